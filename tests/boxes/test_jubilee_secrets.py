"""Twins: whatever a seat can't know may be otherwise, and everything it gets stays the same, byte for byte (V-1, V-2)."""

import json
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings

import motherlode as ml
from motherlode.core.boxes import VERBS, card_played
from motherlode.core.cards import Card
from motherlode.core.moves import Move, seat_of, verb_of
from motherlode.core.position import Pending
from motherlode.modules.keep_one.box import PILES
from tests.oracle.soak import choose
from tests.support.combinations import WITH_BOXES, random_rules
from tests.support.seeds import seeds

GOALS = {"8,2": {"goal": "treasure"}, "8,0": {"goal": "stone:NE"}, "8,-2": {"goal": "stone:NW"}}


# Twins of random positions.


def twin_for(position: ml.Position, seat: int | None, chance: Random) -> ml.Position:
    """The same position with everything shuffled that the seat can't know."""
    twin = position.copy()
    shuffle_cards(twin, seat, chance)
    shuffle_goals_and_chests(twin, seat, chance)
    shuffle_roles(twin, seat, chance)
    shuffle_gold(twin, seat, chance)
    turn_declared_secret(twin, seat)
    return twin


def shuffle_cards(twin: ml.Position, seat: int | None, chance: Random) -> None:
    """Other hands, deck and discard pile; what the seat sees of a running question stays where it is."""
    piles = [twin.deck, twin.discard, *(hand for owner, hand in enumerate(twin.hands) if owner != seat)]
    fixed = [*declared_card(twin), *shown_cards(twin, seat)]
    places = [(pile, i) for pile in piles for i in range(len(pile)) if not any(pile is p and i == j for p, j in fixed)]
    cards = [pile[i] for pile, i in places]
    chance.shuffle(cards)
    for (pile, i), card in zip(places, cards, strict=True):
        pile[i] = card
    pending = twin.pending
    if pending is not None and pending.move is not None and pending.kind == "keep":
        now = PILES[verb_of(pending.move)](twin)[: -1 - len(pending.cards) : -1]
        twin.pending = Pending("keep", pending.seat, pending.move, cards=tuple(now), queue=pending.queue)


def declared_card(twin: ml.Position) -> list[tuple[list[Card], int]]:
    """The card that is being played: it lies on the table, though it is still counted in the hand."""
    pending, hand = twin.pending, twin.hands[twin.to_move]
    if pending is None or pending.move is None or pending.kind not in ("veto", "pay"):
        return []
    return [(hand, hand.index(card_played(pending.move)))]


def shown_cards(twin: ml.Position, seat: int | None) -> list[tuple[list[Card], int]]:
    """The cards that this very seat is being shown."""
    pending = twin.pending
    if pending is None or pending.move is None or pending.kind != "keep" or pending.seat != seat:
        return []
    pile = PILES[verb_of(pending.move)](twin)
    return [(pile, len(pile) - 1 - depth) for depth in range(len(pending.cards))]


def known(twin: ml.Position, seat: int | None, what: str) -> set[int]:
    """Where this seat knows what lies there, and what everybody sees being turned up."""
    sights = () if seat is None else twin.seen[seat]
    open_now = twin.pending.cells if twin.pending is not None and twin.pending.kind == "turn" else ()
    return {sight.at for sight in sights if sight.what == what and sight.round == twin.round} | set(open_now)


def shuffle_goals_and_chests(twin: ml.Position, seat: int | None, chance: Random) -> None:
    face_down: list[tuple[str, dict[Any, Any]]] = [("goal", twin.facedown), ("chest", twin.covered)]
    for what, lying in face_down:
        cells = [cell for cell in lying if cell not in known(twin, seat, what)]
        cards = [lying[cell] for cell in cells]
        chance.shuffle(cards)
        lying.update(zip(cells, cards, strict=True))
    for cell in twin.covered:
        if cell not in known(twin, seat, "chest"):
            chest = chance.choice(sorted(twin.rules.finds))
            twin.covered[cell] = chance.choice(sorted(twin.rules.covers)) | chest << 8


def shuffle_roles(twin: ml.Position, seat: int | None, chance: Random) -> None:
    if twin.pending is not None and twin.rules.decisions[twin.pending.kind].after_round:
        return
    seats = [other for other in range(twin.rules.players) if other != seat and other not in known(twin, seat, "role")]
    roles = [twin.roles[other] for other in seats] + twin.spare_roles
    chance.shuffle(roles)
    for other in seats:
        twin.roles[other] = roles.pop()
    twin.spare_roles = roles


