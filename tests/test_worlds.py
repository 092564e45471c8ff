"""Worlds: they agree with all that a seat knows, hold the full sets, and none is likelier than another."""

import json
from collections import Counter
from itertools import chain
from random import Random
from typing import Any

import pytest
from hypothesis import assume, given, settings

import motherlode as ml
from motherlode.core.cards import NAME, NUMBER
from motherlode.core.evidence import Clue, Whereabouts
from motherlode.core.families import ROLES
from motherlode.core.worlds import Worlds
from motherlode.modules.base.box import SABOTEUR
from tests.support.play import Walk, position_after
from tests.support.seeds import seeds
from tests.support.tables import TABLES, Table, names
from tests.support.twins import gets, twins

FAIR = 3.3  # standard deviations: a fair sample looks worse once in two thousand times


class Followed:
    """A game and what everybody round the table has learnt of it."""

    def __init__(self, rules: ml.Ruleset, seed: int) -> None:
        self.walk = Walk(rules, seed)
        self.minds = [ml.Knowledge(rules, seat) for seat in (None, *range(rules.players))]
        self._tell()

    def step(self) -> None:
        self.walk.step()
        self._tell()

    def _tell(self) -> None:
        for event in self.walk.events:
            for mind in self.minds:
                mind.watch(event.seen_by(mind.seat))


def moments(table: Table, seed: int, share: float):
    """Moments of a game with one mind each: some of the turns, all of the questions."""
    game, chance = Followed(table.rules(), seed), Random(seed)
    while game.walk.position.to_act is not None:
        for mind in game.minds:
            if chance.random() < share * (4 if game.walk.position.pending else 1):
                yield game.walk.position, mind
        game.step()


def hidden_cards(position: ml.Position) -> Counter[int]:
    asides = [card for field in position.rules.fields if field.hidden_pile for card in field.of(position)]
    hands = [card for hand in position.hands for card in hand]
    return Counter([*hands, *position.deck, *position.discard, *asides])


def gold_cards(position: ml.Position) -> Counter[int]:
    pending = position.pending
    passed = pending.cards if pending is not None and pending.kind == "take" else ()
    return Counter([*(value for cards in position.gold_cards for value in cards), *position.gold_pile, *passed])


@pytest.mark.rule("V-1", "V-2")
@pytest.mark.parametrize("table", TABLES, ids=names)
@settings(max_examples=3)
@given(seed=seeds)
def test_a_world_looks_to_the_seat_as_the_truth_does_and_holds_the_full_sets(table, seed):
    compared = 0
    for position, mind in moments(table, seed, share=0.01):
        view = ml.view(position, mind.seat)
        for knowledge in (None, mind):
            for world in (ml.worlds_of(view, knowledge).draw(ml.Dice(compared + n)) for n in range(2)):
                assert json.dumps(ml.view(world, mind.seat)) == json.dumps(view)
                assert hidden_cards(world) == hidden_cards(position)
                assert Counter([*world.roles, *world.spare_roles]) == Counter([*position.roles, *position.spare_roles])
                assert gold_cards(world) == gold_cards(position)
                assert json.dumps(ml.dump(ml.load(ml.dump(world)))) == json.dumps(ml.dump(world))
                compared += 1
    assume(compared)


@pytest.mark.parametrize("table", TABLES, ids=names)
@settings(max_examples=3)
@given(seed=seeds)
def test_what_a_seat_followed_is_true(table, seed):
    """All evidence holds in the truth: else the truth would not be among the worlds."""
    checked = 0
    for position, mind in moments(table, seed, share=0.04):
        worlds = ml.worlds_of(ml.seen_by(position, mind.seat), mind)
        asides = [card for field in worlds.asides for card in field.of(position)]
        hands = [sorted(position.hands[seat]) for seat in worlds.seats]
        checked += holds(worlds.cards, [*chain(*hands), *position.deck, *position.discard, *asides], hand_of(worlds))
        roles = [*(position.roles[seat] for seat in worlds.role_seats), *position.spare_roles]
        checked += holds(worlds.roles, roles, {})
        checked += holds(worlds.goals, [position.facedown[cell] for cell in worlds.goal_cells], {})
    assume(checked)


def hand_of(worlds: Worlds) -> dict[int, list[int]]:
    """For each place in a hand, all places of that hand: the order in a hand is no secret worth keeping."""
    spans = [range(worlds.hand_at[seat], worlds.hand_at[seat] + len(worlds.view.hands[seat])) for seat in worlds.seats]
    return {place: list(span) for span in spans for place in span}


def holds(heap, truth, hands):
    """Asserts what the heap claims; how many claims there were."""
    claims = [([kind], [place]) for place, kind in enumerate(heap.known) if kind] + heap.groups
    for kinds, places in claims:
        wide = {spot for place in places for spot in hands.get(place, [place])}
        there = Counter(truth[place] for place in wide)
        assert all(there[kind] >= count for kind, count in Counter(kinds).items())
    return len(claims)


