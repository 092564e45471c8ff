"""Gold, large and small."""

from __future__ import annotations

from .pen import Point, at, polygon

NUGGETS = {0: (), 1: ((0, 0),), 2: ((-7, 4), (7, 4)), 3: ((-8, 6), (8, 6), (0, -6))}


def gold(count: int = 3) -> str:
    return "".join(at(nugget(), x, y) for x, y in NUGGETS[count])


def nugget(size: float = 1) -> str:
    """A lump of gold; the line round it is as thick for large ones."""

    def cut(look: str, *corners: Point) -> str:
        return polygon(look, [(x * size, y * size) for x, y in corners])

    return cut("gold o", (-9, 4), (-6, -6), (3, -9), (10, -3), (8, 6), (-2, 9)) + cut(
        "gold-hi", (-5, -4), (2, -7), (6, -3), (-1, 0)
    )
