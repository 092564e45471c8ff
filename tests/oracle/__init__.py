"""A slow, independent reference implementation of the rules, on JSON positions and move texts.

    legal(position) -> set of move texts          apply(position, move, chance) -> new full position
    view(position, seat) -> what the seat sees    to_act(position) -> the seat asked now, None when over
    placements(position, card), reached(position), open_to(position, colour)

`chance(what, items)` gives the items back in some order; without it they stay as they are.
It shares no code and no tables with the package under test.
"""

from __future__ import annotations

from typing import Any

from . import duel, duel_mine, mine, setup, views
from .game import Table
from .position import DUEL_GAMES, Chance, Position, full

__all__ = ["Illegal", "apply", "deal", "full", "legal", "open_to", "placements", "reached", "to_act", "view", "way"]


class Illegal(ValueError):
    """The move may not be made in that position."""


def in_order(what: str, items: list[Any]) -> list[Any]:
    """Chance that changes nothing."""
    return items


def table(position: Position, chance: Chance | None = None) -> Table:
    p = full(position)
    kind = duel.DuelTable if p["game"] in DUEL_GAMES else Table
    return kind(p, chance or in_order)


def deal(
    game: str, modules: list[str], players: int, chance: Chance | None = None, options: dict[str, Any] | None = None
) -> Position:
    """A fresh game; the combination is taken for granted (C-1 is not checked here)."""
    if game in DUEL_GAMES:
        return duel.deal(game, chance or in_order, options)
    return setup.deal(game, modules, players, chance or in_order, options)


def to_act(position: Position) -> int | None:
    return table(position).to_act()


def legal(position: Position) -> set[str]:
    return table(position).legal()


def apply(position: Position, move: str, chance: Chance | None = None) -> Position:
    running = table(position, chance)
    if move not in running.legal():
        raise Illegal(move)
    running.play(move)
    return running.p


def view(position: Position, seat: int | None) -> Position:
    return views.view(full(position), seat)


def placements(position: Position, card: str) -> set[tuple[str, str]]:
    """Every (oriented code, cell) where the seat to move could place the card, toll dwarves apart."""
    p = full(position)
    if p["game"] in DUEL_GAMES:
        return duel_mine.placements(p, card, duel_mine.colours(p)[p["to_move"]])
    return mine.placements(p, card)


def reached(position: Position) -> set[tuple[str, str]]:
    """Every (cell, side) out of which an unbroken tunnel from the start leads."""
    return mine.reached(full(position))


def way(position: Position, colour: str) -> set[tuple[str, str, str]]:
    """The Duel: every ("edge", cell, side) and ("middle", cell, tunnel) that a colour's way holds (D-3, D-6, D-7)."""
    return duel_mine.way(full(position), colour)


def open_to(position: Position, colour: str) -> bool:
    """Saboteur 2: whether the turned-up treasure is open to a colour (S-16)."""
    return mine.open_to(full(position), colour)
