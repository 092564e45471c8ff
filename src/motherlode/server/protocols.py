"""HTTP and WebSocket as they come in from the network: uvicorn's protocols with limits on size, number and time.

Everything that a stranger sends is parsed in small pieces, and measured before it is kept.
"""

from __future__ import annotations

import asyncio
import functools
import struct
import time
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol, cast

import httptools
from uvicorn.config import Config
from uvicorn.protocols.http.flow_control import FlowControl
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from uvicorn.server import ServerState
from websockets.frames import Frame
from websockets.protocol import SERVER
from websockets.protocol import Protocol as Frames

from motherlode.server.connections import Connection, Connections, Doing
from motherlode.server.limits import Limits

PIECE = 4096
"""So much is parsed at once."""
PIECES_A_TURN = 4
"""So many pieces of one connection, before others have their turn."""
TURNS_SECONDS = 0.002
"""So long are requests parsed, before tables and sockets have their turn."""
PIPELINED = 8
"""Requests that may wait on one connection for the answer to the first."""
LINGER_SECONDS = 1.0
LINGER_BYTES = 300_000
"""How long a request that was refused half-way may take to read the refusal, and how much of its rest is thrown away meanwhile."""
RAW_PER_BODY = 4
"""A body may take so many times its size on the wire."""
FRAMES_PER_MESSAGE = 10
FRAGMENTS = 32
UNREAD_BYTES = 2_000_000
"""What may wait on a WebSocket for somebody who does not read but goes on asking."""
GOODBYE_SECONDS = 1.0
TEXT: Final = 0x81
"""The first byte of a frame with a whole text."""
LINE = 8000
"""The longest header of a WebSocket's handshake."""
HEAD_ENDS: Final = b"\r\n\r\n"
PLAIN: Final = bytes(ord("_") if sign in (*range(1, 9), 11, 12, *range(14, 32), 127) else sign for sign in range(256))
"""Control signs, but for those that mean something (NUL is refused), become underscores."""
WORDS = {
    400: b"This is not an HTTP request.",
    413: b"The body is too long.",
    414: b"The address is too long.",
    431: b"The headers are too long.",
}


class TooMuch(Exception):
    """A request beyond the limits."""

    def __init__(self, status: int) -> None:
        super().__init__(status)
        self.status = status


class Flow(FlowControl):
    """Flow control that says when reading goes on."""

    def __init__(self, transport: asyncio.Transport, on_resume: Callable[[], None]) -> None:
        super().__init__(transport)
        self._on_resume = on_resume

    def resume_reading(self) -> None:
        """Read on, first of all what has been received already."""
        if self.read_paused:
            super().resume_reading()
            self._on_resume()


class Turns:
    """Connections with something to parse, one after the other; a flood of requests leaves time for everything else."""

    def __init__(self) -> None:
        self._waiting: deque[HttpProtocol] = deque()
        self._is_due = False

    def ask(self, one: HttpProtocol) -> None:
        """Put a connection in the queue."""
        self._waiting.append(one)
        self._come_soon(one.loop)

    def _come_soon(self, loop: asyncio.AbstractEventLoop) -> None:
        if not self._is_due:
            self._is_due = True
            loop.call_soon(self._take, loop)

    def _take(self, loop: asyncio.AbstractEventLoop) -> None:
        self._is_due = False
        end = time.perf_counter() + TURNS_SECONDS
        while self._waiting and time.perf_counter() < end:
            self._waiting.popleft().take_turn()
        if self._waiting:
            self._come_soon(loop)


