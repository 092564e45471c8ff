"""What holds in every position of every game, whatever the boxes: found out on random games, dug toward the goals."""

import itertools
import json
from collections import Counter
from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import motherlode as ml
from motherlode import rulebook
from motherlode.core import ruleset
from motherlode.core.cells import cell_text
from motherlode.core.mine import Mine
from motherlode.core.moves import Seat
from motherlode.notation.records import replay
from tests.oracle import full, soak
from tests.support.play import MOST_MOVES, Walk, choose, position_after, stops
from tests.support.records import recorded, written_again
from tests.support.seeds import seeds
from tests.support.tables import TABLES, names

every_table = pytest.mark.parametrize("table", TABLES, ids=names)
moments = st.integers(0, 220)
GOLD_CARDS = {1: 16, 2: 8, 3: 4}


def text_of(position: ml.Position) -> str:
    """The whole truth in bytes."""
    return json.dumps(ml.dump(position))


# Legal moves and their texts.


@every_table
@settings(max_examples=5)
@given(seed=seeds, moment=moments)
def test_legal_moves_are_exactly_those_that_play_accepts(table, seed, moment):
    try_everything(position_after(table.rules(), seed, moment), Random(seed))


@every_table
@settings(max_examples=4)
@given(seed=seeds)
def test_legal_answers_are_exactly_those_that_play_accepts(table, seed):
    for position in stops(table.rules(), seed, own_moves=0, answers=2):
        try_everything(position, Random(seed))


def try_everything(position: ml.Position, chance: Random) -> None:
    """Legal moves are accepted, all others are refused and change nothing."""
    legal, before = set(ml.legal_texts(position)), text_of(position)
    for text in attempts(position, chance) | legal:
        trial = position.copy()
        refusal = refused(trial, text)
        assert (refusal is None) == (text in legal), text
        if refusal is not None:
            assert text_of(trial) == before, f"refusing {text!r} changed the position"
        if isinstance(refusal, ml.Refusal):
            assert refusal.rule in rulebook.rules()
            assert str(refusal).startswith(f"{text} — {refusal.rule}: ")
    assert text_of(position) == before


def refused(position: ml.Position, text: str) -> ValueError | None:
    """Tries a text as a move; what was said against it, nothing if it was made."""
    try:
        position.play(ml.parse_move(position.rules, text), ml.Dealer(0))
    except ValueError as problem:
        return problem
    return None


def attempts(position: ml.Position, chance: Random) -> set[str]:
    """Texts that might be taken for moves: other seats', of other moments, and the like with a letter changed."""
    texts = set(ml.legal_texts(position))
    for seat in range(position.rules.players):
        elsewhere = position.copy()
        elsewhere.to_move, elsewhere.pending = Seat(seat), None
        texts |= set(ml.legal_texts(elsewhere))
    texts |= {"allow", "veto", "stop", "take 1", "take 3", "reveal@8,0", "turn@8,0=NE", "accept", "spend 1", "pass"}
    sample = chance.sample(sorted(texts), min(20, len(texts)))
    return texts | {mutated(text, chance) for text in sample for _ in range(4)}


def mutated(text: str, chance: Random) -> str:
    """A text with one character changed, taken out, doubled or put in."""
    at = chance.randrange(len(text) + 1)
    new = chance.choice("NESW.@>,:+- 0123789?abc")
    return chance.choice([text[:at] + new + text[at + 1 :], text[:at] + text[at + 1 :], text[:at] + new + text[at:]])


@every_table
@given(seed=seeds, moment=moments)
def test_every_legal_move_has_exactly_one_text(table, seed, moment):
    position = position_after(table.rules(), seed, moment)
    legal = position.legal()
    texts = [ml.move_text(move) for move in legal]
    assert len(legal) == len(set(legal)) == len(set(texts)) > 0
    assert [ml.parse_move(position.rules, text) for text in texts] == legal
    assert texts == ml.legal_texts(position)


# Records.


@every_table
@settings(max_examples=3)
@given(seed=seeds)
def test_replaying_a_record_gives_the_same_bytes(table, seed):
    recorder = recorded(table.rules(), seed)
    assert text_of(replay(recorder.text())) == text_of(recorder.position)
    assert written_again(recorder.text()) == recorder.text()


@every_table
@settings(max_examples=3)
@given(seed=seeds, moment=moments)
def test_a_record_only_grows_at_its_end(table, seed, moment):
    shorter, longer = recorded(table.rules(), seed, moment), recorded(table.rules(), seed, moment + 9)
    assert longer.lines[: len(shorter.lines)] == shorter.lines
    assert text_of(replay(shorter.text())) == text_of(shorter.position)


# Nothing is lost, and everything ends.


@every_table
@settings(max_examples=4)
@given(seed=seeds)
def test_cards_roles_and_gold_are_conserved(table, seed):
    rules, running, deck, whole = table.rules(), 0, None, None
    for position in Walk(rules, seed):
        truth = full(ml.dump(position))
        if position.round != running:  # other goals may come into play
            running, whole = position.round, soak.inventory(truth)
            deck = deck or soak.playing_cards(truth)
        if not soak.scoring(truth):
            assert soak.inventory(truth) == whole
            assert soak.playing_cards(truth) + won_paths(truth) == deck
        if rules.role_pile:
            assert sorted(position.roles + position.spare_roles) == sorted(rules.role_pile)
        if has_gold_cards(table):
            assert gold_cards(truth) == GOLD_CARDS


