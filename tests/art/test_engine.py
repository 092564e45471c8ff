"""Pictures of real games: the light in them is the engine's."""

from collections.abc import Iterator
from random import Random

import pytest

import motherlode as ml
from motherlode import art
from motherlode.core.cells import cell_text
from motherlode.core.sides import letters_of


def played(seed: int, moves: int) -> Iterator[ml.Position]:
    """A game of four at random, move by move."""
    chance, dealer = Random(seed), ml.Dealer(seed=seed)
    position = ml.Ruleset.of("base", players=4).deal(dealer)
    while position.to_act is not None and moves:
        position.play(chance.choice(position.legal()), dealer)
        yield position
        moves -= 1


@pytest.mark.parametrize("seed", range(8))
def test_the_light_is_where_the_engine_says(seed):
    for position in played(seed, 60):
        mine = position.mine
        engine = {cell_text(cell): letters_of(mine.lit(cell)) for cell in mine.cards()}
        assert art.joined(ml.dump(position)) == {cell: sides for cell, sides in engine.items() if sides}


@pytest.mark.parametrize("seat", [0, 3, None])
def test_every_view_of_a_game_draws(seat):
    *_, position = played(5, 50)
    assert art.board(ml.view(position, seat)).endswith("</svg>\n")


def test_a_view_draws_nothing_of_what_its_seat_cannot_know():
    *_, position = played(5, 20)
    hidden = ml.dump(position)
    hidden["facedown"] = dict(zip(hidden["facedown"], reversed(hidden["facedown"].values()), strict=True))
    assert art.board(ml.view(position, None)) == art.board(ml.view(ml.load(hidden), None))
