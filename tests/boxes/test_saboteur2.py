"""Saboteur 2: its cards, how a round is set up, what is refused and why, and who is told what."""

from collections import Counter
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.core.boxes import BOXES
from motherlode.notation.cases import failures, read_cases
from tests.boxes.saboteur2 import rules_for
from tests.support.verdicts import refused, told

CASES = [
    case
    for path in sorted((Path(__file__).parents[1] / "cases").glob("*.json"))
    for case in read_cases(path)
    if case["position"].get("game") == "saboteur2" and set(case["position"].get("modules", [])) <= set(BOXES)
]
LINE = {"0,0": "start"} | {f"{x},0": "EW" for x in range(1, 7)}
TREASURE = {"8,2": {"goal": "stone:NE"}, "8,0": {"goal": "treasure"}, "8,-2": {"goal": "stone:NW"}}


def at_the_door(**more):
    """Seat 0 finishes the tunnel with EW@7,0, in the last round."""
    given = {"hands": [["EW"], ["NS"], ["NS"]], "board": LINE, "facedown": TREASURE, "round": 3, **more}
    return ml.load({"game": "saboteur2", **given})


def play(position, text):
    return position.play(ml.find_move(position, text), ml.Dealer(0))


@pytest.mark.parametrize("case", CASES, ids=lambda case: case["name"])
def test_case(case):
    assert failures(case) == []


# Setting up.


@pytest.mark.rule("S-1")
def test_the_deck_has_118_cards_ten_of_them_crystals_and_six_doors():
    names = [ml.core.cards.NAME[card] for card in rules_for(2).deck]
    assert len(names) == 118
    assert sum(name[0] in "NESW" for name in names) == 70
    extras = Counter(extra for name in names if name[0] in "NESW" for extra in name.split("+")[1:])
    assert extras == {"crystal": 10, "ladder": 4, "blue": 3, "green": 3}
    assert names.count("rockfall") == 4


@pytest.mark.rule("S-1", "S-2", "S-22")
@pytest.mark.parametrize("players", [2, 7, 12])
def test_a_round_sets_ten_aside_and_deals_six_and_a_dwarf_to_each(players):
    position = ml.dump(rules_for(players).deal(ml.Dealer(players)))
    assert len(position["aside"]) == 10
    assert [len(hand) for hand in position["hands"]] == [6] * players
    assert len(position["deck"]) == 118 - 10 - 6 * players
    dwarves = Counter(position["roles"] + position["spare_roles"])
    assert dwarves == {"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3}


@pytest.mark.rule("S-1", "V-1")
def test_nobody_sees_what_was_set_aside():
    position = rules_for(3).deal(ml.Dealer(1))
    for seat in (None, 0, 1, 2):
        view = ml.view(position, seat)
        assert view["aside"] == ["?"] * 10
        assert ml.dump(ml.load(view)) == view


@pytest.mark.parametrize(
    ("key", "value", "words"),
    [
        ("aside", ["?"], "aside: '\\?' is not a card"),
        ("aside", ["WS"], "aside: 'WS' is not a card"),
        ("aside", "NS", "aside must be a list"),
        ("thefts", [2], "thefts must be a list of seats"),
        ("thefts", [True], "thefts must be a list of seats"),
        ("thefts", [1, 1], "thefts names a seat twice"),
    ],
)
def test_a_faulty_position_is_refused(key, value, words):
    with pytest.raises(ValueError, match=words):
        ml.load({"game": "saboteur2", "hands": [["NS"], ["NS"]], key: value})


def test_base_knows_nothing_of_it():
    with pytest.raises(ValueError, match="no box in play knows 'aside'"):
        ml.load({"hands": [["NS"], ["NS"], ["NS"]], "aside": ["NS"]})
    with pytest.raises(ValueError, match="'theft' is not a card of any box in play"):
        ml.load({"hands": [["theft"], ["NS"], ["NS"]]})


# Refusals.


@pytest.mark.rule("S-3", "S-6", "S-9", "S-10", "S-11", "S-12", "S-14", "S-15")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("theft", "S-9"),
        ("trap>1", "S-9"),
        ("trap>0", "S-11"),
        ("free>0", "S-11"),
        ("hands-off>2", "S-10"),
        ("inspect>0", "S-12"),
        ("swap-hands>0", "B-5"),
        ("swap-hats>1", "B-5"),
        ("clear free inspect : trap", "S-15"),
        ("pass inspect free", "S-3"),
        ("W+ladder@7,0", "S-6"),
        ("E+ladder@1,0", "L-3"),
    ],
)
def test_a_refusal_names_the_rule(text, rule):
    hand = ["theft", "trap", "free", "hands-off", "inspect", "E+ladder"]
    front = [["theft"], ["trap"], []]
    position = at_the_door(hands=[hand, ["NS"], ["NS"]], front=front)
    assert refused(position, text) == rule


