"""Kill the server at random moments and count what is lost: `python -m scripts.kill_server --kills 50`.

Everything that a player was ever told or had acknowledged must be there, unchanged, after each restart.
"""

from __future__ import annotations

import argparse
import asyncio
import contextlib
import json
import random
import re
import signal
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

import httpx
import websockets

SERVER = """
import sys
from motherlode.server import serve
from motherlode.server.limits import Limits
from motherlode.table import Pace
serve(port=0, data=sys.argv[1], open_browser=False, pace=Pace(after_person=0, after_bot=0, after_harmless=0, between_rounds=0),
      limits=Limits(burst=10**6, per_second=10**6, rest_burst=10**6, tables_per_address=10**6, connections_per_address=10**6))
"""


class Server:
    """The server in a process of its own."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.port = 0
        self.running = False
        self._process: asyncio.subprocess.Process | None = None

    async def start(self) -> None:
        """Start, and find out where it listens."""
        self._process = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVER, str(self.folder), stdout=asyncio.subprocess.PIPE
        )
        assert self._process.stdout is not None
        line = await asyncio.wait_for(self._process.stdout.readline(), 60)
        match = re.search(rb":(\d+)/", line)
        assert match, line
        self.port = int(match[1])
        self.running = True

    async def kill(self) -> None:
        """End it as hard as can be."""
        assert self._process is not None
        self.running = False
        self._process.send_signal(signal.SIGKILL)
        await self._process.wait()


class Player:
    """Somebody who plays on whatever happens, and remembers everything the server ever acknowledged or told."""

    def __init__(self, server: Server, seed: int) -> None:
        self.server, self.random = server, random.Random(seed)
        self.cookie, self.code = "", ""
        self.entries: dict[int, Any] = {}
        self.acknowledged = 0
        self._open: tuple[str, str, int] | None = None
        self._tickets = 0
        self.problems: list[str] = []

    async def play(self) -> None:
        """Play until the connection breaks."""
        with contextlib.suppress(OSError, websockets.WebSocketException, httpx.HTTPError, asyncio.TimeoutError):
            while self.server.running:
                if not self.code:
                    await self._sit_down()
                await self._play_at_table()

    async def _play_at_table(self) -> None:
        url = f"ws://127.0.0.1:{self.server.port}/ws"
        async with websockets.connect(url, compression=None, additional_headers={"Cookie": self.cookie}) as socket:
            await socket.send(json.dumps({"type": "enter", "code": self.code, "since": 0}))
            async for data in socket:
                await self._hear(socket, json.loads(data))

    async def _sit_down(self) -> None:
        async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{self.server.port}", timeout=20) as http:
            made = (await http.post("/api/play-now", json={"name": "Ann", "players": 3, "level": "random"})).json()
            self.cookie = f"motherlode={http.cookies['motherlode']}"
            self.code = made["code"]

    async def _hear(self, socket: Any, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self._check(message)
            await self._act(socket, message)
        elif message["type"] == "done" and self._open and message["id"] == self._open[0]:
            self.acknowledged += 1
            self._open = None
        elif message["type"] == "error":
            self._open = None
            if message["key"] not in ("stale", "not_your_turn", "between_rounds"):
                self.problems.append(str(message))

    def _check(self, table: dict[str, Any]) -> None:
        """What was told once must still be so."""
        for entry in table["entries"]:
            known = self.entries.setdefault(entry["act"], entry)
            if known != entry:
                self.problems.append(f"entry {entry['act']} was {known} and is {entry}")
        newest = max(self.entries, default=0)
        if table["act"] < newest:
            self.problems.append(f"{newest - table['act']} entries lost at table {self.code}")

    async def _act(self, socket: Any, table: dict[str, Any]) -> None:
        if table["phase"] == "finished":
            self.code, self.entries, self._open = "", {}, None
            await socket.close()
        elif self._open:
            ticket, text, act = self._open
            await socket.send(json.dumps({"type": "move", "id": ticket, "text": text, "act": act}))
        elif table["game"]["legal"]:
            self._tickets += 1
            self._open = f"t{self._tickets}", self.random.choice(table["game"]["legal"]), table["act"]
            ticket, text, act = self._open
            await socket.send(json.dumps({"type": "move", "id": ticket, "text": text, "act": act}))


async def run(kills: int, players: int, folder: Path, seed: int) -> dict[str, Any]:
    """Play, kill, start again, and see whether everything told is still there."""
    chance = random.Random(seed)
    server = Server(folder)
    people = [Player(server, number) for number in range(players)]
    for kill in range(kills + 1):
        await server.start()
        tasks = [asyncio.create_task(one.play()) for one in people]
        await moves_made(people)
        await asyncio.sleep(chance.uniform(0, 1))
        await server.kill()
        await asyncio.wait(tasks, timeout=10)
        if kill % 10 == 9:
            print(f"{kill + 1} kills, {sum(one.acknowledged for one in people)} moves acknowledged", flush=True)
    problems = [problem for one in people for problem in one.problems]
    moves = sum(one.acknowledged for one in people)
    return {"kills": kills, "moves": moves, "lost": len(problems), "problems": problems[:5]}


async def moves_made(people: list[Player], seconds: float = 20) -> None:
    """Wait until the game goes on, so that the kill comes in the middle of it."""
    before, end = sum(one.acknowledged for one in people), time.monotonic() + seconds
    while sum(one.acknowledged for one in people) == before and time.monotonic() < end:
        await asyncio.sleep(0.01)


def main() -> int:
    """Kill as often as told; exit 1 if anything was lost."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--kills", type=int, default=50)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        result = asyncio.run(run(options.kills, options.players, Path(folder), options.seed))
    print(json.dumps(result))
    return 1 if result["lost"] else 0


if __name__ == "__main__":
    sys.exit(main())
