"""The four sides of a card, as bits, so that a set of sides is a small number."""

from typing import Final

Sides = int

NORTH: Final = 1
EAST: Final = 2
SOUTH: Final = 4
WEST: Final = 8
ALL_SIDES: Final = 15
NO_SIDES: Final = 0

SIDES: Final = (NORTH, EAST, SOUTH, WEST)
LETTERS: Final = "NESW"
OPPOSITE: Final = tuple(((mask << 2) | (mask >> 2)) & 15 for mask in range(16))


def sides_of(letters: str) -> Sides:
    """The sides that a text such as `NES` names."""
    mask = 0
    for letter in letters:
        mask |= 1 << LETTERS.index(letter)
    return mask


def letters_of(mask: Sides) -> str:
    """The letters of a set of sides, in the order N E S W."""
    return "".join(letter for side, letter in zip(SIDES, LETTERS, strict=True) if mask & side)
