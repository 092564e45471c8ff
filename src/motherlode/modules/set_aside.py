"""Cards of the shuffled deck that are set aside for a round, unseen by all."""

from typing import Any, Final

from motherlode.core.boxes import Box
from motherlode.core.cards import HIDDEN, NAME, NUMBER, Card
from motherlode.core.fields import Field
from motherlode.core.moves import Seat
from motherlode.core.position import Position

SET_ASIDE: Final = 10


def aside_field_of(box: Box) -> Field[tuple[Card, ...]]:
    """The box's field for what lies aside."""
    return box.field("aside", (), write=_write_cards, read=_read_cards, show=_unseen, hidden_pile=True, told=list[str])


def set_aside(position: Position, aside: Field[tuple[Card, ...]]) -> None:
    """The top ten of the deck are out of this round."""
    aside.set(position, tuple(reversed(position.deck[-SET_ASIDE:])))
    del position.deck[-SET_ASIDE:]


def _write_cards(cards: tuple[Card, ...]) -> list[str]:
    return [NAME[card] for card in cards]


def _read_cards(codes: Any, position: Position) -> tuple[Card, ...]:
    if not isinstance(codes, list):
        raise ValueError(f"aside must be a list, not {codes!r}")
    return tuple(_read_card(code, position) for code in codes)


def _read_card(code: object, position: Position) -> Card:
    card = NUMBER.get(code) if isinstance(code, str) else None
    if card is not None and (card in position.rules.cards or (card == HIDDEN and position.is_view)):
        return card
    raise ValueError(f"aside: {code!r} is not a card of any box in play, as it is written in a pile")


def _unseen(cards: tuple[Card, ...], position: Position, seat: Seat | None) -> tuple[Card, ...]:
    return (HIDDEN,) * len(cards)
