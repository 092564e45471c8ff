"""Action cards and chests: a notice on paper, a picture, and a band whose edge says what kind of thing it does."""

from __future__ import annotations

from .backs import CHEST_CLOTH, back, open_chest, patterned
from .dwarves import HATS
from .furniture import gold, nugget
from .pen import at, circle, line, path, rect, spark, text, times
from .rock import frame, rocks_falling, rubble
from .tools import BADGES, broken, mended
from .tunnels import tunnel

BAND_EDGE = {
    "harm": "M0 116L10 108L20 116L30 108L40 116L50 108L60 116L70 108L80 116L90 108L100 116",
    "help": "M0 114" + "".join(f"C{x} 106 {x + 20} 106 {x + 20} 114" for x in range(0, 100, 20)),
    "look": "M0 112H100",
    "change": "M0 110C12 120 22 120 34 112S56 104 68 112S88 120 100 110",
}
BAND_SIGN = {
    "harm": path("white", "M3 -9L-7 2H-1L-3 9L7 -2H1Z"),
    "help": path("white", "M-2.6 -9H2.6V-2.6H9V2.6H2.6V9H-2.6V2.6H-9V-2.6H-2.6Z"),
    "look": path("white", "M-12 0C-5 -9 5 -9 12 0C5 9 -5 9 -12 0Z") + circle("ink", 0, 0, 4),
    "change": path("white", "M-12 -4H4V-9L12 -2.5H-12ZM12 4H-4V9L-12 2.5H12Z"),
}


def action(code: str) -> str:
    """The face of an action card."""
    kind, _, detail = code.partition(":")
    if kind == "break":
        return paper("harm") + broken(detail)
    if kind == "fix":
        return paper("help") + mended(detail)
    mood, picture = PICTURES[code]
    return paper(mood) + at(picture, 50, 58)


def paper(mood: str) -> str:
    band = path(mood, f"{BAND_EDGE[mood]}V133A7 7 0 0 1 93 140H7A7 7 0 0 1 0 133Z")
    return rect("paper", 0, 0, 100, 140, 7) + band + frame("edge", 0.9, 1.8, 6.2) + at(BAND_SIGN[mood], 50, 127, 1.1)


# Looking.


def map_sheet() -> str:
    sheet = path("paper-lo o", "M-32 -28L-11 -34L11 -28L32 -34V26L11 32L-11 26L-32 32Z") + line(
        "M-11 -34V26M11 -28V32", 1.6
    )
    trail = line("M-24 18C-16 2 -8 16 0 4S8 -8 15 -10", 3.8, "line steps") + circle("ink", -24, 20, 4)
    return sheet + trail + line("M13 -22L25 -10M25 -22L13 -10", 5, "harm-line")


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


def arrows(r: float = 35) -> str:
    """One above and one below, round two things that change places."""
    arcs = f"M{-r} -17C{-r + 8} -44 {r - 8} -44 {r - 1} -23M{r} 19C{r - 8} 46 {8 - r} 46 {1 - r} 25"
    heads = path("change", f"M{r + 2} -11L{r - 10} -21L{r + 8} -27ZM{-r - 2} 13L{10 - r} 23L{-r - 8} 29Z")
    return line(arcs, 4, "change-line") + heads


def swap_hats() -> str:
    return at(HATS["point"]("#b83a22"), -19, 8, 0.62) + at(HATS["bowler"]("#3f6f78"), 20, 8, 0.62) + arrows()


def fan() -> str:
    leaf = rect("rock o", -8, -24, 16, 24, 2) + line("M0 -21V-3", 5, "floor-line")
    return "".join(at(leaf, 0, 10, 1, angle) for angle in (-28, 0, 28))


def swap_hands() -> str:
    return at(fan(), -19, 4, 0.88) + at(fan(), 19, 4, 0.88) + arrows()


def little(drawing: str, x: float, y: float, scale: float) -> str:
    """A whole card, small, with its middle at a place."""
    return at(f'<g class="ml-hand-floor">{drawing}</g>', x - 50 * scale, y - 70 * scale, scale)


def collapse() -> str:
    """A tunnel, and the roof that used to be over it."""
    return (
        little(tunnel("EW"), 0, 12, 0.5)
        + rubble(0, 12, 15, 6, "c0")
        + rubble(-6, -27, 9, 4, "c1")
        + line("M-20 -40V-30M8 -42V-34M20 -40V-30", 4, "harm-line")
    )


def back_and_forth() -> str:
    return little(back("goal"), -17, 1, 0.3) + little(back("goal"), 17, 1, 0.3) + arrows()


