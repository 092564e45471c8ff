"""What one seat has gathered, beyond its view, of where hidden things lie: the hard facts that worlds must agree with.

A place is a number that goes with a card as it moves: from a hand to the discard pile, from hat to hat. A claim says that a thing of
some kind lies in one of some places. When somebody lays a card aside unseen, it may be any of that hand: the places are mixed, and the
claims on them grow wider instead of being forgotten.
"""

from collections.abc import Iterable
from typing import Any

from motherlode.core.cells import Cell


class Claim:
    """A thing of this kind lies in one of these places, and no other claim's thing lies there too."""

    def __init__(self, kind: int, places: set[int]) -> None:
        self.kind = kind
        self.places = places

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Claim, (self.kind, self.places)


class Whereabouts:
    """All claims on one family of things: cards, roles, or goals."""

    def __init__(self) -> None:
        self.claims: list[Claim] = []

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled with its claims."""
        return Whereabouts, (), self.__getstate__()

    def know(self, kind: int, place: int) -> None:
        """What lies in a place has been seen."""
        self._settle_one(kind, {place})
        self.clear(place)
        self.claims.append(Claim(kind, {place}))

    def mix(self, places: Iterable[int]) -> None:
        """Which of these things lies in which of the places can't be told any more."""
        mixed = set(places)
        for claim in self.claims:
            if not claim.places.isdisjoint(mixed):
                claim.places.update(mixed)

    def take_out(self, kind: int, places: list[int]) -> int:
        """One of these things is shown to be of that kind and leaves; which of the places it leaves makes no difference."""
        self.mix(places)
        self._settle_one(kind, set(places))
        place = places.pop()
        self.clear(place)
        return place

    def clear(self, place: int) -> None:
        """Nothing that is claimed lies there."""
        for claim in self.claims:
            claim.places.discard(place)
        self.claims = [claim for claim in self.claims if claim.places]

    def _settle_one(self, kind: int, places: set[int]) -> None:
        """A thing of this kind has been found in these places: one claim is settled, the most certain first.

        It may as well have been another's thing that was found: then what is left of the two may lie where either could.
        """
        claims = [claim for claim in self.claims if claim.kind == kind and not claim.places.isdisjoint(places)]
        if not claims:
            return
        certain = [claim for claim in claims if claim.places <= places]
        settled = next(iter([*certain, *sorted(claims, key=width)]))
        self.claims.remove(settled)
        for claim in claims:
            if claim is not settled:
                claim.places.update(settled.places)


def width(claim: Claim) -> int:
    """In how many places it may be."""
    return len(claim.places)


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
        """A new place, with no claim on it."""
        self._places += 1
        return self._places
