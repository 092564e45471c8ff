"""Commands that count and compare: perft, simulate."""

import json
import sys
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import Progress
from rich.table import Table

import motherlode as ml
from motherlode.bots import make
from motherlode.cli.inputs import read_modules, read_options
from motherlode.cli.positions import NO_OPTIONS, Game, Modules, Options
from motherlode.lab.simulate import simulate as simulated
from motherlode.lab.simulate import summary
from motherlode.notation.perft import perft as counted

_RANDOM = ["random"]


def add_to(app: typer.Typer) -> None:
    """Puts the commands into the list."""
    for command in (perft, simulate):
        app.command()(command)


def perft(
    cards: Annotated[str, typer.Option(help="The game whose tunnel cards are laid.")] = "base",
    depth: Annotated[int, typer.Option(min=0, max=5, help="How many cards; without it, one to three.")] = 0,
) -> None:
    """Count sequences of legal placements from the bare start."""
    rules = ml.Ruleset.of(cards, players=3)
    for steps in [depth] if depth else (1, 2, 3):
        print(counted(rules, steps))


def simulate(
    game: Game = "base",
    players: Annotated[int, typer.Option(help="How many play.")] = 5,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    bot: Annotated[list[str], typer.Option(metavar="NAME", help="Bots, round the table; may be repeated.")] = _RANDOM,
    modules: Modules = "",
    option: Options = NO_OPTIONS,
    jobs: Annotated[int, typer.Option(min=1, max=64, help="How many processes.")] = 1,
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play many games and print what came of it."""
    boxes, options = read_modules(modules), read_options(option)
    ml.Ruleset.of(game, *boxes, players=players, options=options)
    for name in bot:
        make(name)
    console = Console(file=sys.stderr)
    with Progress(console=console, transient=True, disable=not games) as progress:
        bar = progress.add_task(f"{games} games", total=games)
        played = simulated(
            game, boxes, players, options, bot, games, seed, jobs,
            progress=lambda done: progress.update(bar, completed=done),
        )  # fmt: skip
    found = summary(played)
    if as_json:
        print(json.dumps(found))
    else:
        _print_tables(found)


def _print_tables(found: dict[str, Any]) -> None:
    console = Console()
    console.print(
        f"{found['games']} games, {found['rounds']} rounds, {found['moves']} moves, {found['moves_per_second']:,} moves per second"
    )
    sides = Table("rounds won by", "rounds", "share", title=None)
    for side, won in found["rounds_won"].items():
        sides.add_row(side, str(won), f"{won / found['rounds']:.1%}")
    roles = Table("role", "gold a round", "paid in")
    for role, gold in found["gold"].items():
        roles.add_row(role, f"{gold:.2f}", f"{found['paid'][role]:.1%}")
    bots = Table("bot", "a seat wins")
    for name, share in found["games_won"].items():
        bots.add_row(name, f"{share:.1%}")
    lengths = Table("moves", "least", "mean", "most")
    for name in ("round", "game"):
        spread = found[f"moves_per_{name}"]
        lengths.add_row(f"in a {name}", str(spread["least"]), f"{spread['mean']:.1f}", str(spread["most"]))
    for table in (sides, roles, bots, lengths):
        console.print(table)
