"""How good public beliefs are: `python -m motherlode.lab.calibration [--rounds N] [--turns N]`.

For miners of one bot and saboteurs of several, after some turns each: the mean log loss per seat of what an onlooker believes, beside
that of the prior, and how often seats of which it was so sure were saboteurs.
"""

import argparse
from dataclasses import dataclass, field
from math import log
from pathlib import Path
from typing import Final

from motherlode.bots.onlooker import Onlooker
from motherlode.core.aims import aim_of
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.lab.cells import ArenaCell, keep, kept
from motherlode.lab.rolewise import maker
from motherlode.notation.dealers import Dealer

LEAST: Final = 1e-4
STEPS: Final = (0.02, 0.1, 0.25, 0.5, 0.75, 0.9, 0.98, 1.01)


@dataclass
class Believed:
    """Chances that an onlooker gave, and the truth."""

    seats: list[tuple[float, bool]] = field(default_factory=list)

    def loss(self) -> float:
        """The mean log loss."""
        return sum(_loss(chance, truth) for chance, truth in self.seats) / max(1, len(self.seats))

    def prior(self) -> float:
        """That of one who knows only how many saboteurs there are on average."""
        share = sum(truth for _, truth in self.seats) / max(1, len(self.seats))
        return sum(_loss(share, truth) for _, truth in self.seats) / max(1, len(self.seats))

    def reliability(self) -> list[tuple[float, float, int]]:
        """By how sure it was: the mean chance, the share of saboteurs, and how many seats."""
        rows, low = [], 0.0
        for high in STEPS:
            those = [(chance, truth) for chance, truth in self.seats if low <= chance < high]
            if those:
                rows.append((sum(c for c, _ in those) / len(those), sum(t for _, t in those) / len(those), len(those)))
            low = high
        return rows


def _loss(chance: float, truth: bool) -> float:
    return -log(max(LEAST, chance if truth else 1 - chance))


def believed(
    miners: str, saboteurs: str, rounds: int, turns: int, players: int = 5, store: Path | None = None
) -> Believed:
    """What an onlooker believes after so many turns of each seat, in so many rounds."""
    cell: ArenaCell = {"kind": "beliefs", "players": players, "miners": miners, "saboteurs": saboteurs, "turns": turns}
    results = kept(store, cell)[:rounds]
    begun = len(results)
    for deal in range(begun, rounds):
        seats = _after(miners, saboteurs, f"calibration {deal}", turns, players)
        results.append([[round(chance, 4), int(truth)] for chance, truth in seats])
        keep(store, cell, results)
    keep(store, cell, results, ended=begun < rounds)
    return Believed([(float(chance), bool(truth)) for seats in results for chance, truth in seats])


def _after(miners: str, saboteurs: str, deal: str, turns: int, players: int) -> list[tuple[float, bool]]:
    dealer, onlooker = Dealer(deal), Onlooker()
    position, events = Ruleset.of("base", players=players).open(dealer)
    position.last_round = position.round
    wrecks = [aim_of(role).wrecks for role in position.roles]
    bots = [maker(saboteurs if wrecked else miners)(f"{deal} {seat}") for seat, wrecked in enumerate(wrecks)]
    while (seat := position.to_act) is not None:
        for event in events:
            onlooker.watch(event.seen_by(None))
            for other, bot in enumerate(bots):
                bot.watch(event.seen_by(other))
        if position.turn > turns * players and position.pending is None:
            view = seen_by(position, None)
            onlooker.think(view)
            return list(zip(onlooker.chances(view), wrecks, strict=True))
        events = position.play(bots[seat].choose(seen_by(position, seat), position.legal()), dealer)
    return []  # it was over before


def main() -> None:
    """Prints a line for each family of saboteurs, and the reliability of all together."""
    parser = argparse.ArgumentParser(prog="python -m motherlode.lab.calibration", description=__doc__.splitlines()[0])
    parser.add_argument("--miners", default="digger")
    parser.add_argument("--saboteurs", nargs="+", default=["digger", "lone", "sleuth", "passing", "novice", "random"])
    parser.add_argument("--rounds", type=int, default=200)
    parser.add_argument("--turns", type=int, default=4)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument(
        "--store", type=Path, default=None, help="a folder for the results, to go on with and to publish"
    )
    given = parser.parse_args()
    every = Believed()
    for saboteurs in given.saboteurs:
        found = believed(given.miners, saboteurs, given.rounds, given.turns, given.players, given.store)
        every.seats += found.seats
        print(
            f"{given.miners} miners, {saboteurs} saboteurs, after {given.turns} turns each: log loss {found.loss():.3f}, "
            f"of the prior {found.prior():.3f} ({len(found.seats)} seats)",
            flush=True,
        )
    for chance, truth, seats in every.reliability():
        print(f"believed {chance:6.1%}  were saboteurs {truth:6.1%}  ({seats} seats)")


if __name__ == "__main__":
    main()
