"""Observations: what is in them, where it stands, and that nothing is in them that the seat can't know."""

import json
from collections.abc import Iterator
from random import Random

import numpy as np
import pytest

import motherlode as ml
from motherlode.core import views
from motherlode.core.cells import cell_at
from motherlode.envs import RunningGame, lens_of
from motherlode.envs.memory import Memory
from tests.envs.trajectories import choice
from tests.support.tables import TABLES, at, names
from tests.support.twins import check_twins

every_table = pytest.mark.parametrize("table", TABLES, ids=names)


class Look:
    """What a seat observes of a position, by section."""

    def __init__(self, position: ml.Position, seat: int) -> None:
        self.observer = lens_of(position.rules).observer
        told = Memory(self.observer.heard).told[seat]
        self.row = np.frombuffer(self.observer.observe(ml.seen_by(position, seat), seat, told), np.uint8)

    def section(self, name: str) -> np.ndarray:
        section = self.observer.section(name)
        return self.row[section.part].reshape(section.shape)

    def cell(self, plane: str, x: int, y: int) -> int:
        window = self.observer.window
        place = window.place[cell_at(x, y)]
        return int(self.section("mine")[self.observer.planes.index(plane)].ravel()[place])

    def count(self, name: str, label: str) -> int:
        return int(self.section(name)[self.observer.section(name).labels.index(label)])


def position(**given) -> ml.Position:
    return ml.load({"hands": [["NES", "map", "map"], ["NS"], ["rockfall", "EW"]], **given})


@every_table
def test_sections_fill_the_row(table):
    observer = lens_of(table.rules()).observer
    assert sum(section.size for section in observer.sections) == observer.size
    game = RunningGame(lens_of(table.rules()), 3)
    game.deal(1)
    assert len(game.observe(0)) == observer.size


def test_the_mine_is_shown_in_planes():
    look = Look(position(board={"0,0": "start", "1,0": "NES", "1,1": "N.S"}, last_tunnel="1,1"), 0)
    assert [look.cell(side, 1, 0) for side in "NESW"] == [1, 1, 1, 0]
    assert [look.cell(joint, 1, 0) for joint in ("NE", "NS", "NW")] == [1, 1, 0]
    assert [look.cell("NS", 1, 1), look.cell("N", 1, 1)] == [0, 1]
    assert [look.cell("face down", 8, 0), look.cell("face down", 1, 0)] == [1, 0]
    assert [look.cell("last", 1, 1), look.cell("last", 1, 0)] == [1, 0]


def test_what_is_joined_to_the_start_is_lit():
    look = Look(position(board={"0,0": "start", "1,0": "EW", "5,0": "EW"}), 0)
    assert [look.cell("lit E", 1, 0), look.cell("lit E", 5, 0)] == [1, 0]


@pytest.mark.rule("D-5")
def test_ladders_are_told_apart_by_whose_way_begins_there():
    board = {"0,-1": "start:green", "0,1": "start:blue", "3,-1": "NE+ladder", "3,1": "NE+ladder", "5,4": "NW+ladder"}
    given = {"game": "duel", "hands": [["NS"], ["NS"]], "board": board, "ladders": {"3,-1": "green", "3,1": "blue"}}
    cells = ((3, -1), (3, 1), (5, 4), (0, 1))
    shown = ml.load(given)
    assert [[Look(shown, seat).cell("ladder", *cell) for cell in cells] for seat in (0, 1)] == [
        [1, 2, 3, 0],
        [2, 1, 3, 0],
    ]
    for_both = ml.load(given | {"options": {"ladders": "both"}})
    assert [[Look(for_both, seat).cell("ladder", *cell) for cell in cells] for seat in (0, 1)] == [[1, 1, 1, 0]] * 2


@pytest.mark.rule("L-9")
def test_goals_left_lying_are_shown_with_who_joined_them():
    tunnel = {f"{x},1": "EW" for x in range(1, 8)} | {"0,0": "start", "0,1": "ES", "8,1": "NSW"}
    left = position(board=tunnel, joined={"8,2": 1, "8,0": 2})
    assert [[Look(left, seat).cell("joined", 8, y) for y in (2, 0, -2)] for seat in range(3)] == [
        [2, 3, 0], [1, 2, 0], [3, 1, 0],
    ]  # fmt: skip


def test_own_hand_is_counted_and_others_only_by_their_number():
    look = Look(position(), 0)
    assert [look.count("hand", card) for card in ("NES", "map", "NS", "rockfall")] == [1, 2, 0, 0]
    assert look.section("hands").tolist() == [3, 1, 2]
    assert Look(position(), 2).section("hands").tolist() == [2, 3, 1]


def test_known_goals_and_roles_only():
    seen = [[{"what": "goal", "at": "8,2", "card": "treasure", "round": 1, "turn": 1}], [], []]
    shown = position(seen=seen, turn=2, roles=["saboteur", "miner", "miner"])
    assert [Look(shown, seat).cell("treasure", 8, 2) for seat in range(3)] == [1, 0, 0]
    roles = [Look(shown, seat).section("roles") for seat in range(3)]
    assert [(line.sum(), line[0].sum()) for line in roles] == [(1, 1)] * 3


def test_what_lies_before_each_is_counted_from_oneself():
    broken = position(front=[[], ["break:lamp"], []])
    assert [Look(broken, seat).section("fronts").sum(axis=1).tolist() for seat in range(3)] == [
        [0, 1, 0], [1, 0, 0], [0, 0, 1],
    ]  # fmt: skip


