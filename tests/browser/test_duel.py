"""The Duel in the browser: two people, a person against a bot, and alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.dwarf import PATIENCE, click_a_turn, tab_to
from tests.browser.test_everywhere import LANGUAGES, PHONE, RAW_KEY, check, fits, shown

pytestmark = pytest.mark.browser

MAKE = """wish => fetch('/api/tables', {method: 'POST', headers: {'content-type': 'application/json'}, body: JSON.stringify(wish)})
    .then(answer => answer.json())"""
MOST_TURNS = 60  # in a round of the Duel nobody has as many


def play_the_duel(mira):
    """One click from the first page."""
    mira.open()
    mira.page.locator(".play-duel").click()
    mira.page.locator(".table").wait_for(timeout=PATIENCE)
    mira.until("mine")


def play_alone(mira, start):
    mira.open()
    mira.page.locator(".play-solo").click()
    mira.page.locator(start).click()
    mira.page.locator(".table").wait_for(timeout=PATIENCE)
    mira.until("mine")


def follow_a_hint(mira):
    """Ask what to do, and do it."""
    before = mira.fingerprint()
    mira.page.locator(".act-hint").click()
    mira.page.locator(".hint-do").click()
    mira.page.wait_for_function(
        "document.querySelector('.confirm[open]') || !document.querySelector('.hint-do')", timeout=PATIENCE
    )
    if mira.page.locator(".confirm-yes").is_visible():
        mira.page.locator(".confirm-yes").click()
    mira.settle(before)


def play_a_round(mira):
    """Play on with hints; how the round, or the game, has ended."""
    for _ in range(MOST_TURNS):
        state = mira.until("mine", "round", "final")
        if state != "mine":
            return state
        follow_a_hint(mira)
    raise AssertionError("the round does not end")


def test_a_person_against_a_bot_plays_a_round_and_is_told_how_it_ended(enter):
    with enter() as mira:
        play_the_duel(mira)
        colour = mira.page.locator(".my-role-text b").inner_text().split()[-1]
        assert colour in ("green", "blue")
        follow_a_hint(mira)
        mira.until("mine", "round")
        assert mira.page.locator(".lamps-green path").count() >= 4
        assert mira.page.locator(".lamps-blue path").count() >= 4
        start = mira.page.locator('[data-cell="0,-1"]' if colour == "green" else '[data-cell="0,1"]')
        expect(start).to_have_attribute("aria-label", re.compile("Your way comes here|Both ways come here"))
        expect(mira.page.locator(".stock")).to_contain_text(re.compile(r"Markers left \d/8"))
        assert play_a_round(mira) == "round"
        ends = mira.page.locator(".duel-end > li")
        expect(ends).to_have_count(2)
        expect(mira.page.locator(".result")).to_contain_text(re.compile("gold cards|marker|cards have"))
        for end in ends.all():
            expect(end).to_contain_text("Takes the marked gold")
            taken = [int(n) for n in end.locator(".duel-cards-row").first.locator("li span").all_inner_texts()]
            assert f"gold: {sum(taken)}" in end.inner_text()


def test_two_people_see_whose_way_is_whose_and_get_no_hints(enter):
    with enter() as mira, enter() as olya:
        mira.open("/solo")
        wish = {"name": "Mira", "game": "duel", "seats": [{"kind": "me"}, {"kind": "friend"}]}
        code = mira.page.evaluate(MAKE, wish)["code"]
        mira.open(f"/t/{code}")
        olya.open(f"/t/{code}")
        olya.page.get_by_role("button", name="Sit down").click()
        mira.page.locator(".start").click()
        expect(mira.page.locator(".my-role-text")).to_contain_text("You are green")
        expect(olya.page.locator(".my-role-text")).to_contain_text("You are blue")
        for _ in range(4):
            for one in (mira, olya):
                assert one.until("mine") == "mine"
                assert one.page.locator(".act-hint").count() == 0
                click_a_turn(one)
        boards = [
            one.page.locator(".lying use").evaluate_all("all => all.map(e => e.getAttribute('href')).sort()")
            for one in (mira, olya)
        ]
        mira.until("mine")
        assert boards[0] == boards[1]
        way = mira.page.locator('[data-cell="0,1"]').get_attribute("aria-label")
        assert "The way of Guest comes here" in way or "Both ways" in way


def test_the_deal_of_the_day_is_the_same_for_everybody_and_is_kept_among_the_best(enter):
    with enter() as mira, enter() as olya:
        play_alone(mira, ".solo-daily")
        play_alone(olya, ".solo-daily")
        assert mira.hand() == olya.hand()
        while play_a_round(mira) == "round":
            expect(mira.page.locator(".duel-end > li")).to_have_count(1)
            mira.page.locator(".ready").click()
            mira.page.locator(".ready").wait_for(state="detached", timeout=PATIENCE)
        gold = mira.page.locator(".champions .result").inner_text().split()[0]
        expect(mira.page.locator(".champions")).to_contain_text(re.compile("Apprentice|Journeyman|Master|Legend"))
        mira.page.get_by_role("link", name="Best on this machine").click()
        expect(mira.page.locator(".best li")).to_have_count(1)
        expect(mira.page.locator(".best-gold")).to_have_text(gold)
        expect(mira.page.locator(".daily-done")).to_contain_text(gold)
        expect(mira.page.locator(".solo-daily")).to_contain_text("practice")
        olya.open("/solo")
        expect(olya.page.locator(".best li")).to_have_count(0)
        expect(olya.page.locator(".solo-daily")).to_contain_text("Go on")


def test_a_hint_says_why_by_keys_alone(enter):
    with enter() as mira:
        play_alone(mira, ".solo-free")
        before = mira.fingerprint()
        mira.page.keyboard.press("h")
        box = mira.page.locator(".hint-box")
        expect(box.locator("p")).to_have_text(re.compile(r"^\S.*\. \S.*\.$"))
        assert box.get_attribute("role") == "status"
        tab_to(mira.page, mira.page.locator(".hint-do"))
        mira.page.keyboard.press("Enter")
        mira.something_happens(before)


def test_a_troll_is_paid_before_the_action(enter):
    with enter() as mira:
        play_alone(mira, ".solo-free")
        for _ in range(3 * MOST_TURNS):
            state = mira.until("mine", "round", "final")
            assert state != "final", "no troll came in a whole game"
            if state == "round":
                mira.page.locator(".ready").click()
                mira.page.locator(".ready").wait_for(state="detached", timeout=PATIENCE)
            elif mira.page.locator(".act-troll").count():
                break
            elif not dig_a_troll(mira):
                click_a_turn(mira)
        before = mira.hand()
        cell = mira.legal_cells()[0]
        expect(mira.page.locator(f'[data-cell="{cell}"]')).to_have_attribute(
            "aria-label", re.compile("A troll: nobody gets through")
        )
        mira.page.locator(f'[data-cell="{cell}"]').hover(force=True)
        expect(mira.page.locator(".cell-note")).to_contain_text("A troll")
        mira.page.locator(f'[data-cell="{cell}"]').click(force=True)
        expect(mira.page.get_by_role("alertdialog")).to_contain_text("1 gold at the end of the round")
        mira.page.locator(".confirm-yes").click()
        expect(mira.page.locator(".account .minus")).to_have_text("−1")
        expect(mira.page.locator(f'[data-cell="{cell}"]')).to_have_attribute("aria-label", re.compile("you owe 1 gold"))
        if mira.until("mine", "round", "final") == "mine":
            assert mira.hand() == before


def dig_a_troll(mira):
    """Lay a troll card, if there is one that may be laid."""
    for place, code in enumerate(mira.hand()):
        if "+troll" in code:
            before = mira.fingerprint()
            mira.page.locator(f'[data-hand="{place}"]').click()
            if mira.page.locator(".cell.open").count():
                mira.page.locator(f'[data-cell="{mira.legal_cells()[0]}"]').click(force=True)
                mira.settle(before)
                return True
            mira.page.keyboard.press("Escape")
    return False


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_language_is_complete(enter, language):
    with enter(locale=language) as mira:
        play_alone(mira, ".solo-free")
        for _ in range(3):
            mira.page.keyboard.press("h")
            mira.page.locator(".hint-box").wait_for()
            assert RAW_KEY.findall(shown(mira.page)) == []
            assert re.findall(r"\b(?:hint|grade)\.\w+", shown(mira.page)) == []
            mira.page.locator(".hint-box .only-icon").click()
            follow_a_hint(mira)
            mira.until("mine", "round")
        mira.open("/solo")
        mira.page.locator(".solo-daily").wait_for()
        assert RAW_KEY.findall(shown(mira.page)) == []


@pytest.mark.parametrize("theme", ["dark", "light"])
@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_and_a_phone_needs_no_scrolling(enter, theme, size):
    wishes = {"color_scheme": theme, "reduced_motion": "reduce"} | (PHONE if size == "phone" else {})
    with enter(**wishes) as mira:
        mira.open("/solo")
        mira.page.locator(".solo-daily").wait_for()
        check(mira.page, "solo")
        assert fits(mira.page)
        play_the_duel(mira)
        for _ in range(2):
            follow_a_hint(mira)
            mira.until("mine")
        mira.page.locator(".act-hint").click()
        mira.page.locator(".hint-box").wait_for()
        check(mira.page, "duel")
        assert fits(mira.page)
        assert mira.page.evaluate("document.documentElement.scrollHeight <= innerHeight")
        assert play_a_round(mira) == "round"
        check(mira.page, "round end")
        assert fits(mira.page)
