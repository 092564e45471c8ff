"""Who wins with which side: single rounds on fixed deals, one bot in all seats that dig, another in all that wreck.

`python -m motherlode.lab.rolewise --miners sleuth --saboteurs digger lone --rounds 500` prints the share of rounds that the miners won,
with Wilson's interval. The same numbers of deals are the same deals for everybody.
"""

import argparse
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field
from math import sqrt
from pathlib import Path
from time import process_time
from typing import Final

from motherlode.bots import LEVELS, Bot, make, make_or_run, release
from motherlode.bots.classes import is_class
from motherlode.bots.digger import DiggerBot
from motherlode.bots.mastermind import MastermindBot
from motherlode.bots.motives import LONE
from motherlode.bots.outlook import Outlook
from motherlode.bots.programs import let_talk
from motherlode.bots.sleuth import SleuthBot
from motherlode.bots.talker import RASH, Saying, as_heard, speech
from motherlode.core.aims import aim_of
from motherlode.core.boxes import VERBS
from motherlode.core.cells import parse_cell
from motherlode.core.events import Event
from motherlode.core.families import ROLES
from motherlode.core.moves import Move, Seat, verb_of
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.traits import Trait
from motherlode.core.views import seen_by
from motherlode.lab.cells import ArenaCell, keep, kept
from motherlode.lab.crews import ALONE, Crew, add_arguments, crew_of
from motherlode.notation.dealers import Dealer

SURE: Final = 1.96
MakesBot = Callable[[str], Bot]


class LoneBot(DiggerBot):
    """A digger that, as a saboteur, acts openly from eight cards before the goal on, as if nobody else would."""

    def _outlook(self, view: Position, seat: Seat) -> Outlook:
        outlook = super()._outlook(view, seat)
        if not outlook.digs:
            outlook.guile, outlook.near = LONE, outlook.survey.best <= LONE.near
        return outlook


class PassingBot(DiggerBot):
    """One that never does anything but put cards away."""

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """A pass, if there is one."""
        return next((move for move in moves if Trait.PASSES in VERBS[verb_of(move)].traits), moves[0])


class UnlearnedBot(SleuthBot):
    """A sleuth that, as a saboteur, goes by the worth of moves alone."""

    has_learned = False


class BraggingBot(SleuthBot):
    """A sleuth that says with every move that it digs, unless it has something to say of goals or others."""

    def speak(self, view: Position) -> Saying | None:
        """Its innocence, over and over."""
        honest = [role for role in view.rules.role_pile if not aim_of(role).wrecks]
        return super().speak(view) or {"claim": "i_am", "role": ROLES.names[honest[0]]}


class RashBot(SleuthBot):
    """A sleuth that says at once who it is, and accuses on a hunch."""

    character = RASH


class MuteBot(SleuthBot):
    """A sleuth that hears everything and says nothing."""

    def speak(self, view: Position) -> Saying | None:
        """Nothing."""
        return None


SPARRING: Final[dict[str, MakesBot]] = {
    "lone": LoneBot,
    "passing": PassingBot,
    "unlearned": UnlearnedBot,
    "bragging": BraggingBot,
    "rash": RashBot,
    "mute": MuteBot,
}


def maker(name: str) -> MakesBot:
    """Bots by name: the levels, sparring partners, `mastermind:N` with N play-outs a move, programs and classes of your own."""
    if name in SPARRING:
        return SPARRING[name]
    if name.startswith("program") or is_class(name):
        return lambda seed: make_or_run(name, seed)
    level, _, number = name.partition(":")
    if level == "mastermind" and number.isdigit():
        return lambda seed: MastermindBot(seed, playouts=int(number), seconds=60.0)
    if name not in LEVELS:
        make(name)  # refuses, and says which there are
    return lambda seed: make(name, seed)


@dataclass(frozen=True)
class Bout:
    """One deal, and who plays the sides."""

    game: str
    players: int
    miners: str
    saboteurs: str
    deal: str
    one: str = ""  # a bot that takes a single seat, in the company of the others
    talks: bool = False


