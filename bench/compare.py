"""What playing costs now and what it cost at another commit, in instructions: `python -m bench.compare FOLDER`.

The same work is done by both, in processes of their own, under valgrind's callgrind, which counts the same whatever else the machine
does: random play (a move), playouts from one position, worlds of one view. Each is done a few times and many times, and the difference is
what the work itself costs; starting up does not count.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).parent.parent
GAMES = {"base": 5, "saboteur2": 5, "duel": 2}
FEW, MANY = 1, 9
WORK = """
import sys
import motherlode as ml
from random import Random

game, players, what, times = sys.argv[1], int(sys.argv[2]), sys.argv[3], int(sys.argv[4])
rules = ml.Ruleset.of(game, players=players)


def play(seed, most):
    dealer, chance, moves = ml.Dealer(seed), Random(seed), 0
    position = rules.deal(dealer)
    while moves < most and position.winners is None:
        position.play(chance.choice(position.legal()), dealer)
        moves += 1
    return position, moves


if what == "play":
    print(sum(play(seed, 80)[1] for seed in range(times)))
else:
    position, _ = play(7, 12)
    if what == "worlds":
        found = ml.worlds(ml.seen_by(position, position.to_act), 3)
        for _ in range(times * 20):
            next(found)
    else:
        for seed in range(times * 3):
            ml.play_out(position.copy(), ml.Dice(seed))
    print(times)
"""


def instructions(site: Path, *args: str) -> tuple[int, int]:
    """How many instructions a piece of work takes with the package of a folder, and how much work it was."""
    with tempfile.NamedTemporaryFile(suffix=".out") as out:
        command = [
            "valgrind",
            "--tool=callgrind",
            f"--callgrind-out-file={out.name}",
            sys.executable,
            "-c",
            WORK,
            *args,
        ]
        environment = {**os.environ, "PYTHONPATH": str(site), "PYTHONHASHSEED": "0", "PYTHONDONTWRITEBYTECODE": "1"}
        ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    found = re.search(r"Collected : (\d+)", ran.stderr)
    assert found, ran.stderr[-500:]
    return int(found[1]), int(ran.stdout)


def cost(site: Path, game: str, what: str) -> float:
    """Instructions for one move, or for one unit of other work, in millions."""
    (few, less), (many, more) = (instructions(site, game, str(GAMES[game]), what, str(times)) for times in (FEW, MANY))
    return (many - few) / (more - less) / 1e6


def main() -> None:
    """Measure both, print a table, and JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "before", type=Path, help="the folder of the other commit's package: its src, or its build/wheel/site"
    )
    parser.add_argument("now", type=Path, nargs="?", default=ROOT / "src", help="this one's; src unless said")
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found = {}
    for game in GAMES:
        for what in ("play", "worlds", "playouts"):
            before, now = cost(options.before, game, what), cost(options.now, game, what)
            found[f"{game} {what}"] = {"before": before, "now": now, "ratio": now / before}
            print(
                f"{game:10} {what:9} {before:9.3f} → {now:9.3f} million instructions: {now / before:5.2f}", flush=True
            )
    if options.json:
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
