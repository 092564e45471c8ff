"""How much a server takes, and how soon a move is seen: `python -m bench.server_load [--json FILE]`.

Three measurements against a server in a process of its own, with every move stored durably:
  memory    1,000 open tables with four sockets each: resident memory of the server and its bot processes
  latency   200 tables of four people playing: from sending a move until all four seats have been shown it
  bot       one person among bots: from sending a move until the next bot's move is shown
"""

from __future__ import annotations

import argparse
import asyncio
import json
import platform
import random
import re
import resource
import statistics
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Any

import httpx
import msgspec
import websockets

SERVER = """
import resource, sys
resource.setrlimit(resource.RLIMIT_NOFILE, (resource.getrlimit(resource.RLIMIT_NOFILE)[1],) * 2)
from motherlode.server import serve
from motherlode.server.limits import Limits
serve(port=0, data=sys.argv[1], open_browser=False,
      limits=Limits(burst=10**6, per_second=10**6, rest_burst=10**6, tables_per_address=10**6, connections_per_address=10**6))
"""
SEATS = 4
AT_ONCE = 20


class Game(msgspec.Struct):
    """The part of a game that a player of this benchmark looks at."""

    legal: list[str]


class Told(msgspec.Struct):
    """The part of a message that a player of this benchmark looks at."""

    type: str
    act: int = 0
    phase: str = ""
    game: Game | None = None
    id: str | None = None
    key: str | None = None


read = msgspec.json.Decoder(Told).decode


class Person:
    """A browser with a cookie and a socket; it makes its moves when told to."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.cookie = ""
        self.socket: Any = None
        self.told: Told | None = None
        self.seen: Callable[[Told], None] = lambda told: None
        self._answers: dict[str, asyncio.Future[Told]] = {}
        self._entered: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._listening: asyncio.Task[None] | None = None
        self._tickets = 0

    async def make_table(self) -> str:
        """Open a table for friends."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60, verify=False) as http:
            seats = [{"kind": "me"}] + [{"kind": "friend"}] * (SEATS - 1)
            code: str = (await http.post("/api/tables", json={"name": "Host", "seats": seats})).json()["code"]
            self.cookie = f"motherlode={http.cookies['motherlode']}"
        return code

    async def play_now(self) -> str:
        """Open a table with bots."""
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.port}", timeout=60, verify=False) as http:
            code: str = (await http.post("/api/play-now", json={"name": "Ann", "players": 5})).json()["code"]
            self.cookie = f"motherlode={http.cookies['motherlode']}"
        return code

    async def enter(self, code: str) -> None:
        """Look at a table."""
        headers = {"Cookie": self.cookie} if self.cookie else {}
        url = f"ws://127.0.0.1:{self.port}/ws"
        self.socket = await websockets.connect(
            url, compression=None, additional_headers=headers, open_timeout=60, ping_interval=None
        )
        self._listening = asyncio.create_task(self._listen())
        await self.socket.send(json.dumps({"type": "enter", "code": code, "since": 0}))
        await self._entered

    async def ask(self, kind: str, **more: Any) -> Told:
        """Make a request and wait for its answer."""
        self._tickets += 1
        ticket = str(self._tickets)
        answer: asyncio.Future[Told] = asyncio.get_running_loop().create_future()
        self._answers[ticket] = answer
        await self.socket.send(json.dumps({"type": kind, "id": ticket, **more}))
        return await answer

    async def leave(self) -> None:
        """Hang up."""
        if self._listening:
            self._listening.cancel()
        await self.socket.close()

    async def _listen(self) -> None:
        async for data in self.socket:
            told = read(data)
            if told.type == "table":
                self.told = told
                if not self._entered.done():
                    self._entered.set_result(None)
                self.seen(told)
            elif told.id in self._answers:
                self._answers.pop(told.id).set_result(told)


class PlayingTable:
    """Four people who play one game, and a note of how long each move took to reach all of them."""

    def __init__(self, people: list[Person], pause: float, seed: int) -> None:
        self.people, self.pause = people, pause
        self.took: list[float] = []
        self._random = random.Random(seed)

    async def play(self, until: float) -> None:
        """Move, wait until all have seen it, pause."""
        await asyncio.sleep(self._random.uniform(0, self.pause))
        while time.perf_counter() < until:
            if any(one.told and one.told.phase == "finished" for one in self.people):
                return
            if any(one.told and one.told.phase == "between_rounds" for one in self.people):
                await asyncio.gather(*(one.ask("ready") for one in self.people))
            mover = next((one for one in self.people if one.told and one.told.game and one.told.game.legal), None)
            if mover is not None:
                self.took.append(await self._move(mover))
            await asyncio.sleep(self.pause * self._random.uniform(0.5, 1.5))

    async def _move(self, mover: Person) -> float:
        assert mover.told is not None
        assert mover.told.game is not None
        act = mover.told.act
        everybody = asyncio.get_running_loop().create_future()
        missing = set(range(len(self.people)))

        def seen_by(number: int) -> Callable[[Told], None]:
            def seen(told: Told) -> None:
                if told.act > act:
                    missing.discard(number)
                    if not missing and not everybody.done():
                        everybody.set_result(time.perf_counter())

            return seen

        for number, one in enumerate(self.people):
            one.seen = seen_by(number)
        began = time.perf_counter()
        await mover.ask("move", text=self._random.choice(mover.told.game.legal), act=act)
        ended: float = await everybody
        return ended - began