def reverse() -> str:
    """Whose turn it is goes the other way round."""
    turn = "M22 -22A31 31 0 1 0 31 4"
    return (
        line(turn, 14)
        + line(turn, 9, "arrow-line")
        + path("arrow o", "M38 -32L20 -6L8 -34Z")
        + at(HATS["point"]("#5a4a93"), 0, 4, 0.52)
    )


def pathfinder() -> str:
    twice = circle("change o", 0, 0, 16) + at(times(), -6.5, 1) + text("2", 7, 19, "white", 5)
    return little(tunnel("EW"), -16, 2, 0.34) + little(tunnel("EW"), 18, 2, 0.34) + at(twice, 26, -28)


def diversion() -> str:
    place = '<rect class="ml-line ml-dashes" x="-38" y="-8" width="29" height="41" rx="3" stroke-width="2.4"/>'
    return (
        place
        + little(tunnel("NES"), 20, -2, 0.36)
        + line("M-23 -14C-20 -36 -4 -42 4 -31M4 -31L-6 -31M4 -31L5 -42", 4, "change-line")
    )


# Things.


def key() -> str:
    bit = (
        path("gold o", "M-5 -6H34V6H28V15H21V6H17V12H11V6H-5Z")
        + circle("gold o", -17, 0, 17)
        + circle("paper o", -17, 0, 7.5)
    )
    return at(bit, 0, 0, 1, -40)


def vault() -> str:
    safe = (
        rect("iron-lo o", -34, -34, 68, 64, 6)
        + rect("iron o", -27, -27, 54, 50, 4)
        + path("iron-lo o", "M-28 30H-16V37H-28ZM16 30H28V37H16Z")
    )
    return (
        safe
        + circle("gold o", 0, -2, 17)
        + circle("iron o", 0, -2, 9)
        + line("M0 -19V-25M0 15V21M-17 -2H-23M17 -2H23", 3.4)
        + line("M0 -2L5 -7")
    )


def veto() -> str:
    sign = path("harm o", "M-15 -36H15L36 -15V15L15 36H-15L-36 15V-15Z") + line(
        "M-12 -29H12L29 -12V12L12 29H-12L-29 12V-12Z", 2.6, "white-line"
    )
    return sign + line("M-14 -14L14 14M14 -14L-14 14", 8.5, "white-line")


def handyman() -> str:
    spanner = path("iron o", "M-5 34V-8C-16 -14 -14 -30 -6 -35V-22H6V-35C14 -30 16 -14 5 -8V34Z")
    badges = at(BADGES["cart"], -28, 20) + at(BADGES["lamp"], 28, 20) + at(BADGES["pickaxe"], 0, 28)
    return at(spanner, 0, -6, 0.92) + badges + at(spark(), 24, -26)


PICTURES = {
    "rockfall": ("harm", rocks_falling()),
    "collapse": ("harm", collapse()),
    "map": ("look", map_sheet()),
    "key": ("help", key()),
    "theft": ("harm", theft()),
    "hands-off": ("help", hands_off()),
    "trap": ("harm", trap()),
    "free": ("help", free()),
    "inspect": ("look", lens()),
    "swap-hats": ("change", swap_hats()),
    "swap-hands": ("change", swap_hands()),
    "back-and-forth": ("change", back_and_forth()),
    "vault": ("help", vault()),
    "veto": ("harm", veto()),
    "reverse": ("change", reverse()),
    "handyman": ("help", handyman()),
    "pathfinder": ("change", pathfinder()),
    "diversion": ("change", diversion()),
}


# Chests.

BARRED = line("M-24 -22L24 22", 6, "harm-line")
EFFECTS = {
    "gold": nugget(2),
    "map-ban": at(map_sheet(), 0, 0, 0.66) + BARRED,
    "no-draw": at(fan(), 0, 8, 1.1) + BARRED,
    "draw-more": at(fan(), -5, 10, 1.1) + line("M22 -22V-8M15 -15H29", 5, "help-line"),
    "push-goal": little(back("goal"), -9, 0, 0.34) + line("M14 0H32M32 0L25 -7M32 0L25 7", 4.6, "change-line"),
    "pickpocket": at(theft(), 1, 1, 0.72),
    "pick-of-three": at(fan(), 0, 12, 1.15) + at(spark(), 0, -24, 0.9),
    "peek-role": at(lens(), 1, 1, 0.72),
    "salvage": little(tunnel("NS"), -9, 0, 0.34) + line("M21 18V-16M21 -16L14 -9M21 -16L28 -9", 4.6, "change-line"),
    "cave-in": at(rocks_falling(), 0, 3, 0.76),
}


def chest(effect: str) -> str:
    """An open lid, and what jumps out."""
    return (
        patterned(*CHEST_CLOTH)
        + at(open_chest(), 50, 106)
        + circle("paper o", 50, 48, 37)
        + at(EFFECTS[effect], 50, 48, 0.9)
    )
