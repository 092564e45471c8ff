"""A card of a box that nobody in `bots` has heard of is played with sense, by the traits of its verb."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def found() -> Any:
    """What bots make of a box out of thin air."""
    ran = subprocess.run(
        [sys.executable, "-m", "tests.support.thin_weights"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0, ran.stderr
    return json.loads(ran.stdout)


def test_a_look_is_taken_while_there_is_something_to_learn(found):
    assert found["chosen"].startswith("spyglass@")
    assert found["miner"]["spyglass@8,0"] > found["miner"]["pass N"]
    assert found["knows"]["spyglass@8,0"] < 0


def test_enemies_are_halted_and_friends_spared(found):
    worth = found["miner"]
    assert worth["net>3"] > 0 > worth["net>2"]
    assert worth["net>0"] < worth["pass N"]
    assert worth["curse>3"] > 0 > worth["curse>2"]


def test_the_seat_itself_is_freed_first(found):
    worth = found["halted"]
    assert worth["rope>0"] > worth["rope>2"] > worth["rope>3"]
    assert worth["rope>0"] > worth["pass N"]


def test_a_role_is_looked_at_that_is_not_known(found):
    assert found["miner"]["question>1"] > 0 > found["miner"]["question>3"]


def test_gold_and_new_cards_are_worth_something(found):
    assert found["miner"]["purse"] > found["miner"]["trade"] > found["miner"]["pass N"]


def test_a_wrecker_confuses_and_others_do_not(found):
    assert found["saboteur"]["shuffle"] > found["miner"]["shuffle"]


def test_a_verb_without_traits_is_better_than_passing(found):
    assert found["miner"]["song"] == 0
    assert found["miner"]["song"] > found["miner"]["pass N"]


def test_what_a_verb_does_besides_adds_to_its_worth(found):
    for seat in (1, 3):
        both = found["miner"][f"net>{seat}"] + found["miner"][f"question>{seat}"]
        assert found["miner"][f"net-and-question>{seat}"] == pytest.approx(both)


def test_harm_and_help_are_judged_by_traits(found):
    blamed = found["blamed"]
    assert blamed["net>2"][1] > blamed["song"][1] > blamed["rope>2"][1]
    assert blamed["net>3"][1] < blamed["song"][1]


def test_a_seat_with_a_new_role_may_be_anybody(found):
    assert found["blamed"]["net>2"][1] > found["new role"][1]
    assert found["new role"][1] == pytest.approx(found["blamed"]["song"][1])
