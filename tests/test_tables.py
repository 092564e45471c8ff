"""Every box is played somewhere in the proofs."""

from tests.support.tables import TABLES, WISHED, boxes_there


def test_every_box_is_at_some_table():
    assert boxes_there() <= {box for table in TABLES for box in table.boxes}


def test_no_table_waits_for_a_box_that_nobody_makes():
    known = {"base", "saboteur2", "duel", "duel-solo", "toll", "costume", "party", "goals", "chests", "sabotaged"}
    known |= {"tournament", *(f"wc{year}" for year in range(2016, 2024))}
    assert {box for table in WISHED for box in table.boxes} == known
