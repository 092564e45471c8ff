"""When a bot turns the order of play round."""

from motherlode.bots.outlook import Outlook
from motherlode.bots.weights import BoxWeights
from motherlode.core.moves import Move, Seat
from motherlode.modules.reverse.box import REVERSE, wc2020

weights = BoxWeights(wc2020)
weights.use("reverse", 0.5, 0.5)


@weights.worth(REVERSE)
def worth_of_reverse(outlook: Outlook, move: Move) -> float:
    """Worth it when a friend comes next that way, and an enemy this way."""
    return 8.0 * (outlook.enmity(next_seat(outlook, 1)) - outlook.enmity(next_seat(outlook, -1))) - 1.5


def next_seat(outlook: Outlook, way: int) -> Seat:
    """The next seat with cards, as play goes now or the other way."""
    view, players = outlook.view, outlook.view.rules.players
    for i in range(1, players):
        seat = Seat((outlook.seat + i * way * view.direction) % players)
        if view.hands[seat]:
            return seat
    return outlook.seat
