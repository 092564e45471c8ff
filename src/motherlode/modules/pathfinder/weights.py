"""When a bot digs twice in a turn."""

from motherlode.bots.outlook import Outlook
from motherlode.bots.survey import CARD
from motherlode.bots.tunnels import is_through
from motherlode.bots.weights import BoxWeights
from motherlode.core.cards import IS_TUNNEL
from motherlode.core.moves import Move
from motherlode.modules.pathfinder.box import PATHFINDER, STOP, wc2022

weights = BoxWeights(wc2022)


@weights.worth(PATHFINDER)
def worth_of_pathfinder(outlook: Outlook, move: Move) -> float:
    """Two digs in a turn, for somebody who has them: ways on, or near the goal two that lead nowhere."""
    tunnels = [card for card in outlook.view.hands[outlook.seat] if IS_TUNNEL[card]]
    through = sum(is_through(card) for card in tunnels)
    if outlook.digs:
        return 16.0 if through >= 2 else -6.0
    return 40.0 if outlook.near and len(tunnels) - through >= 2 else -6.0


@weights.worth(STOP)
def worth_of_stopping(outlook: Outlook, move: Move) -> float:
    """Only if every second dig does harm."""
    return -1.0


@weights.harm(PATHFINDER)
def harm_of_pathfinder(outlook: Outlook, declared: Move) -> float:
    """To a wrecker, with the goal in reach of two cards."""
    return 2.0 * CARD if not outlook.digs and outlook.survey.best <= 2 * CARD else 0.0
