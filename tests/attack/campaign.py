"""Faults and kills, one after the other, while clubs play; then every history is compared with the store.

After each fault every table must go on by itself within ten seconds, everybody must be shown connected or away as they are,
and whoever stays away must have a bot sitting in.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import random
import signal
import time
from collections import Counter
from collections.abc import Awaitable, Callable
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from tests.attack.checker import check_all
from tests.attack.players import Club, Habits, Player, found_club
from tests.attack.server import Server, serving, until

GOES_ON = 10.0
"""Seconds in which every table goes on; on a machine that is needed elsewhere, too, one waits up to `NEVER`."""
NEVER = 60.0
"""Seconds after which a table that stands still is taken to do so for good."""
GRACE = 400
TABLES = [(1, 3, 0.0), (3, 0, 0.1), (2, 2, 0.0), (2, 1, 0.1)]
"""People, bots, and how often they chat: alone among bots, friends without bots, mixed ones; some chat, some don't."""
Fault = Callable[["Campaign"], Awaitable[None]]
FAULTS: dict[str, Fault] = {}


def fault(run: Fault) -> Fault:
    """Put a fault on the list."""
    FAULTS[run.__name__.replace("_", " ")] = run
    return run


@dataclass
class Result:
    """How a campaign ended."""

    faults: Counter[str] = field(default_factory=Counter)
    problems: list[str] = field(default_factory=list)
    acknowledged: int = 0
    retries: int = 0
    doubled: int = 0
    slowest: float = 0.0
    """Seconds that the slowest table took to go on after a fault."""
    slowest_after: str = ""


@dataclass
class Campaign:
    """A server, clubs that play there, and chance."""

    server: Server
    random: random.Random
    clubs: list[Club] = field(default_factory=list)
    broken: list[Club] = field(default_factory=list)
    """Clubs whose tables did not go on; others take their places."""
    former: list[Club] = field(default_factory=list)
    result: Result = field(default_factory=Result)
    goes_on: float = GOES_ON
    tell: Callable[[str], None] = lambda line: None

    @property
    def everybody(self) -> list[Player]:
        """All who play."""
        return [member for club in self.clubs for member in club.members]

    async def open(self) -> None:
        """A table of every kind."""
        self.clubs = [await self._found(*kind) for kind in TABLES]

    async def _found(self, people: int, bots: int, chats: float) -> Club:
        habits = Habits(pause=0.05, chats=chats)
        return await found_club(self.server, people, bots, self.random.randrange(10**6), habits)

    async def _replace_broken(self) -> None:
        """So that one table that stands still is one problem, not one after every fault that follows."""
        for number, club in enumerate(self.clubs):
            if club in self.broken:
                await club.stop()
                self.former.append(club)
                self.clubs[number] = await self._found(*TABLES[number])
        self.broken.clear()

    async def run(self, names: list[str]) -> Result:
        """One fault after the other."""
        for number, name in enumerate(names):
            await self._moves_made()
            await FAULTS[name](self)
            self.result.faults[name] += 1
            await self._goes_on(name)
            await self._no_ghosts(name)
            await self._replace_broken()
            if number % 10 == 9:
                self.tell(f"{number + 1} faults, {len(self.result.problems)} problems")
        return await self.close()

    async def close(self) -> Result:
        """Stop, and compare what everybody saw with what is stored."""
        for club in self.clubs:
            await club.stop()
        result, people = self.result, [one for club in [*self.clubs, *self.former] for one in club.members]
        result.problems += check_all(self.server, people)
        result.acknowledged = sum(len(seen.acknowledged) for one in people for seen in one.histories.values())
        result.retries = sum(one.retries for one in people)
        result.doubled = sum(one.doubled for one in people)
        return result

    async def heal(self) -> None:
        """Everything works again."""
        await self.server.order(heal=True)

    async def _moves_made(self) -> None:
        """The games are going on, so that the fault comes in the middle of them."""
        before = self._told()
        await until(lambda: self._told() > before, 5)
        await asyncio.sleep(self.random.uniform(0, 0.2))

    def _told(self) -> int:
        return sum(seen.newest for one in self.everybody for seen in one.histories.values())

    async def _goes_on(self, after: str) -> None:
        """Every table goes on by itself."""
        began = time.monotonic()
        marks = [self._progress(club) for club in self.clubs]
        waiting = dict(enumerate(self.clubs))
        late: dict[int, float] = {}
        while waiting and time.monotonic() - began < NEVER:
            for number, club in list(waiting.items()):
                if self._progress(club) > marks[number]:
                    del waiting[number]
                    late[number] = time.monotonic() - began
            await asyncio.sleep(0.02)
        took = max(late.values(), default=0.0)
        if took > self.result.slowest:
            self.result.slowest, self.result.slowest_after = took, after
        late = {number: seconds for number, seconds in late.items() if seconds > self.goes_on}
        for number in [*waiting, *late]:
            club = self.clubs[number]
            when = f"went on after {late[number]:.1f} s" if number in late else "never went on"
            self.result.problems.append(f"after {after}: table {club.codes} {when} ({self._state(club)})")
            self.broken.append(club)

    def _state(self, club: Club) -> str:
        """What its members see, for whoever looks into it."""
        seen = [
            f"{'on' if member.connected else 'off'} act {member.table and member.table['act']} "
            f"asks {member._asking and member._asking[1]} got {[m.get('key', m['type']) for m in member.got[-3:]]}"
            for member in club.members
        ]
        return f"stored {[len(self.server.acts(code)) for code in club.codes]}; " + "; ".join(seen)

    def _progress(self, club: Club) -> tuple[int, int]:
        """More games, or more entries that everybody who is here was told."""
        seen = [member.histories for member in club.members if member.here]
        return min(len(one) for one in seen), min(sum(table.newest for table in one.values()) for one in seen)

    async def _no_ghosts(self, after: str) -> None:
        """Everybody is shown as they are: connected if there is a socket, with a bot sitting in if not."""
        for club in self.clubs:
            if club in self.broken:
                continue
            wrong: list[str] = []

            def as_it_is(club: Club = club, wrong: list[str] = wrong) -> bool:
                wrong[:] = _misshown(club)
                return not wrong

            if not await until(as_it_is, max(GOES_ON, self.goes_on)):
                self.result.problems.append(f"after {after}: {wrong}")
                self.broken.append(club)


