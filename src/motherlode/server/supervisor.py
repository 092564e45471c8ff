"""Several workers on one machine: processes that listen on the same socket, started again when they die, replaced one by one on SIGHUP."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from types import FrameType

from motherlode.server.config import Config
from motherlode.server.safe_logging import log

COMMAND = [sys.executable, "-m", "motherlode.server.member"]
READY = b"ready\n"
START_SECONDS = 60.0
STOP_SECONDS = 12.0
PAUSES = (0.0, 0.5, 1.0, 2.0, 5.0)
"""Before a worker that died is started again; one that keeps dying waits longer."""
LIVED_LONG = 30.0
LOOK_EVERY = 0.1


class Member:
    """One worker's process. Its standard input stays open for as long as it shall live: it ends with its supervisor."""

    def __init__(self, config: Config, listening: int, number: int) -> None:
        self.number, self.began = number, time.monotonic()
        told = json.dumps({"config": config.as_json(), "listening": listening, "number": number})
        self.process = subprocess.Popen(
            COMMAND,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            pass_fds=[listening],
            env={**os.environ, "MOTHERLODE_MEMBER": told},
        )
        self.ready = threading.Event()
        threading.Thread(target=self._wait, daemon=True).start()

    def _wait(self) -> None:
        assert self.process.stdout is not None
        if self.process.stdout.readline() == READY:
            self.ready.set()

    @property
    def alive(self) -> bool:
        """Whether it still runs."""
        return self.process.poll() is None

    def stop(self) -> None:
        """Ask it to send everybody elsewhere and to end."""
        if self.alive:
            self.process.send_signal(signal.SIGTERM)

    def end(self) -> None:
        """See that it is gone."""
        try:
            self.process.wait(STOP_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


class Supervisor:
    """Keeps so many workers running until a signal comes."""

    def __init__(self, config: Config, listening: socket.socket) -> None:
        self._config, self._fd = config, listening.fileno()
        self._members: list[Member] = []
        self._stopping = threading.Event()
        self._restart = threading.Event()
        self._deaths = [0] * config.workers
        self._due: dict[int, float] = {}

    def run(self) -> None:
        """Start, watch, and stop."""
        for number in (signal.SIGTERM, signal.SIGINT):
            signal.signal(number, self._stop)
        if hasattr(signal, "SIGHUP"):
            signal.signal(signal.SIGHUP, self._replace)
        try:
            self._members = [self._start(number) for number in range(self._config.workers)]
            self._first_start()
            while not self._stopping.wait(LOOK_EVERY):
                self._watch()
                if self._restart.is_set():
                    self._restart.clear()
                    self._replace_all()
        finally:
            for member in self._members:
                member.stop()
            for member in self._members:
                member.end()

    def _stop(self, number: int, frame: FrameType | None) -> None:
        self._stopping.set()

    def _replace(self, number: int, frame: FrameType | None) -> None:
        self._restart.set()

    def _start(self, number: int) -> Member:
        return Member(self._config, self._fd, number)

    def _first_start(self) -> None:
        """A worker that does not even start has said why; then there is nothing to keep running."""
        for member in self._members:
            if not self._is_ready(member) and not self._stopping.is_set():
                raise ValueError("a worker does not start")

    def _is_ready(self, member: Member) -> bool:
        end = time.monotonic() + START_SECONDS
        while not member.ready.wait(0.05):
            if not member.alive or self._stopping.is_set() or time.monotonic() > end:
                return False
        return True

    def _watch(self) -> None:
        now = time.monotonic()
        for place, member in enumerate(self._members):
            if member.alive:
                continue
            if place not in self._due:
                self._deaths[place] = 0 if now - member.began > LIVED_LONG else self._deaths[place] + 1
                pause = PAUSES[min(self._deaths[place], len(PAUSES) - 1)]
                log.error("worker %d ended with %s; starting another", member.number, member.process.returncode)
                self._due[place] = now + pause
            if now >= self._due[place]:
                del self._due[place]
                self._members[place] = self._start(member.number)

    def _replace_all(self) -> None:
        """One after the other: first the new one is ready, then the old one sends its people over."""
        for place, old in enumerate(self._members):
            new = self._start(old.number)
            if not self._is_ready(new):
                log.error("the new worker does not start; the old one goes on")
                new.stop()
                new.end()
                return
            self._members[place] = new
            old.stop()
            old.end()
