"""Playing over real sockets: seats, reconnection, leavers, spectators, restarts."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from motherlode import Dealer
from motherlode.server.rooms import Room
from motherlode.table import ErrorKey, dealing
from tests.server.house import house


@pytest.fixture
def deal():
    return dealing(Dealer(7))


@pytest.fixture
async def home(tmp_path, deal):
    async with house(tmp_path, deal) as one:
        yield one


async def make(browser, *kinds, **more):
    body = {"name": "Ann", "seats": [{"kind": kind} for kind in kinds], **more}
    return (await browser.post("/api/tables", **body))["code"]


async def two_at_a_table(ann, bob):
    """Ann, Bob and a bot, and the game on until it is a person's turn."""
    code = await make(ann, "me", "friend", "bot")
    await ann.enter(code)
    await bob.enter(code)
    await bob.ask("sit", name="Bob", look="5:sky")
    await ann.ask("start")
    for one in (ann, bob):
        await one.until(lambda table: table["phase"] == "playing" and table["game"]["to_act"] in (0, 1))
    return code


def mover_of(ann, bob):
    return ann if ann.my_turn() else bob


async def test_play_now_is_one_call(home):
    async with home.browser() as ann:
        made = await ann.post("/api/play-now", name="Ann", players=5)
        table = await ann.enter(made["code"])
        assert table["phase"] == "playing"
        assert [seat["played_by"] for seat in table["seats"]].count("bot") == 4
        await ann.until(lambda table: bool(table["game"]["legal"]))


async def test_a_friend_joins_by_code_and_both_see_the_same_move(home):
    async with home.browser() as ann, home.browser() as bob:
        await two_at_a_table(ann, bob)
        mover, other = (ann, bob) if ann.my_turn() else (bob, ann)
        assert (await mover.move())["type"] == "done"
        table = await other.until(lambda table: table["act"] >= mover.table["act"])
        assert any(entry["said"]["what"] == "acted" for entry in table["entries"])


async def test_the_table_that_shows_a_move_comes_before_its_done(home):
    async with home.browser() as ann, home.browser() as bob:
        await two_at_a_table(ann, bob)
        mover = mover_of(ann, bob)
        before = mover.table["act"]
        await mover.move()
        assert mover.table["act"] > before


async def test_somebody_who_was_away_gets_exactly_what_was_missed(home):
    async with home.browser() as ann, home.browser() as bob:
        code = await two_at_a_table(ann, bob)
        seen = bob.table["act"]
        await bob.hang_up()
        await ann.ask("say", line="where are you")
        await ann.ask("make_claim", claim={"claim": "i_am", "role": "miner"})
        table = await bob.enter(code, since=seen)
        entries = [entry for message in bob.got if message["type"] == "table" for entry in message["entries"]]
        numbers = [entry["act"] for entry in entries]
        assert numbers == list(range(1, table["act"] + 1))


async def test_a_leaver_is_replaced_after_the_grace_and_gets_the_seat_back(home):
    async with home.browser() as ann, home.browser() as bob:
        code = await two_at_a_table(ann, bob)
        await bob.hang_up()
        table = await ann.until(lambda table: table["seats"][1]["away_until"])
        assert not table["seats"][1]["connected"]
        await ann.until(lambda table: table["seats"][1]["played_by"] == "stand_in")
        table = await bob.enter(code)
        assert table["seats"][1]["played_by"] == "person"


async def test_a_spectator_sees_only_what_is_public_and_can_do_nothing(home):
    async with home.browser() as ann, home.browser() as bob, home.browser() as eve:
        code = await two_at_a_table(ann, bob)
        table = await eve.enter(code)
        assert table["me"] is None
        assert table["game"]["legal"] == []
        assert all(card == "?" for hand in table["game"]["view"]["hands"] for card in hand)
        asks: dict[str, dict[str, Any]] = {
            "move": {"text": "pass EW", "act": 99},
            "why_not": {"text": "pass EW"},
            "say": {"line": "x"},
            "pause": {},
            "take_back": {},
        }
        for kind, more in asks.items():
            answer = await eve.ask(kind, **more)
            assert answer["type"] == "error", kind
            assert answer["key"] == "not_seated"


