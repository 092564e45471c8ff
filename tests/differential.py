"""Plays random games on the engine and on the independent reference at once, and compares every step.

    python tests/differential.py [POSITIONS [SEED [GAME]]]

compares so many positions of all games, boxes, options and numbers of players: the legal moves, who is to act, what every
seat and a spectator sees, and the position that the next move leads to, new rounds included. Prints figures per game.
"""

from __future__ import annotations

import json
import pathlib
import sys
import time
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import cache
from random import Random
from typing import Any

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import motherlode as ml
from tests import oracle
from tests.oracle.cards import turned
from tests.oracle.soak import choose
from tests.support.combinations import GAMES, OF_ONE_CARD, action_cards, random_rules
from tests.support.play import choose as choose_toward_goals
from tests.support.starts import near_the_end

TURN_ACCOUNTS = {"draws", "instead", "digs", "asked", "joined"}  # between turns it is nobody's rule how they are kept
WORDS = {"gold_pile": "gold", "first_seat": "first", "gold_cards": "goals"}  # what the reference calls otherwise
RARE = tuple(action_cards(*OF_ONE_CARD))
UNKNOWN = "unknown"
OPENING = {"opening", "opening_way"}
FRESH = 0.2  # of all games begin with the deal, the others late
MOVES_OF_A_FRESH_GAME, MOVES_OF_A_LATE_GAME = 120, 40  # so that many games are begun
WORTH_COUNTING = (
    "joined",
    "lasting",
    "instead",
    "faceup_goals",
    "chest_tunnels",
    "tolls",
    "thefts",
    "veto_used",
    "keys",
    "markers",
    "ladders",
)
ENOUGH = 20  # disagreements: there is something to repair first
TOLD_EVERY = 5.0  # seconds between two lines about how far it is


class Differs(AssertionError):
    """The engine and the reference disagree."""


# Many games.


@dataclass
class Agreement:
    """What was compared, and where the two disagree."""

    positions: Counter[str] = field(default_factory=Counter)  # by game
    games: Counter[str] = field(default_factory=Counter)
    views: int = 0
    seen: Counter[str] = field(default_factory=Counter)  # boxes, questions, options other than by default
    disagreements: list[str] = field(default_factory=list)


def main(positions: int, seed: int, *games: str) -> int:
    """Compares so many positions and prints what was covered; 1 if the two ever disagree."""
    found, began, told = Agreement(), time.monotonic(), time.monotonic()
    for _ in compare_many(positions, seed, found, *games):
        if time.monotonic() - told > TOLD_EVERY:
            told = time.monotonic()
            done, wrong = found.positions.total(), len(found.disagreements)
            print(f"{done:>9,} of {positions:,} positions, {wrong} disagreements", flush=True)
    for disagreement in found.disagreements:
        print(f"\n{disagreement}")
    print(report(found), f"\nSeed {seed}, {time.monotonic() - began:.0f} s.", flush=True)
    return 1 if found.disagreements else 0


def compare_many(positions: int, seed: int, found: Agreement, *games: str) -> Iterator[None]:
    """One game after the other, all games in turn, until so many positions are compared, or too many games went wrong."""
    number = 0
    while found.positions.total() < positions and len(found.disagreements) < ENOUGH:
        game = (games or GAMES)[number % len(games or GAMES)]
        compare_numbered(game, f"{seed} {number}", found, positions - found.positions.total())
        number += 1
        yield


def compare_numbered(game: str, seed: str, found: Agreement, most: int) -> None:
    """One random game of random boxes; a disagreement ends it and is kept."""
    rules = random_rules(Random(f"rules {seed}"), game)
    found.games[game] += 1
    found.seen.update(rules.modules)
    found.seen.update(f"{name}={value}" for name, value in rules.options.items() if name != "first_seat")
    try:
        if Random(f"fresh {seed}").random() < FRESH:
            position, moves = compare_deal(rules, ml.Dealer(seed)), MOVES_OF_A_FRESH_GAME
        else:
            position, moves = near_the_end(rules, seed), MOVES_OF_A_LATE_GAME
        for compared in compare_from(position, seed, min(most, moves)):
            found.positions[game] += 1
            found.views += 1 + rules.players
            found.seen.update(notable(compared))
    except Differs as problem:
        table = f"{game} {' '.join(rules.modules)} for {rules.players}, {rules.options}, game {seed!r}"
        found.disagreements.append(f"{table}\n{problem}")


def notable(position: dict[str, Any]) -> list[str]:
    """What is asked in a position, and what lies there that does not always."""
    asks = position["pending"]["kind"] if position["pending"] else "dig" if position.get("digs") else "own move"
    return [f"asked {asks}", *(f"with {key}" for key in WORTH_COUNTING if position.get(key))]


def report(found: Agreement) -> str:
    """The figures."""
    lines = [
        f"{number:>9,}  positions of {game} in {found.games[game]:,} games" for game, number in found.positions.items()
    ]
    lines.append(
        f"{found.positions.total():>9,}  positions, {found.views:,} views, {found.games.total():,} games in all"
    )
    lines += [f"{number:>9,}  {what}" for what, number in sorted(found.seen.items())]
    lines.append(f"{len(found.disagreements):>9,}  disagreements")
    return "\n".join(lines)


# One game.


def compare_game(rules: ml.Ruleset, seed: int, most_moves: int = 10_000) -> int:
    """One random game from the deal; how many positions were compared."""
    dealer = ml.Dealer(seed)
    return sum(1 for _ in compare_from(compare_deal(rules, dealer), seed, most_moves, dealer))


