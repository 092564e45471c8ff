"""What words are worth: rounds with bots that talk, counted.

`python -m motherlode.lab.talking` prints who says what, how often it is true, and how often bots say anything at all.
`--learn` writes the weights by which bots listen (`bots/data/words.json`): they depend on who is suspected, so they are learned a few
times in turn. `--compare` plays the same deals with and without talk and prints what that changes for the miners.
"""

import argparse
import json
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import log, sqrt
from pathlib import Path
from typing import Final

from motherlode.bots import words
from motherlode.bots.onlooker import Onlooker
from motherlode.bots.talker import Saying, as_heard, speech
from motherlode.bots.words import Experience, rank
from motherlode.core.aims import aim_of
from motherlode.core.cells import parse_cell
from motherlode.core.families import GOAL_KIND
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.lab.cells import ArenaCell, keep, kept
from motherlode.lab.crews import ALONE, Crew, add_arguments, crew_of
from motherlode.lab.rolewise import SURE, Bout, can_be_said, fight, hear, maker, tell
from motherlode.notation.dealers import Dealer

OUT: Final = Path(words.__file__).parent / "data" / "words.json"
POPULATION: Final = (
    ("sleuth", "sleuth"),
    ("sleuth", "digger"),
    ("digger", "sleuth"),
    ("bragging", "bragging"),
    ("sleuth", "mute"),
    ("rash", "rash"),
    ("rash", "sleuth"),
    ("sleuth", "rash"),
)
PRIZE, OTHER = "prize", "other"
SMOOTH: Final = 2.0
DOUBT: Final = 10.0  # so many claims more would have come from both sides alike
CLIP: Final = 1.0  # people talk otherwise than bots
CAUGHT: Final = 3.0
MOST_HONEST: Final = 0.95  # people who dig err now and then, or play games of their own
MOST_TRUSTED: Final = 0.5  # who is known to wreck is believed nothing, however often bots of that kind tell the truth
Sides = Counter[tuple[str, bool]]  # by kind of claim, and whether it was made by one who wrecks


@dataclass
class Tally:
    """What was said in some rounds, and by whom."""

    turns: Sides = field(default_factory=Counter)  # by how far the seat was suspected
    unnamed: Sides = field(default_factory=Counter)  # the same, of turns in which it had not said yet who it is
    looks: Counter[bool] = field(default_factory=Counter)
    said: Sides = field(default_factory=Counter)
    named: Sides = field(default_factory=Counter)  # here: whether the named seat wrecks
    suspected: Counter[str] = field(default_factory=Counter)  # how likely it was taken to be, summed up
    told: Sides = field(default_factory=Counter)  # claims about goals
    true: Sides = field(default_factory=Counter)
    lines: Counter[str] = field(default_factory=Counter)

    def add(self, other: "Tally") -> None:
        """Counts of other rounds besides."""
        for name, counts in vars(other).items():
            getattr(self, name).update(counts)


@dataclass(frozen=True)
class Round:
    """A deal, who plays it, and by what the onlooker weighs words."""

    bout: Bout
    weights: Experience


def counted(given: Round) -> Tally:
    """Plays a round with talk, and counts what everybody hears and who is behind it."""
    bout, tally = given.bout, Tally()
    dealer = Dealer(bout.deal)
    position, events = Ruleset.of(bout.game, players=bout.players).open(dealer)
    position.last_round = position.round
    wrecks = [aim_of(role).wrecks for role in position.roles]
    names = [bout.saboteurs if wrecked else bout.miners for wrecked in wrecks]
    bots = [maker(name)(f"{bout.deal} {seat}") for seat, name in enumerate(names)]
    onlooker, named = Onlooker(experience=given.weights), set[Seat]()
    while (seat := position.to_act) is not None:
        tell(bots, events)
        for event in events:
            onlooker.watch(event.seen_by(None))
        onlooker.think(seen_by(position, None))
        view, said = seen_by(position, seat), None
        move = bots[seat].choose(view, position.legal())
        if position.pending is None:
            suspected = rank(onlooker.suspected(seat))
            tally.turns[suspected, wrecks[seat]] += 1
            tally.unnamed[suspected, wrecks[seat]] += seat not in named
            said = speech(bots[seat], view)
        events = position.play(move, dealer)
        if said is not None and can_be_said(said, position):
            tell(bots, events)
            for event in events:
                onlooker.watch(event.seen_by(None))
            events = []
            hear(bots, seat, said)
            onlooker.watch(as_heard(seat, said))
            named |= {seat} if said.get("claim") == "i_am" else set()
            _note_line(tally, position, seat, said, wrecks[seat])
    for event in events:
        onlooker.watch(event.seen_by(None))
    onlooker.think(seen_by(position, None))
    _note_round(tally, onlooker, wrecks)
    return tally


