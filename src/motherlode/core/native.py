"""Native numbers and vectors for what is hot, and plain stand-ins for them where the engine is not compiled.

Compiled, `i64` and `u8` are machine numbers, `vec` is a flat vector of them (`librt.vecs`), and `core.vectors` has what works on vectors.
As plain Python the same source runs with lists and bytearrays, which are the fastest there: numbers are just ints, `vec[u8]` is
`bytearray`, `vec[i64]` and `Moves` are `list`. This file itself is never compiled, so that it can tell which of the two runs.

What both can do, and nothing else, may be done with a vector: read and write items, iterate, take a slice, ask for its length, and the
functions below. Some of these change a vector and return it: go on with what they return, not with what they were given.
"""

from importlib.util import find_spec
from typing import TYPE_CHECKING

__all__ = [
    "COMPILED", "Moves", "above_zero", "chosen", "dot", "earlier_twins", "floats", "grown", "i64", "in_order", "inserted", "kinds_of",
    "merged", "moved", "numbers", "plus_bytes", "plus_rows", "plus_times", "removed", "rim_of", "scored", "take_out", "u8", "unmarked",
    "vec",
]  # fmt: skip

_WHERE = find_spec("motherlode.core.vectors")
COMPILED: bool = _WHERE is not None and not str(_WHERE.origin).endswith(".py")

if TYPE_CHECKING:
    from librt.vecs import vec
    from mypy_extensions import i64, u8

    from motherlode.core.vectors import (
        Moves,
        above_zero,
        chosen,
        dot,
        earlier_twins,
        floats,
        grown,
        in_order,
        inserted,
        kinds_of,
        merged,
        moved,
        numbers,
        plus_bytes,
        plus_rows,
        plus_times,
        removed,
        rim_of,
        scored,
        take_out,
        unmarked,
    )
else:

    class i64:  # noqa: N801
        """Stands for a number in annotations; called, it is that number."""

        def __new__(cls, number=0):
            """A plain number."""
            return int(number)

    class u8:  # noqa: N801
        """Stands for a small number in annotations; called, it is that number."""

        def __new__(cls, number=0):
            """A plain number, of which a byte is kept."""
            return int(number) & 255

    class vec:  # noqa: N801
        """Stands for vectors: `vec[u8]` is a bytearray, `vec[i64]` a list."""

        def __class_getitem__(cls, item):
            """The type that stands for a vector of such numbers."""
            return bytearray if item is u8 else list

    if not COMPILED:
        from bisect import insort
        from operator import mul

        from motherlode.core.vectors import plus_bytes, plus_rows, scored

        Moves = list
        in_order = sorted
        take_out = list.remove
        kinds_of = dict.fromkeys  # to iterate over, which is all that is done with kinds

        def numbers(items):
            """A list of numbers as a vector."""
            return items

        def grown(items):
            """Numbers with twice the room."""
            return items + [0] * len(items)

        def inserted(items, number):
            """Sorted numbers and one more in its place."""
            insort(items, number)
            return items

        def removed(items, number):
            """Numbers without the first that is equal to this one."""
            items.remove(number)
            return items

        def earlier_twins(items):
            """For each place, the last place before it with an equal number, else -1."""
            last = {}
            twins = []
            for place, item in enumerate(items):
                twins.append(last.get(item, -1))
                last[item] = place
            return twins

        def chosen(cards, table):
            """Those of the cards that a table says yes to."""
            return [card for card in cards if table[card]]

        def merged(items, more):
            """Sorted numbers and several more in their places."""
            items += more
            items.sort()
            return items

        def moved(rows, width, blank, start, step):
            """Rows of bytes in a wider table, the first from `start` on and the next `step` later each."""
            wider = blank[:]
            for i in range(len(rows) // width):
                wider[start + i * step : start + i * step + width] = rows[i * width : (i + 1) * width]
            return wider

        def rim_of(laid, tiles, need, width):
            """The empty places beside these, in their order."""
            places = set()
            for i in laid:
                places.update((i + width, i + 1, i - width, i - 1))
            return sorted([i for i in places if not tiles[i]])

        def unmarked(places, marks):
            """Those of the places that have no mark."""
            return [i for i in places if not marks[i]]

        def floats(items):
            """A list of fractions as a vector."""
            return items

        def dot(row, numbers):
            """The sum of the products of what stands in the same places."""
            return sum(map(mul, row, numbers))

        def plus_times(sums, number, row):
            """So many times a row more, in every place."""
            return [one + number * weight for one, weight in zip(sums, row, strict=True)]

        def above_zero(numbers):
            """The same with nothing in the place of what is less than nothing."""
            return [one if one > 0.0 else 0.0 for one in numbers]

    else:
        from motherlode.core.vectors import (
            Moves,
            above_zero,
            chosen,
            dot,
            earlier_twins,
            floats,
            grown,
            in_order,
            inserted,
            kinds_of,
            merged,
            moved,
            numbers,
            plus_bytes,
            plus_rows,
            plus_times,
            removed,
            rim_of,
            scored,
            take_out,
            unmarked,
        )
