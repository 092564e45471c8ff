"""Commands about single positions: deal, legal, apply, view, show."""

from collections.abc import Callable, Mapping
from typing import Annotated, Any

import typer

import motherlode as ml
from motherlode.cli.inputs import (
    parse_line,
    read_lines,
    read_modules,
    read_options,
    read_position,
    read_seat,
    write_json,
)
from motherlode.core.boxes import BOXES
from motherlode.notation.diagrams import diagram
from motherlode.notation.sentences import sentence

Where = Annotated[str, typer.Argument(metavar="POSITION", help="A file with a position, or - for standard input.")]
Lines = Annotated[
    bool, typer.Option("--lines", help="POSITION holds a JSON object a line, with position (and moves, seat).")
]
SeedOption = Annotated[int, typer.Option(help="Seed for everything random.")]
Game = Annotated[str, typer.Option(help=f"{', '.join(name for name, box in BOXES.items() if box.game)}.")]
Modules = Annotated[str, typer.Option(help="Boxes, joined by commas, such as toll,wc2019.")]
Options = Annotated[
    list[str], typer.Option("--option", metavar="KEY=VALUE", help="An option of the rules; may be repeated.")
]

NO_OPTIONS: list[str] = []


def add_to(app: typer.Typer) -> None:
    """Puts the commands into the list."""
    for command in (deal, legal, apply, view, show):
        app.command()(command)


def deal(
    game: Game = "base",
    players: Annotated[int, typer.Option(help="How many play.")] = 0,
    modules: Modules = "",
    option: Options = NO_OPTIONS,
    seed: SeedOption = 0,
) -> None:
    """Print a fresh position."""
    if not players:
        raise ValueError("say how many play: --players N")
    rules = ml.Ruleset.of(game, *read_modules(modules), players=players, options=read_options(option))
    write_json(ml.dump(rules.deal(ml.Dealer(seed))))


def legal(position: Where, lines: Lines = False) -> None:
    """Print the legal moves, sorted, one a line."""
    if lines:
        answer_lines(position, lambda given: {"legal": sorted(ml.legal_texts(_position(given)))})
        return
    for text in sorted(ml.legal_texts(read_position(position))):
        print(text)


def apply(
    position: Where,
    moves: Annotated[
        list[str] | None, typer.Argument(metavar="MOVE…", help="Moves, in the order they are made.")
    ] = None,
    lines: Lines = False,
    seed: SeedOption = 0,
) -> None:
    """Print the position after the moves."""
    if lines:
        answer_lines(position, lambda given: {"position": _after(_position(given), _moves(given), seed)})
        return
    write_json(_after(read_position(position), moves or [], seed))


def view(
    position: Where,
    seat: Annotated[str, typer.Argument(help="A seat, or spectator.")] = "spectator",
    lines: Lines = False,
) -> None:
    """Print what a seat sees; spectator for the public view."""
    if lines:
        answer_lines(position, _view_of_line)
        return
    found = read_position(position)
    write_json(ml.view(found, read_seat(seat, found.rules.players)))


def show(
    position: Where,
    seat: Annotated[str | None, typer.Argument(help="Draw what this seat sees; without it, the whole truth.")] = None,
) -> None:
    """Draw a diagram for people."""
    found = read_position(position)
    print(diagram(found if seat is None else ml.seen_by(found, read_seat(seat, found.rules.players))), end="")


def answer_lines(name: str, answer: Callable[[Mapping[str, Any]], dict[str, Any]]) -> None:
    """One answer a line; a line that can't be answered gets its error, and the next one goes on."""
    for line in read_lines(name):
        try:
            given = parse_line(line)
            if not isinstance(given, Mapping):
                raise ValueError("a line is a JSON object with position")
            write_json(answer(given))
        except ValueError as problem:
            write_json({"error": sentence(str(problem))})


def _position(given: Mapping[str, Any]) -> ml.Position:
    if "position" not in given:
        raise ValueError("the line has no position")
    return ml.load(given["position"])


def _moves(given: Mapping[str, Any]) -> list[Any]:
    moves = given.get("moves", [])
    if not isinstance(moves, list):
        raise ValueError("moves must be a list")
    return moves


def _view_of_line(given: Mapping[str, Any]) -> dict[str, Any]:
    position = _position(given)
    return {"view": ml.view(position, read_seat(given.get("seat"), position.rules.players))}


def _after(position: ml.Position, moves: list[Any], seed: int) -> dict[str, Any]:
    dealer = ml.Dealer(seed)
    for text in moves:
        position.play(ml.find_move(position, text), dealer)
    return ml.dump(position)
