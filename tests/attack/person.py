"""A browser without a screen: one cookie, one socket, and a history of all that it asked for and was told."""

from __future__ import annotations

import asyncio
import contextlib
import hashlib
import itertools
import json
import re
import time
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

from tests.attack.server import Server
from tests.attack.wire import HOST, PATIENCE, Answer, Closed, WebSocket, request

STORED = frozenset("sit set_seat start move take_back say make_claim pause resume".split())
"""Requests that leave a line in the log whenever they are done."""


@dataclass
class History:
    """What one person saw of one table. `problems` are contradictions seen at once."""

    code: str
    who: str
    entries: dict[int, dict[str, Any]] = field(default_factory=dict)
    sent: dict[str, str] = field(default_factory=dict)
    """Ticket to kind, in the order of sending."""
    before: dict[str, int] = field(default_factory=dict)
    """How many requests were acknowledged already when this ticket was first sent."""
    acknowledged: list[str] = field(default_factory=list)
    """Tickets, in the order of their first `done`."""
    refused: dict[str, str] = field(default_factory=dict)
    """Ticket to the last answer that was no `done`."""
    newest: int = 0
    problems: list[str] = field(default_factory=list)

    def told(self, table: dict[str, Any]) -> None:
        """A table message came: what was told once must still be so."""
        for entry in table["entries"]:
            known = self.entries.setdefault(entry["act"], entry)
            if known != entry:
                self.problems.append(f"{self.code}: entry {entry['act']} was {known} and is {entry}")
        if table["act"] < self.newest:
            self.problems.append(f"{self.code}: {self.newest} entries were told, and then only {table['act']}")
        self.newest = max(self.newest, table["act"])

    def asked(self, ticket: str, kind: str) -> None:
        """A request is sent, perhaps once more."""
        self.sent[ticket] = kind
        self.before.setdefault(ticket, len(self.acknowledged))

    def answered(self, ticket: str, message: dict[str, Any]) -> None:
        """An answer came to a request."""
        if ticket not in self.sent:
            self.problems.append(f"{self.code}: an answer to {ticket}, which was never asked")
        elif message["type"] == "done":
            if ticket not in self.acknowledged:
                self.acknowledged.append(ticket)
            self.refused.pop(ticket, None)
        elif ticket not in self.acknowledged:
            self.refused[ticket] = message.get("key") or message["type"]
        elif message.get("key") not in ("busy", "too_fast"):
            self.problems.append(f"{self.code}: {ticket} was done, and then {message}")


