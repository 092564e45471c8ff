"""Bots play by the rules of every game there is, the same way from the same seed, and from what their seat may know alone."""

from collections import Counter
from collections.abc import Iterator
from copy import deepcopy
from itertools import cycle
from random import Random
from typing import Any, ClassVar

import pytest

import motherlode as ml
from motherlode.bots import LEVELS, Bot, make, mastermind
from motherlode.bots.digger import DiggerBot
from motherlode.bots.registry import BLIND, Blindfolded
from motherlode.bots.survey import Survey
from motherlode.bots.talker import Saying, speech
from motherlode.core.boxes import BOXES
from motherlode.lab.games import play_game
from motherlode.lab.rolewise import can_be_said, hear
from tests.support.combinations import as_many_as_go
from tests.support.twins import twin

Table = tuple[str, tuple[str, ...], int]


@pytest.fixture(autouse=True)
def few_play_outs(monkeypatch):
    """A search is as fair with few play-outs as with many; no clock decides how many."""
    monkeypatch.setattr(mastermind, "PLAYOUTS", 16)
    monkeypatch.setattr(mastermind, "PATIENCE", 1)
    monkeypatch.setattr(mastermind, "_FEWEST", 1)
    monkeypatch.setattr(mastermind, "_WORLDS", 1)
    monkeypatch.setattr(mastermind, "SECONDS", 1e9)


def tables() -> list[Table]:
    """Every game at its smallest and largest table, and with each box that goes with it at the smallest."""
    found: list[Table] = []
    for game in sorted(name for name, box in BOXES.items() if box.game):
        fewest, most = BOXES[game].players
        found += [(game, (), players) for players in dict.fromkeys((fewest, most))]
        boxes = sorted(name for name, box in BOXES.items() if box.module and game in box.games)
        found += [(game, (name,), max(fewest, BOXES[name].players[0])) for name in boxes]
    return found


@pytest.mark.parametrize("table", tables(), ids=str)
def test_it_plays_every_game_to_its_end(table):
    game, modules, players = table
    played = play_game(ml.Ruleset.of(game, *modules, players=players), (["digger", "novice"] * players)[:players], "7")
    assert len(played.rounds) == 3
    assert played.winners


@pytest.mark.parametrize("bot", ["digger", "novice"])
def test_the_same_seed_plays_the_same_game(bot):
    rules = ml.Ruleset.of("base", players=5)
    first, second = (play_game(rules, [bot] * 5, "11") for _ in range(2))
    assert (first.rounds, first.gold, first.moves) == (second.rounds, second.gold, second.moves)


MIXED_TABLES: list[Table] = [
    ("base", as_many_as_go("base", "costume"), 5),
    ("base", as_many_as_go("base", "party"), 4),
    ("base", ("tournament", "wc2019", "toll"), 5),
    ("saboteur2", (), 7),
    ("saboteur2", as_many_as_go("saboteur2", "party"), 5),
    ("saboteur2", ("costume", "wc2019"), 3),
]


@pytest.mark.rule("V-1", "V-2")
@pytest.mark.parametrize("table", [*tables(), *MIXED_TABLES], ids=str)
def test_what_a_seat_cannot_know_does_not_change_its_choice(table):
    """Every bot at every table, in its own turn and whatever else it is asked."""
    game, modules, players = table
    compared, asked = Counter[str](), 0
    for level, position, differs in compared_with_twins(ml.Ruleset.of(game, *modules, players=players), list(LEVELS)):
        compared[level] += differs
        asked += position.pending is not None
    assert set(compared) == set(LEVELS)
    assert min(compared.values()) >= 4
    assert asked or table not in MIXED_TABLES


def compared_with_twins(rules: ml.Ruleset, levels: list[str]) -> Iterator[tuple[str, ml.Position, bool]]:
    """A game of diggers; at every question and every third turn a bot is asked what it would choose in a twin: the same."""
    dealer, dice, turn = ml.Dealer(3), Random(3), cycle(levels)
    position, events = rules.open(dealer)
    seated = {level: [make(level, seat) for seat in range(rules.players)] for level in {*levels, "digger"}}
    for step in range(400):
        for bots in seated.values():
            tell(bots, events)
        seat = position.to_act
        if seat is None:
            break
        if position.pending is not None or step % 3 == 0:
            level, other = next(turn), twin(position, {seat}, dice)
            wanted = deepcopy(seated[level][seat]).choose(ml.seen_by(position, seat), position.legal())
            assert deepcopy(seated[level][seat]).choose(ml.seen_by(other, seat), other.legal()) == wanted
            yield level, position, ml.dump(other) != ml.dump(position)
        events = position.play(seated["digger"][seat].choose(ml.seen_by(position, seat), position.legal()), dealer)


def leaked(monkeypatch: pytest.MonkeyPatch) -> list[ml.Position]:
    """From now on the true positions of which views are made, the latest first."""
    truth: list[ml.Position] = []
    honest = ml.seen_by

    def leaking(position: ml.Position, seat: int) -> ml.Position:
        truth.insert(0, position)
        return honest(position, seat)

    monkeypatch.setattr(ml, "seen_by", leaking)
    return truth


def test_a_bot_that_peeks_would_be_found(monkeypatch):
    """The comparison would be worth nothing if a bot that sees the truth passed."""

    class Peeker(DiggerBot):
        def choose(self, view: ml.Position, moves: list[ml.Move]) -> ml.Move:
            return moves[sum(truth[0].deck[-4:]) % len(moves)]

    truth = leaked(monkeypatch)
    monkeypatch.setitem(LEVELS, "peeker", Peeker)
    with pytest.raises(AssertionError):
        list(compared_with_twins(ml.Ruleset.of("base", players=3), ["peeker"]))


