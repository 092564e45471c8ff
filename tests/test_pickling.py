"""Whatever the engine makes can be pickled and copied, plain or compiled: for other processes, for search by copies."""

import copy
import gc
import multiprocessing
import pickle
import sys
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from typing import Any, TypeVar

import pytest

import motherlode as ml
from motherlode import bots
from motherlode.core.boxes import BOXES, VERBS
from motherlode.core.cells import Cell
from motherlode.core.families import PLAIN
from motherlode.core.fields import FIELDS
from motherlode.core.flat import flat_games
from motherlode.core.light import light_player
from motherlode.core.moves import Move, Seat
from motherlode.core.questions import QUESTIONS
from motherlode.core.refusal import Misfit
from motherlode.envs.actions import ActionIndex
from motherlode.envs.running import RunningGame, lens_of
from motherlode.notation.dealers import NotingDealer
from tests.support.play import Walk, position_after, stops
from tests.support.tables import TABLES, names

T = TypeVar("T")
every_table = pytest.mark.parametrize("table", TABLES, ids=names)
BASE = ml.Ruleset.of("base", players=4)


def pickled(thing: T) -> T:
    """Through a pickle and back."""
    again: T = pickle.loads(pickle.dumps(thing))
    return again


WAYS: list[Callable[[Any], Any]] = [pickled, copy.deepcopy]
every_way = pytest.mark.parametrize("again", WAYS)


def innards(position: ml.Position) -> list[Any]:
    """All that a position is made of, the tables of its mine included."""
    mine = position.mine
    lights = [
        (bytes(light.ways.spread), bytes(light.ways.source), bytes(light.lit), list(light.frontier))
        for light in mine.lights
    ]
    grid = (mine.grid.left, mine.grid.bottom, mine.grid.width, mine.grid.height)
    return [
        ml.dump(position), bytes(mine.tiles), bytes(mine.need), list(mine.laid), mine.springs, mine.width, grid, lights, position.extra,
        position.last_round, position.outcome, position.events, position.is_view, position.viewer,
    ]  # fmt: skip


def to_the_end(position: ml.Position, dealer: ml.Dealer) -> list[Any]:
    """What comes of a game if the first move is always made."""
    told = []
    while position.to_act is not None:
        told += [event.whole() for event in position.play(position.legal()[0], dealer)]
    return told


# Positions.


@every_way
@every_table
def test_a_position_comes_back_as_it_was(table, again):
    for position in stops(table.rules(), 4, own_moves=3, answers=1):
        for thing in (position, *(ml.seen_by(position, seat) for seat in (None, 0, position.to_act))):
            twin, before = again(thing), copy.deepcopy(innards(thing))
            assert innards(twin) == before
            assert twin.rules is thing.rules
            twin.hands[0].append(1)
            twin.mine.relight()
            twin.extra[0] = None
            assert innards(thing) == before
            assert again(twin).hands == twin.hands


@every_way
def test_a_copied_game_goes_on_the_same_beside_the_other(again):
    walk = Walk(BASE, 6)
    for _ in range(40):
        walk.step()
    position, dealer = again((walk.position, walk.dealer))
    told = to_the_end(position, dealer)
    assert to_the_end(walk.position, walk.dealer) == told
    assert told[-1]["event"] == "game_over"


def test_a_shallow_copy_of_a_position_shares_nothing_that_changes():
    position = position_after(BASE, 1, 20)
    twin, before = copy.copy(position), innards(position)
    to_the_end(twin, ml.Dealer(1))
    assert innards(position) == before


def test_what_is_pickled_is_all_that_a_position_has():
    kept = getattr(ml.Position, "__mypyc_attrs__", None) or ml.Position.__slots__
    _, (rules, state) = position_after(BASE, 1, 3).__reduce__()
    assert len(state) == len({*kept} - {"rules", "events"})
    assert rules is BASE


def test_a_large_mine_keeps_its_rectangle():
    far = {"board": {"0,0": "start", **{f"{x},0": "EW" for x in range(1, 40)}}, "hands": [["EW"], ["NS"], ["NS"]]}
    position = ml.load(far)
    twin = pickled(position)
    assert twin.mine.grid is position.mine.grid
    assert twin.legal() == position.legal()


def test_a_pickled_position_is_small():
    position = position_after(BASE, 1, 40)
    assert len(pickle.dumps(position)) < 4000
    assert len(pickle.dumps([position, position.copy()])) < 8000


# What is there once.


@pytest.mark.parametrize("again", [*WAYS, copy.copy])
@every_table
def test_a_ruleset_comes_back_as_the_one_that_is_there(table, again):
    rules = table.rules()
    assert again(rules) is rules
    assert len(pickle.dumps(rules)) < 1000


@every_way
def test_boxes_and_what_they_bring_are_there_once(again):
    decisions = [decision for box in BOXES.values() for decision in box.decisions.values()]
    for thing in (*BOXES.values(), *VERBS, *FIELDS, *decisions, *QUESTIONS.values()):
        assert again(thing) is thing


# Chance.


