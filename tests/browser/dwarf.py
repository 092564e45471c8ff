"""A player who sees only what the page shows: by mouse, by finger or by keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Browser, BrowserContext, Locator, Page, expect

from tests.browser.moments import MOMENTS

PATIENCE = 180_000
"""Only for what never comes: nothing is waited for by time."""
expect.set_options(timeout=PATIENCE)


@dataclass
class Troubles:
    """What no page may do: complain, or ask anybody else for anything."""

    origin: str
    complaints: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)

    def watch(self, page: Page) -> None:
        page.on(
            "console", lambda said: self.complaints.append(said.text) if said.type in ("error", "warning") else None
        )
        page.on("pageerror", lambda error: self.complaints.append(str(error)))
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", lambda socket: self._asked(socket.url))

    def _asked(self, url: str) -> None:
        if not url.replace("ws://", "http://", 1).startswith((self.origin, "data:", "blob:")):
            self.strangers.append(url)


@dataclass
class Dwarf:
    """One browser of its own, at one table."""

    page: Page
    context: BrowserContext
    url: str

    def open(self, path: str = "/") -> None:
        self.page.goto(self.url + path)

    def look(self, path: str) -> None:
        """Open a page and wait until all of it is there."""
        self.open(path)
        self.page.locator(READY.get(path, ".page-main :is(h1, h2)")).first.wait_for()
        self.page.locator(".sprite").wait_for(state="attached")

    def play_now(self) -> None:
        self.open()
        self.page.locator(".play-now").click()
        self.page.locator(".table").wait_for(timeout=PATIENCE)

    def take_seat(self, moment: str | None, players: int = 0, **table: Any) -> None:
        """Sit down at a new table with bots and look at it, the role card put away."""
        position = MOMENTS[moment] if moment else {}
        count = len(position["hands"]) if position else players
        about = {"game": position.get("game", "base"), "modules": position.get("modules", [])} if position else {}
        seats = [{"kind": "me"}, *[{"kind": "bot", "level": "random"}] * (count - 1)]
        wish = {"name": "Mira", "seats": seats, **about, **table}
        made = self.context.request.post(f"{self.url}/api/tables", data=wish, headers={"origin": self.url})
        assert made.ok, made.text()
        self.open(f"/t/{made.json()['code']}")
        self.page.locator(".start").click()
        self.page.locator(".table").wait_for()
        self.cover_role()

    @property
    def code(self) -> str:
        return self.page.url.rpartition("/")[2]

    def cover_role(self) -> None:
        """Put the role card away, if it is shown."""
        if self.page.locator(".reveal-done").is_visible():
            self.page.locator(".reveal-done").click()

    def until(self, *states: str) -> str:
        """Wait until the page shows one of these, and say which."""
        shown = f"() => {{ const now = ({STATE})(); return {list(states)!r}.includes(now) && now; }}"
        return str(self.page.wait_for_function(shown, timeout=PATIENCE).json_value())

    def whole_game(self, take_turn: Callable[[Dwarf], None], ready: Callable[[Dwarf], None]) -> int:
        """Play until the result is shown; how many turns were taken."""
        turns = 0
        while (state := self.until("mine", "round", "final")) != "final":
            self.cover_role()
            if state == "mine":
                take_turn(self)
                turns += 1
            else:
                ready(self)
        return turns

    def see_the_whole_mine(self) -> None:
        """On a phone a part of the mine is shown: a lit place may be outside."""
        if self.page.locator(".little-map").count():
            self.page.locator(".zoom .fit").click()

    def legal_cells(self) -> list[str]:
        return [
            str(cell)
            for cell in self.page.locator(".cell.open").evaluate_all("cells => cells.map(c => c.dataset.cell)")
        ]

    def hand(self) -> list[str]:
        return [
            str(code)
            for code in self.page.locator(".hand-card").evaluate_all("cards => cards.map(c => c.dataset.code)")
        ]

    def act(self) -> int:
        """The number of the last act that the page shows."""
        return int(self.page.evaluate(f"({ACT})()"))

    def something_happens(self, before: int, question: str = ".choices .choice") -> bool:
        """Wait for a question, or for another act to be shown; whether it is an act."""
        happens = f"before => ({ACT})() > before || document.querySelector({question!r})"
        self.page.wait_for_function(happens, arg=before, timeout=PATIENCE)
        return self.act() > before

    def settle(self, before: int) -> None:
        """Wait until the page shows that the server has taken a move."""
        self.page.wait_for_function(f"before => ({ACT})() > before", arg=before, timeout=PATIENCE)


READY = {
    "/?new": ".new-foot .primary",
    "/": ".open-tables, .box .muted",
    "/t/NOSUCH": ".missing",
    "/r/nosuch": ".missing",
}
"""What a page shows last."""
STATE = """() => {
    if (document.querySelector('.champions')) return 'final';
    if (document.querySelector('.round-end')) return document.querySelector('.ready') ? 'round' : 'waiting';
    return document.querySelector('.turn-sign.mine') ? 'mine' : 'waiting';
}"""
ACT = "() => Number(document.querySelector('[data-act]')?.dataset.act ?? 0)"


# With the mouse.


def click_a_turn(dwarf: Dwarf) -> None:
    """The first thing the page offers: an answer, a place to dig, somebody to meddle with, else a pass."""
    page, before = dwarf.page, dwarf.act()
    if page.locator(".choices .choice").count():
        finish(dwarf, before)
        return
    for card in page.locator(".hand-card").all():
        card.click()
        if page.locator(".cell.open").count():
            dwarf.see_the_whole_mine()
            rightmost = max(dwarf.legal_cells(), key=lambda cell: int(cell.split(",")[0]))
            page.locator(f'[data-cell="{rightmost}"]').click()
            finish(dwarf, before)
            return
        if page.locator(".plate.open").count():
            page.locator(".plate.open").first.click()
            finish(dwarf, before)
            return
        card.click()
    page.locator(".hand-card").first.click()
    page.locator(".act-pass").click()
    if page.locator(".act-pass[aria-pressed=true]").count() and page.locator(SEVERAL).count():
        page.locator(".main-button").click()  # where several may be passed, the button says how many
    finish(dwarf, before)


SEVERAL = ".main-button[data-move]:not([aria-disabled])"
"""The main button says what will be done and waits for it."""


def finish(dwarf: Dwarf, before: int, press: Callable[[Locator], None] = Locator.click) -> None:
    """Choose among what is left, and wait for the server."""
    if not dwarf.something_happens(before):
        press(dwarf.page.locator(".choices .choice").first)
        dwarf.settle(before)


def click_ready(dwarf: Dwarf) -> None:
    dwarf.page.locator(".ready").click()
    dwarf.page.locator(".ready").wait_for(state="detached", timeout=PATIENCE)


# With keys alone.


def key_a_turn(dwarf: Dwarf) -> None:
    """The same without touching anything: numbers choose cards, arrows lead to the mine, Enter plays."""
    page, before = dwarf.page, dwarf.act()
    if page.locator(".choices .choice").count():
        key_finish(dwarf, before)
        return
    for number in range(1, len(dwarf.hand()) + 1):
        page.keyboard.press(str(number))
        if page.locator(".cell.open").count():
            page.keyboard.press("ArrowUp")
            expect(page.locator(".cell.open:focus")).to_have_count(1)
            page.keyboard.press("n")
            page.keyboard.press("Enter")
            key_finish(dwarf, before)
            return
        if page.locator(".plate.open").count():
            tab_to(page, page.locator(".plate.open").first)
            page.keyboard.press("Enter")
            key_finish(dwarf, before)
            return
        page.keyboard.press("Escape")
    page.keyboard.press("1")
    page.keyboard.press("p")
    if page.locator(".act-pass[aria-pressed=true]").count() and page.locator(SEVERAL).count():
        page.keyboard.press("d")
    key_finish(dwarf, before)


def key_finish(dwarf: Dwarf, before: int) -> None:
    finish(dwarf, before, press_by_key)


def press_by_key(button: Locator) -> None:
    tab_to(button.page, button)
    button.page.keyboard.press("Enter")


def key_ready(dwarf: Dwarf) -> None:
    tab_to(dwarf.page, dwarf.page.locator(".ready"))
    dwarf.page.keyboard.press("Enter")
    dwarf.page.locator(".ready").wait_for(state="detached", timeout=PATIENCE)


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until the target has the focus: it must be reachable, and the focus must be seen."""
    for _ in range(80):
        if target.evaluate("element => element === document.activeElement"):
            outline = target.evaluate("element => getComputedStyle(element).outlineStyle")
            assert outline != "none", "the focus can't be seen"
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{target} can't be reached with Tab")


NO_NEWCOMER = "if (origin !== 'null') localStorage.motherlode ??= JSON.stringify({guide: 'off'})"
"""Somebody who has played before is offered no guide."""


@contextmanager
def dwarf(browser: Browser, url: str, troubles: Troubles, **wishes: object) -> Iterator[Dwarf]:
    """A player in a fresh browser profile who does not care for motion, unless wished otherwise."""
    usual = {"locale": "en-GB", "viewport": {"width": 1440, "height": 900}, "reduced_motion": "reduce"}
    context = browser.new_context(**(usual | wishes))  # type: ignore[arg-type]
    context.add_init_script(NO_NEWCOMER)
    page = context.new_page()
    page.set_default_timeout(PATIENCE)
    troubles.watch(page)
    try:
        yield Dwarf(page, context, url)
    finally:
        context.close()
