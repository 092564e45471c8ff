"""Learns what actions tell about roles: python scripts/learn_tells.py [--rounds N] [--turns N] [--without FAMILY…] [--out FILE].

Rounds of the base game are played by a population of miners and saboteurs: openly hostile ones, ones that lie low, ones that only put
cards away, the sleuth itself, and one that searches. What everybody sees in each action is counted by the role and the family of who
did it; the tables hold the logarithms of how much likelier it is from a saboteur of each family, and from one of any. Nobody knows all
ways to wreck: beside those families stand one that does anything at all, and one for each kind of action that does it over and over.
Since what is seen depends on who is suspected, all of it is learned a few times in turn.
"""

import argparse
import json
from collections import Counter
from math import log
from pathlib import Path

from motherlode.bots.digger import DiggerBot
from motherlode.bots.mastermind import MastermindBot
from motherlode.bots.motives import Guile
from motherlode.bots.onlooker import Onlooker, families, learned
from motherlode.bots.outlook import Outlook
from motherlode.bots.registry import Bot
from motherlode.bots.sleuth import SleuthBot
from motherlode.bots.survey import CARD, FAR
from motherlode.core.aims import aim_of
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.tells import (
    BLOW_KEYS,
    FALL_KEYS,
    KEYS,
    LOOK_KEY,
    OTHER_KEY,
    PASS_KEYS,
    REPAIR_KEYS,
)
from motherlode.core.views import seen_by
from motherlode.lab.rolewise import LoneBot, PassingBot
from motherlode.notation.dealers import Dealer

OUT = Path(__file__).parent.parent / "src" / "motherlode" / "bots" / "data" / "tells.json"
SMOOTH = 2.0
CLIP = 2.0
FAMILY_CLIP = 3.0


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


class SearchingBot(MastermindBot):
    """The mastermind, with little time."""

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed, playouts=60, seconds=60.0)


Pair = tuple[type[DiggerBot], type[DiggerBot], float]  # who digs, who wrecks, and how many rounds of it
POPULATION: dict[str, list[Pair]] = {
    "lying low": [(DiggerBot, DiggerBot, 1.0), (SleuthBot, DiggerBot, 1.0)],
    "open from afar": [(DiggerBot, LoneBot, 1.0), (SleuthBot, LoneBot, 0.5)],
    "against itself": [(SleuthBot, SleuthBot, 1.0), (DiggerBot, SleuthBot, 1.0)],
    "searching": [(SleuthBot, SearchingBot, 0.5), (DiggerBot, SearchingBot, 0.5)],
    "middling": [(SleuthBot, MiddlingBot, 0.5), (DiggerBot, MiddlingBot, 0.5)],
    "hostile": [(SleuthBot, HostileBot, 0.5), (DiggerBot, HostileBot, 0.5)],
    "passing": [(SleuthBot, PassingBot, 0.3), (DiggerBot, PassingBot, 0.3)],
}
KNOWN = 0.67  # the share of all wreckers that are of these families
ODD = 0.18  # of those who do anything at all, one kind of action as often as another
HABITUAL = 0.1  # of those who do one kind of thing over and over, all kinds together; nobody knows what the rest does
OVER_AND_OVER = 0.85  # how many of their actions are of that kind
MOST = 0.95  # of what diggers do under some circumstances; for what is left there was a choice
Counts = dict[str, Counter[int]]


