"""Nothing in the engine is there for nobody: every question is asked and answered, every kind of event is told and heard."""

import ast
import re
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.core import questions
from motherlode.core.boxes import BOXES
from motherlode.core.questions import QUESTIONS, Question
from motherlode.i18n import LANGUAGES, catalogue
from motherlode.notation.knowledge import Knowledge
from motherlode.notation.telling import Teller
from motherlode.table import engine, rounds

ROOT = Path(__file__).parent.parent
SOURCES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "src" / "motherlode").rglob("*.py")}
NAMES = {name: value for name, value in vars(questions).items() if isinstance(value, Question)}
# Parts of sentences for events that have another name.
SENTENCES = {"new_role"}


def calls(method: str) -> list[ast.Call]:
    """Every call of a method of that name."""
    return [
        node
        for tree in SOURCES.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == method
    ]


def attributes() -> set[str]:
    """Whatever is read of something, anywhere."""
    found = (node for tree in SOURCES.values() for node in ast.walk(tree) if isinstance(node, ast.Attribute))
    return {node.attr for node in found if isinstance(node.ctx, ast.Load)}


# Questions.


def test_every_question_has_one_who_answers():
    answered = {question.words for box in BOXES.values() for question, _, _ in box.answers}
    assert set(QUESTIONS) - answered == set()


def test_every_question_has_one_who_asks():
    asked = {ast.unparse(call.args[0]) for method in ("all_answers", "first_answer") for call in calls(method)}
    assert set(NAMES) - asked == set()


def test_what_a_ruleset_binds_is_used():
    tree = SOURCES[ROOT / "src" / "motherlode" / "core" / "ruleset.py"]
    bound = {
        node.targets[0].attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute)
        and ("_answer" in ast.unparse(node.value) or "rules_of" in ast.unparse(node.value))
    }  # fmt: skip
    assert len(bound) > 30
    assert bound - attributes() == set()


def test_every_question_is_asked_as_its_law_says():
    rules = ml.Ruleset.of("base", players=4)
    laws = re.findall(r"^(\w+)  +\w", questions.__doc__ or "", re.MULTILINE)
    assert {question.law for question in QUESTIONS.values()} == set(laws)
    for question in QUESTIONS.values():
        ask = rules.all_answers if question.law == "first" else rules.first_answer
        with pytest.raises(ValueError, match=r"one answer decides|all answers count"):
            ask(question)


# Events.


def told() -> set[str]:
    """The kinds of events that the engine tells."""
    first = [call.args[0] for call in calls("tell") if call.args]
    return {arg.value for arg in first if isinstance(arg, ast.Constant) and isinstance(arg.value, str)}


def test_every_kind_of_event_is_heard():
    assert told() - set(Teller._tellers) == {"moved"}
    for language in LANGUAGES:
        words = {key.split(".")[1] for key in catalogue(language) if key.startswith("event.")}
        assert told() - words == {"moved"}


def test_nobody_listens_for_events_that_never_come():
    kinds = told()
    assert set(Teller._tellers) <= kinds
    assert set(Knowledge._notes) <= kinds
    assert {rounds.ENDING, *engine.HARMLESS} <= kinds
    for language in LANGUAGES:
        words = {key.split(".")[1] for key in catalogue(language) if key.startswith("event.")}
        assert words <= kinds | SENTENCES


def test_the_browser_listens_for_no_event_that_never_comes():
    log = (ROOT / "web" / "src" / "table" / "log.ts").read_text(encoding="utf-8")
    silent = re.search(r"SILENT = new Set\(\[(.*?)\]\)", log)
    assert silent is not None
    assert set(re.findall(r'"(\w+)"', silent[1])) <= told()
