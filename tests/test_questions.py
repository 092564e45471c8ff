"""Nothing in the engine is there for nobody: every question is asked and answered, every kind of event is told and heard."""

import ast
import re
import sys
from pathlib import Path

import pytest

from motherlode.core import laws, questions
from motherlode.core.boxes import BOXES
from motherlode.core.events import EVENTS, EventKind
from motherlode.core.happenings import MOVED
from motherlode.core.questions import QUESTIONS, Question
from motherlode.i18n import LANGUAGES, catalogue

ROOT = Path(__file__).parent.parent
SOURCES = {path: ast.parse(path.read_text(encoding="utf-8")) for path in (ROOT / "src" / "motherlode").rglob("*.py")}
NAMES = {name: value for name, value in vars(questions).items() if isinstance(value, Question)}


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
    asked = {
        ast.unparse(call.args[0])
        for method in ("answer", "decided", "all_answers")
        for call in calls(method)
        if call.args
    }
    assert set(NAMES) - asked == set()


def test_what_a_ruleset_binds_is_used():
    tree = SOURCES[ROOT / "src" / "motherlode" / "core" / "ruleset.py"]
    bound = {
        node.targets[0].attr
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Attribute)
        and re.search(r"self\.(answer|decided|all_answers|rules_of)\(", ast.unparse(node.value))
    }  # fmt: skip
    assert len(bound) > 30
    assert bound - attributes() == set()


YES, NO = (lambda *asked: True), (lambda *asked: False)


@pytest.mark.parametrize(
    ("law", "answers", "asked", "expected"),
    [
        (laws.ALL, [YES, NO], (), False),
        (laws.ALL, [YES, YES], (), True),
        (laws.ANY, [NO, YES], (), True),
        (laws.ANY, [NO, NO], (), False),
        (laws.FIRST, [lambda: 1, lambda: 2], (), 2),
        (laws.UNION, [lambda: [1], lambda: [2]], (), [1, 2]),
        (laws.UNION, [lambda: {1: 1}, lambda: {2: 2}], (), {1: 1, 2: 2}),
        (laws.PIPE, [lambda by, value: value + by, lambda by, value: value * by], (3, 1), 12),
        (laws.UNTIL, [lambda: None, lambda: 5, lambda: 6], (), 5),
        (laws.UNTIL, [NO, NO], (), False),
    ],
)
def test_a_law_puts_answers_together(law, answers, asked, expected):
    assert law.together(answers)(*asked) == expected
    assert law.together(answers[:1]) is answers[0]
    assert law.together([]) is None


def test_all_are_done_in_their_order():
    done: list[int] = []
    laws.EACH.together([lambda: done.append(1), lambda: done.append(2)])()
    assert done == [1, 2]


def test_what_must_be_answered_says_so():
    with pytest.raises(ValueError, match="nobody answers: who begins"):
        questions.FIRST_SEAT.settled([])


# Events.


def told() -> set[str]:
    """The kinds of events that the engine tells, by the constants that stand for them."""
    return {ast.unparse(call.args[0]) for call in calls("tell") if call.args}


def declared() -> dict[str, EventKind]:
    """Every declared kind, by the constant that holds it."""
    modules = [
        module for name, module in sys.modules.items() if name.startswith(("motherlode.core", "motherlode.modules"))
    ]
    found = [(name, value) for module in modules for name, value in vars(module).items()]
    return {name: value for name, value in found if isinstance(value, EventKind)}


def test_every_declared_kind_of_event_is_told():
    assert set(declared()) - told() == set()
    assert {kind.name for kind in declared().values()} == set(EVENTS)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_kind_of_event_that_speaks_has_its_sentence(language):
    words = {key.split(".")[1] for key in catalogue(language) if key.startswith("event.")}
    speaking = {kind.says for kind in EVENTS.values() if not kind.silent and kind is not MOVED}
    assert words == speaking
