"""Safe by default: hosts, origins, cookies, headers, limits, logs."""

from __future__ import annotations

import logging
import re
from pathlib import Path

import httpx
import pytest
import websockets

import motherlode as ml
from motherlode.server.guard import who_is
from motherlode.server.limits import Limits
from motherlode.table import dealing
from tests.server.house import PATIENCE, house

BOT = {"kind": "bot"}


@pytest.fixture
async def home(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3))) as one:
        yield one


def wish(**more):
    return {"name": "Ann", "seats": [{"kind": "me"}, BOT, BOT], **more}


async def test_every_answer_carries_a_strict_policy(home):
    async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
        for path in ("/", "/t/ABCDEF", "/api/tables", "/api", "/nothing.js"):
            headers = (await http.get(path)).headers
            policy = headers["content-security-policy"]
            assert "default-src 'none'" in policy
            assert "unsafe" not in policy
            assert f"ws://127.0.0.1:{home.port}" in policy
            assert headers["x-content-type-options"] == "nosniff"
            assert headers["referrer-policy"] == "no-referrer"


async def test_the_token_is_a_cookie_that_scripts_can_not_read(home):
    async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
        cookie = (await http.get("/")).headers["set-cookie"]
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert len(http.cookies["motherlode"]) >= 32
        assert "set-cookie" not in (await http.get("/api/tables")).headers


async def test_a_token_that_is_none_is_replaced(home):
    async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE, cookies={"motherlode": "../../etc"}) as http:
        assert "motherlode=" in (await http.get("/")).headers["set-cookie"]


async def test_no_message_holds_a_token_and_the_store_does_not_either(home, tmp_path):
    async with home.browser() as ann:
        code = (await ann.post("/api/tables", **wish()))["code"]
        await ann.enter(code)
        token = ann.http.cookies["motherlode"]
        assert token not in str(ann.got)
        assert who_is(token) not in str(ann.got)
        assert token not in code
    stored = b"".join(path.read_bytes() for path in tmp_path.iterdir())
    assert token.encode() not in stored
    assert who_is(token).encode() in stored


@pytest.mark.parametrize("host", ["evil.example", "127.0.0.1.evil.example:80", ""])
async def test_a_host_by_another_name_is_refused(home, host):
    async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
        answer = await http.get("/api/tables", headers={"host": host})
        assert answer.status_code in (400, 403)


@pytest.mark.parametrize("origin", ["http://evil.example", "null", "http://127.0.0.1:1"])
async def test_another_origin_may_neither_post_nor_connect(home, origin):
    async with home.browser() as ann:
        answer = await ann.http.post("/api/tables", json=wish(), headers={"origin": origin})
        assert (answer.status_code, answer.json()["key"]) == (403, "bad_origin")
        with pytest.raises(websockets.InvalidStatus):
            await ann.connect(origin=origin)


async def test_a_cross_site_post_without_origin_is_refused(home):
    async with home.browser() as ann:
        answer = await ann.http.post("/api/tables", json=wish(), headers={"sec-fetch-site": "cross-site"})
        assert answer.status_code == 403


async def test_the_own_origin_may(home):
    async with home.browser() as ann:
        answer = await ann.http.post("/api/tables", json=wish(), headers={"origin": home.url})
        assert answer.status_code == 200
        await ann.connect(origin=home.url)


async def test_one_address_may_open_so_many_tables(tmp_path):
    limits = Limits(tables_per_address=2, rest_burst=1000)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home, home.browser() as ann:
        answers = [await ann.http.post("/api/tables", json=wish()) for _ in range(3)]
        assert [answer.status_code for answer in answers] == [200, 200, 429]
        assert answers[-1].json()["key"] == "too_many_tables"


async def test_one_address_may_make_so_many_tables_a_day(tmp_path):
    limits = Limits(tables_per_address=1, rest_burst=1000)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home, home.browser() as ann:
        keys = []
        for _ in range(11):
            answer = await ann.post("/api/tables", **wish())
            keys.append(answer.get("key"))
            home.hall.rooms.clear()
        assert keys == [None] * 10 + ["too_many_tables"]


