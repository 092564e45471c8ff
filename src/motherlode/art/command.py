"""`motherlode art`: one drawing into one file."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, ArgumentTypeError, Namespace, RawDescriptionHelpFormatter
from collections.abc import Callable, Sequence
from pathlib import Path
from textwrap import fill
from typing import NoReturn

from motherlode.core.refusal import meant, quoted, there_are
from motherlode.notation.sentences import in_words, sentence
from motherlode.notation.strict_json import parse_json

from . import codes
from .board import board
from .cards import card
from .paint import HAND_FLOOR, LIT_FLOOR, stylesheet
from .pen import document
from .png import png
from .printing import pages, pdf
from .sheet import sheet
from .sprite import sprite
from .symbols import CARD_BOX

WIDEST = 20_000
WORDS = {
    "sheet": "every card on one sheet",
    "board": "a mine: followed by a file with a position or view",
    "sprite": "every card in one file, as the browser takes it",
    "stylesheet": "the colours of the cards",
    "print": "pages to print and cut (--out cards.pdf)",
}


class Parser(ArgumentParser):
    """Says what is wrong in one sentence, and leaves the rest to the caller."""

    def error(self, message: str) -> NoReturn:
        raise ValueError(f"{message}; `motherlode art --help` lists what can be drawn")


def main(arguments: Sequence[str]) -> int:
    """Draws what is asked for; 0 if it did, 2 and one clear line if it can't be."""
    try:
        options = parser().parse_args(arguments)
        write(options, DRAWINGS.get(options.what, one_card)(options))
    except (ValueError, OSError, RuntimeError) as problem:
        print(f"motherlode: {sentence(in_words(problem))}", file=sys.stderr)
        return 2
    return 0


def parser() -> ArgumentParser:
    """The options, and behind them all that can be drawn."""
    found = Parser(
        prog="motherlode art",
        description="Draws cards and mines as SVG, PNG or PDF.",
        epilog=everything(),
        formatter_class=RawDescriptionHelpFormatter,
    )
    found.add_argument("what", help="a card's code, or one of the words below")
    found.add_argument(
        "position", nargs="?", default="-", help="board: a file with a position or view, - for standard input"
    )
    found.add_argument("--out", help="file to write, .svg, .png or .pdf (print); standard output if missing")
    found.add_argument("--theme", choices=("dark", "light"), default="dark")
    found.add_argument("--width", type=width, help="width in pixels")
    found.add_argument("--lit", action="store_true", help="a card: joined to the start")
    found.add_argument("--coordinates", action="store_true", help="board: number columns and rows")
    found.add_argument("--reveal", action="store_true", help="board: say what the face-down goals are")
    return found


def width(text: str) -> int:
    """A width that a picture can have."""
    if not text.isascii() or not text.isdigit() or len(text) > 5 or not 1 <= int(text) <= WIDEST:
        raise ArgumentTypeError(f"{quoted(text)} is not a width from 1 to {WIDEST}")
    return int(text)


def everything() -> str:
    """What can be drawn, family by family."""
    words = "".join(f"  {word:<12} {says}\n" for word, says in WORDS.items())
    cards = "\n".join(_wrapped(" ".join((f"{name}:", *listed))) for name, listed in codes.families().items())
    return f"words:\n{words}\ncodes of cards (tunnels and goals may also be turned):\n{cards}"


def _wrapped(text: str) -> str:
    return fill(
        text, 100, initial_indent="  ", subsequent_indent="    ", break_long_words=False, break_on_hyphens=False
    )


def no_such_card(code: str) -> ValueError:
    """Which card may be meant; of a kind such as `role:` all that there are."""
    kind, colon, _ = code.partition(":")
    alike = [known for known in codes.every_code() if known.startswith(f"{kind}{colon}")] if colon else []
    likely = there_are(code, alike) if alike else meant(code, [*codes.every_code(), *codes.roles(), *WORDS])
    return ValueError(f"there is no card {quoted(code)}{likely or '; `motherlode art --help` lists them all'}")


def one_card(options: Namespace) -> str:
    """One card; the code may be followed by nothing else."""
    floor = LIT_FLOOR if options.lit else HAND_FLOOR
    try:
        drawn = card(options.what, options.lit)
    except (ValueError, KeyError, IndexError):
        raise no_such_card(options.what) from None
    return document(
        drawn,
        CARD_BOX,
        stylesheet(),
        width=options.width or 300,
        attributes=f' color="{floor}"',
    )


def one_board(options: Namespace) -> str:
    given = sys.stdin.buffer.read() if options.position == "-" else Path(options.position).read_bytes()
    try:
        position = parse_json(given.decode("utf-8"))
    except UnicodeDecodeError:
        raise ValueError(f"{options.position} is not a text file in UTF-8") from None
    if not isinstance(position, dict):
        raise ValueError("a position is a JSON object")
    return board(
        position, options.theme, coordinates=options.coordinates, reveal=options.reveal, width=options.width or 0
    )


def to_print(options: Namespace) -> str | bytes:
    """Every card once; SVG shows the first page only, since a file holds one."""
    faces = [code for code in codes.every_code() if code == codes.first_form(code)]
    return pdf(faces) if str(options.out).endswith(".pdf") else pages(faces)[0]


DRAWINGS: dict[str, Callable[[Namespace], str | bytes]] = {
    "sheet": lambda options: sheet(options.theme),
    "board": one_board,
    "sprite": lambda options: sprite(style=True),
    "stylesheet": lambda options: stylesheet(),
    "print": to_print,
}


def write(options: Namespace, drawn: str | bytes) -> None:
    if options.out is None:
        sys.stdout.write(drawn if isinstance(drawn, str) else drawn.decode("latin-1"))
    elif isinstance(drawn, bytes):
        Path(options.out).write_bytes(drawn)
    elif options.out.endswith(".png"):
        Path(options.out).write_bytes(png(drawn, options.width))
    else:
        Path(options.out).write_text(drawn, encoding="utf-8")
