"""Every card is one byte: tunnel cards (one number per orientation), action cards, and what their tunnels join.

Numbers are given in the order in which boxes print their cards, once, when the boxes are loaded. `NAME[card]` is the card's
code in the notation and `card_number(code)` its inverse. For a tunnel, the number stands for the card as it lies; `TURNED` is the
same card turned by 180° (L-1) and `UPRIGHT` the form in which it is written in a hand.
"""

import re
from typing import Any, Final, NewType

from motherlode.core.native import u8, vec
from motherlode.core.refusal import quoted
from motherlode.core.sides import LETTERS, OPPOSITE, Sides, letters_of, sides_of

Card = NewType("Card", int)

EMPTY: Final = Card(0)  # no card in a cell
HIDDEN: Final = Card(1)  # a card that lies face down, or that a viewer can't know

NAME: Final[list[str]] = ["", "?"]
NUMBER: Final[dict[str, Card]] = {"?": HIDDEN}
OPEN: Final = vec[u8](bytes(256))  # the open sides of a tunnel card
TURNED: Final[list[Card]] = [EMPTY] * 256
UPRIGHT: Final[list[Card]] = [EMPTY] * 256
IS_TUNNEL: Final = vec[u8](bytes(256))
GROUPS: Final[list[tuple[Sides, ...]]] = [()] * 256
EXTRAS: Final[list[tuple[tuple[str, Sides], ...]]] = [()] * 256
OPENED: Final[list[Card]] = [EMPTY] * 256  # the same card with nothing in anybody's way any more

_SHAPE: Final = re.compile(r"N?E?S?W?(\.N?E?S?W?){0,3}")
_RANK: Final = {letter: rank for rank, letter in enumerate(".NESW")}


class Mark:
    """Something that stands in the tunnels of some cards, such as a door.

    `bars` says that it may be in somebody's way, `begins` that somebody's way begins there, `alike` that a card with it lies just
    like one without; `sign` stands for it where a mine is drawn in letters.
    """

    def __init__(self, name: str, bars: bool, begins: bool, alike: bool, sign: str) -> None:
        self.name = name
        self.sign = sign
        self.bars = bars
        self.begins = begins
        self.alike = alike

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its name: there is one of it."""
        return _mark, (self.name,)


MARKS: Final[dict[str, Mark]] = {}


def print_mark(name: str, *, bars: bool = False, begins: bool = False, alike: bool = False, sign: str = "") -> Mark:
    """A mark that cards may bear from now on; boxes that share one agree on it. Its sign is its first letter, if no other is named."""
    made = Mark(name, bars, begins, alike, sign or name[0].upper())
    known = MARKS.setdefault(name, made)
    if (known.bars, known.begins, known.alike, known.sign) != (bars, begins, alike, made.sign):
        raise ValueError(f"the mark {name} has been printed with another meaning")
    return known


def _mark(name: str) -> Mark:
    return MARKS[name]


def card_number(code: str) -> Card:
    """The number of a card that some box has printed."""
    number = NUMBER.get(code)
    if number is None:
        raise ValueError(f"{quoted(code)} is not a card of any box")
    return number


class _Cards:
    """Writes and reads cards where chance brought them."""

    def text(self, number: int) -> str:
        """The card's code."""
        return NAME[number]

    def parse(self, text: str) -> int:
        """The card of a code."""
        return card_number(text)


CARDS: Final = _Cards()


def print_action(code: str) -> Card:
    """Gives an action card (or anything that is not a tunnel) its number."""
    if code not in NUMBER:
        _number(code)
    return NUMBER[code]


def print_tunnel(code: str, shape: str = "") -> Card:
    """Gives a tunnel card its numbers, one per orientation; a special card such as `start` names its shape."""
    if code in NUMBER:
        return NUMBER[code]
    forms = (code, code) if shape else (code, turned_code(code))
    for form in dict.fromkeys(forms):
        card = _number(form)
        groups, extras = _anatomy(shape or form)
        IS_TUNNEL[card] = 1
        GROUPS[card] = groups
        EXTRAS[card] = extras
        for group in groups:
            OPEN[card] |= group
    here, there = NUMBER[forms[0]], NUMBER[forms[1]]
    upright = min(here, there, key=lambda card: _order(NAME[card])) if not shape else here
    TURNED[here], TURNED[there] = there, here
    UPRIGHT[here] = UPRIGHT[there] = upright
    return upright


