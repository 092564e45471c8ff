"""Miners of one bot against saboteurs of another, as the published arena shows them: a table for each size, the worst case, and a plot."""

from functools import lru_cache
from pathlib import Path
from typing import Any, Final

from motherlode.bots import LEVELS
from motherlode.core.aims import aim_of
from motherlode.core.ruleset import Ruleset
from motherlode.lab.cells import ArenaCell
from motherlode.lab.markdown import Row, table
from motherlode.lab.plots import pyplot
from motherlode.lab.rolewise import SPARRING, Share, share_of
from motherlode.notation.dealers import Dealer

KIND: Final = "roles"
PLOT: Final = "players.png"
_SIZES: Final = 3  # so many sizes make a line of the plot
_WORDS: Final = """The share of rounds that the miners win, with its interval and the number of rounds; miners down, saboteurs across. Where
several sets of deals were played, all of them count.
"""
_WORST: Final = """Of all saboteurs that were measured against these miners, those who leave them least. A `sleuth`'s saboteur goes by
a policy that was learned against `sleuth`s and `digger`s by nothing but winning ([how](lab.md)); a `mastermind`'s searches on top of it.
"""
_NUMBERS: Final = """The same rounds at tables of five, by how many of the seats were saboteurs, which nobody knows beforehand.
"""
_SPLIT: Final = 5  # players, with whom rounds are told apart by the number of saboteurs
_NONE: Final = Share(0, 0)
Table = tuple[str, int]


def grouped(cells: list[ArenaCell]) -> dict[Table, dict[tuple[str, str], Share]]:
    """The shares by game and size, then by miners and saboteurs."""
    found: dict[Table, dict[tuple[str, str], Share]] = {}
    for cell in sorted(cells, key=lambda cell: (cell["game"], cell["players"])):
        share, pair = share_of(cell["results"]), (cell["miners"], cell["saboteurs"])
        if share.rounds:
            shares = found.setdefault((cell["game"], cell["players"]), {})
            shares[pair] = shares.get(pair, _NONE) + share
    return found


def page(cells: list[ArenaCell]) -> str:
    """A table for each size, the plot, and the worst case of each."""
    found = grouped(cells)
    if not found:
        return ""
    parts = [f"\n## By role: the share of rounds that the miners win\n{_WORDS}"]
    parts += [f"\n### {game}, {players} players\n{_matrix(shares)}" for (game, players), shares in found.items()]
    if lines(found):
        parts.append(f"\n![What miners win, by the number of players](arena/{PLOT})\n")
    numbers = by_number(cells)
    if numbers:
        header = ["miners", "saboteurs", *(f"{number} of {_SPLIT} wreck" for number in _numbers(numbers))]
        rows = [
            [f"`{miners}`", f"`{other}`", *(_told(shares.get(number)) for number in _numbers(numbers))]
            for (miners, other), shares in numbers.items()
        ]
        parts.append(f"\n## By the number of saboteurs\n{_NUMBERS}\n{table(header, rows)}")
    worst = [row for where, shares in found.items() for row in _worst(where, shares)]
    if worst:
        header = ["game", "players", "miners", "worst saboteurs", "miners win", "against `digger`"]
        parts.append(f"\n## How far each can be exploited\n{_WORST}\n{table(header, worst)}")
    return "".join(parts)


def by_number(cells: list[ArenaCell]) -> dict[tuple[str, str], dict[int, Share]]:
    """Miners and saboteurs of the base game at tables of five: the shares by how many saboteurs were dealt."""
    found: dict[tuple[str, str], dict[int, Share]] = {}
    for cell in cells:
        if cell["game"] == "base" and cell["players"] == _SPLIT:
            dealt = wreckers_dealt(cell["game"], cell["players"], cell["deals"], len(cell["results"]))
            both = list(zip(dealt, cell["results"], strict=True))
            shares = found.setdefault((cell["miners"], cell["saboteurs"]), {})
            for number in set(dealt):
                share = share_of([won for wreck, won in both if wreck == number])
                if share.rounds:
                    shares[number] = shares.get(number, _NONE) + share
    order = in_order({name for pair in found for name in pair})
    return dict(sorted(found.items(), key=lambda one: (order.index(one[0][0]), order.index(one[0][1]))))


