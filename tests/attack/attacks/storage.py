"""Attacks on what is kept: records, disk, memory, the data folder."""

from __future__ import annotations

import asyncio
import contextlib
import itertools
import json
import os
import shutil
import sqlite3
import time
from pathlib import Path

from tests.attack.arena import ATTACKER, Field, attack
from tests.attack.person import Person, table_of
from tests.attack.server import ROOT, Server
from tests.attack.wire import Answer, Closed, request

GOLDEN = ROOT / "tests" / "golden"
RECORD_BYTES = 990_000
UPLOADS = 60


def _long_record(comment: str, size: int = RECORD_BYTES) -> bytes:
    """A record that replays, made long by comments."""
    text = (GOLDEN / "base-deck-runs-out.txt").read_text()
    return (text + comment * ((size - len(text)) // len(comment))).encode()


async def _upload(field: Field, record: bytes, address: str = ATTACKER) -> Answer:
    return await request(field.server.port, "POST", "/api/records", record, {"Content-Type": "text/plain"}, address, 60)


@attack("H6")
async def a_record_of_comments(field: Field) -> None:
    """A record of a megabyte of comments is refused or stepped through soon; others are served, and the server stops when told."""
    answers = [await _upload(field, _long_record(comment)) for comment in ("{a}\n", "{}", "{", "{" + "x" * 70 + "}\n")]
    field.check(all(answer.status < 500 for answer in answers), f"{[(one.status, one.body[:80]) for one in answers]}")
    kept = [answer.json()["id"] for answer in answers if answer.status == 200]
    field.figures["kept"] = len(kept)
    steps: list[asyncio.Task[float | None]] = []
    async with field.bystanders():
        for record in kept:
            steps += [asyncio.create_task(_steps(field, record)) for _ in range(4)]
        await asyncio.sleep(field.more(3, 10))
    took = await asyncio.gather(*steps)
    field.figures["slowest_s"] = max((seconds for seconds in took if seconds is not None), default=0)
    field.check(None not in took, f"steps are not there within {STEPS:.0f} s")
    field.check_memory()


STEPS = 20.0


async def _steps(field: Field, record: str) -> float | None:
    """Seconds until the steps come, or a refusal; None if neither does."""
    began = time.monotonic()
    try:
        await request(
            field.server.port, "GET", f"/api/records/{record}/steps?seat=all", address=ATTACKER, patience=STEPS
        )
    except TimeoutError:
        return None
    except Closed:
        pass
    return round(time.monotonic() - began, 1)


@attack("H6")
async def stopping_with_work_that_nobody_waits_for(field: Field) -> None:
    """Who hangs up while steps are made leaves no work behind: the server stops when told."""
    answer = await _upload(field, _long_record("{a}\n"))
    if answer.status == 200:
        for _ in range(6):
            with contextlib.suppress(TimeoutError, Closed):
                path = f"/api/records/{answer.json()['id']}/steps"
                await request(field.server.port, "GET", path, address=ATTACKER, patience=0.3)
    began = time.monotonic()
    stopped = await field.server.stop()
    field.figures["stopped_s"] = round(time.monotonic() - began, 1)
    field.check(stopped, "the server does not stop")


@attack("H8")
async def a_disk_full_of_records(field: Field) -> None:
    """One address may keep so much and no more; many addresses together, too."""
    record = _long_record("{" + "x" * 200 + "}\n")
    kept = 0
    for number in range(field.more(UPLOADS, 600)):
        answer = await _upload(field, record + f"{{{number}}}\n".encode())
        field.check(answer.status < 500 or answer.status == 507, f"an upload is answered {answer.status}")
        if answer.status == 429:
            await asyncio.sleep(0.05)
        kept += answer.status == 200
    field.figures |= {"kept": kept, "disk_mb": round(field.server.disk())}
    field.check(kept < UPLOADS, f"one address may keep {kept} records of a megabyte, and more")
    if field.long:
        others = [await _upload(field, record, f"127.1.{n // 250}.{n % 250 + 1}") for n in range(1500)]
        field.figures["kept_of_1500_addresses"] = sum(answer.status == 200 for answer in others)
        field.figures["disk_mb"] = round(field.server.disk())
        field.check(any(answer.status != 200 for answer in others), "many addresses may fill the disk")


@attack("M7", faulty=True)
async def rulesets_without_end(field: Field) -> None:
    """However many sets of boxes are asked about, memory does not grow."""
    boxes = [
        "goals",
        "costume",
        "party",
        "chests",
        "toll",
        "wc2016",
        "wc2017",
        "wc2018",
        "wc2019",
        "wc2020",
        "wc2021",
        "wc2022",
        "wc2023",
    ]
    sets = itertools.chain.from_iterable(itertools.combinations(boxes, size) for size in range(1, 6))
    many, weights = field.more(700, 2000), []
    for number, modules in enumerate(itertools.islice(sets, many)):
        wish = {"name": "A", "modules": list(modules), "seats": [{"kind": "me"}] + [{"kind": "friend"}] * 4}
        await request(field.server.port, "POST", "/api/check", json.dumps(wish).encode())
        if number in (many // 2, many - 1):
            weights.append(field.server.memory())
    grown = weights[1] - weights[0]
    field.figures |= {"asked": many, "grown_mb_by_the_second_half": round(grown, 1)}
    field.check(grown < 6, f"{many // 2} sets of boxes take {grown:.0f} MB for good")


@attack("M11")
async def a_table_of_a_newer_version(field: Field) -> None:
    """What an older version can't read is answered clearly, by socket and by REST, and nobody else notices."""
    whose = [(await table_of(field.server, 1, 2))[0] for _ in range(4)]
    await field.server.kill()
    codes = [person.code for person in whose]
    act = json.dumps({"number": 9, "at": 1, "what": "teleported", "seat": 0, "said": {}, "private": {}, "lines": []})
    last = max(number for number, _ in field.server.numbered_acts(codes[0]))
    future = act.replace('"number": 9', f'"number": {last + 1}').encode()
    field.server.change_database(
        ("INSERT INTO acts (code, number, act) VALUES (?, ?, ?)", (codes[0], last + 1, future)),
        ("UPDATE tables SET settings = json_set(CAST(settings AS TEXT), '$.teleports', 1) WHERE code = ?", (codes[1],)),
        (
            "UPDATE tables SET settings = json_set(CAST(settings AS TEXT), '$.game', 'saboteur9') WHERE code = ?",
            (codes[2],),
        ),
        (
            "UPDATE acts SET act = json_set(CAST(act AS TEXT), '$.mood', 'good') WHERE code = ? AND number = 2",
            (codes[3],),
        ),
    )
    await field.server.start()
    for person in whose:
        await _told_clearly(field, person)
    answer = await whose[0].call("GET", "/api/tables")
    field.check(answer.status == 200, f"the list of tables is answered {answer.status}")
    fresh = await table_of(field.server, 1, 2)
    field.check(fresh[0].table, "nobody can play any more")


async def _told_clearly(field: Field, person: Person) -> None:
    answer = await person.call("GET", f"/api/tables/{person.code}/record")
    readable = answer.status == 200
    told = answer.key not in (None, "broken") and answer.status < 500
    field.check(readable or told, f"by REST: {answer.status} {answer.key}")
    await person.connect()
    person.send(type="enter", code=person.code, since=0)
    await person.comes(lambda: person.table is not None or any(m["type"] == "error" for m in person.got), 5)
    said = [message for message in person.got if message["type"] == "error"]
    field.check(person.table or (said and said[-1]["key"] != "broken"), f"by socket: {said[-1:] or person.closed}")
    field.check(person.connected, "the socket is closed")


@attack("low")
async def two_servers_on_one_folder(field: Field) -> None:
    """The second says so in one sentence and ends; the first goes on."""
    second = Server(field.server.folder)
    await _does_not_start(field, second, "two servers write into one folder")
    await table_of(field.server, 1, 2)


@attack("low")
async def folders_that_can_not_be_used(field: Field) -> None:
    """A locked, broken, foreign or unwritable database: one sentence, no traceback."""
    broken = _folder(field, "broken")
    (broken / "motherlode.sqlite3").write_bytes(b"this is no database, and it never was one. " * 50)
    await _does_not_start(field, Server(broken), "a broken database")
    file = field.folder / "file"
    file.write_text("not a folder")
    await _does_not_start(field, Server(file), "a file instead of a folder")
    newer = _folder(field, "newer")
    with contextlib.closing(sqlite3.connect(newer / "motherlode.sqlite3")) as db:
        db.execute("PRAGMA user_version = 99")
    await _does_not_start(field, Server(newer), "a database of a newer version")
    locked = _folder(field, "locked")
    shutil.copy(field.server.database, locked / "motherlode.sqlite3")
    with contextlib.closing(sqlite3.connect(locked / "motherlode.sqlite3", isolation_level=None)) as db:
        db.execute("PRAGMA journal_mode=DELETE")
        db.execute("BEGIN EXCLUSIVE")
        await _does_not_start(field, Server(locked), "a locked database")
    if os.geteuid() != 0:
        read_only = _folder(field, "read-only")
        read_only.chmod(0o500)
        await _does_not_start(field, Server(read_only), "a read-only folder")


def _folder(field: Field, name: str) -> Path:
    folder = field.folder / name
    folder.mkdir()
    return folder


async def _does_not_start(field: Field, server: Server, what: str) -> None:
    try:
        await asyncio.wait_for(server.start(), 25)
    except RuntimeError:
        told = "\n".join(server.log)
        field.check("Traceback" not in told, f"{what}: a traceback")
        field.check(told.strip(), f"{what}: not a word")
        field.check(len(server.log) <= 5, f"{what}: {len(server.log)} lines")
        return
    except TimeoutError:
        field.check(False, f"{what}: it neither starts nor ends")
    await server.kill()
    field.check(False, f"{what}: it starts")


@attack("low", faulty=True)
async def a_comma_in_a_name(field: Field) -> None:
    """A replay calls people what they were called."""
    host = Person(field.server)
    wish = {"name": "Ann, Bob; [x]", "players": 1, "game": "duel-solo"}
    answer = await host.call("POST", "/api/play-now", wish)
    await host.enter(answer.json()["code"])
    for _ in range(400):
        if host.table is None or host.table["phase"] == "finished":
            break
        if host.table["phase"] == "between_rounds":
            await host.ask("ready")
        if host.legal:
            await host.move(host.legal[-1])
        await host.comes(lambda: bool(host.legal) or host.table["phase"] == "finished", 5)  # type: ignore[index]
    record = host.table["record"]  # type: ignore[index]
    field.check(record, "the game does not end")
    steps = (await host.call("GET", f"/api/records/{record}/steps?seat=all")).json()
    letters = ["".join(filter(str.isalpha, name)) for name in steps["names"]]
    field.check(letters == ["AnnBobx"], f"the replay calls them {steps['names']}")
