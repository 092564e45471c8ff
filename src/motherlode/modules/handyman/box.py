"""Handyman (2021): one card that repairs any one broken tool (W-21)."""

from typing import Final

from motherlode.core.boxes import Box
from motherlode.core.cards import Card
from motherlode.core.moves import Seat
from motherlode.core.native import Moves, numbers
from motherlode.core.parts import SEAT
from motherlode.core.position import Position
from motherlode.core.traits import Trait
from motherlode.modules.common.box import BREAK_OF, MENDING, TOOL, offer_repairs

wc2021: Final = Box("wc2021", 45, module=True, games=("base", "saboteur2"))
wc2021.cards({"handyman": 1})

HANDYMAN: Final = wc2021.verb(["handyman"], "W-21", SEAT, TOOL, traits=[Trait.FREES])
ANY_TOOL: Final = numbers([*BREAK_OF])


@HANDYMAN.offer
def whose_tool(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Any broken tool of any player, the mover included."""
    offer_repairs(HANDYMAN.number, position, card, ANY_TOOL, moves)


HANDYMAN.played_by(MENDING)
