"""Starts, goals, and the two places of the postcard."""

from __future__ import annotations

from .codes import Tunnels, parse
from .furniture import gold
from .pen import Point, at, cased, circle, ellipse, line, path, rect, text
from .rock import frame, rock
from .tools import TEAM_BADGES
from .tunnels import MIDDLE, Lit, bend, bore, dig, extra, is_bend, lamp_line, place_of

CROSSING = parse("NESW")


def start(team: str, lit: Lit) -> str:
    """Daylight falls down the shaft: the only round, pale thing in the mine."""
    ring = circle(f"{team} o", *MIDDLE, 27) if team else ""
    sky = circle("sky o", *MIDDLE, 23) + path("grass", "M30 80A22 22 0 0 0 70 80C60 72 54 82 46 78S36 76 30 80Z")
    steps = cased("M42 54V90M58 54V90M42 62H58M42 71H58M42 80H58", 4.2, "rung-line")
    return (
        rock("start")
        + dig("NESW")
        + lamp_line("NESW", bool(lit))
        + ring
        + sky
        + steps
        + (at(TEAM_BADGES[team], 50, 22, 0.86) if team else "")
    )


def goal(kind: str, code: str, lit: Lit) -> str:
    """A goal face up, with its tunnels as it lies, in a dotted gold frame."""
    tunnels = parse(code)
    doors = "".join(extra(name, tunnels) for name in tunnels.extras if not name.startswith("gold"))
    return (
        rock(kind + code)
        + bore(tunnels, lit)
        + frame("gold-line dots", 5, 1.6, 4)
        + at(GOALS[kind], *goal_place(kind, code))
        + doors
    )


STONE_CORNER: dict[str, Point] = {"NE": (32, 104), "NW": (68, 104), "ES": (32, 36), "SW": (68, 36)}


def goal_place(kind: str, code: str) -> Point:
    """In the rock for a stone, where the gold lies for the Duel, else in the middle."""
    tunnels = parse(code)
    if kind.startswith("gold"):
        return gold_place(tunnels)
    return STONE_CORNER.get(code, MIDDLE) if kind == "stone" else MIDDLE


def gold_place(tunnels: Tunnels) -> Point:
    """Where its extra says; in a bend with a door, at the other end."""
    side = next((name[5:] for name in tunnels.extras if name.startswith("gold@")), "")
    door = next((name[-1] for name in tunnels.extras if "@" in name and not name.startswith("gold")), "")
    if door and is_bend(tunnels.groups[0]):
        return bend(tunnels.groups[0], 0.72 if tunnels.groups[0][0] == door else 0.28)
    return place_of("gold", side, tunnels.groups)


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


GOALS = {
    "treasure": treasure(),
    "stone": at(stone(), 0, 0, 1.15),
    "bag1": bag(1),
    "bag2": bag(2),
    "dragon": dragon(),
    "spider": spider(),
    "gold0": "",
    "gold1": at(gold(1), 0, 0, 1.2),
    "gold2": at(gold(2), 0, 0, 1.1),
    "gold3": at(gold(3), 0, 0, 1.1),
}


# The postcard's place is two cells wide; each half has its own furniture.


def place(kind: str, half: str, lit: Lit) -> str:
    """A crossing with a carpet, and what goes on there."""
    carpet = rect("harm o" if kind == "party" else "look o", 20, 46, 60, 48, 6) + frame_of_carpet()
    return rock(kind) + bore(CROSSING, lit) + carpet + at(PLACES[kind, half], *MIDDLE)


def frame_of_carpet() -> str:
    return '<rect class="ml-gold-line" x="24" y="50" width="52" height="40" rx="3" stroke-width="1.6"/>'


def mask() -> str:
    """Nobody will know who wore it."""
    face = path("paper o", "M-24 -19C-8 -12 8 -12 24 -19C27 4 18 24 0 27C-18 24 -27 4 -24 -19Z")
    eyes = path("ink", "M-17 -6C-13 -11 -7 -10 -5 -4C-9 -1 -14 -2 -17 -6ZM17 -6C13 -11 7 -10 5 -4C9 -1 14 -2 17 -6Z")
    return face + eyes + line("M-11 10C-5 17 5 17 11 10", 3.4, "harm-line")


def mirror() -> str:
    """It is kinder than the neighbours."""
    glass = (
        ellipse("gold o", 0, -6, 19, 25)
        + ellipse("sky o", 0, -6, 14, 20)
        + line("M-7 -10L2 -20M-5 0L7 -13", 2.4, "white-line")
    )
    return glass + path("wood o", "M-13 26L-9 17H9L13 26Z")


def barrel() -> str:
    tub = path("wood o", "M-15 -20C-21 -6 -21 10 -15 24H15C21 10 21 -6 15 -20Z") + path(
        "iron-lo o thin", "M-18.6 -11H18.6V-6H-18.6ZM-18.6 10H18.6V15H-18.6Z"
    )
    return ellipse("wood-hi o", 0, -20, 15, 5) + tub + path("gold o", "M-4 -2H4V4H-4Z") + line("M0 4V8", 3)


def bunting() -> str:
    """Music is on the way."""
    flags = "".join(
        path(f"{look} o thin", f"M{x} {y}L{x + 12} {y + 1}L{x + 6} {y + 13}Z")
        for look, x, y in (("lamp", -27, -29), ("green", -13, -24), ("cart", 1, -24), ("pickaxe", 15, -28))
    )
    note = (
        ellipse("white", -8, 15, 6, 4.6)
        + ellipse("white", 10, 11, 6, 4.6)
        + line("M-4 14V-5L14 -9V10M-4 -2L14 -6", 3.4, "white-line")
    )
    return line("M-30 -30C-14 -21 14 -21 30 -30", 2) + flags + note


PLACES = {("costume", "W"): mask(), ("costume", "E"): mirror(), ("party", "W"): barrel(), ("party", "E"): bunting()}
