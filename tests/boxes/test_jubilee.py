"""The jubilee boxes: how they are set up, what is refused and why, and who is told what."""

from collections import Counter

import pytest

import motherlode as ml
from motherlode.core.cards import NAME
from motherlode.core.cells import cell_text, column, neighbours, parse_cell, row
from motherlode.modules.chests.box import lay_there, places_left
from motherlode.notation.dealers import HostDealer
from motherlode.notation.records import Recorder, replay
from tests.support.combinations import OF_ONE_CARD, WITH_BOXES, as_many_as_go, players_of
from tests.support.verdicts import refused, told

GOALS = {"8,2": {"goal": "treasure"}, "8,0": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}}
LINE = {"0,0": "start"} | {f"{x},0": "EW" for x in range(1, 7)}
WITH_PLACE = {"0,0": "start", "4,0": "place", "5,0": "place", "1,0": "EW", "2,0": "EW"}


def table(*modules, **given):
    """A position of three players where nothing is asked."""
    return ml.load({"hands": [["EW", "N"], ["NS"], ["NS"]], "modules": sorted(modules), **given})


def chest_at_hand(chest, *modules, **given):
    """`EW@1,0` opens this chest."""
    facedown = {**GOALS, "2,0": {"tunnel": "EW", "chest": f"chest:{chest}"}}
    return table("chests", *modules, facedown=facedown, **given)


def play(position, *texts):
    """All events of these moves."""
    return [event for text in texts for event in position.play(ml.find_move(position, text), ml.Dealer(0))]


# Setting up.


@pytest.mark.rule("W-1")
def test_each_championship_card_is_once_in_the_deck():
    plain = Counter(ml.Ruleset.of("base", players=4).deck)
    more = Counter(ml.Ruleset.of("base", *OF_ONE_CARD, players=4).deck) - plain
    names = ["back-and-forth", "vault", "veto", "reverse", "handyman", "pathfinder", "diversion"]
    assert {NAME[card]: count for card, count in more.items()} == dict.fromkeys(names, 1)


@pytest.mark.rule("W-16", "B-1")
@pytest.mark.parametrize("players", players_of("base", ("wc2016",)))
def test_the_greedy_dwarf_takes_a_miners_place(players):
    def roles(*modules):
        dealt = ml.dump(ml.Ruleset.of("base", *modules, players=players).deal(ml.Dealer(players)))
        return Counter(dealt["roles"] + dealt["spare_roles"])

    assert roles("wc2016") == roles() - Counter(["miner"]) + Counter(["greedy"])


@pytest.mark.rule("V-T1", "V-T2")
@pytest.mark.parametrize("players", players_of("base", ("tournament",)))
def test_a_tournament_deals_its_own_roles_and_an_opening_card(players):
    wanted = {5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2), 8: (3, 3, 2), 9: (3, 4, 2)}[players]
    dealt = ml.dump(ml.Ruleset.of("base", "tournament", players=players).deal(ml.Dealer(players)))
    counts: Counter[str] = Counter(dealt["roles"])
    assert (counts["saboteur"], counts["miner"], counts["greedy"]) == wanted
    assert dealt["spare_roles"] == dealt["gold_pile"] == []
    assert set(dealt["board"]) == {"0,0", "4,0"}
    assert len(dealt["deck"]) + sum(map(len, dealt["hands"])) == 66


@pytest.mark.rule("V-T2")
def test_the_opening_card_is_random_and_turned_at_random():
    rules = ml.Ruleset.of("base", "tournament", players=5)
    seen = {ml.dump(rules.deal(ml.Dealer(seed)))["board"]["4,0"] for seed in range(150)}
    assert len(seen) > 15
    assert {"NE", "SW"} <= seen


@pytest.mark.rule("M-T1")
def test_everybody_starts_the_game_with_one_gold_and_gets_no_other_later():
    position = ml.Ruleset.of("base", "toll", players=4).deal(ml.Dealer(1))
    assert position.gold == [1, 1, 1, 1]
    later = table("toll", hands=[["NS"], [], []], gold=[1, 0, 2])
    play(later, "pass NS")
    assert later.round == 2
    assert later.gold == [1, 0, 2]


