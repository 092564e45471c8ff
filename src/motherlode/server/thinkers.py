"""Bots think in processes of their own: quick ones in one lane, slow ones in another, each answer within a limit.

A bot that hangs is ended with its process and a plain bot answers in its place; nobody else's table waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import os
import queue
import random
import subprocess
import sys
import threading
import time
from typing import Protocol

import msgspec

from motherlode.server.worker import READY, Question
from motherlode.table import ErrorKey, TableError

log = logging.getLogger("motherlode.server")
COMMAND = [sys.executable, "-m", "motherlode.server.worker"]
SLOW_AFTER = 0.1
"""A level that usually takes more seconds than this is asked in the slow lane."""
WEIGHT_OF_LAST = 0.3


class Thinkers(Protocol):
    """Whoever answers for bots."""

    async def think(self, question: Question) -> str:
        """The bot's choice: always one of the legal moves."""

    async def advise(self, question: Question) -> tuple[str, str, int]:
        """A move, why one would make it, and the number in the reason."""

    async def close(self) -> None:
        """Send everybody home."""


class ProcessThinkers:
    """Worker processes in two lanes."""

    def __init__(
        self, quick: int = 1, slow: int | None = None, limit: float = 10.0, command: list[str] | None = None
    ) -> None:
        self._usual: dict[str, float] = {}
        many = slow or max(1, (os.cpu_count() or 2) - 1)
        command = command or COMMAND
        self._lanes = {"quick": _Lane(quick, limit, command), "slow": _Lane(many, limit, command)}
        self._lanes["quick"].start_first()

    async def think(self, question: Question) -> str:
        """Ask in the lane where this level belongs; a bot that fails is replaced by chance for this once."""
        if len(question.legal) == 1:
            return question.legal[0]
        usual = self._usual.get(question.level, 0.0)
        text, seconds = await self._lanes["slow" if usual > SLOW_AFTER else "quick"].ask(question)
        self._usual[question.level] = usual + (seconds - usual) * WEIGHT_OF_LAST
        if text not in question.legal:
            log.warning("bot %s gave no legal answer; chance answers for it", question.level)
            return random.Random(question.seed).choice(question.legal)
        return text

    async def advise(self, question: Question) -> tuple[str, str, int]:
        """Ask in the slow lane, where nobody's turn waits for it; who gets no answer is told to ask again."""
        said, _ = await self._lanes["slow"].ask(question)
        text, _, reason = said.partition("\t")
        why, _, number = reason.partition("\t")
        if text not in question.legal:
            raise TableError(ErrorKey.BUSY)
        return text, why, int(number)

    async def close(self) -> None:
        """End the workers."""
        for lane in self._lanes.values():
            await asyncio.to_thread(lane.close)


class _Lane:
    """A queue of questions and some workers, started when first needed."""

    def __init__(self, workers: int, limit: float, command: list[str]) -> None:
        self._queue: queue.SimpleQueue[tuple[Question, asyncio.Future[tuple[str, float]]] | None] = queue.SimpleQueue()
        self._workers = workers
        self._limit = limit
        self._command = command
        self._threads: list[threading.Thread] = []
        self._waiting = 0
        self._closed = False

    def start_first(self) -> None:
        """Have one worker ready before anybody asks."""
        self._start()

    async def ask(self, question: Question) -> tuple[str, float]:
        """The answer (empty if there is none in time) and how long it took."""
        done: asyncio.Future[tuple[str, float]] = asyncio.get_running_loop().create_future()
        if self._waiting >= len(self._threads) < self._workers:
            self._start()
        self._waiting += 1
        self._queue.put((question, done))
        try:
            return await done
        finally:
            self._waiting -= 1

    def close(self) -> None:
        """End the workers."""
        self._closed = True
        for _ in self._threads:
            self._queue.put(None)
        for thread in self._threads:
            thread.join()

    def _start(self) -> None:
        thread = threading.Thread(target=self._serve, name="thinker", daemon=True)
        self._threads.append(thread)
        thread.start()

    def _serve(self) -> None:
        """Hand questions to one worker process, which is replaced when it does not answer."""
        worker = _Worker(self._command)
        while (job := self._queue.get()) is not None:
            question, done = job
            if self._closed:
                continue
            worker.wait_until_ready()
            began = time.monotonic()
            text = worker.ask(question, self._limit)
            if text is None:
                worker.end()
                worker = _Worker(self._command)
            result = (text or "", time.monotonic() - began)
            with contextlib.suppress(RuntimeError):
                done.get_loop().call_soon_threadsafe(_set, done, result)
        worker.end()


class _Worker:
    """One process that answers questions; it ends by itself when nobody is left to ask it."""

    def __init__(self, command: list[str]) -> None:
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        self._ready = False

    def wait_until_ready(self) -> None:
        """Its start is not counted as thinking."""
        if not self._ready and self._process.stdout is not None:
            self._ready = self._process.stdout.readline() == READY

    def ask(self, question: Question, limit: float) -> str | None:
        """The answer, or None if the worker died or took too long."""
        assert self._process.stdin is not None
        assert self._process.stdout is not None
        alarm = threading.Timer(limit, self._process.kill)
        alarm.start()
        try:
            self._process.stdin.write(msgspec.json.encode(question) + b"\n")
            self._process.stdin.flush()
            line = self._process.stdout.readline()
        except OSError:
            return None
        finally:
            alarm.cancel()
        return line.decode().rstrip("\n") if line else None

    def end(self) -> None:
        """End the process, whatever it does."""
        self._process.kill()
        self._process.communicate()


def _set(done: asyncio.Future[tuple[str, float]], result: tuple[str, float]) -> None:
    if not done.done():
        done.set_result(result)
