"""Back and forth (2017): two face-down goals change places, or only seem to (W-17)."""

from itertools import combinations
from typing import Final

from motherlode.core import shapes
from motherlode.core.boxes import Box
from motherlode.core.cards import Card
from motherlode.core.carrying import use_up
from motherlode.core.cells import Cell, reading_order
from motherlode.core.chance import Chance
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.movements import SwapsGoals
from motherlode.core.moves import Move, Seat, card_of, cell_of, other_of, seat_of
from motherlode.core.native import Moves
from motherlode.core.parts import GOAL, ChoicePart
from motherlode.core.position import Position
from motherlode.core.traits import Trait

wc2017: Final = Box("wc2017", 41, module=True, games=("base", "saboteur2"))
wc2017.cards({"back-and-forth": 1})

SWAPPED: Final = ChoicePart(" ", ("swap", "keep"), "swapped")  # nobody else's business
BACK_AND_FORTH: Final = wc2017.verb(
    ["back-and-forth"], "W-17", GOAL, GOAL.called("other"), SWAPPED.secret, traits=[Trait.MOVES_GOALS]
)
SWAP, KEEP = range(2)  # the words in their order
SWAPPED_GOALS: Final = wc2017.event(
    "swapped_goals",
    SwapsGoals("at", "other", "swapped"),
    seat=shapes.SEAT,
    at=shapes.CELL,
    other=shapes.CELL,
    swapped=shapes.YES_OR_NO.only("seat"),
    silent=True,
)


@BACK_AND_FORTH.offer
def which_two(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Any two face-down goals, swapped or not."""
    goals = sorted(position.facedown, key=reading_order)
    for one, other in combinations(goals, 2):
        for word in (SWAP, KEEP):
            moves.append(BACK_AND_FORTH.move(card, one, other, word + 1))


@BACK_AND_FORTH.play
def swap_or_not(position: Position, move: Move, chance: Chance) -> Follow:
    """Only its player still knows what was known of the two (V-1)."""
    seat, one, other = position.to_move, cell_of(move), Cell(other_of(move))
    use_up(position, seat, card_of(move))
    for cell in (one, other):
        position.forget("goal", cell, keeper=seat)
    if seat_of(move) == SWAP:
        goals = position.facedown
        goals[one], goals[other] = goals[other], goals[one]
        position.keep_track(seat, "goal", {one: other, other: one})
    position.tell(SWAPPED_GOALS, {"seat": seat, "at": one, "other": other, "swapped": seat_of(move) == SWAP})
    return TURN_ENDS
