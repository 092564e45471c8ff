"""What one seat may know of a position, from a whitelist (V-1 to V-3)."""

from __future__ import annotations

import copy
from typing import Any

from .position import Asked, Note, Position

PUBLIC = (
    "notation",
    "game",
    "modules",
    "options",
    "players",
    "round",
    "turn",
    "to_move",
    "direction",
    "board",
    "faceup_goals",
    "front",
    "last_tunnel",
    "last_digger",
    "last_mover",
    "finisher",
    "thefts",
    "draws",
    "instead",
    "digs",
    "asked",
    "tolls",
    "tolls_used",
    "map_ban",
    "place_used",
    "veto_used",
    "veto_height",
    "chest_tunnels",
    "joined",
    "lasting",
    "markers",
    "keys",
    "ladders",
    "kept",
    "box",
    "over",
)
PILES = ("deck", "discard", "aside", "spare_roles", "gold_pile")
AFTER_THE_ROUND = ("take", "steal", "spend")


def view(p: Position, seat: int | None) -> dict[str, Any]:
    """The full position `p` as the seat sees it; seat None is a spectator."""
    if p["over"]:
        return copy.deepcopy({**p, "seen": own_notes(p, seat), "seat": seat})
    seen = {key: p[key] for key in PUBLIC}
    for key in PILES:
        seen[key] = ["?"] * len(p[key])
    for key in ("hands", "gold_cards"):
        seen[key] = [cards if owner == seat else ["?"] * len(cards) for owner, cards in enumerate(p[key])]
    seen["gold"] = gold_seen(p, seat)
    seen["roles"] = [role_seen(p, seat, other) for other in range(p["players"])]
    seen["facedown"] = {at: facedown_seen(p, seat, at) for at in p["facedown"]}
    seen["seen"] = own_notes(p, seat)
    seen["pending"] = pending_seen(p["pending"], seat)
    seen["seat"] = seat
    return copy.deepcopy(seen)


def own_notes(p: Position, seat: int | None) -> list[Note]:
    notes: list[Note] = [] if seat is None else p["seen"][seat]
    return notes


def known(p: Position, seat: int | None, what: str, at: str | int) -> Any:
    """What the seat saw there in this round; notes that became uncertain are no longer kept."""
    if seat is None:
        return None
    found = None
    for note in p["seen"][seat]:
        if note["what"] == what and note["at"] == at and note["round"] == p["round"]:
            found = note["card"]
    return found


def gold_seen(p: Position, seat: int | None) -> list[Any]:
    """B-19: tokens lie open, or only one's own are seen."""
    is_open = p["options"].get("open_tokens", True)
    return [sum_ if is_open or owner == seat else "?" for owner, sum_ in enumerate(p["gold"])]


def role_seen(p: Position, seat: int | None, other: int) -> str:
    scoring = p["pending"] is not None and p["pending"]["kind"] in AFTER_THE_ROUND  # B-15
    if other == seat or scoring:
        return str(p["roles"][other])
    return str(known(p, seat, "role", other) or "?")


def facedown_seen(p: Position, seat: int | None, at: str) -> dict[str, Any]:
    card: dict[str, Any] = p["facedown"][at]
    pending = p["pending"]
    turned_now = bool(pending and pending["kind"] == "turn" and at in pending["cells"])  # it is before all eyes
    if "goal" in card:
        return card if turned_now else {"goal": known(p, seat, "goal", at) or "?"}
    shown = dict(known(p, seat, "chest", at) or {"tunnel": "?", "chest": "?"})
    return {**shown, "tunnel": card["tunnel"]} if turned_now else shown  # M-K2: the chest stays face down


def pending_seen(pending: Asked | None, seat: int | None) -> Asked | None:
    if pending is None:
        return None
    shown: Asked = {key: pending[key] for key in ("kind", "seat", "cells", "queue") if key in pending}
    if "cards" in pending:
        open_to_all = pending["kind"] == "turn"
        shown["cards"] = pending["cards"] if open_to_all or pending["seat"] == seat else ["?"] * len(pending["cards"])
    if "move" in pending:
        shown["move"] = without_secret(pending["move"])
    return shown


def without_secret(move: str) -> str:
    """A declared back and forth does not say whether the goals are swapped (W-19)."""
    return move.partition(" ")[0] + " ?" if move.startswith("back-and-forth") else move
