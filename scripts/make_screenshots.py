"""Takes the pictures of docs/screenshots from a running game: `python -m scripts.make_screenshots`.

It needs the built client, Playwright and a Chromium. The games are real: a server with quick bots is started for them.
"""

from __future__ import annotations

import shutil
import tempfile
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.dwarf import Dwarf, Troubles, click_a_turn, click_ready, dwarf
from tests.browser.serving import Server

OUT = Path(__file__).parents[1] / "docs" / "screenshots"
CARD = Path(__file__).parents[1] / "web" / "public" / "card.png"
DESKTOP = {"viewport": {"width": 1440, "height": 900}}
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
TURNS = 4


def main() -> None:
    """Home, lobby, table, phone, round end, replay; dark and light."""
    OUT.mkdir(parents=True, exist_ok=True)
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for theme in ("dark", "light"):
                table(browser, server.url, theme)
                phone(browser, server.url, theme)
            the_rest(browser, server.url)
            card(browser, server.url)
        finally:
            browser.close()
            server.kill()


def table(browser: Browser, url: str, theme: str) -> None:
    """Home, and a table in the middle of a game."""
    with dwarf(browser, url, Troubles(url), color_scheme=theme, **DESKTOP) as mira:
        mira.open()
        mira.page.get_by_label("Your name").fill("Mira")
        mira.page.locator("h1").click()
        shoot(mira.page, f"home-{theme}")
        mira.play_now()
        play_a_while(mira)
        hover_a_place(mira)
        shoot(mira.page, f"table-{theme}")


def the_rest(browser: Browser, url: str) -> None:
    """Lobby, role, the end of a round, replay."""
    with dwarf(browser, url, Troubles(url), color_scheme="dark", **DESKTOP) as mira:
        mira.open("/?new")
        mira.page.get_by_role("button", name="Open the table").click()
        mira.page.locator(".lobby").wait_for()
        shoot(mira.page, "lobby")
        mira.page.locator(".start").click()
        mira.page.locator(".reveal-done").wait_for()
        shoot(mira.page, "role")
        while mira.until("mine", "round", "final") == "mine":
            mira.cover_role()
            click_a_turn(mira)
        mira.page.wait_for_timeout(1500)
        shoot(mira.page, "round-end", whole=True)
        mira.whole_game(click_a_turn, click_ready)
        mira.page.get_by_role("link", name="Watch it again").click()
        mira.page.locator(".player-row").wait_for()
        slider = mira.page.get_by_role("slider")
        slider.fill(str(int(slider.get_attribute("max") or 2) // 4))
        shoot(mira.page, "replay")


BARE = """() => {
    const away = '.nav, .hero-text > p, .hero-row, .play-wishes, .duel-home, .columns, .how';
    for (const part of document.querySelectorAll(away)) part.style.display = 'none';
    document.querySelector('.hero').style.minHeight = '600px';
    Object.assign(document.querySelector('.page-main').style, { maxWidth: 'none', padding: '14px' });
}"""


def card(browser: Browser, url: str) -> None:
    """What messengers show of a link: the picture of the first page, and nothing to press."""
    size = {"viewport": {"width": 1200, "height": 630}}
    with dwarf(browser, url, Troubles(url), color_scheme="dark", **size) as mira:
        mira.look("/")
        mira.page.evaluate(BARE)
        mira.page.screenshot(path=CARD)


def phone(browser: Browser, url: str, theme: str) -> None:
    """The same table in a hand."""
    with dwarf(browser, url, Troubles(url), color_scheme=theme, **PHONE) as mira:
        mira.play_now()
        mira.page.locator(".reveal-done").wait_for()
        play_a_while(mira)
        mira.page.reload()
        next_turn(mira)
        mira.page.locator('[data-hand="0"]').tap()
        shoot(mira.page, f"phone-{theme}")


def next_turn(mira: Dwarf) -> bool:
    """Wait for the next turn, over the end of a round if need be; whether there is one."""
    while (state := mira.until("mine", "round", "final")) == "round":
        click_ready(mira)
    mira.cover_role()
    return state == "mine"


def play_a_while(mira: Dwarf) -> None:
    for _ in range(TURNS):
        if next_turn(mira):
            click_a_turn(mira)
    next_turn(mira)


def hover_a_place(mira: Dwarf) -> None:
    """Choose a tunnel that lights places, and point at one; play on until there is such a card."""
    for _ in range(20):
        if not next_turn(mira):
            return
        for place, code in enumerate(mira.hand()):
            mira.page.locator(f'[data-hand="{place}"]').click()
            if code[0] in "NESW" and len(mira.legal_cells()) > 1:
                mira.page.locator(f'[data-cell="{mira.legal_cells()[-1]}"]').hover(force=True)
                return
        click_a_turn(mira)


def shoot(page: Page, name: str, whole: bool = False) -> None:
    page.wait_for_timeout(500)
    page.screenshot(path=OUT / f"{name}.png", full_page=whole)


if __name__ == "__main__":
    main()
