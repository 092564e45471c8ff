"""Whose address a request counts for, and what is promised to browsers under TLS."""

from __future__ import annotations

import asyncio
import json
import re

import httpx
import pytest
import websockets
from starlette.datastructures import Headers

import motherlode as ml
from motherlode.server.addresses import Addresses, Visitor, network_of
from motherlode.server.guard import COOKIE, SECURE_COOKIE, cookie_header, new_token, token_of
from motherlode.server.limits import Limits, limits_of
from motherlode.table import dealing
from tests.server.house import PATIENCE, house
from tests.server.test_records import a_game

PROXY = "10.0.0.1"
TRUSTED = Addresses(["10.0.0.0/8", "127.0.0.1", "fd00::/8"])


def visitor(addresses, client, scheme="http", **headers):
    raw = [(name.replace("_", "-").encode(), value.encode()) for name, value in headers.items()]
    return addresses.visitor({"client": (client, 1), "scheme": scheme}, Headers(raw=raw))


def test_nobody_is_believed_unless_told_so():
    claim = {"x_forwarded_for": "1.2.3.4", "x_forwarded_proto": "https", "forwarded": "for=1.2.3.4;proto=https"}
    assert visitor(Addresses(), "127.0.0.1", **claim) == Visitor("127.0.0.1", False)
    assert visitor(TRUSTED, "9.9.9.9", **claim) == Visitor("9.9.9.9", False)


