"""What the tests of Saboteur 2 share: random games, and the round's end worked out again from texts alone."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import motherlode as ml
from tests.oracle.soak import choose

Json = dict[str, Any]
STEPS = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
BACK = {"N": "S", "S": "N", "E": "W", "W": "E"}
OTHER = {"blue": "green", "green": "blue"}
GOLD = {1: 5, 2: 4, 3: 3, 4: 2}
LESS = {"boss": 1, "profiteer": 2}


# Playing.


def rules_for(players: int, **options: object) -> ml.Ruleset:
    return ml.Ruleset.of("saboteur2", players=players, options=options)


def last_round(players: int, seed: int) -> ml.Position:
    """A fresh round after which the game is over, so that its end stays on the table."""
    position = rules_for(players).deal(ml.Dealer(seed))
    position.round = 3
    return position


def play_on(position: ml.Position, seed: int) -> Iterator[tuple[ml.Position, str, list[ml.Event]]]:
    """Random moves that mostly dig eastward, until the game is over: the position before, the move, what was told."""
    chance, dealer = Random(seed), ml.Dealer(seed)
    while position.to_act is not None:
        before, text = position.copy(), choose(chance, ml.legal_texts(position))
        yield before, text, position.play(ml.find_move(position, text), dealer)


# Doors, by brute force over all ways.


def colours_passed(position: Json) -> set[frozenset[str]]:
    """For every way from start or ladder to the treasure that passes no tunnel twice, the colours of its doors."""
    cards = faceup(position)
    ends = {at for at, goal in position["faceup_goals"].items() if goal == "treasure"}
    found: set[frozenset[str]] = set()
    for at, code in cards.items():
        if position["board"].get(at) == "start" or "ladder" in code:
            for group in code.split("+")[0].split("."):
                found |= ways_on(cards, ends, [(at, group)])
    return found


def ways_on(cards: dict[str, str], ends: set[str], way: list[tuple[str, str]]) -> set[frozenset[str]]:
    at, group = way[-1]
    if at in ends:
        return {frozenset(colour for cell, _ in way for colour in OTHER if colour in cards[cell])}
    found: set[frozenset[str]] = set()
    for side in group:
        there = beside(at, side)
        for entered in cards.get(there, "").split("+")[0].split("."):
            if BACK[side] in entered and (there, entered) not in way:
                found |= ways_on(cards, ends, [*way, (there, entered)])
    return found


def open_to(position: Json) -> list[str]:
    """The teams to which the treasure is open."""
    ways = colours_passed(position)
    return [team for team in OTHER if any(OTHER[team] not in colours for colours in ways)]


def faceup(position: Json) -> dict[str, str]:
    board = {at: "NESW" if code == "start" else code for at, code in position["board"].items()}
    goals = {at: goal.partition(":")[2] or "NESW" for at, goal in position["faceup_goals"].items()}
    return board | goals


def beside(at: str, side: str) -> str:
    x, y = map(int, at.split(","))
    return f"{x + STEPS[side][0]},{y + STEPS[side][1]}"


# What each must get, by S-16 to S-19.


def gold_due(position: Json, teams: list[str]) -> list[int]:
    """Everybody's share and find of a round that is over, from the final position."""
    roles, free = position["roles"], ["trap" not in cards for cards in position["front"]]
    wanted = ["saboteur", "profiteer"]
    if position["finisher"] is not None:
        own = roles[position["finisher"]]
        wanted = [*([own] if own in teams else teams), "boss", "profiteer"]
    winners = [seat for seat, role in enumerate(roles) if role in wanted and free[seat]]
    geologists = [seat for seat, role in enumerate(roles) if role == "geologist" and free[seat]]
    due = [0] * len(roles)
    for seat in winners:
        due[seat] = max(0, GOLD.get(len(winners), 1) - LESS.get(roles[seat], 0))
    for seat in geologists:
        due[seat] = sum("crystal" in code for code in position["board"].values()) // len(geologists)
    return due
