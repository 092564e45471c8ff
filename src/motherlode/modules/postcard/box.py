"""The postcard: a place of two cells in the labyrinth, whose two sides are the costume department and the tunnel party (M-CP)."""

from typing import Final

from motherlode.core.boxes import Box
from motherlode.core.cards import Card
from motherlode.core.cells import Cell, cell_at, neighbours
from motherlode.core.position import Position
from motherlode.core.questions import KEPT_CLEAR, STARTS
from motherlode.core.signs import Token, TokensOf

postcard: Final = Box("postcard", 21)

PLACE: Final = postcard.table_card("place", "NESW")
PLACE_CELLS: Final = (cell_at(4, 0), cell_at(5, 0))
USED: Final = postcard.flag("place_used")


@postcard.sign("place", "M5 13l4 4 10-11")
def has_been_visited(position: Position) -> int | None:
    """Somebody's way has come to the place in this round."""
    return 1 if USED.of(position) else None


def halves_of(picture: str) -> TokensOf:
    """The two halves of one of the postcard's pictures."""

    def halves(position: Position) -> list[Token]:
        return [
            Token(cell, picture, half, face=True)
            for cell, half in zip(PLACE_CELLS, "WE", strict=True)
            if position.mine.card(cell) == PLACE
        ]

    return halves


@postcard.rule("M-CP", STARTS)
def the_place(options: dict[str, object]) -> dict[Cell, Card]:
    """The place is a face-up part of the labyrinth, open on all sides; it can't be removed."""
    return dict.fromkeys(PLACE_CELLS, PLACE)


@postcard.rule("M-K1", KEPT_CLEAR)
def around_the_place() -> list[Cell]:
    """No chest lies beside the place."""
    return [cell for place in PLACE_CELLS for cell in neighbours(place)]


def marks_first_visit(position: Position) -> bool:
    """Notes that the place is joined to the start; yes if it is for the first time in this round."""
    if USED.of(position):
        return False
    mine = position.mine
    for i in mine.laid:
        if mine.tiles[i] == PLACE and any(light.lit[i] for light in mine.lights):
            USED.set(position, True)
            return True
    return False