@every_way
def test_dealers_and_dice_deal_the_same_from_there(again):
    for dealer in (
        ml.Dealer("x"),
        ml.Dice(3),
        ml.HostDealer(ml.Dealer(2), {"chests": ["1,1"]}),
        NotingDealer(ml.Dealer(4), print),
    ):
        dealer.shuffle("deck", range(20), PLAIN)
        twin, after = again(dealer), again(dealer)
        dealt = [dealer.shuffle("deck", range(60), PLAIN) for _ in range(3)]
        assert [twin.shuffle("deck", range(60), PLAIN) for _ in range(3)] == dealt
        assert after.shuffle("deck", range(60), PLAIN) == dealt[0]
        assert after.pick("first", 1000) != twin.pick("first", 1000)


# Values.


@every_way
def test_values_come_back(again):
    _, events = BASE.open(ml.Dealer(1))
    for event in events:
        assert repr(again(event)) == repr(event)
    sight = again(ml.Sight("goal", 3, 2, 1, 9))
    assert (sight.what, sight.at, sight.card, sight.round, sight.turn) == ("goal", 3, 2, 1, 9)
    pending = again(ml.Pending("veto", Seat(2), Move(7), (Cell(1),), (2,), (Seat(3), Seat(0))))
    assert (pending.kind, pending.seat, pending.move) == ("veto", 2, 7)
    assert (pending.cells, pending.cards, pending.queue) == ((1,), (2,), (3, 0))


@every_way
def test_a_refusal_comes_back_whole(again):
    refusal = again(ml.Refusal("L-4", "it is not joined.", "EW@5,0"))
    assert (refusal.rule, refusal.reason, refusal.move) == ("L-4", "it is not joined.", "EW@5,0")
    assert str(refusal) == "EW@5,0 — L-4: it is not joined."
    misfit = again(Misfit("party", "costume", (3, 5), "they are two sides of one card"))
    assert (misfit.box, misfit.other, misfit.players) == ("party", "costume", (3, 5))
    assert str(misfit) == "C-1: they are two sides of one card"


# Knowledge, worlds, bots.


def watched(seed: int, moves: int) -> tuple[ml.Position, ml.Knowledge]:
    """A game of the base, and what seat 0 knows of it."""
    walk, knowledge = Walk(BASE, seed), ml.Knowledge(BASE, 0)
    while True:
        for event in walk.events:
            knowledge.watch(event.seen_by(0))
        if walk.moves == moves:
            return walk.position, knowledge
        walk.step()


@every_way
def test_worlds_are_drawn_the_same(again):
    position, knowledge = watched(3, 30)
    worlds = ml.worlds_of(ml.seen_by(position, 0), knowledge)
    twin, of_twin = again(worlds), ml.worlds_of(ml.seen_by(position, 0), again(knowledge))
    for seed in range(5):
        drawn = ml.dump(worlds.draw(ml.Dice(seed)))
        assert ml.dump(twin.draw(ml.Dice(seed))) == drawn
        assert ml.dump(of_twin.draw(ml.Dice(seed))) == drawn


@every_way
@pytest.mark.parametrize("name", bots.LEVELS)
def test_bots_go_on_the_same(name, again):
    rules = ml.Ruleset.of("base", "wc2019", "toll", players=3)
    walk = Walk(rules, 2)
    watching = bots.make(name, "luck")
    for position in walk:
        for event in walk.events:
            watching.watch(event.seen_by(0))
        if walk.moves > 25 and position.to_act == 0 and position.pending is None:
            break
    view, moves = ml.seen_by(walk.position, 0), walk.position.legal()
    twin = again(watching)
    assert twin.choose(view, moves) == watching.choose(view, moves)


# Environments.


@every_way
@every_table
def test_a_running_game_goes_on_the_same(table, again):
    running = RunningGame(lens_of(table.rules()), 1)
    assert again(running).over is False
    running.deal(5)
    for _ in range(12):
        if not running.over:
            running.make(running.quiet_move())
    twin = again(running)
    assert twin.lens is running.lens
    for step in range(20):
        assert (twin.seat, twin.moves, twin.entries, twin.over) == (
            running.seat, running.moves, running.entries, running.over
        )  # fmt: skip
        assert [twin.observe(seat) for seat in range(table.players)] == [
            running.observe(seat) for seat in range(table.players)
        ]
        if running.over:
            break
        for game in (running, twin):
            game.make(game.moves[step % len(game.moves)])


def aec_steps(env: Any, count: int) -> list[Any]:
    """So many steps of an environment, and what is seen in them."""
    seen = []
    for _ in range(count):
        observation, reward, over, cut, _ = env.last()
        mask = observation["action_mask"]
        seen.append((env.agent_selection, observation["observation"].tobytes(), mask.tobytes(), reward, over, cut))
        env.step(None if over or cut else int(mask.nonzero()[0][len(seen) % mask.sum()]))
    return seen


@every_way
def test_environments_go_on_the_same(again):
    pytest.importorskip("pettingzoo")
    from motherlode.envs import motherlode_v1

    env = motherlode_v1.env(game="base", modules=["wc2019"], players=4)
    env.reset(seed=3)
    aec_steps(env, 30)
    twin = again(env)
    assert aec_steps(twin, 30) == aec_steps(env, 30)
    env.reset()
    twin.reset()
    assert aec_steps(twin, 3) == aec_steps(env, 3)


