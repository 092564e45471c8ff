"""Cards on their way: each of these moves cards from one place to another, and tells it. Boxes move cards with these alone."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.cards import Card
from motherlode.core.events import EventKind
from motherlode.core.movements import DECK, DISCARD, LIMBO, MINE, Carries, front, hand
from motherlode.core.moves import Seat
from motherlode.core.native import take_out
from motherlode.core.position import Position

USED_UP: Final = EventKind(
    "used_up", {"seat": shapes.SEAT, "card": shapes.CARD}, (Carries("card", hand("seat"), DISCARD),), silent=True
)
LAID: Final = EventKind(
    "laid", {"seat": shapes.SEAT, "card": shapes.CARD}, (Carries("card", hand("seat"), MINE),), silent=True
)
PUT_BEFORE: Final = EventKind(
    "put_before",
    {"seat": shapes.SEAT, "target": shapes.SEAT, "card": shapes.CARD},
    (Carries("card", hand("seat"), front("target")),),
    silent=True,
)
TAKEN_FROM_BEFORE: Final = EventKind(
    "taken_from_before",
    {"target": shapes.SEAT, "card": shapes.CARD},
    (Carries("card", front("target"), DISCARD),),
    silent=True,
)
GAVE_UP: Final = EventKind(
    "gave_up",
    {"seat": shapes.SEAT, "cards": shapes.CARDS.only("seat")},
    (Carries("cards", hand("seat"), DISCARD),),
    silent=True,
)
LASTS: Final = EventKind(
    "lasts", {"seat": shapes.SEAT, "card": shapes.CARD}, (Carries("card", hand("seat"), LIMBO),), silent=True
)
DISCARDED: Final = EventKind("discarded", {"card": shapes.CARD}, (Carries("card", LIMBO, DISCARD),))
DRAWN_AND_PUT_BEFORE: Final = EventKind(
    "drawn_and_put_before",
    {"seat": shapes.SEAT, "card": shapes.CARD},
    (Carries("card", DECK, front("seat")),),
    silent=True,
    uncovers=True,
)
DRAWN_AND_DISCARDED: Final = EventKind(
    "drawn_and_discarded", {"card": shapes.CARD}, (Carries("card", DECK, DISCARD),), silent=True, uncovers=True
)


def use_up(position: Position, seat: Seat, card: Card) -> None:
    """Discards a card that was played from a hand; everybody sees which."""
    take_out(position.hands[seat], card)
    position.discard.append(card)
    if position.events is not None:
        position.tell(USED_UP, {"seat": seat, "card": card})


def lay_from_hand(position: Position, seat: Seat, card: Card) -> None:
    """A tunnel card leaves a hand for the mine."""
    take_out(position.hands[seat], card)
    if position.events is not None:
        position.tell(LAID, {"seat": seat, "card": card})


def put_before(position: Position, seat: Seat, target: Seat, card: Card) -> None:
    """A card from a hand comes to lie before a seat."""
    take_out(position.hands[seat], card)
    position.lay_before(target, card)
    if position.events is not None:
        position.tell(PUT_BEFORE, {"seat": seat, "target": target, "card": card})


def take_from_before(position: Position, target: Seat, card: Card) -> None:
    """What lies before a seat is discarded."""
    position.take_from_before(target, card)
    position.discard.append(card)
    if position.events is not None:
        position.tell(TAKEN_FROM_BEFORE, {"target": target, "card": card})


def give_up(position: Position, seat: Seat, cards: list[Card]) -> None:
    """Cards are discarded face down, the last named on top (B-12); only their owner knows which."""
    hand_of = position.hands[seat]
    for card in cards:
        take_out(hand_of, card)
        position.discard.append(card)
    if position.events is not None:
        position.tell(GAVE_UP, {"seat": seat, "cards": cards[:]})


def hold_back(position: Position, seat: Seat, card: Card) -> None:
    """A card is played and lies on no pile as long as its effect lasts (W-1)."""
    take_out(position.hands[seat], card)
    if position.events is not None:
        position.tell(LASTS, {"seat": seat, "card": card})


def discard_held_back(position: Position, card: Card) -> None:
    """The effect of such a card is over."""
    position.discard.append(card)
    if position.events is not None:
        position.tell(DISCARDED, {"card": card})


def put_drawn_before(position: Position, seat: Seat, card: Card) -> None:
    """A card that was just drawn comes to lie before a seat."""
    position.lay_before(seat, card)
    if position.events is not None:
        position.tell(DRAWN_AND_PUT_BEFORE, {"seat": seat, "card": card})


def discard_drawn(position: Position, card: Card) -> None:
    """Discards a card that was just drawn; everybody sees which."""
    position.discard.append(card)
    if position.events is not None:
        position.tell(DRAWN_AND_DISCARDED, {"card": card})
