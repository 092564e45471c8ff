"""The bot that looks at nothing."""

from hashlib import sha256
from typing import Any

from motherlode.core.dice import Dice
from motherlode.core.moves import Move


class RandomBot:
    """Any legal move, each as likely as the other."""

    def __init__(self, seed: int | str = 0) -> None:
        self._dice = Dice(int.from_bytes(sha256(str(seed).encode()).digest()[:7]))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with its dice."""
        return RandomBot, (), self.__getstate__()

    def pick(self, moves: list[Move]) -> Move:
        """Whichever comes."""
        return moves[self.place(len(moves))]

    def place(self, count: int) -> int:
        """The same for who has so many moves and no list of them."""
        return self._dice.below(count)
