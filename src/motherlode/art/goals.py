"""Starts, and goals with whatever their boxes have put on them."""

from __future__ import annotations

from .codes import parse
from .drawings import Lit, goal_of
from .pen import at, cased, circle, path
from .rock import frame, rock
from .tools import TEAM_BADGES
from .tunnels import MIDDLE, bore, dig, extra, lamp_line


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
    drawn = goal_of(kind)
    marks = [text for text in tunnels.extras if text.partition("@")[0] != drawn.instead_of]
    return (
        rock(kind + code)
        + bore(tunnels, lit)
        + frame("gold-line dots", 5, 1.6, 4)
        + at(drawn.picture, *(MIDDLE if drawn.place is None else drawn.place(code)))
        + "".join(extra(name, tunnels) for name in marks)
    )
