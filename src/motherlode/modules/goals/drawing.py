"""How bags, dragon and spider look."""

from __future__ import annotations

from motherlode.art.drawings import Drawing
from motherlode.art.pen import cased, circle, ellipse, line, path, text

drawing = Drawing("goals")


def bag(count: int) -> str:
    sack = path("wood o", "M-14 -10C-30 8 -24 24 0 24S30 8 14 -10Z") + path(
        "wood-lo o", "M-15 -11C-20 -20 -8 -18 -6 -22H6C8 -18 20 -20 15 -11Z"
    )
    return sack + line("M-14 -10H14") + circle("gold o", 0, 8, 11) + text(str(count), 13.5, 15)


def dragon() -> str:
    """Asleep on the change."""
    tail = path("dragon o", "M-16 12C-34 14 -36 -4 -28 -10L-36 -13L-25 -20L-20 -8C-28 -4 -26 4 -14 4Z")
    body = path("dragon o", "M-20 16C-24 -4 -12 -18 2 -14C6 -6 8 -4 12 -4C20 -8 31 -2 31 8C31 12 28 15 24 16Z")
    wing = path(
        "dragon-hi o", "M-14 2C-14 -14 -8 -24 0 -30C1 -24 3 -22 8 -22C7 -16 6 -8 0 2C-4 -2 -9 -2 -14 2Z"
    ) + line("M-4 -1C-3 -10 -1 -18 2 -22", 1.6)
    head = (
        path("dragon-hi o thin", "M13 -4L15 -12L19 -5Z") + line("M17 5C19 8 23 8 25 5", 2.2) + circle("ink", 29, 8, 1.3)
    )
    hoard = path("gold o", "M-32 24L-24 14L-12 19L0 13L12 19L24 14L33 24Z") + path(
        "gold-hi", "M-2 20L3 16L7 20ZM-22 21L-18 18L-15 21Z"
    )
    return tail + body + head + wing + hoard + cased("M25 -19H32L25 -12H32M34 -31H39L34 -26H39", 2.2, "white-line")


def spider() -> str:
    legs = "".join(
        f"M{s * 8} {y}C{s * 18} {y - 14} {s * 22} {y - 10} {s * 27} {y + 9}" for s in (-1, 1) for y in (-6, 1, 8, 14)
    )
    eyes = "".join(circle("white", x, -10, 3.2) + circle("ink", x + 0.4, -9.4, 1.5) for x in (-3.8, 3.8))
    return cased(legs, 2.6, "leg-line") + ellipse("spider o", 0, 8, 14, 13) + circle("spider-hi o", 0, -9, 9) + eyes


drawing.goal("bag1", bag(1))
drawing.goal("bag2", bag(2))
drawing.goal("dragon", dragon())
drawing.goal("spider", spider())
