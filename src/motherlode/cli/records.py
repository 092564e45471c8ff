"""Commands about files: check cases, replay records, print rules."""

from pathlib import Path
from typing import Annotated

import typer

import motherlode as ml
from motherlode import rulebook
from motherlode.art import main as draw
from motherlode.cli.inputs import read_text, write_json
from motherlode.notation.cases import case_files, failures, read_cases
from motherlode.notation.records import replay as replayed


def add_to(app: typer.Typer) -> None:
    """Puts the commands into the list."""
    for command in (check, replay, rules):
        app.command()(command)
    own_options = {"allow_extra_args": True, "ignore_unknown_options": True, "help_option_names": []}
    app.command(context_settings=own_options)(art)


def check(
    paths: Annotated[list[Path], typer.Argument(metavar="FILE_OR_DIR…", help="Case files, or folders of them.")],
) -> None:
    """Run rule cases; exit 1 if one fails."""
    passed = failed = 0
    for path in case_files(paths):
        for case in read_cases(path):
            problems = failures(case)
            passed, failed = passed + (not problems), failed + bool(problems)
            for problem in problems:
                print(f"{path}: {case['name']}\n  {problem}")
    print(f"{passed} passed, {failed} failed")
    if failed:
        raise typer.Exit(1)


def replay(record: Annotated[str, typer.Argument(metavar="RECORD", help="A record, or - for standard input.")]) -> None:
    """Replay and check a record; print the final position."""
    write_json(ml.dump(replayed(read_text(record))))


def art(context: typer.Context) -> None:
    """Draw a card, a mine, all cards on a sheet, or pages to print; `art --help` lists what there is."""
    raise typer.Exit(draw(context.args))


def rules(
    rule: Annotated[
        str, typer.Argument(metavar="ID", help="A rule's number, such as B-16; without it, all of them.")
    ] = "",
) -> None:
    """Print a rule: its text, where it is implemented, which tests hold it; without an ID, list all rules."""
    print(rulebook.describe(rule) if rule else rulebook.contents())
