"""The lines of a table's append-only log."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from motherlode.table.game import Deed


@dataclass(slots=True)
class Act:
    """One thing that happened at a table; numbered from 1 without gaps, so that numbers tell nothing.

    `said` is what everybody may read; `private` (whose browser holds the seat, the request's ticket) never leaves the server;
    `lines` is what the game's record got, the mountain's lines included. `deed` is made of it, and `mark` is the moment
    before it: neither is stored.
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

    def as_json(self) -> dict[str, Any]:
        """The act as plain JSON, for the store."""
        return {
            "number": self.number,
            "at": self.at,
            "what": self.what,
            "seat": self.seat,
            "said": self.said,
            "private": self.private,
            "lines": self.lines,
        }

    @classmethod
    def of_json(cls, obj: dict[str, Any]) -> Act:
        """The inverse of `as_json`."""
        return cls(**obj)
