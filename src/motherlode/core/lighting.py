"""How far the light has come, card by card: what pictures and the browser draw. The mine itself says what is joined."""

from motherlode.core.cards import OPEN
from motherlode.core.cells import Cell, neighbours
from motherlode.core.mine import Mine
from motherlode.core.sides import OPPOSITE, SIDES, Sides

Lit = tuple[int, Sides]  # how many cards away from where the way begins, and which sides of the card are joined


def light_of(mine: Mine, layer: int = 0) -> dict[Cell, Lit]:
    """For every face-up card that a walker's way has reached: how far it is, and its joined sides; the nearest first."""
    ways, cards = mine.lights[layer].ways, mine.cards()
    front = [(cell, side) for cell, card in cards.items() for side in SIDES if ways.source[card] & side]
    reached: dict[Cell, Lit] = {}
    seen: set[tuple[Cell, Sides]] = set()
    distance = 0
    while front:
        beyond: list[tuple[Cell, Sides]] = []
        for cell, entered in front:
            joined = ways.spread[cards[cell] << 4 | entered]
            for side in SIDES:
                if joined & side and (cell, side) not in seen:
                    seen.add((cell, side))
                    near, sides = reached.get(cell, (distance, 0))
                    reached[cell] = (near, sides | side)
                    there = neighbours(cell)[SIDES.index(side)]
                    if there in cards and OPEN[cards[there]] & OPPOSITE[side]:
                        beyond.append((there, OPPOSITE[side]))
        front, distance = beyond, distance + 1
    return reached
