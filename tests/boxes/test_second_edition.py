"""What cases can't say of the rulings' second edition: events, refusals, saved positions, what may be known, what is offered."""

from typing import Any

import pytest

import motherlode as ml
from motherlode.art.joined import joined
from motherlode.bots import make
from motherlode.core.cards import NAME, NUMBER
from motherlode.core.views import seen_by
from motherlode.modules.lasting.box import LASTS
from motherlode.notation.diagrams import diagram
from motherlode.notation.positions import OWN_KEYS
from motherlode.server.offers import catalogue
from tests.support.play import Walk
from tests.support.tables import at

GOALS = {"8,2": {"goal": "treasure"}, "8,0": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}}
ROW = {"0,0": "start", "0,1": "ES", **{f"{x},1": "EW" for x in range(1, 8)}}
STARTS = {"0,1": "start:blue", "0,-1": "start:green"}


def table(**keys: Any) -> ml.Position:
    hands = {"hands": [["NS"], ["NS"], ["NS"]]}
    return ml.load({**hands, "facedown": GOALS, **keys})


def play(position: ml.Position, *moves: str) -> list[ml.Event]:
    events: list[ml.Event] = []
    for text in moves:
        events += position.play(ml.find_move(position, text), ml.Dealer(0))
    return events


def kinds(events: list[ml.Event]) -> list[str]:
    return [event.name for event in events if not event.kind.silent]


# L-9: goals left lying.


@pytest.mark.rule("L-9")
def test_whose_card_joined_a_goal_is_told_as_the_one_who_turned_it_up():
    position = table(hands=[["NES"], ["NS"], ["NS"]], board=ROW, roles=["saboteur", "saboteur", "miner"])
    events = play(position, "NSW@8,1", "reveal@8,0", "NS@0,-1")
    turned = [event.seen_by(None)["seat"] for event in events if event.name == "turned_up"]
    assert turned == [0, 0]
    assert next(event.seen_by(None)["finisher"] for event in events if event.name == "round_over") == 0


@pytest.mark.rule("L-9")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ([], "an object of cells"),
        ({"8,2": 0}, "no goal is left lying at 8,2"),
        ({"3,0": 0}, "no goal is left lying at 3,0"),
        ({"8,0": 3}, "3 is not a seat"),
        ({"8,0": True}, "True is not a seat"),
    ],
)
def test_a_goal_that_nobody_can_have_joined_is_refused(given, words):
    board = {"0,0": "start", **{f"{x},0": "EW" for x in range(1, 8)}}
    with pytest.raises(ValueError, match=words):
        table(board=board, joined=given)


@pytest.mark.rule("L-9")
def test_nothing_is_left_lying_where_all_are_turned_up():
    board = {**ROW, "8,1": "NSW"}
    with pytest.raises(ValueError, match="no goal is left lying"):
        table(board=board, options={"simultaneous_goals": "all"}, joined={"8,2": 0})


@pytest.mark.rule("L-9", "C-1")
def test_saboteur_2_reads_an_option_that_it_does_not_offer():
    offered = {game.name: {option.name for option in game.options} for game in catalogue().games}
    assert "simultaneous_goals" in offered["base"]
    assert "simultaneous_goals" not in offered["saboteur2"]
    for value in ("one", "all"):
        assert ml.Ruleset.of("saboteur2", players=3, options={"simultaneous_goals": value}).all_reached


@pytest.mark.rule("L-9")
def test_a_goal_left_lying_is_saved_and_loaded_and_goes_on_the_same():
    position = table(
        hands=[["NES"], ["map"], ["map"]], board=ROW, roles=["miner", "miner", "saboteur"], gold_pile=[1, 3]
    )
    play(position, "NSW@8,1", "reveal@8,0", "pass map")
    again = ml.load(ml.dump(position))
    for running in (position, again):
        play(running, "pass map")
    assert ml.dump(again) == ml.dump(position)
    assert (position.finisher, position.to_act) == (0, 0)


# D-5: ladders.


