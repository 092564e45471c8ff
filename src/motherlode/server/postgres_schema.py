"""The tables in PostgreSQL, and how those of an earlier version become today's.

Steps go forward only, and one worker takes them under a lock while the others wait. A step adds and never takes away, so that workers
of the version before go on beside the new ones; a step that can't be so says from which version on a program may use what it leaves.
"""

from __future__ import annotations

from typing import Any, NamedTuple

LOCK = 0x4D4C_0001
"""Any number that no other program on the same database uses for its own lock."""
MIGRATION_SECONDS = 600


class Migration(NamedTuple):
    """What a version adds, and the oldest program that can live with it."""

    commands: str
    usable_from: int


STEPS = (
    Migration(
        """
        CREATE TABLE tables (code text PRIMARY KEY, settings bytea NOT NULL, record text, made bigint NOT NULL, public boolean NOT NULL);
        CREATE TABLE ends (code text PRIMARY KEY, last int NOT NULL, at bigint NOT NULL, driver bigint NOT NULL DEFAULT 0,
                           fence bigint NOT NULL DEFAULT 0) WITH (fillfactor = 50);
        CREATE TABLE acts (code text NOT NULL, number int NOT NULL, act bytea NOT NULL, PRIMARY KEY (code, number));
        CREATE TABLE seats (who text NOT NULL, code text NOT NULL, PRIMARY KEY (who, code));
        CREATE TABLE records (id text PRIMARY KEY, at bigint NOT NULL, about bytea NOT NULL, public boolean NOT NULL,
                              loaded boolean NOT NULL, text bytea NOT NULL);
        CREATE TABLE owners (who text NOT NULL, id text NOT NULL, PRIMARY KEY (who, id));
        CREATE TABLE bans (kind text NOT NULL, what text NOT NULL, at bigint NOT NULL, PRIMARY KEY (kind, what));
        CREATE TABLE orders (name text PRIMARY KEY, value text NOT NULL);
        CREATE TABLE reports (id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at bigint NOT NULL, code text NOT NULL, who text NOT NULL,
                              about text NOT NULL, words text NOT NULL);
        CREATE TABLE set_aside (code text NOT NULL, number int NOT NULL, act bytea NOT NULL);
        CREATE INDEX seats_by_code ON seats (code);
        CREATE INDEX owners_by_id ON owners (id);
        CREATE INDEX newest_records ON records (public, at);
        CREATE SEQUENCE worker_ids;
        CREATE UNLOGGED TABLE workers (id bigint PRIMARY KEY, until timestamptz NOT NULL);
        CREATE UNLOGGED TABLE presence (code text NOT NULL, worker bigint NOT NULL, who text NOT NULL, sockets int NOT NULL,
                                        PRIMARY KEY (code, worker, who));
        """,
        1,
    ),
)
SCHEMA = len(STEPS)


async def migrate(pool: Any) -> int:
    """Take the steps that are missing; the version that the database had."""
    async with pool.acquire() as db, db.transaction():
        await db.execute(f"SET LOCAL statement_timeout = '{MIGRATION_SECONDS}s'")
        await db.execute("SELECT pg_advisory_xact_lock($1)", LOCK, timeout=MIGRATION_SECONDS)
        await db.execute(
            "CREATE TABLE IF NOT EXISTS motherlode_schema (version int NOT NULL, usable_from int NOT NULL)"
        )
        row = await db.fetchrow("SELECT version, usable_from FROM motherlode_schema")
        version, usable_from = (row["version"], row["usable_from"]) if row else (0, 0)
        if usable_from > SCHEMA:
            raise ValueError(
                f"the database was written by a newer version (schema {version}, this one can use up to {SCHEMA}): update motherlode"
            )
        for step in STEPS[version:]:
            await db.execute(step.commands, timeout=MIGRATION_SECONDS)
        if version < SCHEMA:
            await db.execute("DELETE FROM motherlode_schema")
            await db.execute("INSERT INTO motherlode_schema VALUES ($1, $2)", SCHEMA, STEPS[-1].usable_from)
        return int(version)
