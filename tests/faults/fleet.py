"""Several workers on one PostgreSQL and one Redis, people on different workers, and faults at random moments."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import random
import signal
import sys
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import asyncpg

from tests.attack.checker import check_table
from tests.attack.person import History, Person
from tests.attack.players import Club, Habits, Player, sit_down_and_start
from tests.attack.server import Server
from tests.attack.wire import Closed
from tests.support.services import Postgres, Redis

BEYOND_LEASE = 4.0
CUT_SECONDS = 10.0
SETTLE_SECONDS = 60.0
AT_ONCE = 5


class Worker(Server):
    """One worker."""

    def __init__(self, database: str, redis: str) -> None:
        super().__init__(Path("."))
        self._command = [sys.executable, "-m", "tests.faults.worker", database, redis]

    async def jump(self, seconds: float) -> None:
        """Let its clock jump."""
        assert self._process is not None
        assert self._process.stdin is not None
        self._process.stdin.write(f"jump {seconds}\n".encode())
        await self._process.stdin.drain()

    def signal(self, how: signal.Signals) -> None:
        """Send a signal to the worker itself."""
        os.kill(self.pid, how)


class Fleet:
    """All workers with what they share."""

    def __init__(self, postgres: Postgres, redis: Redis, size: int = 3) -> None:
        self.postgres, self.redis = postgres, redis
        self.database = postgres.fresh()
        self.workers = [Worker(self.database, redis.address) for _ in range(size)]
        self.frozen: set[Worker] = set()
        self.cut_seconds = CUT_SECONDS

    async def start(self) -> None:
        """Start all."""
        await asyncio.gather(*(worker.start() for worker in self.workers))

    async def end(self) -> None:
        """Kill all."""
        for worker in self.workers:
            await worker.end()

    def some(self, chance: random.Random) -> Worker:
        """A worker that can be reached."""
        usable = [worker for worker in self.workers if worker.running and worker not in self.frozen]
        return chance.choice(usable or self.workers)


async def logs_of(database: str) -> dict[str, list[tuple[int, dict[str, Any]]]]:
    """Every log, as it is stored."""
    db = await asyncpg.connect(database)
    rows = await db.fetch("SELECT code, number, act FROM acts ORDER BY code, number")
    await db.close()
    found: dict[str, list[tuple[int, dict[str, Any]]]] = {}
    for row in rows:
        found.setdefault(row["code"], []).append((row["number"], json.loads(row["act"])))
    return found


class Roamer(Player):
    """Somebody who plays on whatever happens, on another worker if need be."""

    def __init__(self, fleet: Fleet, seed: int, habits: Habits) -> None:
        self.fleet = fleet
        super().__init__(fleet.some(random.Random(seed)), seed, habits)

    async def play(self) -> None:
        """Play until cancelled; after a failure go to any worker."""
        while True:
            try:
                await self._sit_at_table()
            except (Closed, OSError, TimeoutError):
                if not self.connected or self.table is None or self.server in self.fleet.frozen:
                    self.break_off()
                    self.server = self.fleet.some(self.random)
                await asyncio.sleep(0.05)


async def found(fleet: Fleet, people: int, bots: int, seed: int, habits: Habits) -> Club:
    """A table with people on different workers, and bots."""
    members = [Roamer(fleet, seed * 100 + number, habits) for number in range(people)]
    for number, member in enumerate(members):
        member.server = fleet.workers[(seed + number) % len(fleet.workers)]
    host = members[0]
    code = await host.make_table(["me", *["friend"] * (people - 1), *["random"] * bots])
    await sit_down_and_start(members, code)
    club = Club(list(members))
    club.begin()
    return club


# --- Faults ---


async def kill_worker(fleet: Fleet, chance: random.Random) -> None:
    """kill -9; another is started in its place."""
    worker = fleet.some(chance)
    await worker.kill()
    await asyncio.sleep(chance.uniform(0, 1))
    await worker.start()


async def restart_redis(fleet: Fleet, chance: random.Random) -> None:
    """Redis ends and comes back."""
    await asyncio.to_thread(fleet.redis.stop, chance.choice([signal.SIGTERM, signal.SIGKILL]))
    await asyncio.sleep(chance.uniform(0, 2))
    await asyncio.to_thread(fleet.redis.start)


async def cut_redis(fleet: Fleet, chance: random.Random) -> None:
    """Redis does not answer for a while."""
    with fleet.redis.cut_off():
        await asyncio.sleep(fleet.cut_seconds * chance.uniform(0.5, 1))


async def restart_postgres(fleet: Fleet, chance: random.Random) -> None:
    """PostgreSQL ends and comes back: as an operator does it, or as after a crash."""
    await asyncio.to_thread(fleet.postgres.stop, chance.choice([signal.SIGINT, signal.SIGQUIT]))
    await asyncio.sleep(chance.uniform(0, 1))
    await asyncio.to_thread(fleet.postgres.start)


async def freeze_worker(fleet: Fleet, chance: random.Random) -> None:
    """A worker stops for longer than its lease, and goes on as if nothing had happened."""
    worker = fleet.some(chance)
    worker.signal(signal.SIGSTOP)
    fleet.frozen.add(worker)
    await asyncio.sleep(BEYOND_LEASE + chance.uniform(0, 1))
    worker.signal(signal.SIGCONT)
    fleet.frozen.discard(worker)


async def clock_jumps(fleet: Fleet, chance: random.Random) -> None:
    """One worker's clock is wrong from now on."""
    await fleet.some(chance).jump(chance.choice([-86400, -60, 60, 3600]))


