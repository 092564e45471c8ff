"""A box that neither the package nor the built client has ever heard of: its moves are pointed at, made and told in the browser."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.dwarf import Troubles, dwarf
from tests.browser.moments import MOMENTS
from tests.browser.serving import Server


@pytest.fixture(scope="module")
def thin_house(tmp_path_factory):
    """A server that has the box."""
    server = Server(tmp_path_factory.mktemp("thin"), box="tests.support.thin_air")
    server.start()
    server.given.begin(MOMENTS["thin air"])
    yield server
    server.kill()


@pytest.fixture
def page(browser, thin_house):
    """Somebody's turn with the cards of a box out of thin air."""
    server = thin_house
    troubles = Troubles(server.url)
    with dwarf(browser, server.url, troubles) as one:
        one.take_seat("thin air")
        yield one.page
    assert troubles.complaints == []


def hand(page, code):
    return page.locator(f'.hand-card[data-code="{code}"]')


def cell(page, where):
    return page.locator(f'[data-cell="{where}"]')


def log(page):
    return page.locator(".side .log")


def test_two_cells_are_pointed_at_one_after_the_other(page):
    hand(page, "double-map").click()
    expect(page.locator(".cell.open")).to_have_count(3)
    cell(page, "8,-2").click()
    expect(page.locator(".cell.open")).to_have_count(2)
    cell(page, "8,2").click()
    expect(log(page)).to_contain_text("double-map: the top goal, the bottom goal")
    expect(page.locator(".know")).to_contain_text("stone")


def test_a_seat_and_a_cell_are_pointed_at_and_the_side_is_chosen(page):
    hand(page, "lantern").click()
    page.locator('.plate[data-seat="2"]').click()
    cell(page, "0,0").click()
    expect(page.locator(".choices .choice")).to_have_count(4)
    page.locator('.choices [data-move="lantern>2@0,0:S"]').click()
    expect(log(page)).to_contain_text("lantern")


def test_a_number_is_chosen_from_a_list(page):
    hand(page, "dice").click()
    page.locator('.choices [data-move="dice 2"]').click()
    expect(log(page)).to_contain_text("dice: 2")


def test_a_word_of_its_own_has_a_button(page):
    page.locator(".act-bury").click()
    hand(page, "NS").click()
    cell(page, "0,1").click()
    expect(log(page)).to_contain_text("bury")
