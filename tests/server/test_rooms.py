"""A room finishes what it begins, whatever fails and whoever leaves; and goes on by itself when the fault is over."""

from __future__ import annotations

import asyncio
import logging
import sqlite3

import pytest

from motherlode.server.store import SqliteStore, StoredTable, Unavailable
from motherlode.table import ErrorKey, Pace, Shown, Table
from tests.server.fakes import PACE, Home, in_no_time
from tests.table.given import FINISH, PASS, given

GRACE = PACE.grace / 1000


async def away(home, ear):
    """Somebody goes, and a bot sits in."""
    ear.vanish()
    seat = home.room.table.seat_of(ear.who)
    await home.until(lambda: home.room.table.chairs[seat].stand_in, GRACE + 5)
    await home.rest()


async def plays_on(home, *ears):
    """Everybody can do something, and all are told."""
    await home.rest()
    for ear in ears:
        assert await ear.ask("say", line="hello") == "done"
    await home.rest()
    home.check()
    assert all(ear.table["act"] == len(home.room.table.entries) for ear in ears)


def moves(home):
    return [line["what"] for line in home.log].count("acted")


# --- C1: a write that fails ---


@pytest.mark.parametrize("times", [1, 2, 3, 7])
@pytest.mark.parametrize("error", [Unavailable("full"), OSError("I/O"), RuntimeError("anything")])
@in_no_time
async def test_a_write_that_fails_while_somebody_comes_back_harms_nothing(times, error):
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    await away(home, bob)
    home.store.fail(times, error)
    await bob.enter()
    await home.until(lambda: not home.store.faults and home.room.working is None and not home.room.stalled)
    assert ann.table["seats"][1]["played_by"] == bob.table["seats"][1]["played_by"] == "person"
    await plays_on(home, ann, bob)
    assert await ann.move() == "done"
    assert [line["what"] for line in home.log].count("came_back") == 1


@in_no_time
async def test_a_write_that_fails_once_is_tried_again_and_nobody_notices():
    home = Home(given())
    ann, *_ = await home.open("p", "p", "p")
    home.store.fail()
    assert await ann.move() == "done"
    assert stalls(ann) == []
    home.check()


@in_no_time
async def test_a_table_read_again_while_an_act_waits_to_be_stored_keeps_the_act():
    """What was changed in memory is gone then: it is done again, and never answered as done without being stored."""
    home = Home(given())
    ann, *_ = await home.open("p", "p", "p")
    home.store.fail()
    asked = asyncio.create_task(ann.ask("say", id="ticket", line="hello"))
    await home.until(lambda: home.room._retry is not None)
    home.room.reread()
    assert await asked == "done"
    assert [line["private"].get("ticket") for line in home.log].count("ticket") == 1
    home.check()


@in_no_time
async def test_a_paused_table_is_not_stuck():
    home = Home(given())
    ann, *_ = await home.open("p", "p", "b")
    home.room._errands._failures = 5
    home.room._errands._stuck_at = home.room.table.decision
    home.room.stall(ErrorKey.STUCK)
    assert await ann.ask("pause") == "done"
    await home.rest()
    assert home.room.stalled is None


@in_no_time
async def test_nothing_is_acknowledged_or_told_while_it_can_not_be_stored():
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    home.store.fail(3)
    before = len(bob.got)
    assert await ann.move(PASS) == "busy"
    assert await bob.ask("say", line="hello?") == "busy"
    assert [message["key"] for message in bob.got[before:] if message["id"] is None] == ["not_stored"]
    await home.until(lambda: not home.room.stalled and not home.room.working)
    await plays_on(home, ann, bob)
    assert stalls(bob) == ["not_stored", None]


@in_no_time
async def test_a_request_answered_with_busy_is_done_once_when_sent_again():
    home = Home(given())
    ann, *_ = await home.open("p", "p", "p")
    home.store.fail(2)
    assert await ann.move(PASS, id="same") == "busy"
    await home.until(lambda: not home.room.stalled and not home.room.working)
    assert await ann.ask("move", id="same", text=PASS, act=ann.table["act"]) == "done"
    assert [line["private"].get("ticket") for line in home.log].count("same") == 1
    home.check()