def shuffle_gold(twin: ml.Position, seat: int | None, chance: Random) -> None:
    piles = [twin.gold_pile, *(cards for owner, cards in enumerate(twin.gold_cards) if owner != seat)]
    values = [value for pile in piles for value in pile]
    chance.shuffle(values)
    for pile in piles:
        pile[:] = [values.pop() for _ in pile]


def turn_declared_secret(twin: ml.Position, seat: int | None) -> None:
    """A declared swap of goals becomes a sham, and the other way round."""
    pending = twin.pending
    if pending is None or pending.move is None or twin.to_move == seat:
        return
    if VERBS[verb_of(pending.move)].part("swapped") is not None:
        turned = Move(pending.move ^ (3 << 48))
        assert {seat_of(turned), seat_of(pending.move)} == {0, 1}
        twin.pending = Pending("veto", pending.seat, turned, queue=pending.queue)


def bytes_for(position: ml.Position, seat: int | None) -> str:
    """Everything that a seat gets at one moment."""
    legal = ml.legal_texts(position) if position.to_act == seat else []
    return json.dumps([ml.view(position, seat), position.to_act, legal])


@pytest.mark.rule("V-1", "V-2", "V-3")
@settings(max_examples=30)
@given(seed=seeds)
def test_a_twin_looks_the_same_in_random_games_of_random_boxes(seed):
    chance, dealer = Random(seed), ml.Dealer(seed)
    rules = random_rules(chance, *WITH_BOXES)
    position = rules.deal(dealer)
    for step in range(260):
        if position.to_act is None:
            break
        if position.pending is not None or step % 5 == 0:
            for seat in (None, position.to_act, chance.randrange(rules.players)):
                twin = twin_for(position, seat, chance)
                assert bytes_for(twin, seat) == bytes_for(position, seat)
        position.play(ml.find_move(position, choose(chance, ml.legal_texts(position))), dealer)


# Twins that go the same way: what bystanders are told and see at every step.


def story(given, moves, seat, seed=0):
    """All that a seat gets while these moves are made, and the position at the end."""
    position, told = ml.load(given), []
    told.append(bytes_for(position, seat))
    for text in moves:
        events = position.play(ml.find_move(position, text), ml.Dealer(seed))
        told.append(json.dumps([event.seen_by(seat) for event in events]))
        told.append(bytes_for(position, seat))
    return told


def table(modules, hands, **given):
    return {"modules": modules, "hands": hands, "facedown": GOALS, **given}


@pytest.mark.rule("W-19", "V-2")
def test_who_holds_the_veto_shows_in_nothing_while_it_is_not_used():
    holders = [
        {"hands": [["EW", "N"], ["NS", "E"], ["NS", "E"], ["NS"]], "deck": ["N", "veto"]},
        {"hands": [["EW", "N"], ["NS", "E"], ["veto", "E"], ["NS"]], "deck": ["N", "NS"]},
        {"hands": [["EW", "veto"], ["NS", "E"], ["NS", "E"], ["NS"]], "deck": ["N", "N"]},
        {"hands": [["EW", "N"], ["NS", "E"], ["NS", "E"], ["NS"]], "deck": ["N", "E"], "discard": ["veto"]},
    ]
    moves = ["EW@1,0", "allow", "allow", "allow", "pass NS"]
    stories = [story({"modules": ["wc2019"], "discard": ["map"], **holder}, moves, 3) for holder in holders]
    assert stories[0] == stories[1] == stories[2] == stories[3]


@pytest.mark.rule("W-17", "V-1")
@pytest.mark.parametrize("modules", [["wc2017"], ["wc2017", "wc2019"]], ids=" ".join)
def test_nobody_else_learns_whether_it_was_a_swap(modules):
    seen = [{"what": "goal", "at": at, "card": GOALS[at]["goal"], "round": 1, "turn": 1} for at in ("8,2", "8,-2")]
    given = table(modules, [["back-and-forth", "N"], ["map", "NS"], ["NS"]], turn=4, seen=[seen, seen, []])
    answers = ["allow", "allow"] if "wc2019" in modules else []
    for seat in (1, 2, None):
        swapped, kept = (
            story(given, [f"back-and-forth@8,2@8,0 {word}", *answers, "pass NS"], seat) for word in ("swap", "keep")
        )
        assert swapped == kept
    mine = [story(given, [f"back-and-forth@8,2@8,0 {word}", *answers], 0) for word in ("swap", "keep")]
    assert mine[0] != mine[1]


