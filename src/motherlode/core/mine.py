"""The mine: which card lies where, what is joined to a start, and where a new card may lie.

Everything hot is a flat vector of bytes over a rectangle of cells that grows when the labyrinth nears its rim. For an empty cell, `need`
holds what its face-up neighbours ask of a card there (L-3): constrained sides in the low half, open ones in the high half. Each light
knows, for a card that lies open, which of its sides are joined to a start, and for any other cell, through which sides a joined
tunnel comes in; its frontier lists the empty cells with such a side. All are kept up to date as cards come, and lit anew when one goes.
Lists of cells run row by row from the south, whatever happened before: a mine that was saved and loaded offers the same in the same order.
"""

from collections.abc import Iterable
from typing import Any, Final

from motherlode.core.cards import EMPTY, HIDDEN, OPEN, Card
from motherlode.core.cells import REACH, Cell, cell_at, column, row
from motherlode.core.moves import CELL_SHIFT
from motherlode.core.native import grown, i64, inserted, merged, moved, removed, rim_of, u8, vec
from motherlode.core.sides import Sides
from motherlode.core.ways import Ways

_MARGIN: Final = 2  # cells kept free between the labyrinth and the rim of the rectangle
_GROWTH: Final = 8
_END: Final = REACH + _MARGIN  # the rectangle never grows beyond
_FACING: Final = vec[i64]([4, 8, 1, 2])  # the side that faces back, by direction
_DIRECTIONS: Final[list[vec[i64]]] = [
    vec[i64]([direction for direction in range(4) if sides >> direction & 1]) for sides in range(16)
]
_WAITING: Final = vec[i64]([0] * 8)  # room for cells from which the light still has to run on


