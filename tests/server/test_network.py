"""What strangers send over the wire: too much, too slowly, or nothing at all."""

from __future__ import annotations

import asyncio
import contextlib
import json

import httpx
import pytest

import motherlode as ml
from motherlode.server.limits import Limits
from motherlode.table import dealing
from tests.server.house import PATIENCE, house

HOST = b"Host: 127.0.0.1\r\n"
UPGRADE = b"Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
ENOUGH = 40_000_000
"""Whoever could send so much would be served for ever."""


@pytest.fixture
async def home(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3))) as one:
        yield one


@contextlib.asynccontextmanager
async def line(home):
    """A connection without any manners."""
    reader, writer = await asyncio.open_connection("127.0.0.1", home.port)
    try:
        yield reader, writer
    finally:
        writer.close()


async def flood(home, begin, more):
    """Send without end: how much was taken, and what was answered, before the server hung up."""
    async with line(home) as (reader, writer):
        sent = 0
        with contextlib.suppress(ConnectionError):
            writer.write(begin)
            while sent < ENOUGH and not reader.at_eof():
                writer.write(more)
                sent += len(more)
                await asyncio.wait_for(writer.drain(), 5)
        with contextlib.suppress(ConnectionError):
            return sent, await asyncio.wait_for(reader.read(), PATIENCE)
        return sent, b""


FLOODS = {
    "small headers": (b"GET / HTTP/1.1\r\n" + HOST, b"a: b\r\n" * 500),
    "one header": (b"GET / HTTP/1.1\r\n" + HOST + b"a: ", b"a" * 5000),
    "a header's name": (b"GET / HTTP/1.1\r\n" + HOST, b"a" * 5000),
    "the address": (b"GET /", b"a" * 5000),
    "the method": (b"", b"A" * 5000),
    "empty lines": (b"", b"\r\n" * 2500),
    "a body": (b"POST /api/check HTTP/1.1\r\nContent-Length: 999999999999\r\n" + HOST + b"\r\n", b"a" * 5000),
    "chunks": (
        b"POST /api/check HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HOST + b"\r\n",
        b"800\r\n" + b"a" * 0x800 + b"\r\n",
    ),
    "chunks nobody reads": (b"GET / HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HOST + b"\r\n", b"1\r\na\r\n" * 500),
    "tiny chunks": (
        b"POST /api/records HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HOST + b"\r\n",
        b"1\r\na\r\n" * 500,
    ),
    "a chunk's extension": (
        b"POST /api/records HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HOST + b"\r\n1;",
        b"a" * 5000,
    ),
    "trailers": (
        b"POST /api/records HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HOST + b"\r\n0\r\n",
        b"a: b\r\n" * 500,
    ),
    "headers of a WebSocket": (b"GET /ws HTTP/1.1\r\n" + HOST + UPGRADE, b"a: b\r\n" * 500),
    "one header of a WebSocket": (b"GET /ws HTTP/1.1\r\n" + HOST + UPGRADE + b"a: ", b"a" * 5000),
    "requests without waiting": (b"", (b"GET /api/catalogue HTTP/1.1\r\n" + HOST + b"\r\n") * 100),
}


@pytest.mark.parametrize("kind", FLOODS)
async def test_whatever_is_sent_without_end_is_cut_off(home, kind):
    sent, _ = await flood(home, *FLOODS[kind])
    assert sent < ENOUGH
    async with home.browser() as ann:
        assert (await ann.http.get("/api/tables")).status_code == 200


TOO_MUCH = {
    "many headers": (b"GET / HTTP/1.1\r\n" + HOST + b"a: b\r\n" * 101 + b"\r\n", 431),
    "long header": (b"GET / HTTP/1.1\r\n" + HOST + b"a: " + b"b" * 20_000 + b"\r\n\r\n", 431),
    "long address": (b"GET /" + b"a" * 5000 + b" HTTP/1.1\r\n" + HOST + b"\r\n", 414),
    "long cookie": (b"GET /ws HTTP/1.1\r\n" + HOST + UPGRADE + b"Cookie: " + b"b" * 8200 + b"\r\n\r\n", 431),
    "nonsense": (b"nonsense\r\n\r\n", 400),
    "long body": (b"POST /api/check HTTP/1.1\r\n" + HOST + b"Content-Length: 100000\r\n\r\n" + b"a" * 5000, 413),
    "another protocol": (b"GET / HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: h2c\r\n\r\n", 200),
}


@pytest.mark.parametrize("kind", TOO_MUCH)
async def test_too_much_is_refused_with_its_status(home, kind):
    request, status = TOO_MUCH[kind]
    async with line(home) as (reader, writer):
        writer.write(request)
        answer = await asyncio.wait_for(reader.readline(), PATIENCE)
        assert answer.startswith(b"HTTP/1.1 %d " % status)


async def test_a_long_but_honest_request_is_served(home):
    async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
        headers = {f"x-header-{number}": "a" * 200 for number in range(60)}
        assert (await http.get("/api/tables?" + "a" * 3000, headers=headers)).status_code == 200
        body = b"{" + b"a" * 900_000 + b"}"
        answer = await http.post("/api/records", content=body)
        assert answer.json()["key"] == "bad_record"


async def test_requests_that_do_not_wait_for_their_answers_get_them_in_order(home):
    async with line(home) as (reader, writer):
        paths = ["/api/tables", "/api/catalogue", "/nothing.js"]
        writer.write(b"".join(b"GET %s HTTP/1.1\r\n" % path.encode() + HOST + b"\r\n" for path in paths))
        kinds = []
        for _ in paths:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
            size = next(part for part in head.lower().split(b"\r\n") if part.startswith(b"content-length"))
            kinds.append(json.loads(await reader.readexactly(int(size.partition(b":")[2]))).keys())
        assert ["tables" in kinds[0], "games" in kinds[1], "key" in kinds[2]] == [True, True, True]


HALVES = {
    "nothing": b"",
    "half a request line": b"GET /",
    "half a head": b"GET / HTTP/1.1\r\n" + HOST,
    "half a body": b"POST /api/check HTTP/1.1\r\nContent-Length: 100\r\n" + HOST + b"\r\n{",
    "half a chunk": b"POST /api/check HTTP/1.1\r\nTransfer-Encoding: chunked\r\n" + HOST + b"\r\n40\r\na",
    "a request, then half a head": b"GET /nothing.js HTTP/1.1\r\n" + HOST + b"\r\nGET / HTTP/1.1\r\n",
    "half a handshake": b"GET /ws HTTP/1.1\r\n" + HOST + b"Connection: Upgrade\r\nUpgrade: websocket\r\n",
    "a socket that enters nothing": b"GET /ws HTTP/1.1\r\n" + HOST + UPGRADE + b"\r\n",
}


@pytest.mark.parametrize("kind", HALVES)
async def test_who_does_not_go_on_is_hung_up_on(tmp_path, kind):
    short = Limits(head_seconds=0.2, body_seconds=0.2, write_seconds=0.2, keep_alive_seconds=0, idle_socket_seconds=0.2)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=short) as home, line(home) as (reader, writer):
        writer.write(HALVES[kind])
        with contextlib.suppress(ConnectionError):
            await asyncio.wait_for(reader.read(), PATIENCE)


