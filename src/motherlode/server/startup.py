"""`motherlode serve`: the game on this machine, for this machine unless told otherwise."""

from __future__ import annotations

import asyncio
import contextlib
import functools
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from collections.abc import Callable
from pathlib import Path
from typing import Any, cast

import segno
import uvicorn
from starlette.applications import Starlette

from motherlode.extras import Missing
from motherlode.server.addresses import Addresses, Header
from motherlode.server.app import make_app
from motherlode.server.bot_pool import BotPool, ProcessBotPool
from motherlode.server.bus import Bus, NoBus
from motherlode.server.cluster import Announcing, Workers
from motherlode.server.collector import Collector
from motherlode.server.config import Config, place_of, words_of
from motherlode.server.counts import RedisCounts
from motherlode.server.desk import Desk
from motherlode.server.folder import owned
from motherlode.server.limits import Limits
from motherlode.server.office import Keeping
from motherlode.server.protocols import HttpProtocol, Turns
from motherlode.server.rooms import Hall
from motherlode.server.safe_logging import log_as
from motherlode.server.stopping import run_until_stopped
from motherlode.server.store import SqliteStore
from motherlode.server.supervisor import Supervisor
from motherlode.table import Pace, SystemChance, dealing
from motherlode.table.nicknames import forbid

BACKLOG = 128
"""Connections that may wait to be let in. All who wait come in before anybody else has a turn, so a flood must not bring more at once."""


def serve(
    host: str = "127.0.0.1",
    port: int = 8000,
    data: Path | str | None = None,
    open_browser: bool | None = None,
    limits: Limits | None = None,
    pace: Pace | None = None,
    names: tuple[str, ...] = (),
    trusted_proxies: tuple[str, ...] = (),
    proxy_header: Header = "auto",
) -> None:
    """Serve until interrupted, one process with SQLite.

    `names` are host names, beside this machine's own, under which it may be reached. What `trusted_proxies` (addresses or networks) say of
    a visitor's address and of TLS is believed.
    """
    config = Config(
        host=host,
        port=port,
        data=str(data) if data is not None else None,
        browser=open_browser,
        names=names,
        trusted_proxies=trusted_proxies,
        proxy_header=proxy_header,
    )
    serve_as(config, limits, pace)


def serve_as(config: Config, limits: Limits | None = None, pace: Pace | None = None) -> None:
    """Serve as configured until interrupted."""
    Addresses(config.trusted_proxies, config.proxy_header)  # a mistake is told before anything is opened
    with _data_of(config):
        listening = _listen(config.host, config.port)
        port = listening.getsockname()[1]
        shows = has_display() if config.browser is None else config.browser
        announce = functools.partial(_announce, config.host, port, shows)
        if config.workers > 1:
            announce()
            Supervisor(config, listening).run()
        else:
            run_one(config, listening, 0, announce, limits, pace)


def run_one(
    config: Config,
    listening: socket.socket,
    number: int,
    ready: Callable[[], None],
    limits: Limits | None = None,
    pace: Pace | None = None,
) -> None:
    """One process, on a socket that is open already."""

    forbid(words_of(config.words))

    async def make() -> uvicorn.Config:
        hall = await hall_of(config, pace)
        visitors = Addresses(config.trusted_proxies, config.proxy_header)
        app = make_app(
            *(hall, limits or config.all_limits),
            hosts=config.names,
            addresses=visitors,
            warm=True,
            collector=Collector(),
            links=links_of(config.host, listening.getsockname()[1]),
            keeping=Keeping(config.finished_days, config.forgotten_days, config.records_days),
            counts=RedisCounts(redis_at(config.redis)) if config.redis is not None else None,
        )
        if config.store == "sqlite":
            app.state.desk = Desk(
                app.state.api.office, folder_of(config)
            )  # kept: a server that nobody holds is garbage
            await app.state.desk.open()
        await _open_operators_port(config, app, number)
        served = uvicorn_config(app)
        log_as(config.logs)
        return served

    run_until_stopped(make, listening, ready)


async def _open_operators_port(config: Config, app: Starlette, number: int) -> None:
    """Health and metrics, where the operator wants them."""
    if config.operator is None:
        return
    try:
        from motherlode.server.metrics import Metrics
        from motherlode.server.operators_port import OperatorsPort
    except ModuleNotFoundError as missing:
        raise Missing(f"{missing.name}, which the operator's port needs,", "hosting") from None
    metrics = Metrics()
    app.state.api.hall.meter = metrics
    metrics.watch(app.state.api)
    host, port = place_of(config.operator)
    app.state.operators_port = OperatorsPort(app.state.api, metrics)
    await app.state.operators_port.open(host, port + number if port else 0)


