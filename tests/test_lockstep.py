"""The engine agrees with the independent reference: on thousands of labyrinths, and on whole games move by move."""

from itertools import islice

import pytest

import motherlode as ml
from tests import differential, labyrinth
from tests.support.tables import TABLES, names

BATCHES = 4
POSITIONS = 5000


@pytest.mark.rule("L-3", "L-4", "L-5", "L-6", "L-7")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_placement_and_reaching_agree_with_the_reference(batch):
    compared = goals = cut = 0
    for position in islice(labyrinth.random_positions(batch + 2), POSITIONS // BATCHES):
        labyrinth.compare_labyrinth(position)
        compared += 1
        goals += bool(position.faceup_goals)
        cut += labyrinth.is_cut(position)
    assert compared == POSITIONS // BATCHES
    assert goals > 30
    assert cut > 100


def test_a_wrong_placement_would_be_found():
    position = next(labyrinth.random_positions(0))
    position.mine.lights[0].frontier.pop()
    with pytest.raises(AssertionError, match="only the reference"):
        labyrinth.compare_labyrinth(position)


# The Duel deals otherwise; tests/boxes compares it with the reference.
WITH_ROLES = [table for table in TABLES if not table.game.startswith("duel")]


@pytest.mark.parametrize("table", WITH_ROLES, ids=names)
def test_engine_and_reference_play_the_same_game(table):
    assert differential.compare_game(table.rules(), seed=table.players, most_moves=120) > 30


@pytest.mark.parametrize("players", range(3, 11))
def test_engine_and_reference_play_the_same_base_game_to_its_end(players):
    assert differential.compare_game(labyrinth.random_rules(players, seed=players), players) > 100


def test_a_wrong_move_would_be_found(monkeypatch):
    wrong = ml.Ruleset.of("base", players=3)
    monkeypatch.setattr(wrong, "may_dig", [])
    with pytest.raises(differential.Differs, match="only the engine"):
        differential.compare_game(wrong, 1)
