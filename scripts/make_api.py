"""Writes docs/api: the reference of everything public, from docstrings, as web pages (pdoc). They are built, not kept in the repository.

python scripts/make_api.py [FOLDER]
"""

import sys
from pathlib import Path

import pdoc
import pdoc.render

FOLDER = Path(__file__).parent.parent / "docs" / "api"
MODULES = (
    "motherlode", "motherlode.bots", "motherlode.bots.classes", "motherlode.bots.registry", "motherlode.bots.speaking",
    "motherlode.bots.survey",
    "motherlode.envs", "motherlode.envs.exact", "motherlode.envs.motherlode_v1", "motherlode.envs.small", "motherlode.envs.states",
    "motherlode.envs.vector", "motherlode.lab.arena", "motherlode.lab.crews", "motherlode.lab.data", "motherlode.lab.games",
    "motherlode.lab.simulate", "motherlode.notation.diagrams", "motherlode.notation.records",
)  # fmt: skip


def build(folder: Path) -> list[Path]:
    """Writes all pages; those that there are then."""
    pdoc.render.configure(docformat="markdown", show_source=False, search=True)
    pdoc.pdoc("motherlode", r"!motherlode\..*", *MODULES[1:], output_directory=folder)
    return sorted(folder.rglob("*.html"))


if __name__ == "__main__":
    target = Path(sys.argv[1]) if sys.argv[1:] else FOLDER
    print(f"{len(build(target))} pages in {target}")
