"""Tunnel toll: two dwarves stand at open tunnel ends and take a gold from whoever wants to pass (M-T1 to M-T4)."""

from collections.abc import Mapping
from typing import Any, Final

from motherlode.core import shapes
from motherlode.core.boxes import VERBS, Box
from motherlode.core.cards import EMPTY, Card
from motherlode.core.carrying import give_up
from motherlode.core.cells import Cell, cell_text, neighbours, parse_cell
from motherlode.core.chance import Chance
from motherlode.core.fields import Field, Spot
from motherlode.core.flow import declare, stage_after
from motherlode.core.follows import GOES_ON, TURN_ENDS, Follow
from motherlode.core.moves import (
    CARD_SHIFT,
    CELL_SHIFT,
    OTHER_SHIFT,
    Move,
    Seat,
    card_of,
    cell_of,
    other_of,
    pack,
    seat_of,
    verb_of,
)
from motherlode.core.native import Moves, i64, vec
from motherlode.core.parts import CARD, CELL, SIDE
from motherlode.core.position import Pending, Position
from motherlode.core.questions import BEFORE_EFFECT, CLOSED, LAID, LIFTED, OFFERS, SET_UP_GAME, TERMS
from motherlode.core.sides import SIDES, Sides, letters_of, sides_of
from motherlode.core.signs import Token
from motherlode.core.traits import Trait
from motherlode.modules.base.box import pay_gold
from motherlode.modules.common.box import is_not_played

Toll = tuple[Cell, Sides, Seat]  # the cell it closes, the side of it where the tunnel comes in, the owner

toll: Final = Box("toll", 30, module=True, games=("base", "saboteur2"))
toll.cites({"token:toll": "M-T3", "sign:tolls": "M-T3"})

DWARVES: Final = 2
_DWARF_SIGN: Final = "M8 11a3.5 3.5 0 1 0 0-.01M2 20c0-8 12-8 12 0M16 11a3 3 0 1 0 0-6M17 14c3 0 5 2 5 6"
TOLL_VERB: Final = toll.word("toll", "M-T2", CARD.called("given").secret, CELL, SIDE)
TOLL_VERB.button("T", _DWARF_SIGN)
PAID_TOLL: Final = toll.event("paid_toll", seat=shapes.SEAT, target=shapes.SEAT, gold=shapes.GOLD)
REFUSED_TO_PAY: Final = toll.event("refused_to_pay", seat=shapes.SEAT, target=shapes.SEAT)
TOLL_GONE: Final = toll.event("toll_gone", at=shapes.CELL)


# What a position keeps.


def write_tolls(tolls: tuple[Toll, ...]) -> list[dict[str, Any]]:
    """As the notation has it."""
    return [{"cell": cell_text(cell), "side": letters_of(side), "owner": owner} for cell, side, owner in tolls]


def read_tolls(given: Any, position: Position) -> tuple[Toll, ...]:
    """The inverse of `write_tolls`, with every check."""
    if not isinstance(given, list):
        raise ValueError("tolls must be a list")
    tolls = tuple(_read_toll(entry, position) for entry in given)
    if len({cell for cell, _, _ in tolls}) < len(tolls):
        raise ValueError("tolls: two dwarves stand in one cell")
    return tolls


def _read_toll(entry: Any, position: Position) -> Toll:
    if not isinstance(entry, Mapping) or set(entry) != {"cell", "side", "owner"}:
        raise ValueError("tolls: an entry has cell, side and owner")
    if not isinstance(entry["side"], str) or entry["side"] not in ("N", "E", "S", "W"):
        raise ValueError(f"tolls: {entry['side']!r} is not a side; they are N, E, S and W")
    if not isinstance(entry["cell"], str):
        raise ValueError(f"tolls: {entry['cell']!r} is not a cell such as '3,-1'")
    cell = parse_cell(entry["cell"])
    if position.mine.card(cell) != EMPTY:
        raise ValueError(f"tolls: the cell {entry['cell']} is not empty")
    return cell, sides_of(entry["side"]), read_seat("tolls", entry["owner"], position)


