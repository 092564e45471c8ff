"""The engine agrees with the independent reference: on thousands of labyrinths, and on games of all kinds move by move.

`python tests/differential.py 50000` compares as many positions as one likes, `make soak` fresh ones.
"""

from itertools import islice

import pytest

import motherlode as ml
from motherlode.core.effects import Permission
from motherlode.core.native import removed
from tests import differential, labyrinth
from tests.differential import Agreement, compare_many
from tests.support.combinations import GAMES, players_of
from tests.support.tables import TABLES, names

BATCHES = 4
LABYRINTHS = 5000
POSITIONS = 6000


@pytest.mark.rule("L-3", "L-4", "L-5", "L-6", "L-7")
@pytest.mark.parametrize("batch", range(BATCHES))
def test_placement_and_reaching_agree_with_the_reference(batch):
    compared = goals = cut = 0
    for position in islice(labyrinth.random_positions(batch), LABYRINTHS // BATCHES):
        labyrinth.compare_labyrinth(position)
        compared += 1
        goals += bool(position.faceup_goals)
        cut += labyrinth.is_cut(position)
    assert compared == LABYRINTHS // BATCHES
    assert goals > 30
    assert cut > 100


def test_a_wrong_placement_would_be_found():
    position = next(labyrinth.random_positions(0))
    light = position.mine.lights[0]
    light.frontier = removed(light.frontier, light.frontier[0])
    with pytest.raises(AssertionError, match="only the reference"):
        labyrinth.compare_labyrinth(position)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_engine_and_reference_agree_on_all_games(batch):
    """Random games, boxes, players and options, most of them near the end of a round."""
    found = Agreement()
    for _ in compare_many(POSITIONS // BATCHES, batch, found):
        assert found.disagreements == []
    assert found.positions.total() == POSITIONS // BATCHES
    assert set(found.positions) == set(GAMES)
    assert {"asked reveal", "asked keep", "asked take", "asked turn", "asked veto"} <= set(found.seen)


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_engine_and_reference_play_the_same_game(table):
    """Every box by itself, and as many as go together, from the deal on."""
    assert differential.compare_game(table.rules(), seed=table.players, most_moves=80) > 30


@pytest.mark.parametrize("players", players_of("base"))
def test_engine_and_reference_play_the_same_base_game_to_its_end(players):
    assert differential.compare_game(labyrinth.random_rules(players, seed=players), players) > 100


def test_a_wrong_move_would_be_found(monkeypatch):
    wrong = ml.Ruleset.of("base", players=3)
    monkeypatch.setattr(wrong, "may_dig", Permission())
    with pytest.raises(differential.Differs, match="only the engine"):
        differential.compare_game(wrong, 1)


def test_a_disagreement_is_told_and_the_others_go_on(monkeypatch, capsys):
    """A view that is wrong from the eleventh turn on is found, named with its game, and the command fails."""
    true_view = ml.view
    monkeypatch.setattr(ml, "view", lambda position, seat: true_view(position, seat) | {"turn": min(position.turn, 10)})
    assert differential.main(60, 1, "base") == 1
    said = capsys.readouterr().out
    assert "view of None: turn is 11 by the reference, 10 by the engine" in said
    assert "60  positions of base" in said
