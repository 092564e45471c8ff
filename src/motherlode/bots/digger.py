"""The bot that digs toward the goals it believes in and suspects the others; as a saboteur it lies low, then strikes."""

from random import Random

from motherlode.bots import boxes as boxes
from motherlode.bots.beliefs import Suspicions
from motherlode.bots.plans import Plan
from motherlode.core.events import Fields
from motherlode.core.moves import Move
from motherlode.core.position import Position

_TIE = 0.5  # what is asked is answered plainly; only equals are left to chance


class DiggerBot:
    """A seat's player that believes, suspects and looks one move ahead."""

    blind = False
    wavers = 4.0  # by how much, in tenths of a card, a worse move may be taken for the better one in a turn

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)
        self._suspicions = Suspicions()

    def watch(self, happened: Fields) -> None:
        """Takes note of what may tell friend from foe."""
        self._suspicions.watch(happened)

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """The move of most worth; equals by lot."""
        seat = view.to_act
        assert seat is not None
        if view.pending is None:
            self._suspicions.think(view, seat)
        self._suspicions.begin(view, seat)
        if len(moves) == 1:
            return moves[0]
        plan, draw = Plan(view, seat, self._suspicions), self._random.random
        doubt = self.wavers if view.pending is None else _TIE
        best, chosen = float("-inf"), moves[0]
        for move in moves:
            worth = plan.worth(move) + draw() * doubt
            if worth > best:
                best, chosen = worth, move
        return chosen

    def suspicions(self) -> list[float]:
        """How likely it takes each seat to be a saboteur, for whoever wants to explain its play."""
        return [self._suspicions.wrecks(seat) for seat in range(len(self._suspicions.odds))]


class NoviceBot(DiggerBot):
    """The same, but it often takes a middling move for a good one."""

    wavers = 12.0
