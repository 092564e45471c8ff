"""What one process on SQLite and two workers on PostgreSQL and Redis carry, in the same run: `python -m bench.hosting [--json FILE]`.

  load         1,000 open tables with four sockets each, 400 of them playing at a move a second: how soon a move is seen by all seats, and
               what it costs the processor: server, PostgreSQL, Redis
  saturation   as many tables as are needed to keep everything busy, each moving as soon as all have seen the last move
  store        the store alone: lines of many tables, each durable, as fast as they go

PostgreSQL and Redis are started for the run, with everything synced to disk. `--only load --pair sqlite` measures one of them.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import gc
import json
import os
import re
import resource
import statistics
import sys
import tempfile
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Any

from bench.lean import open_table, seconds
from bench.server_load import SEATS, PlayingTable, cpu_seconds, family, in_groups, weight
from motherlode.server.postgres import PostgresStore
from motherlode.server.store import SqliteStore, Store, StoredTable
from tests.support.services import Postgres, Redis

LIMITS = "burst per_second rest_burst rest_per_second tables_per_address connections_per_address requests_per_address"
COMMAND = [sys.executable, "-c", "from motherlode.cli import main; main()", "serve", "--port", "0", "--no-browser"]
STORE_TABLES = 400
STORE_LINES = 60


class House:
    """A server, and the processes that it needs beside its own."""

    def __init__(self, port: int, parts: dict[str, int]) -> None:
        self.port, self.parts = port, parts

    def spent(self) -> dict[str, float]:
        """Processor seconds of every part so far."""
        return {name: sum(map(cpu_seconds, family(pid))) for name, pid in self.parts.items()}

    def weights(self) -> dict[str, float]:
        """Megabytes of every part."""
        return {name: weight(pid) for name, pid in self.parts.items()}


@contextlib.asynccontextmanager
async def serving(pair: str, workers: int) -> AsyncIterator[House]:
    """A fresh server of that kind."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        options, parts = ["--data", folder], {}
        if pair == "postgresql":
            postgres, redis = Postgres(durable=True), Redis()
            stack.callback(postgres.end)
            stack.callback(redis.end)
            parts = {"postgresql": postgres.pid, "redis": redis.pid}
            options = [
                "--store",
                "postgresql",
                "--database",
                postgres.fresh(),
                "--bus",
                "redis",
                "--redis",
                redis.address,
            ]
            options += ["--workers", str(workers)]
        limits = [part for name in LIMITS.split() for part in ("--limit", f"{name}=1000000")]
        process = await asyncio.create_subprocess_exec(*COMMAND, *options, *limits, stdout=asyncio.subprocess.PIPE)
        try:
            assert process.stdout is not None
            match = re.search(rb":(\d+)/", await process.stdout.readline())
            assert match
            await asyncio.sleep(5)
            yield House(int(match[1]), {"server": process.pid, **parts})
        finally:
            process.terminate()
            await process.wait()


async def play(house: House, tables: list[PlayingTable], length: float) -> dict[str, Any]:
    """Let tables play for a while and note everything."""
    for table in tables:
        table.took.clear()
    before, own, began = house.spent(), cpu_seconds(os.getpid()), seconds()
    await asyncio.gather(*(table.play(began + length) for table in tables))
    ended = seconds()
    spent = {name: now - before[name] for name, now in house.spent().items()}
    took = sorted(one for table in tables for one in table.took)
    moves = max(1, len(took))
    return {
        "moves": len(took),
        "lost": sum(table.lost for table in tables),
        "moves_per_second": round(len(took) / (ended - began), 1),
        "median_ms": round(statistics.median(took) * 1000, 1),
        "p99_ms": round(took[int(len(took) * 0.99)] * 1000, 1),
        "cpu_ms_per_move": {name: round(one / moves * 1000, 3) for name, one in spent.items()},
        "cores": {name: round(one / (ended - began), 2) for name, one in spent.items()},
        "client_cores": round((cpu_seconds(os.getpid()) - own) / (ended - began), 2),
        "mb": house.weights(),
        "load": os.getloadavg()[0],
    }


