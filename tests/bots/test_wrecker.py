"""The learned saboteur: its file, its numbers, and that it goes by nothing but what its seat sees."""

from collections import Counter
from collections.abc import Iterator
from math import exp
from random import Random

import pytest

import motherlode as ml
from motherlode.bots import make, mastermind, wrecker
from motherlode.bots.mastermind import GrandmasterBot, MastermindBot, plausible
from motherlode.bots.network import PARTS, Network, file_of, network
from motherlode.bots.prospects import MOVE, SITUATION, Prospects
from motherlode.bots.sleuth import SleuthBot
from motherlode.core.aims import aim_of
from motherlode.core.dice import Dice
from motherlode.core.families import Goal
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import verb_of
from motherlode.core.native import COMPILED
from motherlode.core.playout import try_moves
from motherlode.core.weighed import Weights
from motherlode.core.worlds import Worlds
from tests.support.twins import twin

Turn = tuple[SleuthBot, ml.Position, ml.Position]


def turns_of_saboteurs(players: int = 5, seed: int = 4) -> Iterator[Turn]:
    """A round of sleuths: whenever a saboteur has a choice, its bot, the truth and what it sees."""
    dealer = ml.Dealer(seed)
    position, events = ml.Ruleset.of("base", players=players).open(dealer)
    position.last_round = position.round
    bots = [SleuthBot(seat) for seat in range(players)]
    while (seat := position.to_act) is not None:
        for event in events:
            for other, bot in enumerate(bots):
                bot.watch(event.seen_by(other))
        view = ml.seen_by(position, seat)
        if position.pending is None and aim_of(position.roles[seat]).wrecks and len(position.legal()) > 1:
            yield bots[seat], position, view
        events = position.play(bots[seat].choose(view, position.legal()), dealer)


def test_the_file_was_made_for_these_numbers():
    told = file_of(wrecker.NAME)
    assert told["situation"] == list(SITUATION)
    assert told["move"] == list(MOVE)
    assert set(told["weights"]) == set(PARTS)
    assert "motherlode.lab.learn_saboteur" in told["made_by"]


def test_a_network_scores_as_its_layers_say():
    weights = {
        "first": [[1.0, -1.0]], "first_bias": [0.0, 0.5],
        "second": [[1.0], [2.0]], "second_bias": [0.25],
        "shift": [[1.0]], "shift_bias": [-1.0],
        "out": [[2.0]], "out_bias": [1.0],
        "move": [[3.0], [-1.0]], "skip": [0.0, 10.0],
    }  # fmt: skip
    # 2 → (2, 0) → 2.25 → shift 1.25, out 5.5; the moves: 4.25 × 5.5, and 0.25 × 5.5 + 10
    assert Network(weights).scores([2.0], [[1.0, 0.0], [0.0, 1.0], [1.0, 0.0]]) == pytest.approx(
        [23.375, 11.375, 23.375]
    )


@pytest.mark.parametrize("players", [3, 5, 10])
def test_all_numbers_are_small_at_every_table(players):
    seen = 0
    for bot, position, view in turns_of_saboteurs(players):
        bot._suspicions.think(view, view.to_move)
        told = Prospects(bot._outlook(view, view.to_move), bot._suspicions.onlooker, position.legal())
        situation, options = told.situation(), told.options()
        assert len(situation) == len(SITUATION)
        assert {len(option) for option in options} == {len(MOVE)}
        assert max(map(abs, situation)) <= 4
        assert max(abs(number) for option in options for number in option) <= 4
        seen += 1
    assert seen >= 4


@pytest.mark.rule("V-1", "V-2")
def test_scores_come_from_what_the_seat_sees():
    dice, changed = Random(5), 0
    for bot, position, view in turns_of_saboteurs():
        other = twin(position, {view.to_move}, dice)
        assert bot.learned(view, position.legal()) == bot.learned(ml.seen_by(other, view.to_move), other.legal())
        changed += ml.dump(other) != ml.dump(position)
    assert changed >= 4


