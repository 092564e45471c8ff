"""How fast the engine is, plain and compiled: `make bench`, or python bench/run.py [--seconds N] [--out FILE].

All figures are of one processor, in its own time; every measurement is repeated and the best is taken, since others may be using the
machine. `moves` are those of random games: the legal moves are listed at every turn, one is chosen and made, dealing included. Copies,
views and worlds are of positions met in such games. The compiled engine is measured if `make compiled` has built it.
"""

import argparse
import json
import os
import platform
import shutil
import subprocess
import sys
import tempfile
import tracemalloc
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import motherlode as ml
from motherlode.core.cards import IS_TUNNEL, NUMBER
from motherlode.core.mine import Mine
from motherlode.core.moves import Seat, card_of, cell_of
from motherlode.core.native import Moves, numbers
from motherlode.lab.games import play_game
from motherlode.modules.common.box import offer_digs

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "wheel" / "site"
OUT = Path(__file__).parent / "results" / "engine.json"
EVERY_BOX = "wc2016 wc2017 wc2018 wc2019 wc2020 wc2021 wc2022 wc2023 toll costume goals chests sabotaged"
TABLES: list[tuple[str, str, int]] = [
    *(("base", "", players) for players in range(3, 11)),
    ("base", EVERY_BOX, 5),
    *(("saboteur2", "", players) for players in (2, 5, 8, 12)),
    ("duel", "", 2),
    ("duel-solo", "", 1),
]
COLUMNS = ("moves", "legal", "copies", "bot_views", "views", "worlds", "playouts", "bytes")
MINES = (5, 20, 40, 60)
REPEATS = 5
ROCKFALL = NUMBER["rockfall"]
GAMES_COUNTED = 20


