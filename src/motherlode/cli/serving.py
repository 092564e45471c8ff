"""The command that opens the browser game."""

import re
from collections.abc import Iterable
from enum import StrEnum
from pathlib import Path
from typing import Annotated

import typer

from motherlode.extras import Missing


def add_to(app: typer.Typer) -> None:
    """Puts the command into the list."""
    app.command()(serve)


class ProxyHeader(StrEnum):
    """The header in which a proxy names the visitor."""

    AUTO = "auto"
    X_FORWARDED_FOR = "x-forwarded-for"
    FORWARDED = "forwarded"


Host = Annotated[
    str, typer.Option(envvar="MOTHERLODE_HOST", help="Where to listen; 0.0.0.0 lets the whole network in.")
]
Port = Annotated[int, typer.Option(envvar="MOTHERLODE_PORT", min=0, max=65535, help="Which port; 0 for any free one.")]
Data = Annotated[Path | None, typer.Option(envvar="MOTHERLODE_DATA", help="The folder that keeps tables and records.")]
OpensBrowser = Annotated[
    bool | None, typer.Option("--browser/--no-browser", help="Open the page; by default where there is a display.")
]
Names = Annotated[
    list[str] | None,
    typer.Option(
        "--name",
        "--names",
        envvar="MOTHERLODE_NAMES",
        metavar="HOST",
        help="A host name under which the server is reached, beside this machine's own; may be repeated.",
    ),
]
TrustedProxies = Annotated[
    list[str] | None,
    typer.Option(
        "--trusted-proxy",
        "--trusted-proxies",
        envvar="MOTHERLODE_TRUSTED_PROXIES",
        metavar="NETWORK",
        help="An address or network of proxies that are believed when they name the visitor's address and TLS; may be repeated.",
    ),
]
NamedIn = Annotated[
    ProxyHeader,
    typer.Option(
        envvar="MOTHERLODE_PROXY_HEADER",
        help="The header in which they do; auto: X-Forwarded-For, or Forwarded where that is missing.",
    ),
]
ChangedLimits = Annotated[
    list[str] | None,
    typer.Option(
        "--limit",
        "--limits",
        envvar="MOTHERLODE_LIMITS",
        metavar="NAME=NUMBER",
        help="Change one of the limits that docs/security.md lists, such as tables_per_address=100; may be repeated.",
    ),
]


def serve(
    host: Host = "127.0.0.1",
    port: Port = 8000,
    data: Data = None,
    browser: OpensBrowser = None,
    name: Names = None,
    trusted_proxy: TrustedProxies = None,
    proxy_header: NamedIn = ProxyHeader.AUTO,
    limit: ChangedLimits = None,
) -> None:
    """Open the game in the browser, for one, for friends, for a club. Every option can be given in the environment, too."""
    try:
        from motherlode.server.limits import limits_of
        from motherlode.server.startup import serve as run
    except ModuleNotFoundError as missing:
        raise Missing(f"{missing.name}, which the server needs,", "server") from None
    run(
        host=host,
        port=port,
        data=data,
        open_browser=browser,
        limits=limits_of(_listed(limit)),
        names=tuple(_listed(name)),
        trusted_proxies=tuple(_listed(trusted_proxy)),
        proxy_header=proxy_header.value,
    )


def _listed(values: Iterable[str] | None) -> list[str]:
    """A list from options given several times, or from a variable with commas or spaces."""
    return [part for value in values or () for part in re.split(r"[,\s]+", value) if part]
