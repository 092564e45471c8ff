"""Tunnel party: when the first player connects it to the start, all players' roles are dealt again (M-P1)."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.boxes import Box
from motherlode.core.chance import Chance
from motherlode.core.families import ROLES
from motherlode.core.movements import DealsHats
from motherlode.core.position import Position
from motherlode.core.questions import AFTER_DIG
from motherlode.modules.postcard.box import halves_of, marks_first_visit

party: Final = Box("party", 23, module=True, games=("base", "saboteur2"), needs=("postcard",))
party.cites({"place": "M-P1", "token:party": "M-P1", "sign:place": "M-P1"})
PARTY: Final = party.event(
    "party", DealsHats("role"), seat=shapes.SEAT, role=shapes.ROLE.own, uncovers=True, noted=True
)

party.lays_tokens(halves_of("party"))


@party.rule("M-P1", AFTER_DIG)
def deal_roles_again(position: Position, chance: Chance) -> None:
    """Shuffles the players' roles, not the spare ones, and deals them again; each player knows only their new role."""
    if not marks_first_visit(position):
        return
    seats = range(position.rules.players)
    position.roles = chance.shuffle("party", position.roles, ROLES)
    for seat in seats:
        position.forget("role", seat)
    position.tell(PARTY, {"seat": position.to_move, "role": position.roles[:]})
