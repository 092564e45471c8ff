"""What a bot is, and where to get one by name.

There are two kinds. A bot that looks is shown what its seat sees. A blind one is handed the list of moves and has no way to be
shown anything: nothing that holds a position, true or seen, can be passed to it.
"""

from collections.abc import Callable
from typing import Final, Protocol

from motherlode.bots.digger import DiggerBot, NoviceBot
from motherlode.bots.mastermind import GrandmasterBot, MastermindBot
from motherlode.bots.random_bot import RandomBot
from motherlode.bots.sleuth import SleuthBot
from motherlode.core.events import Fields
from motherlode.core.moves import Move
from motherlode.core.position import Position
from motherlode.core.refusal import Unknown

Seed = int | str


class Bot(Protocol):
    """One seat's player. It must choose from what it is shown alone."""

    def watch(self, happened: Fields) -> None:
        """Takes note of an event, as its seat sees it."""

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """One of the moves, given what its seat sees."""


class BlindBot(Protocol):
    """One seat's player that is shown nothing, so that no views and events need be made for it."""

    def pick(self, moves: list[Move]) -> Move:
        """One of the moves."""


class Blindfolded:
    """A blind bot at a table of those who look: what its seat is shown ends here."""

    def __init__(self, bot: BlindBot) -> None:
        self._bot = bot

    def watch(self, happened: Fields) -> None:
        """It is not shown anything."""

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """What the blind bot picks from the moves alone."""
        return self._bot.pick(moves)


def _blindfolded(make_blind: Callable[[Seed], BlindBot]) -> Callable[[Seed], Bot]:
    return lambda seed: Blindfolded(make_blind(seed))


BLIND: Final[dict[str, Callable[[Seed], BlindBot]]] = {"random": RandomBot}
LEVELS: Final[dict[str, Callable[[Seed], Bot]]] = {
    **{name: _blindfolded(make_blind) for name, make_blind in BLIND.items()},
    "novice": NoviceBot,
    "digger": DiggerBot,
    "sleuth": SleuthBot,
    "mastermind": MastermindBot,
    "grandmaster": GrandmasterBot,
}


QUICKER: Final[dict[str, str]] = {"grandmaster": "mastermind", "mastermind": "sleuth"}
"""Who plays in the place of one that takes long, where too many want to think at once."""


def adviser() -> DiggerBot:
    """A bot that says what it would do in a seat's place, and why."""
    return DiggerBot()


def make(name: str, seed: Seed = 0) -> Bot:
    """A new bot; a `ValueError` that names the bots there are if there is none of that name."""
    if name not in LEVELS:
        raise Unknown("bot", name, LEVELS)
    return LEVELS[name](seed)


def all_blind(names: list[str], seeds: list[Seed]) -> list[BlindBot] | None:
    """New blind bots, if all of these are: a table that nobody looks at needs no views."""
    if any(name not in BLIND for name in names):
        return None
    return [BLIND[name](seed) for name, seed in zip(names, seeds, strict=True)]