def read_asked(given: Any, position: Position) -> tuple[Seat, ...]:
    """Seats that have been asked to pay in this turn."""
    if not isinstance(given, list):
        raise ValueError("asked must be a list of seats")
    return tuple(read_seat("asked", seat, position) for seat in given)


def read_seat(key: str, given: Any, position: Position) -> Seat:
    """A seat of this table."""
    if not isinstance(given, int) or isinstance(given, bool) or not 0 <= given < position.rules.players:
        raise ValueError(f"{key}: {given!r} is not a seat; the seats are 0 to {position.rules.players - 1}")
    return Seat(given)


def whose_dwarf(tolls: tuple[Toll, ...], seat: Seat, players: int) -> list[Spot]:
    """Learners see in the cell whose dwarf closes it, counted from the viewer."""
    return [(cell, 1 + (owner - seat) % players) for cell, _, owner in tolls]


TOLLS: Final[Field[tuple[Toll, ...]]] = toll.field(
    "tolls", (), write=write_tolls, read=read_tolls, spots=whose_dwarf, told=list[dict[str, int | str]]
)
USED: Final = toll.counter("tolls_used", most=100)
ASKED: Final[Field[tuple[Seat, ...]]] = toll.field(
    "asked", (), each_turn=True, write=list, read=read_asked, told=list[int]
)


@toll.sign("tolls", _DWARF_SIGN)
def dwarves_who_ask(position: Position) -> int | None:
    """How many dwarves ask for a toll."""
    return len(TOLLS.of(position)) or None


@toll.lays_tokens
def where_they_stand(position: Position) -> list[Token]:
    """Each at a side of the cell that it closes."""
    return [Token(cell, "toll", letters_of(side), owner) for cell, side, owner in TOLLS.of(position)]


@toll.rule("M-T1", SET_UP_GAME)
def a_gold_for_everybody(position: Position, chance: Chance) -> None:
    """Every player starts the game with one gold."""
    for seat in range(position.rules.players):
        position.gold[seat] += 1


# Placing a dwarf.


