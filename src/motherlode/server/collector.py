"""When garbage is collected: young objects all the time, everything only while little happens.

Python's collector looks at every object there is whenever enough of them have survived; with a thousand tables that stops
everything for as long as a slow move takes, in the middle of play. So what is there at the start is set aside for good, and a
full collection waits for a quiet second, which is never long in coming; at the latest it comes after ten minutes.
"""

from __future__ import annotations

import asyncio
import gc
import time
from collections.abc import Callable

YOUNG = 2_000
"""Objects made, less those gone again, before the young are looked at: a millisecond on a busy machine, as measured."""
MIDDLE = 10
"""… so many times, before those that survived once are looked at: some milliseconds."""
NEVER = 1_000_000
"""… so many times, before everything is looked at unasked."""
ENOUGH = 10
"""Rounds of the middle after which a full collection may find something."""
LOOK_EVERY = 1.0
QUIET = 0.25
"""The part of a second that the processor worked for us, below which it was a quiet one …"""
ON_TIME = 0.02
"""… if it did so in time: where others need the processor as well, who works little may wait a lot."""
LATEST = 600.0
"""Seconds after which a full collection waits no longer."""


class Collector:
    """Decides when everything is looked at."""

    def __init__(
        self, now: Callable[[], float] = time.monotonic, worked: Callable[[], float] = time.process_time
    ) -> None:
        self._now, self._worked = now, worked
        self._last, self._since, self._work = now(), now(), worked()

    async def run(self) -> None:
        """Look after it for as long as the server runs."""
        set_aside()
        while True:
            await asyncio.sleep(LOOK_EVERY)
            if self.is_time(gc.get_count()[2]):
                gc.collect()
                self.collected()

    def is_time(self, rounds: int) -> bool:
        """Whether to look at everything now, after so many rounds of the middle; asked once in a while."""
        now, work = self._now(), self._worked()
        passed = now - self._since
        quiet = work - self._work < QUIET * passed and passed - LOOK_EVERY < ON_TIME
        self._since, self._work = now, work
        return rounds >= ENOUGH and (quiet or now - self._last >= LATEST)

    def collected(self) -> None:
        """Everything has been looked at; the time that it took is not counted as work."""
        self._last = self._since = self._now()
        self._work = self._worked()


def set_aside() -> None:
    """What is there now stays: modules, rules, cards, words. From now on only what comes later is looked at."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, MIDDLE, NEVER)
