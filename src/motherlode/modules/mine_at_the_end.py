"""What lay in the mine when a round ended: for pictures that are drawn when the next round has begun."""

from typing import Any

from motherlode.core.cards import NAME
from motherlode.core.cells import cell_text
from motherlode.core.families import GOALS
from motherlode.core.lighting import light_of
from motherlode.core.position import Position
from motherlode.core.sides import letters_of


def mine_at_the_end(position: Position) -> dict[str, Any]:
    """Everything that lay open, and how far the light had come; what lies face down stays hidden."""
    cards, goals = position.mine.cards(), position.faceup_goals
    covered = sorted([*position.facedown, *position.covered])
    return {
        "board": {cell_text(cell): NAME[cards[cell]] for cell in sorted(cards) if cell not in goals},
        "faceup_goals": {cell_text(cell): GOALS.names[goals[cell]] for cell in sorted(goals)},
        "facedown": [cell_text(cell) for cell in covered],
        "light": {cell_text(cell): letters_of(sides) for cell, (_, sides) in light_of(position.mine).items()},
    }
