"""A server that stops when it is told to, also when a thread is still busy."""

from __future__ import annotations

import os
import socket
import threading
from types import FrameType

import uvicorn

STOP_SECONDS = 8.0
"""From the signal to the end of the process, at most. Whatever was acknowledged is on disk at any moment, so nothing is lost."""


def run_until_stopped(config: uvicorn.Config, listening: socket.socket) -> None:
    """Serve until a signal comes."""
    server = StoppingServer(config)
    try:
        server.run(sockets=[listening])
    finally:
        server.stopped()


class StoppingServer(uvicorn.Server):
    """Closes all connections and the store; if that takes too long, it ends all the same."""

    _last_call: threading.Timer | None = None

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        """The operator wants it to stop."""
        super().handle_exit(sig, frame)
        if self._last_call is None:
            self._last_call = threading.Timer(STOP_SECONDS, os._exit, [0])
            self._last_call.daemon = True
            self._last_call.start()

    def stopped(self) -> None:
        """It has stopped by itself."""
        if self._last_call is not None:
            self._last_call.cancel()
