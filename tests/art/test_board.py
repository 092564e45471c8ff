"""A mine as one picture."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree

import pytest

from motherlode import art
from tests.art.cases import positions

POSITIONS = positions()
DUEL_START = {"0,1": "start:blue", "0,-1": "start:green"}


def used(svg: str) -> list[str]:
    return re.findall(r'<use href="#([^"]+)"', svg)


@pytest.mark.parametrize("n", range(len(POSITIONS)))
def test_positions_of_every_game_draw(n):
    svg = art.board(POSITIONS[n], "light" if n % 2 else "dark", coordinates=True, reveal=True)
    root = ElementTree.fromstring(svg)
    ids = [element.get("id") for element in root.iter() if element.get("id")]
    assert len(ids) == len(set(ids))
    assert set(used(svg)) <= set(ids)
    assert len(used(svg)) >= len(POSITIONS[n].get("board", {}))


def test_the_cases_are_of_all_games():
    assert {position.get("game", "base") for position in POSITIONS} >= {"base", "saboteur2", "duel"}


@pytest.mark.parametrize(
    ("position", "backs"),
    [
        ({}, 3),
        ({"modules": ["goals"]}, 5),
        ({"game": "duel"}, 6),
        ({"game": "duel-solo"}, 6),
        ({"faceup_goals": {"8,0": "stone:NE"}}, 2),
    ],
)
def test_a_bare_position_shows_what_the_game_starts_with(position, backs):
    assert used(art.board(position)).count("ml-back-goal") == backs


def test_joined_cards_are_lit_and_others_cut_off():
    svg = art.board({"board": {"0,0": "start", "1,0": "EW", "3,0": "EW"}})
    assert '<use href="#ml-EW-lit" x="100" y="0" class="ml-lit"/>' in svg
    assert '<use href="#ml-EW" x="300" y="0" class="ml-cut-off"/>' in svg


def test_light_given_from_outside_is_believed():
    assert "ml-EW-lit" in used(art.board({"board": {"0,0": "start", "3,0": "EW"}}, lit={"3,0": "EW"}))


def test_a_goal_turned_up_lies_as_it_lies():
    svg = art.board({"faceup_goals": {"8,0": "stone:SW"}})
    assert "ml-stone-SW" in used(svg)
    assert "ml-stone-NE" not in svg


def test_a_position_does_not_tell_its_goals_unless_asked():
    hidden = {"facedown": {"8,2": {"goal": "treasure"}}}
    other = {"facedown": {"8,2": {"goal": "stone:NE"}}}
    assert art.board(hidden) == art.board(other)
    assert art.board(hidden, reveal=True) != art.board(other, reveal=True)


def test_a_view_shows_what_its_seat_saw_and_a_spectator_sees_nothing():
    goals = {"8,2": {"goal": "treasure"}, "8,0": {"goal": "?"}}
    unseen = {"8,2": {"goal": "?"}, "8,0": {"goal": "?"}}
    assert art.board({"seat": 1, "facedown": goals}) != art.board({"seat": 1, "facedown": unseen})
    assert art.board({"seat": None, "facedown": goals}) == art.board({"seat": None, "facedown": unseen})


@pytest.mark.parametrize(
    "more",
    [
        {"last_tunnel": "1,0"},
        {"tolls": [{"cell": "2,0", "side": "W", "owner": 1}]},
        {"markers": {"1,0": "blue"}},
        {"markers": {"1,0": "green"}},
        {"keys": {"1,0": "blue"}},
        {"keys": {"1,0": "green"}},
        {"facedown": {"3,1": {"tunnel": "NS", "chest": "gold"}}},
    ],
)
def test_what_lies_on_cells_is_seen(more):
    plain = {"board": {"0,0": "start", "1,0": "EW"}}
    pictures = {art.board(plain), art.board(plain | more)}
    assert len(pictures) == 2


def test_tolls_show_their_owner():
    def toll(owner: int) -> str:
        return art.board({"tolls": [{"cell": "1,0", "side": "W", "owner": owner}]})

    assert len({toll(owner) for owner in range(12)}) == 12


def test_the_postcard_has_two_halves():
    assert used(art.board({"modules": ["party"]}))[-2:] == ["ml-party-W", "ml-party-E"] or {
        "ml-party-W",
        "ml-party-E",
    } <= set(used(art.board({"modules": ["party"]})))
    assert {"ml-costume-W", "ml-costume-E"} <= set(used(art.board({"modules": ["costume"]})))


@pytest.mark.parametrize("position", [{"board": {"0;0": "start"}}, {"board": {"0,0": "lava"}}])
def test_nonsense_is_refused_by_name(position):
    with pytest.raises(ValueError, match=r"not a (card|cell)"):
        art.board(position)


@pytest.mark.parametrize(
    ("board", "reached"),
    [
        ({"0,0": "start", "1,0": "EW"}, {"0,0": "NESW", "1,0": "EW"}),
        ({"0,0": "start", "1,0": "E.W", "2,0": "EW"}, {"0,0": "NESW", "1,0": "W"}),
        ({"0,0": "start", "1,0": "NS.EW", "1,1": "NS"}, {"0,0": "NESW", "1,0": "EW"}),
        (
            {"0,0": "start", "0,1": "ES", "1,1": "SW", "1,0": "NS.EW"},
            {"0,0": "NESW", "0,1": "ES", "1,1": "SW", "1,0": "NESW"},
        ),
        ({"0,0": "start", "5,0": "E+ladder", "6,0": "EW+blue"}, {"0,0": "NESW", "5,0": "E", "6,0": "EW"}),
        ({"0,0": "start", "1,0": "NS"}, {"0,0": "NESW"}),
        (
            {"0,0": "start", "4,0": "place", "5,0": "place", "3,0": "EW", "2,0": "EW", "1,0": "EW"},
            {"0,0": "NESW", "4,0": "NESW", "5,0": "NESW", "3,0": "EW", "2,0": "EW", "1,0": "EW"},
        ),
    ],
)
def test_how_far_the_light_comes(board, reached):
    assert art.joined({"board": board}) == reached


@pytest.mark.parametrize(
    ("card", "more", "beyond"),
    [
        ("NEW+blue@E", {}, ""),
        ("NEW+green@E", {}, "EW"),
        ("NEW+blue@E", {"keys": {"1,-1": "green"}}, "EW"),
        ("NEW+blue@E", {"keys": {"1,-1": "blue"}}, ""),
        ("NEW+troll@E", {}, ""),
        ("NEW+troll@E", {"markers": {"1,-1": "blue"}}, "EW"),
    ],
)
def test_doors_and_trolls_of_the_duel_hold_the_light_back(card, more, beyond):
    position = {"game": "duel", "board": {**DUEL_START, "1,-1": card, "2,-1": "EW"}, **more}
    assert art.joined(position).get("2,-1", "") == beyond


def test_light_comes_to_a_foreign_door_from_outside():
    position = {"game": "duel", "board": {**DUEL_START, "1,-1": "ESW+blue@W"}}
    assert art.joined(position)["1,-1"] == "W"


def test_blue_light_is_let_in_where_green_is_not():
    position = {"game": "duel", "board": {**DUEL_START, "1,1": "NEW+blue@E", "2,1": "EW"}}
    assert art.joined(position)["2,1"] == "EW"
