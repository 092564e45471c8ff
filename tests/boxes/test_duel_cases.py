"""Every rule case of the Duel holds, and its positions survive being saved and loaded."""

from pathlib import Path

import pytest

import motherlode as ml
from motherlode.notation.cases import failures, read_cases

FOLDER = Path(__file__).parent.parent / "cases"
CASES = [
    pytest.param(case, id=f"{path.stem}: {case['name']}")
    for path in sorted(FOLDER.glob("*.json"))
    for case in read_cases(path)
    if case["position"].get("game", "base").startswith("duel")
]


@pytest.mark.parametrize("case", CASES)
def test_case_holds(case):
    assert failures(case) == []


@pytest.mark.parametrize("case", CASES)
def test_its_positions_can_be_saved(case):
    position, dealer = ml.load(case["position"]), ml.Dealer(0)
    for text in [*case.get("moves", []), None]:
        written = ml.dump(position)
        again = ml.load(written)
        assert ml.dump(again) == written
        assert ml.legal_texts(again) == ml.legal_texts(position)
        if text is not None:
            position = again
            position.play(ml.find_move(position, text), dealer)
