"""What boxes show beside the cards: signs over the mine, tokens in it. Everybody sees them, so they follow from what everybody sees."""

from collections.abc import Callable
from typing import Any, Final

from motherlode.core.cells import Cell
from motherlode.core.moves import Seat
from motherlode.core.position import Position

_SIGNS: Final[list["Sign"]] = []


class Sign:
    """Something that is so now for everybody: its name, its icon (the path of an SVG of 24 by 24), the key of its sentence.

    `number` is how many there are, or nothing where there is nothing to show; of a `counted` sign the number is what matters.
    """

    def __init__(self, name: str, icon: str, says: str, counted: bool, number: "SignOf") -> None:
        self.name = name
        self.icon = icon
        self.says = says
        self.counted = counted
        self.number = number
        self.place = len(_SIGNS)
        _SIGNS.append(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its place: there is one of it."""
        return _sign, (self.place,)


def _sign(place: int) -> Sign:
    return _SIGNS[place]


class Token:
    """Something that lies or stands in a cell beside cards: what it is, which of its kind (a colour, a side), and whose it is.

    One that is a `face` is how the card in its cell looks.
    """

    def __init__(self, cell: Cell, kind: str, which: str, seat: Seat | None = None, face: bool = False) -> None:
        self.cell = cell
        self.kind = kind
        self.which = which
        self.seat = seat
        self.face = face

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Token, (self.cell, self.kind, self.which, self.seat, self.face)


SignOf = Callable[[Position], int | None]
TokensOf = Callable[[Position], list[Token]]
