"""The guide to a new box, followed in a copy of the project."""

import re
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
GUIDE = (ROOT / "docs" / "guides" / "a-new-box.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL))
LISTED = BLOCKS.pop("list")
BOX, CARD = "doublemap", "double-map"
MAIN = "import sys; from motherlode.cli import main; sys.exit(main())"
PATIENCE = 400


def with_the_new_box(folder: Path) -> Path:
    """A copy of the project in which the guide was followed."""
    for part in (
        "src",
        "tests",
        "docs",
        "scripts",
        "web/src",
        "pyproject.toml",
        "CHANGELOG.md",
        "README.md",
        "CONTRIBUTING.md",
    ):
        copy(ROOT / part, folder / part)
    follow_the_guide(folder)
    return folder


def copy(source: Path, target: Path) -> None:
    """Copies a file or a folder, but for what was made."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_file():
        shutil.copy(source, target)
    else:
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"))


def follow_the_guide(folder: Path) -> None:
    """Writes the files that the guide shows, and the line in the list."""
    box = folder / "src" / "motherlode" / "modules" / "double_map"
    for name, text in BLOCKS.items():
        (box / name).parent.mkdir(parents=True, exist_ok=True)
        (box / name).write_text(text, encoding="utf-8")
    with (folder / "src" / "motherlode" / "modules" / "__init__.py").open("a", encoding="utf-8") as boxes:
        boxes.write(LISTED)
    python(folder, "-m", "tests.boxes.box_records", BOX)
    for made in ("make_rules", "make_environments", "make_declarations"):  # make docs
        python(folder, f"scripts/{made}.py")


def python(folder: Path, *arguments: str, typed: str = "", path: str = "") -> str:
    """Runs Python in that copy; what it printed."""
    environment = {
        "PYTHONPATH": f"{folder / 'src'}:{folder}",
        "PYTHONIOENCODING": "utf-8",
        "COLUMNS": "200",
        "PATH": path,
    }
    ran = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, input=typed, timeout=PATIENCE,
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-4000:]
    return ran.stdout


def motherlode(folder: Path, *arguments: str, typed: str = "") -> str:
    """Runs a command of that copy."""
    return python(folder, "-c", MAIN, *arguments, typed=typed)
