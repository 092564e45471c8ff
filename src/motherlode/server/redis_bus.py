"""Redis as the bus."""

from __future__ import annotations

import asyncio
import contextlib
import time
from typing import Any

import redis.asyncio
import redis.exceptions

from motherlode.server.bus import EVERYTHING, Hear
from motherlode.server.ending import end
from motherlode.server.safe_logging import log, log_without_words

CHANNEL = "motherlode:wake"
SEND_SECONDS = 1.0
BEAT_SECONDS = 1.0
SILENT_SECONDS = 2.5
"""After so long without a word, not even its own, a worker takes the bus as lost."""
CONNECT_SECONDS = 1.0
PAUSES = (0.1, 0.2, 0.5, 1.0)
BEAT = "."
FAILURES = (redis.exceptions.RedisError, OSError, TimeoutError)


class RedisBus:
    """Redis, or whatever speaks its protocol (Valkey)."""

    def __init__(self, address: str, answer_seconds: float = SEND_SECONDS) -> None:
        try:
            self._redis: Any = redis.asyncio.from_url(
                address, socket_connect_timeout=answer_seconds, socket_timeout=answer_seconds
            )
        except ValueError as error:
            raise ValueError(f"the address of the bus can't be {address!r}: {error}") from None
        self._hear: Hear = lambda words: None
        self._words: list[str] = []
        self._sending: asyncio.Task[None] | None = None
        self._heard_at = 0.0
        self._listens = False
        self._tasks: list[asyncio.Task[None]] = []

    @property
    def client(self) -> Any:
        """The connection, for counters."""
        return self._redis

    @property
    def works(self) -> bool:
        """Whether a word, if only its own, was heard lately."""
        return self._listens and time.monotonic() - self._heard_at < SILENT_SECONDS

    def listen(self, hear: Hear) -> None:
        """Have words of all workers heard."""
        self._hear = hear
        self._tasks = [asyncio.create_task(self._keep_listening()), asyncio.create_task(self._keep_beating())]

    def say(self, word: str) -> None:
        """Wake the others; words that come together go together."""
        self._words.append(word)
        if self._sending is None:
            self._sending = asyncio.create_task(self._send())

    async def reaches(self) -> bool:
        """Whether Redis answers."""
        try:
            async with asyncio.timeout(SEND_SECONDS):
                await self._redis.ping()
        except FAILURES:
            return False
        return True

    async def close(self) -> None:
        """Let what was said go out, then hang up."""
        if self._sending is not None:
            await asyncio.wait([self._sending], timeout=SEND_SECONDS)
        await end(self._tasks)
        with contextlib.suppress(*FAILURES):
            async with asyncio.timeout(SEND_SECONDS):
                await self._redis.aclose()

    async def _send(self) -> None:
        try:
            while self._words:
                words, self._words = self._words, []
                async with asyncio.timeout(SEND_SECONDS):
                    await self._redis.publish(CHANNEL, "\n".join(dict.fromkeys(words)))
        except FAILURES:
            pass  # whoever would have heard it looks into the store
        finally:
            self._sending = None

    async def _keep_beating(self) -> None:
        while True:
            self.say(BEAT)
            await asyncio.sleep(BEAT_SECONDS)

    async def _keep_listening(self) -> None:
        """Listen; after a failure again, with growing pauses."""
        failures = 0
        while True:
            try:
                await self._listen()
            except FAILURES as error:
                if self._listens or not failures:
                    log.warning("the bus is lost (%s); looking into the store instead", type(error).__name__)
                failures = 0 if self._listens else failures + 1
            except Exception as error:
                log_without_words("the bus", error)
                failures += 1
            self._listens = False
            await asyncio.sleep(PAUSES[min(failures, len(PAUSES) - 1)])

    async def _listen(self) -> None:
        async with self._redis.pubsub() as channel:
            async with asyncio.timeout(CONNECT_SECONDS):
                await channel.subscribe(CHANNEL)
            self._heard_at = time.monotonic()
            while True:
                message = await channel.get_message(timeout=SILENT_SECONDS)
                if message is not None:
                    self._take(message)
                elif time.monotonic() - self._heard_at > SILENT_SECONDS:
                    raise TimeoutError("nothing is heard")

    def _take(self, message: dict[str, Any]) -> None:
        self._heard_at = time.monotonic()
        if message["type"] == "subscribe":
            log.info("the bus is there")
            self._listens = True
            self._hear([EVERYTHING])
        elif message["type"] == "message":
            words = [word for word in message["data"].decode().split("\n") if word != BEAT]
            if words:
                self._hear(words)