def _numbers(found: dict[tuple[str, str], dict[int, Share]]) -> list[int]:
    return sorted({number for shares in found.values() for number in shares})


@lru_cache(maxsize=32)
def wreckers_dealt(game: str, players: int, name: str, deals: int) -> list[int]:
    """How many seats of each deal wreck."""
    rules = Ruleset.of(game, players=players)
    opened = [rules.open(Dealer(f"{name} {deal}"))[0] for deal in range(deals)]
    return [sum(aim_of(role).wrecks for role in position.roles) for position in opened]


def _matrix(shares: dict[tuple[str, str], Share]) -> str:
    down, across = (in_order({pair[side] for pair in shares}) for side in (0, 1))
    rows = [[f"`{one}`", *(_told(shares.get((one, other))) for other in across)] for one in down]
    return table(["", *(f"`{other}`" for other in across)], rows)


def _told(share: Share | None) -> str:
    if share is None:
        return ""
    low, high = share.interval
    return f"{share.share:.0%} ({low:.0%} to {high:.0%}, {share.rounds})"


def _worst(where: Table, shares: dict[tuple[str, str], Share]) -> list[Row]:
    game, players = where
    rows = list[Row]()
    for one in in_order({miners for miners, _ in shares}):
        own = {other: share for (miners, other), share in shares.items() if miners == one}
        if len(own) > 1:
            worst = min(own, key=lambda other: own[other].share)
            rows.append([game, str(players), f"`{one}`", f"`{worst}`", _told(own[worst]), _told(own.get("digger"))])
    return rows


def in_order(names: set[str]) -> list[str]:
    """Bots from the simplest to the best, with sparring partners at the end."""
    known = [*LEVELS, *SPARRING]
    return sorted(names, key=lambda name: (known.index(name) if name in known else len(known), name))


def lines(found: dict[Table, dict[tuple[str, str], Share]]) -> dict[tuple[str, str], dict[int, Share]]:
    """Who against whom in the base game, with the share for each size; only where several sizes were measured."""
    told: dict[tuple[str, str], dict[int, Share]] = {}
    for (game, players), shares in found.items():
        for pair, share in shares.items():
            if game == "base":
                told.setdefault(pair, {})[players] = share
    return {pair: sizes for pair, sizes in told.items() if len(sizes) >= _SIZES}


def draw(cells: list[ArenaCell], path: Path) -> None:
    """What miners win by the number of players: a picture for each kind of saboteurs, a line for each kind of miners."""
    told, plt = lines(grouped(cells)), pyplot()
    across = in_order({saboteurs for _, saboteurs in told})
    figure, every = plt.subplots(
        1, len(across), figsize=(3.1 * len(across), 3.2), sharey=True, squeeze=False, layout="constrained"
    )
    for axes, saboteurs in zip(every[0], across, strict=True):
        for miners in in_order({one for one, other in told if other == saboteurs}):
            _draw_line(axes, miners, told[miners, saboteurs])
        axes.set_title(f"against {saboteurs}", fontsize=10)
        axes.set_xlabel("players")
        axes.set_xticks(sorted({players for sizes in told.values() for players in sizes}))
        axes.set_ylim(0, 1)
        axes.grid(alpha=0.3)
    every[0][0].set_ylabel("rounds that the miners win")
    every[0][0].legend(fontsize=8)
    figure.savefig(path, dpi=110, metadata={"Software": None})
    plt.close(figure)


def _draw_line(axes: Any, miners: str, sizes: dict[int, Share]) -> None:
    at = sorted(sizes)
    shares = [sizes[players].share for players in at]
    lows, highs = zip(*(sizes[players].interval for players in at), strict=True)
    off = [
        [share - low for share, low in zip(shares, lows, strict=True)],
        [high - share for share, high in zip(shares, highs, strict=True)],
    ]
    axes.errorbar(at, shares, off, fmt="o-", markersize=3, capsize=2, label=miners)