def main() -> None:
    """Learns, and writes the table."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--rounds", type=int, default=300, help="of each pair and number of players")
    parser.add_argument("--turns", type=int, default=2, help="how often the table is learned anew")
    parser.add_argument("--players", type=int, nargs="+", default=[5])
    parser.add_argument("--without", nargs="*", default=[], choices=POPULATION, help="families that are held out")
    parser.add_argument("--out", type=Path, default=OUT)
    given = parser.parse_args()
    command = f"python scripts/learn_tells.py --rounds {given.rounds} --turns {given.turns} --players {' '.join(map(str, given.players))}"
    if given.without:
        command += " --without " + " ".join(f'"{name}"' for name in given.without)
    for turn in range(given.turns):
        wreckers, diggers = counted(given.rounds, given.players, turn, given.without)
        write(given.out, wreckers, diggers, command)
        learned.cache_clear()
        families.cache_clear()
        seen = sum(counts.total() for counts in wreckers.values()) + diggers.total()
        print(f"turn {turn + 1}: {seen:,} actions, {len(wreckers)} families", flush=True)


def counted(rounds: int, players: list[int], turn: int, without: list[str]) -> tuple[Counts, Counter[int]]:
    """How often each kind of action was seen from those who wreck, by their family, and from those who dig."""
    wreckers = {name: Counter[int]() for name in POPULATION if name not in without}
    diggers = Counter[int]()
    for number in players:
        rules = Ruleset.of("base", players=number)
        for name, counts in wreckers.items():
            for pair, (miner, saboteur, share) in enumerate(POPULATION[name]):
                for deal in range(round(rounds * share)):
                    for wrecks, key in watched(rules, miner, saboteur, f"tells {turn} {number} {name} {pair} {deal}"):
                        (counts if wrecks else diggers)[key] += 1
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


def ratios_of(wreckers: Counter[int], diggers: Counter[int], clip: float) -> dict[str, float]:
    """Logarithms of how much likelier each kind is from those who wreck; a kind that is seldom seen tells little."""
    kinds = [key for key in range(KEYS) if wreckers[key] + diggers[key]]
    of_diggers = diggers.total() + SMOOTH * len(kinds)
    ratios = {}
    for key in kinds:
        usual = (diggers[key] + SMOOTH) / of_diggers  # a family is taken for diggers as far as it was not seen
        theirs = (wreckers[key] + SMOOTH * len(kinds) * usual) / (wreckers.total() + SMOOTH * len(kinds))
        ratios[str(key)] = round(max(-clip, min(clip, log(theirs / usual))), 3)
    return ratios


def anything(keys: list[int], diggers: Counter[int]) -> Counter[int]:
    """Counts of one who does every kind of thing equally often, whatever it is good for."""
    return Counter(dict.fromkeys(keys, 1 + diggers.total() // len(keys)))


def kind_of(key: int) -> str:
    """What somebody may make a habit of."""
    if key < FALL_KEYS:
        return "digging" if key // 16 > 2 else "digging to no use"
    kinds = {
        BLOW_KEYS: "taking away",
        REPAIR_KEYS: "blows",
        PASS_KEYS: "repairs",
        LOOK_KEY: "passing",
        OTHER_KEY: "looking",
    }
    return next((kind for end, kind in kinds.items() if key < end), "other")


def circumstances_of(key: int) -> str:
    """When: how far the goals were, as far as that can be told; one who may not dig has little choice."""
    if key < FALL_KEYS:
        return f"far {key // 2 % 4}"
    if key < BLOW_KEYS or PASS_KEYS <= key < PASS_KEYS + 4:
        return f"far {key % 4}"
    return "halted" if PASS_KEYS <= key < LOOK_KEY else "any"


def habits(keys: list[int], diggers: Counter[int]) -> dict[str, dict[str, float]]:
    """For each kind of thing the ratios of one who does it over and over, and otherwise what diggers do."""
    times, usual = Counter[str](), Counter[tuple[str, str]]()
    for key, count in diggers.items():
        times[circumstances_of(key)] += count
        usual[kind_of(key), circumstances_of(key)] += count
    times["any"] = diggers.total()
    found = {}
    for kind in sorted({kind_of(key) for key in keys} - {"digging"}):  # which would be a strange way to wreck
        ratios = {}
        for key in keys:
            when = circumstances_of(key)
            share = min(MOST, (usual[kind, when] + SMOOTH) / (times[when] + SMOOTH))
            often = OVER_AND_OVER / share if kind_of(key) == kind else (1 - OVER_AND_OVER) / (1 - share)
            ratios[str(key)] = round(max(-FAMILY_CLIP, min(FAMILY_CLIP, log(often))), 3)
        found[kind] = ratios
    return found


def write(path: Path, wreckers: Counts, diggers: Counter[int], command: str) -> None:
    """The tables, and the command that made them."""
    path.parent.mkdir(exist_ok=True)
    together = Counter[int]()
    for counts in wreckers.values():
        for key, count in counts.items():
            together[key] += round(count * 10_000 / counts.total())
    keys = sorted(set(together) | set(diggers))
    repeated = habits(keys, diggers)
    told = {
        "made_by": command,
        "ratios": ratios_of(together, diggers, CLIP),
        "families": {
            name: {"share": round(KNOWN / len(wreckers), 4), "ratios": ratios_of(counts, diggers, FAMILY_CLIP)}
            for name, counts in wreckers.items()
        }
        | {"anything": {"share": ODD, "ratios": ratios_of(anything(keys, diggers), diggers, FAMILY_CLIP)}}
        | {
            f"over and over: {kind}": {"share": round(HABITUAL / len(repeated), 4), "ratios": ratios}
            for kind, ratios in repeated.items()
        },
    }
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
