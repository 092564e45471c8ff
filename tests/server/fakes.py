"""A server without a network: a store that fails when told, time that passes when nothing else is to be done, ears instead of browsers."""

from __future__ import annotations

import asyncio
import functools
import itertools
import json
import selectors
from typing import Any

import msgspec

from motherlode.server.cluster import Workers
from motherlode.server.limits import Limits
from motherlode.server.rooms import Hall
from motherlode.server.sockets import Socket
from motherlode.server.store import Conflict, Fenced, StoredTable, Unavailable
from motherlode.table import Pace, SeatPlan, Settings

PACE = Pace(after_person=100, after_bot=100, after_harmless=100, grace=30_000, between_rounds=60_000)
NAMES = ("Ann", "Bob", "Cem", "Dan", "Eva")


class _Jump(selectors.DefaultSelector):
    """Waits for nothing: the time that would be waited has passed."""

    jumped = 0.0

    def select(self, timeout=None):
        if timeout is None:
            raise RuntimeError("everybody waits, and for nothing")
        events = super().select(0)
        if not events:
            self.jumped += max(0.0, timeout)
        return events


class NoTime(asyncio.SelectorEventLoop):
    """An event loop in which waiting takes no time, and threads are not needed."""

    def __init__(self):
        self._jump = _Jump()
        super().__init__(self._jump)

    def time(self):
        return self._jump.jumped

    def run_in_executor(self, executor, func, *args):  # type: ignore[override]
        done = self.create_future()
        try:
            done.set_result(func(*args))
        except Exception as error:
            done.set_exception(error)
        return done


def run(work):
    """Run something in a loop of its own, in which waiting takes no time."""
    with asyncio.Runner(loop_factory=NoTime) as runner:
        return runner.run(asyncio.wait_for(work, 100_000))


def in_no_time(test):
    """Run a test in such a loop."""

    @functools.wraps(test)
    def in_a_loop(*args, **kwargs):
        run(test(*args, **kwargs))

    return in_a_loop


