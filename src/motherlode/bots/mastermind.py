"""The bot that plays its best moves out in worlds that may be the true one, and takes the one that wins most often.

Worlds come from the posterior over roles and goals; all moves are tried in the same worlds with the same chance; the worse half is
dropped again and again, so that most of the budget goes to the moves that are hard to tell apart.
"""

from math import ceil, log2, sqrt
from time import perf_counter
from typing import Final

from motherlode.bots import wrecker
from motherlode.bots.digger import Advice
from motherlode.bots.outlook import Reason
from motherlode.bots.sleuth import SleuthBot
from motherlode.core.boxes import VERBS
from motherlode.core.dice import Dice
from motherlode.core.events import EVENTS, Fields
from motherlode.core.fits import DIG_VERB
from motherlode.core.flat import flat_games
from motherlode.core.flow import __file__ as _engine
from motherlode.core.light import light_player
from motherlode.core.moves import Move, Seat, verb_of
from motherlode.core.playout import Evaluation, guesses, leanings, try_moves
from motherlode.core.policy import Minds, Policy, Public
from motherlode.core.position import Position
from motherlode.core.surveying import CARD
from motherlode.core.traits import Trait
from motherlode.core.weighed import Weights
from motherlode.core.worlds import Worlds
from motherlode.notation.knowledge import Knowledge

IS_PLAIN: Final = _engine.endswith(".py")
PLAYOUTS: Final = 200 if IS_PLAIN else 1800  # a move: about a tenth of a second compiled, a second as plain Python
SLOW: Final = 12  # a play-out with the engine's own moves takes as long as so many in flat vectors
SLOWER: Final = 20  # in games without roles, where gold that is joined must be found out
JUDGED: Final = 7  # there, one that goes only a few moves ahead
SECONDS: Final = 3.0  # a move takes no longer, however slow the machine is
PATIENCE: Final = 3 if IS_PLAIN else 10  # how many times as much the grandmaster takes: about a second compiled
_CANDIDATES: Final = 10
_PRIOR: Final = 0.001  # what a tenth of a card of worth counts beside the share of rounds won
KEEN: Final = 2  # looking ahead with the minds of sleuths takes as long as so many light play-outs
PICTURED: Final = 3  # and with networks that are told the whole table
_FARTHER: Final = 0 if IS_PLAIN else 16  # moves before the grandmaster's play-outs are judged: a judge errs less then
_PLENTY: Final = 3000  # play-outs of that kind: twice as many choose hardly better
_LEARNED: Final = 0.0015  # what a learned score counts beside it: a move that is e times as likely
_UNLIKELY: Final = -5.0  # a score that is further below the best counts no less
_HUNCH: Final = (
    300  # after so many play-outs it counts twice as much as in the end: moves differ by less than their luck
)
_GUESS: Final = 30  # the same for moves whose play-outs are judged by one who knows the whole table
_PLAUSIBLE: Final = 4  # so many of the moves that score best are searched
_OF_A_KIND: Final = 2  # so many of each kind
_DIGS: Final = 18  # and so many digs
_FEWEST: Final = 4  # worlds in which moves are compared at all
_WORLDS: Final = 18  # and in which each is on average
_CLOSE: Final = 3.0  # tenths of a card: where play-outs tell little, only moves so close at first sight are compared
_GLANCE: Final = 8  # there, so many worlds for each of them; more were not seen to help
_DOUBT: Final = 120  # there, after so many, first sight counts twice as much as in the end
_PORTION: Final = 8  # worlds at a time
_ENOUGH: Final = 24  # portions before a move is dropped for what it scored: fewer don't tell how much luck there is
_HOPE: Final = 2.5  # standard errors by which a move may be behind
_SAME: Final = 0.012  # by so little a move may be better than the best so far, and nobody would mind
_NEARLY: Final = 0.004  # the same where play-outs are judged so well that they tell such moves apart
_SPREAD: Final = 0.01  # what the difference between two moves varies at least from world to world
ALONE: Final = Policy(noise=1.0)  # in games without roles
STYLE: Final = Policy(near=8.0 * CARD, strike=15.0, fall=0.8, dead_end=2.0, trust=0.5, noise=1.0, mixed=0.5)


