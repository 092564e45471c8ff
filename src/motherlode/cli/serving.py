"""The command that opens the browser game."""

import re
from collections.abc import Iterable
from pathlib import Path
from typing import Annotated, Any, Final

import typer

from motherlode.extras import Missing

SETTING_OF: Final = {"name": "names", "trusted_proxy": "trusted_proxies", "limit": "limits"}
"""Options that are given several times are named for one of them."""


def add_to(app: typer.Typer) -> None:
    """Puts the command into the list."""
    app.command()(serve)


ConfigFile = Annotated[
    Path | None, typer.Option(envvar="MOTHERLODE_CONFIG", help="A file with settings, in TOML; options go before it.")
]
Host = Annotated[
    str | None,
    typer.Option(
        envvar="MOTHERLODE_HOST",
        help="Where to listen; 0.0.0.0 lets the whole network in.",
        show_default="127.0.0.1, this machine only",
    ),
]
Port = Annotated[
    int | None,
    typer.Option(
        envvar="MOTHERLODE_PORT", min=0, max=65535, help="Which port; 0 for any free one.", show_default="8000"
    ),
]
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
    str | None,
    typer.Option(
        envvar="MOTHERLODE_PROXY_HEADER",
        metavar="auto|x-forwarded-for|forwarded",
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
ChosenStore = Annotated[
    str | None,
    typer.Option(
        envvar="MOTHERLODE_STORE",
        metavar="sqlite|postgresql",
        help="Where tables are kept; several workers need PostgreSQL.",
        show_default="sqlite",
    ),
]
Database = Annotated[
    str | None,
    typer.Option(envvar="MOTHERLODE_DATABASE", metavar="ADDRESS", help="PostgreSQL, as postgresql://user@host/name."),
]
ChosenBus = Annotated[
    str | None,
    typer.Option(
        envvar="MOTHERLODE_BUS",
        metavar="none|redis",
        help="What wakes workers when others have done something.",
        show_default="none",
    ),
]
RedisAddress = Annotated[
    str | None,
    typer.Option(envvar="MOTHERLODE_REDIS", metavar="ADDRESS", help="Redis or Valkey, as redis://host:6379."),
]
NumberOfWorkers = Annotated[
    int | None,
    typer.Option(envvar="MOTHERLODE_WORKERS", help="Processes that serve, on this machine.", show_default="1"),
]
OperatorPlace = Annotated[
    str | None,
    typer.Option(
        envvar="MOTHERLODE_OPERATOR",
        metavar="HOST:PORT",
        help="Where /health, /ready and /metrics are, for the operator alone; each further worker has the next port.",
    ),
]
Logs = Annotated[
    str | None,
    typer.Option(envvar="MOTHERLODE_LOGS", metavar="text|json", help="How log lines are written.", show_default="text"),
]
FinishedDays = Annotated[
    int | None,
    typer.Option(envvar="MOTHERLODE_FINISHED_DAYS", help="Forget finished tables after so many days; records stay."),
]
ForgottenDays = Annotated[
    int | None,
    typer.Option(
        envvar="MOTHERLODE_FORGOTTEN_DAYS", help="Forget tables at which nothing has happened for so many days."
    ),
]
RecordsDays = Annotated[
    int | None, typer.Option(envvar="MOTHERLODE_RECORDS_DAYS", help="Forget records of games after so many days.")
]
WordList = Annotated[
    Path | None,
    typer.Option(envvar="MOTHERLODE_WORDS", help="A file with words that names and chat must not hold, one in a line."),
]


def serve(
    config: ConfigFile = None,
    host: Host = None,
    port: Port = None,
    data: Data = None,
    browser: OpensBrowser = None,
    name: Names = None,
    trusted_proxy: TrustedProxies = None,
    proxy_header: NamedIn = None,
    limit: ChangedLimits = None,
    store: ChosenStore = None,
    database: Database = None,
    bus: ChosenBus = None,
    redis: RedisAddress = None,
    workers: NumberOfWorkers = None,
    operator: OperatorPlace = None,
    logs: Logs = None,
    finished_days: FinishedDays = None,
    forgotten_days: ForgottenDays = None,
    records_days: RecordsDays = None,
    words: WordList = None,
) -> None:
    """Open the game in the browser, for one, for friends, for a club. Every option can be given in the environment or in a file, too."""
    given = _as_settings(locals())
    try:
        from motherlode.server.config import config_of
        from motherlode.server.startup import serve_as
    except ModuleNotFoundError as missing:
        raise Missing(f"{missing.name}, which the server needs,", "server") from None
    serve_as(config_of(given, config))


def _as_settings(options: dict[str, Any]) -> dict[str, Any]:
    """Options of the command line under the names of their settings, as texts and lists."""
    return {SETTING_OF.get(name, name): _plainly(value) for name, value in options.items() if name != "config"}


def _plainly(value: Any) -> Any:
    if isinstance(value, Path):
        return str(value)
    return _listed(value) if isinstance(value, list | tuple) else value


def _listed(values: Iterable[str] | None) -> list[str] | None:
    """A list from options given several times, or from a variable with commas or spaces."""
    found = [part for value in values or () for part in re.split(r"[,\s]+", value) if part]
    return found or None