def _misshown(club: Club) -> list[str]:
    """What the members see of each other that is not so."""
    watch = next((one for one in club.members if one.connected and one.table is not None), None)
    if watch is None or watch.table is None or len(club.codes) > 1:
        return ["nobody is at the table"]
    names = {seat["name"]: seat for seat in watch.table["seats"] if seat["name"]}
    wrong = []
    for number, member in enumerate(club.members):
        seat = names.get("Ann" if number == 0 else f"Friend {number}")
        if seat is None:
            wrong.append(f"{number} has no seat")
        elif seat["connected"] != member.connected:
            wrong.append(f"seat {seat['seat']} is shown connected={seat['connected']}")
        elif watch.table["phase"] == "playing" and (seat["played_by"] == "person") != member.connected:
            wrong.append(f"seat {seat['seat']} is played by {seat['played_by']}, connected={member.connected}")
    return wrong


# --- The faults ---


def _some(campaign: Campaign, short: float = 0.0, long: float = 0.5) -> Awaitable[None]:
    return asyncio.sleep(campaign.random.uniform(short, long))


async def _store(campaign: Campaign, kind: str, times: int | None, **more: Any) -> None:
    await campaign.server.order(store=kind, times=times, **more)
    await _some(campaign, 0.1, 0.8)
    await campaign.heal()


@fault
async def a_write_fails(campaign: Campaign) -> None:
    """Once, before anything is written."""
    await _store(campaign, "fail", 1)


@fault
async def writes_fail_for_a_while(campaign: Campaign) -> None:
    """All of them."""
    await _store(campaign, "fail", None)


@fault
async def a_write_fails_after_all_was_written(campaign: Campaign) -> None:
    """It is stored, and nobody knows."""
    await _store(campaign, "fail_after", campaign.random.randrange(1, 5))


@fault
async def a_write_is_half_done(campaign: Campaign) -> None:
    """The first act of a group is stored, the rest not."""
    await _store(campaign, "half", campaign.random.randrange(1, 5))


@fault
async def writes_are_slow(campaign: Campaign) -> None:
    """Each takes a while, before or after it is done."""
    await _store(campaign, campaign.random.choice(["slow", "slow_answer"]), None, seconds=0.2)


@fault
async def writes_hang(campaign: Campaign) -> None:
    """Some are not answered for seconds, and then fail."""
    await _store(campaign, "hang", 3, seconds=campaign.random.choice([0.5, 3]))


@fault
async def a_bots_write_fails(campaign: Campaign) -> None:
    """Nobody who could ask again is there."""
    await _store(campaign, "fail", 2, only="bot")


@fault
async def reading_fails_after_writing_did(campaign: Campaign) -> None:
    """What is to be read again can't be, for a while."""
    await campaign.server.order(store="fail", times=2, method="table")
    await _store(campaign, campaign.random.choice(["fail", "fail_after"]), 2)


@fault
async def a_move_raises(campaign: Campaign) -> None:
    """A defect of the engine, on anybody's turn."""
    await campaign.server.order(game="fail", times=campaign.random.randrange(1, 4))
    await _some(campaign, 0.1, 0.8)
    await campaign.heal()


