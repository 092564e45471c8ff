"""Bots think elsewhere; whatever they do there, an answer comes and nobody else waits."""

from __future__ import annotations

import asyncio
import contextlib
import subprocess
import sys
from typing import Any

import pytest

import motherlode as ml
from motherlode import bots
from motherlode.server.bot_pool import ProcessBotPool
from motherlode.server.worker import BotMemory, Briefing


def question(level="random", **more):
    position = ml.Ruleset.of("base", players=4).deal(ml.Dealer(1))
    seat = position.to_act
    return Briefing(level, 1, ml.view(position, seat), ml.legal_texts(position), **more)


class Odd:
    """A bot for tests: it does as its name says."""

    def __init__(self, seed=0):
        self.watched = []

    def watch(self, happened):
        self.watched.append(happened)


ODD_BOTS = """
import time
from motherlode import bots
from motherlode.server.worker import main

class Odd:
    def __init__(self, seed=0): pass
    def watch(self, happened): pass

class Sleeper(Odd):
    def choose(self, view, moves): time.sleep(3600)

class Faulty(Odd):
    def choose(self, view, moves): raise KeyError("secret")

class Cheat(Odd):
    def choose(self, view, moves): return 0

class Dying(Odd):
    def choose(self, view, moves):
        import os
        os._exit(1)

class Chatty(Odd):
    def choose(self, view, moves):
        print("thinking aloud")
        return moves[0]

bots.LEVELS.update(sleeper=Sleeper, faulty=Faulty, cheat=Cheat, dying=Dying, chatty=Chatty)
main()
"""


ODD = [sys.executable, "-c", ODD_BOTS]
LONG = 600.0


@contextlib.asynccontextmanager
async def pool(**more):
    """A pool for as long as the block lasts."""
    settings: dict[str, Any] = {"quick": 1, "slow": 1, "limit": LONG, "command": ODD}
    one = ProcessBotPool(**settings | more)
    try:
        yield one
    finally:
        await one.close()


@pytest.fixture
async def bot_pool():
    async with pool(limit=1.5) as one:
        await ready(one)
        yield one


async def ready(bot_pool):
    """Wait until the first process is."""
    while not bot_pool._quick._workers[0]._talker.ready:
        await asyncio.sleep(0.01)


async def test_a_bot_answers_with_a_legal_move(bot_pool):
    asked = question()
    assert await bot_pool.think(asked) in asked.legal


@pytest.mark.parametrize("level", ["faulty", "cheat", "sleeper", "dying", "chatty", "nobody"])
async def test_whatever_a_bot_does_a_legal_move_comes(bot_pool, level):
    asked = question(level)
    assert await bot_pool.think(asked) in asked.legal


async def test_slow_bots_do_not_keep_quick_ones_waiting():
    async with pool() as bot_pool:
        bot_pool._usual["sleeper"] = 1.0
        slow = [asyncio.create_task(bot_pool.think(question("sleeper"))) for _ in range(5)]
        await asyncio.sleep(0)
        await bot_pool.think(question("random"))
        assert not any(task.done() for task in slow)
        for task in slow:
            task.cancel()


async def test_a_quicker_level_answers_when_too_many_wait(monkeypatch):
    monkeypatch.setitem(bots.QUICKER, "sleeper", "chatty")
    async with pool() as bot_pool:
        bot_pool._usual["sleeper"] = 1.0
        waiting = [asyncio.create_task(bot_pool.think(question("sleeper"))) for _ in range(2)]
        await asyncio.sleep(0)  # one is taken, one waits
        asked = question("sleeper")
        assert await bot_pool.think(asked) == asked.legal[0]
        assert not any(task.done() for task in waiting)
        for task in waiting:
            task.cancel()


