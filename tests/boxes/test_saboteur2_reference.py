"""The engine and the reference agree on every position of random games of Saboteur 2: moves, seats, views, chance."""

import pytest

import motherlode as ml
from tests.differential import compare_game

POSITIONS = 150
OPTIONS: list[dict[str, object]] = [
    {},
    {"sabotage_self": True},
    {"simultaneous_goals": "all"},
    {"next_starter": "last_tunnel"},
]


@pytest.mark.slow
@pytest.mark.rule("S-3", "S-6", "S-7", "S-9", "S-16", "S-20")
@pytest.mark.parametrize("players", range(2, 13))
def test_engine_and_reference_agree(players):
    rules = ml.Ruleset.of("saboteur2", players=players, options=OPTIONS[players % len(OPTIONS)])
    compared, seed = 0, players
    while compared < POSITIONS:
        compared += compare_game(rules, seed, most_moves=POSITIONS - compared)
        seed += 100
