"""Takes a picture of every state of the client, to be looked at: `python -m scripts.every_state FOLDER [--only WORD] [--language de]`.

Each state is taken in four windows (phone, phone held sideways, tablet, wide), dark and light, and put on one sheet.
It needs the built client, Playwright and a Chromium. Nothing is compared: a picture is for eyes.
"""

from __future__ import annotations

import argparse
import contextlib
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

from tests.browser.conftest import FLAGS
from tests.browser.dwarf import Dwarf, Troubles, click_a_turn, dwarf
from tests.browser.measure import speak
from tests.browser.moments import MOMENTS
from tests.browser.serving import Server
from tests.browser.test_replays import a_game

SIZES = {"phone": (390, 844), "sideways": (844, 390), "tablet": (820, 1180), "wide": (1440, 900)}
THEMES = ("dark", "light")
State = tuple[str, Page]


class Studio:
    """A server, a browser and people in it."""

    def __init__(self, browser: Browser, server: Server) -> None:
        self.browser, self.server = browser, server
        self._open = contextlib.ExitStack()

    def person(self, **wishes: Any) -> Dwarf:
        """Somebody with a browser of their own."""
        return self._open.enter_context(dwarf(self.browser, self.server.url, Troubles(self.server.url), **wishes))

    def at(self, moment: str, **table: Any) -> Page:
        """Somebody who sits at a table with bots that begins at a moment."""
        self.server.given.begin(MOMENTS[moment])
        one = self.person()
        one.take_seat(moment, **table)
        self.server.given.begin()
        return one.page

    def two(self, moment: str, **table: Any) -> tuple[Dwarf, Dwarf]:
        """Two people and a bot; it is the first one's turn."""
        self.server.given.begin(MOMENTS[moment])
        mira, olha = self.person(), self.person()
        seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "level": "random"}]
        about = {"modules": MOMENTS[moment].get("modules", [])}
        wish = {"name": "Mira", "seats": seats, "look": "4:teal", **about, **table}
        url = self.server.url
        made = mira.context.request.post(f"{url}/api/tables", data=wish, headers={"origin": url})
        for one in (mira, olha):
            one.open(f"/t/{made.json()['code']}")
        olha.page.locator(".sit-here").first.click()
        mira.page.locator(".start").click()
        for one in (mira, olha):
            one.page.locator(".table").wait_for()
            one.cover_role()
        self.server.given.begin()
        return mira, olha

    def close(self) -> None:
        """Everybody goes home."""
        self._open.close()
        self._open = contextlib.ExitStack()


