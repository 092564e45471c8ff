"""Tunnel cards: rock, dead ends, ways through, then what stands in them."""

from __future__ import annotations

from collections.abc import Collection
from functools import cache
from itertools import combinations

from .codes import OPPOSITE, Tunnels, parse
from .drawings import Lit, mark_of
from .pen import Point, at, between, cased, circle, number, path, rect
from .rock import rock, rubble

MIDDLE: Point = (50, 70)
EDGE: dict[str, Point] = {"N": (50, 0), "E": (100, 70), "S": (50, 140), "W": (0, 70)}
BEND = 0.66  # how far towards the middle a bend is pulled
DIG = ("cut", "wall", "floor")


def tunnel(code: str, lit: Lit = False) -> str:
    """A tunnel card as it lies; `lit` is true, or names the edges that are joined to the start."""
    tunnels = parse(code)
    return (
        rock(".".join(tunnels.groups)) + bore(tunnels, lit) + "".join(extra(name, tunnels) for name in tunnels.extras)
    )


def bore(tunnels: Tunnels, lit: Lit) -> str:
    """All that is hollow in a card; a bridge is laid last."""
    bright = [group for group in tunnels.groups if is_lit(group, lit)]
    shown = bright if bright else tunnels.groups  # a card that is all dark takes its colour from outside
    ends = ends_of(tunnels)
    floors = {way: dig(way) if way in shown else dim(dig(way)) for way in tunnels.ways}
    ways = (
        bridge(floors, bright)
        if {"NS", "EW"} <= set(tunnels.groups)
        else "".join(floors[way] + lamp_line(way, way in bright) for way in floors)
    )
    return dead_ends(ends, shown) + ways + heaps(ends, tunnels)


def is_lit(group: str, lit: Lit) -> bool:
    return lit if isinstance(lit, bool) else any(side in lit for side in group)


def dim(drawing: str) -> str:
    """A tunnel that the light has not reached, in a card where it has reached another."""
    return f'<g class="ml-cut-off">{drawing}</g>'


# Digging.


@cache
def dig(way: str) -> str:
    """One tunnel: a dark cut, a lining of stones, the floor, the ruts of the carts."""
    if len(way) == 1:
        return stroke([straight(EDGE[way], MIDDLE)], (*DIG, "rut", "bed"))
    links = [link(a, b) for a, b in combinations(way, 2)]
    arms = links if len(way) == 2 else [straight(EDGE[side], MIDDLE) for side in way]
    plaza = circle("ground", *MIDDLE, 15.5) if len(way) > 2 else ""
    return stroke(links, DIG) + stroke(arms, ("rut", "bed")) + plaza


def stroke(lines: list[str], looks: tuple[str, ...]) -> str:
    return "".join(path(look, "".join(lines)) for look in looks)


def straight(a: Point, b: Point) -> str:
    return f"M{number(a[0])} {number(a[1])}L{number(b[0])} {number(b[1])}"


def link(a: str, b: str) -> str:
    """The way between two edges: straight across, or a bend that keeps clear of the other corner."""
    if OPPOSITE[a] == b:
        return straight(EDGE[a], EDGE[b])
    start, pull, draw, end = bend_points(a + b)
    return f"M{pair(start)}C{pair(pull)} {pair(draw)} {pair(end)}"


def pair(point: Point) -> str:
    return f"{number(point[0])} {number(point[1])}"


def bend_points(way: str) -> tuple[Point, Point, Point, Point]:
    a, b = EDGE[way[0]], EDGE[way[1]]
    return a, between(a, MIDDLE, BEND), between(b, MIDDLE, BEND), b