async def test_a_table_of_a_newer_version_is_one_clear_answer(home):
    async with home.browser() as ann:
        code = (await ann.post("/api/tables", **wish()))["code"]
        act = {"number": 3, "at": 0, "what": "flew", "seat": 0, "said": {}, "private": {}, "lines": [], "v": 99}
        await home.hall.store.add_acts(code, [act], [], None)
        home.hall.rooms.clear()
        answer = await ann.http.get(f"/api/tables/{code}/record")
        assert (answer.status_code, answer.json()["key"]) == (409, "newer_version")
        assert (await ann.http.get("/api/tables")).json()["tables"] == []
        await ann.connect()
        await ann.say(type="enter", code=code)
        assert (await ann.hear())["key"] == "newer_version"


async def test_one_address_may_ask_so_often(tmp_path):
    limits = Limits(rest_burst=3, rest_per_second=0.001)
    async with house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home:
        async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
            statuses = [(await http.get("/api/tables")).status_code for _ in range(4)]
        assert statuses == [200, 200, 200, 429]


async def test_one_address_may_connect_so_often(tmp_path):
    limits = Limits(connections_per_address=1)
    async with (
        house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home,
        home.browser() as ann,
        home.browser() as bob,
    ):
        await ann.enter((await ann.post("/api/tables", **wish()))["code"])
        with pytest.raises(websockets.InvalidStatus):
            await bob.connect()
        await ann.hang_up()


async def test_who_is_at_no_table_makes_room_for_the_next(tmp_path):
    limits = Limits(connections_per_address=1)
    async with (
        house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home,
        home.browser() as ann,
        home.browser() as bob,
    ):
        await ann.connect()
        await bob.connect()
        with pytest.raises(websockets.ConnectionClosed):
            await ann.hear()


@pytest.mark.parametrize(
    ("body", "key"),
    [
        (b"", "bad_message"),
        (b"[1]", "bad_message"),
        (b'{"name": "A", "seats": []}', "bad_message"),
        (b"x" * 5000, "too_long"),
        (b'{"name": "A", "seats": [{"kind": "bot"}]}', "bad_ruleset"),
        (b'{"name": "A", "seats": [{"kind": "bot"}, {"kind": "bot"}, {"kind": "bot"}]}', "bad_message"),
        (b'{"name": "A", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot", "level": "god"}]}', "no_such_bot"),
        (
            b'{"name": "A", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot", "level": "program:true"}]}',
            "no_such_bot",
        ),
        (b'{"name": " ", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}', "bad_name"),
        (b'{"name": "A", "game": "chess", "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}', "bad_ruleset"),
        (
            b'{"name": "A", "options": {"a": []}, "seats": [{"kind": "me"}, {"kind": "bot"}, {"kind": "bot"}]}',
            "bad_ruleset",
        ),
    ],
)
async def test_a_table_that_can_not_be_is_refused_with_one_clear_error(home, body, key):
    async with home.browser() as ann:
        answer = await ann.http.post("/api/tables", content=body)
        assert 400 <= answer.status_code < 500
        assert answer.json()["key"] == key
        assert not home.hall.rooms


async def test_a_page_outside_the_client_is_not_served(home):
    async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
        for path in ("/../running.py", "/%2e%2e/running.py", "/assets/..%2f..%2frunning.py", "/static/../app.py"):
            answer = await http.get(path)
            assert "import" not in answer.text


async def test_what_goes_wrong_is_logged_without_its_words(home, caplog, monkeypatch):
    async def broken(*_):
        raise RuntimeError("role of seat 2 is saboteur")

    monkeypatch.setattr(home.hall.store, "records", broken)
    async with home.browser() as ann:
        with caplog.at_level(logging.DEBUG):
            answer = await ann.http.get("/api/records")
    assert (answer.status_code, answer.json()["key"]) == (500, "broken")
    assert "RuntimeError" in caplog.text
    assert "saboteur" not in caplog.text


async def test_a_game_played_leaves_no_secret_in_the_log(home, caplog):
    with caplog.at_level(logging.INFO):
        async with home.browser() as ann:
            code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
            await ann.enter(code)
            await ann.until(ann.my_turn)
            await ann.move()
            token = ann.http.cookies["motherlode"]
    for secret in (token, who_is(token), "saboteur", "miner", "treasure"):
        assert secret not in caplog.text


async def test_the_api_document_names_every_call_and_its_types_resolve(home):
    async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
        document = (await http.get("/api/openapi.json")).json()
        page = (await http.get("/api")).text
    schemas = document["components"]["schemas"]
    assert document["openapi"].startswith("3.1")
    assert {"/api/tables", "/api/play-now", "/api/records", "/api/records/{id}/steps"} <= set(document["paths"])
    for ref in _refs(document):
        assert ref.rpartition("/")[2] in schemas
    assert "/api/play-now" in page
    assert "http" not in page.replace("https://", "http://").partition("<main>")[0]


