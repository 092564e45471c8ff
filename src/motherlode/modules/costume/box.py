"""Costume department: the first player to connect it to the start must change roles (M-C1)."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.boxes import Box
from motherlode.core.chance import Chance
from motherlode.core.movements import TakesHat
from motherlode.core.position import Position
from motherlode.core.questions import AFTER_DIG
from motherlode.modules.postcard.box import halves_of, marks_first_visit

costume: Final = Box(
    "costume",
    22,
    module=True,
    games=("base", "saboteur2"),
    needs=("postcard",),
    apart_from={"party": "they are the two sides of one postcard"},
)
costume.cites({"place": "M-C1", "token:costume": "M-C1", "sign:place": "M-C1"})
CHANGED_ROLE: Final = costume.event(
    "changed_role", TakesHat("role", "seat"), seat=shapes.SEAT, role=shapes.ROLE.only("seat"), uncovers=True, noted=True
)

costume.lays_tokens(halves_of("costume"))


@costume.rule("M-C1", AFTER_DIG)
def change_costume(position: Position, chance: Chance) -> None:
    """The player who connects the department takes the top spare role and puts the old one under the pile; nobody else knows it."""
    if not marks_first_visit(position):
        return
    seat = position.to_move
    position.spare_roles.insert(0, position.roles[seat])
    position.roles[seat] = position.spare_roles.pop()
    position.forget("role", seat)
    position.tell(CHANGED_ROLE, {"seat": seat, "role": position.roles[seat]})
