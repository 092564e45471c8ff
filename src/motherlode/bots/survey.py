"""How far it still is: an estimate, over the empty cells of the mine, of what it costs to bring a tunnel to a goal.

A cell that most tunnels fit costs `CARD`; one that few fit costs more, one that no tunnel can pass costs everything.
The estimate runs backward from the goals, so that one survey tells the worth of every dig.
"""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from heapq import heapify, heappop, heappush
from typing import Final

from motherlode.core.cards import EMPTY, HIDDEN, OPEN, Card
from motherlode.core.cells import Cell
from motherlode.core.mine import Grid, Light, Mine
from motherlode.core.sides import OPPOSITE, SIDES, Sides
from motherlode.core.surveying import CARD as CARD
from motherlode.core.surveying import FAR as FAR
from motherlode.core.surveying import PRICE

_NONE: Final[dict[Cell, int]] = {}
_SIGHT: Final = 3 * CARD  # how much farther than the best way a survey looks
_TAKEN: Final = 5 * FAR  # the price of a cell in which a tunnel lies
_PLACE: Final = 16  # bits of a place; above them its cost, so that the nearest place is the least number
_PLACES: Final = (1 << _PLACE) - 1
_AROUND: Final = 1  # how far around the ends of the tunnel and the goals a survey looks


