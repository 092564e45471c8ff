"""Twins: what a seat of the Duel can't know may be anything, and every byte it gets stays the same.

A twin is the same position with all that one viewer can't know shuffled, but for what the coming move shows. Both make the move
that looks the same to the viewer; what it sees, may do and is told is compared.
"""

import json
from collections import Counter
from random import Random

import pytest
from hypothesis import assume, given, settings

import motherlode as ml
from motherlode.core.boxes import VERBS
from motherlode.core.cards import UPRIGHT
from motherlode.core.moves import card_of, cell_of, verb_of
from tests.boxes.duel import fresh, near_gold, play_on, rules_of
from tests.support.seeds import seeds

ASIDE = next(field for field in rules_of("duel-solo").fields if field.name == "aside")
# A gold card turned up and the beginning of a round show new truth to all: there a twin must differ.
OPEN_TO_ALL = {"turned_up", "round_began", "game_over"}


def public(move):
    return VERBS[verb_of(move)].public(move)


def twin_of(position, viewer, move, chance):
    """Shuffles the hidden cards among themselves, and the face-down gold cards."""
    twin = position.copy()
    aside = list(ASIDE.of(twin)) if twin.rules.players == 1 else []
    piles = [hand for seat, hand in enumerate(twin.hands) if seat != viewer] + [twin.deck, twin.discard, aside]
    kept = [kept_places(twin, viewer, move, pile) for pile in piles]
    places = [(pile, i) for pile, stay in zip(piles, kept, strict=True) for i in range(len(pile)) if i not in stay]
    cards = [pile[i] for pile, i in places]
    chance.shuffle(cards)
    for (pile, i), card in zip(places, cards, strict=True):
        pile[i] = card
    if aside:
        ASIDE.set(twin, tuple(aside))
    shuffle_gold(twin, viewer, move, chance)
    return twin


def kept_places(twin, viewer, move, pile):
    """Cards that the move shows: an openly played one, and what the viewer is about to draw."""
    if pile is twin.deck:
        drawn = viewer == twin.to_move or twin.rules.players == 1  # alone, mishaps are drawn before all eyes
        return range(len(pile) - (12 if twin.rules.players == 1 else 2), len(pile)) if drawn else ()
    if pile is twin.hands[twin.to_move]:
        played = UPRIGHT[card_of(move)] or card_of(move)
        return [pile.index(played)] if public(move) == move and played in pile else ()
    return ()


def shuffle_gold(twin, viewer, move, chance):
    known = {sight.at for sight in twin.seen[viewer]} if viewer is not None else set()
    if viewer == twin.to_move and ml.move_text(move).startswith("map@"):
        known.add(cell_of(move))
    cells = [cell for cell in twin.facedown if cell not in known]
    goals = [twin.facedown[cell] for cell in cells]
    chance.shuffle(goals)
    twin.facedown.update(zip(cells, goals, strict=True))
    for seat in range(twin.rules.players):
        if seat != viewer:
            twin.seen = twin.seen[:]  # a value: copies share it
            twin.seen[seat] = tuple(
                ml.Sight(sight.what, sight.at, twin.facedown.get(sight.at, sight.card), sight.round, sight.turn)
                for sight in twin.seen[seat]
            )


def the_same_to(viewer, position, twin, move):
    """The twin's move that the viewer can't tell from this one."""
    if viewer == position.to_act:
        return move
    return next(other for other in twin.legal() if public(other) == public(move))


def bytes_of(position, viewer):
    moves = ml.legal_texts(position) if position.to_act == viewer else []
    return json.dumps([ml.view(position, viewer), position.to_act, moves])


def assert_twins_are_alike(before, text, viewer, chance):
    """Whether the move could be compared, too."""
    move = ml.find_move(before, text)
    twin, real = twin_of(before, viewer, move, chance), before.copy()
    assert bytes_of(twin, viewer) == bytes_of(real, viewer)
    twins_move = the_same_to(viewer, real, twin, move)
    told, twin_told = real.play(move, ml.Dealer(1)), twin.play(twins_move, ml.Dealer(1))
    if OPEN_TO_ALL & {event.name for event in [*told, *twin_told]} or is_turning_up(real) or is_turning_up(twin):
        return False
    assert [event.seen_by(viewer) for event in told] == [event.seen_by(viewer) for event in twin_told], text
    assert bytes_of(real, viewer) == bytes_of(twin, viewer), text
    return True


def is_turning_up(position):
    """Whether a gold card is being turned up: it is public already."""
    return position.pending is not None and position.pending.kind == "turn"


@pytest.mark.slow
@pytest.mark.rule("V-1", "V-2", "V-3", "D-2", "D-9", "D-S2")
@pytest.mark.parametrize("game", ["duel", "duel-solo"])
@settings(max_examples=40)
@given(seed=seeds)
def test_what_a_seat_gets_never_depends_on_what_it_cannot_know(game, seed):
    chance, compared = Random(seed), 0
    for before, text, _ in play_on(a_game(game, seed), seed):
        if not is_turning_up(before):
            viewer = chance.choice([None, *range(before.rules.players)])
            compared += assert_twins_are_alike(before, text, viewer, chance)
    assume(compared)


def a_game(game, seed):
    return (fresh if seed % 4 else near_gold)(game, seed)


@pytest.mark.parametrize("game", ["duel", "duel-solo"])
def test_games_of_this_kind_hold_every_kind_of_move(game):
    """What is compared above is worth something."""
    moves = Counter(word_of(text) for seed in range(12) for _, text, _ in play_on(a_game(game, seed), seed))
    assert min(moves[word] for word in ("pass", "clear", "troll", "map", "key")) >= 2, moves


def word_of(text):
    return text.split(" ")[0].split(">")[0].split("@")[0]
