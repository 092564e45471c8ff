"""The deal of a day: the same for everybody, in every round, and nothing of it is told."""

import json
from itertools import count

import motherlode as ml
from motherlode.server.messages import write
from motherlode.server.projection import table_for
from motherlode.table import Act, SeatPlan, Settings, SystemChance, Table, dealing, options_of_day, record_of

DAY, NEXT_DAY = "2026-11-15", "2026-11-16"


def table_of(day, who="ann"):
    clock = count(1)
    settings = Settings(
        (SeatPlan("person"),), game="duel-solo", options=options_of_day("duel-solo", day or DAY) or {}, daily=day
    )
    table = Table.open("AAAAAA", settings, dealing(SystemChance()), lambda: next(clock))
    table.sit(who, who)
    table.connect(who)
    table.start(who)
    return table


def play_round(table, choose, who="ann"):
    """Play until the next round is dealt."""
    before = table.game.round
    while table.game.round == before and table.game.to_act is not None:
        table.play(who, choose(table.game.legal()), len(table.log))


def cards(table):
    position = ml.dump(table.game.position)
    return position["deck"], position["hands"], position["aside"], position["facedown"]


def test_everybody_gets_the_same_cards_on_a_day():
    assert cards(table_of(DAY, "ann")) == cards(table_of(DAY, "bob"))


def test_another_day_brings_other_cards():
    assert cards(table_of(DAY)) != cards(table_of(NEXT_DAY))


def test_without_a_day_cards_come_as_they_come():
    assert cards(table_of(None)) != cards(table_of(None))


def test_the_second_round_is_the_same_whatever_was_played_in_the_first():
    one, other = table_of(DAY), table_of(DAY)
    play_round(one, lambda legal: legal[-1])
    play_round(other, lambda legal: next((text for text in legal if text.startswith("pass")), legal[0]))
    assert len(one.log) != len(other.log)
    assert ml.dump(one.game.position)["kept"] == ml.dump(other.game.position)["kept"] == [[]]
    assert cards(one) == cards(other)
    assert cards(one) != cards(table_of(DAY))


def test_a_table_read_from_its_log_goes_on_with_the_same_deal():
    table = table_of(DAY)
    acts = [Act.of_json(json.loads(json.dumps(act.as_json()))) for act in table.log]
    again = Table.replay("AAAAAA", Settings.of_json(table.settings.as_json()), table.deal, table.now, acts)
    again.connect("ann")
    for one in (table, again):
        play_round(one, lambda legal: legal[-1])
    assert cards(table) == cards(again)


def test_readers_are_told_the_day_and_no_card_that_is_to_come():
    table = table_of(DAY)
    told = json.loads(write(table_for(table, 0, 0, spectators=0, record=None, now=0)))
    assert told["daily"] == DAY
    view = told["game"]["view"]
    assert set(view["deck"]) == set(view["aside"]) == {"?"}
    assert {card["goal"] for card in view["facedown"].values()} == {"?"}
    assert "Seed" not in record_of(table)
