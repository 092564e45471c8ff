"""What holds on every page: languages, phones, axe-core, other people's servers."""

import re

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import expect

from tests.browser.dwarf import click_a_turn
from tests.browser.measure import speak

LANGUAGES = {"en": "Your turn", "uk": "Ваш хід", "bg": "Ваш ред е", "pl": "Twoja tura", "de": "Du bist dran"}
PAGES = ["/", "/?new", "/help", "/?replays", "/t/NOSUCH", "/nowhere"]
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True, "device_scale_factor": 2}
FAMILIES = "ui|event|move|card|role|goal|error|happening|claim|ask|result|rule|count|module|game|option|tunnel|side|tool|hint|grade"
RAW_KEY = re.compile(rf"\b(?:{FAMILIES})\.[a-z_]+", re.IGNORECASE)
TOO_SMALL = """all => all.map(e => [e.className, e.getBoundingClientRect()])
    .filter(([, box]) => box.height < 44 || box.width < 44).map(([name, box]) => `${name} ${box.width} ${box.height}`)"""


def shown(page):
    """All words on the page, those for screen readers too."""
    labels = page.locator("[aria-label]").evaluate_all("all => all.map(e => e.getAttribute('aria-label'))")
    return page.locator("body").inner_text() + "\n" + "\n".join(labels)


def raw_keys(page):
    """Names of texts that the page shows instead of texts, in any language."""
    found: dict[str, str] = {}
    for language in LANGUAGES:
        speak(page, language)
        found |= {f"{language} {page.url}: {key}": key for key in RAW_KEY.findall(shown(page))}
    return sorted(found)


@pytest.mark.parametrize(("locale", "language"), [("uk-UA", "uk"), ("de-AT", "de"), ("fr", "en")])
def test_the_page_speaks_the_language_of_the_browser(enter, locale, language):
    with enter(locale=locale) as mira:
        mira.look("/nowhere")
        assert mira.page.locator("html").get_attribute("lang") == language


def test_every_language_is_complete(enter):
    with enter() as mira:
        for path in PAGES[:5]:
            mira.look(path)
            assert raw_keys(mira.page) == []
        mira.play_now()
        mira.page.locator(".reveal-done").wait_for()
        assert raw_keys(mira.page) == []
        mira.cover_role()
        mira.until("mine")
        for language, my_turn in LANGUAGES.items():
            speak(mira.page, language)
            expect(mira.page.locator(".turn-sign")).to_contain_text(my_turn)
        for _ in range(2):
            click_a_turn(mira)
            mira.until("mine", "round")
        assert raw_keys(mira.page) == []


def test_the_language_can_be_switched(enter):
    with enter() as mira:
        mira.open()
        mira.page.get_by_label("Language").select_option("uk")
        expect(mira.page.locator(".play-now")).to_contain_text("Грати зараз")
        mira.page.reload()
        expect(mira.page.locator(".play-now")).to_contain_text("Грати зараз")


PAPER, ROCK = "rgb(239, 229, 212)", "rgb(23, 18, 21)"


