"""How the start, the goals, the gold and the roles of the base game look."""

from __future__ import annotations

from motherlode.art.drawings import Drawing
from motherlode.art.dwarves import SLY_EYES, dwarf, role_face
from motherlode.art.goals import start
from motherlode.art.pen import Point, at, circle, line, path
from motherlode.art.tools import pickaxe
from motherlode.art.tunnels import MIDDLE

drawing = Drawing("base")
drawing.chapter(tunnels="Tunnels and dead ends of the base game")
drawing.card("start", "NESW", lambda lit: start("", lit))


def treasure() -> str:
    """A full chest."""
    heap = path("gold o", "M-30 2C-26 -22 -12 -17 -6 -25C2 -33 14 -24 18 -17C27 -15 29 -6 30 2Z")
    glints = path("gold-hi", "M-20 -6L-13 -13L-9 -6ZM2 -18L9 -22L12 -14ZM14 -6L20 -10L22 -4ZM-8 -14L-3 -19L0 -12Z")
    box = path("wood o", "M-31 0H31L27 25H-27Z") + path("wood-lo", "M-29 10H29L28.4 14H-28.4Z")
    irons = (
        path("wood-lo o", "M-22 0H-16L-14 25H-19ZM16 0H22L19 25H14Z")
        + path("iron o", "M-7 0H7V14H-7Z")
        + circle("ink", 0, 6, 2.4)
    )
    return heap + glints + box + irons


def stone() -> str:
    """A stone that knows it is a stone."""
    lump = path("stone o", "M-20 12L-18 -8L-6 -19L10 -17L20 -3L17 14L-4 18Z") + path(
        "stone-hi", "M-15 -7L-5 -16L8 -14L1 -6Z"
    )
    face = (
        circle("ink", -6, -1, 2.4)
        + circle("ink", 7, -1, 2.4)
        + line("M-5 10C-1 6 3 6 6 10M-10 -5L-4 -7.5M4 -7.5L10 -5", 2.2)
    )
    return lump + face


STONE_CORNER: dict[str, Point] = {"NE": (32, 104), "NW": (68, 104), "ES": (32, 36), "SW": (68, 36)}


def beside_the_tunnel(code: str) -> Point:
    """A stone lies in the rock."""
    return STONE_CORNER.get(code, MIDDLE)


drawing.token("joined", lambda value: True, lambda joined: [])  # the light shows it
drawing.goal("treasure", treasure())
drawing.goal("stone", at(stone(), 0, 0, 1.15), place=beside_the_tunnel)

BOMB = (
    line("M0 -9C2 -15 8 -12 9 -17", 2, "white-line")
    + circle("ink", 0, 0, 10)
    + line("M-5 -2A6 6 0 0 1 0 -6", 2, "white-line")
    + path("gold-hi", "M9 -23L11 -18L16 -17L11 -15L9 -10L7 -15L2 -17L7 -18Z")
)
drawing.face("role:miner", role_face("#a8702c", dwarf("helmet", "#d9a441", "#c4622d"), at(pickaxe(), 0, 1, 0.52, 40)))
drawing.face("role:saboteur", role_face("#8c3040", dwarf("hood", "#2c2530", "#a8442e", eyes=SLY_EYES), BOMB))
