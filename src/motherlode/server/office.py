"""What an operator does with a store: look, close, ban, purge, export, erase. Used by the server itself and by `motherlode admin`."""

from __future__ import annotations

import json
import re
import secrets
import time
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

import msgspec

from motherlode.server.mending import replay
from motherlode.server.projection import table_for
from motherlode.server.store import Store, StoredTable
from motherlode.table import Act, Settings, SystemChance, Table, dealing

Command = tuple[str, tuple[Any, ...]]
Rows = list[tuple[Any, ...]]
BanKind = Literal["browser", "address"]
DAY = 24 * 3600 * 1000
PURGED_AT_ONCE = 100
LISTED = 100
NOTICE, CLOSED = "notice", "no_new_tables"
ENDED = "ended:"
GONE = "?"
"""What stands where the name of somebody stood who was erased."""


class OfficeStore(Store, Protocol):
    """A store as the office needs it."""

    log_tables: tuple[str, ...]
    """The tables with rows of one game table, by its code."""

    async def run_all(self, commands: Iterable[Command]) -> list[Rows]:
        """Run commands in one transaction; the rows that each returns. Values stand where the question marks are."""


@dataclass(frozen=True, slots=True)
class Orders:
    """What the operator has decided, as every worker knows it."""

    notice: str | None = None
    no_new_tables: bool = False
    browsers: frozenset[str] = frozenset()
    addresses: frozenset[str] = frozenset()
    ended: frozenset[str] = frozenset()
    """Tables that the operator has closed lately."""

    def bans(self, who: str, address: str) -> bool:
        """Whether somebody may not come in."""
        return who in self.browsers or address in self.addresses


@dataclass(slots=True)
class Keeping:
    """How many days things are kept; None: for ever."""

    finished_days: int | None = None
    forgotten_days: int | None = None
    records_days: int | None = None
    _after: tuple[int, str] = field(default=(0, ""))
    """Up to which table was looked at the last time."""

    @property
    def forgets(self) -> bool:
        """Whether anything is ever forgotten."""
        return any(days is not None for days in (self.finished_days, self.forgotten_days, self.records_days))


def now() -> int:
    """Milliseconds since 1970."""
    return time.time_ns() // 1_000_000


