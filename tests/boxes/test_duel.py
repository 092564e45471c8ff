"""The Duel, rule by rule: what is dealt, refused and told."""

from collections import Counter

import pytest

import motherlode as ml
from motherlode.modules.duel.grades import grade
from motherlode.notation.narration import Narrator
from tests.boxes.duel import fresh, play_on, rules_of, wealth_of
from tests.oracle.cards import DUEL_ACTIONS, DUEL_GOLD, DUEL_PATHS
from tests.support.verdicts import refused

STARTS = {"0,1": "start:blue", "0,-1": "start:green"}


def load(game="duel", **given):
    hands = given.pop("hands", [["EW"], ["EW"]] if game == "duel" else [["EW"]])
    return ml.load({"game": game, "hands": hands, **given})


def told(position, *texts):
    """What everybody hears of some moves."""
    events = [event for text in texts for event in position.play(ml.find_move(position, text), ml.Dealer(0))]
    return [event.seen_by(None) for event in events if not event.kind.silent]


def kinds(events):
    return [event["event"] for event in events]


# What can be.


@pytest.mark.rule("C-1")
@pytest.mark.parametrize(("game", "players"), [("duel", 1), ("duel", 3), ("duel-solo", 2)])
def test_the_duel_is_for_two_and_solo_for_one(game, players):
    with pytest.raises(ValueError, match=f"C-1: {game} is for"):
        ml.Ruleset.of(game, players=players)


@pytest.mark.rule("D-1", "D-S1")
def test_only_the_solo_player_chooses_a_colour():
    assert rules_of("duel").options == {"ladders": "owner"}
    assert ml.Ruleset.of("duel-solo", players=1).options == {"colour": "green", "ladders": "owner"}
    with pytest.raises(ValueError, match="there are ladders"):
        ml.Ruleset.of("duel", players=2, options={"first_seat": 1})
    with pytest.raises(ValueError, match="green, blue"):
        ml.Ruleset.of("duel-solo", players=1, options={"colour": "red"})


@pytest.mark.rule("D-1")
def test_a_fresh_duel():
    written = ml.dump(fresh("duel", 3))
    assert written["board"] == STARTS
    assert list(written["facedown"]) == ["5,-2", "7,-1", "5,0", "9,0", "7,1", "5,2"]
    assert [len(hand) for hand in written["hands"]] == [6, 6]
    assert Counter([*written["deck"], *written["hands"][0], *written["hands"][1]]) == Counter(DUEL_PATHS + DUEL_ACTIONS)
    assert written["to_move"] == 0
    assert "roles" not in written


@pytest.mark.rule("D-S1", "D-S2")
@pytest.mark.parametrize("seed", range(6))
def test_a_fresh_solo_game(seed):
    written = ml.dump(fresh("duel-solo", seed))
    assert list(written["board"].values()) == [f"start:{('green', 'blue')[seed % 2]}"]
    assert len(written["aside"]) == 10
    assert len(written["hands"][0]) == 6
    assert not any(card.startswith("break:") or card == "collapse" for card in written["hands"][0])
    used = [*written["aside"], *written["deck"], *written["hands"][0], *written["front"][0], *written["discard"]]
    assert Counter(used) == Counter(DUEL_PATHS + DUEL_ACTIONS)


@pytest.mark.rule("D-1")
def test_there_are_twenty_five_gold_on_eighteen_cards_and_five_on_paths():
    goals = rules_of("duel").goals
    assert {ml.core.families.GOALS.names[goal] for goal in goals} >= set(DUEL_GOLD)
    assert sum(int(code[4]) for code in DUEL_GOLD) == 25
    assert sum("+gold" in code for code in DUEL_PATHS) == 5


@pytest.mark.parametrize(
    "given",
    [
        {"markers": {"1,-1": "red"}},
        {"markers": ["1,-1"]},
        {"keys": {"here": "blue"}},
        {"kept": [[]]},
        {"kept": [["map"], []]},
        {"kept": [["treasure"], []]},
        {"box": "gold2:NE"},
        {"board": {**STARTS, "1,-1": "NEW+blue@W"}},
        {"board": {"0,0": "start"}},
        {"roles": ["miner", "miner"]},
        {"hands": [["rockfall"], []]},
    ],
)
def test_a_faulty_position_is_refused_in_words(given):
    with pytest.raises(ValueError, match=r"\w"):
        load(**given)


