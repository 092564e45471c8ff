"""Random games of the Duel, for two and for one: every one must end and lose nothing. python scripts/soak_duel.py [GAMES [FIRST_SEED]]."""

import sys
from collections import Counter
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from tests.boxes.duel import assert_game_ends_and_conserves


def main(games: int = 5000, first_seed: int = 0) -> None:
    """Plays so many games of each; prints why their rounds ended."""
    for game in ("duel", "duel-solo"):
        whys: Counter[str] = Counter()
        for seed in range(first_seed, first_seed + games):
            try:
                whys += assert_game_ends_and_conserves(game, seed)
            except Exception as problem:
                problem.add_note(f"Again: python scripts/soak_duel.py 1 {seed}")
                raise
        print(f"{game}: {games} games ended and lost nothing; their rounds ended by {dict(whys)}")


if __name__ == "__main__":
    main(*map(int, sys.argv[1:]))
