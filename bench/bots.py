"""How a bot fares among its like: python bench/bots.py [--bot digger] [--game NAME] [--players N…] [--games N] [--seed N] [--jobs N]."""

import argparse
from typing import Final

from motherlode.lab.crews import Crew
from motherlode.lab.games import RoundPlayed
from motherlode.lab.simulate import simulate, summary

PLAYERS: Final = {"base": range(3, 11), "saboteur2": range(2, 13)}


def main() -> None:
    """A table: who wins, and the time of a whole move, view and events for all seats included."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--game", choices=PLAYERS, default="base")
    arguments.add_argument("--players", type=int, nargs="*")
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--bot", default="digger", help="who sits in every seat")
    arguments.add_argument("--jobs", type=int, default=1)
    given = arguments.parse_args()
    print(
        "| players | rounds with a saboteur | of these the saboteurs won | moves a round | ms a move |\n|---|---|---|---|---|"
    )
    for players in given.players or PLAYERS[given.game]:
        played = simulate(given.game, [], players, {}, [given.bot], given.games, given.seed, Crew(given.jobs))
        found = summary(played)
        among = [one for game in played for one in game.rounds if "saboteur" in one.roles]
        time = 1000 * found["seconds"] / found["moves"]
        moves = found["moves_per_round"]["mean"]
        print(f"| {players} | {len(among)} | {share_lost(among):.0%} | {moves:.0f} | {time:.2f} |", flush=True)


def share_lost(rounds: list[RoundPlayed]) -> float:
    """How often the treasure was not found, in the rounds that somebody wanted it so."""
    return sum(one.side == "saboteurs" for one in rounds) / max(1, len(rounds))


if __name__ == "__main__":
    main()
