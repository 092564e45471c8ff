"""Time for each decision, then time from the seat's bank."""

from __future__ import annotations

from motherlode.table.settings import ClockPlan


class TurnClock:
    """Runs for the seat to act; stops while the game is paused or nobody waits."""

    def __init__(self, plan: ClockPlan | None, seats: int) -> None:
        self.plan = plan
        self.banks = [plan.bank * 1000 if plan else 0] * seats
        self.seat: int | None = None
        self._used = 0
        self._since: int | None = None

    def turn_to(self, seat: int | None, now: int) -> None:
        """A new decision begins: what the last one took beyond its turn time comes out of the bank."""
        self.stop(now)
        if self.plan and self.seat is not None:
            over = self._used - self.plan.turn * 1000
            self.banks[self.seat] = max(0, self.banks[self.seat] - max(0, over))
        self.seat, self._used = seat, 0

    def go(self, now: int) -> None:
        """Time runs."""
        if self._since is None:
            self._since = now

    def stop(self, now: int) -> None:
        """Time stands still."""
        if self._since is not None:
            self._used += max(0, now - self._since)
            self._since = None

    def deadline(self) -> int | None:
        """When the time of the seat to act runs out; None while it does not run."""
        if self.plan is None or self.seat is None or self._since is None:
            return None
        return self._since + max(0, self.plan.turn * 1000 + self.banks[self.seat] - self._used)
