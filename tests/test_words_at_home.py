"""Words stand with their box: what names something of a box lies in its folder, and a translator finds all of them in one file."""

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.cli import words
from motherlode.core.boxes import BOXES
from motherlode.i18n import LANGUAGES, catalogue, role_name, tr
from motherlode.i18n.catalogue import GENERAL, translated, words_by_folder
from motherlode.notation.vocabulary import homes, words_owed
from tests.contract.word_homes import homes_of
from tests.support.shell import Ran, is_refused, run

PACKAGE = Path(ml.__file__).parent
FILES = sorted(path.relative_to(PACKAGE).as_posix() for path in PACKAGE.rglob("*/words/*.json"))


# Each word in its place.


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_of_a_box_stands_outside_its_box(language):
    astray = [
        f"{key} is a word of {' or '.join(sorted(homes_of(key)))}, not of {folder}"
        for folder in GENERAL
        for key in words_by_folder(language)[folder]
        if homes_of(key)
    ]
    assert astray == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_box_holds_a_word_of_another(language):
    astray = [
        f"{key} is a word of {' or '.join(sorted(homes_of(key)))}, not of {folder}"
        for folder, entries in words_by_folder(language).items()
        for key in entries
        if folder.startswith("modules/") and homes_of(key) and folder.split("/")[1] not in homes_of(key)
    ]
    assert astray == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_word_stands_twice(language):
    keys = [key for entries in words_by_folder(language).values() for key in entries]
    assert sorted({key for key in keys if keys.count(key) > 1}) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_file_of_words_belongs_to_a_box_and_is_read(language):
    found = {f"{folder}/{language}.json" for folder in words_by_folder(language) if folder not in GENERAL}
    assert found == {file for file in FILES if file.endswith(f"/{language}.json")}
    assert {folder.split("/")[1] for folder in words_by_folder(language) if folder not in GENERAL} <= {
        *homes().values()
    }


@pytest.mark.parametrize(
    ("key", "home"),
    [
        ("move.toll", {"toll"}),
        ("ui.keys.toll", {"toll"}),
        ("terminal.tolls", {"toll"}),
        ("module.sabotaged", {"sabotaged"}),  # the Duel for one has an event of that name
        ("event.sabotaged", {"duel"}),
        ("event.turned_up.treasure", {"base", "goals", "common"}),
        ("ui.duel.paid", {"duel"}),
        ("chest.gold", {"chests"}),
        ("count.gold", set()),
        ("error.busy", set()),
        ("ui.lobby.free", set()),
        ("clock.turn", set()),
    ],
)
def test_a_key_says_to_which_box_it_belongs(key, home):
    assert homes_of(key) == home


# Nothing without words.


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("box", BOXES.values(), ids=lambda box: box.name)
def test_every_box_brings_its_words_in_every_language(box, language):
    said = translated(language)
    missing = [
        f"the box {box.name} has no word {key!r} in {LANGUAGES[language]}" for key in words_owed(box) if key not in said
    ]
    assert missing == []


def test_a_box_without_a_word_is_named(monkeypatch):
    monkeypatch.setattr(words, "words_owed", lambda box: [f"card.{box.name}-lantern"])
    assert "the box toll has no word 'card.toll-lantern'" in words.nameless()


@pytest.fixture
def without_a_polish_word(monkeypatch):
    """Poland has no word for the toll, nor for cards that are drawn."""
    found = {folder: dict(entries) for folder, entries in words_by_folder("pl").items()}
    del found["modules/toll/words"]["move.toll"], found["i18n"]["event.drew"]
    own = {key: entry for entries in found.values() for key, entry in entries.items()}
    english = translated("en")
    monkeypatch.setattr(words, "translated", lambda language: own if language == "pl" else english)
    monkeypatch.setattr(
        sys.modules["motherlode.i18n.catalogue"], "translated", lambda language: own if language == "pl" else english
    )
    catalogue.cache_clear()
    yield
    catalogue.cache_clear()


def test_a_word_that_a_language_lacks_is_named_and_said_in_english(without_a_polish_word):
    assert words.lacks("pl") == [
        "i18n has no 'event.drew' in Polski",
        "modules/toll/words has no 'move.toll' in Polski",
    ]
    assert tr("pl", "move.toll", player="Ala", cell="2,0") == "Ala puts a toll dwarf before 2,0."
    assert tr("pl", "event.drew", player="Ala", n=3) == "Ala draws 3 cards."
    ran = run("words", "missing", "pl")
    assert (ran.status, list(json.loads(ran.out))) == (1, ["event.drew", "move.toll"])
    assert ran.err.splitlines() == words.lacks("pl")


def test_a_code_without_words_is_called_by_itself():
    assert role_name("de", "juggler") == "juggler"


