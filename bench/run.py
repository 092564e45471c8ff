"""How fast the engine is: `make bench`, or python bench/run.py [--seconds N] [--out FILE].

All figures are of one processor, in its own time, plain Python unless the core is compiled. Every measurement plays random
games: `moves` lists the legal moves at every turn, chooses one and makes it, dealing included. Copies and views are of
positions met in such games.
"""

import argparse
import json
import platform
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from time import process_time
from typing import Any

import motherlode as ml
from motherlode.bots import make
from motherlode.core import mine

OUT = Path(__file__).parent / "results" / "engine.json"
TABLES: list[tuple[str, str, int]] = [
    *(("base", "", players) for players in range(3, 11)),
    ("saboteur2", "", 5),
    ("base", "wc2019 toll chests goals", 5),
    ("duel", "", 2),
]


def main() -> None:
    """Measures, prints a table, writes JSON."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=2.0, help="processor time for each figure")
    arguments.add_argument("--out", type=Path, default=OUT, help="where the JSON goes")
    given = arguments.parse_args()
    rows = [measured(rules, given.seconds) for rules in rulesets()]
    report = {"python": platform.python_version(), "machine": platform.machine(), "compiled": compiled(), "rows": rows}
    given.out.parent.mkdir(parents=True, exist_ok=True)
    given.out.write_text(json.dumps(report, indent=1) + "\n", encoding="utf-8")
    print_table(report)
    print(f"written to {given.out}")


def rulesets() -> Iterator[ml.Ruleset]:
    """Those of the tables whose boxes are there."""
    for game, modules, players in TABLES:
        try:
            yield ml.Ruleset.of(game, *modules.split(), players=players)
        except ValueError as problem:
            print(f"left out: {game} {modules}: {problem}")


def compiled() -> bool:
    """Whether the core runs as machine code."""
    return not str(mine.__file__).endswith(".py")


def measured(rules: ml.Ruleset, seconds: float) -> dict[str, Any]:
    """All figures of one table."""
    positions = list(some_positions(rules, 60))
    return {
        "game": " + ".join([rules.game, *rules.modules]),
        "players": rules.players,
        "moves": moves_per_second(rules, seconds),
        "copies": per_second(positions, lambda position: position.copy(), seconds / 4),
        "views": per_second(positions, lambda position: ml.view(position, 0), seconds / 4),
        "bot_views": per_second(positions, lambda position: ml.seen_by(position, 0), seconds / 4),
        "legal": per_second(positions, lambda position: position.legal(), seconds / 4),
    }


def moves_per_second(rules: ml.Ruleset, seconds: float) -> int:
    """Random play, whole games one after the other."""
    bot, dealer, moves = make("random", 1), ml.Dealer(1), 0
    began = process_time()
    while process_time() - began < seconds:
        position = rules.deal(dealer)
        while position.winners is None:
            rules.apply(position, bot.choose(position, rules.legal(position)), dealer)
            moves += 1
    return round(moves / (process_time() - began))


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


def per_second(positions: list[ml.Position], do: Callable[[ml.Position], object], seconds: float) -> int:
    """How often something can be done to these positions."""
    done, began = 0, process_time()
    while process_time() - began < seconds:
        for position in positions:
            do(position)
        done += len(positions)
    return round(done / (process_time() - began))


def print_table(report: dict[str, Any]) -> None:
    """The figures, per second of one processor."""
    kind = "compiled" if report["compiled"] else "plain"
    print(f"Python {report['python']} on {report['machine']}, {kind}; per second of one processor")
    columns = ("moves", "legal", "copies", "bot_views", "views")
    print(f"{'game':<36} players " + " ".join(f"{name:>10}" for name in columns))
    for row in report["rows"]:
        print(f"{row['game']:<36} {row['players']:>7} " + " ".join(f"{row[name]:>10,}" for name in columns))


if __name__ == "__main__":
    main()
