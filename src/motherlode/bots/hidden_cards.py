"""What lies face down besides the treasure, and what it would mean to turn it up, as far as a seat can know."""

from typing import Final

from motherlode.bots.table_weights import TableWeights
from motherlode.core.cells import Cell
from motherlode.core.families import GOAL_KIND, UNKNOWN, Goal
from motherlode.core.position import Position

PASSING_COVERED: Final = 5  # what it costs to pass a covered card: no card, but nobody knows how its tunnel lies


class HiddenCards:
    """What turning up a face-down card means, the treasure aside."""

    def __init__(self, view: Position, weights: TableWeights, digs: bool) -> None:
        self.worth: dict[Cell, float] = {}
        self.ends: dict[Cell, float] = {}  # the probability that the round would end there without the treasure
        self.covered = dict.fromkeys(view.covered, PASSING_COVERED)
        self._weights = weights
        self._digs = digs
        if any(self._matters(GOAL_KIND[goal]) for goal in view.rules.goals):
            self._read_goals(view)
        for cell, covered in view.covered.items():
            self.worth[cell] = self._worth_beneath(covered >> 8)

    def _matters(self, kind: str) -> bool:
        return kind in self._weights.turned_up or kind in self._weights.ends_round

    def _read_goals(self, view: Position) -> None:
        """What is known counts in full; the rest may be any goal that is not accounted for, all equally likely."""
        unseen, weights = _unaccounted(view), self._weights
        for cell, goal in view.facedown.items():
            kinds = unseen if goal == UNKNOWN else [GOAL_KIND[goal]]
            self.worth[cell] = sum(weights.turned_up.get(kind, 0.0) for kind in kinds) / max(1, len(kinds))
            ends = sum(kind in weights.ends_round for kind in kinds) / max(1, len(kinds))
            self.ends[cell] = ends if self._digs or goal != UNKNOWN else 0.0  # a wrecker goes there only if it knows

    def _worth_beneath(self, beneath: int) -> float:
        """What is known counts in full; else the mean of everything that may lie there."""
        side, worths = 0 if self._digs else 1, self._weights.beneath
        if beneath in worths:
            return worths[beneath][side]
        return sum(worth[side] for worth in worths.values()) / max(1, len(worths))


def _unaccounted(view: Position) -> list[str]:
    """The kinds of goals that may lie where this seat has not looked."""
    certain, others = view.rules.goals_in_play(view)
    left: list[Goal] = [*certain, *others]
    for goal in [*view.faceup_goals.values(), *view.facedown.values()]:
        kind = next((other for other in left if GOAL_KIND[other] == GOAL_KIND[goal]), None)
        if kind is not None:
            left.remove(kind)
    return [GOAL_KIND[goal] for goal in left]
