"""Rooms around tables: who listens, what is stored before it is told, and when bots and clocks are due.

A room does one thing at a time: change the table, store the change, tell everybody, arrange what comes next. Nobody ever sees what
is not on disk yet. What a room has begun it finishes: whoever asked may be gone, the room's own task goes on. When something fails it
tries to store again, or reads its log again, with growing pauses; the log's numbers decide who was first. Where several workers have a
room for the same table, each follows what the others have stored, and one of them drives bots and clocks.
"""

from __future__ import annotations

import asyncio
import functools
import secrets
import time
from collections.abc import Callable, Coroutine, Iterable, Mapping
from typing import Any, Protocol, TypeVar

from motherlode.server import messages as m
from motherlode.server.bot_pool import BotPool
from motherlode.server.cluster import Alone, Cluster
from motherlode.server.errands import TOLD_AFTER, Errands, pause_after
from motherlode.server.mending import NewerVersion, check_lines, check_version, replay
from motherlode.server.meter import Meter, NoMeter
from motherlode.server.projection import Moment, events_for, table_for
from motherlode.server.safe_logging import log, log_without_words
from motherlode.server.store import Conflict, Fenced, Store, StoredRecord, StoredTable, Unavailable
from motherlode.server.worker import Briefing
from motherlode.table import (
    Act,
    Deal,
    ErrorKey,
    Pace,
    Refusal,
    SeatPlan,
    Settings,
    Table,
    TableError,
    TalkLimits,
    record_of,
)

T = TypeVar("T")
CODE_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
CODE_LENGTH = 8
IDLE = 600.0
GOODBYE_SECONDS = 2.0
WRITE_SECONDS = 5.0
READ_SECONDS = 3.0
WAIT_SECONDS = 5.0
"""A request that has waited so long is not begun any more."""
MOST_WAITING = 100
TRIES = 3
Person = tuple[int, str, str]
"""Who sits down at a new table: seat, browser, name."""
LOGGED_EVERY = 100
REPLAYS_AT_ONCE = 2
MOST_FOLLOWED = 40
"""More lines than that are read again from the first, in a thread, so that other tables don't wait."""
PASSING = (Unavailable, TimeoutError, OSError)
"""Errors of the store that say nothing about what was to be stored: the same can be tried again."""


class NotStored(Exception):
    """What happened could not be stored; perhaps it can later."""


