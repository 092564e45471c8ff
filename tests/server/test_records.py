"""Records that strangers bring: played through elsewhere, within limits, and not kept without end."""

from __future__ import annotations

import asyncio
import functools
import os
import random
import signal
import sys

import httpx
import pytest

import motherlode as ml
from motherlode.notation.records import Recorder
from motherlode.server.archive import DAY, Uploads
from motherlode.server.limits import Limits
from motherlode.server.replay_pool import Kept, ReplayPool, TooSlow
from motherlode.server.replayer import Task
from motherlode.server.store import SqliteStore, StoredRecord
from motherlode.table import ErrorKey, Playback, TableError, dealing
from tests.server.house import PATIENCE, house
from tests.support.processes import let_go

SLEEPS = """
import sys, time
sys.stdout.buffer.write(b"\\x00\\x00\\x00\\x01!")
sys.stdout.buffer.flush()
sys.stdin.buffer.read(4)
time.sleep(3600)
"""
DIES = SLEEPS.replace("time.sleep(3600)", "sys.exit(1)")
STAYS_AWAY = "import sys; sys.exit(1)"


@functools.cache
def a_game(seed=3):
    """The record of a whole game."""
    recorder, chance = Recorder(ml.Ruleset.of("base", players=3), ml.Dealer(seed)), random.Random(seed)
    while recorder.position.to_act is not None:
        recorder.play(chance.choice(recorder.position.rules.legal(recorder.position)))
    return recorder.text()


def pool(script, **more):
    return ReplayPool(command=[sys.executable, "-c", script], **more)


async def until(condition):
    while not condition():
        await asyncio.sleep(0.01)


@pytest.mark.parametrize("filler", ["{a}\n", "{}", "\n", "{\n}"])
async def test_a_record_full_of_comments_is_played_through_in_time(tmp_path, filler):
    text = a_game() + filler * ((990_000 - len(a_game())) // len(filler))
    patient = Limits(replay_seconds=60)
    async with (
        house(tmp_path, dealing(ml.Dealer(3)), limits=patient) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        loaded = await http.post("/api/records", content=text.encode())
        assert loaded.status_code == 200
        replay = (await http.get(f"/api/records/{loaded.json()['id']}/steps?seat=all")).json()
    assert sum(len(step["comments"]) for step in replay["steps"]) == text.count("{")


def test_each_comment_stands_with_the_step_before_it():
    lines = a_game().split("\n")
    first = next(number for number, line in enumerate(lines) if line[:1].isdigit())
    lines[first + 1 : first + 1] = ["{one} {two}", "{three"]
    lines[first + 3] = "}\n" + lines[first + 3]
    frames = Playback("\n".join(lines)).frames("all")
    assert [frame.comments for frame in frames if frame.comments] == [["one", "two", "three"]]


async def test_a_replay_comes_packed_or_plain(tmp_path):
    async with (
        house(tmp_path, dealing(ml.Dealer(3))) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        record = (await http.post("/api/records", content=a_game().encode())).json()["id"]
        packed = await http.get(f"/api/records/{record}/steps")
        plain = await http.get(f"/api/records/{record}/steps", headers={"accept-encoding": "identity"})
        assert packed.headers["content-encoding"] == "gzip"
        assert "content-encoding" not in plain.headers
        assert packed.json() == plain.json()
        for seat in ("7", "-1", "nobody", "9" * 5000):
            answer = await http.get(f"/api/records/{record}/steps?seat={seat}"[:4000])
            assert (answer.status_code, answer.json()["key"]) == (400, "no_such_seat")


async def test_a_task_that_takes_too_long_is_ended_with_its_process():
    slow = pool(SLEEPS, seconds=0.2)
    with pytest.raises(TooSlow):
        await slow.do(Task("about", ""), "1.1.1.1")
    assert not slow._idle
    assert not slow._busy


@pytest.mark.parametrize("script", [DIES, STAYS_AWAY])
async def test_a_process_that_dies_is_replaced_and_whoever_waits_is_told(script):
    dying = pool(script)
    for _ in range(2):
        with pytest.raises(TableError) as told:
            await dying.do(Task("about", ""), "1.1.1.1")
        assert told.value.key is ErrorKey.BUSY


async def test_who_asks_for_too_much_at_once_is_sent_away():
    slow = pool(SLEEPS, waiting=3, per_address=2)
    tasks = [asyncio.create_task(slow.do(Task("about", ""), address)) for address in ("1", "1", "2", "3")]
    await until(lambda: sum(slow._asking.values()) == 4)
    for address in ("1", "4"):
        with pytest.raises(TableError) as told:
            await slow.do(Task("about", ""), address)
        assert told.value.key is ErrorKey.BUSY
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)
    assert not slow._asking
    assert not slow._busy


async def test_who_hangs_up_is_worked_for_no_longer(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3))) as home:
        home.api.pool._command = [sys.executable, "-c", SLEEPS]
        _, writer = await asyncio.open_connection("127.0.0.1", home.port)
        head = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(a_game().encode())}\r\n\r\n"
        writer.write(head.encode() + a_game().encode())
        await until(lambda: home.api.pool._busy)
        writer.close()
        await until(lambda: not home.api.pool._busy)
        assert not home.api.pool._idle


