"""What the store is told, it keeps: all of a change or nothing, in a file that nobody else reads."""

from __future__ import annotations

import asyncio
import sqlite3
import stat
import threading

import pytest

from motherlode.server.store import TABLES, Conflict, SqliteStore, StoredRecord, StoredTable, Unavailable


@pytest.fixture
async def store(tmp_path):
    one = SqliteStore(tmp_path / "data" / "motherlode.sqlite3")
    yield one
    await one.close()


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


async def test_the_writer_survives_whatever_a_database_does(store):
    def sabotage(db):
        db.execute("COMMIT")  # what a full disk does: the transaction is over before it was meant to be
        raise sqlite3.OperationalError("database or disk is full")

    await store.make_table(table(), [])
    answers = await asyncio.gather(
        store._write(sabotage), store.add_acts("ABCDEF", [act(2)], [], None), return_exceptions=True
    )
    assert [type(answer) for answer in answers] == [Unavailable, Unavailable]
    await store.add_acts("ABCDEF", [act(2)], [], None)


async def test_who_does_not_wait_any_more_is_not_written(store):
    await store.make_table(table(), [])
    started, go_on = threading.Event(), threading.Event()

    def slow(db):
        started.set()
        go_on.wait()

    busy = asyncio.create_task(store._write(slow))
    await asyncio.to_thread(started.wait)
    given_up = asyncio.create_task(store.add_acts("ABCDEF", [act(2)], [], None))
    await asyncio.sleep(0)
    given_up.cancel()
    await asyncio.gather(given_up, return_exceptions=True)
    go_on.set()
    await busy
    await store.add_acts("ABCDEF", [act(2) | {"at": 7}], [], None)
    assert [one["at"] for one in (await store.table("ABCDEF")).acts] == [1001, 7]


async def test_lines_are_filled_in_and_set_aside(store):
    await store.make_table(table(), [])
    await store.add_acts("ABCDEF", [act(2), act(3), act(4)], [], None)
    await store._write(lambda db: db.execute("DELETE FROM acts WHERE number = 2"))
    await store._write(lambda db: db.execute("UPDATE acts SET act = substr(act, 1, 9) WHERE number = 4"))
    assert (await store.table("ABCDEF")).acts[-1] == {"number": 4, "damaged": True}
    await store.mend("ABCDEF", [act(2, "mended")], [4])
    assert [one["what"] for one in (await store.table("ABCDEF")).acts] == ["table_made", "mended", "said"]
    kept = await store._read(lambda db: db.execute("SELECT number, act FROM set_aside").fetchall())
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


async def test_the_file_is_private_and_synced_at_every_commit(store, tmp_path):
    folder = tmp_path / "data"
    assert stat.S_IMODE((folder / "motherlode.sqlite3").stat().st_mode) == 0o600
    settings = await store._write(
        lambda db: (db.execute("PRAGMA journal_mode").fetchone()[0], db.execute("PRAGMA synchronous").fetchone()[0])
    )
    assert settings == ("wal", 2)


async def test_a_folder_of_a_newer_version_is_refused(tmp_path):
    path = tmp_path / "motherlode.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(ValueError, match="newer version"):
        SqliteStore(path)


async def test_a_folder_of_the_first_version_is_taken_over(tmp_path):
    path = tmp_path / "motherlode.sqlite3"
    with sqlite3.connect(path) as db:
        for line in TABLES.replace("CREATE TABLE IF NOT EXISTS set_aside", "CREATE TABLE nobody").split(";"):
            db.execute(line)
        db.execute("PRAGMA user_version = 1")
        db.execute("INSERT INTO tables VALUES ('ABCDEF', '{}', NULL, 1)")
    store = SqliteStore(path)
    found = await store.table("ABCDEF")
    assert found
    assert found.acts == []
    await store.mend("ABCDEF", [], [1])
    await store.close()


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
