"""People at tables: two browsers, lost lines, leavers, spectators."""

import json

from playwright.sync_api import expect

from tests.browser.dwarf import PATIENCE, Troubles, click_a_turn, dwarf
from tests.browser.moments import base


def set_a_table(host, name="Mira"):
    """A table for the host, one friend and bots; the code of its link."""
    host.open("/?new")
    host.page.get_by_label("Your name").fill(name)
    host.page.get_by_role("button", name="Open the table").click()
    host.page.locator(".lobby").wait_for()
    return host.code


def sit_down(friend, code, name="Olha"):
    friend.open(f"/t/{code}")
    friend.page.get_by_label("Your name").fill(name)
    friend.page.locator(".sit-here").first.click()
    expect(friend.page.locator(".seat-list")).to_contain_text(name)


def begin(host, *friends):
    host.page.locator(".start").click()
    for one in (host, *friends):
        one.page.locator(".table").wait_for()
        one.page.locator(".reveal-done").click()


def test_two_people_play_in_two_browsers(enter):
    with enter() as mira, enter() as olha:
        code = set_a_table(mira)
        expect(mira.page.get_by_role("img", name="QR code of the link")).to_be_visible()
        sit_down(olha, code)
        expect(mira.page.locator(".seat-list")).to_contain_text("Olha")
        begin(mira, olha)
        for _ in range(2):
            for one in (mira, olha):
                one.until("mine")
                click_a_turn(one)
        assert mira.page.locator(".hand-card").count() == olha.page.locator(".hand-card").count()
        mira.page.get_by_label("Your words").fill("It was an accident!")
        mira.page.get_by_role("button", name="Send").click()
        expect(olha.page.locator(".side .talk-lines")).to_contain_text("It was an accident!")
        olha.page.get_by_role("button", name="Well dug!").click()
        expect(mira.page.locator(".side .talk-lines")).to_contain_text("Well dug!")


def test_what_is_claimed_is_seen_by_all(enter):
    with enter() as mira, enter() as olha:
        sit_down(olha, set_a_table(mira))
        begin(mira, olha)
        mira.page.get_by_role("button", name="I am …").click()
        mira.page.locator(".pick").filter(has_text="Miner").click()
        expect(olha.page.locator(".plate").filter(has_text="Mira")).to_contain_text("My role: miner.")
        olha.page.get_by_role("button", name="This goal is …").click()
        olha.page.locator(".pick").filter(has_text="top goal").click()
        olha.page.locator(".pick").filter(has_text="stone").click()
        expect(mira.page.locator(".plate").filter(has_text="Olha")).to_contain_text("stone")
        mira.page.get_by_role("button", name="I suspect …").click()
        mira.page.locator(".pick").filter(has_text="Olha").click()
        expect(olha.page.locator(".log")).to_contain_text("I suspect Olha.")


def test_a_bot_that_is_accused_answers_in_the_readers_language_unless_bots_are_silenced(enter, server):
    server.given.begin(base(hand=["NS"] * 6), bots_talk=True)
    with enter(locale="de-DE") as mira:
        seats = [{"kind": "me"}, {"kind": "bot", "level": "digger"}, {"kind": "bot", "level": "digger"}]
        mira.take_seat(None, seats=seats)
        let_bots_talk(mira, on=False)
        answer = mira.page.locator(".side .talk-lines", has_text="Meine Rolle: Goldgräber.")
        accuse_the_last(mira)
        expect(answer).to_have_count(0)
        let_bots_talk(mira, on=True)
        accuse_the_last(mira)
        expect(answer).to_have_count(1)
        expect(mira.page.locator('.plate[data-seat="2"]')).to_contain_text("Meine Rolle: Goldgräber.")


def let_bots_talk(one, *, on):
    one.page.get_by_role("button", name="Menü").click()
    one.page.locator("dialog .set-talk").set_checked(on)
    one.page.keyboard.press("Escape")
    one.page.locator("dialog .settings").wait_for(state="detached")


