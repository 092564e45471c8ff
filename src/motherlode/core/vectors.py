"""What the compiled engine does with vectors of native numbers; plain Python has `core.native` and never comes here."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from motherlode.core.sums import of_bytes, of_moves, of_rows

if TYPE_CHECKING:  # the compiler knows these by name; plain Python reads them in annotations alone
    from collections.abc import Iterable

    from librt.vecs import append, remove, vec
    from mypy_extensions import i64, u8

    from motherlode.core.cards import Card
    from motherlode.core.chance import N
    from motherlode.core.moves import Move

_ROOM: Final = 64


class Moves:
    """Moves that are being listed, in one buffer of machine numbers; plain Python has a list in its place."""

    __slots__ = ("count", "items")

    def __init__(self) -> None:
        self.items = vec[i64]([0] * _ROOM)
        self.count: i64 = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a list of moves: what plain Python has in its place."""
        return list, (self.copy(),)

    def append(self, move: i64) -> None:
        """One move more."""
        n = self.count
        if n == len(self.items):
            self.items = grown(self.items)
        self.items[n] = move
        self.count = n + 1

    def __len__(self) -> int:
        """How many there are."""
        return int(self.count)

    def __getitem__(self, place: int) -> Move:
        """The move at a place, the last at -1."""
        i: i64 = place
        if i < 0:
            i += self.count
        if not 0 <= i < self.count:
            raise IndexError("there are not so many moves")
        return self.items[i]  # type: ignore[return-value]

    def __setitem__(self, place: int, move: Move) -> None:
        """Another move in a place."""
        i: i64 = place
        if not 0 <= i < self.count:
            raise IndexError("there are not so many moves")
        self.items[i] = move

    def __contains__(self, move: int) -> bool:
        """Whether a move is among them."""
        items = self.items
        for i in range(self.count):
            if items[i] == move:
                return True
        return False

    def pop(self) -> Move:
        """Takes the last one away."""
        self.count -= 1
        return self.items[self.count]  # type: ignore[return-value]

    def extend(self, moves: Iterable[Move]) -> None:
        """Several more."""
        for move in moves:
            self.append(move)

    def copy(self) -> list[Move]:
        """A list of them: what leaves the engine."""
        items = self.items
        return [items[i] for i in range(self.count)]  # type: ignore[misc]

    def clear(self) -> None:
        """None any more; the buffer stays."""
        self.count = 0


def grown(numbers: vec[i64]) -> vec[i64]:
    """Numbers with twice the room."""
    bigger = vec[i64]([0] * (2 * len(numbers)))
    for i in range(len(numbers)):
        bigger[i] = numbers[i]
    return bigger


def inserted(numbers: vec[i64], number: i64) -> vec[i64]:
    """Sorted numbers and one more in its place."""
    numbers = append(numbers, number)
    i: i64 = len(numbers) - 1
    while i > 0 and numbers[i - 1] > number:
        numbers[i] = numbers[i - 1]
        i -= 1
    numbers[i] = number
    return numbers


def removed(numbers: vec[i64], number: i64) -> vec[i64]:
    """Numbers without the first that is equal to this one."""
    return remove(numbers, number)


def take_out(cards: list[Card], card: Card) -> None:
    """Takes the first card of that kind out of a list; an error if there is none."""
    for i in range(len(cards)):
        if cards[i] == card:
            cards.pop(i)
            return
    raise ValueError("there is no such card")


def numbers(items: list[N]) -> vec[i64]:
    """A list of numbers as a vector."""
    made = vec[i64]([0] * len(items))
    for i in range(len(items)):
        made[i] = items[i]
    return made


def in_order(items: list[N]) -> vec[i64]:
    """A list of numbers as a vector, the smallest first."""
    made = vec[i64]([0] * len(items))
    for place in range(len(items)):
        number: i64 = items[place]
        i: i64 = place
        while i > 0 and made[i - 1] > number:
            made[i] = made[i - 1]
            i -= 1
        made[i] = number
    return made