def test_solo_knows_only_its_own_colour():
    with pytest.raises(ValueError, match="there are green"):
        load("duel-solo", markers={"1,0": "blue"})


# Refusals.


@pytest.mark.rule("D-2", "D-3", "D-5", "D-7", "D-9", "L-3")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("EW@1,1", "D-3"),
        ("NS@0,3", "L-3"),
        ("NE+ladder@-1,-1", "D-5"),
        ("troll@1,-1", "D-7"),
        ("key@0,1", "D-9"),
        ("collapse@0,-1", "D-9"),
        ("fix:lamp>1", "D-9"),
        ("break:lamp>0", "B-7"),
        ("map@3,3", "B-11"),
        ("pass EW NS map", "D-2"),
        ("clear EW NS : break:lamp", "D-2"),
    ],
)
def test_the_rule_that_refuses_speaks(text, rule):
    hand = ["EW", "NS", "NE+ladder", "key", "collapse", "fix:lamp", "break:lamp", "map"]
    position = load(hands=[hand, []], front=[[], ["break:lamp"]])
    assert refused(position, text) == rule


@pytest.mark.rule("D-9", "B-8")
def test_who_is_sabotaged_is_refused_by_the_broken_tool():
    assert refused(load(front=[["break:lamp"], []]), "EW@1,-1") == "B-8"


@pytest.mark.rule("D-8", "D-11", "L-9")
def test_questions_refuse_by_their_own_rule():
    spending = load(pending={"kind": "spend", "seat": 0}, board={**STARTS, "1,-1": "NESW+troll@E"},
                    markers={"1,-1": "green"}, kept=[["gold2:NE", "gold1:NW+green@W"], []])  # fmt: skip
    assert ml.legal_texts(spending) == ["spend 1"]
    assert refused(spending, "spend 2") == "D-11"
    assert refused(spending, "EW@1,1") == "D-11"


@pytest.mark.rule("D-12")
def test_nothing_is_played_after_the_third_round():
    position = load(hands=[["map"], []], round=3)
    told(position, "pass map")
    with pytest.raises(ml.Refusal, match="D-12: The game is over"):
        ml.find_move(position, "pass map")


# Keys and trolls in the middle of chains.


def behind_a_troll(**more):
    """Two gold cards are touched by one card beyond a troll."""
    board = {**STARTS, "1,-1": "NESW+troll@E", "2,-1": "NESW+green@E"}
    facedown = {"2,0": {"goal": "gold2:NE"}, "2,-2": {"goal": "gold1:NES+blue@E"}, "9,0": {"goal": "gold0:NESW"}}
    return load(board=board, facedown=facedown, **more)


@pytest.mark.rule("D-7", "D-4", "D-8", "L-9")
def test_a_troll_paid_turns_up_marks_and_leaves_its_player_to_move():
    position = behind_a_troll()
    events = told(position, "troll@1,-1")
    assert kinds(events) == ["moved"]
    assert ml.legal_texts(position) == ["reveal@2,0", "reveal@2,-2"]
    again = ml.load(ml.dump(position))
    events = told(again, "reveal@2,0")
    assert kinds(events)[:3] == ["moved", "turned_up", "marked"]
    assert ml.legal_texts(again) == ["turn@2,-2=NES+blue@E", "turn@2,-2=NSW+blue@W"]
    told(again, "turn@2,-2=NES+blue@E")
    assert ml.dump(again)["markers"] == {"1,-1": "green", "2,0": "green", "2,-2": "green"}
    assert (again.to_act, again.pending, again.turn) == (0, None, 1)
    assert "EW@3,-1" in ml.legal_texts(again)


@pytest.mark.rule("D-7", "D-10")
def test_the_last_marker_on_a_troll_ends_the_round_before_anything_is_turned_up():
    position = behind_a_troll(markers={f"{40 + i},0": "blue" for i in range(7)}, round=3)
    events = told(position, "troll@1,-1")
    assert kinds(events) == ["moved", "round_over", "took", "took", "game_over"]
    assert events[1]["why"] == "markers"
    assert events[1]["owed"] == [1, 0]
    assert ml.dump(position)["faceup_goals"] == {}


