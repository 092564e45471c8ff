"""Positions as values: printed in a line, compared, and played on by text."""

from random import Random

import pytest

import motherlode as ml
from tests.support.play import Walk
from tests.support.tables import TABLES, names

every_table = pytest.mark.parametrize("table", TABLES, ids=names)
RULES = ml.Ruleset.of("base", players=3)


@every_table
def test_saved_and_loaded_it_is_equal_and_after_a_move_it_is_not(table):
    for number, position in enumerate(Walk(table.rules(), 5)):
        if number % 9 == 0 and not position.over:
            assert ml.load(ml.dump(position)) == position
            assert position.copy() == position
            moved = position.copy()
            moved.play(moved.legal()[0], ml.Dealer(1))
            assert moved != position


@pytest.mark.rule("V-1")
def test_twins_are_different_positions_and_equal_views():
    position = RULES.deal(ml.Dealer(1))
    twin = position.copy()
    twin.hands[1], twin.deck = twin.deck[:6], [*twin.hands[1], *twin.deck[6:]]
    assert twin != position
    assert ml.seen_by(twin, 0) == ml.seen_by(position, 0)
    assert ml.seen_by(twin, 1) != ml.seen_by(position, 1)
    assert ml.seen_by(position, 0) != position


def test_other_rules_and_other_things_are_never_equal():
    position = RULES.deal(ml.Dealer(1))
    assert position != ml.Ruleset.of("base", players=3, options={"simultaneous_goals": "all"}).deal(ml.Dealer(1))
    assert position != ml.dump(position)
    with pytest.raises(TypeError, match="can't be a key"):
        hash(position)


def test_a_mine_that_has_grown_and_shrunk_is_the_same_mine():
    near, far = (ml.load({"hands": [["NS"]] * 3, "board": {"0,0": "start", "1,0": "EW"}}) for _ in range(2))
    from motherlode.core.cards import card_number
    from motherlode.core.cells import cell_at

    far.mine.lay(cell_at(40, 0), card_number("EW"))
    assert far != near
    far.mine.lift(cell_at(40, 0))
    assert far == near


def test_it_prints_in_a_line_without_secrets_of_its_own():
    position = RULES.deal(ml.Dealer(2))
    assert repr(position) == (
        f"<Position: base for 3, round 1, turn 1, seat {position.to_act} to act, 1 cards in the mine, "
        f"{len(position.deck)} in the deck>"
    )
    assert repr(ml.seen_by(position, 2)).startswith("<Position: view of seat 2 of base for 3,")
    assert repr(ml.seen_by(position, None)).startswith("<Position: public view of base for 3,")
    assert not set(repr(position).split()) & {ml.dump(position)["roles"][0], *ml.dump(position)["hands"][0]}


def test_a_text_is_played_like_its_number():
    one, other = RULES.deal(ml.Dealer(3)), RULES.deal(ml.Dealer(3))
    random, dealers = Random(1), (ml.Dealer(4), ml.Dealer(4))
    while not one.over:
        move = random.choice(one.legal())
        told = [event.whole() for event in one.play(move, dealers[0])]
        assert [event.whole() for event in other.play(ml.move_text(move), dealers[1])] == told
    assert one == other


def test_a_text_that_is_no_legal_move_is_refused_with_a_reason():
    position = ml.load({"hands": [["EW"], ["NS"], ["NS"]], "to_move": 0})
    before = position.copy()
    with pytest.raises(ml.Refusal, match="L-3"):
        position.play("EW@5,0", ml.Dealer(1))
    with pytest.raises(ValueError, match="'up and away' is not a move"):
        position.play("up and away")
    assert position == before


def test_without_a_dealer_it_plays_on_until_chance_is_needed():
    position = ml.load({"hands": [["EW"], [], []], "deck": [], "to_move": 0, "board": {"0,0": "start"}})
    before = position.copy()
    with pytest.raises(ValueError, match="chance is needed here"):
        position.play("EW@1,0")
    assert position == before
    longer = ml.load({"hands": [["EW"], ["NS"], ["NS"]], "to_move": 0})
    longer.play("EW@1,0")
    assert longer.to_act == 1
