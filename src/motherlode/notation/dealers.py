"""Dealers: the seeded one that plays, one that writes down what it deals, one that deals from what was written."""

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any

from motherlode.core.cells import Cell, cell_text, parse_cell
from motherlode.core.chance import Chance, N, Names
from motherlode.core.layouts import layout_of
from motherlode.core.refusal import quoted


class Dealer:
    """Chance from a seed: the same seed deals the same games."""

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)
        self._bits = self._random.getrandbits

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """The items in a random order."""
        shuffled: list[Any] = list(items)  # they stay what they are, whatever that is
        bits, width = self._bits, len(shuffled).bit_length()
        for i in range(len(shuffled) - 1, 0, -1):  # what Random.shuffle does, without its calls within calls
            if i + 1 < 1 << width - 1:
                width -= 1
            j: int = bits(width)
            while j > i:
                j = bits(width)
            shuffled[i], shuffled[j] = shuffled[j], shuffled[i]
        return shuffled

    def pick(self, what: str, count: int) -> int:
        """A random number below `count`."""
        return self._random.randrange(count)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what its generator has come to: a copy deals the same from here, and neither disturbs the other."""
        return _dealer_at, (self._random.getstate(),)


def _dealer_at(state: tuple[Any, ...]) -> Dealer:
    dealer = Dealer()
    dealer._random.setstate(state)
    return dealer


class HostDealer:
    """Deals as another dealer does, but what the host has laid out lies where the host wants it; a record tells it like any chance.

    What is laid is given box by box: `HostDealer(Dealer(1), {"chests": ["2,1", "4,1", "3,-2", "6,0"]})`.
    """

    def __init__(self, dealer: Chance, laid: Mapping[str, Sequence[str]]) -> None:
        self._dealer = dealer
        self._laid = [(layout_of(box), [parse_cell(text) for text in cells]) for box, cells in laid.items()]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        laid = {layout.box: [cell_text(cell) for cell in cells] for layout, cells in self._laid}
        return HostDealer, (self._dealer, laid)

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """The other dealer's shuffle; of the cells for what the host has laid, the host's come first."""
        shuffled = self._dealer.shuffle(what, items, names)
        for layout, cells in self._laid:
            if layout.chance == what:
                layout.check(cells, [Cell(item) for item in items])
                wanted = [items[items.index(cell)] for cell in cells]
                return [*wanted, *(item for item in shuffled if item not in wanted)]
        return shuffled

    def pick(self, what: str, count: int) -> int:
        """The other dealer's pick."""
        return self._dealer.pick(what, count)


class NotingDealer:
    """Deals as another dealer does and notes a line for all it brings."""

    def __init__(self, dealer: Chance, note: Callable[[str], None]) -> None:
        self._dealer = dealer
        self._note = note

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return NotingDealer, (self._dealer, self._note)

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """The other dealer's shuffle, noted as `what: names…`."""
        shuffled = self._dealer.shuffle(what, items, names)
        self._note(f"{what}: {' '.join(names.text(item) for item in shuffled)}")
        return shuffled

    def pick(self, what: str, count: int) -> int:
        """The other dealer's pick, noted as `what: number of count`."""
        picked = self._dealer.pick(what, count)
        self._note(f"{what}: {picked} of {count}")
        return picked


class ScriptedDealer:
    """Deals what a record says; anything else than what the rules ask for is a `ValueError`."""

    def __init__(self, next_line: Callable[[], str]) -> None:
        self._next_line = next_line

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return ScriptedDealer, (self._next_line,)

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """The noted order, if it is one of these very items."""
        wanted = [names.parse(word) for word in self._words(what)]
        if sorted(wanted) != sorted(items):
            raise ValueError(f"{what!r} brings other cards than there are")
        by_number = {int(item): item for item in items}
        return [by_number[number] for number in wanted]

    def pick(self, what: str, count: int) -> int:
        """The noted number, if it is below `count`."""
        words = self._words(what)
        if len(words) != 3 or words[1] != "of" or words[2] != str(count) or words[0] not in map(str, range(count)):
            raise ValueError(f"{what!r} is not a pick of {count}")
        return int(words[0])

    def _words(self, what: str) -> list[str]:
        line = self._next_line()
        name, colon, rest = line.partition(":")
        if not colon or name != what:
            raise ValueError(f"chance brings {quoted(name)} where {what!r} is due")
        return rest.split()