class Survey:
    """What it costs to go on from wherever light comes in, toward goals that each cost something to enter."""

    def __init__(self, mine: Mine, layer: int, goals: Mapping[Cell, int], covered: Mapping[Cell, int] = _NONE) -> None:
        """`covered` are cells that look like rock and are not: what it costs to pass them."""
        self.mine = mine
        self.light: Light = mine.lights[layer]
        self.covered = {mine.grid.index(cell): cost for cell, cost in covered.items()} if covered else {}
        self._tiles = bytes(mine.tiles)
        self.togo: list[int] = _blank(*self._bounds(goals))[:]
        self.gates: dict[int, int] = {}  # an unlit tunnel's side that lies open: cell << 4 | side
        self.best = FAR
        self.second = FAR
        self.best_at = -1
        self._run({mine.grid.index(cell): cost for cell, cost in goals.items()})
        self._rank_frontier()

    def after(self, i: int, card: Card) -> tuple[int, int]:
        """The cost from here on once a card lies in a cell, and how many of its new ways are nearly as good."""
        light = self.light
        lit: int = light.lit[i]
        sides: int = OPEN[card]
        source: int = light.ways.source[card]
        spread: int = light.spread[card << 4 | (lit & sides | source)]
        exits = spread & ~lit
        cost = self.second if i == self.best_at else self.best
        ways = []
        for side, step in zip(SIDES, _steps(self.mine.width), strict=True):
            if exits & side:
                way = self.entering(i + step, OPPOSITE[side])
                if way < FAR:
                    ways.append(way)
        if ways:
            cost = min(cost, *ways) if len(ways) > 1 else min(cost, ways[0])
        return cost, sum(1 for way in ways if way <= cost + CARD)

    def after_two(self, i: int, card: Card, more: Iterable[Card]) -> int:
        """The least cost once a card lies in a cell and one of these others beyond it."""
        tiles, need, spread = self.mine.tiles, self.mine.need, self.light.spread
        steps, cost = _steps(self.mine.width), FAR
        lit: int = self.light.lit[i]
        sides: int = OPEN[card]
        leads: int = spread[card << 4 | (lit & sides)]
        exits = leads & ~lit
        for side, step in zip(SIDES, steps, strict=True):
            if not exits & side or tiles[i + step] != EMPTY:
                continue
            j, back = i + step, OPPOSITE[side]
            constrained, wanted = need[j] & 15 | back, need[j] >> 4 | back
            for other in more:
                if OPEN[other] & constrained == wanted:
                    leads = spread[other << 4 | back]
                    out = leads & ~back
                    for way, on in zip(SIDES, steps, strict=True):
                        if out & way:
                            cost = min(cost, self.entering(j + on, OPPOSITE[way]))
        return cost

    def entering(self, i: int, side: Sides) -> int:
        """The cost from here on when light comes into a cell through that side."""
        if not 0 <= i < len(self.togo):  # two cells beyond the outermost card the rectangle ends
            return FAR
        tile = self.mine.tiles[i]
        if tile <= HIDDEN:
            cost = self.togo[i]
            return cost if cost >= 0 else FAR
        return self.gates.get(i << 4 | side, FAR)

    def _bounds(self, goals: Mapping[Cell, int]) -> tuple[Grid, int, int, int, int]:
        """Where the light ends, where the goals are, and a little around: west, east, south, north."""
        grid = self.mine.grid
        width = grid.width
        ends = [*self.light.frontier] + [grid.index(cell) for cell in goals]
        if not ends:
            return grid, 0, 0, 0, 0
        columns = [i % width for i in ends]
        return (
            grid,
            max(1, min(columns) - _AROUND),
            min(width - 2, max(columns) + _AROUND),
            max(1, min(ends) // width - _AROUND),
            min(grid.height - 2, max(ends) // width + _AROUND),
        )

    def _run(self, goals: dict[int, int]) -> None:
        """From the goals backward, nearest first, until the light is met and a little farther."""
        togo, tiles, lit, pay, width = self.togo, self._tiles, self.light.lit, self._prices(), self.mine.width
        waiting = []
        for i, cost in goals.items():
            togo[i] = cost
            waiting.append(cost << _PLACE | i)
        heapify(waiting)
        limit = FAR
        while waiting:
            nearest = heappop(waiting)
            cost, i = nearest >> _PLACE, nearest & _PLACES
            if cost > limit:
                return
            if cost > togo[i]:
                continue
            if limit == FAR and lit[i] and tiles[i] == EMPTY:
                limit = cost + _SIGHT
            for step, facing in ((width, 4), (1, 8), (-width, 1), (-1, 2)):
                j = i + step
                there = cost + pay[j]
                if there < togo[j]:
                    togo[j] = there
                    heappush(waiting, there << _PLACE | j)
                elif there >= _TAKEN and OPEN[tiles[j]] & facing and not lit[j] & facing:
                    self._pass_through(cost, j, facing, waiting)

    def _prices(self) -> list[int]:
        """What it costs to enter each cell."""
        mine = self.mine
        pay = [PRICE[asked] for asked in mine.need]
        for i in mine.laid:
            pay[i] = _TAKEN
        i = self._tiles.find(HIDDEN)
        while i >= 0:
            pay[i] = self.covered.get(i, FAR)
            i = self._tiles.find(HIDDEN, i + 1)
        return pay

    def _pass_through(self, cost: int, i: int, side: Sides, waiting: list[int]) -> None:
        """A tunnel that is there already, though not joined, leads on for nothing."""
        tiles, need, spread = self._tiles, self.mine.need, self.light.spread
        steps = _steps(self.mine.width)
        inside = [(i, side)]
        while inside:
            i, side = inside.pop()
            if self.gates.get(i << 4 | side, FAR) <= cost:
                continue
            self.gates[i << 4 | side] = cost
            joined = spread[tiles[i] << 4 | side]
            for out, step in zip(SIDES, steps, strict=True):
                if joined & out and out != side:
                    self.gates[i << 4 | out] = min(cost, self.gates.get(i << 4 | out, FAR))
                    j = i + step
                    if tiles[j] == EMPTY and cost + PRICE[need[j]] < self.togo[j]:
                        self.togo[j] = cost + PRICE[need[j]]
                        heappush(waiting, self.togo[j] << _PLACE | j)
                    elif tiles[j] > HIDDEN and OPEN[tiles[j]] & OPPOSITE[out]:
                        inside.append((j, OPPOSITE[out]))

    def _rank_frontier(self) -> None:
        """The best place to go on, and the best of the others."""
        togo = self.togo
        for i in self.light.frontier:
            cost = togo[i]
            if cost < 0:
                continue
            if cost < self.best:
                self.best, self.second, self.best_at = cost, self.best, i
            elif cost < self.second:
                self.second = cost


@lru_cache(maxsize=64)
def _steps(width: int) -> tuple[int, int, int, int]:
    """From a cell to its neighbours in the north, east, south and west."""
    return (width, 1, -width, -1)


@lru_cache(maxsize=1024)
def _blank(grid: Grid, west: int, east: int, south: int, north: int) -> list[int]:
    """Nothing surveyed yet; what lies outside the bounds is never entered."""
    width = grid.width
    return [
        FAR if west <= i % width <= east and south <= i // width <= north else -1 for i in range(width * grid.height)
    ]
