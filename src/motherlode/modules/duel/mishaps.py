"""Alone in the mountain: ten cards set aside, drawn sabotages and collapses that strike at once (D-S1, D-S2)."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.cards import NUMBER, Card
from motherlode.core.carrying import discard_drawn, put_drawn_before
from motherlode.core.chance import Chance
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.questions import AFTER_DECK, KEEPS_DRAWN
from motherlode.modules.common.box import BREAKS, take_away
from motherlode.modules.duel.actions import may_collapse
from motherlode.modules.duel.box import solo
from motherlode.modules.set_aside import aside_field_of, set_aside

COLLAPSE_CARD: Final = NUMBER["collapse"]
SABOTAGED: Final = solo.event("sabotaged", seat=shapes.SEAT, card=shapes.CARD, uncovers=True, strikes=True)
ASIDE: Final = aside_field_of(solo)


@solo.rule("D-S1", AFTER_DECK)
def ten_set_aside(position: Position, chance: Chance) -> None:
    """Ten cards of the shuffled deck are out of this round, unseen."""
    set_aside(position, ASIDE)


# What strikes when it is drawn.


@solo.rule("D-S2", KEEPS_DRAWN)
def mishaps_strike(position: Position, seat: Seat, card: Card, chance: Chance) -> bool:
    """A drawn sabotage or collapse strikes at once, and another card is drawn for it."""
    if card in BREAKS:
        break_own_tool(position, seat, card)
    elif card == COLLAPSE_CARD:
        collapse_last_path(position, seat)
    else:
        return True
    return False


def break_own_tool(position: Position, seat: Seat, card: Card) -> None:
    """It lies before the player; a second one of its kind is discarded."""
    position.tell(SABOTAGED, {"seat": seat, "card": card})
    if card in position.front[seat]:
        discard_drawn(position, card)
    else:
        put_drawn_before(position, seat, card)


def collapse_last_path(position: Position, seat: Seat) -> None:
    """The path placed last is gone, unless it has gold or a troll; then no card counts as placed last."""
    position.tell(SABOTAGED, {"seat": seat, "card": COLLAPSE_CARD})
    discard_drawn(position, COLLAPSE_CARD)
    last = position.last_tunnel
    if last is not None and may_collapse(position, last):
        take_away(position, last)
