"""Golden records: whole games of Saboteur 2 for 2, 7 and 12 replay to the letter, and each seat's part of them too."""

import pytest

from motherlode.notation.records import as_seen_by, replay, result, steps
from tests.boxes.saboteur2_records import SEEDS, VIEWERS, path_of


@pytest.fixture(params=SEEDS)
def players(request):
    return request.param


@pytest.fixture
def record(players):
    return path_of(players).read_text(encoding="utf-8")


def test_it_replays_to_its_result(record):
    position = replay(record)
    assert position.over
    assert f'[Result "{result(position)}"]' in record


def test_what_a_seat_and_a_spectator_saw_is_the_same_to_the_letter(record, players):
    for viewer, seat in VIEWERS.items():
        assert as_seen_by(record, seat) == path_of(players, viewer).read_text(encoding="utf-8")


@pytest.mark.rule("S-12", "S-13", "S-14", "S-15", "S-20")
def test_together_they_hold_every_kind_of_move():
    words = {
        step.text.split(" ")[0].split(">")[0].split("@")[0]
        for players in SEEDS
        for step in steps(path_of(players).read_text(encoding="utf-8"))
    }
    actions = {"theft", "hands-off", "trap", "free", "inspect", "swap-hats", "swap-hands", "rockfall", "map"}
    assert actions | {"pass", "clear", "steal"} <= words
    assert any("ladder" in word for word in words)
    assert any("+blue" in word for word in words)
    assert any("+green" in word for word in words)
