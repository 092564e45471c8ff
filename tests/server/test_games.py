"""Whole games through the server: to the end, its record, its replay; and the game's own words for what it refuses."""

from __future__ import annotations

import pytest

import motherlode as ml
from motherlode.i18n import LANGUAGES, tr
from motherlode.notation import records
from motherlode.table import dealing
from tests.server.house import house


@pytest.fixture
async def home(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3))) as one:
        yield one


async def play_through(ann):
    """Ann plays the first legal move and is ready for every round, until the game is over."""
    while True:
        table = await ann.until(
            lambda table: table["game"]["legal"] or table["phase"] in ("between_rounds", "finished")
        )
        if table["phase"] == "finished":
            return table
        answer = await (
            ann.ask("ready") if table["phase"] == "between_rounds" else ann.move(pick(table["game"]["legal"]))
        )
        assert answer["type"] == "done" or answer["key"] in ("stale", "between_rounds")
        if not ann.my_turn() and ann.table["phase"] == "playing":
            await ann.hear()


def pick(legal):
    return next((text for text in legal if "@" in text), legal[-1])


@pytest.fixture
async def finished(home):
    async with home.browser() as ann:
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        await ann.enter(code)
        table = await play_through(ann)
        yield home, ann, table


async def test_a_whole_game_ends_with_three_rounds_told(finished):
    _, _, table = finished
    assert [one["round"] for one in table["game"]["rounds"]] == [1, 2, 3]
    for one in table["game"]["rounds"]:
        assert len(one["roles"]) == 3
        assert one["rule"] in ("B-16", "B-17")
    assert table["game"]["view"]["over"]["winners"]


async def test_a_finished_game_has_a_record_that_replays(finished):
    _, ann, table = finished
    text = (await ann.http.get(f"/api/records/{table['record']}")).text
    final = records.replay(text)
    assert ml.view(final, table["me"]) == table["game"]["view"]
    listed = (await ann.http.get("/api/records")).json()["records"]
    assert [line["id"] for line in listed] == [table["record"]]
    assert listed[0]["mine"]


async def test_a_private_record_is_listed_for_its_players_only_but_opens_by_link(finished):
    home, _, table = finished
    async with home.browser() as eve:
        assert (await eve.http.get("/api/records")).json()["records"] == []
        assert (await eve.http.get(f"/api/records/{table['record']}")).status_code == 200


async def test_a_replay_shows_each_reader_what_it_saw(finished):
    _, ann, table = finished
    steps = {}
    for seat in ("0", "spectator", "all"):
        answer = await ann.http.get(f"/api/records/{table['record']}/steps", params={"seat": seat})
        steps[seat] = answer.json()
    assert len(steps["0"]["rounds"]) == 3
    first = {seat: replay["steps"][0]["view"] for seat, replay in steps.items()}
    assert all(card == "?" for hand in first["spectator"]["hands"] for card in hand)
    assert "?" not in first["0"]["hands"][0]
    assert set(first["0"]["hands"][1]) == {"?"}
    assert all("?" not in hand for hand in first["all"]["hands"])
    assert "?" not in str(first["all"]["deck"])


async def test_a_record_can_be_loaded_and_a_broken_one_names_its_line(finished):
    _, ann, table = finished
    text = (await ann.http.get(f"/api/records/{table['record']}")).text
    loaded = (await ann.http.post("/api/records", content=text)).json()
    assert (await ann.http.get(f"/api/records/{loaded['id']}/steps")).json()["winners"] == table["game"]["view"][
        "over"
    ]["winners"]
    broken = await ann.http.post("/api/records", content=text.replace("m roles", "m rules", 1))
    assert broken.status_code == 400
    assert broken.json()["key"] == "bad_record"
    assert "line" in broken.json()["args"]["reason"]


@pytest.mark.parametrize(
    "content", [b"", b"\xff\xfe", b"[Game", b'[Game "base"]\n[Players "3"]\n\n0 EW@1,0\n', b"x" * 100_000]
)
async def test_what_is_no_record_is_refused(home, content):
    async with home.browser() as eve:
        answer = await eve.http.post("/api/records", content=content)
        assert answer.status_code == 400
        assert answer.json()["key"] == "bad_record"


async def test_the_record_of_a_running_game_hides_what_the_reader_can_not_know(home):
    async with home.browser() as ann, home.browser() as eve:
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        table = await ann.enter(code)
        await ann.until(ann.my_turn)
        truth = home.hall.rooms[code].table.game.position
        text = (await eve.http.get(f"/api/tables/{code}/record")).text
        assert "m deck: ? ?" in text
        assert "saboteur" not in text
        mine = (await ann.http.get(f"/api/tables/{code}/record")).text
        assert f"dealt role: {ml.view(truth, table['me'])['roles'][table['me']]}" in mine


async def test_a_refusal_names_the_rule(home):
    async with home.browser() as ann:
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        await ann.enter(code)
        await ann.until(ann.my_turn)
        answer = await ann.ask("why_not", text="NESW@5,5")
        assert answer["type"] == "refused"
        assert answer["key"] == f"rule.{answer['rule']}"
        assert all(tr(language, answer["key"], **answer["args"]) for language in LANGUAGES)
        assert answer["english"]
        assert (await ann.ask("why_not", text=ann.table["game"]["legal"][0]))["type"] == "allowed"
        assert (await ann.ask("move", text="fly to the moon", act=99999))["key"] == "no_such_move"
