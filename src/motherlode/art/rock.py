"""The mountain in section, and what comes down from it."""

from __future__ import annotations

from functools import cache
from math import cos, pi, sin
from random import Random
from zlib import crc32

from .pen import Point, line, path, polygon, rect, shape

STRATA = ((18, "rock-hi"), (62, "rock-lo"), (104, "rock-hi"))
ROCKS = 8


def rock(name: str) -> str:
    """One of a few pieces of mountain, always the same for the same card."""
    return piece_of_mountain(crc32(name.encode()) % ROCKS)


@cache
def piece_of_mountain(which: int) -> str:
    """A few quiet strata and chips behind a rim."""
    chance = Random(which)
    layers = "".join(stratum(top, tone, chance) for top, tone in STRATA)
    chips = "".join(chip(chance) for _ in range(5))
    return rect("rock", 0, 0, 100, 140, 7) + layers + chips + rim()


def rim() -> str:
    return frame("rim", 1.6, 1.6, 5.6)


def stratum(top: int, tone: str, chance: Random) -> str:
    a, b, c, d = (top + chance.uniform(-9, 9) for _ in range(4))
    thick = chance.uniform(13, 24)
    top_edge = f"M2 {a:.0f}C35 {b:.0f} 60 {c:.0f} 98 {d:.0f}"
    return path(tone, f"{top_edge}V{d + thick:.0f}C70 {c + thick:.0f} 30 {b + thick:.0f} 2 {a + thick * 0.7:.0f}Z")


def chip(chance: Random) -> str:
    x, y = chance.choice([9, 15, 78, 86]), chance.choice([12, 24, 38, 96, 112, 124])
    return path(chance.choice(["rock-lo", "rock-hi"]), f"M{x} {y}l{chance.uniform(4, 8):.0f} -3l3 5l-6 4Z")


@cache
def rubble(x: float, y: float, size: float, count: int, seed: str) -> str:
    """A heap of boulders with one lit face each, the largest in front."""
    chance = Random(seed)
    ring = [(cos(2 * pi * k / (count - 1)), sin(2 * pi * k / (count - 1))) for k in range(count - 1)]
    behind = "".join(
        boulder(x + dx * size * 0.82, y + dy * size * 0.72, size * chance.uniform(0.42, 0.56), chance)
        for dx, dy in ring
    )
    return behind + boulder(x, y, size * 0.62, chance)


def boulder(x: float, y: float, r: float, chance: Random) -> str:
    def corner(k: int) -> Point:
        return x + r * chance.uniform(0.86, 1.1) * cos(pi * k / 3 + 0.3), y + r * chance.uniform(0.86, 1.1) * sin(
            pi * k / 3 + 0.3
        )

    corners = [corner(k) for k in range(6)]
    return polygon("stone o", corners) + polygon("stone-hi", [*corners[3:], (x, y)])


def rocks_falling() -> str:
    """A roof on its way down."""
    return (
        rubble(0, 24, 22, 6, "fall")
        + rubble(-9, -20, 11, 4, "f1")
        + rubble(15, -8, 8, 4, "f2")
        + line("M-20 -40V-32M-8 -44V-36M10 -36V-26M22 -30V-20", 4, "harm-line")
    )


def frame(look: str, inset: float, width: float, r: float) -> str:
    """A line all round a card."""
    wide, high = 100 - 2 * inset, 140 - 2 * inset
    return shape("rect", look, x=inset, y=inset, width=wide, height=high, rx=r, stroke_width=width)
