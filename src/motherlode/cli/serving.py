"""The command that opens the browser game."""

from pathlib import Path
from typing import Annotated

import typer

from motherlode.extras import Missing


def add_to(app: typer.Typer) -> None:
    """Puts the command into the list."""
    app.command()(serve)


def serve(
    host: Annotated[str, typer.Option(help="Where to listen; 0.0.0.0 lets the whole network in.")] = "127.0.0.1",
    port: Annotated[int, typer.Option(min=0, max=65535, help="Which port; 0 for any free one.")] = 8000,
    data: Annotated[Path | None, typer.Option(help="The folder that keeps tables and records.")] = None,
    browser: Annotated[
        bool | None, typer.Option("--browser/--no-browser", help="Open the page; by default where there is a display.")
    ] = None,
) -> None:
    """Open the game in the browser, for one, for friends, for a club."""
    try:
        from motherlode.server.running import serve as run
    except ModuleNotFoundError as missing:
        raise Missing(f"{missing.name}, which the server needs,", "server") from None
    run(host=host, port=port, data=data, open_browser=browser)