def opened(card: Card) -> Card:
    """The number of the same card on which nothing bars anybody any more; it keeps its name."""
    if not OPENED[card]:
        twin = printed_again(card)
        EXTRAS[twin] = tuple(extra for extra in EXTRAS[card] if not MARKS[extra[0]].bars)
        OPENED[card] = OPENED[twin] = twin
    return OPENED[card]


def printed_again(card: Card) -> Card:
    """One more number for a tunnel as it lies: the same card in all that is printed on it, told apart on the table."""
    twin = Card(len(NAME))
    NAME.append(NAME[card])
    OPEN[twin], IS_TUNNEL[twin] = OPEN[card], IS_TUNNEL[card]
    TURNED[twin], UPRIGHT[twin] = TURNED[card], UPRIGHT[card]
    GROUPS[twin], EXTRAS[twin] = GROUPS[card], EXTRAS[card]
    return twin


def turned_code(code: str) -> str:
    """The code of a tunnel card turned by 180°.

    >>> turned_code("NES+blue@S"), turned_code("NW.ES+gold@N")
    ('NSW+blue@N', 'NW.ES+gold@E')
    """
    groups, extras = _anatomy(code)
    return tunnel_code(
        [OPPOSITE[group] for group in groups], [(name, OPPOSITE[where] if where else 0) for name, where in extras]
    )


def tunnel_code(groups: list[Sides], extras: list[tuple[str, Sides]]) -> str:
    """Writes a tunnel: groups by their first edge, extras by the alphabet, gold by the first edge of its tunnel."""
    shape = ".".join(sorted((letters_of(group) for group in groups), key=lambda text: LETTERS.index(text[0])))
    return "+".join([shape, *(_extra_text(name, where, groups) for name, where in sorted(extras))])


def parse_tunnel(code: str) -> str:
    """Checks that a text is a tunnel code, written as the notation writes it, and returns it."""
    groups, extras = _anatomy(code)
    written = tunnel_code(list(groups), list(extras))
    if written != code:
        raise ValueError(f"{quoted(code)} is written {quoted(written)}")
    return code


def _extra_text(name: str, where: Sides, groups: list[Sides]) -> str:
    if not where:
        return name
    if name == "gold":
        where = next(group for group in groups if group & where)
    return f"{name}@{letters_of(where)[0]}"


def _anatomy(code: str) -> tuple[tuple[Sides, ...], tuple[tuple[str, Sides], ...]]:
    """The groups of open edges (L-5) and what stands in them."""
    shape, *extras = code.split("+")
    if not shape or not _SHAPE.fullmatch(shape) or "" in shape.split("."):
        raise ValueError(f"{quoted(code)} is not a tunnel card")
    groups = [sides_of(group) for group in shape.split(".")]
    if sum(groups) != _union(groups):
        raise ValueError(f"{quoted(code)} names an edge twice")
    return tuple(groups), tuple(_extra(extra, groups, code) for extra in extras)


def _extra(text: str, groups: list[Sides], code: str) -> tuple[str, Sides]:
    name, at, side = text.partition("@")
    if name not in MARKS or (at and (len(side) != 1 or side not in LETTERS)):
        raise ValueError(f"{quoted(code)} is not a tunnel card")
    where = sides_of(side)
    if where and not _union(groups) & where:
        raise ValueError(f"{quoted(code)} puts {name} in a closed edge")
    return name, where


def _union(groups: list[Sides]) -> Sides:
    union = 0
    for group in groups:
        union |= group
    return union


def _order(code: str) -> tuple[list[int], list[tuple[str, int]]]:
    """Compares codes character by character in the order `.` N E S W, then the extras in the same order of edges."""
    shape, *extras = code.split("+")
    where = [(name, _RANK.get(side, 0)) for name, _, side in (extra.partition("@") for extra in extras)]
    return [_RANK[letter] for letter in shape], where


def _number(code: str) -> Card:
    card = Card(len(NAME))
    if card > 255:
        raise ValueError("there are more kinds of cards than a byte can number")
    NAME.append(code)
    NUMBER[code] = card
    return card
