"""Where an operator's commands arrive: at a running server's own socket in its data folder, or straight at the store."""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, cast

from motherlode.server.config import Config
from motherlode.server.folder import owned
from motherlode.server.office import CLOSED, NOTICE, BanKind, Office
from motherlode.server.store import SqliteStore, Unavailable

SOCKET = "motherlode.sock"
ANSWER_SECONDS = 30.0
LONGEST = 64 * 1024 * 1024
KINDS = ("browser", "address")
Order = Callable[[Office, list[str]], Awaitable[Any]]


async def _nothing(work: Awaitable[Any], words: str) -> str:
    await work
    return words


async def _erased(office: Office, who: str) -> str:
    return f"erased from {await office.erase(who)} tables"


def _kind(text: str) -> BanKind:
    if text not in KINDS:
        raise ValueError(f"a ban is for a browser or an address, not {text!r}")
    return cast(BanKind, text)


DEEDS: dict[str, tuple[int, str, Order]] = {
    "tables": (0, "the newest tables", lambda office, args: office.tables()),
    "look": (1, "CODE: a table as a spectator sees it", lambda office, args: office.look(args[0])),
    "close": (1, "CODE: end a table and forget it", lambda office, args: _nothing(office.close(args[0]), "closed")),
    "ban": (
        2,
        "browser|address WHAT: keep out, also those who are in",
        lambda office, args: _nothing(office.ban(_kind(args[0]), args[1]), "banned"),
    ),
    "unban": (
        2,
        "browser|address WHAT: let in again",
        lambda office, args: _nothing(office.unban(_kind(args[0]), args[1]), "let in"),
    ),
    "notice": (
        1,
        "TEXT: show everybody a message",
        lambda office, args: _nothing(office.order(NOTICE, args[0]), "told"),
    ),
    "no-notice": (0, "take the message away", lambda office, args: _nothing(office.order(NOTICE, None), "taken away")),
    "stop-new-tables": (
        0,
        "let nobody open a table",
        lambda office, args: _nothing(office.order(CLOSED, "yes"), "stopped"),
    ),
    "allow-new-tables": (
        0,
        "let people open tables again",
        lambda office, args: _nothing(office.order(CLOSED, None), "allowed"),
    ),
    "reports": (0, "what players have reported", lambda office, args: office.reports()),
    "export": (1, "BROWSER: everything that is stored about one person", lambda office, args: office.export(args[0])),
    "erase": (1, "BROWSER: take one person out of everything", lambda office, args: _erased(office, args[0])),
}


async def do(office: Office, what: str, args: list[str]) -> Any:
    """Do what an operator wants; a mistake is one clear sentence."""
    if what not in DEEDS:
        raise ValueError(f"there is no command {what!r}; there are {', '.join(DEEDS)}")
    wanted, words, deed = DEEDS[what]
    if len(args) != wanted:
        raise ValueError(f"{what} {words}" if wanted else f"{what} takes nothing more")
    try:
        return await deed(office, args)
    except Unavailable:
        raise ValueError("the store is not reached") from None


class Desk:
    """A socket in the data folder, for whoever may read that folder."""

    def __init__(self, office: Office, folder: Path) -> None:
        self._office, self._path = office, folder / SOCKET
        self._server: asyncio.Server | None = None

    async def open(self) -> None:
        """Listen, if this machine has such sockets and the path is short enough for one."""
        with contextlib.suppress(OSError):
            self._path.unlink()
        before = os.umask(0o177)
        try:
            self._server = await asyncio.start_unix_server(self._serve, self._path, limit=LONGEST)
        except (OSError, NotImplementedError, AttributeError):
            self._server = None
        finally:
            os.umask(before)

    async def _serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        try:
            asked = json.loads(await reader.readline())
            try:
                answer = {"answer": await do(self._office, asked["what"], asked["args"])}
            except ValueError as error:
                answer = {"error": str(error)}
            writer.write(json.dumps(answer).encode() + b"\n")
            await writer.drain()
        except (OSError, ValueError, KeyError, TypeError):
            pass
        finally:
            writer.close()


async def order(config: Config, folder: Path, what: str, args: list[str]) -> Any:
    """Have a command done: by PostgreSQL directly, by a running server, or in the folder of one that is stopped."""
    if config.store == "sqlite":
        answer = await _ask(folder / SOCKET, what, args)
        if answer is not None:
            if "error" in answer:
                raise ValueError(answer["error"])
            return answer["answer"]
    async with office_of(config, folder) as office:
        return await do(office, what, args)


@contextlib.asynccontextmanager
async def office_of(config: Config, folder: Path) -> AsyncIterator[Office]:
    """The office of a store that no server of SQLite has open."""
    if config.store == "sqlite":
        if not (folder / "motherlode.sqlite3").exists():
            raise ValueError(f"there is nothing in the data folder {folder}")
        with owned(folder):
            file = SqliteStore(folder / "motherlode.sqlite3")
            try:
                yield Office(file)
            finally:
                await file.close()
        return
    from motherlode.server.postgres import PostgresStore

    assert config.database is not None
    store = await PostgresStore.open(config.database)
    try:
        yield Office(store)
    finally:
        await store.close()


async def _ask(path: Path, what: str, args: list[str]) -> dict[str, Any] | None:
    """A running server's answer; None if there is none."""
    try:
        reader, writer = await asyncio.open_unix_connection(path, limit=LONGEST)
    except (OSError, NotImplementedError, AttributeError):
        return None
    try:
        writer.write(json.dumps({"what": what, "args": args}).encode() + b"\n")
        async with asyncio.timeout(ANSWER_SECONDS):
            line = await reader.readline()
        answer: dict[str, Any] | None = json.loads(line) if line else None
        return answer
    except TimeoutError:
        raise ValueError("the running server does not answer") from None
    finally:
        writer.close()
