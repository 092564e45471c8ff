"""Commands that count and compare: perft, simulate, arena."""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

import typer
from rich.console import Console
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeElapsedColumn, TimeRemainingColumn
from rich.table import Table

import motherlode as ml
from motherlode.bots import check_bot
from motherlode.cli.inputs import check_writable, read_modules, read_options
from motherlode.cli.positions import NO_OPTIONS, Game, Modules, Options
from motherlode.core.boxes import BOXES
from motherlode.lab.arena import ALL, standings
from motherlode.lab.arena import arena as contested
from motherlode.lab.crews import Crew
from motherlode.lab.data import Wanted
from motherlode.lab.simulate import simulate as simulated
from motherlode.lab.simulate import summary
from motherlode.notation.perft import perft as counted

_RANDOM = ["random"]
_RIVALS = ["random", "digger"]
_PROGRAMS = "may be repeated. `package.module:Class` is a class of yours, `program:COMMAND` a program that speaks the line protocol."

Jobs = Annotated[int, typer.Option(min=1, help="How many processes, or Ray workers.")]
From = Annotated[
    int, typer.Option("--from", metavar="NUMBER", min=0, help="Begin with this number, for parts of a run.")
]
To = Annotated[int, typer.Option("--to", metavar="NUMBER", min=0, help="End before this number, for parts of a run.")]
Ray = Annotated[str, typer.Option(metavar="ADDRESS", help="Play on this Ray cluster; `local` starts one here.")]
Out = Annotated[str, typer.Option(metavar="FILE", help="Write every game, a line of JSON each.")]


def add_to(app: typer.Typer) -> None:
    """Puts the commands into the list."""
    for command in (perft, simulate, arena):
        app.command()(command)


def perft(
    cards: Annotated[str, typer.Option(help="The game whose tunnel cards are laid.")] = "base",
    depth: Annotated[int, typer.Option(min=0, max=5, help="How many cards; without it, one to three.")] = 0,
) -> None:
    """Count sequences of legal placements from the bare start."""
    rules = ml.Ruleset.of(cards, players=BOXES[cards].players[0] if cards in BOXES else 3)
    for steps in [depth] if depth else (1, 2, 3):
        print(counted(rules, steps))


def simulate(
    game: Game = "base",
    players: Annotated[int, typer.Option(help="How many play.")] = 5,
    games: Annotated[int, typer.Option(min=1, help="How many games.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same games.")] = 0,
    bot: Annotated[list[str], typer.Option(metavar="NAME", help=f"Bots, round the table; {_PROGRAMS}")] = _RANDOM,
    modules: Modules = "",
    option: Options = NO_OPTIONS,
    jobs: Jobs = 1,
    ray: Ray = "",
    out: Out = "",
    first: From = 0,
    last: To = 0,
    records: Annotated[
        str, typer.Option(metavar="FOLDER", help="Write the records of all games there, in shards.")
    ] = "",
    observations: Annotated[
        str, typer.Option(metavar="FOLDER", help="Write there what every seat saw and did, in shards for learners.")
    ] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play many games and print what came of it.

    The same command again goes on where it was stopped: shards that are there are not played again.
    """
    boxes, options, last = read_modules(modules), read_options(option), last or games
    check_wishes(game, boxes, players, options, bot, out)
    with progress_bar() as progress:
        bar = progress.add_task(f"{last - first} games", total=last - first)
        played = simulated(
            game, boxes, players, options, bot, last, seed, Crew(jobs, ray or None),
            lambda done: progress.update(bar, completed=done), first, Wanted(records, observations), Path(out) if out else None,
        )  # fmt: skip
    found = summary(played)
    if as_json:
        print(json.dumps(found))
    else:
        _print_tables(found)


def check_wishes(
    game: str, boxes: list[str], players: int, options: dict[str, object], bots: list[str], *files: str
) -> None:
    """Refuses wrong wishes before anything is played."""
    ml.Ruleset.of(game, *boxes, players=players, options=options)
    for name in bots:
        check_bot(name)
    for name in files:
        check_writable(name)


def progress_bar() -> Progress:
    """A progress bar on standard error, if that is a terminal."""
    console = Console(file=sys.stderr)
    columns = (
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
    )
    return Progress(*columns, console=console, transient=True, disable=not console.is_terminal)


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


def arena(
    game: Game = "base",
    players: Annotated[int, typer.Option(help="How many play.")] = 5,
    deals: Annotated[int, typer.Option(min=1, help="How many deals; each is played once per bot.")] = 100,
    seed: Annotated[int, typer.Option(help="The same seed gives the same deals.")] = 0,
    bot: Annotated[list[str], typer.Option(metavar="NAME", help=f"Two bots or more; {_PROGRAMS}")] = _RIVALS,
    modules: Modules = "",
    option: Options = NO_OPTIONS,
    jobs: Jobs = 1,
    ray: Ray = "",
    out: Out = "",
    first: From = 0,
    last: To = 0,
    plot: Annotated[str, typer.Option(metavar="FILE", help="Draw the standings (PNG or SVG).")] = "",
    as_json: Annotated[bool, typer.Option("--json", help="Print JSON.")] = False,
) -> None:
    """Let bots play the same deals from every seat at mixed tables, and rate them."""
    boxes, options, last = read_modules(modules), read_options(option), last or deals
    check_wishes(game, boxes, players, options, bot, out, plot)
    with progress_bar() as progress:
        bar = progress.add_task(f"{last - first} deals", total=last - first)
        played = contested(
            game, boxes, players, options, bot, last, seed, Crew(jobs, ray or None),
            lambda done: progress.update(bar, completed=done), first, Path(out) if out else None,
        )  # fmt: skip
    found = standings(played, bot, seed)
    if plot:
        from motherlode.lab.plots import draw_standings

        draw_standings(found, Path(plot))
    if as_json:
        print(json.dumps(found))
    else:
        _print_standings(found)


def _print_standings(found: dict[str, Any]) -> None:
    console = Console()
    console.print(f"{found['games']} games of {found['deals']} deals; ± holds the true value in 95 of 100 cases")
    table = Table("bot", "role", "gold a round", "paid in", "rating")
    for bot, lines in sorted(found["bots"].items(), key=lambda item: -item[1][ALL]["rating"]["mean"]):
        for role, line in lines.items():
            if "rating" in line:
                gold, paid, rating = line["gold"], line["paid"], line["rating"]
                table.add_row(
                    bot, role, f"{gold['mean']:.2f} ± {gold['off']:.2f}", f"{paid['mean']:.1%} ± {paid['off']:.1%}",
                    f"{rating['mean']:.0f} ± {rating['off']:.0f}",
                )  # fmt: skip
    console.print(table)
