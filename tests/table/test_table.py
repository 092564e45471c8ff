"""A table by what it does, with a clock that moves when told."""

from __future__ import annotations

import pytest

from motherlode.table import Act, ClockPlan, ErrorKey, Pace, Refusal, SeatPlan, Settings, Table, TableError
from tests.table.given import FINISH, PASS, given

HARMLESS = given(deck=0)
"""With no deck nothing is drawn, so a pass can be taken back."""
PACE = Pace(after_person=100, after_bot=700, after_harmless=3000, grace=30_000, between_rounds=60_000)


class FakeClock:
    """Milliseconds that pass when told."""

    def __init__(self):
        self.now = 1_000_000

    def __call__(self):
        return self.now

    def pass_(self, table, ms):
        """Let time pass, and everything happen that is due meanwhile."""
        end = self.now + ms
        while (due := table.due()) is not None and due <= end:
            self.now = max(self.now, due)
            table.tick()
        self.now = end


@pytest.fixture
def clock():
    return FakeClock()


def seats(*kinds):
    return tuple(SeatPlan("bot", "digger") if kind == "bot" else SeatPlan("person") for kind in kinds)


def gathered(clock, /, *kinds, game=None, **settings):
    """A table with Ann (and Bob, and Cem) on its persons' seats, connected."""
    table = Table.open("ABCDEF", Settings(seats(*kinds), **settings), game or given(), clock, PACE)
    for who, _ in zip(("ann", "bob", "cem"), [kind for kind in kinds if kind == "person"], strict=False):
        table.sit(who, who.title())
        table.connect(who)
    return table


def started(clock, /, *kinds, **settings):
    table = gathered(clock, *kinds, **settings)
    table.start("ann")
    return table


def again(table, clock, game=None):
    """The table that comes back after a crash: nothing but its log survives."""
    acts = [Act.of_json(act.as_json()) for act in table.log]
    return Table.replay(table.code, table.settings, game or given(), clock, acts, PACE)


def refused(key):
    return pytest.raises(TableError, match=key.value)


def whats(table):
    return [act.what for act in table.log]


# --- Gathering ---


def test_friends_take_free_seats_and_the_first_is_host(clock):
    table = gathered(clock, "person", "bot", "person")
    assert [chair.name for chair in table.chairs] == ["Ann", None, "Bob"]
    assert table.host == "ann"


def test_a_full_table_refuses(clock):
    table = gathered(clock, "person", "bot", "bot")
    with refused(ErrorKey.TABLE_FULL):
        table.sit("bob", "Bob")


def test_a_bots_seat_is_not_free_until_the_host_opens_it(clock):
    table = gathered(clock, "person", "bot", "bot")
    with refused(ErrorKey.TABLE_FULL):
        table.sit("bob", "Bob", 1)
    with refused(ErrorKey.NOT_HOST):
        table.set_seat("bob", 1, "open", None)
    table.set_seat("ann", 1, "open", None)
    table.sit("bob", "Bob", 1)
    assert table.seat_of("bob") == 1


def test_two_people_cannot_have_one_name(clock):
    table = gathered(clock, "person", "person", "person")
    table.leave("cem")
    with refused(ErrorKey.BAD_NAME):
        table.sit("cem", "ANN")


@pytest.mark.parametrize("name", ["", "   ", "x" * 25, "\u202e\u200b", "\n\t"])
def test_names_that_show_nothing_or_too_much_are_refused(clock, name):
    table = Table.open("ABCDEF", Settings(seats("person", "bot", "bot")), given(), clock, PACE)
    with refused(ErrorKey.BAD_NAME):
        table.sit("ann", name)


def test_invisible_characters_are_dropped_from_names(clock):
    table = Table.open("ABCDEF", Settings(seats("person", "bot", "bot")), given(), clock, PACE)
    table.sit("ann", " Оля\u202e \n Р. ")
    assert table.chairs[0].name == "Оля Р."


