"""Plays random games on the engine and on the independent reference at once, and compares every step."""

from __future__ import annotations

from random import Random
from typing import Any

import motherlode as ml
from tests import oracle
from tests.oracle.cards import turned
from tests.oracle.soak import choose

TURN_ACCOUNTS = {"draws", "instead", "digs", "asked"}  # between turns it is nobody's rule how they are kept
WORDS = {"gold_pile": "gold", "first_seat": "first"}  # what the reference calls otherwise
OPENING = {"opening", "opening_way"}


class Differs(AssertionError):
    """The engine and the reference disagree."""


def compare_game(rules: ml.Ruleset, seed: int, most_moves: int = 10_000) -> int:
    """One random game; how many positions were compared."""
    dealer, chance = ml.Dealer(seed), Random(seed)
    position = compare_deal(rules, dealer)
    compared = 0
    while position.to_act is not None and compared < most_moves:
        compare_position(position)
        compared += 1
        text = choose(chance, ml.legal_texts(position))
        before = for_reference(position)
        noted = Noted(dealer)
        position.play(ml.find_move(position, text), noted)
        compare_move(before, text, position, noted)
    return compared


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
        raise Differs(
            f"legal: only the reference {sorted(expected - got)}, only the engine {sorted(got - expected)}\n{written}"
        )
    if oracle.to_act(written) != position.to_act:
        raise Differs(f"to act: {oracle.to_act(written)} by the reference, {position.to_act} by the engine\n{written}")
    for seat in [None, *range(position.rules.players)]:
        compare_objects(f"view of {seat}", oracle.view(written, seat), ml.view(position, seat), str(written))


def compare_move(before: dict[str, Any], text: str, after: ml.Position, noted: Noted) -> None:
    """The position that a move leads to."""
    noted.after = ml.dump(after)
    expected = oracle.apply(before, text, noted.again)
    compare_objects(f"after {text}", expected, noted.after, str(before))
    if asked(expected) != asked(noted.after):
        raise Differs(f"after {text}: {expected['pending']} by the reference, {noted.after['pending']} by the engine")


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
        self.after: dict[str, Any] = {}

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
        if what in OPENING:
            lying = self.after["board"]["4,0"]
            return [lying] if lying in items else [item for item in items if turned(item) == lying]
        brought = self.brought[WORDS.get(what, what)].pop(0)
        if isinstance(brought, int):
            return [items[brought], *items[:brought], *items[brought + 1 :]]
        order = [type(items[0])(text) for text in brought]
        if sorted(order) != sorted(items):
            raise Differs(f"{what}: {items} by the reference, {order} by the engine")
        return order
