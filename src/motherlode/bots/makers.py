"""What a bot is, and where to get one by name."""

from collections.abc import Callable
from typing import Final, Protocol

from motherlode.bots.blind import RandomBot
from motherlode.bots.digger import PLANS, DiggerBot, NoviceBot
from motherlode.core.events import Fields
from motherlode.core.moves import Move
from motherlode.core.position import Position


class Bot(Protocol):
    """One seat's player. It must choose from what it is shown alone."""

    blind: bool  # it never looks, so that views and events need not be made for it

    def watch(self, happened: Fields) -> None:
        """Takes note of an event, as its seat sees it."""

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """One of the moves, given what its seat sees."""


LEVELS: Final[dict[str, Callable[[int | str], Bot]]] = {"random": RandomBot, "novice": NoviceBot, "digger": DiggerBot}


EXPLAINED: Final = frozenset(PLANS)  # the games in which an adviser can say why


def adviser() -> DiggerBot:
    """Somebody who says what they would do in a seat's place, and why."""
    return DiggerBot()


def make(name: str, seed: int | str = 0) -> Bot:
    """A new bot; a `ValueError` that names the bots there are if there is none of that name."""
    if name not in LEVELS:
        raise ValueError(f"there is no bot {name!r}; there are {', '.join(LEVELS)}")
    return LEVELS[name](seed)
