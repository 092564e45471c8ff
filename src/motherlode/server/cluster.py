"""Several workers on one store: who drives a table, who looks at it from elsewhere, and when to look into the store again.

A worker is there for as long as it says so in time, by the clock of the database. It drives the tables that it has claimed: bots, clocks
and graces of a table are driven by one worker at a time, under a fencing number that grows with every change; what a worker writes after
another has taken over is refused by the store. All of this only says who does the work. What is true stands in the log.
"""

from __future__ import annotations

import asyncio
import time
from collections import Counter
from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Protocol

from motherlode.server.bus import EVERYTHING, Bus
from motherlode.server.ending import end
from motherlode.server.safe_logging import log, log_without_words

if TYPE_CHECKING:
    from motherlode.server.rooms import Hall, Room

LEASE_SECONDS = 2.5
"""So long a worker that says nothing is taken as alive."""
BEAT_SECONDS = 0.6
LOOK_EVERY = 8
"""While the bus works, the store is looked into only after so many beats: nothing should have been missed."""
GOODBYE_SECONDS = 1.5
LOGGED_EVERY = 100
DRIFT = 1.0
"""Milliseconds by which a clock may be wrong after a second; far more than any is."""
ACTS, HERE, FREE = "a", "p", "f"
"""Words on the bus: the log has grown; somebody came or went; nobody drives the table."""


class Cluster(Protocol):
    """The other workers, as a room sees them."""

    shared: bool
    """Whether others may write to the same tables."""

    @property
    def blind(self) -> bool:
        """Whether one has to look into the store to know what others did."""

    def lead(self, code: str) -> int | None:
        """The fencing number under which this worker drives a table, 0 where nobody else could; None if it does not drive it."""

    def elsewhere(self, code: str) -> Iterable[str]:
        """Whose browsers look at the table by way of other workers, once for each connection."""

    async def meet(self, code: str) -> None:
        """Learn who is elsewhere at a table, unless that is known."""

    def changed(self, room: Room) -> None:
        """Somebody came to a room or left it."""

    def wrote(self, code: str, number: int) -> None:
        """The log of a table has grown."""

    def doubt(self, code: str) -> None:
        """The store did not let this worker write: perhaps another drives the table now."""

    def closed(self, room: Room) -> None:
        """A room is forgotten."""

    async def public_codes(self, limit: int) -> list[str]:
        """Public tables where somebody is, beside those of this worker."""

    async def reaches(self) -> bool:
        """Whether the bus answers, where there is one."""

    async def start(self, hall: Hall) -> None:
        """Become one of the workers."""

    async def leave(self) -> None:
        """Be none any more: others may take over at once."""

    async def close(self) -> None:
        """Say and hear nothing more."""


class Alone:
    """One process: it drives everything, and nobody else writes."""

    shared = blind = False

    def lead(self, code: str) -> int | None:
        """Always."""
        return 0

    def elsewhere(self, code: str) -> Iterable[str]:
        """Nobody."""
        return ()

    async def meet(self, code: str) -> None:
        """There is nobody elsewhere."""

    def changed(self, room: Room) -> None:
        """Nobody has to know."""

    def wrote(self, code: str, number: int) -> None:
        """Nobody has to know."""

    def doubt(self, code: str) -> None:
        """There is nobody else."""

    def closed(self, room: Room) -> None:
        """Nobody has to know."""

    async def public_codes(self, limit: int) -> list[str]:
        """There are no others."""
        return []

    async def reaches(self) -> bool:
        """There is none."""
        return True

    async def start(self, hall: Hall) -> None:
        """There is nothing to start."""

    async def leave(self) -> None:
        """There is nobody to take over."""

    async def close(self) -> None:
        """There is nothing to end."""


class Announcing(Alone):
    """One process that tells a bus what it does, for others who want to know; nobody else writes."""

    def __init__(self, bus: Bus) -> None:
        self._bus = bus

    def wrote(self, code: str, number: int) -> None:
        """Say so."""
        self._bus.say(f"{ACTS} {code} {number} 0")

    async def reaches(self) -> bool:
        """Whether the bus answers."""
        return await self._bus.reaches()

    async def close(self) -> None:
        """Say nothing more."""
        await self._bus.close()


