"""How soon a table goes on when the worker that drove it is gone: `python -m tests.faults.takeover [--kills 20] [--tables 12]`.

Workers are killed (`kill -9`) one after the other. For every table that the dead one drove, the time until the next move of a bot
is durable, read from the store. People at other workers go on meanwhile; their moves don't count, but they must come for a bot's turn.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import statistics
import sys
import time
from typing import Any

import asyncpg

from tests.attack.players import Habits
from tests.faults.fleet import Fleet, fleet_of, found
from tests.support.services import Postgres, Redis

DRIVEN = "SELECT code, driver, last FROM ends WHERE driver <> 0"
SINCE = "SELECT act FROM acts WHERE code = $1 AND number > $2 ORDER BY number"
PATIENCE = 30.0
LEAST = 6.0
"""So long it is watched which tables have got another driver."""


async def _has_moved(db: Any, code: str, last: int) -> bool:
    """Whether a bot has moved since."""
    acts = [json.loads(row["act"]) for row in await db.fetch(SINCE, code, last)]
    return any(act["what"] == "acted" and act["said"]["by"] == "bot" for act in acts)


async def _one_kill(fleet: Fleet, db: Any, chance: random.Random) -> dict[str, float | None]:
    """Kill a worker; how long each table that it drove stood still, None if to the end."""
    worker = chance.choice(fleet.workers)
    await worker.kill()
    began, before = time.monotonic(), {row["code"]: row for row in await db.fetch(DRIVEN)}
    waits: dict[str, float | None] = {}
    while (passed := time.monotonic() - began) < PATIENCE and (passed < LEAST or None in waits.values()):
        await asyncio.sleep(0.02)
        for row in await db.fetch(DRIVEN):
            code = row["code"]
            if code in before and row["driver"] != before[code]["driver"]:
                waits.setdefault(code, None)
        for code in [code for code, wait in waits.items() if wait is None]:
            if await _has_moved(db, code, before[code]["last"]):
                waits[code] = time.monotonic() - began
    await worker.start()
    return waits


async def run(options: argparse.Namespace) -> int:
    """So many kills; how long tables stood still."""
    chance, waits = random.Random(options.seed), list[float | None]()
    postgres, redis = Postgres(durable=True), Redis()
    try:
        async with fleet_of(options.workers, postgres, redis) as fleet:
            habits = Habits(pause=0.2, chats=0, doubles=0)
            clubs = [await found(fleet, 2, 3, options.seed + number, habits) for number in range(options.tables)]
            db = await asyncpg.connect(fleet.database)
            for number in range(options.kills):
                await asyncio.sleep(chance.uniform(2, 4))
                found_now = await _one_kill(fleet, db, chance)
                waits += found_now.values()
                print(number + 1, {code: wait and round(wait, 2) for code, wait in found_now.items()}, flush=True)
            await db.close()
            for club in clubs:
                await club.stop()
    finally:
        postgres.end()
        redis.end()
    gone_on = [wait for wait in waits if wait is not None]
    print(f"{len(waits)} tables lost their driver, {len(waits) - len(gone_on)} stood still for {PATIENCE:.0f} s")
    if gone_on:
        print(f"a bot moved again after {statistics.median(gone_on):.2f} s (median), {max(gone_on):.2f} s at most")
    return 0 if gone_on and len(gone_on) == len(waits) else 1


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
