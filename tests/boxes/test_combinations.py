"""Which boxes go together (C-1), and whole games with every pair that does."""

from itertools import combinations
from random import Random

import pytest

import motherlode as ml
from motherlode import rulebook
from tests.boxes.jubilee import play_through, random_games
from tests.support.combinations import (
    APART,
    MODULES,
    WITH_BOXES,
    allowed_pairs,
    goes_together,
    modules_of,
    players_of,
    rules_of,
)

REASONS = {
    frozenset(("costume", "party")): "two sides of one postcard",
    frozenset(("costume", "tournament")): "no spare role",
    frozenset(("party", "tournament")): "the same cell",
    frozenset(("wc2016", "tournament")): "greedy dwarves of its own",
    frozenset(("sabotaged", "tournament")): "gold cards",
}
PAIRS = [(game, *pair) for game in WITH_BOXES for pair in allowed_pairs(game)]


def rows() -> dict[str, list[str]]:
    """The table of combinations: a box → what stands beside it."""
    body = next(section.body for section in rulebook.sections() if section.name == "combinations")
    lines = [[cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines() if "|" in line]
    return {cells[0]: cells[1:] for cells in lines}


def row_of(box: str) -> list[str]:
    wanted = "wc2017 …" if box.startswith("wc20") and box != "wc2016" else box
    return next(cells for name, cells in rows().items() if wanted in name.replace("**", ""))


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("game", WITH_BOXES)
@pytest.mark.parametrize("box", MODULES)
def test_boxes_go_with_the_games_of_the_table(box, game):
    column = row_of(box)[0 if game == "base" else 1]
    assert column == ("yes" if box in modules_of(game) else "no")
    if column == "yes":
        assert ml.Ruleset.of(game, box, players=5).modules == (box,)
        return
    with pytest.raises(ValueError, match=f"C-1: {box} does not go with {game}: .{{20,}}"):
        ml.Ruleset.of(game, box, players=5)


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("pair", REASONS, ids=lambda pair: " and ".join(sorted(pair)))
def test_boxes_that_do_not_go_together_are_refused_with_the_reason(pair):
    for boxes in (sorted(pair), sorted(pair, reverse=True)):
        with pytest.raises(ValueError, match=REASONS[pair]) as caught:
            ml.Ruleset.of("base", *boxes, players=6)
        assert all(box in str(caught.value) for box in pair)


@pytest.mark.rule("C-1")
def test_every_other_pair_goes_together():
    assert set(REASONS) == APART
    assert {box for pair in APART for box in pair} < set(MODULES)
    for game in WITH_BOXES:
        for one, other in combinations(modules_of(game), 2):
            if goes_together(one, other):
                assert ml.Ruleset.of(game, other, one, players=5).modules == (one, other)
            else:
                assert frozenset((one, other)) in REASONS


@pytest.mark.rule("C-1")
@pytest.mark.parametrize("players", sorted(set(players_of("base")) - set(players_of("base", ("tournament",)))))
def test_the_tournament_is_for_five_to_nine(players):
    with pytest.raises(ValueError, match=f"C-1: tournament is for 5 to 9 players, not {players}"):
        ml.Ruleset.of("base", "tournament", players=players)


@pytest.mark.rule("C-1")
def test_a_box_is_named_once_and_is_no_game():
    with pytest.raises(ValueError, match="C-1: a box is named twice"):
        ml.Ruleset.of("base", "toll", "toll", players=5)
    for name in ("shown", "postcard", "classic", "base"):
        with pytest.raises(ValueError, match=f"C-1: there is no box '{name}'"):
            ml.Ruleset.of("base", name, players=5)
    assert not set(WITH_BOXES) & set(MODULES)


@pytest.mark.parametrize(("game", "one", "other"), PAIRS)
def test_every_pair_plays(game, one, other):
    number = PAIRS.index((game, one, other))
    counts = play_through(rules_of(game, (one, other), Random(number)), number, every=61, rounds=1)
    assert counts["move"] > 3


def test_random_combinations_play():
    assert sum(counts["move"] for _, counts in random_games(8, 1)) > 400


@pytest.mark.slow
def test_many_random_combinations_play():
    assert sum(counts["move"] for _, counts in random_games(60, 2)) > 6000
