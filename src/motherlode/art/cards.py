"""One code in, one drawing out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from . import codes
from .actions import action, chest
from .backs import back, nuggets
from .dwarves import role
from .goals import goal, place, start
from .pen import LETTERS, lettered
from .tunnels import Lit, tunnel


def card(code: str, lit: Lit = False, letters: Mapping[str, str] = LETTERS) -> str:
    """The inside of one card, face up, 100 wide and 140 high.

    `lit` strings lamps through tunnels that are joined to the start; edges light the tunnels that hold one of them.
    """
    return lettered(drawing(code, lit if isinstance(lit, bool) else codes.in_order("".join(lit))), letters)


@cache
def drawing(code: str, lit: bool | str = False) -> str:
    """A card whose letters are still slots."""
    kind, _, detail = code.partition(":")
    if code in codes.STARTS:
        return start(detail, lit)
    if kind in codes.GOALS:
        return goal(kind, detail or "NESW", lit)
    if code in codes.PLACES:
        return place(kind, detail, lit)
    return flat(code, kind, detail) or tunnel(code, lit)


def flat(code: str, kind: str, detail: str) -> str:
    """Cards without tunnels; an empty text if it is none of them."""
    if code in codes.ACTIONS:
        return action(code)
    if code in codes.ROLES or (kind == "role" and detail in codes.ROLES):
        return role(detail or code)
    if kind == "back" and detail in codes.BACKS:
        return back(detail)
    if kind == "chest" and detail in codes.CHESTS:
        return chest(detail)
    return nuggets(int(detail)) if kind == "nuggets" and detail in ("1", "2", "3") else ""
