"""To whom the treasure is open: the engine's flood against every single way, tried one after the other."""

from collections import Counter
from itertools import pairwise
from random import Random

import pytest

import motherlode as ml
from motherlode.core.cells import cell_text
from motherlode.core.families import ROLES, Role
from motherlode.modules.saboteur2.scoring import open_way
from tests import oracle
from tests.boxes.saboteur2 import OTHER, beside, colours_passed, faceup, open_to

MINES = 3000
WAYS_THROUGH = ["NESW", "NESW", "NES", "NEW", "ESW", "NSW", "EW", "NS", "NE", "SW", "NW", "ES"]
DOORS = ["NS+blue", "EW+blue", "NE+blue", "SW+blue", "NS.E+green", "NS.W+green", "EW+green", "NW+green", "ES+green"]
SPECIAL = ["NS.EW", "NE.SW", "NW.ES", "NES.W+crystal", "N.ESW+crystal", "N.EW.S", "NS.E.W", "N.ES", "N.E.S.W"]
LADDERS = ["N+ladder", "W+ladder", "NE+ladder", "SW+ladder", "NW+ladder"]


def random_mine(seed):
    """Four columns and three rows of cards that need not match, the treasure turned up among them."""
    chance = Random(seed)
    board = {}
    for x in range(4):
        for y in (-1, 0, 1):
            kinds = chance.choices([WAYS_THROUGH, DOORS, SPECIAL, LADDERS, [""]], [38, 48, 8, 2, 4])[0]
            board[f"{x},{y}"] = chance.choice(kinds)
    board["0,0"] = "start"
    treasure = f"3,{chance.choice((-1, 0, 1))}"
    board = {at: code for at, code in board.items() if code and at != treasure}
    return {"game": "saboteur2", "players": 2, "board": board, "facedown": {}, "faceup_goals": {treasure: "treasure"}}


@pytest.mark.rule("S-5", "S-6", "S-7", "S-16")
def test_the_flood_finds_a_way_exactly_when_there_is_one():
    outcomes: Counter[str] = Counter()
    for seed in range(MINES):
        given = random_mine(seed)
        position = ml.load(given)
        found = {team: list(map(cell_text, open_way(position, Role(ROLES.numbers[team])))) for team in OTHER}
        teams = [team for team in OTHER if found[team]]
        assert teams == open_to(given) == [team for team in OTHER if oracle.open_to(given, team)], given
        for team in teams:
            assert_is_a_way(given, found[team], team)
        outcomes["+".join(teams) or ("shut" if colours_passed(given) else "not joined")] += 1
    assert min(outcomes[teams] for teams in ["blue", "green", "blue+green", "shut", "not joined"]) >= 20


def assert_is_a_way(given, way, team):
    cards = faceup(given)
    first, last = way[0], way[-1]
    assert given["board"][first] == "start" or "ladder" in given["board"][first]
    assert given["faceup_goals"][last] == "treasure"
    assert all(there in [beside(here, side) for side in "NESW"] for here, there in pairwise(way))
    assert not any(OTHER[team] in cards[at] for at in way)
