"""How soon a table goes on when the worker that drove it is gone: `python -m tests.faults.takeover [--kills 20] [--tables 12]`.

Workers are killed (`kill -9`) one after the other. Two times are read from the store for every table that the dead one drove: until
another worker drives it (clocks and graces run from then on), and, where it was a bot's turn, until that bot's move is durable.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from dataclasses import dataclass
from typing import Any

import asyncpg

import motherlode as ml
from motherlode.server.postgres import PostgresStore
from motherlode.server.rooms import wall_clock
from motherlode.table import Act, Settings, Table, dealing
from tests.attack.players import Habits
from tests.faults.fleet import Fleet, fleet_of, found
from tests.support.services import Postgres, Redis

DRIVEN = "SELECT code, driver, last FROM ends WHERE driver <> 0"
SINCE = "SELECT act FROM acts WHERE code = $1 AND number > $2 ORDER BY number"
PATIENCE = 30.0
LEAST = 6.0
"""So long it is watched which tables have got another driver."""


@dataclass
class Wait:
    """A table that has lost its driver: when another drove it, and whether it was a bot's turn and when that bot moved."""

    last: int
    driver: int
    bot_is_due: bool
    driven: float | None = None
    moved: float | None = None

    @property
    def is_over(self) -> bool:
        """Whether the table goes on."""
        return self.driven is not None and (self.moved is not None or not self.bot_is_due)

    def __str__(self) -> str:
        told = f"driven {self.driven:.2f}" if self.driven is not None else "not driven"
        return f"{told}, bot {self.moved:.2f}" if self.moved is not None else told


async def _bot_is_due(store: PostgresStore, code: str, last: int) -> bool:
    """Whether the table as it is stored waits for a bot."""
    stored = await store.table(code)
    assert stored is not None
    acts = [Act.of_json(line) for line in stored.acts[:last]]
    table = Table.replay(code, Settings.of_json(stored.settings), dealing(ml.Dealer(1)), wall_clock, acts)
    seat = table.game.to_act if table.game is not None and table.phase == "playing" else None
    return seat is not None and table.chairs[seat].played_by == "bot"


async def _has_moved(db: Any, code: str, last: int) -> bool:
    """Whether a bot has moved since."""
    acts = [json.loads(row["act"]) for row in await db.fetch(SINCE, code, last)]
    return any(act["what"] == "acted" and act["said"]["by"] == "bot" for act in acts)


async def _one_kill(fleet: Fleet, db: Any, store: PostgresStore, chance: random.Random) -> dict[str, Wait]:
    """Kill a worker; how long each table that it drove stood still."""
    worker = chance.choice(fleet.workers)
    await worker.kill()
    began = time.monotonic()
    before = {
        row["code"]: Wait(row["last"], row["driver"], await _bot_is_due(store, row["code"], row["last"]))
        for row in await db.fetch(DRIVEN)
    }
    waits: dict[str, Wait] = {}
    while (passed := time.monotonic() - began) < PATIENCE and (
        passed < LEAST or not all(wait.is_over for wait in waits.values())
    ):
        await asyncio.sleep(0.02)
        for row in await db.fetch(DRIVEN):
            wait = before.get(row["code"])
            if wait is not None and wait.driven is None and row["driver"] != wait.driver:
                wait.driven = time.monotonic() - began
                waits[row["code"]] = wait
        for code, wait in waits.items():
            if wait.bot_is_due and wait.moved is None and await _has_moved(db, code, wait.last):
                wait.moved = time.monotonic() - began
    await worker.start()
    return waits


async def run(options: argparse.Namespace) -> int:
    """So many kills; how long tables stood still."""
    chance, waits = random.Random(options.seed), list[Wait]()
    postgres, redis = Postgres(durable=True), Redis()
    try:
        async with fleet_of(options.workers, postgres, redis) as fleet:
            habits = Habits(pause=0.2, chats=0, doubles=0)
            clubs = [await found(fleet, 2, 3, options.seed + number, habits) for number in range(options.tables)]
            db, store = await asyncpg.connect(fleet.database), await PostgresStore.open(fleet.database)
            for number in range(options.kills):
                await asyncio.sleep(chance.uniform(2, 4))
                found_now = await _one_kill(fleet, db, store, chance)
                waits += found_now.values()
                print(number + 1, {code: str(wait) for code, wait in found_now.items()}, flush=True)
            await db.close()
            await store.close()
            for club in clubs:
                await club.stop()
    finally:
        postgres.end()
        redis.end()
    stuck = sum(not wait.is_over for wait in waits)
    print(f"{len(waits)} tables lost their driver, {stuck} stood still for {PATIENCE:.0f} s")
    _tell("another worker drove them", [wait.driven for wait in waits])
    _tell("a bot whose turn it was moved", [wait.moved for wait in waits if wait.bot_is_due])
    return 0 if waits and not stuck else 1


def _tell(what: str, times: list[float | None]) -> None:
    known = [one for one in times if one is not None]
    if known:
        print(f"{what} after {statistics.median(known):.2f} s (median of {len(known)}), {max(known):.2f} s at most")


def main() -> int:
    """Read options, run, say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--kills", type=int, default=20)
    parser.add_argument("--tables", type=int, default=12)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
