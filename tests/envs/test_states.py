"""States as OpenSpiel has them: chance asks, everything can be copied, saved and redrawn."""

import json
from collections import Counter
from random import Random

import pytest

import motherlode as ml
from motherlode.envs.states import CHANCE_PLAYER, TERMINAL_PLAYER, State, random_state
from tests.support.tables import at, names

TABLES = [
    at("base", "", 3), at("base", "toll chests goals wc2017 wc2018 wc2019", 4), at("saboteur2", "", 4), at("duel", "", 2),
    at("duel-solo", "", 1),
]  # fmt: skip
every_table = pytest.mark.parametrize("table", TABLES, ids=names)


def acted(state: State, random: Random) -> None:
    """One random act of whoever's turn it is."""
    state.apply_action(random.choice(state.legal_actions()))


@every_table
def test_a_game_goes_from_chance_to_its_end(table):
    state, random, players = State(table.rules(), rounds=1), Random(1), Counter[int]()
    assert state.current_player() == CHANCE_PLAYER
    while not state.is_terminal():
        players[state.current_player()] += 1
        acted(state, random)
    assert state.current_player() == TERMINAL_PLAYER
    assert set(players) <= {CHANCE_PLAYER, *range(table.players)}
    assert all(0 <= share <= 1 for share in state.returns())
    assert state.legal_actions() == []


@every_table
def test_odds_add_up(table):
    state, random = State(table.rules(), rounds=1), Random(1)
    while not state.is_terminal():
        if state.is_chance_node():
            outcomes = state.chance_outcomes()
            assert sum(odds for _, odds in outcomes) == pytest.approx(1)
            assert len(outcomes) > 1
        acted(state, random)


def test_the_first_card_of_the_deck_is_as_likely_as_there_are_such_cards():
    state, random = State(ml.Ruleset.of("base", players=3)), Random(1)
    while not str(state).startswith("deck: 0"):
        acted(state, random)
    kinds = sorted(state.rules.cards)
    odds = {kinds[rank]: share for rank, share in state.chance_outcomes()}
    assert odds == {card: pytest.approx(state.rules.deck.count(card) / len(state.rules.deck)) for card in kinds}


def test_with_a_dealer_of_its_own_it_never_stops_and_deals_the_same_game():
    rules = ml.Ruleset.of("base", players=4)
    state, position, dealer = State(rules, ml.Dealer(8)), rules.deal(ml.Dealer(8)), None
    assert ml.dump(state.truth) == ml.dump(position)
    random = Random(2)
    while not state.is_terminal():
        assert not state.is_chance_node()
        acted(state, random)
    assert dealer is None


@every_table
def test_chance_that_is_brought_deals_what_a_record_says(table):
    """Whatever the door hands on leads to a position that the notation knows."""
    state = random_state(table.rules(), 12, 4)
    if not state.is_chance_node():
        assert ml.dump(ml.load(ml.dump(state.truth))) == ml.dump(state.truth)


@every_table
def test_a_clone_goes_its_own_way(table):
    state = random_state(table.rules(), 10, 1)
    before, twin, random = state.serialize(), state.clone(), Random(3)
    for _ in range(5):
        if not twin.is_terminal():
            acted(twin, random)
    assert state.serialize() == before
    assert twin.serialize() != before


@every_table
def test_saved_and_read_back_it_goes_on_the_same(table):
    for acts in (0, 1, 15):
        state = random_state(table.rules(), acts, 6)
        other = State.deserialize(state.serialize())
        one, two = Random(1), Random(1)
        for _ in range(80):
            assert other.serialize() == state.serialize()
            assert other.legal_actions() == state.legal_actions()
            if state.is_terminal():
                break
            acted(state, one)
            acted(other, two)


def test_saved_in_the_midst_of_a_shuffle():
    state, random = State(ml.Ruleset.of("base", players=3)), Random(1)
    for _ in range(20):
        acted(state, random)
    assert str(State.deserialize(state.serialize())) == str(state)


@every_table
@pytest.mark.rule("V-1")
def test_a_redrawn_state_is_the_same_to_its_player(table):
    random, compared = Random(5), 0
    for acts in (3, 12, 25):
        state = random_state(table.rules(), acts, acts)
        if state.is_chance_node() or state.is_terminal():
            continue
        for player in range(table.players):
            other = state.resample_from_infostate(player, random.random)
            assert other.information_state_string(player) == state.information_state_string(player)
            assert other.observation_string(player) == state.observation_string(player)
            assert (other.information_state_tensor(player) == state.information_state_tensor(player)).all()
            assert other.current_player() == state.current_player()
            if player == state.current_player():
                assert other.legal_actions() == state.legal_actions()
            compared += 1
    assert compared > 0


def test_redrawing_changes_what_the_player_can_not_know():
    state, random = random_state(ml.Ruleset.of("base", players=4), 8, 1), Random(1)
    hands = {json.dumps(ml.dump(state.resample_from_infostate(0, random.random).truth)["hands"][1]) for _ in range(10)}
    assert len(hands) > 1


def test_information_states_tell_what_was_done_and_not_what_was_hidden():
    state = random_state(ml.Ruleset.of("base", players=3), 6, 2)
    hand = ml.dump(state.truth)["hands"][0]
    first = state.information_state_string(0)
    dealt = [json.loads(line) for line in first.splitlines()]
    own, other = (
        next(event for event in dealt if event["event"] == "dealt" and event["seat"] == seat) for seat in (0, 1)
    )
    assert "?" not in own["hand"]
    assert set(other["hand"]) == {"?"}
    assert len(hand) == 6


def test_what_is_not_legal_is_refused():
    state = State(ml.Ruleset.of("base", players=3))
    with pytest.raises(ValueError, match="chance can't bring"):
        state.apply_action(255)
    assert state.history() == []
    state = random_state(state.rules, 3, 1)
    while state.is_chance_node():
        acted(state, Random(1))
    before = state.serialize()
    with pytest.raises(ValueError, match="not legal"):
        state.apply_action(next(entry for entry in range(9999) if entry not in state.legal_actions()))
    assert state.serialize() == before
    with pytest.raises(ValueError, match="not chance's turn"):
        state.chance_outcomes()
    assert state.legal_actions((state.current_player() + 1) % 3) == []
    assert sum(state.legal_actions_mask()) == len(state.legal_actions())


def test_acts_are_noted_with_their_seat():
    state = random_state(ml.Ruleset.of("base", players=3), 5, 3)
    told = [json.loads(line) for line in state.information_state_string(0).splitlines()]
    moved = [event["seat"] for event in told if event["event"] == "moved"]
    assert [seat for _, seat, _ in state.acts] == moved
