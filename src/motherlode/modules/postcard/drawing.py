"""How the two cells of the postcard look: each box that uses it furnishes its own side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motherlode.art.codes import parse
from motherlode.art.drawings import Drawing, Lit
from motherlode.art.pen import at, rect
from motherlode.art.rock import rock
from motherlode.art.tunnels import MIDDLE, bore
from motherlode.core.cells import column, parse_cell, row

SIDES_OF_THE_POSTCARD: dict[str, str] = {}


drawing = Drawing("postcard")


def furnish(box: Drawing, side: str, look: str, west: str, east: str) -> None:
    """One side of the postcard: the colour of its carpet, and what goes on in each of its cells."""
    SIDES_OF_THE_POSTCARD[side] = side
    box.card(f"{side}:W", "NESW", lambda lit: place(side, look, west, lit))
    box.card(f"{side}:E", "NESW", lambda lit: place(side, look, east, lit))


def place(side: str, look: str, picture: str, lit: Lit) -> str:
    """A crossing with a carpet, and what goes on there."""
    carpet = rect(f"{look} o", 20, 46, 60, 48, 6) + frame_of_carpet()
    return rock(side) + bore(parse("NESW"), lit) + carpet + at(picture, *MIDDLE)


def frame_of_carpet() -> str:
    return '<rect class="ml-gold-line" x="24" y="50" width="52" height="40" rx="3" stroke-width="1.6"/>'


def which_half(cell: str, lying: Mapping[str, str], position: Mapping[str, Any]) -> str:
    """The side that is up, and which of its two cells this is."""
    up = next((side for side in position.get("modules", ()) if side in SIDES_OF_THE_POSTCARD), "costume")
    at_ = parse_cell(cell)
    west = f"{column(at_) - 1},{row(at_)}"
    return f"{up}:{'E' if lying.get(west) == 'place' else 'W'}"


drawing.shows("place", which_half)