@pytest.mark.rule("D-5")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"1,-1": "green"}, "no ladder lies at 1,-1"),
        ({"9,9": "green"}, "no ladder lies at 9,9"),
        ({"3,4": "red"}, "'red' is not a colour"),
        (["3,4"], "an object of cells"),
    ],
)
def test_a_ladder_that_is_not_there_is_nobody_s(given, words):
    with pytest.raises(ValueError, match=words):
        ml.load({"game": "duel", "players": 2, "board": {**STARTS, "1,-1": "EW", "3,4": "NE+ladder"}, "ladders": given})


@pytest.mark.rule("D-5")
def test_no_other_game_has_ladders_with_owners():
    with pytest.raises(ValueError, match="no box in play knows 'ladders'"):
        table(ladders={"1,0": "green"})


@pytest.mark.rule("D-5")
def test_a_ladder_keeps_its_name_in_all_that_is_written_of_it():
    hands = [["NE+ladder", "map"], ["collapse", "map"]]
    written: dict[str, Any] = {"game": "duel", "hands": hands, "board": {**STARTS, "1,-1": "EW"}}
    position = ml.load(written)
    play(position, "SW+ladder@2,-1")
    assert ml.dump(position)["board"]["2,-1"] == "SW+ladder"
    assert ml.dump(ml.load(ml.dump(position))) == ml.dump(position)
    play(position, "collapse@2,-1")
    assert ml.dump(position)["discard"] == ["NE+ladder", "collapse"]
    assert position.discard[-1] == NUMBER["NE+ladder"]


@pytest.mark.rule("D-5")
@pytest.mark.parametrize("game", ["duel", "duel-solo"])
def test_every_ladder_of_a_random_game_has_the_colour_of_its_layer(game):
    found = 0
    for seed in range(12):
        walk = Walk(at(game, players=2 if game == "duel" else 1).rules(), seed)
        laid: dict[str, str] = {}
        position = walk.position
        while position.to_act is not None:
            written = ml.dump(position)
            ladders = {cell for cell, code in written["board"].items() if "+ladder" in code}
            assert written["ladders"] == {cell: laid[cell] for cell in ladders}
            found += len(ladders)
            seat, running, text = position.to_act, position.round, ml.move_text(walk.step())
            if "+ladder@" in text and not text.startswith("pass"):
                laid[text.partition("@")[2]] = ml.dump(position)["options"].get("colour", ("green", "blue")[seat])
            if position.round != running:
                laid = {}
    assert found


@pytest.mark.rule("D-5")
def test_the_picture_shows_light_at_a_ladder_s_owner_only():
    position: dict[str, Any] = {"game": "duel", "board": {**STARTS, "3,4": "NE+ladder", "4,4": "ESW+green@W"}}
    lit = {owner: joined({**position, "ladders": {"3,4": owner}}).get("4,4", "") for owner in ("green", "blue")}
    assert lit == {"green": "ESW", "blue": "W"}
    assert "3,4" not in joined(position)
    assert joined({**position, "options": {"ladders": "both"}})["4,4"] == "ESW"


# M-K2: a chest's tunnel is seen before the chest.


def with_chest(**keys: Any) -> ml.Position:
    facedown = {
        **GOALS,
        "2,0": {"tunnel": "NEW", "chest": "chest:no-draw"},
        "5,1": {"tunnel": "NS", "chest": "chest:gold"},
    }
    return table(hands=[["EW"], ["map"], ["map"]], modules=["chests"], **{"facedown": facedown, **keys})


@pytest.mark.rule("M-K2", "V-1")
def test_no_event_tells_a_chest_before_its_tunnel_lies():
    position = with_chest()
    assert "no-draw" not in str([event.whole() for event in play(position, "EW@1,0")])
    assert kinds(play(position, "turn@2,0=NEW")) == ["moved", "uncovered", "opened_chest"]


