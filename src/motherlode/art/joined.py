"""How far the light has come: which edges of which cards are joined to a start."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from .codes import OPPOSITE, STARTS, TEAMS, Tunnels, tunnels_of

Cell = tuple[int, int]
Edge = tuple[Cell, str]
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}


def joined(position: Mapping[str, Any]) -> dict[str, str]:
    """Cell by cell, the edges that somebody's way from a start has reached; cells without any are left out.

    >>> joined({"board": {"0,0": "start", "1,0": "NS.EW", "2,0": "E.W", "5,0": "EW"}})
    {'0,0': 'NESW', '1,0': 'EW', '2,0': 'W'}
    """
    cards = faceup(position)
    reached = {edge for barred, sources in travellers(position, cards) for edge in flood(cards, sources, barred)}
    return {
        cell_text(cell): sides
        for cell in cards
        if (sides := "".join(side for side in "NESW" if (cell, side) in reached))
    }


def faceup(position: Mapping[str, Any]) -> dict[Cell, Tunnels]:
    """Every face-up card with its tunnels: the board and the goals that have been turned up."""
    lying = {**board_of(position), **position.get("faceup_goals", {})}
    return {cell_of(text): tunnels_of(code) for text, code in lying.items()}


def board_of(position: Mapping[str, Any]) -> Mapping[str, str]:
    """The board, or the start that every game has when nothing is said."""
    if "board" in position:
        board: Mapping[str, str] = position["board"]
        return board
    game = position.get("game", "base")
    postcard = {"4,0": "place", "5,0": "place"} if {"costume", "party"} & set(position.get("modules", ())) else {}
    starts = {
        "duel": {"0,1": "start:blue", "0,-1": "start:green"},
        "duel-solo": {"0,0": f"start:{position.get('options', {}).get('colour', 'green')}"},
    }
    return {**starts.get(game, {"0,0": "start"}), **postcard}


def travellers(position: Mapping[str, Any], cards: dict[Cell, Tunnels]) -> list[tuple[set[Edge], list[Edge]]]:
    """Who carries light: the arms closed to them, and the edges they start from; the Duel has one for each colour."""
    ladders = [(cell, group[0]) for cell, card in cards.items() if "ladder" in card.extras for group in card.groups]
    starts = {cell_of(text): code for text, code in board_of(position).items() if code in STARTS}
    if not str(position.get("game", "base")).startswith("duel"):
        return [(set(), [(cell, "N") for cell in starts] + ladders)]
    return [
        (
            closed_to(team, position, cards),
            [(cell, "N") for cell, code in starts.items() if code.endswith(team)]
            + [(cell, side) for cell, side in ladders if climbs(team, position, cell)],
        )
        for team in TEAMS
        if any(code.endswith(team) for code in starts.values())
    ]


def climbs(team: str, position: Mapping[str, Any], cell: Cell) -> bool:
    """Whether a team's way begins at the ladder in a cell: at those that it has laid, by option at all (D-5)."""
    is_for_both = position.get("options", {}).get("ladders") == "both"
    return is_for_both or bool(position.get("ladders", {}).get(cell_text(cell)) == team)


def closed_to(team: str, position: Mapping[str, Any], cards: dict[Cell, Tunnels]) -> set[Edge]:
    """Arms with a door of the other colour and no own key, or with a troll that nobody has paid."""
    keys, markers = position.get("keys", {}), position.get("markers", {})
    closed = set()
    for cell, card in cards.items():
        for name, _, side in (extra.partition("@") for extra in card.extras):
            text = cell_text(cell)
            if side and (
                (name == "troll" and text not in markers) or (name in TEAMS and name != team and keys.get(text) != team)
            ):
                closed.add((cell, side))
    return closed


def flood(cards: Mapping[Cell, Tunnels], sources: Iterable[Edge], barred: set[Edge]) -> set[Edge]:
    """Every edge that can be reached; an edge behind a barred arm is reached only from outside."""
    reached: set[Edge] = set()
    waiting = [
        (cell, side)
        for cell, first in sources
        for group in cards[cell].groups
        if first in group
        for side in group
        if (cell, side) not in barred
    ]
    while waiting:
        cell, side = edge = waiting.pop()
        if edge in reached:
            continue
        reached.add(edge)
        beyond = (cell[0] + STEP[side][0], cell[1] + STEP[side][1])
        if beyond in cards and any(OPPOSITE[side] in group for group in cards[beyond].groups):
            waiting.append((beyond, OPPOSITE[side]))
        if edge not in barred:
            waiting += [
                (cell, other)
                for group in cards[cell].groups
                if side in group
                for other in group
                if (cell, other) not in barred
            ]
    return reached


def cell_of(text: str) -> Cell:
    """
    >>> cell_of("3,-1")
    (3, -1)
    """
    try:
        x, y = (int(part) for part in text.split(","))
    except ValueError:
        raise ValueError(f"not a cell: {text!r}") from None
    return x, y


def cell_text(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"
