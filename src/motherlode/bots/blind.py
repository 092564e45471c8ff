"""The bot that looks at nothing."""

from random import Random

from motherlode.core.events import Fields
from motherlode.core.moves import Move
from motherlode.core.position import Position


class RandomBot:
    """Any legal move, each as likely as the other."""

    blind = True

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed).random

    def watch(self, happened: Fields) -> None:
        """It doesn't."""

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """Whichever comes."""
        return moves[int(self._random() * len(moves))]
