"""Everything fails at random while people play, come and go; and once it stops failing, every table goes on and nothing told is lost."""

from __future__ import annotations

import asyncio
import contextlib
import random

import pytest

import motherlode as ml
from motherlode.server.store import Unavailable
from motherlode.table import Table, dealing
from tests.server.fakes import Home, run

ERRORS = (Unavailable("full"), OSError("I/O"), RuntimeError("anything"), TimeoutError())
BREAKABLE = ("_act", "gather", "due", "tick")
QUIET = 10.0
"""So long after the last fault everything has to go again."""


class Moody:
    """Bots who answer, or don't."""

    def __init__(self, chance):
        self.chance, self.well = chance, False

    async def think(self, question):
        if not self.well and self.chance.random() < 0.2:
            if self.chance.random() < 0.5:
                raise OSError("no process")
            await asyncio.sleep(self.chance.choice([0.5, 3, 5000]))
        return self.chance.choice([*question.legal, "nonsense"] if not self.well else question.legal)


class Chaos:
    """One table at which everything goes wrong that can."""

    def __init__(self, seed, **game):
        self.chance = random.Random(seed)
        self.bot_pool = Moody(self.chance)
        self.home = Home(dealing(ml.Dealer(seed)), bot_pool=self.bot_pool)
        self.game = game
        self.acknowledged: list[str] = []
        self.answers: dict[str, int] = {}

    async def run(self):
        people = await self.home.open("p", "p", "b", "p", "b", **self.game)
        players = [asyncio.create_task(self.play(ear)) for ear in people]
        await asyncio.gather(self.break_things(), *players)
        self.home.store.faults.clear()
        self.home.store.reading = None
        self.bot_pool.well = True
        if self.home.code in self.home.hall.rooms:
            for name in BREAKABLE:
                vars(self.home.room.table).pop(name, None)
        await self.goes_on(people)

    # --- What people do ---

    async def play(self, ear):
        """Do all kinds of things, lose the connection in the middle of some, and come back."""
        for _ in range(100):
            await asyncio.sleep(self.chance.expovariate(2.0))
            if ear._room is None:
                await self.give_up_at_times(ear.enter(), ear)
            elif ear.got and any(message["type"] == "table" for message in ear.got):
                await self.give_up_at_times(self.request(ear), ear)

    async def give_up_at_times(self, work, ear):
        task = asyncio.create_task(work)
        if self.chance.random() < 0.25:
            await asyncio.sleep(self.chance.choice([0, 0, 0.01, 2]))
            task.cancel()
            ear.vanish()
        with contextlib.suppress(asyncio.CancelledError):
            await task

    async def request(self, ear):
        table, chance = ear.table, self.chance
        kind = chance.choice(["move", "move", "move", "say", "leave", "come_back", "pause", "resume", "ready", "auto"])
        ticket = f"{ear.who} {chance.random()}"
        if kind == "move" and table["game"]["legal"]:
            work = ear.ask("move", id=ticket, text=chance.choice(table["game"]["legal"]), act=table["act"])
        elif kind == "auto":
            work = ear.ask("auto_allow", id=ticket, on=chance.random() < 0.5, this_turn=chance.random() < 0.5)
        elif kind in ("say", "move"):
            work = ear.ask("say", id=ticket, line=ticket)
        else:
            work = ear.ask(kind, id=ticket)
        answer = await work
        self.answers[answer] = self.answers.get(answer, 0) + 1
        if answer == "done" and kind in ("say", "move"):
            self.acknowledged.append(ticket)

    # --- What goes wrong ---

    async def break_things(self):
        store, chance = self.home.store, self.chance
        for _ in range(30):
            await asyncio.sleep(chance.expovariate(0.5))
            fault = chance.randrange(7)
            if fault <= 1:
                store.fail(chance.choice([1, 1, 2, 5]), chance.choice(ERRORS))
            elif fault == 2:
                asyncio.get_running_loop().call_later(chance.choice([0.1, 1, 4, 8, 5000]), store.hang().set)
            elif fault == 3:
                store.commit_and_fail(chance.random() < 0.5)
            elif fault == 4:
                store.reading = self.failing_read
                asyncio.get_running_loop().call_later(chance.choice([0.1, 1, 5]), self.mend_reading)
            elif self.home.code in self.home.hall.rooms:
                self.break_engine(self.home.room.table)

    def break_engine(self, table):
        """The next thing that changes the table breaks it half-way."""
        name = self.chance.choice(BREAKABLE)
        right = getattr(Table, name)

        def wrong(*args, **more):
            delattr(table, name)
            if self.chance.random() < 0.5:
                right(table, *args, **more)
            if name != "due":
                table.chairs[0].name = "nonsense"
            raise ZeroDivisionError

        setattr(table, name, wrong)

    async def failing_read(self):
        if self.chance.random() < 0.5:
            raise self.chance.choice(ERRORS)
        await asyncio.sleep(self.chance.choice([0.1, 1, 5000]))

    def mend_reading(self):
        self.home.store.reading = None

    # --- What has to be so in the end ---

    async def goes_on(self, people):
        home, loop = self.home, asyncio.get_running_loop()
        end = loop.time() + QUIET
        if home.code in home.hall.rooms:
            room = home.room
            await home.until(lambda: room.closed or (not room.stalled and not room.working and not room._retry), QUIET)
        fresh = [ear for ear in people if ear._room is None]
        for ear in fresh:
            await ear.enter()
        await home.rest()
        assert loop.time() <= end
        table = home.room.table
        assert [chair.connections for chair in table.chairs] == [1, 1, 0, 1, 0]
        assert all(chair.name != "nonsense" for chair in table.chairs)
        for ear in people:
            assert await ear.ask("say", line="still here") == "done"
            assert ear.table["act"] == len(table.entries)
            await ear.ask("come_back")
            await ear.ask("ready")
        await people[0].ask("resume")
        home.check()
        tickets = [line["private"].get("ticket") for line in home.log if line["private"].get("ticket")]
        assert len(tickets) == len(set(tickets))
        assert set(self.acknowledged) <= set(tickets)
        await self.moves_on(people)

    async def moves_on(self, people):
        """The game goes on: bots move by themselves, people when they may."""
        home = self.home
        for _ in range(6):
            table = home.room.table
            if table.phase == "finished":
                return
            before = len(home.log)
            if table.phase == "between_rounds":
                for ear in people:
                    await ear.ask("ready")
            for ear in people:
                if legal := ear.table["game"]["legal"]:
                    await ear.ask("move", text=legal[0], act=ear.table["act"])
            await home.until(lambda before=before: len(home.log) > before, QUIET)


def play(seed):
    """A game at which everything fails, from a seed that names it."""

    async def chaos():
        one = Chaos(seed, modules=("wc2019",) if seed % 2 else ())
        await one.run()
        assert one.answers.get("done", 0) > 10

    run(chaos())


@pytest.mark.parametrize("seed", range(10))
def test_whatever_fails_nothing_told_is_lost_and_the_table_goes_on(seed):
    play(seed)


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(10, 60))
def test_whatever_fails_in_many_games_nothing_told_is_lost(seed):
    play(seed)
