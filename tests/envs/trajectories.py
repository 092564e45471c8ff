"""What a learner can notice of a version of the environments, as digests: one for each table.

    python -m tests.envs.trajectories --write

writes those of the version at hand to tests/golden/environments.json, next to those of the versions before it. A version that has been
released never changes: what changes gets a new one (`VERSION` in envs/rulesets.py, a module `motherlode_vN`, one that refuses in the
place of the old), and its digests are written once, with the release.
"""

import json
import sys
from hashlib import sha256
from pathlib import Path
from random import Random

from motherlode.core.cells import column, row
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import Move, cell_of, verb_of
from motherlode.core.position import Position
from motherlode.envs import VERSION, ActionIndex, Lens, RunningGame, lens_of, ruleset_of

WRITTEN = Path(__file__).parent.parent / "golden" / "environments.json"
INDEXES = WRITTEN.with_name("actions.json")
GAMES = 2
SMALL = "wc2016 wc2017 wc2018 wc2019 wc2020 wc2021 wc2022 wc2023 toll costume party goals chests sabotaged"
TABLES = [
    *(f"base {players}" for players in (3, 5, 10)), "base 4 simultaneous_goals=all",
    *(f"base 4 {box}" for box in SMALL.split()),
    "base 6 tournament", "base 5 wc2017 wc2018 wc2019 wc2020 wc2022 wc2023 toll party goals chests",
    *(f"saboteur2 {players}" for players in (2, 5, 12)), "saboteur2 5 wc2018 wc2019 wc2022 wc2023 toll costume goals chests",
    "duel 2", "duel-solo 1",
]  # fmt: skip


def digests() -> dict[str, str]:
    """One for each table."""
    return {table: digest(table) for table in TABLES}


def digest(table: str) -> str:
    """Of the layout of observations and actions, and of games in which everything that any seat sees, may do and gets is noted."""
    game, players, *more = table.split()
    options = dict(word.split("=") for word in more if "=" in word)
    lens = lens_of(ruleset_of(game, [word for word in more if "=" not in word], int(players), options))
    noted = sha256(
        json.dumps([layout(lens), [[axis.labels for axis in block.axes] for block in lens.actions.blocks]]).encode()
    )
    for seed in range(GAMES):
        for seen in game_of(lens, seed):
            noted.update(seen)
    return noted.hexdigest()[:16]


def index_digest(actions: ActionIndex) -> list[object]:
    """Of an action index: how many entries there are, and what all of them mean, in their order."""
    noted = sha256()
    for block in actions.blocks:
        noted.update(json.dumps([block.name, block.start, [axis.labels for axis in block.axes]]).encode())
    return [actions.size, noted.hexdigest()[:16]]


def index_digests() -> dict[str, list[object]]:
    """One for each table; options never change it."""
    found = {}
    for table in TABLES:
        game, players, *boxes = table.split()
        if not any("=" in box for box in boxes):
            found[table] = index_digest(lens_of(ruleset_of(game, boxes, int(players))).actions)
    return found


def layout(lens: Lens) -> list[object]:
    """What stands where in an observation."""
    return [[section.name, section.start, section.shape, section.labels] for section in lens.observer.sections]


def game_of(lens: Lens, seed: int) -> list[bytes]:
    """A game, dug toward the goals more often than not, as all seats see it."""
    running, chance, noted = RunningGame(lens, 3), Random(seed), list[bytes]()
    running.deal(seed)
    while not running.over:
        noted += [bytes(running.observe(seat)) for seat in range(lens.rules.players)]
        entries = sorted(zip(running.entries, running.moves, strict=True))
        noted.append(json.dumps([running.seat, [entry for entry, _ in entries]]).encode())
        if not running.step(choice(running.position, entries, chance)):
            running.make(running.quiet_move())
    return [*noted, json.dumps(running.shares()).encode()]


def choice(position: Position, entries: list[tuple[int, Move]], chance: Random) -> int:
    """An entry: of a dig that comes near to a face-down card, or any, now and then one that is not allowed."""
    digs = [(distance(position, move), entry) for entry, move in entries if verb_of(move) == DIG_VERB]
    if digs and chance.random() < 0.7:
        return min(digs)[1]
    if chance.random() < 0.1:
        return next(entry for entry in range(len(entries) + 1) if entry not in dict(entries))
    return entries[chance.randrange(len(entries))][0]


def distance(position: Position, move: Move) -> int:
    """From the cell that is dug to the nearest card that lies face down."""
    cell = cell_of(move)
    aims = [*position.facedown, *position.covered]
    return min([abs(column(aim) - column(cell)) + abs(row(aim) - row(cell)) for aim in aims], default=0)


def written() -> dict[str, dict[str, str]]:
    """The digests of all versions."""
    versions: dict[str, dict[str, str]] = json.loads(WRITTEN.read_text(encoding="utf-8")) if WRITTEN.exists() else {}
    return versions


def written_indexes() -> dict[str, dict[str, list[object]]]:
    """The digests of the action indexes of all versions."""
    versions: dict[str, dict[str, list[object]]] = {}
    if INDEXES.exists():
        versions = json.loads(INDEXES.read_text(encoding="utf-8"))
    return versions


if __name__ == "__main__" and sys.argv[1:] == ["--write"]:
    WRITTEN.write_text(json.dumps(written() | {VERSION: digests()}, indent=1) + "\n", encoding="utf-8")
    INDEXES.write_text(json.dumps(written_indexes() | {VERSION: index_digests()}, indent=1) + "\n", encoding="utf-8")