@pytest.mark.parametrize("half", [False, True])
@in_no_time
async def test_a_write_of_which_nobody_knows_whether_it_was_done_is_done_once(half):
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    home.store.commit_and_fail(half)
    assert await ann.move(PASS, id="same") == "done"
    assert [line["private"].get("ticket") for line in home.log].count("same") == 1
    await plays_on(home, ann, bob)


@in_no_time
async def test_a_write_that_hangs_for_ever_is_given_up_and_the_table_heals():
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    home.store.hang()
    asking = asyncio.create_task(ann.move(PASS, id="same"))
    waiting = asyncio.create_task(bob.ask("say", line="hello?"))
    assert (await asking, await waiting) == ("busy", "busy")
    assert asyncio.get_running_loop().time() < 10
    await home.until(lambda: not home.room.stalled)
    await plays_on(home, ann, bob)
    assert [line["private"].get("ticket") for line in home.log].count("same") == 1


@in_no_time
async def test_a_store_that_is_slow_is_waited_for():
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    for _ in range(2):
        go_on = home.store.hang()
        asyncio.get_running_loop().call_later(4, go_on.set)
    assert await ann.move(PASS) == "done"
    assert stalls(bob) == []
    await plays_on(home, ann, bob)


@in_no_time
async def test_a_write_that_comes_late_is_found_in_the_log():
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    acts = home.store.tables[home.code].acts
    home.store.fail()
    task = asyncio.create_task(ann.move(PASS))
    await home.until(lambda: not home.store.faults)
    act = home.room.table.unsaved[0].as_json() | {"private": {"who": "ann", "ticket": "other"}}
    acts.append(act)  # somebody else was first
    assert await task == "stale"
    await plays_on(home, ann, bob)
    assert acts[len(acts) - 3]["private"]["ticket"] == "other"


@in_no_time
async def test_a_store_that_hangs_for_one_table_keeps_no_other_waiting():
    home = Home(given())
    ann, *_ = await home.open("p", "p", "p")
    home.store.hang()
    hanging = asyncio.create_task(ann.move())
    await home.until(lambda: not home.store.faults)
    home.code = "GHJKLM"
    dan, *_ = (await home.open("p", "p", "p"))[3:]
    began = asyncio.get_running_loop().time()
    assert await dan.move() == "done"
    assert asyncio.get_running_loop().time() == began
    assert not hanging.done()
    await hanging


# --- C1: logs that are damaged already ---


async def asleep(damage=lambda log: None):
    """A table that was played for a while, whose log was damaged, and which nobody has read since."""
    home = Home(given())
    ann, bob, cem = await home.open("p", "p", "p")
    assert await ann.move(PASS) == "done"
    assert await bob.move(PASS) == "done"
    assert await cem.move(PASS) == "done"
    await away(home, bob)
    await bob.enter()
    assert await ann.ask("say", line="one") == "done"
    assert await ann.ask("say", line="two") == "done"
    for ear in (ann, bob, cem):
        ear.vanish()
    await home.rest()
    home.hall.forget(home.room)
    home.ears.clear()
    damage(home.log)
    return home


def lacking(*whats):
    """Lines that were told and never stored: what a server did that forgot them."""

    def damage(log):
        log[:] = [line for line in log if line["what"] not in whats and line["said"].get("line") not in whats]

    return damage


def doubled(log):
    log.append(log[-1] | {"number": len(log) + 1})


def half_written(log):
    log[-1] = {"number": len(log), "damaged": True}


def move_doubled(log):
    """A bot's move has no ticket."""
    last = max(number for number, line in enumerate(log) if line["what"] == "acted")
    del log[last + 1 :]
    log[last]["private"] = {}
    doubled(log)