def test_the_host_who_leaves_hands_over(clock):
    table = gathered(clock, "person", "person", "person")
    table.leave("ann")
    assert table.host == "bob"
    assert table.chairs[0].kind == "open"


def test_bots_take_the_seats_still_empty_at_the_start(clock):
    table = gathered(clock, "person", "person", "person")
    table.leave("bob")
    table.start("ann")
    assert table.chairs[1].played_by == "bot"
    assert table.phase == "playing"


def test_only_the_host_starts_and_only_once(clock):
    table = gathered(clock, "person", "person", "person")
    with refused(ErrorKey.NOT_HOST):
        table.start("bob")
    table.start("ann")
    with refused(ErrorKey.STARTED):
        table.start("ann")
    with refused(ErrorKey.STARTED):
        table.sit("dan", "Dan")


# --- Playing ---


def test_a_move_out_of_turn_is_refused_and_changes_nothing(clock):
    table = started(clock, "person", "person", "person")
    before = whats(table)
    with refused(ErrorKey.NOT_YOUR_TURN):
        table.play("bob", PASS, len(table.log))
    assert whats(table) == before


def test_a_move_against_the_rules_names_the_rule_and_changes_nothing(clock):
    table = started(clock, "person", "person", "person")
    before = whats(table)
    with pytest.raises(Refusal, match="B-5"):
        table.play("ann", "pass map", len(table.log))
    with pytest.raises(Refusal, match="L-3"):
        table.why_not("ann", "EW@5,5")
    with refused(ErrorKey.NO_SUCH_MOVE):
        table.play("ann", "fly", len(table.log))
    table.why_not("ann", PASS)
    assert whats(table) == before


def test_a_move_for_a_moment_that_has_passed_is_stale(clock):
    table = started(clock, "person", "person", "person")
    old = len(table.log)
    table.play("ann", PASS, old)
    table.play("bob", PASS, len(table.log))
    with refused(ErrorKey.STALE):
        table.play("ann", PASS, old)


def test_chat_in_between_does_not_make_a_move_stale(clock):
    table = started(clock, "person", "person", "person")
    seen = len(table.log)
    table.say("bob", "hurry")
    table.play("ann", PASS, seen)
    assert table.game.to_act == 1


def test_a_request_sent_twice_is_done_once_even_after_a_crash(clock):
    table = started(clock, "person", "person", "person")
    table.play("ann", PASS, len(table.log), ticket="t1")
    table.play("ann", PASS, len(table.log), ticket="t1")
    assert whats(table).count("acted") == 1
    table = again(table, clock)
    table.play("ann", PASS, len(table.log), ticket="t1")
    assert whats(table).count("acted") == 1


def test_one_persons_talk_does_not_push_out_anothers_request(clock):
    table = started(clock, "person", "person", "person")
    table.play("ann", PASS, len(table.log), "mine")
    for number in range(500):
        table.say("bob", f"line {number}", f"t{number}")
    before = len(table.log)
    table.play("ann", PASS, 0, "mine")
    again(table, clock).play("ann", PASS, 0, "mine")
    assert len(table.log) == before


def test_a_ticket_is_ones_own(clock):
    table = started(clock, "person", "person", "person")
    table.play("ann", PASS, len(table.log), ticket="t1")
    table.play("bob", PASS, len(table.log), ticket="t1")
    assert whats(table).count("acted") == 2


# --- Taking back ---


def test_a_harmless_move_can_be_taken_back(clock):
    table = started(clock, "person", "person", "person", game=HARMLESS)
    assert table.take_backs.state(0) == "nothing"
    table.play("ann", PASS, len(table.log))
    assert table.take_backs.state(0) == "yes"
    assert table.take_backs.state(1) == "nothing"
    table.take_back("ann")
    assert table.game.to_act == 0
    assert table.take_backs.state(0) == "nothing"


def test_a_move_that_drew_stays(clock):
    table = started(clock, "person", "person", "person")
    table.play("ann", PASS, len(table.log))
    assert table.take_backs.state(0) == "drew"
    with refused(ErrorKey.CANT_TAKE_BACK):
        table.take_back("ann")


