"""`motherlode serve`: the game on this machine, for this machine unless told otherwise."""

from __future__ import annotations

import functools
import ipaddress
import os
import socket
import sys
import threading
import webbrowser
from pathlib import Path
from typing import Any, cast

import segno
import uvicorn
from starlette.applications import Starlette

from motherlode.server.addresses import Addresses, Header
from motherlode.server.app import make_app
from motherlode.server.bot_pool import ProcessBotPool
from motherlode.server.collector import Collector
from motherlode.server.folder import owned
from motherlode.server.limits import Limits
from motherlode.server.protocols import HttpProtocol, Turns
from motherlode.server.rooms import Hall
from motherlode.server.stopping import run_until_stopped
from motherlode.server.store import SqliteStore
from motherlode.table import Pace, SystemChance, dealing

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
    """Serve until interrupted.

    `names` are host names, beside this machine's own, under which it may be reached. What `trusted_proxies` (addresses or networks) say of
    a visitor's address and of TLS is believed.
    """
    visitors = Addresses(trusted_proxies, proxy_header)
    folder = Path(data) if data is not None else data_folder()
    with owned(folder):
        listening = _listen(host, port)
        port = listening.getsockname()[1]
        hall = Hall(SqliteStore(folder / "motherlode.sqlite3"), ProcessBotPool(), dealing(SystemChance()), pace=pace)
        app = make_app(hall, limits, hosts=names, addresses=visitors, warm=True, collector=Collector())
        _announce(host, port, has_display() if open_browser is None else open_browser)
        run_until_stopped(uvicorn_config(app), listening)


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
    links = addresses(host, port) if ":" not in host else [f"http://[{host}]:{port}/"]
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
