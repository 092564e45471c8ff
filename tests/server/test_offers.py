"""What a table can be made of: reasons against a box come from the boxes themselves (C-1)."""

import json

import pytest

import motherlode
from motherlode.server import messages as m
from motherlode.server.lobby import settings_of
from motherlode.server.offers import catalogue, check, preview
from motherlode.table import SeatPlan, Settings, TableError, dealing
from tests.support.combinations import MODULES, modules_of


def wish(game="base", modules=(), players=5):
    return m.TableWish("Mira", [m.SeatWish("me")] * players, game, list(modules))


@pytest.mark.rule("C-1")
def test_every_box_that_can_not_be_added_is_named_with_its_reason():
    found = check(wish(modules=["party"], players=4))
    assert found.ok
    assert set(found.misfits) == {"costume", "tournament"}
    assert found.misfits["costume"].other == "party"
    assert found.misfits["tournament"].players == [5, 9]


@pytest.mark.rule("C-1")
def test_boxes_of_another_game_are_named_too():
    assert set(check(wish("saboteur2")).misfits) == set(MODULES) - set(modules_of("saboteur2")) != set()


@pytest.mark.rule("C-1")
def test_whoever_was_chosen_first_the_reason_is_the_same():
    one, other = check(wish(modules=["costume"])).misfits["party"], check(wish(modules=["party"])).misfits["costume"]
    assert one == other


@pytest.mark.rule("C-1")
def test_a_wrong_choice_is_refused_and_says_which_boxes_are_to_blame():
    found = check(wish(modules=["costume", "party"]))
    assert not found.ok
    assert found.misfit is not None
    assert found.misfit.reason in str(found.reason)
    assert {"costume", "party"} <= set(found.misfits)


@pytest.mark.rule("M-K1")
@pytest.mark.parametrize("modules", [["chests"], ["chests", "costume"], ["chests", "tournament"]])
def test_the_places_left_are_those_that_would_be_accepted(modules):
    laid = ["2,1", "6,2", "6,-1"]
    places = set(preview(m.LayoutWish("chests", laid, 5, "base", modules)).places)
    for cell in (f"{x},{y}" for x in range(9) for y in range(-3, 4)):
        wanted = m.TableWish("Mira", [m.SeatWish("me")] * 5, "base", modules, laid={"chests": [*laid, cell]})
        assert check(wanted).ok == (cell in places), cell


@pytest.mark.rule("M-K1")
def test_a_layout_is_refused_with_its_reason():
    table = m.TableWish(
        "Mira", [m.SeatWish("me")] * 5, laid={"chests": ["2,1", "4,1", "6,1", "0,1"]}, modules=["chests"]
    )
    assert "no chest may lie at 0,1" in str(check(table).reason)
    with pytest.raises(TableError):
        settings_of(table)
    assert not check(m.TableWish("Mira", [m.SeatWish("me")] * 5, laid={"chests": []})).ok


@pytest.mark.rule("M-K1")
def test_chests_lie_where_the_host_laid_them_in_every_round():
    cells = ("2,1", "3,-1", "5,0", "6,2")
    settings = Settings((SeatPlan("person"),) * 5, modules=("chests",), laid={"chests": cells})
    game, _ = dealing(motherlode.Dealer(3))(settings, None)
    seen = {1: laid(game)}
    while game.to_act is not None and game.round < 3:
        game.act(next((text for text in game.legal() if text.startswith("pass")), game.legal()[0]))
        seen.setdefault(game.round, laid(game))
    assert seen == {1: set(cells), 2: set(cells), 3: set(cells)}
    assert Settings.of_json(json.loads(json.dumps(settings.as_json()))) == settings


@pytest.mark.rule("M-K1")
def test_a_table_kept_before_layouts_had_their_boxes_names_still_has_its_chests():
    kept = {"seats": [], "game": "base", "modules": ["chests"], "clock": None, "chests": ["2,1"]}
    assert Settings.of_json(kept).laid == {"chests": ("2,1",)}
    assert Settings.of_json({**kept, "chests": []}).laid == {}


@pytest.mark.parametrize(("box", "cells"), [("toll", []), ("nowhere", []), ("chests", ["-0,1"])])
def test_what_can_not_be_laid_out_is_refused_in_a_sentence(box, cells):
    with pytest.raises(TableError) as refused:
        preview(m.LayoutWish(box, cells, 5))
    assert refused.value.args_said["reason"]


def test_the_catalogue_says_what_a_game_has_beside_its_boxes():
    games = {game.name: game for game in catalogue().games}
    assert games["base"].layouts == games["saboteur2"].layouts == {"chests": 4}
    assert [game.name for game in games.values() if game.daily] == ["duel-solo"]
    assert games["duel-solo"].grades == [0, 15, 20, 25]
    assert {name: game.usual for name, game in games.items()} == {"base": 5, "saboteur2": 5, "duel": 2, "duel-solo": 1}


def laid(game):
    return {cell for cell, card in game.view(None)["facedown"].items() if "chest" in card}


def test_an_option_says_which_box_it_comes_with():
    options = {option.name: option.box for option in catalogue().games[0].options}
    assert options["map_ban"] == "chests"
    assert options["first_seat"] is None
