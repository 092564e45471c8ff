"""A move is one number: a verb, a card, a cell, a second field and a seat, eight or sixteen bits each.

What the fields mean depends on the verb's form (`Form`), which is also how the notation writes it. Seats are kept one higher, so
that zero is nobody.
"""

from enum import Enum
from typing import Final

from motherlode.core.cards import Card
from motherlode.core.cells import Cell

Move = int
Seat = int

CARD_SHIFT: Final = 8
CELL_SHIFT: Final = 16
OTHER_SHIFT: Final = 32
SEAT_SHIFT: Final = 48
MOVE_BITS: Final = 56


class Form(Enum):
    """How a move is written; `…` stands for the card's code or the verb's word."""

    DIG = "NES@3,-1, and pay>0 behind it"
    CARD = "theft"
    CARD_AT_CELL = "map@8,0"
    CARD_TO_SEAT = "break:lamp>2, and :lamp behind it"
    CARD_AT_CELLS = "back-and-forth@8,2@8,0 swap"
    CARD_MOVES_TUNNEL = "diversion>ES@4,1, and pay>2 behind it"
    PASS = "pass NS map"
    CLEAR = "clear NS map : break:lamp"
    TOLL = "toll map@3,1:W"
    WORD = "allow"
    WORD_AT_CELL = "reveal@8,0"
    WORD_TURNS = "turn@8,0=NE"
    WORD_NUMBER = "take 3"
    WORD_NUMBERS = "spend 2 1"
    WORD_CARD = "keep map"
    WORD_TO_SEAT = "steal>2"


def pack(verb: int, card: Card = 0, cell: Cell = 0, other: int = 0, seat: Seat | None = None) -> Move:
    """One number for a move."""
    who = 0 if seat is None else seat + 1
    return verb | card << CARD_SHIFT | cell << CELL_SHIFT | other << OTHER_SHIFT | who << SEAT_SHIFT


def verb_of(move: Move) -> int:
    """The number of the verb."""
    return move & 255


def card_of(move: Move) -> Card:
    """The card that is played, or the tunnel as it is to lie."""
    return move >> CARD_SHIFT & 255


def cell_of(move: Move) -> Cell:
    """The cell that is aimed at."""
    return move >> CELL_SHIFT & 0xFFFF


def other_of(move: Move) -> int:
    """The second field: another cell, more cards, a word's number, a side."""
    return move >> OTHER_SHIFT & 0xFFFF


def seat_of(move: Move) -> Seat | None:
    """The seat that is aimed at, or who pays."""
    who = move >> SEAT_SHIFT & 255
    return who - 1 if who else None


def target_of(move: Move) -> Seat:
    """The seat of a move that always names one."""
    return (move >> SEAT_SHIFT & 255) - 1


def cards_of(move: Move) -> list[Card]:
    """The one to three cards of a pass."""
    other = other_of(move)
    return [card for card in (card_of(move), other & 255, other >> 8) if card]
