"""Commands that play: in the terminal, one person against bots."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Annotated

import typer

import motherlode as ml
from motherlode.bots import LEVELS, check_bot, make
from motherlode.bots.speaking import serve
from motherlode.cli.inputs import read_modules, read_options
from motherlode.cli.positions import NO_OPTIONS, Game, Modules, Options
from motherlode.cli.terminal import TerminalGame
from motherlode.core.refusal import Misfit, Unknown, WrongValue, nearest
from motherlode.core.ruleset import usual_players
from motherlode.i18n import LANGUAGES, catalogue, tr
from motherlode.table import TableError
from motherlode.table.nicknames import clean_name

AT_THE_TERMINAL = 4
"""How many play if nobody says, you included, or as near to it as game and boxes allow."""


def add_to(app: typer.Typer) -> None:
    """Puts the commands into the list."""
    app.command()(play)
    app.command()(bot)


def play(
    game: Game = "base",
    players: Annotated[int | None, typer.Option(help="How many play, you included.")] = None,
    modules: Modules = "",
    option: Options = NO_OPTIONS,
    bot: Annotated[
        str, typer.Option(help=f"Who plays against you: {', '.join(LEVELS)}, or program:COMMAND.")
    ] = "digger",
    seed: Annotated[int | None, typer.Option(help="Play the same deal again.")] = None,
    language: Annotated[str, typer.Option(help=f"{', '.join(LANGUAGES)}.")] = "en",
    name: Annotated[str, typer.Option(help="What the others call you.")] = "Robin",
) -> None:
    """Play in the terminal against bots."""
    if language not in LANGUAGES:
        raise Unknown("language", language, LANGUAGES)
    count = players if players is not None else usual_players(game, read_modules(modules), AT_THE_TERMINAL)
    with in_language(language, count):
        rules = ml.Ruleset.of(game, *read_modules(modules), players=count, options=read_options(option))
        check_bot(bot)
        called = clean_name(name)
    TerminalGame(rules, bot, secrets.randbits(32) if seed is None else seed, language, called).run()


def bot(name: Annotated[str, typer.Argument(help=f"One of {', '.join(LEVELS)}.")]) -> None:
    """Let one of our bots speak the line protocol on standard input and output, for programs that run bots."""
    make(name)
    serve(partial(make, name), name, "Motherlode")


@contextmanager
def in_language(language: str, players: int) -> Iterator[None]:
    """Says in the player's language what is wrong with the game asked for."""
    try:
        yield
    except Unknown as problem:
        key, known = f"terminal.unknown.{problem.what}", ", ".join(problem.known)
        said, near = (
            tr(language, key, given=str(problem.given)[:40], known=known),
            nearest(problem.given, problem.known),
        )
        guess = [tr(language, "terminal.meant", moves=", ".join(near))] if near else []
        raise ValueError(". ".join([said, *guess])) from None
    except WrongValue as problem:
        name = _called(language, f"option.{problem.option}", problem.option)
        known = ", ".join(problem.choices)
        said = tr(language, "terminal.value", name=name, given=str(problem.given)[:40], known=known)
        raise ValueError(said) from None
    except Misfit as problem:
        raise ValueError(_misfit(language, problem, players)) from None
    except TableError as problem:
        raise ValueError(tr(language, f"error.{problem.key}")) from None


def _misfit(language: str, problem: Misfit, players: int) -> str:
    one = _box(language, problem.box)
    if problem.other is not None:
        return tr(language, "terminal.apart", one=one, second=_box(language, problem.other))
    assert problem.players is not None
    fewest, most = problem.players
    wanted = str(fewest) if fewest == most else f"{fewest}–{most}"
    return tr(language, "terminal.players", name=one, range=wanted, n=players)


def _box(language: str, box: str) -> str:
    return _called(language, f"game.{box}", _called(language, f"module.{box}", box))


def _called(language: str, key: str, otherwise: str) -> str:
    return tr(language, key) if key in catalogue(language) else otherwise
