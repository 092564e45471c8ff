"""When a bot lets two goals change places."""

from motherlode.bots.naming import bits_of
from motherlode.bots.outlook import Outlook
from motherlode.bots.usual import nearer_after_swap, worth_of_moving_goals
from motherlode.bots.weights import BoxWeights
from motherlode.core.cells import Cell
from motherlode.core.moves import Move, cell_of, other_of
from motherlode.modules.back_and_forth.box import BACK_AND_FORTH, SWAP, wc2017

weights = BoxWeights(wc2017)


@weights.worth(BACK_AND_FORTH)
def worth_of_back_and_forth(outlook: Outlook, move: Move) -> float:
    """By how much nearer the treasure comes, or farther; a wrecker also likes that the others no longer know where it is."""
    nearer = 0.0
    if bits_of(move, "choice") == [SWAP + 1]:
        nearer = nearer_after_swap(outlook, cell_of(move), Cell(other_of(move)))
    return worth_of_moving_goals(outlook, move) + (nearer if outlook.digs else -nearer)