@fault
async def sockets_break_in_flight(campaign: Campaign) -> None:
    """Several people vanish with requests under way and writes that are slow to answer."""
    await campaign.server.order(store="slow_answer", times=None, seconds=0.05)
    for one in campaign.random.sample(campaign.everybody, 3):
        with contextlib.suppress(Exception):
            for number in range(campaign.random.randrange(4)):
                one.send(type="ping", sent=number)
            if one.legal and one.table is not None and one._asking is None:
                one.begin("move", text=one.legal[0], act=one.table["act"])
            assert one.socket is not None
            await one.socket.writer.drain()
            await _some(campaign, 0, 0.005)
            one.vanish()
    await _some(campaign)
    await campaign.heal()


@fault
async def somebody_stays_away_and_a_write_fails_on_the_way_back(campaign: Campaign) -> None:
    """A bot sits in; the return can't be stored at first, or the returning socket breaks meanwhile."""
    club = campaign.random.choice([club for club in campaign.clubs if len(club.members) > 1])
    away = club.members[-1]
    away.here = False
    away.vanish()
    others = club.members[0]
    await others.comes(lambda: _played_by(others, away) == "stand_in", GOES_ON)
    kind = campaign.random.choice(["fail", "slow_answer", "fail_after", "hang"])
    await campaign.server.order(store=kind, times=1, only="came_back", seconds=0.2)
    away.here = True
    await asyncio.sleep(campaign.random.uniform(0, 0.2))
    if campaign.random.random() < 0.5:
        away.vanish()
    await _some(campaign)
    await campaign.heal()


def _played_by(watch: Player, who: Player) -> str | None:
    name = next((seat["name"] for seat in (who.table or {"seats": []})["seats"] if seat["me"]), None)
    seats = (watch.table or {"seats": []})["seats"]
    return next((str(seat["played_by"]) for seat in seats if seat["name"] == name), None)


@fault
async def somebody_stays_away(campaign: Campaign) -> None:
    """A bot sits in for as long as they are away."""
    club = campaign.random.choice([club for club in campaign.clubs if len(club.members) > 1])
    away = club.members[-1]
    away.here = False
    away.vanish()
    await campaign._no_ghosts("somebody has gone")
    away.here = True


@fault
async def thinking_processes_die(campaign: Campaign) -> None:
    """All at once, perhaps again."""
    for _ in range(campaign.random.randrange(1, 4)):
        campaign.server.signal_thinkers(signal.SIGKILL)
        await _some(campaign, 0, 0.2)


@fault
async def thinking_processes_hang(campaign: Campaign) -> None:
    """All at once, for a while."""
    stopped = campaign.server.thinkers()
    campaign.server.signal_thinkers(signal.SIGSTOP)
    await _some(campaign, 0.1, 1.5)
    for pid in stopped:
        with contextlib.suppress(ProcessLookupError):
            os.kill(pid, signal.SIGCONT)


@fault
async def thinking_processes_can_not_be_started(campaign: Campaign) -> None:
    """They die, and there is no descriptor for another."""
    campaign.server.limit_descriptors(max(10, campaign.server.descriptors() - 2))
    campaign.server.signal_thinkers(signal.SIGKILL)
    await _some(campaign, 0.2, 1.0)
    campaign.server.limit_descriptors(None)


@fault
async def another_process_holds_the_database(campaign: Campaign) -> None:
    """For a moment, or for longer than a write waits."""
    with campaign.server.held_database():
        await asyncio.sleep(campaign.random.choice([0.3, 1.0, 6.0]))


@fault
async def the_server_is_killed(campaign: Campaign) -> None:
    """And started again."""
    await campaign.server.kill()
    await campaign.server.start()


def say(line: str) -> None:
    """Progress, at once."""
    print(f"      {line}", flush=True)


async def injected_faults(
    folder: Path, many: int, seed: int = 1, tell: Callable[[str], None] = say, goes_on: float = GOES_ON
) -> Result:
    """So many faults of all kinds, in an order that chance decides; kills are counted apart."""
    chance = random.Random(seed)
    kinds = [name for name in FAULTS if name != "the server is killed"]
    names = [kinds[number % len(kinds)] for number in range(many)]
    chance.shuffle(names)
    return await _campaign(folder, names, chance, tell, goes_on)


async def kills(
    folder: Path, many: int, seed: int = 1, tell: Callable[[str], None] = say, goes_on: float = GOES_ON
) -> Result:
    """So many kills."""
    return await _campaign(folder, ["the server is killed"] * many, random.Random(seed), tell, goes_on)


async def _campaign(
    folder: Path, names: list[str], chance: random.Random, tell: Callable[[str], None], goes_on: float
) -> Result:
    async with serving(folder, faulty=True, grace=GRACE) as server:
        campaign = Campaign(server, chance, goes_on=goes_on, tell=tell)
        await campaign.open()
        return await campaign.run(names)
