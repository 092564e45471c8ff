"""Learning how rounds end, in small."""

import json
import sys

import numpy as np
import pytest

from motherlode.bots.network import file_of
from motherlode.lab import learn_ends
from motherlode.modules.base.foreseen import ENDS


@pytest.fixture(scope="module")
def some_tables():
    return learn_ends.play_some(("test", 60))


def test_rounds_are_looked_at_a_few_times(some_tables):
    tables, ends = some_tables
    assert tables.shape == (len(ends), ENDS)
    assert 60 < len(ends) <= 60 * learn_ends.LOOKS
    assert set(ends) == {0.0, 1.0}
    assert (tables.std(0) > 0.0).sum() > ENDS - 3  # hardly a number is the same at all tables


def test_the_same_name_plays_the_same_rounds(some_tables):
    again, ends = learn_ends.play_some(("test", 60))
    assert np.array_equal(again, some_tables[0])
    assert np.array_equal(ends, some_tables[1])


def test_it_learns(some_tables):
    tables, ends = some_tables
    network = learn_ends.learn(np.tile(tables, (20, 1)), np.tile(ends, 20), 1)
    assert learn_ends.log_loss(network, tables, ends) < 0.8 * learn_ends.entropy(ends)
    assert {name: np.shape(part) for name, part in network.items()} == {
        name: np.shape(part) for name, part in file_of("ends")["weights"].items()
    }


def test_slopes_are_those_of_the_loss(some_tables):
    tables, ends = some_tables[0][:40], some_tables[1][:40]
    chance = np.random.default_rng(2)
    shapes = [(ENDS, 4), (4,), (4, 3), (3,), (3,), (1,)]
    parts = [chance.normal(0, 0.3, shape) for shape in shapes]
    slopes, step = learn_ends.slopes(parts, tables, ends), 1e-6
    for at, part in enumerate(parts):
        nudged = [one.copy() for one in parts]
        nudged[at].flat[0] += step
        change = (loss_of(nudged, tables, ends) - loss_of(parts, tables, ends)) / step
        assert slopes[at].flat[0] == pytest.approx(change, abs=1e-4), part.shape


def loss_of(parts, tables, ends) -> float:
    names = ("first", "first_bias", "second", "second_bias", "out")
    network = {name: part.tolist() for name, part in zip(names, parts, strict=False)} | {"out_bias": float(parts[5][0])}
    return learn_ends.log_loss(network, tables, ends)


def test_the_command_writes_a_file(tmp_path, monkeypatch, capsys):
    out = tmp_path / "ends.json"
    monkeypatch.setattr(sys, "argv", ["learn_ends", "--rounds", "40", "--jobs", "1", "--out", str(out)])
    learn_ends.main()
    assert "log loss of those held out" in capsys.readouterr().out
    written = json.loads(out.read_text(encoding="utf-8"))
    assert written["boxes"] == file_of("ends")["boxes"]
    assert "--rounds 40" in written["made_by"]