@pytest.mark.rule("M-K2", "V-1")
def test_worlds_hold_the_tunnel_that_is_seen_over_any_chest():
    position = with_chest()
    play(position, "EW@1,0")
    view = ml.view(position, 0)
    found = set()
    for seed in range(60):
        world = ml.worlds_of(view).draw(ml.Dice(seed))
        assert ml.view(world, 0) == view
        written = ml.dump(world)["facedown"]
        assert written["2,0"]["tunnel"] == "NEW"
        assert written["5,1"]["tunnel"] != "NEW"
        assert written["5,1"]["chest"] != written["2,0"]["chest"]
        found.add(written["2,0"]["chest"])
    assert len(found) > 5


# W-1: what lasts is on no pile.


@pytest.mark.rule("W-1", "W-22")
def test_that_an_effect_is_over_is_told_before_cards_are_drawn():
    position = table(hands=[["pathfinder", "NS", "NS"], ["N"], ["N"]], modules=["wc2022"], deck=["N", "E"])
    told = play(position, "pathfinder", "NS@0,1")
    assert "discarded" not in kinds(told)
    told = play(position, "NS@0,2")
    assert [event.seen_by(None) for event in told[2:3]] == [{"event": "discarded", "card": "pathfinder"}]
    assert kinds(told) == ["moved", "discarded", "drew"]


@pytest.mark.rule("W-1")
@pytest.mark.parametrize(
    ("given", "words"),
    [
        ("pathfinder", "must be a list"),
        (["map"], "'map' is not a card of any box in play whose effect lasts"),
        (["diversion"], "'diversion' is not a card of any box in play"),
        ([1], "1 is not a card"),
    ],
)
def test_a_card_whose_effect_can_t_last_is_refused(given, words):
    with pytest.raises(ValueError, match=words):
        table(modules=["wc2022"], lasting=given)


@pytest.mark.rule("W-1", "V-1")
def test_everybody_can_follow_a_card_whose_effect_lasts():
    """Nothing is lost from what a seat counts: the card is in nobody's hand and on no pile while it lasts."""
    assert {NAME[card] for card in LASTS} == {"pathfinder", "diversion"}
    rules = ml.Ruleset.of("base", "wc2022", "wc2023", "chests", players=3)
    watched = 0
    for seed in range(40):
        walk = Walk(rules, seed)
        minds = [ml.Knowledge(rules, seat) for seat in range(3)]
        for position in walk:
            for mind in minds:
                for event in walk.events:
                    mind.watch(event.seen_by(mind.seat))
            lasting = ml.dump(position)["lasting"]
            if lasting:
                watched += 1
                for mind in minds:
                    view = ml.view(position, mind.seat)
                    for knowledge in (None, mind):
                        world = ml.worlds_of(view, knowledge).draw(ml.Dice(watched))
                        held = [NAME[card] for pile in (*world.hands, world.deck, world.discard) for card in pile]
                        assert not set(lasting) & set(held)
                        assert ml.view(world, mind.seat) == view
    assert watched > 10


# W-19: where the veto lies.


@pytest.mark.rule("W-19")
@pytest.mark.parametrize("given", [-1, 2, True, "top", 1.0])
def test_a_veto_lies_on_the_pile_or_nowhere(given):
    with pytest.raises(ValueError, match="veto_height must be null or a place on the discard pile"):
        table(modules=["wc2019"], discard=["veto", "map"], veto_used=True, veto_height=given)


@pytest.mark.rule("W-19", "V-2")
def test_whether_all_are_asked_again_does_not_hang_on_what_really_lay_there():
    """The veto's place is known to all; whatever a twin holds there, the same is asked."""
    asked = set()
    for discard in (["EW", "map", "veto", "NS"], ["veto", "map", "EW", "NS"], ["map", "EW", "NS", "NS"]):
        hands = [["vault", "N"], ["NS"], ["NS"]]
        position = table(hands=hands, modules=["wc2018", "wc2019"], discard=discard, veto_used=True, veto_height=1)
        play(position, "vault", "keep map", "NS@0,1")
        asked.add((position.to_act, position.pending.kind if position.pending else None))
    assert asked == {(2, "veto")}


# B-19: hidden tokens.


