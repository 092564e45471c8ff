"""Play-outs with a policy: legal to the last move, the engine's own results, and fair comparisons of moves."""

import pickle
from collections import Counter
from math import sqrt
from random import Random

import pytest

import motherlode as ml
from motherlode.bots.beliefs import entry_costs
from motherlode.bots.survey import Survey
from motherlode.core.belief import Belief
from motherlode.core.boxes import VERBS
from motherlode.core.cells import Cell
from motherlode.core.dealings import Dealings
from motherlode.core.evidence import Clue
from motherlode.core.families import GOALS, Goal
from motherlode.core.flat import flat_games
from motherlode.core.flat_mine import FlatMine
from motherlode.core.light import LightPlayer, light_player
from motherlode.core.moves import card_of, cell_of, other_of, verb_of
from motherlode.core.native import i64
from motherlode.core.playout import Played
from motherlode.core.traits import Trait
from motherlode.core.weighed import WeighedHeap, Weights
from motherlode.core.worlds import Heap
from motherlode.modules.base.box import MINER, SABOTEUR
from motherlode.modules.base.flat import FlatRound
from tests import playouts
from tests.support.play import Walk
from tests.support.tables import TABLES, Table, names

ROUNDS = 100
LEFT_LYING = 187  # a goal is left lying, and turned up in another seat's turn: whoever joined it has reached it
TREASURE = Goal(GOALS.numbers["treasure"])
FAIR = 3.5  # standard deviations


def base(players: int = 5) -> ml.Ruleset:
    return ml.Ruleset.of("base", players=players)


# Lockstep.


@pytest.mark.rule(
    "B-5", "B-6", "B-7", "B-8", "B-9", "B-10", "B-11", "B-13", "B-14", "B-16", "B-17", "L-7", "L-8", "L-9"
)
def test_the_flat_round_makes_legal_moves_and_comes_to_the_engines_end():
    made = Counter[str]()
    for seed in (*range(ROUNDS), LEFT_LYING):
        made += playouts.compare(seed)
    assert set(made) >= {"card", "pass", "reveal"}


@pytest.mark.parametrize("table", TABLES, ids=names)
def test_the_light_policy_plays_every_table_by_the_rules(table: Table):
    rules, dice = table.rules(), ml.Dice(table.players)
    position, player = rules.deal(dice), LightPlayer(rules)
    position.last_round = position.round
    player.begin(position, ml.LIGHT, dice)
    for _ in range(400):
        if position.over:
            break
        move = player.choose(position, dice)
        assert move in position.legal(), ml.move_text(move)
        position.apply(move, dice)
    assert position.over


@pytest.mark.parametrize(
    "table", [Table("base", players=5), Table("saboteur2", players=5), Table("duel", players=2)], ids=names
)
def test_a_play_out_says_who_won_and_what_each_got_and_leaves_the_world_alone(table):
    rules = table.rules()
    for seed in range(4):
        world = rules.deal(ml.Dice(seed))
        before = ml.dump(world)
        played = ml.play_out(world, ml.LIGHT, ml.Dice(seed))
        assert isinstance(played, Played)
        assert ml.dump(world) == before
        assert len(played.gold) == rules.players
        assert played.moves > 5
        assert played.winners
        again = pickle.loads(pickle.dumps(ml.play_out(world, ml.LIGHT, ml.Dice(seed))))
        assert (again.winners, again.gold, again.moves) == (played.winners, played.gold, played.moves)


def test_flat_and_engine_agree_on_what_the_same_moves_bring():
    """The slow way with the same moves pays the same gold as the fast way says."""
    position = base().deal(ml.Dice(4))
    game = playouts.loaded(position)
    playouts.play(game, ml.LIGHT, ml.Dice(9))
    played = ml.play_out(position, ml.LIGHT, ml.Dice(9))
    assert tuple(game.winners()) == played.winners
    assert game.gold(position) == played.gold


@pytest.mark.rule("V-1")
def test_a_view_is_not_played_out():
    position = base().deal(ml.Dice(1))
    with pytest.raises(ml.Refusal):
        ml.play_out(ml.seen_by(position, 0), ml.LIGHT, ml.Dice(1))


def test_a_play_out_begins_at_a_question_too():
    """A round is played on from wherever it is: here from goals of which the mover must choose one."""
    found = 0
    for seed in range(60):
        for position in Walk(ml.Ruleset.of("base", players=3), seed):
            if position.pending is not None and position.pending.kind != "take":
                played = ml.play_out(position, ml.LIGHT, ml.Dice(seed))
                found += bool(played.winners)
        if found > 3:
            break
    assert found > 3


# The survey.


