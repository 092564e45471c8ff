"""Many games at once: the same games as one by one."""

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode

from motherlode.core.boxes import BOXES
from motherlode.envs import motherlode_v1, ruleset_of
from motherlode.envs.vector import VectorEnv
from tests.support.tables import at, names

TABLES = [at("base", "", 4), at("saboteur2", "wc2019 toll chests", 5), at("duel", "", 2), at("duel-solo", "", 1)]


def vector(table, count=6, **settings):
    env = VectorEnv(game=table.game, modules=table.modules, players=table.players, count=count, **settings)
    env.reset()
    return env


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_every_table_shows_its_seat_what_it_would_see_alone(table):
    env = vector(table, seed=5)
    alone = [motherlode_v1.raw_env(game=table.game, modules=table.modules, players=table.players) for _ in range(6)]
    for number, one in enumerate(alone):
        one.reset(seed=5 + number)
    for _ in range(40):
        for number, one in enumerate(alone):
            game = one.running
            assert env.seats[number] == game.seat
            assert env.observations[number].tobytes() == game.observe(game.seat)
            assert np.flatnonzero(env.action_masks[number]).tolist() == sorted(game.entries)
        actions = env.action_masks.argmax(axis=1)
        env.step(actions)
        for action, one in zip(actions, alone, strict=True):
            one.step(int(action))
            if one.running.over:
                one.reset()
    assert env.illegal == 0


def test_games_that_end_pay_and_begin_anew():
    env, ended = vector(at("base", "", 3), count=8, rounds=1), 0
    for _ in range(200):
        env.step(env.sample())
        assert (env.shares[~env.terminations] == 0).all()
        for shares in env.shares[env.terminations]:
            assert shares.sum() == pytest.approx(1) or shares.sum() == 0
        assert (env.action_masks.sum(axis=1) > 0).all()
        ended += env.terminations.sum()
    assert ended >= 8


def test_the_arrays_stay_the_same_ones():
    env = vector(at("base", "", 3))
    before = [env.observations, env.action_masks, env.terminations, env.seats, env.shares]
    env.step(env.sample())
    assert all(
        one is other
        for one, other in zip(
            before, [env.observations, env.action_masks, env.terminations, env.seats, env.shares], strict=True
        )
    )


def test_an_illegal_action_counts_as_passing():
    env = vector(at("base", "", 3))
    env.step(env.action_masks.argmin(axis=1))
    assert env.illegal == env.count


def test_the_same_seed_gives_the_same_games():
    one, other = vector(at("base", "", 5), seed=3), vector(at("base", "", 5), seed=3)
    for _ in range(30):
        actions = one.sample()
        one.step(actions)
        other.step(actions)
        assert (one.observations == other.observations).all()


@pytest.mark.parametrize("game", sorted(name for name, box in BOXES.items() if box.game))
def test_every_game_knows_how_many_play_it(game):
    fewest, most = BOXES[game].players
    env = VectorEnv(game=game, count=2)
    env.reset()
    env.step(env.sample())
    assert env.shares.shape == (2, env.rules.players)
    assert env.rules.players == max(fewest, min(most, 5))
    assert motherlode_v1.raw_env(game=game).rules is env.rules


def test_boxes_have_their_say_in_how_many_play(monkeypatch):
    monkeypatch.setattr(BOXES["tournament"], "players", (6, 9))
    assert ruleset_of("base", ["tournament"]).players == 6
    assert ruleset_of("base", ["toll"], usual=20).players == 10


@pytest.mark.parametrize("wrong", [{"game": "chess"}, {"game": "duel", "players": 3}, {"players": 0}, {"rounds": 0}])
def test_what_can_not_be_is_refused(wrong):
    with pytest.raises(ValueError, match=r"\w"):
        VectorEnv(**wrong)


