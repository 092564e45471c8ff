"""What was measured, kept: one small JSON file per cell of the published arena, so that it can be gone on with and published again."""

import json
import re
from pathlib import Path
from typing import Any, Final

ArenaCell = dict[str, Any]
EVERY: Final = 5  # so many new results are written at once


def path_of(folder: Path, cell: ArenaCell) -> Path:
    """The file of a cell, named by what was played."""
    words = [str(value) for key, value in cell.items() if key != "results"]
    return folder / (re.sub(r"[^a-z0-9]+", "-", " ".join(words).lower()).strip("-") + ".json")


def kept(folder: Path | None, cell: ArenaCell) -> list[Any]:
    """The results of a cell so far."""
    path = None if folder is None else path_of(folder, cell)
    if path is None or not path.exists():
        return []
    results: list[Any] = json.loads(path.read_text(encoding="utf-8"))["results"]
    return results


def keep(folder: Path | None, cell: ArenaCell, results: list[Any], *, ended: bool = False) -> None:
    """Writes a cell with its results, every few of them and at the end; a file is there whole or not at all, and loses none that it has."""
    if folder is None or (not ended and len(results) % EVERY) or len(kept(folder, cell)) >= len(results):
        return
    folder.mkdir(parents=True, exist_ok=True)
    path = path_of(folder, cell)
    coming = path.with_suffix(".new")
    coming.write_text(json.dumps(cell | {"results": results}) + "\n", encoding="utf-8")
    coming.replace(path)


def read(folder: Path) -> list[ArenaCell]:
    """All cells of a folder, by the names of their files."""
    return [json.loads(path.read_text(encoding="utf-8")) for path in sorted(folder.glob("*.json"))]
