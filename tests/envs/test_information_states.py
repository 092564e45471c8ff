"""Information states: equal texts mean equal views and equal actions, also where hidden things were redrawn, and nothing is forgotten.

Searches such as OpenSpiel's take the text for the state of a player: one text with two sets of actions breaks them.
"""

import json
from collections import defaultdict
from collections.abc import Sequence
from random import Random

import pytest

import motherlode as ml
from motherlode.core.chance import N, Names
from motherlode.envs.states import State, random_state
from tests.support.tables import at, names

TABLES = [
    at("base", "", 3), at("base", "tournament", 5), at("base", "chests toll goals wc2017 wc2018 wc2019", 3),
    at("base", "wc2019 wc2022 wc2023 party", 4), at("saboteur2", "", 4), at("saboteur2", "chests costume wc2020", 3),
    at("duel", "", 2), at("duel-solo", "", 1),
]  # fmt: skip
every_table = pytest.mark.parametrize("table", TABLES, ids=names)
Sight = tuple[str, list[int]]


class OtherLuck:
    """A dealer that does as another would, but for one thing: two cards lie the other way round, or another number comes up."""

    def __init__(self, seed: int, change: int) -> None:
        self._dealer = ml.Dealer(seed)
        self._random = Random(f"{seed} {change}")
        self._left = change

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """As the dealer does, or with two items changed."""
        mixed = self._dealer.shuffle(what, items, names)
        if self._is_due() and len(mixed) > 1:
            one, other = self._random.sample(range(len(mixed)), 2)
            mixed[one], mixed[other] = mixed[other], mixed[one]
        return mixed

    def pick(self, what: str, count: int) -> int:
        """As the dealer does, or anything else."""
        picked = self._dealer.pick(what, count)
        return self._random.randrange(count) if self._is_due() else picked

    def _is_due(self) -> bool:
        self._left -= 1
        return self._left == -1


def seen(state: State, player: int) -> Sight:
    """What a player sees, and may do if it is asked."""
    return state.observation_string(player), state.legal_actions(player)


def truth(state: State) -> str:
    """Everything."""
    return json.dumps(ml.dump(state.truth))


def hidden(state: State) -> object:
    """What lies where nobody, or not everybody, sees it."""
    position = state.truth
    return position.hands, position.deck, position.facedown, position.covered, position.roles, position.gold_pile


@every_table
@pytest.mark.rule("V-1", "V-2")
def test_who_cannot_tell_two_games_apart_sees_the_same_and_has_the_same_actions(table):
    """Two games with other luck in one thing, in which everybody acts alike as long as they can."""
    compared = 0
    for number in range(12):
        random, rules = Random(number), table.rules()
        one = State(rules, ml.Dealer(number), rounds=2)
        other = State(rules, OtherLuck(number, number % 5), rounds=2)
        for _ in range(100):
            for player in range(table.players):
                if one.information_state_string(player) == other.information_state_string(player):
                    assert seen(one, player) == seen(other, player)
                    compared += hidden(one) != hidden(other)
            both = sorted(set(one.legal_actions()) & set(other.legal_actions()))
            if not both or one.current_player() != other.current_player():
                break
            action = random.choice(both)
            one.apply_action(action)
            other.apply_action(action)
    assert compared > 50


@every_table
def test_nothing_is_forgotten(table):
    """Each text begins with the one before, and is longer for who has acted: so it tells all that was ever seen."""
    state, random = State(table.rules(), ml.Dealer(2), rounds=2), Random(2)
    before = [state.information_state_string(player) for player in range(table.players)]
    while not state.is_terminal():
        actor = state.current_player()
        state.apply_action(random.choice(state.legal_actions()))
        after = [state.information_state_string(player) for player in range(table.players)]
        assert all(now.startswith(then) for now, then in zip(after, before, strict=True))
        assert len(after[actor]) > len(before[actor])
        before = after


@every_table
@pytest.mark.parametrize("acts", [2, 14, 30])
def test_redrawn_states_keep_the_information_of_all_seats_apart(table, acts):
    """As a search does: many redrawn states, each played on for a while; one text never has two meanings."""
    state = undecided(table, acts)
    player, met = state.current_player(), defaultdict[tuple[int, str], dict[str, Sight]](dict)
    for number in range(12):
        twin, random = state.resample_from_infostate(player, Random(number).random), Random(acts)
        assert twin.legal_actions() == state.legal_actions()
        for _ in range(8):
            for seat in range(table.players):
                met[seat, twin.information_state_string(seat)][truth(twin)] = seen(twin, seat)
            if twin.is_terminal():
                break
            act(twin, random)
    assert max(len(sights) for sights in met.values()) > 1
    for sights in met.values():
        assert len({json.dumps(sight) for sight in sights.values()}) == 1


@every_table
def test_a_redrawn_state_can_be_redrawn_for_anybody(table):
    state, random = undecided(table, 20), Random(1)
    twin = state.resample_from_infostate(state.current_player(), random.random)
    for _ in range(25):
        if twin.is_terminal():
            break
        for seat in range(table.players):
            other = twin.resample_from_infostate(seat, random.random)
            assert other.information_state_string(seat) == twin.information_state_string(seat)
            assert seen(other, seat) == seen(twin, seat)
        act(twin, random)


def test_who_was_shown_cards_before_a_redraw_keeps_one_after_it():
    compared = 0
    for seed in range(20):
        state, random = State(ml.Ruleset.of("base", "wc2018", players=3), ml.Dealer(seed), rounds=1), Random(seed)
        while not state.is_terminal():
            pending = state.truth.pending
            if pending is not None and pending.kind == "keep":
                twin = state.resample_from_infostate((pending.seat + 1) % 3, random.random)
                act(twin, random)
                if not twin.is_terminal():
                    other = twin.resample_from_infostate(pending.seat, random.random)
                    assert seen(other, pending.seat) == seen(twin, pending.seat)
                    compared += 1
            act(state, random)
    assert compared > 5


def undecided(table, acts):
    """A state after so many acts at which somebody is to act."""
    state = random_state(table.rules(), acts, acts)
    while state.is_chance_node():
        act(state, Random(acts))
    assert not state.is_terminal()
    return state


def act(state, random):
    """A random act of a player, and whatever chance must bring then."""
    state.apply_action(random.choice(state.legal_actions()))
    while state.is_chance_node():
        state.apply_action(random.choice(state.legal_actions()))