def test_a_move_stays_once_somebody_else_has_acted(clock):
    table = started(clock, "person", "person", "person", game=HARMLESS)
    table.play("ann", PASS, len(table.log))
    table.play("bob", PASS, len(table.log))
    assert table.take_backs.state(0) == "others_acted"
    with refused(ErrorKey.CANT_TAKE_BACK):
        table.take_back("ann")
    assert table.take_backs.state(1) == "yes"


def test_nobody_takes_back_anothers_move(clock):
    table = started(clock, "person", "person", "person", game=HARMLESS)
    table.play("ann", PASS, len(table.log))
    with refused(ErrorKey.CANT_TAKE_BACK):
        table.take_back("bob")


def test_a_move_taken_back_is_not_in_the_record_and_not_there_after_a_crash(clock):
    table = started(clock, "person", "person", "person", game=HARMLESS)
    table.play("ann", PASS, len(table.log))
    table.take_back("ann")
    table.play("ann", FINISH, len(table.log))
    moves = [line for line in table.record_lines() if line[0].isdigit()]
    assert moves == ["0 EW@7,0"]
    assert again(table, clock, HARMLESS).game.view(None) == table.game.view(None)


def test_bots_wait_longer_after_a_move_that_can_be_taken_back(clock):
    table = started(clock, "person", "bot", "bot", game=HARMLESS)
    table.play("ann", PASS, len(table.log))
    assert table.errand().not_before == clock.now + PACE.after_harmless


# --- Bots ---


def test_a_bot_is_asked_with_its_own_view_only(clock):
    table = started(clock, "person", "bot", "bot")
    assert table.errand() is None
    table.play("ann", PASS, len(table.log))
    errand = table.errand()
    assert (errand.seat, errand.by, errand.level) == (1, "bot", "digger")
    assert errand.view["hands"] == [["?"] * 5, ["EW", "NS", "NS", "NS", "NS"], ["?"] * 5]
    assert errand.not_before == clock.now + PACE.after_person


def test_a_bots_late_answer_to_a_decision_that_is_gone_is_dropped(clock):
    table = started(clock, "person", "bot", "bot", game=HARMLESS)
    table.play("ann", PASS, len(table.log))
    errand = table.errand()
    table.take_back("ann")
    assert table.bot_move(errand, PASS) is False
    assert table.game.to_act == 0


def test_nothing_moves_while_nobody_is_there(clock):
    table = started(clock, "person", "bot", "bot")
    table.play("ann", PASS, len(table.log))
    table.disconnect("ann")
    assert table.errand() is None
    assert table.due() is None
    table.connect("ann")
    assert table.errand() is not None


# --- Coming and going ---


def test_a_bot_sits_in_after_the_grace_and_hands_the_seat_back(clock):
    table = started(clock, "person", "person", "person")
    table.disconnect("ann")
    assert table.away_until(0) == clock.now + PACE.grace
    clock.pass_(table, PACE.grace - 1)
    assert table.chairs[0].played_by == "person"
    clock.pass_(table, 1)
    assert table.chairs[0].played_by == "stand_in"
    errand = table.errand()
    assert (errand.seat, errand.by) == (0, "stand_in")
    table.connect("ann")
    assert table.chairs[0].played_by == "person"
    assert table.bot_move(errand, PASS) is False
    table.play("ann", PASS, len(table.log))


def test_who_returns_within_the_grace_was_never_replaced(clock):
    table = started(clock, "person", "person", "person")
    table.disconnect("ann")
    clock.pass_(table, PACE.grace - 1)
    table.connect("ann")
    clock.pass_(table, PACE.grace * 2)
    assert "stood_in" not in whats(table)


def test_nobody_stands_in_for_a_bot_however_long_a_person_thinks(clock):
    table = started(clock, "person", "bot", "bot")
    assert table.away_until(1) is None
    clock.pass_(table, PACE.grace * 3)
    assert "stood_in" not in whats(table)
    assert "stood_in" not in whats(again(table, clock))


