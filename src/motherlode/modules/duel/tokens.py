"""Dwarf markers, key markers and ladders: which lies where, and whose it is (D-1, D-5)."""

from collections.abc import Mapping
from typing import Any, Final

from motherlode.core.cards import OPENED, UPRIGHT, Card
from motherlode.core.cells import Cell, cell_text, parse_cell
from motherlode.core.fields import Field, Spot
from motherlode.core.moves import Move, Seat, card_of, cell_of
from motherlode.core.position import Position
from motherlode.core.questions import LAID, LIES_AS, LIFTED
from motherlode.core.signs import Token
from motherlode.modules.duel.box import (
    BLUE,
    GREEN,
    LADDER_CARDS,
    MARKERS_FOR,
    NOBODY,
    OTHER_COLOUR,
    arm_with,
    as_laid_by,
    colour_of,
    colours,
    duelling,
)

Laid = tuple[tuple[Cell, str], ...]  # cells and colours, in the order in which the markers came


def _write(laid: Laid) -> dict[str, str]:
    return {cell_text(cell): colour for cell, colour in laid}


def _read_markers(given: Any, position: Position) -> Laid:
    laid = _read("markers", given, position)
    for cell, _ in laid:
        if arm_with(position.mine.card(cell), "troll"):
            unbar(position, cell)
    return laid


def _read_keys(given: Any, position: Position) -> Laid:
    laid = _read("keys", given, position)
    for cell, colour in laid:
        if arm_with(position.mine.card(cell), OTHER_COLOUR[colour]):
            unbar(position, cell)
    return laid


def _read_ladders(given: Any, position: Position) -> Laid:
    laid = _read("ladders", given, position)
    for cell, _ in laid:
        if not is_ladder(position.mine.card(cell)):
            raise ValueError(f"ladders: no ladder lies at {cell_text(cell)}")
    _give_ladders(position, dict(laid))
    return laid


def _no_ladders(position: Position) -> Laid:
    """A ladder that nobody is named for is nobody's."""
    _give_ladders(position, {})
    return ()


def _give_ladders(position: Position, owners: dict[Cell, str]) -> None:
    for cell, card in position.mine.cards().items():
        if is_ladder(card):
            give_ladder(position, cell, owners.get(cell, NOBODY))


def _read(key: str, given: Any, position: Position) -> Laid:
    if not isinstance(given, Mapping):
        raise ValueError(f"{key} must be an object of cells")
    for colour in given.values():
        if colour not in colours(position):
            raise ValueError(
                f"{key}: {colour!r} is not a colour in this game; there are {', '.join(colours(position))}"
            )
    return tuple((parse_cell(text), colour) for text, colour in given.items())


def _whose(laid: Laid, seat: Seat, players: int) -> list[Spot]:
    """Learners see 1 in the cell for their own colour, 2 for the other's; one alone has them all."""
    own = (GREEN, BLUE)[seat]
    return [(cell, 1 if colour == own or players == 1 else 2) for cell, colour in laid]


MARKERS: Final[Field[Laid]] = duelling.field(
    "markers", (), write=_write, read=_read_markers, spots=_whose, told=dict[str, str]
)
KEYS: Final[Field[Laid]] = duelling.field("keys", (), write=_write, read=_read_keys, spots=_whose, told=dict[str, str])
LADDERS: Final[Field[Laid]] = duelling.field(
    "ladders", (), write=_write, read=_read_ladders, derive=_no_ladders, told=dict[str, str]
)


@duelling.lays_tokens
def markers_and_keys(position: Position) -> list[Token]:
    """Each with its colour up."""
    return [
        Token(cell, kind, colour)
        for kind, laid in (("marker", MARKERS.of(position)), ("key", KEYS.of(position)))
        for cell, colour in laid
    ]


def markers(position: Position) -> dict[Cell, str]:
    """The dwarf markers on the table."""
    return dict(MARKERS.of(position))


def keys(position: Position) -> dict[Cell, str]:
    """The key markers on the table."""
    return dict(KEYS.of(position))


def markers_left(position: Position) -> int:
    """How many dwarf markers nobody has used yet."""
    return MARKERS_FOR[position.rules.players] - len(MARKERS.of(position))


def lay_marker(position: Position, cell: Cell, colour: str) -> None:
    """A dwarf marker, that colour's side up."""
    MARKERS.set(position, (*MARKERS.of(position), (cell, colour)))


def lay_key(position: Position, cell: Cell, colour: str) -> None:
    """A key marker: the door of the other colour bars nobody any more."""
    KEYS.set(position, (*KEYS.of(position), (cell, colour)))
    unbar(position, cell)


def unbar(position: Position, cell: Cell) -> None:
    """Whatever stands in an arm of that card lets everybody through from now on."""
    position.mine.swap_face(cell, OPENED[position.mine.card(cell)])


@duelling.rule("D-9", LIFTED)
def key_comes_free(position: Position, cell: Cell, card: Card) -> None:
    """A key marker on a path that collapses can be used again."""
    KEYS.set(position, tuple((at, colour) for at, colour in KEYS.of(position) if at != cell))


# Ladders.


def is_ladder(card: Card) -> bool:
    """Whether a card, as it lies, has a ladder."""
    return UPRIGHT[card] in LADDER_CARDS


def give_ladder(position: Position, cell: Cell, owner: str) -> None:
    """The ladder that lies there is that colour's from now on."""
    position.mine.swap_face(cell, as_laid_by(owner, position.mine.card(cell)))


@duelling.rule("D-5", LIES_AS)
def begins_a_way_for_its_player(position: Position, card: Card) -> Card:
    """A ladder is joined to the start of the player who laid it: the way of the other does not begin there."""
    return as_laid_by(colour_of(position, position.to_move), card)


@duelling.rule("D-5", LAID)
def is_who_laid_it_s(position: Position, move: Move) -> None:
    """Notes who has laid a ladder."""
    if is_ladder(card_of(move)):
        colour = colour_of(position, position.to_move)
        LADDERS.set(position, (*LADDERS.of(position), (cell_of(move), colour)))


@duelling.rule("D-5", LIFTED)
def ladder_is_gone(position: Position, cell: Cell, card: Card) -> None:
    """A ladder that has collapsed is nobody's any more."""
    if LADDERS.of(position):
        LADDERS.set(position, tuple((at, colour) for at, colour in LADDERS.of(position) if at != cell))
