"""Tables at which very much was said: everybody can still come in, and read all of it page by page."""

from __future__ import annotations

import json

import pytest

import motherlode as ml
from motherlode.server.budgets import Budgets
from motherlode.server.limits import Limits
from motherlode.server.projection import ENTRIES_BYTES
from motherlode.table import ErrorKey, TableError, dealing
from tests.server.house import ROOMY, house

LONGEST = "😀" * 300
SEATS = [{"kind": "me"}, {"kind": "friend"}, {"kind": "bot"}]


@pytest.fixture
async def home(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3))) as one:
        yield one


async def a_talkative_table(ann, lines):
    code = (await ann.post("/api/tables", name="Ann", seats=SEATS))["code"]
    await ann.enter(code)
    for _ in range(lines):
        assert (await ann.ask("say", line=LONGEST))["type"] == "done"
    return code


async def test_however_much_was_said_a_fresh_page_opens(home):
    async with home.browser() as ann, home.browser() as bob:
        code = await a_talkative_table(ann, 900)
        table = await bob.enter(code)
        size = len(json.dumps(table, ensure_ascii=False).encode())
        assert ENTRIES_BYTES / 2 < size < ROOMY.outbox_bytes / 2
        assert table["entries"][-1]["act"] == table["act"]
        assert (await bob.ask("sit", name="Bob"))["type"] == "done"


async def test_what_is_older_comes_page_by_page(home):
    async with home.browser() as ann, home.browser() as bob:
        code = await a_talkative_table(ann, 700)
        entries = (await bob.enter(code))["entries"]
        pages = 0
        while entries[0]["act"] > 1:
            page = await bob.ask("ask_entries", before=entries[0]["act"])
            assert page["type"] == "entries"
            entries = page["entries"] + entries
            pages += 1
        assert pages > 2
        assert [entry["act"] for entry in entries] == list(range(1, bob.table["act"] + 1))
        assert (await bob.ask("ask_entries", before=1))["entries"] == []
        assert (await bob.ask("ask_entries", before=-5))["entries"] == []


async def test_nobody_reads_ahead_of_what_was_told(home):
    async with home.browser() as ann:
        await a_talkative_table(ann, 3)
        page = await ann.ask("ask_entries", before=10**9)
        assert page["entries"][-1]["act"] == ann.table["act"]


async def test_earlier_entries_hide_what_the_reader_can_not_know(home):
    async with home.browser() as ann, home.browser() as eve:
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        await ann.enter(code)
        await ann.until(ann.my_turn)
        table = await eve.enter(code)
        page = await eve.ask("ask_entries", before=table["act"] + 1)
        assert page["entries"] == table["entries"]
        assert "saboteur" not in json.dumps(page)


async def test_who_is_at_no_table_has_no_entries(home):
    async with home.browser() as eve:
        await eve.connect()
        assert (await eve.ask("ask_entries", before=5))["key"] == "not_at_a_table"


async def test_who_talks_too_much_is_told_so_with_the_ticket(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=Limits(burst=20)) as home, home.browser() as ann:
        code = (await ann.post("/api/tables", name="Ann", seats=SEATS))["code"]
        await ann.enter(code)
        answers = [await ann.ask("say", line=f"line {number}") for number in range(12)]
        assert [answer["type"] for answer in answers[:10]] == ["done"] * 10
        assert answers[-1]["key"] == "too_fast"
        assert answers[-1]["id"] == "t12"
        assert (await ann.ask("leave"))["type"] == "done"


async def test_one_message_too_many_is_refused_with_its_ticket(tmp_path):
    async with (
        house(tmp_path, dealing(ml.Dealer(3)), limits=Limits(burst=3, per_second=0.001)) as home,
        home.browser() as ann,
    ):
        await ann.connect()
        for _ in range(4):
            answer = await ann.ask("leave")
        assert (answer["key"], answer["id"]) == ("too_fast", "t4")


@pytest.mark.parametrize(
    ("message", "key"),
    [
        ('{"type": "say", "id": "mine", "line": 7}', "bad_message"),
        ('{"id": "mine", "x": "' + "y" * 5000 + '"}', "too_long"),
    ],
)
async def test_whatever_else_is_wrong_the_ticket_comes_back(home, message, key):
    async with home.browser() as ann:
        await ann.connect()
        await ann.socket.send(message)
        answer = await ann.hear()
        assert (answer["key"], answer["id"]) == (key, "mine")


async def test_more_spectators_than_may_watch_do_not_keep_a_guest_from_sitting_down(tmp_path):
    limits = Limits(spectators=3, burst=1000, rest_burst=1000)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home, home.browser() as ann:
        code = (await ann.post("/api/tables", name="Ann", seats=SEATS))["code"]
        await ann.enter(code)
        crowd = [home.browser() for _ in range(6)]
        for one in crowd:
            await one.http.get("/api/tables")
            await one.enter(code)
        async with home.browser() as bob:
            await bob.enter(code)
            assert (await bob.ask("sit", name="Bob"))["type"] == "done"
            await ann.until(lambda table: table["spectators"] == 3)
        shown_out = 0
        for one in crowd:
            await one.say(type="ping", sent=1)
            while (message := await one.hear())["type"] != "pong":
                shown_out += message.get("key") == "too_many_people"
        assert shown_out == 3
        late = home.browser()
        await late.http.get("/api/tables")
        await late.connect()
        await late.say(type="enter", code=code)
        assert (await late.hear())["key"] == "too_many_people"
        for one in [*crowd, late]:
            await one.__aexit__()


async def test_a_code_can_not_be_guessed_for_long(tmp_path):
    limits = Limits(code_misses=3, code_misses_per_minute=0.001, rest_burst=1000, burst=1000)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home, home.browser() as ann:
        code = (await ann.post("/api/tables", name="Ann", seats=SEATS))["code"]
        async with home.browser() as eve:
            await eve.connect()
            keys = []
            for number in range(5):
                await eve.say(type="enter", code=f"ABCDEF{2 + number}")
                keys.append((await eve.hear())["key"])
            assert keys == ["no_such_table"] * 3 + ["too_fast"] * 2
            await eve.say(type="enter", code=code)
            assert (await eve.hear())["key"] == "too_fast"
            for path in (f"/api/tables/{code}/record", f"/api/tables/{code}/qr.svg", "/api/tables/ABCDEFGH/record"):
                assert (await eve.http.get(path)).status_code == 429
        assert (await ann.enter(code))["code"] == code
        assert (await ann.http.get(f"/api/tables/{code}/record")).status_code == 200


async def test_a_code_is_long_and_old_short_ones_still_open(home):
    async with home.browser() as ann:
        code = (await ann.post("/api/tables", name="Ann", seats=SEATS))["code"]
        assert len(code) == 8
        room = home.hall.rooms.pop(code)
        room.table.code = "ABC234"
        home.hall.rooms["ABC234"] = room
        assert (await ann.enter("ABC234"))["code"] == "ABC234"


def test_whole_states_are_not_sent_on_and_on_to_one_address():
    budgets = Budgets(Limits(burst=2, per_second=0.0), now=lambda: 5.0)
    for _ in range(10):
        budgets.enter("1.1.1.1")
    with pytest.raises(TableError) as told:
        budgets.enter("1.1.1.1")
    assert told.value.key is ErrorKey.TOO_FAST
    budgets.enter("2.2.2.2")
