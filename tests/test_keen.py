"""Rounds played out with the sleuths' own minds, in native numbers: the same beliefs, numbers and worths as the bots have."""

from collections.abc import Iterator
from math import exp, log
from random import Random
from typing import NamedTuple

import pytest

import motherlode as ml
from motherlode.bots import wrecker
from motherlode.bots.network import file_of
from motherlode.bots.onlooker import Onlooker
from motherlode.bots.outlook import Outlook
from motherlode.bots.prospects import MOVE, SITUATION, Prospects
from motherlode.bots.sleuth import Posterior, SleuthBot
from motherlode.core.aims import aim_of
from motherlode.core.moves import Move, Seat
from motherlode.core.native import i64
from motherlode.core.policy import Minds, Policy
from motherlode.core.position import Position
from motherlode.core.views import seen_by
from motherlode.modules.base.foreseen import ForeseenRound
from motherlode.modules.base.pictured import PicturedRound
from motherlode.modules.base.wrecking import WreckingRound

ROUNDS = 4
TABLES = [3, 5, 7, 10]


class SharedPosterior(Posterior):
    """The beliefs of a seat whose onlooker is told by the table what happens."""

    def __init__(self, onlooker: Onlooker) -> None:
        super().__init__()
        self.onlooker = onlooker

    def watch(self, happened):
        pass


class SharingSleuth(SleuthBot):
    """A sleuth that shares the table's onlooker."""

    def __init__(self, seed: str, onlooker: Onlooker) -> None:
        super().__init__(seed)
        self._suspicions = SharedPosterior(onlooker)

    def outlook(self, view: Position, seat: Seat) -> Outlook:
        self._suspicions.think(view, seat)
        return self._outlook(view, seat)


class Turn(NamedTuple):
    """A decision, and what will be done."""

    seat: Seat
    view: Position
    moves: list[Move]
    move: Move


class Table:
    """A table of sleuths with one onlooker for all, and the same round in native numbers."""

    def __init__(self, players: int, seed: int, kind: type[WreckingRound] = WreckingRound) -> None:
        self.rules, self.dealer = ml.Ruleset.of("base", players=players), ml.Dealer(seed)
        self.position, self.events = self.rules.open(self.dealer)
        self.position.last_round = self.position.round
        self.onlooker = Onlooker()
        self.bots = [SharingSleuth(f"{seed} {seat}", self.onlooker) for seat in range(players)]
        self.game = kind(self.rules)
        self._random = Random(seed)

    def turns(self) -> Iterator[Turn]:
        """All turns of a round; every now and then somebody does something that no sleuth would do."""
        while (seat := self.position.to_act) is not None:
            for event in self.events:
                self.onlooker.watch(event.seen_by(None))
            view, moves = seen_by(self.position, seat), self.position.legal()
            strange = self._random.random() < 0.25
            move = self._random.choice(moves) if strange else self.bots[seat].choose(view, moves)
            if self.position.pending is None:
                self.onlooker.think(view)
                yield Turn(seat, view, moves, move)
            self.events = self.position.play(move, self.dealer)

    def hold(self) -> WreckingRound:
        """The round in native numbers, as the table stands."""
        public = self.onlooker.public(self.position)
        public.plain = 0.0
        assert self.game.load(self.position)
        self.game.heed(Policy(public=public, minds=wrecker.minds()), ml.Dice(1))
        self.game.believe(public, self.position)
        return self.game

    def suspected(self) -> list[float]:
        return self.onlooker.chances(seen_by(self.position, None))


@pytest.mark.parametrize("players", TABLES)
def test_everybody_believes_what_the_onlooker_believes(players):
    """Of the seats, and of the goals as long as the same ones lie face down: before a move, and as foretold after it."""
    compared = 0
    for seed in range(ROUNDS):
        table, foretold, goals = Table(players, seed), None, 0
        for turn in table.turns():
            hidden = sorted(table.position.facedown)
            if foretold is not None:
                suspected, likely = foretold
                assert suspected == pytest.approx(table.suspected(), abs=1e-6)
                if len(hidden) == goals == len(likely):
                    assert likely == pytest.approx([table.onlooker.likely[cell] for cell in hidden])
                    compared += 1
            game = table.hold()
            assert [*game.public] == pytest.approx(table.suspected(), abs=1e-6)
            game.make(i64(turn.seat), i64(turn.move))
            foretold, goals = ([*game.public], [*game.digs_for][: len(game.cells)]), len(hidden)
    assert compared > 50


def test_what_everybody_did_and_showed_is_what_the_onlooker_says():
    """As it is held from the table, and as it was told by a round in native numbers that went a move further."""
    compared = directions = 0
    for seed in range(ROUNDS):
        table, foretold, headed = Table(5, seed, PicturedRound), list[int](), list[int]()
        shown = goals = 0
        for turn in table.turns():
            game = table.hold()
            assert isinstance(game, PicturedRound)
            assert not foretold or foretold == [*game.deeds, *game.shown]
            hidden = len(table.position.facedown)
            assert hidden != goals or headed == [*game.headings]
            game.make(i64(turn.seat), i64(turn.move))
            foretold, shown = [*game.deeds, *game.shown], sum(game.shown)
            goals, headed = hidden, [*game.headings]
            directions += any(headed)
            compared += 1
        assert shown > 10
    assert compared > 150
    assert directions > 50


