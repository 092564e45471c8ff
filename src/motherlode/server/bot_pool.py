"""Bots think in processes of their own: quick ones in one lane, slow ones in another, each answer within a limit.

A bot that takes long goes on in the slow lane and makes room for the next; one that hangs is ended with its process, and chance
answers in its place. A process that can't be started is tried again later, and nobody waits for it meanwhile.
"""

from __future__ import annotations

import asyncio
import contextlib
import functools
import os
import queue
import random
import subprocess
import sys
import threading
import time
from collections import deque
from collections.abc import Callable
from typing import Protocol, TypeVar

import msgspec

from motherlode import bots
from motherlode.server.safe_logging import log, log_without_words
from motherlode.server.worker import READY, Briefing, move_in
from motherlode.table import ErrorKey, TableError

T = TypeVar("T")
COMMAND = [sys.executable, "-m", "motherlode.server.worker"]
LIMIT = 8.0
SLOW_AFTER = 0.1
"""A level that usually takes more seconds than this is asked in the slow lane."""
WEIGHT_OF_LAST = 0.3
MOVES_OVER_AFTER = 1.0
"""An answer that takes longer in the quick lane is finished in the slow one."""
LOOK_AFTER_EVERY = 0.25
GUESTS = 2
"""So many of them may be in the slow lane beside its own workers."""
START_SECONDS = 20.0
RESTART_PAUSES = (0.5, 1.0, 2.0, 4.0)
GOODBYE_SECONDS = 2.0


class BotPool(Protocol):
    """Answers for bots."""

    async def think(self, briefing: Briefing) -> str:
        """The bot's choice: always one of the legal moves; where bots talk, perhaps with a line behind it (`worker.Briefing`)."""

    async def advise(self, briefing: Briefing) -> tuple[str, str, int]:
        """A move, why one would make it, and the number in the reason."""

    async def close(self) -> None:
        """Stop all workers."""


class ProcessBotPool:
    """Worker processes in two lanes."""

    def __init__(
        self, quick: int = 2, slow: int | None = None, limit: float = LIMIT, command: list[str] | None = None
    ) -> None:
        self._usual: dict[str, float] = {}
        self._limit = limit
        command = command or COMMAND
        self._slow = _Lane(slow or max(1, (os.cpu_count() or 2) - 1), limit, command)
        self._quick = _Lane(quick, limit, command, self._slow)
        self._quick.warm_up()

    async def think(self, briefing: Briefing) -> str:
        """Ask in the lane where this level belongs; a bot that fails is replaced by chance for this once."""
        until = asyncio.get_running_loop().time() + self._limit
        briefing = self._affordable(briefing)
        usual = self._usual.get(briefing.level, 0.0)
        answer = await (self._slow if usual > SLOW_AFTER else self._quick).ask(briefing, until)
        if answer is None:  # its process died or could not be started: perhaps another can
            answer = await self._slow.ask(briefing, until)
        text, seconds = answer or ("", self._limit)
        self._usual[briefing.level] = usual + (seconds - usual) * WEIGHT_OF_LAST
        if move_in(text) not in briefing.legal:
            log.warning("bot %s gave no legal answer; chance answers for it", briefing.level)
            return random.Random(briefing.seed).choice(briefing.legal)
        return text

    async def advise(self, briefing: Briefing) -> tuple[str, str, int]:
        """Ask in the slow lane, where no turn waits for it; without an answer the player is told to ask again."""
        answer = await self._slow.ask(briefing, asyncio.get_running_loop().time() + self._limit)
        text, _, reason = answer[0].partition("\t") if answer else ("", "", "")
        why, _, number = reason.partition("\t")
        if text not in briefing.legal:
            raise TableError(ErrorKey.BUSY)
        return text, why, int(number)

    def _affordable(self, briefing: Briefing) -> Briefing:
        """A quicker level answers for one that takes long, if so many wait already that its turn would not come soon."""
        level, rounds = briefing.level, self._slow.waiting // self._slow.most
        while rounds > 0 and level in bots.QUICKER:
            level, rounds = bots.QUICKER[level], rounds - 1
        return briefing if level == briefing.level else msgspec.structs.replace(briefing, level=level)

    @property
    def waiting(self) -> int:
        """Questions that no process has taken yet."""
        return self._quick.waiting + self._slow.waiting

    async def close(self) -> None:
        """End the workers."""
        workers = [*self._quick.close(), *self._slow.close()]
        end = time.monotonic() + GOODBYE_SECONDS
        while any(worker.is_alive() for worker in workers) and time.monotonic() < end:
            await asyncio.sleep(0.005)


