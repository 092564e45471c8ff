"""A position is small, however it is counted: what one more costs in memory, its own objects, its pickle; also one that was loaded."""

import gc
import pickle
import sys
import tracemalloc
from collections.abc import Iterator
from random import Random
from types import FunctionType, ModuleType
from typing import Any

import pytest

import motherlode as ml

MOST = 5_000
TABLES = [("base", 3), ("base", 5), ("base", 10), ("saboteur2", 5), ("saboteur2", 12), ("duel", 2), ("duel-solo", 1)]


@pytest.mark.parametrize(("game", "players"), TABLES)
def test_a_position_takes_less_than_five_kilobytes(game, players):
    for position in positions(ml.Ruleset.of(game, players=players), 12):
        for kept in (position, ml.load(ml.dump(position))):
            assert len(pickle.dumps(kept)) < MOST
            assert traced_bytes(kept) < MOST
            assert own_bytes(kept) < MOST


def positions(rules: ml.Ruleset, count: int) -> Iterator[ml.Position]:
    """Positions from all parts of random games."""
    chance, dealer = Random(5), ml.Dealer(5)
    while count:
        position = rules.deal(dealer)
        while position.to_act is not None and count:
            if chance.random() < 0.05:
                yield position.copy()
                count -= 1
            position.apply(chance.choice(position.legal()), dealer)


def traced_bytes(position: ml.Position, count: int = 20) -> int:
    """What one more copy of a position takes."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    copies = [position.copy() for _ in range(count)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return (after - before) // len(copies)


def own_bytes(position: ml.Position) -> int:
    """The size of everything that a position reaches and does not share with a copy of it."""
    twin = position.copy()
    shared = reached(twin)
    return sum(sys.getsizeof(thing) for number, thing in reached(position).items() if number not in shared)


def reached(start: Any) -> dict[int, Any]:
    """All objects that can be reached from one."""
    found: dict[int, Any] = {}
    waiting = [start]
    while waiting:
        thing = waiting.pop()
        if id(thing) not in found and not isinstance(thing, (type, ModuleType, FunctionType)):
            found[id(thing)] = thing
            waiting.extend(gc.get_referents(thing))
    return found