@pytest.mark.rule("M-G1")
def test_five_goals_of_eight_the_treasure_always_among_them():
    rules = ml.Ruleset.of("saboteur2", "goals", players=4)
    seen: Counter[str] = Counter()
    for seed in range(60):
        goals = [card["goal"] for card in ml.dump(rules.deal(ml.Dealer(seed)))["facedown"].values()]
        assert len(goals) == 5
        assert goals.count("treasure") == 1
        assert Counter(goals) <= Counter(
            ["treasure", "stone:NE", "stone:NW", "bag1:NESW", "bag2:NESW", "spider:NESW"] + 2 * ["dragon:NESW"]
        )
        seen.update(goals)
    assert len(seen) == 7


@pytest.mark.rule("M-K1")
@pytest.mark.parametrize("modules", [(), ("costume",), ("goals",), ("goals", "party"), ("tournament",)])
def test_chests_lie_apart_from_each_other_and_from_what_else_lies_there(modules):
    rules, places = ml.Ruleset.of("base", "chests", *modules, players=5), set()
    for seed in range(60):
        position = rules.deal(ml.Dealer(seed))
        cells = list(position.covered)
        assert len(cells) == 4
        postcard = [cell for cell, card in position.mine.cards().items() if NAME[card] == "place"]
        highest = max(row(goal) for goal in position.facedown)
        for cell in cells:
            assert not set(neighbours(cell)) & {*cells, *postcard}
            assert 1 <= column(cell) <= 7
            assert abs(row(cell)) <= highest
            assert cell_text(cell) not in ml.dump(position)["board"]
        kinds = [value >> 8 for value in position.covered.values()]
        assert len(set(kinds)) == 4
        places.update(cells)
    assert len(places) > 15
    if "party" not in modules and "costume" not in modules:
        assert {parse_cell("1,0"), parse_cell("7,0")} <= places  # beside the start, beside a goal


@pytest.mark.rule("M-K1")
@pytest.mark.parametrize(("modules", "count"), [((), 35), (("goals",), 63), (("tournament",), 34), (("costume",), 27)])
def test_chests_may_lie_anywhere_in_the_rectangle_that_is_not_kept_clear(modules, count):
    rules = ml.Ruleset.of("base", "chests", *modules, players=5)
    position = rules.deal(ml.Dealer(0))
    lay_there(position, [])
    places = [cell_text(cell) for cell in places_left(position, [])]
    assert len(places) == count
    assert {"1,0", "1,2", "7,2", "7,-2"} <= set(places)
    assert ("7,4" in places) == ("goals" in modules)


@pytest.mark.rule("M-K1")
def test_the_host_may_lay_the_chests():
    wanted = ["2,1", "4,1", "3,-2", "6,0"]
    rules = ml.Ruleset.of("base", "chests", players=4)
    recorder = Recorder(rules, HostDealer(ml.Dealer(3), {"chests": wanted}))
    assert sorted(map(cell_text, recorder.position.covered)) == sorted(wanted)
    assert ml.dump(replay(recorder.text())) == ml.dump(recorder.position)


@pytest.mark.rule("M-K1")
@pytest.mark.parametrize(
    ("cells", "words"),
    [
        (["2,1", "4,1", "3,-2"], "4 chests"),
        (["2,1", "2,1", "4,1", "3,-2"], "4 chests"),
        (["2,1", "3,1", "5,1", "3,-2"], "beside another"),
        (["0,1", "3,1", "5,1", "3,-2"], "no chest may lie at 0,1"),
        (["7,3", "3,1", "5,1", "3,-2"], "no chest may lie at 7,3"),
        (["8,1", "3,1", "5,1", "3,-2"], "no chest may lie at 8,1"),
        (["9,0", "3,1", "5,1", "3,-2"], "no chest may lie at 9,0"),
        (["2,1", "4,1", "3,-2", "here"], "'here' is not a cell"),
    ],
)
def test_a_layout_that_may_not_be_is_refused(cells, words):
    with pytest.raises(ValueError, match=words):
        ml.Ruleset.of("base", "chests", players=4).deal(HostDealer(ml.Dealer(3), {"chests": cells}))


# Refusals.


@pytest.mark.rule("W-17", "W-18", "W-19", "W-21", "W-23", "M-T2", "M-T3", "B-5")
@pytest.mark.parametrize(
    ("text", "rule"),
    [
        ("back-and-forth@8,2@8,2 keep", "W-17"),
        ("vault", "W-18"),
        ("veto", "W-19"),
        ("allow", "W-19"),
        ("handyman>1:lamp", "W-21"),
        ("diversion>EW@2,0", "W-23"),
        ("EW@1,0", "M-T3"),
        ("EW@1,0 pay>1", "M-T3"),
        ("toll EW@1,0:W", "M-T2"),
        ("reverse", "B-5"),
        ("stop", "W-22"),
        ("pick>1", "M-K4"),
    ],
)
def test_a_refusal_names_the_rule(text, rule):
    hand = ["back-and-forth", "vault", "veto", "handyman", "diversion", "EW"]
    standing = [{"cell": "1,0", "side": "W", "owner": 2}]
    position = table(*OF_ONE_CARD, "toll", "chests", hands=[hand, ["NS"], ["NS"]], tolls=standing)
    assert refused(position, text) == rule


