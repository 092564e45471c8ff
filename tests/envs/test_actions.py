"""The action index: every legal move has a number of its own, and the numbers stay few."""

from random import Random

import pytest

import motherlode as ml
from motherlode.core.cards import card_number
from motherlode.core.cells import cell_at
from motherlode.core.moves import pack
from motherlode.envs import VERSION, lens_of
from motherlode.envs.actions import OTHERS
from tests.envs import others, trajectories
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
def test_the_index_is_a_row_of_blocks_of_a_bearable_size(table):
    actions = lens_of(table.rules()).actions
    assert actions.size < 25_000
    assert actions.size == sum(block.size for block in actions.blocks)
    assert [block.start for block in actions.blocks[1:]] == [block.start + block.size for block in actions.blocks[:-1]]


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


def test_cards_that_lie_alike_share_an_entry_and_crystals_do_not():
    rules = ml.Ruleset.of("base", "chests", players=3)
    forms = lens_of(rules).actions.forms
    assert len({form for alike in forms for form in alike}) == sum(len(alike) for alike in forms)
    position = ml.load({"game": "saboteur2", "hands": [["NEW+crystal", "NEW"], ["NS"]]})
    found, actions = entries(position), lens_of(position.rules).actions
    assert found["NEW@1,0"] < actions.others
    assert found["NEW+crystal@1,0"] < actions.others
    assert label(position.rules, found["NEW+crystal@1,0"]) == "NEW+crystal@1,0"


def test_two_cards_that_lie_alike_are_told_apart():
    """No deck has two kinds that lie alike; should one have, the smaller number keeps the entry."""
    from motherlode.envs import actions as module

    alike = module._forms_alike(BASE)
    one, other = card_number("NES"), card_number("NS")
    merged = [forms for forms in alike if forms not in ([one], [other])] + [[one, other]]
    index = module.ActionIndex(BASE, merged)
    position = ml.load({"players": 5, "hands": [["NES", "NS"], *([["NS"]] * 4)]})
    digs = [pack(0, card, cell_at(1, 0)) for card in (one, other)]
    found = index.entries(position, 0, digs)
    assert sorted(found)[0] < index.others == sorted(found)[1]
    assert (found[0] < found[1]) == (digs[0] < digs[1])


@pytest.mark.rule("M-T3")
def test_who_is_asked_to_pay_a_toll_is_part_of_the_entry():
    board = {"0,0": "start", "1,0": "EW"}
    tolls = [{"cell": "2,0", "side": "W", "owner": 1}]
    given = {"players": 4, "modules": ["toll"], "hands": [["EW", "NES"], ["NS"], ["NS"], ["NS"]], "board": board,
             "tolls": tolls, "gold": [1, 1, 1, 1], "to_move": 0}  # fmt: skip
    position = ml.load(given)
    found = {text: entry for text, entry in entries(position).items() if "pay>" in text}
    named = {text: label(position.rules, entry) for text, entry in found.items()}
    assert named["EW@2,0 pay>0"] == "EW@2,0"
    assert named["EW@2,0 pay>2"] == "EW@first pay>+2"
    assert named["EW@2,0 pay>3"] == "EW@first pay>+3"
    assert all(entry < lens_of(position.rules).actions.others for entry in found.values())


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


@pytest.mark.parametrize("bot", others.BOTS)
@pytest.mark.parametrize("table", ["base 5", "base 4 toll goals chests wc2019", "saboteur2 5", "duel 2", "duel-solo 1"])
def test_fewer_than_one_move_in_a_hundred_has_no_entry_of_its_own(table, bot):
    """`python -m tests.envs.others` counts more games, at more tables."""
    found = others.counted(table, bot, 2)
    assert found.moves > 300
    assert found.others < found.moves / 100
    assert found.most < OTHERS


@pytest.mark.parametrize("table", [table for table in trajectories.TABLES if "=" not in table])
def test_the_index_of_a_version_never_changes(table):
    game, players, *boxes = table.split()
    actions = lens_of(ml.Ruleset.of(game, *boxes, players=int(players))).actions
    assert trajectories.written_indexes()[VERSION][table] == trajectories.index_digest(actions), (
        f"{VERSION} has other actions at a table of {table}: that needs a new version (tests/envs/trajectories.py)"
    )


def test_a_change_of_the_index_would_be_noticed():
    actions = lens_of(BASE).actions
    before = trajectories.index_digest(actions)
    labels = actions.blocks[3].axes[0].labels
    labels[0], labels[1] = labels[1], labels[0]
    try:
        assert trajectories.index_digest(actions) != before
    finally:
        labels[0], labels[1] = labels[1], labels[0]
