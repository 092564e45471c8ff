"""Moves as numbers: what may be tried, who may list them, in which order they come."""

from functools import partial
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

import motherlode as ml
from motherlode.core.boxes import VERBS
from motherlode.core.moves import Move
from motherlode.core.wellformed import is_move
from tests.support.play import Walk, position_after, stops
from tests.support.tables import TABLES, names

every_table = pytest.mark.parametrize("table", TABLES, ids=names)
seeds = st.integers(0, 10_000)
POSITION = ml.load({"hands": [["EW", "map"], ["NS"], ["NS"]], "deck": ["NE", "NW"]})


# Any number.


@given(number=st.integers() | st.integers(0, 1 << 57) | st.booleans())
@example(123)
@example(-1)
@example(0)
@example(True)
@example(255)
@example(1 << 56)
@example(1 << 64)
@example(10**5000)
@example(-(10**5000))
def test_a_number_that_is_no_move_is_refused(number):
    before = ml.dump(POSITION)
    with pytest.raises(ml.Refusal) as refused:
        POSITION.play(number, ml.Dealer(0))
    assert refused.value.rule == "B-5"
    assert len(str(refused.value)) < 300
    assert ml.dump(POSITION) == before


def garbage(legal: list[ml.Move], chance: Random) -> ml.Move:
    """Bits at random, fields at random, a legal move with a bit changed, or two legal moves mixed."""
    move, other, kind = chance.choice(legal), chance.choice(legal), chance.randrange(4)
    if kind == 0:
        return Move(chance.getrandbits(56))
    if kind == 1:
        fields = (chance.randrange(200), 0x8080 + chance.randrange(20), chance.randrange(9), chance.randrange(12))
        shifts = zip(fields, (8, 16, 32, 48), strict=True)
        lanes = sum(field << shift for field, shift in shifts if chance.random() < 0.6)
        return Move(chance.randrange(len(VERBS)) | lanes)
    if kind == 2:
        return Move(move ^ 1 << chance.randrange(58))
    low = (1 << chance.choice((8, 16, 32, 48))) - 1
    return Move(move & low | other & ~low)


def can_be_written(rules: ml.Ruleset, move: ml.Move) -> bool:
    """Whether the notation writes a number and reads it back."""
    try:
        return ml.parse_move(rules, ml.move_text(move)) == move
    except ValueError:
        return False


@every_table
@settings(max_examples=4, deadline=None)
@given(seed=seeds)
def test_any_number_is_refused_or_legal_and_changes_nothing(table, seed):
    chance = Random(seed)
    for position in stops(table.rules(), seed):
        legal, before = position.legal(), ml.dump(position)
        for move in (garbage(legal, chance) for _ in range(40)):
            assert is_move(position.rules, move) == can_be_written(position.rules, move)
            if move not in legal:
                with pytest.raises(ml.Refusal):
                    position.play(move, ml.Dealer(0))
        assert ml.dump(position) == before


def test_a_number_that_no_verb_has_is_not_written():
    for number in (255, -1, (1 << 20_000) + 255):
        with pytest.raises(ValueError, match="is not a move"):
            ml.move_text(Move(number))


# Views.


@every_table
def test_a_view_lists_the_moves_of_its_own_seat_only(table):
    for position in stops(table.rules(), 1, own_moves=3):
        for seat in (None, *range(position.rules.players)):
            view = ml.seen_by(position, seat)
            if seat == position.to_act:
                assert view.legal() == position.legal()
                assert ml.legal_texts(view) == ml.legal_texts(position)
            else:
                for ask in (ml.Position.legal, ml.legal_texts, partial(ml.find_move, text="pass NS")):
                    with pytest.raises(
                        ml.Refusal,
                        match=r"^V-1: A seat's view .* has no moves of others",
                    ):
                        ask(view)


@every_table
def test_a_view_is_not_played_on(table):
    for position in stops(table.rules(), 2, own_moves=2):
        for seat in (None, *range(position.rules.players)):
            view = ml.seen_by(position, seat)
            before = ml.dump(view)
            with pytest.raises(ml.Refusal, match=r"^V-1: A seat's view .* can't be played on"):
                ml.play_out(view, ml.Dice(1))
            with pytest.raises(ml.Refusal, match=r"^V-1: A seat's view .* can't be played on"):
                view.play(position.legal()[0], ml.Dealer(1))
            assert ml.dump(view) == before
        world = ml.worlds_of(ml.seen_by(position, 0)).draw(ml.Dice(1))
        assert ml.play_out(world, ml.Dice(1)) >= 0


def test_a_view_of_a_finished_game_has_no_moves():
    for position in (walk := Walk(TABLES[0].rules(), 1)):
        assert position.legal()
    assert ml.seen_by(walk.position, None).legal() == []


# The order.


@every_table
def test_moves_come_in_an_order_that_depends_on_the_position_alone(table):
    for seed in (1, 2):
        for position in Walk(table.rules(), seed):
            loaded = ml.load(ml.dump(position))
            assert loaded.legal() == position.legal()
            assert ml.legal_texts(position) == [ml.move_text(move) for move in position.legal()]


def test_the_order_is_kept_when_a_tunnel_is_gone_and_dug_anew():
    position = position_after(TABLES[0].rules(), 3, 12)
    twin = position.copy()
    cell, card = list(twin.mine.cards().items())[1]
    twin.mine.lift(cell)
    twin.mine.lay(cell, card)
    assert twin.legal() == position.legal()
