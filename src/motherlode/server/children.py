"""Processes that the server starts, in a way that can't harm it.

The event loop's own ways do (uvloop's): starting a process forks one with threads and runs Python in the child, and a pipe that was handed
to the loop is closed twice, the second time perhaps under another owner. So a thread starts the process, writes and reads.
"""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import TypeVar

T = TypeVar("T")


class Child:
    """A process whose standard input and output are ours, and the thread that talks to it."""

    def __init__(self) -> None:
        self._thread = ThreadPoolExecutor(1, "child")
        self._process: subprocess.Popen[bytes] | None = None
        self._ended = False

    @classmethod
    async def start(cls, command: list[str]) -> Child:
        """Start a process; if nobody waits for it any more when it has started, it is ended."""
        child = cls()
        try:
            await child._do(lambda: child._start(command))
        except BaseException:
            child._leave()
            raise
        return child

    async def write(self, data: bytes) -> None:
        """Send something; returns when the process has taken it."""
        await self._do(lambda: self._write(data))

    async def read(self, size: int) -> bytes:
        """So many bytes of its answer; fewer are an `asyncio.IncompleteReadError`."""
        data = await self._do(lambda: self._read(size))
        if len(data) < size:
            raise asyncio.IncompleteReadError(data, size)
        return data

    async def read_all(self) -> tuple[bytes, int]:
        """Whatever it says until it ends, and how it ended."""
        said = await self._do(self._hear_out)
        await self.end()
        return said

    async def end(self) -> None:
        """End it, whatever it does."""
        process = self._leave()
        if process is not None:
            await asyncio.shield(asyncio.to_thread(process.wait))

    async def _do(self, work: Callable[[], T]) -> T:
        if self._ended:
            raise BrokenPipeError
        return await asyncio.get_running_loop().run_in_executor(self._thread, work)

    def _leave(self) -> subprocess.Popen[bytes] | None:
        """Let the thread bury the process, if it has one by then; a read or a write that waits ends with the process."""
        if not self._ended:
            self._ended = True
            if self._process is not None and self._process.poll() is None:
                self._process.kill()
            self._thread.submit(self._bury)
            self._thread.shutdown(wait=False)
        return self._process

    # --- In the thread ---

    def _start(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def _write(self, data: bytes) -> None:
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(data)
        self._process.stdin.flush()

    def _read(self, size: int) -> bytes:
        assert self._process is not None
        assert self._process.stdout is not None
        return self._process.stdout.read(size)

    def _hear_out(self) -> tuple[bytes, int]:
        data = self._read(-1)
        assert self._process is not None
        return data, self._process.wait()

    def _bury(self) -> None:
        if self._process is not None:
            self._process.kill()
            with contextlib.suppress(OSError, ValueError):
                self._process.communicate()
