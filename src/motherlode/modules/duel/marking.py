"""Gold that is joined is marked, and the markers end the round (D-4, D-8, D-10)."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.cards import Card
from motherlode.core.cells import Cell, reading_order
from motherlode.core.chance import Chance
from motherlode.core.follows import GOES_ON, ROUND_ENDS, Follow
from motherlode.core.moves import Move, Seat, cell_of, pack
from motherlode.core.native import Moves
from motherlode.core.parts import CELL
from motherlode.core.position import Pending, Position
from motherlode.core.questions import BEFORE_REVEAL
from motherlode.core.sides import Sides
from motherlode.core.traits import Trait
from motherlode.modules.common.box import settle
from motherlode.modules.duel.box import (
    GOLD_PRINTED,
    OTHER_COLOUR,
    arm_with,
    colour_of,
    colours,
    duelling,
    gold_in_middle,
    gold_on,
    shows,
)
from motherlode.modules.duel.tokens import lay_marker, markers, markers_left

MARK: Final = duelling.decision("mark", "D-8")
MARKED: Final = duelling.event("marked", seat=shapes.SEAT, at=shapes.CELL)
MARKS: Final = duelling.word("mark", "D-8", CELL, traits=[Trait.ANSWERS, Trait.GAINS])


@duelling.rule("D-8", BEFORE_REVEAL)
def mark_joined_gold(position: Position, move: Move | None, chance: Chance) -> Follow | None:
    """Puts markers on the gold that has just been joined.

    Only then are gold cards turned up (D-4), each marked before the next.
    """
    joined, left = joined_gold(position), markers_left(position)
    if len(joined) > left > 0:
        position.pending = Pending("mark", position.to_move, move, cells=tuple(sorted(joined, key=reading_order)))
        return GOES_ON
    if left > 0:
        for cell in sorted(joined, key=reading_order):
            put_marker(position, cell, joined[cell])
    if why_round_ends(position):
        return ROUND_ENDS
    return None


def joined_gold(position: Position) -> dict[Cell, Seat]:
    """Unmarked gold that is joined to a start, and the seat it belongs to: the mover's if it is joined to both (D-8)."""
    owners: dict[Cell, Seat] = {}
    found = lit_gold(position)
    marked = markers(position) if found else {}
    for cell, card in found.items():
        owner = None if cell in marked else who_has_come(position, cell, card)
        if owner is not None:
            owners[cell] = owner
    return owners


def lit_gold(position: Position) -> dict[Cell, Card]:
    """The cards with gold to which somebody's way has come, marked or not."""
    mine, goals = position.mine, position.faceup_goals
    found: dict[Cell, Card] = {}
    for i in mine.laid:
        tile: int = mine.tiles[i]
        cell = mine.grid.cells[i]
        if GOLD_PRINTED[tile] or (goals and cell in goals):
            for light in mine.lights:
                if light.lit[i]:
                    if lies_gold(position, cell, Card(tile)):
                        found[cell] = Card(tile)
                    break
    return found


def lies_gold(position: Position, cell: Cell, card: Card) -> bool:
    """Whether a face-up card bears gold."""
    goal = position.faceup_goals.get(cell)
    return shows(card, "gold") if goal is None else gold_on(goal) > 0


def who_has_come(position: Position, cell: Cell, card: Card) -> Seat | None:
    """The seat whose way holds the middle of the tunnel in which the gold lies, the mover before the other."""
    rules = position.rules
    for turns in range(rules.players):
        seat = rules.seats[(position.to_move + turns) % rules.players]
        lit = position.mine.lit(cell, rules.layers[seat])
        if lit and lit & ways_to_gold(card, colour_of(position, seat)):
            return seat
    return None


def ways_to_gold(card: Card, colour: str) -> Sides:
    """The edges from which that colour comes to the gold: those of its tunnel without a barred arm (D-6)."""
    return gold_in_middle(card) & ~arm_with(card, OTHER_COLOUR[colour]) & ~arm_with(card, "troll")


def put_marker(position: Position, cell: Cell, seat: Seat) -> None:
    """A marker, the owner's side up: it is theirs even if the way is cut later."""
    lay_marker(position, cell, colours(position)[seat])
    position.tell(MARKED, {"seat": seat, "at": cell})


@MARK.ask
def which_gold(position: Position, pending: Pending, moves: Moves) -> None:
    """One of those that have been joined."""
    for cell in pending.cells:
        moves.append(pack(MARKS.number, cell=cell))


@MARK.answer
def mark(position: Position, move: Move, chance: Chance) -> Follow:
    """The chosen gold is marked; the rest is looked at anew."""
    pending = position.pending
    assert pending is not None
    cell = cell_of(move)
    position.pending = None
    put_marker(position, cell, joined_gold(position).get(cell, position.to_move))
    return settle(position, pending.move, chance)


def why_round_ends(position: Position) -> str:
    """Why the round ends in the middle of a turn (D-10): all gold cards are turned up, or all markers used; else nothing."""
    if position.faceup_goals and not position.facedown:
        return "gold"
    return "markers" if markers_left(position) <= 0 else ""
