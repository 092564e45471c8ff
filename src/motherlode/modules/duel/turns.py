"""A turn of the Duel: ladders, passing one or two, discarding two to be rid of a sabotage (D-2, D-5)."""

from typing import Final

from motherlode.core.cards import Card
from motherlode.core.carrying import take_from_before
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.moves import Move, Seat
from motherlode.core.native import Moves, i64, vec
from motherlode.core.parts import CARD, CardsPart
from motherlode.core.position import Position
from motherlode.core.questions import OFFERS
from motherlode.core.traits import Trait
from motherlode.modules.duel.box import GOLD_PRINTED, LADDERS, duelling
from motherlode.modules.several_cards import give_up_two, offer_anywhere_but, offer_clears, offer_passes, put_away

MOST_PASSED: Final = 2

PASS: Final = duelling.word("pass", "D-2", CardsPart(1, 2).secret, traits=[Trait.PASSES, Trait.ASKS_FIRST])
CLEAR: Final = duelling.word(
    "clear", "D-2", CardsPart(2, 2).secret, CARD.after(" : ").called("cleared"), traits=[Trait.CLEARS, Trait.ASKS_FIRST]
)


@duelling.lays_freely("D-5", LADDERS)
def beside_plain_paths(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Offers every cell where the ladder fits beside a path, but none beside gold or a start."""
    offer_anywhere_but(position.mine.beside(what_no_ladder_touches(position)), position, card, moves)


def what_no_ladder_touches(position: Position) -> list[Cell]:
    """Every gold card, face down or up, every start, and every path with gold."""
    mine, starts = position.mine, position.rules.stays
    shunned = [*position.facedown, *position.faceup_goals]
    for i in mine.laid:
        tile: int = mine.tiles[i]
        if starts[tile] or GOLD_PRINTED[tile]:
            shunned.append(mine.grid.cells[i])
    return shunned


@duelling.rule("D-2", OFFERS)
def pass_one_or_two(position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
    """Offers every choice of one or two cards to pass with."""
    offer_passes(PASS.number, position.hands[seat], MOST_PASSED, moves)


PASS.play(put_away)


@duelling.rule("D-2", OFFERS)
def discard_two_to_clear(position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
    """Offers every two cards of the hand for each sabotage that lies before the seat."""
    offer_clears(CLEAR.number, position.hands[seat], position.front[seat], moves)


@CLEAR.play
def clear(position: Position, move: Move, chance: Chance) -> Follow:
    """The two go on the pile, then the sabotage (B-12)."""
    take_from_before(position, position.to_move, give_up_two(position, move))
    return TURN_ENDS