async def test_a_trickle_does_not_keep_a_connection_open(tmp_path):
    short = Limits(head_seconds=0.5)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=short) as home, line(home) as (reader, writer):
        writer.write(b"GET / HTTP/1.1\r\n")
        with contextlib.suppress(ConnectionError):
            for _ in range(10_000):
                writer.write(b"a: b\r\n"[:1])
                await writer.drain()
                if reader.at_eof():
                    break
                await asyncio.sleep(0.01)
            else:
                pytest.fail("a hundred seconds of single letters")


async def test_who_does_not_read_an_answer_is_hung_up_on(tmp_path):
    short = Limits(write_seconds=0.2, head_seconds=0.2, rest_burst=10_000)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=short) as home:
        async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
            await http.get("/art/cards.svg")
        _, writer = await asyncio.open_connection("127.0.0.1", home.port, limit=1000)
        ask = b"GET /art/cards.svg HTTP/1.1\r\n" + HOST + b"\r\n"
        writer.write(ask * 8)
        while not writer.transport.is_closing() and len(home.connections):
            await asyncio.sleep(0.05)
        writer.close()


@pytest.mark.parametrize("kind", HALVES)
async def test_a_thousand_who_wait_do_not_close_the_door(tmp_path, kind):
    limits = Limits(connections_per_address=50, requests_per_address=50, rest_burst=10_000)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home:
        crowd = []
        for _ in range(400):
            _, writer = await asyncio.open_connection("127.0.0.1", home.port)
            writer.write(HALVES[kind])
            crowd.append(writer)
        async with home.browser() as ann:
            code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
            table = await ann.enter(code)
            assert table["code"] == code
            for _ in range(200):
                _, writer = await asyncio.open_connection("127.0.0.1", home.port)
                writer.write(HALVES[kind])
                crowd.append(writer)
            await ann.say(type="ping", sent=1)
            while (await ann.hear())["type"] != "pong":
                pass
            assert len(home.connections) <= 100
        for writer in crowd:
            writer.close()


async def test_frames_without_number_are_cut_off(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=Limits()) as home:
        for frame in (b"\x89\x80abcd", b"\x8a\x80abcd", b"\x00\x80abcd", b"\x81\x80abcd"):
            async with line(home) as (reader, writer):
                writer.write(b"GET /ws HTTP/1.1\r\n" + HOST + UPGRADE + b"\r\n")
                await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
                writer.write(b"\x01\x80abcd" if frame[0] == 0 else b"")
                sent = 0
                with contextlib.suppress(ConnectionError):
                    while sent < ENOUGH and not reader.at_eof():
                        writer.write(frame * 1000)
                        sent += 6000
                        await writer.drain()
                assert sent < ENOUGH, frame


async def test_one_address_may_have_so_many_requests_in_work(tmp_path):
    limits = Limits(requests_per_address=3)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home, contextlib.AsyncExitStack() as stack:
        for _ in range(3):
            _, writer = await stack.enter_async_context(line(home))
            writer.write(HALVES["half a body"])
        async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
            while (await http.get("/api/tables")).status_code != 429:
                await asyncio.sleep(0.01)