def test_it_speaks_to_saboteurs_of_the_base_game_alone():
    for game, boxes, speaks in (("base", [], True), ("base", ["toll"], False), ("saboteur2", [], False)):
        position, _ = ml.Ruleset.of(game, *boxes, players=5).open(ml.Dealer(1))
        for seat, role in enumerate(position.roles):
            expected = speaks and aim_of(role).wrecks
            assert wrecker.is_for(ml.seen_by(position, seat), ml.Seat(seat)) == expected, (game, boxes, role)


def test_a_saboteur_goes_by_its_network():
    """Another network, another round: what was learned is what decides."""
    best, other = 0, 0
    for bot, position, view in turns_of_saboteurs():
        scores = bot.learned(view, position.legal())
        assert scores is not None
        advised = bot.advise(view, position.legal())
        assert scores[position.legal().index(advised.move)] == max(scores)
        assert advised.why[0]
        best += 1
        plain = SleuthBot(0)
        plain._suspicions, plain.has_learned = bot._suspicions, False
        other += plain.advise(view, position.legal()).move != advised.move
    assert best >= 4
    assert other


def test_better_moves_are_drawn_oftener_and_the_best_without_warmth():
    moves = [ml.Move(1), ml.Move(2)]
    drawn = [wrecker.drawn(Random(seed), [0.0, 1.0], moves, 1.0) for seed in range(2000)]
    assert drawn.count(moves[1]) / 2000 == pytest.approx(exp(1) / (1 + exp(1)), abs=0.04)
    assert {wrecker.drawn(Random(seed), [0.0, 1.0], moves, 0.0) for seed in range(20)} == {moves[1]}


def test_the_same_seed_chooses_the_same():
    chosen = [[bot.choose(view, position.legal()) for bot, position, view in turns_of_saboteurs()] for _ in range(2)]
    assert chosen[0] == chosen[1]


def test_the_mastermind_searches_among_what_was_learned():
    searched = 0
    for bot, position, view in turns_of_saboteurs():
        moves, searcher = position.legal(), MastermindBot(0, playouts=8)
        searcher._suspicions = bot._suspicions
        scores = searcher.learned(view, moves)
        assert scores is not None
        assert searcher.choose(view, moves) in plausible(moves, scores)
        searched += searcher.searched
    assert searched


def test_the_network_is_read_once():
    assert network(wrecker.NAME) is network(wrecker.NAME)
    assert isinstance(make("sleuth"), SleuthBot)


def test_one_or_two_moves_of_every_kind_and_most_digs_are_plausible():
    """What is played out is not what scores best alone: a network that has never seen the like of a position may be far off."""
    digs_that_score_ill = 0
    for bot, position, view in turns_of_saboteurs():
        scores, moves = bot.learned(view, position.legal()), position.legal()
        assert scores is not None
        found = plausible(moves, scores)
        assert found[0] == moves[scores.index(max(scores))]
        kinds = Counter(verb_of(move) for move in found)
        assert len(found) == len(set(found)) == kinds.total()
        assert set(kinds) == {verb_of(move) for move in moves}
        assert kinds[DIG_VERB] == min(18, sum(verb_of(move) == DIG_VERB for move in moves))
        assert kinds.total() - kinds[DIG_VERB] <= 4 + 2 * len(kinds)
        digs_that_score_ill += any(verb_of(move) == DIG_VERB for move in found[8:])
    assert digs_that_score_ill