# As gymnasium has it.


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_what_is_given_fits_the_spaces(table):
    env = VectorEnv(game=table.game, modules=table.modules, players=table.players, count=3, rounds=1)
    assert isinstance(env, gymnasium.vector.VectorEnv)
    assert env.metadata["autoreset_mode"] is AutoresetMode.SAME_STEP
    seen, infos = env.reset(seed=3)
    ended = 0
    for _ in range(150):
        assert seen in env.observation_space
        assert infos["seat"].shape == (3,)
        actions = env.sample()
        assert actions in env.action_space
        seen, rewards, terminations, truncations, infos = env.step(actions)
        assert rewards.shape == terminations.shape == truncations.shape == (3,)
        assert terminations.dtype == truncations.dtype == np.bool_
        ended += terminations.sum()
    assert ended
    env.close()
    assert env.closed


def test_a_game_that_ends_tells_its_end_in_the_step_in_which_the_next_begins():
    env = VectorEnv(game="duel", count=4, rounds=1)
    env.reset(seed=1)
    for _ in range(400):
        acted = env.seats.copy()
        _, rewards, terminations, _, infos = env.step(env.sample())
        if not terminations.any():
            assert "final_obs" not in infos
            assert not rewards.any()
            continue
        for number in np.flatnonzero(terminations):
            assert infos["final_obs"][number] in env.single_observation_space
            assert rewards[number] == pytest.approx(infos["shares"][number, acted[number]])
            over = env.lens.observer.section("clock")
            assert infos["final_obs"][number]["observation"][over.part][-1] == 1
        assert infos["_final_obs"].tolist() == terminations.tolist()
        return
    pytest.fail("no game ended")


def test_what_a_step_gives_is_the_learners_to_keep():
    for copy in (True, False):
        env = VectorEnv(count=2, copy=copy)
        first, _ = env.reset(seed=1)
        kept = first["observation"].copy()
        second, *_ = env.step(env.sample())
        assert (first["observation"] is second["observation"]) != copy
        assert (first["observation"] == kept).all() == copy


def test_a_game_that_takes_too_long_is_truncated():
    env = VectorEnv(count=2, max_steps=5)
    env.reset(seed=1)
    for step in range(1, 11):
        _, rewards, terminations, truncations, infos = env.step(env.sample())
        assert truncations.tolist() == [step % 5 == 0] * 2
        assert not terminations.any()
        assert not rewards.any()
        assert ("final_obs" in infos) == (step % 5 == 0)


def test_seeds_for_every_table():
    one, other = VectorEnv(count=2), VectorEnv(count=2)
    one.reset(seed=[7, 9])
    other.reset(seed=7)
    assert (one.observations[0] == other.observations[0]).all()
    assert (one.observations[1] != other.observations[1]).any()
    with pytest.raises(ValueError, match="2 tables, and 3 seeds"):
        one.reset(seed=[1, 2, 3])
    with pytest.raises(ValueError, match="2 tables, and 1 actions"):
        one.step([0])


def test_games_that_are_put_back_go_on_as_they_did():
    env = VectorEnv(game="saboteur2", players=4, count=3, rounds=1)
    env.reset(seed=2)
    for _ in range(20):
        env.step(env.sample())
    kept, seen = env.get_state(), []
    for _ in range(2):
        env.set_state(kept)
        rows = [env.observations.copy()]
        for _ in range(60):
            env.step(env.action_masks.argmax(axis=1))
            rows.append(env.observations.copy())
        seen.append(np.stack(rows))
    assert (seen[0] == seen[1]).all()
    with pytest.raises(ValueError, match="another game"):
        VectorEnv(game="duel", count=3).set_state(kept)


def test_critics_see_the_truth_of_every_table():
    env = VectorEnv(game="base", players=4, count=3)
    env.reset(seed=2)
    truth = env.state()
    assert truth in env.state_space
    hands = next(section for section in env.lens.observer.state_sections if section.name == "all hands")
    assert truth[:, hands.part].reshape(3, 4, -1).sum(axis=2).tolist() == [[6] * 4] * 3
