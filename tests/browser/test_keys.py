"""The whole table by keys: what the help names works, wherever the focus is."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Page, expect

EVERYWHERE = ["1–9", "↑", "← ↑ ↓ →", "N", "R", "Enter", "D", "P", "U", "H", "G", "F", "?", "M", "Esc"]


def named(page: Page) -> list[str]:
    """The keys that the menu of this table names."""
    page.locator(".open-menu").click()
    page.locator(".keys-about summary").click()
    keys = page.locator("dialog .keys kbd").all_inner_texts()
    page.keyboard.press("Escape")
    expect(page.locator("dialog")).to_have_count(0)
    return keys


@pytest.mark.parametrize(
    ("moment", "more"),
    [
        ("last-tunnel", ["O"]),
        ("toll-and-veto", ["O", "T", "V"]),
        ("everything", ["O", "T", "V", "C"]),
        ("duel", ["C", "T"]),
    ],
)
def test_the_help_of_a_table_names_what_works_there_and_nothing_else(sit, moment, more):
    assert sorted(named(sit(moment))) == sorted(EVERYWHERE + more)


def test_every_key_that_the_help_of_a_table_names_does_something(sit):
    page = sit("toll-and-veto")
    press = page.keyboard.press
    press("1")
    expect(page.locator('[data-hand="0"]')).to_have_attribute("aria-pressed", "true")
    press("ArrowRight")
    expect(page.locator('[data-hand="1"]')).to_be_focused()
    press("Escape")
    expect(page.locator(".hand-card.chosen")).to_have_count(0)
    press("1")
    press("ArrowUp")
    expect(page.locator(".cell.open:focus")).to_have_count(1)
    press("Escape")
    press("g")
    expect(page.locator(".cell:focus")).to_have_count(1)
    press("1")
    press("t")
    expect(page.locator(".act-toll")).to_have_attribute("aria-pressed", "true")
    press("t")
    expect(page.locator(".act-toll")).to_have_attribute("aria-pressed", "false")
    press("?")
    expect(page.locator(".asked")).to_be_visible()
    press("Escape")
    expect(page.locator(".asked")).to_have_count(0)
    press("Escape")
    press("p")
    expect(page.locator(".act-pass")).to_have_attribute("aria-pressed", "true")
    press("Escape")
    expect(page.locator(".act-pass")).to_have_attribute("aria-pressed", "false")
    press("v")
    expect(page.locator(".act-let-pass")).to_have_attribute("aria-pressed", "true")
    press("m")
    expect(page.get_by_role("button", name="Sound on")).to_be_visible()
    cell = page.locator('[data-cell="0,0"]')
    fitted = cell.bounding_box()
    page.get_by_role("button", name="Closer").click()
    press("f")
    assert cell.bounding_box() == fitted
    press("4")
    press("n")
    expect(page.locator(".main-button")).not_to_have_class(re.compile("waiting"))
    press("d")
    expect(page.locator(".log-lines")).to_contain_text("Mira digs")


def test_h_gives_a_hint_where_the_help_says_so(sit):
    page = sit("duel")
    page.keyboard.press("h")
    expect(page.locator(".hint-box")).to_be_visible()


def test_n_leads_from_plate_to_plate(sit):
    page = sit("inspect")
    press = page.keyboard.press
    press("1")
    for seat in (1, 2, 3, 1):
        press("n")
        expect(page.locator(f'.plate.open[data-seat="{seat}"]')).to_be_focused()
    press("Shift+N")
    expect(page.locator('.plate.open[data-seat="3"]')).to_be_focused()
    press("Enter")
    expect(page.locator(".side .log")).to_contain_text("Mira inspects Alvis.")


def test_arrows_lead_from_the_hand_to_the_plates_and_among_them(sit):
    page = sit("inspect")
    press = page.keyboard.press
    press("1")
    press("ArrowUp")
    expect(page.locator('.plate[data-seat="1"]')).to_be_focused()
    press("ArrowDown")
    expect(page.locator('.plate[data-seat="2"]')).to_be_focused()
    press("ArrowUp")
    press("ArrowUp")
    expect(page.locator('.plate[data-seat="0"]')).to_be_focused()
    press("ArrowDown")
    press("Enter")
    expect(page.locator(".side .log")).to_contain_text("Mira inspects Sindri.")


def test_arrows_lead_out_of_the_mine_to_the_plates_and_to_the_hand(sit):
    page = sit("inspect")
    press = page.keyboard.press
    press("g")
    expect(page.locator('[data-cell="0,0"]')).to_be_focused()
    while page.locator(".cell:focus").count():
        press("ArrowLeft")
    expect(page.locator('.plate[data-seat="0"]')).to_be_focused()
    press("ArrowRight")
    expect(page.locator(".cell:focus")).to_have_count(1)
    while page.locator(".cell:focus").count():
        press("ArrowDown")
    expect(page.locator('[data-hand="0"]')).to_be_focused()


@pytest.mark.parametrize("width", [1440, 390])
def test_arrows_reach_every_plate_however_they_stand(sit, width):
    page = sit("inspect", wishes={"viewport": {"width": width, "height": 844}})
    page.locator('.plate[data-seat="0"]').focus()
    for seat in (1, 2, 3):
        page.keyboard.press("ArrowDown" if width == 1440 else "ArrowRight")
        expect(page.locator(f'.plate[data-seat="{seat}"]')).to_be_focused()


def test_escape_closes_the_role_that_was_asked_for(sit):
    page = sit("inspect")
    page.keyboard.press("o")
    expect(page.locator(".reveal")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.locator(".reveal")).to_have_count(0)


def test_escape_closes_the_role_wherever_the_focus_is(sit):
    page = sit("inspect")
    page.keyboard.press("o")
    page.locator(".reveal h2").click()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    expect(page.locator(".reveal")).to_have_count(0)


def test_escape_closes_the_role_at_the_beginning_of_a_round_for_good(enter):
    with enter() as mira:
        mira.play_now()
        mira.page.reload()
        expect(mira.page.locator(".reveal")).to_be_visible()
        mira.page.keyboard.press("Escape")
        expect(mira.page.locator(".reveal")).to_have_count(0)
        mira.page.reload()
        mira.page.locator(".hand-card").first.wait_for()
        expect(mira.page.locator(".reveal")).to_have_count(0)


TYPE = """keys => keys.forEach(key => document.activeElement.dispatchEvent(
    new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true })))"""


def test_keys_that_come_faster_than_the_page_is_drawn_mean_the_new_place(sit):
    page = sit("toll-and-veto")
    page.keyboard.press("1")
    page.evaluate(TYPE, ["n", "n", "Enter"])
    expect(page.locator(".side .log")).to_contain_text("Mira digs (column 0, 1 down): straight tunnel.")


def test_a_refused_place_keeps_the_focus(sit):
    page = sit("toll-and-veto")
    press = page.keyboard.press
    press("1")
    press("g")
    press("Home")
    press("ArrowRight")
    cell = page.locator('[data-cell="1,0"]')
    for again in (False, True):
        press("Enter")
        expect(cell).to_have_class(re.compile("shake again" if again else r"shake (?!again)"))
        expect(cell).to_be_focused()
    press("ArrowUp")
    expect(page.locator('[data-cell="1,1"]')).to_be_focused()