def accuse_the_last(one):
    """Claim to suspect the bot in the last seat, and go on until all have moved."""
    one.until("mine")
    one.page.get_by_role("button", name="Ich verdächtige …").click()
    one.page.locator(".say ~ .picks .pick").last.click()
    expect(one.page.locator(".side .talk-lines")).to_contain_text("Ich verdächtige")
    click_a_turn(one)
    one.until("mine")


KEEP_LINES = """
window.lines = [];
window.WebSocket = class extends WebSocket { constructor(...args) { super(...args); window.lines.push(this); } };
"""


def test_the_line_is_cut_and_mends_itself(enter):
    with enter() as mira:
        mira.page.add_init_script(KEEP_LINES)
        mira.play_now()
        mira.cover_role()
        mira.until("mine")
        before = mira.hand()
        mira.page.evaluate("window.lines[0].close()")
        mira.page.wait_for_function("() => window.lines[1]?.readyState === WebSocket.OPEN", timeout=PATIENCE)
        expect(mira.page.locator(".turn-sign.mine:not(.lost)")).to_be_visible()
        assert mira.hand() == before
        click_a_turn(mira)


def test_after_a_reload_everything_is_where_it_was(enter):
    with enter() as mira:
        mira.play_now()
        mira.cover_role()
        mira.until("mine")
        click_a_turn(mira)
        mira.until("mine")
        before = mira.hand(), mira.page.locator(".log-lines li").all_inner_texts()
        mira.page.reload()
        mira.until("mine")
        assert (mira.hand(), mira.page.locator(".log-lines li").all_inner_texts()) == before
        assert not mira.page.locator(".reveal").is_visible()
        click_a_turn(mira)


def test_the_server_is_killed_and_comes_back(make_server, browser):
    server = make_server()
    troubles = Troubles(server.url)
    with dwarf(browser, server.url, troubles) as mira:
        mira.play_now()
        mira.cover_role()
        mira.until("mine")
        click_a_turn(mira)
        mira.until("mine")
        before = mira.hand()
        server.kill()
        expect(mira.page.locator(".turn-sign.lost")).to_be_visible(timeout=PATIENCE)
        server.start()
        expect(mira.page.locator(".turn-sign.mine:not(.lost)")).to_be_visible(timeout=PATIENCE)
        assert mira.hand() == before
        click_a_turn(mira)
    # A browser says by itself that nobody answered; nothing else may be complained of.
    assert [said for said in troubles.complaints if "ERR_CONNECTION_REFUSED" not in said] == []


def test_a_leavers_seat_is_played_by_a_bot_and_handed_back(enter, make_server, browser):
    quick = make_server(grace=300)
    troubles = Troubles(quick.url)
    with dwarf(browser, quick.url, troubles) as mira, dwarf(browser, quick.url, troubles) as olha:
        code = set_a_table(mira)
        sit_down(olha, code)
        begin(mira, olha)
        olha.page.goto("about:blank")
        plate = mira.page.locator(".plate").filter(has_text="Olha")
        expect(plate).to_contain_text("bot stands in", timeout=PATIENCE)
        mira.until("mine")
        click_a_turn(mira)
        olha.open(f"/t/{code}")
        expect(plate).not_to_contain_text("bot stands in", timeout=PATIENCE)
        olha.until("mine", "waiting")
        assert olha.page.locator(".hand-card").count() > 0


def test_a_spectator_learns_nothing(enter):
    with enter() as mira, enter() as guest:
        mira.play_now()
        mira.cover_role()
        heard = []
        guest.page.on("websocket", lambda line: line.on("framereceived", lambda frame: heard.append(frame)))
        guest.open(f"/t/{mira.code}")
        expect(guest.page.locator(".foot")).to_contain_text("You are watching")
        for _ in range(2):
            mira.until("mine")
            click_a_turn(mira)
        mira.until("mine")
        assert guest.page.locator(".hand-card, .act-pass, .hold, .say").count() == 0
        tables = [message for message in map(json.loads, heard) if message["type"] == "table"]
        assert tables
        for table in tables:
            view = table["game"]["view"]
            assert table["game"]["legal"] == []
            assert set(view["roles"]) == {"?"}
            assert {card for hand in view["hands"] for card in hand} == {"?"}
            assert {card["goal"] for card in view["facedown"].values()} == {"?"}
