"""Others who play while somebody attacks: `python -m tests.attack.bystander PORT` until its standard input ends.

Ten sockets say `ping` in turn and somebody new asks for the list of tables now and then; how long they waited is printed at the end.
It is a process of its own, so that an attacker's work is not counted as their waiting.
"""

from __future__ import annotations

import asyncio
import json
import statistics
import sys
import time

from tests.attack.wire import Closed, WebSocket, request

SOCKETS = 10
PAUSE = 0.0125
DOOR_PAUSE = 0.25
PATIENCE = 20.0


class Bystanders:
    """They ask, and note how long they wait."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.took: list[float] = []
        self.unserved = 0
        self.over = asyncio.Event()

    async def run(self) -> None:
        """Ask until it is over."""
        sockets = [await WebSocket.open(self.port) for _ in range(SOCKETS)]
        for socket in sockets:
            await socket.receive()
        print("ready", flush=True)
        watch = asyncio.create_task(self._watch())
        await asyncio.gather(*(self._ping(socket, number) for number, socket in enumerate(sockets)), self._knock())
        watch.cancel()

    async def _watch(self) -> None:
        await asyncio.get_running_loop().run_in_executor(None, sys.stdin.read)
        self.over.set()

    async def _pause(self, seconds: float) -> None:
        try:
            await asyncio.wait_for(self.over.wait(), seconds)
        except TimeoutError:
            return

    async def _ping(self, socket: WebSocket, number: int) -> None:
        await self._pause(PAUSE * number)
        while not self.over.is_set():
            began = time.perf_counter()
            socket.send({"type": "ping", "sent": 0})
            try:
                await asyncio.wait_for(socket.receive(), PATIENCE)
            except (Closed, TimeoutError):
                self.unserved += 1
                return
            self.took.append(time.perf_counter() - began)
            await self._pause(PAUSE * SOCKETS)

    async def _knock(self) -> None:
        while not self.over.is_set():
            began = time.perf_counter()
            try:
                answer = await request(self.port, "GET", "/api/tables", patience=PATIENCE)
                self.unserved += answer.status != 200
            except (Closed, TimeoutError, OSError):
                self.unserved += 1
            self.took.append(time.perf_counter() - began)
            await self._pause(DOOR_PAUSE)


def main() -> None:
    """Ask, and tell."""
    others = Bystanders(int(sys.argv[1]))
    asyncio.run(others.run())
    took = sorted(others.took)
    told = {
        "median_ms": round(statistics.median(took) * 1000, 1),
        "p99_ms": round(took[int(len(took) * 0.99)] * 1000, 1),
        "worst_ms": round(took[-1] * 1000, 1),
        "unserved": others.unserved,
    }
    print(json.dumps(told), flush=True)


if __name__ == "__main__":
    main()
