"""Ratings of the levels: whole games at mixed tables, kept deal by deal for the published arena.

`python -m motherlode.lab.levels --bots novice digger sleuth --deals 100 --store docs/arena` plays, or goes on where it was stopped, and
prints everybody's rating in each role. What is compared is the gold that two bots got in the same seat and role of the same deal.
"""

import argparse
from pathlib import Path
from typing import Any, Final

from motherlode.lab.arena import Fixture, play_deal, standings
from motherlode.lab.cells import ArenaCell, keep, kept
from motherlode.lab.crews import ALONE, Crew, add_arguments, crew_of
from motherlode.lab.games import GamePlayed, RoundPlayed

SEED: Final = 2026
USUAL: Final = ["random", "novice", "digger", "sleuth", "mastermind"]


def cell_of(bots: list[str], players: int, game: str = "base") -> ArenaCell:
    """The cell of these bots."""
    return {"kind": "ratings", "game": game, "players": players, "bots": bots, "deals": SEED}


def rate(bots: list[str], players: int, deals: int, crew: Crew = ALONE, store: Path | None = None) -> ArenaCell:
    """Plays so many deals, those that are kept already counted in."""
    cell = cell_of(bots, players)
    results = kept(store, cell)[:deals]
    work = [Fixture("base", (), players, (), tuple(bots), SEED, deal) for deal in range(len(results), deals)]
    for games in crew.run(play_deal, work):
        results.append([dumped(game) for game in games])
        keep(store, cell, results, ended=True)
    return cell | {"results": results}


def dumped(game: GamePlayed) -> dict[str, Any]:
    """What ratings need of a game."""
    return {
        "bots": game.bots,
        "winners": game.winners,
        "rounds": [[round_.roles, round_.gold] for round_ in game.rounds],
    }


def ratings(cell: ArenaCell) -> dict[str, Any]:
    """Everybody's gold and rating, by role."""
    played = [_loaded(game) for games in cell["results"] for game in games]
    return standings(played, cell["bots"])


def _loaded(told: dict[str, Any]) -> GamePlayed:
    rounds = [RoundPlayed("", roles, gold, 0) for roles, gold in told["rounds"]]
    return GamePlayed("", told["bots"], rounds, winners=told["winners"])


def rows(cell: ArenaCell) -> list[list[str]]:
    """A line for each bot, the best first: its rating in all, as a miner, as a saboteur, and its gold a round."""
    found = ratings(cell)
    best_first = sorted(cell["bots"], key=lambda bot: -found["bots"][bot]["all"]["rating"]["mean"])
    return [_row(bot, found["bots"][bot], str(found["deals"])) for bot in best_first]


def _row(bot: str, found: dict[str, Any], deals: str) -> list[str]:
    roles = [role for role in found if role not in ("all", "seats won")]
    told = [f"{found[role]['rating']['mean']:.0f} ± {found[role]['rating']['off']:.0f}" for role in ("all", *roles)]
    gold = found["all"]["gold"]
    return [f"`{bot}`", *told, f"{gold['mean']:.2f} ± {gold['off']:.2f}", deals]


def header(cell: ArenaCell) -> list[str]:
    """The heads of these lines."""
    roles = [role for role in ratings(cell)["bots"][cell["bots"][0]] if role not in ("all", "seats won")]
    return ["bot", "rating", *[f"as {role}" for role in roles], "gold a round", "deals"]


def main() -> None:
    """Plays, keeps and prints."""
    arguments = argparse.ArgumentParser(prog="python -m motherlode.lab.levels", description=__doc__.splitlines()[0])
    arguments.add_argument("--bots", nargs="+", default=USUAL)
    arguments.add_argument("--players", type=int, default=5)
    arguments.add_argument("--deals", type=int, default=50)
    add_arguments(arguments)
    arguments.add_argument("--store", type=Path, default=None, help="a folder for the results, to go on with")
    given = arguments.parse_args()
    cell = rate(given.bots, given.players, given.deals, crew_of(given), given.store)
    for line in rows(cell):
        print(", ".join(line))


if __name__ == "__main__":
    main()
