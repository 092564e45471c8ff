"""What commands read: positions from files or standard input, options, seats."""

import json
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import motherlode as ml
from motherlode.core.refusal import quoted
from motherlode.notation.records import parse_option
from motherlode.notation.strict_json import parse_json


def read_text(name: str) -> str:
    """A file's text, or standard input for `-`."""
    try:
        given = sys.stdin.buffer.read() if name == "-" else Path(name).read_bytes()
        return given.decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{name} is not a text file in UTF-8") from None
    except OSError as problem:
        raise ValueError(f"{name} can't be read: {(problem.strerror or 'unknown reason').lower()}") from None


def read_position(name: str) -> ml.Position:
    """A position from a file, or from standard input for `-`."""
    return ml.load(parse_json(read_text(name)))


def read_lines(name: str) -> Iterator[bytes]:
    """The lines of a file or of standard input, as they come."""
    if name == "-":
        yield from (line for line in sys.stdin.buffer if line.strip())
    else:
        yield from (line for line in read_text(name).encode().split(b"\n") if line.strip())


def parse_line(line: bytes) -> Any:
    """The JSON value on a line."""
    try:
        return parse_json(line.decode("utf-8"))
    except UnicodeDecodeError:
        raise ValueError("the line is not text in UTF-8") from None


def read_seat(text: object, players: int) -> int | None:
    """A seat's number, or nobody for `spectator`."""
    if text is None or text == "spectator":
        return None
    if isinstance(text, bool) or str(text) not in map(str, range(players)):
        raise ValueError(f"{quoted(text)} is not a seat; the seats are 0 to {players - 1}, or spectator")
    return int(str(text))


def read_options(pairs: list[str]) -> dict[str, object]:
    """`KEY=VALUE` pairs."""
    return dict(parse_option(pair) for pair in pairs)


def read_modules(text: str) -> list[str]:
    """Names of boxes, joined by commas."""
    return [name for name in text.replace(" ", "").split(",") if name]


def check_writable(name: str) -> None:
    """Refuses a file that can't be written, before there is anything to write; no name is no file."""
    path = Path(name)
    if name and path.is_dir():
        raise ValueError(f"{name} is a folder, not a file to write")
    if name and not path.parent.is_dir():
        raise ValueError(f"there is no folder {quoted(str(path.parent))} to write {path.name} in")


def write_json(value: Any) -> None:
    """One JSON value on a line of its own."""
    print(json.dumps(value, ensure_ascii=False))