@pytest.mark.parametrize(
    ("told", "address"),
    [
        ("1.2.3.4", "1.2.3.4"),
        ("6.6.6.6, 1.2.3.4", "1.2.3.4"),
        ("6.6.6.6, 1.2.3.4, 10.2.3.4", "1.2.3.4"),
        ("10.5.5.5, 10.2.3.4", "10.5.5.5"),
        ("1.2.3.4:5678", "1.2.3.4"),
        ("[2001:db8:1:2:3::4]:99", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:3::4", "2001:db8:1:2::/64"),
        ("::ffff:1.2.3.4", "1.2.3.4"),
        ("1.2.3.4, nonsense", PROXY),
        ("1.2.3.4, unknown, 10.2.3.4", "10.2.3.4"),
        ("", PROXY),
        (",,,", PROXY),
    ],
)
def test_the_visitor_is_the_rightmost_who_is_no_proxy_of_ours(told, address):
    assert visitor(TRUSTED, PROXY, x_forwarded_for=told).address == address


@pytest.mark.parametrize(
    ("told", "expected"),
    [
        ("for=1.2.3.4;proto=https", Visitor("1.2.3.4", True)),
        ('For="[2001:db8::17]:4711"; Proto=HTTPS', Visitor("2001:db8::/64", True)),
        ("for=6.6.6.6;proto=https, for=1.2.3.4;proto=http", Visitor("1.2.3.4", False)),
        ("for=1.2.3.4, for=10.9.9.9", Visitor("1.2.3.4", False)),
        ("for=_hidden", Visitor(PROXY, False)),
        ("proto=https", Visitor(PROXY, True)),
        ("gibberish;;;==", Visitor(PROXY, False)),
    ],
)
def test_the_standard_header_is_read_too(told, expected):
    assert visitor(TRUSTED, PROXY, forwarded=told) == expected


def test_which_header_is_read_can_be_settled():
    both = {"x_forwarded_for": "1.1.1.1", "forwarded": "for=2.2.2.2"}
    assert visitor(TRUSTED, PROXY, **both).address == "1.1.1.1"
    assert visitor(Addresses([PROXY], "forwarded"), PROXY, **both).address == "2.2.2.2"
    assert visitor(Addresses([PROXY], "x-forwarded-for"), PROXY, forwarded="for=2.2.2.2").address == PROXY


def test_an_ipv6_visitor_counts_by_network():
    here = Addresses()
    assert visitor(here, "2001:db8::1") == visitor(here, "2001:db8::ffff:1")
    assert visitor(here, "2001:db8::1") != visitor(here, "2001:db8:0:1::1")
    assert visitor(here, "fe80::1%eth0").address == "fe80::/64"


@pytest.mark.parametrize("text", ["", "localhost", "1.2.3", "10.0.0.0/33", "1.2.3.4/x"])
def test_what_is_no_network_is_said_to_be_none(text):
    with pytest.raises(ValueError, match="is no address or network"):
        network_of(text)


async def test_behind_a_trusted_proxy_limits_count_for_each_visitor(tmp_path):
    limits = Limits(rest_burst=3, rest_per_second=0.001)
    addresses = Addresses(["127.0.0.1"])
    async with (
        house(tmp_path, dealing(ml.Dealer(3)), limits=limits, addresses=addresses) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        for address in ("1.1.1.1", "2.2.2.2"):
            headers = {"x-forwarded-for": address}
            statuses = [(await http.get("/api/tables", headers=headers)).status_code for _ in range(4)]
            assert statuses == [200, 200, 200, 429]


async def test_without_one_nobody_gets_another_address_by_naming_it(tmp_path):
    limits = Limits(rest_burst=3, rest_per_second=0.001)
    async with (
        house(tmp_path, dealing(ml.Dealer(3)), limits=limits) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        headers = [{"x-forwarded-for": f"1.1.1.{number}"} for number in range(4)]
        statuses = [(await http.get("/api/tables", headers=one)).status_code for one in headers]
    assert statuses == [200, 200, 200, 429]


async def test_sockets_behind_a_proxy_count_for_each_visitor(tmp_path):
    limits = Limits(connections_per_address=1, requests_per_address=1)
    addresses = Addresses(["127.0.0.1"])
    async with (
        house(tmp_path, dealing(ml.Dealer(3)), limits=limits, addresses=addresses) as home,
        home.browser() as ann,
        home.browser() as bob,
    ):
        ann.http.headers["x-forwarded-for"] = "1.1.1.1"
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        cookie = {"Cookie": f"motherlode={ann.http.cookies['motherlode']}"}
        await ann.connect(additional_headers=cookie | {"X-Forwarded-For": "1.1.1.1"})
        await ann.enter(code)
        with pytest.raises(websockets.InvalidStatus):
            await bob.connect(additional_headers={"X-Forwarded-For": "1.1.1.1"})
        await bob.connect(additional_headers={"X-Forwarded-For": "2.2.2.2"})


async def test_under_tls_the_cookie_is_safe_and_the_browser_is_told_to_come_back_so(tmp_path):
    addresses = Addresses(["127.0.0.1"])
    async with (
        house(tmp_path, dealing(ml.Dealer(3)), addresses=addresses) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        plain = (await http.get("/api/tables")).headers
        safe = (await http.get("/api/tables", headers={"x-forwarded-proto": "https"})).headers
    assert plain["set-cookie"].startswith("motherlode=")
    assert "Secure" not in plain["set-cookie"]
    assert "strict-transport-security" not in plain
    assert safe["set-cookie"].startswith("__Host-motherlode=")
    for part in ("Secure", "HttpOnly", "SameSite=Lax", "Path=/"):
        assert part in safe["set-cookie"]
    assert "Domain" not in safe["set-cookie"]
    assert safe["strict-transport-security"].startswith("max-age=31536000")


def test_under_tls_only_the_safe_cookie_counts():
    token, other = new_token(), new_token()
    headers = Headers({"cookie": f"{COOKIE}={other}; {SECURE_COOKIE}={token}"})
    assert token_of(headers, secure=True) == token
    assert token_of(headers, secure=False) == other
    assert token_of(Headers({"cookie": f"{COOKIE}={other}"}), secure=True) is None


STRANGE = [
    'a="unbalanced; motherlode={}',
    "a=b,c; motherlode={}",
    "foo@bar=1; motherlode={}",
    "{{}}; motherlode={}",
    "=; motherlode={}",
    ";;; motherlode={}",
    "motherlode={}; \x7f=\x01",
    "é=ü; motherlode={}",
    "expires=Thu, 01 Jan 1970; motherlode={}",
    "motherlode=short; motherlode={}",
    "motherlode; motherlode={}",
    "a=" + "x" * 4000 + "; motherlode={}",
    "$Version=1; motherlode={}; $Path=/",
    "xmotherlode=aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa; motherlode={}",
    'motherlode="{}"',
]


@pytest.mark.parametrize("cookie", STRANGE)
def test_whatever_other_programs_have_set_ours_is_found(cookie):
    token = new_token()
    headers = Headers(raw=[(b"cookie", cookie.format(token).encode("latin-1"))])
    assert token_of(headers) == token


def test_a_cookie_in_a_header_of_its_own_is_found():
    token = new_token()
    headers = Headers(raw=[(b"cookie", b"a=b"), (b"cookie", f"motherlode={token}".encode())])
    assert token_of(headers) == token


async def test_a_strange_cookie_does_not_cost_the_seat(tmp_path):
    async with house(tmp_path, dealing(ml.Dealer(3))) as home, home.browser() as ann:
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        cookie = f'app={{"a": "b,c"}}; bad@name="x; motherlode={ann.http.cookies["motherlode"]}'
        await ann.connect(additional_headers={"Cookie": cookie})
        assert (await ann.enter(code))["me"] is not None


async def _raw(reader, writer, path, cookie, body=None):
    """A request as it stands, and its answer: the head, and the body as JSON."""
    length = f"Content-Length: {len(body)}\r\n".encode() if body is not None else b""
    line = f"{'GET' if body is None else 'POST'} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n".encode()
    writer.write(line + length + b"Cookie: " + cookie + b"\r\n\r\n" + (body or b""))
    head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
    size = re.search(rb"content-length: (\d+)", head)
    assert size
    return head, json.loads(await reader.readexactly(int(size[1])))


@pytest.mark.parametrize("sign", [b"\x7f", b"\x01", b"\x1f"])
async def test_a_control_sign_in_a_strange_cookie_does_not_cost_the_seat(tmp_path, sign):
    async with house(tmp_path, dealing(ml.Dealer(3))) as home, home.browser() as ann:
        code = (await ann.post("/api/play-now", name="Ann", players=3))["code"]
        cookie = b"x=" + sign + f"; motherlode={ann.http.cookies['motherlode']}".encode()
        reader, writer = await asyncio.open_connection("127.0.0.1", home.port)
        for _ in range(2):
            head, answer = await _raw(reader, writer, "/api/tables", cookie)
            assert head.startswith(b"HTTP/1.1 200")
            assert [table["code"] for table in answer["tables"] if table["mine"]] == [code]
        writer.close()


async def test_a_body_is_taken_as_it_was_sent(tmp_path):
    async with (
        house(tmp_path, dealing(ml.Dealer(3))) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        text = a_game() + "{a \x7f \x01 sign\r\n\r\n}\n"
        reader, writer = await asyncio.open_connection("127.0.0.1", home.port)
        _, answer = await _raw(reader, writer, "/api/records", b"x=\x7f", text.encode())
        writer.close()
        kept = await http.get(f"/api/records/{answer['id']}")
        assert kept.content == text.encode()


@pytest.mark.parametrize(
    "host", ["[fe80::1%25eth0]", "[fe80::1%eth0; script-src *]", "[::1%x]:8000", "127.0.0.1; script-src *", "::1%a"]
)
async def test_a_zone_in_an_address_gets_nowhere_near_the_policy(tmp_path, host):
    async with (
        house(tmp_path, dealing(ml.Dealer(3))) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        answer = await http.get("/", headers={"host": host})
        assert answer.status_code == 403
        assert "%" not in answer.headers["content-security-policy"]
        assert "*" not in answer.headers["content-security-policy"]


@pytest.mark.parametrize("host", ["[::1]:8000", "[fe80::1]", "127.0.0.1", "LOCALHOST:99"])
async def test_addresses_without_a_zone_are_fine(tmp_path, host):
    async with (
        house(tmp_path, dealing(ml.Dealer(3))) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        answer = await http.get("/", headers={"host": host})
        assert answer.status_code == 200
        assert f"ws://{host}" in answer.headers["content-security-policy"]


PATHS = {
    "NUL": "/%00",
    "NUL in a file": "/assets/%00.js",
    "overlong": "/" + "a" * 3000,
    "overlong parts": "/assets/" + "/".join(["b" * 300] * 10),
    "newline": "/%0d%0aINFO:%20all%20is%20well",
    "not UTF-8": "/%ff%fe.css",
    "surrogate": "/%ed%a0%80",
    "dots": "/..%2f..%2f..%2fetc%2fpasswd",
    "backslash": "/..%5c..%5crunning.py",
    "record": "/api/records/%00/steps",
    "table": "/api/tables/%00/record",
    "drawing": "/art/%00",
}


@pytest.mark.parametrize("kind", PATHS)
async def test_a_strange_address_is_answered_plainly_and_not_logged(tmp_path, kind, caplog):
    async with (
        house(tmp_path, dealing(ml.Dealer(3))) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        answer = await http.get(PATHS[kind])
        assert answer.status_code in (200, 400, 404)
        assert "import" not in answer.text
    assert not [record for record in caplog.records if record.name.startswith(("motherlode", "uvicorn"))]


async def test_what_goes_wrong_is_logged_without_the_address_that_was_asked_for(tmp_path, monkeypatch, caplog):
    async def broken(*_):
        raise RuntimeError("a word")

    async with (
        house(tmp_path, dealing(ml.Dealer(3))) as home,
        httpx.AsyncClient(base_url=home.url, timeout=PATIENCE) as http,
    ):
        monkeypatch.setattr(home.hall.store, "record", broken)
        assert (await http.get("/api/records/secret-%0aword")).status_code == 500
    assert "_record" in caplog.text
    assert "word" not in caplog.text


def test_limits_can_be_given_in_words():
    limits = limits_of(["spectators=3", "head_seconds=1.5"])
    assert (limits.spectators, limits.head_seconds, limits.burst) == (3, 1.5, Limits().burst)


@pytest.mark.parametrize(
    "pair",
    [
        "nothing=1",
        "spectators",
        "spectators=",
        "spectators=many",
        "spectators=-1",
        "head_seconds=nan",
        "head_seconds=inf",
    ],
)
def test_a_limit_that_is_none_is_refused_in_one_sentence(pair):
    with pytest.raises(ValueError, match="limit"):
        limits_of([pair])


def test_a_cookie_carries_the_token_and_nothing_else():
    token = new_token()
    assert cookie_header(token, True).startswith(f"__Host-motherlode={token}; Path=/;")
