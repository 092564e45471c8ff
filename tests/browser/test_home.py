"""The first page: running tables, one's own face; and what whoever runs the server tells and is told."""

import re
import sqlite3

from playwright.sync_api import expect

from tests.browser.dwarf import PATIENCE
from tests.browser.test_tables import begin, set_a_table, sit_down


def test_running_tables_are_offered_and_left_for_good(enter):
    with enter() as mira:
        mira.play_now()
        code = mira.code
        mira.open()
        mine = mira.page.locator(".continue li")
        expect(mine).to_contain_text(code)
        expect(mine).to_contain_text("Base game")
        mine.get_by_role("link").click()
        mira.page.locator(".table").wait_for()
        mira.open()
        mira.page.locator(".leave-table").click()
        expect(mira.page.locator(".continue")).to_have_count(0)
        mira.page.reload()
        mira.page.locator(".play-now").wait_for()
        expect(mira.page.locator(".continue")).to_have_count(0)
        mira.page.goto(f"{mira.url}/t/{code}")
        expect(mira.page.locator('.plate[data-seat="0"]')).to_contain_text("bot stands in")


def test_a_face_and_a_colour_are_chosen_once_and_worn_everywhere(enter):
    with enter() as mira, enter() as olha:
        mira.open()
        mira.page.locator(".look-picker summary").click()
        mira.page.get_by_label("Face 6").check(force=True)
        mira.page.get_by_label("Teal").check(force=True)
        code = set_a_table(mira)
        sit_down(olha, code)
        begin(mira, olha)
        for one in (mira, olha):
            plate = one.page.locator(".plate").filter(has_text="Mira")
            expect(plate.locator(".face use")).to_have_attribute("href", "#ml-face-5")
            expect(plate.locator(".face-ground")).to_have_class(re.compile("colour-teal"))
        expect(mira.page.locator(".face-ground")).not_to_have_count(0)
        mira.play_now()
        expect(mira.page.locator('.plate[data-seat="0"] .face use')).to_have_attribute("href", "#ml-face-5")


def test_words_and_names_are_reported(enter, server):
    with enter() as mira, enter() as olha:
        code = set_a_table(mira)
        sit_down(olha, code, "Rude")
        begin(mira, olha)
        olha.page.get_by_label("Your words").fill("You are all stones")
        olha.page.get_by_role("button", name="Send").click()
        mira.page.locator(".side .chat .report-this").click()
        expect(mira.page.locator(".report blockquote")).to_contain_text("You are all stones")
        mira.page.locator(".report-line").click()
        expect(mira.page.locator(".notice")).to_contain_text("Reported")
        mira.page.locator(".plate").filter(has_text="Rude").click(button="right")
        mira.page.locator(".asked .report-this").click()
        mira.page.locator(".report-name").click()
        expect(mira.page.locator(".report")).to_have_count(0)
        expect(olha.page.locator(".side .report-this")).to_have_count(0)  # nobody reports themselves
    with sqlite3.connect(server.folder / "tables.sqlite3") as db:
        assert db.execute("SELECT words FROM reports WHERE code = ?", (code,)).fetchall() == [
            ("You are all stones",),
            ("Rude",),
        ]


def test_a_line_of_the_operator_is_seen_until_it_is_put_away(enter, server):
    def order(command, *values):
        with sqlite3.connect(server.folder / "tables.sqlite3") as db:
            db.execute(command, values)

    order("INSERT INTO orders (name, value) VALUES ('notice', ?)", "Back at noon")
    try:
        with enter() as mira:
            while mira.context.request.get(f"{server.url}/api/me").json()["notice"] is None:
                pass  # workers obey within two seconds
            mira.open()
            notice = mira.page.locator(".operator-notice")
            expect(notice).to_contain_text("Back at noon")
            mira.play_now()
            mira.page.reload()
            mira.page.locator(".table").wait_for(timeout=PATIENCE)
            expect(notice).to_contain_text("Back at noon")
            mira.cover_role()
            notice.get_by_role("button").click()
            expect(notice).to_have_count(0)
    finally:
        order("DELETE FROM orders WHERE name = 'notice'")


def test_what_is_stored_can_be_asked_for_by_a_code(enter, server):
    with enter() as mira:
        mira.look("/")
        code = mira.context.request.get(f"{server.url}/api/me").json()["browser"]
        mira.page.locator(".nav > .button").click()
        mira.page.locator(".stored-about-me summary").click()
        expect(mira.page.get_by_label("Code of this browser")).to_have_value(code)
