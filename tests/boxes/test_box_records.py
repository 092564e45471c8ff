"""Golden records of the small boxes and the Duel: replayed byte for byte, each with what it is there for."""

import pytest

from motherlode.notation.records import steps
from tests.boxes.box_records import FOLDER, SHOWN, path_of, rules_of, shows
from tests.support.combinations import WITH_BOXES
from tests.support.records import written_again
from tests.support.tables import boxes_there


@pytest.mark.parametrize("box", SHOWN)
def test_the_record_of_a_box_is_written_down_again_byte_for_byte(box):
    record = path_of(box).read_text(encoding="utf-8")
    assert written_again(record) == record


@pytest.mark.parametrize("box", SHOWN)
def test_the_record_of_a_box_shows_what_is_special_about_it(box):
    record = path_of(box).read_text(encoding="utf-8")
    played = list(steps(record))
    assert played[-1].position.rules is rules_of(box)
    assert shows(box, record, {event.name for step in played for event in step.events})


def test_every_box_record_belongs_to_a_box():
    assert {path.stem.removeprefix("box-") for path in FOLDER.glob("box-*")} == set(SHOWN)
    assert set(SHOWN) == boxes_there() - set(WITH_BOXES)  # base and Saboteur 2 have records of their own
