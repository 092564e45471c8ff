"""A server that stops when it is told to, also when a thread is still busy."""

from __future__ import annotations

import asyncio
import os
import socket
import threading
from collections.abc import Awaitable, Callable
from types import FrameType
from typing import Any

import uvicorn
from uvicorn.loops.auto import auto_loop_factory

STOP_SECONDS = 8.0
"""From the signal to the end of the process, at most. Whatever was acknowledged is on disk at any moment, so nothing is lost."""


def run_until_stopped(
    make: Callable[[], Awaitable[uvicorn.Config]], listening: socket.socket, ready: Callable[[], None]
) -> None:
    """Serve until a signal comes; what is served is made in the loop that serves it."""

    servers: list[StoppingServer] = []

    async def run() -> None:
        servers.append(StoppingServer(await make(), ready))
        await servers[0].serve(sockets=[listening])

    try:
        with asyncio.Runner(loop_factory=auto_loop_factory()) as runner:
            runner.run(
                run()
            )  # leaving the block waits for threads, which may be busy for ever: the last call is still on
    finally:
        for server in servers:
            server.stopped()


class StoppingServer(uvicorn.Server):
    """Lets nobody in any more, sends everybody to another worker, closes the store; if that takes too long, it ends all the same."""

    def __init__(self, config: uvicorn.Config, ready: Callable[[], None]) -> None:
        super().__init__(config)
        self._ready = ready
        self._last_call: threading.Timer | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Say that visitors are let in."""
        await super().startup(sockets)
        if self.started:
            self._ready()

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The operator wants it to stop."""
        super().handle_exit(sig, frame)
        if self._last_call is None:
            self._last_call = threading.Timer(STOP_SECONDS, os._exit, [0])
            self._last_call.daemon = True
            self._last_call.start()

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """First those who play: they come back at once, and find another worker if there is one."""
        for server in self.servers:
            server.close()
        application: Any = self.config.app
        await application.state.api.drain()
        await super().shutdown(sockets)

    def stopped(self) -> None:
        """It has stopped by itself."""
        if self._last_call is not None:
            self._last_call.cancel()
