"""Worlds that are not equally likely: weights over the roles of seats and the goals in cells, on top of all that is known for certain."""

from collections.abc import Mapping
from itertools import permutations
from typing import TYPE_CHECKING, Any, Final

from motherlode.core.cells import Cell
from motherlode.core.dealings import Dealings
from motherlode.core.dice import Dice
from motherlode.core.families import Goal, Role
from motherlode.core.moves import Seat

if TYPE_CHECKING:
    from motherlode.core.worlds import Heap

_FINE: Final = 1 << 30
_MOST_WAYS: Final = (
    5000  # to meet clues on several places at once; where there are more, worlds are weighed after drawing
)
_SAMPLES: Final = 64


class Weights:
    """How likely a seat has a role, and a goal lies in a cell, beside what is certain. What is not named weighs 1."""

    def __init__(
        self,
        roles: Mapping[Seat, Mapping[Role, float]] | None = None,
        goals: Mapping[Cell, Mapping[Goal, float]] | None = None,
    ) -> None:
        self.roles = dict(roles or {})
        self.goals = dict(goals or {})
        weights = [weight for weighed in self.roles.values() for weight in weighed.values()]
        weights += [weight for weighed in self.goals.values() for weight in weighed.values()]
        if not all([0.0 <= weight < float("inf") for weight in weights]):
            raise ValueError("a weight is a number that is not negative")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Weights, (self.roles, self.goals)


class WeighedHeap:
    """A heap of hidden things from which likelier arrangements are drawn more often: exactly as often as they are likely."""

    def __init__(self, heap: "Heap", weights: list[dict[int, float] | None]) -> None:
        """`weights` has an entry per place; where there is none, anything is as likely as another."""
        self.heap = heap
        self.weights = weights
        self.ways: list[list[int]] = []
        self.chances: list[float] = []
        self.dealings: list[Dealings] = []
        self.kinds = sorted(set(heap.loose))
        counts = [heap.loose.count(kind) for kind in self.kinds]
        for places in self._ways_to_meet_clues():
            weighed = [place for place in range(heap.count) if not places[place] and weights[place] is not None]
            dealing = Dealings(counts, [[self._weight(place, kind) for kind in self.kinds] for place in weighed])
            weight = dealing.total
            for place in range(heap.count):
                if places[place]:
                    weight *= self._weight(place, places[place])
            if weight > 0.0:
                self.ways.append(places)
                self.chances.append(weight)
                self.dealings.append(dealing)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return WeighedHeap, (self.heap, self.weights)

    def _weight(self, place: int, kind: int) -> float:
        weights = self.weights[place]
        return 1.0 if weights is None else weights.get(kind, 1.0)

    def _ways_to_meet_clues(self) -> list[list[int]]:
        """All ways to put what clues speak of in their places; none if they are too many."""
        ways = [self.heap.places()]
        for kinds, wanted in self.heap.groups:
            found = []
            for places in ways:
                for spots in permutations(wanted, len(kinds)):
                    if any(places[spot] for spot in spots):
                        continue
                    filled = places[:]
                    for spot, kind in zip(spots, kinds, strict=True):
                        filled[spot] = kind
                    found.append(filled)
                    if len(found) > _MOST_WAYS:
                        return []
            ways = found
        return ways

    def draw(self, dice: Dice) -> list[int]:
        """What lies where, place by place. Where the weights leave nothing, they are wrong: then all is as likely as anything."""
        if not self.ways:
            return self._sampled(dice)
        at = _one_of(self.chances, dice) if len(self.ways) > 1 else 0
        places = self.ways[at][:]
        loose, dealt, used = self.heap.loose[:], self.dealings[at].draw(dice), 0
        for place in range(self.heap.count):
            if not places[place] and self.weights[place] is not None:
                places[place] = self.kinds[dealt[used]]
                loose.remove(places[place])
                used += 1
        dice.mix(loose)
        used = 0
        for place in range(self.heap.count):
            if not places[place]:
                places[place] = loose[used]
                used += 1
        return places

    def _sampled(self, dice: Dice) -> list[int]:
        """One of some equally likely arrangements, by its weight."""
        drawn, chances = [], []
        for _ in range(_SAMPLES):
            places, weight = self.heap.draw(dice), 1.0
            for place in range(self.heap.count):
                weight *= self._weight(place, places[place])
            drawn.append(places)
            chances.append(weight)
        return drawn[_one_of(chances, dice)] if sum(chances) > 0.0 else drawn[0]


def _one_of(chances: list[float], dice: Dice) -> int:
    """The number of one of several, each as likely as it weighs."""
    point = dice.below(_FINE) / _FINE * sum(chances)
    for at in range(len(chances)):
        point -= chances[at]
        if point < 0.0:
            return at
    return len(chances) - 1