@pytest.mark.rule("S-11")
def test_who_is_trapped_is_told_so():
    position = at_the_door(front=[["trap"], [], []])
    assert refused(position, "EW@7,0") == "S-11"


@pytest.mark.rule("S-14")
def test_hands_are_swapped_with_another():
    assert refused(at_the_door(hands=[["swap-hands"], ["NS"], []]), "swap-hands>0") == "S-14"


# Who is told what.


@pytest.mark.rule("S-12", "V-1")
def test_an_inspection_tells_only_its_player():
    position = at_the_door(hands=[["inspect", "NS"], ["NS"], ["NS"]], roles=["blue", "boss", "green"])
    events = play(position, "inspect>1")
    public = {"event": "looked_role", "seat": 0, "target": 1, "role": "?"}
    assert told(events, "looked_role", 0) == [{**public, "role": "boss"}]
    assert [told(events, "looked_role", seat) for seat in (None, 1, 2)] == [[public]] * 3
    assert ml.view(position, 0)["seen"] == [{"what": "role", "at": 1, "card": "boss", "round": 3, "turn": 1}]


@pytest.mark.rule("S-13", "V-1")
def test_a_swapped_hat_tells_only_who_wears_it():
    position = at_the_door(hands=[["swap-hats", "NS"], ["NS"], ["NS"]], spare_roles=["geologist", "boss"])
    events = play(position, "swap-hats>2")
    public = {"event": "swapped_hats", "seat": 2, "role": "?"}
    assert told(events, "swapped_hats", 2) == [{**public, "role": "geologist"}]
    assert [told(events, "swapped_hats", seat) for seat in (None, 0, 1)] == [[public]] * 3


@pytest.mark.rule("S-14", "V-1")
def test_swapped_hands_are_told_to_the_two():
    position = at_the_door(hands=[["swap-hands", "EW"], ["NS", "map"], ["NS"]], deck=["NE", "N"])
    events = play(position, "swap-hands>1")
    public = {"event": "swapped_hands", "seat": 0, "target": 1, "hand": ["?", "?"], "target_hand": ["?"]}
    assert told(events, "swapped_hands", 0) == [{**public, "hand": ["NS", "map"]}]
    assert told(events, "swapped_hands", 1) == [{**public, "target_hand": ["EW"]}]
    assert told(events, "swapped_hands", 2) == told(events, "swapped_hands") == [public]
    assert [event["seat"] for event in told(events, "drew")] == [1]


@pytest.mark.rule("S-3", "S-15", "B-12")
@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("pass NS map EW", "pass ? ? ?"),
        ("pass NS EW", "pass ? ?"),
        ("clear NS map : break:lamp", "clear ? ? : break:lamp"),
    ],
)
def test_what_is_discarded_only_its_player_knows(text, seen):
    position = at_the_door(hands=[["NS", "map", "EW"], ["NS"], ["NS"]], front=[["break:lamp"], [], []])
    events = play(position, text)
    assert told(events, "moved", 0) == [{"event": "moved", "seat": 0, "move": text}]
    assert told(events, "moved", 1) == told(events, "moved") == [{"event": "moved", "seat": 0, "move": seen}]


