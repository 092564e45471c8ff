"""PostgreSQL as a store, for several workers at once.

A table's log ends in one row (`ends`). Who adds lines moves that end on, and the database lets only one do so from a given number;
so the log decides who was first, whoever asks from wherever. Lines of many tables are written together: while one group is being
committed the next one gathers, and one sync serves them all.
"""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any, TypeVar

import asyncpg
import msgspec

from motherlode.server.ending import end
from motherlode.server.postgres_schema import migrate
from motherlode.server.safe_logging import log_without_words
from motherlode.server.store import Conflict, Fenced, StoredRecord, StoredTable, Unavailable, line_of, moved

T = TypeVar("T")
Presence = dict[str, int]
"""How many connections each browser has."""
GROUP = 200
WRITERS = 2
CONNECTIONS = 6
COMMAND_SECONDS = 4.0
CONNECT_SECONDS = 3.0
GOODBYE_SECONDS = 5.0
FAILURES = (
    asyncpg.PostgresError,
    asyncpg.InterfaceError,
    asyncpg.InternalClientError,
    OSError,
    TimeoutError,
    EOFError,
)

ADD = """
WITH asked AS (
    SELECT * FROM unnest($1::text[], $2::int[], $3::int[], $4::bigint[], $5::bigint[]) AS a(code, first, many, at, fence)
), granted AS (
    UPDATE ends SET last = ends.last + asked.many, at = asked.at FROM asked
    WHERE ends.code = asked.code AND ends.last = asked.first - 1 AND (asked.fence = 0 OR ends.fence = asked.fence)
    RETURNING ends.code
), written AS (
    INSERT INTO acts (code, number, act)
    SELECT lines.code, lines.number, lines.act FROM unnest($6::text[], $7::int[], $8::bytea[]) AS lines(code, number, act)
    JOIN granted USING (code)
)
SELECT code FROM granted
"""
SINCE = """
SELECT acts.code, acts.number, acts.act FROM unnest($1::text[], $2::int[]) AS asked(code, number)
JOIN acts ON acts.code = asked.code AND acts.number > asked.number ORDER BY acts.code, acts.number
"""
BEAT = """
WITH me AS (
    UPDATE workers SET until = clock_timestamp() + $2::float8 * interval '1 second'
    WHERE id = $1 AND until > clock_timestamp() RETURNING id
)
SELECT id FROM me UNION SELECT id FROM workers WHERE until > clock_timestamp() AND id <> $1
"""
CLAIM = """
WITH claimed AS (
    UPDATE ends SET driver = $1, fence = ends.fence + 1
    WHERE code = ANY($2::text[]) AND driver <> $1
      AND EXISTS (SELECT 1 FROM workers WHERE id = $1 AND until > clock_timestamp())
      AND NOT EXISTS (SELECT 1 FROM workers WHERE id = ends.driver AND until > clock_timestamp())
    RETURNING code, driver, fence
)
SELECT * FROM claimed
UNION ALL SELECT code, driver, fence FROM ends WHERE code = ANY($2::text[]) AND code NOT IN (SELECT code FROM claimed)
"""
ELSEWHERE = """
SELECT code, who, sum(sockets)::int AS sockets FROM presence JOIN workers ON workers.id = worker
WHERE code = ANY($1::text[]) AND worker <> $2 AND until > clock_timestamp() GROUP BY code, who
"""
PUBLIC = """
SELECT code FROM tables WHERE public AND record IS NULL AND code IN
    (SELECT presence.code FROM presence JOIN workers ON workers.id = worker WHERE until > clock_timestamp())
ORDER BY made DESC LIMIT $1
"""
RECORDS = """
SELECT id, at, about, public, loaded, EXISTS (SELECT 1 FROM owners WHERE owners.id = records.id AND owners.who = $1) AS mine
FROM records
WHERE id IN (SELECT id FROM records WHERE public ORDER BY at DESC LIMIT $2) OR id IN (SELECT id FROM owners WHERE who = $1)
ORDER BY at DESC LIMIT $2
"""


@dataclass(slots=True)
class _Lines:
    """Lines to be added to one log, and whoever waits for it."""

    code: str
    first: int
    written: list[bytes]
    at: int
    fence: int
    seats: list[str] | None
    record: StoredRecord | None
    done: asyncio.Future[None]

    def answer(self, error: Exception | None = None) -> None:
        if self.done.done():
            return
        if error is None:
            self.done.set_result(None)
        else:
            self.done.set_exception(error)
            self.done.exception()  # nobody has to fetch it