async def stop_worker(fleet: Fleet, chance: random.Random) -> None:
    """A worker is replaced, as at a deploy."""
    worker = fleet.some(chance)
    await worker.stop()
    await worker.start()


FAULTS: dict[str, Callable[[Fleet, random.Random], Awaitable[None]]] = {
    "kill -9": kill_worker,
    "redis restarts": restart_redis,
    "redis is cut off": cut_redis,
    "postgres restarts": restart_postgres,
    "worker frozen": freeze_worker,
    "clock jumps": clock_jumps,
    "worker drains": stop_worker,
}


@dataclass
class Report:
    """What came of it."""

    faults: dict[str, int] = field(default_factory=dict)
    acknowledged: int = 0
    stored: int = 0
    told: int = 0
    retries: int = 0
    takeovers: int = 0
    problems: list[str] = field(default_factory=list)


async def trouble(
    fleet: Fleet,
    tables: int,
    faults: list[str],
    seed: int,
    pause: float = 0.5,
    say: Callable[[str], None] = lambda _: None,
) -> Report:
    """Let people play while faults happen, then compare what everybody saw with what is stored."""
    chance, report = random.Random(seed), Report()
    habits = Habits(pause=1.0, chats=0.05, doubles=0.1)
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(number: int) -> Club:
        async with gate:
            return await found(fleet, 2 + number % 2, 2, seed + number, habits)

    clubs = await asyncio.gather(*(one(number) for number in range(tables)))
    say(f"{tables} tables are played")
    for name in faults:
        await asyncio.sleep(chance.uniform(0.2, 1) * pause)
        say(name)
        await FAULTS[name](fleet, chance)
        report.faults[name] = report.faults.get(name, 0) + 1
    report.problems += await all_go_on(clubs)
    people: list[Any] = [member for club in clubs for member in club.members]
    for club in clubs:
        await club.stop()
    check(await logs_of(fleet.database), people, report)
    report.retries = sum(member.retries for member in people)
    return report


async def all_go_on(clubs: list[Club]) -> list[str]:
    """Every table moves on once the faults are over."""
    before = {
        id(member): (member.code, member.table["act"]) for club in clubs for member in club.members if member.table
    }
    end = time.monotonic() + SETTLE_SECONDS
    waiting = list(clubs)
    while waiting and time.monotonic() < end:
        await asyncio.sleep(0.1)
        waiting = [
            club for club in waiting if not all(_moved_on(member, before.get(id(member))) for member in club.members)
        ]
    fallen = [task for club in clubs for task in club.tasks if task.done()]
    assert not fallen, f"{len(fallen)} players have stopped: {fallen[0]}"
    return [f"{sorted(club.codes)} does not go on" for club in waiting]


def _moved_on(member: Person, before: tuple[str, int] | None) -> bool:
    return member.table is not None and (member.code, member.table["act"]) != before


def check(logs: dict[str, list[tuple[int, dict[str, Any]]]], people: list[Person], report: Report) -> None:
    """Every history against the store."""
    histories: dict[str, list[History]] = {}
    for person in people:
        for history in person.histories.values():
            histories.setdefault(history.code, []).append(history)
            report.acknowledged += len(history.acknowledged)
            report.told += len(history.entries)
    for code, seen in histories.items():
        report.problems += check_table(logs.get(code, []), seen, code)
    report.stored = sum(map(len, logs.values()))


@contextlib.asynccontextmanager
async def fleet_of(size: int, postgres: Postgres, redis: Redis) -> AsyncIterator[Fleet]:
    """Workers for as long as the block lasts."""
    fleet = Fleet(postgres, redis, size)
    try:
        await fleet.start()
        yield fleet
    finally:
        for worker in fleet.frozen:
            worker.signal(signal.SIGCONT)
        await fleet.end()
