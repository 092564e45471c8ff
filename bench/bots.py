"""How the digger fares: python bench/bots.py [--games N] [--seed N]. Only diggers at the table, base game, one processor."""

import argparse

from motherlode.lab.simulate import simulate, summary


def main() -> None:
    """A table: how often the treasure is found, and the time of a whole move, view and events for all seats included."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=100)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--jobs", type=int, default=1)
    given = arguments.parse_args()
    print("| players | treasure found | moves a round | ms a move |\n|---|---|---|---|")
    for players in range(3, 11):
        found = summary(simulate("base", [], players, {}, ["digger"], given.games, given.seed, given.jobs))
        share = found["rounds_won"].get("miners", 0) / found["rounds"]
        time = 1000 * found["seconds"] / found["moves"]
        print(f"| {players} | {share:.0%} | {found['moves_per_round']['mean']:.0f} | {time:.2f} |", flush=True)


if __name__ == "__main__":
    main()