@pytest.mark.slow
def test_a_box_without_words_is_played_in_every_language_and_named():
    """What it has is called by its code, in whole games at the terminal, and `missing` lists what it lacks."""
    command = [sys.executable, "-m", "tests.support.wordless"]
    ran = subprocess.run(command, cwd=Path(__file__).parents[1], capture_output=True, text=True, encoding="utf-8")
    assert ran.returncode == 0, ran.stderr
    found = json.loads(ran.stdout)
    for language in LANGUAGES:
        lines = {line.strip() for line in found["games"][language].splitlines()}
        assert any("NESW+bell" in line and line.endswith(" bell") for line in lines)
        assert {"Robin: gong", "how_often?", "rang: Robin, 1", tr(language, "terminal.end", seed=1)} <= lines
    assert found["nameless"] == [
        f"the box gongs has no word {key!r}"
        for key in ("module.gongs", "module.gongs.about", "card.gong", "move.count", "event.rang", "ask.how_often")
    ]


# A refusal has one text.


@pytest.mark.rule("L-3")
def test_a_rule_refuses_with_the_words_of_its_box():
    position = ml.load({"hands": [["EW"], ["NS"], ["NS"]]})
    with pytest.raises(ml.Refusal) as refused:
        position.play(ml.parse_move(position.rules, "EW@3,0"), ml.Dealer(0))
    said = words_by_folder("en")["modules/common/words"]["rule.L-3"]
    assert (refused.value.rule, refused.value.reason) == ("L-3", said)
    assert str(refused.value) == f"EW@3,0 — L-3: {said}"


def test_no_program_repeats_what_a_rule_says_to_a_player():
    sources = "\n".join(path.read_text(encoding="utf-8").lower() for path in PACKAGE.rglob("*.py"))
    said = {key: str(entry) for key, entry in translated("en").items() if key.startswith("rule.")}
    repeated = [key for key, sentence in said.items() if sentence.lower() in sources and sentence not in PLAIN]
    assert repeated == []


PLAIN = {"The game is over."}  # said of other things, too


# There and back.


@pytest.fixture
def package(monkeypatch, tmp_path: Path) -> Path:
    """A copy of all words, to write to."""
    for folder in words_by_folder("en"):
        shutil.copytree(PACKAGE / folder, tmp_path / folder, dirs_exist_ok=True)
    monkeypatch.setattr(words, "PACKAGE", tmp_path)
    return tmp_path


def texts(package: Path) -> dict[str, str]:
    return {
        path.relative_to(package).as_posix(): path.read_text(encoding="utf-8") for path in package.rglob("*/*.json")
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_words_are_collected_and_written_back_as_they_were(language, package, tmp_path_factory):
    file, before = tmp_path_factory.mktemp("given") / "words.json", texts(package)
    assert run("words", "collect", language, "--out", str(file)) == Ran(0, "", "")
    assert json.loads(file.read_text(encoding="utf-8")) == translated(language)
    for path in package.rglob(f"{language}.json"):
        path.unlink()
    ran = run("words", "spread", language, str(file))
    folders = len(words_by_folder(language))
    assert (ran.status, ran.lines) == (0, [f"{len(translated(language))} entries, {folders} files changed"])
    assert texts(package) == before
    assert run("words", "spread", language, str(file)).lines[0].endswith(" 0 files changed")


def test_a_translated_word_is_written_to_its_box(package):
    before = texts(package)
    ran = run("words", "spread", "uk", "-", stdin=json.dumps({"move.toll": "{player}: митник! {cell}"}))
    assert (ran.status, ran.lines) == (0, ["1 entries, 1 files changed"])
    after = texts(package)
    assert {file for file in before if before[file] != after[file]} == {"modules/toll/words/uk.json"}
    assert json.loads(after["modules/toll/words/uk.json"])["move.toll"] == "{player}: митник! {cell}"
    assert list(json.loads(after["modules/toll/words/uk.json"])) == list(words_by_folder("en")["modules/toll/words"])


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ('{"move.toll": "митник"}', "'move.toll' must have the holes {cell}, {player}, not none"),
        ('{"event.drew": "{player} {n}"}', "'event.drew' needs a text for each of: one, few, many"),
        ('{"event.drew": {"one": "{player}", "other": "{player} {n}"}}', "needs a text for each of: one, few, many"),
        ('{"ui.close": 4}', "'ui.close' must be a text"),
        ('{"ui.close": " "}', "'ui.close' must be a text"),
        ('{"ui.close": {"one": "так"}}', "'ui.close' must be a text"),
        ('{"move.dance": "{player}"}', "no box has a word 'move.dance'"),
        ('{"ui.close": "a", "ui.close": "b"}', "the key 'ui.close' stands twice"),
        ("[]", "holds no words"),
        ("{", "this is not JSON"),
    ],
)
def test_what_is_no_translation_is_refused_and_changes_nothing(given, said, package):
    before = texts(package)
    ran = run("words", "spread", "uk", "-", stdin=given)
    assert is_refused(ran), ran
    assert said in ran.err
    assert texts(package) == before


@pytest.mark.parametrize("command", [["collect"], ["missing"], ["spread"]])
def test_a_language_that_nobody_speaks_is_refused(command):
    ran = run("words", *command, "xx", *(["-"] if command == ["spread"] else []), stdin="{}")
    assert is_refused(ran), ran
    assert "'xx'" in ran.err
