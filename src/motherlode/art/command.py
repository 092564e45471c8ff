"""`motherlode art`: one drawing into one file."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Sequence
from pathlib import Path

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


def main(arguments: Sequence[str]) -> int:
    """Draws what is asked for; 0 if it did, 2 and one clear line if it can't be."""
    options = parser().parse_args(arguments)
    try:
        write(options, DRAWINGS.get(options.what, one_card)(options))
    except (ValueError, OSError, RuntimeError) as problem:
        print(problem, file=sys.stderr)
        return 2
    return 0


def parser() -> ArgumentParser:
    found = ArgumentParser(prog="motherlode art", description="Draws cards and mines as SVG, PNG or PDF.")
    found.add_argument("what", help="a card's code, sheet, board, sprite, stylesheet or print")
    found.add_argument(
        "position", nargs="?", default="-", help="board: a file with a position or view, - for standard input"
    )
    found.add_argument("--out", help="file to write, .svg, .png or .pdf (print); standard output if missing")
    found.add_argument("--theme", choices=("dark", "light"), default="dark")
    found.add_argument("--width", type=int, help="width in pixels")
    found.add_argument("--lit", action="store_true", help="a card: joined to the start")
    found.add_argument("--coordinates", action="store_true", help="board: number columns and rows")
    found.add_argument("--reveal", action="store_true", help="board: say what the face-down goals are")
    return found


def one_card(options: Namespace) -> str:
    """One card; the code may be followed by nothing else."""
    floor = LIT_FLOOR if options.lit else HAND_FLOOR
    return document(
        card(options.what, options.lit),
        CARD_BOX,
        stylesheet(),
        width=options.width or 300,
        attributes=f' color="{floor}"',
    )


def one_board(options: Namespace) -> str:
    text = sys.stdin.read() if options.position == "-" else Path(options.position).read_text(encoding="utf-8")
    position = json.loads(text)
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