def test_whoever_was_not_here_at_the_start_has_the_whole_grace_then_a_bot_stands_in(clock):
    table = gathered(clock, "person", "person", "bot")
    table.disconnect("bob")
    clock.pass_(table, PACE.grace * 3)
    table.start("ann")
    assert table.away_until(1) == clock.now + PACE.grace
    clock.pass_(table, PACE.grace)
    assert [(act.what, act.seat) for act in table.log][-1] == ("stood_in", 1)


def test_two_tabs_are_one_person(clock):
    table = started(clock, "person", "person", "person")
    table.connect("ann")
    table.disconnect("ann")
    assert table.away_until(0) is None


def test_who_leaves_is_replaced_at_once_and_may_come_back(clock):
    table = started(clock, "person", "person", "person")
    table.leave("ann")
    assert table.errand().by == "stand_in"
    table.connect("ann")
    assert table.chairs[0].played_by == "stand_in"
    table.come_back("ann")
    assert table.chairs[0].played_by == "person"


def test_the_grace_starts_anew_when_somebody_comes_to_an_empty_table(clock):
    table = started(clock, "person", "person", "person")
    table.disconnect("ann")
    table.disconnect("bob")
    table.disconnect("cem")
    clock.pass_(table, 3_600_000)
    assert "stood_in" not in whats(table)
    table.connect("bob")
    assert table.away_until(0) == clock.now + PACE.grace


# --- Clocks and pauses ---


def test_when_turn_and_bank_are_gone_a_bot_makes_that_one_move(clock):
    table = started(clock, "person", "person", "person", clock=ClockPlan(10, 5))
    assert table.clock.deadline() == clock.now + 15_000
    clock.pass_(table, 14_999)
    assert table.errand() is None
    clock.pass_(table, 1)
    errand = table.errand()
    assert (errand.seat, errand.by) == (0, "clock")
    assert table.bot_move(errand, PASS)
    assert table.chairs[0].played_by == "person"
    assert table.clock.banks == [0, 5000, 5000]


def test_time_within_the_turn_leaves_the_bank_alone(clock):
    table = started(clock, "person", "person", "person", clock=ClockPlan(10, 5))
    clock.pass_(table, 12_000)
    table.play("ann", PASS, len(table.log))
    assert table.clock.banks == [3000, 5000, 5000]
    clock.pass_(table, 9_000)
    table.play("bob", PASS, len(table.log))
    assert table.clock.banks == [3000, 5000, 5000]


def test_a_pause_stops_clocks_bots_and_moves(clock):
    table = started(clock, "person", "person", "person", clock=ClockPlan(10))
    clock.pass_(table, 4_000)
    table.pause("bob")
    assert table.due() is None
    clock.pass_(table, 3_600_000)
    with refused(ErrorKey.PAUSED):
        table.play("ann", PASS, len(table.log))
    table.resume("ann")
    assert table.clock.deadline() == clock.now + 6_000


def test_a_pause_stops_the_grace(clock):
    table = started(clock, "person", "person", "person")
    table.disconnect("ann")
    table.pause("bob")
    clock.pass_(table, PACE.grace * 3)
    assert "stood_in" not in whats(table)
    table.resume("bob")
    clock.pass_(table, PACE.grace)
    assert table.chairs[0].played_by == "stand_in"


# --- Rounds ---


def test_between_rounds_bots_wait_until_all_have_seen_it(clock):
    table = started(clock, "bot", "person", "person")
    table.bot_move(table.errand(), PASS)
    table.play("ann", FINISH, len(table.log))
    assert table.phase == "between_rounds"
    assert table.waiting_for() == [1, 2]
    assert table.errand() is None
    table.ready("ann")
    assert table.phase == "between_rounds"
    table.ready("bob")
    assert table.phase == "playing"


def test_the_next_round_starts_by_itself_after_a_while(clock):
    table = started(clock, "person", "person", "person")
    table.play("ann", FINISH, len(table.log))
    clock.pass_(table, PACE.between_rounds)
    assert table.phase == "playing"


