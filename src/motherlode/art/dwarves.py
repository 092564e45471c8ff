"""Dwarves: a hat, a nose, a beard. Roles and seats never wear the same hat."""

from __future__ import annotations

from functools import cache
from math import cos, inf, pi, sin
from typing import NamedTuple

from .pen import Point, at, circle, ellipse, line, path, polygon, rect
from .rock import frame

# Hats of roles.

HOOD = "M-29 30C-38 -6 -24 -38 4 -46C2 -40 30 -26 30 30C22 16 20 -8 0 -10C-20 -8 -22 16 -29 30Z"


def point(colour: str) -> str:
    return path("o", "M-26 10C-18 -6 -14 -34 8 -44C6 -30 22 -8 26 10C10 2 -10 2 -26 10Z", colour) + line(
        "M-4 -30C0 -24 4 -24 8 -27", 1.6, "line faint"
    )


def hood(colour: str) -> str:
    return path("o", HOOD, colour)


def helmet(colour: str) -> str:
    dome = path("o", "M-25 4C-25 -36 25 -36 25 4Z", colour) + path(
        "o", "M-31 4C-31 -3 31 -3 31 4C31 9 -31 9 -31 4Z", colour
    )
    return dome + circle("gold-hi o", 0, -12, 8) + line("M-18 -14L-23 -18M18 -14L23 -18M0 -25V-31", 1.6)


def bowler(colour: str) -> str:
    return (
        path("o", "M-20 4C-24 -34 24 -34 20 4Z", colour)
        + path("ink", "M-21 -6H21V2H-21Z")
        + path("o", "M-33 2C-20 8 20 8 33 2C30 13 -30 13 -33 2Z", colour)
    )


def top(colour: str) -> str:
    return (
        path("o", "M-17 4L-19 -38H19L17 4Z", colour)
        + path("gold o", "M-17.6 -8H17.6L17 2H-17Z")
        + path("o", "M-31 3C-20 7 20 7 31 3C28 12 -28 12 -31 3Z", colour)
    )


def crown(colour: str) -> str:
    jewels = circle("harm o", 0, -4, 4.5) + circle("crystal o", -14, -2, 3) + circle("crystal o", 14, -2, 3)
    return path("o", "M-24 6L-27 -26L-13 -12L0 -34L13 -12L27 -26L24 6Z", colour) + jewels


# Hats of seats.


def scarf(colour: str) -> str:
    cloth = path("o", "M22 -6L40 -14L36 0L42 10L24 4Z", colour) + path(
        "o", "M-26 12C-32 -36 32 -36 26 12C18 -6 -18 -6 -26 12Z", colour
    )
    return cloth + circle("paper", -12, -14, 3) + circle("paper", 2, -20, 3) + circle("paper", 15, -12, 3)


def bobble(colour: str) -> str:
    knit = path("o", "M-25 4C-27 -32 27 -32 25 4Z", colour) + line(
        "M-12 -20L-14 0M0 -23V0M12 -20L14 0", 1.6, "line faint"
    )
    return knit + rect("paper o", -28, -1, 56, 10, 5) + circle("paper o", 0, -29, 9)


def feather(colour: str) -> str:
    felt = path("o", "M-32 6C-16 0 -22 -30 2 -30C20 -30 16 -4 32 6C10 11 -10 11 -32 6Z", colour)
    return (
        path("harm o", "M12 -8C14 -30 26 -40 36 -44C36 -28 30 -12 20 -4Z")
        + felt
        + path("ink", "M-20 -5C-6 -2 8 -2 21 -6L24 0C8 4 -8 4 -24 1Z")
    )


def horns(colour: str) -> str:
    pair = path(
        "paper o",
        "M-20 -8C-36 -10 -40 -26 -36 -38C-30 -26 -24 -22 -12 -20ZM20 -8C36 -10 40 -26 36 -38C30 -26 24 -22 12 -20Z",
    )
    return pair + path("o", "M-25 6C-25 -34 25 -34 25 6Z", colour) + path("iron o", "M-27 0H27V8H-27ZM-4 -24H4V0H-4Z")


def straw(colour: str) -> str:
    brim = path("o", "M-38 4C-20 -8 20 -8 38 4C20 12 -20 12 -38 4Z", colour) + path(
        "o", "M-19 1C-20 -28 20 -28 19 1C8 5 -8 5 -19 1Z", colour
    )
    return brim + path("help", "M-19.5 -7C-8 -3 8 -3 19.5 -7L19 1C8 5 -8 5 -19 1Z")


