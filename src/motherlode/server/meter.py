"""What is measured while the server runs: numbers only, no name, no address, no word of anybody."""

from __future__ import annotations

from typing import Protocol


class Meter(Protocol):
    """Takes note of what happens."""

    def settled(self, acts: int, accepted: float | None, began: float, durable: float, told: float) -> None:
        """So many lines were stored and told; the moments are seconds of the loop's clock."""

    def refused(self, key: str) -> None:
        """A request was refused, for a reason from a fixed list."""

    def thought(self, seconds: float) -> None:
        """A bot has answered."""

    def lease(self, what: str) -> None:
        """Who drives a table has changed."""


class NoMeter:
    """Takes note of nothing."""

    def settled(self, acts: int, accepted: float | None, began: float, durable: float, told: float) -> None:
        """Nothing."""

    def refused(self, key: str) -> None:
        """Nothing."""

    def thought(self, seconds: float) -> None:
        """Nothing."""

    def lease(self, what: str) -> None:
        """Nothing."""