def test_the_flat_survey_is_the_bots_survey():
    compared = better = 0
    for seed in range(6):
        for position in Walk(base(), f"survey {seed}"):
            if position.round > 1 or position.pending is not None or not position.facedown:
                break
            costs = entry_costs([*position.facedown])
            mine = surveyed(position, costs)
            survey = Survey(position.mine, 0, costs)
            assert (mine.best, mine.second if mine.best_at == survey.best_at else 0) == (
                survey.best,
                survey.second if mine.best_at == survey.best_at else 0,
            )
            for move in position.legal():
                if verb_of(move) == 0 and compared % 3 == 0:
                    i = position.mine.grid.index(cell_of(move))
                    if survey.best_at == mine.best_at:
                        after, ways = survey.after(i, card_of(move))
                        assert (int(mine.after(i64(i), i64(card_of(move)))), int(mine.ways)) == (after, ways)
                        better += after < survey.best
            compared += 1
    assert compared > 100
    assert better > 50


def test_what_a_card_is_worth_is_known_without_lifting_it():
    """`without` is near the truth: mostly it says what a survey says once the card is gone."""
    exact = near = total = 0
    for seed in range(5):
        for position in Walk(base(), f"without {seed}"):
            if position.round > 1 or position.pending is not None or not position.facedown or position.turn % 3:
                continue
            costs = entry_costs([*position.facedown])
            mine = surveyed(position, costs)
            for cell, card in position.mine.cards().items():
                if card in position.rules.others or cell in position.faceup_goals:
                    continue
                without = position.mine.copy()
                without.lift(cell)
                truth = Survey(without, 0, costs).best
                guessed = int(mine.without(i64(position.mine.grid.index(cell))))
                exact += guessed == truth
                near += abs(min(guessed, 200) - min(truth, 200)) <= 20
                total += 1
    assert total > 200
    assert exact / total > 0.6
    assert near / total > 0.9


def surveyed(position: ml.Position, costs: dict[Cell, int]) -> FlatMine:
    grid = position.mine.grid
    mine = FlatMine(position.rules.walkers[0], i64(grid.width), i64(grid.height))
    mine.load(position.mine, i64(grid.left), i64(grid.bottom))
    for at, (cell, cost) in enumerate(costs.items()):
        mine.goal_at[at], mine.goal_cost[at] = i64(grid.index(cell)), i64(cost)
    mine.goals = i64(len(costs))
    mine.survey()
    return mine


# Comparing moves.


def test_moves_are_compared_with_the_same_chance():
    position = base().deal(ml.Dice(3))
    view = ml.seen_by(position, position.to_act)
    move = view.legal()[0]
    found = ml.evaluate(view, None, [move, move, move], 20, None, ml.LIGHT, ml.Dice(5))
    assert found.worlds == 20
    assert len(set(found.wins)) == len(set(found.gold)) == 1
    again = ml.evaluate(view, None, [move], 20, None, ml.LIGHT, ml.Dice(5))
    assert again.wins == found.wins[:1]


def test_a_move_that_wins_at_once_always_wins():
    position, move = about_to_win()
    view = ml.seen_by(position, position.to_act)
    others = [other for other in view.legal() if verb_of(other) != 0][:2]
    found = ml.evaluate(view, None, [move, *others], 30, None, ml.LIGHT, ml.Dice(5))
    assert found.wins[0] == 30
    assert found.gold[0] >= 30
    assert max(found.wins[1:]) < 30


def about_to_win() -> tuple[ml.Position, ml.Move]:
    """A miner's turn in which a dig reaches the treasure, and the miner has looked at it."""
    for seed in range(400):
        for position in Walk(base(3), f"win {seed}"):
            seat = position.to_move
            if position.pending is not None or position.roles[seat] != MINER or position.round > 1:
                continue
            for move in position.legal():
                if verb_of(move) == 0:
                    tried = position.copy()
                    tried.last_round = tried.round
                    tried.apply(move, ml.Dice(1))
                    if tried.finisher == seat and len(position.facedown) == 1:
                        return position, move
    raise AssertionError("nobody is about to win")


@pytest.mark.parametrize(
    "table", [Table("saboteur2", players=4), Table("duel", players=2), Table("base", ("toll",), 4)], ids=names
)
def test_moves_are_compared_in_every_game(table):
    position = table.rules().deal(ml.Dice(2))
    view = ml.seen_by(position, position.to_act)
    found = ml.evaluate(view, None, view.legal()[:3], 4, None, ml.LIGHT, ml.Dice(1))
    assert found.worlds == 4
    assert all(0 <= wins <= 4 for wins in found.wins)


