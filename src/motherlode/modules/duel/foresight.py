"""How much of the gold that is left in a round of the Duel will be whose: from how near both are, what halts them and what they hold.

What lies ahead is the difference of two sums of measures, one for each seat, with a weight for each measure. The weights come from
`python scripts/learn_duel.py`, which plays rounds and fits them by least squares to what the rounds brought from each turn on.
"""

from math import exp
from typing import Final

from motherlode.core.cards import IS_TUNNEL, NAME, Card
from motherlode.modules.duel.box import GOLD_PRINTED

ALL_CARDS: Final = 52  # in the deck and both hands before the first turn
_NEAR: Final = 12.0  # tenths of a card
_NIGH: Final = 35.0
_HELD: Final = ("tunnel", "gold", "break", "fix", "key", "map", "collapse")
_FIX: Final = 3
MEASURES: Final = (
    "near", "nigh", "near, times the cards left", "nigh, times the cards left", "nigh, times the gold face down",
    "halted", "halted, times the cards left", "halted twice", "near but halted", "nigh but halted", "fix when halted",
    *(f"{held} in the hand" for held in _HELD),
)  # fmt: skip
WEIGHTS: Final = [
    0.229,  # near
    -0.292,  # nigh
    8.171,  # near, times the cards left
    6.127,  # nigh, times the cards left
    0.118,  # nigh, times the gold face down
    -0.157,  # halted
    -0.576,  # halted, times the cards left
    -0.039,  # halted twice
    -0.848,  # near but halted
    0.342,  # nigh but halted
    0.134,  # fix when halted
    0.223,  # tunnel in the hand
    0.754,  # gold in the hand
    0.306,  # break in the hand
    0.042,  # fix in the hand
    0.120,  # key in the hand
    0.009,  # map in the hand
    0.453,  # collapse in the hand
]
_PLACES: dict[Card, list[int]] = {}


def measures(best: int, halts: int, left: float, hope: float, hand: list[Card]) -> list[float]:
    """What counts for one seat: the way that it has to go, what lies before it, the share of cards left, the gold face down, its hand."""
    near, nigh, halted = exp(-best / _NEAR), exp(-best / _NIGH), 1.0 if halts else 0.0
    found = [
        near,
        nigh,
        near * left,
        nigh * left,
        nigh * hope,
        halted,
        halted * left,
        1.0 if halts > 1 else 0.0,
        near * halted,
        nigh * halted,
        0.0,
    ]
    first = len(found)
    found += [0.0] * len(_HELD)
    for card in hand:
        for place in places(card):
            found[first + place] += 1.0
    found[first - 1] = halted * found[first + _FIX]
    return found


def places(card: Card) -> list[int]:
    """The kinds under which a card in the hand is counted."""
    known = _PLACES.get(card)
    if known is None:
        known = _PLACES[card] = [_HELD.index(kind) for kind in _kinds(card) if kind in _HELD]
    return known


def _kinds(card: Card) -> list[str]:
    if not IS_TUNNEL[card]:
        return [NAME[card].partition(":")[0]]
    return ["tunnel", "gold"] if GOLD_PRINTED[card] else ["tunnel"]


def prospects(found: list[float]) -> float:
    """What one seat's measures promise, in gold."""
    promised = 0.0
    for at in range(len(found)):
        promised += WEIGHTS[at] * found[at]
    return promised