@every_way
def test_vectors_of_games_go_on_the_same(again):
    numpy = pytest.importorskip("numpy")
    from motherlode.envs.vector import VectorEnv

    env = VectorEnv(game="base", players=3, count=3, rounds=1, seed=2)
    env.reset()
    for _ in range(10):
        env.step(env.sample())
    twin = again(env)
    for _ in range(60):
        actions = env.sample()
        assert numpy.array_equal(actions, twin.sample())
        env.step(actions)
        twin.step(actions)
        for name in ("observations", "action_masks", "terminations", "truncations", "seats", "shares"):
            assert numpy.array_equal(getattr(twin, name), getattr(env, name)), name
    before = env.observations.copy()
    twin.reset(seed=9)
    assert numpy.array_equal(env.observations, before)
    assert not numpy.array_equal(twin.observations, before)


@every_way
def test_states_go_on_the_same(again):
    pytest.importorskip("numpy")
    from motherlode.envs.states import State

    state = State(BASE, chance=None, rounds=1)
    for step in range(90):
        actions = state.legal_actions()
        state.apply_action(actions[step % len(actions)])
    twin = again(state)
    for step in range(60):
        actions = state.legal_actions()
        assert twin.legal_actions() == actions
        for one in (state, twin):
            one.apply_action(actions[step % len(actions)])
    assert twin.history() == state.history()


# Everything else.


ENVIRONMENTS = ("window", "actions", "memory", "observations", "running", "tables")
MODULES = (*(f"motherlode.envs.{name}" for name in ENVIRONMENTS), "motherlode.core")


# Parts of verbs, of kinds of events and of action indices, which are pickled as their names: nothing that runs holds them.
DECLARATIONS = ("follows", "laws", "movements", "parts", "shapes", "axes")


def engine_instances() -> Iterator[object]:
    """One instance of every class of the engine that lives here now."""
    found: dict[type, object] = {}
    for thing in gc.get_objects():
        kind = type(thing)
        module = str(kind.__module__)
        if module == ActionIndex.__module__ and kind is not ActionIndex:
            continue
        if (
            module.startswith(MODULES)
            and module.rpartition(".")[2] not in DECLARATIONS
            and getattr(sys.modules[module], kind.__name__, None) is kind
        ):
            found.setdefault(kind, thing)
    yield from found.values()


@pytest.mark.parametrize(
    "rules",
    [BASE, ml.Ruleset.of("duel", players=2), ml.Ruleset.of("saboteur2", players=5)],
    ids=["base", "duel", "saboteur2"],
)
@every_way
def test_who_plays_out_is_made_anew(rules: ml.Ruleset, again: Callable[[Any], Any]):
    """What a player of play-outs holds belongs to one of them: elsewhere another one begins."""
    for player in [light_player(rules), *(flat_games(rules) or ())]:
        other = again(player)
        assert type(other) is type(player)
        assert other.rules.players == rules.players
        assert [box.name for box in other.rules.boxes] == [box.name for box in rules.boxes]


def test_nothing_that_the_engine_makes_refuses_to_be_pickled():
    walk, running = Walk(ml.Ruleset.of("base", "chests", players=4), 1), RunningGame(lens_of(BASE), 3)
    lens = lens_of(ml.Ruleset.of("base", "wc2017", players=4))
    running.deal(1)
    position, knowledge = watched(1, 20)
    worlds, dice = ml.worlds_of(ml.seen_by(position, 0), knowledge), ml.Dice(1)
    kinds = {type(again(thing)).__name__ for thing in engine_instances() for again in WAYS}
    assert {"Position", "Mine", "Light", "Grid", "Ways", "Ruleset", "Box", "Verb", "Decision", "Field"} <= kinds
    assert {"Question", "Dice", "Evidence", "Whereabouts", "Clue", "Worlds", "Heap"} <= kinds
    assert {"RunningGame", "Lens", "ActionIndex", "Observer", "Section", "Heard", "Memory", "Window"} <= kinds
    assert (walk.position.over, running.over, worlds.is_open, dice.below(1), lens.actions.size > 0) == (
        False, False, False, 0, True
    )  # fmt: skip


# Other processes.


def played_elsewhere(position: ml.Position, dealer: ml.Dealer) -> tuple[list[Any], ml.Position]:
    """For a process of its own."""
    return to_the_end(position, dealer), position


def refused_elsewhere(position: ml.Position) -> None:
    """For a process of its own."""
    position.play(Move(123), ml.Dealer(0))


@pytest.mark.slow
def test_games_are_played_on_in_other_processes():
    position, dealer = position_after(BASE, 8, 30), ml.Dealer(2)
    with ProcessPoolExecutor(1, mp_context=multiprocessing.get_context("spawn")) as pool:
        told, ended = pool.submit(played_elsewhere, position, dealer).result(120)
        with pytest.raises(ml.Refusal, match="B-5"):
            pool.submit(refused_elsewhere, position).result(120)
    assert told == to_the_end(position, dealer)
    assert innards(ended) == innards(position)
