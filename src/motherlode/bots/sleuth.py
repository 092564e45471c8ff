"""The bot that reasons by Bayes: it weighs what everybody did, and looks one move ahead with what it believes."""

from dataclasses import replace
from typing import Final

from motherlode.bots import wrecker
from motherlode.bots.beliefs import Goals, Suspicions
from motherlode.bots.digger import Advice, DiggerBot
from motherlode.bots.motives import LONE, Guile
from motherlode.bots.onlooker import Onlooker
from motherlode.bots.outlook import Outlook, Reason
from motherlode.bots.survey import CARD, FAR
from motherlode.bots.table_weights import table_weights_of
from motherlode.bots.talker import SLY
from motherlode.bots.tunnels import touched
from motherlode.core.boxes import VERBS
from motherlode.core.cards import IS_TUNNEL, TURNED, UPRIGHT, Card
from motherlode.core.cells import Cell, column, row
from motherlode.core.events import Fields
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import Move, Seat, card_of, cell_of, seat_of, verb_of
from motherlode.core.position import Position
from motherlode.core.traits import Trait

BOLD: Final = Guile(near=FAR, strike=15.0, trust=0.35)  # rather halts a friend now and then than spares a foe
WARMTH: Final = 0.25  # of learned choices: hardly worse than the best move each time, and harder to foresee
_SURE: Final = 0.995
_OPENINGS: Final = 0.4  # each way that a dig leaves open: some will be blocked
_NEXT: Final = 0.5  # what the next card of the own hand would bring, as a share of it
_SOON: Final = 2 * CARD  # a next card brings no more than this
_THRIFT: Final = 0.3  # a good tunnel is kept where a lesser one does the same
_LATER: Final = 4.0  # a look at a goal can wait: others look too, and what is dug first is dug


class Posterior(Suspicions):
    """Suspicions that are probabilities: the onlooker's, with what this seat knows for certain."""

    def __init__(self) -> None:
        super().__init__()
        self.onlooker = Onlooker()
        self.chances: list[float] = []

    def watch(self, happened: Fields) -> None:
        """Keeps what happened until it is this seat's turn."""
        self.onlooker.watch(happened)
        super().watch(happened)
        self._events = []

    def begin(self, view: Position, me: Seat) -> None:
        """Before anything has happened, all seats of which nothing is known are equally likely."""
        if not self.odds:
            self.think(view, me)

    def think(self, view: Position, me: Seat) -> None:
        """Goes through what happened since the last time."""
        if not view.rules.role_pile:
            super().begin(view, me)
            return
        self.onlooker.think(view)
        self.chances = self.onlooker.chances(view)
        self.odds, self.dug = [0.0] * view.rules.players, self.onlooker.dug

    def wrecks(self, seat: Seat) -> float:
        """The probability that a seat wants the treasure not to be found."""
        if seat >= len(self.chances):
            return super().wrecks(seat)
        return max(1.0 - _SURE, min(_SURE, self.chances[seat]))

    def suspected(self, seat: Seat) -> float:
        """The same for everybody who looks on."""
        return self.onlooker.suspected(seat)


class LikelyGoals(Goals):
    """Where the treasure may be, from what this seat has seen and from where those dig who have looked."""

    def __init__(self, view: Position, likely: dict[Cell, float]) -> None:
        super().__init__(view)
        weights = {cell: likely.get(cell, 0.0) for cell in self.chance}
        total = sum(weights.values())
        if total > 0 and len(weights) > 1:
            self.chance = {cell: weight / total for cell, weight in weights.items()}
            self.costs = {cell: round(self._left_to_do(cell)) for cell in self.chance}

    def _left_to_do(self, cell: Cell) -> float:
        """What reaching a goal still leaves to do: the way from there to the others that may be the treasure."""
        return sum(
            chance * CARD * (abs(column(cell) - column(other)) + abs(row(cell) - row(other)) - 1)
            for other, chance in self.chance.items()
            if other != cell
        )