@dataclass
class Fought:
    """How it went: whether those who dig won, and what the bots' choices took."""

    deal: str
    dug: bool
    has_wreckers: bool
    won: list[bool] = field(default_factory=list)
    roles: list[bool] = field(default_factory=list)  # whether each seat wrecked
    one_seat: int = 0
    seconds: dict[str, float] = field(default_factory=dict)
    choices: dict[str, int] = field(default_factory=dict)


def fight(bout: Bout) -> Fought:
    """Plays the first round of a deal."""
    rules, dealer = Ruleset.of(bout.game, players=bout.players), Dealer(bout.deal)
    position, events = rules.open(dealer)
    position.last_round = position.round
    wrecks = [aim_of(role).wrecks for role in position.roles]
    names = [bout.saboteurs if wrecked else bout.miners for wrecked in wrecks]
    one_seat = sum(map(ord, bout.deal)) % bout.players
    if bout.one:
        names[one_seat] = bout.one
    bots = [maker(name)(f"{bout.deal} {seat}") for seat, name in enumerate(names)]
    if bout.talks:
        let_talk(bots)
    fought = Fought(bout.deal, dug=False, has_wreckers=any(wrecks), roles=wrecks, one_seat=one_seat)
    while (seat := position.to_act) is not None:
        tell(bots, events)
        view, moves, began = seen_by(position, seat), position.legal(), process_time()
        move = bots[seat].choose(view, moves)
        if position.pending is None:
            name = names[seat]
            fought.seconds[name] = fought.seconds.get(name, 0.0) + process_time() - began
            fought.choices[name] = fought.choices.get(name, 0) + 1
        said = speech(bots[seat], view) if bout.talks else None
        events = position.play(move, dealer)
        if said is not None and can_be_said(said, position):
            tell(bots, events)
            events = []
            hear(bots, seat, said)
    release(bots)
    winning = position.outcome.get("winning_seats", [])
    fought.dug = position.finisher is not None
    fought.won = [seat in winning for seat in range(bout.players)]
    return fought


def tell(bots: list[Bot], events: list[Event]) -> None:
    """Everybody watches what their seat may see."""
    for event in events:
        for seat, bot in enumerate(bots):
            bot.watch(event.seen_by(seat))


def hear(bots: list[Bot], seat: Seat, said: Saying) -> None:
    """Everybody hears what a seat says."""
    for bot in bots:
        bot.watch(as_heard(seat, said))


def can_be_said(said: Saying, position: Position) -> bool:
    """Of a goal that has just been turned up nothing is claimed any more."""
    return said.get("claim") != "goal_is" or parse_cell(said["cell"]) in position.facedown


