"""Bots that think on other machines: questions go through Redis to whoever is free, and may get lost there.

`motherlode think --redis ADDRESS` answers questions. While none of those is there, and whenever an answer does not come in time, the
worker's own processes answer, or chance. So thinkers may come, go and crash at any time, and a question is answered once. A question
holds what the bot's seat may know: Redis is then as secret as the database.
"""

from __future__ import annotations

import asyncio
import contextlib
import random
import secrets
from collections import Counter
from typing import Any

import msgspec
import redis.exceptions

from motherlode.server.bot_pool import BotPool
from motherlode.server.ending import end
from motherlode.server.safe_logging import log, log_without_words
from motherlode.server.worker import Briefing, move_in
from motherlode.table import TableError

QUESTIONS = "motherlode:questions"
THINKERS = "motherlode:thinkers"
ANSWERS = "motherlode:answers:"
LIMIT = 7.0
"""A bot whose answer has not come by then moves by chance."""
HERE_SECONDS = 3
LOOK_SECONDS = 1.0
ANSWER_SECONDS = 1.0
"""If Redis has not said by then whether thinkers are there, none are."""
MOST = 500
MOST_BY_TABLE = 12
"""Questions of one table that may wait at a time; one for each of its seats."""
FAILURES = (redis.exceptions.RedisError, OSError, TimeoutError)


class BotQuestion(msgspec.Struct, frozen=True):
    """A briefing, and where the answer goes."""

    id: str
    back: str
    briefing: Briefing


class BotAnswer(msgspec.Struct, frozen=True):
    """A bot's choice."""

    id: str
    text: str


class BusBotPool:
    """Asks thinkers elsewhere if there are any, else the worker's own."""

    def __init__(self, client: Any, own: BotPool) -> None:
        self._redis, self._own = client, own
        self._back = ANSWERS + secrets.token_hex(8)
        self._asked: dict[str, asyncio.Future[str]] = {}
        self._by_table: Counter[str] = Counter()
        self._there = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def waiting(self) -> int:
        """Questions that are not answered yet."""
        return len(self._asked) + int(getattr(self._own, "waiting", 0))

    async def think(self, briefing: Briefing) -> str:
        """The bot's choice."""
        if not self._tasks:
            self._tasks = [asyncio.create_task(self._look()), asyncio.create_task(self._hear())]
        table = briefing.game.partition(" ")[0]
        if not self._there or len(self._asked) >= MOST or self._by_table[table] >= MOST_BY_TABLE:
            return await self._own.think(briefing)
        self._by_table[table] += 1
        try:
            return await self._ask(briefing)
        finally:
            self._by_table[table] -= 1
            if not self._by_table[table]:
                del self._by_table[table]

    async def advise(self, briefing: Briefing) -> tuple[str, str, int]:
        """Hints are answered here."""
        return await self._own.advise(briefing)

    async def close(self) -> None:
        """Ask nobody any more."""
        await end(self._tasks)
        await self._own.close()
        with contextlib.suppress(*FAILURES):
            await self._redis.aclose()

    async def _ask(self, briefing: Briefing) -> str:
        name = secrets.token_hex(8)
        self._asked[name] = waiting = asyncio.get_running_loop().create_future()
        try:
            async with asyncio.timeout(LIMIT):
                await self._redis.lpush(QUESTIONS, msgspec.json.encode(BotQuestion(name, self._back, briefing)))
                await self._redis.expire(QUESTIONS, round(LIMIT) + 1)
                text = await waiting
        except FAILURES as error:
            log.warning("no thinker has answered in time (%s)", type(error).__name__)
            return random.Random(briefing.seed).choice(briefing.legal)
        finally:
            del self._asked[name]
        return text if move_in(text) in briefing.legal else await self._own.think(briefing)

    async def _look(self) -> None:
        """See whether there are thinkers."""
        while True:
            try:
                async with asyncio.timeout(ANSWER_SECONDS):
                    self._there = bool(await self._redis.exists(THINKERS))
            except FAILURES:
                self._there = False
            await asyncio.sleep(LOOK_SECONDS)

    async def _hear(self) -> None:
        while True:
            try:
                found = await self._redis.brpop([self._back], timeout=0.5)
                if found is not None:
                    self._answered(msgspec.json.decode(found[1], type=BotAnswer))
            except (*FAILURES, msgspec.DecodeError):
                await asyncio.sleep(LOOK_SECONDS)

    def _answered(self, answer: BotAnswer) -> None:
        """The first answer counts, and one that comes too late none."""
        waiting = self._asked.get(answer.id)
        if waiting is not None and not waiting.done():
            waiting.set_result(answer.text)


async def think_for_others(client: Any, pool: BotPool, at_once: int) -> None:
    """BotAnswer questions until cancelled; so many at a time."""
    tasks = [asyncio.create_task(_say_here(client))]
    tasks += [asyncio.create_task(_answer_all(client, pool)) for _ in range(at_once)]
    try:
        ended, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        for task in ended:
            task.result()
    finally:
        await end(tasks)


async def _say_here(client: Any) -> None:
    while True:
        with contextlib.suppress(*FAILURES):
            await client.set(THINKERS, 1, ex=HERE_SECONDS)
        await asyncio.sleep(HERE_SECONDS / 3)


async def _answer_all(client: Any, pool: BotPool) -> None:
    while True:
        try:
            found = await client.brpop([QUESTIONS], timeout=0.5)
            if found is not None:
                question = msgspec.json.decode(found[1], type=BotQuestion)
                text = await pool.think(question.briefing)
                await client.lpush(question.back, msgspec.json.encode(BotAnswer(question.id, text)))
                await client.expire(question.back, round(LIMIT) + 1)
        except (*FAILURES, msgspec.DecodeError, TableError) as error:
            log_without_words("a question from elsewhere", error)
            await asyncio.sleep(LOOK_SECONDS)
