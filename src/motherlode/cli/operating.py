"""Commands for whoever runs a server: admin, doctor, backup, restore."""

import asyncio
import json
from pathlib import Path
from typing import Annotated, Any

import typer

from motherlode.cli.serving import ChosenBus, ChosenStore, ConfigFile, Data, Database, RedisAddress
from motherlode.extras import Missing

Words = Annotated[list[str], typer.Argument(help="What to do, and with what; `help` lists it.")]


def add_to(app: typer.Typer) -> None:
    """Puts the commands into the list."""
    app.command()(admin)
    app.command()(doctor)
    app.command()(backup)
    app.command()(restore)
    app.command()(think)


def admin(
    words: Words,
    config: ConfigFile = None,
    data: Data = None,
    store: ChosenStore = None,
    database: Database = None,
) -> None:
    """Look after a server: its tables, bans, messages, reports, one person's data. It may be running."""
    settings, folder = _settings(config, data, store=store, database=database)
    from motherlode.server.desk import DEEDS, order

    if words[0] == "help":
        for name, (_, meaning, _) in DEEDS.items():
            typer.echo(f"{name:18} {meaning}")
        return
    answer = asyncio.run(order(settings, folder, words[0], words[1:]))
    typer.echo(answer if isinstance(answer, str) else json.dumps(answer, indent=2, ensure_ascii=False))


def doctor(
    config: ConfigFile = None,
    data: Data = None,
    store: ChosenStore = None,
    database: Database = None,
    bus: ChosenBus = None,
    redis: RedisAddress = None,
) -> None:
    """Is everything reachable, writable and up to date, and is the clock sane?"""
    settings, folder = _settings(config, data, store=store, database=database, bus=bus, redis=redis)
    from motherlode.server.doctor import examine

    async def look() -> bool:
        sound = True
        async for finding in examine(settings, folder):
            typer.echo(f"{'well' if finding.sound else 'BAD '}  {finding.words}")
            sound = sound and finding.sound
        return sound

    if not asyncio.run(look()):
        raise typer.Exit(1)


def backup(
    target: Annotated[Path, typer.Argument(help="The file to write.")], config: ConfigFile = None, data: Data = None
) -> None:
    """Copy a SQLite store, also while the server runs. For PostgreSQL there is pg_dump: docs/hosting.md."""
    folder = _sqlite(config, data)
    from motherlode.server.backups import backup as copy

    typer.echo(f"{copy(folder, target)} tables copied to {target}")


def restore(
    source: Annotated[Path, typer.Argument(help="A file that `backup` wrote.")],
    config: ConfigFile = None,
    data: Data = None,
) -> None:
    """Put a copy of a SQLite store into a data folder that has none."""
    folder = _sqlite(config, data)
    from motherlode.server.backups import restore as put_back

    typer.echo(f"{put_back(source, folder)} tables put into {folder}")


def think(
    config: ConfigFile = None,
    redis: RedisAddress = None,
    at_once: Annotated[
        int, typer.Option(min=1, max=256, help="Questions that are thought about at the same time.")
    ] = 2,
) -> None:
    """Think for the bots of tables elsewhere: their questions come by way of Redis. It may be stopped at any time."""
    settings, _ = _settings(config, None, redis=redis, bus="redis" if redis else None)
    from motherlode.server.startup import think as answer

    if settings.redis is None:
        raise ValueError("thinking for others needs a bus: --redis ADDRESS")
    answer(settings, at_once)


def _sqlite(config: Path | None, data: Path | None) -> Path:
    settings, folder = _settings(config, data)
    if settings.store != "sqlite":
        raise ValueError("the store is PostgreSQL: copy it with pg_dump, put it back with pg_restore (docs/hosting.md)")
    return folder


def _settings(config: Path | None, data: Path | None, **given: str | None) -> tuple[Any, Path]:
    try:
        from motherlode.server.config import config_of
        from motherlode.server.startup import folder_of
    except ModuleNotFoundError as missing:
        raise Missing(f"{missing.name}, which the server needs,", "server") from None
    settings = config_of({**given, "data": str(data) if data is not None else None}, config)
    return settings, folder_of(settings)
