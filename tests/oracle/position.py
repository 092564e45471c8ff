"""Positions as dictionaries: the defaults for missing keys."""

from __future__ import annotations

import copy
from collections.abc import Callable
from typing import Any

from . import cards

Position = dict[str, Any]
Asked = dict[str, Any]
Note = dict[str, Any]
Toll = dict[str, Any]
Chance = Callable[[str, list[Any]], list[Any]]

OPTIONS = {
    "sabotage_self": False,
    "simultaneous_goals": "one",
    "next_starter": "last_turn",
    "map_ban": "goals",
    "open_tokens": True,
}
DUEL_GAMES = ("duel", "duel-solo")


def full(position: Position) -> Position:
    """A deep copy of the position with every missing key filled in."""
    p = copy.deepcopy(position)
    game = p.setdefault("game", "base")
    p.setdefault("notation", 1)
    p.setdefault("modules", [])
    given = p.get("options", {})
    p["options"] = {**default_options(game), **given}
    players = p.setdefault("players", len(p.get("hands", [])))
    for key, value in defaults(game, p["modules"], players).items():
        p.setdefault(key, value)
    if "board" not in position:
        p["board"] = default_board(game, p["modules"], p["options"])
    if game not in DUEL_GAMES and "thefts" not in p:
        p["thefts"] = [seat for seat in range(players) if "theft" in p["front"][seat]]
    p.setdefault("thefts", [])
    p.setdefault("lasting", ["pathfinder"] if p["digs"] else [])
    p.setdefault("veto_height", known_height(p))
    return p


def known_height(p: Position) -> int | None:
    """W-19: how many discards lie under the used veto; everybody could count them."""
    if not p["veto_used"] or "veto" not in p["discard"]:
        return None
    return len(p["discard"]) - 1 - int(p["discard"].index("veto"))


def default_options(game: str) -> dict[str, Any]:
    if game == "duel":
        return {"ladders": "owner"}
    if game == "duel-solo":
        return {"ladders": "owner", "colour": "green"}
    return dict(OPTIONS)


def defaults(game: str, modules: list[str], players: int) -> dict[str, Any]:
    """The values that missing keys take."""
    return {
        "round": 1,
        "turn": 1,
        "to_move": 0,
        "direction": 1,
        "pending": None,
        "facedown": default_facedown(game, modules),
        "faceup_goals": {},
        "hands": [[] for _ in range(players)],
        "roles": default_roles(game, players),
        "front": [[] for _ in range(players)],
        "spare_roles": [],
        "deck": [],
        "discard": [],
        "aside": [],
        "gold": [0] * players,
        "gold_cards": [[] for _ in range(players)],
        "gold_pile": [],
        "last_tunnel": None,
        "last_digger": None,
        "last_mover": None,
        "finisher": None,
        "draws": 1,
        "instead": [],
        "digs": 0,
        "asked": [],
        "tolls": [],
        "tolls_used": 0,
        "map_ban": False,
        "place_used": False,
        "veto_used": False,
        "chest_tunnels": [],
        "joined": {},
        "seen": [[] for _ in range(players)],
        "markers": {},
        "keys": {},
        "ladders": {},
        "kept": [[] for _ in range(players)],
        "box": [],
        "over": None,
    }


def default_roles(game: str, players: int) -> list[str]:
    if game == "saboteur2":
        return ["blue"] * players
    return ["miner"] * players


def default_board(game: str, modules: list[str], options: dict[str, Any]) -> dict[str, str]:
    if game == "duel":
        return {"0,1": "start:blue", "0,-1": "start:green"}
    if game == "duel-solo":
        return {"0,0": "start:" + options["colour"]}
    board = {"0,0": "start"}
    if "costume" in modules or "party" in modules:
        board.update(dict.fromkeys(cards.POSTCARD_CELLS, "place"))
    return board


def default_facedown(game: str, modules: list[str]) -> dict[str, dict[str, str]]:
    cells, goals = cards.BASE_GOAL_CELLS, cards.BASE_GOALS
    if "goals" in modules:
        cells, goals = cards.NEW_GOAL_CELLS, cards.NEW_GOALS
    if game == "duel":
        cells, goals = cards.DUEL_GOLD_CELLS, cards.DUEL_GOLD
    if game == "duel-solo":
        cells, goals = cards.SOLO_GOLD_CELLS, cards.DUEL_GOLD
    return {at: {"goal": goal} for at, goal in zip(cells, goals, strict=False)}
