"""`make soak` goes on until its time is over, and a failure comes with the command that repeats it."""

import shlex
import subprocess
import sys
from itertools import repeat
from pathlib import Path

import pytest

from scripts.soak import PYTEST, again, round_of, soak
from tests import test_properties, test_twins, test_worlds
from tests.boxes import test_duel_twins, test_jubilee_secrets, test_saboteur2_twins

ROOT = Path(__file__).parents[1]
GOOD, BAD = ("-c", "pass"), ("-c", "import sys; print('3 is not 4'); sys.exit(1)")


def test_it_stops_when_its_time_is_over(capsys):
    assert soak(repeat([GOOD]), minutes=0.01) == 0
    assert "The time is over" in capsys.readouterr().out


def test_what_is_running_when_the_time_is_over_is_stopped_and_no_failure(capsys):
    assert soak(repeat([("-c", "import time; time.sleep(60)")]), minutes=0.005) == 0
    assert "stopped" in capsys.readouterr().out


def test_a_failure_stops_it_with_the_command_that_repeats_it(capsys):
    assert soak(iter([[GOOD, BAD, GOOD]]), minutes=1) == 1
    said = capsys.readouterr().out
    assert "3 is not 4" in said
    command = shlex.split(said.rpartition("Again:\n")[2].strip())
    assert command == [sys.executable, *BAD]
    assert subprocess.run(command, capture_output=True, check=False).returncode == 1


def test_a_command_that_was_killed_says_so(capsys):
    """It is no property that failed."""
    assert soak(iter([[("-c", "import os, signal; os.kill(os.getpid(), signal.SIGKILL)")]]), minutes=1) == 1
    assert "ended by signal 9" in capsys.readouterr().out


def test_a_failed_property_is_repeated_by_itself_with_the_same_seed(tmp_path):
    """The seed alone decides which examples are tried, whatever else runs."""
    property_file = tmp_path / "test_rare.py"
    property_file.write_text(
        "from hypothesis import given, settings, strategies as st\n"
        "@settings(max_examples=5, derandomize=False, database=None)\n"
        "@given(st.integers(0, 2**32))\n"
        "def test_rare(number):\n"
        "    print('tried', number)\n"
    )
    runs = [
        subprocess.run(
            [sys.executable, "-m", "pytest", "-q", "-s", f"--hypothesis-seed={seed}", str(property_file)],
            capture_output=True,
            encoding="utf-8",
            check=True,
            cwd=tmp_path,
        ).stdout
        for seed in (5, 5, 6)
    ]
    tried = [[line for line in run.splitlines() if "tried" in line] for run in runs]
    assert tried[0] == tried[1] != tried[2]


def test_the_command_that_repeats_names_the_test_or_the_game():
    command = next(command for command in round_of(7) if command[-1] == "tests/test_twins.py")
    said = "E   assert False\nFAILED tests/test_twins.py::test_nobody[base-3 x] - AssertionError: no\n"
    test = "tests/test_twins.py::test_nobody[base-3 x]"
    assert shlex.split(again(command, said)) == [sys.executable, *PYTEST, "--hypothesis-seed=7", test]
    game = "AssertionError\nbase toll for 3\nAgain: python tests/boxes/jubilee.py 1 7 23\n"
    assert again(("tests/boxes/jubilee.py", "30", "7"), game) == f"{sys.executable} tests/boxes/jubilee.py 1 7 23"


@pytest.mark.parametrize("command", round_of(1), ids=" ".join)
def test_every_command_is_there(command):
    assert (ROOT / (command[-1] if "pytest" in command else command[0])).is_file()


def test_the_flagship_properties_are_soaked():
    assert {"tests/test_twins.py", "tests/test_properties.py", "tests/test_worlds.py", "tests/test_fuzz.py"} <= {
        command[-1] for command in round_of(1)
    }


def test_properties_get_real_numbers_of_examples():
    """A property with one example is a test with a seed that nobody chose."""
    modules = (test_properties, test_twins, test_worlds, test_duel_twins, test_jubilee_secrets, test_saboteur2_twins)
    tests = [value for module in modules for name, value in vars(module).items() if name.startswith("test_")]
    properties = [test for test in tests if getattr(test, "is_hypothesis_test", False)]
    assert len(properties) > 15
    few = [test.__name__ for test in properties if test._hypothesis_internal_use_settings.max_examples < 2]
    assert few == []
