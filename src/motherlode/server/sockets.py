"""One connection: what comes in is judged and done, what goes out waits in a bounded outbox for those who read slowly."""

from __future__ import annotations

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable
from typing import Any, Protocol, TypeVar

import msgspec

from motherlode.i18n import refusal_key
from motherlode.server import messages as m
from motherlode.server.budgets import Client, no_client
from motherlode.server.connections import Doing
from motherlode.server.limits import Bucket, Limits
from motherlode.server.lobby import check_level
from motherlode.server.projection import entries_for
from motherlode.server.rooms import Hall, Room
from motherlode.server.safe_logging import log_without_words
from motherlode.table import ErrorKey, Refusal, TableError

log = logging.getLogger("motherlode.server")
M = TypeVar("M")
GOODBYE = 1000
TOO_SLOW = 1013
COME_BACK = 1012
NOT_WANTED = 1008
STRIKES = 50


class Wire(Protocol):
    """A WebSocket as a `Socket` uses it."""

    can_write: bool
    """Whether the other side reads what it is sent."""

    def write(self, message: bytes) -> None:
        """Send a text; never waits."""

    def pause_reading(self) -> None:
        """Hear nothing more for now."""

    def read_on(self) -> None:
        """Hear on."""

    def hang_up(self, code: int) -> None:
        """Close the connection."""


class Socket:
    """A browser's connection; it looks at one table, or at none. While nothing is asked, nothing runs."""

    __slots__ = (
        "_bucket",
        "_bytes",
        "_client",
        "_draining",
        "_hall",
        "_inbox",
        "_left",
        "_limits",
        "_outbox",
        "_over",
        "_room",
        "_strikes",
        "_wire",
        "_worker",
        "last",
        "who",
    )

    def __init__(
        self,
        wire: Wire,
        hall: Hall,
        who: str,
        limits: Limits,
        client: Client | None = None,
        left: Callable[[Client], None] | None = None,
    ) -> None:
        self.who, self.last = who, 0
        self._wire, self._hall, self._limits, self._left = wire, hall, limits, left
        self._room: Room | None = None
        self._client = client or no_client(limits)
        self._inbox: list[bytes] = []
        self._outbox: list[bytes] = []
        """What waits for somebody who reads slowly."""
        self._bytes = 0
        self._bucket = Bucket(limits.burst, limits.per_second)
        self._strikes = 0
        self._over = self._draining = False
        self._worker: asyncio.Task[None] | None = None

    def welcome(self) -> None:
        """The first message."""
        self.say(m.Welcome(m.PROTOCOL, m.VERSION, self._hall.now()))

    # --- What the wire tells ---

    def heard(self, data: bytes) -> None:
        """A message came: it is done after those before it, and no more are read meanwhile."""
        self._inbox.append(data)
        if self._worker is None:
            self._worker = asyncio.get_running_loop().create_task(self._work())
        else:
            self._wire.pause_reading()

    def may_write(self) -> None:
        """A slow reader has caught up."""
        while self._outbox and self._wire.can_write:
            message = self._outbox.pop(0)
            self._bytes -= len(message)
            self._wire.write(message)

    def lost(self) -> None:
        """The connection has ended; what was begun at the table goes on there."""
        self._over = True
        if self._worker is not None:
            self._worker.cancel()
        self._leave_room()
        if self._left is not None:
            self._left(self._client)

    # --- Sending ---

    def say(self, message: m.ToClient) -> None:
        """Send a message."""
        self.send(m.write(message))

    def show_out(self, why: ErrorKey = ErrorKey.TOO_MANY_PEOPLE) -> None:
        """Look at no table any more."""
        self._leave_room()
        self.say(m.Failed(why))

    def ban(self) -> None:
        """The operator does not let this browser in any more."""
        self.say(m.Failed(ErrorKey.BANNED))
        self._end(NOT_WANTED)

    @property
    def address(self) -> str:
        """Where it comes from."""
        return self._client.address

    def come_back(self) -> None:
        """Hang up, and let the client come back at once: another worker goes on."""
        self._end(COME_BACK)

    def drain(self) -> None:
        """The same, once what is being done is answered; what came after that the client will ask again."""
        self._draining = True
        if self._worker is None and not self._over:
            self.come_back()

    def send(self, message: bytes) -> None:
        """Send what is written already; a reader who has stopped reading is cut off."""
        if self._over:
            return
        if self._wire.can_write and not self._outbox:
            self._wire.write(message)
            return
        self._outbox.append(message)
        self._bytes += len(message)
        if len(self._outbox) > self._limits.outbox_messages or self._bytes > self._limits.outbox_bytes:
            self._outbox.clear()
            self._end(TOO_SLOW)

    def _end(self, code: int) -> None:
        """Hang up, and leave the table at once."""
        self._over = True
        self._inbox.clear()
        self._leave_room()
        self._wire.hang_up(code)

    # --- Hearing ---

    async def _work(self) -> None:
        """Do what is asked, one message after the other."""
        try:
            while self._inbox and not self._over:
                await self._hear(self._inbox.pop(0))
                if self._draining:
                    break
        finally:
            self._worker = None
        if self._draining and not self._over:
            self.come_back()
        elif self._strikes >= STRIKES:
            self._end(GOODBYE)
        elif not self._over:
            self._wire.read_on()

    async def _hear(self, data: bytes) -> None:
        """Judge and do one message: whatever it is, one answer."""
        if self._room is None:
            self._client.connection.becomes(Doing.LOOKING)
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
            self._hall.meter.refused(error.key.value)
            self.say(m.Failed(error.key, error.args_said, ticket))
        except Refusal as refusal:
            self._hall.meter.refused("rule")
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
        client.connection.becomes(Doing.BUSY)
        await room.enter(self, message.since)

    async def _exit(self, message: m.Exit) -> None:
        self._leave_room()

    async def _sit(self, message: m.Sit) -> None:
        await self._here().do(lambda table: table.sit(self.who, message.name, message.seat, message.id, message.look))

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
        self._client.connection.becomes(Doing.LOOKING)
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
    m.SetTempo: _table(lambda table, who, ask: table.set_tempo(who, ask.tempo, ask.talk)),
    m.AutoAllow: _table(lambda table, who, ask: table.auto_allow(who, ask.on, ask.this_turn, ask.id)),
}
