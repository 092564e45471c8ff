"""What readers are shown is written once, and is what the events let each of them see."""

from __future__ import annotations

import gc

import msgspec
import pytest

import motherlode as ml
from motherlode.core.events import Event
from motherlode.server import messages as m
from motherlode.server.projection import entries_for, events_for, table_for
from motherlode.table import Act, SeatPlan, Settings, Table, dealing

PLAYERS = 4
READERS = [*range(PLAYERS), None]


@pytest.fixture
def table():
    """A game that has gone on for a while, into its second round."""
    settings = Settings(tuple(SeatPlan("person") for _ in range(PLAYERS)))
    table = Table.open("CODE", settings, dealing(ml.Dealer(4)), lambda: 0)
    for seat in range(PLAYERS):
        table.sit(f"who{seat}", f"N{seat}", seat)
    table.start("who0")
    while len(table.rounds.ends) < 1 or len(table.log) < 60:
        if table.rounds.waiting:
            table._write("round_starts", None)
        assert table.game is not None
        table.play(f"who{table.game.to_act}", table.game.legal()[-1], len(table.entries))
    return table


def fresh(table):
    """The same table, of which nothing has been shown."""
    return Table.replay("CODE", table.settings, dealing(ml.Dealer(4)), lambda: 0, [of_store(act) for act in table.log])


def of_store(act):
    return type(act).of_json(act.as_json())


def seen(table, reader):
    """What a reader may see of every act, straight from the events."""
    return [[event.seen_by(reader) for event in act.deed.events] for act in table.entries if act.deed]


@pytest.mark.parametrize("reader", READERS)
def test_entries_are_what_the_events_let_a_reader_see(table, reader):
    entries = msgspec.json.decode(m.write(entries_for(table, reader, 0, len(table.entries))))
    told = [entry["said"]["events"] for entry in entries if "events" in entry["said"]]
    assert told == seen(fresh(table), reader)
    assert told != seen(fresh(table), (reader or 0) + 1 if reader is not None else 0)


@pytest.mark.parametrize("seat", range(PLAYERS))
def test_a_bot_is_told_all_that_its_seat_has_seen(table, seat):
    told = msgspec.json.decode(events_for(table, seat))
    assert told == [event for events in seen(fresh(table), seat) for event in events]


def test_what_was_taken_back_is_not_told_to_a_bot(table):
    undone = table.entries[20]
    whole, gone = msgspec.json.decode(events_for(table, 0)), msgspec.json.decode(undone.shown[0])
    table.log.append(Act(len(table.log) + 1, 0, "took_back", undone.seat, {"undone": undone.entry}, {}, [], entry=99))
    told = msgspec.json.decode(events_for(table, 0))
    start = sum(len(msgspec.json.decode(act.shown[0])) for act in table.entries[:20])
    assert gone
    assert told == whole[:start] + whole[start + len(gone) :]


def test_a_round_that_has_more_to_tell_is_written_anew(table):
    def rounds():
        shown = table_for(table, 0, 0, spectators=0, record=None, now=0)
        return msgspec.json.decode(m.write(shown))["game"]["rounds"]

    (first,) = rounds()
    table.rounds.ends[0].events.append(table.rounds.ends[0].events[-1])
    (second,) = rounds()
    assert len(second["events"]) == len(first["events"]) + 1


def test_once_shown_no_events_are_kept_but_those_of_rounds_that_ended(table):
    entries_for(table, None, 0, len(table.entries))
    events_for(table, 0)
    kept = {id(event) for end in table.rounds.ends for event in end.events}
    last = table.take_backs._last
    kept |= {id(event) for event in last[2].events} if last else set()
    mine = {id(one) for act in table.log for one in gc.get_referents(act) if type(one) is Event}
    assert not mine - kept
    assert all(act.deed is None for act in table.entries)


def test_equal_bytes_are_kept_once(table):
    entries_for(table, None, 0, len(table.entries))
    for act in table.entries:
        assert len({id(written) for written in act.shown}) == len(set(act.shown))


@pytest.mark.rule("V-3")
def test_when_the_game_is_over_no_share_of_any_round_is_secret():
    """While it runs a reader sees only their own gold cards; afterwards everybody sees all of them."""
    settings = Settings(tuple(SeatPlan("person") for _ in range(PLAYERS)))
    table = Table.open("CODE", settings, dealing(ml.Dealer(4)), lambda: 0)
    for seat in range(PLAYERS):
        table.sit(f"who{seat}", f"N{seat}", seat)
    table.start("who0")
    hidden = False
    while table.phase != "finished":
        if table.rounds.waiting:
            table._write("round_starts", None)
        assert table.game is not None
        table.play(f"who{table.game.to_act}", table.game.legal()[0], len(table.entries))
        hidden |= any(paid["gold"] is None for paid in paid_in(table, None))
    assert hidden
    told = [paid_in(table, reader) for reader in READERS]
    assert all(paid["gold"] is not None for paid in told[0])
    assert all(one == told[0] for one in told)


def paid_in(table, reader):
    shown = msgspec.json.decode(m.write(table_for(table, reader, 0, 0, None, 0)))
    return [paid for end in shown["game"]["rounds"] for paid in end["paid"]]
