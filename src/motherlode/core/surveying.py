"""What it costs to go on: prices of empty cells, by what their neighbours ask. Bots and play-outs count with the same ones."""

from typing import Final

from motherlode.core.sides import OPPOSITE, sides_of

CARD: Final = 10  # the cost of one more card
FAR: Final = 1000  # no way, for all we can tell
_RARITY: Final = 2.0
_THROUGH: Final = {
    "NS": 4,
    "EW": 3,
    "NESW": 5,
    "NES": 5,
    "NEW": 5,
    "NE": 5,
    "NW": 4,
}  # what tunnels there are to go on with


def price(asked: int) -> int:
    """What a cell costs of which the neighbours ask this: the fewer tunnels go through there, the more."""
    constrained, wanted = asked & 15, asked >> 4 & asked & 15
    fitting = 0
    for code, count in _THROUGH.items():
        sides = sides_of(code)
        if sides & constrained == wanted or OPPOSITE[sides] & constrained == wanted:
            fitting += count
    if not fitting:
        return FAR
    return round(CARD + _RARITY * (sum(_THROUGH.values()) / fitting - 1))


PRICE: Final = [price(asked) for asked in range(256)]
