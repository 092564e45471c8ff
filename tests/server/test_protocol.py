"""Any bytes in: no crash, no change, one clear error."""

from __future__ import annotations

import asyncio
import json
from urllib.parse import quote

import pytest
import websockets
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from motherlode import Dealer
from motherlode.server import messages as m
from motherlode.server.limits import Limits
from motherlode.table import dealing
from tests.server.house import house

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=10), inner, max_size=4),
    max_leaves=10,
)
kinds = [kind.__struct_config__.tag for kind in m.FromClient.__args__]
nearly_right = st.fixed_dictionaries(
    {"type": st.sampled_from(kinds)},
    optional=dict.fromkeys(
        ("id", "text", "act", "code", "seat", "name", "line", "claim", "on", "since", "kind", "level"), json_values
    ),
)


class Torture:
    """A table with a game on, and a connection to torture it with."""

    def __init__(self, loop, home, ann, eve):
        self.loop, self.home, self.ann, self.eve, self.count = loop, home, ann, eve, 0

    def state(self):
        return [[act.as_json() for act in room.table.log] for room in self.home.hall.rooms.values()]

    def ask(self, data):
        return self.loop.run_until_complete(self._ask(data))

    async def _ask(self, data):
        await self.eve.socket.send(data)
        self.count += 1
        await self.eve.say(type="ping", sent=-self.count - 0.5)
        answers = []
        while (answer := await self.eve.hear()).get("sent") != -self.count - 0.5:
            answers.append(answer)
        return answers


@pytest.fixture(scope="module")
def torture(tmp_path_factory):
    loop = asyncio.new_event_loop()
    manager = house(tmp_path_factory.mktemp("fuzz"), dealing(Dealer(7)))
    home = loop.run_until_complete(manager.__aenter__())
    ann, eve = home.browser(), home.browser()

    async def prepare():
        await ann.http.get("/api/tables")
        await eve.http.get("/api/tables")
        code = (await ann.post("/api/tables", name="Ann", seats=[{"kind": "me"}, {"kind": "friend"}, {"kind": "bot"}]))[
            "code"
        ]
        await ann.enter(code)
        await ann.ask("start")
        await ann.hang_up()
        room = home.hall.rooms[code]
        while room.listeners or room.working:
            await asyncio.sleep(0.001)
        await eve.connect()

    async def finish():
        await eve.hang_up()
        await ann.http.aclose()
        await eve.http.aclose()

    loop.run_until_complete(prepare())
    yield Torture(loop, home, ann, eve)
    loop.run_until_complete(finish())
    loop.run_until_complete(manager.__aexit__(None, None, None))
    loop.close()


relaxed = settings(
    max_examples=150, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow]
)


@relaxed
@given(st.binary(max_size=300))
def test_any_bytes_get_one_error_and_change_nothing(torture, data):
    before = torture.state()
    answers = torture.ask(data)
    assert [answer["type"] for answer in answers] == ["error"]
    assert answers[0]["key"] == "bad_message"
    assert torture.state() == before


@relaxed
@given(json_values | nearly_right)
def test_any_json_gets_at_most_one_answer_and_changes_nothing(torture, value):
    before = torture.state()
    answers = torture.ask(json.dumps(value))
    assert len([answer for answer in answers if answer["type"] in ("error", "refused")]) <= 1
    if not (isinstance(value, dict) and value.get("type") in ("enter", "exit", "ping")):
        assert [answer["type"] for answer in answers] == ["error"]
    assert torture.state() == before


@pytest.mark.parametrize(
    "data", ["[" * 3000, '{"type":' * 500, "x" * 5000, "\ud7ff" * 100, '{"type":"enter","code":"' + "A" * 4000]
)
def test_deep_and_long_messages_get_one_error(torture, data):
    answers = torture.ask(data)
    assert [answer["type"] for answer in answers] == ["error"]
    assert answers[0]["key"] in ("bad_message", "too_long")


async def test_a_message_beyond_all_bounds_ends_the_connection_and_nothing_else(tmp_path):
    async with house(tmp_path, dealing(Dealer(7))) as home, home.browser() as eve, home.browser() as ann:
        await eve.connect()
        await eve.socket.send("x" * 1_000_000)
        with pytest.raises(websockets.ConnectionClosed):
            await eve.hear()
        await ann.connect()
        await ann.say(type="ping", sent=1)
        assert (await ann.hear())["type"] == "pong"


async def test_who_talks_too_fast_is_told_so(tmp_path):
    async with (
        house(tmp_path, dealing(Dealer(7)), limits=Limits(burst=3, per_second=0.001)) as home,
        home.browser() as eve,
    ):
        await eve.connect()
        for _ in range(5):
            await eve.say(type="ping", sent=1)
        answers = [await eve.hear() for _ in range(5)]
        assert [answer["type"] for answer in answers] == ["pong"] * 3 + ["error"] * 2
        assert answers[-1]["key"] == "too_fast"


@relaxed
@given(
    st.sampled_from(["/api/tables", "/api/play-now", "/api/check", "/api/records"]),
    st.binary(max_size=200) | json_values.map(lambda v: json.dumps(v).encode()),
)
def test_any_body_gets_one_clear_error_and_changes_nothing(torture, path, body):
    before = torture.state()
    answer = torture.loop.run_until_complete(torture.eve.http.post(path, content=body))
    assert 400 <= answer.status_code < 500
    assert answer.json()["type"] == "error"
    assert torture.state() == before


@relaxed
@given(st.text(max_size=40), st.text(max_size=10))
def test_any_path_is_answered_without_a_crash(torture, name, seat):
    for path in (
        f"/api/records/{quote(name, safe='')}",
        f"/api/tables/{quote(name, safe='')}/record",
        f"/api/tables/{quote(name, safe='')}/qr.svg",
    ):
        answer = torture.loop.run_until_complete(torture.eve.http.get(path, params={"seat": seat}))
        assert answer.status_code in (200, 307, 404, 405)
