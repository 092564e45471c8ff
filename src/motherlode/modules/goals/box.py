"""New goals: the treasure and four of seven others in five places (M-G1, M-G2)."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.boxes import Box
from motherlode.core.cells import Cell, cell_at
from motherlode.core.chance import Chance
from motherlode.core.families import GOAL_KIND, GOALS, Goal
from motherlode.core.follows import ROUND_ENDS, Follow
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.questions import ALL_REACHED, GOALS_IN_PLAY, LAY_GOALS, USUAL_GOALS
from motherlode.modules.base.box import TOOK_GOLD, lay_goals, pay_gold

goals: Final = Box("goals", 20, module=True, games=("base", "saboteur2"))
goals.cites(dict.fromkeys(("bag1", "bag2", "dragon", "spider"), "M-G2"))

KINDS: Final = goals.goal_cards(
    "treasure", "stone:NE", "stone:NW", "bag1:NESW", "bag2:NESW", "dragon:NESW", "spider:NESW"
)
TREASURE, STONE_NE, STONE_NW, BAG1, BAG2, DRAGON, SPIDER = KINDS
OTHERS: Final = (STONE_NE, STONE_NW, BAG1, BAG2, DRAGON, DRAGON, SPIDER)
GOAL_CELLS: Final = (cell_at(8, 4), cell_at(8, 2), cell_at(8, 0), cell_at(8, -2), cell_at(8, -4))
GOLD_IN_BAG: Final = {"bag1": 1, "bag2": 2}
LOST_GOLD: Final = goals.event("lost_gold", seat=shapes.SEAT, gold=shapes.GOLD, uncovers=True)


@goals.rule("M-G1", LAY_GOALS)
def five_goals(position: Position, chance: Chance) -> None:
    """The treasure and four random others, shuffled, in five places; three stay out."""
    others = chance.shuffle("goals_in_play", OTHERS, GOALS)[: len(GOAL_CELLS) - 1]
    lay_goals(position, chance.shuffle("goals", [TREASURE, *others], GOALS), GOAL_CELLS)


@goals.rule("M-G1", USUAL_GOALS)
def the_first_five(options: dict[str, object]) -> dict[Cell, Goal]:
    """The treasure and four random others, shuffled, in five places; three stay out."""
    return dict(zip(GOAL_CELLS, (TREASURE, *OTHERS), strict=False))


@goals.rule("M-G1", GOALS_IN_PLAY)
def treasure_and_others(position: Position) -> tuple[list[Goal], list[Goal]]:
    """The treasure and four random others, shuffled, in five places; three stay out."""
    return [TREASURE], list(OTHERS)


@goals.rule("L-9", ALL_REACHED)
def all_of_them(options: dict[str, object]) -> bool:
    """With new goals all reached ones are turned up, in the order that the player chooses."""
    return True


@goals.when_turned_up("bag1", "bag2")
def bag_of_gold(position: Position, seat: Seat, cell: Cell, chance: Chance) -> None:
    """The player who reached it takes the gold (M-G2)."""
    amount = GOLD_IN_BAG[GOAL_KIND[position.faceup_goals[cell]]]
    position.gold[seat] += amount
    position.tell(TOOK_GOLD, {"seat": seat, "gold": amount})


@goals.when_turned_up("dragon")
def dragon(position: Position, seat: Seat, cell: Cell, chance: Chance) -> None:
    """The player who reached it pays one gold, if they have any (M-G2, B-23)."""
    paid = pay_gold(position, seat, 1)
    if paid:
        position.tell(LOST_GOLD, {"seat": seat, "gold": paid})


@goals.when_turned_up("spider")
def giant_spider(position: Position, seat: Seat, cell: Cell, chance: Chance) -> Follow:
    """The round ends at once, and the treasure has not been reached (M-G2)."""
    return ROUND_ENDS
