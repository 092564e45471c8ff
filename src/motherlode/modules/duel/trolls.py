"""Paying trolls: before the action, with a marker now and with gold at the round's end (D-7)."""

from typing import Final

from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.follows import Follow
from motherlode.core.moves import Move, Seat, cell_of
from motherlode.core.native import Moves, i64, vec
from motherlode.core.parts import CELL
from motherlode.core.position import Position
from motherlode.core.questions import OFFERS
from motherlode.core.traits import Trait
from motherlode.modules.common.box import settle
from motherlode.modules.duel.box import TROLL_ARM, arm_with, colour_of, duelling, shows, tunnel_with
from motherlode.modules.duel.tokens import lay_marker, markers, markers_left, unbar

PAY_TROLL: Final = duelling.word("troll", "D-7", CELL, traits=[Trait.SPENDS, Trait.ASKS_FIRST])
PAY_TROLL.ends_turn = False
PAY_TROLL.button("T", "M5 20c0-9 2-13 7-13s7 4 7 13M7 8L4 5M17 8l3-3M9.5 12v.01M14.5 12v.01M9 16.5h6")


@duelling.rule("D-7", OFFERS)
def offer_trolls(position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
    """Offers every unpaid troll whose card the seat's way touches; this ends no turn."""
    trolls_in_reach(position, seat, moves)


def trolls_in_reach(position: Position, seat: Seat, moves: Moves) -> None:
    """The trolls that the seat may pay."""
    if markers_left(position) > 0:
        mine = position.mine
        for i in mine.laid:
            tile: int = mine.tiles[i]
            if TROLL_ARM[tile] and is_touched(position, seat, mine.grid.cells[i]):
                moves.append(PAY_TROLL.number | mine.grid.aims[i])


def is_touched(position: Position, seat: Seat, cell: Cell) -> bool:
    """Whether the seat's way comes to the troll that stands there, from either side."""
    card = position.mine.card(cell)
    there = tunnel_with(card, arm_with(card, "troll"))
    return position.mine.lit(cell, position.rules.layers[seat]) & there != 0


@PAY_TROLL.play
def promise(position: Position, move: Move, chance: Chance) -> Follow:
    """A marker on the troll lets both through; what that joins is marked and turned up at once."""
    cell = cell_of(move)
    lay_marker(position, cell, colour_of(position, position.to_move))
    unbar(position, cell)
    return settle(position, move, chance)


def owed(position: Position, seat: Seat) -> int:
    """One gold for each of the seat's markers on trolls (D-11)."""
    mine, colour = position.mine, colour_of(position, seat)
    return sum(owner == colour and shows(mine.card(cell), "troll") for cell, owner in markers(position).items())
