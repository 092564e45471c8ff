"""How well a solo game went (D-S3)."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.position import Position
from motherlode.core.questions import GAME_IS_OVER
from motherlode.modules.duel.box import solo

GRADED: Final = solo.event("graded", seat=shapes.SEAT, gold=shapes.NUMBER, grade=shapes.NUMBER, uncovers=True)
LEAST_GOLD: Final = (0, 15, 20, 25)  # of each of the four grades
solo.grades = LEAST_GOLD


def grade(gold: int) -> int:
    """The grade that so much gold earns after three rounds, from 1 to 4.

    >>> [grade(gold) for gold in (0, 14, 15, 19, 20, 24, 25)]
    [1, 1, 2, 2, 3, 3, 4]
    """
    return sum(gold >= least for least in LEAST_GOLD)


@solo.rule("D-S3", GAME_IS_OVER)
def tell_grade(position: Position) -> None:
    """Tells the grade of a solo game at its end."""
    (gold,) = position.rules.wealth(position)
    position.tell(GRADED, {"seat": 0, "gold": gold, "grade": grade(gold)})