class MemoryStore:
    """A store in memory: it keeps logs as the real one does, and fails when told."""

    def __init__(self):
        self.tables: dict[str, StoredTable] = {}
        self.records: list[Any] = []
        self.faults: list[Any] = []
        """What happens to the writes to come, one after the other; None: nothing."""
        self.reading: Any = None
        self.writes = 0
        self.aside: list[int] = []

    def fail(self, times=1, error=None):
        """Let writes fail."""

        async def fault(write):
            raise error or Unavailable("the disk is full")

        self.faults += [fault] * times

    def hang(self, after=None):
        """Let a write hang, for ever if need be; what is returned lets it go on."""
        go_on = asyncio.Event()

        async def fault(write):
            if after:
                await after
            await go_on.wait()
            write()

        self.faults.append(fault)
        return go_on

    def commit_and_fail(self, half=False):
        """Let a write be done, or half of it, and say that it was not."""

        async def fault(write):
            write(half)
            raise Unavailable("nobody knows")

        self.faults.append(fault)

    async def make_table(self, table, seats):
        if table.code in self.tables:
            raise Conflict
        self.tables[table.code] = _copy(table)

    async def add_acts(self, code, acts, seats, record, fence=0):
        def write(half=False):
            self._write(code, acts[: len(acts) // 2] if half else acts, record)

        self.writes += 1
        fault = self.faults.pop(0) if self.faults else None
        await asyncio.sleep(0)
        if fault is not None:
            await fault(write)
        else:
            write()

    def _write(self, code, acts, record):
        log = self.tables[code].acts
        if [act["number"] for act in acts] != list(range(len(log) + 1, len(log) + 1 + len(acts))):
            raise Conflict
        log += _copy(acts)
        if record is not None:
            self.records.append(record)
            old = self.tables[code]
            self.tables[code] = StoredTable(code, old.settings, record.id, log)

    async def mend(self, code, missing, aside):
        kept = [line for line in self.tables[code].acts if line["number"] not in aside]
        self.aside += aside
        self.tables[code].acts[:] = sorted([*kept, *missing], key=lambda line: line["number"])

    async def table(self, code):
        await asyncio.sleep(0)
        if self.reading:
            await self.reading()
        return _copy(self.tables.get(code))

    async def close(self):
        pass


class SharedMemory(MemoryStore):
    """A store that several workers have in common; its time is the loop's."""

    def __init__(self):
        super().__init__()
        self.workers: dict[int, float] = {}
        self.driven: dict[str, tuple[int, int]] = {}
        self.presence: dict[tuple[str, int], dict[str, int]] = {}
        self.joined = 0

    async def add_acts(self, code, acts, seats, record, fence=0):
        if fence and fence != self.driven.get(code, (0, 0))[1]:
            raise Fenced
        await super().add_acts(code, acts, seats, record, fence)

    def _is_live(self, worker):
        return self.workers.get(worker, 0.0) > asyncio.get_running_loop().time()

    async def join(self, seconds):
        self.joined += 1
        self.workers[self.joined] = asyncio.get_running_loop().time() + seconds
        return self.joined

    async def beat(self, worker, seconds):
        if self._is_live(worker):
            self.workers[worker] = asyncio.get_running_loop().time() + seconds
        return frozenset(filter(self._is_live, self.workers))

    async def clock(self):
        return 1_000_000 + asyncio.get_running_loop().time() * 1000

    async def part(self, worker):
        del self.workers[worker]

    async def claim(self, worker, codes):
        for code in codes:
            driver, fence = self.driven.get(code, (0, 0))
            if not self._is_live(driver) and self._is_live(worker):
                self.driven[code] = worker, fence + 1
        return {code: self.driven[code] for code in codes if code in self.driven}

    async def release(self, worker, codes):
        for code in codes:
            self.driven[code] = 0, self.driven[code][1]

    async def show(self, worker, here):
        for code, people in here.items():
            self.presence[code, worker] = dict(people)

    async def elsewhere(self, worker, codes):
        found: dict[str, dict[str, int]] = {}
        for (code, other), people in self.presence.items():
            if code in codes and other != worker and self._is_live(other):
                for who, many in people.items():
                    found.setdefault(code, {})[who] = found.get(code, {}).get(who, 0) + many
        return found

    async def ends(self, codes):
        return {code: (len(self.tables[code].acts), self.driven.get(code, (0, 0))[0]) for code in codes}

    async def acts_after(self, code, number):
        await asyncio.sleep(0)
        return _copy(self.tables[code].acts[number:])

    async def record_of(self, code):
        return self.tables[code].record

    async def public_codes(self, limit):
        return []


class MemoryBus:
    """A bus between workers in one process; it can be cut."""

    def __init__(self, others):
        self.others, self.hear, self.works = others, None, True
        others.append(self)

    def listen(self, hear):
        self.hear = hear

    def say(self, word):
        loop = asyncio.get_running_loop()
        for other in self.others:
            if self.works and other.works and other.hear:
                loop.call_soon(other.hear, [word])

    async def close(self):
        self.others.remove(self)


def _copy(value):
    if isinstance(value, StoredTable):
        return StoredTable(value.code, _copy(value.settings), value.record, _copy(value.acts))
    return msgspec.json.decode(msgspec.json.encode(value))


class Last:
    """A bot for tests: the last legal move (a pass, mostly)."""

    def __init__(self):
        self.asked = 0

    async def think(self, question):
        self.asked += 1
        return question.legal[-1]

    async def close(self):
        pass


class Ear(Socket):
    """A person at a browser whose messages are kept, and whose requests are made without a network."""

    def __init__(self, home, who):
        nobody: Any = None
        super().__init__(nobody, home.hall, who, Limits(burst=10**6, outbox_messages=10**6, outbox_bytes=10**9))
        self.home, self.got, self.moments = home, [], []
        self._ids = itertools.count(1)

    def send(self, message):
        self.got.append(json.loads(message))
        self.moments.append(round(asyncio.get_running_loop().time(), 6))

    @property
    def table(self):
        return next(message for message in reversed(self.got) if message["type"] == "table")

    @property
    def entries(self):
        """Everything ever told, by number."""
        told: dict[int, Any] = {}
        for message in self.got:
            for entry in message.get("entries", ()):
                assert told.setdefault(entry["act"], entry) == entry, "told twice, and differently"
        return told

    async def speak(self, kind, /, **more):
        await self._hear(json.dumps({"type": kind, **more}).encode())

    async def ask(self, kind, /, **more):
        """Make a request; its answer."""
        ticket = more.setdefault("id", f"{self.who}{next(self._ids)}")
        before = len(self.got)
        await self.speak(kind, **more)
        (answer,) = [message for message in self.got[before:] if message.get("id") == ticket]
        return answer["key"] if answer["type"] == "error" else answer["type"]

    async def enter(self, since=0):
        await self.speak("enter", code=self.home.code, since=since)

    def vanish(self):
        """The connection is gone: what the end of a socket does."""
        self._leave_room()

    async def move(self, text=None, **more):
        table = self.table
        return await self.ask("move", text=text or table["game"]["legal"][-1], act=table["act"], **more)


class Home:
    """A hall with one table."""

    code = "ABCDEF"

    def __init__(self, deal, store=None, bot_pool=None, pace=PACE, buses=None):
        loop = asyncio.get_running_loop()
        self.store, self.bot_pool = store or MemoryStore(), bot_pool or Last()
        bus: Any = MemoryBus(buses) if buses is not None else None
        self.bus = bus
        shared: Any = self.store
        self.cluster: Any = Workers(shared, bus) if buses is not None else None
        faked: Any = self.store
        bots: Any = self.bot_pool
        self.hall = Hall(
            *(faked, bots, deal),
            now=lambda: 1_000_000 + round(loop.time() * 1000),
            pace=pace,
            bot_seed=lambda: 1,
            cluster=self.cluster,
        )
        setattr(self.hall, "_free_code", lambda: self.code)  # noqa: B010
        self.ears: list[Ear] = []

    @property
    def room(self):
        return self.hall.rooms[self.code]

    @property
    def log(self):
        return self.store.tables[self.code].acts

    async def open(self, *kinds, start=True, **settings):
        """A table with people (p) and bots (b), all of them there."""
        plans = tuple(SeatPlan("person") if kind == "p" else SeatPlan("bot", "last") for kind in kinds)
        people = [(seat, NAMES[seat].lower(), NAMES[seat]) for seat, kind in enumerate(kinds) if kind == "p"]
        await self.hall.open_table(Settings(plans, **settings), people, people[0][1] if start else None)
        for _, who, _ in people:
            await self.ear(who).enter()
        return self.ears

    def ear(self, who):
        ear = Ear(self, who)
        self.ears.append(ear)
        return ear

    def die(self):
        """As after kill -9: nothing is said and nothing is heard any more."""
        for task in self.cluster._tasks:
            task.cancel()
        for room in self.hall.rooms.values():
            room.closed = True
            room._errands.close()
        self.bus.works = False

    async def rest(self):
        """Wait until the room has nothing to do at this moment."""
        while self.code in self.hall.rooms and self.room.working:
            await asyncio.sleep(0)

    async def until(self, condition, seconds=10.0):
        """Wait for something that comes by itself."""
        async with asyncio.timeout(seconds):
            while not condition():
                await asyncio.sleep(0.01)

    def check(self):
        """What was told is stored, word for word, and the log goes from 1 to n."""
        assert [line["number"] for line in self.log] == list(range(1, len(self.log) + 1))
        stored = dict(enumerate(filter(_told, self.log), 1))
        for ear in self.ears:
            for number, entry in ear.entries.items():
                assert (stored[number]["what"], stored[number]["at"]) == (entry["said"]["what"], entry["at"])


def _told(line):
    return line["what"] not in ("readied", "let_pass", "let_all_pass")
