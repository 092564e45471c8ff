"""The browser is told, not taught: what boxes declare, and what everybody sees beside the cards, comes from the server."""

from __future__ import annotations

import msgspec
import pytest

import motherlode as ml
from motherlode.core.boxes import BOXES, VERBS
from motherlode.core.cells import cell_text
from motherlode.core.events import EVENTS
from motherlode.core.lighting import light_of
from motherlode.core.sides import letters_of
from motherlode.notation.positions import Views
from motherlode.notation.scenes import scene
from motherlode.server import messages as m
from motherlode.server.declarations import declarations
from motherlode.server.view_type import view_type
from motherlode.table import Playback, dealing
from tests.server.house import house
from tests.support.play import Walk
from tests.support.records import recorded
from tests.support.tables import TABLES, names

every_table = pytest.mark.parametrize("table", TABLES, ids=names)


def some(table, every=9):
    """Some positions of a game."""
    for number, position in enumerate(Walk(table.rules(), 3)):
        if number % every == 0:
            yield position


def test_all_verbs_events_and_questions_are_told():
    told = declarations()
    assert set(told.boxes) == set(BOXES)
    assert set(told.events) == set(EVENTS)
    assert sum(len(box.verbs) for box in told.boxes.values()) >= len(VERBS)
    for name, box in BOXES.items():
        assert set(told.boxes[name].decisions) == set(box.decisions)


def test_a_verb_is_told_with_its_parts_in_order_and_what_it_is_good_for():
    verbs = {verb.word: verb for verb in declarations().boxes["toll"].verbs}
    parts = [(part.kind, part.name, part.sign, part.secret) for part in verbs["toll"].parts]
    assert parts == [("card", "given", " ", True), ("cell", "cell", "@", False), ("side", "side", ":", False)]
    assert "asks_first" in next(verb for verb in declarations().boxes["base"].verbs if verb.word == "pass").traits


async def test_declarations_are_fetched_once(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(1))) as home, home.browser() as ann:
        first = await ann.http.get("/api/declarations")
        assert first.json()["version"] == declarations().version
        again = await ann.http.get("/api/declarations", headers={"if-none-match": first.headers["etag"]})
        assert again.status_code == 304


@every_table
def test_a_view_is_of_the_type_that_the_browser_knows(table):
    kind = view_type()
    for position in some(table):
        for seat in (None, position.to_act):
            msgspec.convert(ml.view(position, seat), kind)


@every_table
def test_the_light_that_is_told_is_the_light_of_the_mine(table):
    for position in some(table):
        for layer, way in enumerate(scene(position)["ways"]):
            told = {
                cell: (distance, sides) for distance, ring in enumerate(way["light"]) for cell, sides in ring.items()
            }
            lit = light_of(position.mine, layer)
            assert told == {cell_text(cell): (near, letters_of(sides)) for cell, (near, sides) in lit.items()}


@every_table
def test_a_scene_is_of_its_type_and_the_same_for_all(table):
    for position in some(table):
        shown = scene(position)
        assert msgspec.to_builtins(msgspec.convert(shown, m.Scene)) == shown
        assert scene(ml.seen_by(position, position.to_act)) == scene(ml.seen_by(position, None)) == shown


@every_table
def test_what_is_written_once_for_all_is_what_each_may_see(table):
    for position in some(table):
        views = Views(position)
        for seat in (*range(position.rules.players), None):
            shown, alone = views.of(seat), ml.view(position, seat)
            assert shown == alone
            assert list(shown) == list(alone)


@every_table
def test_whoever_is_no_insider_knows_what_a_spectator_knows(table):
    walk = Walk(table.rules(), 5)
    for position in walk:
        for event in walk.events:
            others = set(range(position.rules.players)) - event.insiders(position.rules.players)
            assert all(event.seen_by(seat) == event.seen_by(None) for seat in others)


def test_a_replay_tells_scenes_too():
    frames = Playback(recorded(TABLES[0].rules(), 1, 30).text()).frames("spectator")
    assert all(frame.scene["ways"][0]["light"][0] for frame in frames)


TYPES = {"number": int, "string": str, "boolean": bool, "number[]": list[int | str], "string[]": list[str]}


@every_table
def test_events_are_of_the_types_that_the_browser_knows(table):
    walk = Walk(table.rules(), 4)
    for _ in walk:
        for event in walk.events:
            for seat in (None, *range(table.players)):
                for name, value in event.seen_by(seat).items():
                    shape = event.kind.fields.get(name)
                    kind = TYPES.get(shape.type_name) if shape else None
                    if (
                        shape
                        and kind
                        and not (value == "?" and shape.is_secret)
                        and not (value is None and shape.optional)
                    ):
                        msgspec.convert(value, kind)
