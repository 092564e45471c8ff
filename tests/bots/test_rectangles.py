"""A bot's own mine may be wider than the one it sees: cells are looked up in the one that is meant."""

import pytest

import motherlode as ml
from motherlode.bots.beliefs import Suspicions
from motherlode.bots.outlook import Outlook
from motherlode.core.moves import Seat
from motherlode.notation.positions import load

PAST_A_GREEN_DOOR = {"0,0": "start", "1,0": "EW+green", **{f"{x},0": "EW" for x in range(2, 7)}}


def worth_for_blue(depth):
    """What it is worth to blue to bring the others to a goal, with a toll dwarf so deep in a side tunnel."""
    board = {**PAST_A_GREEN_DOOR, **{f"0,{-y}": "NS" for y in range(1, depth)}}
    hands = [["EW", "NS"], ["EW"], ["map"]]
    told = {"game": "saboteur2", "modules": ["toll"], "players": 3, "board": board, "hands": hands, "to_move": 1}
    position = load({**told, "roles": ["blue", "green", "saboteur"]})
    position.play(ml.find_move(position, f"toll EW@0,{-depth}:N"), ml.Dealer(1))
    position.to_move = Seat(0)
    outlook = Outlook(ml.seen_by(position, 0), Seat(0), Suspicions())
    wider = len(outlook.mine.tiles) > len(outlook.view.mine.tiles)
    return outlook.worth(ml.find_move(position, "EW@7,0")), wider


@pytest.mark.rule("M-T2")
def test_a_dwarf_at_the_rim_changes_nothing_for_a_card_elsewhere():
    (usual, is_wider), *others = [worth_for_blue(depth) for depth in range(2, 9)]
    assert not is_wider
    assert any(wider for _, wider in others)
    assert {worth for worth, _ in others} == {usual}
