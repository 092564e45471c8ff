"""Rooms around tables: who listens, what is stored before it is told, and when bots and clocks are due.

A room does one thing at a time: change the table, store the change, tell everybody, arrange what comes next. So nobody ever sees what
is not on disk yet.
"""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol, TypeVar

from motherlode.bots import EXPLAINED
from motherlode.server import messages as m
from motherlode.server.quiet import log_without_words
from motherlode.server.readers import events_for, table_for
from motherlode.server.store import Store, StoredRecord, StoredTable
from motherlode.server.thinkers import Thinkers
from motherlode.server.worker import Question
from motherlode.table import (
    Act,
    Deal,
    Errand,
    ErrorKey,
    Pace,
    Refusal,
    SeatPlan,
    Settings,
    Table,
    TableError,
    record_of,
)

T = TypeVar("T")
CODE_SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
IDLE = 600.0


class Listener(Protocol):
    """Somebody who looks at a table."""

    who: str
    last: int

    def send(self, message: bytes) -> None:
        """Put a message into the outbox; never waits."""


def wall_clock() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Room:
    """A table and those who look at it."""

    def __init__(self, hall: Hall, table: Table, record: str | None = None) -> None:
        self.hall, self.table, self.record = hall, table, record
        self.listeners: set[Listener] = set()
        self.used = time.monotonic()
        self.rematching = asyncio.Lock()
        self._lock = asyncio.Lock()
        self._timer: asyncio.TimerHandle | None = None
        self._thinking: tuple[tuple[int, str, int], asyncio.Task[None]] | None = None

    async def do(self, change: Callable[[Table], T]) -> T:
        """Change the table, store what happened, tell everybody."""
        async with self._lock:
            self.used = time.monotonic()
            try:
                result = change(self.table)
            except (TableError, Refusal):
                if self.table.unsaved:
                    await self._settle()
                raise
            except Exception as error:
                log_without_words(f"table {self.table.code}: reading it again from its log", error)
                await self._reload()
                raise TableError(ErrorKey.BROKEN) from None
            await self._settle()
            return result

    async def enter(self, listener: Listener, since: int) -> None:
        """Somebody looks at the table from now on, and gets what was missed."""
        async with self._lock:
            self.used = time.monotonic()
            spectator = self.table.seat_of(listener.who) is None
            if spectator and self._spectators() >= self.hall.spectator_limit:
                raise TableError(ErrorKey.TOO_MANY_PEOPLE)
            self.table.connect(listener.who)
            self.listeners.add(listener)
            listener.last = since if 0 <= since <= len(self.table.log) else 0
            await self._settle()

    async def look_again(self, listener: Listener, since: int) -> None:
        """Somebody who looks already wants to see everything since an entry."""
        async with self._lock:
            listener.last = since if 0 <= since <= len(self.table.log) else 0
            self._tell([listener])

    async def exit(self, listener: Listener) -> None:
        """Somebody looks away."""
        async with self._lock:
            if listener in self.listeners:
                self.listeners.discard(listener)
                self.table.disconnect(listener.who)
                await self._settle()

    async def sit(self, listener: Listener, name: str, seat: int | None, ticket: str) -> None:
        """A listener takes a seat: all the browser's tabs are now its player's."""

        def change(table: Table) -> None:
            before = table.seat_of(listener.who)
            table.sit(listener.who, name, seat, ticket)
            if before is None:
                for one in self.listeners:
                    if one.who == listener.who:
                        table.connect(one.who)

        await self.do(change)

    async def advise(self, who: str) -> tuple[str, str, int]:
        """A hint for somebody who plays alone: from what their seat sees and has seen, and nothing else."""
        if self.table.settings.game not in EXPLAINED:
            raise TableError(ErrorKey.NO_HINT)
        seat, view, legal = self.table.helped(who)
        events = events_for(self.table.log, seat)
        return await self.hall.thinkers.advise(Question("", 0, view, legal, events, hint=True))

    def close(self) -> None:
        """Stop timers and bots."""
        if self._timer:
            self._timer.cancel()
        if self._thinking:
            self._thinking[1].cancel()

    # --- Storing and telling ---

    async def _settle(self) -> None:
        acts = list(self.table.unsaved)
        if acts:
            try:
                await self._save(acts)
            except Exception as error:
                log_without_words(f"table {self.table.code}: could not be stored, reading it again from its log", error)
                await self._reload()
                self._tell()
                raise TableError(ErrorKey.BUSY) from None
            self.table.saved()
        self._tell()
        self._arrange()

    async def _save(self, acts: list[Act]) -> None:
        record = None
        if self.table.phase == "finished" and self.record is None:
            record = self._finished_record()
        await self.hall.store.add_acts(self.table.code, [act.as_json() for act in acts], self._people(), record)
        if record:
            self.record = record.id

    def _finished_record(self) -> StoredRecord:
        table = self.table
        assert table.game is not None
        about = {
            "game_name": table.settings.game,
            "modules": list(table.settings.modules),
            "names": seat_names(table),
            "winners": table.game.winners or [],
        }
        people = tuple(self._people())
        return StoredRecord(
            secrets.token_urlsafe(9), wall_clock(), about, table.settings.public, False, people, record_of(table)
        )

    def _people(self) -> Iterable[str]:
        return [chair.who for chair in self.table.chairs if chair.who]

    async def _reload(self) -> None:
        stored = await self.hall.store.table(self.table.code)
        if stored is not None:
            self.table = self.hall.table_of(stored)
            for listener in self.listeners:
                self.table.connect(listener.who)
                listener.last = min(listener.last, len(self.table.log))
            self.table.unsaved.clear()

    def _tell(self, listeners: Iterable[Listener] | None = None) -> None:
        """Everybody gets the table as that reader may see it; equal readers get the same bytes."""
        made: dict[tuple[int | None, int], bytes] = {}
        now, spectators = self.hall.now(), self._spectators()
        for listener in list(self.listeners if listeners is None else listeners):
            key = self.table.seat_of(listener.who), listener.last
            if key not in made:
                made[key] = m.write(table_for(self.table, *key, spectators=spectators, record=self.record, now=now))
            listener.last = len(self.table.log)
            listener.send(made[key])

    def _spectators(self) -> int:
        return len({listener.who for listener in self.listeners if self.table.seat_of(listener.who) is None})

    # --- Bots and clocks ---

    def _arrange(self) -> None:
        """Have whatever comes next done in time: a bot's move, somebody's grace, a clock."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        due = self.table.due()
        if due is not None:
            wait = max(0, due - self.hall.now()) / 1000
            self._timer = asyncio.get_running_loop().call_later(wait, self._on_time)
        self._ask_a_bot(self.table.errand())

    def _on_time(self) -> None:
        self.hall.spawn(self.do(Table.tick))

    def _ask_a_bot(self, errand: Errand | None) -> None:
        key = (errand.decision, errand.by, errand.not_before) if errand else None
        if self._thinking and self._thinking[0] == key and not self._thinking[1].done():
            return
        if self._thinking and self._thinking[1] is not asyncio.current_task():
            self._thinking[1].cancel()
        self._thinking = None
        if errand is not None and key is not None:
            self._thinking = key, self.hall.spawn(self._run_errand(errand))

    async def _run_errand(self, errand: Errand) -> None:
        """Let a bot think, and show its answer at a time that does not tell how long it thought."""
        if errand.by == "auto":
            text = errand.legal[0]
        else:
            events = events_for(self.table.log, errand.seat)
            seed = self.hall.bot_seed()
            name = f"{self.table.code} {errand.seat}"
            text = await self.hall.thinkers.think(Question(errand.level, seed, errand.view, errand.legal, events, name))
        late = self.hall.now() - errand.not_before
        wait = -late if late <= 0 else -late % max(1, errand.pace)
        await asyncio.sleep(wait / 1000)
        await self.do(lambda table: table.bot_move(errand, text))


class Hall:
    """All tables of a server."""

    spectator_limit = 50

    def __init__(
        self,
        store: Store,
        thinkers: Thinkers,
        deal: Deal,
        now: Callable[[], int] = wall_clock,
        pace: Pace | None = None,
        bot_seed: Callable[[], int] = lambda: secrets.randbits(64),
    ) -> None:
        self.store, self.thinkers, self.deal, self.now = store, thinkers, deal, now
        self.pace = pace or Pace()
        self.bot_seed = bot_seed
        self.rooms: dict[str, Room] = {}
        self._loading: dict[str, asyncio.Task[Room | None]] = {}
        self._tasks: set[asyncio.Task[Any]] = set()

    async def open_table(
        self, settings: Settings, people: Iterable[tuple[int, str, str]], start_for: str | None = None
    ) -> Room:
        """Make a table, seat people (seat, who, name), and begin at once if somebody says so."""
        table = Table.open(self._free_code(), settings, self.deal, self.now, self.pace)
        for seat, who, name in people:
            table.sit(who, name, seat)
        if start_for is not None:
            table.start(start_for)
        acts = [act.as_json() for act in table.unsaved]
        seated = [chair.who for chair in table.chairs if chair.who]
        await self.store.make_table(StoredTable(table.code, settings.as_json(), None, acts), seated)
        table.saved()
        room = self.rooms[table.code] = Room(self, table)
        return room

    async def room(self, code: str) -> Room:
        """The room of a table, read from the store if need be."""
        room = self.rooms.get(code) or await self._load(code)
        if room is None:
            raise TableError(ErrorKey.NO_SUCH_TABLE)
        return room

    async def rematch(self, room: Room, who: str, ticket: str) -> str:
        """The next table for the same people; whoever asks first makes it, and alone among bots it begins at once."""
        async with room.rematching:
            return room.table.next_code or await self._next_table(room, who, ticket)

    async def _next_table(self, room: Room, who: str, ticket: str) -> str:
        old = room.table
        if old.phase != "finished" or old.seat_of(who) is None:
            raise TableError(ErrorKey.NOT_FINISHED if old.seat_of(who) is not None else ErrorKey.NOT_SEATED)
        plans = tuple(SeatPlan("person") if chair.who else SeatPlan("bot", chair.level) for chair in old.chairs)
        settings = Settings(
            **{**{name: getattr(old.settings, name) for name in Settings.__slots__}, "seats": plans, "daily": None}
        )
        people = [(seat, chair.who, chair.name or "") for seat, chair in enumerate(old.chairs) if chair.who]
        people.sort(key=lambda person: person[1] != who)
        new = await self.open_table(settings, people, start_for=who if len(people) == 1 else None)
        await room.do(lambda table: table.rematch(who, new.table.code, ticket))
        return room.table.next_code or new.table.code

    def table_of(self, stored: StoredTable) -> Table:
        """A table, replayed from its log."""
        acts = (Act.of_json(act) for act in stored.acts)
        settings = Settings.of_json(stored.settings)
        return Table.replay(stored.code, settings, self.deal, self.now, acts, self.pace)

    def spawn(self, work: Any) -> asyncio.Task[Any]:
        """Let something go on beside everything else."""
        task = asyncio.get_running_loop().create_task(_quietly(work))
        self._tasks.add(task)
        task.add_done_callback(lambda _: work.close())  # what was never begun is not waited for
        task.add_done_callback(self._tasks.discard)
        return task

    def sweep(self) -> None:
        """Forget rooms that nobody has been in for a while: they are in the store."""
        old = time.monotonic() - IDLE
        for code in [code for code, room in self.rooms.items() if not room.listeners and room.used < old]:
            self.rooms.pop(code).close()

    async def close(self) -> None:
        """Stop everything; what was told is stored already."""
        for room in self.rooms.values():
            room.close()
        for task in [*self._tasks, *self._loading.values()]:
            task.cancel()
        await self.thinkers.close()
        await self.store.close()

    async def _load(self, code: str) -> Room | None:
        """The room, read once however many wait for it: all of them get the same answer, whoever leaves meanwhile."""
        reading = self._loading.get(code)
        if reading is None:
            reading = self._loading[code] = asyncio.create_task(self._read(code))
            reading.add_done_callback(lambda done: done.cancelled() or done.exception())  # nobody may be left to ask
            reading.add_done_callback(lambda _: self._loading.pop(code))
        return await asyncio.shield(reading)

    async def _read(self, code: str) -> Room | None:
        stored = await self.store.table(code)
        if stored is None:
            return None
        try:
            table = await asyncio.to_thread(self.table_of, stored)
        except (ValueError, KeyError) as error:
            log_without_words(f"table {code} does not replay", error)
            raise TableError(ErrorKey.BROKEN) from None
        room = self.rooms[code] = Room(self, table, stored.record)
        return room

    def _free_code(self) -> str:
        """Thirty bits: enough that nobody finds a table by trying, short enough to say aloud."""
        while True:
            code = "".join(secrets.choice(CODE_SIGNS) for _ in range(6))
            if code not in self.rooms:
                return code


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