def earlier_twins(items: vec[i64]) -> vec[i64]:
    """For each place, the last place before it with an equal number, else -1."""
    twins = vec[i64]([-1] * len(items))
    for i in range(len(items)):
        j = i - 1
        while j >= 0 and items[j] != items[i]:
            j -= 1
        twins[i] = j
    return twins


def chosen(cards: vec[i64], table: vec[u8]) -> vec[i64]:
    """Those of the cards that a table says yes to."""
    made = vec[i64]([0] * len(cards))
    n: i64 = 0
    for card in cards:
        if table[card]:
            made[n] = card
            n += 1
    return made[:n]


def kinds_of(cards: list[N]) -> vec[i64]:
    """The different cards among these, in their order."""
    kinds = vec[i64]([0] * len(cards))
    n: i64 = 0
    for card in cards:
        kind: i64 = card
        i: i64 = 0
        while i < n and kinds[i] != kind:
            i += 1
        if i == n:
            kinds[n] = kind
            n += 1
    return kinds if n == len(kinds) else kinds[:n]


def merged(items: vec[i64], more: list[int]) -> vec[i64]:
    """Sorted numbers and several more in their places."""
    for number in more:
        items = inserted(items, number)
    return items


def moved(rows: vec[u8], width: i64, blank: vec[u8], start: i64, step: i64) -> vec[u8]:
    """Rows of bytes in a wider table, the first from `start` on and the next `step` later each."""
    wider = blank[:]
    for i in range(len(rows)):
        wider[start + i // width * step + i % width] = rows[i]
    return wider


def rim_of(laid: vec[i64], tiles: vec[u8], need: vec[u8], width: i64) -> vec[i64]:
    """The empty places beside these, in their order: those of which a neighbour asks something."""
    count = len(laid)
    if not count:
        return laid[:]
    rim = vec[i64]([0] * (4 * count))
    n: i64 = 0
    for i in range(laid[0] - width, laid[count - 1] + width + 1):
        if need[i] and not tiles[i]:
            rim[n] = i
            n += 1
    return rim[:n]


def unmarked(places: vec[i64], marks: vec[u8]) -> vec[i64]:
    """Those of the places that have no mark."""
    left = places[:]
    n: i64 = 0
    for i in places:
        if not marks[i]:
            left[n] = i
            n += 1
    return left[:n]


def floats(items: list[float]) -> vec[float]:
    """A list of fractions as a vector."""
    flat = vec[float]([0.0] * i64(len(items)))
    for at in range(len(items)):
        flat[at] = items[at]
    return flat


def dot(row: vec[float], numbers: vec[float]) -> float:
    """The sum of the products of what stands in the same places."""
    total = 0.0
    for at in range(i64(len(row))):
        total += row[at] * numbers[at]
    return total


def plus_times(sums: vec[float], number: float, row: vec[float]) -> vec[float]:
    """So many times a row more, in every place."""
    more = sums[:]
    for at in range(i64(len(row))):
        more[at] += number * row[at]
    return more


def above_zero(numbers: vec[float]) -> vec[float]:
    """The same with nothing in the place of what is less than nothing."""
    kept = numbers[:]
    for at in range(i64(len(kept))):
        if kept[at] < 0.0:
            kept[at] = 0.0
    return kept


def plus_rows(sums: vec[float], numbers: vec[float], first: i64, count: i64, weights: vec[float]) -> vec[float]:
    """So many of the numbers, each times a row of weights, more."""
    more = sums[:]
    of_rows(more, numbers, first, count, weights)
    return more


def plus_bytes(
    sums: vec[float], numbers: vec[float], first: i64, count: i64, weights: vec[u8], units: vec[float]
) -> vec[float]:
    """The same with weights that are signed bytes, each column in a unit of its own."""
    more = sums[:]
    of_bytes(more, numbers, first, count, weights, units)
    return more


def scored(
    scores: vec[float],
    count: i64,
    numbers: vec[float],
    weights: vec[float],
    shift: vec[float],
    out: vec[float],
    skip: vec[float],
) -> vec[float]:
    """Scores of so many moves: what is above zero of a layer over the numbers of each, weighed, and they themselves."""
    of_moves(scores, count, numbers, weights, shift, out, skip)
    return scores
