"""Windows: the rectangles of cells that observations show and that the action index names."""

from typing import Any, Final

from motherlode.core.cells import Cell, cell_at, column, row
from motherlode.core.mine import Mine
from motherlode.core.ruleset import Ruleset

WEST: Final = 6
EAST: Final = 3
FARTHEST: Final = 14  # no column beyond: the mine's own rectangle is always larger than the window
ROWS: Final = 11


class Window:
    """A rectangle of cells, numbered row by row from the south-west."""

    def __init__(self, left: int, bottom: int, right: int, top: int) -> None:
        self.left = left
        self.bottom = bottom
        self.width = right - left + 1
        self.height = top - bottom + 1
        self.cells: list[Cell] = [cell_at(x, y) for y in range(bottom, top + 1) for x in range(left, right + 1)]
        self.place: dict[Cell, int] = {cell: i for i, cell in enumerate(self.cells)}

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as where it lies."""
        return Window, (self.left, self.bottom, self.left + self.width - 1, self.bottom + self.height - 1)

    @property
    def size(self) -> int:
        """How many cells there are."""
        return self.width * self.height

    def grown(self, west: int, east: int, rows: int) -> "Window":
        """The same with more columns on either side, and more rows above and below."""
        right, top = self.left + self.width - 1, self.bottom + self.height - 1
        return Window(self.left - west, self.bottom - rows, right + east, top + rows)

    def cut(self, mine: Mine, flat: bytes) -> bytes:
        """The part of a mine's flat table that lies in the window; the mine's own rectangle is always larger."""
        width, height, step = self.width, self.height, mine.width
        start = mine.grid.origin + self.bottom * step + self.left
        rows = []
        for _ in range(height):
            rows.append(flat[start : start + width])
            start += step
        return b"".join(rows)


def window_of(rules: Ruleset) -> Window:
    """What is observed and named: the field, `WEST` columns before it and `EAST` behind it, and so many rows that `ROWS` are there.

    Fewer than one legal move in a hundred lies elsewhere, in random play and in play of diggers.
    """
    field = field_of(rules)
    east = min(EAST, FARTHEST - (field.left + field.width - 1))
    return field.grown(WEST, east, max(0, (ROWS - field.height + 1) // 2))


def field_of(rules: Ruleset) -> Window:
    """The smallest rectangle that holds the starts and the places of the goals."""
    cells = [*rules.starts, *rules.usual_goals]
    columns, rows = [column(cell) for cell in cells], [row(cell) for cell in cells]
    return Window(min(columns), min(rows), max(columns), max(rows))
