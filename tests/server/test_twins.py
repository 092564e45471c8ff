"""Change whatever a reader can't know, and every byte that the server sends it stays the same: tables, answers, errors; by one
worker, and by two of which one has the reader and the other everybody else."""

from __future__ import annotations

import asyncio
import json
import random
from typing import Any

import msgspec
import pytest

import motherlode as ml
from motherlode.server.cluster import Workers
from motherlode.server.limits import Limits
from motherlode.server.rooms import Hall
from motherlode.server.sockets import Socket
from motherlode.server.worker import BotMemory, Briefing
from motherlode.table import Deed, Pace, SeatPlan, Settings
from motherlode.table.engine import EngineGame, always
from tests.server.fakes import MemoryBus, SharedMemory, in_no_time
from tests.server.house import FirstMove
from tests.support.play import Walk
from tests.support.tables import TABLES, names
from tests.support.twins import EVERYTHING, knowing, twin

NAMES = "Ann Bob Cem Dan Eva Fay Gil Hal Ida Joe Kim Lea".split()
MOMENTS = (0, 9, 26, 47)
every_table = pytest.mark.parametrize("table", TABLES, ids=names)
some_tables = pytest.mark.parametrize("table", TABLES[::5], ids=names)


class MemoryStore:
    """A store that forgets."""

    async def make_table(self, table, seats):
        pass

    async def add_acts(self, code, acts, seats, record, fence=0):
        pass

    async def close(self):
        pass


class SlowWire:
    """Somebody who reads nothing: everything stays in the outbox."""

    can_write = False


class Sleuths:
    """Real bots, in the process of the test."""

    async def think(self, question):
        briefing = msgspec.json.decode(msgspec.json.encode(question), type=Briefing)
        return BotMemory().answer(briefing)

    async def close(self):
        pass


class World:
    """A server whose one table stands at a given position, with a socket for every seat and a spectator."""

    def __init__(self, position, reader=None, workers=1, bots=()):
        """`bots` are seats that talking sleuths hold."""
        self.position, self.workers, self.bots = position, workers, bots

        def deal(settings, lines):
            return EngineGame(position.copy(), always(ml.Dealer(5))), Deed([], ["m given"], drew=True, saw=True)

        buses: list[Any] = []
        store: Any = MemoryStore() if workers == 1 else SharedMemory()
        self.halls = [self._hall(store, deal, buses) for _ in range(workers)]
        self.hall = self.halls[0]
        nobody: Any = SlowWire()
        limits = Limits(burst=10**6, outbox_messages=10**6, outbox_bytes=10**9)
        self.sockets = {
            seat: Socket(nobody, self.halls[-1 if seat == reader else 0], f"who{seat}", limits)
            for seat in [*range(position.rules.players), None]
        }

    def _hall(self, store, deal, buses):
        bus: Any = MemoryBus(buses)
        cluster = Workers(store, bus) if self.workers > 1 else None
        pool: Any = Sleuths() if self.bots else FirstMove()
        hall = Hall(store, pool, deal, now=lambda: 1_000_000, pace=Pace(), bot_seed=lambda: 1, cluster=cluster)
        setattr(hall, "_free_code", lambda: "ABCDEF")  # noqa: B010
        return hall

    async def begin(self):
        rules = self.position.rules
        for hall in self.halls:
            await hall.cluster.start(hall)
        plans = [
            SeatPlan("bot", "sleuth") if seat in self.bots else SeatPlan("person") for seat in range(rules.players)
        ]
        settings = Settings(tuple(plans), rules.game, rules.modules, dict(rules.options), bots_talk=bool(self.bots))
        people = [(seat, f"who{seat}", NAMES[seat]) for seat in range(rules.players) if seat not in self.bots]
        await self.hall.open_table(settings, people, people[0][1])
        for seat in self.sockets:
            await self.say(seat, type="enter", code="ABCDEF")

    async def say(self, seat, /, **message):
        await self.sockets[seat]._hear(json.dumps(message).encode())
        if self.workers > 1:
            await self._settle()

    async def _settle(self):
        """Let every worker hear of it."""
        for _ in range(12):
            await asyncio.sleep(0)
            while any(room.working for hall in self.halls for room in hall.rooms.values()):
                await asyncio.sleep(0)

    def heard(self, reader):
        """Every byte that was sent to a reader."""
        return list(self.sockets[reader]._outbox)


def plausible_texts(rules, chance):
    """Moves that might be made by somebody in some world, and some that are none."""
    cards = sorted({ml.dump(rules.deal(ml.Dealer(seed)))["deck"][0] for seed in range(40)})
    cells = ["1,0", "2,1", "8,0", "8,2", "0,1", "-1,0", "4,4"]
    texts = [f"{card}@{chance.choice(cells)}" for card in cards]
    texts += [f"{card}>{seat}" for card in cards for seat in range(rules.players)]
    texts += [f"pass {card}" for card in cards]
    texts += [
        "map@8,-2",
        "rockfall@0,0",
        "rockfall@1,0",
        "take 3",
        "veto",
        "allow",
        "reveal@8,0",
        "nonsense",
        "pass",
        "?",
    ]
    return texts


