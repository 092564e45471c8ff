"""Plays random games on the engine and on the independent reference at once, and compares every step."""

from __future__ import annotations

from random import Random
from typing import Any

import motherlode as ml
from tests import oracle
from tests.oracle.soak import choose

TURN_ACCOUNTS = {"draws", "instead"}  # between turns it is nobody's rule how they are kept
WORDS = {"gold_pile": "gold"}  # what the reference calls otherwise


class Differs(AssertionError):
    """The engine and the reference disagree."""


def compare_game(rules: ml.Ruleset, seed: int, most_moves: int = 10_000) -> int:
    """One random game; how many positions were compared."""
    dealer, chance = ml.Dealer(seed), Random(seed)
    position = rules.deal(dealer)
    compared = 0
    while position.to_act is not None and compared < most_moves:
        compare_position(position)
        compared += 1
        text = choose(chance, ml.legal_texts(position))
        before = ml.dump(position)
        noted = Noted(dealer)
        position.play(ml.find_move(position, text), noted)
        compare_move(before, text, position, noted)
    return compared


def compare_position(position: ml.Position) -> None:
    """Legal moves, whose turn it is, and what everybody sees."""
    written = ml.dump(position)
    expected, got = oracle.legal(written), set(ml.legal_texts(position))
    if expected != got:
        raise Differs(
            f"legal: only the reference {sorted(expected - got)}, only the engine {sorted(got - expected)}\n{written}"
        )
    if oracle.to_act(written) != position.to_act:
        raise Differs(f"to act: {oracle.to_act(written)} by the reference, {position.to_act} by the engine\n{written}")
    for seat in [None, *range(position.rules.players)]:
        compare_objects(f"view of {seat}", oracle.view(written, seat), ml.view(position, seat), str(written))


def compare_move(before: dict[str, Any], text: str, after: ml.Position, noted: Noted) -> None:
    """The position that a move leads to."""
    expected = oracle.apply(before, text, noted.again)
    compare_objects(f"after {text}", expected, ml.dump(after), str(before))


def compare_objects(where: str, expected: dict[str, Any], got: dict[str, Any], context: str) -> None:
    """Key by key, as far as both have it."""
    is_turn = not expected["over"] and not expected["pending"]
    for key in expected.keys() & got.keys() - {"options", "pending"}:
        if expected[key] != got[key] and (is_turn or key not in TURN_ACCOUNTS):
            raise Differs(f"{where}: {key} is {expected[key]} by the reference, {got[key]} by the engine\n{context}")


class Noted:
    """A dealer that remembers what it brought, so that the reference can be brought the same."""

    def __init__(self, dealer: ml.Dealer) -> None:
        self.dealer = dealer
        self.brought: dict[str, list[Any]] = {}

    def shuffle(self, what: str, items: Any, names: Any) -> list[int]:
        shuffled = self.dealer.shuffle(what, items, names)
        self.brought.setdefault(what, []).append([names.text(item) for item in shuffled])
        return shuffled

    def pick(self, what: str, count: int) -> int:
        picked = self.dealer.pick(what, count)
        self.brought.setdefault(what, []).append(picked)
        return picked

    def again(self, what: str, items: list[Any]) -> list[Any]:
        """The reference's chance: the same things in the order in which they were brought."""
        brought = self.brought[WORDS.get(what, what)].pop(0)
        order = [type(items[0])(text) for text in brought]
        if sorted(order) != sorted(items):
            raise Differs(f"{what}: {items} by the reference, {order} by the engine")
        return order
