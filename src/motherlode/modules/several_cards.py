"""Giving up several cards of a hand at once, where a box lets a player pass or clear with more than one; ladders, laid anywhere."""

from typing import Final

from motherlode.core.cards import Card
from motherlode.core.carrying import give_up
from motherlode.core.chance import Chance
from motherlode.core.fits import offer_fitting
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.moves import CARD_SHIFT, OTHER_SHIFT, Move, card_of, cards_of, other_of
from motherlode.core.native import Moves, earlier_twins, numbers, u8, unmarked, vec
from motherlode.core.position import Position

THIRD_SHIFT: Final = OTHER_SHIFT + 8  # the third card of a move
_ANY: Final = vec[u8](bytes([1] * 256))  # by card: whichever it is


def offer_passes(verb: int, hand: list[Card], most: int, moves: Moves) -> None:
    """All ways to give up one to `most` (at most three) cards, in the order of the hand, of equal cards the earliest: each once."""
    cards = numbers(hand)
    twin, count = earlier_twins(cards), len(cards)
    for i in range(count):
        if twin[i] < 0:
            one = verb | cards[i] << CARD_SHIFT
            moves.append(one)
            for j in range(i + 1, count):
                if twin[j] < 0 or twin[j] == i:
                    two = one | cards[j] << OTHER_SHIFT
                    moves.append(two)
                    if most > 2:
                        for k in range(j + 1, count):
                            if twin[k] < 0 or twin[k] == i or twin[k] == j:
                                moves.append(two | cards[k] << THIRD_SHIFT)


def offer_clears(verb: int, hand: list[Card], before_me: list[Card], moves: Moves) -> None:
    """All ways to give up two cards and be rid of one that lies before the player."""
    if before_me:
        cards, cleared = numbers(hand), numbers(list(dict.fromkeys(before_me)))
        twin, count = earlier_twins(cards), len(cards)
        for i in range(count):
            if twin[i] < 0:
                for j in range(i + 1, count):
                    if twin[j] < 0 or twin[j] == i:
                        pair = verb | cards[i] << CARD_SHIFT | cards[j] << OTHER_SHIFT
                        for card in cleared:
                            moves.append(pair | card << THIRD_SHIFT)


def put_away(position: Position, move: Move, chance: Chance) -> Follow:
    """The cards go face down on the pile, the last named on top (B-12); as many are drawn while the deck lasts."""
    cards = cards_of(move)
    give_up(position, position.to_move, cards)
    position.draws = len(cards)
    return TURN_ENDS


def give_up_two(position: Position, move: Move) -> Card:
    """Puts the two cards of a clearing move on the pile; the card that they clear."""
    give_up(position, position.to_move, [card_of(move), Card(other_of(move) & 255)])
    return Card(other_of(move) >> 8)


def offer_anywhere_but(shunned: vec[u8], position: Position, card: Card, moves: Moves) -> None:
    """Every empty cell beside a card where this one fits, joined or not, but for the places shunned."""
    mine = position.mine
    places = unmarked(mine.rim_places(), shunned)
    offer_fitting(places, numbers([card]), _ANY, mine.need, mine.grid.aims, moves)
