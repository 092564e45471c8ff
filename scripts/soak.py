"""Properties with fresh seeds for as long as one likes: python scripts/soak.py [--minutes N] [--seed N] (`make soak`).

Every run of the tests tries the same examples; a soak tries others, round after round, until the minutes are over. It says how far it
is, stops at the first failure, and prints the command that repeats it.
"""

from __future__ import annotations

import argparse
import os
import re
import shlex
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
PYTEST = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", "--hypothesis-profile=soak")
Command = Sequence[str]


def main() -> int:
    """Reads the command line."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--minutes", type=float, default=10.0)
    parser.add_argument("--seed", type=int, default=int.from_bytes(os.urandom(3)))
    given = parser.parse_args()
    print(f"A soak of {given.minutes:g} minutes from seed {given.seed}.", flush=True)
    return soak((round_of(seed) for seed in range(given.seed, given.seed + 10**6)), given.minutes)


def round_of(seed: int) -> list[Command]:
    """Everything that takes a seed, once."""
    return [
        *((*PYTEST, f"--hypothesis-seed={seed}", "-m", "hypothesis", path) for path in with_properties()),
        ("tests/differential.py", "5000", str(seed)),
        ("tests/boxes/jubilee.py", "30", str(seed)),
        ("scripts/soak_duel.py", "100", str(100 * seed)),
        ("tests/labyrinth.py", "3000", str(seed)),
        ("tests/oracle/soak.py", str(seed), "30"),
    ]


def with_properties() -> list[str]:
    """The test files that hold properties."""
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    return [str(path.relative_to(ROOT)) for path in files if "\n@given(" in path.read_text(encoding="utf-8")]


def soak(rounds: Iterator[list[Command]], minutes: float) -> int:
    """Runs one command after the other; 0 when the time is over, 1 at the first failure."""
    ends, began, done = time.monotonic() + 60 * minutes, time.monotonic(), 0
    for commands in rounds:
        for command in commands:
            failed = run(command, ends)
            if failed is None:
                print(f"The time is over: {done} commands in {time.monotonic() - began:.0f} s, no failure.", flush=True)
                return 0
            if failed:
                print(f"\nFailed. Again:\n  {again(command, failed)}", flush=True)
                return 1
            done += 1
    return 0


def run(command: Command, ends: float) -> str | None:
    """What a command said if it failed, nothing if it did not; `None` when the time is over."""
    left, began = ends - time.monotonic(), time.monotonic()
    if left <= 0:
        return None
    print(f"{shlex.join(command)} …", end=" ", flush=True)
    try:
        done = subprocess.run(
            [sys.executable, *command], cwd=ROOT, capture_output=True, encoding="utf-8", timeout=left, check=False
        )
    except subprocess.TimeoutExpired:
        print("stopped")
        return None
    print("failed" if done.returncode else f"good ({time.monotonic() - began:.0f} s)", flush=True)
    if not done.returncode:
        return ""
    said = done.stdout + done.stderr
    if done.returncode < 0:
        said += f"\nIt was ended by signal {-done.returncode}, from outside or for want of memory.\n"
    print(said, flush=True)
    return said or "It said nothing."


def again(command: Command, said: str) -> str:
    """The shortest command that repeats a failure: a single test, a single game, or all of it."""
    game = re.search(r"^Again: python (.+)$", said, re.MULTILINE)
    if game:
        return f"{sys.executable} {game[1]}"
    test = re.search(r"^FAILED (tests/\S+::.+?)(?: - .*)?$", said, re.MULTILINE)
    if test:
        command = [*command[:-3], test[1]]
    return shlex.join([sys.executable, *command])


if __name__ == "__main__":
    sys.exit(main())
