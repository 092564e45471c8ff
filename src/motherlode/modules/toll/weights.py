"""When a bot takes a toll, and when it pays one."""

from motherlode.bots.outlook import Outlook
from motherlode.bots.tunnels import worth_of_tunnel
from motherlode.bots.weights import GOLD, BoxWeights
from motherlode.core.moves import Move, card_of, cell_of
from motherlode.modules.toll.box import ACCEPT, REFUSE, TOLL_VERB, toll

weights = BoxWeights(toll)


@weights.worth(TOLL_VERB)
def worth_of_toll(outlook: Outlook, move: Move) -> float:
    """A wrecker closes the best way; somebody who can't dig may as well take a gold for it."""
    if outlook.survey.mine.grid.index(cell_of(move)) != outlook.survey.best_at:
        return -8.0
    if outlook.digs:
        return (GOLD / 2 if outlook.view.front[outlook.seat] else -8.0) - outlook.use(card_of(move))
    return 8.0 - outlook.use(card_of(move))


@weights.worth(ACCEPT)
def worth_of_paying(outlook: Outlook, move: Move) -> float:
    """For another's dig, only if it brings the tunnel well on."""
    declared = outlook.declared
    if declared is None or not outlook.digs:
        return -1.0
    return worth_of_tunnel(outlook, outlook.survey, cell_of(declared), card_of(declared)) - GOLD


@weights.worth(REFUSE)
def worth_of_refusing(outlook: Outlook, move: Move) -> float:
    """It costs nothing."""
    return 0.0
