"""Several workers: the log decides, one drives, and whoever looks at a table sees the same by way of any of them."""

from __future__ import annotations

import asyncio
import random

import pytest

from motherlode.server.cluster import BEAT_SECONDS, LEASE_SECONDS
from motherlode.table import Table
from tests.server.fakes import PACE, Home, MemoryBus, SharedMemory, in_no_time
from tests.table.given import PASS, given

GRACE = PACE.grace / 1000


def story(ear):
    """What a reader was told, but for what only some may see."""
    return {
        number: (entry["said"]["what"], entry["said"].get("seat"), entry["at"]) for number, entry in ear.entries.items()
    }


class Two:
    """Two workers with one store; everybody at one table, some here and some there."""

    def __init__(self, **more):
        self.store = SharedMemory()
        buses: list[MemoryBus] = []
        self.homes = [Home(given(), self.store, buses=buses, **more) for _ in range(2)]
        self.one, self.other = self.homes

    async def open(self, *kinds, here=("ann",), **more):
        """Begin at the first worker; those who are not here enter by way of the other."""
        for home in self.homes:
            await home.cluster.start(home.hall)
        first = await self.one.open(*kinds, **more)
        ears = []
        for ear in list(first):
            if ear.who not in here:
                ear.vanish()
                self.one.ears.remove(ear)
                ear = self.other.ear(ear.who)
                await ear.enter()
            ears.append(ear)
        await self.settle()
        return ears

    async def settle(self):
        """Wait until all have heard of all."""
        for _ in range(20):
            await asyncio.sleep(0.001)
            for home in self.homes:
                await home.rest()

    def check(self):
        for home in self.homes:
            home.check()

    @property
    def log(self):
        return self.store.tables[Home.code].acts

    def count(self, what):
        return [line["what"] for line in self.log].count(what)

    def leaders(self):
        return [home for home in self.homes if home.cluster.lead(Home.code) is not None]


@in_no_time
async def test_what_is_done_by_way_of_one_is_seen_by_way_of_the_other():
    two = Two()
    ann, bob, cem = await two.open("p", "p", "p")
    assert await ann.move(PASS) == "done"
    await two.settle()
    assert bob.table["act"] == ann.table["act"] == cem.table["act"]
    assert story(bob) == story(ann)
    assert await bob.move(PASS) == "done"
    await two.settle()
    assert ann.table["game"]["to_act"] == 2
    two.check()


@in_no_time
async def test_of_two_who_act_at_once_one_is_first_and_the_other_is_done_after_it():
    two = Two()
    ann, bob, _ = await two.open("p", "p", "p")
    answers = await asyncio.gather(ann.ask("say", line="one"), bob.ask("say", line="two"))
    await two.settle()
    assert set(answers) == {"done"}
    assert two.count("said") == 2
    assert story(ann) == story(bob)
    two.check()


@in_no_time
async def test_a_move_for_a_moment_that_passed_elsewhere_is_stale():
    two = Two()
    ann, *_ = await two.open("p", "p", "p")
    twin = two.other.ear("ann")  # a second tab, on the other worker
    await twin.enter()
    act = ann.table["act"]
    moves = [ear.ask("move", text=PASS, act=act, id=f"t{number}") for number, ear in enumerate((ann, twin))]
    assert sorted(await asyncio.gather(*moves)) == ["done", "stale"]
    assert two.count("acted") == 1
    two.check()


@in_no_time
async def test_a_ticket_counts_once_whatever_worker_it_comes_to():
    two = Two()
    ann, *_ = await two.open("p", "p", "p")
    twin = two.other.ear("ann")
    await twin.enter()
    act = ann.table["act"]
    moves = [ear.ask("move", text=PASS, act=act, id="same") for ear in (ann, twin)]
    assert set(await asyncio.gather(*moves)) == {"done"}
    assert two.count("acted") == 1
    two.check()