def test_a_dig_so_far_out_that_play_outs_never_go_there_can_be_chosen_among():
    position, _ = ml.Ruleset.of("base", players=5).open(ml.Dealer(2))
    told = ml.dump(position)
    told["board"] |= {f"{-column},0": "EW" for column in range(1, 6)}
    told["hands"][0], told["roles"] = ["EW"] * 6, ["saboteur", "miner", "miner", "miner", "miner"]
    told["spare_roles"] = ["saboteur"]
    far = ml.load(told)
    moves, view = far.legal(), ml.seen_by(far, ml.Seat(0))
    assert ml.find_move(far, "EW@-6,0") in moves
    bot = MastermindBot(0, playouts=24)
    scores = bot.learned(view, moves)
    assert scores is not None
    assert len(scores) == len(moves)
    assert bot.choose(view, moves) in moves


@pytest.mark.parametrize("read", [[0.0, 0.0, 1.0, 0.0, 0.0], [1.0, 0.0, 0.0, 0.0, 0.0], [0.2, 0.5, 0.1, 0.2, 0.0]])
def test_worlds_are_as_likely_as_what_was_read_and_a_little_what_everybody_tells(read):
    """The own seat's share of what is read, here the first, says that nobody else wrecks."""
    view = next(view for _, _, view in turns_of_saboteurs())
    seat = int(view.viewer or 0)
    fellows = read[-seat:] + read[:-seat] if seat else read
    roles = {ml.Seat(other): dict.fromkeys(set(view.rules.role_pile), 1.0) for other in range(5) if other != seat}
    goals = {cell: dict.fromkeys([goal], 1.0) for cell, goal in view.facedown.items()}
    told = wrecker.reweighed(Weights(roles, goals), fellows, dict.fromkeys(goals, 1 / 3))
    suspect = (seat + 2) % 5
    worlds, dice, counts = Worlds(view, None, told), Dice(5), Counter[int]()
    for _ in range(3000):
        drawn = worlds.draw(dice)
        counts.update(other for other in range(5) if other != seat and aim_of(drawn.roles[other]).wrecks)
    assert counts[suspect] / 3000 == pytest.approx(0.1 * 0.2 + 0.9 * read[2], abs=0.02)
    assert sum(counts.values()) / 3000 == pytest.approx(0.1 * 0.8 + 0.9 * (1 - read[0]), abs=0.02)


def test_goals_are_as_likely_as_what_was_read_and_a_little_what_everybody_tells():
    here, there = sorted(next(view for _, _, view in turns_of_saboteurs()).facedown)[:2]
    prize = Goal(1)
    before = Weights({}, {here: {prize: 0.6}, there: {prize: 0.2}})
    told = wrecker.reweighed(before, [1.0] * 5, {here: 0.1, there: 0.9})
    assert told.goals[here][prize] == pytest.approx(0.9 * 0.1 + 0.1 * 0.75)
    assert told.goals[there][prize] == pytest.approx(0.9 * 0.9 + 0.1 * 0.25)


def test_more_play_outs_than_help_are_not_made():
    view = next(view for _, _, view in turns_of_saboteurs())
    bot = MastermindBot(0, playouts=1_000_000)
    assert bot._budget(view, wrecker.minds(5)) == 3000
    assert bot._budget(view, wrecker.minds(4)) == 500_000
    assert MastermindBot(0, playouts=900)._budget(view, wrecker.minds(5)) == 300


@pytest.mark.parametrize(
    ("level", "players", "ahead"),
    [(MastermindBot, 5, 0), (GrandmasterBot, 5, 16 if COMPILED else 0), (GrandmasterBot, 4, 0)],
)
def test_a_grandmaster_looks_farther_where_the_whole_table_is_judged(monkeypatch, level, players, ahead):
    seen = set()

    def tried(worlds, moves, count, policy, *rest):
        seen.add(policy.ahead)
        return try_moves(worlds, moves, count, policy, *rest)

    monkeypatch.setattr(mastermind, "try_moves", tried)
    for bot, position, view in turns_of_saboteurs(players):
        searcher = level(0, playouts=8)
        searcher._suspicions = bot._suspicions
        searcher.choose(view, position.legal())
    assert seen == {ahead}
