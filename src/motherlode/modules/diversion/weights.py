"""When a bot moves the tunnel card that was placed last."""

from motherlode.bots.outlook import Outlook
from motherlode.bots.survey import Survey
from motherlode.bots.tunnels import HOPELESS, worth_of_tunnel
from motherlode.bots.weights import BoxWeights
from motherlode.core.moves import Move, card_of, cell_of
from motherlode.modules.diversion.box import DIVERSION, wc2023

weights = BoxWeights(wc2023)


@weights.worth(DIVERSION)
def worth_of_diversion(outlook: Outlook, move: Move) -> float:
    """What the card brings there, in the mine without the card that was placed last."""
    lifted = outlook.once(survey_without_last)
    before = lifted.best - outlook.survey.best  # what lifting alone costs the diggers
    worth = worth_of_tunnel(outlook, lifted, cell_of(move), card_of(move))
    return worth - min(before, HOPELESS) if outlook.digs else worth + min(before, HOPELESS) * 0.5


def survey_without_last(outlook: Outlook) -> Survey:
    """What it costs to go on without the card that was placed last."""
    mine = outlook.mine.copy()
    if outlook.view.last_tunnel is not None:
        mine.lift(outlook.view.last_tunnel)
    return outlook.surveyed(mine)


@weights.harm(DIVERSION)
def harm_of_diversion(outlook: Outlook, declared: Move) -> float:
    """A tunnel moved to where it does not help."""
    return -worth_of_diversion(outlook, declared)
