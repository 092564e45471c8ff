"""What follows when a verb or an answer has done its work. The flow acts on it in one place, so that nothing can be forgotten."""

from typing import Final

from motherlode.core.moves import Seat


class Follow:
    """What comes next; `also` are seats that draw a card after the mover."""

    def __init__(self, says: str, also: tuple[Seat, ...] = ()) -> None:
        self.says = says
        self.also = also


GOES_ON: Final = Follow("the game waits for the next move or answer")
TURN_ENDS: Final = Follow("the turn comes to its end: draws, then the next seat")
TURN_CUT_SHORT: Final = Follow("the turn is over, whatever it still allowed; what it owes is drawn all the same")
ROUND_ENDS: Final = Follow("the round is over and is scored")
ROUND_PAID: Final = Follow("everybody has been paid: the next round begins, or the game is over")


def turn_ends(also: tuple[Seat, ...]) -> Follow:
    """The turn comes to its end, and these seats draw a card, too."""
    return Follow(TURN_ENDS.says, also) if also else TURN_ENDS


def turn_cut_short(also: tuple[Seat, ...]) -> Follow:
    """The turn is over at once, and these seats draw a card, too."""
    return Follow(TURN_CUT_SHORT.says, also)
