"""Cards whose effect lasts for a while: played openly, and on no pile until it is over (W-1)."""

from collections.abc import Callable
from typing import Any, Final

from motherlode.core.boxes import Box
from motherlode.core.cards import NAME, NUMBER, Card
from motherlode.core.carrying import discard_held_back, hold_back
from motherlode.core.fields import Field
from motherlode.core.position import Position
from motherlode.core.questions import EFFECT_ENDS

Lasts = Callable[[Position], bool]

lasting: Final = Box("lasting", 7)

LASTS: Final[dict[Card, Lasts]] = {}  # by the card: does its effect last, in a position that does not name it


def lasts_while(card: str) -> Callable[[Lasts], Lasts]:
    """Says how to tell that this card's effect lasts."""

    def register(function: Lasts) -> Lasts:
        LASTS[NUMBER[card]] = function
        return function

    return register


def _write(cards: tuple[Card, ...]) -> list[str]:
    return [NAME[card] for card in cards]


def _read(given: Any, position: Position) -> tuple[Card, ...]:
    if not isinstance(given, list):
        raise ValueError(f"lasting must be a list, not {given!r}")
    for code in given:
        if code not in _write(tuple(LASTS)) or NUMBER[code] not in position.rules.cards:
            raise ValueError(f"lasting: {code!r} is not a card of any box in play whose effect lasts")
    return tuple(NUMBER[code] for code in given)


def _derive(position: Position) -> tuple[Card, ...]:
    return tuple(card for card, lasts in LASTS.items() if card in position.rules.cards and lasts(position))


PLAYED: Final[Field[tuple[Card, ...]]] = lasting.field(
    "lasting", (), write=_write, read=_read, derive=_derive, open_pile=True, told=list[str]
)


def begin_effect(position: Position, card: Card) -> None:
    """The card leaves the mover's hand and lies on no pile for now."""
    hold_back(position, position.to_move, card)
    PLAYED.set(position, (*PLAYED.of(position), card))


@lasting.rule("W-1", EFFECT_ENDS)
def discard_what_lasted(position: Position) -> None:
    """A card is discarded once its effect is over."""
    for card in PLAYED.of(position):
        discard_held_back(position, card)
    PLAYED.set(position, ())
