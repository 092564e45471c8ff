"""Whole games in a real browser."""

from tests.browser.dwarf import click_a_turn, click_ready, key_a_turn, key_ready, tab_to


def test_a_whole_game_by_clicking(enter):
    with enter(reduced_motion="no-preference") as mira:
        mira.play_now()
        assert mira.whole_game(click_a_turn, click_ready) > 5
        assert mira.page.locator(".sum tr").count() == 5
        mira.page.get_by_role("link", name="Watch it again").click()
        mira.page.locator(".player-row").wait_for()
        assert mira.page.locator(".rounds .button").count() == 3


def test_a_whole_game_by_keys_alone(enter):
    with enter() as mira:
        mira.open()
        mira.page.locator(".play-now").wait_for()
        tab_to(mira.page, mira.page.locator(".play-now"))
        mira.page.keyboard.press("Enter")
        mira.page.locator(".reveal-done").wait_for()

        def turn(dwarf):
            close_reveal(dwarf)
            key_a_turn(dwarf)

        mira.cover_role = lambda: close_reveal(mira)
        assert mira.whole_game(turn, key_ready) > 5


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
