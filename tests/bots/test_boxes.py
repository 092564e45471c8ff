"""The digger and the small boxes: each card and each question in a position where one answer is clearly right."""

from typing import Any

import pytest

import motherlode as ml
from motherlode.bots.beliefs import Suspicions
from motherlode.core.moves import Seat
from tests.bots.choosing import choices, saw, tunnel

MINER = ["miner", "miner", "miner", "saboteur"]
SABOTEUR = ["saboteur", "miner", "miner", "miner"]
GREEDY = ["greedy", "miner", "miner", "saboteur"]
IDLE = [["NS"] * 6] * 3
JUNK = ["N", "E"]
TREASURE = saw("goal", "8,0", "treasure")
KNOWN: dict[str, Any] = {
    "facedown": {"8,0": {"goal": "treasure"}, "8,2": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}},
    "seen": [[TREASURE], [], [], []],
}
LAST = {"0,0": "start", "0,1": "NS", "0,2": "ES"} | {f"{x},2": "EW" for x in range(1, 7)}  # one card before 8,2


def chosen_by(roles: list[str], hand: list[str], box: str, moves: tuple[str, ...] = (), **more: Any) -> set[str]:
    """What seat 0 does with one box."""
    seen = more.pop("seen", [[], [], [], []])
    hands = more.pop("hands", IDLE)
    given = {"modules": [box], "roles": roles, "hands": [hand, *hands], "deck": ["NS"] * 20, "seen": seen}
    return choices(moves, **(given | more))


def seen_by_me(*sights: dict[str, Any]) -> list[list[dict[str, Any]]]:
    """What seat 0 has looked at; the others at nothing."""
    return [list(sights), [], [], []]


def answered(roles: list[str], box: str, pending: dict[str, Any], **more: Any) -> set[str]:
    """What seat 0 answers when it is asked."""
    return chosen_by(roles, more.pop("hand", ["NS"]), box, pending={"seat": 0, **pending}, **more)


# The championship cards.


def test_a_miner_brings_the_treasure_to_the_tunnel():
    chosen = chosen_by(MINER, ["back-and-forth", *JUNK], "wc2017", board=LAST, **KNOWN)
    assert chosen == {"back-and-forth@8,2@8,0 swap"}


def test_a_saboteur_takes_the_treasure_away_from_the_tunnel():
    facedown = {"8,2": {"goal": "treasure"}, "8,0": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}}
    seen = seen_by_me(saw("goal", "8,2", "treasure"))
    chosen = chosen_by(SABOTEUR, ["back-and-forth", "NS"], "wc2017", board=LAST, facedown=facedown, seen=seen)
    assert chosen == {"back-and-forth@8,2@8,-2 swap"}


def test_a_vault_is_opened_by_who_has_nothing_better():
    assert chosen_by(MINER, ["vault", *JUNK], "wc2018", front=[["break:lamp"], [], [], []], discard=["EW"]) == {"vault"}


@pytest.mark.parametrize(("roles", "kept"), [(MINER, "NESW"), (SABOTEUR, "rockfall")])
def test_of_the_cards_shown_the_most_useful_is_kept(roles, kept):
    shown = ["N", "NESW", "rockfall"] if roles is MINER else ["NESW", "EW", "rockfall"]
    assert chosen_by(roles, ["vault", *JUNK], "wc2018", ("vault",), discard=shown) == {f"keep {kept}"}


@pytest.mark.parametrize(
    ("roles", "declared", "answer"),
    [
        (MINER, "N.E.S.W@7,0", "veto"),
        (MINER, "EW@7,0", "allow"),
        (MINER, "rockfall@4,0", "veto"),
        (MINER, "break:lamp>0", "veto"),
        (MINER, "break:lamp>1", "allow"),
        (MINER, "map@8,2", "allow"),
        (SABOTEUR, "EW@7,0", "veto"),
        (SABOTEUR, "N.E.S.W@7,0", "allow"),
        (SABOTEUR, "rockfall@4,0", "allow"),
        (SABOTEUR, "map@8,2", "allow"),
    ],
)
def test_a_veto_stops_what_does_harm_and_is_kept_otherwise(roles, declared, answer):
    hand = ["EW", "N.E.S.W", "rockfall", "break:lamp", "map"]
    hands = [["NS"], ["NS"], hand]
    more: dict[str, Any] = {"board": tunnel(6), "to_move": 3, **KNOWN}
    assert chosen_by(roles, ["veto", "EW"], "wc2019", (declared,), hands=hands, **more) == {answer}