@dataclass(frozen=True)
class Share:
    """A share of rounds, with Wilson's interval."""

    won: int
    rounds: int

    @property
    def share(self) -> float:
        """The share itself."""
        return self.won / self.rounds if self.rounds else 0.0

    @property
    def interval(self) -> tuple[float, float]:
        """In 95 of 100 such samples the true share lies within."""
        if not self.rounds:
            return 0.0, 1.0
        n, p, z = self.rounds, self.share, SURE
        middle = (p + z * z / (2 * n)) / (1 + z * z / n)
        off = z * sqrt(p * (1 - p) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - off, middle + off

    def __add__(self, other: "Share") -> "Share":
        """Both samples as one."""
        return Share(self.won + other.won, self.rounds + other.rounds)

    def __str__(self) -> str:
        """As people read it."""
        low, high = self.interval
        return f"{self.share:.1%} ({low:.1%} to {high:.1%}, {self.rounds} rounds)"


def matched(
    miners: str,
    saboteurs: str,
    rounds: int,
    players: int = 5,
    name: str = "rolewise",
    crew: Crew = ALONE,
    game: str = "base",
    store: Path | None = None,
    talks: bool = False,
) -> tuple[Share, dict[str, float]]:
    """The share of rounds that the miners win, of deals with a saboteur; and milliseconds for each bot's move.

    With a folder to store it, it goes on where it was stopped.
    """
    cell: ArenaCell = {
        "kind": "talking" if talks else "roles",
        "game": game,
        "players": players,
        "miners": miners,
        "saboteurs": saboteurs,
        "deals": name,
    }
    results, found = kept(store, cell)[:rounds], list[Fought]()
    bouts = [
        Bout(game, players, miners, saboteurs, f"{name} {deal}", talks=talks) for deal in range(len(results), rounds)
    ]
    for fought in crew.run(fight, bouts):
        found.append(fought)
        results.append(int(fought.dug) if fought.has_wreckers else None)
        keep(store, cell, results)
    keep(store, cell, results, ended=bool(bouts))
    return share_of(results), _times(found)


def share_of(results: list[int | None]) -> Share:
    """The share of rounds that the miners won, of those with a saboteur."""
    counted = [result for result in results if result is not None]
    return Share(sum(counted), len(counted))


def among(
    one: str,
    others: str,
    rounds: int,
    players: int = 5,
    name: str = "among",
    crew: Crew = ALONE,
    store: Path | None = None,
) -> dict[str, Share]:
    """One among four: the share of rounds that it wins in each role, in the company of others."""
    cell: ArenaCell = {"kind": "among", "game": "base", "players": players, "one": one, "others": others, "deals": name}
    results = kept(store, cell)[:rounds]
    bouts = [Bout("base", players, others, others, f"{name} {deal}", one) for deal in range(len(results), rounds)]
    for fought in crew.run(fight, bouts):
        results.append([int(fought.roles[fought.one_seat]), int(fought.won[fought.one_seat])])
        keep(store, cell, results)
    keep(store, cell, results, ended=bool(bouts))
    return shares_by_role(results)


def shares_by_role(results: list[list[int]]) -> dict[str, Share]:
    """The share of rounds won as a miner, and as a saboteur."""
    shares = {}
    for role, wrecks in (("miner", 0), ("saboteur", 1)):
        won = [result[1] for result in results if result[0] == wrecks]
        shares[role] = Share(sum(won), len(won))
    return shares


def _times(found: Iterable[Fought]) -> dict[str, float]:
    seconds, choices = dict[str, float](), dict[str, int]()
    for one in found:
        for name in one.seconds:
            seconds[name] = seconds.get(name, 0.0) + one.seconds[name]
            choices[name] = choices.get(name, 0) + one.choices[name]
    return {name: 1000 * seconds[name] / choices[name] for name in seconds}


def main() -> None:
    """Prints a line for each pair."""
    arguments = argparse.ArgumentParser(prog="python -m motherlode.lab.rolewise", description=__doc__.splitlines()[0])
    arguments.add_argument("--miners", nargs="+", default=["digger", "sleuth"])
    arguments.add_argument("--saboteurs", nargs="+", default=["digger", "lone"])
    arguments.add_argument("--one", nargs="*", default=[], help="bots that take a single seat among the miners' bots")
    arguments.add_argument("--rounds", type=int, default=500)
    arguments.add_argument("--players", type=int, default=5)
    arguments.add_argument("--game", default="base")
    arguments.add_argument("--name", default="rolewise", help="of the deals: the same name, the same deals")
    arguments.add_argument("--talk", action="store_true", help="bots talk, and listen")
    add_arguments(arguments)
    arguments.add_argument(
        "--store", type=Path, default=None, help="a folder for the results, to go on with and to publish"
    )
    given = arguments.parse_args()
    crew = crew_of(given)
    if given.one:
        for one in given.one:
            for others in given.miners:
                for role, share in among(
                    one, others, given.rounds, given.players, given.name, crew, given.store
                ).items():
                    print(f"{one} among {others}, {given.players} players, as {role}: wins {share}", flush=True)
        return
    for miners in given.miners:
        for saboteurs in given.saboteurs:
            share, times = matched(
                miners, saboteurs, given.rounds, given.players, given.name, crew, given.game, given.store, given.talk
            )
            took = ", ".join(f"{name} {milliseconds:.2f} ms a move" for name, milliseconds in sorted(times.items()))
            print(f"{miners} miners against {saboteurs}, {given.players} players: win {share}; {took}", flush=True)


if __name__ == "__main__":
    main()