async def test_two_tabs_are_one_player(home):
    async with home.browser() as ann, home.browser() as tab:
        tab.http.cookies = ann.http.cookies
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        first, second = await ann.enter(code), await tab.enter(code)
        assert first["me"] == second["me"] is not None
        await ann.hang_up()
        table = await tab.until(lambda table: True)
        assert table["seats"][table["me"]]["connected"]


async def test_a_face_and_a_colour_are_seen_by_all_until_their_person_gets_up(home):
    async with home.browser() as ann, home.browser() as bob:
        code = await make(ann, "me", "friend", "bot", look="3:teal")
        await ann.enter(code)
        await bob.enter(code)
        for wrong in ("12:teal", "3:pink", "3", "3:teal\n"):
            assert (await bob.ask("sit", name="Bob", look=wrong))["key"] == "bad_message"
        await bob.ask("sit", name="Bob", look="11:ash")
        await ann.until(lambda table: table["seats"][1]["name"] == "Bob")
        assert [seat["look"] for seat in ann.table["seats"]] == ["3:teal", "11:ash", None]
        await bob.ask("leave")
        await ann.until(lambda table: table["seats"][1]["name"] is None)
        assert [seat["look"] for seat in ann.table["seats"]] == ["3:teal", None, None]
        made = await ann.post("/api/play-now", name="Ann", players=1, game="duel-solo", look="0:amber")
        assert (await ann.enter(made["code"]))["seats"][0]["look"] == "0:amber"


async def test_a_rematch_takes_everybody_along_however_many_ask(home):
    async with home.browser() as ann, home.browser() as bob:
        code = await two_at_a_table(ann, bob)
        room = home.hall.rooms[code]
        await room.do(lambda table: setattr(table.game.position, "winners", (0,)))
        await asyncio.gather(ann.ask("rematch"), bob.ask("rematch"))
        assert len(home.hall.rooms) == 2
        table = await bob.until(lambda table: table["next_code"])
        again = await bob.enter(table["next_code"])
        assert again["me"] == 1
        assert again["phase"] == "gathering"
        assert again["seats"][1]["look"] == "5:sky"


async def test_after_a_restart_everybody_goes_on_where_they_were(tmp_path, deal):
    async with house(tmp_path, deal) as home:
        ann, bob = home.browser(), home.browser()
        await ann.http.get("/api/tables")
        await bob.http.get("/api/tables")
        code = await two_at_a_table(ann, bob)
        mover = mover_of(ann, bob)
        await mover.move()
        act, board = mover.table["act"], mover.table["game"]["view"]["board"]
        await ann.hang_up()
        await bob.hang_up()
    async with house(tmp_path, deal) as home:
        for one in (ann, bob):
            one.port = home.port
        first, second = await ann.enter(code), await bob.enter(code)
        assert (first["me"], second["me"]) == (0, 1)
        assert first["act"] >= act
        assert first["entries"][act - 1]["act"] == act
        assert board.items() <= first["game"]["view"]["board"].items()
        await ann.until(lambda table: table["game"]["to_act"] in (0, 1))
        await bob.until(lambda table: table["game"]["to_act"] in (0, 1))
        mover = mover_of(ann, bob)
        assert (await mover.move())["type"] == "done"
        for one in (ann, bob):
            await one.hang_up()
            await one.http.aclose()


async def test_a_request_sent_again_after_a_cut_is_done_once(home):
    async with home.browser() as ann, home.browser() as bob:
        code = await two_at_a_table(ann, bob)
        mover = mover_of(ann, bob)
        act, text = mover.table["act"], mover.table["game"]["legal"][0]
        await mover.say(type="move", id="same", text=text, act=act)
        await mover.hang_up()
        await asyncio.sleep(0.1)
        await mover.enter(code)
        assert (await mover.ask("move", id="same", text=text, act=act))["type"] == "done"
        room = home.hall.rooms[code]
        assert sum(entry.private.get("ticket") == "same" for entry in room.table.log) == 1