def flaps(colour: str) -> str:
    """For the deeper galleries, where it draws."""
    ears = path(
        "o", "M-27 -4C-36 6 -36 22 -29 30C-22 26 -20 14 -20 4ZM27 -4C36 6 36 22 29 30C22 26 20 14 20 4Z", colour
    )
    return (
        ears
        + path("o", "M-24 -4C-24 -34 24 -34 24 -4Z", colour)
        + path("paper o", "M-28 4C-31 -18 31 -18 28 4C12 -2 -12 -2 -28 4Z")
    )


def beret(colour: str) -> str:
    return path(
        "o", "M-24 5C-42 -6 -34 -28 0 -29C30 -30 42 -18 36 -8C33 -2 26 0 24 5C10 0 -10 0 -24 5Z", colour
    ) + line("M2 -29C2 -34 5 -36 7 -37", 4)


def toque(colour: str) -> str:
    """Somebody has to do the soup."""
    puff = path(
        "o",
        "M-21 0L-23 -15C-40 -20 -32 -42 -15 -36C-9 -48 13 -48 17 -36C34 -41 39 -20 23 -15L21 0Z",
        colour,
    )
    return (
        puff
        + line("M-9 -14L-8 -6M9 -14L8 -6M0 -15V-6", 1.6, "line faint")
        + path("o", "M-24 -4C-8 1 8 1 24 -4V6C8 2 -8 2 -24 6Z", colour)
    )


def fez(colour: str) -> str:
    tassel = line("M0 -33C12 -35 22 -30 23 -16", 2.4, "gold-line") + path("gold o thin", "M20 -17H26.5L27.5 -4H19Z")
    return path("o", "M-21 4L-15 -33H15L21 4C8 0 -8 0 -21 4Z", colour) + tassel


def pot(colour: str) -> str:
    """It was clean when he put it on."""
    handle = path("wood o", "M24 -11H44C47 -11 47 -4 44 -4H24Z")
    return (
        handle
        + path("o", "M-27 3L-24 -26H24L27 3C10 -1 -10 -1 -27 3Z", colour)
        + path("o", "M-27 -30H27V-23H-27Z", colour)
        + circle("iron-hi o thin", 0, -35, 4)
    )


def wreath(colour: str) -> str:
    leaves = "".join(ellipse("grass o thin", x, y, 8, 5) for x, y in ((-24, 2), (24, 2), (-13, -8), (13, -8), (0, -6)))
    petals = "".join(bloom(colour, x, y) for x, y in ((-21, -6), (0, -14), (21, -6)))
    return path("wood-lo o", "M-24 4C-26 -26 26 -26 24 4C12 -4 -12 -4 -24 4Z") + leaves + petals


def bloom(colour: str, x: float, y: float) -> str:
    around = [(x + 5.4 * cos(k * 2 * pi / 5 - pi / 2), y + 5.4 * sin(k * 2 * pi / 5 - pi / 2)) for k in range(5)]
    return "".join(circle("o thin", px, py, 4.4, colour) for px, py in around) + circle("gold o thin", x, y, 3.6)


def tricorn(colour: str) -> str:
    """Mistook the shaft for a gangplank."""
    felt = path("o", "M-38 -8C-24 -8 -18 -32 0 -32S24 -8 38 -8C34 6 16 8 0 -2C-16 8 -34 6 -38 -8Z", colour)
    return (
        felt + line("M-33 -4C-22 -2 -12 -14 0 -14S22 -2 33 -4", 2.6, "gold-line") + circle("paper o thin", 0, -22, 4.4)
    )


HATS = {
    hat.__name__: hat
    for hat in (
        point,
        hood,
        helmet,
        bowler,
        top,
        crown,
        scarf,
        bobble,
        feather,
        horns,
        straw,
        flaps,
        beret,
        toque,
        fez,
        pot,
        wreath,
        tricorn,
    )
}

# Beards.

