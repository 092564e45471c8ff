"""Does a server grow? `python -m bench.endurance [--games 20000]`: game after game with purging on, and the weight of process and store.

Games are played by a real hall on SQLite, each at a table of its own with people who look at it and leave at the end; finished tables are
forgotten by the room's sweep and by the purge as they would be after days. Time passes only in the numbers: nobody waits.
"""

from __future__ import annotations

import argparse
import asyncio
import gc
import json
import random
import sys
import tempfile
from pathlib import Path
from typing import Any

from bench.server_load import _resident
from motherlode.server import office as offices
from motherlode.server import rooms
from motherlode.server.office import DAY, Keeping, Office
from motherlode.server.rooms import Hall, Listener, Room
from motherlode.server.store import SqliteStore
from motherlode.table import SeatPlan, Settings, SystemChance, dealing

PEOPLE = 3
STEPS = 20
AT_ONCE = 50


class Nobody:
    """No bots play here."""

    async def think(self, briefing: Any) -> str:
        """The first legal move."""
        return str(briefing.legal[0])

    async def advise(self, briefing: Any) -> tuple[str, str, int]:
        """No hints."""
        return "", "", 0

    async def close(self) -> None:
        """Nothing to end."""


class Ear:
    """A browser that counts what it is told."""

    def __init__(self, who: str) -> None:
        self.who, self.last, self.heard = who, 0, 0

    def send(self, message: bytes) -> None:
        """Take a message."""
        self.heard += len(message)

    def show_out(self, why: Any = None) -> None:
        """Leave."""

    def come_back(self) -> None:
        """Leave."""


async def play(hall: Hall, number: int, chance: random.Random) -> int:
    """One whole game; how many moves it had."""
    people = [(seat, f"who{number}-{seat}", f"Player {seat}") for seat in range(PEOPLE)]
    room = await hall.open_table(Settings(tuple(SeatPlan("person") for _ in people)), people, people[0][1])
    ears: list[Listener] = [Ear(who) for _, who, _ in people]
    for ear in ears:
        await room.enter(ear, 0)
    moves = 0
    while room.table.phase != "finished":
        moves += await _step(room, people, chance)
    for ear in ears:
        room.exit(ear)
    return moves


async def _step(room: Room, people: list[tuple[int, str, str]], chance: random.Random) -> int:
    table = room.table
    if table.phase == "between_rounds":
        for _, who, _ in people:
            await room.do(lambda table, who=who: table.ready(who))  # type: ignore[misc]
        return 0
    game: Any = table.game
    text, who = chance.choice(game.legal()), people[game.to_act][1]
    await room.do(lambda table: table.play(who, text, len(table.entries)))
    return 1


def forget(hall: Hall, later: list[int]) -> None:
    """Rooms that nobody is in are forgotten at once, and days pass."""
    later[0] += 2 * DAY
    hall.sweep()


async def run(options: argparse.Namespace) -> dict[str, Any]:
    """Play, and weigh now and then."""
    later, real = [0], offices.now
    offices.now = lambda: real() + later[0]
    rooms.IDLE = -1.0
    chance = random.Random(options.seed)
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "motherlode.sqlite3"
        store = SqliteStore(path)
        hall = Hall(store, Nobody(), dealing(SystemChance()))
        office, keeping = Office(store), Keeping(finished_days=1, forgotten_days=1, records_days=1)
        weights, moves = [], 0
        for step in range(STEPS):
            numbers = range(step * options.games // STEPS, (step + 1) * options.games // STEPS)
            for first in range(numbers.start, numbers.stop, AT_ONCE):
                some = range(first, min(first + AT_ONCE, numbers.stop))
                moves += sum(await asyncio.gather(*(play(hall, number, chance) for number in some)))
                hall.sweep()
            forget(hall, later)
            while any(await office.purge(keeping)):
                pass
            gc.collect()
            weights.append(
                {
                    "games": (step + 1) * (options.games // STEPS),
                    "mb": round(_resident("self") / 1024, 1),
                    "store_mb": _size(path),
                }
            )
            print(json.dumps(weights[-1]), flush=True)
        await hall.close()
    early, late = weights[STEPS // 5], weights[-1]
    grown = {key: round(late[key] / early[key] - 1, 3) for key in ("mb", "store_mb")}
    result = {"games": options.games, "moves": moves, "grown_since_a_fifth": grown, "weights": weights}
    print(json.dumps({key: result[key] for key in ("games", "moves", "grown_since_a_fifth")}))
    return result


def _size(path: Path) -> float:
    return round(sum(part.stat().st_size for part in path.parent.iterdir() if part.is_file()) / 1e6, 2)


def main() -> int:
    """Play and tell."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    result = asyncio.run(run(options))
    if options.json:
        options.json.write_text(json.dumps(result, indent=2) + "\n")
    return 0


if __name__ == "__main__":
    sys.exit(main())
