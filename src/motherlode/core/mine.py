"""The mine: which card lies where, what is joined to a start, and where a new card may lie.

Everything hot is a flat bytearray over a rectangle of cells that grows when the labyrinth nears its rim. For an empty cell, `need`
holds what its face-up neighbours ask of a card there (L-3): constrained sides in the low half, open ones in the high half. Each light
knows, for a card that lies open, which of its sides are joined to a start, and for any other cell, through which sides a joined
tunnel comes in; its frontier lists the empty cells with such a side. All are kept up to date as cards come, and lit anew when one goes.
Lists of cells run row by row from the south, whatever happened before: a mine that was saved and loaded offers the same in the same order.
"""

from bisect import insort
from typing import Any, Final

from motherlode.core.cards import EMPTY, HIDDEN, OPEN, Card
from motherlode.core.cells import REACH, Cell, cell_at, column, row
from motherlode.core.sides import Sides
from motherlode.core.ways import Ways

_MARGIN: Final = 2  # cells kept free between the labyrinth and the rim of the rectangle
_GROWTH: Final = 8
_END: Final = REACH + _MARGIN  # the rectangle never grows beyond
_FACING: Final = (4, 8, 1, 2)  # the side that faces back, by direction
_DIRECTIONS: Final = [tuple(direction for direction in range(4) if sides >> direction & 1) for sides in range(16)]


