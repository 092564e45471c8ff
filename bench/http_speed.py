"""What the limits on HTTP cost: `python -m bench.http_speed [--requests 4000] [--json FILE]`.

The same application behind uvicorn's own protocols and behind ours, each in a process of its own; the server's processor time is counted,
so that other work on the machine does not decide the result:
  requests     calls on connections that stay open
  connections  calls on a connection of their own
  sockets      pings through one WebSocket each
"""

from __future__ import annotations

import argparse
import asyncio
import json
import re
import sys
import tempfile
from pathlib import Path
from typing import Any

import httpx
import websockets

from bench.server_load import cpu_seconds

SERVER = """
import sys
import uvicorn
from motherlode.server import startup
from motherlode.server.limits import Limits
usual = startup.uvicorn_config
def config(app, *more):
    made = usual(app, *more)
    if sys.argv[2] != "ours":
        made.http = sys.argv[2]
        made.h11_max_incomplete_event_size = 16384
    return made
startup.uvicorn_config = config
startup.serve(port=0, data=sys.argv[1], open_browser=False,
    limits=Limits(burst=10**6, per_second=10**6, rest_burst=10**6, rest_per_second=10**6, connections_per_address=10**6))
"""
KINDS = ("httptools", "ours", "h11")
LANES = 16
CALL = b"GET /nothing.js HTTP/1.1\r\nHost: 127.0.0.1\r\nCookie: motherlode=" + b"a" * 32 + b"\r\n%s\r\n"


async def requests(port: int, number: int) -> None:
    """Calls on connections that stay open."""

    async def lane() -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(number // LANES):
            await _call(reader, writer, b"")
        writer.close()

    await asyncio.gather(*(lane() for _ in range(LANES)))


async def connections(port: int, number: int) -> None:
    """Calls on a connection of their own."""

    async def lane() -> None:
        for _ in range(number // LANES):
            reader, writer = await asyncio.open_connection("127.0.0.1", port)
            await _call(reader, writer, b"Connection: close\r\n")
            writer.close()

    await asyncio.gather(*(lane() for _ in range(LANES)))


async def sockets(port: int, number: int) -> None:
    """Pings through one WebSocket each."""

    async def lane() -> None:
        async with websockets.connect(f"ws://127.0.0.1:{port}/ws", compression=None) as socket:
            await socket.recv()
            for _ in range(number // LANES):
                await socket.send('{"type": "ping"}')
                await socket.recv()

    await asyncio.gather(*(lane() for _ in range(LANES)))


async def drawn(port: int) -> None:
    """Wait until the server has drawn its cards, so that this is not counted."""
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=120, verify=False) as http:
        await http.get("/art/cards.css")


async def _call(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, more: bytes) -> None:
    writer.write(CALL % more)
    head = await reader.readuntil(b"\r\n\r\n")
    size = re.search(rb"content-length: (\d+)", head)
    assert size
    await reader.readexactly(int(size[1]))


async def measure(kind: str, number: int) -> dict[str, Any]:
    """How many of each a second of processor time serves."""
    with tempfile.TemporaryDirectory() as folder:
        server = await asyncio.create_subprocess_exec(
            sys.executable, "-c", SERVER, folder, kind, stdout=asyncio.subprocess.PIPE
        )
        try:
            assert server.stdout is not None
            match = re.search(rb":(\d+)/", await server.stdout.readline())
            assert match
            port = int(match[1])
            await requests(port, LANES * 10)
            await drawn(port)
            result = {}
            for work in (requests, connections, sockets):
                before = cpu_seconds(server.pid)
                await work(port, number)
                result[work.__name__] = round(number / (cpu_seconds(server.pid) - before))
            return result
        finally:
            server.kill()
            await server.wait()


def main() -> int:
    """Measure and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=4000)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    result = {}
    for kind in KINDS:
        result[kind] = asyncio.run(measure(kind, options.requests))
        print(json.dumps({kind: result[kind]}), flush=True)
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