@pytest.mark.rule("B-19", "V-1")
def test_a_view_with_hidden_tokens_can_be_loaded_and_played_with():
    position = table(gold=[1, 2, 0], options={"open_tokens": False})
    for seat in (None, 0, 1, 2):
        view = ml.view(position, seat)
        assert ml.view(position, seat)["gold"] == [
            tokens if other == seat else "?" for other, tokens in enumerate([1, 2, 0])
        ]
        assert ml.dump(ml.load(view)) == view
        world = ml.worlds_of(view).draw(ml.Dice(1))
        assert all(tokens >= 0 for tokens in world.gold)
        assert ml.view(world, seat) == view


@pytest.mark.rule("B-19")
def test_only_a_view_may_have_hidden_tokens():
    with pytest.raises(ValueError, match="gold"):
        table(gold=["?", 1, 1])
    assert "gold" in OWN_KEYS


@pytest.mark.rule("B-19")
@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_payments_of_hidden_tokens_are_heard_by_all(game):
    rules = ml.Ruleset.of(game, "toll", "goals", players=4, options={"open_tokens": False})
    open_rules = ml.Ruleset.of(game, "toll", "goals", players=4)
    for seed in range(3):
        hidden, others = Walk(rules, seed), Walk(open_rules, seed)
        for position, other in zip(hidden, others, strict=True):
            assert [event.seen_by(None) for event in hidden.events] == [event.seen_by(None) for event in others.events]
            assert position.gold == other.gold
            for seat in range(4):
                assert seen_by(position, seat).gold == [g if s == seat else -1 for s, g in enumerate(position.gold)]


@pytest.mark.rule("B-19")
def test_bots_play_with_hidden_tokens():
    rules = ml.Ruleset.of("saboteur2", "toll", players=3, options={"open_tokens": False})
    dealer, position = ml.Dealer(1), rules.deal(ml.Dealer(1))
    seated = [make("digger", seat) for seat in range(3)]
    for _ in range(60):
        seat = position.to_act
        if seat is None:
            break
        position.play(seated[seat].choose(seen_by(position, seat), position.legal()), dealer)
    assert position.turn > 10 or position.round > 1


@pytest.mark.rule("B-19")
def test_a_diagram_does_not_count_hidden_tokens():
    position = ml.load({"game": "saboteur2", "players": 3, "gold": [4, 5, 6], "options": {"open_tokens": False}})
    seats = [line for line in diagram(ml.seen_by(position, 1)).splitlines() if " seat " in line]
    assert [line.partition(" | ")[2] for line in seats] == [f"0 gold cards, {gold} tokens" for gold in ("?", 5, "?")]
    assert "6 gold" in diagram(position)


# M-K4: end of the turn.


@pytest.mark.rule("L-10", "M-K4")
def test_a_pocket_is_picked_after_everything_else_of_the_turn():
    board, chests = (
        {"0,0": "start", "3,0": "EW"},
        {
            "2,0": {"tunnel": "EW", "chest": "chest:pickpocket"},
            "4,0": {"tunnel": "NS", "chest": "chest:gold"},
        },
    )
    position = table(hands=[["EW"], ["map"], []], modules=["chests"], board=board, facedown={**GOALS, **chests})
    told = kinds(play(position, "EW@1,0"))
    assert told == ["moved", "uncovered", "opened_chest", "uncovered", "opened_chest", "took_gold", "pickpocketed"]


@pytest.mark.rule("M-K4", "W-19")
def test_who_vetoed_draws_after_the_pocket_is_picked():
    facedown = {**GOALS, "2,0": {"tunnel": "EW", "chest": "chest:pickpocket"}}
    hands = [["pathfinder", "EW", "EW"], ["veto", "N"], ["NS"]]
    position = table(hands=hands, modules=["chests", "wc2019", "wc2022"], facedown=facedown, deck=["NE", "NW"])
    play(position, "pathfinder", "allow", "allow", "EW@1,0", "allow", "allow", "EW@-1,0", "veto")
    assert ml.dump(position)["pending"] == {"kind": "pick", "seat": 0, "queue": [1]}
    position = ml.load(ml.dump(position))
    play(position, "pick>2")
    assert ml.dump(position)["hands"] == [["NS"], ["N", "NE"], []]