class PostgresStore:
    """Tables, records and workers in one database."""

    log_tables: tuple[str, ...] = ("acts", "seats", "set_aside", "ends", "presence")

    def __init__(self, pool: asyncpg.Pool[asyncpg.Record]) -> None:
        self._pool = pool
        self._closed = False
        self._waiting: list[_Lines] = []
        self._writing: set[str] = set()
        self._more = asyncio.Event()
        self._writers = [asyncio.create_task(self._write_in_groups()) for _ in range(WRITERS)]
        self._asked: dict[str, tuple[int, asyncio.Future[list[dict[str, Any]]]]] = {}
        self._reading: asyncio.Task[None] | None = None
        self.groups = self.grouped = 0
        """How many groups were committed, and how many changes in all of them."""

    @classmethod
    async def open(cls, address: str) -> PostgresStore:
        """Connect, and bring the schema up to date; an error is one clear sentence."""
        try:
            pool = await asyncpg.create_pool(
                address,
                min_size=0,
                max_size=CONNECTIONS,
                command_timeout=COMMAND_SECONDS,
                timeout=CONNECT_SECONDS,
                server_settings={"application_name": "motherlode", "synchronous_commit": "on"},
            )
            async with pool.acquire(timeout=CONNECT_SECONDS):
                pass
        except (*FAILURES, ValueError) as error:
            raise ValueError(f"the database can't be reached: {_reason(error)}") from None
        try:
            await migrate(pool)
        except FAILURES as error:
            await pool.close()
            raise ValueError(f"the database can't be used: {_reason(error)}") from None
        except ValueError:
            await pool.close()
            raise
        return cls(pool)

    # --- Tables ---

    async def make_table(self, table: StoredTable, seats: Iterable[str]) -> None:
        """Keep a new table."""
        self._check_open()
        settings, acts = msgspec.json.encode(table.settings), table.acts
        lines = [(table.code, act["number"], msgspec.json.encode(act)) for act in acts]
        async with self._transaction() as db:
            made = await db.fetchval(
                "INSERT INTO tables (code, settings, made, public) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING 1",
                *(table.code, settings, acts[0]["at"], bool(table.settings.get("public"))),
            )
            if made is None:
                raise Conflict(f"there is a table {table.code}")
            ends = "INSERT INTO ends (code, last, at) VALUES ($1, $2, $3)"
            await db.execute(ends, table.code, len(acts), acts[-1]["at"])
            await db.executemany("INSERT INTO acts (code, number, act) VALUES ($1, $2, $3)", lines)
            await _set_seats(db, table.code, list(seats))

    async def add_acts(
        self,
        code: str,
        acts: list[dict[str, Any]],
        seats: Iterable[str],
        record: StoredRecord | None,
        fence: int = 0,
    ) -> None:
        """Add to a table's log, together with whatever else is to be written at this moment."""
        numbers = [act["number"] for act in acts]
        if acts and numbers != list(range(numbers[0], numbers[0] + len(acts))):
            raise Conflict("the lines are not in order")
        written = [msgspec.json.encode(act) for act in acts]
        people = list(seats) if moved(acts) else None
        first, at = (numbers[0], acts[-1]["at"]) if acts else (0, 0)
        if not acts:
            await self._keep_record(code, record)
            return
        self._check_open()
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(_Lines(code, first, written, at, fence, people, record, done))
        self._more.set()
        await done

    async def _keep_record(self, code: str, record: StoredRecord | None) -> None:
        if record is not None:
            async with self._transaction() as db:
                await _finish(db, code, record)

    async def record_of(self, code: str) -> str | None:
        """The record of a table that is finished."""
        rows = await self._fetch("SELECT record FROM tables WHERE code = $1", code)
        return rows[0]["record"] if rows else None

    async def mend(self, code: str, missing: list[dict[str, Any]], aside: list[int]) -> None:
        """Put lines where a log lacks them, and set others aside."""
        lines = [(code, act["number"], msgspec.json.encode(act)) for act in missing]
        async with self._transaction() as db:
            await db.fetchval("SELECT last FROM ends WHERE code = $1 FOR UPDATE", code)
            await db.execute(
                "WITH bad AS (DELETE FROM acts WHERE code = $1 AND number = ANY($2::int[]) RETURNING code, number, act)"
                " INSERT INTO set_aside (code, number, act) SELECT code, number, act FROM bad",
                *(code, aside),
            )
            try:
                await db.executemany("INSERT INTO acts (code, number, act) VALUES ($1, $2, $3)", lines)
            except asyncpg.UniqueViolationError:
                raise Conflict(f"the log of {code} has such a line") from None
            await db.execute(
                "UPDATE ends SET last = (SELECT coalesce(max(number), 0) FROM acts WHERE code = $1) WHERE code = $1",
                code,
            )

    async def table(self, code: str) -> StoredTable | None:
        """A table with its log."""
        self._check_open()
        if not _can_be_a_key(code):
            return None
        async with self._connection() as db, db.transaction(isolation="repeatable_read", readonly=True):
            row = await db.fetchrow("SELECT settings, record FROM tables WHERE code = $1", code)
            if row is None:
                return None
            acts = await db.fetch("SELECT number, act FROM acts WHERE code = $1 ORDER BY number", code)
        return StoredTable(code, msgspec.json.decode(row["settings"]), row["record"], [line_of(*act) for act in acts])

    async def tables_of(self, who: str) -> list[str]:
        """The codes of somebody's unfinished tables."""
        ask = "SELECT code FROM seats JOIN tables USING (code) WHERE who = $1 AND record IS NULL ORDER BY made DESC LIMIT 20"
        return [row["code"] for row in await self._fetch(ask, who)]

    # --- Records ---

    async def add_record(self, record: StoredRecord) -> None:
        """Keep a record that was loaded."""
        async with self._transaction() as db:
            await _add_record(db, record)

    async def loaded_bytes(self) -> int:
        """How long all records that were loaded are together."""
        rows = await self._fetch("SELECT coalesce(sum(length(text)), 0)::bigint AS size FROM records WHERE loaded")
        return int(rows[0]["size"])

    async def forget_loaded(self, before: int) -> int:
        """Forget the records that were loaded before a time."""
        async with self._transaction() as db:
            gone = await db.fetch("DELETE FROM records WHERE loaded AND at < $1 RETURNING id", before)
            await db.execute("DELETE FROM owners WHERE id = ANY($1::text[])", [row["id"] for row in gone])
        return len(gone)

    async def record(self, record: str) -> StoredRecord | None:
        """A record with its text."""
        if not _can_be_a_key(record):
            return None
        rows = await self._fetch("SELECT id, at, about, public, loaded, text FROM records WHERE id = $1", record)
        if not rows:
            return None
        owners = await self._fetch("SELECT who FROM owners WHERE id = $1", record)
        return _record(rows[0], tuple(row["who"] for row in owners), rows[0]["text"].decode())

    async def records(self, who: str, limit: int) -> list[StoredRecord]:
        """Public records and somebody's own."""
        return [_record(row, (who,) if row["mine"] else ()) for row in await self._fetch(RECORDS, who, limit)]

    async def run_all(self, commands: Iterable[tuple[str, tuple[Any, ...]]]) -> list[list[tuple[Any, ...]]]:
        """Run commands in one transaction; the rows that each returns."""
        self._check_open()
        async with self._transaction() as db:
            return [[tuple(row) for row in await db.fetch(_numbered(command), *values)] for command, values in commands]

    async def ping(self) -> None:
        """Answer."""
        await self._fetch("SELECT 1")

    # --- Several workers ---

    async def join(self, seconds: float) -> int:
        """Become one of the workers for so many seconds; the number by which the others know this one."""
        ask = """INSERT INTO workers (id, until) VALUES (nextval('worker_ids'), clock_timestamp() + $1::float8 * interval '1 second')
                 RETURNING id"""
        async with self._connection() as db:
            await db.execute("DELETE FROM workers WHERE until < clock_timestamp() - interval '1 minute'")
            await db.execute("DELETE FROM presence WHERE worker NOT IN (SELECT id FROM workers)")
            return int(await db.fetchval(ask, seconds))

    async def beat(self, worker: int, seconds: float) -> frozenset[int]:
        """Stay for so many seconds more; all who are there. A worker that is not among them came too late and has to join anew."""
        return frozenset(row["id"] for row in await self._fetch(BEAT, worker, seconds))

    async def clock(self) -> float:
        """The database's time, in milliseconds since 1970."""
        rows = await self._fetch("SELECT extract(epoch FROM clock_timestamp())::float8 * 1000 AS now")
        return float(rows[0]["now"])

    async def part(self, worker: int) -> None:
        """Be a worker no more: whatever it drives is free at once."""
        async with self._transaction() as db:
            await db.execute("DELETE FROM workers WHERE id = $1", worker)
            await db.execute("DELETE FROM presence WHERE worker = $1", worker)

    async def claim(self, worker: int, codes: Iterable[str]) -> dict[str, tuple[int, int]]:
        """Drive those tables that no living worker drives; who drives each of them now, and its fencing number."""
        rows = await self._fetch(CLAIM, worker, list(codes))
        return {row["code"]: (row["driver"], row["fence"]) for row in rows}

    async def release(self, worker: int, codes: Iterable[str]) -> None:
        """Drive these tables no more."""
        await self._fetch(
            "UPDATE ends SET driver = 0 WHERE driver = $1 AND code = ANY($2::text[])", worker, list(codes)
        )

    async def show(self, worker: int, here: Mapping[str, Mapping[str, int]]) -> None:
        """Say who looks at these tables by way of this worker."""
        rows = [(code, who, many) for code, people in here.items() for who, many in people.items()]
        codes, whos, counts = zip(*rows, strict=True) if rows else ((), (), ())
        async with self._transaction() as db:
            await db.execute("DELETE FROM presence WHERE worker = $1 AND code = ANY($2::text[])", worker, list(here))
            await db.execute(
                "INSERT INTO presence (code, worker, who, sockets) SELECT code, $1, who, sockets"
                " FROM unnest($2::text[], $3::text[], $4::int[]) AS p(code, who, sockets)",
                *(worker, codes, whos, counts),
            )

    async def elsewhere(self, worker: int, codes: Iterable[str]) -> dict[str, Presence]:
        """Who looks at these tables by way of other workers that are alive."""
        found: dict[str, Presence] = {}
        for row in await self._fetch(ELSEWHERE, list(codes), worker):
            found.setdefault(row["code"], {})[row["who"]] = row["sockets"]
        return found

    async def ends(self, codes: Iterable[str]) -> dict[str, tuple[int, int]]:
        """The number of each log's last line, and who drives the table."""
        rows = await self._fetch("SELECT code, last, driver FROM ends WHERE code = ANY($1::text[])", list(codes))
        return {row["code"]: (row["last"], row["driver"]) for row in rows}

    async def acts_after(self, code: str, number: int) -> list[dict[str, Any]]:
        """The lines of a log after a number; what many ask for at the same moment is read at once."""
        self._check_open()
        before = self._asked.get(code)
        if before is not None:
            lines = await asyncio.shield(before[1])
            return [line for line in lines if line["number"] > number] if before[0] <= number else lines
        done: asyncio.Future[list[dict[str, Any]]] = asyncio.get_running_loop().create_future()
        self._asked[code] = number, done
        if self._reading is None:
            self._reading = asyncio.create_task(self._read_all())
        return await asyncio.shield(done)

    async def public_codes(self, limit: int) -> list[str]:
        """Public tables with somebody there, on whatever worker, the newest first."""
        return [row["code"] for row in await self._fetch(PUBLIC, limit)]

    async def _read_all(self) -> None:
        try:
            while self._asked:
                asked, self._asked = self._asked, {}
                await self._read_since(asked)
        finally:
            self._reading = None

    async def _read_since(self, asked: dict[str, tuple[int, asyncio.Future[list[dict[str, Any]]]]]) -> None:
        try:
            rows = await self._fetch(SINCE, list(asked), [number for number, _ in asked.values()])
        except Exception as error:
            for _, done in asked.values():
                if not done.done():
                    done.set_exception(error)
                    done.exception()
            return
        found: dict[str, list[dict[str, Any]]] = {code: [] for code in asked}
        for row in rows:
            found[row["code"]].append(line_of(row["number"], row["act"]))
        for code, (_, done) in asked.items():
            if not done.done():
                done.set_result(found[code])

    # --- Writing ---

    async def _write_in_groups(self) -> None:
        while True:
            await self._more.wait()
            group = self._next_group()
            if group:
                await self._commit(group)
                self._writing -= {job.code for job in group}
                self._more.set()

    def _next_group(self) -> list[_Lines]:
        """What is waiting, of each table the first, unless something is being written there; then it waits on."""
        group: dict[str, _Lines] = {}
        rest: list[_Lines] = []
        for job in self._waiting:
            if job.done.cancelled():
                continue
            taken = job.code in group or job.code in self._writing or len(group) >= GROUP
            (rest.append(job) if taken else group.setdefault(job.code, job))
        self._waiting, self._writing = rest, self._writing | group.keys()
        if not group or not rest:
            self._more.clear()
        return list(group.values())

    async def _commit(self, group: list[_Lines]) -> None:
        """One transaction for all: a log that has gone on meanwhile is left out, and if the database fails none is written."""
        try:
            granted = await self._add(group)
        except Exception as error:
            failure = _unavailable(error) if isinstance(error, FAILURES) else error
            for job in group:
                job.answer(failure)
            return
        self.groups, self.grouped = self.groups + 1, self.grouped + len(group)
        for job in group:
            job.answer(None if job.code in granted else _refused(job))

    async def _add(self, group: list[_Lines]) -> set[str]:
        parts = zip(*((job.code, job.first, len(job.written), job.at, job.fence) for job in group), strict=True)
        lines = [(job.code, job.first + n, act) for job in group for n, act in enumerate(job.written)]
        values = [*map(list, parts), *map(list, zip(*lines, strict=True))]
        if all(job.seats is None and job.record is None for job in group):
            async with self._connection() as db:
                return {row["code"] for row in await db.fetch(ADD, *values)}
        async with self._transaction() as db:
            granted = {row["code"] for row in await db.fetch(ADD, *values)}
            for job in group:
                if job.code in granted:
                    await _add_rest(db, job)
        return granted

    # --- The connection ---

    async def _fetch(self, ask: str, *values: Any) -> list[asyncpg.Record]:
        self._check_open()
        async with self._connection() as db:
            rows: list[asyncpg.Record] = await db.fetch(ask, *values)
            return rows

    @contextlib.asynccontextmanager
    async def _connection(self) -> AsyncIterator[Any]:
        try:
            async with self._pool.acquire(timeout=CONNECT_SECONDS) as db:
                yield db
        except FAILURES as error:
            raise _unavailable(error) from error

    @contextlib.asynccontextmanager
    async def _transaction(self) -> AsyncIterator[Any]:
        """Everything or nothing; what waits to be written is written even while the store closes."""
        async with self._connection() as db, db.transaction():
            yield db

    def _check_open(self) -> None:
        if self._closed:
            raise Unavailable("the store is closed")

    async def close(self) -> None:
        """Finish what is being written, within a time limit."""
        if self._closed:
            return
        self._closed = True
        until = asyncio.get_running_loop().time() + GOODBYE_SECONDS
        while (self._waiting or self._writing) and asyncio.get_running_loop().time() < until:
            await asyncio.sleep(0.005)
        await end(self._writers)
        try:
            async with asyncio.timeout(GOODBYE_SECONDS):
                await self._pool.close()
        except (*FAILURES, asyncio.CancelledError) as error:
            self._pool.terminate()
            if isinstance(error, Exception):
                log_without_words("the database did not say goodbye", error)