def bend(way: str, t: float) -> Point:
    """A point on the bend between two neighbouring edges; 0.5 is its belly."""
    weights = ((1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3)
    x, y = (sum(w * point[k] for w, point in zip(weights, bend_points(way), strict=True)) for k in (0, 1))
    return x, y


def is_bend(way: str) -> bool:
    return len(way) == 2 and OPPOSITE[way[0]] != way[1]


@cache
def lamp_line(way: str, lit: bool = True) -> str:
    """Lamps hang half a step inside each edge, so that the string runs on evenly in the next card."""
    if not lit:
        return ""
    spots = (
        [bend(way, (n + 0.5) / 8) for n in range(8)]
        if is_bend(way)
        else [spot for side in way for spot in arm_lamps(side)]
    )
    return stroke(["".join(f"M{pair(spot)}h.01" for spot in spots)], ("glow", "lamps"))


def arm_lamps(side: str) -> list[Point]:
    steps = 6 if side in "NS" else 4
    return [between(EDGE[side], MIDDLE, (n + 0.5) / steps) for n in range(steps)]


def bridge(floors: dict[str, str], bright: list[str]) -> str:
    """Planks over the lower tunnel; rails on both sides say that the two ways don't meet."""
    planks = "".join(rect("wood o", x, 52, 10.4, 36, 1.5) for x in (24, 34.4, 44.8, 55.2, 65.6))
    ramps = floors["EW"].replace(dig("EW"), stroke(["M0 70H24M100 70H76"], (*DIG, "rut", "bed")))
    rails = cased("M18 50H82M18 90H82", 3.4, "wood-line")
    return (
        floors["NS"]
        + lamp_line("NS", "NS" in bright)
        + ramps
        + rect("shadow", 24, 42, 52, 56)
        + planks
        + rails
        + lamp_line("EW", "EW" in bright)
    )


# Dead ends.


def ends_of(tunnels: Tunnels) -> dict[str, Point]:
    return {side: stub_end(side, tunnels) for side in tunnels.stubs}


def stub_end(side: str, tunnels: Tunnels) -> Point:
    """How far a dead end reaches: nearly to the middle if it is alone, less where a tunnel passes there."""
    if len(tunnels.groups) == 1:
        return between(EDGE[side], MIDDLE, 0.84)
    crowded = any(not is_bend(way) for way in tunnels.ways)
    near, far = (0.32, 0.4) if side in "EW" else (0.44, 0.56)
    return between(EDGE[side], MIDDLE, near if crowded else far)


def dead_ends(ends: dict[str, Point], shown: Collection[str]) -> str:
    floors = "".join(
        dusty_floor(side, end) if side in shown else dim(dusty_floor(side, end)) for side, end in ends.items()
    )
    return casing(ends) + floors


def casing(ends: dict[str, Point]) -> str:
    """The cuts of all dead ends, then their linings, so that they run into each other."""
    if not ends:
        return ""
    lines = [straight(EDGE[side], end) for side, end in ends.items()]
    return stroke(lines, ("cut",)) + caps(ends, "cut-end", 22) + stroke(lines, ("wall",)) + caps(ends, "wall-end", 20.5)


def caps(ends: dict[str, Point], look: str, r: float) -> str:
    return "".join(path(look, cap(side, end, r)) for side, end in ends.items())


@cache
def dusty_floor(side: str, end: Point) -> str:
    """The same floor as elsewhere, a shade darker, round at the end."""
    return path("ground", cap(side, end, 15.5, whole=True)) + path("dust", cap(side, end, 15.5, whole=True))


def cap(side: str, end: Point, r: float, whole: bool = False) -> str:
    """The half round at the end of a dead end, or the whole of it from the edge on."""
    (ex, ey), (x, y) = EDGE[side], end
    px, py = {"N": (-r, 0.0), "S": (r, 0.0), "E": (0.0, -r), "W": (0.0, r)}[side]
    round_off = f"A{number(r)} {number(r)} 0 0 0 {pair((x - px, y - py))}"
    return (
        f"M{pair((ex + px, ey + py))}L{pair((x + px, y + py))}{round_off}L{pair((ex - px, ey - py))}Z"
        if whole
        else f"M{pair((x + px, y + py))}{round_off}Z"
    )


HEAP = {False: (11.5, 4), True: (9, 4)}  # size and boulders; there is less room at the sides


def heaps(ends: dict[str, Point], tunnels: Tunnels) -> str:
    """Boulders on each dead end; where nothing passes, one heap blocks them all."""
    if tunnels.ways:
        return "".join(rubble(*end, *HEAP[side in "EW"], side + ".".join(tunnels.groups)) for side, end in ends.items())
    if len(ends) == 1:
        return "".join(rubble(*end, 14, 6, side) for side, end in ends.items())
    return rubble(*MIDDLE, 16, 7, ".".join(tunnels.groups))


# What stands in a tunnel; always upright.


def extra(text: str, tunnels: Tunnels) -> str:
    """A mark of a card: where its box wants it, else in its arm or where the tunnel runs."""
    name, _, side = text.partition("@")
    drawn = mark_of(name)
    if drawn.place is not None:
        x, y = drawn.place(side, tunnels.groups)
    else:
        x, y = in_arm(side) if side else in_tunnel(side, tunnels.groups)
    return at(drawn.picture, x, y, drawn.size if drawn.size_at is None else drawn.size_at(side, tunnels.groups))


def in_arm(side: str) -> Point:
    """In the middle of an arm."""
    x, y = EDGE[side]
    return x + (50 - x) * 0.46, y + (70 - y) * 0.4


def in_tunnel(side: str, groups: tuple[str, ...]) -> Point:
    """Where the tunnel with that edge runs, else the longest: the middle, or the belly of a bend."""
    group = next((group for group in groups if side in group), groups[0]) if side else max(groups, key=len)
    return bend(group, 0.5) if is_bend(group) else MIDDLE


CORNERS: tuple[tuple[str, Point], ...] = (("ES", (81, 118)), ("NW", (19, 30)), ("SW", (19, 118)), ("NE", (81, 30)))


def free_corner(groups: tuple[str, ...]) -> Point:
    """The first corner that no bend runs through, away from dead ends if it can be."""
    free = [(corner, spot) for corner, spot in CORNERS if corner not in groups]
    return min(free, key=lambda entry: sum(side in groups for side in entry[0]))[1]