class HttpProtocol(HttpToolsProtocol):
    """One connection, until it becomes a WebSocket."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        connections: Connections,
        limits: Limits,
        address: Callable[[str], str | None],
        turns: Turns,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._everybody, self._limits, self._address_of, self._turns = connections, limits, address, turns
        self._me: Connection | None = None
        self._waiting, self._at = b"", 0
        self._turn_is_due = False
        self._upgraded = False
        self._lingering = False
        self._thrown_away = 0
        self._problem = 0
        self._head_end = b""
        """The last bytes of a head that is not whole."""
        self._whole_head = self._whole = False
        self._head = self._body = self._raw = 0

    # --- Coming and going ---

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody connects: is there room?"""
        super().connection_made(transport)
        self.flow = Flow(transport, self._feed_soon)
        self._me = self._everybody.admit(self._address_of(self.client[0] if self.client else "?"), transport.abort)
        if self._me is None:
            transport.abort()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended."""
        self._waiting, self._at = b"", 0
        if self._me is not None:
            self._me.gone()
        super().connection_lost(exc)

    def _becomes(self, state: Doing) -> None:
        if self._me is not None:
            self._me.becomes(state)

    # --- Reading ---

    def data_received(self, data: bytes) -> None:
        """Take what has arrived; parse it in pieces."""
        if self._me is None:
            return
        if self._lingering:
            self._thrown_away += len(data)
            if self._thrown_away > LINGER_BYTES:
                self.transport.abort()
            return
        self._unset_keepalive_if_required()
        self._waiting, self._at = self._waiting[self._at :] + data if self._waiting else data, 0
        if len(self._waiting) > PIECE:
            self.transport.pause_reading()  # until this has been parsed
        self._feed_soon()

    def _feed_soon(self) -> None:
        if self._at < len(self._waiting) and not self._turn_is_due:
            self._turn_is_due = True
            self._turns.ask(self)

    def take_turn(self) -> None:
        """Parse some pieces; leave the rest for later, and read no more before that."""
        self._turn_is_due = False
        for _ in range(PIECES_A_TURN):
            if self._at >= len(self._waiting) or self.flow.read_paused or self._is_over():
                break
            piece = self._waiting[self._at : self._at + PIECE]
            self._at += PIECE
            self._parse(piece)
        if self._is_over() or self._at >= len(self._waiting):
            self._waiting, self._at = b"", 0
        if self._is_over():
            return
        if self._waiting:
            self.transport.pause_reading()
            if not self.flow.read_paused:
                self._feed_soon()
        elif not self.flow.read_paused:
            self.transport.resume_reading()

    def _is_over(self) -> bool:
        return self._upgraded or self._lingering or self.transport.is_closing()

    def _parse(self, piece: bytes) -> None:
        try:
            self._measure(len(piece))
            self.parser.feed_data(self._plain_head(piece))
        except TooMuch as much:
            self._refuse(much.status)
        except httptools.HttpParserUpgrade:
            self._upgrade()
        except httptools.HttpParserError:
            self._refuse(self._problem or 400)

    def _plain_head(self, piece: bytes) -> bytes:
        """A piece in which control signs of the head are plain ones; the body stays as it is.

        Another program's cookie may hold such a sign, and the parser would refuse the whole request for it. A plain sign in its place
        can't change what a header means to whoever stands between: at worst a header has an unknown name or value.
        """
        if self._whole:
            self._head_end = b""
        elif self._whole_head:
            return piece
        joined = self._head_end + piece
        end = joined.find(HEAD_ENDS)
        cut = len(piece) if end < 0 else end + len(HEAD_ENDS) - len(self._head_end)
        self._head_end = joined[-(len(HEAD_ENDS) - 1) :]
        return piece[:cut].translate(PLAIN) + piece[cut:]

    def _upgrade(self) -> None:
        """A WebSocket begins; whatever else somebody would like to speak, the answer is in plain HTTP, and the last one."""
        if not self._should_upgrade():
            self.cycle.keep_alive = False
        elif any(len(name) + len(value) > LINE for name, value in self.headers):
            self._refuse(431)
        else:
            self.handle_websocket_upgrade()

    def _measure(self, size: int) -> None:
        """Count what comes in, whether or not the parser tells of it: half headers, chunks' own lines."""
        if self._whole:
            return
        if self._whole_head:
            self._raw += size
            if self._raw > PIECE + RAW_PER_BODY * self._body:
                raise TooMuch(413)
        else:
            self._head += size
            if self._head > self._limits.header_bytes + PIECE:
                raise TooMuch(431)

    def _refuse(self, status: int) -> None:
        """Say what is wrong, unless an answer has begun, and hang up without cutting that off."""
        self._waiting, self._at = b"", 0
        if self.cycle is not None and not self.cycle.response_complete:
            self.transport.abort()
            return
        words = WORDS[status]
        head = [
            STATUS_LINE[status],
            b"content-type: text/plain; charset=utf-8\r\ncontent-length: %d\r\n" % len(words),
            b"connection: close\r\n\r\n",
        ]
        self.transport.write(b"".join([*head, words]))
        self._linger(reading=status == 413)

    def _linger(self, reading: bool) -> None:
        """Hang up, but not at once, for that would tear down the answer, too; read on for somebody who sends a whole body first."""
        self._lingering = True
        self._becomes(Doing.SILENT)
        if self.transport.is_closing() or not self.transport.can_write_eof():
            self.transport.close()
            return
        self.transport.write_eof()
        if reading:
            self.transport.resume_reading()
        else:
            self.transport.pause_reading()
        self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def eof_received(self) -> None:
        """The client has closed its side."""
        if self._lingering:
            self.transport.close()

    # --- What the parser tells ---

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        if len(self.pipeline) >= PIPELINED:
            self._fail(400)
        super().on_message_begin()
        self._whole_head = self._whole = False
        self._head = self._body = self._raw = 0
        if self.cycle is None or self.cycle.response_complete:
            self._becomes(Doing.SILENT)

    def on_url(self, url: bytes) -> None:
        """A part of the address."""
        super().on_url(url)
        if len(self.url) > self._limits.url_bytes:
            self._fail(414)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A whole header; trailers after the body are ignored."""
        if self._whole_head:
            return
        super().on_header(name, value)
        if len(self.headers) > self._limits.header_count:
            self._fail(431)

    def on_headers_complete(self) -> None:
        """The head of a request."""
        self._whole_head = True
        if sum(len(name) + len(value) + 4 for name, value in self.headers) > self._limits.header_bytes:
            self._fail(431)
        self._becomes(Doing.SENDING)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """A part of the body."""
        self._body += len(body)
        if self._body > self._limits.record_bytes + PIECE:
            self._fail(413)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """The request is whole."""
        self._whole = True
        super().on_message_complete()
        if self.cycle is not None and not self.cycle.response_complete:
            self._becomes(Doing.BUSY)

    def _fail(self, status: int) -> None:
        self._problem = status
        raise TooMuch(status)

    # --- Answering ---

    def on_response_complete(self) -> None:
        """Ready for the next request, unless this one was answered before it was whole."""
        if self.cycle.more_body and not self.pipeline:
            self.server_state.total_requests += 1
            self._waiting, self._at = b"", 0
            self._linger(reading=True)
            return
        self._becomes(Doing.STUCK if self.flow.write_paused else Doing.RESTING)
        if self.pipeline:
            self._becomes(Doing.BUSY)
        super().on_response_complete()

    def pause_writing(self) -> None:
        """The other side does not read."""
        super().pause_writing()
        self._becomes(Doing.STUCK)

    def resume_writing(self) -> None:
        """It does."""
        super().resume_writing()
        if self._me is not None and self._me.state is Doing.STUCK:
            done = self.cycle is None or self.cycle.response_complete
            self._becomes(Doing.RESTING if done else Doing.BUSY)

    # --- WebSockets ---

    def handle_websocket_upgrade(self) -> None:
        """From here on it is a WebSocket."""
        assert self._me is not None
        self._upgraded = True
        self._becomes(Doing.UNHEARD)
        made = functools.partial(SocketProtocol, connection=self._me, limits=self._limits)
        self.ws_protocol_class = cast(Any, made)
        super().handle_websocket_upgrade()


def _is_text(frames: list[bytes]) -> bool:
    try:
        b"".join(frames).decode()
    except UnicodeDecodeError:
        return False
    return True


class Talker(Protocol):
    """Handles the messages of a WebSocket after the handshake."""

    def heard(self, data: bytes) -> None:
        """A message came."""

    def may_write(self) -> None:
        """The other side has read what it was sent."""

    def lost(self) -> None:
        """The connection has ended."""


class Nothing:
    """Stands in for what a WebSocket needs only while the application shakes hands: its queue and its event."""

    def put_nowait(self, item: object) -> None:
        """Forget it."""

    def set(self) -> None:
        """Forget it."""

    def clear(self) -> None:
        """Forget it."""


NOTHING: Final = cast(Any, Nothing())


class SocketProtocol(WebSocketsSansIOProtocol):
    """A WebSocket: so many frames a second, so many fragments a message.

    The application shakes hands, with all its layers, and hands the connection over: from then on messages go straight to a
    talker, and nothing of those layers is kept. An open socket that is silent costs a few kilobytes and no task.
    """

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
        *,
        connection: Connection,
        limits: Limits,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self._me = connection
        self._burst, self._per_second = FRAMES_PER_MESSAGE * limits.burst, FRAMES_PER_MESSAGE * limits.per_second
        self._frames, self._since = float(self._burst), time.monotonic()
        self._talker: Talker | None = None
        self._has_spoken = False
        self.can_write = True

    async def run_asgi(self) -> None:
        """Let the application shake hands; it knows which connection it is, and may take it over."""
        scope = cast(dict[str, Any], self.scope)
        scope["connection"], scope["wire"] = self._me, self
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        finally:
            if self._talker is not None:
                del self.scope, self.request, self.response
            elif self.close_timer is None:
                self.send_500_response()
                self.transport.close()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection has ended; what holds itself in memory is let go."""
        self._me.gone()
        super().connection_lost(exc)
        self.conn.parser.close()
        talker, self._talker = self._talker, None
        if talker is not None:
            talker.lost()

    # --- Once hands are shaken ---

    def hand_over(self, talker: Talker) -> None:
        """From now on messages go to the talker, those first that have come already."""
        early, self._talker = self.queue, talker
        self.queue = self.writable = NOTHING
        if not self._has_spoken:
            self.conn.parser.close()  # which holds the request and all its headers
            self.conn = cast(Any, Frames(SERVER, max_size=self.config.ws_max_size, logger=self.logger))
        while not early.empty():
            event = early.get_nowait()
            if event["type"] == "websocket.disconnect":
                return  # the connection is lost already
            talker.heard(_data_of(event))
        self.read_on()

    def pause_reading(self) -> None:
        """Hear nothing more for now."""
        if not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def read_on(self) -> None:
        """Hear on."""
        if self.read_paused and not self.transport.is_closing():
            self.read_paused = False
            self.transport.resume_reading()

    def write(self, message: bytes) -> None:
        """Send a text; nobody waits until it has arrived."""
        if not self.close_sent and not self.transport.is_closing():
            self.transport.write(_head_of(message) + message)

    def hang_up(self, code: int) -> None:
        """Close the connection, without waiting long for a client that does not answer or read."""
        if self.close_sent or self.transport.is_closing():
            return
        self.conn.send_close(code)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.read_on()
        self.close_timer = self.loop.call_later(GOODBYE_SECONDS, self.transport.abort)

    def pause_writing(self) -> None:
        """The other side does not read."""
        self.can_write = False
        super().pause_writing()

    def resume_writing(self) -> None:
        """It does."""
        self.can_write = True
        super().resume_writing()
        if self._talker is not None:
            self._talker.may_write()

    # --- What comes in ---

    def data_received(self, data: bytes) -> None:
        """Parse what has arrived, in pieces; the handshake comes whole."""
        if not self.handshake_initiated:
            super().data_received(data)
            if not self.handshake_initiated:
                self.transport.abort()
            return
        self._has_spoken = True
        if len(data) <= PIECE:
            super().data_received(data)
            return
        for start in range(0, len(data), PIECE):
            if self.transport.is_closing():
                return
            super().data_received(data[start : start + PIECE])

    def handle_text(self, event: Frame) -> None:
        """A text, or its first part."""
        if self._is_bearable():
            super().handle_text(event)

    def handle_bytes(self, event: Frame) -> None:
        """Bytes, or their first part."""
        if self._is_bearable():
            super().handle_bytes(event)

    def handle_cont(self, event: Frame) -> None:
        """A further part."""
        if self._is_bearable() and len(self.frames) < FRAGMENTS:
            super().handle_cont(event)
        else:
            self.transport.abort()

    def handle_ping(self) -> None:
        """Answer a ping; a client that keeps asking without reading the answers is cut off."""
        if self._is_bearable() and self.transport.get_write_buffer_size() <= UNREAD_BYTES:
            super().handle_ping()
        else:
            self.transport.abort()

    def handle_pong(self, event: Frame) -> None:
        """Take a pong, unless there are too many frames."""
        if self._is_bearable():
            super().handle_pong(event)

    def send_receive_event_to_app(self) -> None:
        """A message is complete. Bytes that are no text are the sender's error: no line in the log."""
        if self.curr_msg_data_type == "text" and not _is_text(self.frames):
            self.frames = []
            self.conn.fail(1007, "invalid UTF-8")
            self.handle_parser_exception()
        elif self._talker is None:
            super().send_receive_event_to_app()
        else:
            data, self.frames = b"".join(self.frames), []
            if not self.close_sent:
                self._talker.heard(data)

    def handle_parser_exception(self) -> None:
        """What came is no WebSocket."""
        if self.conn.close_sent is None:
            self.transport.abort()
        else:
            super().handle_parser_exception()

    def _is_bearable(self) -> bool:
        """Not too many frames: so many at once, then so many a second."""
        self._frames -= 1
        return self._frames >= 0 or self._has_rested()

    def _has_rested(self) -> bool:
        now = time.monotonic()
        self._frames = min(self._burst, self._frames + (now - self._since) * self._per_second)
        self._since = now
        if self._frames < 0:
            self.transport.abort()
        return self._frames >= 0


def _data_of(event: Any) -> bytes:
    return cast(bytes, event.get("bytes")) or cast(str, event.get("text") or "").encode()


def _head_of(message: bytes) -> bytes:
    """The head of a frame with a whole text, as a server sends it."""
    size = len(message)
    if size < 126:
        return bytes((TEXT, size))
    return struct.pack("!BBH", TEXT, 126, size) if size < 65_536 else struct.pack("!BBQ", TEXT, 127, size)
