"""Learns how much the prospects of a seat count in the Duel: python scripts/learn_duel.py [--rounds 3000] [--name learn].

Sleuths play rounds against each other; at every turn it is measured how both stand (`modules/duel/foresight.py`), and the weights are
those that foretell best, by least squares, what the rest of the round brought. They are printed as that file holds them, with the share
of the variance that they explain in rounds from which nothing was learned.
"""

import argparse
from typing import Final

import numpy
from rich.progress import track

from motherlode.bots import make
from motherlode.core.dice import Dice
from motherlode.core.light import light_player
from motherlode.core.policy import Policy
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.modules.duel.foresight import MEASURES
from motherlode.modules.duel.playing import DuelPlayer
from motherlode.notation.dealers import Dealer

Floats = numpy.ndarray[tuple[int, ...], numpy.dtype[numpy.float64]]
LEARNED_FROM: Final = 0.8  # of the rounds; the others say how good it is
RIDGE: Final = 1.0  # keeps weights of what is seldom seen small


def main() -> None:
    """Plays, fits, prints."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=3000)
    parser.add_argument("--bot", default="sleuth")
    parser.add_argument("--name", default="learn", help="of the deals")
    given = parser.parse_args()
    rules = Ruleset.of("duel", players=2)
    turns = list[list[tuple[list[float], float]]]()
    for deal in track(range(given.rounds), "rounds"):
        turns.append(watched(rules, given.bot, f"{given.name} {deal}"))
    known = int(given.rounds * LEARNED_FROM)
    weights = fitted(turns[:known])
    print("WEIGHTS: Final = [")
    for name, weight in zip(MEASURES, weights, strict=True):
        print(f"    {weight:.3f},  # {name}")
    print(f"]\nexplains {explained(weights, turns[known:]):.1%} of what comes in {given.rounds - known} other rounds")


def watched(rules: Ruleset, bot: str, deal: str) -> list[tuple[list[float], float]]:
    """For each turn of a round: how the one stands beside the other, with a 1 at the end, and what the rest of the round brought it."""
    dealer, player = Dealer(deal), light_player(rules)
    assert isinstance(player, DuelPlayer)
    position, events = rules.open(dealer)
    position.last_round = position.round
    bots = [make(bot, f"{deal} {seat}") for seat in rules.seats]
    told = list[tuple[int, list[float], float]]()
    while (seat := position.to_act) is not None:
        for event in events:
            for other, one in enumerate(bots):
                one.watch(event.seen_by(other))
        if position.pending is None:
            player.begin(position, Policy(), Dice(1))
            own, theirs = player.ahead(position, seat)
            sure = player.settled(position)
            told.append((seat, [a - b for a, b in zip(own, theirs, strict=True)], sure[seat] - sure[1 - seat]))
        events = position.play(bots[seat].choose(seen_by(position, seat), position.legal()), dealer)
    after = rules.wealth(position)
    return [([*ahead, 1.0], after[seat] - after[1 - seat] - lead) for seat, ahead, lead in told]


def arrays(turns: list[list[tuple[list[float], float]]]) -> tuple[Floats, Floats]:
    """The turns of some rounds, one below the other."""
    return (
        numpy.array([ahead for one in turns for ahead, _ in one]),
        numpy.array([brought for one in turns for _, brought in one]),
    )


def fitted(turns: list[list[tuple[list[float], float]]]) -> list[float]:
    """The weights; what it is worth to be about to move is fitted too, and left out: it is the same for all moves."""
    ahead, brought = arrays(turns)
    weights = numpy.linalg.solve(ahead.T @ ahead + RIDGE * numpy.eye(ahead.shape[1]), ahead.T @ brought)
    return [float(weight) for weight in weights[:-1]]


def explained(weights: list[float], turns: list[list[tuple[list[float], float]]]) -> float:
    """The share of the variance of what came that the weights foretell."""
    ahead, brought = arrays(turns)
    return float(1 - (brought - ahead[:, :-1] @ numpy.array(weights)).var() / brought.var())


if __name__ == "__main__":
    main()
