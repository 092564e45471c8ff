"""Change of direction (2020): play, and the passing of gold, go the other way for the rest of the round (W-20)."""

from typing import Final

from motherlode.core.boxes import Box
from motherlode.core.cards import Card
from motherlode.core.carrying import use_up
from motherlode.core.chance import Chance
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.moves import Move, Seat, card_of, pack
from motherlode.core.native import Moves
from motherlode.core.position import Position

wc2020: Final = Box("wc2020", 44, module=True, games=("base", "saboteur2"))
wc2020.cites({"reverse": "W-20", "sign:direction": "W-20"})
wc2020.cards({"reverse": 1})

REVERSE: Final = wc2020.verb(["reverse"], "B-5")  # whoever holds it may play it


@wc2020.sign("direction", "M19 12a7 7 0 1 1-3-5.7M19 3v4h-4")
def goes_the_other_way(position: Position) -> int | None:
    """Play goes the other way round."""
    return 1 if position.direction < 0 else None


@REVERSE.offer
def always(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """There is nothing to aim at."""
    moves.append(pack(REVERSE.number, card))


@REVERSE.play
def turn_round(position: Position, move: Move, chance: Chance) -> Follow:
    """The turn that ends now is already followed by the neighbour on the other side."""
    use_up(position, position.to_move, card_of(move))
    position.direction = -position.direction
    return TURN_ENDS