class Listener(Protocol):
    """Somebody who looks at a table."""

    who: str
    last: int

    def send(self, message: bytes) -> None:
        """Put a message into the outbox; never waits."""

    def show_out(self, why: ErrorKey = ErrorKey.TOO_MANY_PEOPLE) -> None:
        """Look at the table no more."""

    def come_back(self) -> None:
        """Hang up: another worker can go on."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Job:
    """Something to be done with a table, and whoever waits for it."""

    __slots__ = ("change", "done", "error", "result", "tries", "until")

    def __init__(self, change: Callable[[Table], Any], loop: asyncio.AbstractEventLoop) -> None:
        self.change = change
        self.done: asyncio.Future[Any] = loop.create_future()
        self.until = loop.time() + WAIT_SECONDS
        self.tries = 0
        self.result: Any = None
        self.error: Exception | None = None

    def answer(self, error: Exception | None = None) -> None:
        """Tell whoever waits, if anybody still does."""
        error = error or self.error
        if self.done.done():
            return
        if error is None:
            self.done.set_result(self.result)
        else:
            self.done.set_exception(error)
            self.done.exception()  # nobody has to fetch it


class Room:
    """A table and those who look at it."""

    __slots__ = (
        "_arrived",
        "_asked_until",
        "_conflicts",
        "_errands",
        "_failures",
        "_jobs",
        "_lost",
        "_newest",
        "_news",
        "_open",
        "_restless",
        "_retry",
        "_stalled",
        "_unsure",
        "_worker",
        "closed",
        "hall",
        "listeners",
        "record",
        "table",
        "used",
    )

    def __init__(self, hall: Hall, table: Table, record: str | None = None) -> None:
        self.hall, self.table, self.record = hall, table, record
        self.listeners: set[Listener] = set()
        self.used = time.monotonic()
        self.closed = False
        self._jobs: list[Job] = []
        self._open: Job | None = None
        """The job whose change is made and not yet stored."""
        self._worker: asyncio.Task[Any] | None = None
        self._retry: asyncio.TimerHandle | None = None
        self._failures = self._conflicts = 0
        self._lost = False
        """What is in memory may not be what is stored."""
        self._news = False
        """Somebody came or went: everybody is to be told."""
        self._restless = False
        """What comes next is to be arranged anew."""
        self._stalled: ErrorKey | None = None
        self._asked_until: int | None = None
        self._newest = 0
        """The last line that another worker is known to have written."""
        self._unsure = hall.cluster.shared
        """Others may have written lines of which nothing was heard."""
        self._arrived: list[Act] = []
        """Lines of others that nobody here was told of yet."""
        self._errands = Errands(self)

    # --- What others ask of it ---

    async def do(self, change: Callable[[Table], T]) -> T:
        """Change the table, store what happened, tell everybody: done even if the caller does not wait for it."""
        job = self.add(change)
        result: T = await job.done
        return result

    def add(self, change: Callable[[Table], Any]) -> Job:
        """Have something done, in turn."""
        blocked = self._retry is not None and self._failures >= TOLD_AFTER
        if self.closed or blocked or len(self._jobs) >= MOST_WAITING:
            raise TableError(ErrorKey.BUSY)
        self.used = time.monotonic()
        self._unsure = self._unsure or self.hall.cluster.blind
        job = Job(change, asyncio.get_running_loop())
        self._jobs.append(job)
        self.wake()
        return job

    async def read(self, look: Callable[[Table], T]) -> T:
        """Look at the table as it is stored."""
        if self._has_work() or self._worker is not None:
            return await self.do(look)
        return look(self.table)

    def check_space(self, listener: Listener) -> None:
        """Refuse one spectator too many; while a seat is free everybody may come and take it."""
        full = self._spectators() >= self.hall.spectator_limit
        if full and self.table.seat_of(listener.who) is None and not self.table.has_free_seat:
            raise TableError(ErrorKey.TOO_MANY_PEOPLE)

    async def enter(self, listener: Listener, since: int) -> None:
        """Somebody looks at the table from now on, and gets what was missed.

        From the first moment the listener is among those here: whatever happens to whoever waits, `exit` ends it.
        """
        self._look_up()
        self.listeners.add(listener)
        listener.last = max(0, since)
        self.changed()
        if self._stalled:
            listener.send(m.write(m.Failed(self._stalled)))
        await self.do(lambda table: None)

    async def look_again(self, listener: Listener, since: int) -> None:
        """Somebody who looks already wants to see everything since an entry."""

        def show(table: Table) -> None:
            listener.last = max(0, since)
            self._tell([listener])

        self._look_up()
        await self.do(show)

    def _look_up(self) -> None:
        """Who comes may have seen more by way of another worker than was heard of here: look into the store before anything is shown."""
        self._unsure = self._unsure or self.hall.cluster.shared

    def exit(self, listener: Listener) -> None:
        """A listener leaves."""
        if listener in self.listeners:
            self.listeners.discard(listener)
            self.changed()

    async def advise(self, who: str) -> tuple[str, str, int]:
        """A hint for somebody who plays alone: from what their seat sees and has seen, and nothing else."""
        view, legal, events = await self.read(functools.partial(_helped, who=who))
        return await self.hall.bot_pool.advise(Briefing("", 0, view, legal, events, hint=True))

    def changed(self) -> None:
        """Somebody came or went."""
        self.used = time.monotonic()
        self.hall.cluster.changed(self)
        self.refresh()

    def refresh(self) -> None:
        """Somebody came or went, here or elsewhere, or this worker drives the table now."""
        self._news = True
        self.wake()

    def heard(self, number: int) -> None:
        """Another worker is said to have written the log up to a number."""
        self._newest = max(self._newest, number)
        if self.listeners and self._is_behind():
            self.wake()

    def doubt(self) -> None:
        """Others may have written anything."""
        self._unsure = True
        if self.listeners:
            self.wake()

    def rearrange(self) -> None:
        """What comes next is to be arranged anew."""
        self._restless = True
        self.wake()

    def reread(self) -> None:
        """The table in memory may be broken: read it again before anything else is done."""
        self._lost = True
        self.wake()

    def close(self) -> None:
        """Stop timers and bots; requests that still wait are refused."""
        self.closed = True
        self._errands.close()
        self.hall.cluster.closed(self)
        if self._retry:
            self._retry.cancel()
        self._send_away()

    @property
    def working(self) -> asyncio.Task[Any] | None:
        """The task that does what was asked, while there is something to do."""
        return self._worker

    # --- One thing after the other ---

    def wake(self) -> None:
        """Start the task that does what is waiting."""
        if self._worker is None and self._retry is None and not self.closed:
            self._worker = self.hall.spawn(self._work())

    def _has_work(self) -> bool:
        return bool(
            self._jobs
            or self._news
            or self._restless
            or self._lost
            or self._open
            or self.table.unsaved
            or self._arrived
            or self._is_behind()
        )

    def _is_behind(self) -> bool:
        return self._unsure or self._newest > len(self.table.log)

    @property
    def leads(self) -> bool:
        """Whether this worker drives the table's bots, clocks and graces."""
        return self.hall.cluster.lead(self.table.code) is not None

    async def _work(self) -> None:
        try:
            while self._has_work() and self._retry is None and not self.closed:
                try:
                    await self._next()
                except Exception as error:
                    self._fail(error)
        finally:
            self._worker = None

    async def _next(self) -> None:
        """One thing: what was left unfinished first, then who comes and goes, then what is asked."""
        if self._lost:
            self._give_up()  # what was changed in memory goes with it, and must not be answered as done
            await self._reread()
        elif self._is_behind() and not self.table.unsaved and not self._open:
            await self._catch_up()
        if self._lost:
            return
        if not self._open and not self.table.unsaved and not self._news and self._jobs:
            self._begin(self._jobs.pop(0))
        if not self._lost:
            await self._settle()

    def _begin(self, job: Job) -> None:
        """Make a change in memory; a table that breaks under it is read again."""
        if asyncio.get_running_loop().time() > job.until:
            job.answer(TableError(ErrorKey.BUSY))
            return
        job.tries += 1
        self._open = job
        self.table.leads = self.leads
        try:
            job.result, job.error = job.change(self.table), None
        except (TableError, Refusal) as error:
            job.error = error
        except Exception as error:
            log_without_words(f"table {self.table.code}: reading it again from its log", error)
            self._open, self._lost = None, True
            job.answer(TableError(ErrorKey.BROKEN))

    async def _settle(self) -> None:
        """See who is here, store what has happened; then, and not before, tell and answer."""
        news, self._news, self._restless = self._news, False, False
        arrived, self._arrived = self._arrived, []
        here = list(self.listeners)  # who comes meanwhile is told once it is known that they are here
        fence = self.hall.cluster.lead(self.table.code)
        began = self.hall.clock()
        try:
            self.table.leads = fence is not None
            self.table.gather([listener.who for listener in here], self.hall.cluster.elsewhere(self.table.code))
            acts = list(self.table.unsaved)
            await self._save(acts, fence or 0)
        except Exception:
            self._news = self._news or news
            self._arrived = arrived + self._arrived
            raise
        saved, durable = len(acts), self.hall.clock()
        acts = arrived + acts
        if self._stalled is ErrorKey.NOT_STORED:
            self.stall(None)
            news = True
        if acts:
            self._show_out()
        if news or acts:
            self._tell(here if news else self._audience(here, acts))
        accepted = None
        if self._open:
            job, self._open = self._open, None
            accepted = job.until - WAIT_SECONDS
            job.answer()
        if saved:
            self.hall.meter.settled(saved, accepted, began, durable, self.hall.clock())
        self._errands.arrange()

    async def _save(self, acts: list[Act], fence: int) -> None:
        record = self._finished_record()
        if not acts and record is None:
            return
        lines = [act.as_json() for act in acts]
        try:
            async with asyncio.timeout(WRITE_SECONDS):
                await self.hall.store.add_acts(self.table.code, lines, self._people(), record, fence)
        except Fenced:
            self.hall.cluster.doubt(self.table.code)
            raise
        except Conflict:
            raise
        except Exception as error:
            raise NotStored from error
        self.table.saved()
        self._failures = self._conflicts = 0
        if record:
            self.record = record.id
        self.hall.cluster.wrote(self.table.code, len(self.table.log))

    async def _catch_up(self) -> None:
        """Follow what other workers have written."""
        self._unsure, self._newest = False, 0
        store: Any = self.hall.store
        async with asyncio.timeout(READ_SECONDS):
            await self.hall.cluster.meet(self.table.code)
            lines = await store.acts_after(self.table.code, len(self.table.log))
        if self._lost or len(lines) > MOST_FOLLOWED or any("damaged" in line for line in lines):
            self._lost = True
            return
        check_lines(lines)
        try:
            self._arrived += [self.table.follow(Act.of_json(line)) for line in lines]
        except Exception as error:
            log_without_words(f"table {self.table.code}: reading it again from its log", error)
            self._lost = True
        if self.table.phase == "finished" and self.record is None:
            self.record = await store.record_of(self.table.code)

    async def _reread(self) -> None:
        """Take the table as it is stored: what is not there has not happened."""
        found = await self.hall.read(self.table.code)
        if found is None:
            raise Conflict("the table is gone")
        old, (self.table, self.record) = self.table, found
        self.table.inherit(old)
        self._unsure, self._newest = False, 0
        self._arrived += self.table.log[len(old.log) - len(old.unsaved) :]
        for listener in self.listeners:
            listener.last = min(listener.last, len(self.table.entries))
        self._lost, self._news = False, self._news or not self.hall.cluster.shared

    # --- When it fails ---

    def _fail(self, error: Exception) -> None:
        """Nothing is told and nothing acknowledged is forgotten: try again, soon at first."""
        if isinstance(error, NewerVersion):
            self._step_aside()
            return
        if isinstance(error, Conflict) and self._conflicts < TRIES:
            self._conflicts += 1
            self._give_up()
            return
        self._failures += 1
        cause = error.__cause__ if isinstance(error, NotStored) and isinstance(error.__cause__, Exception) else error
        if isinstance(cause, TimeoutError):  # everybody has waited long enough
            self._failures = max(self._failures, TOLD_AFTER)
        if not isinstance(error, NotStored) or (self._failures >= TRIES and not isinstance(cause, PASSING)):
            self._give_up()
        if self._failures <= TRIES or self._failures % LOGGED_EVERY == 0:
            log_without_words(f"table {self.table.code}: could not be stored or read, trying again", cause)
        if self._failures >= TOLD_AFTER:
            self._send_away()
            self.stall(ErrorKey.NOT_STORED)
        if self._failures >= TOLD_AFTER and not self.listeners:
            self.hall.forget(self)
        else:
            self._retry = asyncio.get_running_loop().call_later(pause_after(self._failures), self._try_again)

    def _step_aside(self) -> None:
        """A newer version has written what this one can't follow: only newer workers may have people at this table."""
        log.warning("table %s was continued by a newer version", self.table.code)
        message = m.write(m.Failed(ErrorKey.NEWER_VERSION))
        for listener in list(self.listeners):
            listener.send(message)
            listener.come_back()
        self.hall.forget(self)

    def _give_up(self) -> None:
        """Forget what was changed in memory; the requests are done again on the table as it is stored."""
        self._lost = True
        job, self._open = self._open, None
        if job is not None and job.tries < TRIES:
            self._jobs.insert(0, job)
        elif job is not None:
            job.answer(TableError(ErrorKey.BUSY))

    def _send_away(self) -> None:
        """Answer all who wait; what is already changed is stored all the same, when that goes again."""
        jobs, self._jobs = [self._open, *self._jobs], []
        self._open = None
        for job in jobs:
            if job is not None:
                job.answer(TableError(ErrorKey.BUSY))

    def _try_again(self) -> None:
        self._retry = None
        self.wake()

    def stall(self, why: ErrorKey | None) -> None:
        """Say that the table can't go on; that it goes on again is told with the table."""
        if why is self._stalled:
            return
        log.warning("table %s %s", self.table.code, f"can't go on: {why.value}" if why else "goes on")
        self._stalled = why
        if why is not None:
            message = m.write(m.Failed(why))
            for listener in list(self.listeners):
                listener.send(message)

    @property
    def stalled(self) -> ErrorKey | None:
        """Why the table can't go on."""
        return self._stalled

    # --- Telling ---

    def _audience(self, here: list[Listener], acts: list[Act]) -> list[Listener]:
        """All readers; but an answer given before being asked is told to nobody else (V-2), unless it ends the waiting."""
        if self.table.answer_by() != self._asked_until or not all(act.what in QUIET for act in acts):
            return here
        seats = {act.seat for act in acts}
        return [listener for listener in here if self.table.seat_of(listener.who) in seats]

    def _tell(self, listeners: Iterable[Listener]) -> None:
        """Each gets the table as that reader may see it; equal readers get the same bytes."""
        made: dict[tuple[int | None, int], bytes] = {}
        now, spectators, newest = self.hall.now(), self._spectators(), len(self.table.entries)
        self._asked_until = self.table.answer_by()
        moment: Moment | None = None
        for listener in list(listeners):
            since = listener.last if listener.last <= newest else 0
            key = self.table.seat_of(listener.who), since
            try:
                if key not in made:
                    moment = moment or Moment(self.table)
                    made[key] = m.write(
                        table_for(self.table, *key, spectators, self.record, now, self._stalled, moment)
                    )
            except Exception as error:
                log_without_words(f"table {self.table.code}: a reader could not be told", error)
                listener.send(m.write(m.Failed(ErrorKey.BROKEN)))
                continue
            listener.last = newest
            listener.send(made[key])

    def _show_out(self) -> None:
        """Once no seat is free any more, those who came for one and are too many to watch have to go."""
        if self.table.has_free_seat or self._spectators() <= self.hall.spectator_limit:
            return
        watching = [listener for listener in self.listeners if self.table.seat_of(listener.who) is None]
        stay = set(list(dict.fromkeys(listener.who for listener in watching))[: self.hall.spectator_limit])
        for listener in watching:
            if listener.who not in stay:
                listener.show_out()

    def _spectators(self) -> int:
        return len({listener.who for listener in self.listeners if self.table.seat_of(listener.who) is None})

    def _people(self) -> Iterable[str]:
        return [chair.who for chair in self.table.chairs if chair.who]

    def _finished_record(self) -> StoredRecord | None:
        """The record of a game that is over and has none yet; one that can't be written keeps nobody from going on."""
        if self.table.phase != "finished" or self.record is not None:
            return None
        try:
            return _record_of(self.table)
        except Exception as error:
            log_without_words(f"table {self.table.code}: no record", error)
            return None


