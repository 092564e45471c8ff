"""What is drawn beside the cards themselves: how far the light has come on every way, signs, tokens.

A scene is made from what a spectator may see, and the same for everybody: no reader sees less than a spectator does.
"""

from functools import lru_cache
from typing import Any, Final

from motherlode.core.cells import cell_text
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
    return scene_of(seen_by(position, None))


def scene_of(shown: Position) -> Scene:
    """The same, from what a spectator sees."""
    showing = _showing(shown.rules)
    signs = {sign.name: sign.number(shown) for sign in showing.signs}
    return {
        "ways": [_way(shown, layer) for layer in range(len(shown.mine.lights))],
        "signs": {name: number for name, number in signs.items() if number is not None},
        "tokens": [_token(token) for tokens in showing.tokens for token in tokens(shown)],
        "owes": next((says for says, is_owed in showing.owing if is_owed(shown)), ""),
        "may_object": any(decision.may_come(shown) for decision in showing.asking_all),
    }


class _Showing:
    """What the boxes of a ruleset show, put together once."""

    def __init__(self, rules: Ruleset) -> None:
        self.signs = [sign for box in rules.boxes for sign in box.signs]
        self.tokens = [tokens for box in rules.boxes for tokens in box.tokens]
        self.owing = [owing for box in rules.boxes for owing in box.owing]
        self.asking_all = [decision for decision in rules.decisions.values() if decision.unsaid]
        self.ways = [way_name(rules, layer) for layer in range(len(rules.walkers))]
        self.walkers = [
            [seat for seat, own in enumerate(rules.layers) if own == layer] for layer in range(len(rules.walkers))
        ]


@lru_cache(maxsize=200)
def _showing(rules: Ruleset) -> _Showing:
    return _Showing(rules)


def way_name(rules: Ruleset, layer: int) -> str:
    """A way is called after its start: `green` for `start:green`, nothing where all have the same."""
    return min(rules.walkers[layer].starts).partition(":")[2]


def _way(shown: Position, layer: int) -> dict[str, Any]:
    """One way, and how far the light has come on it: the cells that are equally far from where it begins, with their joined sides."""
    rings: list[dict[str, str]] = []
    for cell, (distance, sides) in light_of(shown.mine, layer).items():
        while len(rings) <= distance:
            rings.append({})
        rings[distance][cell_text(cell)] = _LETTERS[sides]
    showing = _showing(shown.rules)
    return {"name": showing.ways[layer], "seats": showing.walkers[layer], "light": rings}


def _token(token: Token) -> dict[str, Any]:
    return {
        "cell": cell_text(token.cell),
        "kind": token.kind,
        "which": token.which,
        "seat": token.seat,
        "face": token.face,
    }
