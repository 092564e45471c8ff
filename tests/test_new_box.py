"""The guide to a new box, followed to the letter: one folder and one line in the list, and it is played through every layer."""

import json
import re
from pathlib import Path
from random import Random

import pytest

from motherlode.i18n import LANGUAGES
from tests.support.new_box import BLOCKS, BOX, CARD, LISTED, motherlode, python, with_the_new_box

PROOFS = (
    "tests/test_cases.py tests/test_golden.py tests/test_twins.py tests/test_properties.py tests/test_worlds.py".split()
)
BOOKS = "tests/test_words_at_home.py tests/test_rulebook.py tests/test_i18n.py tests/test_declarations.py".split()


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A copy of the project in which the guide was followed."""
    return with_the_new_box(tmp_path_factory.mktemp("new"))


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
from tests.support.new_box import BLOCKS, BOX, CARD, LISTED, motherlode, python, with_the_new_box
from motherlode.notation.narration import Narrator

told = {{}}
for language in LANGUAGES:
    position = ml.load({{"modules": ["{BOX}"], "hands": [["{CARD}"], ["NS"], ["NS"]]}})
    narrator = Narrator(position.rules, language, ["Ann", "Bob", "Cid"], seat=0)
    events = position.play(ml.find_move(position, "{CARD}@8,2@8,-2"), ml.Dealer(0))
    told[language] = narrator.tell(events[0].seen_by(0))
print(json.dumps(told))
"""
