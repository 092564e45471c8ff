"""What a store is told, it keeps: all of a change or nothing; SQLite in a file that nobody else reads, PostgreSQL for many at once."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading
from pathlib import Path

import asyncpg
import pytest

import motherlode as ml
from motherlode.server.postgres import PostgresStore
from motherlode.server.sqlite_schema import SCHEMA
from motherlode.server.store import Conflict, Fenced, SqliteStore, StoredRecord, StoredTable, Unavailable
from motherlode.table import Act, Settings, Table, dealing

KEPT = Path(__file__).parent / "stores"


def act(number, what="said"):
    return {"number": number, "at": 1000 + number, "what": what, "said": {"line": "Оля"}}


def table(code="ABCDEF"):
    return StoredTable(code, {"game": "base"}, None, [act(1, "table_made")])


def record(record_id="r1", public=False, owners=("ann",)):
    return StoredRecord(record_id, 5, {"names": ["Ann"]}, public, False, owners, "[Game]\n0 EW@1,0\n")


async def test_a_table_comes_back_with_its_log_in_order(store):
    await store.make_table(table(), ["ann"])
    await asyncio.gather(*(store.add_acts("ABCDEF", [act(number)], ["ann"], None) for number in range(2, 60)))
    found = await store.table("ABCDEF")
    assert [one["number"] for one in found.acts] == list(range(1, 60))
    assert found.acts[5]["said"]["line"] == "Оля"
    assert await store.table("NOBODY") is None


async def test_one_bad_change_does_not_spoil_those_committed_with_it(store):
    await store.make_table(table(), [])
    answers = await asyncio.gather(
        store.add_acts("ABCDEF", [act(2)], [], None),
        store.add_acts("ABCDEF", [act(3), act(3)], [], None),
        store.add_acts("ABCDEF", [act(3) | {"said": {object()}}], [], None),
        store.add_acts("ABCDEF", [act(3)], [], None),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), Conflict, TypeError, type(None)]
    assert [one["number"] for one in (await store.table("ABCDEF")).acts] == [1, 2, 3]


async def test_lines_are_added_only_where_the_log_ends(store):
    await store.make_table(table(), [])
    for numbers in ([1], [3], [2, 4], [3, 2]):
        with pytest.raises(Conflict):
            await store.add_acts("ABCDEF", [act(number) for number in numbers], ["ann"], record())
    assert [one["number"] for one in (await store.table("ABCDEF")).acts] == [1]
    assert await store.tables_of("ann") == []
    assert await store.record("r1") is None


async def test_a_code_is_given_once(store):
    await store.make_table(table(), ["ann"])
    with pytest.raises(Conflict):
        await store.make_table(table(), ["bob"])
    assert await store.tables_of("bob") == []


async def test_of_two_who_write_at_once_one_is_first(store):
    await store.make_table(table(), [])
    writes = [store.add_acts("ABCDEF", [act(2) | {"at": number}], [], None) for number in range(20)]
    answers = await asyncio.gather(*writes, return_exceptions=True)
    assert [type(answer) for answer in answers].count(Conflict) == 19
    (first,) = [number for number, answer in enumerate(answers) if answer is None]
    assert (await store.table("ABCDEF")).acts[1]["at"] == first


async def test_while_another_program_writes_nothing_is_written_and_then_it_goes_again(tmp_path, monkeypatch):
    monkeypatch.setattr("motherlode.server.store.LOCK_SECONDS", 0.05)
    store = SqliteStore(tmp_path / "motherlode.sqlite3")
    await store.make_table(table(), [])
    with sqlite3.connect(tmp_path / "motherlode.sqlite3", isolation_level=None) as other:
        other.execute("BEGIN IMMEDIATE")
        writes = [store.add_acts("ABCDEF", [act(2)], [], None) for _ in range(5)]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert {type(answer) for answer in answers} == {Unavailable}
        found = await store.table("ABCDEF")
        assert found
        assert len(found.acts) == 1
        other.execute("ROLLBACK")
    await store.add_acts("ABCDEF", [act(2)], [], None)
    await store.close()


async def test_the_writer_survives_whatever_a_database_does(sqlite):
    def sabotage(db):
        db.execute("COMMIT")  # what a full disk does: the transaction is over before it was meant to be
        raise sqlite3.OperationalError("database or disk is full")

    await sqlite.make_table(table(), [])
    answers = await asyncio.gather(
        sqlite._write(sabotage), sqlite.add_acts("ABCDEF", [act(2)], [], None), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Unavailable, Unavailable]
    await sqlite.add_acts("ABCDEF", [act(2)], [], None)


async def test_who_does_not_wait_any_more_is_not_written(sqlite):
    await sqlite.make_table(table(), [])
    started, go_on = threading.Event(), threading.Event()

    def slow(db):
        started.set()
        go_on.wait()

    busy = asyncio.create_task(sqlite._write(slow))
    await asyncio.to_thread(started.wait)
    given_up = asyncio.create_task(sqlite.add_acts("ABCDEF", [act(2)], [], None))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    go_on.set()
    await busy
    await sqlite.add_acts("ABCDEF", [act(2) | {"at": 7}], [], None)
    assert [one["at"] for one in (await sqlite.table("ABCDEF")).acts] == [1001, 7]


async def test_lines_are_filled_in_and_set_aside(sqlite):
    await sqlite.make_table(table(), [])
    await sqlite.add_acts("ABCDEF", [act(2), act(3), act(4)], [], None)
    await sqlite._write(lambda db: db.execute("DELETE FROM acts WHERE number = 2"))
    await sqlite._write(lambda db: db.execute("UPDATE acts SET act = substr(act, 1, 9) WHERE number = 4"))
    assert (await sqlite.table("ABCDEF")).acts[-1] == {"number": 4, "damaged": True}
    await sqlite.mend("ABCDEF", [act(2, "mended")], [4])
    assert [one["what"] for one in (await sqlite.table("ABCDEF")).acts] == ["table_made", "mended", "said"]
    kept = await sqlite._read(lambda db: db.execute("SELECT number, act FROM set_aside").fetchall())
    assert kept == [(4, b'{"number"')]


async def test_after_closing_nobody_waits(store):
    await store.close()
    with pytest.raises(Unavailable):
        await store.table("ABCDEF")


async def test_tables_are_found_by_who_sits_there_until_they_are_finished(store):
    await store.make_table(table(), ["ann", "bob"])
    assert await store.tables_of("bob") == ["ABCDEF"]
    await store.add_acts("ABCDEF", [act(2, "got_up")], ["ann"], None)
    assert await store.tables_of("bob") == []
    await store.add_acts("ABCDEF", [act(3)], ["ann"], record())
    assert await store.tables_of("ann") == []
    assert (await store.table("ABCDEF")).record == "r1"


async def test_records_are_listed_for_their_owners_and_if_public_for_all(store):
    await store.add_record(record("r1"))
    await store.add_record(record("r2", public=True, owners=()))
    assert {one.id for one in await store.records("ann", 10)} == {"r1", "r2"}
    assert {one.id for one in await store.records("eve", 10)} == {"r2"}
    assert (await store.record("r1")).text == "[Game]\n0 EW@1,0\n"
    assert await store.record("r3") is None


async def test_the_file_is_private_and_synced_at_every_commit(sqlite, tmp_path):
    assert stat.S_IMODE((tmp_path / "motherlode.sqlite3").stat().st_mode) == 0o600
    settings = await sqlite._write(
        lambda db: (db.execute("PRAGMA journal_mode").fetchone()[0], db.execute("PRAGMA synchronous").fetchone()[0])
    )
    assert settings == ("wal", 2)


async def test_a_folder_of_a_newer_version_is_refused(tmp_path):
    path = tmp_path / "motherlode.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(ValueError, match="newer version"):
        SqliteStore(path)


@pytest.mark.parametrize("kept", sorted(KEPT.glob("sqlite-*.sql")), ids=lambda path: path.stem)
async def test_a_file_of_every_earlier_version_is_opened_and_played_on(tmp_path, kept):
    path = tmp_path / "motherlode.sqlite3"
    with sqlite3.connect(path) as db:
        db.executescript(kept.read_text())
    store = SqliteStore(path)
    await goes_on(store)
    assert await store._read(lambda db: db.execute("PRAGMA user_version").fetchone()[0]) == SCHEMA
    await store.mend("KEPTKEPT", [], [1])
    await store.close()


def test_a_store_of_every_version_is_kept():
    assert {path.stem for path in KEPT.glob("sqlite-*.sql")} == {f"sqlite-{number}" for number in range(1, SCHEMA)}


async def goes_on(store):
    """The table in a kept store replays, and can be written to."""
    found = await store.table("KEPTKEPT")
    table = Table.replay(
        "KEPTKEPT", Settings.of_json(found.settings), dealing(ml.Dealer(3)), lambda: 1, map(Act.of_json, found.acts)
    )
    assert [chair.name for chair in table.chairs] == ["Ann", "Bob", "Оля"]
    assert await store.tables_of("bob") == ["KEPTKEPT"]
    await store.add_acts("KEPTKEPT", [act(len(found.acts) + 1)], [], None)


def written(path, text):
    path.write_text(text)


def locked(path):
    SqliteStore(path)
    other = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    other.execute("BEGIN EXCLUSIVE")
    return other


@pytest.mark.parametrize(
    ("prepare", "sentence"),
    [
        (lambda path: written(path, "this is no database, it is only a text of some length"), "is damaged"),
        (lambda path: path.mkdir(), "can't be"),
        (locked, "another program is using it"),
    ],
)
def test_a_database_that_can_not_be_used_is_one_sentence(tmp_path, monkeypatch, prepare, sentence):
    monkeypatch.setattr("motherlode.server.store.LOCK_SECONDS", 0.05)
    keep = prepare(tmp_path / "motherlode.sqlite3")
    with pytest.raises(ValueError, match=sentence):
        SqliteStore(tmp_path / "motherlode.sqlite3")
    del keep


def test_a_folder_that_is_none_is_one_sentence(tmp_path):
    (tmp_path / "file").write_text("")
    with pytest.raises(ValueError, match="can't be used"):
        SqliteStore(tmp_path / "file" / "motherlode.sqlite3")


def test_a_folder_that_can_not_be_written_is_one_sentence(tmp_path, monkeypatch):
    def refuse(path):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr("motherlode.server.store._make_private", refuse)
    with pytest.raises(ValueError, match="can't be used: Permission denied"):
        SqliteStore(tmp_path / "motherlode.sqlite3")


def test_a_database_that_can_only_be_read_is_one_sentence(tmp_path, monkeypatch):
    path = tmp_path / "motherlode.sqlite3"
    SqliteStore(path)
    right = sqlite3.connect
    monkeypatch.setattr(sqlite3, "connect", lambda path, **more: right(f"file:{path}?mode=ro", uri=True, **more))
    with pytest.raises(ValueError, match=r"can't be opened: .*readonly"):
        SqliteStore(path)


# --- Several workers ---


async def test_what_others_wrote_is_read_from_a_number_on(shared):
    await shared.make_table(table(), [])
    await shared.make_table(table("GHIJKL"), [])
    await shared.add_acts("ABCDEF", [act(2), act(3)], [], None)
    reads = [shared.acts_after("ABCDEF", 1), shared.acts_after("ABCDEF", 2), shared.acts_after("GHIJKL", 0)]
    assert [[line["number"] for line in lines] for lines in await asyncio.gather(*reads)] == [[2, 3], [3], [1]]
    assert await shared.ends(["ABCDEF", "NOBODY"]) == {"ABCDEF": (3, 0)}


async def test_of_two_stores_on_one_database_one_is_first(postgres):
    address = postgres.fresh()
    one, other = await PostgresStore.open(address), await PostgresStore.open(address)
    await one.make_table(table(), [])
    for number in range(2, 30):
        writes = [
            store.add_acts("ABCDEF", [act(number) | {"at": at}], [], None) for at, store in enumerate((one, other))
        ]
        answers = await asyncio.gather(*writes, return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["Conflict", "NoneType"]
    found = await other.table("ABCDEF")
    assert found
    assert [line["number"] for line in found.acts] == list(range(1, 30))
    await one.close()
    await other.close()


async def test_a_table_is_driven_by_one_worker_until_it_is_gone(shared):
    await shared.make_table(table(), [])
    one, other = await shared.join(60.0), await shared.join(60.0)
    assert await shared.claim(one, ["ABCDEF", "NOBODY"]) == {"ABCDEF": (one, 1)}
    assert await shared.claim(other, ["ABCDEF"]) == {"ABCDEF": (one, 1)}
    assert await shared.beat(other, 60.0) == {one, other}
    await shared.part(one)
    assert await shared.claim(other, ["ABCDEF"]) == {"ABCDEF": (other, 2)}
    await shared.release(other, ["ABCDEF"])
    assert await shared.claim(one, ["ABCDEF"]) == {"ABCDEF": (0, 2)}, "who is gone drives nothing"
    assert await shared.beat(one, 60.0) == {other}


async def test_a_worker_that_is_late_is_gone_and_stays_gone(shared):
    await shared.make_table(table(), [])
    late, other = await shared.join(0.0), await shared.join(60.0)
    assert await shared.beat(late, 60.0) == {other}
    assert await shared.claim(other, ["ABCDEF"]) == {"ABCDEF": (other, 1)}


async def test_who_drove_a_table_before_writes_nothing_more(shared):
    await shared.make_table(table(), [])
    one, other = await shared.join(0.0), await shared.join(60.0)
    await shared.claim(other, ["ABCDEF"])
    await shared.add_acts("ABCDEF", [act(2)], [], None, fence=1)
    await shared.part(other)
    third = await shared.join(60.0)
    assert await shared.claim(third, ["ABCDEF"]) == {"ABCDEF": (third, 2)}
    with pytest.raises(Fenced):
        await shared.add_acts("ABCDEF", [act(3)], ["ann"], record(), fence=1)
    await shared.add_acts("ABCDEF", [act(3)], [], None, fence=2)
    assert await shared.record("r1") is None
    assert one < other < third


async def test_who_looks_at_a_table_by_way_of_others_is_known_while_they_live(shared):
    one, other = await shared.join(60.0), await shared.join(60.0)
    await shared.show(one, {"ABCDEF": {"ann": 2, "bob": 1}, "GHIJKL": {"ann": 1}})
    await shared.show(other, {"ABCDEF": {"bob": 1}})
    assert await shared.elsewhere(other, ["ABCDEF"]) == {"ABCDEF": {"ann": 2, "bob": 1}}
    assert await shared.elsewhere(0, ["ABCDEF"]) == {"ABCDEF": {"ann": 2, "bob": 2}}
    await shared.show(one, {"ABCDEF": {"ann": 1}})
    assert await shared.elsewhere(other, ["ABCDEF", "GHIJKL"]) == {"ABCDEF": {"ann": 1}, "GHIJKL": {"ann": 1}}
    await shared.part(one)
    assert await shared.elsewhere(other, ["ABCDEF", "GHIJKL"]) == {}


async def test_a_game_has_one_record(shared):
    await shared.make_table(table(), [])
    await shared.add_acts("ABCDEF", [act(2)], [], record("r1"))
    with pytest.raises(Conflict):
        await shared.add_acts("ABCDEF", [], [], record("r2"))
    assert await shared.record_of("ABCDEF") == "r1"
    assert await shared.record("r2") is None


async def test_strange_keys_find_nothing(store):
    for key in ("", "\x00", "é", "a\nb", "x" * 5000, "' OR 1=1"):
        assert await store.table(key) is None
        assert await store.record(key) is None


@pytest.mark.parametrize("kept", sorted(KEPT.glob("postgres-*.sql")), ids=lambda path: path.stem)
async def test_a_database_of_every_earlier_version_is_opened_and_played_on(postgres, kept):
    address = postgres.fresh()
    db = await asyncpg.connect(address)
    await db.execute(kept.read_text())
    await db.close()
    store = await PostgresStore.open(address)
    await goes_on(store)
    await store.close()


async def test_workers_that_start_together_migrate_once(postgres):
    address = postgres.fresh()
    stores = await asyncio.gather(*(PostgresStore.open(address) for _ in range(4)))
    await stores[0].make_table(table(), [])
    assert await stores[3].table("ABCDEF")
    for store in stores:
        await store.close()


async def test_a_database_of_a_newer_version_is_refused(postgres):
    address = postgres.fresh()
    await (await PostgresStore.open(address)).close()
    db = await asyncpg.connect(address)
    await db.execute("UPDATE motherlode_schema SET version = 99")
    await (await PostgresStore.open(address)).close()  # it says that today's program can live with it
    await db.execute("UPDATE motherlode_schema SET usable_from = 99")
    await db.close()
    with pytest.raises(ValueError, match="newer version"):
        await PostgresStore.open(address)


@pytest.mark.parametrize("address", ["postgresql://localhost:1/none", "nonsense", "postgresql:///x?host=/nowhere"])
async def test_a_database_that_can_not_be_reached_is_one_sentence(address):
    with pytest.raises(ValueError, match=r"the database can't be reached: .+"):
        await PostgresStore.open(address)
