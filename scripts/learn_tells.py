"""Learns what actions tell about roles: python scripts/learn_tells.py [--rounds N] [--turns N] [--out FILE].

Rounds of the base game are played by a population of miners and saboteurs: openly hostile ones, ones that lie low, ones that only put
cards away, and the sleuth itself. What everybody sees in each action is counted by the role of who did it; the table holds the
logarithms of how much likelier it is from a saboteur. Since what is seen depends on who is suspected, it is learned a few times in turn.
"""

import argparse
import json
from collections import Counter
from math import log
from pathlib import Path

from motherlode.bots.digger import DiggerBot
from motherlode.bots.motives import Guile
from motherlode.bots.onlooker import Onlooker, learned
from motherlode.bots.outlook import Outlook
from motherlode.bots.registry import Bot
from motherlode.bots.sleuth import SleuthBot
from motherlode.bots.survey import CARD, FAR
from motherlode.core.aims import aim_of
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.tells import KEYS
from motherlode.core.views import seen_by
from motherlode.lab.rolewise import LoneBot, PassingBot
from motherlode.notation.dealers import Dealer

OUT = Path(__file__).parent.parent / "src" / "motherlode" / "bots" / "data" / "tells.json"
SMOOTH = 2.0
CLIP = 2.0


class HostileBot(DiggerBot):
    """A saboteur that fights openly from the first card on."""

    guile = Guile(near=FAR, strike=20.0, fall=0.8, dead_end=4.0)

    def _outlook(self, view: Position, seat: Seat) -> Outlook:
        outlook = super()._outlook(view, seat)
        if not outlook.digs:
            outlook.guile, outlook.near = self.guile, outlook.survey.best <= self.guile.near
        return outlook


class MiddlingBot(HostileBot):
    """One that waits until the goals are five cards away."""

    guile = Guile(near=5 * CARD, strike=8.0, fall=0.8, dead_end=2.0)


POPULATION: list[tuple[type[DiggerBot], type[DiggerBot], float]] = [
    (DiggerBot, DiggerBot, 1.0),
    (SleuthBot, DiggerBot, 1.0),
    (DiggerBot, LoneBot, 1.0),
    (SleuthBot, SleuthBot, 2.0),
    (SleuthBot, MiddlingBot, 1.0),
    (SleuthBot, HostileBot, 0.5),
    (SleuthBot, PassingBot, 0.3),
]


def main() -> None:
    """Learns, and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300, help="of each pair and number of players")
    parser.add_argument("--turns", type=int, default=2, help="how often the table is learned anew")
    parser.add_argument("--players", type=int, nargs="+", default=[5])
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    command = f"python scripts/learn_tells.py --rounds {given.rounds} --turns {given.turns} --players {' '.join(map(str, given.players))}"
    for turn in range(given.turns):
        counts = counted(given.rounds, given.players, turn)
        ratios = ratios_of(*counts)
        write(given.out, ratios, command)
        learned.cache_clear()
        print(f"turn {turn + 1}: {counts[0].total() + counts[1].total():,} actions, {len(ratios)} kinds", flush=True)


def counted(rounds: int, players: list[int], turn: int) -> tuple[Counter[int], Counter[int]]:
    """How often each kind of action was seen from those who wreck, and from those who dig."""
    wreckers, diggers = Counter[int](), Counter[int]()
    for number in players:
        rules = Ruleset.of("base", players=number)
        for pair, (miner, saboteur, share) in enumerate(POPULATION):
            for deal in range(round(rounds * share)):
                for wrecks, key in watched(rules, miner, saboteur, f"tells {turn} {number} {pair} {deal}"):
                    (wreckers if wrecks else diggers)[key] += 1
    return wreckers, diggers


def watched(rules: Ruleset, miner: type[DiggerBot], saboteur: type[DiggerBot], deal: str) -> list[tuple[bool, int]]:
    """One round: what everybody saw, and the truth about who did it."""
    dealer, onlooker = Dealer(deal), Onlooker()
    position, events = rules.open(dealer)
    position.last_round = position.round
    wrecks = [aim_of(role).wrecks for role in position.roles]
    bots: list[Bot] = [(saboteur if wrecked else miner)(f"{deal} {seat}") for seat, wrecked in enumerate(wrecks)]
    while (seat := position.to_act) is not None:
        for event in events:
            onlooker.watch(event.seen_by(None))
            for other, bot in enumerate(bots):
                bot.watch(event.seen_by(other))
        if position.pending is None:
            onlooker.think(seen_by(position, None))
        events = position.play(bots[seat].choose(seen_by(position, seat), position.legal()), dealer)
    return [(wrecks[seat], key) for seat, key in onlooker.keys]


def ratios_of(wreckers: Counter[int], diggers: Counter[int]) -> dict[int, float]:
    """Logarithms of how much likelier each kind is from those who wreck; a kind that is seldom seen tells little."""
    kinds = [key for key in range(KEYS) if wreckers[key] + diggers[key]]
    of_wreckers, of_diggers = wreckers.total() + SMOOTH * len(kinds), diggers.total() + SMOOTH * len(kinds)
    return {
        key: round(
            max(-CLIP, min(CLIP, log((wreckers[key] + SMOOTH) / of_wreckers * of_diggers / (diggers[key] + SMOOTH)))), 3
        )
        for key in kinds
    }


def write(path: Path, ratios: dict[int, float], command: str) -> None:
    """The table, and the command that made it."""
    path.parent.mkdir(exist_ok=True)
    told = {"made_by": command, "ratios": {str(key): ratio for key, ratio in ratios.items()}}
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
