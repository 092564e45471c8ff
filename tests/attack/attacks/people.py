"""Attacks by people on people: names, claims, chat, cookies, codes, crowds, proxies."""

from __future__ import annotations

import asyncio
import contextlib
import random
import time
from typing import Any

from tests.attack.arena import ATTACKER, Field, attack
from tests.attack.person import Person, leave_all, table_of
from tests.attack.wire import Closed, WebSocket, request

SIGNS = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
OUTBOX = 1_000_000


@attack("H1")
async def a_log_longer_than_an_outbox(field: Field) -> None:
    """However much was said at a table, a fresh page is shown it, and stays."""
    host = Person(field.server)
    code = await host.make_table(["me", *["friend"] * 9])
    await host.enter(code)
    people = [host]
    for number in range(1, 10):
        friend = Person(field.server, f"127.0.0.{10 + number}")
        await friend.enter(code)
        await friend.ask("sit", name=f"Friend {number}")
        people.append(friend)
    said = sum(await asyncio.gather(*(_talk(one, field.more(9, 90)) for one in people)))
    field.figures |= {"said": said, "log_mb": round(sum(len(str(act)) for act in field.server.acts(code)) / 1e6, 2)}
    for one in (host, Person(field.server), Person(field.server)):
        await one.hang_up()
        with contextlib.suppress(Closed, TimeoutError):
            await one.enter(code)
        shown = one.connected and one.table is not None
        field.check(shown, f"a fresh page is cut off ({one.closed}) after {said} lines")
        field.check(one.sizes < OUTBOX / 2, f"the first message has {one.sizes} bytes")
        field.check(await one.ping() >= 0, "and stays")
    await leave_all(*people)


async def _talk(person: Person, seconds: float) -> int:
    """Talk as much as one may; how many lines were taken."""
    end, taken = time.monotonic() + seconds, 0
    line = "\U0001f480" * 300
    while time.monotonic() < end and person.connected:
        try:
            answer = await person.ask("say", line=line)
        except (Closed, TimeoutError):
            break
        taken += answer["type"] == "done"
        await asyncio.sleep(0 if taken < 18 else 0.101)
    return taken


@attack("M2")
async def claims_that_are_chat(field: Field) -> None:
    """At a table without chat nothing can be said but what the table knows."""
    (person,) = await table_of(field.server, 1, 2, public=True)
    claims: list[dict[str, Any]] = [
        {"claim": "i_am", "role": "meet me at the station at nine"},
        {"claim": "i_am", "role": "https://example.org/x"},
        {"claim": "i_am", "role": "Miner"},
        {"claim": "i_am", "role": "saboteur "},
        {"claim": "i_am", "role": "\u200bminer"},
    ]
    cells = person.table["game"]["view"]["facedown"]  # type: ignore[index]
    claims += [{"claim": "goal_is", "cell": cell, "what": "call 555 1234"} for cell in list(cells)[:1]]
    for claim in claims:
        answer = await person.ask("make_claim", claim=claim)
        field.check(answer["type"] != "done", f"one may claim {claim}")
    answer = await person.ask("make_claim", claim={"claim": "i_am", "role": "miner"})
    field.check(answer["type"] == "done", f"one may not claim to be a miner: {answer}")


@attack("M3")
async def codes_that_are_guessed(field: Field) -> None:
    """Who guesses is slowed down, by socket and by REST, and codes are too many to find one of 100,000 tables."""
    host = Person(field.server)
    code = await host.make_table(["me", "friend", "friend"])
    async with field.bystanders():
        missed = sum(await asyncio.gather(*(_guess(field, number) for number in range(20)), _guess_by_rest(field)))
    rate = missed / GUESSING
    per_table = len(SIGNS) ** len(code) / 100_000
    field.check(len(code) == SIGNS_NOW, f"codes have {len(code)} signs")
    field.figures |= {"misses": missed, "per_second": round(rate), "signs": len(code)}
    field.check(rate < 20, f"{rate:.0f} codes a second can be tried from one address")
    days = per_table / max(rate, 1) / 86_400
    field.figures["days_to_find_one"] = round(days, 1)
    field.check(days > 10, f"one of 100,000 tables is found in {days:.1f} days")
    field.check((await host.enter(code))["code"] == code, "who knows a code may not come in")


