"""How rounds ended, and the pause in which everybody looks at it."""

from __future__ import annotations

from dataclasses import dataclass

from motherlode.core.happenings import MOVED
from motherlode.table.game import Deed, Event


@dataclass(slots=True)
class RoundEnd:
    """How a round ended, as events: each reader sees what that reader may. `shown` is what readers have made of so many events."""

    round: int
    events: list[Event]
    shown: tuple[int, tuple[bytes, ...]] = (0, ())
    opened: bytes = b""
    """The same after the game, when nothing is secret any more."""


class Rounds:
    """The ends of rounds so far, and whether the next one is waiting to begin."""

    def __init__(self) -> None:
        self.ends: list[RoundEnd] = []
        self.waiting = False
        self.since = 0
        self._ending = False

    def note(self, deed: Deed, now: int) -> bool:
        """Keep what a deed tells of the end of a round; true if a round began with it."""
        began = False
        for event in deed.events:
            if event.kind.begins_round:
                began, self._ending, self.waiting, self.since = True, False, bool(self.ends), now
                continue
            if event.kind.ends_round and not self._ending:
                self._ending = True
                self.ends.append(RoundEnd(len(self.ends) + 1, []))
            if self._ending and event.kind is not MOVED:
                self.ends[-1].events.append(event)
        return began