class MastermindBot(SleuthBot):
    """A seat's player that searches."""

    ahead = 0  # moves that a play-out goes before it is judged, where networks know the whole table: as many as these think enough

    def __init__(self, seed: int | str = 0, playouts: int | None = None, seconds: float | None = None) -> None:
        """`playouts` and `seconds` are what a move may take; whatever is spent first."""
        super().__init__(seed)
        self.playouts = PLAYOUTS if playouts is None else playouts
        self.seconds = SECONDS if seconds is None else seconds
        self.searched = False
        self.won = 0.5  # what the play-outs of the last chosen move scored on average
        self._knowledge: Knowledge | None = None
        self._heard: list[Fields] = []
        self._is_lost = False  # whether it has not heard all of this round

    def watch(self, happened: Fields) -> None:
        """Takes note of what may tell friend from foe, and of every card that it can follow."""
        super().watch(happened)
        self._heard.append(happened)

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """The move that wins most often."""
        seat = view.to_act
        assert seat is not None
        self._follow(view, seat)
        if view.pending is not None or len(moves) == 1:
            return super().choose(view, moves)
        self._suspicions.think(view, seat)
        scores = self.learned(view, moves)
        if scores is not None:
            minds, priors = wrecker.minds(view.rules.players), learned_priors(moves, scores)
            doubt = _GUESS if minds.pictured else _HUNCH
            return self._search(view, plausible(moves, scores), priors, doubt, minds)
        outlook = self._outlook(view, seat)
        priors = {move: _PRIOR * outlook.worth(move) for move in moves}
        if view.rules.role_pile and flat_games(view.rules) is None:
            return self._search(view, close(candidates(moves, priors), priors), priors, _DOUBT)
        return self._search(view, candidates(moves, priors), priors, 0)

    def _budget(self, view: Position, minds: Minds | None = None) -> int:
        """How many play-outs a move may take: those by everybody's own mind take longer, and those with the engine's moves."""
        if flat_games(view.rules) is not None:
            if minds is None:
                return self.playouts
            wanted = min(_PLENTY, self.playouts // PICTURED) if minds.pictured else self.playouts // KEEN
            return max(2 * _FEWEST, wanted)
        slow = SLOW if view.rules.role_pile else JUDGED if light_player(view.rules).horizon else SLOWER
        return max(2 * _FEWEST, self.playouts // slow)

    def advise(self, view: Position, moves: list[Move]) -> Advice:
        """The move that it would make; the reason is how often it wins, where it has searched."""
        self.searched = False
        chosen = self.choose(view, moves)
        if self.searched:
            return Advice(chosen, self._reason(view))
        return Advice(chosen, super().advise(view, [chosen]).why)

    def _reason(self, view: Position) -> Reason:
        """How often the move wins; where it is gold that counts, how much the play-outs brought."""
        if flat_games(view.rules) is not None:
            return "wins", round(100 * self.won)
        if not view.rules.role_pile and view.rules.players > 1:
            return "ahead", round(100 * self.won)
        return "brings", round(10 * self.won)

    def _follow(self, view: Position, seat: Seat) -> None:
        if self._knowledge is None:
            self._knowledge = Knowledge(view.rules, seat)
        for happened in self._heard:
            kind = EVENTS.get(happened["event"])
            if kind is None:
                continue
            self._is_lost = self._is_lost and not kind.begins_round
            if not self._is_lost:
                try:
                    self._knowledge.watch(happened)
                except (IndexError, KeyError, ValueError):  # it has not heard everything: it waits for the next round
                    self._is_lost = True
        self._heard = []

    def _search(
        self, view: Position, live: list[Move], priors: dict[Move, float], doubt: int, minds: Minds | None = None
    ) -> Move:
        """The best of some moves, by play-outs and by what each is worth at first sight; with minds everybody plays by these."""
        if len(live) == 1:
            return live[0]
        budget = self._budget(view, minds)
        budget = min(budget, _GLANCE * len(live)) if doubt and minds is None else budget
        del live[max(2, budget // _WORLDS) :]  # too many for the budget would be told apart by luck alone
        dice = Dice(self._random.getrandbits(60))
        ahead = self.ahead if minds and minds.pictured else 0
        policy = (
            style_of(STYLE, self._suspicions.onlooker.public(view), minds, ahead) if view.rules.role_pile else ALONE
        )
        worlds = self._worlds(view, policy if minds else None)
        afters, same = None if minds else self._afters(view, live), _NEARLY if minds and minds.pictured else _SAME
        trial = Trial(worlds, policy, dice, live, priors, afters, doubt, same)
        phases, ends = max(1, ceil(log2(len(live)))), perf_counter() + self.seconds
        while len(live) > 1:
            trial.compare(live, max(_FEWEST, budget // phases // len(live)), ends)
            live.sort(key=lambda move: -trial.value(move))
            del live[max(1, len(live) // 2) :]
            if perf_counter() > ends:
                break
        scored, count = trial.tried[live[0]]
        self.won, self.searched = (scored / count if count else 0.5), count > 0
        return live[0]

    def _leanings(self, view: Position, moves: list[Move]) -> list[float]:
        """What speaks for each move: by a network that is told the whole table, where there is one."""
        minds = wrecker.minds(view.rules.players)
        if not minds.pictured:
            return super()._leanings(view, moves)
        told = leanings(self._worlds(view), style_of(STYLE, self._suspicions.onlooker.public(view), minds), Dice(0))
        if not told:
            return super()._leanings(view, moves)
        least = min(told.values())  # of a dig so far out that play-outs don't go there
        return [told.get(move, least) for move in moves]

    def _worlds(self, view: Position, policy: Policy | None = None) -> Worlds:
        """All worlds that agree with what this seat knows, weighed by what it believes, or for a policy by what was learned to be read
        from a table."""
        weights = self._suspicions.onlooker.weights(view) if view.rules.role_pile else None
        worlds = self._weighed(view, weights)
        if policy is None or weights is None:
            return worlds
        fellows, goals = guesses(worlds, policy, Dice(0))
        return self._weighed(view, wrecker.reweighed(weights, fellows, goals)) if fellows else worlds

    def _weighed(self, view: Position, weights: Weights | None) -> Worlds:
        knowledge = self._knowledge
        try:
            return Worlds(view, None if knowledge is None or self._is_lost else knowledge.evidence(), weights)
        except ValueError:  # it has not heard everything: it sat down in the middle of a round
            return Worlds(view, None, weights)

    def _afters(self, view: Position, live: list[Move]) -> dict[Move, list[float]] | None:
        """What everybody would make of the seats after each move: being found out costs what it costs in the play-outs."""
        if not view.rules.role_pile or view.viewer is None:
            return None
        return dict(zip(live, self._suspicions.onlooker.afters(view.viewer, live), strict=True))


class GrandmasterBot(MastermindBot):
    """The same with more time: about a second a move."""

    ahead = _FARTHER

    def __init__(self, seed: int | str = 0, playouts: int | None = None, seconds: float | None = None) -> None:
        """As the mastermind; without `playouts`, several times as many."""
        super().__init__(seed, PATIENCE * PLAYOUTS if playouts is None else playouts, seconds)


class Trial:
    """Moves that are being compared: what each scored in how many worlds, the same worlds for all that are left."""

    def __init__(
        self,
        worlds: Worlds,
        policy: Policy,
        dice: Dice,
        moves: list[Move],
        priors: dict[Move, float],
        afters: dict[Move, list[float]] | None,
        doubt: int = 0,
        same: float = _SAME,
    ) -> None:
        """After `doubt` worlds first sight counts twice as much as it does in the end, and more before that; nobody minds a move that is
        worse by no more than `same`."""
        self.worlds, self.policy, self.dice, self.priors, self.afters = worlds, policy, dice, priors, afters
        self.doubt, self.same = doubt, same
        self.tried = dict.fromkeys(moves, (0.0, 0))
        self.portions: dict[Move, list[float]] = {move: [] for move in moves}
        self._next_look = _ENOUGH

    def compare(self, live: list[Move], wanted: int, ends: float) -> None:
        """So many worlds more for each move, in small portions while there is time; moves without hope are dropped on the way."""
        left = wanted
        while left > 0 and len(live) > 1 and perf_counter() <= ends:
            portion = min(left, _PORTION)
            found = Evaluation(len(live))
            afters = None if self.afters is None else [self.afters[move] for move in live]
            try_moves(self.worlds, live, portion, self.policy, self.dice, found, afters)
            for move, scored in zip(live, found.scores, strict=True):
                before, count = self.tried[move]
                self.tried[move] = before + scored, count + portion
                self.portions[move].append(scored / portion)
            left -= portion
            self._drop_hopeless(live)

    def value(self, move: Move) -> float:
        """What a move is worth so far: what it scored, and what it was worth at first sight."""
        scored, count = self.tried[move]
        return (scored / count if count else 0.0) + self.priors[move] * (1 + self.doubt / max(1, count))

    def _drop_hopeless(self, live: list[Move]) -> None:
        """Moves that luck does not explain to be behind; looked for now and then, since the worlds are the same for all."""
        best = max(live, key=self.value)
        count = len(self.portions[best])
        if count < self._next_look:
            return
        self._next_look = count + 1 + count // 8
        most = self.value(best)
        live[:] = [move for move in live if most - self.value(move) <= self._luck(best, move)]

    def _luck(self, best: Move, move: Move) -> float:
        """By how much a move may be behind the best so far that is better in truth, by more than anybody would mind."""
        if best == move:
            return 0.0
        gaps = [one - other for one, other in zip(self.portions[best], self.portions[move], strict=True)]
        mean = sum(gaps) / len(gaps)
        spread = sum([(gap - mean) ** 2 for gap in gaps]) / (len(gaps) - 1) + _SPREAD / _PORTION
        return max(0.0, _HOPE * sqrt(spread / len(gaps)) - self.same)


def style_of(style: Policy, public: Public, minds: Minds | None = None, ahead: int = 0) -> Policy:
    """The same style, from what everybody can tell now, so far ahead."""
    numbers = (
        style.near,
        style.strike,
        style.fall,
        style.dead_end,
        style.trust,
        style.noise,
        style.learns,
        style.mixed,
    )
    return Policy(*numbers, public, minds, ahead)


def learned_priors(moves: list[Move], scores: list[float]) -> dict[Move, float]:
    """What a learned score counts beside the share of rounds won."""
    best = max(scores)
    return {move: _LEARNED * max(_UNLIKELY, score - best) for move, score in zip(moves, scores, strict=True)}


def plausible(moves: list[Move], scores: list[float]) -> list[Move]:
    """The moves that a learned saboteur would think of, one or two more of each kind, and most digs: a few are better than they seem."""
    ranked = sorted(zip(moves, scores, strict=True), key=lambda told: -told[1])
    chosen, kinds = list[Move](), dict[int, int]()
    for move, _ in ranked:
        kind = verb_of(move)
        if len(chosen) < _PLAUSIBLE or kinds.get(kind, 0) < (_DIGS if kind == DIG_VERB else _OF_A_KIND):
            kinds[kind] = kinds.get(kind, 0) + 1
            chosen.append(move)
    return chosen


def close(moves: list[Move], priors: dict[Move, float]) -> list[Move]:
    """Those of some moves that are nearly as good as the best at first sight."""
    best = max(priors[move] for move in moves)
    return [move for move in moves if priors[move] >= best - _PRIOR * _CLOSE]


def candidates(moves: list[Move], worths: dict[Move, float]) -> list[Move]:
    """The best moves at first sight, and one or two more of each kind that is not among them."""
    ranked = sorted(moves, key=lambda move: -worths[move])
    chosen, kinds = ranked[:_CANDIDATES], dict[int, int]()
    for move in chosen:
        kinds[verb_of(move)] = kinds.get(verb_of(move), 0) + 1
    for move in ranked[_CANDIDATES:]:
        kind = verb_of(move)
        most = 1 if VERBS[verb_of(move)].traits & {Trait.LAYS, Trait.LOOKS} else 2
        if kinds.get(kind, 0) < most:
            kinds[kind] = kinds.get(kind, 0) + 1
            chosen.append(move)
    return chosen
