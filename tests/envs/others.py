"""How many legal moves have no entry of their own in the action index: python -m tests.envs.others [--games N] [--bot NAME …].

All legal moves of all turns are counted, in games of random bots and of diggers, at tables of every game, and with all boxes together.
"""

import argparse

import motherlode as ml
from motherlode.bots import make_or_run
from motherlode.core.moves import Move, Seat
from motherlode.envs import lens_of
from motherlode.lab.games import play_with
from motherlode.notation.dealers import Dealer
from tests.envs.trajectories import TABLES as ALL_TABLES
from tests.support.combinations import as_many_as_go

BOTS = ("random", "digger")
TABLES = [
    *(f"base {players}" for players in (3, 5, 8, 10)), "base 5 toll", "base 5 goals", "base 5 chests", "base 7 tournament",
    *(f"base 5 {' '.join(as_many_as_go('base', box))}" for box in ("party", "costume")),
    *(f"saboteur2 {players}" for players in (2, 5, 7, 12)), "saboteur2 7 toll",
    *(f"saboteur2 {players} {' '.join(as_many_as_go('saboteur2', 'party'))}" for players in (5, 12)),
    "duel 2", "duel-solo 1",
]  # fmt: skip


class Counting:
    """A witness of games that counts moves and those without an entry."""

    def __init__(self, rules: ml.Ruleset) -> None:
        self._actions = lens_of(rules).actions
        self.moves = self.others = self.most = 0

    def dealer_for(self, dealer: Dealer) -> Dealer:
        """The same."""
        return dealer

    def chose(self, position: ml.Position, seat: Seat, moves: list[Move], move: Move) -> None:
        """All that might have been chosen counts."""
        entries = self._actions.entries(position, seat, moves)
        without = sum(not 0 <= entry < self._actions.others for entry in entries)
        self.moves, self.others, self.most = self.moves + len(moves), self.others + without, max(self.most, without)

    def ended(self, position: ml.Position) -> None:
        """Nothing more to count."""


def counted(table: str, bot: str, games: int) -> Counting:
    """So many games at a table, all seats played by that bot."""
    game, players, *boxes = table.split()
    rules = ml.Ruleset.of(game, *boxes, players=int(players))
    witness = Counting(rules)
    for number in range(games):
        seated = [make_or_run(bot, f"{number} {seat}") for seat in rules.seats]
        play_with(rules, seated, f"others {number}", [bot] * rules.players, witness)
    return witness


def main() -> None:
    """Counts and prints a table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--games", type=int, default=20)
    arguments.add_argument("--bot", action="append")
    arguments.add_argument("--all", action="store_true", help="the tables of the digests too")
    given = arguments.parse_args()
    print(f"{'table':90}{'bot':>8}{'legal':>10}{'others':>9}{'most':>6}")
    for table in [*TABLES, *(ALL_TABLES if given.all else [])]:
        if "=" in table:
            continue
        for bot in given.bot or BOTS:
            found = counted(table, bot, given.games)
            share = found.others / found.moves
            print(f"{table[:88]:90}{bot:>8}{found.moves:>10,}{share:>9.3%}{found.most:>6}", flush=True)


if __name__ == "__main__":
    main()
