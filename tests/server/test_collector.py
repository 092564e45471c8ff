"""When garbage is collected."""

from __future__ import annotations

import gc
import subprocess
import sys

import pytest

from motherlode.server.collector import ENOUGH, LATEST, ON_TIME, QUIET, Collector


class Machine:
    """A machine whose clock and processor are turned by hand."""

    def __init__(self):
        self.time = self.work = 0.0
        self.collector = Collector(lambda: self.time, lambda: self.work)

    def second(self, busy, rounds=ENOUGH, late=0.0):
        """A second passes, so much of it at work: is it time for a full collection?"""
        self.time += 1 + late
        self.work += busy
        return self.collector.is_time(rounds)


@pytest.fixture
def machine():
    return Machine()


def test_a_quiet_second_is_the_time(machine):
    assert not machine.second(busy=0.9)
    assert not machine.second(busy=QUIET + 0.1)
    assert machine.second(busy=QUIET / 2)


def test_a_second_in_which_others_had_the_processor_is_not_quiet(machine):
    assert not machine.second(busy=0.0, late=2 * ON_TIME)
    assert machine.second(busy=0.0, late=ON_TIME / 2)


def test_where_little_has_survived_nothing_is_collected(machine):
    assert not machine.second(busy=0.0, rounds=ENOUGH - 1)


def test_a_server_that_is_never_quiet_does_not_wait_for_ever(machine):
    seconds = [machine.second(busy=0.9) for _ in range(int(LATEST))]
    assert not any(seconds[:-1])
    assert seconds[-1]
    machine.collector.collected()
    assert not machine.second(busy=0.9)


def test_what_is_there_at_the_start_is_set_aside_and_nothing_is_looked_at_unasked():
    script = (
        "import gc\nfrom motherlode.server.collector import set_aside\nset_aside()\n"
        "print(gc.get_freeze_count() > 10_000, len(gc.get_objects()) < 1_000, gc.get_threshold()[2] >= 10**6)"
    )
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert told.stdout.split()[-3:] == ["True", "True", "True"]
    assert gc.get_threshold()[2] < 10**6  # and only in a server's own process
