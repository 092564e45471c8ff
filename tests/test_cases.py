"""Every rule case is a test of its own and holds the rules that it names."""

from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

import pytest

from motherlode import modules
from motherlode.notation.cases import failures, read_cases
from tests.support.tables import boxes_there

FOLDER = Path(__file__).parent / "cases"
FILES = [*sorted(FOLDER.rglob("*.json")), *sorted(Path(modules.__path__[0]).glob("*/cases.json"))]
"""The cases of this folder, and those that a box brings."""

# Boxes that are not here yet: their cases wait. Delete a line as soon as its box is there; a test asks for it.
NOT_YET: list[str] = []


def boxes(case: Mapping[str, Any]) -> set[str]:
    """What a case needs to be there."""
    position = case["position"]
    return {position.get("game", "base"), *position.get("modules", [])}


def as_parameters() -> Iterator[Any]:
    """One parameter a case, with its rules as marks."""
    for path in FILES:
        for case in read_cases(path):
            if not boxes(case) & set(NOT_YET):
                yield pytest.param(
                    case,
                    id=f"{path.stem if path.is_relative_to(FOLDER) else path.parent.name}: {case['name']}",
                    marks=pytest.mark.rule(*case.get("rules", [])),
                )


@pytest.mark.parametrize("case", list(as_parameters()))
def test_case(case):
    assert failures(case) == []


def test_no_case_waits_for_a_box_that_is_here():
    assert set(NOT_YET) & boxes_there() == set()


def test_only_boxes_that_some_case_is_about_are_waited_for():
    asked_for = {box for path in FILES for case in read_cases(path) for box in boxes(case)}
    assert set(NOT_YET) <= asked_for


def test_no_two_cases_have_the_same_name():
    found = [case["name"] for path in FILES for case in read_cases(path)]
    assert sorted({name for name in found if found.count(name) > 1}) == []