@in_no_time
async def test_one_worker_drives_and_everybody_counts_as_here():
    two = Two()
    ann, bob = await two.open("p", "p", "b")
    assert len(two.leaders()) == 1
    assert await ann.move(PASS) == "done"
    await two.settle()
    assert await bob.move(PASS) == "done"
    await two.one.until(lambda: two.count("acted") == 3)
    await asyncio.sleep(GRACE + 5)
    assert two.count("stood_in") == 0, "bob is here by way of another worker"
    assert all(seat["connected"] for seat in ann.table["seats"][:2])
    assert all(seat["connected"] for seat in bob.table["seats"][:2])
    assert two.one.bot_pool.asked + two.other.bot_pool.asked == 1
    two.check()


@in_no_time
async def test_who_leaves_one_worker_for_another_is_back_before_a_bot_sits_in():
    two = Two()
    ann, bob, _ = await two.open("p", "p", "p")
    bob.vanish()
    await asyncio.sleep(GRACE / 2)
    again = two.one.ear("bob")
    await again.enter()
    await asyncio.sleep(GRACE)
    assert two.count("stood_in") == 0
    assert story(again) == story(ann)


@in_no_time
async def test_who_is_away_from_all_workers_gets_a_stand_in_and_is_welcomed_back_anywhere():
    two = Two()
    ann, bob, _ = await two.open("p", "p", "p")
    bob.vanish()
    await two.one.until(lambda: two.count("stood_in") == 1, GRACE + 5)
    await two.settle()
    again = two.other.ear("bob")
    await again.enter()
    await two.settle()
    assert two.count("came_back") == 1
    assert ann.table["seats"][1]["played_by"] == "person"
    two.check()


@in_no_time
async def test_when_the_driving_worker_dies_another_goes_on_within_five_seconds():
    two = Two()
    ann, bob = await two.open("p", "p", "b")
    (leader,) = two.leaders()
    assert leader is two.one
    assert await ann.move(PASS) == "done"
    assert await bob.ask("say", line="hello") == "done"
    await two.settle()
    assert await bob.move(PASS) == "done"
    leader.die()
    before = asyncio.get_running_loop().time()
    await two.other.until(lambda: two.count("acted") == 3, 5.0)
    assert asyncio.get_running_loop().time() - before <= LEASE_SECONDS + 2 * BEAT_SECONDS + 1
    assert two.leaders() == [two.other]
    assert not bob.table["seats"][0]["connected"]
    two.other.check()


@in_no_time
async def test_a_worker_that_says_goodbye_is_followed_at_once():
    two = Two()
    await two.open("p", "p", "b")
    await two.one.cluster.leave()
    await two.settle()
    assert two.leaders() == [two.other]


@in_no_time
async def test_who_has_lost_the_lead_and_does_not_know_it_writes_nothing_for_bots():
    two = Two()
    ann, bob = await two.open("p", "p", "b")
    fence = two.one.cluster.lead(Home.code)
    two.store.driven[Home.code] = 99, fence + 1  # somebody has taken over, and this worker has heard nothing of it
    two.store.workers[99] = 1e9
    assert await ann.move(PASS) == "done"
    await two.settle()
    assert await bob.move(PASS) == "done"
    await asyncio.sleep(5)
    assert two.count("acted") == 2, "the bot's move is another worker's to make"
    assert two.leaders() == []
    two.check()


@in_no_time
async def test_without_the_bus_it_takes_longer_and_nothing_is_lost():
    two = Two()
    ann, bob = await two.open("p", "p", "b")
    for home in two.homes:
        home.bus.works = False
    assert await ann.move(PASS) == "done"
    await asyncio.sleep(2 * BEAT_SECONDS)
    assert bob.table["act"] == ann.table["act"]
    assert await bob.move(PASS) == "done"
    await two.one.until(lambda: two.count("acted") == 3)
    await asyncio.sleep(2 * BEAT_SECONDS)
    assert story(ann) == story(bob)
    two.check()


@in_no_time
async def test_without_the_bus_a_request_sees_what_others_did_before():
    two = Two()
    ann, bob, _ = await two.open("p", "p", "p")
    for home in two.homes:
        home.bus.works = False
    assert await ann.move(PASS) == "done"
    assert await bob.ask("move", text=PASS, act=ann.table["act"]) == "done"
    two.check()