@pytest.mark.rule("W-17", "V-1")
def test_knowledge_from_maps_becomes_uncertain_and_only_of_the_two():
    seen = [{"what": "goal", "at": at, "card": card["goal"], "round": 1, "turn": 1} for at, card in GOALS.items()]
    position = ml.load(table(["wc2017"], [["back-and-forth", "N"], ["NS"], ["NS"]], turn=4, seen=[seen, seen, []]))
    position.play(ml.find_move(position, "back-and-forth@8,2@8,0 swap"), ml.Dealer(0))
    assert ml.view(position, 1)["facedown"] == {
        "8,2": {"goal": "?"},
        "8,0": {"goal": "?"},
        "8,-2": {"goal": "stone:NW"},
    }
    assert ml.view(position, 0)["facedown"] == ml.dump(position)["facedown"]
    assert [note["at"] for note in ml.view(position, 1)["seen"]] == ["8,-2"]


def with_chest(chest, hands, **given):
    facedown = {**GOALS, "2,0": {"tunnel": "EW", "chest": f"chest:{chest}"}}
    return {"modules": ["chests"], "hands": hands, "facedown": facedown, **given}


HANDS = [["EW", "N"], ["NS", "E"], ["map", "E"]]


@pytest.mark.rule("W-18", "V-1")
def test_bystanders_of_a_vault_see_neither_what_lay_in_it_nor_what_was_kept():
    hands = [["vault", "N"], ["NS"], ["NS"]]
    one = table(["wc2018"], hands, discard=["map", "E", "NE", "NW", "EW", "NS"])
    other = table(["wc2018"], hands, discard=["NW", "NW", "N", "map", "rockfall", "E"])
    stories = [
        story(one, ["vault", "keep map"], 1),
        story(one, ["vault", "keep EW"], 1),
        story(other, ["vault", "keep NW"], 1),
    ]
    assert stories[0] == stories[1] == stories[2]


@pytest.mark.rule("M-K4", "V-1")
def test_bystanders_of_a_pick_of_three_see_neither_the_three_nor_the_one():
    one = with_chest("pick-of-three", HANDS, deck=["N", "E", "NE", "NW"])
    other = with_chest("pick-of-three", HANDS, deck=["map", "map", "E", "rockfall"])
    stories = [
        story(one, ["EW@1,0", "keep N"], 1),
        story(one, ["EW@1,0", "keep NE"], 1),
        story(other, ["EW@1,0", "keep map"], 1),
    ]
    assert stories[0] == stories[1] == stories[2]


@pytest.mark.rule("M-K4", "V-1")
def test_bystanders_of_a_salvage_see_neither_the_pile_nor_the_card():
    one = with_chest("salvage", HANDS, discard=["N", "E", "NE"])
    other = with_chest("salvage", HANDS, discard=["map", "map", "rockfall"])
    stories = [
        story(one, ["EW@1,0", "keep N"], 2),
        story(one, ["EW@1,0", "keep E"], 2),
        story(other, ["EW@1,0", "keep map"], 2),
    ]
    assert stories[0] == stories[1] == stories[2]


@pytest.mark.rule("M-K4", "V-1")
def test_a_bystander_of_a_picked_pocket_does_not_see_the_card():
    stories = [
        story(with_chest("pickpocket", [["EW", "N"], hand, ["map", "E"]]), ["EW@1,0", "pick>1"], 2, seed)
        for hand in (["NS", "E"], ["NW", "rockfall"])
        for seed in range(4)
    ]
    assert len(set(map(tuple, stories))) == 1


@pytest.mark.rule("M-K4", "V-2")
def test_a_role_peeked_at_or_changed_shows_in_nothing_for_the_others():
    peeks = [
        story(with_chest("peek-role", HANDS, roles=["miner", role, "miner"]), ["EW@1,0", "peek>1"], 2)
        for role in ("miner", "saboteur")
    ]
    assert peeks[0] == peeks[1]
    board = {"0,0": "start", "4,0": "place", "5,0": "place", "1,0": "EW", "2,0": "EW"}
    changes = [
        story(
            table(["costume"], HANDS, board=board, roles=[mine, "miner", "miner"], spare_roles=[spare]), ["EW@3,0"], 2
        )
        for mine, spare in (("miner", "saboteur"), ("saboteur", "miner"), ("miner", "miner"))
    ]
    assert changes[0] == changes[1] == changes[2]


@pytest.mark.rule("W-22", "V-2")
def test_whether_a_pathfinder_could_dig_again_shows_in_nothing():
    hands = [["pathfinder", "EW", rest] for rest in ("map", "EW", "NS")]
    stories = [story(table(["wc2022"], [hand, ["NS"], ["NS"]]), ["pathfinder", "EW@1,0", "stop"], 1) for hand in hands]
    assert stories[0] == stories[1] == stories[2]
