"""The Duel in the browser: two people, a person against a bot, and alone."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.dwarf import PATIENCE, Dwarf, click_a_turn, tab_to
from tests.browser.moments import MOMENTS
from tests.browser.test_everywhere import PHONE, check, fits, raw_keys

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
    before = mira.act()
    mira.page.locator(".act-hint").click()
    mira.page.locator(".hint-do").click()
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
        for _ in range(2):
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


def test_the_deal_of_the_day_is_the_same_for_everybody(enter, server):
    with enter() as mira, enter() as olya:
        hands = []
        for seed, one in enumerate((mira, olya)):
            server.given.begin(seed=seed)
            play_alone(one, ".solo-daily")
            hands.append(one.hand())
        assert hands[0] == hands[1]
        olya.open("/solo")
        expect(olya.page.locator(".best li")).to_have_count(0)
        expect(olya.page.locator(".solo-daily")).to_contain_text("Go on")


def test_the_first_try_at_the_deal_of_the_day_is_kept_among_the_best(enter, server):
    server.given.begin(MOMENTS["solo-end"])
    with enter() as mira:
        play_alone(mira, ".solo-daily")
        assert play_a_round(mira) == "final"
        gold = mira.page.locator(".champions .result").inner_text().split()[0]
        assert gold == "5"
        expect(mira.page.locator(".champions")).to_contain_text("Apprentice")
        mira.page.get_by_role("link", name="Best on this machine").click()
        expect(mira.page.locator(".best li")).to_have_count(1)
        expect(mira.page.locator(".best-gold")).to_have_text(gold)
        expect(mira.page.locator(".daily-done")).to_contain_text(gold)
        expect(mira.page.locator(".solo-daily")).to_contain_text("practice")


def test_a_hint_says_why_by_keys_alone(enter):
    with enter() as mira:
        play_alone(mira, ".solo-free")
        before = mira.act()
        mira.page.keyboard.press("h")
        box = mira.page.locator(".hint-box")
        expect(box.locator("p")).to_have_text(re.compile(r"^\S.*\. \S.*\.$"))
        assert box.get_attribute("role") == "status"
        tab_to(mira.page, mira.page.locator(".hint-do"))
        mira.page.keyboard.press("Enter")
        mira.something_happens(before)


def test_a_troll_is_paid_before_the_action(sit):
    page = sit("duel")
    mira = Dwarf(page, page.context, "")
    before = mira.hand()
    (cell,) = mira.legal_cells()
    troll = page.locator(f'[data-cell="{cell}"]')
    expect(troll).to_have_attribute("aria-label", re.compile("A troll: nobody gets through"))
    troll.hover()
    expect(page.locator(".cell-note")).to_contain_text("A troll")
    troll.click()
    expect(page.locator(".account .minus")).to_have_text("−1")
    expect(troll).to_have_attribute("aria-label", re.compile("you owe 1 gold"))
    mira.until("mine")
    assert mira.hand() == before


def test_every_language_is_complete(enter):
    with enter() as mira:
        play_alone(mira, ".solo-free")
        for _ in range(3):
            mira.page.keyboard.press("h")
            mira.page.locator(".hint-box").wait_for()
            assert raw_keys(mira.page) == []
            before = mira.act()
            mira.page.locator(".hint-do").click()
            mira.settle(before)
            mira.until("mine", "round")
        mira.open("/solo")
        mira.page.locator(".solo-daily").wait_for()
        assert raw_keys(mira.page) == []


@pytest.mark.parametrize("size", ["desktop", "phone"])
def test_axe_finds_nothing_and_a_phone_needs_no_scrolling(sit, enter, size):
    wishes = PHONE if size == "phone" else {}
    with enter(**wishes) as mira:
        mira.open("/solo")
        mira.page.locator(".solo-daily").wait_for()
        check(mira.page, "solo")
        assert fits(mira.page)
    page = sit("duel", wishes=wishes)
    page.locator(".act-hint").click()
    page.locator(".hint-box").wait_for()
    check(page, "duel")
    assert fits(page)
    assert page.evaluate("document.documentElement.scrollHeight <= innerHeight")
    page = sit("duel-end", wishes=wishes)
    follow_a_hint(Dwarf(page, page.context, ""))
    page.locator(".round-end").wait_for()
    check(page, "round end")
    assert fits(page)
