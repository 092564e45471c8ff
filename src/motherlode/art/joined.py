"""How far the light has come, for pictures: positions and views as text are laid out, and the engine says what is joined."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from motherlode.core.cards import IS_TUNNEL, NAME, NUMBER, Card
from motherlode.core.cells import cell_text, column, parse_cell, row
from motherlode.core.families import GOAL_CARD, GOALS
from motherlode.core.lighting import light_of
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset, usual_players
from motherlode.core.sides import letters_of

XY = tuple[int, int]


def joined(position: Mapping[str, Any]) -> dict[str, str]:
    """Cell by cell, the edges that somebody's way from a start has reached; cells without any are left out.

    >>> joined({"board": {"0,0": "start", "1,0": "NS.EW", "2,0": "E.W", "5,0": "EW"}})
    {'0,0': 'NESW', '1,0': 'EW', '2,0': 'W'}
    """
    mine = laid_out(position).mine
    reached = dict.fromkeys(faceup(position), 0)
    for layer in range(len(mine.lights)):
        for cell, (_, sides) in light_of(mine, layer).items():
            reached[cell_text(cell)] |= sides
    return {cell: letters_of(sides) for cell, sides in reached.items() if sides}


def laid_out(given: Mapping[str, Any]) -> Position:
    """A table with all that lies face up; what boxes keep may change how cards lie (a door unlocked, whose a ladder is)."""
    position = Position.fresh(rules_of(given))
    for text, code in faceup(given).items():
        position.mine.lay(parse_cell(text), card_of(code))
    for field in position.rules.fields:
        try:
            field.load(position, given[field.name])
        except (KeyError, ValueError):  # a picture is drawn of what can be drawn
            field.settle(position)
    return position


def rules_of(given: Mapping[str, Any]) -> Ruleset:
    """The rules that a position is of; if that can't be told, those of the usual game."""
    game, modules, options = given.get("game", "base"), given.get("modules", ()), given.get("options", {})
    for players in (given.get("players"), usual_players(str(game), [str(name) for name in modules])):
        try:
            return Ruleset.of(game, *modules, players=players, options=options)  # type: ignore[arg-type]
        except (TypeError, ValueError):
            continue
    return Ruleset.of("base", players=usual_players("base"))


def card_of(code: str) -> Card:
    """The card of a code on the board, or of a goal's."""
    card = GOAL_CARD[GOALS.numbers[code]] if code in GOALS.numbers else NUMBER.get(code)
    if not card or not IS_TUNNEL[card]:
        raise ValueError(f"not a card: {code!r}")
    return card


def faceup(position: Mapping[str, Any]) -> dict[str, str]:
    """Every face-up card: the board and the goals that have been turned up."""
    return {**board_of(position), **position.get("faceup_goals", {})}


def board_of(position: Mapping[str, Any]) -> Mapping[str, str]:
    """The board, or what every game of these boxes starts with when nothing is said."""
    if "board" in position:
        board: Mapping[str, str] = position["board"]
        return board
    return {cell_text(cell): NAME[card] for cell, card in rules_of(position).starts.items()}


def cell_of(text: str) -> XY:
    """
    >>> cell_of("3,-1")
    (3, -1)
    """
    cell = parse_cell(text)
    return column(cell), row(cell)
