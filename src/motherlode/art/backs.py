"""Backs of cards, and gold cards."""

from __future__ import annotations

from functools import cache

from .drawings import all_backs
from .dwarves import HOOD
from .furniture import nugget
from .pen import at, circle, line, path, question, rect, text
from .rock import frame, rock
from .tools import pickaxe


def back(kind: str) -> str:
    """The back of one kind of card: one that every game has, or one that a box has drawn."""
    drawn = BACKS.get(kind) or all_backs().get(kind)
    if drawn is None:
        raise ValueError(f"not a card: {'back:' + kind!r}")
    return drawn


@cache
def patterned(ground: str, tone: str) -> str:
    """Cloth with lozenges and a border."""
    lozenges = "".join(
        f"M{x} {y - 7}l5 7l-5 7l-5 -7Z"
        for y in range(14, 140, 14)
        for x in (range(10, 100, 20) if y % 28 else range(20, 100, 20))
        if 10 < y < 130
    )
    return (
        rect("", 0, 0, 100, 140, 7, ground)
        + line(lozenges, 1.2, f"{tone} faint")
        + frame(tone, 5, 1.8, 4)
        + frame("line", 0.9, 1.8, 6.2)
    )


def medallion(picture: str, ground: str, tone: str) -> str:
    ring = f'<circle class="ml-{tone}" cx="50" cy="70" r="33" stroke-width="1.8"/>'
    return patterned(ground, tone) + circle("", 50, 70, 33, ground) + ring + at(picture, 50, 70)


def boarded_door() -> str:
    """Everything is still possible behind it."""
    frame_of_door = path("wood-lo o", "M14 118V52C14 8 86 8 86 52V118Z") + path(
        "shaft", "M20 118V52C20 16 80 16 80 52V118Z"
    )
    planks = "".join(rect("wood o", x, 38, 15, 80) for x in (20, 35, 50, 65))
    boards = line("M22 106L78 54M22 54L78 106", 14) + line("M22 106L78 54M22 54L78 106", 10, "wood-line")
    return (
        rock("goal-back")
        + frame_of_door
        + planks
        + boards
        + circle("paper o", 50, 79, 19.5)
        + at(question(), 50, 78.5, 1.14)
    )


def nuggets(count: int) -> str:
    """A gold card: its nuggets, and a digit in two corners."""
    spots = {1: [(50, 70)], 2: [(50, 46), (50, 96)], 3: [(50, 36), (30, 92), (70, 92)]}[count]
    pile = "".join(at(nugget(2.2 if count < 3 else 1.9), x, y) for x, y in spots)
    paper = rect("paper", 0, 0, 100, 140, 7) + frame("ochre-line", 5, 1.8, 4) + frame("edge", 0.9, 1.8, 6.2)
    return paper + pile + text(str(count), 25, 20, x=17) + text(str(count), 130, 20, x=83)


BACKS = {
    "card": medallion(at(pickaxe(), 0, -3, 0.78, 38) + at(pickaxe(), 0, -3, 0.78, -38), "#5c3b2b", "copper-line"),
    "goal": boarded_door(),
    "role": medallion(
        at(path("o", HOOD, "#8a5a68"), 0, 6, 0.74) + at(question("amber-line"), 0, 11, 0.78), "#4b2c38", "rose-line"
    ),
    "gold": medallion(nugget(2.1), "#7a5716", "amber-line"),
}
