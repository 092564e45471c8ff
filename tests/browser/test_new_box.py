"""A box made by the guide alone is played in the browser: its words and pictures come with the build, everything else is told."""

import os
import shutil
from pathlib import Path

import pytest

from tests.support.new_box import ROOT, copy, python, with_the_new_box


@pytest.fixture
def built(chromium: str, tmp_path: Path) -> Path:
    """A copy of the project with the new box, and the client built with it."""
    project = with_the_new_box(tmp_path / "new")
    for part in (
        "index.html",
        "package.json",
        "package-lock.json",
        "tsconfig.json",
        "vite.config.ts",
        "words.ts",
        "public",
        "tests",
    ):
        if (ROOT / "web" / part).exists():
            copy(ROOT / "web" / part, project / "web" / part)
    shutil.copytree(
        ROOT / "web" / "node_modules", project / "web" / "node_modules", symlinks=True, copy_function=link_or_copy
    )
    python(project, "scripts/web_client.py", path=os.environ["PATH"])
    return project


def link_or_copy(source: str, target: str) -> None:
    """The same file under another name where that can be, so that npm finds everything and installs nothing."""
    try:
        os.link(source, target)
    except OSError:
        shutil.copy2(source, target)


def test_the_box_of_the_guide_is_played_in_the_browser(built):
    told = python(
        built, "-m", "pytest", "-q", "-p", "no:cacheprovider", "tests/browser/of_a_new_box.py", path=os.environ["PATH"]
    )
    assert "3 passed" in told
