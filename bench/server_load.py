"""How much a server takes, and how soon a move is seen: `python -m bench.server_load [--json FILE]`.

Measurements against a server in a process of its own, with every move stored durably:
  memory    1,000 open tables with four sockets each: resident memory of the server and its bot processes
  latency   1,600 tables of four people, each with a move every four seconds: from sending a move until all four seats have been
            shown it; and what a move costs the server's processor, and how long its garbage collector stops everything
  bot       one person among bots: from sending a move until the next bot's move is shown

`--only latency` measures one of them. A PYTHONPATH with another version's `src` measures that version with the same client.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import os
import platform
import random
import re
import resource
import signal
import statistics
import sys
import tempfile
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

from bench.lean import Seat, open_table, post, seconds, take_seat

SERVER = """
import gc, json, resource, signal, sys, time
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
pauses, began = [], [0.0, 0.0]
def note(phase, info):
    if phase == "start":
        began[:] = time.perf_counter(), time.thread_time()
    else:
        pauses.append((info["generation"], time.perf_counter() - began[0], time.thread_time() - began[1]))
def tell(*_):
    told = {}
    for generation in (0, 1, 2):
        mine = [pause for pause in pauses if pause[0] == generation]
        told[f"gen{generation}"] = {"times": len(mine), "longest_ms": round(max((p[1] for p in mine), default=0) * 1000, 1),
                                    "cpu_s": round(sum(p[2] for p in mine), 3)}
    print(json.dumps(told), flush=True)
    pauses.clear()
gc.callbacks.append(note)
signal.signal(signal.SIGUSR1, tell)
from motherlode.server import serve
from motherlode.server.limits import Limits
from motherlode.table import Pace
many = dict(burst=10**6, per_second=10**6, rest_burst=10**6, rest_per_second=10**6, tables_per_address=10**6,
            connections_per_address=10**6)
serve(port=0, data=sys.argv[1], open_browser=False, limits=Limits(**many), pace=Pace(between_rounds=3000))
"""
SEATS = 4
AT_ONCE = 16


class PlayingTable:
    """Four people who play one game, and a note of how long each move took to reach all of them."""

    def __init__(self, people: list[Seat], pause: float, seed: int) -> None:
        self.people, self.pause = people, pause
        self.took: list[float] = []
        self.lost = 0
        self._random = random.Random(seed)

    async def play(self, until: float) -> None:
        """Move, wait until all have seen it, pause."""
        chance = self._random
        due = seconds() + chance.uniform(0, self.pause)
        while max(due, seconds()) < until:
            await asyncio.sleep(max(0.0, due - seconds()))
            due += self.pause * chance.uniform(0.5, 1.5)
            if self.people[0].phase == b"finished":
                return
            if self.people[0].phase == b"between_rounds":
                await asyncio.gather(*(one.ask("ready") for one in self.people))
                continue
            mover = next((one for one in self.people if one.legal), None)
            if mover is not None:
                await self._move(mover)

    async def _move(self, mover: Seat) -> None:
        act, missing = mover.act, len(self.people)
        everybody: asyncio.Future[float] = asyncio.get_running_loop().create_future()

        def seen(newest: int) -> None:
            nonlocal missing
            if newest > act:
                missing -= 1
                if missing == 0:
                    everybody.set_result(seconds())

        for one in self.people:
            one.seen = seen
        began = seconds()
        answer = mover.begin("move", text=self._random.choice(mover.texts()), act=act)
        try:
            self.took.append(await asyncio.wait_for(everybody, 30) - began)
            await answer
        except TimeoutError:
            self.lost += 1
        for one in self.people:
            one.seen = None


async def measure_memory(server: Server, tables: int) -> dict[str, Any]:
    """Open tables with four sockets each and weigh the server."""
    empty = weight(server.pid)
    people: list[Seat] = []

    async def open_one() -> None:
        people.extend(await open_table(server.port, SEATS))

    await in_groups([open_one] * tables)
    await asyncio.sleep(2)
    full = weight(server.pid)
    return {
        "tables": tables,
        "sockets": len(people),
        "empty_mb": empty,
        "full_mb": full,
        "mb_per_table": round((full - empty) / tables, 4),
    }


async def open_playing(server: Server, tables: int, pause: float) -> list[PlayingTable]:
    """Tables with people at them who will make a move every so often."""
    playing: list[PlayingTable] = []

    async def open_one() -> None:
        playing.append(PlayingTable(await open_table(server.port, SEATS), pause, len(playing)))

    await in_groups([open_one] * tables)
    return playing


async def measure_latency(server: Server, tables: int, length: float, pause: float) -> dict[str, Any]:
    """Let tables play and note how soon moves are seen by all."""
    empty, began = weight(server.pid), seconds()
    playing = await open_playing(server, tables, pause)
    opened = seconds() - began
    gc.collect()
    gc.freeze()
    gc.disable()
    warm = seconds()
    await asyncio.gather(*(table.play(warm + pause) for table in playing))
    for table in playing:
        table.took.clear()
    await server.pauses()
    busy, own, began = cpu_seconds(server.pid), cpu_seconds(os.getpid()), seconds()
    await asyncio.gather(*(table.play(began + length) for table in playing))
    ended = seconds()
    gc.enable()
    used, mine = cpu_seconds(server.pid) - busy, cpu_seconds(os.getpid()) - own
    took = sorted(one for table in playing for one in table.took)
    return {
        "tables": tables,
        "opened_s": round(opened, 1),
        "moves": len(took),
        "lost": sum(table.lost for table in playing),
        "moves_per_second": round(len(took) / (ended - began), 1),
        "median_ms": round(statistics.median(took) * 1000, 1),
        "p95_ms": round(took[int(len(took) * 0.95)] * 1000, 1),
        "p99_ms": round(took[int(len(took) * 0.99)] * 1000, 1),
        "worst_ms": round(took[-1] * 1000, 1),
        "server_cpu": round(used / (ended - began), 2),
        "cpu_ms_per_move": round(used / max(1, len(took)) * 1000, 2),
        "client_cpu": round(mine / (ended - began), 2),
        "load": os.getloadavg()[0],
        "mb_per_table": round((weight(server.pid) - empty) / tables, 4),
        "collector": await server.pauses(),
    }


async def measure_bot(server: Server, moves: int) -> dict[str, Any]:
    """Play alone among bots and note how soon the next of them answers."""
    made, cookie = await post(server.port, "/api/play-now", {"name": "Ann", "players": 5})
    person = await take_seat(server.port, cookie)
    await person.enter(made["code"])
    chance = random.Random(1)
    took: list[float] = []
    while len(took) < moves and person.phase != b"finished":
        if person.phase == b"between_rounds":
            await person.ask("ready")
        elif person.legal:
            took.append(await _until_a_bot_moved(person, chance.choice(person.texts())))
        await asyncio.sleep(0.05)
    took.sort()
    return {
        "moves": len(took),
        "median_ms": round(statistics.median(took) * 1000, 1),
        "longest_ms": round(took[-1] * 1000, 1),
    }


async def _until_a_bot_moved(person: Seat, text: str) -> float:
    act = person.act
    moved: asyncio.Future[float] = asyncio.get_running_loop().create_future()

    def look(newest: int) -> None:
        if newest >= act + 2 and not moved.done():
            moved.set_result(seconds())

    person.seen = look
    began = seconds()
    await person.ask("move", text=text, act=act)
    try:
        return await asyncio.wait_for(moved, 5) - began
    except TimeoutError:
        return 0.0


async def in_groups(work: list[Callable[[], Awaitable[None]]]) -> None:
    """Do many things, not all at the same moment."""
    gate = asyncio.Semaphore(AT_ONCE)

    async def one(step: Callable[[], Awaitable[None]]) -> None:
        async with gate:
            await step()

    await asyncio.gather(*(one(step) for step in work))


def weight(pid: int) -> float:
    """Resident megabytes of a process and its children."""
    return round(sum(_resident(one) for one in family(pid)) / 1024, 1)


def family(pid: int) -> list[int]:
    """A process and all that come from it."""
    children = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    threads = [path / "children" for path in Path(f"/proc/{pid}/task").iterdir()]
    found = {int(child) for path in threads for child in path.read_text().split()} | set(map(int, children))
    return [pid, *(one for child in found for one in family(child))]


def _resident(pid: int | str) -> int:
    match = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(match[1]) if match else 0


def cpu_seconds(pid: int) -> float:
    """Processor time of one process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