BEARDS = {
    "full": "M-24 8C-32 34 -16 46 -9 55C-6 50 -3 52 0 59C3 52 6 50 9 55C16 46 32 34 24 8Z",
    "bib": "M-24 8C-32 30 -18 42 0 48C18 42 32 30 24 8Z",
    "short": "M-24 8C-30 28 -18 40 0 41C18 40 30 28 24 8Z",
    "braids": "M-24 8C-30 24 -24 29 -19 31C-20 37 -16 43 -11 48C-6 43 -4 39 -5 34"
    "H5C4 39 6 43 11 48C16 43 20 37 19 31C24 29 30 24 24 8Z",
}
MOUSTACHE = "M0 18C-6 14 -20 18 -24 27C-16 31 -4 30 0 23C4 30 16 31 24 27C20 18 6 14 0 18Z"
SLY_EYES = line("M-13 1L-5 5M13 1L5 5", 2.8) + circle("ink", -8, 7, 2.4) + circle("ink", 8, 7, 2.4)
OPEN_EYES = circle("ink", -8.5, 6, 2.7) + circle("ink", 8.5, 6, 2.7)


def dwarf(hat: str, colour: str, beard: str, *, cut: str = "full", extras: str = "", eyes: str = OPEN_EYES) -> str:
    """Seen from the front; hats tell dwarves apart, noses don't."""
    ties = path("gold o thin", "M-17 38H-5.5V42H-17ZM5.5 38H17V42H5.5Z") if cut == "braids" else ""
    head = (
        path("o", BEARDS[cut], beard)
        + ties
        + path("skin o", "M-21 10C-21 -12 21 -12 21 10C21 20 12 22 0 22S-21 20 -21 10Z")
    )
    return (
        head
        + eyes
        + path("o", MOUSTACHE, beard)
        + ellipse("skin-hi o", 0, 14, 7.5, 6.4)
        + at(HATS[hat](colour), 0, -5)
        + extras
    )


# Seats.


class Face(NamedTuple):
    """How the dwarf of one seat looks."""

    hat: str
    colour: str
    beard: str
    cut: str
    ground: str


FACES = (
    Face("scarf", "#d9574a", "#c4622d", "bib", "#7b5a26"),
    Face("bobble", "#4f86a8", "#e6d9c4", "short", "#7a4438"),
    Face("feather", "#6f8a3a", "#6a4a36", "bib", "#45575c"),
    Face("horns", "#8d8a94", "#b9b2ae", "braids", "#5d4c63"),
    Face("straw", "#e5c46a", "#d9b37a", "short", "#4d5a3a"),
    Face("flaps", "#7d5238", "#3b2f30", "bib", "#66707a"),
    Face("beret", "#5a4a93", "#a8442e", "short", "#8a6a2e"),
    Face("toque", "#fffaf0", "#6a4a36", "bib", "#3f6159"),
    Face("fez", "#b83a22", "#e9e0cf", "bib", "#565072"),
    Face("pot", "#a9a6ae", "#c98a3d", "braids", "#6b3f3a"),
    Face("wreath", "#fbd0e8", "#8a4b2a", "braids", "#3f5a7a"),
    Face("tricorn", "#2f3d52", "#55423a", "short", "#7d4a5c"),
)


@cache
def face(seat: int) -> str:
    """The dwarf of one seat on a round ground, for a box of -44 -52 88 88."""
    who = FACES[seat]
    return circle("", 0, -8, 44, who.ground) + at(dwarf(who.hat, who.colour, who.beard, cut=who.cut), 0, -6, 0.84)


# Roles.


def role_face(ground: str, dwarf_: str, sign: str) -> str:
    """One dwarf on rays, the sign of the trade below."""
    hill = path("shade", "M4.4 121C24 108 76 108 95.6 121V131.6A4 4 0 0 1 91.6 135.6H8.4A4 4 0 0 1 4.4 131.6Z")
    return (
        rect("", 0, 0, 100, 140, 7, ground)
        + rays()
        + hill
        + frame("line", 1, 2, 6.2)
        + frame("white-line faint", 4.4, 1.2, 4)
        + at(dwarf_, 50, 57, 0.9)
        + at(sign, 50, 124, 0.95)
    )


@cache
def rays() -> str:
    """From the face to the inner frame, so that nothing has to be clipped."""
    return "".join(
        polygon("ray", [(50, 66), frame_point(a), frame_point(a + 0.16)]) for a in (k * pi / 8 for k in range(16))
    )


def frame_point(angle: float) -> Point:
    """Where a ray from the face meets the inner frame."""
    dx, dy = cos(angle), sin(angle)
    reach = min(
        (45.6 / abs(dx)) if abs(dx) > 1e-9 else inf, ((69.6 if dy > 0 else 61.6) / abs(dy)) if abs(dy) > 1e-9 else inf
    )
    return 50 + dx * reach, 66 + dy * reach
