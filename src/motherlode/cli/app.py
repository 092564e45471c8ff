"""All commands in one list; bad input is one clear line on standard error and exit status 2, never a traceback."""

import os
import sys
from typing import Any

import typer

import motherlode
from motherlode.cli import operating, playing, positions, records, serving, studies, words
from motherlode.notation.sentences import in_words, sentence

app = typer.Typer(
    name="motherlode",
    help="Motherlode: the complete, open, self-hosted Saboteur.",
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
)


# typer brings its own click; what all its complaints have in common has no public name there.
_USAGE_ERRORS: type[Any] = next(base for base in typer.BadParameter.__mro__ if base.__name__ == "ClickException")


def _version(wanted: bool) -> None:
    if wanted:
        typer.echo(f"motherlode {motherlode.__version__} ({'compiled' if motherlode.COMPILED else 'plain Python'})")
        raise typer.Exit


@app.callback()
def _options(
    version: bool = typer.Option(
        False, "--version", callback=_version, is_eager=True, help="Print the version and leave."
    ),
) -> None:
    """Motherlode: the complete, open, self-hosted Saboteur."""


for commands in (positions, records, studies, playing, serving, operating, words):
    commands.add_to(app)


def main() -> None:
    """The entry point."""
    try:
        sys.exit(app(sys.argv[1:] or ["--help"], standalone_mode=False) or 0)
    except _USAGE_ERRORS as problem:
        complain(str(problem.format_message()))
    except (typer.Abort, KeyboardInterrupt):
        sys.exit(130)
    except BrokenPipeError:
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        sys.exit(0)
    except (ValueError, OSError) as problem:
        complain(in_words(problem))


def complain(words: str) -> None:
    """One line on standard error, exit 2."""
    print(f"motherlode: {sentence(words)}", file=sys.stderr)
    sys.exit(2)
