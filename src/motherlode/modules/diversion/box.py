"""Diversion (2023): the tunnel card placed last is moved to another cell (W-23)."""

from typing import Final

from motherlode.core.boxes import Box, card_played
from motherlode.core.cards import IS_TUNNEL, UPRIGHT, Card
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.follows import Follow
from motherlode.core.movements import MINE
from motherlode.core.moves import Move, Seat, cell_of, verb_of
from motherlode.core.native import Moves, numbers
from motherlode.core.parts import CELL, PAYER, TUNNEL
from motherlode.core.position import Position
from motherlode.core.traits import Trait
from motherlode.modules.common.box import lay_tunnel, lift_tunnel, offer_digs
from motherlode.modules.lasting.box import begin_effect, lasts_while

wc2023: Final = Box("wc2023", 47, module=True, games=("base", "saboteur2"), needs=("lasting",))
wc2023.cards({"diversion": 1})

DIVERSION: Final = wc2023.card_word("diversion", "W-23", TUNNEL.after(">"), CELL, PAYER, traits=[Trait.LAYS])


@DIVERSION.offer
def where_to(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Another cell where the card may lie once it is lifted, in either orientation; broken tools don't matter."""
    last = position.last_tunnel
    if last is None or not is_ordinary(position, last):
        return
    lifted = position.copy()
    tunnel = UPRIGHT[lift_tunnel(lifted, last, MINE)]
    digs = Moves()
    offer_digs(lifted, seat, numbers([tunnel]), digs)
    for dig in digs.copy():
        if cell_of(dig) != last:
            moves.append(dig | DIVERSION.number)


def is_ordinary(position: Position, cell: Cell) -> bool:
    """Whether a tunnel card lies there, not a start or a goal."""
    card = position.mine.card(cell)
    return bool(IS_TUNNEL[card]) and card not in position.rules.others and cell not in position.faceup_goals


@DIVERSION.play
def divert(position: Position, move: Move, chance: Chance) -> Follow:
    """The card lies elsewhere now; its mover reaches what it reaches, but has not placed it (B-21).

    The diversion itself is discarded when all that it reaches has had its effect (W-1).
    """
    begin_effect(position, card_played(move))
    if position.last_tunnel is not None:
        lift_tunnel(position, position.last_tunnel, MINE)
    return lay_tunnel(position, move, chance)


@lasts_while("diversion")
def still_turns_up(position: Position) -> bool:
    """As long as it is asked what the moved card turns up."""
    pending = position.pending
    if pending is None or pending.move is None or verb_of(pending.move) != DIVERSION.number:
        return False
    return not position.rules.decisions[pending.kind].declared
