"""HTTP and WebSocket by plain sockets, so that every rule of them can be broken."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import socket
import struct
from dataclasses import dataclass
from typing import Any

HOST = "127.0.0.1"
PATIENCE = 20.0
"""Seconds after which an answer is taken as never coming."""
READ_LIMIT = 1 << 24
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10


class Closed(Exception):
    """The other side has hung up."""

    def __init__(self, code: int | None = None) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


async def dial(port: int, address: str = HOST) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """A connection from an address of this machine: the whole of 127.0.0.0/8 is its own."""
    return await asyncio.wait_for(
        asyncio.open_connection(HOST, port, local_addr=(address, 0), limit=READ_LIMIT), PATIENCE
    )


def break_off(writer: asyncio.StreamWriter) -> None:
    """End a connection with a reset, in the middle of whatever is going on."""
    raw = writer.get_extra_info("socket")
    with contextlib.suppress(OSError):
        raw.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
    writer.transport.abort()


@dataclass(slots=True)
class Answer:
    """An answer to a request; several headers of one name are kept apart."""

    status: int
    headers: list[tuple[str, str]]
    body: bytes

    def all(self, name: str) -> list[str]:
        """Every header of that name."""
        return [value for key, value in self.headers if key == name]

    def json(self) -> Any:
        """The body, read."""
        return json.loads(self.body)

    @property
    def key(self) -> str | None:
        """The error that it tells of."""
        with contextlib.suppress(ValueError, TypeError, KeyError):
            return str(self.json()["key"])
        return None


async def request(
    port: int,
    method: str,
    path: str,
    body: bytes | None = None,
    headers: dict[str, str] | None = None,
    address: str = HOST,
    patience: float = PATIENCE,
) -> Answer:
    """One request on a connection of its own."""
    lines = {"Host": f"{HOST}:{port}", "Connection": "close"} | (headers or {})
    if body is not None:
        lines |= {"Content-Length": str(len(body))}
    head = f"{method} {path} HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items())
    reader, writer = await dial(port, address)
    try:
        writer.write(head.encode("latin-1") + b"\r\n" + (body or b""))
        return await asyncio.wait_for(read_answer(reader), patience)
    finally:
        writer.close()


async def read_answer(reader: asyncio.StreamReader) -> Answer:
    """Read one answer; a connection that ends before is `Closed`."""
    status, headers = await _head(reader)
    sizes = [value for name, value in headers if name == "content-length"]
    chunked = any(name == "transfer-encoding" and "chunked" in value for name, value in headers)
    try:
        if chunked:
            body = await _chunks(reader)
        else:
            body = await reader.readexactly(int(sizes[0])) if sizes else await reader.read()
    except (asyncio.IncompleteReadError, OSError):
        raise Closed from None
    return Answer(status, headers, body)


async def _head(reader: asyncio.StreamReader) -> tuple[int, list[tuple[str, str]]]:
    try:
        head = (await reader.readuntil(b"\r\n\r\n")).decode("latin-1")
    except (asyncio.IncompleteReadError, OSError):
        raise Closed from None
    first, *lines = head.split("\r\n")[:-2]
    pairs = [line.partition(":") for line in lines]
    return int(first.split(" ")[1]), [(name.lower(), value.strip()) for name, _, value in pairs]


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    parts = []
    while size := int(await reader.readline(), 16):
        parts.append(await reader.readexactly(size))
        await reader.readexactly(2)
    await reader.readline()
    return b"".join(parts)


class WebSocket:
    """A socket to `/ws`; frames are made by hand."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter, answer: Answer) -> None:
        self.reader, self.writer, self.answer = reader, writer, answer

    @classmethod
    async def open(
        cls, port: int, cookie: str = "", address: str = HOST, headers: dict[str, str] | None = None
    ) -> WebSocket:
        """Shake hands; who is refused is `Closed` with the status."""
        reader, writer = await dial(port, address)
        lines = {
            "Host": f"{HOST}:{port}",
            "Upgrade": "websocket",
            "Connection": "Upgrade",
            "Sec-WebSocket-Key": base64.b64encode(os.urandom(16)).decode(),
            "Sec-WebSocket-Version": "13",
        } | (headers or {})
        if cookie:
            lines["Cookie"] = cookie
        head = "GET /ws HTTP/1.1\r\n" + "".join(f"{name}: {value}\r\n" for name, value in lines.items()) + "\r\n"
        writer.write(head.encode("latin-1"))
        status, told = await asyncio.wait_for(_head(reader), PATIENCE)
        if status != 101:
            writer.close()
            raise Closed(status)
        return cls(reader, writer, Answer(status, told, b""))

    def send(self, message: Any) -> None:
        """A message as JSON."""
        self.frame(TEXT, json.dumps(message).encode())

    def frame(self, kind: int, data: bytes, last: bool = True) -> None:
        """One frame; masked with zeros, which is a mask too."""
        size = len(data)
        head = bytes([kind | (0x80 if last else 0)])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65_536:
            head += b"\xfe" + struct.pack(">H", size)
        else:
            head += b"\xff" + struct.pack(">Q", size)
        self.writer.write(head + bytes(4) + data)

    async def receive(self) -> bytes:
        """The next message."""
        whole = b""
        while True:
            last, kind, data = await self._frame()
            if kind == CLOSE:
                raise Closed(struct.unpack(">H", data[:2])[0] if len(data) >= 2 else None)
            if kind == PING:
                self.frame(PONG, data)
            elif kind != PONG:
                whole += data
                if last:
                    return whole

    async def _frame(self) -> tuple[bool, int, bytes]:
        try:
            first, second = await self.reader.readexactly(2)
            size = second & 0x7F
            if size == 126:
                size = struct.unpack(">H", await self.reader.readexactly(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", await self.reader.readexactly(8))[0]
            return bool(first & 0x80), first & 0x0F, await self.reader.readexactly(size)
        except (asyncio.IncompleteReadError, OSError):
            raise Closed from None

    def break_off(self) -> None:
        """End with a reset."""
        break_off(self.writer)

    async def close(self) -> None:
        """Say goodbye and hang up."""
        with contextlib.suppress(OSError, RuntimeError):
            self.frame(CLOSE, struct.pack(">H", 1000))
            await self.writer.drain()
        self.writer.close()