def pages(studio: Studio) -> Iterator[State]:
    """Everything but tables."""
    one = studio.person()
    page = one.page
    for name, path in {"home": "/", "new": "/?new", "help": "/help", "solo": "/solo", "missing": "/t/NOSUCH"}.items():
        one.look(path)
        yield name, page
    one.open("/?new")
    for box in ("chests", "toll", "wc2019", "costume"):
        page.locator(f'[data-box="{box}"] input').check()
    yield "picker", page
    page.locator(".new-foot .primary").click()
    page.locator(".lobby").wait_for()
    yield "lobby", page
    page.locator(".nav > .button").click()
    page.locator(".stored-about-me summary").click()
    yield "settings", page
    page.keyboard.press("Escape")
    one.look("/")
    page.locator(".continue").wait_for()
    page.evaluate("scrollTo(0, 0)")
    yield "home-continue", page
    page.locator(".look-picker summary").click()
    yield "home-face", page
    sent = one.context.request.post(
        f"{studio.server.url}/api/records",
        data=a_game(),
        headers={"origin": studio.server.url, "content-type": "text/plain; charset=utf-8"},
    )
    one.look("/?replays")
    yield "replays", page
    one.open(f"/r/{sent.json()['id']}")
    page.locator(".player-row").wait_for()
    slider = page.get_by_role("slider")
    slider.fill(str(int(slider.get_attribute("max") or 2) // 4))
    yield "replay", page


def turns(studio: Studio) -> Iterator[State]:
    """A table with boxes: one's turn and what can be opened."""
    page = studio.at("toll-and-veto")
    yield "turn", page
    page.locator('[data-hand="0"]').click()
    yield "pointing", page
    page.locator('[data-hand="2"]').click()
    yield "aiming", page
    page.keyboard.press("?")
    page.locator(".asked").wait_for()
    yield "asked-about", page
    page.locator(".to-rules").click()
    page.locator(".drawer").wait_for()
    yield "rules", page
    page.keyboard.press("Escape")
    page.keyboard.press("Escape")
    page.locator(".open-menu").click()
    yield "menu", page
    page.keyboard.press("Escape")
    page.keyboard.press("h")
    page.locator(".hint-box").wait_for()
    yield "hint", page
    page.keyboard.press("Escape")
    page.keyboard.press("o")
    page.locator(".reveal").wait_for()
    yield "role", page
    page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.locator('[data-cell="1,0"]').click()
    page.locator(".notice.bad").wait_for()
    yield "refused", page


def happenings(studio: Studio) -> Iterator[State]:
    """What others do."""
    mira, olha = studio.two("toll-and-veto")
    yield "others-turn", olha.page
    mira.page.locator('[data-hand="2"]').click()
    mira.page.locator('.plate[data-seat="2"]').click()
    olha.page.locator(".objections").wait_for()
    yield "objections", olha.page
    studio.close()
    mira, olha = studio.two("late")
    mira.page.locator('[data-hand="0"]').click()
    mira.page.locator('.plate[data-seat="1"]').click()
    olha.page.locator(".news").wait_for()
    yield "done-to-you", olha.page
    olha.page.locator(".news-read").click()
    olha.page.set_viewport_size({"width": 1440, "height": 900})
    olha.page.locator(".side .recap-button").click()
    yield "since-your-turn", olha.page
    olha.page.get_by_label("Your words").fill("It was an accident!")
    olha.page.get_by_role("button", name="Send").click()
    mira.page.locator(".side .chat").first.wait_for()
    mira.page.set_viewport_size({"width": 390, "height": 844})
    mira.page.locator(".talk-button").click()
    yield "talk", mira.page
    mira.page.locator(".talk-drawer .report-this").first.click()
    yield "report", mira.page
    mira.page.keyboard.press("Escape")
    mira.page.locator(".talk-drawer .dialog-head .button").click()
    mira.page.locator(".ticker").click()
    yield "log", mira.page


def questions(studio: Studio) -> Iterator[State]:
    """What boxes ask."""
    for moment in ("pay", "steal", "push", "everything"):
        page = studio.at(moment)
        if moment != "everything":
            page.locator(".choices").wait_for()
        yield moment, page
        studio.close()
    page = studio.at("vault")
    page.locator('[data-hand="0"]').click()
    page.locator(".main-button:not(.waiting)").click()
    page.locator(".choice-list.large").wait_for()
    yield "vault", page


def endings(studio: Studio) -> Iterator[State]:
    """The ends of rounds and games."""
    page = studio.at("last-tunnel")
    page.locator('[data-hand="0"]').click()
    page.locator('[data-cell="7,0"]').click()
    page.locator(".choices").wait_for()
    yield "sharing", page
    page.locator(".choices .choice").first.click()
    page.locator(".round-end").wait_for()
    yield "round-end", page
    page = studio.at("doors")
    page.locator('[data-hand="0"]').click()
    page.locator('[data-cell="7,0"]').click()
    page.locator(".choices .choice").first.click()
    page.locator(".round-end").wait_for()
    yield "round-end-doors", page
    page = studio.at("late-saboteur-2")
    Dwarf(page, page.context, "").whole_game(click_a_turn, lambda _: None)
    yield "game-end", page


def duels(studio: Studio) -> Iterator[State]:
    """The Duel, and alone."""
    page = studio.at("duel")
    yield "duel", page
    page.locator('[data-hand="1"]').click()
    yield "duel-pointing", page
    page = studio.at("duel-end")
    page.locator('[data-hand="0"]').click()
    page.locator('[data-cell="-1,-1"]').click()
    page.locator(".round-end").wait_for()
    yield "duel-end", page
    page = studio.at("solo-end")
    yield "solo-table", page
    one = Dwarf(page, page.context, "")
    while one.until("mine", "final") == "mine":
        click_a_turn(one)
    yield "solo-end", page


GROUPS = (pages, turns, happenings, questions, endings, duels)


def main() -> None:
    """All states, or those whose name has a word in it."""
    wish = argparse.ArgumentParser(description=__doc__)
    wish.add_argument("folder", type=Path)
    wish.add_argument("--only", default="")
    wish.add_argument("--group", default="")
    wish.add_argument("--language", default="")
    wish.add_argument("--whole", action="store_true", help="all of a page, not only what the window shows")
    asked = wish.parse_args()
    asked.folder.mkdir(parents=True, exist_ok=True)
    chromium = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))))
    with tempfile.TemporaryDirectory() as folder, sync_playwright() as playwright:
        server = Server(Path(folder))
        server.start()
        browser = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
        try:
            for group in GROUPS:
                if asked.group not in group.__name__:
                    continue
                studio = Studio(browser, server)
                for name, page in group(studio):
                    if asked.only in name:
                        take(page, asked.folder / name, asked.language, asked.whole)
                studio.close()
        finally:
            browser.close()
            server.kill()


def take(page: Page, file: Path, language: str, whole: bool) -> None:
    """One state in all windows and both lights."""
    before = page.viewport_size
    if language:
        speak(page, language)
    for theme in THEMES:
        page.emulate_media(color_scheme=theme)  # type: ignore[arg-type]
        for name, (width, height) in SIZES.items():
            page.set_viewport_size({"width": width, "height": height})
            page.wait_for_timeout(250)
            page.screenshot(path=f"{file}-{name}-{theme}.png", full_page=whole)
    sheet(file)
    if language:
        speak(page, "en")
    if before:
        page.set_viewport_size(before)


def sheet(file: Path) -> None:
    """All pictures of a state side by side: dark above, light below."""
    rows = [[Image.open(f"{file}-{name}-{theme}.png") for name in SIZES] for theme in THEMES]
    gap = 12
    width = max(sum(one.width + gap for one in row) for row in rows)
    heights = [max(one.height for one in row) for row in rows]
    whole = Image.new("RGB", (width, sum(heights) + gap), "#808080")
    top = 0
    for row, height in zip(rows, heights, strict=True):
        left = 0
        for one in row:
            whole.paste(one, (left, top))
            left += one.width + gap
        top += height + gap
    whole.save(f"{file}.png")


if __name__ == "__main__":
    main()
