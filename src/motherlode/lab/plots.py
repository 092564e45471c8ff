"""Pictures of what the lab found. They need matplotlib."""

from pathlib import Path
from typing import Any, Final

from motherlode.extras import Missing
from motherlode.lab.arena import ALL

_WIDTH: Final = 9
_HEIGHT: Final = 3.4


def draw_standings(found: dict[str, Any], path: Path) -> None:
    """Gold per round and ratings of every bot, role by role, with their intervals."""
    plt = pyplot()
    bots = list(found["bots"])
    roles = [ALL, *sorted({role for lines in found["bots"].values() for role in lines} - {ALL, "seats won"})]
    figure, (gold, rating) = plt.subplots(1, 2, figsize=(_WIDTH, _HEIGHT), layout="constrained")
    for number, bot in enumerate(bots):
        shift = (number - (len(bots) - 1) / 2) * 0.8 / len(bots)
        places = [place + shift for place in range(len(roles))]
        for axes, what in ((gold, "gold"), (rating, "rating")):
            values = [found["bots"][bot][role][what] for role in roles]
            axes.errorbar(
                places,
                [value["mean"] for value in values],
                [value["off"] for value in values],
                fmt="o",
                capsize=3,
                label=bot,
            )
    for axes, title in ((gold, "gold per round"), (rating, "rating")):
        axes.set_xticks(range(len(roles)), roles)
        axes.set_title(title)
        axes.grid(axis="y", alpha=0.3)
    gold.legend()
    figure.savefig(path, dpi=120)
    plt.close(figure)


def pyplot() -> Any:
    """Matplotlib, drawing into files; a sentence says so where it is missing."""
    try:
        import matplotlib as mpl

        mpl.use("Agg")
        from matplotlib import pyplot as plt
    except ImportError as missing:
        raise Missing("matplotlib", "research") from missing
    return plt
