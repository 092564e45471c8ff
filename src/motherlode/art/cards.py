"""One code in, one drawing out."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache

from . import codes
from .backs import back, nuggets
from .drawings import Lit, face_of, tunnel_card_of
from .goals import goal
from .pen import LETTERS, lettered
from .plain import plain_face, plain_tunnel_card
from .tunnels import tunnel


def card(code: str, lit: Lit = False, letters: Mapping[str, str] = LETTERS) -> str:
    """The inside of one card, face up, 100 wide and 140 high.

    `lit` strings lamps through tunnels that are joined to the start; edges light the tunnels that hold one of them.
    """
    return lettered(drawing(code, lit if isinstance(lit, bool) else codes.in_order("".join(lit))), letters)


@cache
def drawing(code: str, lit: bool | str = False) -> str:
    """A card whose letters are still slots: as its box has drawn it, else plainly."""
    whole = tunnel_card_of(code)
    if whole is not None:
        return whole[1](lit)
    kind, _, detail = code.partition(":")
    if kind in codes.goal_kinds():
        return goal(kind, detail or "NESW", lit)
    if code in codes.table_cards():
        return plain_tunnel_card(code, codes.tunnels_of(code), lit)
    return flat(code, kind, detail) or tunnel(code, lit)


def flat(code: str, kind: str, detail: str) -> str:
    """Cards without tunnels; an empty text if it is none of them."""
    if kind == "back":
        return back(detail)
    if code in codes.GOLD_CARDS:
        return nuggets(int(detail))
    named = f"role:{code}" if code in codes.roles() else code
    known = named in codes.actions() or named in codes.finds() or named.removeprefix("role:") in codes.roles()
    return (face_of(named) or plain_face(named)) if known else ""