def _refs(part):
    if isinstance(part, dict):
        yield from ([part["$ref"]] if "$ref" in part else [])
        part = list(part.values())
    if isinstance(part, list):
        for one in part:
            yield from _refs(one)


async def test_the_lobby_lists_own_and_public_tables_only(home):
    async with home.browser() as ann, home.browser() as eve:
        private = (await ann.post("/api/tables", **wish()))["code"]
        public = (await ann.post("/api/tables", **wish(public=True)))["code"]
        await ann.enter(public)
        own = {line["code"] for line in (await ann.http.get("/api/tables")).json()["tables"]}
        others = {line["code"] for line in (await eve.http.get("/api/tables")).json()["tables"]}
        assert own == {private, public}
        assert others == {public}


async def test_the_link_is_a_picture_too(home):
    async with home.browser() as ann:
        code = (await ann.post("/api/tables", **wish()))["code"]
        answer = await ann.http.get(f"/api/tables/{code}/qr.svg")
        assert answer.headers["content-type"] == "image/svg+xml"
        assert "<svg" in answer.text


async def test_drawings_are_served_packed_and_only_once(home):
    async with httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http:
        first = await http.get("/art/cards.svg")
        assert first.text.startswith("<svg")
        assert first.headers["content-encoding"] == "gzip"
        again = await http.get("/art/cards.svg", headers={"if-none-match": first.headers["etag"]})
        assert again.status_code == 304
        plain = await http.get("/art/cards.css", headers={"accept-encoding": "identity"})
        assert "content-encoding" not in plain.headers
        assert (await http.get("/art/nothing.svg")).status_code == 404


async def test_files_of_the_client_are_packed_once_and_kept_by_their_tag(tmp_path):
    static = tmp_path / "static"
    (static / "assets").mkdir(parents=True)
    (static / "index.html").write_text("<!doctype html>" + " " * 5000)
    (static / "assets" / "page.js").write_text("let a;" * 50_000)
    (static / "assets" / "font.woff2").write_bytes(bytes(range(256)) * 20)
    (static / ".secret").write_text("secret")
    async with (
        house(tmp_path / "data", dealing(ml.Dealer(3)), static=static) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        script = await http.get("/assets/page.js")
        assert (script.headers["content-encoding"], script.text) == ("gzip", "let a;" * 50_000)
        assert "immutable" in script.headers["cache-control"]
        assert script.headers["content-type"].startswith("text/javascript")
        plain = await http.get("/assets/page.js", headers={"accept-encoding": "identity"})
        assert plain.text == script.text
        again = await http.get("/assets/page.js", headers={"if-none-match": script.headers["etag"]})
        assert again.status_code == 304
        assert "content-encoding" not in (await http.get("/assets/font.woff2")).headers
        assert (await http.get("/t/ABC234")).text.startswith("<!doctype html>")
        assert (await http.get("/.secret")).status_code == 404
        (static / "assets" / "page.js").write_text("let b;")
        assert (await http.get("/assets/page.js")).text == "let b;"


async def test_long_answers_are_not_packed_while_others_wait(home):
    async with home.browser() as ann:
        text = ("[Game " + "x" * 200_000).encode()
        refused = await ann.http.post("/api/records", content=text)
        assert refused.json()["key"] == "bad_record"
        short = await ann.http.get("/api/catalogue")
        assert short.headers["content-encoding"] == "gzip"
        assert short.json()["games"]


async def test_text_that_is_none_leaves_no_line_in_the_log(home, caplog):
    async with home.browser() as ann:
        await ann.connect()
        await ann.socket.send(b"\xff\xfe secret", text=True)
        with pytest.raises(websockets.ConnectionClosed):
            await ann.hear()
    assert not [record for record in caplog.records if record.name.startswith("uvicorn")]


def test_every_limit_is_in_the_documentation_with_its_default():
    page = (Path(__file__).parents[2] / "docs" / "security.md").read_text()
    rows = [[cell.strip() for cell in line.split("|")[1:3]] for line in page.splitlines() if line.startswith("| `")]
    told: dict[str, str] = {}
    for names, values in rows:
        told |= dict(zip(re.findall(r"`(\w+)`", names), values.split(", "), strict=True))
    assert told == {name: str(getattr(Limits(), name)) for name in Limits.__slots__}
