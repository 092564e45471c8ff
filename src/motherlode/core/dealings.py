"""Things of several kinds dealt to places at random, where some arrangements are likelier than others: exact, by dynamic programming.

Things that look alike count as different ones, as cards do on a table. How likely an arrangement is, is the product of the weights of
what lies where. The number of arrangements does not matter: they are summed by how many things of each kind are left.
"""

from typing import Any, Final

from motherlode.core.dice import Dice
from motherlode.core.native import i64, vec

_FINE: Final = 1 << 30


class Dealings:
    """All arrangements of things in places, weighed."""

    def __init__(self, counts: list[int], weights: list[list[float]]) -> None:
        """`counts` says how many things of each kind there are, `weights[place][kind]` how likely each is in a place."""
        self.counts = counts
        self.weights = weights
        self.kinds: i64 = i64(len(counts))
        self.places: i64 = i64(len(weights))
        strides, size = [], 1
        for count in counts:
            strides.append(size)
            size *= count + 1
        self.size: i64 = i64(size)
        self.stride = vec[i64]([i64(0)] * self.kinds)
        self.count = vec[i64]([i64(0)] * self.kinds)
        for kind in range(len(counts)):
            self.stride[kind] = i64(strides[kind])
            self.count[kind] = i64(counts[kind])
        self.weight = vec[float]([0.0] * (self.places * self.kinds))
        for place in range(len(weights)):
            for kind in range(len(counts)):
                self.weight[place * len(counts) + kind] = weights[place][kind]
        self.table = vec[float]([0.0] * ((self.places + 1) * self.size))
        self._sum_up()
        self.total = self.table[0]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Dealings, (self.counts, self.weights)

    def _used(self, state: i64, kind: i64) -> i64:
        """How many things of a kind are dealt in a state."""
        return state // self.stride[kind] % (self.count[kind] + 1)

    def _sum_up(self) -> None:
        """From the last place to the first: `table[place][used]` is the weight of all ways to fill the places from there on."""
        table, size = self.table, self.size
        for state in range(size):
            table[self.places * size + state] = 1.0
        place = self.places - 1
        while place >= 0:
            for state in range(size):
                total = 0.0
                for kind in range(self.kinds):
                    left = self.count[kind] - self._used(state, kind)
                    if left > 0:
                        rest = table[(place + 1) * size + state + self.stride[kind]]
                        total += float(left) * self.weight[place * self.kinds + kind] * rest
                table[place * size + state] = total
            place -= 1

    def draw(self, dice: Dice) -> list[int]:
        """One arrangement: the kind in each place, as likely as it is."""
        dealt: list[int] = []
        state: i64 = 0
        for place in range(self.places):
            point = dice.below(_FINE) / _FINE * self.table[place * self.size + state]
            chosen: i64 = -1
            for kind in range(self.kinds):
                share = self._share(place, state, kind)
                if share > 0.0:
                    chosen = kind
                    point -= share
                    if point < 0.0:
                        break
            if chosen < 0:
                raise ValueError("nothing can be dealt like that")
            dealt.append(int(chosen))
            state += self.stride[chosen]
        return dealt

    def _share(self, place: i64, state: i64, kind: i64) -> float:
        left = self.count[kind] - self._used(state, kind)
        if left <= 0:
            return 0.0
        rest = self.table[(place + 1) * self.size + state + self.stride[kind]]
        return float(left) * self.weight[place * self.kinds + kind] * rest

    def marginals(self) -> list[list[float]]:
        """For each place, how likely each kind lies there."""
        found: list[list[float]] = []
        reached = vec[float]([0.0] * self.size)
        reached[0] = 1.0
        for place in range(self.places):
            here = vec[float]([0.0] * self.kinds)
            beyond = vec[float]([0.0] * self.size)
            for state in range(self.size):
                if reached[state] > 0.0:
                    for kind in range(self.kinds):
                        share = self._share(place, state, kind)
                        if share > 0.0:
                            here[kind] += reached[state] * share
                            left = float(self.count[kind] - self._used(state, kind))
                            step = left * self.weight[place * self.kinds + kind]
                            beyond[state + self.stride[kind]] += reached[state] * step
            found.append([here[kind] / self.total if self.total > 0.0 else 0.0 for kind in range(self.kinds)])
            reached = beyond
        return found

    def arrangements(self) -> list[tuple[tuple[int, ...], float]]:
        """Every arrangement and its probability, where they are few."""
        found: list[tuple[tuple[int, ...], float]] = []
        self._enumerate((), 0, 1.0, found)
        return [(dealt, weight / self.total) for dealt, weight in found]

    def _enumerate(
        self, dealt: tuple[int, ...], state: i64, weight: float, found: list[tuple[tuple[int, ...], float]]
    ) -> None:
        place = i64(len(dealt))
        if place == self.places:
            found.append((dealt, weight))
            return
        for kind in range(self.kinds):
            left = self.count[kind] - self._used(state, kind)
            step = float(left) * self.weight[place * self.kinds + kind]
            if step > 0.0:
                self._enumerate((*dealt, int(kind)), state + self.stride[kind], weight * step, found)