class Server:
    """A fresh server with an empty folder."""

    def __init__(self, process: asyncio.subprocess.Process, port: int) -> None:
        self._process, self.port, self.pid = process, port, process.pid

    async def pauses(self) -> Any:
        """What its garbage collector did since the last time this was asked."""
        assert self._process.stdout is not None
        self._process.send_signal(signal.SIGUSR1)
        return json.loads(await asyncio.wait_for(self._process.stdout.readline(), 60))


async def serve_and(measure: Callable[[Server], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
    """Measure a fresh server."""
    with tempfile.TemporaryDirectory() as folder:
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVER, folder, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert process.stdout is not None
            match = re.search(rb":(\d+)/", await process.stdout.readline())
            assert match
            await asyncio.sleep(2)
            return await measure(Server(process, int(match[1])))
        finally:
            process.kill()
            await process.wait()


async def run(options: argparse.Namespace) -> dict[str, Any]:
    """All measurements, or the one that is wanted."""
    measurements: dict[str, Callable[[Server], Awaitable[dict[str, Any]]]] = {
        "memory": lambda server: measure_memory(server, options.open),
        "latency": lambda server: measure_latency(server, options.playing, options.seconds, options.pause),
        "bot": lambda server: measure_bot(server, options.moves),
    }
    result: dict[str, Any] = {"python": platform.python_version()}
    for name, measure in measurements.items():
        if options.only in (None, name):
            result[name] = await serve_and(measure)
            print(json.dumps({name: result[name]}), flush=True)
    return result


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--only", choices=["memory", "latency", "bot"])
    parser.add_argument("--open", type=int, default=1000, help="tables for the memory measurement")
    parser.add_argument("--playing", type=int, default=1600, help="tables for the latency measurement")
    parser.add_argument("--seconds", type=float, default=30)
    parser.add_argument("--pause", type=float, default=4.0, help="seconds between the moves of a table")
    parser.add_argument("--moves", type=int, default=20, help="moves for the bots' answers")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
    result = asyncio.run(run(options))
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
