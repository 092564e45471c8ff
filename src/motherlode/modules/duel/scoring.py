"""The end of a round: who takes which gold, and how trolls are paid (D-10, D-11)."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.cards import Card
from motherlode.core.cells import Cell, reading_order
from motherlode.core.chance import Chance
from motherlode.core.follows import GOES_ON, ROUND_PAID, Follow
from motherlode.core.happenings import ROUND_OVER
from motherlode.core.moves import Move, Seat, other_of, pack
from motherlode.core.native import Moves
from motherlode.core.parts import COINS
from motherlode.core.position import Pending, Position
from motherlode.core.questions import SCORE, SET_UP_GAME
from motherlode.core.traits import Trait
from motherlode.modules.duel.box import GOLD_PRINTED, colours, duelling
from motherlode.modules.duel.marking import why_round_ends
from motherlode.modules.duel.tokens import markers
from motherlode.modules.duel.treasury import (
    Prize,
    kept_by,
    prize_of_goal,
    prize_of_path,
    prize_text,
    put_in_box,
    set_kept,
    worth,
)
from motherlode.modules.duel.trolls import owed

SPEND: Final = duelling.decision("spend", "D-11", after_round=True)
TOOK: Final = duelling.event("took", seat=shapes.SEAT, cards=shapes.WORDS, owed=shapes.NUMBER, uncovers=True)
SPENT: Final = duelling.event("spent", seat=shapes.SEAT, cards=shapes.WORDS, owed=shapes.NUMBER, uncovers=True)
ROUND_OVER.also(why=shapes.WORD, took=shapes.DATA, left=shapes.WORDS, owed=shapes.NUMBERS)
SPENDS: Final = duelling.word("spend", "D-11", COINS, traits=[Trait.ANSWERS, Trait.SPENDS, Trait.TOLD])

CardsByWorth = tuple[int, int, int]  # how many cards worth 1, 2 and 3


@duelling.rule("D-11", SET_UP_GAME)
def nothing_kept_yet(position: Position, chance: Chance) -> None:
    """Nobody has kept a gold card yet."""
    for seat in position.rules.seats:
        set_kept(position, seat, ())


@duelling.rule("D-11", SCORE)
def take_and_pay(position: Position, chance: Chance) -> Follow:
    """Each player takes the gold under their markers; then debts to trolls are paid, green first."""
    why = why_round_ends(position) or "cards"
    seats = position.rules.seats
    taken, left = marked_cards(position), unmarked_gold_cards(position)
    for seat in seats:
        set_kept(position, seat, (*kept_by(position, seat), *taken[seat]))
    put_in_box(position, left)
    position.tell(
        ROUND_OVER,
        {
            "winners": "duel",
            "rule": "D-10",
            "why": why,
            "took": [[prize_text(prize) for prize in taken[seat]] for seat in seats],
            "left": [prize_text(prize) for prize in left],
            "owed": [owed(position, seat) for seat in seats],
        },
    )
    for seat in seats:
        texts = [prize_text(prize) for prize in taken[seat]]
        position.tell(TOOK, {"seat": seat, "cards": texts, "owed": owed(position, seat)})
    return pay_in_turn(position, tuple(seats), chance)


# Taking.


def marked_cards(position: Position) -> list[list[Prize]]:
    """For each seat the cards with gold that bear its marker, in the order of their places."""
    owners, bearing = markers(position), cards_with_gold(position)
    return [[prize for cell, prize in bearing.items() if owners.get(cell) == colour] for colour in colours(position)]


def unmarked_gold_cards(position: Position) -> list[Prize]:
    """Turned-up gold cards that are nobody's: they leave the game."""
    owners = markers(position)
    return [
        prize
        for cell, prize in cards_with_gold(position).items()
        if cell in position.faceup_goals and cell not in owners
    ]


def cards_with_gold(position: Position) -> dict[Cell, Prize]:
    """All turned-up gold cards, empty ones too, and all paths with gold, in the order of their places."""
    mine, goals = position.mine, position.faceup_goals
    bearing: dict[Cell, Card] = {}
    for i in mine.laid:
        tile: int = mine.tiles[i]
        cell = mine.grid.cells[i]
        if GOLD_PRINTED[tile] or (goals and cell in goals):
            bearing[cell] = Card(tile)
    return {cell: prize_at(position, cell, bearing[cell]) for cell in sorted(bearing, key=reading_order)}


def prize_at(position: Position, cell: Cell, card: Card) -> Prize:
    """What may be taken there: the gold card, or the path with gold."""
    if cell in position.faceup_goals:
        return prize_of_goal(position.faceup_goals[cell])
    return prize_of_path(card)


# Paying.


def pay_in_turn(position: Position, seats: tuple[Seat, ...], chance: Chance) -> Follow:
    """Each seat pays what it owes, green first; a seat with a choice is asked (V-2), then the round is closed."""
    for i, seat in enumerate(seats):
        ways = payments(position, seat)
        if len(ways) > 1:
            position.pending = Pending("spend", seat, queue=seats[i + 1 :])
            return GOES_ON
        pay(position, seat, ways[0])
    return ROUND_PAID


def payments(position: Position, seat: Seat) -> list[CardsByWorth]:
    """The ways to pay the smallest sum that covers the debt; all that there is if it is not enough."""
    debt, purse = owed(position, seat), in_purse(position, seat)
    if amount(purse) <= debt:
        return [purse]
    ones, twos, threes = (range(count + 1) for count in purse)
    ways = [(one, two, three) for three in threes for two in twos for one in ones]
    price = min(amount(way) for way in ways if amount(way) >= debt)
    return [way for way in ways if amount(way) == price]


def in_purse(position: Position, seat: Seat) -> CardsByWorth:
    """How many cards of each value a seat has kept."""
    values = [worth(prize) for prize in kept_by(position, seat)]
    return (values.count(1), values.count(2), values.count(3))


def amount(counts: CardsByWorth) -> int:
    """What so many cards are worth together."""
    return counts[0] + 2 * counts[1] + 3 * counts[2]


def pay(position: Position, seat: Seat, counts: CardsByWorth) -> None:
    """The cards leave the game, the dearest first, of equal ones the one kept first."""
    kept, paid = list(kept_by(position, seat)), []
    for value in (3, 2, 1):
        chosen = [prize for prize in kept if worth(prize) == value][: counts[value - 1]]
        for prize in chosen:
            kept.remove(prize)
        paid += chosen
    if paid:
        set_kept(position, seat, tuple(kept))
        put_in_box(position, paid)
        texts = [prize_text(prize) for prize in paid]
        position.tell(SPENT, {"seat": seat, "cards": texts, "owed": owed(position, seat)})


@SPEND.ask
def which_cards(position: Position, pending: Pending, moves: Moves) -> None:
    """One of the ways to pay."""
    for ones, twos, threes in payments(position, pending.seat):
        moves.append(pack(SPENDS.number, other=ones | twos << 4 | threes << 8))


@SPEND.answer
def spend(position: Position, move: Move, chance: Chance) -> Follow:
    """The cards are paid; the next in turn pays."""
    pending = position.pending
    assert pending is not None
    counts = other_of(move)
    position.pending = None
    pay(position, pending.seat, (counts & 15, counts >> 4 & 15, counts >> 8 & 15))
    return pay_in_turn(position, pending.queue, chance)
