"""Two builds side by side: `python -m bench.race FOLDER_BEFORE [FOLDER_NOW]`, by default against this one's compiled engine.

Both do the same work by turns, each in processes of its own, so that whatever else the machine does slows both down; medians are compared.
Figures are per second of one processor: random moves with the legal moves listed every turn, dealing included (`play_game`); worlds of a
fresh view (`worlds_of` each time, and one drawn); worlds drawn and played out at random. `bench.compare` counts instructions instead.
"""

from __future__ import annotations

import argparse
import json
import os
import subprocess
import sys
from pathlib import Path
from statistics import median

ROOT = Path(__file__).parent.parent
GAMES = {"base": 5, "saboteur2": 5, "duel": 2}
WORK = """
import json, sys
import motherlode as ml
from motherlode.lab.games import play_game
from random import Random
from time import process_time

game, players, seconds = sys.argv[1], int(sys.argv[2]), float(sys.argv[3])
rules, dice = ml.Ruleset.of(game, players=players), ml.Dice(1)


def rate(do):
    do()
    done, began = 0, process_time()
    while process_time() - began < seconds:
        done += do()
    return done / (process_time() - began)


def positions(count):
    chance, dealer = Random(1), ml.Dealer(1)
    while count:
        position = rules.deal(dealer)
        while position.to_act is not None and count:
            if chance.random() < 0.1:
                yield position.copy()
                count -= 1
            position.apply(chance.choice(position.legal()), dealer)


games = iter(range(10**9))
views = [ml.seen_by(position, position.to_act) for position in positions(60)]
worlds = [ml.worlds_of(view) for view in views]


def played():
    return play_game(rules, ["random"] * players, f"race {next(games)}").moves


def fresh():
    for view in views:
        ml.worlds_of(view).draw(dice)
    return len(views)


def played_out():
    for world in worlds:
        ml.play_out(world.draw(dice), dice)
    return len(worlds)


print(json.dumps({"moves": rate(played), "fresh worlds": rate(fresh), "worlds played out": rate(played_out)}))
"""


def main() -> None:
    """Race, print a table, and write JSON where asked."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("before", type=Path, help="the folder of the other package: its src, or its build/wheel/site")
    parser.add_argument("now", type=Path, nargs="?", default=ROOT / "build" / "wheel" / "site", help="this one's")
    parser.add_argument("--seconds", type=float, default=0.3, help="processor time for each figure in each lap")
    parser.add_argument("--laps", type=int, default=9)
    parser.add_argument("--json", type=Path)
    options = parser.parse_args()
    found = {}
    for game, players in GAMES.items():
        laps: dict[Path, list[dict[str, float]]] = {options.before: [], options.now: []}
        for _ in range(options.laps):
            for site, run in laps.items():
                run.append(lap(site, game, players, options.seconds))
        for what in laps[options.now][0]:
            before, now = (median(run[what] for run in laps[site]) for site in (options.before, options.now))
            found[f"{game} {what}"] = {"before": before, "now": now, "ratio": now / before}
            print(f"{game:10} {what:18} {before:10,.0f} → {now:10,.0f} a second: {now / before:5.2f}", flush=True)
    if options.json:
        options.json.write_text(json.dumps(found, indent=2) + "\n", encoding="utf-8")


def lap(site: Path, game: str, players: int, seconds: float) -> dict[str, float]:
    """One process's figures."""
    command = [sys.executable, "-c", WORK, game, str(players), str(seconds)]
    environment = {**os.environ, "PYTHONPATH": str(site.resolve())}
    ran = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    figures: dict[str, float] = json.loads(ran.stdout)
    return figures


if __name__ == "__main__":
    main()