def won_paths(truth: dict[str, Any]) -> Counter[str]:
    """Path cards with gold that left the Duel's deck: kept, or paid with (D-11)."""
    return Counter(card for card in itertools.chain(*truth["kept"], truth["box"]) if not card.startswith("gold"))


def has_gold_cards(table: Any) -> bool:
    return table.game == "base" and "tournament" not in table.modules


def gold_cards(truth: dict[str, Any]) -> Counter[int]:
    """In the pile, with the players, or just being passed round."""
    pending = truth["pending"] or {}
    passed = pending["cards"] if pending.get("kind") == "take" else []
    return Counter([*truth["gold_pile"], *passed, *itertools.chain(*truth["gold_cards"])])


@every_table
@settings(max_examples=3)
@given(seed=seeds, aimless=st.booleans())
def test_every_game_ends(table, seed, aimless):
    rules, dealer, chance = table.rules(), ml.Dealer(seed), Random(seed)
    position = rules.deal(dealer)
    for _ in range(MOST_MOVES):
        if position.to_act is None:
            break
        assert position.turn <= len(rules.deck) + 10, "a turn takes at least one card out of the round"
        position.play(chance.choice(position.legal()) if aimless else choose(position, chance), dealer)
    assert position.over
    assert position.round == rules.rounds
    assert ml.legal_texts(position) == []
    assert set(position.winners or ()) <= set(range(rules.players)) != set()


# Putting together, saving, copying.


@every_table
@settings(max_examples=3)
@given(order=st.randoms(use_true_random=False))
def test_the_order_in_which_boxes_are_named_does_not_matter(table, order):
    mixed = order.sample(table.modules, len(table.modules))
    options = dict(order.sample(table.options, len(table.options)))
    games = []
    for modules in (table.modules, mixed):
        ruleset._MADE.clear()
        rules = ml.Ruleset.of(table.game, *modules, players=table.players, options=options)
        games.append(recorded(rules, 1, moves=120).text())
    assert games[0] == games[1]


@every_table
@settings(max_examples=8)
@given(seed=seeds, moment=moments)
def test_a_position_saved_and_loaded_goes_on_the_same(table, seed, moment):
    position = position_after(table.rules(), seed, moment)
    loaded = ml.load(json.loads(text_of(position)))
    chance = Random(seed)
    for step in range(25):
        assert text_of(loaded) == text_of(position)
        assert ml.legal_texts(loaded) == ml.legal_texts(position)
        assert loaded.to_act == position.to_act
        if position.to_act is None:
            break
        move = choose(position, chance)
        told = [event.whole() for event in position.play(move, ml.Dealer(step))]
        assert [event.whole() for event in loaded.play(move, ml.Dealer(step))] == told


@every_table
@settings(max_examples=3)
@given(seed=seeds)
def test_every_pending_decision_can_be_saved(table, seed):
    for position in stops(table.rules(), seed, own_moves=0, answers=5):
        loaded = ml.load(json.loads(text_of(position)))
        assert text_of(loaded) == text_of(position)
        assert ml.legal_texts(loaded) == ml.legal_texts(position)


@every_table
@settings(max_examples=6)
@given(seed=seeds, moment=moments)
def test_a_view_loads_and_prints_back(table, seed, moment):
    position = position_after(table.rules(), seed, moment)
    for seat in (None, *range(table.players)):
        view = json.dumps(ml.view(position, seat))
        assert json.dumps(ml.dump(ml.load(json.loads(view)))) == view


def innards(position: ml.Position) -> list[Any]:
    """The hot state as well, of which no text speaks."""
    mine = position.mine
    lights = [(bytes(light.lit), list(light.frontier)) for light in mine.lights]
    return [text_of(position), bytes(mine.tiles), bytes(mine.need), list(mine.laid), list(mine.springs), lights]


@every_table
@given(seed=seeds, moment=moments)
def test_a_copy_goes_its_own_way(table, seed, moment):
    position = position_after(table.rules(), seed, moment)
    copied, before, chance = position.copy(), innards(position), Random(seed)
    assert innards(copied) == before
    for first, second in ((copied, position), (position, copied.copy())):
        untouched = innards(second)
        for step in range(12):
            if first.to_act is not None:
                first.play(choose(first, chance), ml.Dealer(step))
        assert innards(second) == untouched


# The light.


@every_table
@settings(max_examples=2)
@given(seed=seeds)
def test_the_light_kept_up_to_date_is_the_light_lit_anew(table, seed):
    for position in Walk(table.rules(), seed):
        mine, fresh = position.mine, laid_anew(position)
        assert needs(mine) == needs(fresh)
        for layer in range(len(mine.lights)):
            assert lit(mine, layer) == lit(fresh, layer)
            assert sorted(mine.frontier(layer)) == sorted(fresh.frontier(layer))


def laid_anew(position: ml.Position) -> Mine:
    """The same labyrinth, card by card on an empty table, face-down ones last."""
    mine = Mine(position.rules.walkers)
    for cell, card in sorted(position.mine.cards().items()):
        mine.lay(cell, card)
    for cell in (*position.facedown, *position.covered):
        mine.hide(cell)
    mine.relight()
    return mine


def needs(mine: Mine) -> dict[str, int]:
    """What is asked of the cards that may come to lie in empty cells."""
    return {cell_text(cell): mine.asked(cell) for cell in mine.rim()}


def lit(mine: Mine, layer: int) -> dict[str, int]:
    """All cells with light in them."""
    cells, light = mine.grid.cells, mine.lights[layer].lit
    return {cell_text(cells[i]): sides for i, sides in enumerate(light) if sides}