@pytest.mark.rule("W-22")
def test_a_pathfinder_is_told_what_is_owed():
    position = table("wc2022", hands=[["pathfinder", "EW", "map"], ["NS"], ["NS"]])
    play(position, "pathfinder")
    assert refused(position, "pass EW") == "W-22"
    assert refused(position, "map@8,0") == "W-22"
    assert refused(position, "EW@5,5") == "L-3"


@pytest.mark.parametrize(
    ("modules", "given", "words"),
    [
        (["toll"], {"tolls": [{"cell": "1,0", "side": "W"}]}, "an entry has cell, side and owner"),
        (["toll"], {"tolls": [{"cell": "1,0", "side": "Q", "owner": 0}]}, "'Q' is not a side"),
        (["toll"], {"tolls": [{"cell": "1,0", "side": "W", "owner": 3}]}, "the seats are 0 to 2"),
        (["toll"], {"tolls": [{"cell": "0,0", "side": "W", "owner": 0}]}, "the cell 0,0 is not empty"),
        (["toll"], {"tolls": 2 * [{"cell": "1,0", "side": "W", "owner": 0}]}, "two dwarves stand in one cell"),
        (["toll"], {"tolls_used": -1}, "tolls_used must be a number"),
        (["toll"], {"asked": [9]}, "the seats are 0 to 2"),
        (["toll"], {"pending": {"kind": "pay", "seat": 1, "move": "EW@1,0 pay>2"}}, "seat 1 is not the one named"),
        (["toll"], {"pending": {"kind": "pay", "seat": 1}}, "pay is asked about a move"),
        (["wc2019"], {"veto_used": 1}, "veto_used must be true or false"),
        (["wc2019"], {"pending": {"kind": "veto", "seat": 1}}, "veto is asked about a move"),
        (["wc2019"], {"pending": {"kind": "veto", "seat": 1, "move": "NS@0,1"}}, "seat 0 can't have played 'NS@0,1'"),
        (["wc2019"], {"pending": {"kind": "veto", "seat": 1, "move": "EW@1,0", "queue": [5]}}, "seats are 0 to 2"),
        (["wc2022"], {"digs": 3}, "digs must be a number from 0 to 2"),
        (["chests"], {"chest_tunnels": ["3,0"]}, "no tunnel card lies at 3,0"),
        (["chests"], {"pending": {"kind": "push", "seat": 0, "cells": ["7,0"]}}, "no goal can be pushed from 7,0"),
        (["chests"], {"pending": {"kind": "keep", "seat": 0, "cards": ["NS"]}}, "a move that shows cards"),
        (
            ["wc2018"],
            {"discard": ["NS", "N"], "pending": {"kind": "keep", "seat": 0, "move": "vault", "cards": ["N", "NS"]}},
            "not the top ones",
        ),
        (["wc2017"], {"hands": [["vault"], [], []]}, "'vault' is not a card of any box in play"),
        ([], {"tolls": [{"cell": "1,0", "side": "W", "owner": 0}]}, "no box in play knows 'tolls'"),
    ],
)
def test_a_faulty_position_is_refused(modules, given, words):
    with pytest.raises(ValueError, match=words):
        table(*modules, **given)


# Who is told what.


@pytest.mark.rule("W-19", "W-17", "V-1")
def test_a_veto_is_public_and_says_nothing_of_what_it_stopped():
    position = table("wc2017", "wc2019", hands=[["back-and-forth", "N"], ["NS"], ["veto", "NS"]])
    events = play(position, "back-and-forth@8,2@8,0 swap", "allow", "veto")
    moved = told(events, "moved", 1)[0]
    assert moved["move"] == "back-and-forth@8,2@8,0 ?"
    assert told(events, "moved", 0)[0]["move"] == "back-and-forth@8,2@8,0 swap"
    assert told(events, "vetoed") == [{"event": "vetoed", "seat": 2, "target": 0, "card": "back-and-forth"}]


