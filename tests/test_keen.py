"""Rounds played out with the sleuths' own minds, in native numbers: the same beliefs, numbers and worths as the bots have."""

from collections.abc import Iterator
from random import Random
from typing import NamedTuple

import pytest

import motherlode as ml
from motherlode.bots import wrecker
from motherlode.bots.onlooker import Onlooker
from motherlode.bots.outlook import Outlook
from motherlode.bots.prospects import MOVE, SITUATION, Prospects
from motherlode.bots.sleuth import Posterior, SleuthBot
from motherlode.core.aims import aim_of
from motherlode.core.moves import Move, Seat
from motherlode.core.native import i64
from motherlode.core.policy import Policy
from motherlode.core.position import Position
from motherlode.core.views import seen_by
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

    def __init__(self, players: int, seed: int) -> None:
        self.rules, self.dealer = ml.Ruleset.of("base", players=players), ml.Dealer(seed)
        self.position, self.events = self.rules.open(self.dealer)
        self.position.last_round = self.position.round
        self.onlooker = Onlooker()
        self.bots = [SharingSleuth(f"{seed} {seat}", self.onlooker) for seat in range(players)]
        self.game = WreckingRound(self.rules)
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


def test_a_close_end_counts_less_than_a_clear_one():
    """Moves are compared by how clearly rounds end, not by who wins alone: of two lost rounds the longer one was better to wreckers."""
    rules = ml.Ruleset.of("base", players=5)
    public = Onlooker().public(seen_by(rules.open(ml.Dealer(0))[0], 0))
    policy, lost, won = Policy(public=public, minds=wrecker.minds()), list[tuple[int, float]](), list[float]()
    for seed in range(40):
        position, _ = rules.open(ml.Dealer(seed))
        game, dice = WreckingRound(rules), ml.Dice(seed)
        assert game.load(position)
        game.believe(public, position)
        game.heed(policy, dice)
        game.play(dice)
        merits = {aim_of(position.roles[seat]).wrecks: game.merit(seat) for seat in range(5)}
        assert sum(merits.values()) == pytest.approx(1.0) or len(merits) == 1
        wreckers = merits.get(True, 1.0 - merits[False])
        if game.finisher < 0:
            won.append(wreckers)
        else:
            lost.append((game.played(), wreckers))
    assert min(won) >= 0.5 >= max(merit for _, merit in lost)
    assert len({round(merit, 3) for merit in won}) > 3
    lost.sort()
    assert [merit for _, merit in lost] == sorted(merit for _, merit in lost)
    assert lost[-1][1] > 10 * lost[0][1]
