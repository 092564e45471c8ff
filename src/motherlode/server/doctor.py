"""`motherlode doctor`: is everything reachable, writable and migrated, and is the clock sane?"""

from __future__ import annotations

import os
import shutil
import time
from collections.abc import AsyncIterator
from pathlib import Path
from typing import NamedTuple

from motherlode.server.config import Config
from motherlode.server.connections import _files_allowed
from motherlode.server.desk import SOCKET, _ask, office_of

LEAST_FREE = 500_000_000
LEAST_FILES = 4096
CLOCK_SECONDS = 2.0
EARLIEST = 1_750_000_000
"""A clock that shows an earlier time was never set."""


class Finding(NamedTuple):
    """One thing that was looked at."""

    sound: bool
    words: str


async def examine(config: Config, folder: Path) -> AsyncIterator[Finding]:
    """Look at everything, one after the other."""
    yield _clock()
    yield Finding(_files_allowed() >= LEAST_FILES, f"{_files_allowed()} files may be open at once")
    if config.store == "sqlite":
        async for finding in _sqlite(config, folder):
            yield finding
    else:
        async for finding in _postgres(config):
            yield finding
    if config.bus == "redis":
        yield await _redis(config)


def _clock() -> Finding:
    sound = time.time() > EARLIEST
    return Finding(sound, "this machine's clock is set" if sound else "this machine's clock was never set")


async def _sqlite(config: Config, folder: Path) -> AsyncIterator[Finding]:
    if not folder.is_dir():
        yield Finding(True, f"the data folder {folder} will be made")
        return
    yield Finding(os.access(folder, os.W_OK), f"the data folder {folder} can be written")
    free = shutil.disk_usage(folder).free
    yield Finding(free > LEAST_FREE, f"{free // 1_000_000} MB are free there")
    if await _ask(folder / SOCKET, "tables", []) is not None:
        yield Finding(True, "a server is running there and answers")
        return
    try:
        async with office_of(config, folder) as office:
            yield Finding(
                True, f"the store can be opened and is up to date: {len(await office.tables())} of the newest tables"
            )
    except ValueError as error:
        yield Finding("nothing in the data folder" in str(error), str(error))


async def _postgres(config: Config) -> AsyncIterator[Finding]:
    from motherlode.server.postgres import PostgresStore

    assert config.database is not None
    try:
        store = await PostgresStore.open(config.database)
    except ValueError as error:
        yield Finding(False, str(error))
        return
    try:
        yield Finding(True, "the database is reached and up to date")
        worker = await store.join(0.0)
        await store.part(worker)
        yield Finding(True, "the database can be written")
        began = time.time()
        told = await store.clock() / 1000
        off = abs(told - (began + time.time()) / 2)
        yield Finding(off < CLOCK_SECONDS, f"the database's clock and this machine's are {off:.1f} s apart")
    finally:
        await store.close()


async def _redis(config: Config) -> Finding:
    from motherlode.server.redis_bus import RedisBus

    assert config.redis is not None
    bus = RedisBus(config.redis)
    reached = await bus.reaches()
    await bus.close()
    return Finding(reached, "the bus is reached" if reached else "the bus is not reached")