def test_play_is_reversed_when_an_enemy_would_come_next():
    hand, enemy, friend = ["reverse", *JUNK], saw("role", 1, "saboteur"), saw("role", 3, "miner")
    roles, front = ["miner", "saboteur", "miner", "miner"], [["break:lamp"], [], [], []]
    assert chosen_by(roles, hand, "wc2020", seen=seen_by_me(enemy, friend), front=front) == {"reverse"}
    roles, enemy, friend = ["miner", "miner", "miner", "saboteur"], saw("role", 3, "saboteur"), saw("role", 1, "miner")
    assert "reverse" not in chosen_by(roles, hand, "wc2020", seen=seen_by_me(enemy, friend), front=front)


def test_a_handyman_mends_ones_own_tools():
    front = [["break:cart"], ["break:lamp"], [], []]
    assert chosen_by(MINER, ["handyman", "EW"], "wc2021", front=front) == {"handyman>0:cart"}


def test_a_pathfinder_is_for_two_good_tunnels():
    assert chosen_by(MINER, ["pathfinder", "EW", "NESW", "NEW"], "wc2022", board=tunnel(2)) == {"pathfinder"}
    assert "pathfinder" not in chosen_by(MINER, ["pathfinder", "EW", "N"], "wc2022", board=tunnel(2))


def test_a_saboteur_uses_a_pathfinder_for_two_dead_ends():
    chosen = chosen_by(SABOTEUR, ["pathfinder", "NS", "E", "N.S"], "wc2022", board=tunnel(6, x6y0="NESW"), **KNOWN)
    assert chosen == {"pathfinder"}


def test_a_second_dig_that_spoils_the_way_is_declined():
    closed = {"0,1": "EW", "0,-1": "EW", "-1,0": "NS"}  # there is no other place to dig
    moves = ("pathfinder", "EW@3,0")
    chosen = chosen_by(MINER, ["pathfinder", "EW", "E.W"], "wc2022", moves, board=tunnel(2) | closed)
    assert chosen == {"stop"}


def test_a_diversion_takes_a_dead_end_out_of_the_way():
    board = tunnel(6, x7y0="N.E.S.W")
    chosen = chosen_by(MINER, ["diversion", *JUNK], "wc2023", board=board, last_tunnel="7,0", **KNOWN)
    assert {choice.partition(">")[0] for choice in chosen} == {"diversion"}


def test_a_saboteur_diverts_a_tunnel_that_helps():
    chosen = chosen_by(SABOTEUR, ["diversion", "EW"], "wc2023", board=tunnel(5), last_tunnel="5,0", **KNOWN)
    assert {choice.partition(">")[0] for choice in chosen} == {"diversion"}


# Greedy dwarves.


@pytest.mark.parametrize("box", ["wc2016", "tournament"])
def test_a_greedy_dwarf_finishes_in_person(box):
    roles, hands, seen = [*GREEDY, "miner"], [*IDLE, ["NS"]], [[TREASURE], [], [], [], []]
    more: dict[str, Any] = {
        "roles": roles,
        "hands": [["EW", "NE", "map"], *hands],
        "facedown": KNOWN["facedown"],
        "seen": seen,
    }
    assert choices(modules=[box], board=tunnel(6), **more) == {"EW@7,0"}


def test_a_greedy_dwarf_leaves_the_end_to_nobody():
    hand = ["EW", "break:lamp", "map"]
    assert "EW@6,0" not in chosen_by(GREEDY, hand, "wc2016", board=tunnel(5), **KNOWN)
    assert chosen_by(GREEDY, hand, "wc2016", board=tunnel(2), **KNOWN) == {"EW@3,0"}


def test_a_greedy_dwarf_halts_the_others_near_the_end():
    (text,) = {choice[:-1] for choice in chosen_by(GREEDY, ["break:lamp", "NS"], "wc2016", board=tunnel(6), **KNOWN)}
    assert text == "break:lamp>"


