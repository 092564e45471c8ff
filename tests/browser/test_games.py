"""Whole games in a real browser."""

from playwright.sync_api import expect

from tests.browser.dwarf import Dwarf, click_a_turn, click_ready, key_a_turn, key_ready, tab_to
from tests.browser.moments import MOMENTS
from tests.browser.test_everywhere import check_in_all_windows


def test_a_whole_game_by_clicking(enter):
    with enter(reduced_motion="no-preference") as mira:
        mira.play_now()
        assert mira.whole_game(click_a_turn, click_ready) > 5
        assert mira.page.locator(".sum tr").count() == 5
        mira.page.get_by_role("link", name="Watch it again").click()
        mira.page.locator(".player-row").wait_for()
        assert mira.page.locator(".rounds .button").count() == 3


def by_keys(dwarf):
    """A player who touches nothing."""
    dwarf.cover_role = lambda: close_reveal(dwarf)
    return dwarf


def test_a_round_and_the_next_by_keys_alone(enter, server):
    """From the first page, over the end of a round, into the next."""
    server.given.begin(MOMENTS["late"])
    with enter() as mira:
        by_keys(mira).open()
        mira.page.locator(".play-now").wait_for()
        tab_to(mira.page, mira.page.locator(".play-wishes select").first)
        mira.page.keyboard.press("2")
        tab_to(mira.page, mira.page.locator(".play-now"))
        mira.page.keyboard.press("Enter")
        mira.page.locator(".reveal-done").wait_for()
        while mira.until("mine", "round") == "mine":
            mira.cover_role()
            key_a_turn(mira)
        key_ready(mira)
        mira.page.locator(".reveal-done").wait_for()
        mira.cover_role()
        mira.until("mine")
        key_a_turn(mira)


def test_saboteur_2_to_its_end_by_keys_alone(sit):
    page = sit("late-saboteur-2")
    mira = by_keys(Dwarf(page, page.context, ""))
    assert mira.whole_game(key_a_turn, key_ready) > 2
    expect(page.locator(".champions h1")).to_be_visible()
    expect(page.locator(".ways .why")).to_contain_text("The treasure was not reached")
    tab_to(page, page.locator(".rematch"))
    check_in_all_windows(page, "game end")


def close_reveal(dwarf):
    """The role card: hold a key to look, then go on, without the mouse."""
    page = dwarf.page
    if not page.locator(".reveal-done").is_visible():
        return
    tab_to(page, page.locator(".reveal .hold"))
    page.keyboard.down("Space")
    page.locator(".reveal .hold.open").wait_for()
    page.keyboard.up("Space")
    tab_to(page, page.locator(".reveal-done"))
    page.keyboard.press("Enter")
    page.locator(".reveal-done").wait_for(state="detached")
