"""OpenSpiel's own tests and algorithms."""

import numpy as np
import pyspiel
import pytest
from open_spiel.python.algorithms import ismcts, mcts

import motherlode.envs.openspiel  # noqa: F401  # it registers the games
from motherlode.envs.states import ACT_WIDTH, MOST_ACTS

SPECS = [
    "python_motherlode(game=base,players=3,rounds=1)",
    "python_motherlode(game=saboteur2,modules=toll+wc2019,players=4,rounds=1)",
    "python_motherlode(game=duel,players=2,rounds=1)",
    "python_motherlode(game=duel-solo,players=1,rounds=1)",
]
BOXES = "python_motherlode(game=base,modules=chests+costume+goals+toll+wc2018+wc2019+wc2022,players=3,rounds=1)"


@pytest.mark.parametrize("spec", SPECS)
def test_the_generic_game_test(spec):
    pyspiel.random_sim_test(pyspiel.load_game(spec), num_sims=1, serialize=True, verbose=False)


def dealt(spec):
    """A state in which somebody is to act."""
    state, random = pyspiel.load_game(spec).new_initial_state(), np.random.RandomState(1)
    while state.is_chance_node():
        state.apply_action(by_chance(state, random))
    return state


def by_chance(state, random):
    """What chance brings."""
    outcomes = state.chance_outcomes()
    return random.choice([action for action, _ in outcomes], p=[odds for _, odds in outcomes])


def search(state, simulations, seed=1):
    """OpenSpiel's search over information sets with its default settings."""
    random = np.random.RandomState(seed)
    evaluator = mcts.RandomRolloutEvaluator(1, random)
    return ismcts.ISMCTSBot(state.get_game(), evaluator, uct_c=2.0, max_simulations=simulations, random_state=random)


def played_by_search(state, simulations, acts):
    """So many acts, each found by search; how many there were before the game was over."""
    bot, random, done = search(state, simulations), np.random.RandomState(2), 0
    while done < acts and not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(by_chance(state, random))
        else:
            action = bot.step(state)
            assert action in state.legal_actions()
            state.apply_action(action)
            done += 1
    return done


@pytest.mark.parametrize(("simulations", "acts"), [(40, 6), (100, 2)])
@pytest.mark.parametrize("spec", [*SPECS, BOXES])
def test_a_search_of_openspiel_plays(spec, simulations, acts):
    """It needs chance nodes, resampling, and one set of actions for each information state of any seat."""
    assert played_by_search(dealt(spec), simulations, acts) == acts


@pytest.mark.parametrize("spec", [*SPECS, BOXES])
def test_a_search_of_openspiel_plays_in_the_middle_of_a_game(spec):
    state, random = dealt(spec), np.random.RandomState(3)
    for _ in range(15):
        state.apply_action(by_chance(state, random) if state.is_chance_node() else random.choice(state.legal_actions()))
    assert played_by_search(state, 40, 3) == 3


@pytest.mark.slow
@pytest.mark.parametrize("spec", [SPECS[0], SPECS[2]])
def test_a_search_of_openspiel_plays_a_whole_round(spec):
    state = dealt(spec)
    assert played_by_search(state, 40, 1000) > 20
    assert state.is_terminal()


@pytest.mark.parametrize("spec", SPECS)
def test_tensors_have_the_promised_shape_and_hold_the_acts(spec):
    state = dealt(spec)
    game, player = state.get_game(), state.current_player()
    assert [len(state.observation_tensor(player))] == game.observation_tensor_shape()
    assert [len(state.information_state_tensor(player))] == game.information_state_tensor_shape()
    assert game.information_state_tensor_size() == game.observation_tensor_size() + MOST_ACTS * ACT_WIDTH
    assert not any(acts_in(state, player))
    for done in (1, 2, 3):
        state.apply_action(state.legal_actions()[0])
        for seat in range(game.num_players()):
            lines = np.reshape(acts_in(state, seat), (MOST_ACTS, ACT_WIDTH))
            assert np.flatnonzero(lines.any(axis=1)).tolist() == list(range(done))


def acts_in(state, player):
    """The part of an information state's tensor that is no observation."""
    return state.information_state_tensor(player)[state.get_game().observation_tensor_size() :]


@pytest.mark.parametrize(
    ("spec", "players"), [("duel", 2), ("duel-solo", 1), ("base", 3), ("base,modules=tournament", 5)]
)
def test_every_game_knows_how_many_play_it(spec, players):
    game = pyspiel.load_game(f"python_motherlode(game={spec})")
    assert game.num_players() == players
    assert pyspiel.load_game(str(game)).num_players() == players


def test_what_can_not_be_is_refused():
    with pytest.raises(ValueError, match="duel is for 2 players"):
        pyspiel.load_game("python_motherlode(game=duel,players=3)")
    with pytest.raises(ValueError, match="1 to 3 rounds"):
        pyspiel.load_game("python_motherlode(rounds=4)")