@pytest.mark.parametrize("players", TABLES)
def test_wreckers_are_told_the_same_numbers(players):
    compared = 0
    for seed in range(ROUNDS):
        table = Table(players, seed)
        for turn in table.turns():
            if not aim_of(table.position.roles[turn.seat]).wrecks:
                continue
            game = table.hold()
            game.weigh_all(i64(turn.seat))
            prospects = Prospects(table.bots[turn.seat].outlook(turn.view, turn.seat), table.onlooker, turn.moves)
            assert [*game.situation] == pytest.approx(prospects.situation(), abs=1e-6), SITUATION
            rows = dict(zip(turn.moves, prospects.options(), strict=True))
            listed = [Move(int(game.moves_at[at])) for at in range(game.count)]
            assert sorted(listed) == sorted(rows)
            told = wrecker.scores(prospects.outlook, table.onlooker, turn.moves)
            scores = dict(zip(turn.moves, told, strict=True))
            for at, move in enumerate(listed):
                row = [*game.rows][at * len(MOVE) : (at + 1) * len(MOVE)]
                assert row == pytest.approx(rows[move], abs=1e-6), (
                    ml.move_text(move),
                    dict(zip(MOVE, row, strict=True)),
                    rows[move],
                )
                assert game.scores[at] == pytest.approx(scores[move], abs=1e-5)
            compared += len(listed)
    assert compared > 300


@pytest.mark.parametrize("players", TABLES)
def test_those_who_dig_choose_what_is_worth_most_to_a_sleuth(players):
    compared = 0
    for seed in range(ROUNDS):
        table = Table(players, seed)
        for turn in table.turns():
            if aim_of(table.position.roles[turn.seat]).wrecks:
                continue
            outlook, game = table.bots[turn.seat].outlook(turn.view, turn.seat), table.hold()
            chosen = Move(int(game.choose(i64(turn.seat))))
            assert chosen in turn.moves
            best = max(turn.moves, key=outlook.worth)
            assert outlook.worth(chosen) >= outlook.worth(best) - SleuthBot.wavers - 0.001, (
                ml.move_text(best),
                ml.move_text(chosen),
            )
            compared += 1
    assert compared > 80


def test_moves_are_compared_from_what_everybody_believes():
    """One round keeps the world and another one plays it: that one alone is told how to think, and still begins with all beliefs."""
    table = Table(5, 1)
    for _ in zip(range(12), table.turns(), strict=False):
        pass
    public = table.onlooker.public(table.position)
    kept, played = WreckingRound(table.rules), WreckingRound(table.rules)
    assert kept.load(table.position)
    kept.believe(public, table.position)
    played.take_over(kept)
    played.heed(Policy(public=public, minds=wrecker.minds()), ml.Dice(1))
    assert [*played.public] == pytest.approx(table.suspected(), abs=1e-6)
    assert max(played.public) > 2 * min(played.public)


def rounds_looked_ahead(count: int, minds: Minds) -> Iterator[tuple[Position, ForeseenRound]]:
    """Rounds from their beginning, as far as a search looks."""
    rules = ml.Ruleset.of("base", players=5)
    public = Onlooker().public(seen_by(rules.open(ml.Dealer(0))[0], 0))
    for seed in range(count):
        position, _ = rules.open(ml.Dealer(seed))
        game, dice = ForeseenRound(rules), ml.Dice(seed)
        assert game.load(position)
        game.believe(public, position)
        game.heed(Policy(public=public, minds=minds), dice)
        game.play_ahead(dice)
        yield position, game


def test_moves_are_compared_by_what_is_foreseen_after_a_few_turns():
    for position, game in rounds_looked_ahead(6, wrecker.minds()):
        assert not game.over
        assert game.played() == 15
        foreseen = game.foresee()
        assert 0.0 < foreseen < 1.0
        for seat in range(5):
            wrecks = aim_of(position.roles[seat]).wrecks
            assert game.merit(seat) == pytest.approx(foreseen if wrecks else 1.0 - foreseen)


def test_without_foresight_rounds_are_played_to_their_end():
    minds = wrecker.minds()
    for _, game in rounds_looked_ahead(6, Minds(minds.shares, minds.ratios, minds.network)):
        assert game.over
        assert {game.merit(seat) for seat in range(5)} <= {0.0, 1.0}
        assert [seat for seat in range(5) if game.merit(seat)] == game.winners()


def test_what_is_foreseen_is_what_the_file_says():
    weights = file_of(wrecker.ENDS)["weights"]
    for _, game in rounds_looked_ahead(4, wrecker.minds()):
        foreseen, numbers = game.foresee(), [*game.told_of_end]
        for name in ("first", "second"):
            sums = [*weights[f"{name}_bias"]]
            for number, row in zip(numbers, weights[name], strict=True):
                sums = [total + number * weight for total, weight in zip(sums, row, strict=True)]
            numbers = [max(0.0, total) for total in sums]
        total = weights["out_bias"] + sum(a * b for a, b in zip(numbers, weights["out"], strict=True))
        assert foreseen == pytest.approx(1.0 / (1.0 + exp(-total)))


def test_what_is_foreseen_comes_about():
    """After fifteen moves of rounds that it was not learned from, it is right far oftener than one who knows how often wreckers win."""
    loss, blind, ends = 0.0, 0.0, list[tuple[float, bool]]()
    for _, game in rounds_looked_ahead(60, wrecker.minds()):
        foreseen = game.foresee()
        game.play(ml.Dice(1))
        ends.append((foreseen, game.finisher < 0))
    share = sum(won for _, won in ends) / len(ends)
    for foreseen, won in ends:
        loss -= log(foreseen if won else 1.0 - foreseen)
        blind -= log(share if won else 1.0 - share)
    assert loss < 0.8 * blind
    assert sum(foreseen for foreseen, _ in ends) / len(ends) == pytest.approx(share, abs=0.1)