Answer = tuple[str, float] | None
"""What a bot says and how many seconds it thought; None when its process gave no answer."""


class _Ask:
    """A briefing and whoever waits for the answer."""

    __slots__ = ("briefing", "done")

    def __init__(self, briefing: Briefing) -> None:
        self.briefing = briefing
        self.done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()

    def answer(self, answer: Answer) -> None:
        if not self.done.done():
            self.done.set_result(answer)


class _Lane:
    """Questions that wait and the workers that take them, all looked after by the event loop; workers are started when needed."""

    def __init__(self, workers: int, limit: float, command: list[str], slower: _Lane | None = None) -> None:
        self.most, self._limit, self._command, self._slower = workers, limit, command, slower
        self._workers: list[_Worker] = []
        self._waiting: deque[_Ask] = deque()
        self._closed = False

    @property
    def waiting(self) -> int:
        """Questions that no worker has taken yet."""
        return sum(not ask.done.done() for ask in self._waiting)

    def warm_up(self) -> _Worker | None:
        """Take on a worker, if this machine has room for one more thread."""
        try:
            worker = _Worker(self, self._limit, self._command)
        except RuntimeError as error:
            log_without_words("a thread for thinking", error)
            return None
        self._workers.append(worker)
        return worker

    async def ask(self, briefing: Briefing, until: float) -> Answer:
        """The answer, or None if none can be had in time."""
        ask = _Ask(briefing)
        self._waiting.append(ask)
        self.hand_out()
        try:
            async with asyncio.timeout_at(until):
                return await ask.done
        except TimeoutError:
            return None

    def hand_out(self) -> None:
        """Give waiting questions to free workers; if there are none and none can be started, answer None."""
        while self._waiting:
            if self._waiting[0].done.done():
                self._waiting.popleft()
            elif (worker := self._free()) is not None:
                worker.take(self._waiting.popleft())
            elif self._closed or all(worker.unstartable for worker in self._workers):
                self._waiting.popleft().answer(None)
            else:
                return

    def moves_over(self, worker: _Worker) -> None:
        """Move a worker that takes long to the slow lane, if there is room."""
        slower = self._slower
        if slower is not None and len(slower._workers) < slower.most + GUESTS:
            self._workers.remove(worker)
            slower._workers.append(worker)
            worker.lane = slower
            self.hand_out()

    def finished(self, worker: _Worker) -> None:
        """A worker is free; one too many is ended."""
        if worker in self._workers and len(self._workers) > self.most:
            self.dismiss(worker)
        self.hand_out()

    def dismiss(self, worker: _Worker) -> None:
        """End a worker."""
        self._workers.remove(worker)
        worker.end()

    def close(self) -> list[_Worker]:
        """End the workers, whatever they do."""
        self._closed = True
        for worker in self._workers:
            worker.end()
        self.hand_out()
        return self._workers

    def _free(self) -> _Worker | None:
        worker = next((worker for worker in self._workers if worker.free), None)
        if worker is None and len(self._workers) < self.most and not self._closed:
            worker = self.warm_up()
        return worker


