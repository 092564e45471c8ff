"""The small game: OpenSpiel knows it, and it is solved exactly."""

import json
from fractions import Fraction
from pathlib import Path
from random import Random

import numpy as np
import pyspiel
import pytest

import motherlode.envs.openspiel  # noqa: F401  # it registers the games
from motherlode.envs.exact import Solution, Tree, solved
from motherlode.envs.small import PILE, SmallState
from motherlode.envs.states import State

PAGE = (Path(__file__).parents[2] / "docs" / "environments" / "small.md").read_text(encoding="utf-8")


@pytest.fixture(scope="module")
def solution() -> Solution:
    """The whole game, solved once."""
    return solved(SmallState())


def test_its_value_is_what_the_page_says(solution):
    assert solution.fraction == Fraction(-59, 126)
    assert solution.value == pytest.approx(-59 / 126, abs=1e-9)
    assert "−59/126" in PAGE
    assert f"{solution.histories:,} histories" in PAGE


def answered(state: State, strategy: dict[str, dict[int, float]]) -> dict[str, dict[int, float]]:
    """What each action of the second player is worth in each of its information states, times how often it comes there."""
    worth: dict[str, dict[int, float]] = {}

    def walk(state: State, odds: float) -> None:
        if state.is_chance_node():
            for action, likely in state.chance_outcomes():
                walk(state.child(action), odds * likely)
        elif state.current_player() == 0:
            for action, likely in strategy[state.information_state_string(0)].items():
                if likely > 0:
                    walk(state.child(action), odds * likely)
        elif not state.is_terminal():
            values = worth.setdefault(state.information_state_string(1), {})
            for action in state.legal_actions():
                values[action] = values.get(action, 0.0) + odds * expected(state.child(action), strategy)
        else:
            worth.setdefault("", {0: 0.0})[0] += odds * state.returns()[1]

    walk(state, 1.0)
    return worth


def expected(state: State, strategy: dict[str, dict[int, float]]) -> float:
    """What the second player gets when only the first still acts."""
    if state.is_terminal():
        return state.returns()[1]
    assert state.current_player() == 0
    chosen = strategy[state.information_state_string(0)]
    return sum(likely * expected(state.child(action), strategy) for action, likely in chosen.items() if likely > 0)


def test_no_answer_to_the_solution_gets_more(solution):
    """The second player acts once: its best answer takes the best action in each information state."""
    best = sum(max(values.values()) for values in answered(SmallState(), solution.strategy).values())
    assert -best == pytest.approx(solution.value, abs=1e-7)


def test_the_solution_mixes(solution):
    assert any(0.01 < likely < 0.99 for chosen in solution.strategy.values() for likely in chosen.values())


def test_other_games_are_solved_as_they_should_be():
    """Matching pennies with unequal coins, by the same program: (2, -1, -1, 1) is worth 1/5 and mixed two to three."""

    class Pennies(State):
        def __init__(self, done=()):
            self.done = done

        def is_terminal(self):
            return len(self.done) == 2

        def is_chance_node(self):
            return False

        def current_player(self):
            return len(self.done)

        def information_state_string(self, player):
            return str(player)

        def legal_actions(self, player=None):
            return [0, 1]

        def child(self, action):
            return Pennies((*self.done, action))

        def returns(self):
            won = {(0, 0): 2.0, (1, 1): 1.0}.get(self.done, -1.0)
            return [won, -won]

    found = solved(Pennies())
    assert found.fraction == Fraction(1, 5)
    assert found.strategy["0"] == pytest.approx({0: 0.4, 1: 0.6})


def test_openspiel_plays_it():
    game = pyspiel.load_game("python_motherlode_small")
    pyspiel.random_sim_test(game, num_sims=2, serialize=True, verbose=False)
    assert game.num_players() == 2
    assert game.utility_sum() == 0
    state, random = game.new_initial_state(), np.random.RandomState(1)
    while not state.is_terminal():
        state.apply_action(int(random.choice(state.legal_actions())))
    assert sorted(state.returns()) == [-1, 1]


def test_the_deal_is_the_piles():
    state, random = SmallState(), Random(1)
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
    seen = json.loads(state.observation_string(0))
    assert [len(hand) for hand in seen["hands"]] == [2, 1, 0]
    assert set(seen["hands"][0]) <= set(PILE)
    assert seen["hands"][1] == ["?"]
    assert len(Tree(state).payoff) > 1
