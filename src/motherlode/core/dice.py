"""A small, quick generator for search: worlds are redrawn and rounds played out with it, the same in plain and in compiled code.

Multiply with carry: the state is a carry above 30 bits, each step multiplies the low half and adds the carry. All numbers stay below
2**60. `_FACTOR * 2**30 - 1` is a safe prime, so that the period is near 2**59. It is no dealer for games that count: whoever sees
enough of its numbers can tell the next.
"""

from collections.abc import Sequence
from typing import Any, Final

from motherlode.core.chance import N, Names
from motherlode.core.native import i64

_BITS: Final = 30
_LOW: Final = (1 << _BITS) - 1
_FACTOR: Final = 998578647
_SCATTER: Final = 40014


class Dice:
    """Chance from a small state. It deals like any dealer, and can shuffle in place, which is faster."""

    __slots__ = ("state",)

    def __init__(self, seed: int = 0) -> None:
        state = 1
        for _ in range(3):  # any whole number is a seed, and neighbours lead far apart
            state = (state * _SCATTER + (seed & _LOW) + 12345) & _LOW | (state & 0xFFFFF) << _BITS
            seed >>= _BITS
        self.state: i64 = state or 1
        for _ in range(8):
            self.below(2)

    def below(self, count: int) -> int:
        """A number from 0 up to, not including, `count`."""
        state = self.state
        state = _FACTOR * (state & _LOW) + (state >> _BITS)
        self.state = state
        low: int = state & _LOW  # any count will do, however large
        return low * count >> _BITS

    def mix(self, items: list[N]) -> None:
        """Brings the items into a random order, in place."""
        state = self.state
        things: list[Any] = items  # they stay what they are, whatever that is
        factor: i64 = _FACTOR
        low: i64 = _LOW
        last: i64 = len(things) - 1
        for i in range(last, 0, -1):
            state = factor * (state & low) + (state >> _BITS)
            j = (state & low) * (i + 1) >> _BITS
            thing = things[i]
            things[i] = things[j]
            things[j] = thing
        self.state = state

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """The items in a random order, as a dealer brings them."""
        shuffled = list(items)
        self.mix(shuffled)
        return shuffled

    def pick(self, what: str, count: int) -> int:
        """A random number below `count`, as a dealer brings it."""
        return self.below(count)

    def copy(self) -> "Dice":
        """Dice with the same state: they give the same numbers from here on."""
        return _dice_at(self.state)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its state."""
        return _dice_at, (self.state,)


def _dice_at(state: int) -> Dice:
    dice = Dice()
    dice.state = state
    return dice