class SharedStore(Protocol):
    """What several workers ask of a store beside tables and records. All times are the store's own."""

    async def join(self, seconds: float) -> int:
        """Become a worker for so many seconds; its number, which none had before."""

    async def beat(self, worker: int, seconds: float) -> frozenset[int]:
        """Stay for so many seconds more; all workers that are there. One that came too late is not among them."""

    async def clock(self) -> float:
        """Milliseconds since 1970."""

    async def part(self, worker: int) -> None:
        """Be a worker no more."""

    async def claim(self, worker: int, codes: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Drive those tables that no living worker drives; who drives each now, and under which number."""

    async def release(self, worker: int, codes: Iterable[str]) -> None:
        """Drive these tables no more."""

    async def show(self, worker: int, here: Mapping[str, Mapping[str, int]]) -> None:
        """Say who looks at these tables by way of this worker."""

    async def elsewhere(self, worker: int, codes: Iterable[str]) -> dict[str, dict[str, int]]:
        """Who looks at these tables by way of others."""

    async def ends(self, codes: Iterable[str]) -> dict[str, tuple[int, int]]:
        """The last number of each log, and who drives the table."""

    async def acts_after(self, code: str, number: int) -> list[dict[str, Any]]:
        """The lines of a log after a number."""

    async def record_of(self, code: str) -> str | None:
        """The record of a table that is finished."""

    async def public_codes(self, limit: int) -> list[str]:
        """Public tables with somebody there."""


class SharedClock:
    """The store's time, which all workers have in common: read now and then, and counted on in between by a clock that never jumps."""

    def __init__(self) -> None:
        self._offset: float | None = None
        self._error = self._set_at = 0.0

    def now(self) -> int:
        """Milliseconds since 1970; by this machine's clock until the store was asked."""
        if self._offset is None:
            return time.time_ns() // 1_000_000
        return round(asyncio.get_running_loop().time() * 1000 + self._offset)

    async def set_by(self, store: SharedStore) -> None:
        """Compare with the store; a reading that took long counts only if those before are too old."""
        loop = asyncio.get_running_loop()
        began = loop.time()
        told = await store.clock()
        ended = loop.time()
        offset, error = told - (began + ended) * 500, (ended - began) * 500
        doubt = self._error + (ended - self._set_at) * DRIFT
        if self._offset is None or error <= doubt or abs(offset - self._offset) > error + doubt:
            self._offset, self._error, self._set_at = offset, error, ended


class Workers:
    """This worker among others."""

    shared = True

    def __init__(self, store: SharedStore, bus: Bus) -> None:
        self._store, self._bus = store, bus
        self.worker = 0
        self._hall: Hall | None = None
        self._fences: dict[str, int] = {}
        """The tables that this worker drives."""
        self._drivers: dict[str, int] = {}
        """Who drives the others, as far as is known."""
        self._elsewhere: dict[str, dict[str, int]] = {}
        self._live: frozenset[int] = frozenset()
        self._until = 0.0
        """Until when this worker may take itself as alive."""
        self._unshown: set[str] = set()
        """Tables where somebody came or went."""
        self._unread: set[str] = set()
        """Tables where somebody came or went elsewhere, or that nobody drives."""
        self._shown: dict[str, Counter[str]] = {}
        self._news = asyncio.Event()
        self._tasks: list[asyncio.Task[None]] = []
        self._beats = 0
        self._clock = SharedClock()

    # --- What rooms ask ---

    def now(self) -> int:
        """The time of the database, whatever this machine's own clock does."""
        return self._clock.now()

    @property
    def blind(self) -> bool:
        """Whether one has to look into the store to know what others did."""
        return not self._bus.works

    @property
    def driven(self) -> int:
        """How many tables this worker drives."""
        return len(self._fences)

    def lead(self, code: str) -> int | None:
        """Only while this worker is alive for sure; the store's own judgement comes with the fencing number."""
        return self._fences.get(code) if asyncio.get_running_loop().time() < self._until else None

    def elsewhere(self, code: str) -> Iterable[str]:
        """Once for each connection."""
        return Counter(self._elsewhere.get(code, {})).elements()

    async def meet(self, code: str) -> None:
        """Ask the store the first time that somebody here looks at a table."""
        if code not in self._elsewhere:
            self._elsewhere[code] = (await self._store.elsewhere(self.worker, [code])).get(code, {})

    def changed(self, room: Room) -> None:
        """Tell the others, soon."""
        self._unshown.add(room.table.code)
        self._news.set()

    def wrote(self, code: str, number: int) -> None:
        """Wake the others."""
        self._bus.say(f"{ACTS} {code} {number} {self.worker}")

    def doubt(self, code: str) -> None:
        """Ask again who drives the table."""
        self._fences.pop(code, None)
        self._unread.add(code)
        self._news.set()

    def closed(self, room: Room) -> None:
        """Nobody looks at it here any more."""
        self._unshown.add(room.table.code)
        self._news.set()

    async def public_codes(self, limit: int) -> list[str]:
        """Public tables where somebody is."""
        return await self._store.public_codes(limit)

    async def reaches(self) -> bool:
        """Whether the bus answers."""
        return await self._bus.reaches()

    # --- Being there ---

    async def start(self, hall: Hall) -> None:
        """Join, listen, and stay."""
        self._hall = hall
        await self._clock.set_by(self._store)
        await self._join()
        self._bus.listen(self._hear)
        self._tasks = [asyncio.create_task(self._keep_beating()), asyncio.create_task(self._keep_showing())]

    async def close(self) -> None:
        """Say and hear nothing more."""
        await self.leave()
        await self._bus.close()

    async def leave(self) -> None:
        """Others may drive at once what this worker has driven."""
        tasks, self._tasks = self._tasks, []
        if not tasks:
            return
        await end(tasks)
        codes, self._fences, self._until = list(self._fences), {}, 0.0
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._store.part(self.worker)
            for code in {*codes, *self._shown}:
                self._bus.say(f"{FREE} {code} 0 {self.worker}")
        except Exception as error:
            log_without_words("a worker could not say goodbye", error)

    def _note(self, what: str) -> None:
        if self._hall is not None:
            self._hall.meter.lease(what)

    async def _join(self) -> None:
        began = asyncio.get_running_loop().time()
        self.worker = await self._store.join(LEASE_SECONDS)
        self._until = began + LEASE_SECONDS
        self._fences.clear()
        self._drivers.clear()
        self._shown.clear()
        for room in self._rooms():
            self._unshown.add(room.table.code)
            room.doubt()
        self._news.set()
        log.info("this is worker %d", self.worker)

    async def _keep_beating(self) -> None:
        failures = 0
        while True:
            try:
                await self._beat()
                failures = 0
            except Exception as error:
                if failures % LOGGED_EVERY == 0:
                    log_without_words("a worker could not say that it is there", error)
                failures += 1
            await asyncio.sleep(BEAT_SECONDS)

    async def _beat(self) -> None:
        began = asyncio.get_running_loop().time()
        async with asyncio.timeout(LEASE_SECONDS):
            live = await self._store.beat(self.worker, LEASE_SECONDS)
        if self.worker not in live:
            log.warning("worker %d was taken as gone", self.worker)
            self._note("rejoined")
            await self._join()
            return
        self._until = began + LEASE_SECONDS
        await self._clock.set_by(self._store)
        gone, self._live = self._live - live, live
        rooms = [room for room in self._rooms() if room.listeners]
        if gone:
            self._unread.update(room.table.code for room in rooms)
        else:
            self._unread.update(room.table.code for room in rooms if self._needs_driver(room.table.code))
        self._beats += 1
        if self.blind or self._beats % LOOK_EVERY == 0:
            await self._look(rooms)
        if self._unread or self._unshown:
            self._news.set()

    def _needs_driver(self, code: str) -> bool:
        return code not in self._fences and self._drivers.get(code, 0) not in self._live

    async def _look(self, rooms: list[Room]) -> None:
        """See in the store what was not heard."""
        if not rooms:
            return
        if self.blind:
            self._unread.update(room.table.code for room in rooms)
        ends = await self._store.ends([room.table.code for room in rooms])
        for room in rooms:
            last, driver = ends.get(room.table.code, (0, 0))
            room.heard(last)
            if driver != self.worker and self._fences.pop(room.table.code, None) is not None:
                room.refresh()

    # --- What is heard ---

    def _hear(self, words: list[str]) -> None:
        for word in words:
            if word == EVERYTHING:
                self._hear_everything()
                continue
            kind, code, number, worker = word.split(" ")
            room = self._room(code)
            if room is None or int(worker) == self.worker:
                continue
            if kind == ACTS:
                room.heard(int(number))
            elif room.listeners:
                if kind == FREE:
                    self._drivers.pop(code, None)
                self._unread.add(code)
                self._news.set()

    def _hear_everything(self) -> None:
        for room in self._rooms():
            room.doubt()
            if room.listeners:
                self._unread.add(room.table.code)
        self._news.set()

    # --- Who is where, and who drives ---

    async def _keep_showing(self) -> None:
        while True:
            await self._news.wait()
            self._news.clear()
            unshown, self._unshown = self._unshown, set()
            unread, self._unread = self._unread, set()
            try:
                async with asyncio.timeout(LEASE_SECONDS):
                    await self._show(unshown)
                    await self._read(unread | unshown)
            except Exception as error:
                self._unshown |= unshown
                self._unread |= unread
                log_without_words("who is where could not be told; trying again", error)
                await asyncio.sleep(BEAT_SECONDS)
                self._news.set()

    async def _show(self, codes: set[str]) -> None:
        """Tell the others who is here; drive no table that nobody looks at here."""
        here = {code: self._here(code) for code in codes}
        here = {code: people for code, people in here.items() if people != self._shown.get(code, Counter())}
        if here:
            await self._store.show(self.worker, here)
            self._shown |= here
        left = [code for code in codes if not self._here(code)]
        for code in left:
            self._shown.pop(code, None)
            self._elsewhere.pop(code, None)
            self._drivers.pop(code, None)
        freed = [code for code in left if self._fences.pop(code, None) is not None]
        if freed:
            self._note("released")
            await self._store.release(self.worker, freed)
        for code in {*here, *freed}:
            self._bus.say(f"{FREE if code in freed else HERE} {code} 0 {self.worker}")

    async def _read(self, codes: set[str]) -> None:
        """See who is elsewhere, and drive what nobody drives."""
        here = [code for code in codes if self._here(code)]
        if not here:
            return
        there = await self._store.elsewhere(self.worker, here)
        wanted = [code for code in here if code not in self._fences]
        claimed = await self._store.claim(self.worker, wanted) if wanted else {}
        for code in here:
            changed = self._elsewhere.get(code, {}) != there.get(code, {})
            self._elsewhere[code] = there.get(code, {})
            changed |= code in claimed and self._note_driver(code, *claimed[code])
            room = self._room(code)
            if changed and room is not None:
                room.refresh()

    def _note_driver(self, code: str, driver: int, fence: int) -> bool:
        """Who drives a table; whether it is this worker from now on."""
        if driver != self.worker:
            self._drivers[code] = driver
            return False
        self._note("taken over" if self._drivers.pop(code, None) is not None else "claimed")
        self._fences[code] = fence
        return True

    # --- Rooms ---

    def _here(self, code: str) -> Counter[str]:
        room = self._room(code)
        return Counter(listener.who for listener in room.listeners) if room is not None else Counter()

    def _room(self, code: str) -> Room | None:
        return self._hall.rooms.get(code) if self._hall is not None else None

    def _rooms(self) -> list[Room]:
        return list(self._hall.rooms.values()) if self._hall is not None else []
