"""How much may be said and done beside the game, and who may come back."""

from __future__ import annotations

import pytest

from motherlode.table import Act, Allowance, ErrorKey, SeatPlan, Settings, Table, TableError, TalkLimits
from tests.table.given import given

FEW = TalkLimits(
    said_by_seat=Allowance(2, 60, 5),
    said_at_table=Allowance(3, 60, 7),
    done_by_seat=Allowance(4, 60, 8),
    done_at_table=Allowance(6, 60, 20),
)


class Clock:
    """Time that passes when told to."""

    def __init__(self):
        self.now = 1_000_000

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def table_with(clock, *names, limits=FEW):
    seats = tuple(SeatPlan("person") for _ in range(3))
    table = Table.open("ABC234", Settings(seats), given(), clock)
    table.talk.limits = limits
    for name in names:
        table.sit(name, name)
    return table


def key_of(act, *args):
    with pytest.raises(TableError) as told:
        act(*args)
    return told.value.key


def _on_and_on(act):
    for _ in range(20):
        act()


def test_so_much_may_be_said_at_once_and_then_so_much_a_minute(clock):
    table = table_with(clock, "ann", "bob")
    table.say("ann", "one")
    table.say("ann", "two")
    assert key_of(table.say, "ann", "three") is ErrorKey.TOO_FAST
    table.say("bob", "one")
    assert key_of(table.say, "bob", "two") is ErrorKey.TOO_FAST, "the table's measure is full"
    clock.now += 1_000
    table.say("ann", "three")
    clock.now -= 500_000
    assert key_of(table.say, "ann", "four") is ErrorKey.TOO_FAST, "a clock that is set back gives nothing"


def test_so_much_may_be_said_in_all_and_a_restart_does_not_forget_it(clock):
    table = table_with(clock, "ann", "bob")
    for _ in range(5):
        clock.now += 60_000
        table.say("ann", "again")
    clock.now += 60_000
    assert key_of(table.say, "ann", "again") is ErrorKey.ENOUGH_SAID
    table.say("bob", "mine")
    acts = [Act.of_json(act.as_json()) for act in table.log]
    twin = Table.replay("ABC234", table.settings, given(), clock, acts)
    twin.talk.limits = FEW
    clock.now += 60_000
    assert key_of(twin.say, "ann", "again") is ErrorKey.ENOUGH_SAID
    twin.say("bob", "mine")
    clock.now += 60_000
    assert key_of(twin.say, "bob", "mine") is ErrorKey.ENOUGH_SAID, "the table's measure is full"


def test_claims_count_as_talk(clock):
    table = table_with(clock, "ann")
    table.start("ann")
    table.claim("ann", {"claim": "suspect", "seat": 1})
    table.say("ann", "you!")
    assert key_of(table.claim, "ann", {"claim": "suspect", "seat": 2}) is ErrorKey.TOO_FAST


def test_nobody_pauses_without_end(clock):
    table = table_with(clock, "ann")
    table.connect("ann")
    table.start("ann")
    assert key_of(_on_and_on, lambda: (table.pause("ann"), table.resume("ann"))) is ErrorKey.TOO_FAST
    assert len(table.log) < 15


def test_nobody_sits_down_and_gets_up_without_end(clock):
    table = table_with(clock, "ann")
    assert key_of(_on_and_on, lambda: (table.sit("bob", "bob"), table.leave("bob"))) is ErrorKey.TOO_FAST
    assert table.seat_of("bob") is None


def test_getting_up_is_always_allowed(clock):
    table = table_with(clock, "ann", "bob", limits=TalkLimits(done_by_seat=Allowance(0, 0, 0)))
    table.leave("bob")
    assert table.seat_of("bob") is None


@pytest.mark.parametrize("kind", ["open", "bot"])
def test_who_was_sent_away_stays_away_also_after_a_restart(clock, kind):
    table = table_with(clock, "ann", "bob", "cem")
    table.set_seat("ann", 1, kind, None)
    assert key_of(table.sit, "bob", "bob") is ErrorKey.SENT_AWAY
    acts = [Act.of_json(act.as_json()) for act in table.log]
    twin = Table.replay("ABC234", table.settings, given(), clock, acts)
    assert key_of(twin.sit, "bob", "another name") is ErrorKey.SENT_AWAY
    assert "bob" not in [act.private.get("who") for act in table.log if act.what == "got_up"]


def test_who_got_up_may_sit_down_again(clock):
    table = table_with(clock, "ann", "bob")
    table.leave("bob")
    table.sit("bob", "bob")
    assert table.seat_of("bob") == 1


@pytest.mark.parametrize(
    "claim",
    [
        {"claim": "i_am", "role": "call me at 555-0199"},
        {"claim": "i_am", "role": "geologist"},
        {"claim": "i_am", "role": "?"},
        {"claim": "goal_is", "cell": "8,0", "what": "hello"},
        {"claim": "goal_is", "cell": "8,0", "what": "stone:NE"},
        {"claim": "goal_is", "cell": "1,0", "what": "stone"},
        {"claim": "suspect", "seat": 0},
        {"claim": "suspect", "seat": 3},
    ],
)
def test_only_what_the_table_knows_can_be_claimed(clock, claim):
    table = table_with(clock, "ann")
    table.start("ann")
    assert key_of(table.claim, "ann", claim) is ErrorKey.BAD_CLAIM
    assert table.chairs[0].claims == []