async def test_a_server_that_is_told_to_stop_stops_in_the_middle_of_a_replay(tmp_path):
    script = "from motherlode.server import replay_pool, serve; import sys; replay_pool.COMMAND[:] = [sys.executable, '-c', sys.argv[2]]; "
    script += "serve(port=0, data=sys.argv[1], open_browser=False)"
    server = await asyncio.create_subprocess_exec(
        sys.executable, "-c", script, str(tmp_path), SLEEPS, stdout=asyncio.subprocess.PIPE
    )
    children: list[int] = []
    try:
        assert server.stdout is not None
        line = (await asyncio.wait_for(server.stdout.readline(), 60)).decode()
        port = int(line.rstrip("/\n").rpartition(":")[2])
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        head = f"POST /api/records HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: {len(a_game().encode())}\r\n\r\n"
        writer.write(head.encode() + a_game().encode())
        while not children:
            await asyncio.sleep(0.01)
            children += _children(server.pid, SLEEPS)
        server.send_signal(signal.SIGTERM)
        await asyncio.wait_for(server.wait(), 30)
        await until(lambda: not os.path.exists(f"/proc/{children[0]}/cmdline"))
        writer.close()
    finally:
        if server.returncode is None:
            server.kill()
        await server.wait()
        await let_go(server)


def _children(pid, script):
    found: list[int] = []
    for name in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open(f"/proc/{name}/stat") as stat, open(f"/proc/{name}/cmdline") as command:
                if stat.read().rpartition(")")[2].split()[1] == str(pid) and command.read().split("\0")[1:3] == [
                    "-c",
                    script,
                ]:
                    found.append(int(name))
        except OSError:
            continue
    return found


def test_what_is_kept_has_a_size():
    kept = Kept(10)
    kept.put(("a", "0"), b"12345")
    kept.put(("b", "0"), b"12345")
    kept.get(("a", "0"))
    kept.put(("c", "0"), b"1")
    assert [kept.get((name, "0")) is not None for name in "abc"] == [True, False, True]
    kept.put(("d", "0"), b"x" * 11)
    assert kept.get(("d", "0")) is None


class Days:
    """A calendar."""

    def __init__(self):
        self.now = 1000 * DAY

    def __call__(self):
        return self.now


def a_record(name, size, at):
    about = {"game_name": "base", "modules": [], "names": [], "winners": []}
    return StoredRecord(name, at, about, False, True, ("ann",), "x" * size)


@pytest.fixture
async def store(tmp_path):
    made = SqliteStore(tmp_path / "motherlode.sqlite3")
    yield made
    await made.close()


async def load(uploads, name, size, address="1.1.1.1"):
    await uploads.check(address, size)
    await uploads.add(a_record(name, size, uploads.now()), size, address)


async def refused(uploads, size, address="1.1.1.1"):
    with pytest.raises(TableError) as told:
        await uploads.check(address, size)
    return told.value.key is ErrorKey.TOO_MANY_RECORDS


async def test_one_address_may_load_so_many_records_a_day(store):
    days = Days()
    uploads = Uploads(store, Limits(records_per_address=2, record_bytes_per_address=1000), days)
    await load(uploads, "a", 10)
    await load(uploads, "b", 10)
    assert await refused(uploads, 10)
    await load(uploads, "c", 10, "2.2.2.2")
    days.now += DAY + 1
    await load(uploads, "d", 10)


async def test_one_address_may_load_so_many_bytes_a_day(store):
    uploads = Uploads(store, Limits(record_bytes_per_address=100), Days())
    await load(uploads, "a", 60)
    assert await refused(uploads, 60)
    await load(uploads, "b", 40)


async def test_all_together_may_load_so_many_bytes_and_a_restart_does_not_forget_them(store):
    days = Days()
    limits = Limits(loaded_bytes=100, loaded_days=30)
    await load(Uploads(store, limits, days), "a", 60)
    uploads = Uploads(store, limits, days)
    assert await refused(uploads, 60, "2.2.2.2")
    days.now += 31 * DAY
    await uploads.forget_old()
    assert await store.record("a") is None
    assert await store.records("ann", 10) == []
    await load(uploads, "b", 60, "2.2.2.2")


async def test_games_that_were_played_here_are_never_forgotten(store):
    days = Days()
    played = StoredRecord("p", 0, {"game_name": "base"}, True, False, ("ann",), "x")
    await store.add_record(played)
    await Uploads(store, Limits(), days).forget_old()
    assert await store.record("p") is not None


async def test_two_at_the_same_moment_do_not_get_in_by_one_door(store):
    uploads = Uploads(store, Limits(records_per_address=1), Days())
    both = await asyncio.gather(load(uploads, "a", 10), load(uploads, "b", 10), return_exceptions=True)
    assert sorted(type(one).__name__ for one in both) == ["NoneType", "TableError"]


async def test_one_record_too_many_is_refused_in_words(tmp_path):
    limits = Limits(records_per_address=1)
    async with (
        house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        answers = [await http.post("/api/records", content=a_game().encode()) for _ in range(2)]
    assert [answer.status_code for answer in answers] == [200, 429]
    assert answers[1].json()["key"] == "too_many_records"
