"""The labyrinth beside that of the independent reference: python tests/labyrinth.py [POSITIONS [SEED]].

Asks both where every kind of tunnel card may lie and what is joined to the start, in positions of random base games; the
script then plays whole games on both at once (`tests/differential.py`).
"""

from __future__ import annotations

import pathlib
import random
import sys
from collections import Counter
from collections.abc import Iterator
from itertools import count, islice
from typing import Any

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1]))

import motherlode as ml
from motherlode.core.cards import IS_TUNNEL, NAME
from motherlode.core.cells import cell_text
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import card_of, cell_of, verb_of
from motherlode.core.sides import letters_of
from tests.differential import compare_game
from tests.oracle import full, mine
from tests.support.combinations import options_of, players_of
from tests.support.play import Walk

Placed = set[tuple[str, str]]


def main(positions: int, seed: int) -> None:
    """Compares so many positions, then some whole games, and prints what was covered."""
    counts: Counter[str] = Counter()
    for position in islice(random_positions(seed), positions):
        compare_labyrinth(position)
        counts["positions"] += 1
        counts["with a goal turned up"] += bool(position.faceup_goals)
        counts["with a tunnel cut off"] += is_cut(position)
    for players in players_of("base"):
        counts["moves in lockstep"] += compare_game(random_rules(players, seed), seed)
    for what, number in counts.items():
        print(f"{number:>8,}  {what}")


def random_positions(seed: int) -> Iterator[ml.Position]:
    """Positions of one random base game after another, three to ten at the table."""
    for number in count():
        sizes = players_of("base")
        yield from Walk(random_rules(sizes[number % len(sizes)], number), f"{seed} {number}")


def random_rules(players: int, seed: int) -> ml.Ruleset:
    """The base game with some options."""
    chance = random.Random(f"{seed} {players}")
    options = {name: values for name, values in options_of("base").items() if name != "first_seat"}
    return ml.Ruleset.of(
        "base", players=players, options={name: chance.choice(values) for name, values in options.items()}
    )


def is_cut(position: ml.Position) -> bool:
    """Whether some card has no way to the start."""
    return any(not position.mine.lit(cell) for cell in position.mine.cards())


def compare_labyrinth(position: ml.Position) -> None:
    """Every placement of every kind of tunnel card (L-3, L-4), and every edge with a way from the start (L-7)."""
    reference = full(ml.dump(position))
    kinds = sorted(NAME[card] for card in position.rules.cards if IS_TUNNEL[card])
    same("placements", placements(position), mine.placements(reference, *kinds), reference)
    same("joined to the start", joined(position), mine.reached(reference), reference)


def placements(position: ml.Position) -> Placed:
    """What the engine lets a seat place that holds every kind of card and is free to dig."""
    probe = position.copy()
    probe.pending = None
    probe.front = [[] if seat == probe.to_move else lying for seat, lying in enumerate(probe.front)]
    probe.hands[probe.to_move] = sorted(probe.rules.cards)
    digs = [move for move in probe.legal() if verb_of(move) == DIG_VERB]
    placed = {(NAME[card_of(dig)], cell_text(cell_of(dig))) for dig in digs}
    assert len(placed) == len(digs), "a placement is listed twice"
    return placed


def joined(position: ml.Position) -> Placed:
    """The edges that the engine takes for joined to the start."""
    lit = position.mine.lit
    return {(cell_text(cell), side) for cell in position.mine.cards() for side in letters_of(lit(cell))}


def same(what: str, engine: Placed, reference: Placed, position: dict[str, Any]) -> None:
    """Raises what only one of the two has."""
    if engine != reference:
        only = f"only the engine: {sorted(engine - reference)}, only the reference: {sorted(reference - engine)}"
        raise AssertionError(f"{what}: {only}\n{position}")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 20_000, int(sys.argv[2]) if len(sys.argv) > 2 else 1)