class Grid:
    """A rectangle of cells: where it lies, and how its cells are numbered row by row. Shared between copies of a mine."""

    __slots__ = ("bottom", "cells", "height", "left", "origin", "rock", "steps", "width")

    def __init__(self, left: int, bottom: int, width: int, height: int) -> None:
        self.left = left
        self.bottom = bottom
        self.width = width
        self.height = height
        self.origin = -bottom * width - left
        self.steps = (width, 1, -width, -1)  # to the next cell, by direction
        self.cells = [cell_at(left + i % width, bottom + i // width) for i in range(width * height)]
        # Cells beyond reach, where nothing may ever lie: to the light they are like cards face down.
        self.rock = [i for i, cell in enumerate(self.cells) if max(abs(column(cell)), abs(row(cell))) > REACH]

    def index(self, cell: Cell) -> int:
        """The number of a cell in this rectangle."""
        return self.origin + row(cell) * self.width + column(cell)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as where it lies; whoever unpickles it shares the one that is there."""
        return grid_between, (self.left, self.bottom, self.left + self.width, self.bottom + self.height)


_USUAL: Final = Grid(-7, -10, 24, 21)
_GRIDS: Final[dict[tuple[int, int, int, int], Grid]] = {(-7, -10, 17, 11): _USUAL}


def grid_between(left: int, bottom: int, right: int, top: int) -> Grid:
    """The rectangle from left to right and from bottom to top, the ends left out; each is made once."""
    key = (left, bottom, right, top)
    if key not in _GRIDS:
        _GRIDS[key] = Grid(left, bottom, right - left, top - bottom)
    return _GRIDS[key]


_NOBODY: Final[list[Ways]] = []


class Light:
    """What is joined to the start for one kind of walker: lit sides and the frontier."""

    __slots__ = ("frontier", "lit", "spread", "ways")

    def __init__(self, ways: Ways, lit: bytearray, frontier: list[int]) -> None:
        self.ways = ways
        self.spread = ways.spread
        self.lit = lit
        self.frontier = frontier

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Light, (self.ways, self.lit, self.frontier)


class Mine:
    """The labyrinth (L-1 to L-7)."""

    __slots__ = ("grid", "laid", "lights", "need", "springs", "tiles", "width")

    def __init__(self, walkers: list[Ways], twin_of: "Mine | None" = None) -> None:
        """A bare mine, or one just like another."""
        if twin_of is None:
            self.grid = _USUAL
            self.width = _USUAL.width
            size = _USUAL.width * _USUAL.height
            self.tiles = bytearray(size)
            self.need = bytearray(size)
            self.laid: list[int] = []  # cells with a face-up card, row by row
            self.springs: list[int] = []  # those where a way begins of itself
            self.lights = [Light(ways, bytearray(size), []) for ways in walkers]
        else:
            self.grid = twin_of.grid
            self.width = twin_of.width
            self.tiles = twin_of.tiles[:]
            self.need = twin_of.need[:]
            self.laid = twin_of.laid[:]
            self.springs = twin_of.springs[:]
            self.lights = [Light(light.ways, light.lit[:], light.frontier[:]) for light in twin_of.lights]

    def copy(self) -> "Mine":
        """A mine that goes its own way from here."""
        return Mine(_NOBODY, self)

    def __copy__(self) -> "Mine":
        """As `copy`: nothing that changes is shared."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Mine":
        """As `copy`."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its tables."""
        return _restored, (self.grid, self.tiles, self.need, self.laid, self.springs, self.lights)

    def card(self, cell: Cell) -> Card:
        """What lies in a cell: a face-up card, `HIDDEN` for a face-down one, or `EMPTY`."""
        grid = self.grid
        x, y = column(cell) - grid.left, row(cell) - grid.bottom
        if not (0 <= x < grid.width and 0 <= y < grid.height):
            return EMPTY
        return self.tiles[y * grid.width + x]  # type: ignore[return-value]  # a byte of the mine is a card

    def asked(self, cell: Cell) -> int:
        """What the face-up neighbours ask of a card there: open sides << 4 | constrained sides (L-3)."""
        return self.need[self.grid.index(cell)] if self._near(cell) else 0

    def lit(self, cell: Cell, layer: int = 0) -> Sides:
        """The sides of a face-up card that are joined to the start; for another cell, the sides where light comes in."""
        return self.lights[layer].lit[self.grid.index(cell)] if self._near(cell) else 0

    def cards(self) -> dict[Cell, Card]:
        """All face-up cards."""
        cells = self.grid.cells
        return {cells[i]: self.tiles[i] for i in self.laid}  # type: ignore[misc]

    def rim(self) -> list[Cell]:
        """The empty cells that touch a face-up card, joined or not."""
        cells = self.grid.cells
        return [cells[i] for i in self.rim_places()]

    def rim_places(self) -> list[int]:
        """The rim as places in the rectangle, row by row."""
        width, tiles = self.width, self.tiles
        places: set[int] = set()
        for i in self.laid:
            places.update((i + width, i + 1, i - width, i - 1))
        return sorted(i for i in places if tiles[i] == EMPTY)

    def frontier(self, layer: int = 0) -> list[Cell]:
        """The empty cells into which a joined tunnel opens."""
        cells = self.grid.cells
        return [cells[i] for i in self.lights[layer].frontier]

    def hide(self, cell: Cell) -> None:
        """Lays a face-down card: it takes the cell and asks nothing of its neighbours (L-6)."""
        self._make_room(cell)
        i = self.grid.index(cell)
        self.tiles[i] = HIDDEN
        for light in self.lights:
            if i in light.frontier:
                light.frontier.remove(i)

    def lay(self, cell: Cell, card: Card) -> None:
        """Lays a face-up card and lets the light run on through it."""
        self._make_room(cell)
        width = self.width
        i = self.grid.origin + ((cell >> 8) - 128) * width + (cell & 255) - 128
        need, was_empty = self.need, self.tiles[i] == EMPTY
        self.tiles[i] = card
        insort(self.laid, i)
        sides = OPEN[card]
        need[i + width] |= 0x44 if sides & 1 else 0x04
        need[i + 1] |= 0x88 if sides & 2 else 0x08
        need[i - width] |= 0x11 if sides & 4 else 0x01
        need[i - 1] |= 0x22 if sides & 8 else 0x02
        for light in self.lights:
            lit = light.lit[i]
            if lit and was_empty:
                light.frontier.remove(i)
            source = light.ways.source[card]
            if source and i not in self.springs:
                self.springs.append(i)
            entering = lit & sides | source
            light.lit[i] = 0
            if entering:
                self._shine(light, i, light.spread[card << 4 | entering])

    def lift(self, cell: Cell) -> None:
        """Takes a card away, face-up or face-down; what it cut off goes dark."""
        i = self.grid.index(cell)
        width, need, tiles = self.width, self.need, self.tiles
        if tiles[i] != HIDDEN:
            self.laid.remove(i)
            need[i + width] &= ~0x44
            need[i + 1] &= ~0x88
            need[i - width] &= ~0x11
            need[i - 1] &= ~0x22
        tiles[i] = EMPTY
        if i in self.springs:
            self.springs.remove(i)
        self.relight()

    def relight(self) -> None:
        """Puts all lights out and lets them run anew from where ways begin."""
        tiles = self.tiles
        for light in self.lights:
            light.lit = bytearray(len(tiles))
            light.frontier = []
            for i in self.springs:
                card = tiles[i]
                source = light.ways.source[card] & ~light.lit[i]
                if source:
                    self._shine(light, i, light.spread[card << 4 | source])

    def swap_face(self, cell: Cell, card: Card) -> None:
        """Puts a card of the same open sides in another's place (a door unlocked, a troll paid, a ladder claimed)."""
        i = self.grid.index(cell)
        self.tiles[i] = card
        if i in self.springs:
            self.springs.remove(i)
        if any(light.ways.source[card] for light in self.lights):
            self.springs.append(i)
        self.relight()

    def _shine(self, light: Light, i: int, fresh: Sides) -> None:
        """Light appears on the fresh sides of a card and runs on through its neighbours."""
        tiles, lit, spread = self.tiles, light.lit, light.spread
        lit[i] |= fresh
        steps, frontier = self.grid.steps, light.frontier
        waiting = [i << 4 | fresh]
        while waiting:
            step = waiting.pop()
            here, sides = step >> 4, step & 15
            for direction in _DIRECTIONS[sides]:
                there, facing = here + steps[direction], _FACING[direction]
                known = lit[there]
                if known & facing:
                    continue
                card = tiles[there]
                if card <= 1:  # empty or face down: the light comes in and stops
                    if card == 0 and not known:
                        frontier.append(there)
                    lit[there] = known | facing
                elif OPEN[card] & facing:
                    joined = spread[card << 4 | facing]
                    lit[there] = known | joined
                    waiting.append(there << 4 | (joined & ~known))
        frontier.sort()

    def _near(self, cell: Cell) -> bool:
        grid = self.grid
        return 0 <= column(cell) - grid.left < grid.width and 0 <= row(cell) - grid.bottom < grid.height

    def _make_room(self, cell: Cell) -> None:
        """Enlarges the rectangle until the cell has its margin."""
        grid = self.grid
        width = grid.width
        x, y = (cell & 255) - 128 - grid.left, (cell >> 8) - 128 - grid.bottom
        if _MARGIN <= x < width - _MARGIN and _MARGIN <= y < grid.height - _MARGIN:
            return
        if abs(column(cell)) > REACH or abs(row(cell)) > REACH:
            raise ValueError(f"the labyrinth reaches at most {REACH} cells from the start")
        left, right = _stretched(grid.left, grid.left + grid.width, column(cell))
        bottom, top = _stretched(grid.bottom, grid.bottom + grid.height, row(cell))
        self._move_to(grid_between(left, bottom, right, top))

    def _move_to(self, grid: Grid) -> None:
        old, self.grid, self.width = self.grid, grid, grid.width
        self.tiles = _moved(self.tiles, old, grid)
        self.need = _moved(self.need, old, grid)
        self.laid = [grid.index(old.cells[i]) for i in self.laid]
        self.springs = [grid.index(old.cells[i]) for i in self.springs]
        for i in grid.rock:
            self.tiles[i] = HIDDEN
        for light in self.lights:
            light.lit = _moved(light.lit, old, grid)
            light.frontier = [grid.index(old.cells[i]) for i in light.frontier]


def _restored(
    grid: Grid, tiles: bytearray, need: bytearray, laid: list[int], springs: list[int], lights: list[Light]
) -> Mine:
    """A pickled mine, as it was."""
    mine = Mine(_NOBODY)
    mine.grid, mine.width = grid, grid.width
    mine.tiles, mine.need = tiles, need
    mine.laid, mine.springs = laid, springs
    mine.lights = lights
    return mine


def _stretched(first: int, end: int, wanted: int) -> tuple[int, int]:
    """A span that holds what is wanted with its margin, in steps, so that few different spans are ever made."""
    while wanted - first < _MARGIN:
        first -= _GROWTH
    while end - wanted <= _MARGIN:
        end += _GROWTH
    return max(first, -_END), min(end, _END + 1)


def _moved(cells: bytearray, old: Grid, new: Grid) -> bytearray:
    """The same bytes, cell by cell, in another rectangle."""
    moved = bytearray(new.width * new.height)
    for y in range(old.height):
        start = new.index(cell_at(old.left, old.bottom + y))
        moved[start : start + old.width] = cells[y * old.width : (y + 1) * old.width]
    return moved
