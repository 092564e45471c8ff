"""A turn of the Duel: ladders, passing one or two, discarding two to be rid of a sabotage (D-2, D-5)."""

from typing import Final

from motherlode.core.cards import Card
from motherlode.core.carrying import give_up, take_from_before
from motherlode.core.cells import Cell, neighbours
from motherlode.core.chance import Chance
from motherlode.core.fits import fits_of
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.moves import CELL_SHIFT, Move, Seat, card_of, cards_of, other_of
from motherlode.core.parts import CARD, CardsPart
from motherlode.core.position import Position
from motherlode.core.questions import OFFERS
from motherlode.core.traits import Trait
from motherlode.modules.duel.box import LADDERS, duelling, shows
from motherlode.modules.several_cards import offer_clears, offer_passes

MOST_PASSED: Final = 2

PASS: Final = duelling.word("pass", "D-2", CardsPart(1, 2).secret, traits=[Trait.PASSES, Trait.ASKS_FIRST])
CLEAR: Final = duelling.word(
    "clear", "D-2", CardsPart(2, 2).secret, CARD.after(" : ").called("cleared"), traits=[Trait.CLEARS, Trait.ASKS_FIRST]
)


@duelling.lays_freely("D-5", LADDERS)
def beside_plain_paths(position: Position, seat: Seat, card: Card, moves: list[Move]) -> None:
    """Offers every cell where the ladder fits beside a path, but none beside gold or a start."""
    mine, forms, shunned = position.mine, fits_of(card), cells_no_ladder_touches(position)
    for cell in mine.rim():
        if cell not in shunned:
            for dig_there in forms[mine.asked(cell)]:
                moves.append(dig_there | cell << CELL_SHIFT)  # type: ignore[arg-type]


def cells_no_ladder_touches(position: Position) -> set[Cell]:
    """Every cell beside a gold card, face down or up, a start, or a path with gold."""
    others = position.rules.others
    shunned = [cell for cell, card in position.mine.cards().items() if card in others or shows(card, "gold")]
    return {cell for at in [*shunned, *position.facedown, *position.faceup_goals] for cell in neighbours(at)}


@duelling.rule("D-2", OFFERS)
def pass_one_or_two(position: Position, seat: Seat, kinds: list[Card], moves: list[Move]) -> None:
    """Offers every choice of one or two cards to pass with."""
    offer_passes(PASS.number, position.hands[seat], MOST_PASSED, moves)


@PASS.play
def put_away(position: Position, move: Move, chance: Chance) -> Follow:
    """As many are drawn as were discarded."""
    cards = cards_of(move)
    give_up(position, position.to_move, cards)
    position.draws = len(cards)
    return TURN_ENDS


@duelling.rule("D-2", OFFERS)
def discard_two_to_clear(position: Position, seat: Seat, kinds: list[Card], moves: list[Move]) -> None:
    """Offers every two cards of the hand for each sabotage that lies before the seat."""
    offer_clears(CLEAR.number, position.hands[seat], position.front[seat], moves)


@CLEAR.play
def clear(position: Position, move: Move, chance: Chance) -> Follow:
    """The two go on the pile, then the sabotage (B-12)."""
    give_up(position, position.to_move, [card_of(move), Card(other_of(move) & 255)])
    take_from_before(position, position.to_move, Card(other_of(move) >> 8))
    return TURN_ENDS
