"""Twins: what a seat can't know may be anything, and every byte it gets stays the same.

A twin is the same position with all that one seat can't know shuffled. Both make the same move (as far as that seat can
tell), and what the seat sees, may do and is told is compared. Only what the move itself shows to the seat is kept.
"""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import given, settings

import motherlode as ml
from motherlode.core.boxes import VERBS
from motherlode.core.cards import UPRIGHT
from motherlode.core.moves import card_of, cell_of, target_of, verb_of
from tests.boxes.saboteur2 import last_round, play_on
from tests.support.seeds import seeds

PLAYERS = [2, 3, 5, 8]
ASIDE = next(field for field in ml.Ruleset.of("saboteur2", players=2).fields if field.name == "aside")
# A round's end and a goal turned up tell the truth to all: there a twin must differ.
OPEN_TO_ALL = {"round_over", "turned_up", "round_began", "game_over"}


def twin_of(position, seat, kept, chance):
    """Shuffles all that the seat can't know, except what the coming move shows to it."""
    twin = position.copy()
    shuffle_cards(twin, seat, kept, chance)
    shuffle_roles(twin, seat, kept, chance)
    shuffle_goals(twin, seat, kept, chance)
    return twin


def shuffle_cards(twin, seat, kept, chance):
    """Other hands, deck, discard pile and what was set aside: one heap of unknown cards."""
    aside = list(ASIDE.of(twin))
    piles = [*(hand for owner, hand in enumerate(twin.hands) if owner != seat), twin.deck, twin.discard, aside]
    places = [(pile, i) for pile in piles for i in range(len(pile)) if not kept.holds(twin, pile, i)]
    cards = [pile[i] for pile, i in places]
    chance.shuffle(cards)
    for (pile, i), card in zip(places, cards, strict=True):
        pile[i] = card
    ASIDE.set(twin, tuple(aside))


def shuffle_roles(twin, seat, kept, chance):
    """Other roles and the pile, but for those that the seat has inspected and that are still certain."""
    known = {seat, *kept.roles, *looked_at(twin, seat, "role")}
    places = [(twin.roles, other) for other in range(len(twin.roles)) if other not in known]
    places += [(twin.spare_roles, i) for i in range(len(twin.spare_roles) - kept.top_role)]
    roles = [pile[i] for pile, i in places]
    chance.shuffle(roles)
    for (pile, i), role in zip(places, roles, strict=True):
        pile[i] = role
    for other, sights in enumerate(twin.seen):
        if other != seat:
            twin.seen = twin.seen[:]  # a value: copies share it
            twin.seen[other] = tuple(seen_anew(sight, twin.roles) for sight in sights)


def seen_anew(sight, roles):
    """What another seat has looked at is as true in the twin."""
    if sight.what != "role":
        return sight
    return ml.Sight("role", sight.at, roles[sight.at], sight.round, sight.turn)


def shuffle_goals(twin, seat, kept, chance):
    known = {*kept.goals, *looked_at(twin, seat, "goal")}
    cells = [cell for cell in twin.facedown if cell not in known]
    goals = [twin.facedown[cell] for cell in cells]
    chance.shuffle(goals)
    twin.facedown.update(zip(cells, goals, strict=True))


def looked_at(position, seat, what):
    return [] if seat is None else [sight.at for sight in position.seen[seat] if sight.what == what]


class Kept:
    """What a move is about to show to a seat, or takes openly from its player's hand."""

    def __init__(self, position, seat, text):
        move, mover = ml.find_move(position, text), position.to_act
        word, target = text.split(">")[0], target_of(move) if ">" in text else None
        hand = position.hands[mover]
        is_open = public(position, text) == move and in_hand(move) in hand
        self.hands = {mover, target} if word == "swap-hands" and seat in (mover, target) else set()
        self.played = (mover, hand.index(in_hand(move))) if is_open else None
        self.top_of_deck = 3 if seat == mover or (word == "swap-hands" and seat == target) else 0
        self.roles = {target} if word == "inspect" and seat == mover else set()
        self.top_role = 1 if word == "swap-hats" and target == seat else 0
        self.goals = {cell_of(move)} if word.startswith("map@") and seat == mover else set()

    def holds(self, twin, pile, i):
        """Whether a card in a pile must stay."""
        if pile is twin.deck:
            return i >= len(pile) - self.top_of_deck
        if self.played is not None and pile is twin.hands[self.played[0]] and i == self.played[1]:
            return True
        return any(pile is twin.hands[owner] for owner in self.hands)


def in_hand(move):
    """The card of a move as it stands in the hand."""
    return UPRIGHT[card_of(move)] or card_of(move)


def public(position, text):
    move = ml.find_move(position, text)
    return VERBS[verb_of(move)].public(move)


def same_for_others(twin, move):
    """The twin's move that looks the same to everybody else."""
    return next(other for other in twin.legal() if VERBS[verb_of(other)].public(other) == move)


def bytes_of(position, seat):
    view = json.dumps(ml.view(position, seat))
    return view, json.dumps(ml.legal_texts(position)) if position.to_act == seat else ""


def assert_twins_are_alike(before, text, seat, chance):
    """One twin of one position, before and after one move; whether the move could be compared."""
    twin = twin_of(before, seat, Kept(before, seat, text), chance)
    assert bytes_of(twin, seat) == bytes_of(before, seat)
    real, move = before.copy(), ml.find_move(before, text)
    twins_move = move if seat == before.to_act else same_for_others(twin, public(before, text))
    told, twin_told = real.play(move, ml.Dealer(1)), twin.play(twins_move, ml.Dealer(1))
    if OPEN_TO_ALL & {event.name for event in [*told, *twin_told]}:
        return False
    assert [event.seen_by(seat) for event in told] == [event.seen_by(seat) for event in twin_told], text
    assert bytes_of(real, seat) == bytes_of(twin, seat), text
    assert_certain(real, seat)
    return True


def assert_certain(position, seat):
    """A role that is shown is the true one (V-1)."""
    truth, shown = ml.dump(position)["roles"], ml.view(position, seat)["roles"]
    assert all(role in ("?", true) for role, true in zip(shown, truth, strict=True))


@pytest.mark.slow
@pytest.mark.rule("V-1", "V-2", "V-3", "S-12", "S-13", "S-14")
@pytest.mark.parametrize("players", PLAYERS)
@settings(max_examples=12)
@given(seed=seeds)
def test_what_a_seat_gets_never_depends_on_what_it_cannot_know(players, seed):
    chance, compared = Random(seed), 0
    for before, text, _ in play_on(last_round(players, seed), seed):
        if before.pending is None or before.pending.kind != "steal":
            compared += assert_twins_are_alike(before, text, chance.choice([None, *range(players)]), chance)
    assert compared > 0


@pytest.mark.parametrize("players", PLAYERS)
def test_games_of_this_kind_hold_every_kind_of_move(players):
    """What is compared above is worth something."""
    moves = Counter(word_of(text) for seed in range(12) for _, text, _ in play_on(last_round(players, seed), seed))
    assert min(moves[word] for word in ("inspect", "swap-hats", "swap-hands", "pass", "clear", "map")) >= 2, moves


def word_of(text):
    return text.split(" ")[0].split(">")[0].split("@")[0]
