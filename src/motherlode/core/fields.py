"""Fields: parts of a position that belong to a box, with everything that other layers need to know of them.

The values lie in `position.extra`, one slot for each field of any box. They are never changed in place, so that copies of a position
share them: a field is copied by copying its slot.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar, final

from motherlode.core.cells import Cell
from motherlode.core.moves import Seat
from motherlode.core.position import Position

T = TypeVar("T")
Spot = tuple[Cell, int]  # a cell, and a small number that says what lies there

FIELDS: Final[list["Field[Any]"]] = []


@final
class Field(Generic[T]):
    """A part of the position that belongs to a box.

    `missing` is its value in a fresh position, `write` and `read` its form in the notation (reading checks all it is given), `show`
    what a seat may see of it if not everything, `derive` its value in a written position that does not say. `each_round` and
    `each_turn` say when it begins anew. A `hidden_pile` is a tuple of cards of the deck that nobody sees, an `open_pile` one that
    everybody sees. `spots` says where in the mine it lies, for a seat among so many players: learners see it there.
    `told` is the type of what `write` makes: dictionaries, lists, texts and numbers.
    """

    def __init__(
        self,
        name: str,
        missing: T,
        each_round: bool,
        each_turn: bool,
        write: Callable[[T], object],
        read: Callable[[Any, Position], T],
        show: Callable[[T, Position, Seat | None], T] | None,
        derive: Callable[[Position], T] | None,
        spots: Callable[[T, Seat, int], list[Spot]] | None,
        hidden_pile: bool,
        open_pile: bool,
        told: Any,
    ) -> None:
        self.name = name
        self.missing = missing
        self.slot = len(FIELDS)
        self.each_round = each_round
        self.each_turn = each_turn
        self.write = write
        self.read = read
        self.show = show
        self.derive = derive
        self.spots = spots
        self.hidden_pile = hidden_pile
        self.open_pile = open_pile
        self.told = told
        FIELDS.append(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its place: there is one of it."""
        return _field, (self.slot,)

    def of(self, position: Position) -> T:
        """Its value in a position."""
        value: T = position.extra[self.slot]
        return value

    def set(self, position: Position, value: T) -> None:
        """Gives it another value in a position."""
        position.extra[self.slot] = value

    def reset(self, position: Position) -> None:
        """As in a fresh position."""
        position.extra[self.slot] = self.missing

    def written(self, position: Position) -> object:
        """As the notation has it."""
        return self.write(self.of(position))

    def load(self, position: Position, given: Any) -> None:
        """Takes over what was written, if it can be."""
        self.set(position, self.read(given, position))

    def settle(self, position: Position) -> None:
        """In a position that does not say: what follows from the rest of it, or as in a fresh one."""
        self.set(position, self.missing if self.derive is None else self.derive(position))

    def copy_to(self, view: Position, position: Position, seat: Seat | None) -> None:
        """A view gets what its seat may see."""
        self.set(view, self.shown(position, seat))

    def shown(self, position: Position, seat: Seat | None) -> T:
        """What the seat may see of it; a view holds no more than that."""
        value = self.of(position)
        if self.show is None or position.is_view or position.winners is not None:
            return value
        return self.show(value, position, seat)

    def spots_in(self, position: Position, seat: Seat) -> list[Spot]:
        """Where in the mine it lies, as that seat sees it."""
        return [] if self.spots is None else self.spots(self.shown(position, seat), seat, position.rules.players)


def _field(slot: int) -> Field[Any]:
    return FIELDS[slot]


# Forms that many boxes need.


def as_it_is(value: object) -> object:
    """Written as it is kept."""
    return value


def read_flag(name: str) -> Callable[[Any, Position], bool]:
    """Reads yes or no."""

    def read(value: Any, position: Position) -> bool:
        if not isinstance(value, bool):
            raise ValueError(f"{name} must be true or false, not {value!r}")
        return value

    return read


def read_count(name: str, most: int) -> Callable[[Any, Position], int]:
    """Reads a small number."""

    def read(value: Any, position: Position) -> int:
        if not isinstance(value, int) or isinstance(value, bool) or not 0 <= value <= most:
            raise ValueError(f"{name} must be a number from 0 to {most}, not {value!r}")
        return value

    return read