# Tolls.


def test_a_saboteur_closes_the_last_cell():
    chosen = chosen_by(SABOTEUR, ["NESW", "EW"], "toll", board=tunnel(6), gold=[1] * 4, **KNOWN)
    assert {choice.partition("@")[2] for choice in chosen} == {"7,0:W"}
    assert {choice.partition(" ")[0] for choice in chosen} == {"toll"}


def test_a_miner_who_can_not_dig_takes_a_toll():
    front = [["break:lamp"], [], [], []]
    chosen = chosen_by(MINER, ["N"], "toll", board=tunnel(3), front=front, gold=[1] * 4, **KNOWN)
    assert chosen == {"toll N@4,0:W"}


def test_others_are_asked_to_pay_first():
    toll: dict[str, Any] = {"tolls": [{"cell": "7,0", "side": "W", "owner": 1}], "board": tunnel(6)}
    asked = chosen_by(MINER, ["EW", "NS"], "toll", gold=[1] * 4, **toll, **KNOWN)
    assert asked <= {"EW@7,0 pay>2", "EW@7,0 pay>3"}


def test_one_pays_oneself_when_nobody_else_does():
    toll: dict[str, Any] = {"tolls": [{"cell": "7,0", "side": "W", "owner": 1}], "board": tunnel(6), "asked": [2, 3]}
    assert chosen_by(MINER, ["EW", "NS"], "toll", gold=[1] * 4, **toll, **KNOWN) == {"EW@7,0 pay>0"}


@pytest.mark.parametrize(
    ("roles", "card", "answer"), [(MINER, "EW", "accept"), (MINER, "N.E.S.W", "refuse"), (SABOTEUR, "EW", "refuse")]
)
def test_a_toll_is_paid_for_another_when_it_serves(roles, card, answer):
    toll: dict[str, Any] = {
        "tolls": [{"cell": "7,0", "side": "W", "owner": 1}],
        "board": tunnel(6),
        "to_move": 2,
        "gold": [1] * 4,
    }
    hands = [["NS"], [card], ["NS"]]
    assert chosen_by(roles, ["NS"], "toll", (f"{card}@7,0 pay>0",), hands=hands, **toll, **KNOWN) == {answer}


# New goals.


def five_goals(at_end: str) -> dict[str, Any]:
    """The goal at 8,0 is known; the treasure is known to lie farther off."""
    others = {"8,4": "treasure", "8,2": "stone:NE", "8,0": at_end, "8,-2": "stone:NW", "8,-4": "dragon:NESW"}
    seen = seen_by_me(saw("goal", "8,0", at_end), saw("goal", "8,4", "treasure"))
    return {"facedown": {cell: {"goal": goal} for cell, goal in others.items()}, "seen": seen, "board": tunnel(6)}


def test_a_known_spider_is_for_saboteurs_only():
    assert chosen_by(SABOTEUR, ["EW", "NS"], "goals", **five_goals("spider:NESW")) == {"EW@7,0"}
    assert "EW@7,0" not in chosen_by(MINER, ["EW", "NS"], "goals", **five_goals("spider:NESW"))


def test_a_saboteur_does_not_hope_for_a_spider():
    unknown = {cell: {"goal": "spider:NESW"} for cell in ("8,2", "8,0")} | {"8,-2": {"goal": "treasure"}}
    assert "EW@7,0" not in chosen_by(SABOTEUR, ["EW", "NS"], "goals", facedown=unknown, board=tunnel(6))


def test_bags_are_good_and_dragons_are_bad():
    hand = ["NESW", "NW"]
    assert chosen_by(MINER, hand, "goals", **five_goals("bag2:NESW")) == {"NESW@7,0"}
    assert chosen_by(MINER, hand, "goals", **five_goals("dragon:NESW")) == {"NW@7,0"}


