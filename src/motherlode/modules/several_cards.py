"""Giving up several cards of a hand at once, where a box lets a player pass or clear with more than one; ladders, laid anywhere."""

from itertools import combinations
from typing import Final

from motherlode.core.cards import Card
from motherlode.core.carrying import give_up
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.fits import fits_of
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.moves import CARD_SHIFT, CELL_SHIFT, OTHER_SHIFT, Move, card_of, cards_of, other_of
from motherlode.core.position import Position

THIRD_SHIFT: Final = OTHER_SHIFT + 8  # the third card of a move


def offer_passes(verb: int, hand: list[Card], most: int, moves: list[Move]) -> None:
    """All ways to give up one to `most` (at most three) cards, in the order of the hand, of equal cards the earliest: each once."""
    twin = earlier_twins(hand)
    places = range(len(hand))
    for i in places:
        if twin[i] < 0:
            one = verb | hand[i] << CARD_SHIFT
            moves.append(one)  # type: ignore[arg-type]
            for j in places[i + 1 :]:
                if twin[j] < 0 or twin[j] == i:
                    two = one | hand[j] << OTHER_SHIFT
                    moves.append(two)  # type: ignore[arg-type]
                    if most > 2:
                        for k in places[j + 1 :]:
                            if twin[k] < 0 or twin[k] == i or twin[k] == j:
                                moves.append(two | hand[k] << THIRD_SHIFT)  # type: ignore[arg-type]


def offer_clears(verb: int, hand: list[Card], before_me: list[Card], moves: list[Move]) -> None:
    """All ways to give up two cards and be rid of one that lies before the player."""
    if before_me:
        twin = earlier_twins(hand)
        for i, j in combinations(range(len(hand)), 2):
            if twin[i] < 0 and (twin[j] < 0 or twin[j] == i):
                pair = verb | hand[i] << CARD_SHIFT | hand[j] << OTHER_SHIFT
                moves.extend(pair | card << THIRD_SHIFT for card in dict.fromkeys(before_me))  # type: ignore[misc]


def earlier_twins(hand: list[Card]) -> list[int]:
    """For each place in a hand, the last place before it with an equal card, else -1: of equal cards the earliest goes."""
    last: dict[Card, int] = {}
    twins = []
    for place, card in enumerate(hand):
        twins.append(last.get(card, -1))
        last[card] = place
    return twins


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


def offer_anywhere_but(shunned: set[Cell], position: Position, card: Card, moves: list[Move]) -> None:
    """Every empty cell beside a card where this one fits, joined or not, but for those shunned."""
    mine, forms = position.mine, fits_of(card)
    for cell in mine.rim():
        if cell not in shunned:
            for dig_there in forms[mine.asked(cell)]:
                moves.append(dig_there | cell << CELL_SHIFT)  # type: ignore[arg-type]