@pytest.mark.parametrize(
    ("damage", "filled", "cut"),
    [
        (lacking("came_back"), 1, 0),
        (lacking("came_back", "stood_in"), 2, 0),
        (lacking("came_back", "one"), 2, 0),
        (doubled, 0, 1),
        (half_written, 0, 1),
        (move_doubled, 0, 1),
    ],
)
@in_no_time
async def test_a_damaged_log_is_mended_and_the_operator_reads_of_it(damage, filled, cut, caplog):
    home = await asleep(damage)
    ann, bob = home.ear("ann"), home.ear("bob")
    with caplog.at_level(logging.WARNING, logger="motherlode.server"):
        await ann.enter()
        await bob.enter()
    assert "ABCDEF: its log was damaged and is mended" in caplog.text
    assert ([line["what"] for line in home.log].count("mended"), len(home.store.aside)) == (filled, cut)
    assert moves(home) == 3
    await plays_on(home, ann, bob)
    assert await ann.move(PASS) == "done"


@in_no_time
async def test_entries_after_a_hole_keep_their_numbers():
    home = await asleep(lacking("came_back"))
    before = {line["number"]: line["what"] for line in home.log}
    assert max(before) > len(before)
    ann = home.ear("ann")
    await ann.enter()
    assert before.items() <= {number: entry["said"]["what"] for number, entry in ann.entries.items()}.items()


def without_a_move(log):
    del log[5]


def without_sense(log):
    log[-1] = log[-1] | {"what": "acted", "lines": ["7 fly"], "said": {"by": "person"}}


def unreadable_in_the_middle(log):
    log[3] = {"number": 4, "damaged": True}


@pytest.mark.parametrize("damage", [without_a_move, without_sense, unreadable_in_the_middle])
@in_no_time
async def test_what_can_not_be_mended_is_left_alone_and_all_who_ask_are_told_the_same(damage):
    home = await asleep(damage)
    before = [dict(line) for line in home.log]
    ann, bob = home.ear("ann"), home.ear("bob")
    await asyncio.gather(ann.enter(), bob.enter())
    assert [message["key"] for message in ann.got + bob.got] == ["broken", "broken"]
    assert home.log == before


@pytest.mark.parametrize("of_the_future", ["settings", "box", "line", "kind", "part"])
@in_no_time
async def test_a_table_of_a_newer_version_gets_one_clear_answer(of_the_future):
    home = await asleep()
    if of_the_future == "settings":
        home.store.tables[home.code].settings["weather"] = "rain"
    elif of_the_future == "box":
        home.store.tables[home.code].settings["modules"] = ["wc2031"]
    else:
        home.log[-1] |= {"line": {"v": 99}, "kind": {"what": "danced"}, "part": {"mood": "good"}}[of_the_future]
    before = list(home.log)
    ann = home.ear("ann")
    await ann.enter()
    assert [message["key"] for message in ann.got] == ["newer_version"]
    assert home.log == before


# --- H2: whoever leaves, the room finishes ---


@in_no_time
async def test_a_request_whose_connection_breaks_is_finished_and_told_to_the_others():
    home = Home(given())
    ann, bob = await home.open("p", "p", "b")
    go_on = home.store.hang()
    asking = asyncio.create_task(ann.move(PASS))
    await home.until(lambda: not home.store.faults)
    asking.cancel()
    ann.vanish()
    go_on.set()
    await home.until(lambda: bob.table["game"]["to_act"] == 1 and not bob.table["seats"][0]["connected"])
    assert await bob.move(PASS) == "done"
    await home.until(lambda: bob.table["game"]["to_act"] == 0)  # the bot has moved: what comes next was arranged
    home.check()


@in_no_time
async def test_many_requests_in_flight_of_broken_connections_freeze_nothing():
    home = Home(given())
    ann, bob, cem = await home.open("p", "p", "p")
    for number in range(30):
        mover = next(ear for ear in home.ears if ear.table["game"]["legal"])
        go_on = home.store.hang()
        requests = [asyncio.create_task(mover.move()), asyncio.create_task(cem.ask("say", line=f"{number}"))]
        await home.until(lambda: not home.store.faults)
        for request in requests:
            request.cancel()
        mover.vanish()
        go_on.set()
        await home.rest()
        await mover.enter()
        await plays_on(home, ann, bob, cem)


# --- H3: no ghosts ---


