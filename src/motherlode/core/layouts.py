"""What the host may lay out before a game, instead of chance: a box says how many things, and where they may lie."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from motherlode.core.cells import Cell
from motherlode.core.position import Position
from motherlode.core.refusal import quoted

Places = Callable[[Position, list[Cell]], list[Cell]]
Lays = Callable[[Position, list[Cell]], None]
Refuses = Callable[[Sequence[Cell], Sequence[Cell]], str]

LAYOUTS: Final[dict[str, "Layout"]] = {}  # by the name of the box


class Layout:
    """Things of a box that the host may lay.

    `chance` names the shuffle that brings their cells otherwise: the host's come first in it, and a record tells it like any chance.
    `places` says where one more may lie in a fresh position beside some, `lays` puts them there, unseen, in place of chance's, and
    `refuses` says what is wrong with a whole layout, given the cells that are shuffled; nothing if it may be.
    """

    def __init__(
        self, box: str, rule: str, chance: str, count: int, places: Places, lays: Lays, refuses: Refuses
    ) -> None:
        self.box = box
        self.rule = rule
        self.chance = chance
        self.count = count
        self.places = places
        self.lays = lays
        self.refuses = refuses
        LAYOUTS[box] = self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its box: there is one of it."""
        return layout_of, (self.box,)

    def check(self, cells: Sequence[Cell], shuffled: Sequence[Cell]) -> None:
        """Refuses a layout that may not be, with the rule and the reason."""
        reason = self.refuses(cells, shuffled)
        if reason:
            raise ValueError(f"{self.rule}: {reason}")


def layout_of(box: str) -> Layout:
    """What the host may lay out of a box."""
    if box not in LAYOUTS:
        raise ValueError(f"the box {quoted(box)} has nothing that the host lays out")
    return LAYOUTS[box]
