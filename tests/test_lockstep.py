"""The engine agrees with the independent reference: on thousands of labyrinths, and on whole games move by move."""

from itertools import islice

import pytest

from tests import differential
from tests.support.tables import TABLES, names

BATCHES = 4
POSITIONS = 5000


@pytest.mark.rule("L-3", "L-4", "L-5", "L-6", "L-7")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_placement_and_reaching_agree_with_the_reference(batch):
    compared = goals = cut = 0
    for position in islice(differential.random_positions(batch), POSITIONS // BATCHES):
        differential.compare_labyrinth(position)
        compared += 1
        goals += bool(position.faceup_goals)
        cut += differential.is_cut(position)
    assert compared == POSITIONS // BATCHES
    assert goals > 30
    assert cut > 100


def test_a_wrong_placement_would_be_found():
    position = next(differential.random_positions(0))
    position.mine.lights[0].frontier.pop()
    with pytest.raises(AssertionError, match="only the reference"):
        differential.compare_labyrinth(position)


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_engine_and_reference_play_the_same_game(table):
    played = differential.compare_game(table.rules(), table.name, most_moves=400, views=table.players < 5)
    assert played["own move"] > 30