class Person:
    """Somebody with a browser, at an address of their own if need be."""

    def __init__(self, server: Server, address: str = HOST) -> None:
        self.server, self.address = server, address
        self.cookie = ""
        self.socket: WebSocket | None = None
        self.table: dict[str, Any] | None = None
        self.code = ""
        self.histories: dict[str, History] = {}
        self.got: list[dict[str, Any]] = []
        """Every message but tables, with the time of its coming (`heard`)."""
        self.closed: int | None = None
        self.sizes = 0
        """Bytes of the largest message."""
        self._reading: asyncio.Task[None] | None = None
        self._news = asyncio.Event()
        self._tickets = itertools.count(1)
        self._open: dict[str, asyncio.Future[dict[str, Any]]] = {}

    @property
    def who(self) -> str:
        """The name by which the store knows this browser."""
        return hashlib.sha256(self.cookie.partition("=")[2].encode()).hexdigest()[:32]

    @property
    def history(self) -> History:
        """What was seen of the table at which this person is."""
        return self.histories[self.code]

    @property
    def connected(self) -> bool:
        """Whether the socket is open."""
        return self.socket is not None and self._reading is not None and not self._reading.done()

    # --- REST ---

    async def call(self, method: str, path: str, body: Any = None, **more: Any) -> Answer:
        """A request; the cookie is kept."""
        headers = more.pop("headers", {})
        if self.cookie:
            headers = {"Cookie": self.cookie} | headers
        data = body if body is None or isinstance(body, bytes) else json.dumps(body).encode()
        answer = await request(self.server.port, method, path, data, headers, self.address, **more)
        self._keep_cookie(answer)
        return answer

    def _keep_cookie(self, answer: Answer) -> None:
        for cookie in answer.all("set-cookie"):
            if match := re.match(r"((?:__Host-)?motherlode=[^;]+)", cookie):
                self.cookie = match[1]

    async def make_table(self, seats: list[Any], name: str = "Ann", **more: Any) -> str:
        """Open a table: seats are `me`, `friend` or a bot's level."""
        wish = {"name": name, "seats": [_seat(seat) for seat in seats], **more}
        answer = await self.call("POST", "/api/tables", wish)
        assert answer.status == 200, answer.body
        return str(answer.json()["code"])

    # --- The socket ---

    async def connect(self, **more: Any) -> None:
        """Open the socket."""
        self.socket = await WebSocket.open(self.server.port, self.cookie, self.address, **more)
        self._keep_cookie(self.socket.answer)
        self.closed = None
        self._reading = asyncio.create_task(self._read(self.socket))

    async def enter(self, code: str, since: int = 0) -> dict[str, Any]:
        """Look at a table and be shown it."""
        if not self.connected:
            await self.connect()
        self.code = code
        self.table = None
        self.histories.setdefault(code, History(code, self.who))
        self.send(type="enter", code=code, since=since)
        await self.until(lambda: self.table is not None)
        shown: dict[str, Any] | None = self.table
        assert shown is not None
        return shown

    def send(self, message: Any = None, /, **parts: Any) -> None:
        """Send whatever it is."""
        if self.socket is None:
            raise Closed
        self.socket.send(message or parts)

    def begin(self, kind: str, /, ticket: str | None = None, **more: Any) -> str:
        """Send a request without waiting for its answer."""
        ticket = ticket or self.ticket()
        self.history.asked(ticket, "allow" if more.get("text") == "allow" else kind)
        if ticket not in self._open or self._open[ticket].done():
            self._open[ticket] = asyncio.get_running_loop().create_future()
        self.send({"type": kind, "id": ticket, **more})
        return ticket

    def ticket(self) -> str:
        """A name for the next request."""
        return f"t{next(self._tickets)}"

    async def ask(self, kind: str, /, ticket: str | None = None, **more: Any) -> dict[str, Any]:
        """Make a request and wait for its answer."""
        return await self.answer(self.begin(kind, ticket, **more))

    async def answer(self, ticket: str, patience: float = PATIENCE) -> dict[str, Any]:
        """The answer to a request; `Closed` if the connection ends before it comes."""
        waiting = self._open[ticket]
        done, _ = await asyncio.wait([waiting], timeout=patience)
        if not done:
            raise TimeoutError
        if waiting.cancelled():
            raise Closed(self.closed)
        return waiting.result()

    async def move(self, text: str | None = None) -> dict[str, Any]:
        """Make a move, the first that is allowed unless told which."""
        assert self.table is not None
        return await self.ask("move", text=text or self.legal[0], act=self.table["act"])

    @property
    def legal(self) -> list[str]:
        """What may be done now."""
        return list(self.table["game"]["legal"]) if self.table and self.table["game"] else []

    def seat(self, number: int) -> dict[str, Any]:
        """A seat as it is shown."""
        assert self.table is not None
        return dict(self.table["seats"][number])

    async def until(self, condition: Callable[[], Any], seconds: float = PATIENCE) -> None:
        """Wait until what is heard makes it so; `Closed` if the socket is, `TimeoutError` if it never is."""
        end = time.monotonic() + seconds
        while not condition():
            if not self.connected:
                raise Closed(self.closed)
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), max(0.001, end - time.monotonic()))

    async def comes(self, condition: Callable[[], Any], seconds: float = 10.0) -> bool:
        """Whether it is so, now or soon."""
        try:
            await self.until(condition, seconds)
        except (Closed, TimeoutError):
            return bool(condition())
        return True

    async def ping(self, patience: float = PATIENCE) -> float:
        """Seconds until an answer comes."""
        began = time.perf_counter()
        self.send(type="ping", sent=began)
        await self.until(lambda: any(m["type"] == "pong" and m["sent"] == began for m in self.got[-5:]), patience)
        return time.perf_counter() - began

    def break_off(self) -> None:
        """Vanish."""
        if self.socket is not None:
            self.socket.break_off()
        self._forget()

    async def hang_up(self) -> None:
        """Leave politely."""
        if self.socket is not None:
            await self.socket.close()
        self._forget()

    def _forget(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
        self.socket = None
        self._lose_all()

    def _lose_all(self) -> None:
        for waiting in self._open.values():
            if not waiting.done():
                waiting.cancel()

    async def _read(self, socket: WebSocket) -> None:
        try:
            while True:
                data = await socket.receive()
                self.sizes = max(self.sizes, len(data))
                self._hear(json.loads(data))
        except Closed as closed:
            self.closed = closed.code or 0
        finally:
            socket.writer.close()
            self._news.set()
            self._lose_all()

    def _hear(self, message: dict[str, Any]) -> None:
        if message["type"] == "table":
            self.table = message
            self.histories.setdefault(message["code"], History(message["code"], self.who)).told(message)
        else:
            message["heard"] = time.perf_counter()
            self.got.append(message)
            ticket = message.get("id")
            if ticket is not None:
                self._answered(ticket, message)
        self._news.set()

    def _answered(self, ticket: str, message: dict[str, Any]) -> None:
        for history in self.histories.values():
            if ticket in history.sent:
                history.answered(ticket, message)
        waiting = self._open.get(ticket)
        if waiting is not None and not waiting.done():
            waiting.set_result(message)


def _seat(seat: Any) -> dict[str, Any]:
    if isinstance(seat, dict):
        return seat
    return {"kind": seat} if seat in ("me", "friend") else {"kind": "bot", "level": seat}


async def table_of(
    server: Server, people: int, bots: int = 0, level: str = "random", begin: bool = True, **more: Any
) -> list[Person]:
    """A table with people who look at it and bots, begun; the host first, bots between people as far as there are enough."""
    humans = ["me", *["friend"] * (people - 1)]
    between = itertools.zip_longest(humans, [level] * bots)
    seats = [seat for pair in between for seat in pair if seat is not None]
    host = Person(server)
    code = await host.make_table(seats, **more)
    await host.enter(code)
    everybody = [host]
    for number in range(1, people):
        friend = Person(server)
        await friend.enter(code)
        answer = await friend.ask("sit", name=f"Friend {number}")
        assert answer["type"] == "done", answer
        everybody.append(friend)
    if begin:
        answer = await host.ask("start")
        assert answer["type"] == "done", answer
        for one in everybody:
            await one.until(lambda one=one: one.table["phase"] != "gathering")  # type: ignore[misc]
    return everybody


async def leave_all(*people: Person) -> None:
    """Everybody hangs up."""
    for one in people:
        with contextlib.suppress(Exception):
            await one.hang_up()
