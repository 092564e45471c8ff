"""Where tables and records are kept: what is acknowledged is on disk."""

from __future__ import annotations

import asyncio
import os
import queue
import sqlite3
import threading
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

T = TypeVar("T")
SCHEMA = 1
GROUP = 200


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is kept: settings and log."""

    code: str
    settings: dict[str, Any]
    record: str | None
    acts: list[dict[str, Any]]


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A finished game, or one that was loaded; `about` is what a list shows of it."""

    id: str
    at: int
    about: dict[str, Any]
    public: bool
    loaded: bool
    owners: tuple[str, ...]
    text: str = ""


class Store(Protocol):
    """What the server asks of a database. Every write is durable when its call returns."""

    async def make_table(self, table: StoredTable, seats: Iterable[str]) -> None:
        """Keep a new table."""

    async def add_acts(
        self, code: str, acts: list[dict[str, Any]], seats: Iterable[str], record: StoredRecord | None
    ) -> None:
        """Add to a table's log; say who sits there; keep the record of a game that is over."""

    async def table(self, code: str) -> StoredTable | None:
        """A table with its log."""

    async def tables_of(self, who: str) -> list[str]:
        """The codes of the unfinished tables at which somebody sits, the newest first."""

    async def add_record(self, record: StoredRecord) -> None:
        """Keep a record that was loaded."""

    async def record(self, record: str) -> StoredRecord | None:
        """A record with its text."""

    async def records(self, who: str, limit: int) -> list[StoredRecord]:
        """Public records and those of somebody, without their texts, the newest first."""

    async def close(self) -> None:
        """Finish what is being written."""


TABLES = """
CREATE TABLE IF NOT EXISTS tables (code TEXT PRIMARY KEY, settings BLOB NOT NULL, record TEXT, made INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS acts (code TEXT NOT NULL, number INTEGER NOT NULL, act BLOB NOT NULL, PRIMARY KEY (code, number)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS seats (who TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (who, code)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, at INTEGER NOT NULL, about BLOB NOT NULL, public INTEGER NOT NULL,
                                    loaded INTEGER NOT NULL, text BLOB NOT NULL);
CREATE TABLE IF NOT EXISTS owners (who TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (who, id)) WITHOUT ROWID;
CREATE INDEX IF NOT EXISTS seats_by_code ON seats (code);
CREATE INDEX IF NOT EXISTS newest_records ON records (public, at);
"""


