"""How much one visitor may ask for."""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits that keep one visitor from spoiling it for the others. An address is an IPv4 address or an IPv6 network (/64)."""

    message_bytes: int = 4096
    """The longest message, and the longest body of a request other than a record."""
    burst: int = 20
    """Messages on one socket at once, and then `per_second`."""
    per_second: float = 10.0
    rest_burst: int = 60
    """Calls of the REST part from one address at once, and then `rest_per_second`; pages and pictures: five times as many."""
    rest_per_second: float = 20.0
    tables_per_address: int = 40
    """Unfinished tables made from one address."""
    connections: int = 20_000
    """Connections in all; never more than the process may have files open."""
    connections_per_address: int = 200
    """WebSockets of one address."""
    requests_per_address: int = 50
    """Requests of one address in work at the same time."""
    code_misses: int = 20
    """Tables that one address may look for in vain, and then `code_misses_per_minute`."""
    code_misses_per_minute: float = 6.0
    spectators: int = 50
    """Spectators at one table."""
    record_bytes: int = 1_000_000
    """The longest record that can be loaded."""
    records_per_address: int = 30
    """Records that one address may load in a day, and how many bytes they may have together."""
    record_bytes_per_address: int = 10_000_000
    loaded_bytes: int = 500_000_000
    """Loaded records in all."""
    loaded_days: int = 90
    """How long a loaded record is kept."""
    replays_at_once: int = 1
    """Processes that play records through."""
    replay_seconds: float = 10.0
    """How long that may take."""
    outbox_messages: int = 64
    """Messages that wait for one slow reader; beyond that it is cut off."""
    outbox_bytes: int = 1_000_000
    header_bytes: int = 16_384
    """Request line and headers together."""
    header_count: int = 100
    url_bytes: int = 4096
    head_seconds: float = 10.0
    """From connecting, or from the first byte of a request, until its headers are whole."""
    body_seconds: float = 30.0
    """From then until its body is whole."""
    write_seconds: float = 30.0
    """How long an answer may wait for somebody who does not read it."""
    keep_alive_seconds: float = 5.0
    """How long a connection stays open for a next request."""
    idle_socket_seconds: float = 60.0
    """How long a WebSocket may be at no table."""


def limits_of(pairs: Iterable[str]) -> Limits:
    """Limits with some of them changed.

    >>> limits_of(["spectators=100", "head_seconds=2.5"]).head_seconds
    2.5
    """
    usual = Limits()
    changed: dict[str, Any] = {}
    for pair in pairs:
        name, _, text = pair.partition("=")
        if name not in Limits.__slots__:
            raise ValueError(f"there is no limit {name!r}; there are {', '.join(Limits.__slots__)}")
        changed[name] = _number(name, text, type(getattr(usual, name)))
    return replace(usual, **changed)


def _number(name: str, text: str, kind: type[int] | type[float]) -> float:
    try:
        value = kind(text)
    except ValueError:
        raise ValueError(f"the limit {name} can't be {text!r}: it is a number") from None
    if not 0 <= value < float("inf"):
        raise ValueError(f"the limit {name} can't be {text}: it is not negative")
    return value


class Bucket:
    """Lets so many through at once, and then so many a second."""

    __slots__ = ("_at", "_left", "_per_second", "_size")

    def __init__(self, size: float, per_second: float) -> None:
        self._size, self._per_second = size, per_second
        self._left, self._at = float(size), 0.0

    def take(self, now: float) -> bool:
        """One more? `now` is in seconds, by any clock that only goes forward."""
        if not self.has(now):
            return False
        self._left -= 1
        return True

    def has(self, now: float) -> bool:
        """Whether one more would be let through."""
        if self._at:
            self._left = min(self._size, self._left + (now - self._at) * self._per_second)
        self._at = now
        return self._left >= 1


class Buckets:
    """A bucket for each address; the one used longest ago is forgotten first."""

    def __init__(self, size: float, per_second: float, most: int = 10_000) -> None:
        self._size, self._per_second, self._most = size, per_second, most
        self._kept: OrderedDict[str, Bucket] = OrderedDict()

    def take(self, address: str, now: float) -> bool:
        """One more for this address?"""
        return self._of(address).take(now)

    def has(self, address: str, now: float) -> bool:
        """Whether one more would be let through."""
        return self._of(address).has(now)

    def _of(self, address: str) -> Bucket:
        bucket = self._kept.get(address)
        if bucket is None:
            bucket = self._kept[address] = Bucket(self._size, self._per_second)
            if len(self._kept) > self._most:
                self._kept.popitem(last=False)
        else:
            self._kept.move_to_end(address)
        return bucket
