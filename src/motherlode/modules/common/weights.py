"""What a bot answers when cards are turned up."""

from motherlode.bots.outlook import Outlook
from motherlode.bots.survey import CARD
from motherlode.bots.weights import GOLD, BoxWeights
from motherlode.core.cells import Cell
from motherlode.core.moves import Move, card_of, cell_of
from motherlode.modules.common.box import REVEALS, TURNS, common

weights = BoxWeights(common)


@weights.worth(TURNS)
def worth_of_turning(outlook: Outlook, move: Move) -> float:
    """The way to lie that leaves less to dig, or more."""
    after, ways = outlook.survey.after(outlook.survey.mine.grid.index(cell_of(move)), card_of(move))
    return ways - after / CARD if outlook.digs else after / CARD - ways


@weights.worth(REVEALS)
def worth_of_revealing(outlook: Outlook, move: Move) -> float:
    """First what this seat would like to see most: the round may be over then."""
    cell = cell_of(move)
    promise = promise_of(outlook, cell) - 20 * outlook.hidden.ends.get(cell, 0.0)
    return outlook.hidden.worth.get(cell, 0.0) / GOLD + (promise if outlook.digs else -promise)


def promise_of(outlook: Outlook, cell: Cell) -> float:
    """How likely the treasure is in a cell, as a worth."""
    return 10 * outlook.goals.chance.get(cell, 0.0)
