"""People who play on whatever happens: they come back, send again what was not answered, and send things twice."""

from __future__ import annotations

import asyncio
import contextlib
import random
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from tests.attack.person import Person
from tests.attack.server import Server
from tests.attack.wire import Closed

TRY_AGAIN = ("busy", "broken", "too_fast")
"""Answers after which the same request is made again."""


@dataclass
class Habits:
    """How somebody plays."""

    pause: float = 0.03
    chats: float = 0.0
    doubles: float = 0.2
    """How often a request is sent twice at once."""


class Player(Person):
    """Somebody who makes moves until told to stop."""

    def __init__(self, server: Server, seed: int, habits: Habits | None = None) -> None:
        super().__init__(server)
        self.random = random.Random(seed)
        self.habits = habits or Habits()
        self.here = True
        """Wants to be at the table; who is not here has no socket."""
        self.retries = self.doubled = 0
        self.unexpected: list[str] = []
        self._asking: tuple[str, str, dict[str, Any]] | None = None
        self._since = 0

    async def play(self) -> None:
        """Play until cancelled."""
        while True:
            try:
                await self._sit_at_table()
            except (Closed, OSError, TimeoutError):
                await asyncio.sleep(0.05)

    async def _sit_at_table(self) -> None:
        if not self.here or not self.server.running:
            await asyncio.sleep(0.02)
            return
        if not self.connected:
            await asyncio.wait_for(self.enter(self.code, self._since), 5)
        assert self.table is not None
        if self.table["code"] == self.code:
            await self._follow_rematch()
        if self._asking is None:
            self._asking = self._wish()
        if self._asking is None:
            await self._news_or(0.2)
        else:
            await self._request(*self._asking)
            await asyncio.sleep(self.habits.pause)

    async def _follow_rematch(self) -> None:
        assert self.table is not None
        if self.table["next_code"]:
            self._asking = None
            await self.enter(self.table["next_code"])

    def _wish(self) -> tuple[str, str, dict[str, Any]] | None:
        """What to ask for now, if anything."""
        table = self.table
        assert table is not None
        if table["code"] != self.code or table["me"] is None:
            return None
        me = table["me"]
        first = min(seat["seat"] for seat in table["seats"] if seat["kind"] == "person")
        if table["phase"] == "gathering":
            return (self.ticket(), "start", {}) if table["seats"][me]["host"] else None
        if table["phase"] == "finished":
            return (self.ticket(), "rematch", {}) if me == first else None
        if table["phase"] == "between_rounds" and me in table["game"]["waiting_for"]:
            return self.ticket(), "ready", {}
        if self.legal and table["phase"] == "playing":
            return self.ticket(), "move", {"text": self.random.choice(self.legal), "act": table["act"]}
        if self.random.random() < self.habits.chats:
            return self.ticket(), "say", {"line": f"line {self.random.random()}"}
        return None

    async def _request(self, ticket: str, kind: str, more: dict[str, Any]) -> None:
        """Ask, once more if it was asked before; what is not answered stays to be asked."""
        self.retries += ticket in self.history.sent
        self.begin(kind, ticket, **more)
        if self.random.random() < self.habits.doubles:
            self.begin(kind, ticket, **more)
            self.doubled += 1
        answer = await self.answer(ticket, 12)
        if answer["type"] == "error" and answer["key"] in TRY_AGAIN:
            await asyncio.sleep(0.1)
            return
        self._asking = None

    async def _news_or(self, seconds: float) -> None:
        with contextlib.suppress(TimeoutError):
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), seconds)

    def vanish(self) -> None:
        """Lose the connection; come back later unless not wanted here."""
        self.break_off()


@dataclass
class Club:
    """The people of one table, who play game after game."""

    members: list[Player]
    tasks: list[asyncio.Task[None]] = field(default_factory=list)

    @property
    def codes(self) -> set[str]:
        """Where they are."""
        return {member.code for member in self.members}

    def begin(self) -> None:
        """Everybody plays from now on."""
        self.tasks = [asyncio.create_task(member.play()) for member in self.members]

    async def stop(self) -> None:
        """Everybody stops, wherever they are."""
        waiting = set(self.tasks)
        while waiting:  # once is not enough: a task that hears of something at the same moment goes on (bpo-37658)
            for task in waiting:
                task.cancel()
            _, waiting = await asyncio.wait(waiting, timeout=1)
        for member in self.members:
            with contextlib.suppress(Exception):
                await member.hang_up()


async def sit_down_and_start(members: Sequence[Player], code: str) -> None:
    """Everybody comes to a table and takes a seat; the first, whose it is, starts."""
    host = members[0]
    await host.enter(code)
    for number, friend in enumerate(members[1:], 1):
        await friend.enter(code)
        answer = await friend.ask("sit", name=f"Friend {number}")
        assert answer["type"] == "done", answer
    answer = await host.ask("start")
    assert answer["type"] == "done", answer


async def found_club(
    server: Server, people: int, bots: int, seed: int, habits: Habits | None = None, **more: Any
) -> Club:
    """Open a table, seat people, begin to play."""
    members = [Player(server, seed * 100 + number, habits) for number in range(people)]
    host = members[0]
    seats = ["me", *["friend"] * (people - 1), *[more.pop("level", "random")] * bots]
    code = await host.make_table(seats, **more)
    await sit_down_and_start(members, code)
    club = Club(members)
    club.begin()
    return club