async def measure_memory(port: int, pid: int, tables: int) -> dict[str, Any]:
    """Open tables with four sockets each and weigh the server."""
    empty = weight(pid)
    people: list[Person] = []

    async def open_one() -> None:
        host = Person(port)
        code = await host.make_table()
        await host.enter(code)
        people.append(host)
        for number in range(1, SEATS):
            friend = Person(port)
            await friend.enter(code)
            await friend.ask("sit", name=f"Friend {number}")
            people.append(friend)
        await host.ask("start")

    await in_groups([open_one] * tables)
    await asyncio.sleep(1)
    full = weight(pid)
    result = {"tables": tables, "sockets": len(people), "empty_mb": empty, "full_mb": full}
    await in_groups([one.leave for one in people])
    return result


async def measure_latency(port: int, pid: int, tables: int, seconds: float, pause: float) -> dict[str, Any]:
    """Let tables play and note how soon moves are seen by all."""
    playing: list[PlayingTable] = []

    async def open_one() -> None:
        host = Person(port)
        code = await host.make_table()
        friends = [Person(port) for _ in range(SEATS - 1)]
        await host.enter(code)
        for number, friend in enumerate(friends):
            await friend.enter(code)
            await friend.ask("sit", name=f"Friend {number}")
        await host.ask("start")
        playing.append(PlayingTable([host, *friends], pause, len(playing)))

    await in_groups([open_one] * tables)
    await asyncio.sleep(1)
    busy = cpu_seconds(pid)
    began = time.perf_counter()
    await asyncio.gather(*(table.play(began + seconds) for table in playing))
    ended = time.perf_counter()
    took = sorted(seconds for table in playing for seconds in table.took)
    result = {
        "tables": tables,
        "moves": len(took),
        "moves_per_second": round(len(took) / (ended - began), 1),
        "median_ms": round(statistics.median(took) * 1000, 1),
        "p95_ms": round(took[int(len(took) * 0.95)] * 1000, 1),
        "p99_ms": round(took[int(len(took) * 0.99)] * 1000, 1),
        "server_cpu": round((cpu_seconds(pid) - busy) / (ended - began), 2),
    }
    await in_groups([one.leave for table in playing for one in table.people])
    return result


async def measure_bot(port: int, moves: int) -> dict[str, Any]:
    """Play alone among bots and note how soon the next of them answers."""
    person = Person(port)
    await person.enter(await person.play_now())
    chance = random.Random(1)
    took: list[float] = []
    while len(took) < moves:
        told = person.told
        assert told is not None
        if told.phase == "between_rounds":
            await person.ask("ready")
        elif told.phase == "finished":
            break
        elif told.game and told.game.legal:
            took.append(await _until_a_bot_moved(person, chance.choice(told.game.legal)))
        await asyncio.sleep(0.05)
    await person.leave()
    took.sort()
    return {
        "moves": len(took),
        "median_ms": round(statistics.median(took) * 1000, 1),
        "longest_ms": round(took[-1] * 1000, 1),
    }


async def _until_a_bot_moved(person: Person, text: str) -> float:
    assert person.told is not None
    act, seen = person.told.act, asyncio.get_running_loop().create_future()

    def look(told: Told) -> None:
        if told.act >= act + 2 and not seen.done():
            seen.set_result(time.perf_counter())

    person.seen = look
    began = time.perf_counter()
    await person.ask("move", text=text, act=act)
    try:
        ended: float = await asyncio.wait_for(seen, 5)
    except TimeoutError:
        return 0.0
    return ended - began


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


def _resident(pid: int) -> int:
    match = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{pid}/status").read_text())
    return int(match[1]) if match else 0


def cpu_seconds(pid: int) -> float:
    """Processor time of one process so far."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / 100


async def serve_and(measure: Callable[[int, int], Awaitable[dict[str, Any]]]) -> dict[str, Any]:
    """Measure a fresh server with an empty folder."""
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVER, folder, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert server.stdout is not None
            match = re.search(rb":(\d+)/", await server.stdout.readline())
            assert match
            await asyncio.sleep(2)
            return await measure(int(match[1]), server.pid)
        finally:
            server.kill()
            await server.wait()


async def run(options: argparse.Namespace) -> dict[str, Any]:
    """All measurements."""
    memory = await serve_and(lambda port, pid: measure_memory(port, pid, options.open))
    print(json.dumps({"memory": memory}), flush=True)
    latency = await serve_and(
        lambda port, pid: measure_latency(port, pid, options.playing, options.seconds, options.pause)
    )
    print(json.dumps({"latency": latency}), flush=True)
    bot = await serve_and(lambda port, pid: measure_bot(port, options.moves))
    print(json.dumps({"bot": bot}), flush=True)
    return {"python": platform.python_version(), "memory": memory, "latency": latency, "bot": bot}


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--open", type=int, default=1000, help="tables for the memory measurement")
    parser.add_argument("--playing", type=int, default=200, help="tables for the latency measurement")
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--pause", type=float, default=1.0, help="seconds between the moves of a table")
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
