"""Who may stay connected: the least worth goes first, and nobody closes the door for others."""

from __future__ import annotations

import pytest

from motherlode.server.connections import Connections, Doing, room_for
from motherlode.server.limits import Limits


class Clock:
    """Time that passes when told to."""

    def __init__(self):
        self.now = 100.0

    def __call__(self):
        return self.now


@pytest.fixture
def clock():
    return Clock()


def crowd(clock, total=100, sockets=2, requests=2, **limits):
    return Connections(
        Limits(connections_per_address=sockets, requests_per_address=requests, **limits), lambda: total, clock
    )


class Visitor:
    """A connection, and whether it was ended."""

    def __init__(self, connections, address="1.1.1.1", state=None):
        self.ended = False
        self.connection = connections.admit(address, self.end)
        if state is not None:
            self.connection.becomes(state)

    def end(self):
        self.ended = True


def test_who_connects_beyond_the_limit_takes_the_place_of_the_oldest_who_has_asked_for_nothing(clock):
    connections = crowd(clock)
    crew = [Visitor(connections) for _ in range(5)]
    assert [one.ended for one in crew] == [True, False, False, False, False]
    assert len(connections) == 4


@pytest.mark.parametrize(
    "worse", [Doing.SILENT, Doing.RESTING, Doing.SENDING, Doing.STUCK, Doing.UNHEARD, Doing.LOOKING]
)
def test_room_is_made_by_the_one_worth_least(clock, worse):
    connections = crowd(clock)
    crew = [Visitor(connections, state=Doing.BUSY) for _ in range(3)] + [Visitor(connections, state=worse)]
    newcomer = Visitor(connections)
    assert [one.ended for one in crew] == [False, False, False, True]
    assert newcomer.connection is not None


def test_nobody_at_a_table_is_ended_for_a_newcomer(clock):
    connections = crowd(clock)
    crew = [Visitor(connections, state=Doing.BUSY) for _ in range(4)]
    assert Visitor(connections).connection is None
    assert not any(one.ended for one in crew)


def test_one_address_does_not_take_the_room_of_another(clock):
    connections = crowd(clock)
    for _ in range(50):
        Visitor(connections, "1.1.1.1")
    other = Visitor(connections, "2.2.2.2")
    for _ in range(50):
        Visitor(connections, "1.1.1.1")
    assert not other.ended
    assert len(connections) == 5


def test_when_all_places_are_taken_the_idlest_of_all_goes(clock):
    connections = crowd(clock, total=3)
    crew = [Visitor(connections, f"1.1.1.{number}") for number in range(3)]
    crew[0].connection.becomes(Doing.BUSY)
    Visitor(connections, "9.9.9.9")
    assert [one.ended for one in crew] == [False, True, False]


def test_a_trusted_proxy_is_not_counted_as_one_visitor(clock):
    connections = crowd(clock)
    crew = [Visitor(connections, None) for _ in range(20)]
    assert not any(one.ended for one in crew)


@pytest.mark.parametrize(
    ("state", "limit"),
    [
        (Doing.SILENT, "head_seconds"),
        (Doing.SENDING, "body_seconds"),
        (Doing.STUCK, "write_seconds"),
        (Doing.RESTING, "write_seconds"),
        (Doing.UNHEARD, "idle_socket_seconds"),
        (Doing.LOOKING, "idle_socket_seconds"),
    ],
)
def test_each_state_has_its_time(clock, state, limit):
    connections = crowd(clock, **{limit: 7.0})
    one = Visitor(connections, state=state)
    clock.now += 6
    connections.sweep()
    before = one.ended
    clock.now += 2
    connections.sweep()
    assert (before, one.ended, len(connections)) == (False, True, 0)


def test_who_is_at_a_table_may_stay_for_ever(clock):
    connections = crowd(clock)
    one = Visitor(connections, state=Doing.BUSY)
    clock.now += 1e6
    connections.sweep()
    assert not one.ended


def test_who_has_gone_is_counted_no_more(clock):
    connections = crowd(clock)
    for _ in range(10):
        one = Visitor(connections)
        one.connection.gone()
        one.connection.gone()
        one.connection.becomes(Doing.BUSY)
    assert len(connections) == 0


def test_fewer_files_while_it_runs_end_those_worth_least(clock):
    room = [10]
    connections = Connections(Limits(connections_per_address=100), lambda: room[0], clock)
    early = [Visitor(connections) for _ in range(10)]
    early[0].connection.becomes(Doing.BUSY)
    room[0] = 4
    late = Visitor(connections)
    assert len(connections) == 4
    assert not early[0].ended
    assert not late.ended


def test_there_are_never_more_connections_than_files():
    assert room_for(Limits(connections=10**9)) < 10**6
    assert room_for(Limits(connections=500)) == 500
