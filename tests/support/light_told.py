"""Random positions of every game as the server really sends them, each with the light that the engine's mine has in it.

`python -m tests.support.light_told 40` prints a line of JSON for each of 40 positions of every game: the table's message, and for every
way the joined sides of each card, read off the mine itself. `web/tests/light.test.ts` compares them with what the browser draws.
"""

import json
import sys
from collections.abc import Iterator
from random import Random
from typing import Any

import motherlode as ml
from motherlode.core.cards import GROUPS
from motherlode.core.cells import cell_text
from motherlode.core.sides import letters_of
from motherlode.server import messages as m
from motherlode.server.projection import table_for
from motherlode.table import SeatPlan, Settings, Table
from motherlode.table.engine import EngineGame, always
from tests.support.combinations import GAMES
from tests.support.play import Walk
from tests.support.tables import TABLES

EVERY = 7
"""Of the positions of a game that is walked through, so many are left out between two."""


def main(wanted: int, seed: str) -> None:
    """Print them."""
    for game in GAMES:
        for position, chance in some(game, wanted, seed):
            print(json.dumps(told(position, chance)))


def some(game: str, wanted: int, seed: str) -> Iterator[tuple[ml.Position, Random]]:
    """So many positions of a game, from all its tables: numbers of players, options, boxes."""
    chance = Random(f"{game} {seed}")
    tables = [table for table in TABLES if table.game == game]
    while wanted > 0:
        walk = Walk(chance.choice(tables).rules(), chance.random().hex())
        for number, position in enumerate(walk):
            if number % EVERY == EVERY - 1 and wanted > 0:
                yield position, chance
                wanted -= 1


def told(position: ml.Position, chance: Random) -> dict[str, Any]:
    """What the server sends to somebody at that moment, and what is true."""
    reader = chance.choice([None, *range(position.rules.players)])
    return {
        "message": json.loads(m.write(table_for(table_at(position), reader, 0, 0, None, 0))),
        "ways": [joined(position, layer) for layer in range(len(position.mine.lights))],
        "groups": groups(position),
    }


def table_at(position: ml.Position) -> Table:
    """A table whose game stands there."""
    rules = position.rules
    seats = tuple(SeatPlan("person") for _ in range(rules.players))

    def deal(*given: object) -> Any:
        raise AssertionError("nothing is dealt here")

    table = Table.open("ABCDEF", Settings(seats, rules.game, rules.modules, dict(rules.options)), deal, lambda: 0)
    table.game = EngineGame(position.copy(), always(ml.Dealer(1)))
    return table


def joined(position: ml.Position, layer: int) -> dict[str, str]:
    """The joined sides of every face-up card for one walker, as the mine has them."""
    lit = {cell: position.mine.lit(cell, layer) for cell in position.mine.cards()}
    return {cell_text(cell): letters_of(sides) for cell, sides in lit.items() if sides}


def groups(position: ml.Position) -> dict[str, list[str]]:
    """The tunnels of every face-up card through which somebody's light runs."""
    layers = range(len(position.mine.lights))
    found = {}
    for cell, card in position.mine.cards().items():
        lit = 0
        for layer in layers:
            lit |= position.mine.lit(cell, layer)
        if lit:
            found[cell_text(cell)] = [letters_of(group) for group in GROUPS[card] if group & lit]
    return found


if __name__ == "__main__":
    main(int(sys.argv[1]), sys.argv[2] if len(sys.argv) > 2 else "")
