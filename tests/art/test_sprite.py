"""One file for the browser: everything in it once, everything found."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ElementTree
from graphlib import TopologicalSorter

import pytest

from motherlode import art
from motherlode.art import codes
from motherlode.art.dwarves import FACES

SPRITE = art.sprite()
IDS = re.findall(r' id="([^"]+)"', SPRITE)
SVG = "{http://www.w3.org/2000/svg}"


def test_it_is_well_formed_and_every_id_is_there_once():
    ElementTree.fromstring(SPRITE)
    assert len(IDS) == len(set(IDS))
    assert all(re.fullmatch("ml-[A-Za-z0-9-]+", name) for name in IDS)


@pytest.mark.parametrize("code", [*art.every_code(), *(f"back:{kind}" for kind in codes.backs())])
def test_every_card_has_its_symbols_dark_and_lit(code):
    groups = codes.tunnels_of(code).groups if art.symbol_id(code, True).endswith("-lit") else ()
    wanted = {art.symbol_id(code), art.symbol_id(code, True), *(art.symbol_id(code, group) for group in groups)}
    assert wanted <= set(IDS)


def test_no_two_codes_share_an_id():
    assert len({art.symbol_id(code) for code in art.every_code()}) == len(art.every_code())


def test_what_is_used_is_there_and_nothing_draws_itself():
    root = ElementTree.fromstring(SPRITE)
    uses = {
        owner.get("id"): {use.get("href", "")[1:] for use in owner.iter(SVG + "use")}
        for owner in root.iter()
        if owner.get("id")
    }
    assert set().union(*uses.values()) <= set(IDS)
    assert list(TopologicalSorter(uses).static_order())


def test_nothing_in_it_needs_a_looser_content_policy():
    assert "<style" not in SPRITE
    assert " style=" not in SPRITE
    assert "url(" not in SPRITE
    assert "<script" not in SPRITE
    assert "<style" in art.sprite(style=True)


def test_it_is_small():
    assert len(gzip.compress(SPRITE.encode())) < 60_000


def test_its_letters_can_be_found_again_to_change_the_language():
    assert SPRITE.count("ml-letter-blue") == art.sprite({"blue": "С"}).count(">С</text>") > 0


def test_twelve_seats_with_hats_of_their_own():
    hats = [face.hat for face in FACES]
    assert len(set(hats)) == 12
    assert not set(hats) & {"helmet", "hood", "crown", "point", "bowler", "top"}
    assert all(f"ml-face-{seat}" in IDS for seat in range(12))
    assert len(codes.roles()) == 8


@pytest.mark.parametrize(
    "name",
    "hand deck discard eye turn undo sound sound-off help menu bot away chat copy qr play step fit plus minus "
    "say-miner say-goal say-suspect".split(),
)
def test_icons_take_their_colour_from_outside(name):
    symbol = art.symbols()[f"icon-{name}"]
    assert list(symbol.box) == [0, 0, 24, 24]
    assert 'class="ml-icon"' in symbol.drawing
    assert f"ml-icon-{name}" in IDS


def test_no_two_symbols_look_alike():
    drawings = [symbol.drawing for symbol in art.symbols().values()]
    assert len(set(drawings)) == len(drawings)
