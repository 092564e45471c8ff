"""Tools, whole and broken; the badges of tools and teams."""

from __future__ import annotations

from .pen import at, circle, letter, line, path, rect, spark


def pickaxe() -> str:
    return path("wood o", "M-4 -24H4V32H-4Z") + pickaxe_head()


def pickaxe_head() -> str:
    return path("iron o", "M-34 -9C-20 -30 20 -30 34 -9C20 -19 8 -20 5 -18H-5C-8 -20 -20 -19 -34 -9Z") + path(
        "wood-lo o", "M-6 -25H6V-15H-6Z"
    )


def lamp() -> str:
    flame = path("gold o", "M0 -9C9 0 9 15 0 16C-9 15 -9 0 0 -9Z") + path(
        "white", "M0 3C4 7 3 13 0 13.5C-3 13 -4 7 0 3Z"
    )
    return (
        lamp_top()
        + path("glass o", "M-14 -15H14L16 20H-16Z")
        + flame
        + line("M-7.5 -15L-8.5 20M7.5 -15L8.5 20")
        + lamp_foot()
    )


def lamp_top() -> str:
    return line("M-12 -22C-12 -36 12 -36 12 -22", 3.4) + path("iron-lo o", "M-13 -22H13L16 -15H-16Z")


def lamp_foot() -> str:
    return path("iron-lo o", "M-18 20H18V28H-18Z")


def cart() -> str:
    return (
        path("gold o", "M-24 -10L-17 -21L-7 -17L2 -24L12 -17L20 -20L26 -10Z")
        + cart_tub()
        + at(wheel(), -13, 21)
        + at(wheel(), 13, 21)
    )


def cart_tub() -> str:
    return (
        path("iron-lo o", "M-32 -10H32L24 16H-24Z")
        + path("iron", "M-29 -7H29L28 -2H-28Z")
        + line("M-12 -1L-10 14M12 -1L10 14", 1.6)
    )


def wheel() -> str:
    return circle("iron o", 0, 0, 8) + circle("ink", 0, 0, 2.4)


# Broken: in two pieces that have stopped speaking.


def broken_pickaxe() -> str:
    stump = at(path("wood o", "M-4 -18H4V2L1.5 -3L-1 5L-4 -1Z") + pickaxe_head(), -2, 0, 1, -14)
    return stump + at(path("wood o", "M-4 -1L-1.5 -6L1 1L4 -4V27H-4Z"), 7, 12, 1, 24)


def broken_lamp() -> str:
    """The glass is gone and so is the flame."""
    top = (
        lamp_top()
        + path("glass o", "M-14 -15H14L14.8 0L9 6L4 -3L-2 5L-7 -2L-11 3L-14.8 -3Z")
        + line("M-7.5 -15L-8 -4M7.5 -15L8 2")
    )
    foot = (
        path("glass o", "M-15.4 5L-11 9L-7 3L-2 11L4 4L9 12L15.2 6L16 20H-16Z")
        + line("M-8 12L-8.5 20M8 14L8.5 20")
        + lamp_foot()
    )
    smoke = line("M3 9C-2 5 8 1 3 -4", 3, "soot-line")
    return at(foot, 3, 7, 1.1, 8) + at(smoke, 4, 6) + at(top, -6, -5, 1.1, -13)


def broken_cart() -> str:
    """The tub has split, and a wheel has left."""
    left = (
        path("iron-lo o", "M-32 -10H-1L-6 -3L2 3L-5 9L-1 16H-24Z")
        + path("iron", "M-29 -7H-3.2L-6 -3L-5 -2H-28Z")
        + line("M-13 -1L-11 14", 1.6)
        + at(wheel(), -13, 21)
    )
    right = (
        path("iron-lo o", "M4 -10H32L24 16H4L0 9L7 3L-1 -3Z")
        + path("iron", "M5 -7H29L28 -2H1L-.4 -3Z")
        + line("M15 -1L13 14", 1.6)
    )
    spilt = "".join(path("gold o thin", f"M{x} {y}l3 -6l6 -1l4 5l-3 5h-7Z") for x, y in ((-4, 31), (7, 33), (2, 24)))
    return at(left, -5, -2, 1.14, 9) + at(right, 6, -7, 1.14, -11) + at(spilt, 1, 3) + at(wheel(), 31, 27, 1.1)


TOOLS = {"pickaxe": pickaxe(), "lamp": lamp(), "cart": cart()}
BROKEN = {"pickaxe": broken_pickaxe(), "lamp": broken_lamp(), "cart": broken_cart()}
BADGES = {
    "pickaxe": path("pickaxe o", "M0 -13L14 11H-14Z") + letter("pickaxe", 8.6, 13),
    "lamp": circle("lamp o", 0, 0, 11.4) + letter("lamp", 5.2, 14.5),
    "cart": rect("cart o", -10.8, -10.8, 21.6, 21.6, 2.5) + letter("cart", 5.2, 14.5),
}
TEAM_BADGES = {
    "blue": path("blue o", "M0 -15L14 0L0 15L-14 0Z") + letter("blue", 5.4, 15, "blue-ink"),
    "green": path("green o", "M-7.5 -13H7.5L15 0L7.5 13H-7.5L-15 0Z") + letter("green", 5.6, 15.5, "green-ink"),
}


def broken(tool: str) -> str:
    """A broken tool, its badge, and the noise it made."""
    noise = line("M6 -10L9 -17M16 -5L23 -10M19 5L27 4", 4, "harm-line")
    return at(BROKEN[tool], 50, 63) + at(noise, *NOISE[tool]) + at(BADGES[tool], 18, 20)


NOISE = {"pickaxe": (58, 66), "lamp": (60, 54), "cart": (56, 36)}


def mended(tools: str) -> str:
    """A whole tool and a spark; a pair is split by a dotted line, since the card mends one of them."""
    first, *rest = tools.split("+")
    if not rest:
        return at(TOOLS[first], 50, 60) + at(BADGES[first], 18, 20) + at(spark(), 80, 26)
    split = '<path class="ml-line ml-faint ml-steps" d="M22 96L80 22" stroke-width="2.4"/>'
    return (
        at(TOOLS[first], 33, 40, 0.66)
        + at(TOOLS[rest[0]], 66, 78, 0.66)
        + split
        + at(BADGES[first], 77, 24, 0.95)
        + at(BADGES[rest[0]], 23, 92, 0.95)
    )
