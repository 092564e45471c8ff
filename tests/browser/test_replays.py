"""Finished games again: step by step, from any seat, as a file."""

import re

import pytest
from playwright.sync_api import expect

import motherlode as ml
from motherlode.notation.records import Recorder
from tests.browser.test_everywhere import check_in_all_windows


@pytest.fixture
def mira(enter, tmp_path):
    """Somebody who has loaded the record of a game."""
    record = tmp_path / "game.txt"
    record.write_text(a_game(), encoding="utf-8")
    with enter() as dwarf:
        dwarf.open("/?replays")
        dwarf.page.locator("input[type=file]").set_input_files(record)
        dwarf.page.locator(".player-row").wait_for()
        yield dwarf


def a_game() -> str:
    """The record of a game of three rounds, in which everybody does what comes first."""
    recorder = Recorder(ml.Ruleset.of("base", players=3), ml.Dealer(seed=7), {"Seats": "Mira, Olha, Boyan"})
    while recorder.position.to_act is not None:
        recorder.play(recorder.position.legal()[0])
    return recorder.text()


def place(mira):
    return int(mira.page.locator(".place").inner_text().split("/")[0])


def test_a_game_can_be_stepped_through_seen_kept_and_loaded(mira, tmp_path, troubles):
    page = mira.page
    page.get_by_role("button", name="To the beginning").click()
    assert place(mira) == 1
    page.get_by_role("button", name="One step on").click()
    page.keyboard.press("ArrowRight")
    assert place(mira) == 3
    page.get_by_role("button", name="One step back").click()
    assert place(mira) == 2
    page.get_by_role("button", name="Round 3").click()
    expect(page.get_by_role("button", name="Round 3")).to_have_attribute("aria-pressed", "true")
    assert place(mira) > 3
    page.get_by_role("button", name="Play").click()
    page.wait_for_function(
        "start => Number(document.querySelector('.place').textContent.split('/')[0]) > start", arg=place(mira)
    )
    page.get_by_role("button", name="Pause").click()

    assert page.locator(".open-hands use[href='#ml-back-card']").count() == 0
    page.get_by_label("View").select_option("spectator")
    expect(page.locator(".open-hands use[href='#ml-back-card']").first).to_be_visible()
    page.get_by_label("View").select_option("0")
    expect(page.locator(".open-hands li:first-child use[href='#ml-back-card']")).to_have_count(0)
    assert page.locator(".open-hands li:last-child use[href='#ml-back-card']").count() > 0

    check_in_all_windows(page, "replay")

    with page.expect_download() as download:
        page.get_by_role("link", name="Download the record").click()
    record = tmp_path / "record.txt"
    download.value.save_as(record)
    assert re.match(r'\[\w+ "', record.read_text(encoding="utf-8"))
    mira.open("/?replays")
    expect(page.locator(".open-tables li")).to_have_count(1)
    page.locator("input[type=file]").set_input_files(record)
    page.locator(".player-row").wait_for()
    record.write_text("no record at all")
    mira.open("/?replays")
    page.locator("input[type=file]").set_input_files(record)
    expect(page.locator(".notice.bad")).to_be_visible()
    # A browser notes by itself that the server refused; nothing else may be complained of.
    troubles.complaints[:] = [said for said in troubles.complaints if "400 (Bad Request)" not in said]
