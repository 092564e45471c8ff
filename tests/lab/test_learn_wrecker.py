"""Learning how to wreck with the whole table in view: what is handed to the learner adds up, and files are read as they were written."""

from typing import Any

import numpy as np
import pytest

from motherlode.core.native import COMPILED
from motherlode.lab import learn_wrecker
from motherlode.lab.learn_wrecker import (
    Group,
    Shared,
    critic_in,
    measured,
    numbers_in,
    opened,
    pack,
    packed_policy,
    weights_at,
    widened,
    widths_in,
)
from motherlode.modules.base.pictured import OPTION, PICTURE, READING, SCORE, TRUTH

WIDTHS = (6, 5, 4)
TABLES = 128


@pytest.fixture
def weights_file(tmp_path):
    """A policy that thinks as the small network does, and its critic."""
    dice, (first, second, hidden) = np.random.default_rng(1), WIDTHS
    shapes = {
        "first": (first, PICTURE), "second": (second, first), "shift": (hidden, second), "out": (hidden, second), "move": (hidden, OPTION),
    }  # fmt: skip
    told: dict[str, Any] = {f"policy.{name}.weight": dice.normal(0, 0.01, shape) for name, shape in shapes.items()}
    told |= {f"policy.{name}.bias": np.zeros(len(told[f"policy.{name}.weight"])) for name in shapes if name != "move"}
    told["policy.skip"] = np.zeros(OPTION)
    told["policy.skip"][SCORE] = 4.0
    for at, (into, out_of) in {0: (7, PICTURE + TRUTH), 2: (3, 7), 4: (1, 3)}.items():
        told[f"critic.{at}.weight"], told[f"critic.{at}.bias"] = (
            dice.normal(0, 0.01, (into, out_of)),
            dice.normal(0, 1, into),
        )
    for name, (into, out_of) in {"first": (5, PICTURE), "second": (4, 5), "out": (READING, 4)}.items():
        told[f"reader.{name}.weight"] = dice.normal(0, 0.01, (into, out_of))
        told[f"reader.{name}.bias"] = dice.normal(0, 1, into)
    path = tmp_path / "large.npz"
    np.savez_compressed(path, **told)
    return path


def test_weights_are_read_as_they_were_written(weights_file):
    assert widths_in(weights_file) == WIDTHS
    weights = packed_policy(weights_at(weights_file))
    assert opened(weights["first"]).shape == (PICTURE, WIDTHS[0])
    assert opened(weights["move"]).shape == (OPTION, WIDTHS[2])
    assert weights["skip"][SCORE] == 4.0


def test_what_ships_is_what_was_learned(weights_file, tmp_path):
    pack(weights_file, tmp_path)
    learned, shipped = weights_at(weights_file), weights_at(tmp_path)
    assert sorted(learned) == sorted(shipped)
    for name, one in learned.items():
        assert np.allclose(one, shipped[name], rtol=1e-4, atol=np.abs(one).max() / 127)
    assert widths_in(tmp_path) == WIDTHS
    assert critic_in(tmp_path) == (7, 3)


def scores(told: dict[str, Any], picture: Any, options: Any) -> Any:
    """What a policy says of moves, in arrays."""
    seen = picture
    for name in ("first", "second"):
        seen = np.maximum(told[f"{name}.weight"] @ seen + told[f"{name}.bias"], 0)
    shift, out = (told[f"{name}.weight"] @ seen + told[f"{name}.bias"] for name in ("shift", "out"))
    return options @ told["skip"] + np.maximum(options @ told["move.weight"].T + shift, 0) @ out


def test_wider_layers_change_nothing_at_first():
    dice = np.random.default_rng(3)

    def some(first: int, second: int, hidden: int, told: int) -> dict[str, Any]:
        shapes = {
            "first": (first, PICTURE),
            "second": (second, first),
            "shift": (hidden, second),
            "out": (hidden, second),
        }
        made: dict[str, Any] = {f"{name}.weight": dice.normal(0, 0.3, shape) for name, shape in shapes.items()}
        made |= {f"{name}.bias": dice.normal(0, 0.3, shape[0]) for name, shape in shapes.items()}
        return made | {"move.weight": dice.normal(0, 0.3, (hidden, told)), "skip": dice.normal(0, 0.3, told)}

    known, fresh = some(*WIDTHS, OPTION - 5), some(9, 8, 7, OPTION)
    fresh["skip"][OPTION - 5 :] = 0.0  # as a new network begins
    wider = {name: widened(known[name], fresh[name], name) for name in known}
    assert {name: one.shape for name, one in wider.items()} == {name: one.shape for name, one in fresh.items()}
    picture, options = dice.normal(0, 1, PICTURE), dice.normal(0, 1, (4, OPTION))
    assert np.allclose(scores(wider, picture, options), scores(known, picture, options[:, : OPTION - 5]))
    assert not np.allclose(wider["first.weight"][WIDTHS[0] :], 0.0)


def test_a_policy_that_thinks_as_the_small_network_fares_like_it(weights_file):
    rounds = 400 if COMPILED else 40
    ours, small = measured(weights_file, 2, False, rounds), measured(None, 2, False, rounds)
    assert ours.rounds == small.rounds == rounds
    assert ours.interval[0] <= small.interval[1]
    assert small.interval[0] <= ours.interval[1]


def test_one_wrecker_loses_more_often_than_two():
    rounds = 200 if COMPILED else 40
    assert measured(None, 1, False, rounds).share > measured(None, 2, False, rounds).share


@pytest.fixture
def shared():
    made = Shared(TABLES)
    yield made
    made.parts.clear()
    made.memory.close()
    made.memory.unlink()


def test_a_group_tells_every_choice_and_how_rounds_ended(shared):
    """Only the compiled engine's vectors can be looked into; plain Python says so."""
    if not COMPILED:
        with pytest.raises(TypeError, match="compiled"):
            Group(shared, 1)
        return
    group, ended, parts = Group(shared, 1), 0, shared.parts
    for _ in range(30):
        firsts = np.cumsum(parts["counts"]) - parts["counts"]
        for at, one in enumerate(group.rounds):
            count = int(parts["counts"][at])
            assert 1 < count <= one.count
            assert np.allclose(parts["pictures"][at], numbers_in(one.picture))
            best = parts["options"][firsts[at] : firsts[at] + count, SCORE + 1].argmax()
            parts["chosen"][at] = best
        group.go_on()
        over = parts["results"] >= 0
        ended += over.sum()
        assert set(parts["kinds"][over]) <= set(learn_wrecker.KINDS)
        assert set(parts["results"][over]) <= {0, 1}
    assert ended > TABLES
    group.views.clear()  # they hold the memory


def test_a_group_plays_the_rounds_that_are_asked_for(shared):
    if not COMPILED:
        with pytest.raises(TypeError, match="compiled"):
            Group(shared, 1)
        return
    group, parts = Group(shared, 1, plain=1.0, wreckers=1), shared.parts
    while (parts["results"] < 0).all():
        assert {learn_wrecker.kind_of(one) for one in group.rounds} == {3}
        parts["chosen"][:] = 0
        group.go_on()
    group.views.clear()  # they hold the memory
