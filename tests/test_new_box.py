"""The guide to a new box, followed to the letter: one folder and one line in the list, and it is played through every layer."""

import json
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from motherlode.i18n import LANGUAGES

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "guides" / "a-new-box.md").read_text(encoding="utf-8")
BLOCKS = dict(re.findall(r"^```\w+ (\S+)\n(.*?)^```$", GUIDE, re.MULTILINE | re.DOTALL))
LISTED = BLOCKS.pop("list")
BOX, CARD = "doublemap", "double-map"
MAIN = "import sys; from motherlode.cli import main; sys.exit(main())"
PATIENCE = 400
PROOFS = (
    "tests/test_cases.py tests/test_golden.py tests/test_twins.py tests/test_properties.py tests/test_worlds.py".split()
)
BOOKS = "tests/test_words_at_home.py tests/test_rulebook.py tests/test_i18n.py tests/test_declarations.py".split()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which the guide was followed."""
    folder = tmp_path_factory.mktemp("new")
    for part in (
        "src",
        "tests",
        "docs",
        "scripts",
        "web/src",
        "pyproject.toml",
        "CHANGELOG.md",
        "README.md",
        "CONTRIBUTING.md",
    ):
        copy(ROOT / part, folder / part)
    follow_the_guide(folder)
    return folder


def copy(source: Path, target: Path) -> None:
    """Copies a file or a folder, but for what was made."""
    target.parent.mkdir(parents=True, exist_ok=True)
    if source.is_file():
        shutil.copy(source, target)
    else:
        shutil.copytree(source, target, ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"))


def follow_the_guide(folder: Path) -> None:
    """Writes the files that the guide shows, and the line in the list."""
    box = folder / "src" / "motherlode" / "modules" / "double_map"
    for name, text in BLOCKS.items():
        (box / name).parent.mkdir(parents=True, exist_ok=True)
        (box / name).write_text(text, encoding="utf-8")
    with (folder / "src" / "motherlode" / "modules" / "__init__.py").open("a", encoding="utf-8") as boxes:
        boxes.write(LISTED)
    python(folder, "-m", "tests.boxes.box_records", BOX)
    for made in ("make_rules", "make_environments", "make_declarations"):  # make docs
        python(folder, f"scripts/{made}.py")


def python(folder: Path, *arguments: str, typed: str = "") -> str:
    """Runs Python in that copy; what it printed."""
    environment = {"PYTHONPATH": f"{folder / 'src'}:{folder}", "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"}
    ran = subprocess.run(
        [sys.executable, *arguments], cwd=folder, env=environment, input=typed, timeout=PATIENCE,
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip
    assert ran.returncode == 0, ran.stdout[-4000:] + ran.stderr[-4000:]
    return ran.stdout


def motherlode(folder: Path, *arguments: str, typed: str = "") -> str:
    """Runs a command of that copy."""
    return python(folder, "-c", MAIN, *arguments, typed=typed)


def test_it_is_one_folder_and_at_most_three_lines_elsewhere():
    assert len(LISTED.splitlines()) <= 3
    assert {
        "box.py",
        "__init__.py",
        "rules.md",
        "cases.json",
        *(f"words/{language}.json" for language in LANGUAGES),
    } == set(BLOCKS)


def test_every_proof_covers_it(project):
    told = python(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", f"{BOX} or double_map", *PROOFS)
    assert int(re.findall(r"(\d+) passed", told)[0]) >= 20


def test_words_rules_and_declarations_are_complete(project):
    python(project, "-m", "pytest", "-q", "-p", "no:cacheprovider", *BOOKS)
    for language in LANGUAGES:
        assert json.loads(motherlode(project, "words", "missing", language)) == {}


def test_its_cases_hold(project):
    assert "0 failed" in motherlode(project, "check", "src/motherlode/modules/double_map/cases.json")


def test_bots_play_it(project):
    told = json.loads(motherlode(project, *f"simulate --modules {BOX} --games 4 --bot digger --json".split()))
    assert told["games"] == 4


def test_it_is_drawn(project):
    assert motherlode(project, "art", CARD, "--out", "card.svg") is not None
    assert (project / "card.svg").read_text(encoding="utf-8").startswith("<svg")


def test_it_is_told_in_every_language(project):
    told = json.loads(python(project, "-c", TOLD))
    words = {language: json.loads(BLOCKS[f"words/{language}.json"])["move.double-map"] for language in LANGUAGES}
    assert set(told) == set(words)
    for language, sentence in words.items():
        assert re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(sentence)), told[language])


def test_it_is_played_at_the_terminal(project):
    chance = Random(3)
    typed = "".join(f"{chance.choice((1, 2, 3, 5, 8))}\n" for _ in range(1500))
    told = motherlode(project, *f"play --modules {BOX} --players 3 --seed 5 --language pl".split(), typed=typed)
    assert "Podwójna mapa" in told


def test_its_record_is_replayed(project):
    end = json.loads(motherlode(project, "replay", "src/motherlode/modules/double_map/golden.txt"))
    assert end["modules"] == [BOX]


def test_it_is_learned(project):
    told = python(project, "-c", LEARNED)
    assert "double-map@row 2@row 2" in told


LEARNED = f"""
from random import Random
from motherlode import Ruleset
from motherlode.envs import lens_of
from motherlode.envs.running import RunningGame

lens, chance = lens_of(Ruleset.of("base", "{BOX}", players=4)), Random(1)
running = RunningGame(lens, 1)
running.deal(1)
while not running.over:
    running.observe(running.seat)
    running.step(chance.choice(running.entries))
print([block.label(0) for block in lens.actions.blocks if block.name == "{CARD}"])
"""

TOLD = f"""
import json
import motherlode as ml
from motherlode.i18n import LANGUAGES
from motherlode.notation.narration import Narrator

told = {{}}
for language in LANGUAGES:
    position = ml.load({{"modules": ["{BOX}"], "hands": [["{CARD}"], ["NS"], ["NS"]]}})
    narrator = Narrator(position.rules, language, ["Ann", "Bob", "Cid"], seat=0)
    events = position.play(ml.find_move(position, "{CARD}@8,2@8,-2"), ml.Dealer(0))
    told[language] = narrator.tell(events[0].seen_by(0))
print(json.dumps(told))
"""
