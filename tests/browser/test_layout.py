"""Every word can be read: on every page, in every language, on a wide screen and on a phone, with veto and toll in play."""

from __future__ import annotations

from collections.abc import Iterator

from playwright.sync_api import Page, expect

from tests.browser.measure import cut
from tests.browser.moments import MOMENTS
from tests.browser.test_replays import a_game

SHAPES = ["1440×900", "390×844", "844×390", "820×1180", "320×568", "720×450"]
"""The last is what a page of 1440 by 900 has at 200 %."""
SIZES = {name: tuple(map(int, name.split("×"))) for name in SHAPES}
PAGES = ["/", "/?new", "/help", "/solo", "/?replays", "/r/nosuch"]
ASKED = ["veto", "no-veto", "pay", "push", "steal"]


def unreadable(looks: Iterator[tuple[str, Page]]) -> dict[str, list[str]]:
    """What can't be read, by what is looked at, how wide and in which language."""
    found: dict[str, list[str]] = {}
    for look, page in looks:
        for size in SHAPES[:2]:
            found |= unreadable_here(f"{look} {size}", page, size)
        show(page, "1440×900")
    return found


def unreadable_here(look: str, page: Page, size: str) -> dict[str, list[str]]:
    show(page, size)
    return {f"{look} {language}": found for language, found in cut(page).items()}


def show(page: Page, size: str) -> None:
    width, height = SIZES[size]
    page.set_viewport_size({"width": width, "height": height})


def hand(page: Page, place: int) -> None:
    page.locator(f'[data-hand="{place}"]').click()


def test_pages_can_be_read(enter, troubles):
    def looks():
        for path in PAGES:
            visitor.look(path)
            yield path, visitor.page
        visitor.open("/?new")
        for box in ("toll", "wc2019"):
            visitor.page.locator(f'[data-box="{box}"] input').check()
        yield "new table with boxes", visitor.page
        visitor.page.locator(".new-foot .primary").click()
        visitor.page.locator(".lobby").wait_for()
        yield "lobby", visitor.page
        visitor.page.locator(".nav > .button").click()
        yield "settings", visitor.page

    with enter() as visitor:
        assert unreadable(looks()) == {}
    # A browser notes by itself that there is no such record; nothing else may be complained of.
    troubles.complaints[:] = [said for said in troubles.complaints if "404 (Not Found)" not in said]


def test_a_table_with_toll_and_veto_can_be_read(sit):
    def looks():
        page = sit("toll-and-veto")
        yield "own turn", page
        for place in (0, 1, 2):
            hand(page, place)
            yield f"card {place} chosen", page
        page.locator(".act-toll").click()
        yield "toll", page
        page.locator(".act-toll").click()
        hand(page, 1)
        page.keyboard.press("?")
        page.locator(".asked").wait_for()
        yield "a card explained", page
        page.locator(".to-rules").click()
        page.locator(".drawer").wait_for()
        yield "rules", page
        page.keyboard.press("Escape")
        page.locator(".open-menu").click()
        yield "menu", page
        page.locator(".keys-about summary").click()
        yield "keys", page

    assert unreadable(looks()) == {}


def test_a_table_with_everything_can_be_read(sit):
    def looks():
        page = sit("everything")
        yield "own turn", page
        for place in (2, 3):
            hand(page, place)
            yield f"card {place} chosen", page
        page.locator(".act-pass").click()
        hand(page, 0)
        yield "passing", page
        page.locator(".act-clear").click()
        yield "clearing", page
        page.keyboard.press("Escape")
        page.keyboard.press("o")
        page.locator(".reveal").wait_for()
        yield "role", page

    assert unreadable(looks()) == {}


def test_what_the_boxes_ask_can_be_read(sit):
    def looks():
        for moment in ASKED:
            page = sit(moment)
            page.locator(".choices").wait_for()
            yield moment, page
        page = sit("payer")
        hand(page, 0)
        page.locator('[data-cell="3,0"]').click()
        page.locator(".choices").wait_for()
        yield "payer", page
        page = sit("vault")
        hand(page, 0)
        page.locator(".main-button:not(.waiting)").click()
        page.locator(".choice-list.large").wait_for()
        yield "vault", page

    assert unreadable(looks()) == {}


