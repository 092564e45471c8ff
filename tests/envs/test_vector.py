"""Many games at once: the same games as one by one."""

import numpy as np
import pytest

from motherlode.core.boxes import BOXES
from motherlode.envs import RunningGame, lens_of, motherlode_v1, ruleset_of
from motherlode.envs.vector import VectorEnv
from tests.support.tables import at, names

TABLES = [at("base", "", 4), at("saboteur2", "wc2019 toll chests", 5), at("duel", "", 2), at("duel-solo", "", 1)]


def vector(table, count=6, **settings):
    env = VectorEnv(game=table.game, modules=table.modules, players=table.players, count=count, **settings)
    env.reset()
    return env


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_every_table_shows_its_seat_what_it_would_see_alone(table):
    from random import Random

    env, seeds = vector(table, seed=5), Random(5)
    games = [RunningGame(lens_of(table.rules()), 3) for _ in range(6)]
    for game in games:
        game.deal(seeds.getrandbits(62))
    for _ in range(40):
        for number, game in enumerate(games):
            assert env.seats[number] == game.seat
            assert env.observations[number].tobytes() == game.observe(game.seat)
            assert np.flatnonzero(env.action_masks[number]).tolist() == sorted(game.entries)
        actions = env.action_masks.argmax(axis=1)
        env.step(actions)
        for action, game in zip(actions, games, strict=True):
            game.step(int(action))
            if game.over:
                game.deal(seeds.getrandbits(62))
    assert env.illegal == 0


def test_games_that_end_pay_and_begin_anew():
    env, ended = vector(at("base", "", 3), count=8, rounds=1), 0
    for _ in range(200):
        env.step(env.sample())
        assert (env.rewards[~env.dones] == 0).all()
        for shares in env.rewards[env.dones]:
            assert shares.sum() == pytest.approx(1) or shares.sum() == 0
        assert (env.action_masks.sum(axis=1) > 0).all()
        ended += env.dones.sum()
    assert ended >= 8


def test_the_arrays_stay_the_same_ones():
    env = vector(at("base", "", 3))
    before = [env.observations, env.action_masks, env.dones, env.seats, env.rewards]
    env.step(env.sample())
    assert all(
        one is other
        for one, other in zip(
            before, [env.observations, env.action_masks, env.dones, env.seats, env.rewards], strict=True
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
    assert env.rewards.shape == (2, env.rules.players)
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
