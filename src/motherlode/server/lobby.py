"""The lobby: making tables and finding them."""

from __future__ import annotations

import secrets
import time
from collections import OrderedDict
from collections.abc import Iterable
from dataclasses import replace
from datetime import UTC, datetime

from motherlode.core.ruleset import usual_players
from motherlode.server import messages as m
from motherlode.server.counts import Counts
from motherlode.server.limits import Buckets, Limits
from motherlode.server.offers import DEFAULT_LEVEL, check_ruleset, levels
from motherlode.server.rooms import Hall, Person, Room
from motherlode.table import ClockPlan, ErrorKey, SeatPlan, Settings, Table, TableError, clean_name, options_of_day

LISTED = 50
ADDRESSES_KEPT = 10_000
TABLES_A_DAY = 10
"""Tables that an address may make in a day, for each that it may have awake."""


class Lobby:
    """Makes tables for visitors and lists those they may see."""

    def __init__(self, hall: Hall, limits: Limits, counts: Counts | None = None) -> None:
        self._hall, self._limits, self._counts = hall, limits, counts
        self._made: OrderedDict[str, set[str]] = OrderedDict()
        daily = limits.tables_per_address * TABLES_A_DAY
        self._daily = Buckets(daily, daily / (24 * 3600))

    async def make(self, wish: m.TableWish, who: str, address: str) -> str:
        """A table as somebody wants it, with that person on the `me` seat."""
        settings = settings_of(wish)
        mine = [seat for seat, plan in enumerate(wish.seats) if plan.kind == "me"]
        if len(mine) != 1:
            raise TableError(ErrorKey.BAD_MESSAGE)
        return await self._open(settings, (mine[0], who, clean_name(wish.name)), wish.look, address)

    async def play_now(self, wish: m.QuickWish, who: str, address: str) -> str:
        """A table for one person and bots, begun at once; the person sits anywhere."""
        players = usual_players(wish.game, wish.modules) if wish.players is None else wish.players
        mine = secrets.randbelow(players)
        seats = [m.SeatWish("me") if seat == mine else m.SeatWish("bot", wish.level) for seat in range(players)]
        settings = settings_of(
            m.TableWish(wish.name, seats, wish.game, wish.modules, wish.options, bots_talk=wish.bots_talk)
        )
        if wish.daily:
            settings = self._of_today(settings)
        return await self._open(settings, (mine, who, clean_name(wish.name)), wish.look, address, at_once=True)

    def _of_today(self, settings: Settings) -> Settings:
        """The day's deal; days begin and end everywhere at once (UTC)."""
        day = datetime.fromtimestamp(self._hall.now() / 1000, UTC).strftime("%Y-%m-%d")
        options = options_of_day(settings.game, day)
        if options is None:
            raise TableError(ErrorKey.BAD_MESSAGE)
        return replace(settings, daily=day, options=settings.options | options)

    async def list(self, who: str) -> m.Lobby:
        """Own unfinished tables, then public ones with somebody there; those with free seats first."""
        own = [room for code in await self._hall.store.tables_of(who) if (room := await self._room(code))]
        lively = await self._hall.cluster.public_codes(LISTED)
        await self._meet(lively)
        public = [
            room
            for room in self._hall.rooms.values()
            if room.table.settings.public and room not in own and is_open(room, lively)
        ]
        public.sort(key=lambda room: (room.table.phase != "gathering", -room.used))
        lines = [await self._line(room, who) for room in [*own, *public][:LISTED]]
        return m.Lobby([one for one in lines if one is not None], self._hall.notice)

    async def _meet(self, codes: Iterable[str]) -> None:
        """Have tables in memory that people play at by way of other workers."""
        for code in codes:
            if code not in self._hall.rooms:
                await self._room(code)

    async def _line(self, room: Room, who: str) -> m.OpenTable | None:
        """A room's line, from what is stored; none while that can't be said."""
        try:
            return await room.read(lambda table: line(table, who))
        except TableError:
            return None

    async def _room(self, code: str) -> Room | None:
        """A room, unless its table can't be read any more."""
        try:
            return await self._hall.room(code)
        except TableError:
            return None

    async def _open(
        self, settings: Settings, maker: Person, look: str | None, address: str, *, at_once: bool = False
    ) -> str:
        _, who, _ = maker
        if self._hall.no_new_tables:
            raise TableError(ErrorKey.NO_NEW_TABLES)
        made = self._made_from(address)
        if len(made) >= self._limits.tables_per_address or not self._daily.take(address, time.monotonic()):
            raise TableError(ErrorKey.TOO_MANY_TABLES, most=self._limits.tables_per_address)
        await self._count(address)
        room = await self._hall.open_table(settings, [maker], who if at_once else None, {who: look})
        made.add(room.table.code)
        return room.table.code

    async def _count(self, address: str) -> None:
        """Tables of a day, on all workers together."""
        most = self._limits.tables_per_address
        if self._counts is not None:
            taken = await self._counts.take("tables", address, most * TABLES_A_DAY, most * TABLES_A_DAY / (24 * 3600))
            if taken is False:
                raise TableError(ErrorKey.TOO_MANY_TABLES, most=most)

    def _made_from(self, address: str) -> set[str]:
        """The tables made from an address that are awake and not over."""
        rooms = self._hall.rooms
        made = self._made.pop(address, set())
        made = {code for code in made if (room := rooms.get(code)) and room.table.phase != "finished"}
        self._made[address] = made
        if len(self._made) > ADDRESSES_KEPT:
            self._made.popitem(last=False)
        return made


