"""Attacks on the rooms: writes that fail, people who vanish, bots that stop, all in the middle of something."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal

from tests.attack.arena import Field, attack, until
from tests.attack.checker import check_all, entries_of
from tests.attack.person import Person, leave_all, table_of
from tests.attack.wire import Closed


def _soon(field: Field) -> float:
    """Seconds in which a table goes on by itself once a fault is over; in a short run the machine may be needed elsewhere, too."""
    return float(field.more(30, 10))


def _history_is_true(field: Field, *people: Person) -> None:
    problems = check_all(field.server, people)
    field.check(not problems, "; ".join(problems[:3]))


async def _can_act(field: Field, person: Person, what: str) -> None:
    """Somebody at the table is served again, within a while."""
    end = asyncio.get_running_loop().time() + _soon(field)
    answer = {"type": "never asked"}
    while asyncio.get_running_loop().time() < end:
        answer = await person.ask("say", line="hello?")
        if answer["type"] == "done":
            return
        await asyncio.sleep(0.2)
    field.check(False, f"{what}: every act is refused ({answer.get('key')})")


async def _goes_on(field: Field, people: list[Person], what: str) -> None:
    """The game goes on by itself: bots move, people are told, until it is somebody's turn; then theirs goes on."""
    here = [one for one in people if one.connected]
    watch = here[0]
    newest = max(one.history.newest for one in here)

    def moved() -> bool:
        return watch.history.newest > newest or any(one.legal for one in here)

    field.check(await until(moved, _soon(field)), f"{what}: nothing happens at the table for a long time")
    mover = next((one for one in here if one.legal), None)
    if mover is not None:
        newest = watch.history.newest
        with contextlib.suppress(TimeoutError):
            await mover.move(random.choice(mover.legal))
        field.check(
            await watch.comes(lambda: watch.history.newest > newest, _soon(field)), f"{what}: a move shows nothing"
        )


async def _let_bot_sit_in(field: Field, away: Person, other: Person) -> int:
    """Somebody goes away until a bot plays for them; the seat."""
    assert away.table is not None
    seat: int = away.table["me"]
    await away.hang_up()
    field.check(
        await other.comes(lambda: other.seat(seat)["played_by"] == "stand_in"), "no bot sits in for somebody who left"
    )
    return seat


@attack("C1", faulty=True, grace=200)
async def a_write_that_fails_once_while_somebody_comes_back(field: Field) -> None:
    """The table goes on, its numbers have no hole, and it can be read again after a restart."""
    for only in ("came_back", "acted", "stood_in"):
        people = await _come_back_while_failing(field, only)
        await leave_all(*people)
    await field.server.kill()
    await field.server.start()
    await people[0].enter(people[0].code)
    await _can_act(field, people[0], "after a restart")
    _history_is_true(field, *people)


async def _come_back_while_failing(field: Field, only: str) -> list[Person]:
    host, friend = people = await table_of(field.server, 2, 1)
    seat = await _let_bot_sit_in(field, friend, host)
    await field.server.order(store="fail", times=1, only=only)
    with contextlib.suppress(Closed, TimeoutError):
        await friend.enter(host.code)
    await _can_act(field, host, "after a failed write")
    if not friend.connected:
        await friend.enter(host.code)
    has_seat = await host.comes(lambda: host.seat(seat)["played_by"] == "person")
    field.check(has_seat, "who came back never gets the seat back")
    await field.server.order(heal=True)
    await _goes_on(field, people, "after a failed write")
    _history_is_true(field, *people)
    return people


@attack("C1", faulty=True, grace=200)
async def another_process_holds_the_database_while_somebody_comes_back(field: Field) -> None:
    """As long as nothing can be written nothing is told; afterwards everything goes on."""
    host, friend = people = await table_of(field.server, 2, 1)
    await _let_bot_sit_in(field, friend, host)
    with field.server.held_database(), contextlib.suppress(Closed, TimeoutError):
        await asyncio.wait_for(friend.enter(host.code), field.more(7, 14))
    await _can_act(field, host, "after another process held the database")
    if not friend.connected:
        await friend.enter(host.code)
    await _goes_on(field, people, "after another process held the database")
    _history_is_true(field, *people)


