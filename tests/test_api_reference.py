"""The reference of the API: it builds without a warning, and everything public is in it, with a docstring."""

import importlib
import inspect
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
sys.path.insert(0, str(ROOT / "scripts"))
from make_api import MODULES  # noqa: E402


@pytest.fixture(scope="module")
def pages(tmp_path_factory):
    """All pages, built by the command that people use."""
    folder = tmp_path_factory.mktemp("api")
    command = [sys.executable, "-W", "error::UserWarning", str(ROOT / "scripts" / "make_api.py"), str(folder)]
    ran = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (ran.returncode, ran.stderr) == (0, "")
    return {path.relative_to(folder).as_posix(): path.read_text(encoding="utf-8") for path in folder.rglob("*.html")}


def test_every_module_has_a_page_and_every_public_name_is_on_it(pages):
    for module in MODULES:
        page = pages[f"{module.replace('.', '/')}.html"]
        for name in getattr(importlib.import_module(module), "__all__", []):
            assert f'id="{name}"' in page, f"{module}.{name}"


def test_what_is_public_says_what_it_is():
    for module in map(importlib.import_module, MODULES):
        assert module.__doc__
        for name in getattr(module, "__all__", []):
            thing = getattr(module, name)
            if inspect.isclass(thing) or inspect.isfunction(thing):
                assert inspect.getdoc(thing), f"{module.__name__}.{name}"