@in_no_time
async def test_who_comes_from_another_worker_sees_no_less_than_before():
    two = Two()
    ann, *_ = await two.open("p", "p", "p")
    two.other.bus.hear = None  # a word is lost, and nobody knows it yet
    assert await ann.move(PASS) == "done"
    assert len(two.other.room.table.log) < len(two.log)
    again = two.other.ear("ann")
    await again.enter(since=ann.table["act"])
    assert next(message["act"] for message in again.got if message["type"] == "table") == ann.table["act"]
    two.check()


@in_no_time
async def test_a_worker_taken_as_gone_joins_anew_and_has_missed_nothing():
    two = Two()
    ann, bob = await two.open("p", "p", "b")
    two.store.workers[two.one.cluster.worker] = 0.0  # as after a long stop
    two.one.bus.works = False
    old = two.one.cluster.worker
    await two.other.until(lambda: two.leaders() == [two.other])
    two.one.bus.works = True
    assert await bob.ask("say", line="hello") == "done"
    await asyncio.sleep(3 * BEAT_SECONDS)
    assert two.one.cluster.worker != old
    await two.settle()
    assert story(ann) == story(bob)
    assert len(two.leaders()) == 1
    two.check()


@in_no_time
async def test_what_is_answered_before_being_asked_brings_nobody_a_message(monkeypatch):
    """V-2, by way of two workers: an early answer is stored, and no other connection hears anything."""
    two = Two()
    ann, bob, _ = await two.open("p", "p", "p")
    monkeypatch.setattr(
        Table, "say", lambda table, who, line, ticket: table._write("let_pass", 0, who=who, ticket=ticket)
    )
    before = len(bob.got)
    assert await ann.ask("say", line="-") == "done"
    await two.settle()
    assert two.log[-1]["what"] == "let_pass"
    assert len(two.other.room.table.log) == len(two.log)
    assert len(bob.got) == before
    two.other.room.reread()  # also where the log is read again
    assert await ann.ask("say", line="-") == "done"
    await two.settle()
    assert [message["type"] for message in bob.got[before:]] == []


@in_no_time
async def test_a_line_of_a_newer_version_sends_people_to_a_newer_worker():
    two = Two()
    _, bob, cem = await two.open("p", "p", "p")
    hung_up = []
    for ear in (bob, cem):
        ear.come_back = lambda ear=ear: hung_up.append(ear)
    two.log.append({**two.log[-1], "number": len(two.log) + 1, "what": "flew", "v": 99})
    two.other.room.heard(len(two.log))
    await two.settle()
    assert set(hung_up) == {bob, cem}
    assert bob.got[-1]["key"] == "newer_version"
    assert Home.code not in two.other.hall.rooms


@pytest.mark.parametrize("seed", range(3))
@in_no_time
async def test_all_read_one_story_while_workers_come_and_go(seed):
    chance = random.Random(seed)
    two = Two()
    ears = await two.open("p", "p", "p", "b")
    for step in range(60):
        ear = chance.choice(ears)
        kind = chance.random()
        if kind < 0.15:
            ear.vanish()
            home = chance.choice(two.homes)
            ears[ears.index(ear)] = ear = home.ear(ear.who)
            await ear.enter()
        elif kind < 0.25:
            chance.choice(two.homes).bus.works ^= True
        elif kind < 0.5:
            await asyncio.gather(*(one.ask("say", line=f"{step}") for one in chance.sample(ears, 2)))
        elif ear.table["game"]["legal"]:
            await ear.move()
        await asyncio.sleep(chance.choice([0, 0, 0.01, 0.5]))
    for home in two.homes:
        home.bus.works = True
    await asyncio.sleep(10)
    await two.settle()
    two.check()
    read: dict[tuple[str, int], object] = {}
    for ear in [ear for home in two.homes for ear in home.ears]:
        for number, entry in ear.entries.items():
            assert read.setdefault((ear.who, number), entry) == entry
    assert all(story(ear) == story(ears[0]) for ear in ears)
