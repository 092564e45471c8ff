"""Processes that the server starts, in a way that can't stop it.

The event loop's own way to start a process (uvloop's) forks, runs Python in the child of a process with threads, and waits for it
meanwhile: if a thread happened to hold a lock, both wait for ever, and with them every table. `subprocess.Popen` runs no Python
between fork and exec, and a thread starts it.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import subprocess


class Child:
    """A process whose standard input and output are ours."""

    def __init__(self, process: subprocess.Popen[bytes]) -> None:
        self._process = process
        self._output = asyncio.StreamReader()
        self._pipes: list[asyncio.BaseTransport] = []
        self._input: asyncio.WriteTransport | None = None

    @classmethod
    async def start(cls, command: list[str]) -> Child:
        """Start a process; if nobody waits for it any more when it has started, it is ended."""
        starting = asyncio.create_task(asyncio.to_thread(_start, command))
        try:
            process = await asyncio.shield(starting)
        except asyncio.CancelledError:
            starting.add_done_callback(_end_unwanted)
            raise
        child = cls(process)
        try:
            await child._connect()
        except BaseException:
            await child.end()
            raise
        return child

    async def _connect(self) -> None:
        loop = asyncio.get_running_loop()
        reading = functools.partial(asyncio.StreamReaderProtocol, self._output)
        output, _ = await loop.connect_read_pipe(reading, self._process.stdout)
        self._pipes.append(output)
        self._input, _ = await loop.connect_write_pipe(asyncio.BaseProtocol, self._process.stdin)
        self._pipes.append(self._input)

    def write(self, data: bytes) -> None:
        """Send something; what the process does not read at once waits."""
        if self._input is None or self._input.is_closing():
            raise BrokenPipeError
        self._input.write(data)

    async def read(self, size: int) -> bytes:
        """So many bytes of its answer."""
        return await self._output.readexactly(size)

    async def read_all(self) -> tuple[bytes, int]:
        """Whatever it says until it ends, and how it ended."""
        data = await self._output.read()
        code = await asyncio.to_thread(self._process.wait)
        for pipe in self._pipes:
            pipe.close()
        return data, code

    async def end(self) -> None:
        """End it, whatever it does."""
        self._process.kill()
        for pipe in self._pipes:
            pipe.close()
        await asyncio.shield(asyncio.to_thread(self._process.wait))


def _start(command: list[str]) -> subprocess.Popen[bytes]:
    return subprocess.Popen(command, bufsize=0, stdin=subprocess.PIPE, stdout=subprocess.PIPE)


def _end_unwanted(starting: asyncio.Task[subprocess.Popen[bytes]]) -> None:
    with contextlib.suppress(OSError):
        process = starting.result()
        process.kill()
        process.communicate()
