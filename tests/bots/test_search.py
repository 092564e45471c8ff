"""The mastermind in games that are not played out in flat vectors, and how moves are compared there."""

import runpy
from pathlib import Path

import pytest

import motherlode as ml
from motherlode.bots import mastermind
from motherlode.bots.digger import DiggerBot
from motherlode.bots.mastermind import ALONE, MastermindBot
from motherlode.core.dice import Dice
from motherlode.core.light import light_player
from motherlode.core.moves import Seat
from motherlode.core.playout import play_on, score_of
from motherlode.core.policy import Policy
from motherlode.core.worlds import Worlds
from motherlode.i18n.catalogue import catalogue
from motherlode.lab import cells, versus
from motherlode.lab.versus import Mean, measured
from motherlode.modules.duel import foresight

STARTS = {"0,1": "start:blue", "0,-1": "start:green"}


@pytest.fixture(autouse=True)
def quick(monkeypatch):
    """The mastermind thinks little here, and by no clock."""
    monkeypatch.setattr(mastermind, "PLAYOUTS", 8 * mastermind.SLOW)
    monkeypatch.setattr(mastermind, "SECONDS", 1e9)


def in_play_outs(seat=0, **position):
    """What the light player of the Duel does."""
    now = ml.load({"game": "duel", "hands": [["NS"], ["NS"]], "deck": ["NS"] * 10} | position)
    player, dice = light_player(now.rules), Dice(1)
    player.begin(now, Policy(noise=0.0), dice)
    return ml.move_text(player.choose(now, dice))


def test_gold_within_reach_is_joined_in_play_outs():
    assert in_play_outs(hands=[["EW", "N.EW+gold@N"], ["NS"]]) == "N.EW+gold@N@0,-2"


def test_a_gold_card_within_reach_is_turned_up_in_play_outs():
    board = STARTS | {"1,-1": "EW", "2,-1": "EW", "3,-1": "EW", "4,-1": "SW"}
    assert in_play_outs(board=board, hands=[["NE", "EW", "map"], ["NS"]]) == "NE@4,-2"


def test_a_troll_is_paid_in_play_outs_when_gold_lies_behind_it():
    board = STARTS | {"1,-1": "EW", "2,-1": "NESW+troll@E", "3,-1": "EW"}
    assert in_play_outs(board=board, faceup_goals={"4,-1": "gold2:NW"}) == "troll@2,-1"


def test_a_broken_tool_is_mended_in_play_outs():
    assert in_play_outs(hands=[["EW", "fix:lamp"], ["NS"]], front=[["break:lamp"], []]) == "fix:lamp>0"


@pytest.mark.parametrize(("game", "why"), [("duel", "ahead"), ("duel-solo", "brings"), ("saboteur2", "brings")])
def test_it_searches_every_game_and_says_what_it_found(game, why):
    players = {"duel": 2, "duel-solo": 1, "saboteur2": 4}[game]
    position, events = ml.Ruleset.of(game, players=players).open(ml.Dealer(5))
    seat, bot = position.to_act, MastermindBot(1)
    for event in events:
        bot.watch(event.seen_by(seat))
    advice = bot.advise(ml.seen_by(position, seat), position.legal())
    assert bot.searched
    assert advice.move in position.legal()
    assert advice.why[0] == why
    assert f"hint.{why}" in catalogue("en")


def test_gold_is_gold_but_among_rivals_it_counts_to_be_ahead():
    assert score_of([3], [5.0], 0, rivals=True, rounds_left=0.0) == pytest.approx(0.2)
    assert score_of([3, 0], [5.0, 9.0], 0, rivals=False, rounds_left=2.0) == pytest.approx(0.2)
    early, soon, late = (score_of([0, 0], [3.0, 2.0], 0, rivals=True, rounds_left=left) for left in (2.0, 0.5, 0.0))
    assert 0.5 < early < soon < late
    assert score_of([0, 0], [2.0, 2.0], 0, rivals=True, rounds_left=0.0) == pytest.approx(0.5)


def test_a_tunnel_far_from_everything_is_weighed():
    """Two cells beyond the outermost card the rectangle of the mine ends."""
    for far in range(1, 16):
        board = STARTS | {f"0,{1 + row}": "NS" for row in range(1, far)}
        given = {"game": "duel", "board": board, "hands": [["NS"], ["NS", "NS", "EW"]], "to_move": 1}
        view = ml.seen_by(ml.load(given), 1)
        assert len(DiggerBot(1).worths(view, view.legal())) == len(view.legal())