class Office:
    """All that an operator can do with what is stored."""

    def __init__(self, store: OfficeStore) -> None:
        self._store = store

    # --- Looking ---

    async def orders(self) -> Orders:
        """What holds now."""
        said, banned = await self._store.run_all(
            [("SELECT name, value FROM orders", ()), ("SELECT kind, what FROM bans", ())]
        )
        told: dict[str, str] = dict(said)
        return Orders(
            told.get(NOTICE),
            CLOSED in told,
            frozenset(what for kind, what in banned if kind == "browser"),
            frozenset(what for kind, what in banned if kind == "address"),
            frozenset(name.removeprefix(ENDED) for name in told if name.startswith(ENDED)),
        )

    async def tables(self, limit: int = LISTED) -> list[dict[str, Any]]:
        """The newest tables."""
        ask = "SELECT code, made, record, (SELECT count(*) FROM acts WHERE acts.code = tables.code) FROM tables ORDER BY made DESC LIMIT ?"
        (rows,) = await self._store.run_all([(ask, (limit,))])
        return [
            {"code": code, "made": made, "finished": record is not None, "lines": lines}
            for code, made, record, lines in rows
        ]

    async def look(self, code: str) -> dict[str, Any]:
        """A table as a spectator sees it: no hand, no role, no goal that is face down."""
        stored = await self._stored(code)
        table, _ = replay(stored.acts, lambda acts: _table_of(stored, acts))
        shown: dict[str, Any] = json.loads(msgspec.json.encode(table_for(table, None, 0, 0, stored.record, now())))
        return shown

    async def reports(self, limit: int = LISTED) -> list[dict[str, Any]]:
        """What players have reported, the newest first."""
        (rows,) = await self._store.run_all(
            [("SELECT id, at, code, who, about, words FROM reports ORDER BY id DESC LIMIT ?", (limit,))]
        )
        return [dict(zip(("id", "at", "code", "by", "about", "words"), row, strict=True)) for row in rows]

    # --- Deciding ---

    async def close(self, code: str) -> None:
        """Forget a table; the record of a game that is over stays."""
        await self._stored(code)
        await self._forget([code])
        old = [name for name, value in await self._endings() if int(value) < now() - DAY]
        for name in old:
            await self.order(name, None)
        await self.order(ENDED + code, str(now()))

    async def _endings(self) -> Rows:
        (rows,) = await self._store.run_all([("SELECT name, value FROM orders WHERE name LIKE ?", (f"{ENDED}%",))])
        return rows

    async def ban(self, kind: BanKind, what: str) -> None:
        """Keep a browser or an address out."""
        await self.unban(kind, what)
        await self._store.run_all([("INSERT INTO bans (kind, what, at) VALUES (?, ?, ?)", (kind, what, now()))])

    async def unban(self, kind: BanKind, what: str) -> None:
        """Let it in again."""
        await self._store.run_all([("DELETE FROM bans WHERE kind = ? AND what = ?", (kind, what))])

    async def order(self, name: str, value: str | None) -> None:
        """Set or lift an order."""
        commands: list[Command] = [("DELETE FROM orders WHERE name = ?", (name,))]
        if value is not None:
            commands.append(("INSERT INTO orders (name, value) VALUES (?, ?)", (name, value)))
        await self._store.run_all(commands)

    async def report(self, code: str, who: str, about: str, words: str) -> None:
        """Keep what a player reports."""
        ask = "INSERT INTO reports (at, code, who, about, words) VALUES (?, ?, ?, ?, ?)"
        await self._store.run_all([(ask, (now(), code, who, about, words))])

    # --- Forgetting ---

    async def purge(self, keeping: Keeping, awake: Iterable[str] = ()) -> tuple[int, int]:
        """Forget what is old, some of it at a time; how many tables and records went."""
        tables = await self._old_tables(keeping, frozenset(awake))
        await self._forget(tables)
        records = await self._old_records(keeping.records_days)
        return len(tables), records

    async def _old_tables(self, keeping: Keeping, awake: frozenset[str]) -> list[str]:
        shortest = min(
            (days for days in (keeping.finished_days, keeping.forgotten_days) if days is not None), default=None
        )
        if shortest is None:
            return []
        ask = """SELECT code, made, record FROM tables WHERE made < ? AND (made > ? OR (made = ? AND code > ?))
                 ORDER BY made, code LIMIT ?"""
        made, code = keeping._after
        (rows,) = await self._store.run_all([(ask, (now() - shortest * DAY, made, made, code, PURGED_AT_ONCE))])
        keeping._after = (rows[-1][1], rows[-1][0]) if len(rows) == PURGED_AT_ONCE else (0, "")
        found = []
        for code, _, record in rows:
            days = keeping.forgotten_days if record is None else keeping.finished_days
            if days is not None and code not in awake and await self._last_at(code) < now() - days * DAY:
                found.append(code)
        return found

    async def _last_at(self, code: str) -> int:
        ask = "SELECT act FROM acts WHERE code = ? ORDER BY number DESC LIMIT 1"
        (rows,) = await self._store.run_all([(ask, (code,))])
        try:
            return int(json.loads(rows[0][0])["at"]) if rows else 0
        except (ValueError, KeyError, TypeError):
            return 0

    async def _old_records(self, days: int | None) -> int:
        if days is None:
            return 0
        old = "SELECT id FROM records WHERE at < ? ORDER BY at LIMIT ?"
        (rows,) = await self._store.run_all([(old, (now() - days * DAY, PURGED_AT_ONCE))])
        for (record,) in rows:
            await self._store.run_all(
                [("DELETE FROM owners WHERE id = ?", (record,)), ("DELETE FROM records WHERE id = ?", (record,))]
            )
        return len(rows)

    async def _forget(self, codes: Iterable[str]) -> None:
        for code in codes:
            commands: list[Command] = [("DELETE FROM tables WHERE code = ?", (code,))]
            commands += [(f"DELETE FROM {name} WHERE code = ?", (code,)) for name in self._store.log_tables]
            await self._store.run_all(commands)

    # --- One person ---

    async def export(self, who: str) -> dict[str, Any]:
        """Everything that is stored about one browser."""
        seats, owned, banned, reported = await self._store.run_all(
            [
                ("SELECT code FROM seats WHERE who = ?", (who,)),
                ("SELECT id FROM owners WHERE who = ?", (who,)),
                ("SELECT at FROM bans WHERE kind = 'browser' AND what = ?", (who,)),
                ("SELECT at, code, words FROM reports WHERE who = ? OR about = ?", (who, who)),
            ]
        )
        records = [await self._store.record(record) for (record,) in owned]
        return {
            "browser": who,
            "tables": {code: await self._lines_of(code, who) for (code,) in seats},
            "records": [{"id": one.id, "at": one.at, "text": one.text} for one in records if one is not None],
            "banned": bool(banned),
            "reports": [{"at": at, "code": code, "words": words} for at, code, words in reported],
        }

    async def erase(self, who: str) -> int:
        """Take one browser out of everything: its name, its words and its mark; games of others stay playable. How many tables."""
        (seats,) = await self._store.run_all([("SELECT code FROM seats WHERE who = ?", (who,))])
        (owned,) = await self._store.run_all([("SELECT id FROM owners WHERE who = ?", (who,))])
        nobody = secrets.token_hex(16)
        for (code,) in seats:
            await self._erase_from(code, who, nobody)
        for (record,) in owned:
            await self._erase_record(record, who)
        await self._store.run_all(
            [
                ("DELETE FROM seats WHERE who = ?", (who,)),
                ("DELETE FROM owners WHERE who = ?", (who,)),
                ("DELETE FROM reports WHERE who = ? OR about = ?", (who, who)),
            ]
        )
        return len(seats)

    async def _lines_of(self, code: str, who: str) -> list[dict[str, Any]]:
        stored = await self._store.table(code)
        return [act for act in stored.acts if act.get("private", {}).get("who") == who] if stored else []

    async def _erase_from(self, code: str, who: str, nobody: str) -> None:
        stored = await self._stored(code)
        mine = {act["seat"] for act in stored.acts if act["what"] == "sat" and act["private"].get("who") == who}
        changed = [(act, _without(act, who, nobody, mine)) for act in stored.acts if "damaged" not in act]
        update = "UPDATE acts SET act = ? WHERE code = ? AND number = ?"
        await self._store.run_all(
            [(update, (msgspec.json.encode(new), code, old["number"])) for old, new in changed if old != new]
        )

    async def _erase_record(self, record: str, who: str) -> None:
        stored = await self._store.record(record)
        if stored is None:
            return
        seat = stored.owners.index(who)
        names = list(stored.about.get("names", []))
        text = re.sub(r"\{said \d+ [^{}]*\}\n?", "", stored.text)
        for name in {names[seat]} if seat < len(names) else set(names):
            text = text.replace(name, GONE) if name else text
        names = [GONE if number == seat else name for number, name in enumerate(names)]
        about = msgspec.json.encode({**stored.about, "names": names})
        await self._store.run_all(
            [("UPDATE records SET about = ?, text = ? WHERE id = ?", (about, text.encode(), record))]
        )

    async def _stored(self, code: str) -> StoredTable:
        stored = await self._store.table(code)
        if stored is None:
            raise ValueError(f"there is no table {code}")
        return stored


def _without(act: dict[str, Any], who: str, nobody: str, seats: set[int]) -> dict[str, Any]:
    """A line of the log without one person's name, words and mark."""
    new = {**act, "said": dict(act["said"]), "private": dict(act["private"])}
    for key in ("who", "sent_away"):
        if new["private"].get(key) == who:
            new["private"][key] = nobody
    if act["seat"] in seats and "name" in new["said"]:
        new["said"]["name"] = GONE
        new["said"].pop("look", None)
    if act["what"] == "said" and act["private"].get("who") == who:
        new["said"]["line"] = "…"
    return new


def _table_of(stored: StoredTable, acts: Iterable[Act]) -> Table:
    return Table.replay(stored.code, Settings.of_json(stored.settings), dealing(SystemChance()), now, acts)
