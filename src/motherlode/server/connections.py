"""Connections: every TCP connection has a state, a time limit in it, and a place in the order in which room is made.

A connection that has asked for nothing yet is worth least, one at a table or with a request in work most. When an address, or the
whole server, has no room left, the oldest connection of the least worth is ended and the newcomer is let in; so nobody closes the
door for others by holding connections open.
"""

from __future__ import annotations

import contextlib
import sys
import time
from collections import OrderedDict
from collections.abc import Callable
from enum import IntEnum

from starlette.types import Scope

from motherlode.server.limits import Limits

if sys.platform != "win32":
    import resource

MANY_FILES = 65_536
SPARE_FILES = 128
"""Files for the store, thinking processes and the like."""


class Doing(IntEnum):
    """What a connection is doing; the least worth keeping first."""

    SILENT = 0
    """No whole request so far, or the next one has begun and is not whole."""
    RESTING = 1
    """Answered, and kept open for the next request."""
    SENDING = 2
    """A request whose body is not whole yet; an address may have half as many of them as requests in work."""
    STUCK = 3
    """An answer that the other side does not read; an address may have as many of them as requests in work."""
    UNHEARD = 4
    """A WebSocket that has said nothing yet."""
    LOOKING = 5
    """A WebSocket that is at no table; its last message counts as the beginning."""
    BUSY = 6
    """A request in work, or a WebSocket at a table: never ended to make room."""


class Connection:
    """One TCP connection."""

    __slots__ = ("_end", "_owner", "address", "since", "state")

    def __init__(self, owner: Connections, address: str | None, end: Callable[[], None]) -> None:
        self._owner, self._end = owner, end
        self.address = address
        self.state = Doing.SILENT
        self.since = 0.0

    @classmethod
    def loose(cls) -> Connection:
        """A connection that nobody counts."""
        return cls(Connections(Limits(), lambda: 1), None, lambda: None)

    def worth(self) -> tuple[Doing, float]:
        """How much the connection is worth keeping: the least is ended first."""
        return self.state, self.since

    def becomes(self, state: Doing) -> None:
        """Change state; the time in it counts from now."""
        self._owner.move(self, state)

    def gone(self) -> None:
        """It has ended."""
        self._owner.drop(self)

    def end(self) -> None:
        """End it at once."""
        self._owner.drop(self)
        self._end()


class ByState:
    """Connections by state, those longest in it first."""

    __slots__ = ("_rows", "count")

    def __init__(self) -> None:
        self._rows: tuple[OrderedDict[Connection, None], ...] = tuple(OrderedDict() for _ in Doing)
        self.count = 0

    def add(self, one: Connection) -> None:
        """Put a connection at the end of its row."""
        self._rows[one.state][one] = None
        self.count += 1

    def remove(self, one: Connection) -> bool:
        """Take a connection out; false if it is not there any more."""
        there = one in self._rows[one.state]
        if there:
            del self._rows[one.state][one]
            self.count -= 1
        return there

    def oldest(self, state: Doing) -> Connection | None:
        """The connection longest in a state."""
        return next(iter(self._rows[state]), None)

    def number(self, state: Doing) -> int:
        """How many are in a state."""
        return len(self._rows[state])

    def least_worth(self) -> Connection | None:
        """Whom to end first; nobody if all are busy."""
        return next((next(iter(row)) for row in self._rows[: Doing.BUSY] if row), None)


class Connections:
    """All connections of the server; `room` says how many there may be now."""

    def __init__(self, limits: Limits, room: Callable[[], int], now: Callable[[], float] = time.monotonic) -> None:
        self._room, self._per_address = room, limits.connections_per_address + limits.requests_per_address
        requests = limits.requests_per_address
        self._most_in = {Doing.SENDING: max(1, requests // 2), Doing.STUCK: max(1, requests)}
        self._now = now
        self._all = ByState()
        self._by_address: dict[str, ByState] = {}
        self._longest = {
            Doing.SILENT: limits.head_seconds,
            Doing.RESTING: limits.write_seconds,
            Doing.SENDING: limits.body_seconds,
            Doing.STUCK: limits.write_seconds,
            Doing.UNHEARD: limits.idle_socket_seconds,
            Doing.LOOKING: limits.idle_socket_seconds,
        }

    def admit(self, address: str | None, end: Callable[[], None]) -> Connection | None:
        """Let a connection in, if need be instead of another; None when there is no room. No address: a trusted proxy."""
        crowd = self._by_address.get(address) if address is not None else None
        if crowd is not None and crowd.count >= self._per_address and not _make_room(crowd):
            return None
        room = self._room()
        while self._all.count >= room:
            if not _make_room(self._all):
                return None
        one = Connection(self, address, end)
        one.since = self._now()
        self._all.add(one)
        if address is not None:
            self._by_address.setdefault(address, ByState()).add(one)
        return one

    def move(self, one: Connection, state: Doing) -> None:
        """A connection does something else now."""
        if not self._all.remove(one):
            return
        crowd = self._by_address[one.address] if one.address is not None else None
        if crowd is not None:
            crowd.remove(one)
        one.state, one.since = state, self._now()
        self._all.add(one)
        if crowd is not None:
            crowd.add(one)
            most = self._most_in.get(state)
            if most is not None and crowd.number(state) > most and (oldest := crowd.oldest(state)):
                oldest.end()

    def drop(self, one: Connection) -> None:
        """A connection has ended."""
        if not self._all.remove(one) or one.address is None:
            return
        crowd = self._by_address[one.address]
        crowd.remove(one)
        if not crowd.count:
            del self._by_address[one.address]

    def sweep(self) -> None:
        """End those who have taken too long."""
        now = self._now()
        for state, longest in self._longest.items():
            while (one := self._all.oldest(state)) is not None and now - one.since > longest:
                one.end()

    def __len__(self) -> int:
        return self._all.count


def connection_of(scope: Scope) -> Connection:
    """The connection by which a request came."""
    found: Connection | None = scope.get("connection")
    return found or Connection.loose()


def _make_room(crowd: ByState) -> bool:
    victim = crowd.least_worth()
    if victim is not None:
        victim.end()
    return victim is not None


def room_for(limits: Limits) -> int:
    """How many connections there may be, in view of the files that the process may have open; that may change while it runs."""
    return max(SPARE_FILES, min(limits.connections, _files_allowed() - SPARE_FILES))


def _files_allowed() -> int:
    if sys.platform == "win32":
        return MANY_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MANY_FILES if soft == resource.RLIM_INFINITY else soft


def ask_for_files() -> None:
    """Let this process have as many files open as it can get."""
    if sys.platform == "win32":
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MANY_FILES if hard == resource.RLIM_INFINITY else min(hard, MANY_FILES)
    if soft != resource.RLIM_INFINITY and soft < wanted:
        with contextlib.suppress(ValueError, OSError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
