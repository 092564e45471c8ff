"""The lines of a table's append-only log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from motherlode.table.game import Deed

FORMAT = 2
"""How lines are written; a line that an older program could not read says so with `v`."""
UNTOLD = {"readied": 2, "let_pass": 2, "let_all_pass": 2}
"""Kept so that they outlive a crash, and told to nobody as they stand; with the format that brought them."""
SINCE = {**UNTOLD, "mended": 2}


@dataclass(slots=True)
class Act:
    """One thing that happened at a table; numbered from 1 without gaps, so that the log tells who was first.

    `said` is what everybody may read; `private` (whose browser holds the seat, the request's ticket) never leaves the server;
    `lines` is what the game's record got, the mountain's lines included. `deed` is made of it, `mark` is the moment
    before it, and `entry` is the number that readers know it by, which counts only what is told. `shown` is what readers have
    made of the deed, which is forgotten then: bytes are smaller than events, and made once. None of these is stored.
    """

    number: int
    at: int
    what: str
    seat: int | None
    said: dict[str, Any]
    private: dict[str, Any]
    lines: list[str]
    deed: Deed | None = None
    mark: object = None
    entry: int = 0
    shown: tuple[bytes, ...] = ()

    @property
    def told(self) -> bool:
        """Whether everybody hears of it."""
        return self.what not in UNTOLD

    def as_json(self) -> dict[str, Any]:
        """The act as plain JSON, for the store."""
        stored = {
            "number": self.number,
            "at": self.at,
            "what": self.what,
            "seat": self.seat,
            "said": self.said,
            "private": self.private,
            "lines": self.lines,
        }
        return stored | {"v": SINCE[self.what]} if self.what in SINCE else stored

    @classmethod
    def of_json(cls, obj: dict[str, Any]) -> Act:
        """The inverse of `as_json`."""
        return cls(**{key: value for key, value in obj.items() if key != "v"})
