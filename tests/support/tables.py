"""The tables at which the proofs are played: made from the boxes, so that a new one is covered as soon as it is there."""

from dataclasses import dataclass, field
from typing import Any

import motherlode as ml
from motherlode.core.boxes import BOXES
from tests.support.combinations import GAMES, MODULES, as_many_as_go, modules_of, options_of, players_of


@dataclass(frozen=True)
class Table:
    """A game, its boxes, its number of players and its options."""

    game: str
    modules: tuple[str, ...] = ()
    players: int = 4
    options: tuple[tuple[str, Any], ...] = field(default=())

    @property
    def name(self) -> str:
        """How the table is called in the list of tests."""
        options = [f"{name}={value}" for name, value in self.options]
        return "-".join([self.game, *self.modules, str(self.players), *options])

    @property
    def boxes(self) -> set[str]:
        """Everything that must be there to play at it."""
        return {self.game, *self.modules}

    def rules(self) -> ml.Ruleset:
        """The rules of this table."""
        return ml.Ruleset.of(self.game, *self.modules, players=self.players, options=dict(self.options))


def at(game: str, modules: str = "", players: int = 4, **options: Any) -> Table:
    """A table in few words."""
    return Table(game, tuple(modules.split()), players, tuple(options.items()))


def alone() -> list[Table]:
    """Every game without boxes: the smallest, a middling and the largest table, base with every number of players."""
    chosen = {game: players_of(game) if game == "base" else ends_and_middle(players_of(game)) for game in GAMES}
    return [at(game, players=players) for game in GAMES for players in chosen[game]]


def ends_and_middle(numbers: range) -> list[int]:
    """At most three of them."""
    return sorted({numbers[0], numbers[len(numbers) // 3], numbers[-1]})


def with_other_options() -> list[Table]:
    """Every game with all options as they are not by default."""
    return [at(game, players=some_players(game), **other_options(game)) for game in GAMES]


def with_one_box() -> list[Table]:
    """Every box by itself, on the first game that it goes with."""
    return [at(BOXES[box].games[0], box, some_players(BOXES[box].games[0], box)) for box in MODULES]


def with_all_boxes() -> list[Table]:
    """As many boxes as go together, until each has been on such a table; the later tables with other options."""
    tables: list[Table] = []
    games = [game for game in GAMES if modules_of(game)]
    while left := sorted(set(MODULES) - {box for table in tables for box in table.modules}):
        wished = [(game, box) for game in (*games[len(tables) :], *games) for box in left if box in modules_of(game)]
        game, box = wished[0]
        modules = as_many_as_go(game, box)
        options = other_options(game, *modules) if len(tables) >= len(games) else {}
        tables.append(at(game, " ".join(modules), some_players(game, *modules), **options))
    return tables


def some_players(game: str, *modules: str) -> int:
    """Not the fewest where there may be more: somebody must be able to stand by."""
    numbers = players_of(game, modules)
    return numbers[min(1, len(numbers) - 1)]


def other_options(game: str, *modules: str) -> dict[str, Any]:
    """The last value of every option, but for who begins."""
    return {name: values[-1] for name, values in options_of(game, modules).items() if name != "first_seat"}


TABLES = [*alone(), *(table for table in with_other_options() if table.options), *with_one_box(), *with_all_boxes()]
BASE_TABLES = [table for table in TABLES if table.game == "base" and not table.modules and not table.options]


def boxes_there() -> set[str]:
    """Games and boxes that a ruleset may be made of."""
    return {*GAMES, *MODULES}


def names(table: Table) -> str:
    """For the list of tests."""
    return table.name