def test_moves_are_compared_for_a_seat_whose_turn_it_is():
    position = base().deal(ml.Dice(3))
    other = (position.to_move + 1) % 5
    with pytest.raises(ValueError, match="whose turn it is"):
        ml.evaluate(ml.seen_by(position, other), None, [], 1, None, ml.LIGHT, ml.Dice(1))


# Worlds with weights.


def test_worlds_are_as_likely_as_their_weights():
    position = base().deal(ml.Dice(3))
    view = ml.seen_by(position, 0)
    cells = sorted(view.facedown)
    weights = Weights(
        roles={ml.Seat(1): {SABOTEUR: 3.0, MINER: 1.0}, ml.Seat(2): {SABOTEUR: 0.0}},
        goals={cells[0]: {TREASURE: 4.0}},
    )
    worlds, dice, drawn = ml.worlds_of(view, None, weights), ml.Dice(1), 3000
    roles, goals = Counter[tuple[int, ...]](), Counter[int]()
    for _ in range(drawn):
        world = worlds.draw(dice)
        assert ml.view(world, 0) == ml.view(position, 0)
        roles[tuple(world.roles[1:])] += 1
        goals[next(cell for cell in cells if world.facedown[cell] == TREASURE)] += 1
    assert not any(dealt[1] == SABOTEUR for dealt in roles)
    belief = Belief(position.rules.role_pile, 5)
    expected = {
        dealt[1:]: chance * (3.0 if dealt[1] == SABOTEUR else 1.0) * (dealt[2] != SABOTEUR)
        for dealt, chance in belief.assignments({ml.Seat(0): position.roles[0]})
    }
    total = sum(expected.values())
    for dealt, weight in expected.items():
        assert is_fair(roles[dealt], drawn, weight / total)
    assert is_fair(goals[cells[0]], drawn, 4 / 6)


def test_weights_go_on_top_of_what_is_known_for_certain():
    """A goal that the seat has looked at stays where it is, whatever the weights say; a clue on two places is met too."""
    rules = base()
    position = rules.deal(ml.Dice(3))
    view = ml.seen_by(position, 0)
    cell = next(cell for cell in position.facedown if position.facedown[cell] == TREASURE)
    other = next(there for there in position.facedown if there != cell)
    view.facedown[cell] = position.facedown[cell]
    wrong = Weights(goals={cell: {TREASURE: 0.0}, other: {TREASURE: 100.0}})
    for seed in range(20):
        assert ml.worlds_of(view, None, wrong).draw(ml.Dice(seed)).facedown[cell] == position.facedown[cell]


def test_clues_on_several_places_are_weighed_with_the_rest():
    heap = Heap(4, [7, 8, 8, 9], [], None, [Clue(7, {0, 1})])
    weighed = WeighedHeap(heap, [{7: 3.0}, {7: 1.0}, {9: 5.0}, None])
    drawn, dice, found = 4000, ml.Dice(1), Counter[tuple[int, ...]]()
    for _ in range(drawn):
        found[tuple(weighed.draw(dice))] += 1
    expected = Counter[tuple[int, ...]]()
    for dealt in ((a, b, c, d) for a in (7, 8, 9) for b in (7, 8, 9) for c in (8, 9) for d in (8, 9)):
        if sorted(dealt) == [7, 8, 8, 9] and 7 in dealt[:2]:
            expected[dealt] = 2 * (3 if dealt[0] == 7 else 1) * (5 if dealt[2] == 9 else 1)
    assert set(found) == set(expected)
    for places, weight in expected.items():
        assert is_fair(found[places], drawn, weight / expected.total())


def test_a_weight_is_not_negative():
    with pytest.raises(ValueError, match="not negative"):
        Weights(roles={ml.Seat(0): {MINER: -1.0}})


def is_fair(seen: int, drawn: int, chance: float) -> bool:
    return abs(seen - drawn * chance) <= FAIR * sqrt(drawn * chance * (1 - chance)) + 1


# Beliefs.


def test_the_posterior_is_that_of_all_assignments():
    chance = Random(1)
    for players in (3, 5, 7, 10):
        belief = Belief(base(players).role_pile, players)
        for seat in range(players):
            belief.blame(seat, SABOTEUR, chance.uniform(-2, 2))
        known = {ml.Seat(0): MINER}
        every = belief.assignments(known)
        assert sum(likely for _, likely in every) == pytest.approx(1)
        for seat, likely in enumerate(belief.chances({SABOTEUR}, known)):
            assert likely == pytest.approx(sum(chance for dealt, chance in every if dealt[seat] == SABOTEUR))
    assert belief.chances({SABOTEUR}, known)[0] == 0


