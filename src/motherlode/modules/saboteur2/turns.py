"""A turn in Saboteur 2: ladders, passing up to three, discarding two to be rid of a card (S-3 to S-6, S-11, S-15)."""

from typing import Final

from motherlode.core.cards import Card
from motherlode.core.carrying import take_from_before
from motherlode.core.chance import Chance
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.moves import Move, Seat
from motherlode.core.native import Moves, i64, vec
from motherlode.core.parts import CARD, CardsPart
from motherlode.core.position import Position
from motherlode.core.questions import MAY_DIG, OFFERS
from motherlode.core.traits import Trait
from motherlode.modules.saboteur2.box import LADDERS, THEFT, THEFTS, TRAPPED, saboteur2
from motherlode.modules.several_cards import give_up_two, offer_anywhere_but, offer_clears, offer_passes, put_away

MOST_PASSED: Final = 3

PASS: Final = saboteur2.word("pass", "S-3", CardsPart(1, 3).secret, traits=[Trait.PASSES, Trait.ASKS_FIRST])
CLEAR: Final = saboteur2.word(
    "clear",
    "S-15",
    CardsPart(2, 2).secret,
    CARD.after(" : ").called("cleared"),
    traits=[Trait.CLEARS, Trait.ASKS_FIRST],
)


# Digging.


@saboteur2.rule("S-11", MAY_DIG)
def is_not_trapped(position: Position, seat: Seat) -> bool:
    """Whether no trap lies before the seat."""
    return TRAPPED not in position.front[seat]


@saboteur2.lays_freely("S-6", LADDERS)
def beside_any_tunnel(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Offers every cell where the ladder fits and touches a tunnel card and no goal, joined or not."""
    goals = [*position.facedown, *position.faceup_goals]
    offer_anywhere_but(position.mine.beside(goals), position, card, moves)


# Passing.


@saboteur2.rule("S-3", OFFERS)
def pass_up_to_three(position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
    """Offers every choice of one, two or three cards to pass with."""
    offer_passes(PASS.number, position.hands[seat], MOST_PASSED, moves)


PASS.play(put_away)  # and drawing as many (S-4)


# Discarding two.


@saboteur2.rule("S-15", OFFERS)
def discard_two_to_clear(position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
    """Offers every two cards of the hand for each action card that lies before the seat."""
    offer_clears(CLEAR.number, position.hands[seat], position.front[seat], moves)


@CLEAR.play
def clear(position: Position, move: Move, chance: Chance) -> Follow:
    """The two go on the pile, then the card that lay before the mover (B-12)."""
    take_from(position, position.to_move, give_up_two(position, move))
    return TURN_ENDS


def take_from(position: Position, seat: Seat, card: Card) -> None:
    """Discards a card that lay before a seat; without a theft card the seat is no thief any more."""
    take_from_before(position, seat, card)
    if card == THEFT and THEFT not in position.front[seat]:
        THEFTS.set(position, tuple(thief for thief in THEFTS.of(position) if thief != seat))
