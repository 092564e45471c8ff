"""One bot in a seat, and another in the same seat of the same deal: the Duel's score, the solo player's gold, gold a round elsewhere.

`python -m motherlode.lab.versus --game duel --one mastermind --other digger --games 500`: whole games, each deal once from either side.
`python -m motherlode.lab.versus --game duel-solo --one mastermind --games 100`: gold a game.
`python -m motherlode.lab.versus --game saboteur2 --players 5 --one mastermind --other digger --games 300`: single rounds; all
other seats are `other`s, and what `one` earns is compared with what `other` earns in the same seat of the same deal.

With `--store FOLDER` the results are kept there, and the same command goes on where it was stopped.
"""

import argparse
from collections.abc import Callable
from dataclasses import dataclass
from math import sqrt
from pathlib import Path
from typing import Any

from motherlode.bots import Bot
from motherlode.core.boxes import BOXES
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.lab import crews
from motherlode.lab.cells import ArenaCell, keep, kept
from motherlode.lab.rolewise import SURE, maker
from motherlode.notation.dealers import Dealer

VersusLine = dict[str, Any]


@dataclass(frozen=True)
class Mean:
    """A mean, with the interval of 1.96 standard errors."""

    values: tuple[float, ...]

    @property
    def mean(self) -> float:
        """The mean itself."""
        return sum(self.values) / max(1, len(self.values))

    @property
    def interval(self) -> tuple[float, float]:
        """In 95 of 100 such samples the true mean lies within."""
        count = len(self.values)
        if count < 2:
            return float("-inf"), float("inf")
        off = SURE * sqrt(sum((value - self.mean) ** 2 for value in self.values) / (count - 1) / count)
        return self.mean - off, self.mean + off

    def __str__(self) -> str:
        """As people read it."""
        low, high = self.interval
        return f"{self.mean:.3f} ({low:.3f} to {high:.3f}, {len(self.values)})"


def played(rules: Ruleset, names: list[str], deal: str, whole: bool) -> list[int]:
    """What each seat has after a game, or after its first round."""
    dealer = Dealer(deal)
    position, events = rules.open(dealer)
    if not whole:
        position.last_round = position.round
    bots: list[Bot] = [maker(name)(f"{deal} {seat}") for seat, name in enumerate(names)]
    while (seat := position.to_act) is not None:
        for event in events:
            for other, bot in enumerate(bots):
                bot.watch(event.seen_by(other))
        events = position.play(bots[seat].choose(seen_by(position, seat), position.legal()), dealer)
    return rules.wealth(position)


def face_to_face(rules: Ruleset, one: str, other: str, name: str, game: int) -> VersusLine:
    """One game of two; each deal is played twice, once from either side."""
    seat = game % 2
    names = [one, other] if seat == 0 else [other, one]
    gold = played(rules, names, f"{name} {game // 2}", whole=True)
    mine, theirs = gold[seat], gold[1 - seat]
    return {"gold": mine, "lead": mine - theirs, "score": 1.0 if mine > theirs else 0.5 if mine == theirs else 0.0}


def alone(rules: Ruleset, one: str, other: str, name: str, game: int) -> VersusLine:
    """One game of one player."""
    return {"score": float(played(rules, [one], f"{name} {game}", whole=True)[0])}


def same_seat(rules: Ruleset, one: str, other: str, name: str, game: int) -> VersusLine:
    """One round, with one bot and then with the other in the same seat; all other seats are the other's."""
    deal, seat = f"{name} {game}", game % rules.players
    names = [other] * rules.players
    theirs = played(rules, names, deal, whole=False)[seat]
    names[seat] = one
    mine = played(rules, names, deal, whole=False)[seat]
    return {"gold": mine, "other": theirs, "score": float(mine - theirs)}


@dataclass(frozen=True)
class Measure:
    """What is measured, in words, and how one game or round of it is played."""

    words: str
    play: Callable[[Ruleset, str, str, str, int], VersusLine]


ALONE, BEATEN, EARNED = (
    Measure("gold a game", alone),
    Measure("score", face_to_face),
    Measure("more gold a round", same_seat),
)


def players_of(game: str) -> int:
    """How many play it, if nothing else is said."""
    least, most = BOXES[game].players
    return least if least == most else 5


def measure_of(game: str) -> Measure:
    """What is measured in a game: one for one, one for two, or one with sides."""
    least, most = BOXES[game].players
    return ALONE if most == 1 else BEATEN if least == most == 2 else EARNED


@dataclass(frozen=True)
class Pairing:
    """One game or round that is to be played."""

    game: str
    boxes: tuple[str, ...]
    players: int
    one: str
    other: str
    name: str
    number: int


def play(pairing: Pairing) -> VersusLine:
    """What came of it."""
    rules = Ruleset.of(pairing.game, *pairing.boxes, players=pairing.players)
    return measure_of(pairing.game).play(rules, pairing.one, pairing.other, pairing.name, pairing.number)


def measured(
    game: str,
    players: int,
    boxes: list[str],
    one: str,
    other: str,
    games: int,
    name: str,
    store: Path | None = None,
    crew: crews.Crew = crews.ALONE,
) -> list[VersusLine]:
    """So many games; with a folder to store them, it goes on where it was stopped."""
    Ruleset.of(game, *boxes, players=players)
    cell: ArenaCell = {
        "kind": "seat",
        "game": game,
        "boxes": boxes,
        "players": players,
        "one": one,
        "other": other,
        "deals": name,
    }
    results = kept(store, cell)[:games]
    begun = len(results)
    work = [Pairing(game, tuple(boxes), players, one, other, name, number) for number in range(begun, games)]
    for line in crew.run(play, work):
        results.append(line)
        keep(store, cell, results)
    keep(store, cell, results, ended=begun < games)
    return results


def main() -> None:
    """Prints the score with its interval."""
    parser = argparse.ArgumentParser(prog="python -m motherlode.lab.versus", description=__doc__.splitlines()[0])
    parser.add_argument("--game", required=True)
    parser.add_argument("--boxes", nargs="*", default=[])
    parser.add_argument("--players", type=int, default=None)
    parser.add_argument("--one", default="mastermind")
    parser.add_argument("--other", default="digger")
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--name", default="versus", help="of the deals: the same name, the same deals")
    crews.add_arguments(parser)
    parser.add_argument(
        "--store", type=Path, default=None, help="a folder for the results, to go on with and to publish"
    )
    given = parser.parse_args()
    players = given.players or players_of(given.game)
    crew = crews.crew_of(given)
    lines = measured(
        given.game, players, given.boxes, given.one, given.other, given.games, given.name, given.store, crew
    )
    what = measure_of(given.game).words
    print(
        f"{given.one} against {given.other}, {given.game}, {players} players: {what} {Mean(tuple(line['score'] for line in lines))}"
    )
    for key in ("gold", "other", "lead"):
        if lines and key in lines[0]:
            print(f"  {key}: {Mean(tuple(float(line[key]) for line in lines))}")


if __name__ == "__main__":
    main()
