"""What the store is told, it keeps: all of a change or nothing, in a file that nobody else reads."""

from __future__ import annotations

import asyncio
import sqlite3
import stat

import pytest

from motherlode.server.store import SqliteStore, StoredRecord, StoredTable


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
        store.add_acts("ABCDEF", [act(4)], [], None),
        return_exceptions=True,
    )
    assert [type(answer) for answer in answers] == [type(None), sqlite3.IntegrityError, type(None)]
    assert [one["number"] for one in (await store.table("ABCDEF")).acts] == [1, 2, 4]


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


async def test_a_folder_of_another_version_is_refused(tmp_path):
    path = tmp_path / "motherlode.sqlite3"
    with sqlite3.connect(path) as db:
        db.execute("PRAGMA user_version = 99")
    with pytest.raises(ValueError, match="another version"):
        SqliteStore(path)
