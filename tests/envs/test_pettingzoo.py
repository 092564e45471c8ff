"""PettingZoo's own tests, for every game, and what they don't ask."""

import warnings
from functools import partial
from types import SimpleNamespace

import numpy as np
import pytest
from gymnasium.error import ResetNeeded
from pettingzoo.test import api_test, max_cycles_test, parallel_api_test, parallel_seed_test, seed_test

import motherlode as ml
from motherlode.envs import motherlode_v0, motherlode_v1
from tests.support.combinations import GAMES, as_many_as_go
from tests.support.tables import at, names

MIXED = [
    at("base", "toll chests goals wc2018 wc2019 wc2022 wc2023", 5),
    at("base", "tournament wc2017", 6),
    at("saboteur2", " ".join(as_many_as_go("saboteur2", "party")), 12),
]
every_game = pytest.mark.parametrize("game", GAMES)


@every_game
@pytest.mark.parametrize("make", [motherlode_v1.env, motherlode_v1.raw_env], ids=["env", "raw_env"])
def test_api(game, make, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # it says that observations are dictionaries, as in PettingZoo's own card games
        api_test(make(game=game), num_cycles=250)


@pytest.mark.parametrize("table", MIXED, ids=names)
def test_api_with_boxes(table, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        api_test(motherlode_v1.env(game=table.game, modules=table.modules, players=table.players), num_cycles=250)


@every_game
def test_seeds(game):
    seed_test(partial(motherlode_v1.env, game=game), num_cycles=60)


@every_game
def test_max_cycles(game):
    max_cycles_test(
        SimpleNamespace(
            env=partial(motherlode_v1.env, game=game), parallel_env=partial(motherlode_v1.parallel_env, game=game)
        )
    )


def play(env, seed=1, chance=0):
    """A random game to its end: what everybody got, and how many steps it took."""
    env.reset(seed=seed)
    random, total, steps = np.random.default_rng(chance), dict.fromkeys(env.possible_agents, 0.0), 0
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        action = None
        if not terminated and not truncated:
            action = random.choice(np.flatnonzero(observation["action_mask"]))
            steps += 1
        env.step(action)
    return total, steps


@every_game
def test_rewards_are_shares_of_the_gold(game):
    env = motherlode_v1.env(game=game)
    total, _ = play(env)
    wealth = env.unwrapped.rules.wealth(env.unwrapped.running.position)
    if len(wealth) > 1 and sum(wealth):
        assert list(total.values()) == pytest.approx([gold / sum(wealth) for gold in wealth])
    assert all(0 <= share <= 1 for share in total.values())


def test_one_round_is_shorter_than_a_game():
    assert 2.5 * play(motherlode_v1.env(rounds=1))[1] < play(motherlode_v1.env(rounds=3))[1]


def test_the_mask_is_the_legal_moves():
    env = motherlode_v1.raw_env(game="base", players=4)
    env.reset(seed=3)
    for agent in env.possible_agents:
        mask = env.observe(agent)["action_mask"]
        asked = agent == env.agent_selection
        assert mask.sum() == (len(env.running.position.legal()) if asked else 0)


def test_an_illegal_action_counts_as_passing_and_is_told():
    env = motherlode_v1.env(game="base", players=4)
    env.reset(seed=3)
    agent = env.agent_selection
    env.step(int(env.observe(agent)["action_mask"].argmin()))
    assert env.unwrapped.infos[agent] == {"illegal": 1}
    assert len(env.unwrapped.running.position.discard) == 1
    assert env.agent_selection != agent


def test_an_illegal_action_may_end_the_game():
    env = motherlode_v1.env(game="base", players=4, illegal="end")
    env.reset(seed=3)
    agent = env.agent_selection
    env.last()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        env.step(int(env.observe(agent)["action_mask"].argmin()))
    assert env.rewards[agent] == -1
    assert all(env.terminations.values())


@pytest.mark.parametrize("wrong", [{"rounds": 4}, {"game": "chess"}, {"players": 2}, {"illegal": "shrug"}])
def test_what_can_not_be_is_refused(wrong):
    with pytest.raises(ValueError, match=r"\w"):
        motherlode_v1.env(**wrong)


def test_a_step_before_a_reset_and_numbers_beyond_the_actions_are_errors():
    env = motherlode_v1.env()
    with pytest.raises(ResetNeeded, match="reset"):
        env.step(0)
    with pytest.raises(ResetNeeded, match="reset"):
        env.observe("seat_0")
    env.reset(seed=1)
    for wrong in (-1, env.lens.actions.size):
        with pytest.raises(AssertionError, match="the actions are 0 to"):
            env.step(wrong)


@every_game
def test_a_game_that_is_put_back_goes_on_as_it_did(game):
    env, told = motherlode_v1.env(game=game, rounds=1), []
    env.reset(seed=4)
    for _ in range(10):
        env.step(int(env.last()[0]["action_mask"].argmax()))
    kept = env.get_state()
    for _ in range(2):
        env.set_state(kept)
        random, noted = np.random.default_rng(1), []
        while not env.running.over:
            seen = env.last()[0]
            noted.append((env.agent_selection, seen["observation"].tobytes(), seen["action_mask"].tobytes()))
            env.step(int(random.choice(np.flatnonzero(seen["action_mask"]))))
        rewards = env.rewards
        env.reset()
        told.append((noted, rewards, env.observe("seat_0")["observation"].tobytes()))
    assert told[0] == told[1]
    with pytest.raises(ValueError, match="another game"):
        motherlode_v1.env(game="base", modules=["toll"]).set_state(kept)


@every_game
def test_critics_see_what_no_seat_may(game):
    env = motherlode_v1.env(game=game)
    env.reset(seed=2)
    truth, observer, position = env.state(), env.lens.observer, env.running.position
    assert truth in env.state_space
    part = {section.name: truth[section.part].reshape(section.shape) for section in observer.state_sections}
    assert part["all hands"].sum(axis=1).tolist() == [len(hand) for hand in position.hands]
    assert part["all roles"].sum() == sum(role > 0 for role in position.roles)
    assert part["all goals"].sum() == len(position.facedown)
    assert (truth[: observer.size] == env.observe("seat_0")["observation"]).all()
    assert (motherlode_v1.parallel_env(game=game).state_space) == env.state_space


# Everybody at every step.


@every_game
def test_parallel_api(game, capsys):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        parallel_api_test(motherlode_v1.parallel_env(game=game), num_cycles=250)


@every_game
def test_parallel_seeds(game):
    parallel_seed_test(partial(motherlode_v1.parallel_env, game=game), num_cycles=60)


@every_game
def test_at_every_step_everybody_has_an_action_and_only_who_is_asked_has_a_choice(game):
    env, random = motherlode_v1.parallel_env(game=game), np.random.default_rng(4)
    seen, _ = env.reset(seed=4)
    while env.agents:
        masks = {agent: np.flatnonzero(seen[agent]["action_mask"]) for agent in env.agents}
        waiting = {agent for agent, mask in masks.items() if mask.tolist() == [env.wait]}
        assert waiting == set(env.agents) - {env.table.agent_selection}
        assert all(len(mask) for mask in masks.values())
        assert env.wait not in masks[env.table.agent_selection]
        seen, _, _, _, infos = env.step({agent: int(random.choice(mask)) for agent, mask in masks.items()})
    assert not any(infos.values())
    assert env.table.running.over


@every_game
def test_the_parallel_form_plays_the_same_games_as_one_seat_after_the_other(game):
    one, other, random = (
        motherlode_v1.raw_env(game=game),
        motherlode_v1.parallel_env(game=game),
        np.random.default_rng(2),
    )
    one.reset(seed=9)
    seen, _ = other.reset(seed=9)
    while not one.running.over:
        for agent in one.possible_agents:
            alone = one.observe(agent)
            assert (seen[agent]["observation"] == alone["observation"]).all()
            assert (seen[agent]["action_mask"][:-1] == alone["action_mask"]).all()
        action = int(random.choice(np.flatnonzero(one.observe(one.agent_selection)["action_mask"])))
        seen, rewards, done, _, _ = other.step(
            {agent: action if agent == one.agent_selection else other.wait for agent in other.agents}
        )
        one.step(action)
    assert rewards == one.rewards
    assert all(done.values())
    assert other.step({}) == ({}, {}, {}, {}, {})


def test_who_acts_unasked_and_who_waits_when_asked_is_told():
    env = motherlode_v1.parallel_env(game="base", players=3)
    env.reset(seed=1)
    asked, *others = sorted(env.agents, key=lambda agent: agent != env.table.agent_selection)
    _, _, _, _, infos = env.step(dict.fromkeys(env.agents, env.wait))
    assert infos == {asked: {"illegal": 1}, **{agent: {} for agent in others}}
    assert len(env.table.running.position.discard) == 1
    now = env.table.agent_selection
    _, _, _, _, infos = env.step({agent: env.wait if agent == now else 0 for agent in env.agents})
    assert sum(info["illegal"] for info in infos.values()) == 4
    with pytest.raises(ValueError, match=f"{env.table.agent_selection} is asked"):
        env.step({})


# Versions.


@pytest.mark.parametrize("form", ["env", "raw_env", "parallel_env"])
def test_a_version_that_is_no_more_names_the_one_there_is(form):
    with pytest.raises(ValueError, match=r"motherlode_v0 is no more.* use motherlode_v1"):
        getattr(motherlode_v0, form)(game="base")


def test_a_table_renders_as_a_spectator_sees_it():
    env = motherlode_v1.env()
    env.reset(seed=1)
    position = env.unwrapped.running.position
    from motherlode.notation.diagrams import diagram

    assert env.render() == diagram(ml.seen_by(position, None))


def test_what_was_observed_is_the_learners_to_keep():
    env = motherlode_v1.env()
    env.reset(seed=1)
    agent = env.agent_selection
    kept = env.observe(agent)
    before = kept["observation"].copy()
    env.step(int(kept["action_mask"].argmax()))
    assert (kept["observation"] == before).all()
    kept["observation"][:] = 0
    assert env.observe(agent)["observation"].any()