def test_a_table_read_from_its_log_between_rounds_has_the_same_next_round(clock):
    table = started(clock, "person", "person", "person")
    table.play("ann", FINISH, len(table.log))
    twin = again(table, clock)
    assert twin.phase == "between_rounds"
    assert [twin.game.view(seat) for seat in range(3)] == [table.game.view(seat) for seat in range(3)]
    assert [end.events[0].name for end in twin.rounds.ends] == [end.events[0].name for end in table.rounds.ends]


def test_nobody_waits_for_those_who_are_not_there(clock):
    table = started(clock, "person", "person", "person")
    table.play("ann", FINISH, len(table.log))
    table.ready("ann")
    table.disconnect("bob")
    table.leave("cem")
    assert table.phase == "playing"


def test_after_the_last_round_the_game_is_finished_and_a_rematch_has_one_code(clock):
    table = started(clock, "person", "person", "person", game=given(round_=3))
    with refused(ErrorKey.NOT_FINISHED):
        table.rematch("ann", "NEXT22")
    table.play("ann", FINISH, len(table.log))
    assert table.phase == "finished"
    with refused(ErrorKey.FINISHED):
        table.play("ann", PASS, len(table.log))
    table.rematch("ann", "NEXT22")
    table.rematch("bob", "OTHER2")
    assert table.next_code == "NEXT22"


def test_who_is_ready_stays_ready_after_a_crash_and_no_line_is_told_of_it(clock):
    table = started(clock, "person", "person", "person")
    table.play("ann", FINISH, len(table.log))
    told = len(table.entries)
    table.ready("ann", "t1")
    table.ready("ann", "t2")
    assert len(table.entries) == told
    assert [chair.ready for chair in again(table, clock).chairs] == [True, False, False]
    assert "readied" not in "".join(table.record_lines())


def test_ready_means_nothing_while_a_round_is_played(clock):
    table = started(clock, "person", "person", "person")
    table.ready("ann")
    assert not table.chairs[0].ready


# --- Who is here ---


def test_who_is_here_is_whoever_looks_now(clock):
    table = started(clock, "person", "person", "person")
    table.gather(["ann", "ann", "eve"])
    assert [chair.connections for chair in table.chairs] == [2, 0, 0]
    assert [table.away_until(seat) for seat in range(3)] == [None] + [clock.now + PACE.grace] * 2
    clock.pass_(table, PACE.grace)
    table.gather(["ann", "bob"])
    assert [chair.played_by for chair in table.chairs] == ["person", "person", "stand_in"]
    assert whats(table)[-1] == "came_back"


def test_a_table_whose_people_change_places_does_not_fall_asleep(clock):
    table = started(clock, "person", "person", "bot")
    table.play("ann", PASS, len(table.log))
    table.gather(["ann"])
    away = clock.now
    clock.pass_(table, 1_000)
    table.gather(["bob"])
    assert table.away_until(0) == away + 1_000 + PACE.grace


def test_a_table_read_again_keeps_who_is_here_and_since_when_others_are_away(clock):
    table = started(clock, "person", "person", "person", clock=ClockPlan(10, 5))
    table.gather(["ann", "cem"])
    clock.pass_(table, 5_000)
    twin = again(table, clock)
    twin.inherit(table)
    twin.gather(["ann", "cem"])
    assert twin.away_until(1) == table.away_until(1)
    assert twin.unsaved == []


def test_a_line_out_of_order_does_not_replay(clock):
    table = started(clock, "person", "person", "person")
    acts = [Act.of_json(act.as_json()) for act in table.log]
    for wrong in (acts[1:], acts[:2] + acts[3:], acts[:2] + acts[1:]):
        with pytest.raises(ValueError, match="of the log stands where"):
            Table.replay(table.code, table.settings, given(), clock, wrong, PACE)


# --- Claims and chat ---


