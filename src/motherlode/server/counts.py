"""Limits that hold for all workers together: counted in Redis. While it does not answer, each worker counts for itself."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections.abc import Iterable
from hashlib import sha256
from typing import Any, Protocol

from motherlode.server.safe_logging import log

TAKE = """
local now = redis.call('TIME')
now = now[1] * 1000 + now[2] / 1000
local size, pace = tonumber(ARGV[1]), tonumber(ARGV[2])
local function keep(due)
  redis.call('SET', KEYS[1], string.format('%.3f', due), 'PX', math.ceil(due - now) + 1000)
end
local due = math.max(tonumber(redis.call('GET', KEYS[1]) or '0'), now)
local empty = now + size * pace
if due > empty then keep(empty) end
if due + pace > empty + 0.001 then return 0 end
keep(due + pace)
return 1
"""
"""A bucket as the moment at which it will be full again: one number for each address, no later than for an empty one of this size
(a tighter limit may have counted before)."""
OPEN = """
local now = tonumber(redis.call('TIME')[1])
redis.call('ZREMRANGEBYSCORE', KEYS[1], '-inf', now)
if redis.call('ZCARD', KEYS[1]) >= tonumber(ARGV[1]) then return 0 end
redis.call('ZADD', KEYS[1], now + tonumber(ARGV[2]), ARGV[3])
redis.call('EXPIRE', KEYS[1], ARGV[2])
return 1
"""
ANSWER_SECONDS = 0.25
PAUSE_SECONDS = 1.0
"""After a failure nobody asks for so long."""
AT_ONCE = 32
"""More questions than that wait for their turn: a client has only so many connections."""
SOCKET_SECONDS = 90
REFRESH_SECONDS = 30.0


class Counts(Protocol):
    """What all workers count together; None where that can't be said."""

    async def take(self, what: str, address: str, size: float, per_second: float) -> bool | None:
        """One more of something for an address?"""

    async def open(self, address: str, name: str, most: int) -> bool | None:
        """One more socket for an address?"""

    async def close(self, address: str, name: str) -> None:
        """A socket has ended."""


class RedisCounts:
    """Counts in Redis. An address is kept there by its hash, and for as long as its bucket is not full."""

    def __init__(self, client: Any) -> None:
        self._redis = client
        self._not_before = 0.0
        self._sockets: dict[str, str] = {}
        self._salt = secrets.token_hex(4)
        self._number = 0
        self._turn = asyncio.Semaphore(AT_ONCE)

    def name(self) -> str:
        """A name for a socket that no other has."""
        self._number += 1
        return f"{self._salt}{self._number}"

    async def take(self, what: str, address: str, size: float, per_second: float) -> bool | None:
        """One more?"""
        if per_second <= 0:
            return None
        return await self._ask(TAKE, f"{what}:{_hidden(address)}", size, 1000 / per_second)

    async def open(self, address: str, name: str, most: int) -> bool | None:
        """One more socket?"""
        key = f"sockets:{_hidden(address)}"
        let_in = await self._ask(OPEN, key, most, SOCKET_SECONDS, name)
        if let_in is not False:
            self._sockets[name] = key
        return let_in

    async def close(self, address: str, name: str) -> None:
        """A socket has ended; if that can't be told, it is forgotten by itself."""
        key = self._sockets.pop(name, None)
        if key is not None:
            await self._tell([("ZREM", f"motherlode:{key}", name)])

    async def keep(self) -> None:
        """Say again and again which sockets are open: those of a worker that died are forgotten."""
        while True:
            await asyncio.sleep(REFRESH_SECONDS)
            until = round(time.time()) + SOCKET_SECONDS
            sockets = list(self._sockets.items())
            await self._tell(("ZADD", f"motherlode:{key}", until, name) for name, key in sockets)
            await self._tell(("EXPIRE", f"motherlode:{key}", SOCKET_SECONDS) for key in {key for _, key in sockets})

    async def _ask(self, script: str, key: str, *values: Any) -> bool | None:
        if time.monotonic() < self._not_before:
            return None
        try:
            async with asyncio.timeout(ANSWER_SECONDS), self._turn:
                return bool(await self._redis.eval(script, 1, f"motherlode:{key}", *values))
        except Exception as error:  # whatever is wrong with it, people play on
            self._fail(error)
            return None

    async def _tell(self, commands: Iterable[tuple[Any, ...]]) -> None:
        if time.monotonic() < self._not_before:
            return
        pipe = self._redis.pipeline(transaction=False)
        for command in commands:
            pipe.execute_command(*command)
        try:
            async with asyncio.timeout(ANSWER_SECONDS * 4), self._turn:
                await pipe.execute()
        except Exception as error:
            self._fail(error)

    def _fail(self, error: Exception) -> None:
        log.warning("limits are counted by each worker alone (%s)", type(error).__name__)
        self._not_before = time.monotonic() + PAUSE_SECONDS


def _hidden(address: str) -> str:
    return sha256(address.encode()).hexdigest()[:24]
