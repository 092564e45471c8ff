"""What one seat has gathered, beyond its view, of where hidden things lie: the hard facts that worlds must agree with.

A place is a number that goes with a card as it moves: from a hand to the discard pile, from hat to hat. A clue says that a thing of
some kind lies in one of some places. When somebody lays a card aside unseen, it may be any of that hand: the places are mixed, and the
clues on them grow wider instead of being forgotten.
"""

from collections.abc import Iterable
from typing import Any

from motherlode.core.cells import Cell


class Clue:
    """A thing of this kind lies in one of these places, and no other clue's thing lies there too."""

    def __init__(self, kind: int, places: set[int]) -> None:
        self.kind = kind
        self.places = places

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Clue, (self.kind, self.places)


class Whereabouts:
    """All clues on one family of things: cards, roles, or goals."""

    def __init__(self) -> None:
        self.clues: list[Clue] = []

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with its clues."""
        return Whereabouts, (), self.__getstate__()

    def know(self, kind: int, place: int) -> None:
        """What lies in a place has been seen."""
        self._settle_one(kind, {place})
        self.clear(place)
        self.clues.append(Clue(kind, {place}))

    def mix(self, places: Iterable[int]) -> None:
        """Which of these things lies in which of the places can't be told any more."""
        mixed = set(places)
        for clue in self.clues:
            if not clue.places.isdisjoint(mixed):
                clue.places.update(mixed)

    def take_out(self, kind: int, places: list[int]) -> int:
        """One of these things is shown to be of that kind and leaves; which of the places it leaves makes no difference."""
        self.mix(places)
        self._settle_one(kind, set(places))
        place = places.pop()
        self.clear(place)
        return place

    def clear(self, place: int) -> None:
        """Nothing that a clue speaks of lies there."""
        for clue in self.clues:
            clue.places.discard(place)
        self.clues = [clue for clue in self.clues if clue.places]

    def _settle_one(self, kind: int, places: set[int]) -> None:
        """A thing of this kind has been found in these places: one clue is settled, the most certain first.

        It may as well have been another's thing that was found: then what is left of the two may lie where either could.
        """
        clues = [clue for clue in self.clues if clue.kind == kind and not clue.places.isdisjoint(places)]
        if not clues:
            return
        certain = [clue for clue in clues if clue.places <= places]
        settled = next(iter([*certain, *sorted(clues, key=width)]))
        self.clues.remove(settled)
        for clue in clues:
            if clue is not settled:
                clue.places.update(settled.places)


def width(clue: Clue) -> int:
    """In how many places it may be."""
    return len(clue.places)


class Evidence:
    """Where everything hidden lies, as far as a seat can tell; piles have their top last, as in a position."""

    def __init__(self, players: int) -> None:
        self.cards = Whereabouts()
        self.hands: list[list[int]] = [[] for _ in range(players)]
        self.discard: list[int] = []
        self.roles = Whereabouts()
        self.hats: list[int] = list(range(players))
        self.spare_hats: list[int] = []
        self.goals = Whereabouts()
        self.goals_at: dict[Cell, int] = {}
        self.finds_out: list[int] = []  # opened in this round
        self.tunnels_out: list[int] = []  # that lay on them
        self._places = players

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with all that was gathered."""
        return Evidence, (len(self.hats),), self.__getstate__()

    def new_place(self) -> int:
        """A new place, with no clue on it."""
        self._places += 1
        return self._places
