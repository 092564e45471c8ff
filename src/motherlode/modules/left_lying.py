"""Goals that a tunnel has joined and that were left lying face down, because only one of several is turned up (L-9)."""

from collections.abc import Mapping
from typing import Any, Final

from motherlode.core.cards import Card
from motherlode.core.cells import Cell, cell_text, parse_cell
from motherlode.core.chance import Chance
from motherlode.core.fields import Field, Spot
from motherlode.core.follows import Follow
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.questions import LIFTED, OUT_OF_CARDS, REACHED, REACHED_BY
from motherlode.modules.base.box import base
from motherlode.modules.common.box import note_reached, reached_cells, turn_up_one

Joined = tuple[tuple[Cell, Seat], ...]  # face-down goals and the seats whose cards joined them


def write_joined(joined: Joined) -> dict[str, Seat]:
    """As the notation has it."""
    return {cell_text(cell): seat for cell, seat in joined}


def read_joined(given: Any, position: Position) -> Joined:
    """The inverse of `write_joined`, with every check."""
    if not isinstance(given, Mapping):
        raise ValueError("joined must be an object of cells")
    reached = [] if position.rules.all_reached else reached_cells(position)
    for text, seat in given.items():
        if parse_cell(text) not in reached:
            raise ValueError(f"joined: no goal is left lying at {text}")
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < position.rules.players:
            raise ValueError(f"joined: {seat!r} is not a seat; the seats are 0 to {position.rules.players - 1}")
    return tuple(sorted((parse_cell(text), seat) for text, seat in given.items()))


def who_joined(joined: Joined, seat: Seat, players: int) -> list[Spot]:
    """Learners see in the cell whose card joined the goal, counted from the viewer."""
    return [(cell, 1 + (joiner - seat) % players) for cell, joiner in joined]


JOINED: Final[Field[Joined]] = base.field(
    "joined", (), write=write_joined, read=read_joined, spots=who_joined, told=dict[str, int]
)


@base.rule("L-9", REACHED)
def whose_card_joined_it(position: Position, reached: list[Cell], seat: Seat) -> None:
    """Notes whose card joined a goal that is left lying, for as long as the way to it is not broken."""
    if not position.rules.all_reached:
        known = dict(JOINED.of(position))
        JOINED.set(position, tuple((cell, known.get(cell, seat)) for cell in sorted(reached)))


@base.rule("L-9", REACHED_BY)
def who_joined_it(position: Position, cell: Cell) -> Seat | None:
    """A goal is reached by the player whose card joined it, not by the one in whose turn it is turned up."""
    for joined, seat in JOINED.of(position):
        if joined == cell:
            return seat
    return None


@base.rule("L-9", LIFTED)
def is_cut_off(position: Position, cell: Cell, card: Card) -> None:
    """A goal to which the way has been broken is not reached any more."""
    if JOINED.of(position):
        reached = reached_cells(position)
        JOINED.set(position, tuple(entry for entry in JOINED.of(position) if entry[0] in reached))


@base.rule("L-9", OUT_OF_CARDS)
def look_at_them_again(position: Position, chance: Chance) -> Follow | None:
    """Before the round ends because nobody has a card, goals left lying are turned up: the treasure may be joined."""
    reached = [] if position.rules.all_reached else reached_cells(position)
    if not reached:
        return None
    joiner = position.to_move if position.last_digger is None else position.last_digger
    note_reached(position, reached, joiner)
    position.draws, position.instead = 0, ()
    return turn_up_one(position, reached, None, chance)
