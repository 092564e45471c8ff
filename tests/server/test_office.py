"""What an operator can do: look without secrets, close, ban, tell, purge, export, erase; on either store, and while people play."""

from __future__ import annotations

import asyncio
import json
import sqlite3
import subprocess
import sys
from typing import Any

import httpx
import pytest

import motherlode as ml
from motherlode.server import desk as desks
from motherlode.server import office as offices
from motherlode.server.backups import backup, restore
from motherlode.server.config import Config, config_of
from motherlode.server.desk import DEEDS, Desk, do, order
from motherlode.server.doctor import examine
from motherlode.server.metrics import Metrics
from motherlode.server.office import DAY, Keeping, Office
from motherlode.server.operators_port import OperatorsPort
from motherlode.server.postgres import PostgresStore
from motherlode.server.rooms import Hall
from motherlode.server.store import SqliteStore, StoredRecord
from motherlode.table import SeatPlan, Settings, dealing
from motherlode.table.nicknames import forbid
from tests.attack.server import serving
from tests.attack.wire import request
from tests.server.house import FirstMove, house
from tests.support.services import _find

COMMAND = "import sys; from motherlode.cli import main; sys.exit(main())"


@pytest.fixture
def deal():
    return dealing(ml.Dealer(3))


async def opened(store, deal, code="ABCDEFGH", public=False):
    """A table at which Ann and Bob play and talk."""
    hall = Hall(store, FirstMove(), deal)
    setattr(hall, "_free_code", lambda: code)  # noqa: B010
    people = [(0, "ann", "Ann"), (1, "bob", "Bob"), (2, "cem", "Cem")]
    settings = Settings(tuple(SeatPlan("person") for _ in people), public=public)
    room = await hall.open_table(settings, people, "ann", {"bob": "7:rose"})
    game: Any = room.table.game
    who = people[game.to_act][1]
    await room.do(lambda table: table.play(who, game.legal()[0], len(table.entries), "t1"))
    if not public:
        await room.do(lambda table: table.say("bob", "my secret words", "t2"))
    return hall, room


def words_of(value):
    return json.dumps(value, ensure_ascii=False)


# --- Looking ---


async def test_an_operator_sees_what_a_spectator_sees_and_no_card_more(store, deal):
    _, room = await opened(store, deal)
    office = Office(store)
    (line,) = await office.tables()
    assert (line["code"], line["finished"], line["lines"]) == ("ABCDEFGH", False, len(room.table.log))
    shown = await office.look("ABCDEFGH")
    assert shown["me"] is None
    assert shown["game"]["legal"] == []
    assert shown["game"]["view"] == json.loads(words_of(room.table.game.view(None)))
    with pytest.raises(ValueError, match="there is no table NOBODY"):
        await office.look("NOBODY")


# --- Forgetting ---


async def test_old_tables_go_and_records_stay_until_their_own_time(store, deal, monkeypatch):
    office, later = Office(store), offices.now() + 10 * DAY
    await opened(store, deal)
    await opened(store, deal, "FINISHED")
    done = StoredRecord("r1", offices.now(), {"names": ["Ann"]}, False, False, ("ann",), "text")
    await store.add_acts("FINISHED", [], [], done)
    keeping = Keeping(finished_days=5, forgotten_days=20, records_days=30)
    assert await office.purge(keeping) == (0, 0)
    monkeypatch.setattr(offices, "now", lambda: later)
    assert await office.purge(keeping, awake=["FINISHED"]) == (0, 0)
    assert await office.purge(keeping) == (1, 0)
    assert await store.table("FINISHED") is None
    assert await store.record("r1")
    monkeypatch.setattr(offices, "now", lambda: later + 25 * DAY)
    assert await office.purge(keeping) == (1, 1)
    assert await office.tables() == []
    assert await store.record("r1") is None
    for name in ("acts", "seats", "owners"):
        assert await store.run_all([(f"SELECT count(*) FROM {name}", ())]) == [[(0,)]]


