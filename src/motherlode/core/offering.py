"""Who writes moves into the buffer: what is offered in a turn, and what a card in the hand allows.

Boxes say it with functions. For what nearly every turn asks there are classes instead: compiled, their `write` is called as it is, with
native numbers, while a function costs a call through Python and a Python number for each argument.
"""

from collections.abc import Callable
from typing import Any

from motherlode.core.cards import Card
from motherlode.core.moves import Seat
from motherlode.core.native import Moves, i64, vec
from motherlode.core.position import Position

Offer = Callable[[Position, Seat, Card, Moves], None]
OfTurn = Callable[[Position, Seat, "vec[i64]", Moves], None]


class CardOffer:
    """What a card in the hand allows."""

    def write(self, position: Position, seat: Seat, card: Card, moves: Moves) -> None:
        """Writes the moves that play it: none, until a box says otherwise."""


class CardOfferBy(CardOffer):
    """The same by a function of a box."""

    def __init__(self, function: Offer) -> None:
        self.function = function

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its function."""
        return CardOfferBy, (self.function,)

    def write(self, position: Position, seat: Seat, card: Card, moves: Moves) -> None:
        """Asks the function."""
        self.function(position, seat, card, moves)


class TurnOffer:
    """Something that may be done in a turn."""

    def write(self, position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
        """Writes the moves of a seat that holds these kinds of cards."""
        raise NotImplementedError


class TurnOfferBy(TurnOffer):
    """The same by a function of a box."""

    def __init__(self, function: OfTurn) -> None:
        self.function = function

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its function."""
        return TurnOfferBy, (self.function,)

    def write(self, position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
        """Asks the function."""
        self.function(position, seat, kinds, moves)


class OfferInARow:
    """What is offered in a turn, and what after it. Compiled, the type of a list's item is looked at again, an attribute's is not."""

    def __init__(self, offer: TurnOffer, then: "OfferInARow | None") -> None:
        self.offer = offer
        self.then = then

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its parts."""
        return OfferInARow, (self.offer, self.then)


def in_a_row(offers: list[TurnOffer]) -> OfferInARow | None:
    """One after the other."""
    row: OfferInARow | None = None
    for offer in reversed(offers):
        row = OfferInARow(offer, row)
    return row


def turn_offer(answer: OfTurn | TurnOffer) -> TurnOffer:
    """What a box offers in a turn, however it says so."""
    return answer if isinstance(answer, TurnOffer) else TurnOfferBy(answer)