# The same seat, another bot.


def test_measuring_goes_on_where_it_was_stopped(tmp_path, capsys, monkeypatch):
    first = measured("duel", 2, [], "novice", "random", 1, "again", tmp_path)
    both = measured("duel", 2, [], "novice", "random", 2, "again", tmp_path)
    assert both[:1] == first
    (cell,) = cells.read(tmp_path)
    assert cell["results"] == both
    assert measured("duel", 2, [], "novice", "random", 2, "again") == both
    monkeypatch.setattr(
        "sys.argv",
        ["versus", "--game", "duel", "--one", "novice", "--other", "random", "--games", "2", "--store", str(tmp_path)],
    )
    versus.main()
    assert "novice against random, duel, 2 players: score" in capsys.readouterr().out


def test_the_same_bot_in_the_same_seat_earns_the_same():
    lines = measured("saboteur2", 3, [], "random", "random", 3, "same")
    assert [line["score"] for line in lines] == [0.0] * 3


def test_a_mean_has_an_interval_around_it():
    low, high = Mean((1.0, 2.0, 3.0, 2.0)).interval
    assert low < 2.0 < high
    assert Mean((1.0,)).interval == (float("-inf"), float("inf"))
    assert str(Mean((2.0, 2.0))) == "2.000 (2.000 to 2.000, 2)"


def test_slow_play_outs_are_fewer():
    """A move of any game takes about as long: where play-outs go through the engine there are fewer of them."""
    bot = MastermindBot(1, playouts=1800)
    views = {game: ml.seen_by(ml.Ruleset.of(game, players=players).deal(ml.Dealer(1)), 0) for game, players in
             (("base", 5), ("saboteur2", 5), ("duel", 2), ("duel-solo", 1))}  # fmt: skip
    assert bot._budget(views["base"]) == 1800
    assert 1800 > bot._budget(views["saboteur2"]) > bot._budget(views["duel-solo"]) >= 8
    assert 1800 > bot._budget(views["duel"]) > bot._budget(views["duel-solo"]), "for two they go a few moves ahead only"


def trial_of(moves: list[ml.Move]) -> mastermind.Trial:
    """Some moves to be compared, in worlds of any table."""
    position, _ = ml.Ruleset.of("base", players=3).open(ml.Dealer(1))
    worlds = Worlds(ml.seen_by(position, ml.Seat(0)))
    return mastermind.Trial(worlds, Policy(), Dice(1), moves, dict.fromkeys(moves, 0.0), None)


def test_moves_without_hope_are_dropped_and_the_rest_are_compared_on():
    """Found out with the play-outs replaced: of the worlds one move wins 60 %, one half, but not the same, one none."""
    moves = [ml.Move(number) for number in (1, 2, 3)]
    trial, seen = trial_of(moves), list[list[ml.Move]]()

    def scored(worlds, live, portion, policy, dice, found, afters):
        shares = {moves[0]: 0.6, moves[1]: 0.25 if len(seen) % 2 else 0.75, moves[2]: 0.0}
        seen.append(list(live))
        found.scores = [portion * shares[move] for move in live]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mastermind, "try_moves", scored)
        live = list(moves)
        trial.compare(live, 240, ends=1e12)
    assert seen[0] == moves, "all are tried at first"
    assert live == moves[:2], "what never wins is dropped, what is nearly as good is not"
    assert trial.tried[moves[2]][1] < trial.tried[moves[0]][1] == 240


def test_the_same_luck_for_two_moves_does_not_hide_which_is_better():
    """A world is easy or hard for both: what counts is how they differ in it."""
    moves = [ml.Move(number) for number in (1, 2)]
    trial, luck = trial_of(moves), iter([0.1, 0.9] * 50)

    def scored(worlds, live, portion, policy, dice, found, afters):
        easy = next(luck)
        found.scores = [portion * (easy + (0.05 if move == moves[0] else 0.0)) for move in live]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mastermind, "try_moves", scored)
        live = list(moves)
        trial.compare(live, 800, ends=1e12)
    assert live == moves[:1]
    assert trial.tried[moves[0]][1] < 400, "and it is found out soon"


def test_moves_that_differ_by_next_to_nothing_are_not_compared_for_long():
    moves = [ml.Move(number) for number in (1, 2)]
    trial = trial_of(moves)

    def scored(worlds, live, portion, policy, dice, found, afters):
        found.scores = [portion * (0.501 if move == moves[0] else 0.5) for move in live]

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(mastermind, "try_moves", scored)
        live = list(moves)
        trial.compare(live, 100_000, ends=1e12)
    assert live == moves[:1]
    assert trial.tried[moves[0]][1] < 10_000


