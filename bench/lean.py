"""A client that costs as little as can be: it shares the machine with the server that it measures.

One protocol object a socket, frames made and found by hand, and messages looked at only as far as a player of a benchmark needs.
"""

from __future__ import annotations

import asyncio
import json
import re
import time
from collections.abc import Callable
from typing import Any

HOST = "127.0.0.1"
ACT = re.compile(rb'"act":(\d+)')
LEGAL = re.compile(rb'"legal":\[([^\]]*)\]')
TEXTS = re.compile(rb'"((?:[^"\\]|\\.)*)"')
PHASE = re.compile(rb'"phase":"(\w+)"')
ANSWER = re.compile(rb'"id":"(\w+)"')


async def post(port: int, path: str, body: dict[str, Any], cookie: str = "") -> tuple[dict[str, Any], str]:
    """One REST call; its answer and the cookie."""
    data = json.dumps(body).encode()
    head = f"POST {path} HTTP/1.1\r\nHost: {HOST}:{port}\r\nConnection: close\r\nContent-Length: {len(data)}\r\n"
    reader, writer = await asyncio.open_connection(HOST, port)
    writer.write((head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode() + data)
    answer = await reader.read()
    writer.close()
    headers, _, told = answer.partition(b"\r\n\r\n")
    found = re.search(rb"(?i)set-cookie: ([^;]+)", headers)
    return json.loads(told), found[1].decode() if found else cookie


class Seat(asyncio.Protocol):
    """A socket at a table: knows the newest act, the phase and what it may do."""

    def __init__(self, port: int, cookie: str) -> None:
        self._head = (
            f"GET /ws HTTP/1.1\r\nHost: {HOST}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            "Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n"
            + (f"Cookie: {cookie}\r\n" if cookie else "")
            + "\r\n"
        ).encode()
        self._buffer = bytearray()
        self._open = False
        self._transport: Any = None
        self._waiting: dict[bytes, asyncio.Future[bytes]] = {}
        self._tickets = 0
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.act = 0
        self.phase = b""
        self.legal = b""
        self.messages = self.bytes = 0
        self.seen: Callable[[int], None] | None = None
        self.shown: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Shake hands."""
        self._transport = transport
        self._transport.write(self._head)

    def data_received(self, data: bytes) -> None:
        """Find whole frames."""
        buffer = self._buffer
        buffer += data
        if not self._open:
            end = buffer.find(b"\r\n\r\n")
            if end < 0:
                return
            del buffer[: end + 4]
            self._open = True
            self.opened.set_result(None)
        while len(buffer) >= 2:
            size, start = buffer[1], 2
            if size == 126:
                size, start = int.from_bytes(buffer[2:4], "big"), 4
            elif size == 127:
                size, start = int.from_bytes(buffer[2:10], "big"), 10
            if len(buffer) < start + size:
                return
            kind, message = buffer[0] & 0x0F, bytes(buffer[start : start + size])
            del buffer[: start + size]
            if kind == 1:
                self._hear(message)
            elif kind == 9:
                self._frame(0x8A, message)

    def _hear(self, message: bytes) -> None:
        self.messages += 1
        self.bytes += len(message)
        if message.startswith(b'{"type":"table"'):
            found = ACT.search(message)
            self.act = int(found[1]) if found else 0
            phase, legal = PHASE.search(message), LEGAL.search(message)
            self.phase = phase[1] if phase else b""
            self.legal = legal[1] if legal else b""
            if not self.shown.done():
                self.shown.set_result(None)
            if self.seen is not None:
                self.seen(self.act)
            return
        answer = ANSWER.search(message)
        if answer and answer[1] in self._waiting:
            self._waiting.pop(answer[1]).set_result(message)

    def connection_lost(self, error: Exception | None) -> None:
        """Whoever waits waits no longer."""
        for waiting in self._waiting.values():
            waiting.cancel()
        self.opened.cancel()
        self.shown.cancel()

    def texts(self) -> list[str]:
        """What may be done now."""
        return [json.loads(b'"' + text + b'"') for text in TEXTS.findall(self.legal)]

    def _frame(self, first: int, data: bytes) -> None:
        size = len(data)
        head = bytes((first, 0x80 | size)) if size < 126 else bytes((first, 0xFE)) + size.to_bytes(2, "big")
        self._transport.write(head + b"\0\0\0\0" + data)

    def send(self, message: dict[str, Any]) -> None:
        """A message."""
        self._frame(0x81, json.dumps(message).encode())

    async def enter(self, code: str) -> None:
        """Look at a table and be shown it."""
        self.send({"type": "enter", "code": code, "since": 0})
        await self.shown

    async def ask(self, kind: str, **more: Any) -> bytes:
        """A request and its answer."""
        return await self.begin(kind, **more)

    def begin(self, kind: str, **more: Any) -> asyncio.Future[bytes]:
        """A request."""
        self._tickets += 1
        ticket = f"t{self._tickets}"
        answer: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self._waiting[ticket.encode()] = answer
        self.send({"type": kind, "id": ticket, **more})
        return answer

    def hang_up(self) -> None:
        """Leave."""
        self._transport.abort()


async def take_seat(port: int, cookie: str = "") -> Seat:
    """Open a socket."""
    _, seat = await asyncio.get_running_loop().create_connection(lambda: Seat(port, cookie), HOST, port)
    await seat.opened
    return seat


async def open_table(port: int, seats: int) -> list[Seat]:
    """A table of people who have begun to play."""
    wish = {"name": "Host", "seats": [{"kind": "me"}] + [{"kind": "friend"}] * (seats - 1)}
    made, cookie = await post(port, "/api/tables", wish)
    host = await take_seat(port, cookie)
    await host.enter(made["code"])
    people = [host]
    for number in range(1, seats):
        friend = await take_seat(port)
        await friend.enter(made["code"])
        await friend.ask("sit", name=f"Friend {number}")
        people.append(friend)
    await host.ask("start")
    return people


def seconds() -> float:
    """Now, by a clock that only goes forward."""
    return time.perf_counter()