async def test_without_days_nothing_is_forgotten(store, deal, monkeypatch):
    await opened(store, deal)
    monkeypatch.setattr(offices, "now", lambda: 10**15)
    assert await Office(store).purge(Keeping()) == (0, 0)
    assert await store.table("ABCDEFGH")


async def test_a_store_that_is_purged_stops_growing(sqlite, deal, tmp_path, monkeypatch):
    sizes = []
    for turn in range(6):
        for number in range(10):
            await opened(sqlite, deal, f"TABLE{turn}{number}X")
        monkeypatch.setattr(offices, "now", lambda: 10**15)
        assert (await Office(sqlite).purge(Keeping(forgotten_days=1)))[0] == 10
        (count,) = await sqlite.run_all([("SELECT page_count FROM pragma_page_count()", ())])
        sizes.append(count[0][0])
    assert len(set(sizes[1:])) == 1


# --- One person ---


async def test_one_person_is_exported_whole_and_erased_without_a_trace(store, deal):
    _, room = await opened(store, deal)
    text = '[Seats "Ann, Bob, Cem"]\n0 EW@1,0\n{said 1 my secret words}\n'
    await store.add_record(
        StoredRecord("r1", 5, {"names": ["Ann", "Bob", "Cem"]}, False, False, ("ann", "bob", "cem"), text)
    )
    office = Office(store)
    await office.report("ABCDEFGH", "ann", "bob", "my secret words")
    told = await office.export("bob")
    assert "my secret words" in words_of(told)
    assert [act["what"] for act in told["tables"]["ABCDEFGH"]].count("said") == 1
    assert [record["id"] for record in told["records"]] == ["r1"]
    assert await office.erase("bob") == 1
    everything = [
        row
        for rows in await store.run_all(
            [(f"SELECT * FROM {name}", ()) for name in ("tables", "acts", "seats", "owners", "reports", "records")]
        )
        for row in rows
    ]
    for word in (b"Bob", b"bob", b"my secret words", b"7:rose"):
        assert not [
            row
            for row in everything
            if any(word in (part if isinstance(part, bytes) else str(part).encode()) for part in row)
        ]
    shown = await office.look("ABCDEFGH")  # the others' game replays
    assert [seat["name"] for seat in shown["seats"]] == ["Ann", "?", "Cem"]
    assert shown["act"] == len(room.table.entries)
    assert (await office.export("bob"))["tables"] == {}


# --- Deciding, while people play ---


async def test_a_table_is_closed_under_its_players(tmp_path, deal):
    async with house(tmp_path, deal) as home, home.browser() as ann:
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        await ann.enter(code)
        await home.api.office.close(code)
        await home.api.obey()
        while (message := await ann.hear())["type"] != "error":
            pass
        assert message["key"] == "table_closed"
        assert (await ann.ask("pause"))["key"] == "not_at_a_table"
        await ann.say(type="enter", code=code, since=0)
        while (message := await ann.hear())["type"] != "error":
            pass
        assert message["key"] == "no_such_table"


@pytest.mark.parametrize("kind", ["browser", "address"])
async def test_who_is_banned_is_out_at_once_and_comes_in_again_when_let(tmp_path, deal, kind):
    async with house(tmp_path, deal) as home, home.browser() as ann:
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        await ann.enter(code)
        me = (await ann.http.get("/api/me")).json()["browser"]
        await home.api.office.ban(kind, me if kind == "browser" else "127.0.0.1")
        await home.api.obey()
        while (message := await ann.hear())["type"] != "error":
            pass
        assert message["key"] == "banned"
        assert (await ann.http.get("/api/tables")).status_code == 403
        assert (await ann.http.get("/")).status_code == 200
        await home.api.office.unban(kind, me if kind == "browser" else "127.0.0.1")
        await home.api.obey()
        assert (await ann.http.get("/api/tables")).status_code == 200


async def test_a_message_for_all_and_no_new_tables(tmp_path, deal):
    async with house(tmp_path, deal) as home, home.browser() as ann:
        await do(home.api.office, "notice", ["Back at noon"])
        await do(home.api.office, "stop-new-tables", [])
        await home.api.obey()
        assert (await ann.http.get("/api/tables")).json()["notice"] == "Back at noon"
        assert (await ann.http.get("/api/me")).json()["notice"] == "Back at noon"
        assert (await ann.post("/api/play-now", name="Ann", players=3))["key"] == "no_new_tables"
        await do(home.api.office, "allow-new-tables", [])
        await do(home.api.office, "no-notice", [])
        await home.api.obey()
        assert "code" in await ann.post("/api/play-now", name="Ann", players=3)


