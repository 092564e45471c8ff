"""Copies of a SQLite store: made while the server runs, checked, and put back."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from pathlib import Path

from motherlode.server.folder import owned
from motherlode.server.sqlite_schema import SCHEMA

FILE = "motherlode.sqlite3"
PAGES_AT_ONCE = 256
PAUSE = 0.005


def backup(folder: Path, target: Path) -> int:
    """Copy the store of a folder, also while a server uses it; how many tables the copy holds. A half copy never has the target's name."""
    source = folder / FILE
    if not source.exists():
        raise ValueError(f"there is nothing in the data folder {folder}")
    if target.exists():
        raise ValueError(f"{target} is there already")
    part = target.with_name(target.name + ".part")
    part.unlink(missing_ok=True)
    try:
        os.close(os.open(part, os.O_CREAT | os.O_RDWR, 0o600))
        with (
            contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as live,
            contextlib.closing(sqlite3.connect(part)) as copy,
        ):
            live.backup(copy, pages=PAGES_AT_ONCE, sleep=PAUSE)
            copy.execute("PRAGMA journal_mode=DELETE")
        tables = check(part)
        _sync(part)
        part.rename(target)
    except (OSError, sqlite3.Error) as error:
        raise ValueError(f"the copy could not be made: {error}") from None
    finally:
        part.unlink(missing_ok=True)
    return tables


def restore(copy: Path, folder: Path) -> int:
    """Put a copy into a folder that has no store yet and that no server uses; how many tables it holds."""
    tables = check(copy)
    with owned(folder):
        if (folder / FILE).exists():
            raise ValueError(f"there is a store in {folder} already: move {FILE} and its companions away first")
        part = folder / (FILE + ".part")
        try:
            os.close(os.open(part, os.O_CREAT | os.O_TRUNC | os.O_RDWR, 0o600))
            part.write_bytes(copy.read_bytes())
            _sync(part)
            part.rename(folder / FILE)
        except OSError as error:
            raise ValueError(f"the copy could not be put back: {error.strerror}") from None
        finally:
            part.unlink(missing_ok=True)
    return tables


def check(copy: Path) -> int:
    """See that a copy is whole and can be read by this version; how many tables it holds."""
    if not copy.is_file():
        raise ValueError(f"there is no copy {copy}")
    try:
        with contextlib.closing(sqlite3.connect(f"file:{copy}?mode=ro", uri=True)) as db:
            (sound,) = db.execute("PRAGMA integrity_check").fetchone()
            (version,) = db.execute("PRAGMA user_version").fetchone()
            (tables,) = db.execute("SELECT count(*) FROM tables").fetchone()
    except sqlite3.Error as error:
        raise ValueError(f"{copy} is no whole copy of a store: {error}") from None
    if sound != "ok" or not 0 < version <= SCHEMA:
        raise ValueError(f"{copy} is damaged, or a newer version wrote it")
    return int(tables)


def _sync(path: Path) -> None:
    file = os.open(path, os.O_RDWR)
    try:
        os.fsync(file)
    finally:
        os.close(file)
