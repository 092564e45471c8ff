"""Attacks on the door: connections that never end what they begin, without any token."""

from __future__ import annotations

import asyncio
import contextlib
import time
from dataclasses import dataclass

from tests.attack.arena import ATTACKER, Field, attack
from tests.attack.wire import HOST, Closed, WebSocket, break_off, dial, read_answer, request

MEGABYTE = 1_000_000
HANG_UP_SECONDS = 10
"""In which a server ends what it has refused."""


@dataclass
class Poured:
    """How a flood ended."""

    sent: int
    ended: bool
    """The server hung up."""


async def _pour(field: Field, head: bytes, drop: bytes, most: int) -> Poured:
    """Send without end, for a while, or until the server hangs up."""
    reader, writer = await dial(field.server.port, ATTACKER)
    end, sent, ended = time.monotonic() + field.more(3, 8), 0, False
    try:
        writer.write(head)
        while time.monotonic() < end and sent < most and not ended:
            writer.write(drop)
            sent += len(drop)
            await asyncio.wait_for(writer.drain(), max(0.1, end - time.monotonic()))
            ended = reader.at_eof() or writer.is_closing()
        with contextlib.suppress(TimeoutError):
            while not ended:
                ended = not await asyncio.wait_for(reader.read(65_536), HANG_UP_SECONDS)
    except TimeoutError:
        pass
    except OSError:
        ended = True
    finally:
        break_off(writer)
    return Poured(sent, ended)


def _judge(field: Field, poured: Poured) -> None:
    field.figures["sent_mb"] = round(poured.sent / MEGABYTE, 1)
    field.check_memory()
    field.check(poured.ended, f"the server does not hang up after {poured.sent / MEGABYTE:.0f} MB")


def _head(field: Field, line: str = "GET / HTTP/1.1") -> bytes:
    return f"{line}\r\nHost: {HOST}:{field.server.port}\r\n".encode()


@attack("C2")
async def endless_small_headers(field: Field) -> None:
    """Many small headers on one connection take no memory, and nobody waits."""
    drop = b"".join(b"a%d: b\r\n" % number for number in range(5000))
    async with field.bystanders():
        poured = await _pour(field, _head(field), drop, field.more(60, 2000) * MEGABYTE)
    _judge(field, poured)


@attack("C2")
async def one_endless_header(field: Field) -> None:
    """One header without end takes neither memory nor anybody's time."""
    async with field.bystanders():
        poured = await _pour(field, _head(field) + b"X: ", b"x" * 65_536, field.more(200, 2000) * MEGABYTE)
    _judge(field, poured)


@attack("C2")
async def endless_url(field: Field) -> None:
    """A path without end takes neither memory nor anybody's time."""
    async with field.bystanders():
        poured = await _pour(field, b"GET /", b"x" * 65_536, field.more(200, 2000) * MEGABYTE)
    _judge(field, poured)


@attack("C2")
async def endless_header_drop_by_drop(field: Field) -> None:
    """A header that comes in small pieces costs no more than its bytes."""
    async with field.bystanders():
        poured = await _pour(field, _head(field) + b"X: ", b"x" * 100, field.more(2, 50) * MEGABYTE)
    _judge(field, poured)


@attack("C2")
async def endless_bodies(field: Field) -> None:
    """Bodies without end, with a length or in chunks, are read as far as is allowed and no further."""
    long_body = _head(field, "POST /api/tables HTTP/1.1") + b"Content-Length: 99999999999\r\n\r\n"
    chunked = _head(field, "POST /api/records HTTP/1.1") + b"Transfer-Encoding: chunked\r\n\r\n"
    unread = _head(field, "GET /api/catalogue HTTP/1.1") + b"Transfer-Encoding: chunked\r\n\r\n"
    piece = b"10000\r\n" + b"x" * 65_536 + b"\r\n"
    extension = b"1;" + b"x" * 65_536
    most = field.more(60, 1000) * MEGABYTE
    async with field.bystanders():
        ends = await asyncio.gather(
            _pour(field, long_body, b"x" * 65_536, most),
            _pour(field, chunked, piece, most),
            _pour(field, unread, piece, most),
            _pour(field, chunked, extension, most),
            _pour(field, chunked + b"0\r\n", b"a: b\r\n" * 5000, most),
        )
    names = ("long", "chunked", "unread", "chunk extension", "trailers")
    field.figures |= {name: f"{one.sent // MEGABYTE} MB" for name, one in zip(names, ends, strict=True)}
    field.check_memory()
    endless = [name for name, one in zip(names, ends, strict=True) if not one.ended]
    field.check(not endless, f"the server reads on and on: {', '.join(endless)}")


