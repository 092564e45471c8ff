"""The action index: every legal move has a number of its own, and the numbers stay few."""

from random import Random

import pytest

import motherlode as ml
from motherlode.core.cards import card_number
from motherlode.core.cells import cell_at
from motherlode.core.moves import pack
from motherlode.envs import lens_of
from tests.support.play import Walk
from tests.support.tables import TABLES, at, names

every_table = pytest.mark.parametrize("table", TABLES, ids=names)
BASE = ml.Ruleset.of("base", players=5)


def entries(position: ml.Position) -> dict[str, int]:
    """The legal moves and their entries."""
    assert position.to_act is not None
    moves = position.legal()
    found = lens_of(position.rules).actions.entries(position, position.to_act, moves)
    return {ml.move_text(move): entry for move, entry in zip(moves, found, strict=True)}


def label(rules: ml.Ruleset, entry: int) -> str:
    return lens_of(rules).actions.label(entry)


@every_table
def test_every_legal_move_has_an_entry_of_its_own(table):
    size = lens_of(table.rules()).actions.size
    for position in Walk(table.rules(), 3):
        found = entries(position)
        assert all(0 <= entry < size for entry in found.values())
        assert len(set(found.values())) == len(found)


@every_table
def test_the_index_has_at_most_a_few_thousand_entries(table):
    actions = lens_of(table.rules()).actions
    assert actions.size < 6000
    assert actions.size == sum(block.size for block in actions.blocks)
    assert [block.start for block in actions.blocks[1:]] == [block.start + block.size for block in actions.blocks[:-1]]


def test_most_moves_of_a_game_are_named_and_not_among_the_others():
    named = others = 0
    for position in Walk(BASE, 1):
        for entry in entries(position).values():
            if entry >= lens_of(BASE).actions.others:
                others += 1
            else:
                named += 1
    assert named > 5 * others


def test_labels_say_what_a_move_does():
    position = ml.load({"hands": [["NES", "break:lamp", "map", "fix:cart+lamp"], ["NS"], ["NS"]], "to_move": 0,
                        "front": [[], ["break:cart"], []]})  # fmt: skip
    found = entries(position)
    for text, wanted in {
        "NES@1,0": "NES@1,0", "NSW@1,0": "NSW@1,0", "break:lamp>2": "break:lamp>+2", "map@8,2": "map@8,2",
        "fix:cart+lamp>1:cart": "fix:cart+lamp>+1:cart", "pass map": "pass map",
    }.items():  # fmt: skip
        if text in found:
            assert label(position.rules, found[text]) == wanted
    assert {"break:lamp>2", "map@8,2", "fix:cart+lamp>1:cart", "pass map"} <= set(found)


def test_seats_are_counted_from_the_one_who_acts():
    for seat in range(3):
        hands = [["break:lamp"] if other == seat else ["NS"] for other in range(3)]
        position = ml.load({"hands": hands, "to_move": seat})
        assert label(position.rules, entries(position)[f"break:lamp>{(seat + 1) % 3}"]) == "break:lamp>+1"


def test_an_entry_does_not_depend_on_the_order_of_the_hand():
    cards = ["NS", "NS", "EW", "map", "trap", "theft"]
    one = ml.load({"game": "saboteur2", "hands": [cards, ["NS"]]})
    other = ml.load({"game": "saboteur2", "hands": [cards[::-1], ["NS"]]})
    by_label = [
        {tuple(sorted(text.split())): entry for text, entry in entries(position).items()} for position in (one, other)
    ]
    assert by_label[0] == by_label[1]


def test_of_cards_that_lie_alike_the_first_printed_has_the_entry():
    position = ml.load({"game": "saboteur2", "hands": [["NEW+crystal", "NEW"], ["NS"]]})
    found, actions = entries(position), lens_of(position.rules).actions
    assert "NEW" in label(position.rules, found["NEW@1,0"]).partition("@")[0].split("|")
    assert found["NEW@1,0"] < actions.others <= found["NEW+crystal@1,0"]


def test_digs_far_away_are_among_the_others():
    actions = lens_of(BASE).actions
    position = BASE.deal(ml.Dealer(1))
    far, near = (pack(0, card_number("NS"), cell_at(x, 0)) for x in (30, 3))
    there, here = actions.entries(position, 0, [far, near])
    assert there == actions.others
    assert actions.label(here) == "NS@3,0"


def test_passing_several_cards_goes_by_places_in_the_sorted_hand():
    position = ml.load({"game": "saboteur2", "hands": [["map", "NS", "NS"], ["NS"]]})
    found, kinds = entries(position), lens_of(position.rules).actions.kinds
    assert kinds.index(card_number("map")) < kinds.index(card_number("NS"))
    assert label(position.rules, found["pass NS NS"]) == "pass #1 #2"
    assert label(position.rules, found["pass map NS NS"]) == "pass #0 #1 #2"


def test_there_is_no_such_entry():
    with pytest.raises(ValueError, match="there are"):
        lens_of(BASE).actions.label(10**6)


@pytest.mark.parametrize("table", [at("base", "toll", 5), at("saboteur2", "wc2022", 5)], ids=names)
def test_playing_by_entries_gives_the_same_game(table):
    """An entry leads back to the move it came from, whatever was looked up before."""
    rules, chance = table.rules(), Random(4)
    position, dealer = rules.deal(ml.Dealer(4)), ml.Dealer(9)
    for _ in range(60):
        if position.to_act is None:
            break
        found = entries(position)
        text = chance.choice(sorted(found))
        again = {entry: name for name, entry in entries(position).items()}
        assert again[found[text]] == text
        position.play(ml.find_move(position, text), dealer)