@attack("C1", faulty=True)
async def a_table_that_was_damaged_so_is_mended(field: Field) -> None:
    """A hole in the numbers, as the first version left it, is mended on loading, and the log says so."""
    host, _ = people = await table_of(field.server, 2, 1)
    for line in ("one", "two", "three"):
        await host.ask("say", line=line)
    await field.server.kill()
    acts = field.server.numbered_acts(host.code)
    number, last = acts[-1]
    moved = json.dumps({**last, "number": number + 1}, separators=(",", ":")).encode()
    field.server.change_database(
        ("UPDATE acts SET number = ?, act = ? WHERE code = ? AND number = ?", (number + 1, moved, host.code, number)),
    )
    await field.server.start()
    for one in people:
        one.histories.clear()
        await one.enter(host.code)
    await _can_act(field, host, "with a hole in its numbers")
    await _goes_on(field, people, "with a hole in its numbers")
    _history_is_true(field, *people)
    field.check(any(host.code in line for line in field.server.log), "the log does not say that it was mended")


@attack("H2", faulty=True, grace=60_000)
async def sockets_that_break_with_requests_in_flight(field: Field) -> None:
    """What was begun is finished: the others are told, and the game goes on without anybody acting."""
    tries = field.more(12, 64)
    frozen = sum([await _break_in_flight(field, number) for number in range(tries)])
    field.figures |= {"tries": tries, "frozen": frozen}
    field.check(not frozen, f"the table froze for the others in {frozen} of {tries} tries")