@pytest.mark.rule("W-18", "V-1")
def test_what_comes_out_of_the_vault_only_its_owner_is_told():
    position = table("wc2018", hands=[["vault", "N"], ["NS"], ["NS"]], discard=["map", "E"])
    events = play(position, "vault", "keep E")
    assert [fields["move"] for fields in told(events, "moved", 1)] == ["vault", "keep ?"]
    assert told(events, "kept", 1) == [{"event": "kept", "seat": 0, "cards": ["?"]}]
    assert told(events, "kept", 0) == [{"event": "kept", "seat": 0, "cards": ["E"]}]


@pytest.mark.rule("M-T3")
def test_paying_and_refusing_is_public():
    standing = [{"cell": "1,0", "side": "W", "owner": 1}]
    position = table("toll", tolls=standing, gold=[1, 0, 1])
    events = play(position, "EW@1,0 pay>2", "refuse", "EW@1,0 pay>0")
    assert told(events, "refused_to_pay") == [{"event": "refused_to_pay", "seat": 2, "target": 0}]
    assert told(events, "paid_toll") == [{"event": "paid_toll", "seat": 0, "target": 1, "gold": 1}]
    assert told(events, "toll_gone") == [{"event": "toll_gone", "at": "1,0"}]


@pytest.mark.rule("M-T2", "V-1")
def test_the_card_given_up_for_a_dwarf_stays_hidden():
    events = play(table("toll"), "toll N@1,0:W")
    assert told(events, "moved", 1)[0]["move"] == "toll ?@1,0:W"
    assert told(events, "moved", 0)[0]["move"] == "toll N@1,0:W"


@pytest.mark.rule("M-C1", "V-1")
def test_a_new_costume_only_its_wearer_is_told():
    roles = {"roles": ["saboteur", "miner", "miner"], "spare_roles": ["miner"]}
    events = play(table("costume", board=WITH_PLACE, **roles), "EW@3,0")
    assert told(events, "changed_role", 1) == [{"event": "changed_role", "seat": 0, "role": "?"}]
    assert told(events, "changed_role", 0) == [{"event": "changed_role", "seat": 0, "role": "miner"}]


@pytest.mark.rule("M-P1", "V-1")
def test_after_a_party_each_is_told_the_own_role():
    position = table("party", board=WITH_PLACE, roles=["saboteur", "miner", "miner"], spare_roles=["miner"])
    events = play(position, "EW@3,0")
    assert told(events, "party")[0]["role"] == "?"
    assert [told(events, "party", seat)[0]["role"] for seat in range(3)] == ml.dump(position)["roles"]
    assert sorted(ml.dump(position)["roles"]) == ["miner", "miner", "saboteur"]


@pytest.mark.rule("M-P1")
def test_a_party_really_deals_again():
    seen = set()
    for seed in range(30):
        position = table("party", board=WITH_PLACE, roles=["saboteur", "miner", "miner"], spare_roles=["saboteur"])
        position.play(ml.find_move(position, "EW@3,0"), ml.Dealer(seed))
        seen.add(ml.dump(position)["roles"].index("saboteur"))
        assert ml.dump(position)["spare_roles"] == ["saboteur"]
    assert seen == {0, 1, 2}


@pytest.mark.rule("M-K4", "V-1")
def test_a_picked_pocket_is_seen_by_the_two_alone():
    position = chest_at_hand("pickpocket", hands=[["EW"], ["NE"], ["map"]])
    events = play(position, "EW@1,0", "pick>2")
    assert told(events, "opened_chest") == [
        {"event": "opened_chest", "seat": 0, "at": "2,0", "chest": "chest:pickpocket"}
    ]
    seen = [told(events, "pickpocketed", seat)[0]["card"] for seat in (0, 1, 2, None)]
    assert seen == ["map", "?", "map", "?"]
    assert position.hands[2] == []


@pytest.mark.rule("M-K4")
def test_any_card_may_be_picked():
    taken = set()
    for seed in range(40):
        position = chest_at_hand("pickpocket", hands=[["EW"], ["NE", "map", "N"], []])
        position.play(ml.find_move(position, "EW@1,0"), ml.Dealer(seed))
        taken.add(NAME[position.hands[0][-1]])
    assert taken == {"NE", "map", "N"}


@pytest.mark.rule("M-K4", "V-1")
def test_a_role_peeked_at_is_told_to_one():
    events = play(chest_at_hand("peek-role", roles=["miner", "saboteur", "miner"]), "EW@1,0", "peek>1")
    seen = [told(events, "looked_role", seat)[0]["role"] for seat in (0, 1, 2)]
    assert seen == ["saboteur", "?", "?"]


