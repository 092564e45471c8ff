"""An environment's name is a promise: whatever a learner can notice stays as it is under that name."""

import importlib
from pathlib import Path
from typing import Any

import pytest

from motherlode import envs
from motherlode.core.boxes import BOXES
from motherlode.envs import VERSION, Lens, RunningGame
from tests.envs import trajectories

MODULES = sorted(path.stem for path in Path(envs.__path__[0]).glob("motherlode_v*.py"))


@pytest.mark.parametrize("table", trajectories.TABLES)
def test_what_is_noticed_changes_with_the_version_only(table):
    assert trajectories.digest(table) == trajectories.written()[VERSION][table], (
        f"{VERSION} is not what it was at a table of {table}: give what changed a new version (tests/envs/trajectories.py)"
    )


def test_every_box_is_at_a_table():
    there = {word for table in trajectories.TABLES for word in table.split()}
    assert {name for name, box in BOXES.items() if box.game or box.module} <= there


class Changed:
    """A running game in which one thing is not as it was, late in the game."""

    def __init__(self, lens: Lens, rounds: int) -> None:
        self._game = RunningGame(lens, rounds)

    def observe(self, seat: int) -> bytes:
        """The last number is another for the last seat once the deck is empty."""
        row = bytes(self._game.observe(seat))
        return row[:-1] + b"!" if seat == 2 and not self._game.position.deck else row

    def __getattr__(self, name: str) -> Any:
        return getattr(self._game, name)


def test_a_change_would_be_noticed(monkeypatch):
    before = trajectories.digest("base 3")
    monkeypatch.setattr(trajectories, "RunningGame", Changed)
    assert trajectories.digest("base 3") != before


def test_a_new_version_differs_from_those_before():
    versions = trajectories.written()
    assert len({tuple(sorted(digests.items())) for digests in versions.values()}) == len(versions)


def test_there_is_one_version_and_all_others_refuse():
    assert MODULES[-1] == VERSION
    for name in MODULES[:-1]:
        with pytest.raises(ValueError, match=f"{name} is no more.*use {VERSION}"):
            importlib.import_module(f"motherlode.envs.{name}").env(game="base")
