"""The checker finds what it is there to find."""

from __future__ import annotations

import pytest

from tests.attack.checker import check_table
from tests.attack.person import History

WHO = "who"


def act(number, what="said", ticket=None, **more):
    private = {"who": WHO, "ticket": ticket} if ticket else {}
    return number, {"number": number, "at": number, "what": what, "seat": 0, "said": more, "private": private}


def entry(number, what="said", **more):
    return {"act": number, "at": number, "said": {"what": what, "seat": 0, **more}}


@pytest.fixture
def log():
    return [act(1, "table_made"), act(2, ticket="a", line="x"), act(3, "readied", ticket="r"), act(4, ticket="b")]


@pytest.fixture
def history():
    """What an honest client saw: readying is told to nobody, so the third entry is the fourth act."""
    seen = History("CODE", WHO)
    seen.told({"act": 1, "entries": [entry(1, "table_made")]})
    for ticket, line in (("a", entry(2, line="x")), ("b", entry(3) | {"at": 4})):
        seen.asked(ticket, "say")
        seen.told({"act": line["act"], "entries": [line]})
        seen.answered(ticket, {"type": "done", "id": ticket})
    return seen


def problems(log, history):
    return " ".join(check_table(log, [history], "CODE"))


def test_an_honest_history_has_no_problems(log, history):
    assert problems(log, history) == ""


def test_a_hole_in_the_numbers(log, history):
    del log[2]
    assert "holes" in problems(log, history)


def test_an_act_under_another_number(log, history):
    log[1] = (2, {**log[1][1], "number": 7})
    assert "other numbers" in problems(log, history)


def test_a_ticket_stored_twice(log, history):
    log.append(act(5, ticket="a"))
    assert "2 times" in problems(log, history)


def test_an_acknowledged_request_that_is_not_stored(log, history):
    log.pop()
    assert "b was acknowledged and is not stored" in problems(log, history)


def test_something_told_that_is_not_stored(log, history):
    history.told({"act": 4, "entries": [entry(4)]})
    assert "was told and is not stored" in problems(log, history)


def test_something_told_otherwise_than_stored(log, history):
    log[1] = (2, {**log[1][1], "said": {"line": "y"}})
    assert "was told as" in problems(log, history)


def test_something_told_in_two_ways(log, history):
    history.told({"act": 3, "entries": [entry(2, line="z")]})
    assert "entry 2 was" in problems(log, history)


def test_fewer_entries_than_before(log, history):
    history.told({"act": 1, "entries": []})
    assert "and then only 1" in problems(log, history)


def test_a_later_request_stored_before_an_earlier_one(log, history):
    log[1], log[3] = (2, {**log[3][1], "number": 2}), (4, {**log[1][1], "number": 4})
    assert "is stored before what was acknowledged" in problems(log, history)


def test_a_request_that_was_refused_and_is_stored(log, history):
    history.asked("c", "say")
    history.answered("c", {"type": "error", "id": "c", "key": "no_chat"})
    log.append(act(5, ticket="c"))
    assert "answered no_chat and is stored" in problems(log, history)


def test_a_request_that_may_be_tried_again_may_be_stored(log, history):
    history.asked("c", "say")
    history.answered("c", {"type": "error", "id": "c", "key": "busy"})
    log.append(act(5, ticket="c"))
    assert problems(log, history) == ""


def test_a_request_that_was_done_and_then_is_not(log, history):
    history.answered("a", {"type": "error", "id": "a", "key": "stale"})
    assert "was done, and then" in problems(log, history)


def test_an_answer_to_nothing(log, history):
    history.answered("z", {"type": "done", "id": "z"})
    assert "never asked" in problems(log, history)