GUESSING = 4.0
SIGNS_NOW = 8
"""A code of another length is no code at all."""


def _random_code() -> str:
    return "".join(random.choice(SIGNS) for _ in range(SIGNS_NOW))


async def _guess(field: Field, number: int) -> int:
    """Misses that were told as such on one socket."""
    missed, end = 0, time.monotonic() + GUESSING
    with contextlib.suppress(Closed, OSError, TimeoutError):
        socket = await WebSocket.open(field.server.port, address=ATTACKER)
        await socket.receive()
        while time.monotonic() < end:
            socket.send({"type": "enter", "code": _random_code()})
            missed += b"no_such_table" in await asyncio.wait_for(socket.receive(), 5)
            await asyncio.sleep(0 if missed < 18 else 0.101)
    return missed


async def _guess_by_rest(field: Field) -> int:
    missed, end = 0, time.monotonic() + GUESSING
    while time.monotonic() < end:
        with contextlib.suppress(Closed, OSError, TimeoutError):
            path = random.choice([f"/api/tables/{_random_code()}/record", f"/api/tables/{_random_code()}/qr.svg"])
            missed += (await request(field.server.port, "GET", path, address=ATTACKER)).key == "no_such_table"
    return missed


@attack("M4")
async def cookies_of_other_programs(field: Field) -> None:
    """A strange cookie beside ours costs nobody the seat."""
    host = Person(field.server)
    code = await host.make_table(["me", "friend", "friend"])
    ours = host.cookie
    strange = [
        'a={"x": 1}',
        "b[c]=d",
        "=empty",
        "alone",
        'q="un;closed',
        "ключ=знач".encode().decode("latin-1"),
        "$Version=1",
    ]
    for other in strange:
        for cookie in (f"{other}; {ours}", f"{ours}; {other}"):
            answer = await request(field.server.port, "GET", "/api/tables", headers={"Cookie": cookie})
            mine = [table["code"] for table in answer.json().get("tables", []) if table["mine"]]
            field.check(code in mine, f"with {other!r} beside it our cookie is not read")
            host.cookie = cookie
            table = await host.enter(code)
            field.check(table["me"] == 0, f"with {other!r} beside it the seat is lost")
            await host.hang_up()


@attack("M5", faulty=True)
async def a_crowd_before_the_door(field: Field) -> None:
    """However many look on, a guest with the link comes in and sits down, and a player comes back."""
    host = Person(field.server)
    code = await host.make_table(["me", "friend", "friend"])
    await host.enter(code)
    crowd = []
    for number in range(60):
        one = Person(field.server, f"127.0.2.{number + 1}")
        with contextlib.suppress(Closed, TimeoutError):
            await asyncio.wait_for(one.connect(), 5)
            one.send(type="enter", code=code, since=0)
            crowd.append(one)
    await asyncio.sleep(0.3)
    guest = Person(field.server)
    try:
        await asyncio.wait_for(guest.enter(code), 5)
    except TimeoutError:
        field.check(False, f"{len(crowd)} spectators keep a guest from coming in")
    field.check((await guest.ask("sit", name="Guest"))["type"] == "done", "… from sitting down")
    await leave_all(host, guest, *crowd)


@attack("M6")
async def too_fast_without_a_ticket(field: Field) -> None:
    """Every request gets its own answer, also the one that came too fast."""
    (person,) = await table_of(field.server, 1, 2)
    tickets = {person.begin("say", line="x") for _ in range(40)}
    await person.comes(lambda: tickets <= {message.get("id") for message in person.got}, 10)
    silent = tickets - {message.get("id") for message in person.got}
    field.check(not silent, f"{len(silent)} of 40 requests got no answer of their own")


