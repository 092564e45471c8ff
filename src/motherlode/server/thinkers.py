"""Bots think in processes of their own: quick ones in one lane, slow ones in another, each answer within a limit.

A bot that hangs is ended with its process and a plain bot answers in its place; nobody else's table waits for it.
"""

from __future__ import annotations

import asyncio
import contextlib
import logging
import multiprocessing
import os
import queue
import random
import threading
import time
from collections import OrderedDict
from dataclasses import dataclass, field
from multiprocessing.connection import Connection
from typing import Any, Literal, Protocol

import motherlode as ml
from motherlode import bots

log = logging.getLogger("motherlode.server")
START: Literal["spawn", "fork"] = "spawn"
SLOW_AFTER = 0.1
"""Seconds after which a level is known to be slow, and goes to the slow lane from then on."""


@dataclass(frozen=True, slots=True)
class Question:
    """All that a bot is told: its name, its luck, what its seat may know, what it may do, what it has seen happen.

    `game` names the bot's seat at its table, so that a worker that has met it before goes on where it was.
    """

    level: str
    seed: int
    view: dict[str, Any]
    legal: list[str]
    events: list[dict[str, Any]] = field(default_factory=list)
    game: str = ""


class Thinkers(Protocol):
    """Whoever answers for bots."""

    async def think(self, question: Question) -> str:
        """The bot's choice: always one of the legal moves."""

    async def close(self) -> None:
        """Send everybody home."""


class Memory:
    """Bots that have been asked before, with how much each has watched; the one asked longest ago is forgotten first."""

    def __init__(self, most: int = 500) -> None:
        self._bots: OrderedDict[tuple[str, str], tuple[bots.Bot, int]] = OrderedDict()
        self._most = most

    def answer(self, question: Question) -> str:
        """Let the bot watch what is new, and choose."""
        key = question.game, question.level
        bot, watched = self._bots.pop(key, (None, 0)) if question.game else (None, 0)
        if bot is None or watched > len(question.events):
            bot, watched = bots.make(question.level, question.seed), 0
        for event in question.events[watched:]:
            bot.watch(event)
        self._bots[key] = bot, len(question.events)
        if len(self._bots) > self._most:
            self._bots.popitem(last=False)
        view = ml.load(question.view)
        moves = [ml.parse_move(view.rules, text) for text in question.legal]
        return ml.move_text(bot.choose(view, moves))


class ProcessThinkers:
    """Worker processes in two lanes."""

    def __init__(self, quick: int = 1, slow: int | None = None, limit: float = 10.0) -> None:
        self.limit = limit
        self._slow_levels: set[str] = set()
        self._lanes = {"quick": _Lane(quick, limit), "slow": _Lane(slow or max(1, (os.cpu_count() or 2) - 1), limit)}
        self._lanes["quick"].start_first()

    async def think(self, question: Question) -> str:
        """Ask in the lane where this level belongs; a bot that fails is replaced by chance for this once."""
        if len(question.legal) == 1:
            return question.legal[0]
        lane = self._lanes["slow" if question.level in self._slow_levels else "quick"]
        text, seconds = await lane.ask(question)
        if seconds > SLOW_AFTER:
            self._slow_levels.add(question.level)
        if text not in question.legal:
            log.warning("bot %s gave no legal answer; chance answers for it", question.level)
            return random.Random(question.seed).choice(question.legal)
        return text

    async def close(self) -> None:
        """End the workers."""
        for lane in self._lanes.values():
            await asyncio.to_thread(lane.close)


class _Lane:
    """A queue of questions and some workers, started when first needed."""

    def __init__(self, workers: int, limit: float) -> None:
        self._queue: queue.SimpleQueue[tuple[Question, asyncio.Future[tuple[str, float]]] | None] = queue.SimpleQueue()
        self._workers = workers
        self._limit = limit
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
        worker = _Worker()
        while (job := self._queue.get()) is not None:
            question, done = job
            if self._closed:
                continue
            began = time.monotonic()
            text = worker.ask(question, self._limit)
            if text is None:
                worker.end()
                worker = _Worker()
            result = (text or "", time.monotonic() - began)
            with contextlib.suppress(RuntimeError):
                done.get_loop().call_soon_threadsafe(_set, done, result)
        worker.end()


class _Worker:
    """One process that answers questions."""

    def __init__(self) -> None:
        context: Any = multiprocessing.get_context(START)
        self._pipe, theirs = context.Pipe()
        self._process = context.Process(target=_work, args=(theirs,), name="motherlode-bot", daemon=True)
        self._process.start()
        theirs.close()
        self._ready = False

    def ask(self, question: Question, limit: float) -> str | None:
        """The answer, or None if the worker died or took too long; its start-up is not counted."""
        try:
            if not self._ready:
                self._ready = self._pipe.poll(30) and self._pipe.recv() == "ready"
            self._pipe.send(question)
            return self._pipe.recv() if self._pipe.poll(limit) else None
        except (OSError, EOFError):
            return None

    def end(self) -> None:
        """End the process, whatever it does."""
        self._pipe.close()
        self._process.kill()
        self._process.join()


def _work(pipe: Connection) -> None:
    """Answer questions until nobody asks any more."""
    import signal

    signal.signal(signal.SIGINT, signal.SIG_IGN)
    memory = Memory()
    with contextlib.suppress(EOFError, OSError):
        pipe.send("ready")
        while True:
            question = pipe.recv()
            try:
                pipe.send(memory.answer(question))
            except Exception:
                pipe.send("")


def _set(done: asyncio.Future[tuple[str, float]], result: tuple[str, float]) -> None:
    if not done.done():
        done.set_result(result)