async def test_a_name_and_a_line_are_reported_by_those_at_the_table(tmp_path, deal):
    async with house(tmp_path, deal) as home, home.browser() as ann, home.browser() as eve:
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        await ann.enter(code)
        assert (await ann.ask("say", line="hello"))["type"] == "done"
        await ann.until(lambda table: table["entries"] and table["entries"][-1]["said"]["what"] == "said")
        mine, line = ann.table["me"], ann.table["entries"][-1]["act"]
        assert "browser" in await ann.post("/api/reports", code=code, seat=mine, entry=line)
        assert "browser" in await ann.post("/api/reports", code=code, seat=mine)
        assert (await ann.post("/api/reports", code=code, seat=mine, entry=1))["key"] == "bad_message"
        assert (await ann.post("/api/reports", code=code, seat=99))["key"] == "no_such_seat"
        assert (await eve.post("/api/reports", code=code, seat=mine))["key"] == "not_seated"
        assert [one["words"] for one in await home.api.office.reports()] == ["Ann", "hello"]


async def test_unwanted_words_are_in_no_name_and_no_line(tmp_path, deal):
    forbid(["mud"])
    try:
        async with house(tmp_path, deal) as home, home.browser() as ann:
            assert (await ann.post("/api/play-now", name="MUD", players=3))["key"] == "bad_name"
            code = (await ann.post("/api/play-now", name="Mudlark", players=3))["code"]
            await ann.enter(code)
            await ann.ask("say", line="Mud again")
            await ann.until(lambda table: table["entries"] and table["entries"][-1]["said"].get("line") == "••• again")
    finally:
        forbid([])


# --- Commands ---


async def test_commands_go_to_a_running_server_or_to_the_folder_of_one_that_is_stopped(tmp_path, sqlite, deal):
    await opened(sqlite, deal)
    config = Config(data=str(tmp_path))
    desk = Desk(Office(sqlite), tmp_path)
    await desk.open()
    assert (tmp_path / "motherlode.sock").stat().st_mode & 0o777 == 0o600
    assert [one["code"] for one in await order(config, tmp_path, "tables", [])] == ["ABCDEFGH"]
    with pytest.raises(ValueError, match="there is no table X"):
        await order(config, tmp_path, "look", ["X"])
    assert desk._server
    desk._server.close()
    await sqlite.close()
    (tmp_path / "motherlode.sock").unlink()
    assert await order(config, tmp_path, "close", ["ABCDEFGH"]) == "closed"
    assert await order(config, tmp_path, "tables", []) == []


@pytest.mark.parametrize(
    ("what", "args", "sentence"),
    [
        ("dance", [], "there is no command 'dance'"),
        ("look", [], "look CODE"),
        ("tables", ["x"], "tables takes nothing more"),
        ("ban", ["cat", "x"], "a ban is for a browser or an address, not 'cat'"),
    ],
)
async def test_a_command_that_is_wrong_is_one_sentence(sqlite, what, args, sentence):
    with pytest.raises(ValueError, match=sentence):
        await do(Office(sqlite), what, args)


def test_every_command_is_listed():
    done = subprocess.run([sys.executable, "-c", COMMAND, "admin", "help"], capture_output=True, text=True, timeout=60)
    assert [line.split()[0] for line in done.stdout.splitlines()] == list(DEEDS)


# --- Copies ---