def test_the_theme_is_the_systems_or_the_chosen_one(enter):
    with enter(color_scheme="dark") as mira:
        mira.look("/")
        body, theme = mira.page.locator("body"), mira.page.get_by_label("Theme")
        expect(body).to_have_css("background-color", ROCK)
        mira.page.locator(".nav > .button").click()
        theme.select_option("light")
        expect(body).to_have_css("background-color", PAPER)
        mira.page.emulate_media(color_scheme="light")
        theme.select_option("dark")
        expect(body).to_have_css("background-color", ROCK)
        theme.select_option("system")
        expect(body).to_have_css("background-color", PAPER)


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing(enter, size):
    with enter(**(PHONE if size == "phone" else {})) as mira:
        for path in PAGES:
            mira.look(path)
            check(mira.page, path)
        mira.open("/?new")
        mira.page.get_by_role("button", name="Open the table").click()
        mira.page.locator(".lobby").wait_for()
        check(mira.page, "lobby")
        mira.page.locator(".start").click()
        mira.page.locator(".reveal-done").wait_for()
        check(mira.page, "role")
        mira.cover_role()
        mira.until("mine")
        mira.page.locator('[data-hand="0"]').click()
        check(mira.page, "table")
        if size == "phone":
            mira.page.set_viewport_size({"width": 844, "height": 390})
            check(mira.page, "table held sideways")
            mira.page.set_viewport_size(PHONE["viewport"])
        mira.page.keyboard.press("?")
        mira.page.locator(".asked").wait_for()
        check(mira.page, "a card explained")
        mira.page.locator(".rule-link").first.click()
        mira.page.locator(".drawer .current").wait_for()
        check(mira.page, "rules")
        mira.page.keyboard.press("Escape")
        mira.page.get_by_role("button", name="Menu").click()
        mira.page.locator("dialog .settings").wait_for()
        check(mira.page, "menu")


WINDOWS = {"wide": (1440, 900), "phone": (390, 844), "sideways": (844, 390)}


def check_in_all_windows(page, where):
    """The same in a wide window, on a phone and on one held sideways."""
    for name, (width, height) in WINDOWS.items():
        page.set_viewport_size({"width": width, "height": height})
        check(page, f"{where}, {name}")


def check(page, where):
    """In the dark everything; in the light only what light can change."""
    page.locator(".sprite").wait_for(state="attached")
    if not page.evaluate("'axe' in window"):
        page.evaluate(Axe().axe_script)
    for theme, options in (("dark", {}), ("light", {"runOnly": ["color-contrast"]})):
        page.emulate_media(color_scheme=theme)
        page.evaluate(COME_TO_REST)
        found = page.evaluate(RUN_AXE, {**options, "resultTypes": ["violations"]})
        assert [f"{where}, {theme}: {told(violation)}" for violation in found] == []


RUN_AXE = """options => axe.run({ exclude: [['.sprite']] }, options).then(({ violations }) => violations)"""
"""All but the store of drawings, which is hidden from everybody and has many parts."""

COME_TO_REST = """() => Promise.all(document.getAnimations()
    .filter((one) => one.effect?.getComputedTiming().endTime !== Infinity)
    .map((one) => one.finished.catch(() => null)))"""
"""Colours that are still changing have no contrast of their own."""


def told(violation):
    first = violation["nodes"][0]
    return f"{violation['id']}: {first['html'][:160]} {first['failureSummary'][:300]}"


def test_a_phone_needs_no_scrolling_sideways(enter):
    with enter(**PHONE) as mira:
        for path in PAGES:
            mira.look(path)
            assert fits(mira.page), path
        mira.play_now()
        mira.page.locator(".reveal-done").tap()
        mira.until("mine")
        assert fits(mira.page)
        assert mira.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert mira.page.locator("button:visible, a:visible").evaluate_all(TOO_SMALL) == []


def test_a_phone_taps_a_card_and_a_place(enter):
    with enter(**PHONE) as mira:
        mira.play_now()
        mira.page.locator(".reveal-done").tap()
        for _ in range(30):
            mira.until("mine")
            place = next((n for n, code in enumerate(mira.hand()) if code[0] in "NESW"), 0)
            mira.page.locator(f'[data-hand="{place}"]').tap()
            if mira.page.locator(".cell.open").count():
                break
            click_a_turn(mira)
        mira.page.locator(".zoom .fit").tap()
        cell = mira.legal_cells()[0]
        before = mira.act()
        mira.page.locator(f'[data-cell="{cell}"]').tap()
        main = mira.page.locator(".main-button")
        expect(main).to_contain_text(re.compile("Dig|Look|Bring"))
        main.tap()
        mira.something_happens(before)


def fits(page):
    return page.evaluate("document.documentElement.scrollWidth <= innerWidth")
