"""A server whose tables begin at a given position, so that a browser meets exactly the choice that a test is about."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import uvicorn

import motherlode as ml
from motherlode.server.app import make_app
from motherlode.server.rooms import Hall
from motherlode.server.running import uvicorn_config
from motherlode.server.store import SqliteStore
from motherlode.server.thinkers import ProcessThinkers
from motherlode.table import Deed, Pace, SystemChance, dealing
from motherlode.table.engine import EngineGame, always

PACE = Pace(after_person=20, after_bot=20, after_harmless=20, to_object=60_000, to_object_short=400, between_answers=10)


@dataclass
class Given:
    """Where the next table begins: the file is read when cards are dealt, and names a position or nothing."""

    file: Path

    def begin(self, position: dict[str, Any] | None) -> None:
        """From now on tables begin like this; with nothing they are dealt."""
        self.file.write_text(json.dumps(position))

    def deal(self, settings: Any, lines: list[str] | None) -> tuple[Any, Deed]:
        """The position given, if any, with nothing told of how it came about."""
        position = json.loads(self.file.read_text())
        if position is None:
            return dealing(SystemChance())(settings, lines)
        return EngineGame(ml.load(position), always(SystemChance())), Deed([], ["m given"], drew=True, saw=True)


def main(port: int, folder: Path) -> None:
    """Serve until killed."""
    hall = Hall(SqliteStore(folder / "boxes.sqlite3"), ProcessThinkers(), Given(folder / "given.json").deal, pace=PACE)
    uvicorn.Server(uvicorn_config(make_app(hall), port=port)).run()


if __name__ == "__main__":
    main(int(sys.argv[1]), Path(sys.argv[2]))
