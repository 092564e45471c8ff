"""The published arena, written from what was measured: `python -m motherlode.lab.publish [--cells docs/arena] [--out docs/arena.md]`.

Cells are kept by `lab.rolewise`, `lab.versus` and `lab.calibration` with `--store docs/arena`. Nothing is played here.
"""

import argparse
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

from motherlode.lab import by_role, levels
from motherlode.lab.calibration import Believed
from motherlode.lab.cells import ArenaCell, read
from motherlode.lab.markdown import Row, table
from motherlode.lab.rolewise import shares_by_role
from motherlode.lab.talking import change_of
from motherlode.lab.versus import ALONE, Mean, measure_of

CELLS: Final = Path("docs/arena")
PAGE: Final = Path("docs/arena.md")
PLOT: Final = "reliability.png"
_HEAD: Final = """# The arena

How the bots fare against each other, by what was measured and kept in [arena](arena). This page is written by
`python -m motherlode.lab.publish`.

Each table says on how many deals its figures stand. Intervals are Wilson's for shares and 1.96 standard errors for means: 95 of 100 such
samples hold the true value. `lone` is a digger that, as a saboteur, acts openly from eight cards before the goal on; `passing` only
puts cards away; `unlearned` is a sleuth without the learned saboteur, `mute` one that says nothing, `bragging` one that asserts its
innocence with every move; `mastermind:N` makes N play-outs a move instead of those of its level. Ratings are on Elo's scale, the mean of
all bots at a table being 1500.
"""
AMONG: Final = "among"
_GAINS: Final = """Beside what the others' own kind wins in the same seat of the same deals, in points:
"""
_REPRODUCE: Final = """
## To measure it again
```console
$ python -m motherlode.lab.rolewise --miners sleuth --saboteurs digger lone --rounds 500 --name final --store docs/arena
$ python -m motherlode.lab.rolewise --miners sleuth --one mastermind sleuth --rounds 500 --name final --store docs/arena
$ python -m motherlode.lab.versus --game duel --one mastermind --other digger --games 500 --name final --store docs/arena
$ python -m motherlode.lab.calibration --rounds 200 --store docs/arena
$ python -m motherlode.lab.talking --compare sleuth sleuth --rounds 300 --store docs/arena
$ python -m motherlode.lab.levels --bots random novice digger sleuth --deals 60 --store docs/arena
$ python -m motherlode.lab.publish
```
The same command goes on where it was stopped. `--name` names the deals: those of `final` are used for nothing else. A deal depends on
its name and number alone, so that it does not matter on which machine or in how many processes (`--jobs`) it is played.
"""


def page(cells: list[ArenaCell]) -> str:
    """The whole page."""
    parts = [_HEAD, by_role.page([cell for cell in cells if cell["kind"] == by_role.KIND])]
    for kind, title, header, row in SECTIONS:
        rows = [row(cell) for cell in cells if cell["kind"] == kind and cell["results"]]
        if rows:
            parts.append(f"\n## {title}\n{table(header, rows)}")
        gains = of_gain([cell for cell in cells if cell["kind"] == kind]) if kind == AMONG else []
        if gains:
            parts.append(f"\n{_GAINS}\n{table(header, gains)}")
    if any(cell["kind"] == "beliefs" for cell in cells):
        parts.append(f"\n![How often seats were saboteurs, by how likely the onlooker took it to be](arena/{PLOT})\n")
    parts += [of_ratings(cell) for cell in cells if cell["kind"] == "ratings" and cell["results"]]
    return "".join([*parts, _REPRODUCE])


def percent(share: float, interval: tuple[float, float]) -> Row:
    """A share and its interval."""
    return [f"{share:.0%}", f"{interval[0]:.0%} to {interval[1]:.0%}"]


def of_one(cell: ArenaCell) -> Row:
    """One bot among others, in both roles."""
    shares = shares_by_role(cell["results"])
    cells = [f"{' ('.join(percent(share.share, share.interval))}, {share.rounds})" for share in shares.values()]
    return [str(cell["players"]), f"`{cell['one']}`", f"`{cell['others']}`", *cells]


def of_gain(cells: list[ArenaCell]) -> list[Row]:
    """What each bot wins in a seat, beside what the others' own kind wins in the same seat of the same deals, in points."""
    every = {(cell["players"], cell["deals"], cell["one"], cell["others"]): cell["results"] for cell in cells}
    rows = list[Row]()
    for (players, deals, one, others), results in every.items():
        usual = every.get((players, deals, others, others), [])
        if one != others and usual:
            pairs = list(zip(results, usual, strict=False))
            gains = [Mean(tuple(100.0 * (a[1] - b[1]) for a, b in pairs if a[0] == wrecks)) for wrecks in (0, 1)]
            rows.append([str(players), f"`{one}`", f"`{others}`", *map(_gained, gains)])
    return rows


