"""How a round is laid out, and whose ways lead where (D-1, D-3, D-5, D-6, D-7, D-S1)."""

from typing import Final

from motherlode.core.cards import Card
from motherlode.core.cells import Cell, cell_at
from motherlode.core.chance import Chance
from motherlode.core.families import GOALS, Goal
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.questions import (
    ALL_REACHED,
    BEFORE_DECK,
    FIRST_SEAT,
    GOALS_IN_PLAY,
    GONE,
    HAND_SIZE,
    LAY_GOALS,
    NEXT_STARTER,
    STARTS,
    USUAL_GOALS,
    WALKERS,
)
from motherlode.core.ways import Ways
from motherlode.modules.duel.box import (
    BLUE,
    CARDS_IN_HAND,
    GOLD_CARDS,
    GREEN,
    LADDER_CARDS,
    LAID_BY,
    OTHER_COLOUR,
    START_OF,
    duel,
    duelling,
    solo,
)
from motherlode.modules.duel.treasury import gold_kept, is_path, out_of_play, prize_of_goal

_PLACES: Final = ((5, 2), (5, 0), (5, -2), (7, 1), (7, -1), (9, 0))
GOLD_CELLS: Final = {
    2: tuple(cell_at(x, y) for x, y in _PLACES),
    1: tuple(cell_at(x + 3, y) for x, y in _PLACES),
}


# Starts and ways.


@duel.rule("D-1", STARTS)
def two_starts(options: dict[str, object]) -> dict[Cell, Card]:
    """Blue and green each have a start of their own."""
    return {cell_at(0, 1): START_OF[BLUE], cell_at(0, -1): START_OF[GREEN]}


@solo.rule("D-S1", STARTS)
def one_start(options: dict[str, object]) -> dict[Cell, Card]:
    """The solo player has one colour, with its start."""
    return {cell_at(0, 0): START_OF[str(options["colour"])]}


@duel.rule("D-3", WALKERS)
def a_way_for_each(options: dict[str, object]) -> list[Ways]:
    """Each colour digs from a start of its own."""
    return [way_of(GREEN, options), way_of(BLUE, options)]


@solo.rule("D-3", WALKERS)
def one_way(options: dict[str, object]) -> list[Ways]:
    """One start, of the colour that was chosen."""
    return [way_of(str(options["colour"]), options)]


def way_of(colour: str, options: dict[str, object]) -> Ways:
    """A way begins at the player's start and ladders (D-5); doors of the other colour (D-6) and unpaid trolls (D-7) bar it."""
    ladders = None if options["ladders"] == "both" else [*LADDER_CARDS, *LAID_BY[colour].values()]
    return Ways(starts=(f"start:{colour}",), bars=(OTHER_COLOUR[colour], "troll"), begins=ladders)


@duelling.rule("L-9", ALL_REACHED)
def always_all(options: dict[str, object]) -> bool:
    """All gold cards that are reached are turned up."""
    return True


# Cards and gold cards.


@duelling.rule("D-1", HAND_SIZE)
def six_cards(players: int) -> int:
    """Everybody is dealt six cards."""
    return CARDS_IN_HAND


@duelling.rule("D-1", LAY_GOALS)
def six_gold_cards(position: Position, chance: Chance) -> None:
    """Six of the gold cards that are still in the game lie face down (D-11)."""
    shuffled = chance.shuffle("goals", gold_cards_left(position)[1], GOALS)
    for cell, goal in zip(GOLD_CELLS[position.rules.players], shuffled, strict=False):
        position.facedown[cell] = goal
        position.mine.hide(cell)


@duelling.rule("D-11", GOALS_IN_PLAY)
def gold_cards_left(position: Position) -> tuple[list[Goal], list[Goal]]:
    """Any of the gold cards that are neither kept nor out of the game."""
    gone = out_of_play(position)
    return [], [goal for goal in GOLD_CARDS if prize_of_goal(goal) not in gone]


@duelling.rule("D-11", GONE)
def paths_kept_or_paid(position: Position) -> list[Card]:
    """Path cards with gold that are kept or paid away never come back; unmarked ones do."""
    return [Card(prize) for prize in out_of_play(position) if is_path(prize)]


@duel.rule("D-1", USUAL_GOALS)
def first_six_for_two(options: dict[str, object]) -> dict[Cell, Goal]:
    """Six gold cards lie face down."""
    return dict(zip(GOLD_CELLS[2], GOLD_CARDS, strict=False))


@solo.rule("D-S1", USUAL_GOALS)
def first_six_for_one(options: dict[str, object]) -> dict[Cell, Goal]:
    """Six gold cards lie face down, behind seven cells."""
    return dict(zip(GOLD_CELLS[1], GOLD_CARDS, strict=False))


@duelling.rule("D-11", BEFORE_DECK)
def without_what_is_kept(position: Position, chance: Chance, cards: list[Card]) -> list[Card]:
    """Path cards with gold that are kept or paid away never come back; unmarked ones do."""
    for prize in out_of_play(position):
        if prize in cards:
            cards.remove(Card(prize))
    return cards


# Who begins.


@duelling.rule("D-1", FIRST_SEAT)
def green_begins(position: Position, chance: Chance) -> Seat:
    """Green begins the first round."""
    return Seat(0)


@duel.rule("D-12", NEXT_STARTER)
def the_poorer_begins(position: Position) -> Seat:
    """The one with less gold begins, blue on a tie."""
    green, blue = gold_kept(position)
    return Seat(0 if green < blue else 1)


@solo.rule("D-S1", NEXT_STARTER)
def alone_again(position: Position) -> Seat:
    """There is nobody else."""
    return Seat(0)
