"""Bots think elsewhere while somebody is there to think, and here when not; every question is answered once."""

from __future__ import annotations

import asyncio

import pytest

from motherlode.server import thinkers
from motherlode.server.ending import end
from motherlode.server.redis_bus import RedisBus
from motherlode.server.thinkers import QUESTIONS, BusBotPool, think_for_others
from motherlode.server.worker import Briefing


class Pool:
    """Answers with one of the legal moves, and counts."""

    def __init__(self, which):
        self.which, self.asked = which, 0

    async def think(self, briefing):
        self.asked += 1
        return briefing.legal[self.which]

    async def advise(self, briefing):
        return briefing.legal[0], "first", 0

    async def close(self):
        pass


@pytest.fixture
async def client(redis):
    bus = patient(redis)
    await bus.client.flushall()
    yield bus.client
    await bus.close()


@pytest.fixture
async def pool(client, redis, monkeypatch):
    """Asks a Redis that may take its time: machines are slow at times."""
    monkeypatch.setattr(thinkers, "ANSWER_SECONDS", 60.0)
    one = BusBotPool(patient(redis).client, Pool(0))
    yield one
    await one.close()


def patient(redis):
    return RedisBus(redis.address, answer_seconds=60.0)


def question(seat=0):
    return Briefing("random", 1, {}, ["here", "elsewhere"], [], f"ABCDEF {seat}")


async def met(pool):
    """Wait until the pool knows that there are thinkers."""
    await pool.think(question())
    while not pool._there:
        await asyncio.sleep(0.01)


async def test_without_thinkers_a_worker_thinks_itself(pool):
    assert await pool.think(question()) == "here"


async def test_thinkers_elsewhere_answer_and_each_question_once(pool, client, redis, monkeypatch):
    monkeypatch.setattr(thinkers, "LIMIT", 60.0)
    monkeypatch.setattr(thinkers, "HERE_SECONDS", 60)
    others, buses = [Pool(1), Pool(1)], [patient(redis), patient(redis)]
    tasks = [
        asyncio.create_task(think_for_others(bus.client, other, 2)) for bus, other in zip(buses, others, strict=True)
    ]
    await met(pool)
    assert set(await asyncio.gather(*(pool.think(question(seat)) for seat in range(10)))) == {"elsewhere"}
    assert sum(other.asked for other in others) == 10
    assert pool._own.asked == 1
    await end(tasks)
    for bus in buses:
        await bus.close()


async def test_a_thinker_that_dies_with_a_question_holds_nobody_up_for_ever(pool, client, monkeypatch):
    monkeypatch.setattr(thinkers, "LIMIT", 0.3)
    await client.set(thinkers.THINKERS, 1)
    await met(pool)
    asking = asyncio.create_task(pool.think(question()))
    await client.brpop([QUESTIONS], timeout=5)  # taken, and never answered
    assert await asking in ("here", "elsewhere")
    assert pool.waiting == 0


async def test_a_table_has_so_many_questions_waiting_and_the_rest_is_thought_here(pool, client, monkeypatch):
    monkeypatch.setattr(thinkers, "LIMIT", 0.5)
    monkeypatch.setattr(thinkers, "MOST_BY_TABLE", 2)
    await client.set(thinkers.THINKERS, 1)
    await met(pool)
    before = pool._own.asked
    await asyncio.gather(*(pool.think(question(seat)) for seat in range(6)))
    assert pool._own.asked - before == 4


async def test_without_redis_a_worker_thinks_itself(pool, client, redis, monkeypatch):
    monkeypatch.setattr(thinkers, "ANSWER_SECONDS", 0.5)
    await client.set(thinkers.THINKERS, 1)
    await met(pool)
    with redis.cut_off():
        while pool._there:
            await asyncio.sleep(0.01)
        assert await pool.think(question()) == "here"
