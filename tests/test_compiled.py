"""The two engines play the same games, byte for byte, and a build never mixes them up."""

import json
import os
import subprocess
import sys
import zipfile
from collections.abc import Iterable
from functools import cache
from hashlib import sha256
from importlib.metadata import distribution, requires
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

import motherlode as ml
from tests.support.play import Walk
from tests.support.tables import TABLES

ROOT = Path(__file__).parent.parent
SITE = ROOT / "build" / "wheel" / "site"
VERSION = "from motherlode.cli import main; main()"
DIGESTS = "import tests.test_compiled as test; test.print_digests()"


@pytest.fixture(scope="module")
def site() -> Path:
    """Where the compiled engine lies."""
    if not SITE.exists():
        pytest.skip("there is no compiled engine (make compiled builds it where there is a C compiler)")
    return SITE


def print_digests() -> None:
    """For a process of its own: which engine runs, and what every table's game comes to."""
    print(json.dumps([ml.COMPILED, {table.name: digest(table.name) for table in TABLES}]))


def digest(name: str) -> str:
    """One game of a table with all that is seen and told in it, a world of every tenth position, and how it is played out."""
    table = next(table for table in TABLES if table.name == name)
    told, walk = sha256(), Walk(table.rules(), "both")
    for position in walk:
        moves = position.legal()
        told.update(json.dumps([moves, [event.whole() for event in walk.events]]).encode())
        if walk.moves % 10 == 0:
            told.update(json.dumps([ml.dump(position), ml.view(position, 0), played_out(position)]).encode())
    told.update(json.dumps(ml.dump(walk.position)).encode())
    return told.hexdigest()


def played_out(position: ml.Position) -> object:
    """What becomes of a redrawn world."""
    dice = ml.Dice(5)
    world = ml.worlds_of(ml.seen_by(position, 0)).draw(dice)
    redrawn = ml.dump(world)
    return [redrawn, ml.play_out(world, dice), ml.dump(world)]


@cache
def digests(path: str) -> tuple[bool, dict[str, str]]:
    """The same from another process, with that folder before all others."""
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join([path, str(ROOT)])}
    ran = subprocess.run([sys.executable, "-c", DIGESTS], env=environment, cwd=ROOT, capture_output=True, check=True)
    is_compiled, found = json.loads(ran.stdout)
    return is_compiled, found


@pytest.mark.slow
def test_both_engines_play_the_same_games_byte_for_byte(site):
    is_compiled, compiled = digests(str(site))
    is_plain, plain = digests(str(ROOT / "src"))
    assert (is_compiled, is_plain) == (True, False)
    assert compiled == plain


@pytest.mark.slow
def test_the_version_says_which_engine_runs(site):
    for path, words in ((site, "(compiled)"), (ROOT / "src", "(plain Python)")):
        environment = {**os.environ, "PYTHONPATH": str(path)}
        ran = subprocess.run(
            [sys.executable, "-c", VERSION, "--version"], env=environment, capture_output=True, text=True
        )
        assert ran.stdout.strip().endswith(words)


def test_no_compiled_module_lies_among_the_sources():
    assert [*(ROOT / "src").rglob("*.so"), *(ROOT / "src").rglob("*.pyd")] == []


@pytest.mark.slow
def test_a_plain_wheel_holds_no_compiled_module(tmp_path):
    environment = {**os.environ, "MOTHERLODE_PURE": "1", "MOTHERLODE_NO_CLIENT": "1"}
    command = [
        sys.executable,
        "-m",
        "pip",
        "--disable-pip-version-check",
        "-q",
        "wheel",
        "--no-deps",
        "--wheel-dir",
        str(tmp_path),
        ".",
    ]
    subprocess.run(command, cwd=ROOT, env=environment, check=True, capture_output=True)
    (wheel,) = tmp_path.glob("*.whl")
    assert wheel.name.endswith("py3-none-any.whl")
    held = zipfile.ZipFile(wheel).namelist()
    assert "motherlode/core/flow.py" in held
    assert not [name for name in held if name.endswith((".so", ".pyd", ".c"))]


def needed(names: Iterable[str]) -> set[str]:
    """These packages and all that they need in turn, without extras."""
    found: set[str] = set()
    waiting = [Requirement(name) for name in names]
    while waiting:
        one = waiting.pop()
        name = canonicalize_name(one.name)
        if name in found or not (one.marker is None or one.marker.evaluate({"extra": ""})):
            continue
        found.add(name)
        waiting += map(Requirement, requires(name) or [])
    return found


def test_the_compiled_engine_runs_with_what_its_wheel_asks_for_and_nothing_else(site, tmp_path):
    metadata = next(site.glob("motherlode-*.dist-info/METADATA")).read_text(encoding="utf-8")
    asked = [line.partition(": ")[2] for line in metadata.splitlines() if line.startswith("Requires-Dist: ")]
    for name in needed(asked):
        for path in distribution(name).files or ():
            top, there = tmp_path / path.parts[0], Path(str(distribution(name).locate_file(path.parts[0])))
            if not top.exists() and ".." not in path.parts and there.exists():
                top.symlink_to(there)
    script = "import sys; sys.path += sys.argv[1:]; import motherlode as ml; from motherlode.cli import main; print(ml.COMPILED)"
    command = [sys.executable, "-I", "-S", "-c", script, str(site), str(tmp_path)]
    ran = subprocess.run(command, capture_output=True, text=True, cwd=tmp_path)
    assert (ran.stdout.strip(), ran.stderr) == ("True", "")
