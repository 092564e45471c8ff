"""How long tables wait for their bots when all of them think at once: `python -m bench.bot_turns [--tables 20] [--level mastermind]`.

Rounds of bots are played as a server plays them, all tables together, through its pool of thinking processes: the time of a turn
counts from the question to the answer, waiting included. When too many wait, a quicker level answers for a slow one.
"""

import argparse
import asyncio
from collections import Counter
from dataclasses import dataclass, field
from time import perf_counter

import motherlode as ml
from motherlode import bots
from motherlode.bots import mastermind
from motherlode.server.bot_pool import LIMIT, ProcessBotPool
from motherlode.server.worker import Briefing, move_in


@dataclass
class Waited:
    """How long each turn took, and which level answered."""

    seconds: list[float] = field(default_factory=list)
    levels: Counter[str] = field(default_factory=Counter)

    def share_within(self, limit: float) -> float:
        """The share of turns that took no longer."""
        return sum(one <= limit for one in self.seconds) / len(self.seconds)

    def at(self, share: float) -> float:
        """So many of the turns took no longer than this."""
        return sorted(self.seconds)[min(len(self.seconds) - 1, int(share * len(self.seconds)))]


class CountingPool(ProcessBotPool):
    """The server's pool, and which level it has asked."""

    def __init__(self, waited: Waited) -> None:
        super().__init__()
        self.waited = waited

    def _affordable(self, briefing: Briefing) -> Briefing:
        found = super()._affordable(briefing)
        self.waited.levels[found.level] += 1
        return found


async def play(pool: CountingPool, level: str, table: int, players: int, moves: int) -> None:
    """Rounds at one table, until so many turns were taken at all of them."""
    deal = 0
    while len(pool.waited.seconds) < moves:
        dealer = ml.Dealer(f"bot turns {table} {deal}")
        position, happened = ml.Ruleset.of("base", players=players).open(dealer)
        position.last_round = position.round
        heard: list[list[dict[str, object]]] = [[] for _ in range(players)]
        while (seat := position.to_act) is not None and len(pool.waited.seconds) < moves:
            for event in happened:
                for other in range(players):
                    heard[other].append(event.seen_by(other))
            name = f"table {table} {deal} {seat}"
            briefing = Briefing(
                level, table, ml.view(position, seat), ml.legal_texts(position), list(heard[seat]), name
            )
            asked = perf_counter()
            text = move_in(await pool.think(briefing))
            pool.waited.seconds.append(perf_counter() - asked)
            happened = position.play(ml.find_move(position, text), dealer)
        deal += 1


async def measure(level: str, tables: int, players: int, moves: int) -> Waited:
    """All tables at once."""
    pool = CountingPool(Waited())
    try:
        async with asyncio.TaskGroup() as group:
            for table in range(tables):
                group.create_task(play(pool, level, table, players, moves))
    finally:
        await pool.close()
    return pool.waited


def main() -> None:
    """Prints what was found."""
    parser = argparse.ArgumentParser(prog="python -m bench.bot_turns", description=__doc__.splitlines()[0])
    parser.add_argument("--tables", type=int, default=20)
    parser.add_argument("--players", type=int, default=5)
    parser.add_argument("--level", default="mastermind", choices=bots.LEVELS)
    parser.add_argument("--moves", type=int, default=1000)
    given = parser.parse_args()
    found = asyncio.run(measure(given.level, given.tables, given.players, given.moves))
    print(
        f"{given.tables} tables of {given.players} {given.level}s, {len(found.seconds)} turns, compiled: {ml.COMPILED}"
    )
    print(f"median {found.at(0.5):.2f} s, 99 % {found.at(0.99):.2f} s, longest {max(found.seconds):.2f} s")
    for limit in (1.0, mastermind.SECONDS, LIMIT):
        print(f"within {limit:g} s: {found.share_within(limit):.1%}")
    print("asked: " + ", ".join(f"{level} {count}" for level, count in found.levels.most_common()))


if __name__ == "__main__":
    main()
