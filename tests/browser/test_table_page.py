"""What the table offers: turning, dragging, refusals, questions, the role."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.dwarf import click_a_turn


@pytest.fixture
def mira(enter):
    with enter() as dwarf:
        dwarf.play_now()
        dwarf.page.locator(".reveal-done").wait_for()
        yield dwarf


def my_turn(mira):
    mira.cover_role()
    mira.until("mine")


def choose(mira, wanted):
    """Choose the first card that fits, playing on until there is one."""
    for _ in range(40):
        my_turn(mira)
        place = next((n for n, code in enumerate(mira.hand()) if wanted(code)), None)
        if place is not None:
            mira.page.locator(f'[data-hand="{place}"]').click()
            return mira.hand()[place]
        click_a_turn(mira)
        mira.until("mine", "round", "final")
    raise AssertionError("no such card came")


def is_tunnel(code):
    return code[0] in "NESW"


def test_the_role_shows_only_while_it_is_held(mira):
    hold = mira.page.locator(".reveal .hold")
    assert hold.locator(".front svg").count() == 0
    box = hold.bounding_box()
    mira.page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    mira.page.mouse.down()
    expect(hold.locator(".front svg")).to_have_count(1)
    mira.page.mouse.up()
    expect(hold.locator(".front svg")).to_have_count(0)


def test_a_card_is_turned_with_r(mira):
    choose(mira, lambda code: code in ("NES", "NEW", "NE", "NW"))
    drawn = mira.page.locator(".hand-card.chosen use")
    before = drawn.get_attribute("href")
    mira.page.keyboard.press("r")
    assert drawn.get_attribute("href") != before
    mira.page.keyboard.press("r")
    assert drawn.get_attribute("href") == before


def test_a_card_can_be_dragged_into_the_mine(mira):
    choose(mira, is_tunnel)
    place = mira.page.locator(".hand-card.chosen").get_attribute("data-hand")
    cell = mira.legal_cells()[0]
    before = mira.act()
    mira.page.keyboard.press("Escape")
    mira.page.locator(f'[data-hand="{place}"]').hover()
    mira.page.mouse.down()
    target = mira.page.locator(f'[data-cell="{cell}"]').bounding_box()
    mira.page.mouse.move(target["x"] + target["width"] / 2, target["y"] + target["height"] / 2, steps=8)
    expect(mira.page.locator(".preview")).to_have_count(1)
    mira.page.mouse.up()
    mira.settle(before)
    expect(mira.page.locator(".log")).to_contain_text("Guest digs")


def test_a_move_that_is_not_allowed_says_why_with_the_rule(mira):
    choose(mira, is_tunnel)
    far = next(cell for cell in ("6,2", "6,-2", "5,2") if cell not in mira.legal_cells())
    mira.page.locator(f'[data-cell="{far}"]').click()
    expect(mira.page.locator(".notice.bad")).to_contain_text("(L-3)")
    expect(mira.page.locator(".cell.shake")).to_have_count(1)


def test_passing_takes_two_presses(mira):
    my_turn(mira)
    changed = mira.act()
    mira.page.locator('[data-hand="0"]').click()
    mira.page.locator(".act-pass").click()
    mira.settle(changed)
    expect(mira.page.locator(".log")).to_contain_text("Guest passes with one card.")


def test_the_title_tells_whose_turn_it_is(mira):
    my_turn(mira)
    assert "Your turn" in mira.page.title()


def test_the_mine_zooms_and_fits(mira):
    my_turn(mira)
    cell = mira.page.locator('[data-cell="0,0"]')
    fitted = cell.bounding_box()
    mira.page.get_by_role("button", name="Closer").click()
    assert cell.bounding_box()["width"] > fitted["width"]
    assert cell.bounding_box()["width"] % 5 == 0
    mira.page.get_by_role("button", name="Show the whole mine").click()
    assert cell.bounding_box() == fitted
    mira.page.locator(".stage").hover(position={"x": 40, "y": 300})
    mira.page.mouse.down()
    mira.page.mouse.move(400, 420, steps=4)
    mira.page.mouse.up()
    assert cell.bounding_box()["x"] != fitted["x"]


def test_the_mine_is_a_grid_of_cells_in_words(mira):
    my_turn(mira)
    grid = mira.page.get_by_role("grid", name="The mine")
    expect(grid.locator('[data-cell="0,0"]')).to_have_attribute("aria-label", re.compile("the start"))
    expect(grid.get_by_role("gridcell", name="top goal, face down")).to_have_count(1)
    assert grid.locator('[tabindex="0"]').count() == 1


def test_the_live_region_reads_the_log(mira):
    my_turn(mira)
    click_a_turn(mira)
    mira.until("mine", "round")
    assert mira.page.locator('[role="log"] p').count() > 0