async def hall_of(config: Config, pace: Pace | None = None) -> Hall:
    """The hall with its store, its bots and, where there may be others, its place among the workers."""
    pool, deal = _pool_of(config), dealing(SystemChance())
    if config.store == "sqlite":
        alone = Announcing(_bus_of(config)) if config.bus != "none" else None
        return Hall(SqliteStore(folder_of(config) / "motherlode.sqlite3"), pool, deal, pace=pace, cluster=alone)
    try:
        from motherlode.server.postgres import PostgresStore
    except ModuleNotFoundError as missing:
        raise Missing(f"{missing.name}, which PostgreSQL needs,", "hosting") from None
    assert config.database is not None
    bus = _bus_of(config)
    store = await PostgresStore.open(config.database)
    cluster = Workers(store, bus)
    return Hall(store, pool, deal, cluster.now, pace, cluster=cluster)


def _pool_of(config: Config) -> BotPool:
    """The worker's own thinking processes, and with a bus those elsewhere."""
    own = ProcessBotPool()
    if config.redis is None:
        return own
    from motherlode.server.thinkers import BusBotPool

    return BusBotPool(redis_at(config.redis), own)


def think(config: Config, at_once: int) -> None:
    """Answer the questions of bots at tables elsewhere, until interrupted."""
    from motherlode.server.thinkers import think_for_others

    async def run() -> None:
        assert config.redis is not None
        pool = ProcessBotPool(quick=at_once)
        print("Thinking for tables elsewhere.", flush=True)
        try:
            await think_for_others(redis_at(config.redis), pool, at_once)
        finally:
            await pool.close()

    asyncio.run(run())


def redis_at(address: str) -> Any:
    """A connection of its own, for counters: the bus has another."""
    from motherlode.server.redis_bus import RedisBus

    return RedisBus(address).client


def _bus_of(config: Config) -> Bus:
    if config.bus == "none":
        return NoBus()
    try:
        from motherlode.server.redis_bus import RedisBus
    except ModuleNotFoundError as missing:
        raise Missing(f"{missing.name}, which the bus needs,", "hosting") from None
    assert config.redis is not None
    return RedisBus(config.redis)


def _data_of(config: Config) -> contextlib.AbstractContextManager[None]:
    """A folder of SQLite belongs to one server."""
    return owned(folder_of(config)) if config.store == "sqlite" else contextlib.nullcontext()


def folder_of(config: Config) -> Path:
    """The data folder."""
    return Path(config.data) if config.data is not None else data_folder()


def uvicorn_config(app: Starlette, port: int = 8000) -> uvicorn.Config:
    """How the application is served: no compression on sockets, no access log, and the limits of the application.

    Forwarded addresses are the guard's business, which knows whom to believe.
    """
    limits: Limits = app.state.limits
    http = functools.partial(
        HttpProtocol, connections=app.state.connections, limits=limits, address=app.state.address, turns=Turns()
    )
    return uvicorn.Config(
        app,
        port=port,
        http=cast(Any, http),
        log_level="warning",
        access_log=False,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=65_536,
        ws_ping_interval=20,
        ws_ping_timeout=20,
        proxy_headers=False,
        server_header=False,
        timeout_keep_alive=cast(int, limits.keep_alive_seconds),
        timeout_graceful_shutdown=3,
        backlog=BACKLOG,
    )


def data_folder() -> Path:
    """The user's data folder on this kind of machine."""
    if sys.platform == "win32":
        base = Path(os.environ.get("LOCALAPPDATA", Path.home() / "AppData" / "Local"))
    elif sys.platform == "darwin":
        base = Path.home() / "Library" / "Application Support"
    else:
        base = Path(os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share")
    return base / "motherlode"


def has_display() -> bool:
    """Whether a browser could be opened here."""
    return sys.platform in ("win32", "darwin") or bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


def addresses(host: str, port: int) -> list[str]:
    """The links under which the server can be reached; the first is the one to give to phones."""
    if not ipaddress.ip_address(socket.gethostbyname(host)).is_unspecified:
        return [f"http://{host}:{port}/"]
    return [f"http://{address}:{port}/" for address in dict.fromkeys([_own_address(), "127.0.0.1"])]


def links_of(host: str, port: int) -> list[str]:
    """The same for a host that may be an IPv6 address."""
    return addresses(host, port) if ":" not in host else [f"http://[{host}]:{port}/"]


def _listen(host: str, port: int) -> socket.socket:
    listening = socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET)
    listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind((host, port))
    except OSError as error:
        raise ValueError(f"can't listen on {host}:{port}: {error.strerror}") from None
    listening.listen(2048)
    return listening


def _announce(host: str, port: int, open_browser: bool) -> None:
    links = links_of(host, port)
    print("Motherlode is open: " + "  or  ".join(links), flush=True)
    if len(links) > 1 or not _is_loopback(host):
        segno.make(links[0]).terminal(compact=True)
        print("Phones in the same network can scan this.", flush=True)
    if open_browser:
        threading.Timer(0.5, webbrowser.open, [links[-1]]).start()


def _is_loopback(host: str) -> bool:
    return ipaddress.ip_address(socket.gethostbyname(host) if ":" not in host else host).is_loopback


def _own_address() -> str:
    """This machine's address in its network, found without sending anything."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        try:
            probe.connect(("192.0.2.1", 9))
        except OSError:
            return "127.0.0.1"
        return str(probe.getsockname()[0])
