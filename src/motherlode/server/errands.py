"""What a room does by itself: bots' moves, grace periods, clocks.

Whatever fails here is tried again with growing pauses, and never stops the table for good.
"""

from __future__ import annotations

import asyncio
import random
from collections.abc import Callable
from typing import TYPE_CHECKING

import msgspec

from motherlode.bots.talker import read_saying
from motherlode.server.projection import events_for
from motherlode.server.safe_logging import log_without_words
from motherlode.server.worker import Briefing, move_in
from motherlode.table import Claim, Errand, ErrandKey, ErrorKey, Refusal, Table, TableError

if TYPE_CHECKING:
    from motherlode.server.rooms import Room

THINK_SECONDS = 9.0
"""So long a bot may think; then chance answers for it, and the table goes on."""
SHORTEST_WAIT = 0.01
PAUSES = (0.05, 0.1, 0.2, 0.4, 0.8, 1.6)
"""Seconds before trying again, once more and once more; the last for all that follow."""
TOLD_AFTER = 2
"""So many failures in a row, and the players are told that the table can't go on."""


def pause_after(failures: int) -> float:
    """How long to wait after so many failures in a row."""
    return PAUSES[min(failures, len(PAUSES)) - 1] if failures else 0.0


def said_in(text: str) -> Claim | None:
    """What a bot says with its move: a quick word, or a claim as people make them; None if it is neither."""
    try:
        return read_saying(msgspec.json.decode(text))
    except (msgspec.DecodeError, ValueError):
        return None


class Asked:
    """What the bots think while a question goes round: all of them from the start, and each is heard when its time has come."""

    __slots__ = ("act", "answers", "tasks")

    def __init__(self, act: int) -> None:
        self.act = act
        self.answers: dict[int, str] = {}
        self.tasks: dict[int, asyncio.Task[None]] = {}

    def close(self) -> None:
        """Stop thinking."""
        for task in self.tasks.values():
            task.cancel()


