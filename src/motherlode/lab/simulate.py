"""Many games between bots, on one core or several: the same seed gives the same games with any number of workers."""

from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import dataclass, replace
from itertools import pairwise
from pathlib import Path
from typing import Any

from motherlode import __version__
from motherlode.core.ruleset import Ruleset
from motherlode.lab.crews import ALONE, Crew
from motherlode.lab.data import Wanted, open_folders, play_chunk
from motherlode.lab.games import GamePlayed, RoundPlayed, play_game
from motherlode.lab.results import GamesFile

Progress = Callable[[int], None]
CHUNK = 50  # games of a shard; without shards, the most that are handed to a worker at once


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
    wanted: Wanted


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
    first: int = 0,
    wanted: Wanted = Wanted(),  # noqa: B008  # a value that never changes
    out: Path | None = None,
) -> list[GamePlayed]:
    """Plays the games from number `first` to the one before number `games`; bots sit round the table in the order named, over and over.

    A game depends on the seed and its number alone, so that parts of a simulation can be played anywhere and put together. `wanted`
    says which data are written, `out` is a file that grows by a line for each game.
    """
    if not 0 <= first < games:
        raise ValueError(f"there are no games from {first} to {games}")
    seats = tuple(bots[seat % len(bots)] for seat in range(players))
    whole = Chunk(game, tuple(modules), players, tuple(sorted(options.items())), seats, seed, first, games, wanted)
    rules = _rules_of(whole)
    open_folders(wanted, _settings(whole, rules))
    file, played = GamesFile(out), list[GamePlayed]()
    for chunk in crew.run(_play_chunk, _cut(whole, crew.jobs)):
        file.add(chunk)
        played.extend(chunk)
        progress(len(played))
    return played


def _cut(whole: Chunk, jobs: int) -> list[Chunk]:
    """The work in pieces. Those of shards end where they would in any other run; others are small enough for all workers."""
    size = CHUNK
    if not whole.wanted.folders():
        size = max(1, min(CHUNK, (whole.last - whole.first) // (4 * jobs)))
    cuts = [whole.first, *range((whole.first // size + 1) * size, whole.last, size), whole.last]
    return [replace(whole, first=one, last=other) for one, other in pairwise(cuts)]


def _play_chunk(work: Chunk) -> list[GamePlayed]:
    rules, bots = _rules_of(work), list(work.bots)
    if work.wanted.folders():
        return play_chunk(rules, bots, work.seed, work.first, work.last, work.wanted)
    return [play_game(rules, bots, f"{work.seed} {number}") for number in range(work.first, work.last)]


def _rules_of(work: Chunk) -> Ruleset:
    return Ruleset.of(work.game, *work.modules, players=work.players, options=dict(work.options))


def _settings(work: Chunk, rules: Ruleset) -> dict[str, Any]:
    """What must be the same for data to belong together; which numbers are played may differ."""
    return {
        "engine": __version__, "game": work.game, "modules": list(work.modules), "players": work.players,
        "options": rules.options, "bots": list(work.bots), "seed": work.seed, "chunk": CHUNK,
    }  # fmt: skip


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
