"""OpenSpiel's own tests and algorithms, where it is installed."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import motherlode.envs.openspiel  # noqa: F401  # it registers the games

SPECS = [
    "python_motherlode(game=base,players=3,rounds=1)",
    "python_motherlode(game=saboteur2,modules=toll+wc2019,players=4,rounds=1)",
    "python_motherlode(game=duel,players=2,rounds=1)",
    "python_motherlode(game=duel-solo,players=1,rounds=1)",
]


@pytest.mark.parametrize("spec", SPECS)
def test_the_generic_game_test(spec):
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=1, serialize=True, verbose=False)


def dealt(spec):
    """A state in which somebody is to act."""
    state, random = pyspiel.load_game(spec).new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        outcomes = state.chance_outcomes()
        state.apply_action(random.choice([action for action, _ in outcomes], p=[odds for _, odds in outcomes]))
    return state


@pytest.mark.parametrize("spec", SPECS[:1])
def test_a_search_of_openspiel_plays(spec):
    """Information-set search needs chance nodes, information states and resampling."""
    state, random = dealt(spec), np.random.RandomState(1)
    bot = ismcts.ISMCTSBot(
        game=state.get_game(), uct_c=2.0, evaluator=mcts.RandomRolloutEvaluator(1, random), max_simulations=4, random_state=random
    )  # fmt: skip
    assert bot.step(state) in state.legal_actions()


def test_tensors_have_the_promised_shape():
    state = dealt(SPECS[0])
    game = state.get_game()
    assert [len(state.observation_tensor(0))] == game.observation_tensor_shape()
    assert [len(state.information_state_tensor(0))] == game.information_state_tensor_shape()