def _refused(job: _Lines) -> Conflict:
    kind: Callable[[str], Conflict] = Fenced if job.fence else Conflict
    return kind(f"the log of {job.code} does not end before {job.first}, or another worker drives the table")


async def _add_rest(db: Any, job: _Lines) -> None:
    if job.seats is not None:
        await _set_seats(db, job.code, job.seats)
    if job.record is not None:
        await _finish(db, job.code, job.record)


async def _finish(db: Any, code: str, record: StoredRecord) -> None:
    ask = "UPDATE tables SET record = $2 WHERE code = $1 AND record IS NULL RETURNING 1"
    if await db.fetchval(ask, code, record.id) is None:
        raise Conflict(f"there is a record of {code}")
    await _add_record(db, record)


async def _set_seats(db: Any, code: str, people: list[str]) -> None:
    await db.execute("DELETE FROM seats WHERE code = $1", code)
    await db.execute("INSERT INTO seats (who, code) SELECT DISTINCT unnest($2::text[]), $1", code, people)


async def _add_record(db: Any, record: StoredRecord) -> None:
    about, text = msgspec.json.encode(record.about), record.text.encode()
    await db.execute(
        "INSERT INTO records (id, at, about, public, loaded, text) VALUES ($1, $2, $3, $4, $5, $6)",
        *(record.id, record.at, about, record.public, record.loaded, text),
    )
    await db.execute("INSERT INTO owners (who, id) SELECT unnest($2::text[]), $1", record.id, list(record.owners))


def _record(row: asyncpg.Record, owners: tuple[str, ...], text: str = "") -> StoredRecord:
    return StoredRecord(
        row["id"], row["at"], msgspec.json.decode(row["about"]), row["public"], row["loaded"], owners, text
    )


def _numbered(command: str) -> str:
    """Question marks as PostgreSQL numbers them.

    >>> _numbered("SELECT a FROM b WHERE c = ? AND d = ?")
    'SELECT a FROM b WHERE c = $1 AND d = $2'
    """
    first, *rest = command.split("?")
    return first + "".join(f"${number}{part}" for number, part in enumerate(rest, 1))


def _can_be_a_key(text: str) -> bool:
    """What stands in an address may be anything; keys are plain."""
    return text.isascii() and text.isprintable()


def _unavailable(error: BaseException) -> Unavailable:
    return Unavailable(f"{type(error).__name__}: {error}")


def _reason(error: BaseException) -> str:
    return str(error) or type(error).__name__
