"""Draws the plots of docs/performance.md from the figures of the last run: python bench/plots.py [FOLDER]; part of `make bench`.

`performance.svg` shows moves per second, plain and compiled, table by table (results/engine.json); `against.svg` shows what playing costs
now by what it cost before (results/against.json).
"""

import json
import sys
from pathlib import Path
from typing import Any

import matplotlib as mpl

mpl.use("Agg")
from matplotlib import pyplot as plt

RESULTS = Path(__file__).parent / "results"
FOLDER = Path(__file__).parent.parent / "docs" / "pictures"
_STYLE: Any = {"svg.hashsalt": "motherlode", "font.size": 9}
_NO_DATE: Any = {"Date": None, "Creator": None}


def main(folder: Path, results: Path = RESULTS) -> list[Path]:
    """Draws what there are figures for; the files that were written."""
    drawn = []
    with plt.rc_context(_STYLE):
        for name, draw in (("engine.json", draw_moves), ("against.json", draw_ratios)):
            if (results / name).exists():
                drawn.append(draw(json.loads((results / name).read_text(encoding="utf-8")), folder))
    return drawn


def draw_moves(found: dict[str, Any], folder: Path) -> Path:
    """Moves per second of random games, for every table that was measured."""
    engines = [name for name in ("plain", "compiled") if name in found]
    figure, axes = plt.subplots(figsize=(8, 4), layout="constrained")
    for number, name in enumerate(engines):
        rows = found[name]["rows"]
        places = [place + (number - (len(engines) - 1) / 2) * 0.4 for place in range(len(rows))]
        axes.barh(places, [row["moves"] / 1000 for row in rows], height=0.38, label=name)
        axes.set_yticks(range(len(rows)), [_table(row) for row in rows])
    axes.invert_yaxis()
    axes.set_xlabel("thousand random moves a second, legal moves listed, one core")
    axes.grid(axis="x", alpha=0.3)
    axes.legend()
    return _saved(figure, folder / "performance.svg")


def draw_ratios(found: dict[str, dict[str, float]], folder: Path) -> Path:
    """Instructions now by instructions then: below 1 is cheaper."""
    figure, axes = plt.subplots(figsize=(8, 3), layout="constrained")
    works = list(dict.fromkeys(work for ratios in found.values() for work in ratios))
    for number, (name, ratios) in enumerate(found.items()):
        places = [place + (number - (len(found) - 1) / 2) * 0.4 for place in range(len(works))]
        axes.barh(places, [ratios.get(work, 0) for work in works], height=0.38, label=f"by the {name}")
    axes.set_yticks(range(len(works)), works)
    axes.axvline(1, color="grey", linewidth=0.8)
    axes.invert_yaxis()
    axes.set_xlabel("instructions now by instructions then; below 1 is cheaper")
    if found:
        figure.legend(loc="outside upper center", ncols=len(found))
    return _saved(figure, folder / "against.svg")


def _table(row: dict[str, Any]) -> str:
    boxes = f" + {row['boxes']} boxes" if row["boxes"] else ""
    return f"{row['game']}{boxes}, {row['players']}"


def _saved(figure: Any, path: Path) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    figure.savefig(path, metadata=_NO_DATE)
    plt.close(figure)
    return path


if __name__ == "__main__":
    for written in main(Path(sys.argv[1]) if sys.argv[1:] else FOLDER):
        print(f"written to {written}")
