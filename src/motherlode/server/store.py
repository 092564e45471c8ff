"""Where tables and records are kept: what is acknowledged is on disk.

A table's log is numbered from 1 without gaps, and the store keeps it so: lines are added only where the log ends. Who comes
second, from this process or another, is told that somebody was first and reads the log again.
"""

from __future__ import annotations

import asyncio
import contextlib
import os
import queue
import sqlite3
import threading
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol, TypeVar

import msgspec

from motherlode.server.safe_logging import log_without_words
from motherlode.server.sqlite_schema import migrate

T = TypeVar("T")
GROUP = 200
LOCK_SECONDS = 2.0
"""So long one waits for another program that is writing."""
GOODBYE_SECONDS = 5.0
PING_SECONDS = 2.0


class Conflict(Exception):
    """Somebody else has written there; nothing was changed."""


class Fenced(Conflict):
    """Somebody else has written there, or drives the table by now; nothing was changed."""


class Unavailable(Exception):
    """Nothing can be written or read now; it may go later."""


@dataclass(frozen=True, slots=True)
class StoredTable:
    """A table as it is kept: settings and log. A line that can't be read is there with its number and `damaged`."""

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
    """What the server asks of a database. Every write is durable when its call returns, and changed nothing when it raises
    `Conflict`; after anything else (`Unavailable`, a time limit) only reading tells whether it was done."""

    async def make_table(self, table: StoredTable, seats: Iterable[str]) -> None:
        """Keep a new table; a `Conflict` if there is one with that code."""

    async def add_acts(
        self,
        code: str,
        acts: list[dict[str, Any]],
        seats: Iterable[str],
        record: StoredRecord | None,
        fence: int = 0,
    ) -> None:
        """Add to a table's log; say who sits there; keep the record of a game that is over.

        The first act's number is the one expected next: a `Conflict` if the log does not end right before it. With a fencing number
        also if the table has been driven under a newer one since.
        """

    async def mend(self, code: str, missing: list[dict[str, Any]], aside: list[int]) -> None:
        """Put lines where a log lacks them, and set others aside; a `Conflict` if somebody did so already."""

    async def table(self, code: str) -> StoredTable | None:
        """A table with its log."""

    async def tables_of(self, who: str) -> list[str]:
        """The codes of the unfinished tables at which somebody sits, the newest first."""

    async def add_record(self, record: StoredRecord) -> None:
        """Keep a record that was loaded."""

    async def loaded_bytes(self) -> int:
        """How long all records that were loaded are together."""

    async def forget_loaded(self, before: int) -> int:
        """Forget the records that were loaded before a time; how many."""

    async def record(self, record: str) -> StoredRecord | None:
        """A record with its text."""

    async def records(self, who: str, limit: int) -> list[StoredRecord]:
        """Public records and those of somebody, without their texts, the newest first."""

    async def ping(self) -> None:
        """Answer, if it can."""

    async def close(self) -> None:
        """Finish what is being written."""


@dataclass(slots=True)
class _Job:
    work: Callable[[sqlite3.Connection], Any]
    done: asyncio.Future[Any]
    result: Any = None
    error: Exception | None = None