@attack("C2")
async def requests_whose_answers_nobody_reads(field: Field) -> None:
    """Requests one after the other on one connection, unread: the server does not pile up its answers."""
    one = _head(field, "GET /art/cards.svg HTTP/1.1") + b"\r\n"
    async with field.bystanders():
        await asyncio.gather(*(_pour(field, one, one * 50, 20 * MEGABYTE) for _ in range(field.more(5, 50))))
    field.check_memory()


@attack("C2")
async def endless_socket_message(field: Field) -> None:
    """A message in endless parts, one too large, and many pings: hung up on, or answered without growing."""
    most = field.more(60, 1000) * MEGABYTE

    async def fragments() -> None:
        socket = await WebSocket.open(field.server.port, address=ATTACKER)
        await _frames(socket, 1, False, most)

    async def pings() -> None:
        socket = await WebSocket.open(field.server.port, address=ATTACKER)
        await _frames(socket, 9, True, most)

    async def _frames(socket: WebSocket, kind: int, last: bool, most: int) -> None:
        sent, end = 0, time.monotonic() + field.more(3, 8)
        with contextlib.suppress(OSError, TimeoutError):
            while sent < most and time.monotonic() < end and not socket.writer.is_closing():
                socket.frame(kind, b"x" * 120, last)
                kind = kind if last else 0
                sent += 120
                if sent % 12_000 == 0:
                    await asyncio.wait_for(socket.writer.drain(), 2)
        socket.break_off()

    async def huge() -> None:
        socket = await WebSocket.open(field.server.port, address=ATTACKER)
        with contextlib.suppress(OSError):
            socket.writer.write(b"\x81\xff" + (10**12).to_bytes(8, "big") + bytes(4))
        await _pour(field, b"", b"", 0)
        socket.break_off()

    async with field.bystanders():
        await asyncio.gather(fragments(), pings(), huge())
    field.check_memory()


