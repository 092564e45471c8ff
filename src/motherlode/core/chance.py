"""The one door of chance: every dealer follows this protocol, and everything it does can be written down."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

N = TypeVar("N", bound=int)  # cards, roles, goals, cells: what is shuffled comes back as what it is


class Names(Protocol):
    """Writes what chance brought, and reads it back: a family of cards, or plain numbers."""

    def text(self, number: int) -> str:
        """The name of a number."""

    def parse(self, text: str) -> int:
        """The number of a name; a `ValueError` if there is none."""


class Chance(Protocol):
    """A dealer: it shuffles and picks, and says for whom the result may be known."""

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """The items in a random order."""

    def pick(self, what: str, count: int) -> int:
        """A random number from 0 up to, not including, `count`."""


class NoChance:
    """For callers that need nothing random: any use of it is an error."""

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """Refuses."""
        raise ValueError(f"chance is needed here ({what}): give a dealer")

    def pick(self, what: str, count: int) -> int:
        """Refuses."""
        raise ValueError(f"chance is needed here ({what}): give a dealer")