@in_no_time
async def test_who_comes_while_something_else_is_stored_is_first_told_as_one_who_is_there():
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    await away(home, bob)
    go_on = home.store.hang()
    asking = asyncio.create_task(ann.ask("say", line="hello"))
    await home.until(lambda: not home.store.faults)
    before = len(bob.got)
    entering = asyncio.create_task(bob.enter())
    await asyncio.sleep(0.1)
    go_on.set()
    await asyncio.gather(asking, entering)
    assert [table["seats"][1]["played_by"] for table in bob.got[before:]] == ["person"]


@in_no_time
async def test_who_vanishes_while_coming_back_is_stored_is_not_there():
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    await away(home, bob)
    go_on = home.store.hang()
    entering = asyncio.create_task(bob.enter())
    await home.until(lambda: not home.store.faults)
    entering.cancel()
    bob.vanish()
    go_on.set()
    await home.until(lambda: not ann.table["seats"][1]["connected"])
    await home.until(lambda: ann.table["seats"][1]["played_by"] == "stand_in", GRACE + 5)
    home.check()


@in_no_time
async def test_who_vanishes_while_a_table_is_read_was_never_there():
    home = await asleep()
    go_on = asyncio.Event()
    home.store.reading = go_on.wait
    bob = home.ear("bob")
    entering = asyncio.create_task(bob.enter())
    await asyncio.sleep(0.1)
    entering.cancel()
    bob.vanish()
    go_on.set()
    ann = home.ear("ann")
    await ann.enter()
    assert [seat["connected"] for seat in ann.table["seats"]] == [True, False, False]


@in_no_time
async def test_the_first_who_waits_for_a_table_may_leave_without_the_second():
    home = await asleep()
    go_on = asyncio.Event()
    home.store.reading = go_on.wait
    bob, ann = home.ear("bob"), home.ear("ann")
    first, second = asyncio.create_task(bob.enter()), asyncio.create_task(ann.enter())
    await asyncio.sleep(0.1)
    first.cancel()
    go_on.set()
    await second
    assert ann.table["me"] == 0


# --- H4: bots' turns ---


def stalls(ear):
    """What somebody was told of the table's troubles, and that they are over."""
    told, trouble = [], None
    for message in ear.got:
        if message.get("key") in ("not_stored", "stuck") and message["id"] is None:
            trouble = message["key"]
            told.append(trouble)
        elif message["type"] == "table" and trouble and message["trouble"] is None:
            trouble = None
            told.append(None)
    return told


@pytest.mark.parametrize("error", [Unavailable("full"), RuntimeError("anything")])
@pytest.mark.parametrize("times", [1, 3, 40])
@in_no_time
async def test_a_failed_write_on_a_bots_turn_is_tried_again_until_it_goes(times, error):
    home = Home(given())
    (ann,) = await home.open("p", "b", "b")
    assert await ann.move(PASS) == "done"
    home.store.fail(times, error)
    await home.until(lambda: not home.store.faults, 300)
    await home.until(lambda: ann.table["game"]["to_act"] == 0, 10)
    await home.until(lambda: not home.room.stalled)
    assert stalls(ann) == [] if times == 1 else stalls(ann)[:1] == ["not_stored"]
    await plays_on(home, ann)


@in_no_time
async def test_a_store_that_is_gone_for_an_hour_is_asked_with_pauses_and_found_again():
    home = Home(given())
    (ann,) = await home.open("p", "b", "b")
    loop = asyncio.get_running_loop()
    assert await ann.move(PASS) == "done"
    home.store.fail(100_000)
    began, before = loop.time(), home.store.writes
    await asyncio.sleep(3600)
    assert home.store.writes - before < 3600
    home.store.faults.clear()
    await home.until(lambda: ann.table["game"]["to_act"] == 0, 10)
    assert loop.time() - began < 3610
    assert stalls(ann) == ["not_stored", None]


