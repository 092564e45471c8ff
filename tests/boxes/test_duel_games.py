"""Whole random games of the Duel, for two and for one: they end, lose nothing, and can be saved, loaded and replayed anywhere."""

from collections import Counter

import pytest

import motherlode as ml
from motherlode.notation.records import Recorder, as_seen_by, replay
from tests.boxes.duel import (
    assert_game_ends_and_conserves,
    compare_with_reference,
    fresh,
    near_gold,
    play_on,
    rules_of,
)

GAMES = ("duel", "duel-solo")


@pytest.mark.rule("D-1", "D-10", "D-11", "D-12", "D-S1", "D-S2")
@pytest.mark.parametrize("game", GAMES)
def test_random_games_end_and_lose_nothing(game):
    """`scripts/soak_duel.py` plays as many as one likes."""
    whys = Counter[str]()
    for seed in range(30):
        whys += assert_game_ends_and_conserves(game, seed)
    assert whys["cards"]
    assert whys["markers"]


@pytest.mark.slow
@pytest.mark.rule("D-2", "D-3", "D-5", "D-6", "D-7", "D-8", "D-9", "D-S2")
@pytest.mark.parametrize("game", GAMES)
def test_engine_and_reference_agree_on_whole_games(game):
    compared = sum((compare_with_reference(fresh(game, seed), seed) for seed in range(2)), Counter[str]())
    assert compared["own move"] > 120


@pytest.mark.slow
@pytest.mark.rule("D-4", "D-7", "D-8", "D-10", "D-11")
def test_engine_and_reference_agree_where_gold_is_near():
    compared, whys = Counter[str](), Counter[str]()
    for seed in range(60):
        for game in GAMES:
            position = near_gold(game, seed)
            compared += compare_with_reference(position, seed)
            whys[position.outcome["why"]] += 1
    assert {"reveal", "turn", "spend", "mark"} <= set(compared)
    assert set(whys) == {"gold", "markers", "cards"}


@pytest.mark.parametrize("game", GAMES)
def test_saved_and_loaded_the_game_goes_on_the_same(game):
    asked = Counter[str]()
    for seed in range(12):
        for before, text, _ in play_on(near_gold(game, seed), seed):
            asked[before.pending.kind if before.pending else "own move"] += 1
            again = ml.load(ml.dump(before))
            assert ml.dump(again) == ml.dump(before)
            assert ml.legal_texts(again) == ml.legal_texts(before)
            for seat in (None, *range(before.rules.players)):
                view = ml.view(before, seat)
                assert ml.dump(ml.load(view)) == view
                assert ml.view(again, seat) == view
            after = before.copy()
            after.play(ml.find_move(after, text), ml.Dealer(seed))
            again.play(ml.find_move(again, text), ml.Dealer(seed))
            assert ml.dump(after) == ml.dump(again)
    assert {"turn", "spend"} <= set(asked)


@pytest.mark.rule("D-S1")
@pytest.mark.parametrize("game", GAMES)
def test_a_game_replays_exactly_from_its_record(game):
    for seed in range(3):
        recorder = Recorder(rules_of(game, seed), ml.Dealer(seed))
        for _, text, _ in play_on(rules_of(game, seed).deal(ml.Dealer(seed)), seed):
            recorder.play(text if text in ml.legal_texts(recorder.position) else ml.legal_texts(recorder.position)[0])
            if recorder.position.over:
                break
        assert ml.dump(replay(recorder.text())) == ml.dump(recorder.position)
        for seat in (None, 0):
            seen = as_seen_by(recorder.text(), seat)
            assert "m deck: ? ?" in seen
            assert "m goals: ? ?" in seen


@pytest.mark.parametrize("game", GAMES)
def test_a_copy_goes_its_own_way(game):
    position = near_gold(game, 1)
    written, twin = ml.dump(position), position.copy()
    for _ in play_on(twin, 1):
        assert ml.dump(position) == written
