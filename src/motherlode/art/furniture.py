"""What stands in a tunnel; it never turns with the card."""

from __future__ import annotations

from .pen import Point, at, cased, circle, ellipse, letter, line, path, polygon

DOOR_FRAME = {"blue": "M-15 19V-6A15 15 0 0 1 15 -6V19Z", "green": "M-15 19V-8L0 -24L15 -8V19Z"}
DOOR_LEAF = {"blue": "M-11 19V-6A11 11 0 0 1 11 -6V19Z", "green": "M-11 19V-6.5L0 -18L11 -6.5V19Z"}


def door(team: str) -> str:
    """Blue is a round arch, green a pointed gable; both carry a letter."""
    return (
        path("wood-lo o", DOOR_FRAME[team])
        + path(f"{team} o thin", DOOR_LEAF[team])
        + letter(team, 13, 19, f"{team}-ink")
    )


def ladder() -> str:
    """Pale rungs out of a black shaft."""
    return ellipse("shaft o", 0, 4, 17, 15) + cased(
        "M-7 -25V15M7 -25V15M-7 -18H7M-7 -9H7M-7 0H7M-7 9H7", 3.8, "rung-line"
    )


def crystal() -> str:
    return (
        spike(-6, 4, 4, -24)
        + spike(7, 5, 4, 22)
        + spike(0, 12, 5.2, 0)
        + path("stone-lo o", "M-14 12L-9 6L0 9L9 6L15 12Z")
    )


def spike(x: float, high: float, wide: float, turn: float) -> str:
    body = path("crystal o", f"M{-wide:g} 10V{-high:g}L0 {-high - wide * 1.5:g}L{wide:g} {-high:g}V10Z")
    return at(body + path("crystal-hi", f"M{1 - wide:g} 9V{-high:g}L0 {-high - wide * 1.2:g}V9Z"), x, 0, 1, turn)


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


def troll() -> str:
    """He is not angry, he is invoicing."""
    ears = path("moss o", "M-14 -9L-21 -16L-19 -3ZM14 -9L21 -16L19 -3Z")
    eyes = "".join(circle("white o", x, -6, 4) + circle("ink", x + 1, -5, 1.7) for x in (-6, 6))
    mouth = path("white o thin", "M-9 11L-7 4L-4 11ZM9 11L7 4L4 11Z") + line("M-9 11H9")
    return (
        path("moss o", "M-15 15C-19 -4 -14 -19 0 -19S19 -4 15 15Z")
        + ears
        + eyes
        + ellipse("moss-hi o", 0, 2, 5, 4)
        + mouth
    )


FURNITURE = {
    "blue": (door("blue"), 1.02),
    "green": (door("green"), 1.02),
    "ladder": (ladder(), 1.1),
    "crystal": (crystal(), 1.12),
    "gold": (gold(), 0.95),
    "troll": (troll(), 0.95),
}