async def talk(world, reader, texts):
    """Everything that one can say to a table, said by the reader, and something by everybody else."""
    ids = iter(range(10_000))
    for text in texts:
        await world.say(reader, type="why_not", id=f"w{next(ids)}", text=text)
    legal = set(ml.legal_texts(world.position)) if world.position.to_act == reader else set()
    for text in [text for text in texts if text not in legal][:10]:
        await world.say(reader, type="move", id=f"m{next(ids)}", text=text, act=10_000)
    await world.say(reader, type="move", id="stale", text="pass EW", act=0)
    for kind in ("take_back", "pause", "resume", "come_back", "ready", "start", "rematch"):
        await world.say(reader, type=kind, id=kind)
    for claim in (
        {"claim": "i_am", "role": "miner"},
        {"claim": "goal_is", "cell": "8,0", "what": "stone"},
        {"claim": "suspect", "seat": 1},
    ):
        await world.say(reader, type="make_claim", id=f"c{next(ids)}", claim=claim)
    await world.say(reader, type="sit", id="sit", name="Eve")
    await world.say(reader, type="set_seat", id="set", seat=1, kind="bot")
    await world.say(reader, type="auto_allow", id="auto", on=True)
    await world.say(reader, type="nonsense")
    await world.say(reader, type="ping", sent=1)
    for seat in world.sockets:
        if seat is not None:
            await world.say(seat, type="say", id=f"s{seat}", line="hello")
            await world.say(seat, type="make_claim", id=f"cc{seat}", claim={"claim": "i_am", "role": "miner"})
    await world.say(reader, type="enter", code="ABCDEF", since=0)
    await world.say(reader, type="exit")
    await world.say(reader, type="enter", code="ABCDEF", since=2)


def moments(table, seed):
    """Some positions of a game."""
    chance = random.Random(f"{table.name} {seed}")
    for number, position in enumerate(Walk(table.rules(), seed)):
        if number in MOMENTS or (position.pending is not None and chance.random() < 0.1):
            yield position.copy(), chance
        if number > max(MOMENTS):
            return


@pytest.mark.rule("V-1", "V-2", "V-3")
@every_table
@in_no_time
async def test_no_byte_tells_what_the_reader_can_not_know(table):
    await no_byte_tells(table, workers=1)


@pytest.mark.rule("V-1", "V-2", "V-3")
@some_tables
@in_no_time
async def test_no_byte_of_another_worker_tells_it_either(table):
    await no_byte_tells(table, workers=2)


async def no_byte_tells(table, workers):
    for truth, chance in moments(table, 1):
        reader = chance.choice([None, truth.to_act, *range(table.players)])
        texts = plausible_texts(truth.rules, chance)
        worlds = [World(one, reader, workers) for one in (truth, twin(truth, knowing(reader), chance))]
        heard = []
        for world in worlds:
            await world.begin()
            await talk(world, reader, texts)
            heard.append(world.heard(reader))  # at once: a table goes on by itself while the other is talked to
        first, second = heard
        assert len(first) > len(texts)
        assert first == second


@pytest.mark.rule("V-1", "V-2")
@every_table
@in_no_time
async def test_anothers_move_looks_the_same_whatever_else_they_hold(table):
    await looks_the_same(table, workers=1)


@pytest.mark.rule("V-1", "V-2")
@some_tables
@in_no_time
async def test_anothers_move_by_way_of_another_worker_looks_the_same(table):
    await looks_the_same(table, workers=2)


async def looks_the_same(table, workers):
    made = 0
    for truth, chance in moments(table, 2):
        reader = chance.choice([None, *(seat for seat in range(table.players) if seat != truth.to_act)])
        sure = knowing(reader, truth.to_move) if truth.pending else knowing(reader)  # what was declared was in the hand
        twins = [twin(truth, sure, chance, hold=EVERYTHING) for _ in range(10)]
        shared = [(other, text) for other in twins for text in ml.legal_texts(truth) if text in ml.legal_texts(other)]
        if not shared:
            continue
        other, text = chance.choice(shared)
        worlds, heard = [World(one, reader, workers) for one in (truth, other)], []
        for world in worlds:
            await world.begin()
            await world.say(truth.to_act, type="move", id="m", text=text, act=10_000)
            assert any(b'"done"' in message for message in world.heard(truth.to_act)[-3:])
            heard.append(world.heard(reader))
        first, second = heard
        assert first == second
        made += 1
    assert made


@pytest.mark.rule("V-1", "V-2")
@some_tables
@in_no_time
async def test_what_a_bot_says_is_the_same_whatever_it_can_not_know(table):
    """The words of a bot tell what its own seat knows, or lie about it; of everybody else's secrets they tell nothing."""
    said = 0
    for truth, chance in moments(table, 3):
        bot = truth.to_act
        if truth.pending or bot is None or table.players == 1:
            continue
        reader = chance.choice([seat for seat in range(table.players) if seat != bot])
        other = twin(truth, knowing(reader, bot), chance, hold=EVERYTHING - {"roles", "goals"})
        heard = []
        for one in (truth, other):
            world = World(one, reader, bots={bot})
            await world.begin()
            await world.say(reader, type="pause", id="p")  # so that the bot hears it before it thinks
            await world.say(reader, type="make_claim", id="c", claim={"claim": "suspect", "seat": bot})
            await world.say(reader, type="resume", id="r")
            async with asyncio.timeout(1000):
                while not any(b'"acted"' in message for message in world.heard(reader)):
                    await asyncio.sleep(0.1)
            heard.append(world.heard(reader))
        assert heard[0] == heard[1]
        said += any(f'"seat":{bot},"said":'.encode() in message for message in heard[0])
    assert said or not table.rules().role_pile
