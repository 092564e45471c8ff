"""What is not there: the page says so and leads back; nobody waits for it."""

from __future__ import annotations

import sqlite3

import pytest
from playwright.sync_api import expect

from tests.browser.dwarf import Troubles, dwarf

NONE = {
    "/r/nosuch": "There is no such record.",
    "/r/%20": "There is no such record.",
    "/t/NOSUCH": "There is no such table.",
    "/t/no-such-table-anywhere": "There is no such table.",
    "/nowhere": "There is no such page.",
}


@pytest.mark.parametrize("path", NONE)
def test_a_page_says_what_is_missing_and_leads_back(enter, troubles, path):
    with enter() as mira:
        mira.open(path)
        expect(mira.page.locator("h1")).to_have_text(NONE[path])
        mira.page.get_by_role("link", name="Home", exact=True).click()
        mira.page.locator(".play-now").wait_for()
    # A browser notes by itself that the server has no such thing; nothing else may be complained of.
    troubles.complaints[:] = [said for said in troubles.complaints if "404 (Not Found)" not in said]


def test_a_table_that_can_not_be_read_says_so_to_everybody(make_server, browser):
    server = make_server()
    troubles = Troubles(server.url)
    with dwarf(browser, server.url, troubles) as mira, dwarf(browser, server.url, troubles) as olha:
        mira.play_now()
        code = mira.code
        mira.page.goto("about:blank")
        server.kill()
        with sqlite3.connect(server.folder / "tables.sqlite3") as db:
            db.execute("UPDATE acts SET act = replace(act, 'name', 'nome')")
        server.start()
        for one in (mira, olha):
            one.open(f"/t/{code}")
            expect(one.page.locator("h1")).to_have_text("Something broke on the server. Nothing was lost.")
            one.page.get_by_role("link", name="Home", exact=True).click()
            one.page.locator(".play-now").wait_for()
    assert troubles.complaints == []