def _note_line(tally: Tally, position: Position, seat: Seat, said: Saying, wrecks: bool) -> None:
    tally.lines[said.get("claim") or said["phrase"]] += 1
    if said.get("claim") == "goal_is":
        kind = PRIZE if said["what"] in _prizes(position.rules) else OTHER
        is_prize = GOAL_KIND[position.facedown[parse_cell(said["cell"])]] in _prizes(position.rules)
        tally.told[kind, wrecks] += 1
        tally.true[kind, wrecks] += (kind == PRIZE) == is_prize


def _note_round(tally: Tally, onlooker: Onlooker, wrecks: list[bool]) -> None:
    assert onlooker.words is not None
    for seat, looked in onlooker.looked.items():
        tally.looks[wrecks[seat]] += len(looked)
    for noted in onlooker.words.noted:
        if noted.target is None:
            tally.said[noted.key, wrecks[noted.seat]] += 1
        else:
            tally.named[noted.key, wrecks[noted.target]] += 1
            tally.suspected[noted.key] += noted.suspected  # type: ignore[assignment]


def _prizes(rules: Ruleset) -> set[str]:
    return {name for box in rules.boxes for name in box.prizes}


def learned(tally: Tally) -> Experience:
    """Weights from counts; what was hardly seen weighs nothing."""
    speaker = {key: round(_ratio(tally, key), 3) for key in sorted({key for key, _ in tally.said})}
    target = {key: round(_surprise(tally, key), 3) for key in sorted({key for key, _ in tally.named})}
    truth = {kind: (_honesty(tally, kind, False), _honesty(tally, kind, True)) for kind in (PRIZE, OTHER)}
    return Experience(speaker, target, truth)


def _ratio(tally: Tally, key: str) -> float:
    """How much likelier who wrecks says it than who digs, each when there was an occasion for it."""
    said = [tally.said[key, wrecks] for wrecks in (False, True)]
    times = [_occasions(tally, key, wrecks) for wrecks in (False, True)]
    is_verdict = key.split()[0] in (PRIZE, OTHER)
    doubt, most = (1.0, CAUGHT) if is_verdict else (DOUBT, CLIP)
    usual, theirs = (
        (number + doubt * (1 + many) / (2 + sum(times))) / (1 + many) for number, many in zip(said, times, strict=True)
    )
    return max(-most, min(most, log(theirs / usual)))


def _occasions(tally: Tally, key: str, wrecks: bool) -> int:
    first, *_, last = key.split()
    if first == "i_am":
        return tally.unnamed[last, wrecks]
    if first == "goal":
        return tally.looks[wrecks]
    if first in (PRIZE, OTHER):
        return tally.said[f"{first} held", wrecks] + tally.said[f"{first} lied", wrecks]
    return sum(count for (_, side), count in tally.turns.items() if side == wrecks)


def _surprise(tally: Tally, key: str) -> float:
    """How much likelier the named seats wrecked than everybody thought, as a logarithm of odds."""
    right, number = tally.named[key, True], tally.named[key, True] + tally.named[key, False]
    thought = min(0.99, max(0.01, tally.suspected[key] / number))
    found = (right + DOUBT * thought) / (number + DOUBT)
    found = min(0.99, max(0.01, found))
    return max(-CLIP, min(CLIP, log(found / (1 - found)) - log(thought / (1 - thought))))


def _honesty(tally: Tally, kind: str, wrecks: bool) -> float:
    """How often a claim about a goal is true, as far as one should count on it."""
    share = (tally.true[kind, wrecks] + SMOOTH) / (tally.told[kind, wrecks] + 2 * SMOOTH)
    return round(min(MOST_TRUSTED if wrecks else MOST_HONEST, max(1 - MOST_HONEST, share)), 3)


def rounds_of(number: int, turn: int, weights: Experience, players: Iterable[int]) -> list[Round]:
    """Deals for everybody in the population."""
    return [
        Round(Bout("base", many, miners, saboteurs, f"words {turn} {miners} {saboteurs} {deal}", talks=True), weights)
        for many in players
        for miners, saboteurs in POPULATION
        for deal in range(number)
    ]


def count(rounds: list[Round], crew: Crew) -> Tally:
    """Plays rounds, and counts."""
    tally = Tally()
    for one in crew.run(counted, rounds):
        tally.add(one)
    return tally


def learn(number: int, turns: int, players: list[int], crew: Crew, out: Path) -> Tally:
    """Learns weights a few times in turn, and writes them."""
    command = f"python -m motherlode.lab.talking --learn --rounds {number} --turns {turns} --players {' '.join(map(str, players))}"
    weights, tally = words.NONE, Tally()
    for turn in range(turns):
        tally = count(rounds_of(number, turn, weights, players), crew)
        weights = learned(tally)
        write(out, weights, tally, command)
        words.experience.cache_clear()
    return tally