def test_the_end_of_a_round_can_be_read(sit):
    def looks():
        page = sit("last-tunnel")
        hand(page, 0)
        page.locator('[data-cell="7,0"]').click()
        page.locator(".choices").wait_for()
        yield "share", page
        page.locator(".choices .choice").first.click()
        page.locator(".round-end").wait_for()
        yield "round end", page
        page = sit("doors")
        hand(page, 0)
        page.locator('[data-cell="7,0"]').click()
        page.locator(".choices .choice").first.click()
        page.locator(".round-end").wait_for()
        yield "round end with doors", page

    assert unreadable(looks()) == {}


def test_the_duel_can_be_read(sit):
    def looks():
        page = sit("duel")
        yield "own turn", page
        page.locator(".act-hint").click()
        page.locator(".hint-box").wait_for()
        yield "hint", page
        page.locator(".hint-box .only-icon").click()
        hand(page, 4)
        yield "a card chosen", page
        page = sit("duel-end")
        hand(page, 0)
        page.locator('[data-cell="-1,-1"]').click()
        page.locator(".round-end").wait_for()
        yield "round end", page

    assert unreadable(looks()) == {}


def test_a_replay_can_be_read(enter, server):
    def looks():
        visitor.open(f"/r/{sent.json()['id']}")
        visitor.page.locator(".player-row").wait_for()
        yield "beginning", visitor.page
        visitor.page.locator(".rounds .button").last.click()
        yield "third round", visitor.page

    with enter() as visitor:
        sent = visitor.context.request.post(
            f"{server.url}/api/records",
            data=a_game(),
            headers={"origin": server.url, "content-type": "text/plain; charset=utf-8"},
        )
        assert unreadable(looks()) == {}


def test_talk_can_be_read(enter, server):
    """With a person to talk to: quick words, claims and their pickers; beside the mine, and in the drawer of a phone."""

    def looks():
        for claim in range(3):
            mira.page.locator(".side .say > .button").nth(claim).click()
            yield f"claim {claim}", mira.page
        show(mira.page, "390×844")
        mira.page.locator(".talk-button").click()
        mira.page.locator(".talk-drawer").wait_for()
        yield "drawer", mira.page

    server.given.begin(MOMENTS["toll-and-veto"])
    with enter() as mira, enter() as olha:
        seats = [{"kind": "me"}, {"kind": "friend"}, {"kind": "bot", "level": "random"}]
        wish = {"name": "Mira", "seats": seats, "game": "base", "modules": ["toll", "wc2019"]}
        made = mira.context.request.post(f"{server.url}/api/tables", data=wish, headers={"origin": server.url})
        for one in (mira, olha):
            one.open(f"/t/{made.json()['code']}")
        olha.page.locator(".sit-here").first.click()
        mira.page.locator(".start").click()
        mira.page.locator(".table").wait_for()
        mira.cover_role()
        assert unreadable(looks()) == {}


def test_the_sheets_of_a_phone_can_be_read(sit):
    page = sit("toll-and-veto")
    show(page, "390×844")
    page.locator(".ticker").click()
    found: dict[str, list[str]] = {}
    for tab in range(2):
        page.locator(".tabs .button").nth(tab).click()
        found |= unreadable_here(f"sheet {tab}", page, "390×844")
    assert found == {}


def test_a_table_can_be_read_in_windows_of_every_shape(sit):
    """Held sideways, upright, small, and zoomed twice; with all that boxes add."""
    page = sit("everything")
    hand(page, 2)
    found: dict[str, list[str]] = {}
    for size in SHAPES:
        found |= unreadable_here(f"table {size}", page, size)
    assert found == {}


def test_eight_players_are_all_seen_in_small_windows(sit):
    page = sit(None, 8)
    found: dict[str, list[str]] = {}
    for size in SHAPES:
        found |= unreadable_here(f"eight {size}", page, size)
        for plate in page.locator(".plate").all():
            plate.scroll_into_view_if_needed()
            expect(plate).to_be_in_viewport()
        mine = page.locator(".middle").bounding_box()
        assert min(mine["width"], mine["height"]) >= 130, (size, mine)
    assert found == {}