def test_a_card_found_may_have_been_either_of_two_that_were_claimed():
    """Maps may lie in a hand or in two places of the pile; one is played from the hand: the other may be in either place."""
    found = Whereabouts()
    hand, pile, other_pile = [1, 2, 3], 7, 8
    found.clues = [Clue(NUMBER["map"], {*hand, pile}), Clue(NUMBER["map"], {*hand, other_pile})]
    found.take_out(NUMBER["map"], hand)
    assert [clue.places for clue in found.clues] == [{1, 2, pile, other_pile}]
    found.know(NUMBER["map"], pile)
    assert [clue.places for clue in found.clues] == [{pile}]


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_worlds_do_not_depend_on_what_the_seat_cannot_know(table):
    for turn in (5, 25):
        position = position_after(table.rules(), 3, turn)
        for viewer in (None, 0):
            drawn = ml.dump(next(ml.worlds(ml.view(position, viewer), 5)))
            for twin in twins(position, viewer, turn):
                assert gets(twin, viewer) == gets(position, viewer)
                assert ml.dump(next(ml.worlds(ml.view(twin, viewer), 5))) == drawn


# How likely.


def chi_square_is_fair(counts: Counter[Any], kinds: int, draws: int) -> bool:
    """Whether so uneven a sample is to be expected (Wilson and Hilferty's approximation of the tail)."""
    expected = draws / kinds
    square = sum((count - expected) ** 2 / expected for count in counts.values()) + (kinds - len(counts)) * expected
    freedom = kinds - 1
    deviation = ((square / freedom) ** (1 / 3) - (1 - 2 / (9 * freedom))) / (2 / (9 * freedom)) ** 0.5
    return bool(deviation < FAIR)


def small_table(**keys):
    """A puzzle in which everything hidden can be counted."""
    position = {"hands": [["NS"], ["EW"], ["NE"]], "roles": ["miner", "miner", "saboteur"], "spare_roles": ["miner"]}
    return ml.load({**position, **keys})


@pytest.mark.rule("B-1")
def test_roles_are_uniform():
    view = ml.seen_by(small_table(), 0)
    worlds, dice, draws = ml.worlds_of(view), ml.Dice(1), 3000
    seen = Counter((world.roles.index(SABOTEUR) if SABOTEUR in world.roles else 3)
                   for world in (worlds.draw(dice) for _ in range(draws)))  # fmt: skip
    assert set(seen) == {1, 2, 3}
    assert chi_square_is_fair(seen, 3, draws)


@pytest.mark.rule("B-3", "B-11")
def test_goals_are_uniform_and_what_was_looked_at_stays():
    look = {"what": "goal", "at": "8,0", "card": "stone:NE", "round": 1, "turn": 1}
    draws = 4000
    for seen, kinds in (([[], [], []], 6), ([[look], [], []], 2)):
        worlds, dice = ml.worlds_of(ml.seen_by(small_table(seen=seen), 0)), ml.Dice(2)
        found = Counter(tuple(world.facedown.values()) for world in (worlds.draw(dice) for _ in range(draws)))
        assert len(found) == kinds
        assert chi_square_is_fair(found, kinds, draws)


def test_cards_are_uniform():
    """Every hidden card is as likely in another's hand as any other."""
    rules = ml.Ruleset.of("base", players=3)
    position = rules.deal(ml.Dealer(4))
    worlds, dice, draws = ml.worlds_of(ml.seen_by(position, 0)), ml.Dice(3), 4000
    unseen = Counter(worlds.cards.loose)
    first: Counter[int] = Counter(worlds.draw(dice).hands[1][0] for _ in range(draws))
    square = sum((first[card] - draws * n / 61) ** 2 / (draws * n / 61) for card, n in unseen.items())
    assert sum(unseen.values()) == 61
    assert square < len(unseen) + 4 * (2 * len(unseen)) ** 0.5


def test_the_dice_are_fair_and_repeat():
    dice, again = ml.Dice(9), ml.Dice(9)
    thrown = [dice.below(6) for _ in range(6000)]
    assert thrown == [again.below(6) for _ in range(6000)]
    assert chi_square_is_fair(Counter(thrown), 6, 6000)
    orders: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        dice.mix(items)
        orders[tuple(items)] += 1
    assert chi_square_is_fair(orders, 6, 6000)
    assert len({ml.Dice(seed).below(1 << 30) for seed in [*range(-50, 50), *(1 << n for n in range(8, 80))]}) > 165


# What was seen passing.


def follow(position, seat, *moves):
    """What a seat knows after these moves from a position of which it has seen everything public, its hand and role."""
    mind = ml.Knowledge(position.rules, seat)
    mind.watch({"event": "round_began", "round": 1, "first": 0})
    for owner, hand in enumerate(position.hands):
        is_own = owner == seat
        mind.watch({"event": "dealt", "seat": owner, "hand": [NAME[card] if is_own else "?" for card in hand],
                    "role": ROLES.names[position.roles[owner]] if is_own else "?"})  # fmt: skip
    for text in moves:
        for event in position.play(ml.find_move(position, text), ml.Dealer(0)):
            mind.watch(event.seen_by(seat))
    return ml.worlds_of(ml.seen_by(position, seat), mind)