def test_the_treasure_is_revealed_before_a_spider():
    facedown = {"8,2": {"goal": "spider:NESW"}, "8,0": {"goal": "treasure"}}
    seen = seen_by_me(saw("goal", "8,2", "spider:NESW"), TREASURE)
    asked = {"kind": "reveal", "cells": ["8,2", "8,0"]}
    assert answered(MINER, "goals", asked, facedown=facedown, seen=seen) == {"reveal@8,0"}
    assert answered(SABOTEUR, "goals", asked, facedown=facedown, seen=seen) == {"reveal@8,2"}


# Chests.


def test_a_chest_is_no_wall():
    goals = {cell: {"goal": goal} for cell, goal in (("8,0", "treasure"), ("8,2", "stone:NE"), ("8,-2", "stone:NW"))}
    wall = {f"5,{y}": {"tunnel": "EW", "chest": "chest:gold"} for y in (0, 2, -2)}
    chosen = chosen_by(MINER, ["EW", "NS", "NE"], "chests", board=tunnel(3), facedown=goals | wall, seen=KNOWN["seen"])
    assert chosen == {"EW@4,0"}


def test_what_is_known_of_a_chest_counts():
    goals = {cell: {"goal": goal} for cell, goal in (("8,0", "stone:NE"), ("8,2", "treasure"), ("8,-2", "stone:NW"))}
    for chest, opens in (("gold", True), ("no-draw", False)):
        covered = {"tunnel": "EW", "chest": f"chest:{chest}"}
        seen = seen_by_me(saw("goal", "8,2", "treasure"), saw("chest", "5,0", covered))
        more: dict[str, Any] = {"board": tunnel(3), "facedown": goals | {"5,0": covered}, "seen": seen}
        assert (chosen_by(MINER, ["EW", "NW"], "chests", **more) == {"EW@4,0"}) is opens


def test_the_goal_that_is_pushed_away():
    asked = {"kind": "push", "cells": ["8,2", "8,0", "8,-2"]}
    assert answered(SABOTEUR, "chests", asked, **KNOWN) == {"push@8,0"}
    assert "push@8,0" not in answered(MINER, "chests", asked, **KNOWN)


def test_an_enemys_pocket_is_picked():
    seen = seen_by_me(saw("role", 3, "saboteur"))
    assert answered(MINER, "chests", {"kind": "pick"}, seen=seen) == {"pick>3"}


def test_a_peek_goes_to_whom_one_does_not_know():
    seen = seen_by_me(saw("role", 1, "miner"), saw("role", 2, "miner"))
    assert answered(MINER, "chests", {"kind": "peek"}, seen=seen) == {"peek>3"}


# Places where roles change.


def test_after_a_party_everybody_is_anybody():
    board = tunnel(2) | {"4,0": "place", "5,0": "place"}
    hands = [["NS"], ["N.E.S.W", "NS"], ["EW", "NS"], ["NS"]]
    position = ml.load({"modules": ["party"], "roles": MINER, "hands": hands, "board": board, "to_move": 1})
    seats, dealer = Suspicions(), ml.Dealer(1)
    doubts = []
    for text in ("N.E.S.W@0,1", "EW@3,0"):
        for event in position.play(ml.find_move(position, text), dealer):
            seats.watch(event.seen_by(0))
        seats.think(ml.seen_by(position, 0), Seat(0))
        doubts.append([seats.wrecks(Seat(seat)) for seat in (1, 2, 3)])
    assert doubts[0][0] > doubts[0][1]
    assert len(set(doubts[1])) == 1


def test_who_was_only_asked_is_not_blamed_for_a_rockfall():
    hands = [["NS"], ["NS"], ["NS"], ["rockfall", "NS"]]
    given = {"modules": ["wc2019"], "roles": MINER, "hands": hands, "board": tunnel(4), "to_move": 3}
    position = ml.load(given)
    seats, dealer = Suspicions(), ml.Dealer(1)
    seats.think(ml.seen_by(position, 0), Seat(0))
    for text in ("rockfall@3,0", "allow", "allow", "allow"):
        for event in position.play(ml.find_move(position, text), dealer):
            seats.watch(event.seen_by(0))
    seats.think(ml.seen_by(position, 0), Seat(0))
    assert seats.wrecks(Seat(3)) > seats.wrecks(Seat(2))
    assert seats.wrecks(Seat(2)) == seats.wrecks(Seat(1))