async def test_a_copy_made_while_the_server_writes_is_put_back_and_played_on(tmp_path, deal):
    """The drill: copy a store in use, lose it, put the copy back."""
    live, copy, folder = SqliteStore(tmp_path / "motherlode.sqlite3"), tmp_path / "copy", tmp_path / "new"
    _, room = await opened(live, deal)
    writing = asyncio.create_task(_talk(room))
    assert await asyncio.to_thread(backup, tmp_path, copy) == 1
    await writing
    await live.close()
    with pytest.raises(ValueError, match="is there already"):
        backup(tmp_path, copy)
    assert restore(copy, folder) == 1
    with pytest.raises(ValueError, match="there is a store in"):
        restore(copy, folder)
    store = SqliteStore(folder / "motherlode.sqlite3")
    found = await store.table("ABCDEFGH")
    assert found
    assert [act["number"] for act in found.acts] == list(range(1, len(found.acts) + 1))
    again = await Hall(store, FirstMove(), deal).room("ABCDEFGH")
    await again.do(lambda table: table.say("ann", "and on", "t9"))
    await store.close()


async def _talk(room):
    for number in range(30):
        await room.do(lambda table, number=number: table.say("bob", f"line {number}", f"n{number}"))


@pytest.mark.parametrize("kind", ["none", "text", "newer", "empty"])
def test_what_is_no_copy_is_not_put_back(tmp_path, kind):
    copy = tmp_path / "copy"
    if kind == "text":
        copy.write_text("this is no database, it is only a text of some length")
    elif kind in ("newer", "empty"):
        with sqlite3.connect(copy) as db:
            db.execute("CREATE TABLE tables (code)")
            db.execute(f"PRAGMA user_version = {99 if kind == 'newer' else 0}")
    with pytest.raises(ValueError, match=r"no copy|no whole copy|damaged"):
        restore(copy, tmp_path / "folder")
    assert not (tmp_path / "folder" / "motherlode.sqlite3").exists()


async def test_a_dump_of_postgresql_is_put_back_and_played_on(postgres, deal, tmp_path):
    """The same drill in the way that docs/hosting.md describes."""
    address = postgres.fresh()
    store = await PostgresStore.open(address)
    await opened(store, deal)
    await store.close()
    schema = address.rpartition("=")[2]
    dump = [
        _find("pg_dump"),
        "-h",
        str(postgres.folder),
        "-U",
        "postgres",
        "-Fc",
        "-n",
        schema,
        "-f",
        str(tmp_path / "d"),
        "postgres",
    ]
    await asyncio.to_thread(subprocess.run, dump, check=True, timeout=60)
    assert postgres._command(f"DROP SCHEMA {schema} CASCADE")
    again = [_find("pg_restore"), "-h", str(postgres.folder), "-U", "postgres", "-d", "postgres", str(tmp_path / "d")]
    await asyncio.to_thread(subprocess.run, again, check=True, timeout=60)
    store = await PostgresStore.open(address)
    room = await Hall(store, FirstMove(), deal).room("ABCDEFGH")
    await room.do(lambda table: table.say("ann", "and on", "t9"))
    await store.close()


# --- Health ---


async def get(port, path, method="GET"):
    async with httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}") as http:
        return await http.request(method, path)


async def test_the_operators_port_tells_health_readiness_and_numbers_without_a_word_of_anybody(tmp_path, deal):
    async with house(tmp_path, deal) as home, home.browser() as ann:
        metrics = Metrics()
        home.hall.meter = metrics
        metrics.watch(home.api)
        place = OperatorsPort(home.api, metrics)
        port = await place.open("127.0.0.1", 0)
        code = (await ann.post("/api/play-now", name="Annabella", players=3))["code"]
        await ann.enter(code)
        await ann.ask("say", line="xylophone")
        await ann.ask("move", text="nonsense", act=10**6)
        assert (await get(port, "/health")).text == "alive\n"
        assert (await get(port, "/ready")).text == "ready\n"
        page = (await get(port, "/metrics")).text
        assert "motherlode_tables 1.0" in page
        assert "motherlode_sockets 1.0" in page
        assert "motherlode_accept_to_durable_seconds_count" in page
        assert "motherlode_refusals_total{kind=" in page
        me = (await ann.http.get("/api/me")).json()["browser"]
        for word in ("Annabella", "xylophone", code, me, "127.0.0.1"):
            assert word not in page
        assert (await get(port, "/other")).status_code == 404
        assert (await get(port, "/health", "POST")).status_code == 405
        assert (await ann.http.get("/metrics")).headers["content-type"].startswith("text/html"), (
            "the visitors' port has none"
        )
        home.api.draining = True
        assert (await get(port, "/ready")).status_code == 503
        home.api.draining = False
        await home.hall.store.close()
        answer = await get(port, "/ready")
        assert (answer.status_code, answer.text) == (503, "the store is not reached\n")
        await place.close()