@pytest.mark.parametrize("times", [1, 2, 6])
@in_no_time
async def test_an_error_of_the_engine_on_a_bots_turn_is_tried_again(times, monkeypatch):
    home = Home(given())
    (ann,) = await home.open("p", "b", "b")
    failures = iter([True] * times)
    right = Table.bot_move

    def wrong(table, errand, text, said=None):
        if next(failures, False):
            table.chairs[0].name = "nonsense"  # it broke half-way
            raise ZeroDivisionError
        return right(table, errand, text, said)

    monkeypatch.setattr(Table, "bot_move", wrong)
    assert await ann.move(PASS) == "done"
    await home.until(lambda: moves(home) == 2)
    assert ann.table["seats"][0]["name"] == "Ann"
    await home.until(lambda: not home.room.stalled)
    assert stalls(ann) == ([] if times == 1 else ["stuck", None])
    await plays_on(home, ann)


@in_no_time
async def test_a_bot_whose_answers_are_no_moves_is_replaced_by_chance():
    class Nonsense:
        async def think(self, question):
            return "fly to the moon"

    home = Home(given(), bot_pool=Nonsense())
    (ann,) = await home.open("p", "b", "b")
    assert await ann.move(PASS) == "done"
    await home.until(lambda: moves(home) == 2)
    assert stalls(ann) == []


@pytest.mark.parametrize("how", ["raises", "hangs"])
@in_no_time
async def test_a_bot_that_gives_no_answer_keeps_nobody_waiting_for_long(how):
    class Broken:
        async def think(self, question):
            if how == "raises":
                raise OSError("no processes left")
            await asyncio.Event().wait()

    home = Home(given(), bot_pool=Broken())
    (ann,) = await home.open("p", "b", "b")
    assert await ann.move(PASS) == "done"
    await home.until(lambda: moves(home) == 2)


@pytest.mark.parametrize("times", [1, 2, 6])
@in_no_time
async def test_a_clock_that_fails_is_tried_again(times, monkeypatch):
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    failures = iter([True] * times)
    right = Table.tick

    def wrong(table):
        if next(failures, False):
            raise ZeroDivisionError
        right(table)

    monkeypatch.setattr(Table, "tick", wrong)
    bob.vanish()
    await home.until(lambda: ann.table["seats"][1]["played_by"] == "stand_in", GRACE + 10)


@pytest.mark.parametrize("name", ["due", "errand_key", "errand"])
@in_no_time
async def test_an_engine_that_does_not_say_what_comes_next_is_asked_again_with_pauses(name, monkeypatch):
    home = Home(given())
    (ann,) = await home.open("p", "b", "b")
    reads: list[None] = []

    async def read():
        reads.append(None)

    home.store.reading = read

    def wrong(table):
        raise ZeroDivisionError

    right = getattr(Table, name)
    monkeypatch.setattr(Table, name, wrong)
    assert await ann.move(PASS) == "done"
    await asyncio.sleep(60)
    assert stalls(ann) == ["stuck"]
    assert 10 < len(reads) < 60
    monkeypatch.setattr(Table, name, right)
    await home.until(lambda: moves(home) == 2)
    await home.until(lambda: not home.room.stalled)
    assert stalls(ann) == ["stuck", None]


@in_no_time
async def test_a_reader_who_can_not_be_told_keeps_nobody_else_from_hearing(monkeypatch):
    home = Home(given())
    ann, bob, _ = await home.open("p", "p", "p")
    game = home.room.table.game
    right = game.shown

    def shown():
        def view(seat):
            if seat == 1:
                raise ZeroDivisionError
            return now.view(seat)

        now = right()
        return Shown(view, now.scene)

    monkeypatch.setattr(game, "shown", shown)
    assert await ann.move(PASS) == "done"
    assert bob.table["act"] < ann.table["act"]
    monkeypatch.setattr(game, "shown", right)
    await plays_on(home, ann, bob)
    assert list(bob.entries) == list(range(1, bob.table["act"] + 1))


@in_no_time
async def test_whatever_raises_gets_one_answer(monkeypatch, caplog):
    home = Home(given())
    ann, *_ = await home.open("p", "p", "p")

    def wrong(table, *args):
        raise KeyError("the deck is EW NS")

    for name in ("why_not", "say"):
        monkeypatch.setattr(Table, name, wrong)
    assert await ann.ask("why_not", text=PASS) == "broken"
    assert await ann.ask("say", line="x") == "broken"
    assert "EW NS" not in caplog.text
    assert await ann.move(PASS) == "done"
    await home.rest()
    home.check()


