"""Every box is played somewhere in the proofs."""

from motherlode import rulebook
from motherlode.core.boxes import BOXES
from tests.support.combinations import players_of
from tests.support.tables import TABLES, boxes_there


def test_every_box_is_at_some_table():
    assert boxes_there() <= {box for table in TABLES for box in table.boxes}


def test_every_value_of_every_option_is_at_some_table():
    settled = [table.rules().options for table in TABLES]
    options = {name: values for box in BOXES.values() for name, values in box.options.items() if name != "first_seat"}
    for name, values in options.items():
        assert {found[name] for found in settled if name in found} == set(values), name


def test_the_boxes_are_those_of_the_table_of_combinations():
    """A box that the rulebook does not name, or one that nobody has made, would show here."""
    assert set(players_by_the_rulebook()) == boxes_there()


def test_so_many_may_play_as_the_table_of_combinations_says():
    for box, numbers in players_by_the_rulebook().items():
        if numbers:
            fewest, most = int(numbers.split("–")[0]), int(numbers.split("–")[-1])
            players = players_of(box) if BOXES[box].game else players_of(BOXES[box].games[0], (box,))
            assert players == range(fewest, most + 1), box


def players_by_the_rulebook() -> dict[str, str]:
    """Every box that stands in the table of combinations, with what it says about players."""
    body = next(section.body for section in rulebook.sections() if section.name == "combinations")
    rows = [[cell.strip() for cell in line.strip("|").split("|")] for line in body.splitlines() if line.startswith("|")]
    return {box: cells[3] for cells in rows[2:] for box in boxes_named(cells[0])}


def boxes_named(cell: str) -> list[str]:
    """`wc2017 … wc2023` are seven, `costume **or** party` are two, all others one."""
    first, *others = cell.replace("**", "").split()
    if others[:1] == ["or"]:
        return [first, others[1]]
    if others[:1] == ["…"]:
        years = range(int(first[2:]), int(others[1][2:]) + 1)
        return [f"wc{year}" for year in years]
    return [first]