async def measure_load(pair: str, options: argparse.Namespace) -> dict[str, Any]:
    """Many open tables, some of them playing."""
    async with serving(pair, options.workers) as house:
        tables: list[PlayingTable] = []

        async def open_one() -> None:
            tables.append(PlayingTable(await open_table(house.port, SEATS), 1.0, len(tables)))

        await in_groups([open_one] * options.open)
        gc.collect()
        gc.freeze()
        gc.disable()
        playing = tables[: options.playing]
        await play(house, playing, 3)
        return {"open": len(tables), "playing": len(playing), **await play(house, playing, options.seconds)}


async def measure_saturation(pair: str, options: argparse.Namespace) -> dict[str, Any]:
    """Nobody pauses."""
    async with serving(pair, options.workers) as house:
        tables: list[PlayingTable] = []

        async def open_one() -> None:
            tables.append(PlayingTable(await open_table(house.port, SEATS), 0.0, len(tables)))

        await in_groups([open_one] * options.busy)
        await play(house, tables, 2)
        return {"tables": len(tables), **await play(house, tables, options.seconds / 2)}


async def measure_store(pair: str, options: argparse.Namespace) -> dict[str, Any]:
    """Lines as they are in real logs, of many tables at once, each durable before the next of its table."""
    with contextlib.ExitStack() as stack:
        folder = stack.enter_context(tempfile.TemporaryDirectory())
        store: Store
        if pair == "postgresql":
            postgres = Postgres(durable=True)
            stack.callback(postgres.end)
            store = await PostgresStore.open(postgres.fresh())
        else:
            store = SqliteStore(Path(folder) / "motherlode.sqlite3")
        await asyncio.gather(*(_fill(store, f"T{number:07}", 1) for number in range(STORE_TABLES)))
        began, own = seconds(), cpu_seconds(os.getpid())
        await asyncio.gather(*(_fill(store, f"T{number:07}", STORE_LINES) for number in range(STORE_TABLES)))
        took = seconds() - began
        await store.close()
        lines = STORE_TABLES * (STORE_LINES - 1)
        own = cpu_seconds(os.getpid()) - own
        return {"lines_per_second": round(lines / took), "own_cpu_ms_per_line": round(own / lines * 1000, 3)}


async def _fill(store: Store, code: str, lines: int) -> None:
    if lines == 1:
        await store.make_table(StoredTable(code, {"game": "base"}, None, [_line(1)]), [])
    for number in range(2, lines + 1):
        await store.add_acts(code, [_line(number)], [], None)


def _line(number: int) -> dict[str, Any]:
    said = {"by": "person"}
    kept = {"who": "0123456789abcdef0123456789abcdef", "ticket": f"t{number}"}
    lines = ["2 EWS@3,1", "m draw EW"]
    return {
        "number": number,
        "at": 1_700_000_000_000,
        "what": "acted",
        "seat": 2,
        "said": said,
        "private": kept,
        "lines": lines,
    }


MEASURES = {"store": measure_store, "load": measure_load, "saturation": measure_saturation}


async def run(options: argparse.Namespace) -> dict[str, Any]:
    """All measurements, or those that are wanted."""
    result: dict[str, Any] = {}
    for name, measure in MEASURES.items():
        for pair in ("sqlite", "postgresql"):
            if options.only in (None, name) and options.pair in (None, pair):
                result[f"{name} {pair}"] = await measure(pair, options)
                print(json.dumps({f"{name} {pair}": result[f"{name} {pair}"]}), flush=True)
    return result


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=list(MEASURES))
    parser.add_argument("--pair", choices=["sqlite", "postgresql"])
    parser.add_argument("--open", type=int, default=1000)
    parser.add_argument("--playing", type=int, default=400)
    parser.add_argument("--busy", type=int, default=200, help="tables for the measurement of saturation")
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    result = asyncio.run(run(options))
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
