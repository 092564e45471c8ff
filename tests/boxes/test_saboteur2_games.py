"""Whole random games of Saboteur 2: they end, lose no card, and pay exactly what the rules say."""

from collections import Counter
from typing import Any

import pytest

import motherlode as ml
from motherlode.notation.records import Recorder, replay
from tests.boxes.saboteur2 import gold_due, last_round, open_to, play_on, rules_for
from tests.support.combinations import players_of

TABLES = players_of("saboteur2")


def cards_of(position):
    """Every tunnel and action card of a round, wherever it lies; then the dwarves."""
    written = ml.dump(position)
    lying = [ml.core.cards.NAME[ml.core.cards.UPRIGHT[card]] for card in position.mine.cards().values()]
    goals = len(position.faceup_goals)
    piles = [*written["hands"], *written["front"], written["deck"], written["discard"], written["aside"]]
    found = Counter(card for pile in piles for card in pile) + Counter(lying)
    assert goals + len(position.facedown) == 3
    return found - Counter(["start"]) - goal_tunnels(position), Counter(written["roles"] + written["spare_roles"])


def goal_tunnels(position):
    shapes = [goal.partition(":")[2] or "NESW" for goal in ml.dump(position)["faceup_goals"].values()]
    return Counter({"NE": "NE", "SW": "NE", "NW": "NW", "ES": "NW"}.get(shape, shape) for shape in shapes)


@pytest.mark.rule("S-1", "S-2", "S-4")
@pytest.mark.parametrize("players", TABLES)
def test_a_game_ends_after_three_rounds_and_loses_no_card(players):
    position = rules_for(players).deal(ml.Dealer(players))
    whole = cards_of(position)
    assert sum(whole[0].values()) == 118
    rounds = set()
    for before, text, _ in play_on(position, players):
        rounds.add(before.round)
        assert cards_of(position) == whole, text
    assert rounds == {1, 2, 3}
    assert position.over


@pytest.mark.rule("S-16", "S-17", "S-18", "S-19", "S-20", "S-21")
@pytest.mark.parametrize("players", TABLES)
def test_every_round_pays_exactly_what_is_due(players):
    results: Counter[str] = Counter()
    for seed in range(8):
        position = last_round(players, seed)
        position.gold = [seat % 3 for seat in range(players)]
        owned, thefts = position.gold[:], []
        over: dict[str, Any] = {}
        for _, _, events in play_on(position, seed):
            thefts += [event.seen_by(None) for event in events if event.name == "stole"]
            over = next((event.seen_by(None) for event in events if event.name == "round_over"), over)
        final = ml.dump(position)
        due = gold_due(final, open_to(final) if final["finisher"] is not None else [])
        expected = [had + got for had, got in zip(owned, due, strict=True)]
        assert [theft["seat"] for theft in thefts] == able_to_steal(final, expected)
        for theft in thefts:
            expected[theft["seat"]] += 1
            expected[theft["target"]] -= 1
            assert theft["seat"] != theft["target"]
        assert final["gold"] == expected
        assert min(expected) >= 0
        assert [a + b for a, b in zip(over["shares"], over["finds"], strict=True)] == due
        assert final["over"]["winners"] == [seat for seat in range(players) if expected[seat] == max(expected)]
        results[over["rule"]] += 1
    assert results["S-16"], results
    assert results["S-17"], results


def able_to_steal(final, gold):
    """The free thieves from the last theft on, clockwise; with gold about there is always somebody else to rob."""
    if not final["thefts"]:
        return []
    players = final["players"]
    order = [(final["thefts"][0] + i) % players for i in range(players)]
    thieves = [seat for seat in order if "theft" in final["front"][seat] and "trap" not in final["front"][seat]]
    able, left = [], list(gold)
    for thief in thieves:
        others = [seat for seat in range(players) if seat != thief and left[seat]]
        if others:
            able.append(thief)
            if len(others) == 1:
                left[others[0]] -= 1
                left[thief] += 1
    return able


@pytest.mark.parametrize("players", [2, 5, 12])
def test_saved_and_loaded_the_game_goes_on_the_same(players):
    position = rules_for(players).deal(ml.Dealer(players))
    for before, text, _ in play_on(position, players):
        again = ml.load(ml.dump(before))
        assert ml.legal_texts(again) == ml.legal_texts(before)
        assert text in ml.legal_texts(again)
        assert ml.dump(again) == ml.dump(before)
        for seat in (None, 0, players - 1):
            view = ml.view(before, seat)
            assert ml.dump(ml.load(view)) == view


def test_a_record_of_it_replays():
    recorder = Recorder(rules_for(4), ml.Dealer(4))
    for _ in range(60):
        recorder.play(recorder.position.legal()[-1])
    assert ml.dump(replay(recorder.text())) == ml.dump(recorder.position)
