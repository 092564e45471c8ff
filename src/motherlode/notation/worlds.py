"""Worlds from a view, as it is sent or as a bot gets it, with any source of chance."""

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any

from motherlode.core.dice import Dice
from motherlode.core.position import Position
from motherlode.core.weighed import Weights
from motherlode.core.worlds import Worlds
from motherlode.notation.knowledge import Knowledge
from motherlode.notation.positions import load


def worlds(
    view: Position | Mapping[str, Any],
    chance: int | Random | Dice = 0,
    knowledge: Knowledge | None = None,
    weights: Weights | None = None,
) -> Iterator[Position]:
    """Positions without end that agree with all that the view's seat knows, each as likely as the other, or as the weights say."""
    drawn = worlds_of(view, knowledge, weights)
    dice = dice_of(chance)
    while True:
        yield drawn.draw(dice)


def worlds_of(
    view: Position | Mapping[str, Any], knowledge: Knowledge | None = None, weights: Weights | None = None
) -> Worlds:
    """All worlds of a view; `draw` brings one."""
    seen = view if isinstance(view, Position) else load(view)
    if knowledge is None:
        return Worlds(seen, None, weights)
    if knowledge.seat != seen.viewer:
        raise ValueError("the knowledge is another seat's than the view")
    return Worlds(seen, knowledge.evidence(), weights)


def dice_of(chance: int | Random | Dice) -> Dice:
    """Dice from a seed or from another generator."""
    if isinstance(chance, Dice):
        return chance
    return Dice(chance if isinstance(chance, int) else chance.getrandbits(60))
