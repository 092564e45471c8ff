"""What lies face down besides the treasure, and what it would mean to turn it up: bags, dragons, the spider, chests."""

from collections.abc import Mapping
from typing import Final

from motherlode.core.cells import Cell
from motherlode.core.names import CHESTS, GOAL_KIND, UNKNOWN, Goal
from motherlode.core.position import Position

GOLD: Final = 12.0  # one gold, in tenths of a card
_GOALS: Final[Mapping[str, float]] = {"bag1": GOLD, "bag2": 2 * GOLD, "dragon": -GOLD}  # to whoever turns it up
_ENDS: Final = "spider"
_CHESTS: Final[Mapping[str, tuple[float, float]]] = {  # to who digs, and to who does not want the treasure found
    "chest:gold": (GOLD, GOLD),
    "chest:map-ban": (-2.0, 4.0),
    "chest:no-draw": (-4.0, -4.0),
    "chest:draw-more": (4.0, 4.0),
    "chest:push-goal": (-4.0, 10.0),
    "chest:pickpocket": (4.0, 4.0),
    "chest:pick-of-three": (3.0, 3.0),
    "chest:peek-role": (4.0, 2.0),
    "chest:salvage": (3.0, 3.0),
    "chest:cave-in": (-3.0, 8.0),
}
PASSING_CHEST: Final = 5  # what it costs to go through a chest: no card, but who knows how its tunnel lies


class Omens:
    """What turning up a face-down card means, the treasure aside, by what this seat knows."""

    def __init__(self, view: Position, digs: bool) -> None:
        self.worth: dict[Cell, float] = {}
        self.ends: dict[Cell, float] = {}  # how likely the round would end there without the treasure
        self.covered = dict.fromkeys(view.covered, PASSING_CHEST)
        if any(GOAL_KIND[goal] in _GOALS or GOAL_KIND[goal] == _ENDS for goal in view.rules.goals):
            self._read_goals(view, digs)
        for cell, covered in view.covered.items():
            self.worth[cell] = _worth_of_chest(covered >> 8, digs)

    def _read_goals(self, view: Position, digs: bool) -> None:
        """What is known counts in full; of the rest, what is not accounted for, each as likely as the other."""
        unseen = _unaccounted(view)
        for cell, goal in view.facedown.items():
            kinds = unseen if goal == UNKNOWN else [GOAL_KIND[goal]]
            self.worth[cell] = sum(_GOALS.get(kind, 0.0) for kind in kinds) / max(1, len(kinds))
            ends = kinds.count(_ENDS) / max(1, len(kinds))
            self.ends[cell] = ends if digs or goal != UNKNOWN else 0.0  # a wrecker goes there only if it knows


def _unaccounted(view: Position) -> list[str]:
    """The kinds of goals that may lie where this seat has not looked."""
    certain, others = view.rules.goals_in_play(view)
    left: list[Goal] = [*certain, *others]
    for goal in [*view.faceup_goals.values(), *view.facedown.values()]:
        kind = next((other for other in left if GOAL_KIND[other] == GOAL_KIND[goal]), None)
        if kind is not None:
            left.remove(kind)
    return [GOAL_KIND[goal] for goal in left]


def _worth_of_chest(chest: int, digs: bool) -> float:
    known = _CHESTS.get(CHESTS.names[chest])
    if known is not None:
        return known[0 if digs else 1]
    return sum(worth[0 if digs else 1] for worth in _CHESTS.values()) / len(_CHESTS)
