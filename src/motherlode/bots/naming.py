"""What a move names: its cells, its seat, its cards, found by the parts of its verb. Functions for verbs of any box."""

from functools import cache

from motherlode.core.boxes import VERBS, Verb
from motherlode.core.cards import UPRIGHT, Card
from motherlode.core.cells import Cell
from motherlode.core.moves import Move, verb_of
from motherlode.core.parts import Part


def names(verb: Verb, kind: str) -> bool:
    """Whether moves of a verb name something of a kind, the card that is played and whoever pays aside."""
    return bool(_parts(verb.number, kind))


@cache
def _parts(verb: int, kind: str) -> tuple[Part, ...]:
    return tuple(part for part in VERBS[verb].parts if part.kind == kind and part.name not in ("held", "payer"))


def bits_of(move: Move, kind: str) -> list[int]:
    """What a move holds in its parts of a kind; parts that are missing or hidden are left out."""
    return [bits for part in _parts(verb_of(move), kind) if (bits := part.bits(move))]


def cells_in(move: Move) -> list[Cell]:
    """The cells that a move names."""
    return [Cell(bits) for bits in bits_of(move, "cell")]


def cards_given(move: Move) -> list[Card]:
    """The cards that are given up together."""
    return [Card(card) for bits in bits_of(move, "cards") for card in (bits & 255, bits >> 8 & 255, bits >> 16) if card]


def card_named(move: Move) -> Card:
    """The one card that a move names beside the card that is played, as it is written in a hand."""
    (card,) = bits_of(move, "card")
    return UPRIGHT[card] or Card(card)