def _record_of(table: Table) -> StoredRecord:
    assert table.game is not None
    about = {
        "game_name": table.settings.game,
        "modules": list(table.settings.modules),
        "names": seat_names(table),
        "winners": table.game.winners or [],
    }
    people = tuple(chair.who for chair in table.chairs if chair.who)
    return StoredRecord(
        secrets.token_urlsafe(9), wall_clock(), about, table.settings.public, False, people, record_of(table)
    )


QUIET = frozenset({"let_pass", "let_all_pass"})


class Hall:
    """All tables of a server."""

    spectator_limit = 50

    def __init__(
        self,
        store: Store,
        bot_pool: BotPool,
        deal: Deal,
        now: Callable[[], int] = wall_clock,
        pace: Pace | None = None,
        bot_seed: Callable[[], int] = lambda: secrets.randbits(64),
        cluster: Cluster | None = None,
    ) -> None:
        self.store, self.bot_pool, self.deal, self.now = store, bot_pool, deal, now
        self.pace = pace or Pace()
        self.bot_seed = bot_seed
        self.cluster: Cluster = cluster or Alone()
        self.meter: Meter = NoMeter()
        self.notice: str | None = None
        """What the operator tells everybody."""
        self.no_new_tables = False
        self.clock = time.monotonic
        self.talk = TalkLimits()
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room]] = {}
        self._rematches: dict[str, asyncio.Task[str]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self._replays = asyncio.Semaphore(REPLAYS_AT_ONCE)

    async def open_table(
        self,
        settings: Settings,
        people: Iterable[Person],
        start_for: str | None = None,
        looks: Mapping[str, str | None] | None = None,
    ) -> Room:
        """Make a table, seat people with their looks, and begin at once if somebody says so."""
        people = list(people)
        for _ in range(TRIES):
            table = self._new_table(settings, people, start_for, looks or {})
            acts = [act.as_json() for act in table.unsaved]
            stored = StoredTable(table.code, settings.as_json(), None, acts)
            try:
                async with asyncio.timeout(WRITE_SECONDS):
                    await self.store.make_table(stored, [who for _, who, _ in people])
            except Conflict:
                continue  # there is a table with that code, asleep
            except Exception as error:
                log_without_words("a new table could not be stored", error)
                break
            table.saved()
            room = self.rooms[table.code] = Room(self, table)
            return room
        raise TableError(ErrorKey.BUSY)

    def _new_table(
        self, settings: Settings, people: list[Person], start_for: str | None, looks: Mapping[str, str | None]
    ) -> Table:
        table = Table.open(self._free_code(), settings, self.deal, self.now, self.pace)
        table.talk.limits = self.talk
        for seat, who, name in people:
            table.sit(who, name, seat, look=looks.get(who))
        if start_for is not None:
            table.start(start_for)
        return table

    async def room(self, code: str) -> Room:
        """The room of a table, read from the store if need be."""
        room = self.rooms.get(code)
        while room is None or room.closed:
            room = await self._once(self._loading, code, lambda: self._load(code))
        return room

    async def rematch(self, room: Room, who: str, ticket: str) -> str:
        """The next table for the same people; whoever asks first makes it, and alone among bots it begins at once."""
        await room.read(lambda table: table.check_rematch(who))
        code = room.table.code
        return await self._once(self._rematches, code, lambda: self._next_table(room, who, ticket))

    async def _next_table(self, room: Room, who: str, ticket: str) -> str:
        old = room.table
        if old.next_code:
            return old.next_code
        plans = tuple(SeatPlan("person") if chair.who else SeatPlan("bot", chair.level) for chair in old.chairs)
        settings = Settings(
            **{**{name: getattr(old.settings, name) for name in Settings.__slots__}, "seats": plans, "daily": None}
        )
        people = [(seat, chair.who, chair.name or "") for seat, chair in enumerate(old.chairs) if chair.who]
        people.sort(key=lambda person: person[1] != who)
        looks = {chair.who: chair.look for chair in old.chairs if chair.who}
        new = await self.open_table(settings, people, who if len(people) == 1 else None, looks)
        await room.do(lambda table: table.rematch(who, new.table.code, ticket))
        return room.table.next_code or new.table.code

    async def read(self, code: str) -> tuple[Table, str | None] | None:
        """A table as it is stored, and its record; a log that was damaged is mended first."""
        async with asyncio.timeout(READ_SECONDS):
            stored = await self.store.table(code)
        if stored is None:
            return None
        check_version(stored.settings, stored.acts)
        async with self._replays:
            table, mended = await asyncio.to_thread(replay, stored.acts, functools.partial(self._table_of, stored))
        if mended.missing or mended.aside:
            async with asyncio.timeout(WRITE_SECONDS):
                await self.store.mend(code, mended.missing, mended.aside)
            log.warning("table %s: its log was damaged and is mended: %s", code, mended)
        return table, stored.record

    def _table_of(self, stored: StoredTable, acts: Iterable[Act]) -> Table:
        """A table, replayed from its log."""
        table = Table.replay(stored.code, Settings.of_json(stored.settings), self.deal, self.now, acts, self.pace)
        table.talk.limits = self.talk
        return table

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run a coroutine in the background."""
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(lambda _: work.close())  # what was never begun is not waited for
        task.add_done_callback(self._tasks.discard)
        return task

    def sweep(self) -> None:
        """Forget rooms that nobody has been in for a while: they are in the store."""
        old = time.monotonic() - IDLE
        for room in [room for room in self.rooms.values() if not room.listeners and room.used < old]:
            self.forget(room)

    def shut(self, code: str) -> None:
        """The operator has closed a table: nobody looks at it any more."""
        room = self.rooms.get(code)
        if room is not None:
            for listener in list(room.listeners):
                listener.show_out(ErrorKey.TABLE_CLOSED)
            self.forget(room)

    def forget(self, room: Room) -> None:
        """Whoever comes next reads the table from the store."""
        room.close()
        if self.rooms.get(room.table.code) is room:
            del self.rooms[room.table.code]

    async def close(self) -> None:
        """Stop everything; what was told is stored already."""
        working = [room.working for room in self.rooms.values() if room.working]
        for room in self.rooms.values():
            room.close()
        if working:
            await asyncio.wait(working, timeout=GOODBYE_SECONDS)
        for task in [*self._tasks, *self._loading.values(), *self._rematches.values()]:
            task.cancel()
        await self.cluster.close()
        await self.bot_pool.close()
        await self.store.close()

    async def _load(self, code: str) -> Room:
        try:
            found = await self.read(code)
        except NewerVersion:
            raise TableError(ErrorKey.NEWER_VERSION) from None
        except (Conflict, *PASSING) as error:
            log_without_words(f"table {code} can't be read now", error)
            raise TableError(ErrorKey.BUSY) from None
        except Exception as error:
            log_without_words(f"table {code} does not replay", error)
            raise TableError(ErrorKey.BROKEN) from None
        if found is None:
            raise TableError(ErrorKey.NO_SUCH_TABLE)
        room = self.rooms[code] = Room(self, *found)
        return room

    async def _once(
        self, running: dict[str, asyncio.Task[T]], code: str, begin: Callable[[], Coroutine[Any, Any, T]]
    ) -> T:
        """Run something once for all callers that ask while it runs; it goes on when they are gone."""
        task = running.get(code)
        if task is None:
            task = running[code] = asyncio.get_running_loop().create_task(begin())
            task.add_done_callback(lambda done: _forget(running, code, done))
        return await asyncio.shield(task)

    def _free_code(self) -> str:
        """Forty bits: enough that nobody finds one of many tables by trying, short enough to say aloud."""
        while True:
            code = "".join(secrets.choice(CODE_SIGNS) for _ in range(CODE_LENGTH))
            if code not in self.rooms:
                return code


def _forget(running: dict[str, asyncio.Task[T]], code: str, done: asyncio.Task[T]) -> None:
    del running[code]
    if not done.cancelled():
        done.exception()  # nobody has to fetch it


def _helped(table: Table, who: str) -> tuple[dict[str, Any], list[str], Any]:
    seat, view, legal = table.helped(who)
    return view, legal, events_for(table, seat)


def seat_names(table: Table) -> list[str]:
    """What the seats are called, bots by their level."""
    return [chair.name or chair.level or "" for chair in table.chairs]


async def _quietly(work: Any) -> None:
    """Work that nobody waits for: what goes wrong is logged by its kind, never with what it was about."""
    try:
        await work
    except (TableError, asyncio.CancelledError):
        pass
    except Exception as error:
        log_without_words("in the background", error)