@in_no_time
async def test_a_room_that_nobody_looks_at_and_that_can_not_be_stored_is_read_anew_by_the_next():
    home = Home(given())
    ann, *_ = await home.open("p", "p", "p")
    home.store.fail(1000)
    asking = asyncio.create_task(ann.move(PASS))
    await home.until(lambda: len(home.store.faults) < 1000)
    for ear in home.ears:
        ear.vanish()
    await asking
    await home.until(lambda: home.code not in home.hall.rooms)
    home.store.faults.clear()
    await ann.enter()
    assert await ann.move(PASS) == "done"


@in_no_time
async def test_a_game_that_ended_as_the_disk_failed_gets_its_record_later():
    home = Home(given(round_=3))
    ann, bob, _ = await home.open("p", "p", "p")
    home.store.commit_and_fail()
    assert await ann.move(FINISH) == "done"
    await home.rest()
    assert bob.table["phase"] == "finished"
    assert [record.id for record in home.store.records] == [bob.table["record"]]
    stored = home.store.tables[home.code]
    home.store.tables[home.code] = StoredTable(stored.code, stored.settings, None, stored.acts)
    home.hall.forget(home.room)
    cem = home.ear("cem")
    await cem.enter()
    assert cem.table["record"] == home.store.tables[home.code].record is not None


# --- The log's numbers decide who was first, on one process and on many ---


@in_no_time
async def test_two_servers_on_one_store_write_one_log():
    one = Home(given())
    ann, *_ = await one.open("p", "p", "p")
    two = Home(given(), store=one.store)
    bob = two.ear("bob")
    await bob.enter()

    async def talk(ear):
        for number in range(20):
            assert await ear.ask("say", line=f"{ear.who} {number}") == "done"

    await asyncio.gather(talk(ann), talk(bob))
    lines = [line["said"].get("line") for line in one.log if line["what"] == "said"]
    assert len(lines) == 40
    for ear in (ann, bob):
        assert [line for line in lines if line.startswith(ear.who)] == [f"{ear.who} {number}" for number in range(20)]
    one.check()
    two.check()


# --- What is acknowledged outlives a crash ---


@in_no_time
async def test_who_is_ready_for_the_next_round_stays_ready_after_a_crash():
    home = Home(given())
    ann, *_ = await home.open("p", "p", "p")
    assert await ann.move(FINISH) == "done"
    assert await ann.ask("ready") == "done"
    again = Home(given(), store=home.store)
    cem = again.ear("cem")
    await cem.enter()
    assert again.room.table.chairs[0].ready
    ann = again.ear("ann")
    await ann.enter()
    assert ann.table["game"]["waiting_for"] == [2]
    assert await cem.ask("ready") == "done"
    assert cem.table["phase"] == "playing"


# --- A real database that another program holds ---


async def test_a_database_that_another_program_holds_for_a_while_stops_nobody_for_good(tmp_path, monkeypatch):
    monkeypatch.setattr("motherlode.server.store.LOCK_SECONDS", 0.05)
    pace = Pace(after_person=0, after_bot=0, after_harmless=0, grace=100, between_rounds=60_000)
    home = Home(given(), store=SqliteStore(tmp_path / "motherlode.sqlite3"), pace=pace)
    ann, bob = await home.open("p", "p", "b")
    await away(home, bob)
    with sqlite3.connect(tmp_path / "motherlode.sqlite3", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        await bob.enter()
        assert await ann.move(PASS) == "busy"
        other.execute("ROLLBACK")
    await home.until(lambda: not home.room.stalled)
    await home.until(lambda: bob.table["seats"][1]["played_by"] == "person")
    assert stalls(ann) == ["not_stored", None]
    assert await bob.ask("say", line="hello") == "done"
    stored = await home.store.table(home.code)
    assert [line["number"] for line in stored.acts] == list(range(1, len(stored.acts) + 1))
    await home.hall.close()
