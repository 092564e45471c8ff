"""What chests are worth to whoever opens them, and how a bot answers what they ask."""

from motherlode.bots.outlook import Outlook
from motherlode.bots.weights import GOLD, BoxWeights
from motherlode.core.families import FINDS
from motherlode.core.moves import Move, cell_of, seat_of
from motherlode.modules.chests.box import PICKS, PUSHES, chests
from motherlode.modules.common.weights import promise_of

weights = BoxWeights(chests)
weights.beneath = {  # to those who dig, and to those who don't want the treasure found
    FINDS.numbers[f"chest:{name}"]: worth
    for name, worth in {
        "gold": (GOLD, GOLD),
        "map-ban": (-2.0, 4.0),
        "no-draw": (-4.0, -4.0),
        "draw-more": (4.0, 4.0),
        "push-goal": (-4.0, 10.0),
        "pickpocket": (4.0, 4.0),
        "pick-of-three": (3.0, 3.0),
        "peek-role": (4.0, 2.0),
        "salvage": (3.0, 3.0),
        "cave-in": (-3.0, 8.0),
    }.items()
}


@weights.worth(PUSHES)
def worth_of_pushing(outlook: Outlook, move: Move) -> float:
    """A goal goes farther away: one that is not wanted, or the one that others want."""
    promise = promise_of(outlook, cell_of(move))
    return -promise if outlook.digs else promise


@weights.worth(PICKS)
def worth_of_pocket(outlook: Outlook, move: Move) -> float:
    """A card from an enemy, best from one who has many."""
    target = seat_of(move)
    return 0.0 if target is None else 10.0 * outlook.enmity(target) + 0.1 * len(outlook.view.hands[target])
