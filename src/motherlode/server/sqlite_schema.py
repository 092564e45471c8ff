"""The tables in SQLite, and how those of an earlier version become today's: steps that go forward only, in one transaction."""

from __future__ import annotations

import sqlite3

STEPS = (
    """
    CREATE TABLE IF NOT EXISTS tables (code TEXT PRIMARY KEY, settings BLOB NOT NULL, record TEXT, made INTEGER NOT NULL);
    CREATE TABLE IF NOT EXISTS acts (code TEXT NOT NULL, number INTEGER NOT NULL, act BLOB NOT NULL,
                                     PRIMARY KEY (code, number)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS seats (who TEXT NOT NULL, code TEXT NOT NULL, PRIMARY KEY (who, code)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS records (id TEXT PRIMARY KEY, at INTEGER NOT NULL, about BLOB NOT NULL, public INTEGER NOT NULL,
                                        loaded INTEGER NOT NULL, text BLOB NOT NULL);
    CREATE TABLE IF NOT EXISTS owners (who TEXT NOT NULL, id TEXT NOT NULL, PRIMARY KEY (who, id)) WITHOUT ROWID;
    CREATE INDEX IF NOT EXISTS seats_by_code ON seats (code);
    CREATE INDEX IF NOT EXISTS newest_records ON records (public, at);
    """,
    "CREATE TABLE IF NOT EXISTS set_aside (code TEXT NOT NULL, number INTEGER NOT NULL, act BLOB NOT NULL);",
    """
    CREATE TABLE IF NOT EXISTS bans (kind TEXT NOT NULL, what TEXT NOT NULL, at INTEGER NOT NULL, PRIMARY KEY (kind, what)) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS orders (name TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE IF NOT EXISTS reports (id INTEGER PRIMARY KEY AUTOINCREMENT, at INTEGER NOT NULL, code TEXT NOT NULL, who TEXT NOT NULL,
                                        about TEXT NOT NULL, words TEXT NOT NULL);
    CREATE INDEX IF NOT EXISTS owners_by_id ON owners (id);
    """,
)
"""What each version adds to the one before."""
SCHEMA = len(STEPS)


def migrate(db: sqlite3.Connection) -> int:
    """Take the steps that are missing; the version that the file had. A step that breaks leaves the file as it was."""
    (version,) = db.execute("PRAGMA user_version").fetchone()
    if version > SCHEMA:
        raise ValueError(
            f"the data folder was written by a newer version (schema {version}, this one reads up to {SCHEMA}): "
            "update motherlode, or use another folder"
        )
    steps = "".join(STEPS[version:])
    db.executescript(f"BEGIN IMMEDIATE; {steps} PRAGMA user_version = {SCHEMA}; COMMIT;")
    return int(version)