class _Worker:
    """A process that answers one briefing at a time, and the thread that talks to it."""

    def __init__(self, lane: _Lane, limit: float, command: list[str]) -> None:
        self.lane = lane
        self._limit = limit
        self._talker = _Talker(command)
        self._ask: _Ask | None = None
        self._alarm: asyncio.TimerHandle | None = None
        self._since = self._not_before = 0.0
        self._failed_starts = 0

    @property
    def free(self) -> bool:
        """Whether it is free to answer."""
        return self._ask is None and not self.unstartable

    @property
    def unstartable(self) -> bool:
        """Its process could not be started a moment ago."""
        return time.monotonic() < self._not_before

    def take(self, ask: _Ask) -> None:
        """Have a bot decide what the briefing asks."""
        self._ask, self._since = ask, time.monotonic()
        self._wait(MOVES_OVER_AFTER, self._look_after)
        self._talker.hand(ask.briefing, lambda answer: self._hear(ask, answer))

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        self._alarm = asyncio.get_running_loop().call_later(seconds, then)

    def _hear(self, ask: _Ask, answer: Answer) -> None:
        """In the thread: tell the loop, if there still is one."""
        with contextlib.suppress(RuntimeError):
            ask.done.get_loop().call_soon_threadsafe(self._answered, ask, answer)

    def _answered(self, ask: _Ask, answer: Answer) -> None:
        if self._alarm:
            self._alarm.cancel()
        self._ask = None
        ask.answer(answer)
        self._note_start()
        self.lane.finished(self)

    def _note_start(self) -> None:
        """After a start that failed it waits before the next, longer each time; a process that died is replaced."""
        if self._talker.started:
            self._failed_starts = 0
            return
        pause = RESTART_PAUSES[min(self._failed_starts, len(RESTART_PAUSES) - 1)]
        if not self._failed_starts:
            log.warning("a thinking process can't be started; trying again")
        self._failed_starts += 1
        self._not_before = time.monotonic() + pause

    def _look_after(self) -> None:
        """Move a worker that takes long to the slow lane, and end it after its limit; a thread that does not stop then is given up."""
        thought = self._talker.thought()
        too_long = time.monotonic() - self._since > START_SECONDS if thought is None else thought >= self._limit
        if too_long:
            self._talker.kill()
            self._wait(GOODBYE_SECONDS, self._give_up)
            return
        if thought is not None and thought >= MOVES_OVER_AFTER:
            self.lane.moves_over(self)
        self._wait(LOOK_AFTER_EVERY, self._look_after)

    def _give_up(self) -> None:
        if self._ask:
            self._ask.answer(None)
        self.lane.dismiss(self)
        self.lane.hand_out()

    def end(self) -> None:
        """End the process, whatever it does."""
        if self._alarm:
            self._alarm.cancel()
        if self._ask:
            self._ask.answer(None)
        self._talker.end()

    def is_alive(self) -> bool:
        """Whether its thread still runs."""
        return self._talker.is_alive()


class _Talker(threading.Thread):
    """Hands questions to a process and reads its answers; it starts the process, and another when that dies."""

    def __init__(self, command: list[str]) -> None:
        super().__init__(name="thinker", daemon=True)
        self.ready = False
        self.started = True
        """The last start went well."""
        self._asked_at: float | None = None
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._questions: queue.SimpleQueue[tuple[Briefing, Callable[[Answer], None]] | None] = queue.SimpleQueue()
        self._ended = False
        self.start()

    def hand(self, briefing: Briefing, then: Callable[[Answer], None]) -> None:
        """Have a briefing answered."""
        self._asked_at = None
        self._questions.put((briefing, then))

    def thought(self) -> float | None:
        """For how many seconds the process has thought; None while it is not asked yet."""
        asked = self._asked_at
        return None if asked is None else time.monotonic() - asked

    def kill(self) -> None:
        """End the process; the thread notices."""
        process = self._process
        if process is not None:
            process.kill()

    def end(self) -> None:
        """End process and thread."""
        self._ended = True
        self._questions.put(None)
        self.kill()

    def run(self) -> None:
        """Be ready, then answer until told to end."""
        self._try(self._begin)
        while (job := self._questions.get()) is not None and not self._ended:
            briefing, then = job
            then(self._try(functools.partial(self._answer, briefing)))
        self._bury()

    def _try(self, work: Callable[[], T | None]) -> T | None:
        """Do something with the process; if nothing comes of it, the next briefing gets another process."""
        done = None
        try:
            done = work()
        except Exception as error:
            log_without_words("a thinking process", error)
        if done is None:
            self._bury()
        return done

    def _answer(self, briefing: Briefing) -> Answer:
        process = self._process or self._begin()
        if process is None or self._ended:
            return None
        assert process.stdin is not None
        assert process.stdout is not None
        began = self._asked_at = time.monotonic()
        process.stdin.write(msgspec.json.encode(briefing) + b"\n")
        process.stdin.flush()
        line = process.stdout.readline()
        return (line.decode().rstrip("\n"), time.monotonic() - began) if line else None

    def _begin(self) -> subprocess.Popen[bytes] | None:
        """Its start is not counted as thinking."""
        self.started = False
        self._process = process = subprocess.Popen(self._command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        assert process.stdout is not None
        self.started = self.ready = process.stdout.readline() == READY
        return process if self.ready else None

    def _bury(self) -> None:
        process, self._process, self.ready = self._process, None, False
        if process is not None:
            process.kill()
            with contextlib.suppress(OSError, ValueError):
                process.communicate()
