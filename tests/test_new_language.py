"""The guide to a new language, followed to the letter: a language made out of thin air, from its line in the list to a whole game."""

import json
import re
import shlex
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random

import pytest

from motherlode.i18n import PLURALS, tr
from motherlode.i18n.catalogue import translated
from motherlode.i18n.plurals import RULES, categories, rule_called

ROOT = Path(__file__).parent.parent
GUIDE = (ROOT / "docs" / "guides" / "translating.md").read_text(encoding="utf-8").partition("## A new language")[2]
COMMANDS = [shlex.split(line)[1:] for line in re.findall(r"^ *\$ (motherlode .*)$", GUIDE, re.MULTILINE)]
((LANGUAGE, ABOUT),) = json.loads("{" + re.findall(r'^ *("qa": \{.*\})$', GUIDE, re.MULTILINE)[0] + "}").items()
FORMS = categories(rule_called(ABOUT["plural"]))
MAIN = "import sys; from motherlode.cli import main; sys.exit(main())"
PATIENCE = 120


@pytest.fixture(scope="module")
def spoken(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the package in which the language has its line."""
    folder = tmp_path_factory.mktemp("new")
    shutil.copytree(
        ROOT / "src" / "motherlode",
        folder / "motherlode",
        ignore=shutil.ignore_patterns("__pycache__", "static", "*.so"),
    )
    listed = folder / "motherlode" / "i18n" / "languages.json"
    languages = json.loads(listed.read_text(encoding="utf-8"))
    listed.write_text(json.dumps({**languages, LANGUAGE: ABOUT}, ensure_ascii=False), encoding="utf-8")
    return folder


def run(folder: Path, *arguments: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    """Runs a command of that copy, in its folder."""
    environment = {"PYTHONPATH": str(folder), "PYTHONIOENCODING": "utf-8", "COLUMNS": "200"}
    return subprocess.run(
        [sys.executable, "-c", MAIN, *arguments], cwd=folder, env=environment, input=typed, timeout=PATIENCE,
        capture_output=True, text=True, encoding="utf-8",
    )  # fmt: skip


def in_qaqa(text: str) -> str:
    """Words of a language that nobody has ever spoken: every letter outside a hole is its neighbour."""
    parts = re.split(r"(\{\w+\})", text)
    return "".join(part if part.startswith("{") else re.sub(r"[a-yA-Y]", _next, part) for part in parts)


def _next(letter: re.Match[str]) -> str:
    return chr(ord(letter[0]) + 1)


def translation(entry: str | dict[str, str]) -> str | dict[str, str]:
    if isinstance(entry, str):
        return in_qaqa(entry)
    return {form: in_qaqa(entry["one" if form == "one" else "other"]) for form in FORMS}


def typed() -> str:
    """Moves at random: a number that does not exist is refused, and the next one may."""
    chance = Random(3)
    return "".join(f"{chance.choice((1, 2, 3, 5, 8, 13, 21))}\n" for _ in range(3000))


def test_the_guide_says_all_that_is_done_here():
    assert [command[:2] for command in COMMANDS] == [
        ["words", "missing"], ["words", "spread"], ["words", "missing"], ["play", "--language"],
    ]  # fmt: skip
    assert set(FORMS) == {"one", "few", "other"}
    assert set(re.findall(r"`([a-z-]+)`", GUIDE.partition("`i18n/plurals.py`: ")[2].partition(".\n")[0])) == set(RULES)


@pytest.mark.slow
def test_a_language_out_of_thin_air_is_translated_and_played(spoken):
    missing, spread, nothing_missing, play = COMMANDS
    english = run(spoken, *play, typed="help\nquit\n")
    assert tr("en", "terminal.help.title") in english.stdout, english.stderr

    listed = run(spoken, *missing)
    assert listed.returncode == 1
    assert f"modules/toll/words has no 'move.toll' in {ABOUT['name']}" in listed.stderr.splitlines()
    todo = json.loads((spoken / "qa.json").read_text(encoding="utf-8"))
    assert todo == translated("en")

    translations = {key: translation(entry) for key, entry in todo.items()}
    (spoken / "qa.json").write_text(json.dumps(translations, ensure_ascii=False), encoding="utf-8")
    done = run(spoken, *spread)
    assert (done.returncode, done.stdout.split(",")[0]) == (0, f"{len(todo)} entries"), done.stderr
    toll = json.loads((spoken / "motherlode" / "modules" / "toll" / "words" / "qa.json").read_text(encoding="utf-8"))
    assert toll["move.toll"] == "{player} qvut b upmm exbsg cfgpsf {cell}."

    last = run(spoken, *nothing_missing)
    assert (last.returncode, last.stdout, last.stderr) == (0, "{}\n", "")

    game = run(spoken, *play, typed=typed())
    assert in_qaqa(tr("en", "terminal.end", seed=1)) in game.stdout, game.stderr
    assert not {"tunnel", "draws", "round", "cards", "miner"} & set(re.findall(r"\w+", game.stdout.lower()))


# Plural rules.


@pytest.mark.parametrize(
    ("name", "expected"),
    [
        ("other", {"other": [0, 1, 2, 5, 21]}),
        ("one-other", {"one": [1], "other": [0, 2, 5, 21]}),
        ("zero-one-other", {"one": [0, 1], "other": [2, 5, 21]}),
        ("one-few-other", {"one": [1], "few": [2, 3, 4], "other": [0, 5, 21, 22]}),
        ("polish", {"one": [1], "few": [2, 4, 22], "many": [0, 5, 12, 21]}),
        ("east-slavic", {"one": [1, 21, 101], "few": [2, 22], "many": [0, 5, 11, 12, 111]}),
    ],
)
def test_a_plural_rule_is_that_of_cldr(name, expected):
    rule = rule_called(name)
    assert {category: [n for n in numbers if rule(n) == category] for category, numbers in expected.items()} == expected
    assert set(categories(rule)) == set(expected)


def test_an_unknown_plural_rule_is_refused_by_name():
    with pytest.raises(ValueError, match="there is no plural rule 'dual'; there are other, one-other"):
        rule_called("dual")


def test_every_language_has_the_forms_of_its_rule():
    assert PLURALS["uk"] == ("one", "few", "many")
    assert PLURALS["de"] == ("one", "other")
