"""Limits on what may be said and done beside the game: the log grows with it, and everybody gets it."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass

from motherlode.table.errors import ErrorKey, TableError


@dataclass(frozen=True, slots=True)
class Allowance:
    """So many at once, then so many a minute, and so many in all."""

    burst: int
    per_minute: int
    in_all: int


UNLIMITED = Allowance(10**9, 10**9, 10**9)


@dataclass(frozen=True, slots=True)
class TalkLimits:
    """How much may be said (chat, claims) and done beside the game (pausing, taking back, changing seats), by one seat and at one table."""

    said_by_seat: Allowance = UNLIMITED
    said_at_table: Allowance = UNLIMITED
    done_by_seat: Allowance = UNLIMITED
    done_at_table: Allowance = UNLIMITED


SAID = frozenset({"said", "claimed"})
DONE = frozenset({"sat", "seat_set", "paused", "resumed", "took_back", "came_back", "let_all_pass"})


class Talk:
    """Counts what was said and done. Numbers come from the log and outlive a restart; the pace does not."""

    __slots__ = ("_buckets", "_counts", "limits")

    def __init__(self, limits: TalkLimits | None = None) -> None:
        self.limits = limits or TalkLimits()
        self._counts: Counter[tuple[bool, int | None]] = Counter()
        self._buckets: dict[tuple[bool, int | None], tuple[float, int]] = {}

    def note(self, what: str, seat: int | None) -> None:
        """A line of the log."""
        if what in SAID or what in DONE:
            talk = what in SAID
            self._counts[talk, None] += 1
            if seat is not None:
                self._counts[talk, seat] += 1

    def check(self, what: str, seat: int | None, now: int) -> None:
        """Refuse what is too much; whatever passes is counted for the pace."""
        talk = what in SAID
        limits = self.limits
        per_seat, per_table = (
            (limits.said_by_seat, limits.said_at_table) if talk else (limits.done_by_seat, limits.done_at_table)
        )
        asked = [((talk, None), per_table)] + ([((talk, seat), per_seat)] if seat is not None else [])
        if any(self._counts[key] >= measure.in_all for key, measure in asked):
            raise TableError(ErrorKey.ENOUGH_SAID)
        left = {key: self._left(key, measure, now) for key, measure in asked}
        if min(left.values()) < 1:
            raise TableError(ErrorKey.TOO_FAST)
        for key, number in left.items():
            self._buckets[key] = number - 1, now

    def _left(self, key: tuple[bool, int | None], measure: Allowance, now: int) -> float:
        left, at = self._buckets.get(key, (float(measure.burst), now))
        return min(measure.burst, left + max(0, now - at) * measure.per_minute / 60_000)
