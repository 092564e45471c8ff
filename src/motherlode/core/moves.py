"""A move is one number: a verb, a card, a cell, a second field and a seat, eight or sixteen bits each.

Which of them a move uses, and what they mean, its verb's parts say (`core.parts`). Seats are kept one higher, so that zero is nobody.
Moves, cards, cells and seats are told apart by the type checker alone. Here, where plain numbers become what they are, it is told so in
comments: a call for each would cost as much as the rest of the function.
"""

from collections.abc import Callable
from typing import Any, Final, NewType

from motherlode.core.cards import EMPTY, Card
from motherlode.core.cells import Cell

Move = NewType("Move", int)
Seat = NewType("Seat", int)

CARD_SHIFT: Final = 8
CELL_SHIFT: Final = 16
OTHER_SHIFT: Final = 32
SEAT_SHIFT: Final = 48
MOVE_BITS: Final = 56
NOWHERE: Final = Cell(0)

READERS: Final[
    list[Callable[[Any, object], Move]]
] = []  # who reads the text of a move in a ruleset: the notation, once it is there


def pack(verb: int, card: Card = EMPTY, cell: Cell = NOWHERE, other: int = 0, seat: Seat | None = None) -> Move:
    """One number for a move."""
    who = 0 if seat is None else seat + 1
    return verb | card << CARD_SHIFT | cell << CELL_SHIFT | other << OTHER_SHIFT | who << SEAT_SHIFT  # type: ignore[return-value]


def verb_of(move: Move) -> int:
    """The number of the verb."""
    return move & 255


def card_of(move: Move) -> Card:
    """The card that is played, or the tunnel as it is to lie."""
    return move >> CARD_SHIFT & 255  # type: ignore[return-value]


def cell_of(move: Move) -> Cell:
    """The cell that is aimed at."""
    return move >> CELL_SHIFT & 0xFFFF  # type: ignore[return-value]


def other_of(move: Move) -> int:
    """The second field: another cell, more cards, a word's number, a side."""
    return move >> OTHER_SHIFT & 0xFFFF


def seat_of(move: Move) -> Seat | None:
    """The seat that is aimed at, or who pays."""
    who = move >> SEAT_SHIFT & 255
    return who - 1 if who else None  # type: ignore[return-value]


def target_of(move: Move) -> Seat:
    """The seat of a move that always names one."""
    return (move >> SEAT_SHIFT & 255) - 1  # type: ignore[return-value]


def cards_of(move: Move) -> list[Card]:
    """The one to three cards of a pass."""
    other = other_of(move)
    return [card for card in (card_of(move), other & 255, other >> 8) if card]  # type: ignore[misc]
