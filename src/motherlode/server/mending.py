"""Reading a table's log, also one that was damaged: what can be mended without losing what was told is mended.

A hole is filled with a line that says so, because players know the later lines by their numbers. What stands at the end and can't
be read (a line written by half), or stands there twice, was never told, and is set aside. Anything else is left as it is, for a
person to look at.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, fields
from typing import Any

from motherlode.core.boxes import BOXES
from motherlode.table import FORMAT, KINDS_OF_ACTS, Act, Settings, Table

LogLine = dict[str, Any]
LONGEST_HOLE = 100
SETTINGS = {known.name for known in fields(Settings)}
PARTS = {known.name for known in fields(Act)} | {"v"}


class NewerVersion(Exception):
    """It was written by a newer version."""


@dataclass(slots=True)
class MendedLog:
    """A log from 1 to n, and what had to be done to it: which lines were missing, and the numbers of those set aside."""

    lines: list[LogLine]
    missing: list[LogLine] = field(default_factory=list)
    aside: list[int] = field(default_factory=list)

    def __str__(self) -> str:
        return f"{len(self.missing)} lost lines filled in, {len(self.aside)} unreadable or doubled ones set aside"

    def fill(self, number: int) -> None:
        """Put a line in the place of one that is gone."""
        line = Act(number, self.lines[-1]["at"] if self.lines else 0, "mended", None, {}, {}, []).as_json()
        self.lines.append(line)
        self.missing.append(line)

    def cut(self) -> None:
        """Set the last line aside."""
        self.aside.append(self.lines.pop()["number"])


def replay(lines: list[LogLine], table_of: Callable[[Iterator[Act]], Table]) -> tuple[Table, MendedLog]:
    """The table that a log tells of, and how the log was mended; a log beyond mending raises what following it raised."""
    mended = mend(lines)
    try:
        return _follow(mended.lines, table_of), mended
    except _Failed as failed:
        if failed.at != len(mended.lines) - 1 or not _says_the_same(mended.lines):
            raise failed.error from None
        mended.cut()
        return _follow(mended.lines, table_of), mended


def mend(lines: list[LogLine]) -> MendedLog:
    """Lines numbered from 1 without gaps; a line that can't be read is an error unless it is the last."""
    mended = MendedLog([])
    for line in sorted(lines, key=lambda line: int(line["number"])):
        if line["number"] - len(mended.lines) > LONGEST_HOLE:
            raise ValueError(f"the log lacks too much before line {line['number']}")
        if line["number"] <= len(mended.lines):
            continue  # the first to be written counts
        while line["number"] > len(mended.lines) + 1:
            mended.fill(len(mended.lines) + 1)
        mended.lines.append(line)
    while mended.lines and "damaged" in mended.lines[-1]:
        mended.cut()
    while mended.lines and _is_doubled(mended.lines):
        mended.cut()
    if any("damaged" in line for line in mended.lines):
        raise ValueError("a line in the middle of the log can't be read")
    return mended


def check_version(settings: dict[str, Any], lines: list[LogLine]) -> None:
    """Refuse what only a newer version can follow: settings, boxes or lines of a kind that is unknown here."""
    boxes = {settings.get("game"), *settings.get("modules", ())}
    if not settings.keys() <= SETTINGS or not boxes <= BOXES.keys():
        raise NewerVersion
    check_lines(lines)


def check_lines(lines: list[LogLine]) -> None:
    """Refuse lines that only a newer version can follow."""
    if not all(map(_is_known, lines)):
        raise NewerVersion


def _is_known(line: LogLine) -> bool:
    return "damaged" in line or (
        line.get("v", 1) <= FORMAT and line.keys() <= PARTS and line.get("what") in KINDS_OF_ACTS
    )


def _is_doubled(lines: list[LogLine]) -> bool:
    """The last line is for the same request as the one before it."""
    return bool(lines[-1].get("private", {}).get("ticket")) and _says_the_same(lines)


def _says_the_same(lines: list[LogLine]) -> bool:
    """The last line says what the one before it says, of the same moment."""
    return len(lines) > 1 and {**lines[-1], "number": 0} == {**lines[-2], "number": 0}


class _Failed(Exception):
    def __init__(self, at: int, error: Exception) -> None:
        super().__init__(at)
        self.at, self.error = at, error


def _follow(lines: list[LogLine], table_of: Callable[[Iterator[Act]], Table]) -> Table:
    begun = 0

    def acts() -> Iterator[Act]:
        nonlocal begun
        for line in lines:
            begun += 1
            yield Act.of_json(line)

    try:
        return table_of(acts())
    except Exception as error:
        raise _Failed(begun - 1, error) from error
