"""The engine and the reference play whole games move by move and agree on truth, moves and views.

Unlike purely random games these dig eastward, so that goals are reached and gold is shared.
"""

import random

import pytest

import motherlode as ml
from tests.oracle import versus

OPTIONS: dict[str, list[bool | str]] = {
    "sabotage_self": [False, True],
    "simultaneous_goals": ["one", "all"],
    "next_starter": ["last_turn", "last_tunnel"],
}


class Engine:
    """The engine, as `versus` wants to be served."""

    def __init__(self, rules, seed):
        self.dealer = ml.Dealer(seed)
        self.position = rules.deal(self.dealer)

    def dump(self):
        return ml.dump(self.position)

    def to_act(self):
        return self.position.to_act

    def legal(self):
        return ml.legal_texts(self.position)

    def play(self, move):
        self.position.play(ml.find_move(self.position, move), self.dealer)

    def view(self, seat):
        return ml.view(self.position, seat)


@pytest.mark.parametrize("players", range(3, 11))
def test_engine_and_reference_play_the_same_base_game(players):
    rng = random.Random(players)
    options = {name: rng.choice(values) for name, values in OPTIONS.items()}
    engine = Engine(ml.Ruleset.of("base", players=players, options=options), players)
    counts = versus.play_both(engine, rng, views=players % 4 == 3)
    assert counts["own move"] > 100
