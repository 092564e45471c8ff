"""Perft: counts sequences of legal placements from the bare start, every kind always in hand: the proof of exactness."""

from motherlode.core.fits import fits_of
from motherlode.core.mine import Mine
from motherlode.core.moves import CELL_SHIFT, Move, card_of, cell_of
from motherlode.core.ruleset import Ruleset


def perft(rules: Ruleset, depth: int) -> int:
    """The number of different sequences of that many placements, with no goals on the table."""
    mine = Mine(rules.walkers[:1])
    for cell, card in rules.starts.items():
        mine.lay(cell, card)
    tables = [fits_of(card) for card in sorted(rules.cards) if rules.dug[card]]
    return _count(mine, tables, depth)


def _count(mine: Mine, tables: list[list[tuple[int, ...]]], depth: int) -> int:
    if depth == 0:
        return 1
    cells, need = mine.grid.cells, mine.need
    digs = [dig | cells[i] << CELL_SHIFT for i in mine.lights[0].frontier for table in tables for dig in table[need[i]]]
    if depth == 1:
        return len(digs)
    total = 0
    for dig in map(Move, digs):
        deeper = mine.copy()
        deeper.lay(cell_of(dig), card_of(dig))
        total += _count(deeper, tables, depth - 1)
    return total
