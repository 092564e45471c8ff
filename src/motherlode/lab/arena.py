"""The arena: bots against bots at mixed tables.

Every deal is played as often as there are bots: each time all of them move on by one seat, so that every bot holds every hand and
every role of the deal once, in the same company. What is compared is what they made of it: gold per round, by role, and who got more
of the same seat of the same deal.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations
from math import sqrt
from pathlib import Path
from random import Random
from typing import Any, Final

from motherlode.bots import check_bot
from motherlode.core.ruleset import Ruleset
from motherlode.lab.crews import ALONE, Crew
from motherlode.lab.games import GamePlayed, play_game
from motherlode.lab.ratings import Points, added, elo, no_points
from motherlode.lab.results import GamesFile
from motherlode.lab.simulate import Progress

SURE: Final = 1.96  # standard errors to either side: 95 of 100 such intervals hold the true value
RESAMPLES: Final = 200
ALL: Final = "all"


@dataclass(frozen=True)
class Fixture:
    """One deal, played once by every rotation of the bots."""

    game: str
    modules: tuple[str, ...]
    players: int
    options: tuple[tuple[str, object], ...]
    bots: tuple[str, ...]
    seed: int
    deal: int


def arena(
    game: str,
    modules: list[str],
    players: int,
    options: dict[str, object],
    bots: list[str],
    deals: int,
    seed: int,
    crew: Crew = ALONE,
    progress: Progress = lambda done: None,
    first: int = 0,
    out: Path | None = None,
) -> list[GamePlayed]:
    """Plays the deals from number `first` to the one before number `deals`, the games of a deal together, in the order of the rotations.

    A deal depends on the seed and its number alone. `out` is a file that grows by a line for each game.
    """
    if not 0 <= first < deals:
        raise ValueError(f"there are no deals from {first} to {deals}")
    Ruleset.of(game, *modules, players=players, options=options)
    for name in bots:
        check_bot(name)
    if len(set(bots)) != len(bots) or len(bots) < 2:
        raise ValueError("an arena needs at least two different bots")
    settled = tuple(sorted(options.items()))
    work = [Fixture(game, tuple(modules), players, settled, tuple(bots), seed, deal) for deal in range(first, deals)]
    file, played = GamesFile(out), list[GamePlayed]()
    for games in crew.run(play_deal, work):
        file.add(games)
        played.extend(games)
        progress(len(played) // len(bots))
    return played


def play_deal(fixture: Fixture) -> list[GamePlayed]:
    """One deal, by every rotation."""
    bots, players = fixture.bots, fixture.players
    rules = Ruleset.of(fixture.game, *fixture.modules, players=players, options=dict(fixture.options))
    return [
        play_game(rules, [bots[(seat + turn) % len(bots)] for seat in range(players)], f"{fixture.seed} {fixture.deal}")
        for turn in range(len(bots))
    ]


def standings(played: list[GamePlayed], bots: list[str], seed: int = 0) -> dict[str, Any]:
    """What the arena shows: for every bot, in every role and in all, gold per round and a rating, each with its interval."""
    deals = [played[first : first + len(bots)] for first in range(0, len(played), len(bots))]
    roles = sorted({role for game in played for round_ in game.rounds for role in round_.roles if role != "?"})
    found: dict[str, Any] = {
        "games": len(played),
        "deals": len(deals),
        "bots": {bot: {"seats won": _interval(_wins(deal, bot) for deal in deals)} for bot in bots},
    }
    for role in [ALL, *roles]:
        points = [_points(deal, bots, role) for deal in deals]
        ratings = _rated(points, len(bots), Random(f"{seed} {role}"))
        for bot, rating in zip(bots, ratings, strict=True):
            gold = _interval(_gold(deal, bot, role) for deal in deals)
            paid = _interval(_paid(deal, bot, role) for deal in deals)
            found["bots"][bot][role] = {"gold": gold, "paid": paid, "rating": rating}
    return found


# Gold.


def _seats(deal: list[GamePlayed], bot: str, role: str) -> list[int]:
    """The gold of every round in which the bot held the role."""
    return [
        gold
        for game in deal
        for round_ in game.rounds
        for name, held, gold in zip(game.bots, round_.roles, round_.gold, strict=True)
        if name == bot and role in (ALL, held)
    ]


def _gold(deal: list[GamePlayed], bot: str, role: str) -> float | None:
    """Gold per round in one deal, if the bot held the role in it."""
    gold = _seats(deal, bot, role)
    return sum(gold) / len(gold) if gold else None


def _paid(deal: list[GamePlayed], bot: str, role: str) -> float | None:
    """In how many of those rounds there was gold at all."""
    gold = _seats(deal, bot, role)
    return sum(value > 0 for value in gold) / len(gold) if gold else None


def _wins(deal: list[GamePlayed], bot: str) -> float | None:
    """How many of the bot's seats were among the winners of their game."""
    won = [seat in game.winners for game in deal for seat, name in enumerate(game.bots) if name == bot]
    return sum(won) / len(won) if won else None


def _interval(by_deal: Iterable[float | None]) -> dict[str, float]:
    """The mean over deals and how far off it may be; deals, not seats, are independent of each other."""
    values = [value for value in by_deal if value is not None]
    if not values:
        return {"mean": 0.0, "off": 0.0}
    mean = sum(values) / len(values)
    spread = sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1)
    return {"mean": round(mean, 4), "off": round(SURE * sqrt(spread / len(values)), 4)}


# Ratings.


def _points(deal: list[GamePlayed], bots: list[str], role: str) -> Points:
    """Comparisons in one deal: the same seat in the same round with the same role, held by two bots."""
    held: dict[tuple[int, int, str], list[tuple[str, int]]] = defaultdict(list)
    for game in deal:
        for number, round_ in enumerate(game.rounds):
            for seat, (name, its, gold) in enumerate(zip(game.bots, round_.roles, round_.gold, strict=True)):
                if role in (ALL, its):
                    held[number, seat, its].append((name, gold))
    points = no_points(len(bots))
    for those in held.values():
        for (one, its_gold), (other, other_gold) in combinations(those, 2):
            share = 0.5 if its_gold == other_gold else float(its_gold > other_gold)
            points[bots.index(one)][bots.index(other)] += share
            points[bots.index(other)][bots.index(one)] += 1 - share
    return points


def _rated(by_deal: list[Points], bots: int, random: Random) -> list[dict[str, float]]:
    """Ratings, and how far off they may be: the spread of those from deals drawn anew."""
    ratings = elo(added(by_deal, bots))
    drawn = [elo(added(random.choices(by_deal, k=len(by_deal)), bots)) for _ in range(RESAMPLES)]
    spreads = [_spread([other[i] for other in drawn]) for i in range(bots)]
    return [
        {"mean": round(rating, 1), "off": round(SURE * spread, 1)}
        for rating, spread in zip(ratings, spreads, strict=True)
    ]


def _spread(values: list[float]) -> float:
    mean = sum(values) / len(values)
    return sqrt(sum((value - mean) ** 2 for value in values) / max(1, len(values) - 1))
