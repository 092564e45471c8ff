"""One connection: what comes in is judged and done, what goes out waits in a bounded outbox with its own writer."""

from __future__ import annotations

import asyncio
import contextlib
import logging
import time
from collections import deque
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from motherlode.i18n import refusal_key
from motherlode.server import messages as m
from motherlode.server.budgets import Client, no_client
from motherlode.server.connections import State
from motherlode.server.limits import Bucket, Limits
from motherlode.server.lobby import check_level
from motherlode.server.quiet import log_without_words
from motherlode.server.readers import entries_for
from motherlode.server.rooms import Hall, Room
from motherlode.table import ErrorKey, Refusal, TableError

log = logging.getLogger("motherlode.server")
M = TypeVar("M")
TOO_SLOW = 1013
STRIKES = 50
GOODBYE_SECONDS = 1


class Socket:
    """A browser's connection; it looks at one table, or at none."""

    def __init__(
        self, websocket: WebSocket, hall: Hall, who: str, limits: Limits, client: Client | None = None
    ) -> None:
        self.who, self.last = who, 0
        self._websocket, self._hall, self._limits = websocket, hall, limits
        self._room: Room | None = None
        self._client = client or no_client(limits)
        self._outbox: deque[bytes] = deque()
        self._bytes = 0
        self._news = asyncio.Event()
        self._bucket = Bucket(limits.burst, limits.per_second)
        self._strikes = 0
        self._overflown = False
        self._writer: asyncio.Task[None] | None = None

    async def run(self) -> None:
        """Talk until somebody hangs up."""
        writer = self._writer = asyncio.create_task(self._write_on())
        reader = asyncio.create_task(self._read_on())
        self.say(m.Welcome(m.PROTOCOL, m.VERSION, self._hall.now()))
        try:
            await asyncio.wait({writer, reader}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            writer.cancel()
            reader.cancel()
            self._leave_room()
            await self._hang_up()

    async def _hang_up(self) -> None:
        """Say goodbye, but don't wait for somebody who has stopped reading."""
        if self._websocket.application_state is WebSocketState.DISCONNECTED:
            return
        with contextlib.suppress(Exception):
            await asyncio.wait_for(self._websocket.close(TOO_SLOW if self._overflown else 1000), GOODBYE_SECONDS)

    def say(self, message: m.ToClient) -> None:
        """Send a message."""
        self.send(m.write(message))

    def show_out(self) -> None:
        """There are too many spectators: look at no table any more."""
        self._leave_room()
        self.say(m.Failed(ErrorKey.TOO_MANY_PEOPLE))

    def send(self, message: bytes) -> None:
        """Put a message into the outbox; a reader who has stopped reading is cut off."""
        if self._overflown:
            return
        self._outbox.append(message)
        self._bytes += len(message)
        if len(self._outbox) > self._limits.outbox_messages or self._bytes > self._limits.outbox_bytes:
            self._overflown = True
            self._outbox.clear()
            if self._writer:
                self._writer.cancel()
        self._news.set()

    async def _write_on(self) -> None:
        with contextlib.suppress(WebSocketDisconnect, RuntimeError, OSError):
            while True:
                while self._outbox:
                    message = self._outbox.popleft()
                    self._bytes -= len(message)
                    await self._websocket.send({"type": "websocket.send", "text": message.decode()})
                self._news.clear()
                await self._news.wait()

    async def _read_on(self) -> None:
        while self._strikes < STRIKES:
            frame = await self._websocket.receive()
            if frame["type"] == "websocket.disconnect":
                return
            data = frame.get("bytes") or (frame.get("text") or "").encode("utf-8", "surrogatepass")
            await self._hear(data)

    async def _hear(self, data: bytes) -> None:
        """Judge and do one message: whatever it is, one answer."""
        if self._room is None:
            self._client.connection.becomes(State.LOOKING)
        if not self._bucket.take(time.monotonic()):
            self._strikes += 1
            self.say(m.Failed(ErrorKey.TOO_FAST, {}, m.ticket_of(data)))
            return
        if len(data) > self._limits.message_bytes:
            self.say(m.Failed(ErrorKey.TOO_LONG, {"longest": self._limits.message_bytes}, m.ticket_of(data)))
            return
        try:
            message = m.read_client(data)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            self.say(m.Failed(ErrorKey.BAD_MESSAGE, {}, m.ticket_of(data)))
            return
        await self._do(message)

    async def _do(self, message: Any) -> None:
        ticket = getattr(message, "id", None)
        try:
            await DO[type(message)](self, message)
        except TableError as error:
            self.say(m.Failed(error.key, error.args_said, ticket))
        except Refusal as refusal:
            key, args = refusal_key(refusal.rule)
            self.say(m.Refused(ticket or "", message.text, refusal.rule, key, args, refusal.reason))
        except Exception as error:
            log_without_words(f"{type(message).__name__} failed", error)
            self.say(m.Failed(ErrorKey.BROKEN, {}, ticket))
        else:
            if ticket is not None and not isinstance(message, ANSWERED):
                self.say(m.Done(ticket))

    # --- Each message ---

    async def _enter(self, message: m.Enter) -> None:
        client = self._client
        client.budgets.enter(client.address)
        if self._room is not None and self._room.table.code == message.code:
            await self._room.look_again(self, message.since)
            return
        room = await client.budgets.find(self._hall, message.code, self.who, client.address)
        room.check_space(self)
        self._leave_room()
        self._room = room  # before anything is waited for: who vanishes meanwhile leaves a room that is known
        client.connection.becomes(State.BUSY)
        await room.enter(self, message.since)

    async def _exit(self, message: m.Exit) -> None:
        self._leave_room()

    async def _sit(self, message: m.Sit) -> None:
        await self._here().do(lambda table: table.sit(self.who, message.name, message.seat, message.id))

    async def _rematch(self, message: m.Rematch) -> None:
        await self._hall.rematch(self._here(), self.who, message.id)

    async def _why_not(self, message: m.WhyNot) -> None:
        await self._here().read(lambda table: table.why_not(self.who, message.text))
        self.say(m.Allowed(message.id))

    async def _hint(self, message: m.AskHint) -> None:
        text, why, number = await self._here().advise(self.who)
        self.say(m.Hint(message.id, text, why, number))

    async def _entries(self, message: m.AskEntries) -> None:
        """Earlier entries; never more than was told already."""
        room = self._here()
        until = min(message.before - 1, self.last)
        entries = await room.read(lambda table: entries_for(table, table.seat_of(self.who), 0, until))
        self.say(m.Entries(message.id, entries))

    async def _ping(self, message: m.Ping) -> None:
        self.say(m.Pong(message.sent, self._hall.now()))

    def _here(self) -> Room:
        if self._room is None:
            raise TableError(ErrorKey.NOT_AT_A_TABLE)
        return self._room

    def _leave_room(self) -> None:
        room, self._room = self._room, None
        self._client.connection.becomes(State.LOOKING)
        if room is not None:
            room.exit(self)


def _table(change: Callable[[Any, str, Any], None]) -> Callable[[Socket, Any], Awaitable[None]]:
    """A message that asks the table for something."""

    async def do(socket: Socket, message: Any) -> None:
        await socket._here().do(lambda table: change(table, socket.who, message))

    return do


ANSWERED = (m.WhyNot, m.AskHint, m.AskEntries)
"""Requests with an answer of their own instead of `done`."""

DO: dict[type, Callable[[Socket, Any], Awaitable[None]]] = {
    m.Enter: Socket._enter,
    m.Exit: Socket._exit,
    m.Sit: Socket._sit,
    m.Rematch: Socket._rematch,
    m.WhyNot: Socket._why_not,
    m.AskHint: Socket._hint,
    m.AskEntries: Socket._entries,
    m.Ping: Socket._ping,
    m.Leave: _table(lambda table, who, ask: table.leave(who, ask.id)),
    m.ComeBack: _table(lambda table, who, ask: table.come_back(who, ask.id)),
    m.SetSeat: _table(lambda table, who, ask: table.set_seat(who, ask.seat, ask.kind, check_level(ask.level), ask.id)),
    m.Start: _table(lambda table, who, ask: table.start(who, ask.id)),
    m.Play: _table(lambda table, who, ask: table.play(who, ask.text, ask.act, ask.id)),
    m.TakeBack: _table(lambda table, who, ask: table.take_back(who, ask.id)),
    m.Say: _table(lambda table, who, ask: table.say(who, ask.line, ask.id)),
    m.MakeClaim: _table(lambda table, who, ask: table.claim(who, msgspec.to_builtins(ask.claim), ask.id)),
    m.Pause: _table(lambda table, who, ask: table.pause(who, ask.id)),
    m.Resume: _table(lambda table, who, ask: table.resume(who, ask.id)),
    m.Ready: _table(lambda table, who, ask: table.ready(who, ask.id)),
    m.AutoAllow: _table(lambda table, who, ask: table.auto_allow(who, ask.on, ask.this_turn, ask.id)),
}
