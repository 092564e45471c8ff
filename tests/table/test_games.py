"""Whole games of every kind at a table: a restart at any moment is a replay, and the record tells it all."""

from __future__ import annotations

import json
from collections import Counter
from random import Random

import pytest

import motherlode as ml
from motherlode.core import flow
from motherlode.notation import records
from motherlode.table import Act, Pace, Playback, SeatPlan, Settings, Table, dealing, record_for, record_of
from tests.support.play import choose
from tests.support.tables import TABLES, names

every_table = pytest.mark.parametrize("rules", TABLES, ids=names)


def seated(rules, clock):
    seats = tuple(SeatPlan("person") for _ in range(rules.players))
    settings = Settings(seats, rules.game, rules.modules, dict(rules.options))
    table = Table.open("ABCDEF", settings, dealing(ml.Dealer(rules.name)), clock, Pace())
    for seat in range(rules.players):
        table.sit(f"who{seat}", f"Name {seat}")
        table.connect(f"who{seat}")
    table.start("who0")
    return table


def step(table, chance):
    """Whoever is to act makes a move; between rounds all are ready; now and then a move is taken back."""
    if table.phase == "between_rounds":
        for seat in range(table.settings.players):
            table.ready(f"who{seat}")
        return
    seat = table.game.to_act
    table.play(f"who{seat}", ml.move_text(choose(table.game.position, chance)), len(table.log))
    if table.phase == "playing" and table.take_backs.state(seat) == "yes" and chance.random() < 0.2:
        table.take_back(f"who{seat}")


def again(table, clock):
    """What comes back after a crash: the log went through the store as JSON."""
    acts = [Act.of_json(json.loads(json.dumps(act.as_json()))) for act in table.log]
    settings = Settings.of_json(json.loads(json.dumps(table.settings.as_json())))
    return Table.replay(table.code, settings, dealing(ml.Dealer("another")), clock, acts, Pace())


def told(table):
    """Everything that anybody may know."""
    readers = [None, *range(table.settings.players)]
    views = [table.game.view(reader) for reader in readers]
    events = [
        [event.seen_by(reader) for act in table.log if act.deed for event in act.deed.events] for reader in readers
    ]
    return table.phase, views, events, table.decision, [table.take_backs.state(seat) for seat in readers]


@every_table
def test_a_restart_at_any_moment_is_a_replay(rules):
    chance = Random(rules.name)
    table = seated(rules, lambda: 1000)
    for _ in range(60):
        if table.phase == "finished":
            break
        step(table, chance)
        if chance.random() < 0.08:
            assert told(again(table, lambda: 1000)) == told(table)


@every_table
def test_the_record_of_a_game_replays_to_where_it_stands(rules):
    chance = Random(rules.name)
    table = seated(rules, lambda: 1000)
    for _ in range(80):
        if table.phase == "finished":
            break
        step(table, chance)
    assert ml.dump(records.replay(record_of(table))) == ml.dump(table.game.position)
    playback = Playback(record_of(table))
    frames = playback.frames("spectator")
    assert frames[-1].view == table.game.view(None)
    assert record_for(table, None) == record_of(table) if table.phase == "finished" else "?" in record_for(table, None)


def test_what_was_said_is_in_the_playback_where_it_was_said():
    table = seated(TABLES[0], lambda: 1000)
    table.say("who0", "hello")
    step(table, Random(1))
    table.claim("who1", {"claim": "i_am", "role": "miner"})
    frames = Playback(record_of(table)).frames("all")
    assert frames[0].comments[-1] == "said 0 hello"
    assert frames[1].comments == ["claimed 1 i_am miner"]


def test_a_persons_move_is_checked_once_and_copied_once(monkeypatch):
    table = seated(TABLES[0], lambda: 1_000)
    seat, text = table.game.to_act, table.game.legal()[0]
    counts: Counter[str] = Counter()

    def counted(what, does):
        def does_and_counts(position):
            counts[what] += 1
            return does(position)

        return does_and_counts

    monkeypatch.setattr(flow, "legal", counted("looks", flow.legal))
    monkeypatch.setattr(ml.Position, "copy", counted("copies", ml.Position.copy))
    table.play(f"who{seat}", text, table.decision)
    assert counts == {"looks": 1, "copies": 1}