def test_many_roles_are_summed_up_without_listing_them():
    rules = ml.Ruleset.of("saboteur2", players=12)
    posterior = Belief(rules.role_pile, 12).posterior()
    for of in posterior:
        for kind, likely in zip(sorted(set(rules.role_pile)), of, strict=True):
            assert likely == pytest.approx(rules.role_pile.count(kind) / len(rules.role_pile))


def test_a_belief_is_copied_pickled_and_forgets():
    belief = Belief(base().role_pile, 5)
    belief.blame(1, SABOTEUR, 1.5)
    twin, again = belief.copy(), pickle.loads(pickle.dumps(belief))
    twin.blame(1, SABOTEUR, 1.5)
    assert again.posterior() == belief.posterior() != twin.posterior()
    belief.forget(1)
    assert belief.posterior() == Belief(base().role_pile, 5).posterior()


def test_roles_are_drawn_as_likely_as_they_are():
    belief = Belief(base(4).role_pile, 4)
    belief.blame(2, SABOTEUR, 1.0)
    dice, found = ml.Dice(3), Counter[tuple[int, ...]]()
    for _ in range(3000):
        found[tuple(belief.draw(dice))] += 1
    for dealt, likely in belief.assignments():
        assert is_fair(found[dealt], 3000, likely)


def test_nothing_is_dealt_where_nothing_can_be():
    with pytest.raises(ValueError, match="nothing can be dealt"):
        Dealings([1], [[0.0]]).draw(ml.Dice(1))


def test_actions_in_a_play_out_change_what_everybody_thinks():
    """What an action tells is learned inside the play-out: with tells, odds move; without, they stay."""
    position = base().deal(ml.Dice(3))
    told = ml.Public([0.0] * 5, [0.5] * 256)
    game = playouts.loaded(position)
    game.hear(told)
    game.believe(told, position)
    game.heed(ml.Policy(public=told), ml.Dice(1))
    game.play(ml.Dice(1))
    assert all(game.odds[seat] > 1.0 for seat in range(5))


def with_saboteurs(low: list[float], mixed: float, seed: int = 1) -> tuple[FlatRound, ml.Position]:
    """A round from its beginning in which seats 0 and 1 wreck, about to be played out by those who know it."""
    position = base().deal(ml.Dice(seed))
    position.roles = [SABOTEUR, SABOTEUR, MINER, MINER, MINER]
    told = ml.Public([5.0, 5.0, -5.0, -5.0, -5.0], [0.0] * 256, low=low)
    game = playouts.loaded(position)
    game.hear(told)
    game.believe(told, position)
    game.heed(ml.Policy(near=80.0, strike=15.0, noise=0.0, mixed=mixed, public=told), ml.Dice(seed))
    return game, position


def blows(low: list[float]) -> Counter[int]:
    """How often each seat breaks a tool in the first turns of some rounds."""
    found = Counter[int]()
    for seed in range(40):
        game, position = with_saboteurs(low, 0.0, seed)
        game.play(ml.Dice(seed))
        for turn, move in enumerate(game.trace[:5]):
            found[(position.to_move + turn) % 5] += Trait.HALTS in VERBS[verb_of(ml.Move(move))].traits
    return found


def test_wreckers_who_lie_low_strike_less_before_the_goals_are_near():
    openly, low, one = blows([0.0] * 5), blows([1.0] * 5), blows([1.0, 0.0, 0.0, 0.0, 0.0])
    assert 3 * (low[0] + low[1]) < openly[0] + openly[1]
    assert 2 * one[0] < openly[0]
    assert 3 * one[1] > 2 * openly[1]


def test_nothing_is_mixed_where_all_wreckers_lie_low():
    hardly = {tuple(low): with_saboteurs(low, 1.0)[0].learns < 1.0 for low in ([1.0] * 5, [1.0, 0.0] + [1.0] * 3, [])}
    assert list(hardly.values()) == [False, True, True]


def test_games_with_other_boxes_are_not_taken_for_the_plain_one():
    assert flat_games(base()) is not None
    assert flat_games(ml.Ruleset.of("base", "toll", players=5)) is None
    assert light_player(base()) is light_player(base())


def test_answers_take_the_dearest_gold():
    for seed in range(200):
        for position in Walk(base(4), seed):
            if position.pending is not None and position.pending.kind == "take":
                player = LightPlayer(position.rules)
                player.begin(position, ml.LIGHT, ml.Dice(1))
                move = player.choose(position, ml.Dice(1))
                assert other_of(move) == max(position.pending.cards)
                assert VERBS[verb_of(move)].word == "take"
                return
    raise AssertionError("nobody shares gold")
