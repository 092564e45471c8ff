"""The bot that digs toward the goals it believes in and suspects the others; as a saboteur it lies low, then strikes."""

from random import Random

from motherlode.bots.beliefs import Suspicions
from motherlode.bots.plans import Plan
from motherlode.core.events import Fields
from motherlode.core.moves import Move
from motherlode.core.position import Position


class DiggerBot:
    """A seat's player that believes, suspects and looks one move ahead."""

    blind = False
    wavers = 0.5  # by how much, in tenths of a card, a worse move may be taken for the better one

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
        if view.pending is None or not self._suspicions.odds:
            self._suspicions.think(view, seat)
        if len(moves) == 1:
            return moves[0]
        plan, draw = Plan(view, seat, self._suspicions), self._random.random
        best, chosen = float("-inf"), moves[0]
        for move in moves:
            worth = plan.worth(move) + draw() * self.wavers
            if worth > best:
                best, chosen = worth, move
        return chosen


class NoviceBot(DiggerBot):
    """The same, but it often takes a middling move for a good one."""

    wavers = 12.0
