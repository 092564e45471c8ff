"""What is drawn beside the cards themselves: how far the light has come on every way, signs, tokens.

A scene is made from what a spectator may see, and the same for everybody: no reader sees less than a spectator does.
"""

from functools import lru_cache
from typing import Any, Final

from motherlode.core.cells import Cell, cell_text
from motherlode.core.lighting import light_of
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.sides import letters_of
from motherlode.core.signs import Token
from motherlode.core.views import seen_by

Scene = dict[str, Any]
_LETTERS: Final = [letters_of(sides) for sides in range(16)]


def scene(position: Position) -> Scene:
    """What everybody sees beside the cards, as JSON has it."""
    shown = seen_by(position, None)
    boxes = shown.rules.boxes
    signs = {sign.name: sign.number(shown) for box in boxes for sign in box.signs}
    return {
        "ways": [_way(shown, layer) for layer in range(len(shown.mine.lights))],
        "signs": {name: number for name, number in signs.items() if number is not None},
        "tokens": [_token(token) for box in boxes for tokens in box.tokens for token in tokens(shown)],
        "owes": next((says for box in boxes for says, is_owed in box.owing if is_owed(shown)), ""),
        "may_object": any(
            bool(decision.unsaid) and decision.may_come(shown) for decision in shown.rules.decisions.values()
        ),
    }


def way_name(rules: Ruleset, layer: int) -> str:
    """A way is called after its start: `green` for `start:green`, nothing where all have the same."""
    return min(rules.walkers[layer].starts).partition(":")[2]


def _way(shown: Position, layer: int) -> dict[str, Any]:
    """One way, and how far the light has come on it: the cells that are equally far from where it begins, with their joined sides."""
    rings: list[dict[str, str]] = []
    for cell, (distance, sides) in light_of(shown.mine, layer).items():
        while len(rings) <= distance:
            rings.append({})
        rings[distance][_place(cell)] = _LETTERS[sides]
    seats = [seat for seat, own in enumerate(shown.rules.layers) if own == layer]
    return {"name": way_name(shown.rules, layer), "seats": seats, "light": rings}


@lru_cache(maxsize=10_000)
def _place(cell: Cell) -> str:
    return cell_text(cell)


def _token(token: Token) -> dict[str, Any]:
    return {
        "cell": cell_text(token.cell),
        "kind": token.kind,
        "which": token.which,
        "seat": token.seat,
        "face": token.face,
    }
