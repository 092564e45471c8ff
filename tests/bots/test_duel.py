"""The digger in the Duel: it plays to win, and with sense where sense can be told."""

from typing import Any

import pytest

import motherlode as ml
from motherlode.bots import adviser
from motherlode.bots.beliefs import Suspicions
from motherlode.bots.digger import DiggerBot
from motherlode.bots.sleuth import SleuthBot
from motherlode.core.moves import Seat
from motherlode.core.views import seen_by
from motherlode.lab.simulate import simulate
from motherlode.modules.duel.weights import Change, DuelOutlook, KeenOutlook
from motherlode.modules.duel.worth import FRIENDLY, KEEN
from tests.bots.choosing import saw


def gold_of(game, players, bots, games):
    played = [one.gold for one in simulate(game, [], players, {}, bots, games, 7)]
    return [sum(seats) / games for seats in zip(*played, strict=True)]


@pytest.mark.slow
@pytest.mark.parametrize("bots", [["digger", "random"], ["random", "digger"]])
def test_it_beats_chance_on_both_sides(bots):
    gold = dict(zip(bots, gold_of("duel", 2, bots, 10), strict=True))
    assert gold["digger"] > 4 * gold["random"] + 3


@pytest.mark.slow
def test_alone_it_gathers_many_times_what_chance_does():
    assert gold_of("duel-solo", 1, ["digger"], 15)[0] > 4 * gold_of("duel-solo", 1, ["random"], 15)[0] + 3


def advised(**position):
    """The move and the reason of the adviser for green, with a blue hand that nobody sees."""
    given = {"game": "duel", "hands": [["NS"], ["NS"]], "deck": ["NS"] * 10} | position
    now = ml.load(given)
    advice = adviser().advise(seen_by(now, 0), now.legal())
    return ml.move_text(advice.move), advice.why[0]


STARTS = {"0,1": "start:blue", "0,-1": "start:green"}


def test_gold_within_reach_is_joined():
    assert advised(hands=[["EW", "N.EW+gold@N"], ["NS"]]) == ("N.EW+gold@N@0,-2", "gold")


def test_a_gold_card_within_reach_is_turned_up():
    board = STARTS | {"1,-1": "EW", "2,-1": "EW", "3,-1": "EW", "4,-1": "SW"}
    move, why = advised(board=board, hands=[["NE", "EW", "map"], ["NS"]])
    assert (move, why) == ("NE@4,-2", "gold_card")


def test_a_troll_is_paid_when_gold_lies_behind_it():
    board = STARTS | {"1,-1": "EW", "2,-1": "NESW+troll@E", "3,-1": "EW"}
    face_up = {"4,-1": "gold2:NW"}
    assert advised(board=board, faceup_goals=face_up) == ("troll@2,-1", "troll")


def test_a_troll_with_nothing_behind_it_is_left_alone():
    board = STARTS | {"-1,-1": "ESW+troll@W"}
    move, _ = advised(board=board, hands=[["EW"], ["NS"]], kept=[["gold2:NE"], []])
    assert move == "EW@1,-1"


def test_a_key_opens_the_door_to_gold_and_is_kept_for_one():
    board = STARTS | {"1,-1": "NEW+blue@E", "2,-1": "EW"}
    assert advised(board=board, hands=[["key", "NS"], ["NS"]], faceup_goals={"3,-1": "gold2:NW"}) == ("key@1,-1", "key")
    useless = STARTS | {"-1,-1": "ESW+blue@W"}
    move, _ = advised(board=useless, hands=[["key", "EW"], ["NS"]])
    assert move == "EW@1,-1"


def test_it_mends_itself_first():
    assert advised(front=[["break:lamp"], []], hands=[["EW", "fix:lamp", "map"], ["NS"]]) == ("fix:lamp>0", "fix")


def test_it_breaks_a_tool_of_one_who_is_near_the_gold():
    board = STARTS | {"1,1": "EW", "2,1": "EW", "3,1": "EW"}
    assert advised(board=board, hands=[["break:cart", "map"], ["EW"]]) == ("break:cart>1", "break")


GREEN_NEAR = {f"{x},-1": "EW" for x in (1, 2, 3, 4)}  # one card before the gold at 5,-2
BLUE_NEAR = {f"{x},1": "EW" for x in (1, 2, 3, 4)}


