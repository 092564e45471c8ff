"""Boxes in the browser: one short game or one choice for each, and Saboteur 2 with 2, 7 and 12 players."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.dwarf import Dwarf, click_a_turn
from tests.browser.test_everywhere import check_in_all_windows

pytestmark = [pytest.mark.browser, pytest.mark.slow]

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def card(page: Page, place: int = 0) -> Locator:
    return page.locator(f'[data-hand="{place}"]')


def cell(page: Page, where: str) -> Locator:
    return page.locator(f'[data-cell="{where}"]')


def dig(page: Page, where: str, place: int = 0) -> None:
    card(page, place).click()
    cell(page, where).click()


def answer(page: Page, move: str) -> None:
    page.locator(f'.choices [data-move="{move}"]').click()


def log(page: Page) -> Locator:
    return page.locator(".side .log")


# Saboteur 2.


@pytest.mark.parametrize("players", [2, 7, 12])
def test_saboteur_2_is_dealt_and_played(sit, players):
    """A few turns from the deal; `test_games.py` plays to the end."""
    page = sit(None, players, game="saboteur2")
    assert page.locator(".plate").count() == players
    me = Dwarf(page, page.context, "")
    for _ in range(4):
        if me.until("mine", "round") == "mine":
            me.cover_role()
            click_a_turn(me)


def test_twelve_plates_stand_in_one_line_each_and_fit_the_screen(sit):
    page = sit(None, 12, game="saboteur2")
    plates = page.locator(".plate")
    assert (
        len(set(plates.evaluate_all("plates => plates.map(plate => plate.offsetLeft)"))) == 1
    )  # one that is struck shakes
    boxes = [plate.bounding_box() for plate in plates.all()]
    assert max(box["y"] + box["height"] for box in boxes) <= 720
    assert all(box["height"] < 60 for box in boxes)


def test_twelve_play_on_a_phone_without_scrolling_sideways(sit):
    page = sit(None, 12, wishes=PHONE, game="saboteur2")
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    plates = [plate.bounding_box() for plate in page.locator(".plate").all()]
    assert all(box["width"] >= 44 and box["height"] >= 44 for box in plates)
    Dwarf(page, page.context, "").until("mine", "round")
    expect(page.locator(".hand-card")).to_have_count(6)
    assert page.locator(".stage").bounding_box()["height"] > 250


@pytest.mark.rule("S-16", "S-19", "S-20")
def test_the_end_of_a_round_shows_the_ways_the_shares_and_the_thefts(sit):
    page = sit("doors")
    dig(page, "7,0")
    answer(page, "steal>1")
    expect(page.locator(".round-end h1")).to_have_text("The green team wins.")
    expect(page.locator(".way-list")).to_contain_text("Closed to blue: every way passes a green door")
    expect(page.locator(".way-list .won")).to_contain_text("Open to green: a way of 7 cards.")
    assert page.locator(".way-green").count() == 1
    assert page.locator(".way-blue").count() == 0
    expect(page.locator(".reckoning")).to_contain_text("+1 stolen from Sindri")
    expect(page.locator(".reckoning")).to_contain_text("trapped: gets nothing")
    expect(page.locator(".reckoning")).to_contain_text("1 crystal")


@pytest.mark.rule("S-3")
def test_one_to_three_cards_are_passed_by_tapping_them(sit):
    page = sit("pass", wishes=PHONE)
    card(page).click()
    page.locator(".act-pass").click()
    for place in (1, 2):
        card(page, place).click()
    expect(page.locator(".main-button")).to_have_text("Pass with 3: straight tunnel, Map, straight tunnel")
    page.locator(".main-button").click()
    expect(page.locator('.hand-card[data-code="map"]')).to_have_count(0)


@pytest.mark.rule("S-15")
def test_two_cards_clear_one_that_lies_before_me(sit):
    page = sit("clear")
    expect(page.locator('.plate[data-seat="0"] .front-badge')).to_have_attribute("aria-label", "Trapped!")
    card(page).click()
    page.keyboard.press("c")
    card(page, 1).click()
    answer(page, "clear NS map : trap")
    expect(page.locator('.plate[data-seat="0"] .front-badge')).to_have_count(0)


@pytest.mark.rule("S-13")
def test_a_new_hat_is_shown_only_while_it_is_held(sit):
    page = sit("hats")
    card(page).click()
    page.locator('.plate[data-seat="0"]').click()
    expect(page.locator(".reveal h2")).to_have_text("Your new role")
    expect(page.locator("body")).not_to_contain_text("Boss")
    page.locator(".reveal .hold").hover()
    page.mouse.down()
    expect(page.locator(".reveal .hold-name")).to_have_text("Boss")
    page.mouse.up()
    expect(page.locator(".reveal .hold-name")).to_have_text("Hold to look")


@pytest.mark.rule("S-12")
def test_an_inspected_role_stands_in_what_you_know(sit):
    page = sit("inspect")
    card(page).click()
    page.locator('.plate[data-seat="2"]').click()
    expect(page.locator(".side .know-roles")).to_have_text("Dvalin: geologist")


@pytest.mark.rule("S-14")
def test_hands_are_swapped(sit):
    page = sit("hands")
    card(page).click()
    page.locator('.plate[data-seat="1"]').click()
    expect(log(page)).to_contain_text("Mira and Sindri have swapped hands.")
    expect(page.locator('.hand-card[data-code="NS"]').first).to_be_visible()


# The championship cards.


@pytest.mark.rule("W-19")
def test_whoever_holds_the_veto_uses_it(sit):
    page = sit("veto")
    expect(page.locator(".objections h2")).to_have_text("Sindri plays. Break the lamp: Dvalin")
    answer(page, "veto")
    expect(log(page)).to_contain_text("Mira vetoes it.")
    expect(page.locator('.plate[data-seat="2"] .badge')).to_have_count(0)


@pytest.mark.rule("W-19", "V-2")
def test_whoever_holds_none_is_asked_too_and_may_let_everything_pass_this_turn(sit):
    page = sit("no-veto")
    expect(page.locator(".objections")).to_contain_text("everybody is asked")
    expect(page.locator('.objections [data-move="veto"]')).to_have_count(0)
    page.locator(".let-turn-pass").click()
    expect(page.locator('.plate[data-seat="2"] .badge')).to_have_count(1)


@pytest.mark.rule("W-19")
def test_a_short_pause_answers_by_itself(sit):
    page = sit("no-veto", short_pause=True)
    expect(page.locator('.plate[data-seat="2"] .badge')).to_have_count(1)


@pytest.mark.rule("W-19")
def test_a_switch_lets_everything_pass_until_it_is_switched_off(sit):
    page = sit("no-veto")
    page.keyboard.press("v")
    expect(page.locator(".act-let-pass")).to_have_attribute("aria-pressed", "true")
    expect(page.locator('.plate[data-seat="2"] .badge')).to_have_count(1)
    page.keyboard.press("v")
    expect(page.locator(".act-let-pass")).to_have_attribute("aria-pressed", "false")


@pytest.mark.rule("W-17")
def test_two_goals_go_back_and_forth_and_nobody_is_told_whether(sit):
    page = sit("back-and-forth")
    dig(page, "8,2")
    expect(page.locator(".choices")).to_contain_text("not whether you swap them")
    answer(page, "back-and-forth@8,2@8,0 swap")
    expect(log(page)).to_contain_text("back and forth")


@pytest.mark.rule("W-18")
def test_the_vault_shows_five_cards_and_one_is_kept(sit):
    page = sit("vault")
    card(page).click()
    page.locator('.main-button[data-move="vault"]').click()
    expect(page.locator(".choices .choice")).to_have_count(5)
    answer(page, "keep rockfall")
    expect(page.locator('.hand-card[data-code="rockfall"]')).to_have_count(1)


@pytest.mark.rule("W-20")
def test_a_changed_direction_is_shown(sit):
    page = sit("reverse")
    card(page).click()
    page.locator('.main-button[data-move="reverse"]').click()
    expect(page.locator(".sign-direction")).to_have_text("Turns go the other way round")


@pytest.mark.rule("W-21")
def test_the_handyman_mends_the_tool_that_is_chosen(sit):
    page = sit("handyman")
    card(page).click()
    page.locator('.plate[data-seat="1"]').click()
    answer(page, "handyman>1:cart")
    expect(page.locator('.plate[data-seat="1"] .badge')).to_have_count(1)


@pytest.mark.rule("W-22")
def test_the_pathfinder_digs_and_may_leave_the_second_tunnel(sit):
    page = sit("pathfinder")
    card(page).click()
    page.locator('.main-button[data-move="pathfinder"]').click()
    expect(page.locator(".hint")).to_have_text("Pathfinder: lay a tunnel.")
    dig(page, "3,0")
    expect(page.locator(".choices h2")).to_have_text("Lay a second tunnel, or leave it at one")
    answer(page, "stop")
    expect(log(page)).to_contain_text("Mira leaves it at one tunnel.")


@pytest.mark.rule("W-23")
def test_a_diversion_moves_the_last_tunnel(sit):
    page = sit("diversion")
    dig(page, "-1,0")
    expect(log(page)).to_contain_text("diverts the last tunnel")
    expect(cell(page, "2,0")).to_have_attribute("aria-label", re.compile("empty"))


@pytest.mark.parametrize("boxes", [["wc2016"], ["sabotaged"], ["tournament"]])
def test_boxes_of_roles_and_gold_are_dealt_and_played(sit, boxes):
    page = sit(None, 5, modules=boxes)
    me = Dwarf(page, page.context, "")
    for _ in range(2):
        if me.until("mine", "round") == "mine":
            me.cover_role()
            click_a_turn(me)
    expect(log(page)).to_contain_text("Round 1 begins.")


# Mini-expansions.


@pytest.mark.rule("M-T2")
def test_a_toll_dwarf_is_put_on_a_tunnel_end(sit):
    page = sit("toll")
    card(page).click()
    page.keyboard.press("t")
    cell(page, "3,0").click()
    expect(page.locator(".sign-tolls")).to_have_text(
        re.compile("toll dwar(f|ves) in the mine")
    )  # a bot may put the other one
    expect(cell(page, "3,0")).to_have_attribute("aria-label", re.compile("toll dwarf of seat 1"))


@pytest.mark.rule("M-T3")
@pytest.mark.parametrize(
    ("said", "told"), [("accept", "Mira pays 1 gold to Dvalin."), ("refuse", "Mira won't pay the toll.")]
)
def test_somebody_asked_to_pay_may_accept_or_refuse(sit, said, told):
    page = sit("pay")
    expect(page.locator(".choices h2")).to_contain_text("Sindri wants to dig past a toll dwarf")
    answer(page, said)
    expect(log(page)).to_contain_text(told)


@pytest.mark.rule("M-T3")
def test_who_digs_past_a_toll_dwarf_says_who_pays(sit):
    page = sit("payer")
    dig(page, "3,0")
    expect(page.locator(".choices h2")).to_have_text("A toll dwarf stands there. Who shall pay 1 gold to Dvalin?")
    answer(page, "EW@3,0 pay>0")
    expect(log(page)).to_contain_text("Mira pays 1 gold to Dvalin.")


@pytest.mark.rule("L-9", "M-G2")
def test_several_goals_are_turned_up_in_the_order_chosen(sit):
    page = sit("goals")
    card(page).click()
    page.keyboard.press("r")
    cell(page, "8,1").click()
    answer(page, "reveal@8,2")
    expect(log(page)).to_contain_text("Mira takes 1 gold.")
    expect(log(page)).to_contain_text("Mira pays 1 gold.")


@pytest.mark.rule("M-K2")
def test_an_opened_chest_says_what_it_does(sit):
    page = sit("chest")
    dig(page, "3,0")
    expect(page.locator(".notice")).to_contain_text("Mira opens a chest: a piece of gold. Take 1 gold.")


@pytest.mark.rule("M-K4")
@pytest.mark.parametrize(
    ("moment", "move", "told"),
    [
        ("push", "push@8,2", "pushes the goal"),
        ("pick", "pick>1", "Mira takes out of Sindri's hand: straight tunnel."),
        ("peek", "peek>2", "Dvalin is: miner."),
    ],
)
def test_a_chest_asks_and_is_answered(sit, moment, move, told):
    page = sit(moment)
    answer(page, move)
    expect(log(page)).to_contain_text(told)


@pytest.mark.rule("M-K3", "M-K4")
def test_a_map_under_the_ban_looks_at_a_chest(sit):
    page = sit("map-ban")
    expect(page.locator(".sign-map_ban")).to_be_visible()
    dig(page, "5,2")
    expect(page.locator(".know.covered")).to_contain_text("map ban")


@pytest.mark.rule("M-C1", "M-P1")
@pytest.mark.parametrize(("moment", "told"), [("costume", "changes costume"), ("party", "all roles are dealt anew")])
def test_the_postcard_gives_a_new_role_under_cover(sit, moment, told):
    page = sit(moment)
    dig(page, "3,0")
    expect(page.locator(".reveal h2")).to_have_text("Your new role")
    page.locator(".reveal-done").click()
    expect(log(page)).to_contain_text(told)
    expect(page.locator(".sign-place")).to_be_visible()


# Setting a table.


@pytest.mark.rule("C-1")
def test_the_picker_greys_out_what_does_not_go_together_and_says_why(enter):
    with enter() as one:
        page = one.page
        one.open("/?new")
        box = page.locator
        box('[data-box="costume"] input').check()
        expect(box('[data-box="party"]')).to_contain_text("two sides of one postcard")
        box('[data-box="party"] input').click(force=True)  # it is greyed out: only a person would try
        expect(box('[data-box="party"] input')).not_to_be_checked()
        expect(box('[data-box="tournament"]')).to_contain_text("opening card lies in the same place")
        page.get_by_role("radio", name=re.compile("Saboteur 2")).check()
        expect(box('[data-box="wc2016"]')).to_contain_text("Not with Saboteur 2")
        expect(box('[data-box="costume"] input')).to_be_checked()


FAR_CHESTS = ("4,2", "6,2", "4,-2", "6,-2")  # farther than the others can dig before the first turn


@pytest.mark.rule("M-K1")
def test_the_host_lays_the_chests_on_a_preview(enter):
    with enter() as one:
        page = one.page
        one.open("/?new")
        page.locator('[data-box="chests"] input').check()
        page.locator(".lay-chests").check()
        expect(page.get_by_role("button", name="Open the table")).to_have_attribute("aria-disabled", "true")
        page.locator(".layout-mine").evaluate("mine => mine.scrollIntoView({block: 'center'})")
        for where in FAR_CHESTS:
            page.locator(f'.layout-mine .open[data-cell="{where}"]').click()
            expect(cell(page, where)).to_have_attribute("aria-label", re.compile("hidden chest"))
        expect(page.locator(".layout-mine .open")).to_have_count(0)
        expect(page.get_by_role("button", name="Open the table")).not_to_have_attribute("aria-disabled", "true")
        page.get_by_role("button", name="Open the table").click()
        page.locator(".lobby-start .button.primary").click()
        page.locator(".reveal-done").click()
        for where in FAR_CHESTS:
            expect(cell(page, where)).to_have_attribute("aria-label", re.compile("hidden chest"))


# For everybody.


@pytest.mark.parametrize("moment", ["veto", "everything", "vault", "doors"])
def test_axe_finds_nothing_in_what_the_boxes_bring(sit, moment):
    page = sit(moment)
    if moment == "vault":
        card(page).click()
        page.locator('.main-button[data-move="vault"]').click()
        page.locator(".choice-list.large").wait_for()
    if moment == "doors":
        dig(page, "7,0")
        answer(page, "steal>1")
        page.locator(".ways").wait_for()
    check_in_all_windows(page, moment)
