"""Rounds that a saboteur's policy learns from: it plays all seats that wreck, against miners of several kinds, and notes what it saw.

Since the onlooker is public, one of them serves the whole table.
"""

from dataclasses import dataclass, field, replace
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from motherlode.bots import Bot
from motherlode.bots.digger import DiggerBot
from motherlode.bots.onlooker import Onlooker
from motherlode.bots.prospects import Prospects
from motherlode.bots.sleuth import BOLD, Posterior, SleuthBot
from motherlode.bots.table_weights import table_weights_of
from motherlode.core.aims import aim_of
from motherlode.core.events import Fields
from motherlode.core.families import GOAL_KIND
from motherlode.core.moves import Move, Seat
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.notation.dealers import Dealer

GAME: Final = "base"
Array = npt.NDArray[Any]
Weights = dict[str, Array]
SLEUTH, WARY, DIGGER = "sleuth", "wary", "digger"
MINERS: Final = (SLEUTH, WARY, DIGGER)
_TRUSTS: Final = (0.2, 0.65)  # of wary miners: from whoever is likelier a saboteur than this they strike
_FAR: Final = 120.0
TRUTHS: Final = 12  # how many numbers of the hidden truth the critic is told


@dataclass(frozen=True)
class Deal:
    """A round to be played."""

    name: str
    players: int
    miners: str


@dataclass
class Chosen:
    """One decision: what the policy was told, what it chose, and what only the critic knows."""

    seat: Seat
    situation: Array
    options: Array
    chosen: int
    log_chance: float
    truth: Array = field(default_factory=lambda: np.zeros(TRUTHS, np.float32))


@dataclass
class Told:
    """A round that was played: all decisions of the saboteurs, and whether they won."""

    won: bool
    has_wreckers: bool
    decisions: list[Chosen] = field(default_factory=list)


class SharedPosterior(Posterior):
    """The beliefs of a seat at a table whose onlooker is told by somebody else what happens."""

    def __init__(self, onlooker: Onlooker) -> None:
        super().__init__()
        self.onlooker = onlooker

    def watch(self, happened: Fields) -> None:
        """The onlooker has been told."""


class SharingSleuth(SleuthBot):
    """A sleuth that shares the table's onlooker, and has not learned to wreck."""

    has_learned = False

    def __init__(self, seed: str, onlooker: Onlooker, trust: float = BOLD.trust) -> None:
        super().__init__(seed)
        self._suspicions = SharedPosterior(onlooker)
        self.bold = replace(BOLD, trust=trust)

    def prospects(self, view: Position, moves: list[Move]) -> Prospects:
        """The decision in numbers."""
        seat = view.to_act
        assert seat is not None
        self._suspicions.think(view, seat)
        return Prospects(self._outlook(view, seat), self._suspicions.onlooker, moves)


def scores(weights: Weights, situation: Array, options: Array) -> Array:
    """As `bots.network` scores moves, with arrays."""
    seen = np.maximum(situation @ weights["first"] + weights["first_bias"], 0.0)
    seen = np.maximum(seen @ weights["second"] + weights["second_bias"], 0.0)
    hidden = np.maximum(options @ weights["move"] + (seen @ weights["shift"] + weights["shift_bias"]), 0.0)
    found: Array = options @ weights["skip"] + hidden @ (seen @ weights["out"] + weights["out_bias"])
    return found


class Learner:
    """The saboteurs of a round: they choose by the weights' scores, and note what they saw."""

    def __init__(self, weights: Weights | None, seed: str, only_best: bool) -> None:
        self.weights, self.only_best = weights, only_best
        self._random = Random(seed)

    def choose(self, prospects: Prospects) -> tuple[Move, Chosen | None]:
        """A move, and the decision if it is one to learn from."""
        assert self.weights is not None
        situation, rows = prospects.situation(), prospects.options()
        twins: dict[tuple[float, ...], list[Move]] = {}
        for row, move in zip(rows, prospects.moves, strict=True):
            twins.setdefault(tuple(row), []).append(move)
        told, options = np.array(situation, np.float32), np.array(list(twins), np.float32)
        found = scores(self.weights, told, options)
        found = found - found.max()
        logs = found - np.log(np.exp(found).sum())
        chosen = int(logs.argmax()) if self.only_best else self._drawn(np.exp(logs))
        move = self._random.choice(list(twins.values())[chosen])
        if self.only_best or len(options) == 1:
            return move, None
        return move, Chosen(prospects.me, told, options, chosen, float(logs[chosen]))

    def _drawn(self, chances: Array) -> int:
        return min(int(np.searchsorted(np.cumsum(chances), self._random.random())), len(chances) - 1)


def play(deal: Deal, learner: Learner) -> Told:
    """Plays a round; a learner without weights leaves the saboteurs to the sleuth."""
    rules, dealer = Ruleset.of(GAME, players=deal.players), Dealer(deal.name)
    position, events = rules.open(dealer)
    position.last_round = position.round
    wrecks, onlooker = [aim_of(role).wrecks for role in position.roles], Onlooker()
    bots = [_bot(deal, seat, wrecked, onlooker) for seat, wrecked in enumerate(wrecks)]
    told = Told(won=False, has_wreckers=any(wrecks))
    while (seat := position.to_act) is not None:
        for event in events:
            onlooker.watch(event.seen_by(Seat(0)))
            for other, bot in enumerate(bots):
                if not isinstance(bot, SharingSleuth):
                    bot.watch(event.seen_by(other))
        view, moves, bot = seen_by(position, seat), position.legal(), bots[seat]
        if wrecks[seat] and learner.weights is not None and position.pending is None and len(moves) > 1:
            assert isinstance(bot, SharingSleuth)
            move, chosen = learner.choose(bot.prospects(view, moves))
            if chosen is not None:
                chosen.truth = _truth(position, wrecks, onlooker, deal)
                told.decisions.append(chosen)
        else:
            move = bot.choose(view, moves)
        events = position.play(move, dealer)
    told.won = position.finisher is None
    return told


def _bot(deal: Deal, seat: int, wrecked: bool, onlooker: Onlooker) -> Bot:
    seed = f"{deal.name} {seat}"
    if not wrecked and deal.miners == DIGGER:
        return DiggerBot(seed)
    trust = Random(seed).uniform(*_TRUSTS) if deal.miners == WARY else BOLD.trust
    return SharingSleuth(seed, onlooker, trust)


def _truth(position: Position, wrecks: list[bool], onlooker: Onlooker, deal: Deal) -> Array:
    """What nobody at the table knows, for the critic alone."""
    players, public = len(wrecks), onlooker.public(position).odds
    miners = [seat for seat in range(players) if not wrecks[seat]]
    wreckers = [seat for seat in range(players) if wrecks[seat]]
    wanted = table_weights_of(position.rules).wanted
    treasure = [cell for cell, goal in position.facedown.items() if GOAL_KIND[goal] in wanted]
    far = onlooker.survey_best(treasure) if treasure else 0
    looked = [seat for seat in miners if treasure and treasure[0] in onlooker.looked.get(Seat(seat), frozenset())]
    return np.array(
        [
            len(wreckers) / 4,
            *(float(deal.miners == kind) for kind in MINERS),
            min(far, _FAR) / _FAR,
            sum(bool(position.front[seat]) for seat in miners) / 4,
            sum(bool(position.front[seat]) for seat in wreckers) / 2,
            sum(public[seat] for seat in miners) / len(miners) / 4,
            sum(public[seat] for seat in wreckers) / len(wreckers) / 4,
            len(looked) / 3,
            len(position.deck) / 50,
            players / 10,
        ],
        np.float32,
    )
