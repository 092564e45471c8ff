"""How the cards and the dwarves of Saboteur 2 look."""

from __future__ import annotations

from motherlode.art.actions import arrows, fan, notice
from motherlode.art.drawings import Drawing
from motherlode.art.dwarves import HATS, dwarf, role_face
from motherlode.art.furniture import gold
from motherlode.art.pen import Point, at, circle, line, path
from motherlode.art.tools import TEAM_BADGES
from motherlode.art.tunnels import free_corner

drawing = Drawing("saboteur2")
drawing.chapter(tunnels="Saboteur 2: bridges, double curves, ladders, doors, crystals")


def lens() -> str:
    """A hat, and what one would like to know about it."""
    glass = circle("pane", -3, -6, 27) + '<circle class="ml-line" cx="-3" cy="-6" r="27" stroke-width="6"/>'
    return (
        at(HATS["point"]("#8a5a9e"), -3, 6, 0.66)
        + glass
        + line("M18 16L34 34", 11)
        + line("M18 16L34 34", 6, "wood-line")
    )


# Birds.


def magpie() -> str:
    """The only thief in the mine who does not even hide it."""
    body = path("ink o", "M6 12L38 30L30 36L0 22Z") + path(
        "ink o", "M-26 -8C-24 -24 -6 -26 0 -14C8 -8 22 2 20 14C12 28 -12 26 -18 8Z"
    )
    belly = path("white", "M-17 2C-8 -4 6 6 6 20C-4 22 -14 16 -17 2Z") + path(
        "wing o", "M0 -6C12 -2 20 8 20 14C10 14 2 8 0 -6Z"
    )
    head = circle("white", -15, -13, 3) + circle("ink", -15.6, -13, 1.5) + path("iron-lo o", "M-24 -13L-39 -8L-25 -5Z")
    return body + belly + head + line("M-4 24L-6 34M4 24L4 34M-11 34H-2M-1 34H9")


def theft() -> str:
    glints = line("M-40 -18L-44 -24M-28 -26L-28 -34M-14 -30L-10 -36", 3.2, "harm-line")
    return at(magpie() + at(gold(1), -38, -2, 0.95), 8, 0, 0.96) + glints


def hands_off() -> str:
    bar = '<circle class="ml-help-line" r="38" stroke-width="6.5"/>' + line("M-27 -27L27 27", 6.5, "help-line")
    return at(magpie(), 3, -2, 0.78) + bar


def canary() -> str:
    body = path("lamp o", "M-13 4C-13 -8 -2 -14 6 -10C14 -8 13 4 8 9C2 14 -8 13 -20 16C-17 12 -14 9 -13 4Z")
    return (
        body
        + path("gold-lo o thin", "M12 -5L19 -2L12 1Z")
        + circle("ink", 6, -4, 1.9)
        + line("M-8 3C-4 8 1 8 4 3M-2 13V18M4 11V18", 1.8)
    )


CAGE = (
    line("M-27 28V-2C-27 -32 27 -32 27 -2V28", 3.4)
    + path("wood o", "M-31 27H31V36H-31Z")
    + line("M0 -25V-32M-5 -36A5 5 0 1 1 5 -36A5 5 0 1 1 -5 -36", 3.4)
)


def trap() -> str:
    return CAGE + at(canary(), 0, 8) + line("M-20 -13V26M-10 -21V26M0 -24V26M10 -21V26M20 -13V26")


def free() -> str:
    gate = line("M13 26L34 32V-4L13 -16ZM23 29V-10", 3)
    return at(CAGE + line("M-20 -13V26M-10 -21V26M20 -13V26") + gate + at(canary(), -30, -28, 0.95), 3, 4, 0.94)


# Changing places.


def swap_hats() -> str:
    return at(HATS["point"]("#b83a22"), -19, 8, 0.62) + at(HATS["bowler"]("#3f6f78"), 20, 8, 0.62) + arrows()


def swap_hands() -> str:
    return at(fan(), -19, 4, 0.88) + at(fan(), 19, 4, 0.88) + arrows()


drawing.part("magpie", magpie())
drawing.part("canary", canary())
drawing.part("cage", CAGE)
drawing.face("theft", notice("harm", theft()))
drawing.face("hands-off", notice("help", hands_off()))
drawing.face("trap", notice("harm", trap()))
drawing.face("free", notice("help", free()))
drawing.face("inspect", notice("look", lens()))
drawing.face("swap-hats", notice("change", swap_hats()))
drawing.face("swap-hands", notice("change", swap_hands()))


# Crystals.


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


def in_a_corner(side: str, groups: tuple[str, ...]) -> Point:
    """Crystals grow beside the tunnels."""
    return free_corner(groups)


drawing.listed("NEW+crystal", after="N.EW+crystal")
drawing.mark("crystal", crystal(), 1.12, place=in_a_corner)


# Roles.

MONOCLE = circle("pane", 8.5, 1, 8) + line("M16.5 1A8 8 0 1 1 16.5 .9M15 6C20 16 20 24 17 34", 2.4, "gold-line")
GOGGLES = (
    line("M-24 0H24", 4)
    + "".join(circle("crystal-hi o", x, 1, 8.8) for x in (-10, 10))
    + line("M-14 -1L-9 -5M6 -1L11 -5", 2.4, "white-line")
)
CIGAR = path("wood-lo o thin", "M6 24L27 30L25 35L5 28Z") + circle("ember", 27, 32, 3)
PERCENT = line("M-6 9L6 -9", 3.4, "white-line") + line(
    "M-9 -5A4 4 0 1 1 -1 -5A4 4 0 1 1 -9 -5M1 5A4 4 0 1 1 9 5A4 4 0 1 1 1 5", 2.8, "white-line"
)
BOTH_TEAMS = at(TEAM_BADGES["blue"], -13, 0, 0.72) + at(TEAM_BADGES["green"], 13, 0, 0.72)

drawing.face(
    "role:blue", role_face("#234f8f", dwarf("helmet", "#2f6fc9", "#d9b37a"), at(TEAM_BADGES["blue"], 0, 0, 0.85))
)
drawing.face(
    "role:green", role_face("#56701f", dwarf("point", "#a9cf4a", "#8a4b2a"), at(TEAM_BADGES["green"], 0, 0, 0.85))
)
drawing.face("role:boss", role_face("#4c4550", dwarf("bowler", "#5f5560", "#6a4a36", extras=CIGAR), BOTH_TEAMS))
drawing.face(
    "role:profiteer",
    role_face("#6a3f78", dwarf("top", "#2c2530", "#b9b2ae", extras=at(MONOCLE, 0, 5)), PERCENT),
)
drawing.face(
    "role:geologist",
    role_face("#8a3f72", dwarf("point", "#6b8f9a", "#efe6da", extras=at(GOGGLES, 0, 5)), at(crystal(), 0, 1, 0.8)),
)