LOOK_EMPTY = ["\u3164", "\u2800", "\u115f\u1160", "\u200b", "\ufe0f", "\u034f", "\u00ad", "\u17b4", "\U000e0100", "ﾠ"]
LOOK_ALIKE = [
    ("Anna", "Аnna"),
    ("Paul", "Рaul"),
    ("Bob", "Bоb"),
    ("Mike", "Mike\u200d"),
    ("Ann", "ann"),
    ("Ben", "Βen"),
    ("Tom", "Tоm"),
    ("Lea", "𝐋𝐞𝐚"),
    ("Max", "Max\u3164"),
]


@attack("M10")
async def names_that_look_empty_or_like_anothers(field: Field) -> None:
    """Nobody is called nothing, or what somebody else at the table is called."""
    for name in LOOK_EMPTY:
        answer = await Person(field.server).call("POST", "/api/tables", _wish(name))
        field.check(answer.status == 400, f"one may be called {name!r}")
    for first, second in LOOK_ALIKE:
        host = Person(field.server)
        made = await host.call("POST", "/api/tables", _wish(first))
        field.check(made.status == 200, f"one may not be called {first!r}")
        guest = Person(field.server)
        await guest.enter(made.json()["code"])
        seated = await guest.ask("sit", name=second)
        field.check(seated["type"] != "done", f"{second!r} may sit beside {first!r}")
        await guest.hang_up()


def _wish(name: str) -> dict[str, Any]:
    return {"name": name, "seats": [{"kind": "me"}, {"kind": "friend"}, {"kind": "friend"}]}


@attack("M10")
async def names_in_every_language(field: Field) -> None:
    """… but everybody may be called what they are called."""
    for name in (
        "Олена",
        "Їжак",
        "Łukasz",
        "Günther",
        "Цветан",
        "李雷",
        "さくら",
        "محمد",
        "Zoë",
        "O'Neil",
        "Ann 2",
        "J. R.",
    ):
        answer = await Person(field.server).call("POST", "/api/tables", _wish(name))
        field.check(answer.status == 200, f"one may not be called {name!r}")


@attack("H9")
async def forged_addresses(field: Field) -> None:
    """Without a trusted proxy nobody gets more by claiming other addresses."""
    refused = 0
    for number in range(150):
        headers = {
            "X-Forwarded-For": f"10.0.{number // 250}.{number % 250}",
            "X-Real-IP": "10.1.1.1",
            "Forwarded": "for=10.2.2.2",
        }
        refused += (
            await request(field.server.port, "GET", "/api/tables", headers=headers, address=ATTACKER)
        ).status == 429
    field.figures["refused"] = refused
    field.check(refused, "forged addresses get round the limits")


PROXIED = ["--trusted-proxy", "127.0.0.1", "--name", "play.example.org"]


@attack("H9", options=PROXIED)
async def behind_a_proxy(field: Field) -> None:
    """Behind a trusted proxy everybody has an address of their own, and the cookie is for TLS only."""
    port, statuses = field.server.port, []
    for number in range(150):
        headers = _proxied(f"10.0.0.{number}")
        statuses.append((await request(port, "GET", "/api/tables", headers=headers)).status)
    field.check(
        set(statuses) == {200}, f"everybody behind a proxy is one address: {statuses.count(429)} of 150 refused"
    )
    statuses = [(await request(port, "GET", "/api/tables", headers=_proxied("10.9.9.9"))).status for _ in range(150)]
    field.check(429 in statuses, "behind a proxy nobody is limited")
    answer = await request(port, "GET", "/api/tables", headers=_proxied("10.1.1.1"))
    cookie = " ".join(answer.all("set-cookie"))
    field.check(
        "Secure" in cookie and cookie.startswith("__Host-"), f"the cookie under TLS is {cookie[:12]}… without Secure"
    )
    field.check(answer.all("strict-transport-security"), "no HSTS under TLS")
    forged = await request(port, "GET", "/api/tables", headers=_proxied("10.1.1.1"), address=ATTACKER)
    field.check("Secure" not in " ".join(forged.all("set-cookie")), "an untrusted proxy is believed")


def _proxied(address: str) -> dict[str, str]:
    return {"Host": "play.example.org", "X-Forwarded-For": address, "X-Forwarded-Proto": "https"}