def worth_of(outlook, move, **given):
    """What a move is worth to green, as one kind of player sees it."""
    position = ml.load({"game": "duel", "hands": [["break:cart", "EW", "N.EW+gold@N"], ["EW"]]} | given)
    return outlook(ml.seen_by(position, 0), Seat(0), Suspicions()).worth(ml.find_move(position, move))


def worth_of_break(board):
    """What it is worth to green to break a tool of blue's."""
    return worth_of(DuelOutlook, "break:cart>1", board=STARTS | board)


def test_who_plays_to_win_breaks_tools_and_joins_gold_more_gladly():
    for move in ("break:cart>1", "N.EW+gold@N@0,-2"):
        assert worth_of(KeenOutlook, move) > worth_of(DuelOutlook, move)


def test_who_plays_to_win_minds_more_that_the_other_comes_nearer():
    for_both = Change(0, 0, 0.0, 0.0, nearer=10, nearer_theirs=10)
    assert for_both.worth(KEEN) < 0 < for_both.worth(FRIENDLY)


def test_who_plays_to_win_keeps_a_good_card_where_a_lesser_one_does():
    board, hands = {"board": STARTS}, {"hands": [["EW", "NEW+green@N"], ["EW"]]}
    lost = [
        worth_of(DuelOutlook, move, **board, **hands) - worth_of(KeenOutlook, move, **board, **hands)
        for move in ("EW@1,-1", "NEW+green@N@1,-1")
    ]
    assert 0 < lost[0] < lost[1]


def test_the_sleuth_plays_to_win_and_the_digger_is_friendly():
    view = ml.seen_by(ml.load({"game": "duel", "hands": [["EW"], ["EW"]]}), 0)
    assert type(SleuthBot(1)._outlook(view, Seat(0))) is KeenOutlook
    assert type(DiggerBot(1)._outlook(view, Seat(0))) is DuelOutlook


def test_alone_there_is_nobody_to_win_against():
    view = ml.seen_by(ml.load({"game": "duel-solo", "hands": [["EW"]]}), 0)
    assert KeenOutlook(view, Seat(0), Suspicions()).style is FRIENDLY


@pytest.mark.slow
def test_the_sleuth_beats_the_digger():
    """The same deals from both sides, so that luck counts twice for neither."""
    here, there = gold_of("duel", 2, ["sleuth", "digger"], 30), gold_of("duel", 2, ["digger", "sleuth"], 30)
    assert here[0] + there[1] > here[1] + there[0]


def test_a_broken_tool_is_worth_what_it_costs_the_rival_and_not_oneself():
    at_the_start = worth_of_break({})
    assert worth_of_break(GREEN_NEAR) == at_the_start
    assert worth_of_break(BLUE_NEAR) > at_the_start
    assert worth_of_break(GREEN_NEAR | BLUE_NEAR) == worth_of_break(BLUE_NEAR)


def test_a_rival_one_card_before_much_gold_is_stopped_first():
    gold = {"5,2": "gold3:NEW+green@N", "5,-2": "gold3:NES+blue@S"}
    known: dict[str, Any] = {
        "facedown": {cell: {"goal": goal} for cell, goal in gold.items()},
        "seen": [[saw("goal", cell, goal) for cell, goal in gold.items()], []],
        "hands": [["break:cart", "EW"], ["EW"]],
    }
    far = STARTS | {"1,-1": "EW"}
    assert advised(board=far, **known) == ("EW@2,-1", "nearer")
    assert advised(board=far | BLUE_NEAR, **known) == ("break:cart>1", "break")


def test_of_too_much_gold_the_most_is_marked():
    pending = {"kind": "mark", "seat": 0, "move": "EW@1,-1", "cells": ["2,-1", "0,-2"]}
    board = STARTS | {"1,-1": "EW", "0,-2": "N.EW+gold@N"}
    markers = {f"9,{y}": "blue" for y in range(2, 9)}
    board |= dict.fromkeys(markers, "NS.EW+gold@N")
    assert advised(board=board, faceup_goals={"2,-1": "gold2:NW"}, markers=markers, pending=pending) == (
        "mark@2,-1",
        "mark",
    )