@dataclass(slots=True)
class _Job:
    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class SqliteStore:
    """SQLite with a write-ahead log, synced at every commit; the one writing connection has its own thread, which
    commits whatever has gathered meanwhile."""

    def __init__(self, path: Path) -> None:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _make_private(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        writer = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        writer.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;")
        _prepare(writer)
        reader = sqlite3.connect(path, check_same_thread=False, isolation_level=None)
        reader.execute("PRAGMA query_only=ON")
        self._threads = [
            threading.Thread(target=_write_in_groups, args=(writer, self._jobs), name="store-writer", daemon=True),
            threading.Thread(target=_read_one_by_one, args=(reader, self._reads), name="store-reader", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    async def make_table(self, table: StoredTable, seats: Iterable[str]) -> None:
        """Keep a new table."""
        settings, people = msgspec.json.encode(table.settings), list(seats)

        def work(db: sqlite3.Connection) -> None:
            db.execute(
                "INSERT INTO tables (code, settings, made) VALUES (?, ?, ?)",
                (table.code, settings, table.acts[0]["at"]),
            )
            _add_acts(db, table.code, table.acts)
            _set_seats(db, table.code, people)

        await self._write(work)

    async def add_acts(
        self, code: str, acts: list[dict[str, Any]], seats: Iterable[str], record: StoredRecord | None
    ) -> None:
        """Add to a table's log."""
        moved = any(act["what"] in ("sat", "got_up") for act in acts)
        people = list(seats)

        def work(db: sqlite3.Connection) -> None:
            _add_acts(db, code, acts)
            if moved:
                _set_seats(db, code, people)
            if record is not None:
                _add_record(db, record)
                db.execute("UPDATE tables SET record = ? WHERE code = ?", (record.id, code))

        await self._write(work)

    async def table(self, code: str) -> StoredTable | None:
        """A table with its log."""

        def work(db: sqlite3.Connection) -> StoredTable | None:
            row = db.execute("SELECT settings, record FROM tables WHERE code = ?", (code,)).fetchone()
            if row is None:
                return None
            acts = db.execute("SELECT act FROM acts WHERE code = ? ORDER BY number", (code,)).fetchall()
            return StoredTable(code, msgspec.json.decode(row[0]), row[1], [msgspec.json.decode(act) for (act,) in acts])

        return await self._read(work)

    async def tables_of(self, who: str) -> list[str]:
        """The codes of somebody's unfinished tables."""
        ask = "SELECT code FROM seats JOIN tables USING (code) WHERE who = ? AND record IS NULL ORDER BY made DESC LIMIT 20"
        rows: list[tuple[str]] = await self._read(lambda db: db.execute(ask, (who,)).fetchall())
        return [code for (code,) in rows]

    async def add_record(self, record: StoredRecord) -> None:
        """Keep a record that was loaded."""
        await self._write(lambda db: _add_record(db, record))

    async def record(self, record: str) -> StoredRecord | None:
        """A record with its text."""

        def work(db: sqlite3.Connection) -> StoredRecord | None:
            row = db.execute(
                "SELECT id, at, about, public, loaded, text FROM records WHERE id = ?", (record,)
            ).fetchone()
            owners = db.execute("SELECT who FROM owners WHERE id = ?", (record,)).fetchall()
            return row and _record(row, tuple(who for (who,) in owners))

        return await self._read(work)

    async def records(self, who: str, limit: int) -> list[StoredRecord]:
        """Public records and somebody's own."""
        ask = """SELECT records.id, at, about, public, loaded, '', owners.who FROM records
                 LEFT JOIN owners ON owners.id = records.id AND owners.who = ?
                 WHERE public OR owners.who IS NOT NULL ORDER BY at DESC LIMIT ?"""
        rows: list[Any] = await self._read(lambda db: db.execute(ask, (who, limit)).fetchall())
        return [_record(row, (who,) if row[6] else ()) for row in rows]

    async def close(self) -> None:
        """Finish what is being written."""
        self._jobs.put(None)
        self._reads.put(None)
        for thread in self._threads:
            await asyncio.to_thread(thread.join)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await _ask(self._jobs, work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await _ask(self._reads, work)


async def _ask(jobs: queue.SimpleQueue[_Job | None], work: Callable[[sqlite3.Connection], T]) -> T:
    done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
    jobs.put(_Job(work, done))
    return await done


def _write_in_groups(db: sqlite3.Connection, jobs: queue.SimpleQueue[_Job | None]) -> None:
    """Commit all that is waiting at once: with many writers one sync serves them all."""
    stop = False
    while not stop:
        group = [jobs.get()]
        while len(group) < GROUP and not jobs.empty():
            group.append(jobs.get())
        stop = None in group
        work = [job for job in group if job is not None]
        if not _commit(db, work):
            for job in work:
                _commit(db, [job])
        _answer(work)
    db.close()


def _commit(db: sqlite3.Connection, jobs: list[_Job]) -> bool:
    """Do the jobs in one transaction, or none of them."""
    try:
        db.execute("BEGIN IMMEDIATE")
        for job in jobs:
            job.result, job.error = job.work(db), None
        db.execute("COMMIT")
    except Exception as error:
        if db.in_transaction:
            db.execute("ROLLBACK")
        for job in jobs:
            job.error = error
        return False
    return True


def _read_one_by_one(db: sqlite3.Connection, jobs: queue.SimpleQueue[_Job | None]) -> None:
    while (job := jobs.get()) is not None:
        try:
            job.result = job.work(db)
        except Exception as error:
            job.error = error
        _answer([job])
    db.close()


def _answer(jobs: list[_Job]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        by_loop.setdefault(job.done.get_loop(), []).append(job)
    for loop, finished in by_loop.items():
        if not loop.is_closed():
            loop.call_soon_threadsafe(_resolve, finished)


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if job.error is not None:
            job.done.set_exception(job.error)
        else:
            job.done.set_result(job.result)


def _prepare(db: sqlite3.Connection) -> None:
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version not in (0, SCHEMA):
        raise ValueError(f"the data folder was written by another version (schema {version}, this one reads {SCHEMA})")
    db.executescript(f"BEGIN; {TABLES} PRAGMA user_version = {SCHEMA}; COMMIT;")


def _make_private(path: Path) -> None:
    """Roles and hands of running games are in the file: nobody else on this machine reads it."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _add_acts(db: sqlite3.Connection, code: str, acts: list[dict[str, Any]]) -> None:
    rows = [(code, act["number"], msgspec.json.encode(act)) for act in acts]
    db.executemany("INSERT INTO acts (code, number, act) VALUES (?, ?, ?)", rows)


def _set_seats(db: sqlite3.Connection, code: str, people: list[str]) -> None:
    db.execute("DELETE FROM seats WHERE code = ?", (code,))
    db.executemany("INSERT INTO seats (who, code) VALUES (?, ?)", [(who, code) for who in people])


def _add_record(db: sqlite3.Connection, record: StoredRecord) -> None:
    about, text = msgspec.json.encode(record.about), record.text.encode()
    db.execute(
        "INSERT INTO records (id, at, about, public, loaded, text) VALUES (?, ?, ?, ?, ?, ?)",
        (record.id, record.at, about, record.public, record.loaded, text),
    )
    db.executemany("INSERT INTO owners (who, id) VALUES (?, ?)", [(who, record.id) for who in record.owners])


def _record(row: Any, owners: tuple[str, ...]) -> StoredRecord:
    text = row[5].decode() if isinstance(row[5], bytes) else ""
    return StoredRecord(row[0], row[1], msgspec.json.decode(row[2]), bool(row[3]), bool(row[4]), owners, text)