class SleuthOutlook(Outlook):
    """One decision of one who weighs what others did, and thinks of the next card, too."""

    def worth(self, move: Move) -> float:
        """Those who dig look a card further, and at goals a little later; to whom progress is worth nothing, neither."""
        worth = super().worth(move)
        if not self.digs or self.motives.zeal <= 0.0:
            return worth
        if verb_of(move) == DIG_VERB:
            return worth + self._foresight(cell_of(move), card_of(move))
        return worth - _LATER if Trait.LOOKS in VERBS[verb_of(move)].traits else worth

    def _foresight(self, cell: Cell, card: Card) -> float:
        """What a dig leaves open, what the own hand can make of it next, and what the card would have been good for."""
        survey, place = self.survey, self.survey.mine.grid.index(cell)
        after, ways = survey.after(place, card)
        worth = _OPENINGS * min(ways, 2) - _THRIFT * self.use(card)
        if after < survey.best:
            then = survey.after_two(place, card, self._other_tunnels(card))
            worth += _NEXT * max(0, min(_SOON, after - then))
        return worth

    def _other_tunnels(self, card: Card) -> set[Card]:
        """The tunnels that are left in the hand once this one is laid, either way up."""
        left = list(self.view.hands[self.seat])
        if UPRIGHT[card] in left:
            left.remove(UPRIGHT[card])
        tunnels = {other for other in left if IS_TUNNEL[other]}
        return tunnels | {TURNED[other] for other in tunnels}

    def find_goals(self) -> Goals:
        """Where what is sought may be."""
        suspicions = self.suspicions
        assert isinstance(suspicions, Posterior)
        return LikelyGoals(self.view, suspicions.onlooker.likely)


def reason_of(outlook: Outlook, move: Move) -> Reason:
    """Why one who weighs what others did would make a move: with how likely it is, where that is what counts."""
    verb, target = VERBS[verb_of(move)], seat_of(move)
    if verb.lays and outlook.digs:
        survey, place = outlook.survey, outlook.survey.mine.grid.index(cell_of(move))
        reached = touched(survey.mine, survey.light, place, card_of(move))
        chance = sum(outlook.goals.chance.get(cell, 0.0) for cell in reached)
        if chance:
            return "reaches", round(100 * chance)
    elif target is not None and target != outlook.seat:
        enmity = outlook.enmity(target)
        if not verb.traits.isdisjoint({Trait.HALTS, Trait.HARMS}):
            return "suspect", round(100 * enmity)
        if Trait.FREES in verb.traits:
            return "ally", round(100 * (1 - enmity))
    return outlook.reason(move)


class SleuthBot(DiggerBot):
    """A seat's player that reasons by Bayes and looks one move ahead; as a saboteur of the base game it goes by what it has learned."""

    wavers = 0.5
    character = SLY
    bold: Guile = BOLD
    open: Guile = LONE
    has_learned = True

    def __init__(self, seed: int | str = 0) -> None:
        super().__init__(seed)
        self._suspicions: Posterior = Posterior()

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """The move of most worth; a learned saboteur's comes from its network."""
        scores = self.learned(view, moves)
        return super().choose(view, moves) if scores is None else wrecker.drawn(self._random, scores, moves, WARMTH)

    def learned(self, view: Position, moves: list[Move]) -> list[float] | None:
        """How much speaks for each move by what was learned; nothing where that says nothing."""
        seat = view.to_act
        assert seat is not None
        if not self.has_learned or len(moves) == 1 or not wrecker.is_for(view, seat):
            return None
        self._suspicions.think(view, seat)
        return self._leanings(view, moves)

    def _leanings(self, view: Position, moves: list[Move]) -> list[float]:
        """How much speaks for each move of one who wrecks in a game that was learned."""
        seat = view.to_act
        assert seat is not None
        return wrecker.scores(self._outlook(view, seat), self._suspicions.onlooker, moves)

    def advise(self, view: Position, moves: list[Move]) -> Advice:
        """The move of most worth, nothing left to chance, and the reason for it."""
        advice, seat, scores = super().advise(view, moves), view.to_act, self.learned(view, moves)
        assert seat is not None
        if table_weights_of(view.rules).keen is not None or view.pending is not None:
            return advice
        move = advice.move if scores is None else moves[scores.index(max(scores))]
        return Advice(move, reason_of(self._outlook(view, seat), move))

    def _outlook(self, view: Position, seat: Seat) -> Outlook:
        keen = table_weights_of(view.rules).keen or SleuthOutlook
        outlook = keen(view, seat, self._suspicions)
        if view.rules.role_pile:
            if not outlook.digs:
                outlook.guile = self.open
            elif outlook.guile.strike > 0.0:  # others hurt nobody
                outlook.guile = replace(outlook.guile, trust=min(self.bold.trust, outlook.guile.trust))
            outlook.near = outlook.survey.best <= outlook.guile.near
            if outlook.motives.wary and not outlook.motives.alone:  # holding the last cards back helps the other team
                outlook.motives = replace(outlook.motives, wary=0.0)
        return outlook