def compare_from(
    position: ml.Position, seed: int | str, most_moves: int = 10_000, dealer: ml.Dealer | None = None
) -> Iterator[dict[str, Any]]:
    """Random moves, each position and each move compared; yields the position before."""
    chance, dealer = Random(seed), dealer or ml.Dealer(seed)
    for _ in range(most_moves):
        if position.to_act is None:
            return
        compare_position(position)
        text = some_move(position, chance)
        before, noted = for_reference(position), Noted(dealer)
        position.play(ml.find_move(position, text), noted)
        compare_move(before, text, position, noted)
        yield before


def some_move(position: ml.Position, chance: Random) -> str:
    """A rare card, dug eastward, dug toward what lies face down, or any move at all."""
    texts, how = ml.legal_texts(position), chance.random()
    rare = [text for text in texts if text.startswith(RARE)]
    if rare and how < 0.2:
        return chance.choice(rare)
    if how < 0.4:
        return choose(chance, texts)
    return ml.move_text(choose_toward_goals(position, chance)) if how < 0.75 else chance.choice(texts)


def compare_deal(rules: ml.Ruleset, dealer: ml.Dealer) -> ml.Position:
    """A fresh game."""
    noted = Noted(dealer)
    position = rules.deal(noted)
    noted.after = ml.dump(position)
    options = {name: value for name, value in rules.options.items() if value is not None}
    expected = oracle.deal(rules.game, list(rules.modules), rules.players, noted.again, options)
    compare_objects("dealt", expected, noted.after, f"{rules.game} {rules.modules}")
    return position


def compare_position(position: ml.Position) -> None:
    """Legal moves, whose turn it is, and what everybody sees."""
    written = for_reference(position)
    expected, got = oracle.legal(written), set(ml.legal_texts(position))
    if expected != got:
        only = f"only the reference {sorted(expected - got)}, only the engine {sorted(got - expected)}"
        raise Differs(f"legal: {only}\n{json.dumps(written)}")
    if oracle.to_act(written) != position.to_act:
        who = f"{oracle.to_act(written)} by the reference, {position.to_act} by the engine"
        raise Differs(f"to act: {who}\n{json.dumps(written)}")
    for seat in [None, *range(position.rules.players)]:
        compare_objects(f"view of {seat}", oracle.view(written, seat), ml.view(position, seat), json.dumps(written))


def compare_move(before: dict[str, Any], text: str, after: ml.Position, noted: Noted) -> None:
    """The position that a move leads to."""
    noted.after = ml.dump(after)
    expected = oracle.apply(before, text, noted.again)
    compare_objects(f"after {text}", expected, noted.after, json.dumps(before))
    if asked(expected) != asked(noted.after):
        what = f"{expected['pending']} by the reference, {noted.after['pending']} by the engine"
        raise Differs(f"after {text}: {what}\n{json.dumps(before)}")


def for_reference(position: ml.Position) -> dict[str, Any]:
    """The reference wants a queue in every question."""
    written = ml.dump(position)
    if written["pending"]:
        written["pending"].setdefault("queue", [])
    return written


def asked(position: dict[str, Any]) -> list[Any]:
    """What is asked of whom, about which cells and cards, and who comes next."""
    pending = position["pending"] or {}
    return [pending.get(key) or None for key in ("kind", "seat", "cells", "cards", "queue")]


def compare_objects(where: str, expected: dict[str, Any], got: dict[str, Any], context: str) -> None:
    """Key by key; what the engine does not write, because no box in play has it, must be at nothing."""
    is_turn = not expected["over"] and not expected["pending"]
    nothing = blank(expected["game"], expected["players"])
    not_compared = {"options", "pending"} | ({"roles"} - got.keys())  # the Duel has no roles
    for key in sorted((expected.keys() | got.keys()) - not_compared):
        theirs, ours = expected.get(key, UNKNOWN), got.get(key, nothing.get(key, UNKNOWN))
        if theirs != ours and (is_turn or key not in TURN_ACCOUNTS):
            raise Differs(f"{where}: {key} is {theirs} by the reference, {ours} by the engine\n{context}")


@cache
def blank(game: str, players: int) -> dict[str, Any]:
    """A position where nothing has happened."""
    return oracle.full({"game": game, "players": players})


class Noted:
    """A dealer that remembers what it brought, so that the reference can be brought the same."""

    def __init__(self, dealer: ml.Dealer) -> None:
        self.dealer = dealer
        self.brought: dict[str, list[Any]] = {}
        self.after: dict[str, Any] = {}

    def shuffle(self, what: str, items: Any, names: Any) -> Any:
        shuffled = self.dealer.shuffle(what, items, names)
        self.brought.setdefault(what, []).append([names.text(item) for item in shuffled])
        return shuffled

    def pick(self, what: str, count: int) -> int:
        picked = self.dealer.pick(what, count)
        self.brought.setdefault(what, []).append(picked)
        return picked

    def again(self, what: str, items: list[Any]) -> list[Any]:
        """The reference's chance: the same things in the order in which they were brought."""
        if what in OPENING:
            lying = self.after["board"]["4,0"]
            return [lying] if lying in items else [item for item in items if turned(item) == lying]
        if not self.brought.get(WORDS.get(what, what)):
            if len(set(items)) < 2:
                return items
            raise Differs(f"{what}: {items} by the reference, nothing by the engine")
        brought = self.brought[WORDS.get(what, what)].pop(0)
        if isinstance(brought, int):
            return [items[brought], *items[:brought], *items[brought + 1 :]]
        order = [type(items[0])(text) for text in brought]
        if sorted(order) != sorted(items):
            raise Differs(f"{what}: {items} by the reference, {order} by the engine")
        return order


if __name__ == "__main__":
    how_many, seed = [*map(int, sys.argv[1:3]), *(50_000, 1)[len(sys.argv[1:3]) :]]
    sys.exit(main(how_many, seed, *sys.argv[3:]))
