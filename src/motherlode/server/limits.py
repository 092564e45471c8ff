"""How much one visitor may ask for."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Limits:
    """Limits that keep one visitor from spoiling it for the others."""

    message_bytes: int = 4096
    burst: int = 20
    per_second: float = 10.0
    rest_burst: int = 60
    rest_per_second: float = 20.0
    tables_per_address: int = 40
    connections_per_address: int = 200
    spectators: int = 50
    record_bytes: int = 1_000_000
    outbox_messages: int = 64
    outbox_bytes: int = 1_000_000


class Bucket:
    """Lets so many through at once, and then so many a second."""

    __slots__ = ("_at", "_left", "_per_second", "_size")

    def __init__(self, size: int, per_second: float) -> None:
        self._size, self._per_second = size, per_second
        self._left, self._at = float(size), 0.0

    def take(self, now: float) -> bool:
        """One more? `now` is in seconds, by any clock that only goes forward."""
        self._left = (
            min(self._size, self._left + (now - self._at) * self._per_second) if self._at else float(self._size)
        )
        self._at = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
