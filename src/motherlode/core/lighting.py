"""How far the light has come, card by card: what pictures and the browser draw. The mine itself says what is joined."""

from typing import Final

from motherlode.core.cards import OPEN
from motherlode.core.cells import Cell
from motherlode.core.mine import Mine
from motherlode.core.sides import OPPOSITE, SIDES, Sides

Lit = tuple[int, Sides]  # how many cards away from where the way begins, and which sides of the card are joined
_ACROSS: Final = [OPPOSITE[side] for side in SIDES]


def light_of(mine: Mine, layer: int = 0) -> dict[Cell, Lit]:
    """For every face-up card that a walker's way has reached: how far it is, and its joined sides; the nearest first."""
    light, tiles, cells = mine.lights[layer], bytes(mine.tiles), mine.grid.cells
    spread, source, steps = light.spread, light.ways.source, mine.grid.steps
    laid = set(mine.laid)
    front: list[tuple[int, Sides]] = [
        (i, spread[tiles[i] << 4 | _number(source[tiles[i]])]) for i in mine.laid if source[tiles[i]]
    ]
    reached: dict[int, int] = {}
    seen = bytearray(len(tiles))
    distance = 0
    while front:
        beyond: list[tuple[int, Sides]] = []
        for i, joined in front:
            fresh = joined & ~seen[i]
            if not fresh:
                continue
            seen[i] |= fresh
            reached.setdefault(i, distance)
            for direction, side in enumerate(SIDES):
                there = i + steps[direction]
                if fresh & side and there in laid and OPEN[tiles[there]] & _ACROSS[direction]:
                    beyond.append((there, spread[tiles[there] << 4 | _ACROSS[direction]]))
        front, distance = beyond, distance + 1
    return {cells[i]: (near, seen[i]) for i, near in reached.items()}


def _number(byte: int) -> int:
    """A byte of a vector as a number like any other."""
    return byte
