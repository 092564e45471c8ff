"""Limits that hold for all workers together, and for each alone while Redis does not answer."""

from __future__ import annotations

import asyncio

import httpx
import pytest

import motherlode as ml
from motherlode.server import counts as counting
from motherlode.server.counts import RedisCounts
from motherlode.server.limits import Limits
from motherlode.server.redis_bus import RedisBus
from motherlode.table import dealing
from tests.server.house import house


@pytest.fixture
async def counts(redis, monkeypatch):
    """Two workers' counts; a slow machine counts, too."""
    monkeypatch.setattr(counting, "ANSWER_SECONDS", 60.0)
    buses = [RedisBus(redis.address, answer_seconds=60.0) for _ in range(2)]
    yield [RedisCounts(bus.client) for bus in buses]
    for bus in buses:
        await bus.close()


async def test_what_two_workers_let_through_is_counted_once(counts):
    one, other = counts
    asked = [await worker.take("rest", "10.0.0.1", 5, 0.01) for _ in range(4) for worker in (one, other)]
    assert asked == [True] * 5 + [False] * 3
    assert await one.take("rest", "10.0.0.2", 5, 0.01), "another address has its own"
    assert await one.take("tables", "10.0.0.1", 5, 0.01), "and so has another thing"


async def test_however_many_ask_at_once_all_are_counted(counts):
    one, _ = counts
    asked = await asyncio.gather(*(one.take("rest", "10.0.0.1", 300, 0.001) for _ in range(500)))
    assert (asked.count(True), asked.count(False)) == (300, 200)


async def test_a_bucket_fills_again(counts):
    one, other = counts
    assert [await one.take("rest", "10.0.0.1", 2, 20) for _ in range(3)] == [True, True, False]
    while not await other.take("rest", "10.0.0.1", 2, 20):
        await asyncio.sleep(0.01)


async def test_a_looser_limit_holds_at_once_whatever_was_counted_under_a_tighter_one(counts):
    tight, loose = counts
    assert [await tight.take("rest", "10.0.0.1", 2, 0.001) for _ in range(3)] == [True, True, False]
    while not await loose.take("rest", "10.0.0.1", 2, 20):
        await asyncio.sleep(0.01)


async def test_sockets_of_an_address_are_counted_on_all_workers_and_forgotten_when_closed(counts):
    one, other = counts
    names = [one.name(), one.name(), other.name()]
    assert [await one.open("10.0.0.1", name, 2) for name in names[:2]] == [True, True]
    assert await other.open("10.0.0.1", names[2], 2) is False
    await one.close("10.0.0.1", names[0])
    assert await other.open("10.0.0.1", names[2], 2)


async def test_no_address_stands_in_redis(counts):
    one, _ = counts
    await one.take("rest", "203.0.113.77", 5, 1)
    await one.open("203.0.113.77", "s", 5)
    assert not [key for key in await one._redis.keys("*") if b"203.0.113.77" in key]


async def test_while_redis_is_gone_nobody_is_kept_out(counts, redis, monkeypatch):
    monkeypatch.setattr(counting, "ANSWER_SECONDS", 0.25)
    one, _ = counts
    with redis.cut_off():
        assert await one.take("rest", "10.0.0.1", 1, 0.01) is None
        assert await one.open("10.0.0.1", "s", 1) is None
    one._not_before = 0.0
    while await one.take("rest", "10.0.0.1", 1, 0.01) is None:
        one._not_before = 0.0


async def test_two_workers_share_an_addresss_calls(tmp_path, counts):
    limits, deal = Limits(rest_burst=6, rest_per_second=0.001), dealing(ml.Dealer(3))
    one, other = counts
    async with (
        house(tmp_path / "a", deal, limits=limits, counts=one) as here,
        house(tmp_path / "b", deal, limits=limits, counts=other) as there,
        httpx.AsyncClient() as http,
    ):
        answers = [(await http.get(f"{home.url}/api/tables")).status_code for _ in range(5) for home in (here, there)]
    assert answers == [200] * 6 + [429] * 4