# The end of a round, explained.


@pytest.mark.rule("S-16", "S-18", "S-19", "S-20")
def test_the_end_of_a_round_explains_itself():
    position = at_the_door(
        hands=[["EW"], ["NS"], ["NS"], ["NS"]],
        roles=["saboteur", "blue", "green", "geologist"],
        spare_roles=["saboteur", "boss"],
        board={**LINE, "3,0": "EW+green", "1,1": "N+crystal", "5,0": "NEW+crystal"},
        front=[["theft"], [], ["trap"], []],
    )
    events = play(position, "EW@7,0")
    way = [f"{x},0" for x in range(9)]
    assert told(events, "round_over") == [
        {
            "event": "round_over",
            "winners": "green",
            "finisher": 0,
            "rule": "S-16",
            "roles": ["saboteur", "blue", "green", "geologist"],
            "spare": ["boss", "saboteur"],
            "teams": ["green"],
            "ways": {"blue": [], "green": way},
            "doors": {"blue": [], "green": ["3,0"]},
            "winning_seats": [],
            "shares": [0, 0, 0, 0],
            "crystals": ["1,1", "5,0"],
            "finds": [0, 0, 0, 2],
            "trapped": [2],
            "thieves": [0],
            "mine": {
                "board": {
                    "0,0": "start",
                    **LINE,
                    "3,0": "EW+green",
                    "1,1": "N+crystal",
                    "5,0": "NEW+crystal",
                    "7,0": "EW",
                },
                "faceup_goals": {"8,0": "treasure"},
                "facedown": ["8,-2", "8,2"],
                "light": {**dict.fromkeys(way, "EW"), "0,0": "NESW", "5,0": "NEW", "8,0": "NESW"},
            },
        }
    ]
    assert told(events, "paid") == [{"event": "paid", "seat": 3, "tokens": 2, "rule": "S-19"}]
    assert told(events, "stole") == [{"event": "stole", "seat": 0, "target": 3}]
    assert ml.dump(position)["gold"] == [1, 0, 0, 1]


@pytest.mark.rule("S-16", "S-17")
@pytest.mark.parametrize(
    ("doors", "roles", "winners"),
    [
        ({}, ["boss", "blue", "green"], "both"),
        ({}, ["blue", "green", "green"], "blue"),
        ({"2,0": "EW+green"}, ["blue", "green", "green"], "green"),
        ({"2,0": "EW+green", "3,0": "EW+blue"}, ["blue", "green", "boss"], "closed"),
    ],
)
def test_the_result_in_a_word_when_the_treasure_is_reached(doors, roles, winners):
    events = play(at_the_door(roles=roles, board=LINE | doors), "EW@7,0")
    assert told(events, "round_over")[0]["winners"] == winners


@pytest.mark.rule("S-17")
@pytest.mark.parametrize(
    ("roles", "winners"),
    [
        (["saboteur", "profiteer"], "saboteurs"),
        (["blue", "profiteer"], "profiteer"),
        (["blue", "boss"], "nobody"),
    ],
)
def test_the_result_in_a_word_when_it_is_not(roles, winners):
    position = ml.load({"game": "saboteur2", "hands": [["NS"], []], "roles": roles, "round": 3})
    over = told(play(position, "pass NS"), "round_over")[0]
    assert (over["winners"], over["rule"]) == (winners, "S-17")
    assert over["ways"] == {"blue": [], "green": []}


@pytest.mark.rule("S-20", "V-2", "B-15")
def test_a_theft_is_asked_with_the_roles_open():
    position = at_the_door(roles=["boss", "blue", "green"], front=[["theft"], [], []], gold=[0, 1, 1])
    play(position, "EW@7,0")
    assert position.to_act == 0
    assert ml.legal_texts(position) == ["steal>1", "steal>2"]
    assert ml.view(position, None)["roles"] == ["boss", "blue", "green"]
    assert ml.dump(ml.load(ml.dump(position))) == ml.dump(position)
    assert refused(position, "steal>0") == "S-20"