def drawn(worlds, count=300):
    dice = ml.Dice(11)
    return [worlds.draw(dice) for _ in range(count)]


@pytest.mark.rule("B-12")
def test_what_a_seat_passed_itself_lies_on_the_discard_pile():
    position = small_table(hands=[["NS", "map"], ["EW", "EW"], ["NE", "NE"]], deck=["N", "E", "NS", "rockfall"])
    worlds = follow(position, 0, "pass map", "pass EW", "pass NE")
    assert {world.discard[0] for world in drawn(worlds)} == {NUMBER["map"]}
    assert len({world.discard[1] for world in drawn(worlds)}) > 5


@pytest.mark.rule("B-12")
def test_what_was_openly_discarded_is_in_no_hand():
    position = small_table(hands=[["NS", "NS"], ["map", "EW"], ["NE", "NE"]], deck=["N", "E", "NS"])
    worlds = follow(position, 0, "pass NS", "map@8,0")
    assert {world.discard[1] for world in drawn(worlds)} == {NUMBER["map"]}


@pytest.mark.rule("S-14")
def test_a_hand_swapped_away_is_there_until_cards_of_it_are_laid_aside_unseen():
    hands = [["swap-hands", "map", "trap"], ["EW", "NS"], ["NE", "NE"]]
    position = ml.load({"game": "saboteur2", "hands": hands, "deck": ["N", "E", "NS", "rockfall", "map", "map"]})
    given = {NUMBER["map"], NUMBER["trap"]}
    kept = position.copy()
    worlds = follow(kept, 0, "swap-hands>1")
    assert all(given <= set(world.hands[1]) for world in drawn(worlds))
    worlds = follow(position, 0, "swap-hands>1", "pass map")
    there = [given & {*world.hands[1], world.discard[-1]} for world in drawn(worlds)]
    assert all(cards == given for cards in there)
    assert {NAME[world.discard[-1]] for world in drawn(worlds)} >= {"map", "trap"}


@pytest.mark.rule("S-13")
def test_a_hat_swapped_away_lies_under_the_pile():
    position = ml.Ruleset.of("saboteur2", players=2, options={"first_seat": 0}).deal(ml.Dealer(1))
    position.hands[0] = [NUMBER["swap-hats"], NUMBER["NS"]]
    old = position.roles[0]
    worlds = follow(position, 0, "swap-hats>0")
    assert {world.spare_roles[0] for world in drawn(worlds)} == {old}
    assert len({world.spare_roles[-1] for world in drawn(worlds)}) > 1


@pytest.mark.rule("W-17")
def test_after_a_back_and_forth_the_goal_is_one_of_the_two():
    position = ml.load({"modules": ["wc2017"], "hands": [["map", "NS"], ["back-and-forth", "NS"], ["NS", "NS"]]})
    worlds = follow(position, 0, "map@8,2", "back-and-forth@8,2@8,0 swap")
    places = Counter(next(cell for cell, goal in world.facedown.items() if goal == 1) for world in drawn(worlds, 2000))
    assert len(places) == 2
    assert chi_square_is_fair(places, 2, 2000)


@pytest.mark.rule("W-19")
def test_a_card_on_the_table_is_in_its_players_hand():
    position = ml.load({"modules": ["wc2019"], "hands": [["map", "NS"], ["EW", "NS"], ["NS", "NS"]], "deck": ["NS"]})
    position.play(ml.find_move(position, "map@8,0"), ml.Dealer(0))
    for world in drawn(ml.worlds_of(ml.seen_by(position, 2))):
        assert NUMBER["map"] in world.hands[0]
        while world.pending is not None:
            world.play(ml.find_move(world, "allow"), ml.Dealer(0))


# Asking wrongly.


def test_worlds_are_not_drawn_from_the_truth():
    with pytest.raises(ValueError, match="whole truth"):
        ml.worlds_of(small_table())


def test_knowledge_of_another_seat_or_moment_is_refused():
    game = Followed(ml.Ruleset.of("base", players=3), 1)
    view = ml.view(game.walk.position, 0)
    with pytest.raises(ValueError, match="another seat"):
        ml.worlds_of(view, game.minds[2])
    while not game.walk.position.discard:
        game.step()
    with pytest.raises(ValueError, match="another moment"):
        ml.worlds_of(view, game.minds[1])


def test_a_finished_game_has_one_world():
    walk = Walk(ml.Ruleset.of("duel", players=2), 1)
    for _ in walk:
        pass
    world, truth = ml.dump(next(ml.worlds(ml.view(walk.position, 0)))), ml.dump(walk.position)
    assert world.pop("seen")[0] == truth.pop("seen")[0]  # a view keeps the viewer's own list
    assert world == truth


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_a_playout_ends_with_the_round_and_deals_no_other(table):
    position = position_after(table.rules(), 4, 10)
    again, before = position.copy(), ml.dump(position)
    playing = position.copy()
    assert ml.play_out(playing, ml.Dice(1)) == ml.play_out(again, ml.Dice(1)) > 0
    assert ml.dump(playing) == ml.dump(again)
    assert (playing.over, playing.round) == (True, position.round)
    assert ml.dump(position) == before