SILENT = b""
HALF_HEADER = b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX: "
HALF_BODY = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 1000\r\n\r\n{"
BEGINNINGS = (SILENT, HALF_HEADER, HALF_BODY)


@attack("H7")
async def connections_that_begin_and_never_end(field: Field) -> None:
    """A thousand connections that say nothing, half a header or half a body do not close the door."""
    field.server.limit_descriptors(1024)
    held: list[asyncio.StreamWriter] = []
    try:
        async with field.bystanders():
            refused = await _hold(field, held, field.more(1100, 3000))
            came_in = sum([await _served(field, number) for number in range(20)])
            field.figures |= {"held": len(held), "refused": refused, "served": came_in}
    finally:
        for writer in held:
            break_off(writer)
    field.check(came_in == 20, f"with {len(held)} idle connections only {came_in} of 20 visitors were served")
    field.check_memory()


async def _hold(field: Field, held: list[asyncio.StreamWriter], many: int) -> int:
    """Open connections that begin something, from a few addresses."""
    refused = 0
    for number in range(many):
        try:
            address = f"127.0.0.{66 + number % field.more(2, 20)}"
            _, writer = await asyncio.wait_for(
                asyncio.open_connection(HOST, field.server.port, local_addr=(address, 0)), 2
            )
            writer.write(BEGINNINGS[number % 3])
            held.append(writer)
        except (OSError, TimeoutError):
            refused += 1
    return refused


async def _served(field: Field, number: int) -> bool:
    """Whether somebody else comes in."""
    with contextlib.suppress(Closed, OSError, TimeoutError):
        answer = await request(field.server.port, "GET", "/api/tables", address=f"127.0.1.{number + 1}", patience=5)
        return answer.status == 200
    return False


SOON = ["--limit", "head_seconds=2", "--limit", "body_seconds=4", "--limit", "keep_alive_seconds=1"]


@attack("H7", options=SOON)
async def connections_of_every_kind_end(field: Field) -> None:
    """Silent, half-header, half-body and idle kept-alive connections are ended by the server, each after its time."""
    idle = b"GET /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n"
    drops = {"silent": SILENT, "half_header": HALF_HEADER, "half_body": HALF_BODY, "kept_alive": idle}
    lives = await asyncio.gather(*(_life(field, drop) for drop in drops.values()), _drip(field))
    reached = dict(zip([*drops, "dripping"], lives, strict=True))
    field.figures |= reached
    endless = [name for name, seconds in reached.items() if seconds is None]
    field.check(not endless, f"never ended by the server: {', '.join(endless)}")


LIFE = 40.0


async def _life(field: Field, drop: bytes) -> float | None:
    """Seconds until the server ends a connection; None if it does not."""
    reader, writer = await dial(field.server.port, ATTACKER)
    began = time.monotonic()
    try:
        writer.write(drop)
        while await asyncio.wait_for(reader.read(65_536), LIFE):
            pass
    except TimeoutError:
        return None
    except OSError:
        pass
    finally:
        break_off(writer)
    return round(time.monotonic() - began, 1)


async def _drip(field: Field) -> float | None:
    """A header sign by sign is not a sign of life."""
    reader, writer = await dial(field.server.port, ATTACKER)
    began = time.monotonic()
    try:
        writer.write(HALF_HEADER)
        while time.monotonic() - began < LIFE:
            writer.write(b"x")
            with contextlib.suppress(TimeoutError):
                if not await asyncio.wait_for(reader.read(1000), 0.5):
                    return round(time.monotonic() - began, 1)
    except OSError:
        return round(time.monotonic() - began, 1)
    finally:
        break_off(writer)
    return None


@attack("low")
async def strange_paths_and_hosts(field: Field) -> None:
    """Paths with NUL, too long or upwards, and hosts with more than a host: no 500, nothing in the log, no header changed."""
    port = field.server.port
    paths = [
        "/%00",
        "/a%00b.txt",
        "/" + "a" * 5000,
        "/" + "a/" * 3000,
        "/..%2f..%2fetc/passwd",
        "/%ff%fe",
        "/art/%00",
        "/assets/%00",
    ]
    paths += [f"/api/records/{bad}{rest}" for bad in ("%00", "a" * 300) for rest in ("", "/steps")]
    for path in paths:
        with contextlib.suppress(Closed):
            answer = await request(port, "GET", path)
            field.check(answer.status < 500, f"GET {path[:30]} is answered {answer.status}")
    for host in (
        "[fe80::1%eth0; script-src *]",
        "[::1%25x;y]",
        "[fe80::1%0; default-src *]:80",
        "127.0.0.1; script-src *",
    ):
        answer = await request(port, "GET", "/", headers={"Host": host})
        told = " ".join(answer.all("content-security-policy"))
        field.check(
            "; script-src *" not in told and "%" not in told and ";y" not in told, f"Host {host} gets into the policy"
        )
    field.check(not field.server.log, f"in the log: {field.server.log[:2]}")


@attack("low")
async def garbage_at_the_door(field: Field) -> None:
    """Bytes that are no request are refused, and nobody notices."""
    garbage = [b"\x00" * 5000, b"\x16\x03\x01" + b"x" * 300, b"GET\r\n\r\n", b"GET / HTTP/9.9\r\n\r\n", b"\r\n" * 5000]
    garbage += [b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"]
    garbage += [b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n"]
    for drop in garbage:
        reader, writer = await dial(field.server.port, ATTACKER)
        writer.write(drop)
        writer.write_eof()
        with contextlib.suppress(Closed, OSError, TimeoutError, ValueError, IndexError):
            answer = await asyncio.wait_for(read_answer(reader), 3)
            field.check(400 <= answer.status < 500, f"{drop[:20]!r} is answered {answer.status}")
        break_off(writer)
    field.check((await request(field.server.port, "GET", "/api/tables")).status == 200, "nobody is served any more")
    field.check(not any("Traceback" in line for line in field.server.log), f"in the log: {field.server.log[:2]}")
