"""Giving up several cards of a hand at once, where a box lets a player pass or clear with more than one."""

from itertools import combinations

from motherlode.core.cards import Card
from motherlode.core.moves import CARD_SHIFT, OTHER_SHIFT, Move
from motherlode.core.position import Position


def choices(hand: list[Card], count: int) -> list[list[Card]]:
    """All ways to give up so many cards, in the order of the hand, of equal cards the earliest: each once."""
    if len(set(hand)) == len(hand):
        return [list(cards) for cards in combinations(hand, count)]
    places = range(len(hand))
    twin = [max((i for i in places if i < place and hand[i] == hand[place]), default=place) for place in places]
    return [
        [hand[place] for place in chosen]
        for chosen in combinations(places, count)
        if all(twin[place] in chosen for place in chosen)
    ]


def together(cards: list[Card]) -> Move:
    """One to three cards in a move's fields."""
    move, shift = cards[0] << CARD_SHIFT, OTHER_SHIFT
    for card in cards[1:]:
        move |= card << shift
        shift += 8
    return move


def discard_from_hand(position: Position, cards: list[Card]) -> None:
    """Cards leave the mover's hand unseen, the last named on top (B-12)."""
    for card in cards:
        position.hands[position.to_move].remove(card)
        position.discard.append(card)
