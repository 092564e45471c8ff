"""Every rule has a text, code (or is set-up), and a test or case; no other ID is used anywhere."""

import json
from pathlib import Path

import pytest

from motherlode import rulebook
from motherlode.core.boxes import BOXES, VERBS
from motherlode.rulebook import texts

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


def implemented_in(rule: rulebook.Rule) -> set[str]:
    """The boxes that carry a rule out, and the core."""
    parts = [place.path.removeprefix("src/motherlode/").split("/") for place in rulebook.implementations(rule.id)]
    return {part[1] if part[0] == "modules" else part[0] for part in parts}


def test_a_rule_stands_with_the_box_that_carries_it_out():
    """Or with a box that leaves it to what all games share."""
    brought = [rule for rule in rulebook.rules().values() if rule.home and rulebook.implementations(rule.id)]
    assert [rule.id for rule in brought if not {rule.home, "common", "core"} & implemented_in(rule)] == []


def test_a_rule_that_stands_with_no_box_belongs_to_none():
    general = [rule for rule in rulebook.rules().values() if not rule.home]
    assert [rule.id for rule in general if len(implemented_in(rule)) < 2] == []


def test_every_box_with_rules_has_them_in_its_folder():
    homes = {rule.home for rule in rulebook.rules().values() if rule.home}
    assert homes == {path.parent.name for path in (ROOT / "src" / "motherlode" / "modules").glob("*/rules.md")}
    named = {rule for box in BOXES.values() for _, _, rule in box.answers} | {verb.rule for verb in VERBS}
    assert named - set(rulebook.rules()) == set()


def test_a_box_without_a_chapter_has_one_of_its_own_at_the_end(tmp_path):
    (tmp_path / "rules.md").write_text("# Double map\n\n- X-1 Look at two goals.\n", encoding="utf-8")
    part = texts._read("double_map", tmp_path / "rules.md")
    assert (part.title, part.chapter, part.body) == ("Double map", "double-map", "\n- X-1 Look at two goals.\n")
    assert part.page > max(other.page for other in texts._parts())


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