def write(path: Path, weights: Experience, tally: Tally, command: str) -> None:
    """The weights, with the command that made them and the counts that they stand on."""
    told = {
        "made_by": command,
        "speaker": weights.speaker,
        "target": weights.target,
        "truth": {kind: {"friend": friend, "foe": foe} for kind, (friend, foe) in weights.truth.items()},
        "counts": {
            "said": {
                key: [tally.said[key, False], tally.said[key, True]] for key in sorted({key for key, _ in tally.said})
            },
            "named": {
                key: [tally.named[key, False], tally.named[key, True]]
                for key in sorted({key for key, _ in tally.named})
            },
        },
    }
    path.write_text(json.dumps(told, indent=1) + "\n", encoding="utf-8")


@dataclass(frozen=True)
class Change:
    """What talk changes: the share of rounds that the miners win in silence and with talk, and the difference with its interval."""

    silent: float
    talking: float
    interval: tuple[float, float]
    rounds: int

    def __str__(self) -> str:
        """As people read it."""
        low, high = (f"{100 * end:+.1f}" for end in self.interval)
        return (
            f"win {self.silent:.1%} in silence, {self.talking:.1%} with talk; "
            f"change {100 * (self.talking - self.silent):+.1f} points ({low} to {high}, {self.rounds} rounds)"
        )


def change_of(results: list[list[int] | None]) -> Change:
    """From pairs of rounds on the same deal, in silence and with talk; None where there was no saboteur."""
    pairs = [pair for pair in results if pair is not None]
    count = max(1, len(pairs))
    silent, talking = (sum(pair[side] for pair in pairs) / count for side in (0, 1))
    mean = talking - silent
    spread = sum((after - before - mean) ** 2 for before, after in pairs) / max(1, count - 1)
    off = SURE * sqrt(spread / count)
    return Change(silent, talking, (mean - off, mean + off), len(pairs))


def compare(
    miners: str, saboteurs: str, rounds: int, players: int, name: str, crew: Crew = ALONE, store: Path | None = None
) -> Change:
    """What talk changes for the miners, on the same deals; with a folder to store it, it goes on where it was stopped."""
    cell: ArenaCell = {
        "kind": "talk",
        "game": "base",
        "players": players,
        "miners": miners,
        "saboteurs": saboteurs,
        "deals": name,
    }
    results = kept(store, cell)[:rounds]
    bouts = [
        Bout("base", players, miners, saboteurs, f"{name} {deal}", talks=talks)
        for deal in range(len(results), rounds)
        for talks in (False, True)
    ]
    fought = crew.run(fight, bouts)
    for silent, talking in zip(fought, fought, strict=True):
        results.append([int(silent.dug), int(talking.dug)] if silent.has_wreckers else None)
        keep(store, cell, results)
    keep(store, cell, results, ended=bool(bouts))
    return change_of(results)


def report(tally: Tally) -> list[str]:
    """What was said, as people read it."""
    turns = sum(tally.turns.values())
    lines = [f"{turns:,} turns; a line with {sum(tally.lines.values()) / max(1, turns):.1%} of them"]
    lines += [f"  {what}: {number / max(1, turns):.1%} of turns" for what, number in tally.lines.most_common()]
    for (kind, wrecks), number in sorted(tally.told.items()):
        who = "foes" if wrecks else "friends"
        lines.append(f"  of a goal, {kind}, by {who}: {number}, true {tally.true[kind, wrecks] / number:.0%}")
    return lines


def main() -> None:
    """Counts, learns or compares."""
    arguments = argparse.ArgumentParser(prog="python -m motherlode.lab.talking", description=__doc__.splitlines()[0])
    arguments.add_argument("--learn", action="store_true", help="write the weights")
    arguments.add_argument("--compare", nargs=2, metavar=("MINERS", "SABOTEURS"), help="with and without talk")
    arguments.add_argument("--rounds", type=int, default=200, help="of each pair")
    arguments.add_argument("--turns", type=int, default=2, help="how often weights are learned anew")
    arguments.add_argument("--players", type=int, nargs="+", default=[5])
    arguments.add_argument("--name", default="talking", help="of the deals that are compared")
    add_arguments(arguments)
    arguments.add_argument("--out", type=Path, default=OUT, help="the file of the weights")
    arguments.add_argument("--store", type=Path, default=None, help="a folder for what was compared, to go on with it")
    given = arguments.parse_args()
    crew = crew_of(given)
    if given.compare:
        miners, saboteurs = given.compare
        change = compare(miners, saboteurs, given.rounds, given.players[0], given.name, crew, given.store)
        print(f"{miners} miners against {saboteurs}: {change}")
        return
    if given.learn:
        tally = learn(given.rounds, given.turns, given.players, crew, given.out)
    else:
        tally = count(rounds_of(given.rounds, given.turns, words.experience(), given.players), crew)
    print("\n".join(report(tally)))


if __name__ == "__main__":
    main()
