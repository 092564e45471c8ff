"""How the cards and markers of the Duel look."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motherlode.art.actions import little, notice
from motherlode.art.codes import parse
from motherlode.art.drawings import Drawing
from motherlode.art.furniture import gold
from motherlode.art.goals import start
from motherlode.art.pen import Point, at, circle, ellipse, line, path, text
from motherlode.art.rock import rubble
from motherlode.art.symbols import texts
from motherlode.art.tools import TEAM_BADGES
from motherlode.art.tunnels import EDGE, bend, in_tunnel, is_bend, tunnel

drawing = Drawing("duelling")
drawing.chapter(tunnels="The Duel: more dead ends; gold, doors and trolls in one arm", goals="Gold cards of the Duel")
drawing.card("start:blue", "NESW", lambda lit: start("blue", lit))
drawing.card("start:green", "NESW", lambda lit: start("green", lit))


# Actions.


def collapse() -> str:
    """A tunnel, and the roof that used to be over it."""
    return (
        little(tunnel("EW"), 0, 12, 0.5)
        + rubble(0, 12, 15, 6, "c0")
        + rubble(-6, -27, 9, 4, "c1")
        + line("M-20 -40V-30M8 -42V-34M20 -40V-30", 4, "harm-line")
    )


def key() -> str:
    bit = (
        path("gold o", "M-5 -6H34V6H28V15H21V6H17V12H11V6H-5Z")
        + circle("gold o", -17, 0, 17)
        + circle("paper o", -17, 0, 7.5)
    )
    return at(bit, 0, 0, 1, -40)


drawing.face("collapse", notice("harm", collapse()), after="rockfall")
drawing.face("key", notice("help", key()), after="map")


# What stands in tunnels.


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


def where_gold_lies(side: str, groups: tuple[str, ...]) -> Point:
    """In its tunnel, near the edge of a dead end, above a bridge."""
    group = next((group for group in groups if side in group), groups[0]) if side else max(groups, key=len)
    if not is_bend(group) and len(group) == 1 and len(groups) > 1:
        x, y = EDGE[group]
        return (x + (50 - x) * 0.28, 76) if group in "EW" else (50, y + (70 - y) * 0.29)
    if not is_bend(group) and {"NS", "EW"} <= set(groups):
        return 50, 24
    return in_tunnel(side, groups)


def how_large_gold_is(side: str, groups: tuple[str, ...]) -> float:
    """Smaller in a dead end at the side."""
    return 0.95 * 0.74 if side in groups and side in "EW" else 0.95


drawing.mark("gold", gold(), 0.95, place=where_gold_lies, size_at=how_large_gold_is)
drawing.mark("troll", troll(), 0.95)


# Gold cards.


def where_its_gold_lies(code: str) -> Point:
    """Where its mark says; in a bend with a door, at the other end."""
    tunnels = parse(code)
    side = next((name[5:] for name in tunnels.extras if name.startswith("gold@")), "")
    door = next((name[-1] for name in tunnels.extras if "@" in name and not name.startswith("gold")), "")
    if door and is_bend(tunnels.groups[0]):
        return bend(tunnels.groups[0], 0.72 if tunnels.groups[0][0] == door else 0.28)
    return where_gold_lies(side, tunnels.groups)


for count, picture in enumerate(("", at(gold(1), 0, 0, 1.2), at(gold(2), 0, 0, 1.1), at(gold(3), 0, 0, 1.1))):
    small = text(str(count), 126, 22, "white", 68)
    drawing.goal(f"gold{count}", picture, place=where_its_gold_lies, instead_of="gold", small=small)


# Markers.


def marker(team: str) -> str:
    """A dwarf marker lying on gold or on a troll."""
    return circle("paper o", 0, 0, 19) + at(TEAM_BADGES[team], 0, 0, 1.05)


def key_marker(team: str) -> str:
    return circle(f"{team} o", 0, 0, 19) + circle("paper o thin", 0, 0, 14.5) + at(key(), 1, -1, 0.4)


MARKERS = {team: at(marker(team), 81, 20, 0.88) for team in TEAM_BADGES}
KEYS = {team: at(key_marker(team), 19, 20, 0.88) for team in TEAM_BADGES}


def lying(pictures: Mapping[str, str], laid: Any) -> list[tuple[str, str]]:
    """The marker of its colour in each cell."""
    return [(cell, pictures[team]) for cell, team in laid.items()]


for team, picture in MARKERS.items():
    drawing.symbol(f"marker-{team}", picture)
for team, picture in KEYS.items():
    drawing.symbol(f"key-{team}", picture)
drawing.token("markers", texts, lambda laid: lying(MARKERS, laid))
drawing.token("keys", texts, lambda laid: lying(KEYS, laid))
