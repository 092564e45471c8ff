"""Where records are played through: in a few processes of their own, each task within a limit, given up when nobody waits for it."""

from __future__ import annotations

import asyncio
import contextlib
import sys
import time
from collections import Counter, OrderedDict
from collections.abc import AsyncIterator

from motherlode.server import replayer
from motherlode.server.children import Child
from motherlode.server.replayer import Task
from motherlode.table import ErrorKey, TableError

COMMAND = [sys.executable, "-m", "motherlode.server.replayer"]
START_SECONDS = 60.0
IDLE_SECONDS = 60.0
BROKEN_PIPES = (OSError, asyncio.IncompleteReadError, RuntimeError)


class TooSlow(Exception):
    """A task that was not done in time."""


class ReplayPool:
    """A few processes, started when needed and ended when idle; too many requests at once are refused."""

    def __init__(
        self,
        workers: int = 1,
        seconds: float = 10.0,
        waiting: int = 8,
        per_address: int = 3,
        kept_bytes: int = 8_000_000,
        command: list[str] | None = None,
    ) -> None:
        self._seconds, self._most, self._per_address = seconds, workers + waiting, per_address
        self._places = asyncio.Semaphore(workers)
        self._command = command or COMMAND
        self._idle: list[_Process] = []
        self._busy: set[_Process] = set()
        self._asking: Counter[str] = Counter()
        self._kept = Kept(kept_bytes)
        self._closed = False

    async def steps(self, record: str, text: str, seat: str, address: str) -> bytes:
        """A game step by step as one reader may see it: packed JSON."""
        found = self._kept.get((record, seat))
        if found is None:
            found = await self.do(Task("steps", text, seat, record), address)
            self._kept.put((record, seat), found)
        return found

    async def do(self, task: Task, address: str) -> bytes:
        """Have a task done; a record that can't be played is a ValueError."""
        if sum(self._asking.values()) >= self._most or self._asking[address] >= self._per_address:
            raise TableError(ErrorKey.BUSY)
        self._asking[address] += 1
        try:
            async with self._places:
                kind, payload = await self._ask(replayer.write_task(task))
        finally:
            self._asking[address] -= 1
            if not self._asking[address]:
                del self._asking[address]
        return _judged(kind, payload)

    async def close(self) -> None:
        """End all processes."""
        self._closed = True
        for process in [*self._idle, *self._busy]:
            await process.end()

    async def end_idle(self) -> None:
        """End processes that nobody has needed for a while."""
        old = time.monotonic() - IDLE_SECONDS
        for process in [one for one in self._idle if one.since < old]:
            self._idle.remove(process)
            await process.end()

    async def _ask(self, task: bytes) -> tuple[bytes, bytes]:
        async with self._process() as process:
            try:
                async with asyncio.timeout(self._seconds):
                    return await process.ask(task)
            except TimeoutError:
                raise TooSlow from None

    @contextlib.asynccontextmanager
    async def _process(self) -> AsyncIterator[_Process]:
        """A process for one task. One that was left in the middle of it, for whatever reason, is ended."""
        if self._closed:
            raise TableError(ErrorKey.BUSY)
        process = self._idle.pop() if self._idle else _Process(self._command)
        self._busy.add(process)
        try:
            async with asyncio.timeout(START_SECONDS):
                await process.start()
            yield process
        except (TimeoutError, *BROKEN_PIPES):
            await process.end()
            raise TableError(ErrorKey.BUSY) from None
        except BaseException:
            await process.end()
            raise
        else:
            process.since = time.monotonic()
            self._idle.append(process)
        finally:
            self._busy.discard(process)


class _Process:
    """One process that plays records."""

    def __init__(self, command: list[str]) -> None:
        self.since = 0.0
        self._command = command
        self._child: Child | None = None

    async def start(self) -> None:
        """Start, unless it runs."""
        if self._child is None:
            self._child = await Child.start(self._command)
            await self._read(self._child)

    async def ask(self, task: bytes) -> tuple[bytes, bytes]:
        """A task's answer: its kind and what it says."""
        assert self._child is not None
        await self._child.write(len(task).to_bytes(replayer.LENGTH_BYTES, "big") + task)
        answer = await self._read(self._child)
        return answer[:1], answer[1:]

    async def end(self) -> None:
        """End it, whatever it does."""
        child, self._child = self._child, None
        if child is not None:
            await child.end()

    @staticmethod
    async def _read(child: Child) -> bytes:
        head = await child.read(replayer.LENGTH_BYTES)
        return await child.read(int.from_bytes(head, "big"))


class Kept:
    """Answers worth keeping, up to so many bytes; the one asked for longest ago goes first."""

    def __init__(self, most: int) -> None:
        self._most, self._size = most, 0
        self._answers: OrderedDict[tuple[str, str], bytes] = OrderedDict()

    def get(self, key: tuple[str, str]) -> bytes | None:
        """An answer given before."""
        if key in self._answers:
            self._answers.move_to_end(key)
        return self._answers.get(key)

    def put(self, key: tuple[str, str], answer: bytes) -> None:
        """Keep an answer."""
        if key not in self._answers and len(answer) <= self._most:
            self._answers[key] = answer
            self._size += len(answer)
        while self._size > self._most:
            _, gone = self._answers.popitem(last=False)
            self._size -= len(gone)


def _judged(kind: bytes, payload: bytes) -> bytes:
    if kind == replayer.DONE:
        return payload
    if kind == replayer.REFUSED:
        raise ValueError(payload.decode())
    raise TableError(ErrorKey.NO_SUCH_SEAT if kind == replayer.NO_SEAT else ErrorKey.BROKEN)
