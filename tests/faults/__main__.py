"""Faults without end: `python -m tests.faults [--faults 200] [--tables 50] [--workers 3] [--seed 1]`.

Three workers on PostgreSQL and Redis of their own, people on different workers, bots. At random moments a worker is killed, frozen
beyond its lease, or replaced, its clock jumps, Redis restarts or does not answer for up to ten seconds, PostgreSQL restarts or crashes.
Then every client's history is compared with the store.
"""

from __future__ import annotations

import argparse
import asyncio
import random
import signal
import sys
import time

from tests.faults.fleet import FAULTS, fleet_of, trouble
from tests.support.services import Postgres, Redis


async def run(options: argparse.Namespace) -> int:
    """So many faults; what came of it."""
    began = time.monotonic()
    chance = random.Random(options.seed)
    names = list(FAULTS) if options.only is None else [options.only]
    faults = [names[number % len(names)] for number in range(options.faults)]
    chance.shuffle(faults)
    postgres, redis = Postgres(durable=True), Redis()
    count = iter(range(options.faults + 1))
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(1))
    try:
        async with fleet_of(options.workers, postgres, redis) as fleet:
            say = lambda name: print(f"{time.monotonic() - began:7.1f} s  {next(count):4}  {name}", flush=True)  # noqa: E731
            report = await trouble(fleet, options.tables, faults, options.seed, options.pause, say)
            if options.verbose:
                for worker in fleet.workers:
                    print("\n".join(worker.log[-40:]))
    finally:
        postgres.end()
        redis.end()
    print(f"{sum(report.faults.values())} faults in {time.monotonic() - began:.0f} s: {report.faults}")
    print(
        f"{report.stored} acts stored, {report.acknowledged} acknowledged, {report.told} told, {report.retries} sent again"
    )
    for problem in report.problems[:50]:
        print("PROBLEM", problem)
    print(f"{len(report.problems)} problems")
    return 1 if report.problems else 0


def main() -> int:
    """Read options, run, say."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--faults", type=int, default=200)
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--workers", type=int, default=3)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--pause", type=float, default=2.0, help="seconds between faults, at most")
    parser.add_argument("--only", choices=list(FAULTS))
    parser.add_argument("--verbose", action="store_true")
    return asyncio.run(run(parser.parse_args()))


if __name__ == "__main__":
    sys.exit(main())
