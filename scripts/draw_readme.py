"""Draws the pictures of the README: python scripts/draw_readme.py [FOLDER]; needs the extra `print`."""

from __future__ import annotations

import sys
from pathlib import Path

from motherlode import art

FOLDER = Path(__file__).parent.parent / "docs" / "pictures"

# The middle of a game: two tunnels are cut off, the middle goal was a stone, and somebody collects a toll.
POSITION = {
    "modules": ["toll"],
    "board": {
        "0,0": "start",
        "1,0": "EW",
        "2,0": "NESW",
        "2,1": "ES",
        "3,1": "EW",
        "4,1": "ESW",
        "3,0": "E.W",
        "4,0": "NSW",
        "5,1": "EW",
        "6,1": "SW",
        "6,0": "NE",
        "7,0": "EW",
        "5,-1": "EW",
        "6,-1": "SW",
        "2,-1": "NS",
        "2,-2": "NE",
        "3,-2": "NW.E",
        "0,1": "ES",
        "1,1": "W",
    },
    "faceup_goals": {"8,0": "stone:NW"},
    "facedown": {"8,2": {"goal": "?"}, "8,-2": {"goal": "stone:NE"}},
    "tolls": [{"cell": "4,-1", "side": "N", "owner": 3}],
    "last_tunnel": "7,0",
    "seat": 0,
}


def main(folder: Path) -> None:
    """Writes each picture in both themes, as SVG and PNG."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, (svg, width) in pictures().items():
        (folder / f"{name}.svg").write_text(svg, encoding="utf-8")
        (folder / f"{name}.png").write_bytes(art.png(svg, width))


def pictures() -> dict[str, tuple[str, int]]:
    """The drawings, and how wide their PNGs are; cells are 150 pixels there, so that tunnels join without a seam."""
    boards = {f"board-{theme}": (art.board(POSITION, theme), 1530) for theme in art.THEMES}
    return boards | {f"cards-{theme}": (art.sheet(theme), 1280) for theme in art.THEMES}


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else FOLDER)
