"""How well a solo game went (D-S3)."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.events import EventKind
from motherlode.core.position import Position

GRADED: Final = EventKind("graded", {"seat": shapes.SEAT, "gold": shapes.NUMBER, "grade": shapes.NUMBER}, uncovers=True)
LEAST_GOLD: Final = (0, 15, 20, 25)  # of each of the four grades


def grade(gold: int) -> int:
    """The grade that so much gold earns after three rounds, from 1 to 4.

    >>> [grade(gold) for gold in (0, 14, 15, 19, 20, 24, 25)]
    [1, 1, 2, 2, 3, 3, 4]
    """
    return sum(gold >= least for least in LEAST_GOLD)


def tell_grade(position: Position) -> None:
    """Who has played alone is graded at the end of the game."""
    if position.over and position.rules.players == 1:
        (gold,) = position.rules.wealth(position)
        position.tell(GRADED, {"seat": 0, "gold": gold, "grade": grade(gold)})