async def test_the_doctor_finds_what_is_wrong(tmp_path, postgres, redis):
    sound = Config(store="postgresql", database=postgres.fresh(), bus="redis", redis=redis.address)
    assert [one for one in [finding async for finding in examine(sound, tmp_path)] if not one.sound] == []
    ill = Config(store="postgresql", database="postgresql:///x?host=/nowhere", bus="redis", redis="unix:///nowhere")
    bad = [finding.words async for finding in examine(ill, tmp_path) if not finding.sound]
    assert len(bad) == 2
    assert "can't be reached" in bad[0]
    (tmp_path / "motherlode.sqlite3").write_text("no database " * 100)
    assert [one.words async for one in examine(Config(), tmp_path) if "damaged" in one.words]


# --- Settings ---


def test_settings_come_from_flags_then_the_file_then_as_usual(tmp_path):
    file = tmp_path / "motherlode.toml"
    file.write_text(
        'port = 9000\nworkers = 2\nstore = "postgresql"\ndatabase = "postgresql:///x"\n[limits]\nburst = 7\n'
    )
    config = config_of({"port": 9001, "workers": None}, file)
    assert (config.port, config.workers, config.all_limits.burst, config.host) == (9001, 2, 7, "127.0.0.1")
    assert Config.of_json(json.loads(json.dumps(config.as_json()))) == config


@pytest.mark.parametrize(
    ("given", "sentences"),
    [
        ({"wokers": 2}, ["there is no setting 'wokers'"]),
        ({"port": "x"}, ["the setting port can't be 'x': it is a whole number from 0 to 65535"]),
        (
            {"port": True, "logs": "loud"},
            ["the setting port can't be True", "the setting logs can't be 'loud': it is one of text, json"],
        ),
        ({"workers": 3}, ["several workers need a store that they can share"]),
        ({"store": "postgresql"}, ["needs the address of the database"]),
        ({"database": "postgresql:///x"}, ["the store is SQLite"]),
        ({"bus": "redis"}, ["needs its address"]),
        ({"redis": "redis://x"}, ["there is no bus"]),
        ({"operator": "9100"}, ["the setting operator can't be '9100': it is HOST:PORT"]),
        ({"limits": ["x=1"]}, ["there is no limit 'x'"]),
        ({"trusted_proxies": ["here"]}, ["here"]),
        ({"words": "/nowhere/words"}, ["the list of words /nowhere/words can't be read"]),
    ],
)
def test_every_mistake_in_the_settings_is_one_sentence(given, sentences):
    with pytest.raises(ValueError, match=r".") as mistake:
        config_of(given)
    lines = str(mistake.value).splitlines()
    assert len(lines) == len(sentences)
    for line, words in zip(lines, sentences, strict=True):
        assert words in line


@pytest.mark.parametrize("text", ["port = ", "\xff\xfe", None])
def test_a_file_that_can_not_be_read_is_one_sentence(tmp_path, text):
    file = tmp_path / "motherlode.toml"
    if text is not None:
        file.write_bytes(text.encode("latin-1"))
    with pytest.raises(ValueError, match=r"the configuration .* (can't be read|is no TOML)"):
        config_of({}, file)


async def test_the_desk_of_a_running_server_stays_open(tmp_path):
    """Nobody may throw it away: closing it as garbage, in whatever thread, closes what others have opened since."""
    async with serving(tmp_path / "data") as server:
        assert (await request(server.port, "GET", "/art/cards.css", patience=60)).status == 200
        for _ in range(3):  # what is garbage is looked for when all is warm
            await asyncio.sleep(0.5)
            assert await desks._ask(tmp_path / "data" / desks.SOCKET, "tables", []) is not None
