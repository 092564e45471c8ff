"""Nothing outside a box knows the box: no name, card, verb, event or field of one, but for a short list with reasons."""

import tomllib
from collections import Counter
from fnmatch import fnmatch
from functools import cache
from pathlib import Path

import pytest

from tests.contract.naming import lines, names_a_box, python_lines, typescript_lines

EXCEPTIONS = tomllib.loads((Path(__file__).parent / "exceptions.toml").read_text(encoding="utf-8"))
SCREENS = EXCEPTIONS["screens"]
"""Files that are one game's own screens, each with its reason."""
ALLOWED = EXCEPTIONS["lines"]
"""Lines elsewhere: where, a part of the line, why."""
MOST = 60


@cache
def found():
    """The lines that name a box, but for a game's own screens."""
    return [line for line in lines() if not any(fnmatch(line[0], screen["file"]) for screen in SCREENS)]


def excuse(path, text):
    """The exception that covers a line."""
    return next((n for n, one in enumerate(ALLOWED) if path == one["file"] and one["has"] in text), None)


def test_no_line_outside_the_boxes_names_one_without_a_reason():
    strangers = [f"{path}:{number}: {text}" for path, number, text in found() if excuse(path, text) is None]
    assert strangers == []


def test_the_exceptions_are_few_and_all_are_needed():
    used = Counter(excuse(path, text) for path, _, text in found())
    assert used.total() <= MOST
    assert [one for n, one in enumerate(ALLOWED) if n not in used] == []


@pytest.mark.parametrize("one", [*SCREENS, *ALLOWED], ids=lambda one: one["file"])
def test_every_exception_says_why(one):
    assert len(one["why"].split()) >= 4


@pytest.mark.parametrize(
    ("code", "counts"),
    [
        ('verb = "toll"', True),
        ('if move == "veto": pass', True),
        ('kind = "chest:gold"', True),
        ("from motherlode.modules.toll.box import TOLL", True),
        ("def worth_of_toll(): ...", True),
        ("position.tolls", True),
        ('"""The toll is paid."""', False),
        ("# a veto", False),
        ('language = "en"', False),
    ],
)
def test_what_counts_in_python(code, counts, tmp_path):
    (tmp_path / "one.py").write_text(code, encoding="utf-8")
    assert bool(python_lines(tmp_path / "one.py")) is counts


@pytest.mark.parametrize(
    ("code", "counts"),
    [
        ('if (move.verb === "toll") go();', True),
        ("view.tolls.map(draw)", True),
        ("t(`ui.duel.${what}`)", True),
        ("// the toll", False),
        ('t("ui.home")', False),
    ],
)
def test_what_counts_in_typescript(code, counts, tmp_path):
    (tmp_path / "one.ts").write_text(code, encoding="utf-8")
    assert bool(typescript_lines(tmp_path / "one.ts")) is counts


def test_names_are_the_boxes_own():
    assert names_a_box("veto")
    assert names_a_box("break:lamp")
    assert not names_a_box("hand")