class Grid:
    """A rectangle of cells: where it lies, and how its cells are numbered row by row. Shared between copies of a mine."""

    __slots__ = ("aims", "blank", "bottom", "cells", "height", "left", "origin", "rock", "steps", "width")

    def __init__(self, left: i64, bottom: i64, width: i64, height: i64) -> None:
        self.left = left
        self.bottom = bottom
        self.width = width
        self.height = height
        self.origin = -bottom * width - left
        self.steps = vec[i64]([width, 1, -width, -1])  # to the next cell, by direction
        self.cells = [cell_at(left + x, bottom + y) for y in range(height) for x in range(width)]
        self.aims = vec[i64]([cell << CELL_SHIFT for cell in self.cells])  # the cells, as they stand in a move
        self.blank = vec[u8](bytes(width * height))
        # Cells beyond reach, where nothing may ever lie: to the light they are like cards face down.
        self.rock: list[int] = []
        if min(left, bottom) < -REACH or max(left + width, bottom + height) > REACH + 1:
            self.rock = [i for i, cell in enumerate(self.cells) if max(abs(column(cell)), abs(row(cell))) > REACH]

    def index(self, cell: Cell) -> i64:
        """The number of a cell in this rectangle."""
        return self.origin + ((cell >> 8) - 128) * self.width + (cell & 255) - 128

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as where it lies; whoever unpickles it shares the one that is there."""
        return grid_between, (self.left, self.bottom, self.left + self.width, self.bottom + self.height)


_USUAL: Final = Grid(-6, -7, 21, 15)  # enough for most rounds, and for all that observations show
_GRIDS: Final[dict[tuple[int, int, int, int], Grid]] = {(-6, -7, 15, 8): _USUAL}


def grid_between(left: int, bottom: int, right: int, top: int) -> Grid:
    """The rectangle from left to right and from bottom to top, the ends left out; each is made once."""
    key = (left, bottom, right, top)
    if key not in _GRIDS:
        _GRIDS[key] = Grid(left, bottom, right - left, top - bottom)
    return _GRIDS[key]


_NOBODY: Final[list[Ways]] = []
_NOWHERE: Final = vec[i64]([0] * 0)


class Light:
    """What is joined to the start for one kind of walker: lit sides and the frontier."""

    __slots__ = ("frontier", "lit", "spread", "ways")

    def __init__(self, ways: Ways, lit: vec[u8], frontier: vec[i64]) -> None:
        self.ways = ways
        self.spread = ways.spread
        self.lit = lit
        self.frontier = frontier

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return _relit, (self.ways, bytes(self.lit), list(self.frontier))


def dark(ways: Ways, grid: Grid) -> Light:
    """A light that has not been lit yet."""
    return Light(ways, grid.blank[:], _NOWHERE[:])


class Mine:
    """The labyrinth (L-1 to L-7)."""

    __slots__ = ("grid", "laid", "lights", "need", "springs", "tiles", "width")

    def __init__(self, walkers: list[Ways], twin_of: "Mine | None" = None) -> None:
        """A bare mine, or one just like another."""
        if twin_of is None:
            grid = _USUAL
            self.grid = grid
            self.width: i64 = grid.width
            self.tiles = grid.blank[:]
            self.need = grid.blank[:]
            self.laid = _NOWHERE[:]  # cells with a face-up card, row by row
            self.springs: list[int] = []  # those where a way begins of itself
            self.lights = [dark(ways, grid) for ways in walkers]
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
        tables = (bytes(self.tiles), bytes(self.need), list(self.laid))
        return _restored, (self.grid, *tables, self.springs, self.lights)

    def card(self, cell: Cell) -> Card:
        """What lies in a cell: a face-up card, `HIDDEN` for a face-down one, or `EMPTY`."""
        grid = self.grid
        x, y = column(cell) - grid.left, row(cell) - grid.bottom
        if not (0 <= x < grid.width and 0 <= y < grid.height):
            return EMPTY
        return self.tiles[y * grid.width + x]  # type: ignore[return-value]  # a byte of the mine is a card

    def asked(self, cell: Cell) -> int:
        """What the face-up neighbours ask of a card there: open sides << 4 | constrained sides (L-3)."""
        if not self._near(cell):
            return 0
        asked: int = self.need[self.grid.index(cell)]
        return asked

    def lit(self, cell: Cell, layer: int = 0) -> Sides:
        """The sides of a face-up card that are joined to the start; for another cell, the sides where light comes in."""
        if not self._near(cell):
            return 0
        sides: int = self.lights[layer].lit[self.grid.index(cell)]
        return sides

    def cards(self) -> dict[Cell, Card]:
        """All face-up cards."""
        cells = self.grid.cells
        return {cells[i]: self.tiles[i] for i in self.laid}  # type: ignore[misc]

    def rim(self) -> list[Cell]:
        """The empty cells that touch a face-up card, joined or not."""
        cells = self.grid.cells
        return [cells[i] for i in self.rim_places()]

    def rim_places(self) -> vec[i64]:
        """The rim as places in the rectangle, row by row."""
        return rim_of(self.laid, self.tiles, self.need, self.width)

    def beside(self, cells: Iterable[Cell]) -> vec[u8]:
        """A table that says by place whether it lies beside one of these cells of the labyrinth."""
        flags, width = self.grid.blank[:], self.width
        for cell in cells:
            i = self.grid.index(cell)
            flags[i + width] = flags[i + 1] = flags[i - width] = flags[i - 1] = 1
        return flags

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
                light.frontier = removed(light.frontier, i)

    def lay(self, cell: Cell, card: Card) -> None:
        """Lays a face-up card and lets the light run on through it."""
        self._make_room(cell)
        width = self.width
        i = self.grid.origin + ((cell >> 8) - 128) * width + (cell & 255) - 128
        need, was_empty = self.need, not self.tiles[i]
        self.tiles[i] = card
        self.laid = inserted(self.laid, i)
        sides: int = OPEN[card]
        need[i + width] |= 0x44 if sides & 1 else 0x04
        need[i + 1] |= 0x88 if sides & 2 else 0x08
        need[i - width] |= 0x11 if sides & 4 else 0x01
        need[i - 1] |= 0x22 if sides & 8 else 0x02
        for light in self.lights:
            lit: int = light.lit[i]
            if lit and was_empty:
                light.frontier = removed(light.frontier, i)
            source: int = light.ways.source[card]
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
            self.laid = removed(self.laid, i)
            need[i + width] &= 0xBB
            need[i + 1] &= 0x77
            need[i - width] &= 0xEE
            need[i - 1] &= 0xDD
        tiles[i] = 0
        if i in self.springs:
            self.springs.remove(i)
        self.relight()

    def relight(self) -> None:
        """Puts all lights out and lets them run anew from where ways begin."""
        for light in self.lights:
            self._relight(light)

    def _relight(self, light: Light) -> None:
        light.lit = self.grid.blank[:]
        light.frontier = _NOWHERE[:]
        for spring in self.springs:
            i: i64 = spring
            card: int = self.tiles[i]
            lit: int = light.lit[i]
            source: int = light.ways.source[card]
            if source & ~lit:
                self._shine(light, i, light.spread[card << 4 | source & ~lit])

    def swap_face(self, cell: Cell, card: Card) -> None:
        """Puts a card of the same open sides in another's place (a door unlocked, a troll paid, a ladder claimed)."""
        i = self.grid.index(cell)
        old: int = self.tiles[i]
        self.tiles[i] = card
        if i in self.springs:
            self.springs.remove(i)
        if any([light.ways.source[card] for light in self.lights]):
            self.springs.append(i)
        for light in self.lights:
            if light.ways.opens(old, card):
                lit: int = light.lit[i]
                source: int = light.ways.source[card]
                if lit | source:
                    self._shine(light, i, light.spread[card << 4 | lit | source])
            else:
                self._relight(light)

    def _shine(self, light: Light, i: i64, fresh: int) -> None:
        """Light appears on the fresh sides of a card and runs on through its neighbours."""
        tiles, lit, spread = self.tiles, light.lit, light.spread
        before: int = lit[i]
        lit[i] = before | fresh
        steps = self.grid.steps
        found: list[int] = []  # empty cells that were dark
        waiting = _WAITING[:]
        waiting[0] = i << 4 | fresh
        room, count = len(waiting), 1
        while count > 0:
            count -= 1
            step = waiting[count]
            here = step >> 4
            for direction in _DIRECTIONS[step & 15]:
                there = here + steps[direction]
                facing: int = _FACING[direction]
                known: int = lit[there]
                if known & facing:
                    continue
                card: int = tiles[there]
                if card <= 1:  # empty or face down: the light comes in and stops
                    if card == 0 and not known:
                        found.append(there)
                    lit[there] = known | facing
                elif facing & OPEN[card]:
                    joined: int = spread[card << 4 | facing]
                    lit[there] = known | joined
                    if count == room:
                        waiting = grown(waiting)
                        room = len(waiting)
                    waiting[count] = there << 4 | joined & ~known
                    count += 1
        if found:
            light.frontier = merged(light.frontier, found)

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
        start = grid.index(old.cells[0])
        self.tiles = moved(self.tiles, old.width, grid.blank, start, grid.width)
        self.need = moved(self.need, old.width, grid.blank, start, grid.width)
        self.laid = vec[i64]([grid.index(old.cells[i]) for i in self.laid])
        self.springs = [grid.index(old.cells[i]) for i in self.springs]
        for i in grid.rock:
            self.tiles[i] = HIDDEN
        for light in self.lights:
            light.lit = moved(light.lit, old.width, grid.blank, start, grid.width)
            light.frontier = vec[i64]([grid.index(old.cells[i]) for i in light.frontier])


def _restored(grid: Grid, tiles: bytes, need: bytes, laid: list[int], springs: list[int], lights: list[Light]) -> Mine:
    """A pickled mine, as it was."""
    mine = Mine(_NOBODY)
    mine.grid, mine.width = grid, grid.width
    mine.tiles, mine.need = vec[u8](tiles), vec[u8](need)
    mine.laid, mine.springs = vec[i64](laid), springs
    mine.lights = lights
    return mine


def _relit(ways: Ways, lit: bytes, frontier: list[int]) -> Light:
    """A pickled light, as it was."""
    return Light(ways, vec[u8](lit), vec[i64](frontier))


def _stretched(first: int, end: int, wanted: int) -> tuple[int, int]:
    """A span that holds what is wanted with its margin, in steps, so that few different spans are ever made."""
    while wanted - first < _MARGIN:
        first -= _GROWTH
    while end - wanted <= _MARGIN:
        end += _GROWTH
    return max(first, -_END), min(end, _END + 1)
