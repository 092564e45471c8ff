"""The tables at which the proofs are played.

A new box is covered by a line in `WISHED`; lines whose boxes are not there yet wait.
"""

from dataclasses import dataclass, field
from typing import Any

import motherlode as ml
from motherlode.core.boxes import BOXES


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


WISHED = [
    *(at("base", players=players) for players in range(3, 11)),
    at("base", players=4, simultaneous_goals="all", next_starter="last_tunnel", sabotage_self=True),
    at("base", "wc2016", 3),
    at("base", "wc2017", 3),
    at("base", "wc2018", 4),
    at("base", "wc2019", 3),
    at("base", "wc2020", 5),
    at("base", "wc2021", 4),
    at("base", "wc2022", 3),
    at("base", "wc2023", 3),
    at("base", "toll", 4),
    at("base", "costume", 4),
    at("base", "party", 4),
    at("base", "goals", 4),
    at("base", "chests", 4),
    at("base", "sabotaged", 5),
    at("base", "tournament", 6),
    at("base", "wc2016 wc2017 wc2018 wc2019 wc2020 wc2021 wc2022 wc2023 toll costume goals chests sabotaged", 5),
    at("base", "wc2019 wc2022 wc2023 toll chests tournament", 7, map_ban="all"),
    at("saboteur2", players=2),
    at("saboteur2", players=5),
    at("saboteur2", players=12),
    at("saboteur2", "wc2017 wc2018 wc2019 wc2020 wc2021 wc2022 wc2023 toll party goals chests", 4),
    at("duel", players=2),
    at("duel-solo", players=1),
]

TABLES = [table for table in WISHED if table.boxes <= set(BOXES)]
BASE_TABLES = [table for table in TABLES if table.game == "base" and not table.modules]


def boxes_there() -> set[str]:
    """Games and boxes that a ruleset may be made of."""
    return {name for name, box in BOXES.items() if box.game or box.module}


def names(table: Table) -> str:
    """For the list of tests."""
    return table.name
