"""A deploy under load: `motherlode serve --workers 2` gets SIGHUP again and again while people play.

    python -m tests.faults.rolling [--restarts 5] [--tables 20]

Prints the longest time that any client was without its table, and the longest from first sending a request to its answer.
"""

from __future__ import annotations

import argparse
import asyncio
import os
import signal
import sys
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.attack.players import Club, Habits, Player
from tests.attack.server import PLAIN, Server
from tests.attack.wire import Closed, WebSocket
from tests.faults.fleet import Report, all_go_on, check, logs_of
from tests.support.services import Postgres, Redis

LIMITS = "burst per_second rest_burst rest_per_second tables_per_address connections_per_address requests_per_address"
HABITS = Habits(pause=0.3, chats=0.1, doubles=0.1)


class Workers(Server):
    """`motherlode serve --workers N`: one port, several processes."""

    def __init__(self, database: str, redis: str, workers: int) -> None:
        super().__init__(Path("."))
        shared = ["--store", "postgresql", "--database", database, "--bus", "redis", "--redis", redis]
        limits = [part for name in LIMITS.split() for part in ("--limit", f"{name}=1000000")]
        self._command = [*PLAIN, *shared, "--workers", str(workers), *limits]

    def members(self) -> list[int]:
        """The workers' processes."""
        found = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        return sorted(map(int, found))

    def restart(self) -> None:
        """Replace all workers, one after the other."""
        os.kill(self.pid, signal.SIGHUP)


class Timed(Player):
    """Notes how long it was without its table, and how long requests took."""

    def __init__(self, server: Server, seed: int) -> None:
        super().__init__(server, seed, HABITS)
        self.away, self.waited = 0.0, 0.0
        self._lost: float | None = None
        self._first_sent: dict[str, float] = {}

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._sit_at_table()
            except (Closed, OSError, TimeoutError):
                self._lost = self._lost or time.monotonic()
                if self.table is None:
                    self.break_off()
                await asyncio.sleep(0.02)

    async def enter(self, code: str, since: int = 0) -> dict[str, Any]:
        """Be at the table again."""
        shown = await super().enter(code, since)
        if self._lost is not None:
            self.away, self._lost = max(self.away, time.monotonic() - self._lost), None
        return shown

    async def _read(self, socket: WebSocket) -> None:
        try:
            await super()._read(socket)
        finally:
            self._lost = self._lost or time.monotonic()

    async def _request(self, ticket: str, kind: str, more: dict[str, Any]) -> None:
        began = self._first_sent.setdefault(ticket, time.monotonic())
        await super()._request(ticket, kind, more)
        if self._asking is None:
            self.waited = max(self.waited, time.monotonic() - began)


@dataclass
class Deploys:
    """What came of it."""

    restarts: int = 0
    report: Report = field(default_factory=Report)
    longest_away: float = 0.0
    longest_wait: float = 0.0


async def found(server: Server, seed: int) -> Club:
    """A table with three people and a bot."""
    members = [Timed(server, seed * 10 + number) for number in range(3)]
    code = await members[0].make_table(["me", "friend", "friend", "random"])
    await members[0].enter(code)
    for number, friend in enumerate(members[1:], 1):
        await friend.enter(code)
        assert (await friend.ask("sit", name=f"Friend {number}"))["type"] == "done"
    assert (await members[0].ask("start"))["type"] == "done"
    club = Club(list(members))
    club.begin()
    return club


async def deploys(postgres: Postgres, redis: Redis, tables: int, restarts: int, workers: int = 2) -> Deploys:
    """Replace all workers so many times while people play; then compare what they saw with the store."""
    result, database = Deploys(), postgres.fresh()
    server = Workers(database, redis.address, workers)
    await server.start()
    try:
        clubs = [await found(server, number) for number in range(tables)]
        people: list[Any] = [member for club in clubs for member in club.members]
        for _ in range(restarts):
            before = set(server.members())
            server.restart()
            while set(server.members()) & before or len(server.members()) < workers:
                await asyncio.sleep(0.05)
                assert server.alive, server.log[-5:]
            result.restarts += 1
        result.report.problems += await all_go_on(clubs)
        for club in clubs:
            await club.stop()
        check(await logs_of(database), people, result.report)
    finally:
        await server.stop()
    result.longest_away = max(member.away for member in people)
    result.longest_wait = max(member.waited for member in people)
    return result


async def run(options: argparse.Namespace) -> int:
    """Measure and tell."""
    postgres, redis = Postgres(durable=True), Redis()
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        result = await deploys(postgres, redis, options.tables, options.restarts, options.workers)
    finally:
        postgres.end()
        redis.end()
    print(f"{result.restarts} rolling restarts of {options.workers} workers, {options.tables} tables")
    print(f"{result.report.stored} acts stored, {result.report.acknowledged} acknowledged")
    print(f"longest without a table {result.longest_away:.2f} s, longest until an answer {result.longest_wait:.2f} s")
    for problem in result.report.problems[:20]:
        print("PROBLEM", problem)
    return 1 if result.report.problems else 0


def main() -> int:
    """Read options, run."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--restarts", type=int, default=5)
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--workers", type=int, default=2)
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