TALKING_TABLES: list[Table] = [
    ("base", (), 5),
    ("base", ("goals",), 4),
    ("saboteur2", (), 5),
]


@pytest.mark.rule("V-1", "V-2")
@pytest.mark.parametrize("table", TALKING_TABLES, ids=str)
def test_what_a_seat_cannot_know_does_not_change_its_words(table):
    """With everybody talking: neither what a bot chooses then nor what it says."""
    game, modules, players = table
    compared, said = Counter[str](), 0
    for level, differs, line in words_compared(ml.Ruleset.of(game, *modules, players=players), TALKING):
        compared[level] += differs
        said += line is not None
    assert set(compared) == set(TALKING)
    assert min(compared.values()) >= 5
    assert said >= 3


TALKING = [level for level in LEVELS if level not in BLIND]


def words_compared(rules: ml.Ruleset, levels: list[str]) -> Iterator[tuple[str, bool, Saying | None]]:
    """A game of sleuths that talk; every other turn a bot that has heard it all is asked in a twin too: the same move and words."""
    dealer, dice, turn = ml.Dealer(5), Random(5), cycle(levels)
    position, events = rules.open(dealer)
    seated = {level: [make(level, seat) for seat in range(rules.players)] for level in {*levels, "sleuth"}}
    for step in range(160):
        for bots in seated.values():
            tell(bots, events)
        seat = position.to_act
        if seat is None:
            break
        if step % 2 == 0:
            level, other = next(turn), twin(position, {seat}, dice)
            wanted = answer(seated[level][seat], position, seat)
            assert answer(seated[level][seat], other, seat) == wanted
            yield level, ml.dump(other) != ml.dump(position), wanted[1]
        move, said = answer(seated["sleuth"][seat], position, seat, goes_on=True)
        events = position.play(move, dealer)
        if said is not None and can_be_said(said, position):
            for bots in seated.values():
                tell(bots, events)
                hear(bots, seat, said)
            events = []


def answer(bot: Bot, position: ml.Position, seat: ml.Seat, goes_on: bool = False) -> tuple[ml.Move, Saying | None]:
    """What a bot chooses, and what it says with it."""
    bot, view = bot if goes_on else deepcopy(bot), ml.seen_by(position, seat)
    return bot.choose(view, position.legal()), speech(bot, view)


def test_a_bot_whose_words_peek_would_be_found(monkeypatch):
    class Gossip(DiggerBot):
        def speak(self, view: ml.Position) -> Saying | None:
            return {"claim": "suspect", "seat": sum(truth[0].deck[-4:]) % view.rules.players}

    truth = leaked(monkeypatch)
    monkeypatch.setitem(LEVELS, "gossip", Gossip)
    with pytest.raises(AssertionError):
        list(words_compared(ml.Ruleset.of("base", players=4), ["gossip"]))


class Spy:
    """A bot that notes all that it is given, and says that it is blind."""

    blind = True
    given: ClassVar[list[tuple[Any, ...]]] = []

    def __init__(self, seed: int | str) -> None:
        self.given.clear()

    def watch(self, happened: dict[str, Any]) -> None:
        """It heard something."""

    def choose(self, *given: Any) -> ml.Move:
        """Somebody showed it something."""
        return self.pick(*given)

    def pick(self, *given: Any) -> ml.Move:
        """The first move."""
        self.given.append(given)
        moves: list[ml.Move] = given[-1]
        return moves[0]


@pytest.mark.rule("V-1")
@pytest.mark.parametrize("others", ["random", "digger"])
def test_a_bot_that_may_look_gets_a_view_whatever_it_says_of_itself(others, monkeypatch):
    monkeypatch.setitem(LEVELS, "spy", Spy)
    play_game(ml.Ruleset.of("base", players=3), ["spy", others, others], "5")
    assert Spy.given
    assert all(view.is_view and view.viewer == 0 for view, _ in Spy.given)


@pytest.mark.rule("V-1")
@pytest.mark.parametrize("others", ["random", "digger"])
def test_a_blind_bot_gets_the_moves_and_nothing_else(others, monkeypatch):
    monkeypatch.setitem(BLIND, "spy", Spy)
    monkeypatch.setitem(LEVELS, "spy", lambda seed: Blindfolded(Spy(seed)))
    play_game(ml.Ruleset.of("base", players=3), ["spy", others, others], "5")
    assert Spy.given
    assert all(type(moves) is list and {type(move) for move in moves} == {int} for (moves,) in Spy.given)


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_a_choice_takes_few_surveys(game, monkeypatch):
    made: list[int] = []
    begin = Survey.__init__

    def counted(self: Survey, *given: Any) -> None:
        made.append(1)
        begin(self, *given)

    monkeypatch.setattr(Survey, "__init__", counted)
    rules, dealer = ml.Ruleset.of(game, *as_many_as_go(game, "party"), players=6), ml.Dealer(8)
    position, events = rules.open(dealer)
    bots = [make("digger", seat) for seat in range(6)]
    for _ in range(300):
        tell(bots, events)
        seat = position.to_act
        if seat is None:
            break
        heard, moves = position.turn, position.legal()
        made.clear()
        events = position.play(bots[seat].choose(ml.seen_by(position, seat), moves), dealer)
        assert len(made) <= 2 * len(moves) + 3 * heard + 4


def tell(bots: list[Bot], events: list[ml.Event]) -> None:
    """Everybody hears what their seat may hear."""
    for event in events:
        for seat, bot in enumerate(bots):
            bot.watch(event.seen_by(seat))