@toll.rule("M-T2", OFFERS)
def toll_of_the_turn(position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
    """While a dwarf is free, offers each card of the hand for each open tunnel end."""
    if len(TOLLS.of(position)) + USED.of(position) >= DWARVES:
        return
    ends = [cell << CELL_SHIFT | side << OTHER_SHIFT for cell, side in open_ends(position)]
    for card in kinds:
        given_up = TOLL_VERB.number | card << CARD_SHIFT
        for end in ends:
            moves.append(given_up | end)


def open_ends(position: Position) -> list[tuple[Cell, Sides]]:
    """Every empty cell without a dwarf into which an open edge of a face-up card points, joined or not, and from where."""
    mine, taken = position.mine, closed_cells(position)
    ends: list[tuple[Cell, Sides]] = []
    for i in mine.rim_places():
        asked: int = mine.need[i]
        opening, cell = asked >> 4, mine.grid.cells[i]
        if opening and cell not in taken:
            ends += [(cell, side) for side in SIDES if opening & side]
    return ends


@TOLL_VERB.play
def place_dwarf(position: Position, move: Move, chance: Chance) -> Follow:
    """It costs a card, laid face down, and nothing is drawn."""
    seat = position.to_move
    give_up(position, seat, [card_of(move)])
    TOLLS.set(position, (*TOLLS.of(position), (cell_of(move), other_of(move), seat)))
    position.draws = 0
    return TURN_ENDS


@toll.rule("M-T2", CLOSED)
def closed_cells(position: Position) -> list[Cell]:
    """A cell with a toll dwarf is closed, to pushed goals too."""
    return [cell for cell, _, _ in TOLLS.of(position)]


# Paying.


@toll.rule("M-T3", TERMS)
def somebody_pays(position: Position, seat: Seat, moves: Moves, already: int) -> None:
    """Where a toll dwarf stands, one gold is paid to its owner, by the digger or by another who is asked."""
    owners = {cell: owner for cell, _, owner in TOLLS.of(position) if owner != seat}
    if not owners:
        return
    digs = [moves.pop() for _ in range(len(moves) - already)]
    for dig in reversed(digs):
        owner = owners.get(cell_of(dig))
        if owner is None:
            moves.append(dig)
        else:
            for payer in payers(position, owner):
                moves.append(dig | pack(0, seat=payer))


def payers(position: Position, owner: Seat) -> list[Seat]:
    """The seats that may be named to pay: not the owner, none without gold, none asked before in this turn."""
    return [
        seat
        for seat in position.rules.seats
        if seat != owner and seat not in ASKED.of(position) and (position.gold[seat] or position.gold_cards[seat])
    ]


PAY: Final = toll.decision("pay", "M-T3", declared=True)
ACCEPT: Final = toll.word("accept", "M-T3", traits=[Trait.ANSWERS, Trait.ALLOWS, Trait.SPENDS, Trait.TOLD])
REFUSE: Final = toll.word("refuse", "M-T3", traits=[Trait.ANSWERS, Trait.STOPS, Trait.TOLD])


@toll.rule("M-T3", BEFORE_EFFECT)
def another_is_asked(position: Position, move: Move, chance: Chance) -> bool:
    """Another player may be asked to pay and may refuse; each may be asked once per turn."""
    payer = payer_of(move)
    if payer is None or payer == position.to_move:
        return False
    ASKED.set(position, (*ASKED.of(position), payer))
    position.pending = Pending("pay", payer, move)
    return True


def payer_of(move: Move) -> Seat | None:
    """The seat that is named to pay, if the move lays a tunnel card where a dwarf stands."""
    return seat_of(move) if VERBS[verb_of(move)].part("payer") is not None else None


@PAY.check
def is_no_offer(position: Position, pending: Pending) -> str:
    """A move that names the seat asked must be on the table."""
    if pending.move is not None and payer_of(pending.move) != pending.seat:
        return f"seat {pending.seat} is not the one named to pay"
    return is_not_played(position, pending)


@PAY.ask
def pay_or_not(position: Position, pending: Pending, moves: Moves) -> None:
    """It is an offer, not an order."""
    moves.append(pack(ACCEPT.number))
    moves.append(pack(REFUSE.number))


@PAY.answer
def accept_or_refuse(position: Position, move: Move, chance: Chance) -> Follow:
    """Accepted, the card goes on its way; refused, it is taken back and the turn is still to be played."""
    pending = position.pending
    assert pending is not None
    assert pending.move is not None
    if verb_of(move) == ACCEPT.number:
        return declare(position, pending.move, chance, stage_after(position, another_is_asked))
    position.pending = None
    position.tell(REFUSED_TO_PAY, {"seat": pending.seat, "target": position.to_move})
    return GOES_ON


@toll.rule("M-T3", LAID)
def pay_and_pass(position: Position, move: Move) -> None:
    """The owner gets one gold, and the dwarf is out for the round; the owner pays nothing."""
    for cell, side, owner in TOLLS.of(position):
        if cell == cell_of(move):
            payer = payer_of(move)
            if payer is not None:
                position.gold[owner] += pay_gold(position, payer, 1)
                position.tell(PAID_TOLL, {"seat": payer, "target": owner, "gold": 1})
            send_home(position, (cell, side, owner))


@toll.rule("M-T4", LIFTED)
def falls_with_its_card(position: Position, cell: Cell, card: Card) -> None:
    """If the card bearing the dwarf is removed, the dwarf is out for the round."""
    for standing in TOLLS.of(position):
        if bearer(standing) == cell:
            send_home(position, standing)


def bearer(standing: Toll) -> Cell:
    """The cell of the card on whose open end a dwarf stands."""
    cell, side, _ = standing
    return neighbours(cell)[SIDES.index(side)]


def send_home(position: Position, standing: Toll) -> None:
    """A dwarf is out for the round."""
    TOLLS.set(position, tuple(other for other in TOLLS.of(position) if other != standing))
    USED.set(position, USED.of(position) + 1)
    position.tell(TOLL_GONE, {"at": standing[0]})
