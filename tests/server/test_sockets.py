"""Sockets: slow readers, messages one after the other, and what an open socket leaves behind."""

from __future__ import annotations

import asyncio
import gc
import json

import motherlode as ml
from motherlode.server.limits import Limits
from motherlode.server.protocols import SocketProtocol
from motherlode.server.sockets import Socket
from motherlode.table import dealing
from tests.server.house import house


class Wire:
    """A line whose other end reads when told to."""

    def __init__(self):
        self.can_write = True
        self.written = []
        self.paused = False
        self.code = None

    def write(self, message):
        self.written.append(message)

    def pause_reading(self):
        self.paused = True

    def read_on(self):
        self.paused = False

    def hang_up(self, code):
        self.code = code


class Clock:
    """A hall of which nothing is asked but the time."""

    def now(self):
        return 7


def socket_on(wire, **limits):
    hall: object = Clock()
    return Socket(wire, hall, "who", Limits(**limits))  # type: ignore[arg-type]


def test_a_slow_reader_gets_everything_in_order_once_it_reads():
    wire = Wire()
    socket = socket_on(wire)
    socket.send(b"1")
    wire.can_write = False
    socket.send(b"2")
    socket.send(b"3")
    assert wire.written == [b"1"]
    wire.can_write = True
    socket.send(b"4")
    assert wire.written == [b"1"]  # never before what waits
    socket.may_write()
    assert wire.written == [b"1", b"2", b"3", b"4"]
    socket.send(b"5")
    assert wire.written[-1] == b"5"


def test_who_does_not_read_is_cut_off_and_gets_nothing_more():
    for limits in ({"outbox_messages": 2}, {"outbox_bytes": 5}):
        wire = Wire()
        socket = socket_on(wire, **limits)
        wire.can_write = False
        for _ in range(3):
            socket.send(b"xx")
        assert wire.code == 1013
        socket.send(b"more")
        wire.can_write = True
        socket.may_write()
        assert wire.written == []


async def test_messages_are_done_one_after_the_other_and_no_more_are_read_meanwhile():
    wire = Wire()
    socket = socket_on(wire)
    for number in range(3):
        socket.heard(json.dumps({"type": "ping", "sent": number}).encode())
    was_paused = wire.paused
    while wire.paused:
        await asyncio.sleep(0)
    assert was_paused
    assert [json.loads(message)["sent"] for message in wire.written] == [0, 1, 2]


async def test_who_goes_on_too_fast_is_hung_up_on():
    wire = Wire()
    socket = socket_on(wire, burst=1, per_second=0)
    for _ in range(60):
        socket.heard(b'{"type": "ping"}')
    while wire.code is None:
        await asyncio.sleep(0)
    assert wire.code == 1000


async def test_an_open_socket_keeps_nothing_of_the_handshake_and_a_closed_one_nothing_at_all(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3))) as home:
        browser = home.browser()
        await browser.connect()
        (wire,) = [one for one in gc.get_objects() if type(one) is SocketProtocol]
        while hasattr(wire, "scope"):
            await asyncio.sleep(0.01)
        tasks = {task.get_coro().__qualname__ for task in asyncio.all_tasks()}  # type: ignore[union-attr]
        assert "SocketProtocol.run_asgi" not in tasks
        assert "Socket._work" not in tasks
        del wire
        gc.collect()
        gc.disable()
        try:
            await browser.hang_up()
            while len(home.connections):
                await asyncio.sleep(0.01)
            assert not [one for one in gc.get_objects() if type(one) in (SocketProtocol, Socket)]
        finally:
            gc.enable()
        await browser.http.aclose()
