"""Putting a ruleset together: which boxes, how many players, who begins."""

import itertools
import re

import pytest

import motherlode as ml
from motherlode import rulebook
from motherlode.core.boxes import BOXES

# Game → the fewest and the most players, as the table of combinations has them. Games not implemented yet are left out.
PLAYERS = {"base": (3, 10), "saboteur2": (2, 12)}


def table_of_combinations() -> dict[str, list[str]]:
    """The first word of each row → its other columns."""
    body = next(section.body for section in rulebook.sections() if section.name == "combinations")
    rows = [re.findall(r"[^|]+", line) for line in body.splitlines() if line.startswith("| ")]
    return {row[0].split()[0]: [column.strip() for column in row[1:]] for row in rows}


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("game", PLAYERS)
def test_player_counts_are_those_of_the_table(game):
    fewest, most = PLAYERS[game]
    assert table_of_combinations()[game][2] == f"{fewest}–{most}"
    assert [ml.Ruleset.of(game, players=n).players for n in range(fewest, most + 1)] == [*range(fewest, most + 1)]
    for wrong in (fewest - 1, most + 1):
        with pytest.raises(ValueError, match=f"C-1: {game} is for {fewest} to {most} players, not {wrong}"):
            ml.Ruleset.of(game, players=wrong)


@pytest.mark.rule("C-1")
def test_an_unknown_box_is_quoted():
    with pytest.raises(ValueError, match=r"C-1: .*'moonshine'"):
        ml.Ruleset.of("base", "moonshine", players=5)


@pytest.mark.rule("B-4")
def test_the_first_player_may_be_given():
    for seat in range(4):
        rules = ml.Ruleset.of("base", players=4, options={"first_seat": seat})
        assert {rules.deal(ml.Dealer(seed)).to_act for seed in range(5)} == {seat}


@pytest.mark.rule("B-4")
def test_else_the_first_player_is_drawn_by_lot():
    rules = ml.Ruleset.of("base", players=4)
    assert {rules.deal(ml.Dealer(seed)).to_act for seed in range(60)} == {0, 1, 2, 3}


@pytest.mark.parametrize(
    ("options", "words"),
    [({"first_seat": 9}, "first_seat"), ({"moonshine": 1}, "'moonshine'"), ({"next_starter": "nobody"}, "'nobody'")],
)
def test_an_option_that_is_not_is_refused_with_what_there_is(options, words):
    with pytest.raises(ValueError, match=words):
        ml.Ruleset.of("base", players=4, options=options)


def test_rulesets_are_kept_up_to_a_number_and_those_in_use_longest():
    from motherlode.core import ruleset

    usual = ml.Ruleset.of("base", players=5)
    for players, modules in itertools.product(range(5, 9), _some_boxes()):
        ml.Ruleset.of("base", *modules, players=players)
        assert ml.Ruleset.of("base", players=5) is usual
    assert len(ruleset._MADE) == ruleset.MOST_MADE


def _some_boxes():
    """Combinations of boxes that go together."""
    names = [
        name for name in ("toll", "goals", "postcard", "chests", "wc2017", "wc2018", "wc2019") if BOXES[name].module
    ]
    return [boxes for size in range(len(names) + 1) for boxes in itertools.combinations(names, size)]
