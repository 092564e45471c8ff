"""How toll dwarves look."""

from __future__ import annotations

from typing import Any

from motherlode.art.drawings import Drawing
from motherlode.art.dwarves import FACES, face
from motherlode.art.furniture import gold
from motherlode.art.pen import at, cased, circle, line, path

drawing = Drawing("toll")

TOLL_PLACE = {"N": (50.0, 34.0), "E": (72.0, 70.0), "S": (50.0, 106.0), "W": (28.0, 70.0)}


def toll(side: str, owner: int | None = None) -> str:
    """A barrier across the mouth of a tunnel, and whose it is, else what it costs."""
    pole = cased("M-22 8H22", 5, "white-line") + line("M-15 8H-11M-2 8H2M11 8H15", 5, "harm-line")
    posts = path("wood o", "M-26 -6H-19V22H-26ZM19 -6H26V22H19Z")
    plate = (
        circle("paper o", 0, -12, 14) + at(gold(1), 0, -12)
        if owner is None
        else at(face(owner % len(FACES)), 0, -10, 0.42)
    )
    return at(posts + pole + plate, *TOLL_PLACE[side])


def is_toll(value: Any) -> bool:
    """Whether a toll in a position has the right shape."""
    return (
        isinstance(value, dict)
        and isinstance(value.get("cell"), str)
        and value.get("side") in tuple("NESW")
        and isinstance(value.get("owner", 0), int)
    )


def are_tolls(value: Any) -> bool:
    """Whether the tolls of a position have the right shape."""
    return isinstance(value, list) and all(is_toll(entry) for entry in value)


def standing(tolls: Any) -> list[tuple[str, str]]:
    """Each in its cell, with its owner's face."""
    return [(entry["cell"], toll(entry["side"], entry.get("owner"))) for entry in tolls]


for side in TOLL_PLACE:
    drawing.symbol(f"toll-{side}", toll(side))
drawing.token("tolls", are_tolls, standing)
