"""A table's record as a text, and records played back step by step."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any, Literal

import motherlode as ml
from motherlode.notation import records
from motherlode.notation.scenes import scene
from motherlode.table.game import Seen
from motherlode.table.nicknames import tidy_name
from motherlode.table.table import Table

RecordReader = int | Literal["spectator", "all"]
OPEN_READERS: dict[str, Literal["spectator", "all"]] = {"spectator": "spectator", "all": "all"}
WITH_A_MEANING = '%,"{}'
"""Signs that mean something in the list of seats: in a name they are written as %2C and the like."""
_WRITTEN_OUT = re.compile("%(" + "|".join(f"{ord(sign):02X}" for sign in WITH_A_MEANING) + ")")
_COMMENT = re.compile(r"\{([^{}]*)\}")


def record_of(table: Table) -> str:
    """The whole record: everything random, every move that was not taken back, what was said as comments."""
    settings = table.settings
    rules = ml.Ruleset.of(settings.game, *settings.modules, players=settings.players, options=settings.options)
    headers = records.ruleset_headers(rules) | {
        "Seats": ", ".join(_listed(chair.name or chair.level or "") for chair in table.chairs),
        "Engine": f"motherlode {ml.__version__}",
        "Date": datetime.fromtimestamp(table.log[0].at / 1000, UTC).strftime("%Y-%m-%d"),
    }
    return records.written_headers(headers) + "".join(f"{line}\n" for line in table.record_lines())


def record_for(table: Table, seat: int | None) -> str:
    """The record as a seat may see it: with `?` while the game goes on, whole when it is over (V-3)."""
    text = record_of(table)
    return text if table.phase == "finished" or table.game is None else records.as_seen_by(text, seat)


@dataclass(frozen=True, slots=True)
class Frame:
    """One act of a game played back, as one reader may see it."""

    events: list[Seen]
    view: Seen
    scene: Seen
    to_act: int | None
    comments: list[str]


class Playback:
    """A record that replays; one that does not is a ValueError naming the first line that fails."""

    def __init__(self, text: str) -> None:
        self.text = text
        final = records.replay(text)
        headers, _ = records.read_record(text)
        self.game, self.modules, self.players = final.rules.game, list(final.rules.modules), final.rules.players
        names = [_read_name(name) for name in headers.get("Seats", "").split(",", self.players)]
        self.names = names if len(names) == self.players else [str(seat) for seat in range(self.players)]
        self.winners = list(final.winners or ())
        self.boxes = [box.name for box in final.rules.boxes]

    def reader(self, text: str) -> RecordReader | None:
        """A seat, `spectator` or `all`; None if it is none of these."""
        if text in OPEN_READERS:
            return OPEN_READERS[text]
        return int(text) if text.isascii() and text.isdigit() and int(text) < self.players else None

    def frames(self, reader: RecordReader) -> list[Frame]:
        """The whole game from one reader's view."""
        frames, at = [], []
        for step in records.steps(self.text):
            frames.append(_frame(step.events, step.position, reader))
            at.append(step.number)
        for number, words in _comments(self.text):
            frames[max(0, bisect_right(at, number) - 1)].comments.append(words)
        return frames


def _frame(events: list[ml.Event], position: ml.Position, reader: RecordReader) -> Frame:
    return Frame(_events(events, reader), _view(position, reader), scene(position), position.to_act, [])


def _listed(name: str) -> str:
    """A name in a list that has commas between its names, and stands in quotation marks.

    >>> _listed('Ann, the "Great"'), _read_name('Ann%2C the %22Great%22')
    ('Ann%2C the %22Great%22', 'Ann, the "Great"')
    """
    return "".join(f"%{ord(sign):02X}" if sign in WITH_A_MEANING else sign for sign in name)


def _read_name(text: str) -> str:
    return tidy_name(_WRITTEN_OUT.sub(lambda match: chr(int(match[1], 16)), text))


def _events(events: list[ml.Event], reader: RecordReader) -> list[dict[str, Any]]:
    if reader == "all":
        return [event.whole() for event in events]
    seat = None if reader == "spectator" else reader
    return [event.seen_by(seat) for event in events]


def _view(position: ml.Position, reader: RecordReader) -> Seen:
    if reader == "all":
        return ml.dump(position) | {"seat": None, "seen": []}
    return ml.view(position, None if reader == "spectator" else reader)


def _comments(text: str) -> Iterator[tuple[int, str]]:
    """Comments with the number of the line at which each begins."""
    number, counted = 1, 0
    for match in _COMMENT.finditer(text):
        number += text.count("\n", counted, match.start())
        counted = match.start()
        yield number, match[1].strip()