def test_public_acts_are_remembered_until_the_round_is_over():
    rules = ml.Ruleset.of("base", players=3)
    game, observer = RunningGame(lens_of(rules), 3), lens_of(rules).observer
    game.deal(5)
    first = game.seat
    passes = next(move for move in game.moves if ml.move_text(move).startswith("pass"))
    game.make(passes)
    for viewer in range(3):
        row = np.frombuffer(game.observe(viewer), np.uint8)
        did = row[observer.section("did").part].reshape(observer.section("did").shape)
        assert did.sum() == 1
        assert did[(first - viewer) % 3].sum() == 1
    while game.position.round == 1:
        game.make(game.quiet_move())
    did = np.frombuffer(game.observe(0), np.uint8)[observer.section("did").part]
    assert did.sum() == 0


def test_targets_are_remembered():
    rules = ml.Ruleset.of("base", players=4)
    observer = lens_of(rules).observer
    memory = Memory(observer.heard)
    memory.hear(1, ml.parse_move(rules, "break:lamp>3"))
    section = observer.section("did to")
    for viewer in range(4):
        row = bytes(observer.size - observer.heard.size) + bytes(memory.told[viewer])
        aimed = np.frombuffer(row, np.uint8)[section.part].reshape(section.shape)
        assert np.argwhere(aimed).tolist() == [[section.labels.index("break"), (1 - viewer) % 4, (3 - viewer) % 4]]


def dug_through(rules: ml.Ruleset, seed: int) -> Iterator[ml.Position]:
    """The positions of a game in which goals are reached and questions asked, its end included."""
    running, chance = RunningGame(lens_of(rules), 1), Random(seed)
    running.deal(seed)
    while not running.over:
        yield running.position
        running.step(choice(running.position, sorted(zip(running.entries, running.moves, strict=True)), chance))
    yield running.position


def test_questions_are_asked_in_those_games():
    asked = {position.pending.kind for position in dug_through(at("base", "wc2019 chests", 5).rules(), 8)
             if position.pending is not None}  # fmt: skip
    assert len(asked) > 1


def observed(position: ml.Position, viewer: int | None) -> str:
    """All that a learner at a seat gets of a position: observation, legal actions, whose turn it is."""
    if viewer is None:
        return ""
    lens = lens_of(position.rules)
    told = Memory(lens.observer.heard).told[viewer]
    row = lens.observer.observe(position, viewer, told)
    asked = viewer == position.to_act
    actions = lens.actions.entries(position, viewer, position.legal()) if asked else []
    return json.dumps([row.hex(), actions])


@pytest.mark.rule("V-1")
@every_table
def test_nobody_can_tell_twins_apart_by_what_is_observed(table):
    assert check_twins(table.rules(), 11, observed) > 0


@pytest.mark.rule("V-1")
def test_a_leak_in_observations_would_be_found():
    def leaking(position: ml.Position, viewer: int | None) -> str:
        return observed(position, viewer) + str(position.hands[0])

    with pytest.raises(AssertionError, match="can tell it"):
        check_twins(at("base", players=4).rules(), 11, leaking)


@pytest.mark.rule("V-1")
@every_table
def test_a_position_looks_to_a_seat_as_its_view_does(table):
    """Observations read the position itself, through what `core.views` lets a seat know: as if they had read the view."""
    rules = table.rules()
    observer = lens_of(rules).observer
    for position in dug_through(rules, 8):
        for seat in range(table.players):
            told = Memory(observer.heard).told[seat]
            shown = ml.seen_by(position, seat)
            assert observer.observe(position, seat, told) == observer.observe(shown, seat, told)


@pytest.mark.rule("V-1")
@every_table
def test_what_may_be_known_piece_by_piece_is_what_the_view_holds(table):
    rules = table.rules()
    for position in dug_through(rules, 9):
        for seat in rules.seats:
            shown = ml.seen_by(position, seat)
            assert views.known_roles(position, seat) == shown.roles
            assert views.known_goals(position, seat) == shown.facedown
            assert views.known_finds(position, seat) == shown.covered
            assert views.known_tokens(position, seat) == shown.gold
            assert views.known_question(position, seat) == shown.pending


@pytest.mark.rule("V-1")
@pytest.mark.parametrize("table", [at("base", "wc2017 toll", 4), at("saboteur2", "", 4), at("duel", "", 2)], ids=names)
def test_memory_holds_nothing_secret_of_a_move(table):
    """A move and its public part leave the same memory with everybody else."""
    from motherlode.core.boxes import VERBS
    from motherlode.core.moves import verb_of

    rules, chance = table.rules(), Random(2)
    heard = lens_of(rules).observer.heard
    position, dealer, compared = rules.deal(ml.Dealer(2)), ml.Dealer(2), 0
    for _ in range(150):
        seat = position.to_act
        if seat is None:
            break
        move = chance.choice(position.legal())
        whole, public = Memory(heard), Memory(heard)
        whole.hear(seat, move)
        public.hear(seat, VERBS[verb_of(move)].public(move))
        assert whole.told == public.told
        compared += 1
        position.apply(move, dealer)
    assert compared > 50


@pytest.mark.parametrize("table", [at("base", "wc2023", 4), at("saboteur2", "", 3), at("duel", "", 2)], ids=names)
def test_a_running_game_shows_what_anybody_would_see_afresh(table):
    game, chance = RunningGame(lens_of(table.rules()), 3), Random(6)
    game.deal(6)
    while not game.over:
        for seat in range(table.players):
            fresh = lens_of(table.rules()).observer.observe(
                ml.seen_by(game.position, seat), seat, game.memory.told[seat]
            )
            assert game.observe(seat) == fresh
        game.step(chance.choice(game.entries))