@pytest.mark.rule("M-K4", "V-1")
def test_salvaged_cards_are_shuffled_first_and_shown_to_one():
    pile = ["N", "E", "NE", "NW", "EW", "NS", "map", "rockfall"]
    shown = set()
    for seed in range(30):
        position = chest_at_hand("salvage", discard=pile)
        position.play(ml.find_move(position, "EW@1,0"), ml.Dealer(seed))
        shown.add(tuple(ml.dump(position)["pending"]["cards"]))
        assert sorted(ml.dump(position)["discard"]) == sorted(pile)
        assert ml.view(position, 1)["pending"]["cards"] == ["?"] * 5
    assert len(shown) > 20


@pytest.mark.rule("M-K4", "M-T2")
def test_no_goal_is_pushed_on_a_toll_dwarf():
    board = {"0,0": "start", "9,-1": "N"}
    position = chest_at_hand("push-goal", "toll", board=board, tolls=[{"cell": "9,0", "side": "S", "owner": 1}])
    play(position, "EW@1,0")
    assert ml.legal_texts(position) == ["push@8,2", "push@8,-2"]


@pytest.mark.rule("M-K4", "V-1")
def test_what_is_known_of_a_pushed_goal_goes_with_it():
    seen = [[], [{"what": "goal", "at": "8,0", "card": "stone:NE", "round": 1, "turn": 1}], []]
    position = chest_at_hand("push-goal", seen=seen, turn=3)
    events = play(position, "EW@1,0", "push@8,0")
    assert told(events, "pushed") == [{"event": "pushed", "at": "8,0", "to": "9,0"}]
    assert ml.view(position, 1)["facedown"]["9,0"] == {"goal": "stone:NE"}
    assert ml.view(position, 2)["facedown"]["9,0"] == {"goal": "?"}


@pytest.mark.rule("L-10", "M-G2")
def test_the_spider_drops_what_the_turn_still_owed():
    facedown = {"8,0": {"goal": "spider:NESW"}, "8,2": {"goal": "treasure"}}
    hands = [["pathfinder", "EW", "EW"], ["NS"], ["NS"]]
    position = table("goals", "wc2022", hands=hands, board=LINE, facedown=facedown, deck=["N", "E"], round=3)
    play(position, "pathfinder", "EW@7,0")
    assert position.over
    assert ml.dump(position)["hands"][0] == ["EW"]
    assert (position.draws, ml.dump(position)["digs"]) == (1, 0)


@pytest.mark.rule("W-19", "W-22", "M-K4")
def test_a_vetoed_second_dig_still_owes_what_the_first_brought():
    """The pick of three comes instead of a draw, then who vetoed draws; saved in between, it goes on the same."""
    facedown = {**GOALS, "2,0": {"tunnel": "EW", "chest": "chest:pick-of-three"}}
    hands = [["pathfinder", "EW", "EW"], ["veto"], ["NS"]]
    position = table(
        "chests", "wc2019", "wc2022", hands=hands, facedown=facedown, deck=["N", "E", "NE", "NW", "map", "NS"]
    )
    play(position, "pathfinder", "allow", "allow", "EW@1,0", "allow", "allow", "EW@-1,0", "veto")
    assert ml.dump(position)["pending"]["queue"] == [1]
    position = ml.load(ml.dump(position))
    play(position, "keep E")
    after = ml.dump(position)
    assert after["hands"] == [["E"], ["NW"], ["NS"]]
    assert after["discard"] == ["NE", "N", "pathfinder", "veto", "EW"]
    assert (after["to_move"], after["digs"]) == (1, 0)


@pytest.mark.parametrize("game", WITH_BOXES)
def test_what_the_boxes_keep_is_back_to_nothing_in_a_new_round(game):
    rules = ml.Ruleset.of(game, *as_many_as_go(game), players=5)
    fresh = {field.name: field.write(field.missing) for field in rules.fields if field.each_round}
    position = rules.deal(ml.Dealer(1))
    written = ml.dump(position) | {"hands": [["NS"], [], [], [], []], "to_move": 0, "tolls_used": 2, "map_ban": True}
    written |= {"veto_used": True, "place_used": True, "deck": []}
    position = ml.load(written)
    play(position, "pass NS")
    assert position.round == 2
    assert {name: ml.dump(position)[name] for name in fresh if name != "aside"} == {
        name: value for name, value in fresh.items() if name != "aside"
    }
