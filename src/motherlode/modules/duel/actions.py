"""The Duel's action cards: repair, key, collapse; sabotage and map are as in all games (D-9)."""

from typing import Final

from motherlode.core.cards import UPRIGHT, Card
from motherlode.core.carrying import use_up
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.moves import Move, Seat, card_of, cell_of, pack
from motherlode.core.native import Moves
from motherlode.core.parts import CELL, SEAT
from motherlode.core.position import Position
from motherlode.core.traits import Trait
from motherlode.modules.common.box import BREAK_OF, MENDING, MENDS, REPAIRS, TOOL, settle, take_away
from motherlode.modules.duel.box import (
    GOLD_PRINTED,
    KEY_MARKERS,
    OTHER_COLOUR,
    TROLL_PRINTED,
    colour_of,
    doors,
    duelling,
)
from motherlode.modules.duel.tokens import keys, lay_key

FIX: Final = duelling.verb(REPAIRS, "D-9", SEAT, TOOL.maybe, traits=[Trait.FREES])
KEY: Final = duelling.verb(["key"], "D-9", CELL)
COLLAPSE: Final = duelling.verb(["collapse"], "D-9", CELL, traits=[Trait.LIFTS, Trait.ASKS_FIRST])

FIX.played_by(MENDING)


@FIX.offer
def own_tools(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Only broken tools before the mover; a card with two tools mends one."""
    tools = MENDS[card]
    for tool in tools:
        if BREAK_OF[tool] in position.front[seat]:
            moves.append(pack(FIX.number, card, other=tool if len(tools) > 1 else 0, seat=seat))


@KEY.offer
def which_door(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Any door of the other colour that has no key on it yet, as long as there is a key marker."""
    locked, other = keys(position), OTHER_COLOUR[colour_of(position, seat)]
    if len(locked) < KEY_MARKERS:
        for cell in doors(position.mine, other):
            if cell not in locked:
                moves.append(pack(KEY.number, card, cell))


@KEY.play
def unlock(position: Position, move: Move, chance: Chance) -> Follow:
    """The door stands open to the mover: what that joins is marked and turned up at once."""
    seat = position.to_move
    use_up(position, seat, card_of(move))
    lay_key(position, cell_of(move), colour_of(position, seat))
    return settle(position, move, chance)


@COLLAPSE.offer
def what_collapses(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Any path card but those with gold or a troll."""
    cells = position.mine.grid.cells
    for i in position.mine.laid:
        if may_collapse(position, cells[i]):
            moves.append(pack(COLLAPSE.number, card, cells[i]))


def may_collapse(position: Position, cell: Cell) -> bool:
    """Not a start, a gold card, a path with gold or a troll, paid or not."""
    card = position.mine.card(cell)
    if GOLD_PRINTED[card] or TROLL_PRINTED[card]:
        return False
    return UPRIGHT[card] in position.rules.cards and cell not in position.faceup_goals


@COLLAPSE.play
def collapse(position: Position, move: Move, chance: Chance) -> Follow:
    """The path is discarded on top of the card (B-12)."""
    use_up(position, position.to_move, card_of(move))
    take_away(position, cell_of(move))
    return TURN_ENDS
