"""Playing a round out at random: what a search does most."""

from motherlode.core import flow
from motherlode.core.dice import Dice
from motherlode.core.native import Moves
from motherlode.core.position import Position


def play_out(position: Position, dice: Dice) -> int:
    """Plays to the round's end with random moves, in place, and says how many there were; the next round is not dealt.

    The position is over then, and its wealth is what everybody has after this round. A view can't be played out: draw a world from it.
    """
    flow.refuse_views(position)
    position.last_round = position.round
    count, moves = 0, Moves()
    while position.winners is None:
        moves.clear()
        flow.offer_moves(position, moves)
        flow.apply(position, moves[dice.below(len(moves))], dice)
        count += 1
    return count
