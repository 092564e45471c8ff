"""The reference implementation in `tests/oracle` is itself held to the cases, to perft and to whole random games."""

import random
from collections import Counter
from pathlib import Path

import pytest

from tests import oracle
from tests.oracle import cards, mine, run_cases, soak

CASES = sorted((Path(__file__).parent / "cases").glob("*.json"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_reference_passes_every_case(path):
    faults = {case["name"]: run_cases.run(case) for case in run_cases.cases_in(path)}
    assert {name: found for name, found in faults.items() if found} == {}


def test_two_placements_from_the_bare_start_can_be_made_in_3420_ways():
    position = oracle.full({"facedown": {}, "hands": [[], [], []]})
    kinds = sorted(set(cards.BASE_TUNNELS))
    first = [placed for kind in kinds for placed in mine.placements(position, kind)]
    second = 0
    for code, at in first:
        grown = {**position, "board": {**position["board"], at: code}}
        second += sum(len(mine.placements(grown, kind)) for kind in kinds)
    assert (len(first), second) == (60, 3420)


@pytest.mark.parametrize("seed", range(4))
def test_random_games_end_and_lose_no_card(seed):
    counts: Counter[str] = Counter()
    soak.play_one(random.Random(seed), counts)
    assert counts["games"] == 1