class Errands:
    """The next timer and the bot that thinks now."""

    __slots__ = ("_asked", "_bad_choice", "_failures", "_key", "_room", "_stuck_at", "_task", "_timer")

    def __init__(self, room: Room) -> None:
        self._room = room
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None
        self._key: ErrandKey | None = None
        self._asked: Asked | None = None
        self._stuck_at, self._failures, self._bad_choice = 0, 0, False

    def arrange(self) -> None:
        """Have whatever comes next done in time: a bot's move, somebody's grace, a clock."""
        table = self._room.table
        if self._room.closed:
            return
        if not self._room.leads:
            self._rest()
            return
        if self._failures and (self._stuck_at != table.decision or table.phase == "paused"):
            self._go_on()  # what is paused is not stuck
        try:
            self._set_timer(table.due())
            self._ask_all()
            self._ask_a_bot(table.errand_key())
        except Exception as error:
            self._fail(error, self._room.reread)

    def close(self) -> None:
        """Stop waiting and thinking."""
        if self._timer:
            self._timer.cancel()
            self._timer = None
        self._stop_thinking()
        if self._asked:
            self._asked.close()
            self._asked = None

    def _rest(self) -> None:
        """Another worker drives the table."""
        self.close()
        if self._failures:
            self._go_on()

    # --- Time ---

    def _set_timer(self, due: int | None) -> None:
        if due is not None:
            self._wait(max((due - self._room.hall.now()) / 1000, self._pause(), SHORTEST_WAIT), self._on_time)
        elif self._timer:
            self._timer.cancel()
            self._timer = None

    def _wait(self, seconds: float, then: Callable[[], None]) -> None:
        if self._timer:
            self._timer.cancel()
        self._timer = asyncio.get_running_loop().call_later(seconds, then)

    def _on_time(self) -> None:
        self._timer = None
        self._room.hall.spawn(self._do(Table.tick))

    # --- Bots ---

    def _ask_a_bot(self, key: ErrandKey | None) -> None:
        if key is not None and self._key == key and self._task and not self._task.done():
            return
        self._stop_thinking()
        if key is not None and (errand := self._room.table.errand()) is not None:
            work = self._run(errand) if self._room.table.asking is None else self._run_asked(errand)
            self._key, self._task = key, self._room.hall.spawn(work)

    def _stop_thinking(self) -> None:
        if self._task:
            self._task.cancel()
        self._key = self._task = None

    async def _run(self, errand: Errand) -> None:
        """Let a bot think, and show its answer at a time that does not tell how long it thought."""
        await asyncio.sleep(self._pause())
        text, _, said = (await self._choice(errand)).partition("\t")
        late = self._room.hall.now() - errand.not_before
        wait = -late if late <= 0 else -late % max(1, errand.pace)
        await asyncio.sleep(wait / 1000)
        await self._do(lambda table: table.bot_move(errand, text, said_in(said)))

    async def _choice(self, errand: Errand) -> str:
        """The bot's choice, perhaps with a line behind it; if it is not legal, or none comes, a random move."""
        text = None if self._bad_choice else await self._think(errand)
        return text or random.Random(self._room.hall.bot_seed()).choice(errand.legal)

    async def _think(self, errand: Errand) -> str | None:
        """What the bot says, in time; None if that is no move."""
        hall, table = self._room.hall, self._room.table
        events = events_for(table, errand.seat, with_talk=table.bots_talk)
        name, speaks = f"{table.code} {errand.seat}", errand.by == "bot" and table.bots_talk and table.asking is None
        briefing = Briefing(errand.level, hall.bot_seed(), errand.view, errand.legal, events, name, talk=speaks)
        began = hall.clock()
        try:
            async with asyncio.timeout(THINK_SECONDS):
                text = await hall.bot_pool.think(briefing)
            hall.meter.thought(hall.clock() - began)
        except Exception as error:
            log_without_words(f"bot {errand.level}", error)
            return None
        return text if move_in(text) in errand.legal else None

    # --- Where all are asked (W-19, V-2) ---

    def _ask_all(self) -> None:
        """Every bot that is asked thinks from the start, whatever it holds, and nobody waits for its answer."""
        table = self._room.table
        act = table.asking.act if table.asking else 0
        if self._asked is not None and self._asked.act != act:
            self._asked.close()
            self._asked = None
        if not act:
            return
        self._asked = asked = self._asked or Asked(act)
        for seat in table.asked_bots():
            if seat not in asked.tasks:
                asked.tasks[seat] = self._room.hall.spawn(self._make_up_mind(asked, table.errand_when_asked(seat)))

    async def _make_up_mind(self, asked: Asked, errand: Errand) -> None:
        text = await self._think(errand)
        if text is not None:
            asked.answers[errand.seat] = text

    async def _run_asked(self, errand: Errand) -> None:
        """Answer when the time has come: to let it pass, unless the bot has decided otherwise by then."""
        await asyncio.sleep(max(self._pause(), (errand.not_before - self._room.hall.now()) / 1000))
        answers = self._asked.answers if self._asked and not self._bad_choice else {}
        text = answers.get(errand.seat, errand.unsaid) if errand.by != "auto" else errand.unsaid
        await self._do(lambda table: table.bot_move(errand, text))

    # --- When it fails ---

    async def _do(self, change: Callable[[Table], object]) -> None:
        try:
            await self._room.do(lambda table: change(table) if table.leads else None)
        except (TableError, Refusal) as error:
            self._fail(error)

    def _fail(self, error: Exception, then: Callable[[], None] | None = None) -> None:
        """Try again later; a table that keeps failing tells its players. What could not be stored is the room's to mend."""
        room = self._room
        if room.closed or room.stalled is ErrorKey.NOT_STORED:
            return
        self._stuck_at, self._failures = room.table.decision, self._failures + 1
        if not (isinstance(error, TableError) and error.key is ErrorKey.BUSY):
            self._bad_choice = True
        log_without_words(f"table {room.table.code}: what comes next failed, trying again", error)
        if self._failures >= TOLD_AFTER:
            room.stall(ErrorKey.STUCK)
        self._wait(self._pause(), then or room.rearrange)

    def _go_on(self) -> None:
        self._failures, self._bad_choice = 0, False
        if self._room.stalled is ErrorKey.STUCK:
            self._room.stall(None)
            self._room.changed()

    def _pause(self) -> float:
        return pause_after(self._failures)
