"""Cells of the labyrinth: x grows toward the goals, y upward (L-2), packed into one small number."""

import re
from typing import Final, NewType

from motherlode.core.refusal import quoted

Cell = NewType("Cell", int)

REACH: Final = 120  # no labyrinth of printed cards comes near it
_TEXT: Final = re.compile(r"(0|-?[1-9][0-9]{0,2}),(0|-?[1-9][0-9]{0,2})")


def cell_at(x: int, y: int) -> Cell:
    """The cell in column x and row y."""
    return Cell((y + 128) << 8 | (x + 128))


def column(cell: Cell) -> int:
    """How far the cell lies to the east of the start."""
    return (cell & 255) - 128


def row(cell: Cell) -> int:
    """How far the cell lies to the north of the start."""
    return (cell >> 8) - 128


def neighbours(cell: Cell) -> tuple[Cell, Cell, Cell, Cell]:
    """The cells to the north, east, south and west."""
    return (cell + 256, cell + 1, cell - 256, cell - 1)  # type: ignore[return-value]  # asked too often for four calls


def step(cell: Cell, east: int) -> Cell:
    """The cell so many columns farther east."""
    return Cell(cell + east)


_TEXTS: Final[dict[int, str]] = {}  # of all cells that were ever written: views write the same ones again and again


def cell_text(cell: Cell) -> str:
    """`8,-2`, as people write it."""
    text = _TEXTS.get(cell)
    if text is None:
        text = _TEXTS[cell] = f"{column(cell)},{row(cell)}"
    return text


def parse_cell(text: str) -> Cell:
    """The inverse of `cell_text`.

    >>> cell_text(parse_cell("8,-2"))
    '8,-2'
    """
    match = _TEXT.fullmatch(text)
    if match is None:
        raise ValueError(f"{quoted(text)} is not a cell such as '3,-1'")
    x, y = int(match[1]), int(match[2])
    if abs(x) > REACH or abs(y) > REACH:
        raise ValueError(f"the cell {quoted(text)} is farther than {REACH} from the start")
    return cell_at(x, y)


def reading_order(cell: Cell) -> tuple[int, int]:
    """Sorts cells as they are named in moves: greater y first, then smaller x."""
    return (-row(cell), column(cell))


class _Cells:
    """Writes and reads cells where chance brought them."""

    def text(self, number: int) -> str:
        """The cell as people write it."""
        return cell_text(Cell(number))

    def parse(self, text: str) -> int:
        """The cell of a text."""
        return parse_cell(text)


CELLS: Final = _Cells()
