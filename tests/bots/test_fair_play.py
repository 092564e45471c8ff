"""Bots play by the rules of every game there is, the same way from the same seed, and from what their seat may know alone."""

from copy import deepcopy
from random import Random
from typing import Any

import pytest

import motherlode as ml
from motherlode.bots import Bot, make
from motherlode.bots.survey import Survey
from motherlode.core.boxes import BOXES
from motherlode.core.names import UNKNOWN
from motherlode.lab.games import play_game
from tests.support.combinations import as_many_as_go
from tests.support.twins import twin

Table = tuple[str, tuple[str, ...], int]


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


@pytest.mark.rule("V-1")
@pytest.mark.parametrize("players", [3, 5, 8])
def test_what_a_seat_cannot_know_does_not_change_its_choice(players):
    compared = 0
    dealer, dice = ml.Dealer(players), Random(players)
    position, events = ml.Ruleset.of("base", players=players).open(dealer)
    bots = [make("digger", seat) for seat in range(players)]
    while True:
        tell(bots, events)
        seat = position.to_act
        if seat is None:
            break
        move = deepcopy(bots[seat]).choose(ml.seen_by(position, seat), position.legal())
        if position.pending is None:
            twin = twin_of(position, seat, dice)
            compared += ml.dump(twin) != ml.dump(position)
            assert deepcopy(bots[seat]).choose(ml.seen_by(twin, seat), twin.legal()) == move
        assert bots[seat].choose(ml.seen_by(position, seat), position.legal()) == move
        events = position.play(move, dealer)
    assert compared > 30




@pytest.mark.rule("V-1", "V-2")
@pytest.mark.parametrize(
    "table",
    [
        ("base", as_many_as_go("base", "costume"), 5),
        ("base", as_many_as_go("base", "party"), 4),
        ("base", ("tournament", "wc2019", "toll"), 5),
        ("saboteur2", (), 7),
        ("saboteur2", as_many_as_go("saboteur2", "party"), 5),
        ("saboteur2", ("costume", "wc2019"), 3),
    ],
    ids=str,
)
def test_with_boxes_too_and_whatever_is_asked(table):
    game, modules, players = table
    rules, asked = ml.Ruleset.of(game, *modules, players=players), 0
    dealer, dice = ml.Dealer(3), Random(3)
    position, events = rules.open(dealer)
    bots = [make("digger", seat) for seat in range(players)]
    for step in range(400):
        tell(bots, events)
        seat = position.to_act
        if seat is None:
            break
        if position.pending is not None or step % 4 == 0:
            alike = twin(position, {seat}, dice)
            asked += position.pending is not None
            wanted = deepcopy(bots[seat]).choose(ml.seen_by(position, seat), position.legal())
            assert deepcopy(bots[seat]).choose(ml.seen_by(alike, seat), alike.legal()) == wanted
        events = position.play(bots[seat].choose(ml.seen_by(position, seat), position.legal()), dealer)
    assert asked


@pytest.mark.parametrize("game", ["base", "saboteur2"])
def test_a_choice_takes_few_surveys(game, monkeypatch):
    made: list[int] = []
    begin = Survey.__init__

    def counted(self: Survey, *given: Any) -> None:
        made.append(1)
        begin(self, *given)

    monkeypatch.setattr(Survey, "__init__", counted)
    rules, dealer = ml.Ruleset.of(game, "party", *MIXED[1:], players=6), ml.Dealer(8)
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


def twin_of(position: ml.Position, seat: int, dice: Random) -> ml.Position:
    """Another truth that agrees with all that the seat knows: other hands, deck, discard pile, roles and goals."""
    twin = position.copy()
    others = [other for other in range(len(twin.hands)) if other != seat]
    hidden = [card for other in others for card in twin.hands[other]] + twin.deck + twin.discard
    dice.shuffle(hidden)
    for other in others:
        twin.hands[other] = [hidden.pop() for _ in twin.hands[other]]
    twin.deck = [hidden.pop() for _ in twin.deck]
    twin.discard = hidden
    roles = [twin.roles[other] for other in others] + twin.spare_roles
    dice.shuffle(roles)
    for other in others:
        twin.roles[other] = roles.pop()
    twin.spare_roles = roles
    view = ml.seen_by(position, seat)
    cells = [cell for cell, goal in view.facedown.items() if goal == UNKNOWN]
    goals = [twin.facedown[cell] for cell in cells]
    dice.shuffle(goals)
    twin.facedown.update(zip(cells, goals, strict=True))
    return twin
