"""Every rule has a text, code (or is set-up), and a test or case; no other ID is used anywhere."""

import json
from pathlib import Path

import pytest

from motherlode import rulebook

ROOT = Path(__file__).parent.parent

# Sections and single rules that are not implemented yet. Delete a line to switch its checks on.
NOT_YET: list[str] = []

IMPLEMENTED = [rule for rule in rulebook.rules().values() if not {rule.id, rule.section.name} & set(NOT_YET)]
CASES = sorted((ROOT / "tests" / "cases").rglob("*.json"))
READ = {"src": {".py", ".md", ".json"}, "tests": {".py"}, "docs": {".md"}, "web": {".ts", ".tsx"}}
TEXTS = [
    path
    for folder, endings in READ.items()
    for path in sorted((ROOT / folder).rglob("*"))
    if path.suffix in endings and not {"node_modules", "static", "dist", "art"} & set(path.parts)
]


@pytest.mark.parametrize("rule", rulebook.rules().values(), ids=lambda rule: rule.id)
def test_every_rule_has_a_text(rule):
    assert len(rule.plain_text()) > 20
    assert rule.text.endswith((".", ".)"))


def test_every_rule_is_named_in_the_code_or_is_set_up():
    assert [rule.id for rule in IMPLEMENTED if not rule.is_setup and not rulebook.implementations(rule.id)] == []


def test_every_rule_is_held_by_a_test_or_case():
    assert [rule.id for rule in IMPLEMENTED if not rulebook.tests(rule.id)] == []


def test_what_is_not_implemented_yet_is_spelt_right():
    assert set(NOT_YET) <= {section.name for section in rulebook.sections()} | set(rulebook.rules())


@pytest.mark.parametrize("path", TEXTS, ids=lambda path: path.relative_to(ROOT).as_posix())
def test_no_unknown_rule_is_mentioned(path):
    unknown = [f"{rule_id} at {place}" for rule_id, place in rulebook.mentions(path) if rule_id not in rulebook.rules()]
    assert unknown == []


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_cases_name_known_rules(path):
    loaded = json.loads(path.read_text(encoding="utf-8"))
    cases = loaded if isinstance(loaded, list) else [loaded]
    assert {rule_id for case in cases for rule_id in case["rules"]} <= set(rulebook.rules())
    assert all(case["rules"] for case in cases)


def test_marks_name_known_rules(request):
    marked = {rule_id for item in request.session.items for mark in item.iter_markers("rule") for rule_id in mark.args}
    assert marked <= set(rulebook.rules())


def test_the_documentation_has_the_same_texts():
    """docs/rules is what people browse; `make docs` copies it from the package."""
    for section in rulebook.sections():
        copied = (ROOT / "docs" / "rules" / f"{section.name}.md").read_text(encoding="utf-8")
        assert copied == f"# {section.title}\n{section.body}"


def test_every_bullet_of_every_section_is_a_rule():
    for section in rulebook.sections():
        bullets = [line for line in section.body.splitlines() if line.startswith("- ")]
        assert len(bullets) == sum(rule.section == section for rule in rulebook.rules().values())


def test_rulings_and_options_are_kept():
    assert rulebook.rule("L-9").options == ("simultaneous_goals",)
    assert {option for rule in rulebook.rules().values() for option in rule.options} == {
        "simultaneous_goals",
        "sabotage_self",
        "next_starter",
        "map_ban",
        "open_tokens",
        "ladders",
    }
    assert rulebook.rule("S-6").has_ruling
    assert not rulebook.rule("B-8").has_ruling


def test_a_description_joins_the_three():
    described = rulebook.describe("b-7")
    assert described.startswith("B-7 · Base game (3–10 players)\n\nBroken tool")
    assert "tests/cases/base.json" in described
    assert "a second broken lamp is refused" in described


def test_an_unknown_rule_is_quoted():
    missing = f"B-{99}"
    with pytest.raises(ValueError, match=missing):
        rulebook.describe(missing)


@pytest.mark.parametrize(
    ("text", "ids"),
    [
        ('@base.rule("B-8", MAY_DIG)', ["B-8"]),
        ("# L-3 and M-T2, then M-CP.", ["L-3", "M-T2", "M-CP"]),
        ("UTF-8, B-8x, AB-8, 2B-8, B-8-C, HAND-B-1", []),
    ],
)
def test_an_id_is_a_whole_word(text, ids):
    assert rulebook.ID.findall(text) == ids


def test_a_place_names_the_function_around_it(tmp_path):
    source = tmp_path / "sample.py"
    source.write_text('class Mine:\n    @rule("B-8")\n    def dig(self):\n        """B-10."""\n\n\nLIST = 1  # B-12\n')
    found = [(rule_id, place.line, place.name) for rule_id, place in rulebook.mentions(source)]
    assert found == [("B-8", 2, "dig"), ("B-10", 4, "dig"), ("B-12", 7, "")]
