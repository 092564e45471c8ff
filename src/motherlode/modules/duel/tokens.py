"""Dwarf markers and key markers: which lies where, with whose side up (D-1)."""

from collections.abc import Mapping
from typing import Any, Final

from motherlode.core.cards import OPENED, Card
from motherlode.core.cells import Cell, cell_text, parse_cell
from motherlode.core.position import Position
from motherlode.core.questions import LIFTED
from motherlode.modules.duel.box import MARKERS_FOR, OTHER_COLOUR, arm_with, colours, duelling

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


def _read(key: str, given: Any, position: Position) -> Laid:
    if not isinstance(given, Mapping):
        raise ValueError(f"{key} must be an object of cells")
    for colour in given.values():
        if colour not in colours(position):
            raise ValueError(
                f"{key}: {colour!r} is not a colour in this game; there are {', '.join(colours(position))}"
            )
    return tuple((parse_cell(text), colour) for text, colour in given.items())


MARKERS: Final = duelling.field("markers", (), write=_write, read=_read_markers)
KEYS: Final = duelling.field("keys", (), write=_write, read=_read_keys)


def markers(position: Position) -> dict[Cell, str]:
    """The dwarf markers on the table."""
    return dict(position.extra[MARKERS])


def keys(position: Position) -> dict[Cell, str]:
    """The key markers on the table."""
    return dict(position.extra[KEYS])


def markers_left(position: Position) -> int:
    """How many dwarf markers nobody has used yet."""
    return MARKERS_FOR[position.rules.players] - len(position.extra[MARKERS])


def lay_marker(position: Position, cell: Cell, colour: str) -> None:
    """A dwarf marker, that colour's side up."""
    position.extra[MARKERS] = (*position.extra[MARKERS], (cell, colour))


def lay_key(position: Position, cell: Cell, colour: str) -> None:
    """A key marker: the door of the other colour bars nobody any more."""
    position.extra[KEYS] = (*position.extra[KEYS], (cell, colour))
    unbar(position, cell)


def unbar(position: Position, cell: Cell) -> None:
    """Whatever stands in an arm of that card lets everybody through from now on."""
    position.mine.swap_face(cell, OPENED[position.mine.card(cell)])


@duelling.rule("D-9", LIFTED)
def key_comes_free(position: Position, cell: Cell, card: Card) -> None:
    """A key marker on a path that collapses can be used again."""
    position.extra[KEYS] = tuple((at, colour) for at, colour in position.extra[KEYS] if at != cell)
