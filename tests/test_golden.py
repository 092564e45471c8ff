"""Golden records: one per special situation and one with each box, small enough to read, replayed byte for byte."""

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import motherlode as ml
from motherlode.core.boxes import BOXES
from motherlode.notation.records import replay, steps
from tests.boxes.box_records import UNSEEN, choosable, path_of, records, shown_in, shows
from tests.support.records import written_again

FOLDER = Path(__file__).parent / "golden"

# File → the rules it shows, and what must be true at its end.
FACTS: dict[str, tuple[tuple[str, ...], Callable[[dict[str, Any]], bool]]] = {
    "two-goals-at-once": (
        ("L-7", "L-9"),
        lambda end: end["faceup_goals"] == {"8,-2": "treasure", "8,0": "stone:SW"} and end["finisher"] == 0,
    ),
    "misfit-stone": (
        ("L-8",),
        lambda end: end["faceup_goals"] == {"8,0": "stone:SW"} and end["board"]["7,0"] == "NS",
    ),
    "saboteur-finishes": (
        ("B-16",),
        lambda end: end["roles"][end["finisher"]] == "saboteur" and end["pending"]["seat"] == 1,
    ),
    "no-saboteur": (
        ("B-17", "B-21"),
        lambda end: (end["round"], end["to_move"], end["gold_cards"], end["gold"]) == (2, 3, [[], [], [], []], [0] * 4),
    ),
    "deck-runs-out": (
        ("B-5", "B-14", "B-18"),
        lambda end: (end["round"], end["gold_cards"]) == (2, [[2, 1, 1], [], []]),
    ),
}

FACTS_MARKED = [
    pytest.param(name, fact, id=name, marks=pytest.mark.rule(*rules)) for name, (rules, fact) in FACTS.items()
]


def text_of(name: str) -> str:
    return (FOLDER / f"base-{name}.txt").read_text(encoding="utf-8")


def without_comments(text: str) -> str:
    return "".join(f"{line}\n" for line in text.splitlines() if not line.startswith("{"))


@pytest.mark.parametrize(("name", "fact"), FACTS_MARKED)
def test_it_ends_as_it_should(name, fact):
    assert fact(ml.dump(replay(text_of(name))))


@pytest.mark.parametrize("name", FACTS)
def test_it_is_written_down_again_byte_for_byte(name):
    assert written_again(text_of(name)) == without_comments(text_of(name))


@pytest.mark.parametrize("name", FACTS)
def test_it_says_what_is_special_about_it(name):
    assert sum(line.startswith("{") for line in text_of(name).splitlines()) >= 2
    assert len(text_of(name).splitlines()) < 100


def test_every_golden_record_is_held_to_a_fact():
    assert {path.stem.removeprefix("base-") for path in FOLDER.glob("base-*")} == set(FACTS)


@pytest.mark.rule("B-5")
def test_nothing_is_drawn_once_the_deck_has_run_out():
    drawn = [
        any(event.name == "drew" for event in step.events) for step in steps(text_of("deck-runs-out")) if step.text
    ]
    assert drawn == [True] * 49 + [False] * 18


@pytest.mark.rule("B-17")
def test_nobody_wins_a_round_without_a_saboteur_that_misses_the_treasure():
    told = [event for step in steps(text_of("no-saboteur")) for event in step.events if event.name == "round_over"]
    assert [event.seen_by(None)["winners"] for event in told] == ["nobody"]


# Those that lie with the boxes.

WITH_BOXES = [pytest.param(path, record, id=shown_in(record)) for path, record in records().items()]


def test_every_box_has_a_golden_record():
    """Made by `python -m tests.boxes.box_records BOX`."""
    shown = {shown_in(record) for record in records().values()}
    assert [f"the box {box.name} has no golden record" for box in choosable() if box.name not in shown] == []


@pytest.mark.parametrize(("path", "record"), WITH_BOXES)
def test_the_record_of_a_box_lies_with_it(path, record):
    assert path == path_of(shown_in(record))


@pytest.mark.parametrize(("path", "record"), WITH_BOXES)
def test_the_record_of_a_box_is_written_down_again_byte_for_byte(path, record):
    assert written_again(record) == record


@pytest.mark.parametrize(("path", "record"), WITH_BOXES)
def test_the_record_of_a_box_shows_something_of_it(path, record):
    played, box = list(steps(record)), BOXES[shown_in(record)]
    assert {header.name for header in played[-1].position.rules.boxes} >= {box.name}
    kinds = {event.name for step in played for event in step.events}
    assert shows(box, record, kinds) != (box.name in UNSEEN)