def test_the_last_move_is_not_compared_with_itself():
    moves = [ml.Move(1)]
    trial = trial_of(moves)
    trial.compare(moves, 80, ends=1e12)
    assert trial.tried[moves[0]] == (0.0, 0)


def test_first_sight_counts_more_as_long_as_play_outs_are_few():
    move = ml.Move(1)
    trial = trial_of([move])
    trial.priors, trial.doubt = {move: 0.01}, 100
    trial.tried[move] = 5.0, 10
    assert trial.value(move) == pytest.approx(0.5 + 0.01 * 11)
    trial.tried[move] = 500.0, 1000
    assert trial.value(move) == pytest.approx(0.5 + 0.01 * 1.1)


def test_where_play_outs_tell_little_only_close_moves_are_compared():
    moves = [ml.Move(number) for number in (1, 2, 3)]
    priors = {moves[0]: 0.010, moves[1]: 0.0075, moves[2]: 0.0}
    assert mastermind.close(moves, priors) == moves[:2]


# Play-outs that are judged before their end.


def duel(**given):
    return ml.load({"game": "duel", "deck": ["EW"] * 20, "hands": [["EW"] * 6, ["EW"] * 6]} | given)


def test_a_play_out_goes_to_the_horizon_and_on_to_the_turn_of_its_seat():
    position = duel()
    player = light_player(position.rules)
    for seat in (0, 1):
        world, dice = position.copy(), Dice(3)
        player.begin(world, ALONE, dice)
        moves = play_on(world, player, dice, seat)
        assert player.horizon <= moves <= player.horizon + 3
        assert (world.to_move, world.pending, world.over) == (seat, None, False)


def test_a_play_out_for_nobody_goes_to_the_end():
    world, dice = duel(), Dice(3)
    player = light_player(world.rules)
    player.begin(world, ALONE, dice)
    assert play_on(world, player, dice) > player.horizon
    assert world.over


def test_alone_play_outs_go_to_the_end():
    assert light_player(ml.Ruleset.of("duel-solo", players=1)).horizon == 0


def foreseen(**given):
    """What each seat will have, as green sees it who is about to move."""
    position = duel(**given)
    player = light_player(position.rules)
    player.begin(position, ALONE, Dice(1))
    return player.foresee(position, Seat(0))


def test_both_will_have_the_same_where_both_stand_the_same():
    green, blue = foreseen()
    assert green == pytest.approx(blue)


@pytest.mark.parametrize(
    "better",
    [
        {"board": STARTS | {f"{x},-1": "EW" for x in (1, 2, 3, 4)}},
        {"front": [[], ["break:lamp"]]},
        {"hands": [["EW"] * 5 + ["N.EW+gold@N"], ["EW"] * 6]},
        {"hands": [["EW"] * 6, ["EW"] * 5 + ["map"]]},
    ],
    ids=["nearer", "the other is halted", "gold in the hand", "a tunnel more"],
)
def test_who_stands_better_will_have_more(better):
    green, blue = foreseen(**better)
    assert green > blue


def test_gold_that_is_joined_or_kept_counts_in_full():
    before = foreseen()
    after = foreseen(kept=[[], ["gold2:NE"]])
    assert after[1] - after[0] == pytest.approx(before[1] - before[0] + 2, abs=0.3)
    marked = foreseen(board=STARTS | {"0,-2": "N.EW+gold@N"}, markers={"0,-2": "green"})
    assert marked[0] - marked[1] == pytest.approx(1, abs=0.5)


def test_every_measure_has_a_weight():
    assert foresight._HELD[foresight._FIX] == "fix"
    assert len(foresight.MEASURES) == len(foresight.WEIGHTS) == len(foresight.measures(20, 0, 1.0, 8.0, []))


def test_the_weights_are_learned_by_a_command(capsys, monkeypatch):
    monkeypatch.setattr("sys.argv", ["learn_duel", "--rounds", "6", "--bot", "digger"])
    runpy.run_path(str(Path(__file__).parents[2] / "scripts" / "learn_duel.py"), run_name="__main__")
    told = capsys.readouterr().out
    assert [line.partition("# ")[2] for line in told.splitlines() if "  # " in line] == list(foresight.MEASURES)
    assert "other rounds" in told