def _gained(gain: Mean) -> str:
    low, high = gain.interval
    return f"{gain.mean:+.1f} ({low:+.1f} to {high:+.1f}, {len(gain.values)})"


def of_seat(cell: ArenaCell) -> Row:
    """One bot in another's seat."""
    found = Mean(tuple(float(line["score"]) for line in cell["results"]))
    measure = measure_of(cell["game"])
    other = "" if measure is ALONE else f"`{cell['other']}`"
    low, high = found.interval
    return [
        game_of(cell), str(cell["players"]), f"`{cell['one']}`", other, measure.words,
        f"{found.mean:.2f}", f"{low:.2f} to {high:.2f}", str(len(found.values)), f"`{cell['deals']}`",
    ]  # fmt: skip


def of_beliefs(cell: ArenaCell) -> Row:
    """How good public beliefs were."""
    found = believed_of(cell)
    return [
        f"`{cell['miners']}`", f"`{cell['saboteurs']}`", str(cell["turns"]),
        f"{found.loss():.3f}", f"{found.prior():.3f}", str(len(found.seats)),
    ]  # fmt: skip


def of_talk(cell: ArenaCell) -> Row:
    """What talk changes for the miners."""
    found = change_of(cell["results"])
    low, high = (f"{100 * end:+.1f}" for end in found.interval)
    return [
        str(cell["players"]), f"`{cell['miners']}`", f"`{cell['saboteurs']}`", f"{found.silent:.1%}", f"{found.talking:.1%}",
        f"{100 * (found.talking - found.silent):+.1f}", f"{low} to {high}", str(found.rounds),
    ]  # fmt: skip


def of_ratings(cell: ArenaCell) -> str:
    """Everybody's rating at mixed tables."""
    title = f"Ratings: {game_of(cell)}, {cell['players']} players, mixed tables"
    return f"\n## {title}\n{table(levels.header(cell), levels.rows(cell))}"


def believed_of(cell: ArenaCell) -> Believed:
    """What was believed of each seat, and the truth."""
    return Believed([(float(chance), bool(truth)) for seats in cell["results"] for chance, truth in seats])


def game_of(cell: ArenaCell) -> str:
    """The game and its boxes."""
    return ", ".join([cell["game"], *cell.get("boxes", [])])


SECTIONS: Final[list[tuple[str, str, Row, Callable[[ArenaCell], Row]]]] = [
    (
        AMONG, "One among others: the share of rounds that it wins",
        ["players", "bot", "among", "with the many", "against the many"], of_one,
    ),
    (
        "seat", "In the same seat: the Duel, alone, Saboteur 2",
        ["game", "players", "bot", "against, or in whose place", "what", "mean", "95 %", "games or rounds", "deals"], of_seat,
    ),
    (
        "talk", "With talk: what it changes for the miners, on the same deals",
        ["players", "miners", "saboteurs", "win in silence", "with talk", "points", "95 %", "rounds"], of_talk,
    ),
    (
        "beliefs", "Public beliefs: mean log loss per seat",
        ["miners", "saboteurs", "after turns each", "log loss", "of the prior", "seats"], of_beliefs,
    ),
]  # fmt: skip


def draw_reliability(cells: list[ArenaCell], path: Path) -> None:
    """How often seats were saboteurs, by how likely the onlooker took it to be; all families together."""
    from motherlode.lab.plots import pyplot

    plt: Any = pyplot()
    every = Believed()
    for cell in cells:
        every.seats += believed_of(cell).seats
    rows = every.reliability()
    figure, axes = plt.subplots(figsize=(4.2, 4.2), layout="constrained")
    axes.plot([0, 1], [0, 1], color="0.7")
    axes.scatter([row[0] for row in rows], [row[1] for row in rows], [20 + row[2] / 5 for row in rows])
    axes.set_xlabel("believed to be a saboteur")
    axes.set_ylabel("were saboteurs")
    figure.savefig(path, dpi=110, metadata={"Software": None})
    plt.close(figure)


def main() -> None:
    """Writes the page and the plot."""
    parser = argparse.ArgumentParser(prog="python -m motherlode.lab.publish", description=__doc__.splitlines()[0])
    parser.add_argument("--cells", type=Path, default=CELLS)
    parser.add_argument("--out", type=Path, default=PAGE)
    given = parser.parse_args()
    cells = read(given.cells)
    given.out.write_text(page(cells), encoding="utf-8")
    beliefs = [cell for cell in cells if cell["kind"] == "beliefs"]
    if beliefs:
        draw_reliability(beliefs, given.cells / PLOT)
    fought = [cell for cell in cells if cell["kind"] == by_role.KIND]
    if by_role.lines(by_role.grouped(fought)):
        by_role.draw(fought, given.cells / by_role.PLOT)
    print(f"{given.out}: {len(cells)} cells")


if __name__ == "__main__":
    main()