async def test_a_stalled_reader_is_cut_off_and_delays_nobody(tmp_path, deal):
    from motherlode.server.limits import Limits

    limits = Limits(burst=10_000, per_second=10_000, outbox_messages=8, outbox_bytes=20_000)
    async with house(tmp_path, deal, limits=limits) as home, home.browser() as ann, home.browser() as bob:
        code = await two_at_a_table(ann, bob)
        room = home.hall.rooms[code]
        stalled = next(one for one in room.listeners if one.who == room.table.chairs[1].who)
        stalled._wire.can_write = False  # what a full socket buffer does
        for number in range(12):
            assert (await ann.ask("say", line=f"line {number}"))["type"] == "done"
        await ann.until(lambda table: not table["seats"][1]["connected"])
        assert len(room.listeners) == 1


async def test_a_table_whose_log_does_not_replay_harms_no_other(tmp_path, deal):
    async with house(tmp_path, deal) as home:
        ann = home.browser()
        await ann.http.get("/api/tables")
        broken, sound = await make(ann, "me", "bot", "bot"), await make(ann, "me", "bot", "bot")
        await spoil(home.hall.store, broken)
    async with house(tmp_path, deal) as home:
        ann.port, ann.http.base_url = home.port, home.url
        lines = (await ann.http.get("/api/tables")).json()["tables"]
        assert [line["code"] for line in lines] == [sound]
        await ann.connect()
        await ann.say(type="enter", code=broken)
        assert (await ann.hear())["key"] == "broken"
        await ann.enter(sound)
        await ann.hang_up()
        await ann.http.aclose()


async def test_all_who_wait_for_a_table_get_the_same_answer(tmp_path, deal):
    async with house(tmp_path, deal) as home, home.browser() as ann:
        broken, sound = await make(ann, "me", "bot", "bot"), await make(ann, "me", "bot", "bot")
        await spoil(home.hall.store, broken)
        home.hall.rooms.clear()

        async def ask(code):
            answers = await asyncio.gather(*(home.hall.room(code) for _ in range(3)), return_exceptions=True)
            return [
                answer.table.code if isinstance(answer, Room) else getattr(answer, "key", answer) for answer in answers
            ]

        assert await ask(broken) == [ErrorKey.BROKEN] * 3
        assert await ask("NOSUCH") == [ErrorKey.NO_SUCH_TABLE] * 3
        assert await ask(sound) == [sound] * 3


async def test_one_who_waits_for_a_table_and_goes_takes_it_from_nobody(tmp_path, deal):
    async with house(tmp_path, deal) as home, home.browser() as ann:
        code = await make(ann, "me", "bot", "bot")
        home.hall.rooms.clear()
        first, second = (asyncio.create_task(home.hall.room(code)) for _ in range(2))
        await asyncio.sleep(0)
        first.cancel()
        assert (await second).table.code == code
        assert await home.hall.room(code) is await second


async def test_a_bot_that_there_is_not_can_not_be_seated(home):
    async with home.browser() as ann:
        await ann.enter(await make(ann, "me", "bot", "bot"))
        for level in ("god", "program:true"):
            assert (await ann.ask("set_seat", seat=1, kind="bot", level=level))["key"] == "no_such_bot"
        assert (await ann.ask("set_seat", seat=1, kind="bot", level="random"))["type"] == "done"


async def spoil(store, code):
    """Change a log behind the server's back, so that nobody can follow it."""
    if hasattr(store, "_write"):
        change = "UPDATE acts SET act = replace(act, 'name', 'nome') WHERE code = ?"
        await store._write(lambda db: db.execute(change, (code,)))
    else:
        change = "UPDATE acts SET act = convert_to(replace(convert_from(act, 'UTF8'), 'name', 'nome'), 'UTF8') WHERE code = $1"
        await store._fetch(change, code)
