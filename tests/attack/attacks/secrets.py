"""Attacks on secrets: what the time of an answer tells."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sqlite3
import statistics
import time

from motherlode.table import Act, Settings, SystemChance, Table, dealing
from tests.attack.arena import Field, attack
from tests.attack.players import Habits, found_club
from tests.attack.server import Server

THINKING = 0.4
ENOUGH = 8
FEWEST = 4
VETO = "veto"


@attack("M1", faulty=True, to_object=300, to_object_short=200, after_bot=50, grace=600_000)
async def a_veto_that_shows_by_its_time(field: Field) -> None:
    """Slow bots: whoever holds a veto answers when the others do."""
    habits = Habits(pause=0.01, doubles=0)
    await field.server.order(think=THINKING)
    clubs = [
        await found_club(field.server, 1, 4, seed, habits, modules=["wc2019"], level="novice", short_pause=True)
        for seed in range(field.more(10, 30))
    ]
    for club in clubs:
        await club.members[0].ask("auto_allow", on=True)
    truths: dict[str, Truth] = {}
    end = time.monotonic() + field.more(30, 240)
    enough = field.more(ENOUGH, 10 * ENOUGH)
    while time.monotonic() < end and _fewest(truths) < enough:
        await asyncio.sleep(1)
        for code in {code for club in clubs for member in club.members for code in member.histories}:
            truths.setdefault(code, Truth(field.server, code)).read_on()
    for club in clubs:
        await club.stop()
    holders = [answer for truth in truths.values() for answer in truth.holders]
    others = [answer for truth in truths.values() for answer in truth.others]
    field.check(holders and others, "no veto was ever held; nothing can be said")
    field.figures |= {"holders": len(holders), "others": len(others)}
    for is_first in (True, False):  # all wait for whoever is asked first, so that like is compared with like
        one, many = _median(holders, is_first), _median(others, is_first)
        if one is not None and many is not None:
            said = f"who holds a veto takes {one:.2f} s, who does not {many:.2f} s"
            field.check(abs(one - many) < THINKING / 2, said)


def _median(answers: list[tuple[bool, float]], is_first: bool) -> float | None:
    """How long those took who were asked first, or later; nothing if they are too few to tell."""
    seconds = [seconds for first, seconds in answers if first is is_first]
    return statistics.median(seconds) if len(seconds) >= FEWEST else None


def _fewest(truths: dict[str, Truth]) -> int:
    return min(
        sum(len(truth.holders) for truth in truths.values()), sum(len(truth.others) for truth in truths.values())
    )


class Truth:
    """A table as it is stored: how long bots took to answer when asked, those who held the veto apart from the others."""

    def __init__(self, server: Server, code: str) -> None:
        self._server, self._code = server, code
        with contextlib.closing(sqlite3.connect(server.database)) as db:
            (settings,) = db.execute("SELECT settings FROM tables WHERE code = ?", (code,)).fetchone()
        told = Settings.of_json(json.loads(settings))
        self._table = Table.replay(code, told, dealing(SystemChance()), lambda: 0, [])
        self._last = 0
        self._is_first = True
        self.holders: list[tuple[bool, float]] = []
        self.others: list[tuple[bool, float]] = []

    def read_on(self) -> None:
        """Read what is new."""
        for act in self._server.acts(self._code)[len(self._table.log) :]:
            is_asked = act["what"] == "acted" and self._table.asking is not None
            if is_asked and act["said"]["by"] == "bot":
                answer = self._is_first, (act["at"] - self._last) / 1000
                (self.holders if self._holds_veto(act["seat"]) else self.others).append(answer)
            self._table._follow(Act.of_json(act))
            self._is_first = not (is_asked and self._table.asking is not None)
            self._last = act["at"]

    def _holds_veto(self, seat: int) -> bool:
        assert self._table.game is not None
        return VETO in self._table.game.view(seat)["hands"][seat]
