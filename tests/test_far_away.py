"""The world has an end: where a cell can no longer be written, rock begins, and nothing can be dug there."""

import json

import motherlode as ml
from motherlode.core.moves import Seat
from motherlode.notation.diagrams import diagram


def test_nothing_can_be_dug_beyond_the_last_cell_that_can_be_written():
    position = ml.load(
        {"board": {"119,0": "start", "0,-119": "start"}, "hands": [["EW", "EW", "NS", "NS"], ["NS"], ["NS"]]}
    )
    for text in ("EW@120,0", "pass NS", "pass NS", "NS@0,-120"):
        position.play(ml.find_move(position, text), ml.Dealer(0))
    position.to_move = Seat(0)
    far = [text for text in ml.legal_texts(position) if "121" in text]
    assert far == []
    assert all(ml.parse_move(position.rules, text) in position.legal() for text in ml.legal_texts(position))
    assert ml.dump(ml.load(json.loads(json.dumps(ml.dump(position))))) == ml.dump(position)
    assert "120" in diagram(position)