def settings_of(wish: m.TableWish) -> Settings:
    """A wish as settings, once the rules and the list of bots agree."""
    check_ruleset(wish)
    return Settings(
        seats=tuple(_plan(seat) for seat in wish.seats),
        game=wish.game,
        modules=tuple(sorted(wish.modules)),
        options=wish.options,
        public=wish.public,
        clock=ClockPlan(wish.clock.turn, wish.clock.bank) if wish.clock else None,
        fill_level=DEFAULT_LEVEL,
        laid={box: tuple(cells) for box, cells in wish.laid.items()},
        short_pause=wish.short_pause,
        bots_talk=wish.bots_talk,
    )


def check_bots(wish: m.TableWish) -> None:
    """Refuse bots that don't exist."""
    for seat in wish.seats:
        _plan(seat)


def check_level(level: str | None) -> str:
    """A bot that there is."""
    level = level or DEFAULT_LEVEL
    if level not in levels():
        raise TableError(ErrorKey.NO_SUCH_BOT, level=level)
    return level


def is_open(room: Room, lively: Iterable[str]) -> bool:
    """Somebody is there, here or by way of another worker, and the game is not over."""
    return (room.table.awake or room.table.code in lively) and room.table.phase != "finished"


def line(table: Table, who: str) -> m.OpenTable:
    """A table as the lobby shows it."""
    mine = table.seat_of(who)
    to_act = table.game.to_act if table.game is not None and mine is not None and table.phase == "playing" else None
    return m.OpenTable(
        code=table.code,
        host=next((chair.name or "" for chair in table.chairs if chair.who and chair.who == table.host), ""),
        game_name=table.settings.game,
        modules=list(table.settings.modules),
        players=table.settings.players,
        people=sum(chair.kind == "person" for chair in table.chairs),
        free=sum(chair.kind == "open" for chair in table.chairs),
        phase=table.phase,
        mine=mine is not None,
        daily=table.settings.daily,
        my_turn=mine is not None and table.game is not None and table.game.to_act == mine,
        to_act=to_act,
        to_act_name=None if to_act is None else table.chairs[to_act].name,
    )


def _plan(seat: m.SeatWish) -> SeatPlan:
    return SeatPlan("bot", check_level(seat.level)) if seat.kind == "bot" else SeatPlan("person")
