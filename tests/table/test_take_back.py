"""What can be taken back: nothing hidden or random may have come of it, for anybody."""

from __future__ import annotations

import pytest

import motherlode as ml
from motherlode.table.engine import EngineGame, always


def deed(text, **position):
    """What a move of seat 0 brings; with no deck unless one is given."""
    card = text.removeprefix("pass ").partition("@")[0].partition(">")[0]
    given = {"hands": [["EW", "NS", card], ["map"], ["NS"]]} | position
    return EngineGame(ml.load(given), always(ml.Dealer(1))).act(text)


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("EW@1,0", {}),
        ("pass NS", {}),
        ("break:lamp>1", {}),
        ("rockfall@1,0", {"board": {"0,0": "start", "1,0": "EW", "2,0": "EW"}}),
        ("trap>1", {"game": "saboteur2"}),
        ("theft", {"game": "saboteur2"}),
        ("toll NS@1,0:W", {"modules": ["toll"], "deck": ["EW"], "hands": [["NS"], ["map"], ["NS"]]}),
        ("back-and-forth@8,2@8,0 swap", {"modules": ["wc2017"]}),
    ],
)
def test_what_shows_nothing_new_can_be_taken_back(text, position):
    assert deed(text, **position).harmless


@pytest.mark.parametrize(
    ("text", "position"),
    [
        ("map@8,0", {}),
        ("EW@7,0", {"board": {"0,0": "start"} | {f"{x},0": "EW" for x in range(1, 7)}}),
        ("swap-hands>1", {"game": "saboteur2"}),
        ("inspect>1", {"game": "saboteur2"}),
        ("swap-hats>0", {"game": "saboteur2", "spare_roles": ["green"]}),
        ("swap-hats>0", {"game": "saboteur2", "spare_roles": ["blue"]}),
        ("swap-hands>1", {"game": "saboteur2", "hands": [["swap-hands", "EW"], ["EW"], []]}),
        ("vault", {"modules": ["wc2018"], "discard": ["map", "EW"]}),
    ],
)
def test_what_shows_something_can_not_even_if_it_was_nothing_new(text, position):
    assert deed(text, **position).saw


@pytest.mark.parametrize("text", ["EW@1,0", "pass NS", "break:lamp>1"])
def test_what_draws_can_not(text):
    assert deed(text, deck=["map"]).drew
