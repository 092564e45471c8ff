"""Sabotaged dwarf: a miner with a broken tool gets no gold cards (V-S1)."""

from typing import Final

from motherlode.core.boxes import Box
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.questions import MAY_SHARE
from motherlode.modules.common.box import tools_are_whole

sabotaged: Final = Box(
    "sabotaged",
    50,
    module=True,
    games=("base",),
    apart_from={
        "saboteur2": "it is about passing gold cards round, and Saboteur 2 has none",
        "tournament": "it is about passing gold cards round, and the tournament has none",
    },
)


@sabotaged.rule("V-S1", MAY_SHARE)
def only_with_whole_tools(position: Position, seat: Seat) -> bool:
    """A miner with a broken tool gets no gold cards; the others share them all."""
    return tools_are_whole(position, seat)