@pytest.mark.rule("D-8", "D-10")
def test_saved_between_two_markers_the_choice_goes_on():
    gold = {"3,0": "NS.EW+gold@N", "3,-2": "N.ESW+gold@N", "4,-1": "NES.W+gold@W"}
    board = {**STARTS, "1,-1": "EW", "3,-1": "NESW+green@E", **gold}
    position = load(board=board, markers={f"{40 + i},0": "blue" for i in range(6)}, round=3)
    told(position, "EW@2,-1")
    assert ml.legal_texts(position) == ["mark@3,0", "mark@4,-1", "mark@3,-2"]
    position = ml.load(ml.dump(position))
    told(position, "mark@3,0")
    assert ml.legal_texts(position) == ["mark@4,-1", "mark@3,-2"]
    assert refused(position, "mark@3,0") == "D-8"
    position = ml.load(ml.dump(position))
    told(position, "mark@4,-1")
    assert ml.dump(position)["kept"][0] == ["NS.EW+gold@N", "NES.W+gold@W"]
    assert position.over


@pytest.mark.rule("D-9", "D-6")
def test_a_key_comes_free_when_its_path_collapses():
    board = {**STARTS, "1,-1": "ESW+blue@W", "2,-1": "EW"}
    position = load(board=board, hands=[["key", "key", "EW"], ["collapse", "EW"]])
    assert "EW@3,-1" not in ml.legal_texts(position)
    told(position, "key@1,-1")
    assert ml.dump(position)["keys"] == {"1,-1": "green"}
    assert ml.dump(position)["board"]["1,-1"] == "ESW+blue@W"
    told(position, "collapse@1,-1")
    written = ml.dump(position)
    assert written["keys"] == {}
    assert written["discard"][0] == "NEW+blue@E"
    assert not any(text.startswith("key") for text in ml.legal_texts(position))


@pytest.mark.rule("D-9")
def test_there_are_two_key_markers():
    board = {**STARTS, "1,-1": "ESW+blue@W", "2,-1": "NESW+blue@N", "0,-2": "NSW+blue@N"}
    position = load(board=board, hands=[["key", "EW"], []], keys={"1,-1": "green"})
    assert {"key@2,-1", "key@0,-2"} <= set(ml.legal_texts(position))
    position = load(board=board, hands=[["key", "EW"], []], keys={"1,-1": "green", "2,-1": "green"})
    assert not any(text.startswith("key") for text in ml.legal_texts(position))


@pytest.mark.rule("D-7", "D-9")
def test_a_paid_troll_does_not_collapse_either():
    board = {**STARTS, "1,-1": "NESW+troll@E", "0,-2": "NS"}
    position = load(board=board, hands=[["collapse"], []], markers={"1,-1": "green"})
    assert [text for text in ml.legal_texts(position) if text.startswith("collapse")] == ["collapse@0,-2"]


# What is told.


@pytest.mark.rule("D-11", "D-10")
def test_the_end_of_a_round_explains_what_each_took_and_owed():
    board = {**STARTS, "1,-1": "NESW+troll@E", "0,-2": "NS.EW+gold@N"}
    goals = {"5,0": "gold2:SW", "5,2": "gold0:NESW", "7,1": "gold3:S.W+gold@S"}
    position = load(board=board, faceup_goals=goals, hands=[["map"], []], round=3,
                    markers={"1,-1": "green", "0,-2": "green", "5,0": "green", "7,1": "blue"})  # fmt: skip
    events = told(position, "pass map")
    over, took = events[1:3]
    assert over == {
        "event": "round_over",
        "winners": "duel",
        "rule": "D-10",
        "why": "cards",
        "took": [["gold2:NE", "NS.EW+gold@N"], ["gold3:N.E+gold@N"]],
        "left": ["gold0:NESW"],
        "owed": [1, 0],
    }
    assert events[4] == {"event": "spent", "seat": 0, "cards": ["NS.EW+gold@N"], "owed": 1}
    assert events[5] == {"event": "game_over", "winners": [1], "gold": [2, 3]}
    narrator = Narrator(position.rules, "en", ["Ann", "Bob"])
    assert narrator.tell(took) == "Ann takes: 2 gold, bridge with gold; owed to trolls: 1."
    assert narrator.tell(events[4]) == "Ann pays the trolls: bridge with gold."