async def test_a_bot_that_hangs_makes_room_for_the_next():
    async with pool() as bot_pool:
        hanging = [asyncio.create_task(bot_pool.think(question("sleeper")))]
        await asyncio.sleep(0)
        asked = question("random")
        assert await bot_pool.think(asked) in asked.legal
        assert not hanging[0].done()
        hanging[0].cancel()


async def test_a_process_that_is_killed_is_replaced(caplog):
    async with pool() as bot_pool:
        await ready(bot_pool)
        for _ in range(3):
            hanging = asyncio.create_task(bot_pool.think(question("random")))
            await asyncio.sleep(0)
            for worker in bot_pool._quick._workers:
                worker._talker.kill()
            assert await hanging in question().legal
    assert "chance answers" not in caplog.text


async def test_a_process_that_can_not_be_started_keeps_nobody_waiting_and_is_tried_again(monkeypatch, caplog):
    monkeypatch.setattr("motherlode.server.bot_pool.RESTART_PAUSES", (0.01,))
    right, broken = subprocess.Popen, True

    def popen(*args, **more):
        if broken:
            raise OSError(24, "Too many open files")
        return right(*args, **more)

    monkeypatch.setattr(subprocess, "Popen", popen)
    async with pool() as bot_pool:
        for number in range(4):
            assert await bot_pool.think(question("chatty", game=f"{number}")) in question().legal
        assert "chance answers" in caplog.text
        broken = False
        caplog.clear()
        while await bot_pool.think(question("chatty")) != question().legal[0] or "chance" in caplog.text:
            caplog.clear()
            await asyncio.sleep(0.01)


async def test_waiting_for_others_has_a_limit(bot_pool):
    bot_pool._usual["sleeper"] = 1.0
    asks = [bot_pool.think(question("sleeper")) for _ in range(4)]
    for text in await asyncio.wait_for(asyncio.gather(*asks), 60):
        assert text in question().legal


async def test_whoever_is_asked_closing_ends_it_at_once():
    async with pool() as bot_pool:
        await ready(bot_pool)
        hanging = asyncio.create_task(bot_pool.think(question("sleeper")))
        await asyncio.sleep(0.05)
    assert await hanging in question().legal
    assert not any(worker.is_alive() for worker in bot_pool._quick._workers)


@pytest.fixture
def watchers(monkeypatch):
    """All bots of a level that notes what it watches, in the order in which they were made."""
    made: list[Odd] = []

    class Watcher(Odd):
        def __init__(self, seed=0):
            super().__init__(seed)
            made.append(self)

        def choose(self, view, moves):
            return moves[0]

    monkeypatch.setitem(bots.LEVELS, "watcher", Watcher)
    return made


def test_a_bot_watches_each_event_once_and_goes_on_where_it_was(watchers):
    memory = BotMemory()
    first, second = {"event": "a"}, {"event": "b"}
    memory.answer(question("watcher", events=[first], game="T 1"))
    memory.answer(question("watcher", events=[first, second], game="T 1"))
    memory.answer(question("watcher", events=[second], game="T 2"))
    assert [bot.watched for bot in watchers] == [[first, second], [second]]


@pytest.mark.parametrize("more", [[], [{"event": "c"}]], ids=["as many events", "more events"])
def test_a_move_that_was_taken_back_is_forgotten(watchers, more):
    memory = BotMemory()
    dealt, taken_back, instead = {"event": "dealt"}, {"event": "moved", "move": "x"}, {"event": "moved", "move": "y"}
    memory.answer(question("watcher", events=[dealt, taken_back], game="T 1"))
    memory.answer(question("watcher", events=[dealt, instead, *more], game="T 1"))
    assert watchers[-1].watched == [dealt, instead, *more]


def test_a_bot_that_nobody_will_ask_again_is_not_kept(watchers):
    memory = BotMemory(most=1)
    memory.answer(question("watcher", events=[], game="T 1"))
    memory.answer(question("watcher", events=[]))
    memory.answer(question("watcher", events=[], game="T 1"))
    assert len(watchers) == 2
