"""All are asked after a card (W-19): nobody learns from the waiting who could have objected (V-2)."""

from __future__ import annotations

import pytest

import motherlode as ml
from motherlode.table import Deed, Pace, SeatPlan, Settings, Table, TableError
from motherlode.table.engine import EngineGame, always

PACE = Pace(to_object=6_000, to_object_short=2_000, between_answers=150, after_person=100, after_bot=700)
PLAYED = "break:lamp>1"


class FakeClock:
    def __init__(self):
        self.now = 1_000

    def __call__(self):
        return self.now


def given(holder):
    """Four players; the first has just a card to play, and somebody may hold the veto."""
    hands = [["break:lamp", "NS"], ["NS", "map"], ["NS", "EW"], ["NS", "EW"]]
    if holder is not None:
        hands[holder][0] = "veto"
    position = ml.load(
        {"modules": ["wc2019"], "hands": hands, "roles": ["miner"] * 3 + ["saboteur"], "deck": ["NES"] * 20}
    )

    def deal(settings, lines):
        return EngineGame(position.copy(), always(ml.Dealer(4))), Deed([], ["m given"], drew=True, saw=True)

    return deal


def seated(holder, bots=(), short_pause=False):
    """A table at which the first player has just played a card."""
    clock = FakeClock()
    seats = tuple(SeatPlan("bot", "random") if seat in bots else SeatPlan("person") for seat in range(4))
    settings = Settings(seats, modules=("wc2019",), short_pause=short_pause)
    table = Table.open("ABCDEF", settings, given(holder), clock, PACE)
    for seat in range(4):
        if seat not in bots:
            table.sit(f"who{seat}", f"Name {seat}", seat)
            table.connect(f"who{seat}")
    table.start("who0")
    clock.now += 5_000
    table.play("who0", PLAYED, len(table.log))
    return table, clock


def wait_it_out(table, clock, answer="allow"):
    """Everybody keeps silent: when each answer is shown, by whom, and as what."""
    shown = []
    while table.game.still_asked:
        errand = table.errand()
        clock.now = max(clock.now, errand.not_before)
        shown.append((clock.now, errand.seat, errand.by))
        assert table.bot_move(errand, answer if errand.by == "bot" and answer in errand.legal else "allow")
    return shown


@pytest.mark.rule("W-19", "V-2")
@pytest.mark.parametrize("bots", [(), (2,), (1, 3)])
def test_silence_takes_the_same_time_whoever_holds_the_card(bots):
    waits = [wait_it_out(*seated(holder, bots)) for holder in (None, 1, 2, 3)]
    assert all(wait == waits[0] for wait in waits)
    first, *later = [at for at, _, _ in waits[0]]
    assert first == 1_000 + 5_000 + PACE.to_object
    assert later == [first + PACE.between_answers, first + 2 * PACE.between_answers]


@pytest.mark.rule("W-19")
def test_a_table_may_have_a_short_pause():
    assert wait_it_out(*seated(None, short_pause=True))[0][0] == 6_000 + PACE.to_object_short


@pytest.mark.rule("W-19", "V-2")
@pytest.mark.parametrize("holder", [None, 1, 3])
def test_when_all_who_are_here_let_it_pass_nobody_waits(holder):
    table, clock = seated(holder, bots=(1,))
    assert table.errand().not_before == 6_000 + PACE.to_object
    table.play("who2", "allow", len(table.log))
    assert table.errand().not_before == 6_000 + PACE.to_object
    table.auto_allow("who3", True, this_turn=True)
    assert table.answer_by() is None
    assert [seat for _, seat, _ in wait_it_out(table, clock)] == [1, 2, 3]
    assert clock.now < 6_000 + PACE.to_object
    assert "break:lamp" in table.game.view(None)["front"][1]


@pytest.mark.rule("W-19")
def test_a_veto_said_before_being_asked_ends_the_asking_at_once():
    table, _ = seated(3)
    table.play("who3", "veto", len(table.log))
    assert table.game.still_asked == []
    assert table.game.view(None)["front"][1] == []
    assert [(act.seat, act.said["by"]) for act in table.log[-3:]] == [(1, "auto"), (2, "auto"), (3, "person")]


@pytest.mark.rule("W-19")
def test_an_answer_stays_good_while_others_answer():
    table, _ = seated(3)
    seen = len(table.log)
    table.play("who1", "allow", seen)
    table.play("who3", "allow", seen)
    table.play("who2", "allow", seen)
    assert table.errand().seat == 3


@pytest.mark.rule("W-19")
def test_who_does_not_hold_the_card_can_not_use_it():
    table, _ = seated(2)
    before = len(table.log)
    with pytest.raises(TableError):
        table.play("who3", "veto", before)
    with pytest.raises(ml.Refusal):
        table.play("who1", "veto", before)
    assert len(table.log) == before


@pytest.mark.rule("W-19")
def test_what_may_pass_in_this_turn_may_not_in_the_next():
    table, clock = seated(None, bots=(1, 2))
    table.auto_allow("who3", True, this_turn=True)
    assert table.answer_by() is None
    wait_it_out(table, clock)
    table.bot_move(table.errand(), "map@8,0")
    assert table.answer_by() == clock.now + PACE.to_object


@pytest.mark.rule("W-19")
def test_a_standing_answer_holds_until_it_is_taken_back():
    table, _ = seated(2, bots=(1,))
    table.auto_allow("who2", True)
    table.auto_allow("who3", True)
    assert table.answer_by() is None
    table.auto_allow("who3", False)
    assert table.answer_by() == 6_000 + PACE.to_object


@pytest.mark.rule("W-19")
def test_whoever_is_not_here_is_not_waited_for():
    table, _ = seated(2, bots=(1,))
    table.disconnect("who2")
    table.disconnect("who3")
    assert table.answer_by() is None


@pytest.mark.rule("W-19")
def test_after_a_pause_everybody_has_the_whole_time_again():
    table, clock = seated(None)
    clock.now += 4_000
    table.pause("who2")
    clock.now += 60_000
    table.resume("who2")
    assert table.answer_by() == clock.now + PACE.to_object
