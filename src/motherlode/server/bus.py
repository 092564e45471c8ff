"""Between workers: a bus that only wakes. What happened stands in the store; who hears nothing looks there by itself a little later.

A word is a kind, a table's code and a number, such as `a ABCD2345 57`: the log of this table has 57 lines now.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

Hear = Callable[[list[str]], None]
EVERYTHING = "*"
"""Something may have been missed: look at everything."""


class Bus(Protocol):
    """Carries words to the other workers, perhaps."""

    @property
    def works(self) -> bool:
        """Whether words arrive, as far as is known."""

    def listen(self, hear: Hear) -> None:
        """Have words of all workers heard."""

    def say(self, word: str) -> None:
        """Wake the others; never waits, and may be lost."""

    async def reaches(self) -> bool:
        """Whether the bus answers now."""

    async def close(self) -> None:
        """Say nothing more."""


class NoBus:
    """Nobody is woken: all look into the store again and again."""

    works = False

    def listen(self, hear: Hear) -> None:
        """Nothing is ever heard."""

    def say(self, word: str) -> None:
        """Nobody hears it."""

    async def reaches(self) -> bool:
        """There is nothing to reach."""
        return True

    async def close(self) -> None:
        """There is nothing to end."""
