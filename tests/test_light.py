"""Light as it is drawn is what the mine says is joined."""

import pytest

import motherlode as ml
from motherlode.core.cells import cell_text
from motherlode.core.lighting import light_of
from tests.support.play import Walk
from tests.support.tables import TABLES, names


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_what_is_drawn_as_joined_is_joined(table):
    for position in Walk(table.rules(), 5):
        for layer in range(len(position.mine.lights)):
            drawn = {cell: sides for cell, (_, sides) in light_of(position.mine, layer).items()}
            lit = {cell: position.mine.lit(cell, layer) for cell in position.mine.cards()}
            assert drawn == {cell: sides for cell, sides in lit.items() if sides}


def test_light_is_counted_in_cards_from_the_start():
    position = ml.load(
        {
            "game": "saboteur2",
            "hands": [["NS"], ["NS"], ["NS"]],
            "board": {"0,0": "start", "1,0": "EW", "2,0": "NS.EW", "2,1": "NS"},
        }
    )
    assert {cell_text(cell): lit for cell, lit in light_of(position.mine).items()} == {
        "0,0": (0, 15), "1,0": (1, 10), "2,0": (2, 10),
    }  # fmt: skip