def main() -> None:
    """Measures both engines, prints tables, writes JSON."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=1.0, help="processor time for each figure")
    arguments.add_argument("--out", type=Path, default=OUT, help="where the JSON goes")
    arguments.add_argument("--this", action="store_true", help="measure the engine at hand only, and print JSON")
    arguments.add_argument("--play", type=int, help="play so many random games and nothing else, for callgrind")
    given = arguments.parse_args()
    if given.play is not None:
        play(given.play)
    elif given.this:
        print(json.dumps(measured(given.seconds)))
    else:
        report(given.seconds, given.out)


def report(seconds: float, out: Path) -> None:
    """Each engine is measured in a process of its own."""
    engines = {"plain": ROOT / "src"}
    if SITE.exists():
        engines["compiled"] = SITE
    else:
        print("There is no compiled engine to measure: make compiled builds it where there is a C compiler.")
    found: dict[str, Any] = {"python": platform.python_version(), "machine": machine(), "seconds": seconds}
    for name, path in engines.items():
        found[name] = json.loads(run_with(path, "--this", "--seconds", str(seconds)))
        found[name]["instructions_per_move"] = instructions_per_move(path)
        print_engine(name, found)
    out.parent.mkdir(parents=True, exist_ok=True)
    out.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    print(f"written to {out}")


def run_with(path: Path, *arguments: str, before: tuple[str, ...] = ()) -> str:
    """What this program prints with that engine."""
    command = [*before, sys.executable, str(Path(__file__)), *arguments]
    environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONHASHSEED": "0"}
    return subprocess.run(command, env=environment, check=True, capture_output=True, text=True).stdout


def machine() -> str:
    """The processor, how many of it, and how busy they are."""
    about = Path("/proc/cpuinfo")
    names = [line.split(":")[1].strip() for line in about.read_text().splitlines() if line.startswith("model name")] if (
        about.exists()
    ) else [platform.machine()]  # fmt: skip
    return f"{os.cpu_count()} x {names[0]}, load {os.getloadavg()[0]:.1f}"


# One engine.


def measured(seconds: float) -> dict[str, Any]:
    """All figures of the engine at hand."""
    rows = [
        measured_table(ml.Ruleset.of(game, *boxes.split(), players=players), seconds) for game, boxes, players in TABLES
    ]
    mines = {size: cost_in_mine(size, with_rockfalls=False) for size in MINES}
    falling = {size: cost_in_mine(size, with_rockfalls=True) for size in (MINES[0], MINES[-1])}
    return {
        "compiled": ml.COMPILED,
        "rows": rows,
        "microseconds_by_mine": mines,
        "growth": growth(rows, mines, falling),
    }


def measured_table(rules: ml.Ruleset, seconds: float) -> dict[str, Any]:
    """All figures of one table."""
    positions = list(some_positions(rules, 60))
    views = [ml.seen_by(position, position.to_act) for position in positions]
    worlds, dice = [ml.worlds_of(view) for view in views], ml.Dice(1)
    return {
        "game": rules.game,
        "boxes": len(rules.modules),
        "players": rules.players,
        "moves": moves_per_second(rules, seconds),
        "legal": per_second(positions, lambda position: position.legal(), seconds / 4),
        "copies": per_second(positions, lambda position: position.copy(), seconds / 4),
        "bot_views": per_second(positions, lambda position: ml.seen_by(position, 0), seconds / 4),
        "views": per_second(positions, lambda position: ml.view(position, 0), seconds / 4),
        "worlds": per_second(worlds, lambda world: world.draw(dice), seconds / 4),
        "playouts": per_second(worlds, lambda world: ml.play_out(world.draw(dice), dice), seconds / 2),
        "bytes": max(bytes_of(position) for position in positions[::6]),
    }


def moves_per_second(rules: ml.Ruleset, seconds: float) -> int:
    """Random bots play whole games, as `motherlode simulate` does."""
    bots, games = ["random"] * rules.players, 0

    def some_games() -> float:
        nonlocal games
        moves, began = 0, process_time()
        while process_time() - began < seconds / REPEATS:
            moves += play_game(rules, bots, f"bench {games}").moves
            games += 1
        return moves / (process_time() - began)

    return round(max(some_games() for _ in range(REPEATS)))


def some_positions(rules: ml.Ruleset, count: int) -> Iterator[ml.Position]:
    """Positions from all parts of random games."""
    chance, dealer = Random(1), ml.Dealer(1)
    while count:
        position = rules.deal(dealer)
        while position.to_act is not None and count:
            if chance.random() < 0.1:
                yield position.copy()
                count -= 1
            position.apply(chance.choice(position.legal()), dealer)


def per_second(things: list[Any], do: Callable[[Any], object], seconds: float) -> int:
    """How often something can be done to these things, at best."""
    best = 0.0
    for _ in range(REPEATS):
        done, began = 0, process_time()
        while process_time() - began < seconds / REPEATS:
            for thing in things:
                do(thing)
            done += len(things)
        best = max(best, done / (process_time() - began))
    return round(best)


def bytes_of(position: ml.Position, count: int = 100) -> int:
    """What one more copy of a position takes."""
    tracemalloc.start()
    before, _ = tracemalloc.get_traced_memory()
    copies = [position.copy() for _ in range(count)]
    after, _ = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    return round((after - before) / len(copies))


# How it grows.


def growth(rows: list[dict[str, Any]], mines: dict[int, float], falling: dict[int, float]) -> dict[str, float]:
    """The cost of a move here, as a multiple of what it costs there."""
    moves = {(row["game"], row["boxes"], row["players"]): row["moves"] for row in rows}
    base = moves["base", 0, 5]
    return {
        "from a mine of 5 cards to one of 60": round(mines[60] / mines[5], 2),
        "from a mine of 5 cards to one of 60, rockfalls in hand (a move for every card in the mine)": round(
            falling[60] / falling[5], 2
        ),
        "from base to base with every box": round(base / moves["base", len(EVERY_BOX.split()), 5], 2),
        "from base to Saboteur 2": round(base / moves["saboteur2", 0, 5], 2),
        "from 3 players to 10": round(moves["base", 0, 3] / moves["base", 0, 10], 2),
    }


def cost_in_mine(size: int, *, with_rockfalls: bool, samples: int = 40) -> float:
    """Microseconds to list the moves of a fresh base hand in a mine of so many cards, and to make one at random."""
    positions = [position_in_mine(size, seed, with_rockfalls) for seed in range(samples)]
    chance, dealer, best = Random(1), ml.Dealer(1), float("inf")
    for _ in range(5 * REPEATS):
        copies = [position.copy() for position in positions for _ in range(10)]
        began = process_time()
        for position in copies:
            moves = position.legal()
            position.apply(moves[int(chance.random() * len(moves))], dealer)
        best = min(best, process_time() - began)
    return round(best / (10 * samples) * 1e6, 3)


def position_in_mine(size: int, seed: int, with_rockfalls: bool) -> ml.Position:
    """A fresh deal, but in a mine of so many cards, dug at random."""
    rules, chance = ml.Ruleset.of("base", players=5, options={"first_seat": 0}), Random(seed)
    position = rules.deal(ml.Dealer(seed))
    position.facedown = {}
    if not with_rockfalls:
        position.hands[0] = [card if card != ROCKFALL else NUMBER["map"] for card in position.hands[0]]
    tunnels = sorted({card for card in rules.deck if IS_TUNNEL[card]})
    while len(position.mine.laid) <= size:
        digs = Moves()
        offer_digs(position, Seat(0), numbers(chance.sample(tunnels, 6)), digs)
        if digs:
            dig = chance.choice(digs)
            position.mine.lay(cell_of(dig), card_of(dig))
        if not position.mine.frontier() or len(position.mine.laid) == 1:
            position.mine = Mine(rules.walkers)
            for cell, card in rules.starts.items():
                position.mine.lay(cell, card)
    return position


# Instructions: they tell a regression even on a busy machine.


def instructions_per_move(path: Path) -> int | None:
    """Counted by callgrind: so many games less none at all, by the number of moves."""
    if shutil.which("valgrind") is None:
        print("valgrind is not there: no instructions are counted.")
        return None
    moves = int(run_with(path, "--play", str(GAMES_COUNTED)))
    return round((instructions(path, GAMES_COUNTED) - instructions(path, 0)) / moves)


def instructions(path: Path, games: int) -> int:
    """All that a process runs that plays so many games."""
    with tempfile.NamedTemporaryFile() as counted:
        count = ("valgrind", "--tool=callgrind", f"--callgrind-out-file={counted.name}")
        run_with(path, "--play", str(games), before=count)
        lines = Path(counted.name).read_text().splitlines()
    return next(int(line.split()[1]) for line in lines if line.startswith(("summary:", "totals:")))


def play(games: int) -> None:
    """Random base games for five; prints how many moves they had."""
    rules = ml.Ruleset.of("base", players=5)
    print(sum(play_game(rules, ["random"] * 5, f"count {number}").moves for number in range(games)))


# Printing.


def print_engine(name: str, found: dict[str, Any]) -> None:
    """The figures of one engine, per second of one processor."""
    engine = found[name]
    print(f"\n{name}, Python {found['python']}, {found['machine']}; per second of one processor, bytes per position")
    print(f"{'game':<12} boxes players " + " ".join(f"{column:>10}" for column in COLUMNS))
    for row in engine["rows"]:
        figures = " ".join(f"{row[column]:>10,}" for column in COLUMNS)
        print(f"{row['game']:<12} {row['boxes']:>5} {row['players']:>7} {figures}")
    print(
        "a move in a mine of "
        + ", ".join(f"{size} cards: {cost} µs" for size, cost in engine["microseconds_by_mine"].items())
    )
    for what, ratio in engine["growth"].items():
        print(f"a move costs {ratio:.2f} times as much {what}")
    if engine["instructions_per_move"]:
        print(f"instructions per move (base, 5 players): {engine['instructions_per_move']:,}")


if __name__ == "__main__":
    main()
