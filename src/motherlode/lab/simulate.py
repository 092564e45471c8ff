"""Many games between bots, on one core or several: the same seed gives the same games with any number of workers."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from motherlode.core.ruleset import Ruleset
from motherlode.lab.crews import ALONE, Crew
from motherlode.lab.games import GamePlayed, RoundPlayed, play_game

Progress = Callable[[int], None]
_CHUNK = 10


@dataclass(frozen=True)
class Chunk:
    """Some games of a simulation, which one worker plays."""

    game: str
    modules: tuple[str, ...]
    players: int
    options: tuple[tuple[str, object], ...]
    bots: tuple[str, ...]  # one for each seat
    seed: int
    first: int
    last: int  # the first that belongs to the next chunk


def simulate(
    game: str,
    modules: list[str],
    players: int,
    options: dict[str, object],
    bots: list[str],
    games: int,
    seed: int,
    crew: Crew = ALONE,
    progress: Progress = lambda done: None,
) -> list[GamePlayed]:
    """Plays the games; bots sit round the table in the order named, over and over."""
    Ruleset.of(game, *modules, players=players, options=options)
    seats = [bots[seat % len(bots)] for seat in range(players)]
    settled = tuple(sorted(options.items()))
    work = [
        Chunk(game, tuple(modules), players, settled, tuple(seats), seed, first, min(first + _CHUNK, games))
        for first in range(0, games, _CHUNK)
    ]
    played: list[GamePlayed] = []
    for chunk in crew.run(_play_chunk, work):
        played.extend(chunk)
        progress(len(played))
    return played


def _play_chunk(work: Chunk) -> list[GamePlayed]:
    rules = Ruleset.of(work.game, *work.modules, players=work.players, options=dict(work.options))
    return [play_game(rules, list(work.bots), f"{work.seed} {number}") for number in range(work.first, work.last)]


def summary(played: list[GamePlayed]) -> dict[str, Any]:
    """What a simulation shows: who won, how often, how long it took."""
    rounds = [round_ for game in played for round_ in game.rounds]
    moves, seconds = sum(game.moves for game in played), sum(game.seconds for game in played)
    return {
        "games": len(played),
        "rounds": len(rounds),
        "moves": moves,
        "moves_per_second": round(moves / seconds) if seconds else 0,
        "seconds": round(seconds, 3),
        "rounds_won": dict(sorted(Counter(round_.side for round_ in rounds).items())),
        "moves_per_round": _spread([round_.moves for round_ in rounds]),
        "moves_per_game": _spread([game.moves for game in played]),
        "gold": _by_role(rounds, lambda gold: float(gold)),
        "paid": _by_role(rounds, lambda gold: float(gold > 0)),
        "games_won": _by_bot(played),
    }


def _by_role(rounds: list[RoundPlayed], worth: Callable[[int], float]) -> dict[str, float]:
    """The mean over all seats that held the role."""
    sums: dict[str, list[float]] = defaultdict(list)
    for round_ in rounds:
        for role, gold in zip(round_.roles, round_.gold, strict=True):
            sums[role].append(worth(gold))
    return {role: round(sum(values) / len(values), 4) for role, values in sorted(sums.items())}


def _by_bot(played: list[GamePlayed]) -> dict[str, float]:
    """How often a seat of that bot was among the winners."""
    seats: Counter[str] = Counter()
    wins: Counter[str] = Counter()
    for game in played:
        for seat, bot in enumerate(game.bots):
            seats[bot] += 1
            wins[bot] += seat in game.winners
    return {bot: round(wins[bot] / seats[bot], 4) for bot in sorted(seats)}


def _spread(values: list[int]) -> dict[str, float]:
    """Least, mean and most."""
    if not values:
        return {"least": 0, "mean": 0, "most": 0}
    return {"least": min(values), "mean": round(sum(values) / len(values), 2), "most": max(values)}