@pytest.mark.rule("D-11")
def test_a_choice_of_cards_for_the_trolls_is_told_card_by_card():
    board = {**STARTS, "1,-1": "NESW+troll@E", "-1,-1": "NESW+troll@W"}
    position = load(board=board, hands=[["map"], []], round=3, markers={"1,-1": "green", "-1,-1": "green"},
                    kept=[["gold1:NW+green@W", "gold1:NE+blue@E", "gold2:NE"], []])  # fmt: skip
    told(position, "pass map")
    assert (position.to_act, ml.legal_texts(position)) == (0, ["spend 1 1", "spend 2"])
    events = told(position, "spend 2")
    assert events[1] == {"event": "spent", "seat": 0, "cards": ["gold2:NE"], "owed": 2}
    words = [Narrator(position.rules, "en", ["Ann", "Bob"]).tell(event) for event in events]
    assert words[:2] == ["", "Ann pays the trolls: 2 gold."]


@pytest.mark.rule("D-9", "V-1")
def test_a_map_and_a_draw_are_told_to_their_player_alone():
    position = load(hands=[["map"], ["EW"]], deck=["key"])
    events = [
        event for event in position.play(ml.find_move(position, "map@5,0"), ml.Dealer(0)) if not event.kind.silent
    ]
    assert events[1].seen_by(0)["card"] == "gold0:N.E.S.W"
    assert events[1].seen_by(1)["card"] == events[1].seen_by(None)["card"] == "?"
    assert events[2].seen_by(0)["cards"] == ["key"]
    assert events[2].seen_by(1)["cards"] == ["?"]


@pytest.mark.rule("D-2", "B-12")
def test_what_is_discarded_is_told_to_its_player_alone():
    position = load(hands=[["map", "key"], ["EW"]], front=[["break:lamp"], []])
    passed = position.copy().play(ml.find_move(position, "pass map key"), ml.Dealer(0))
    cleared = position.play(ml.find_move(position, "clear map key : break:lamp"), ml.Dealer(0))
    assert passed[0].seen_by(0)["move"] == "pass map key"
    assert passed[0].seen_by(1)["move"] == "pass ? ?"
    assert cleared[0].seen_by(1)["move"] == "clear ? ? : break:lamp"


@pytest.mark.rule("D-S2")
def test_what_strikes_when_drawn_is_told_to_all():
    position = load("duel-solo", hands=[["EW"]], deck=["break:lamp", "break:lamp", "collapse", "NS"])
    events = told(position, "EW@1,0")
    assert [event.get("card") for event in events] == [None, "break:lamp", "break:lamp", "collapse", "EW", None]
    assert kinds(events) == ["moved", "sabotaged", "sabotaged", "sabotaged", "removed", "drew"]
    assert ml.dump(position)["discard"] == ["EW", "collapse", "break:lamp"]


@pytest.mark.rule("D-S2")
def test_a_round_begins_before_its_first_mishap():
    rules = rules_of("duel-solo")
    struck = [events for events in (rules.open(ml.Dealer(seed))[1] for seed in range(20)) if len(events) > 2]
    assert struck
    assert all(event.name == "round_began" for events in struck for event in events[:1])


@pytest.mark.rule("D-S3")
@pytest.mark.parametrize(("gold", "expected"), [(0, 1), (14, 1), (15, 2), (19, 2), (20, 3), (24, 3), (25, 4), (30, 4)])
def test_the_four_grades(gold, expected):
    assert grade(gold) == expected


@pytest.mark.rule("D-S3")
def test_a_solo_game_ends_with_its_grade():
    position = load("duel-solo", hands=[["map"]], round=3, kept=[["gold3:N.E+gold@N"] * 5])
    events = told(position, "pass map")
    assert events[-1] == {"event": "graded", "seat": 0, "gold": 15, "grade": 2}
    assert Narrator(position.rules, "en", ["Ann"]).tell(events[-1]) == "Gold at the end: 15. Journeyman: a decent haul."


@pytest.mark.rule("D-11", "D-12")
@pytest.mark.parametrize("seed", range(10))
def test_the_gold_of_every_round_adds_up(seed):
    position = fresh("duel", seed)
    gold = [0, 0]
    for _, _, events in play_on(position, seed):
        for event in (event.seen_by(None) for event in events):
            for seat, cards in enumerate(event.get("took", [])):
                gold[seat] += sum(wealth_of({"kept": [cards]}))
            if event["event"] == "spent":
                gold[event["seat"]] -= sum(wealth_of({"kept": [event["cards"]]}))
            if event["event"] == "round_began":
                assert event["first"] == (0 if gold[0] < gold[1] else 1)
    assert position.rules.wealth(position) == gold
    assert position.winners == tuple(seat for seat in (0, 1) if gold[seat] == max(gold))