def test_of_each_kind_of_claim_the_last_counts(clock):
    table = started(clock, "person", "person", "person")
    table.claim("ann", {"claim": "i_am", "role": "miner"})
    table.claim("ann", {"claim": "suspect", "seat": 1})
    table.claim("ann", {"claim": "i_am", "role": "saboteur"})
    assert table.chairs[0].claims == [{"claim": "suspect", "seat": 1}, {"claim": "i_am", "role": "saboteur"}]


def test_claims_are_in_the_record_as_comments(clock):
    table = started(clock, "person", "person", "person")
    table.claim("ann", {"claim": "goal_is", "cell": "8,0", "what": "stone"})
    table.say("bob", "liar } {")
    assert "{claimed 0 goal_is 8,0 stone}" in table.record_lines()
    assert "{said 1 liar ) (}" in table.record_lines()


@pytest.mark.parametrize(
    "claim",
    [
        {"claim": "suspect", "seat": 0},
        {"claim": "suspect", "seat": 9},
        {"claim": "goal_is", "cell": "1,1", "what": "stone"},
    ],
)
def test_what_makes_no_sense_can_not_be_claimed(clock, claim):
    table = started(clock, "person", "person", "person")
    with refused(ErrorKey.BAD_CLAIM):
        table.claim("ann", claim)


def test_no_chat_at_public_tables_nor_by_spectators(clock):
    with refused(ErrorKey.NO_CHAT):
        started(clock, "person", "person", "person", public=True).say("ann", "hi")
    with refused(ErrorKey.NOT_SEATED):
        started(clock, "person", "person", "person").say("eve", "hi")


# --- Restart is replay ---


def test_a_table_read_from_its_log_is_the_same_table(clock):
    table = started(clock, "person", "person", "bot", clock=ClockPlan(30, 60), game=HARMLESS)
    table.play("ann", PASS, len(table.log))
    table.claim("ann", {"claim": "i_am", "role": "miner"})
    table.play("bob", PASS, len(table.log))
    table.pause("ann")
    twin = again(table, clock, HARMLESS)
    assert twin.phase == "paused"
    assert twin.take_backs.state(1) == "yes"
    assert [chair.claims for chair in twin.chairs] == [chair.claims for chair in table.chairs]
    assert [act.as_json() for act in twin.log] == [act.as_json() for act in table.log]
    twin.connect("bob")
    twin.resume("bob")
    twin.take_back("bob")
    assert twin.game.to_act == 1


def test_a_person_alone_among_bots_is_waited_for(clock):
    table = started(clock, "person", "bot", "bot")
    table.play("ann", FINISH, len(table.log))
    clock.pass_(table, PACE.between_rounds * 10)
    assert (table.phase, table.next_round_at()) == ("between_rounds", None)
    table.ready("ann")
    assert table.phase == "playing"


def test_the_time_of_the_next_round_is_told(clock):
    table = started(clock, "person", "person", "bot")
    table.play("ann", FINISH, len(table.log))
    assert table.next_round_at() == table.rounds.since + PACE.between_rounds
    table.ready("ann")
    table.ready("bob")
    assert table.next_round_at() is None


# --- How fast bots play ---


@pytest.mark.parametrize(("tempo", "times"), [("slow", 2.5), ("normal", 1.0), ("fast", 0.35)])
def test_bots_play_as_fast_as_the_host_wants(clock, tempo, times):
    table = started(clock, "bot", "person", "person")
    usual = table.errand().not_before - table.pace_from
    table.set_tempo("ann", tempo)
    assert table.errand().not_before == table.pace_from + int(usual * times) > table.pace_from


def test_only_the_host_or_who_is_alone_says_how_fast_bots_play(clock):
    table = started(clock, "bot", "person", "person")
    with pytest.raises(TableError) as refused:
        table.set_tempo("bob", "fast")
    assert (refused.value.key, table.tempo) == (ErrorKey.NOT_HOST, "normal")
    with pytest.raises(TableError):
        table.set_tempo("stranger", "fast")
