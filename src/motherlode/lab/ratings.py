"""Ratings from comparisons: who got more gold in the same seat of the same deal (Bradley and Terry, on Elo's scale)."""

from collections.abc import Iterable
from math import log10
from typing import Final

AVERAGE: Final = 1500.0
SCALE: Final = 400.0
_STEPS: Final = 200
_PRIOR: Final = 0.5  # half a draw against everybody, so that nobody is infinitely good

Points = list[list[float]]  # what the bot of the row has won against that of the column: 1 a win, ½ a draw


def no_points(bots: int) -> Points:
    """Before any comparison."""
    return [[0.0] * bots for _ in range(bots)]


def added(tables: Iterable[Points], bots: int) -> Points:
    """All comparisons together."""
    whole = no_points(bots)
    for table in tables:
        for i, line in enumerate(table):
            for j, points in enumerate(line):
                whole[i][j] += points
    return whole


def elo(points: Points) -> list[float]:
    """Everybody's rating, the mean of all being 1500: 400 points more are odds of ten to one.

    >>> [round(rating) for rating in elo([[0, 75], [25, 0]])]
    [1595, 1405]
    """
    bots = len(points)
    strength = [1.0] * bots
    for _ in range(_STEPS):
        strength = [_stronger(i, strength, points) for i in range(bots)]
        whole = sum(strength)
        strength = [value * bots / whole for value in strength]
    logs = [SCALE * log10(value) for value in strength]
    return [AVERAGE + value - sum(logs) / bots for value in logs]


def _stronger(i: int, strength: list[float], points: Points) -> float:
    """One step of the usual iteration: points won, over the games weighed by how strong both sides are."""
    won = weight = 0.0
    for j in range(len(strength)):
        if j != i:
            won += points[i][j] + _PRIOR / 2
            weight += (points[i][j] + points[j][i] + _PRIOR) / (strength[i] + strength[j])
    return won / weight if weight else strength[i]