class SqliteStore:
    """SQLite with a write-ahead log, synced at every commit; the one writing connection has its own thread, which
    commits whatever has gathered meanwhile."""

    log_tables: tuple[str, ...] = ("acts", "seats", "set_aside")

    def __init__(self, path: Path) -> None:
        writer, reader = _open(path)
        self._jobs: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._reads: queue.SimpleQueue[_Job | None] = queue.SimpleQueue()
        self._closed = False
        self._counts = [0, 0]
        self._threads = [
            threading.Thread(
                target=_write_in_groups, args=(writer, self._jobs, self._counts), name="store-writer", daemon=True
            ),
            threading.Thread(target=_read_one_by_one, args=(reader, self._reads), name="store-reader", daemon=True),
        ]
        for thread in self._threads:
            thread.start()

    @property
    def groups(self) -> int:
        """How many groups of changes were committed."""
        return self._counts[0]

    @property
    def grouped(self) -> int:
        """How many changes there were in all of them."""
        return self._counts[1]

    async def make_table(self, table: StoredTable, seats: Iterable[str]) -> None:
        """Keep a new table."""
        settings, people = msgspec.json.encode(table.settings), list(seats)

        def work(db: sqlite3.Connection) -> None:
            made = db.execute(
                "INSERT OR IGNORE INTO tables (code, settings, made) VALUES (?, ?, ?)",
                (table.code, settings, table.acts[0]["at"]),
            )
            if not made.rowcount:
                raise Conflict(f"there is a table {table.code}")
            _add_acts(db, table.code, table.acts)
            _set_seats(db, table.code, people)

        await self._write(work)

    async def add_acts(
        self,
        code: str,
        acts: list[dict[str, Any]],
        seats: Iterable[str],
        record: StoredRecord | None,
        fence: int = 0,
    ) -> None:
        """Add to a table's log; there is one server for one file, so nobody else drives a table."""
        people = list(seats) if moved(acts) else None

        def work(db: sqlite3.Connection) -> None:
            _add_acts(db, code, acts)
            if people is not None:
                _set_seats(db, code, people)
            if record is not None:
                _add_record(db, record)
                db.execute("UPDATE tables SET record = ? WHERE code = ?", (record.id, code))

        await self._write(work)

    async def mend(self, code: str, missing: list[dict[str, Any]], aside: list[int]) -> None:
        """Put lines where a log lacks them, and set others aside."""

        def work(db: sqlite3.Connection) -> None:
            places = [(code, number) for number in aside]
            db.executemany(
                "INSERT INTO set_aside SELECT code, number, act FROM acts WHERE code = ? AND number = ?", places
            )
            db.executemany("DELETE FROM acts WHERE code = ? AND number = ?", places)
            _insert_acts(db, code, missing)

        await self._write(work)

    async def table(self, code: str) -> StoredTable | None:
        """A table with its log."""

        def work(db: sqlite3.Connection) -> StoredTable | None:
            row = db.execute("SELECT settings, record FROM tables WHERE code = ?", (code,)).fetchone()
            if row is None:
                return None
            acts = db.execute("SELECT number, act FROM acts WHERE code = ? ORDER BY number", (code,)).fetchall()
            return StoredTable(code, msgspec.json.decode(row[0]), row[1], [line_of(*act) for act in acts])

        return await self._read(work)

    async def tables_of(self, who: str) -> list[str]:
        """The codes of somebody's unfinished tables."""
        ask = "SELECT code FROM seats JOIN tables USING (code) WHERE who = ? AND record IS NULL ORDER BY made DESC LIMIT 20"
        rows: list[tuple[str]] = await self._read(lambda db: db.execute(ask, (who,)).fetchall())
        return [code for (code,) in rows]

    async def add_record(self, record: StoredRecord) -> None:
        """Keep a record that was loaded."""
        await self._write(lambda db: _add_record(db, record))

    async def loaded_bytes(self) -> int:
        """How long all records that were loaded are together."""
        ask = "SELECT COALESCE(SUM(LENGTH(text)), 0) FROM records WHERE loaded"
        rows: list[tuple[int]] = await self._read(lambda db: db.execute(ask).fetchall())
        return rows[0][0]

    async def forget_loaded(self, before: int) -> int:
        """Forget the records that were loaded before a time."""

        def work(db: sqlite3.Connection) -> int:
            old = "SELECT id FROM records WHERE loaded AND at < ?"
            db.execute(f"DELETE FROM owners WHERE id IN ({old})", (before,))
            return db.execute("DELETE FROM records WHERE loaded AND at < ?", (before,)).rowcount

        return await self._write(work)

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
                 LEFT JOIN owners ON owners.id = records.id AND owners.who = :who
                 WHERE records.id IN (SELECT id FROM (SELECT id FROM records WHERE public = 1 ORDER BY at DESC LIMIT :limit))
                    OR records.id IN (SELECT id FROM owners WHERE who = :who)
                 ORDER BY at DESC LIMIT :limit"""
        rows: list[Any] = await self._read(lambda db: db.execute(ask, {"who": who, "limit": limit}).fetchall())
        return [_record(row, (who,) if row[6] else ()) for row in rows]

    async def run_all(self, commands: Iterable[tuple[str, tuple[Any, ...]]]) -> list[list[tuple[Any, ...]]]:
        """Run commands in one transaction; the rows that each returns."""
        todo = list(commands)
        return await self._write(lambda db: [db.execute(command, values).fetchall() for command, values in todo])

    async def ping(self) -> None:
        """Write nothing, as one would write."""
        await self._write(lambda db: None)

    async def close(self) -> None:
        """Finish what is being written, within a time limit."""
        self._closed = True
        self._jobs.put(None)
        self._reads.put(None)
        end = time.monotonic() + GOODBYE_SECONDS
        while any(thread.is_alive() for thread in self._threads) and time.monotonic() < end:
            await asyncio.sleep(0.005)

    async def _write(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._ask(self._jobs, work)

    async def _read(self, work: Callable[[sqlite3.Connection], T]) -> T:
        return await self._ask(self._reads, work)

    async def _ask(self, jobs: queue.SimpleQueue[_Job | None], work: Callable[[sqlite3.Connection], T]) -> T:
        if self._closed:
            raise Unavailable("the store is closed")
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        jobs.put(_Job(work, done))
        return await done


def _write_in_groups(db: sqlite3.Connection, jobs: queue.SimpleQueue[_Job | None], counts: list[int]) -> None:
    """Commit all that is waiting at once: with many writers one sync serves them all."""
    stop = False
    while not stop:
        group = [jobs.get()]
        while len(group) < GROUP and not jobs.empty():
            group.append(jobs.get())
        stop = None in group
        work = [job for job in group if job is not None and not job.done.cancelled()]
        if work:
            _commit(db, work)
            counts[:] = counts[0] + 1, counts[1] + len(work)
            _answer(work)
    db.close()


def _commit(db: sqlite3.Connection, jobs: list[_Job]) -> None:
    """Do the jobs in one transaction: one that fails by itself is left out, and if the database fails none is done."""
    try:
        db.execute("BEGIN IMMEDIATE")
        for job in jobs:
            _do_one(db, job)
        db.execute("COMMIT")
    except Exception as error:
        _roll_back(db)
        for job in jobs:
            job.error = _unavailable(error)


def _do_one(db: sqlite3.Connection, job: _Job) -> None:
    db.execute("SAVEPOINT one")
    try:
        job.result = job.work(db)
    except Exception as error:
        if not db.in_transaction:  # the database gave up everything, not this job alone
            raise
        db.execute("ROLLBACK TO one")
        job.error = _unavailable(error) if isinstance(error, sqlite3.OperationalError) else error
    db.execute("RELEASE one")


def _roll_back(db: sqlite3.Connection) -> None:
    """Leave no transaction open, whatever state the database is in."""
    try:
        if db.in_transaction:
            db.execute("ROLLBACK")
    except sqlite3.Error as error:
        log_without_words("the store could not roll back", error)


def _unavailable(error: Exception) -> Unavailable:
    return Unavailable(f"{type(error).__name__}: {error}")


def _read_one_by_one(db: sqlite3.Connection, jobs: queue.SimpleQueue[_Job | None]) -> None:
    while (job := jobs.get()) is not None:
        if job.done.cancelled():
            continue
        try:
            job.result = job.work(db)
        except sqlite3.OperationalError as error:
            job.error = _unavailable(error)
        except Exception as error:
            job.error = error
        _answer([job])
    db.close()


def _answer(jobs: list[_Job]) -> None:
    by_loop: dict[asyncio.AbstractEventLoop, list[_Job]] = {}
    for job in jobs:
        by_loop.setdefault(job.done.get_loop(), []).append(job)
    for loop, finished in by_loop.items():
        with contextlib.suppress(RuntimeError):  # nobody is there any more
            loop.call_soon_threadsafe(_resolve, finished)


def _resolve(jobs: list[_Job]) -> None:
    for job in jobs:
        if job.done.done():
            continue
        if job.error is not None:
            job.done.set_exception(job.error)
        else:
            job.done.set_result(job.result)


def _open(path: Path) -> tuple[sqlite3.Connection, sqlite3.Connection]:
    """Opens the writing and the reading connection; an error is one clear sentence."""
    try:
        path.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        _make_private(path)
        writer = _connect(path)
        writer.executescript("PRAGMA journal_mode=WAL; PRAGMA synchronous=FULL; PRAGMA foreign_keys=ON;")
        migrate(writer)
        reader = _connect(path)
        reader.execute("PRAGMA query_only=ON")
    except OSError as error:
        raise ValueError(f"the data folder {path.parent} can't be used: {error.strerror}") from None
    except sqlite3.OperationalError as error:
        why = "another program is using it" if "locked" in str(error) else str(error)
        raise ValueError(f"the database {path} can't be opened: {why}") from None
    except sqlite3.DatabaseError as error:
        raise ValueError(f"the database {path} is damaged: {error}") from None
    return writer, reader


def _connect(path: Path) -> sqlite3.Connection:
    return sqlite3.connect(path, check_same_thread=False, isolation_level=None, timeout=LOCK_SECONDS)


def _make_private(path: Path) -> None:
    """Roles and hands of running games are in the file: nobody else on this machine reads it."""
    os.close(os.open(path, os.O_CREAT | os.O_RDWR, 0o600))


def _add_acts(db: sqlite3.Connection, code: str, acts: list[dict[str, Any]]) -> None:
    """Add lines where the log ends, and nowhere else."""
    (last,) = db.execute("SELECT max(number) FROM acts WHERE code = ?", (code,)).fetchone()
    numbers = [act["number"] for act in acts]
    if numbers != list(range((last or 0) + 1, (last or 0) + 1 + len(acts))):
        raise Conflict(f"the log of {code} ends with {last}")
    _insert_acts(db, code, acts)


def _insert_acts(db: sqlite3.Connection, code: str, acts: list[dict[str, Any]]) -> None:
    rows = [(code, act["number"], msgspec.json.encode(act)) for act in acts]
    try:
        db.executemany("INSERT INTO acts (code, number, act) VALUES (?, ?, ?)", rows)
    except sqlite3.IntegrityError:
        raise Conflict(f"the log of {code} has such a line") from None


def moved(acts: list[dict[str, Any]]) -> bool:
    """Whether somebody sat down or got up."""
    return any(act["what"] in ("sat", "got_up") for act in acts)


def line_of(number: int, stored: bytes) -> dict[str, Any]:
    """A line of the log; one that can't be read is only known by its number."""
    try:
        act = msgspec.json.decode(stored)
    except (msgspec.DecodeError, UnicodeDecodeError):
        act = None
    return act | {"number": number} if isinstance(act, dict) else {"number": number, "damaged": True}


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


async def reached(store: Store) -> bool:
    """Whether a store answers in time."""
    try:
        async with asyncio.timeout(PING_SECONDS):
            await store.ping()
    except (Unavailable, TimeoutError, OSError):
        return False
    return True
