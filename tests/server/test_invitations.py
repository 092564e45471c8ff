"""Invitations that arrive: which address to send, and what a messenger shows of it."""

import pytest

import motherlode as ml
from motherlode.server.link_cards import is_loopback, with_card
from motherlode.server.packing import packed
from motherlode.server.startup import links_of
from motherlode.table import dealing
from tests.server.house import house


@pytest.mark.parametrize(
    ("links", "host", "told"),
    [
        (["http://192.168.1.7:8000/", "http://127.0.0.1:8000/"], "127.0.0.1", (["http://192.168.1.7:8000/"], False)),
        (["http://192.168.1.7:8000/"], "localhost", (["http://192.168.1.7:8000/"], False)),
        (["http://127.0.0.1:8000/"], "127.0.0.1", ([], True)),
        (["http://192.168.1.7:8000/"], "192.168.1.7", ([], False)),
        ([], "127.0.0.1", ([], False)),
    ],
)
async def test_only_who_came_by_the_machines_own_name_is_told_other_addresses(tmp_path, links, host, told):
    async with house(tmp_path, dealing(ml.Dealer(1)), links=links) as home, home.browser() as ann:
        answer = await ann.http.get("/api/reach", headers={"host": f"{host}:{home.port}"})
        assert (answer.json()["links"], answer.json()["only_here"]) == told


def test_the_addresses_are_those_at_which_the_server_listens():
    assert links_of("127.0.0.1", 8000) == ["http://127.0.0.1:8000/"]
    assert links_of("::1", 8000) == ["http://[::1]:8000/"]
    assert links_of("0.0.0.0", 8000)[-1] == "http://127.0.0.1:8000/"


@pytest.mark.parametrize(
    ("host", "alone"),
    [("127.0.0.1", True), ("::1", True), ("localhost", True), ("10.0.0.2", False), ("example.org", False), ("", False)],
)
def test_what_means_this_machine_alone(host, alone):
    assert is_loopback(host) == alone


def test_a_link_has_a_card_which_tells_nothing_of_the_table():
    page = packed(b"<html><head><title>x</title></head><body></body></html>", "text/html")
    card = with_card(page, "https://example.org", "t/ABCD2345").plain.decode()
    assert '<meta property="og:image" content="https://example.org/card.png">' in card
    assert '<meta property="og:title" content="A table of Motherlode">' in card
    assert "ABCD2345" not in card
    assert with_card(page, "https://example.org", "t/WXYZ9876").plain.decode() == card
    assert card.count("<meta") == card.split("</head>")[0].count("<meta")


def test_a_host_is_written_as_text():
    page = packed(b"<head></head>", "text/html")
    assert b'"><script>' not in with_card(page, 'http://x"><script>', "").plain
