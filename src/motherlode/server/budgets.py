"""What one address may try, on all its connections together."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass

from motherlode.server.connections import Connection
from motherlode.server.counts import Counts
from motherlode.server.limits import Buckets, Limits
from motherlode.server.rooms import Hall, Room
from motherlode.table import Allowance, ErrorKey, TableError, TalkLimits

ENTERING = 5
"""Tables entered at once, for each message that a socket may send at once."""


class Budgets:
    """Counts guesses and costly requests by address."""

    def __init__(self, limits: Limits, now: Callable[[], float] = time.monotonic, counts: Counts | None = None) -> None:
        self._now, self._limits, self._counts = now, limits, counts
        self._misses = Buckets(limits.code_misses, limits.code_misses_per_minute / 60)
        self._enters = Buckets(limits.burst * ENTERING, limits.per_second)
        self._reports = Buckets(limits.burst, limits.per_second / 60)

    async def find(self, hall: Hall, code: str, who: str, address: str) -> Room:
        """The room of a table. A visitor who has guessed too many codes finds only tables where they have a seat already."""
        if not is_code(code):
            raise TableError(ErrorKey.NO_SUCH_TABLE)
        try:
            room = await hall.room(code)
        except TableError as error:
            if error.key is ErrorKey.NO_SUCH_TABLE and not await self._missed(address):
                raise TableError(ErrorKey.TOO_FAST) from None
            raise
        if room.table.seat_of(who) is None and not self._misses.has(address, self._now()):
            raise TableError(ErrorKey.TOO_FAST)
        return room

    async def _missed(self, address: str) -> bool:
        """A table was looked for in vain, by way of whatever worker; false if that was once too often."""
        mine = self._misses.take(address, self._now())
        limits = self._limits
        if mine and self._counts is not None:
            pace = limits.code_misses_per_minute / 60
            return await self._counts.take("misses", address, limits.code_misses, pace) is not False
        return mine

    def enter(self, address: str) -> None:
        """A whole state is wanted: refuse if that is asked too often."""
        if not self._enters.take(address, self._now()):
            raise TableError(ErrorKey.TOO_FAST)

    def report(self, address: str) -> None:
        """Something is reported: refuse if that happens too often."""
        if not self._reports.take(address, self._now()):
            raise TableError(ErrorKey.TOO_FAST)


def talk_limits(limits: Limits) -> TalkLimits:
    """How much may be said at a table, in proportion to the messages that one socket may send."""
    burst, per_minute = limits.burst, round(limits.per_second * 6)
    return TalkLimits(
        said_by_seat=Allowance(burst // 2, per_minute, 50 * burst),
        said_at_table=Allowance(burst * 3 // 2, 3 * per_minute, 150 * burst),
        done_by_seat=Allowance(burst, per_minute, 50 * burst),
        done_at_table=Allowance(3 * burst, 4 * per_minute, 200 * burst),
    )


def is_code(text: str) -> bool:
    """Whether a text could be a table's code; nothing else is looked up."""
    return 6 <= len(text) <= 12 and text.isascii() and text.isalnum() and text == text.upper()


@dataclass(frozen=True, slots=True)
class Client:
    """The visitor at the other end of a socket, as far as limits are concerned."""

    connection: Connection
    address: str
    budgets: Budgets
    name: str = ""
    """What all workers together know the socket by."""


def no_client(limits: Limits) -> Client:
    """A client who came by no network."""
    return Client(Connection.loose(), "?", Budgets(limits))