async def _break_in_flight(field: Field, number: int) -> bool:
    """Whether a table stands still after a player's socket broke."""
    host, friend = people = await table_of(field.server, 2, 2)
    await until(lambda: host.legal or friend.legal)
    mover, other = (host, friend) if host.legal else (friend, host)
    await field.server.order(store="slow_answer", seconds=0.04, times=None)
    _ask_for_answers(mover, number % 4)
    for _ in range(number // 4 % 3):
        mover.begin("say", line="and")
    mover.begin("move", text=mover.legal[0], act=mover.table["act"])  # type: ignore[index]
    mover.begin("say", line="and away for good")
    await _vanish(mover, 0.002 * (number % 3))
    frozen = not await _others_know(field, other, mover)
    await field.server.order(heal=True)
    await leave_all(*people)
    return frozen


def _ask_for_answers(person: Person, many: int) -> None:
    """Messages to a socket that is gone: on writing them the server finds out, in the middle of what comes next."""
    for number in range(many):
        person.send(type="ping", sent=number)


async def _vanish(person: Person, after: float) -> None:
    """Break the socket a moment after everything has been sent."""
    assert person.socket is not None
    await person.socket.writer.drain()
    await asyncio.sleep(after)
    person.break_off()


async def _others_know(field: Field, other: Person, gone: Person) -> bool:
    """The other sees everything that is stored, that somebody is gone, and the game going on as far as it can."""
    seat = next(seat["seat"] for seat in other.table["seats"] if not seat["me"] and seat["kind"] == "person")  # type: ignore[index]

    def knows() -> bool:
        told = other.history.newest == len(entries_of(field.server.numbered_acts(other.code)))
        assert other.table is not None
        to_act = other.table["game"]["to_act"]
        at_rest = to_act is None or other.seat(to_act)["kind"] == "person"
        return told and at_rest and not other.seat(seat)["connected"]

    if not await until(knows, 5):
        return False
    problems = check_all(field.server, [other, gone])
    field.check(not problems, "; ".join(problems[:3]))
    return True


@attack("H3", faulty=True, grace=300)
async def a_ghost_who_vanishes_while_coming_back(field: Field) -> None:
    """Who vanishes during the commit of coming back is not shown as connected, and a bot sits in again."""
    tries = field.more(6, 30)
    host, friend = await table_of(field.server, 2, 1)
    seen = [await _haunts(field, host, friend, number) for number in range(tries)]
    field.figures |= {"tries": tries, "ghosts": sum(seen)}


async def _haunts(field: Field, host: Person, friend: Person, number: int) -> bool:
    seat = await _let_bot_sit_in(field, friend, host)
    await field.server.order(store="slow_answer", seconds=0.15, times=2)
    await friend.connect()
    _ask_for_answers(friend, 2 + number % 6)
    friend.send(type="enter", code=host.code, since=0)
    await _vanish(friend, 0.03 * (number % 3))
    gone = await host.comes(
        lambda: not host.seat(seat)["connected"] and host.seat(seat)["played_by"] == "stand_in", _soon(field)
    )
    field.check(gone, "somebody without a socket stays connected, and no bot sits in")
    await field.server.order(heal=True)
    await friend.enter(host.code)
    return not gone


@attack("H4", faulty=True, grace=60_000)
async def a_bots_move_that_can_not_be_stored(field: Field) -> None:
    """The bot's move is tried again by itself, however the write failed."""
    for kind in ("fail", "fail_after", "hang", "half"):
        await _fail_on_a_bots_turn(field, kind)


async def _fail_on_a_bots_turn(field: Field, kind: str) -> None:
    (person,) = await table_of(field.server, 1, 3)
    await person.comes(lambda: person.legal)
    await field.server.order(store=kind, times=2, seconds=0.5, only="bot")
    await person.move()
    await _met(field, 2)
    await field.server.order(heal=True)
    await _plays_on(field, person, f"after a write that did {kind}")
    _history_is_true(field, person)
    await person.hang_up()


async def _met(field: Field, many: int) -> None:
    """Wait until so many faults have happened, or no more do."""
    start: int = (await field.server.order())["met"]
    for _ in range(100):
        if (await field.server.order())["met"] >= start + many:
            return
        await asyncio.sleep(0.02)


async def _plays_on(field: Field, person: Person, what: str) -> None:
    """Bots come round to the person again, without the person's doing anything."""
    assert person.table is not None

    def round_again() -> bool:
        assert person.table is not None
        return bool(person.legal) or person.table["phase"] in ("between_rounds", "finished")

    field.check(await person.comes(round_again, _soon(field)), f"{what}: the bots do not go on")


@attack("H4", faulty=True, grace=60_000)
async def a_bots_turn_on_which_the_engine_fails(field: Field) -> None:
    """Once: it is tried again. Always: the players and the operator are told."""
    (person,) = await table_of(field.server, 1, 3)
    await person.comes(lambda: person.legal)
    await field.server.order(game="fail", times=2, only="bot")
    await person.move()
    await _met(field, 1)
    await _plays_on(field, person, "after two defects of the engine")
    await person.comes(lambda: person.legal)
    told = len(person.got)
    await field.server.order(game="fail", times=None, only="bot")
    await person.move()
    said = await person.comes(
        lambda: any(message["type"] in ("error", "stalled") for message in person.got[told:]), _soon(field)
    )
    field.check(said or person.legal, "a table that can't go on does not say so to its players")
    field.check(any(person.code in line for line in field.server.log), "… nor to the operator")
    await field.server.order(heal=True)
    await _plays_on(field, person, "once the engine works again")


@attack("H5", faulty=True, grace=60_000)
async def thinking_processes_that_can_not_be_started(field: Field) -> None:
    """Without descriptors for a new process bots are answered for by chance; with them everything is as before."""
    people = [(await table_of(field.server, 1, 3, level=level))[0] for level in ("random", "random")]
    for person in people:
        await _plays_on(field, person, "before")
    field.server.limit_descriptors(field.server.descriptors() - 3)
    field.server.signal_thinkers(signal.SIGKILL)
    for person in people:
        with contextlib.suppress(TimeoutError):
            await person.move()
    await asyncio.sleep(1)
    field.server.limit_descriptors(None)
    for person in people:
        await _plays_on(field, person, "once there are descriptors again")
        await person.move()
        await _plays_on(field, person, "a turn later")
    _history_is_true(field, *people)


@attack("H5", faulty=True, grace=60_000)
async def thinking_processes_that_are_killed(field: Field) -> None:
    """A bot whose process dies is answered for, again and again."""
    (person,) = await table_of(field.server, 1, 3, level="digger")
    for _ in range(field.more(3, 20)):
        await _plays_on(field, person, "after its thinking process was killed")
        if not person.legal:
            break
        person.begin("move", text=person.legal[0], act=person.table["act"])  # type: ignore[index]
        await asyncio.sleep(0.02)
        field.server.signal_thinkers(signal.SIGKILL)
    _history_is_true(field, person)


@attack("M8", faulty=True, think_limit=60)
async def one_hanging_thinking_process(field: Field) -> None:
    """One process that hangs keeps one bot waiting, not the bots of all tables."""
    people = [(await table_of(field.server, 1, 3))[0] for _ in range(3)]
    for person in people:
        await _plays_on(field, person, "before")
    hanging = field.server.thinkers()[:1]
    for pid in hanging:
        os.kill(pid, signal.SIGSTOP)
    try:
        await asyncio.gather(*(person.move() for person in people))
        went_on = [await person.comes(lambda person=person: person.legal, 20) for person in people]  # type: ignore[misc]
    finally:
        for pid in hanging:
            with contextlib.suppress(ProcessLookupError):
                os.kill(pid, signal.SIGCONT)
    field.figures["went_on"] = sum(went_on)
    field.check(
        sum(went_on) >= len(people) - 1, f"{len(people) - sum(went_on)} of {len(people)} tables wait for one process"
    )


@attack("low", faulty=True, grace=300)
async def bots_that_stand_in_for_bots(field: Field) -> None:
    """Nobody is said to stand in for a bot."""
    (person,) = await table_of(field.server, 1, 2)
    await person.ask("pause")
    await person.ask("resume")
    await asyncio.sleep(0.5)
    await person.ask("say", line="well?")
    false = [act for act in field.server.acts(person.code) if act["what"] == "stood_in"]
    field.check(not false, f"{len(false)} bots stand in for bots")


@attack("low", faulty=True)
async def a_ticket_pushed_out_by_others(field: Field) -> None:
    """One seat's chat does not make the server forget another seat's ticket; nor its own soon."""
    host, friend = await table_of(field.server, 2, 1)
    await host.ask("say", ticket="mine", line="once")
    for number in range(200):
        answer = await friend.ask("say", line=str(number))
        if answer["type"] != "done":
            break
    await host.ask("say", ticket="mine", line="once")
    _history_is_true(field, host, friend)


@attack("low", faulty=True, between_rounds=600_000)
async def ready_that_is_forgotten(field: Field) -> None:
    """Who was told that `ready` is done is ready after a crash, too."""
    host, friend = people = await table_of(field.server, 2, 1)
    await _play_until(people, "between_rounds")
    field.check((await host.ask("ready"))["type"] == "done", "ready is refused")
    await field.server.kill()
    await field.server.start()
    await host.enter(host.code)
    await friend.enter(host.code)
    assert friend.table is not None
    waiting = friend.table["game"]["waiting_for"]
    field.check(
        friend.table["phase"] != "between_rounds" or host.table["me"] not in waiting,  # type: ignore[index]
        "ready was acknowledged, and is forgotten after a crash",
    )


async def _play_until(people: list[Person], phase: str) -> None:
    watch = people[0]
    while watch.table is not None and watch.table["phase"] != phase:
        await _play_one(people)


async def _play_one(people: list[Person]) -> None:
    newest = people[0].history.newest
    mover = next((one for one in people if one.legal), None)
    if mover is not None:
        passes = [text for text in mover.legal if text.startswith("pass")]
        await mover.move(passes[0] if passes else None)
    await until(lambda: people[0].history.newest > newest or any(one.legal for one in people), 10)


@attack("low")
async def questions_that_raise(field: Field) -> None:
    """Whatever is asked with `why_not`, one answer comes, and the socket stays open."""
    (person,) = await table_of(field.server, 1, 2)
    await person.comes(lambda: person.legal, 20)
    texts = [
        "",
        " ",
        "EW@",
        "@0,0",
        "EW@99,99",
        "EW@-99,-99",
        "EW@1,0\n",
        "map@",
        "break:lamp>9",
        "break:x>1",
        "pass ?",
        "NESW" * 20,
    ]
    texts += [
        "\u0000",
        "٣,٤",
        "EW@٣,٤",
        "EW@0,0'",
        "a" * 120,
        "play 1 2 3",
        "give x>y",
        "> > >",
        "a|b|c",
        "{}",
        "veto",
        "allow",
    ]
    texts += [person.legal[0] + extra for extra in ("'", "@", ",", " ", "~", "*", "+1", "?")] if person.legal else []
    for text in texts:
        try:
            await person.ask("why_not", text=text)
        except Closed:
            field.check(False, f"why_not {text!r} closes the socket without an answer")
        await asyncio.sleep(0.11)
    field.check(not field.server.log, f"in the log: {field.server.log[:1]}")


@attack("low")
async def who_was_sent_away_sits_down_again(field: Field) -> None:
    """The host's word counts: who was sent off a seat does not take it again at once."""
    host, friend = await table_of(field.server, 2, 1, begin=False)
    assert friend.table is not None
    assert (await host.ask("set_seat", seat=friend.table["me"], kind="open"))["type"] == "done"
    await friend.comes(lambda: friend.table is not None and friend.table["me"] is None)
    answer = await friend.ask("sit", name="Again")
    field.check(answer["type"] != "done", "who was sent away sits down again at once")
