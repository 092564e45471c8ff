"""What a larger network is told of a table: all that a wrecker sees, and nothing else."""

from math import exp, log
from random import Random
from typing import Any

import numpy as np
import pytest

import motherlode as ml
from motherlode.bots import wrecker
from motherlode.bots.network import file_of
from motherlode.bots.onlooker import Onlooker
from motherlode.core.aims import aim_of
from motherlode.core.dice import Dice
from motherlode.core.moves import Seat
from motherlode.core.native import COMPILED, i64
from motherlode.core.playout import guesses, leanings
from motherlode.core.policy import Policy
from motherlode.core.views import seen_by
from motherlode.core.worlds import Worlds
from motherlode.lab.learn_wrecker import fresh_round, opened, packed_policy, table
from motherlode.modules.base.flat import HELD
from motherlode.modules.base.pictured import (
    OPTION,
    PICTURE,
    READING,
    SCORE,
    SEATS,
    TRUTH,
    LargeNet,
    PicturedRound,
    nets_of,
)

WIDTHS = (6, 5, 4)


@pytest.fixture(scope="module")
def kept() -> PicturedRound:
    return fresh_round()


def begun(kept: PicturedRound, seed: int, choices: int = 0) -> PicturedRound:
    """A round at a wrecker's choice; those before were made as the small network thinks best."""
    played = fresh_round()
    played.deal(kept, Random(seed).getrandbits(60))
    assert played.go_on()
    for _ in range(choices):
        played.take(max(range(played.count), key=lambda at: played.scores[at]))
        assert played.go_on()
    return played


def told(played: PicturedRound) -> tuple[list[float], list[float]]:
    """What is told of the table, and of its moves."""
    count = int(played.count) * OPTION
    return [*played.picture], [*played.options][:count]


def cards_of(played: PicturedRound) -> list[int]:
    """All cards in hands and deck."""
    hands = [int(played.hands[seat * HELD + at]) for seat in range(5) for at in range(played.held[seat])]
    return sorted([*hands, *(int(card) for card in [*played.deck][: int(played.left)])])


def test_a_new_deal_has_the_same_cards_other_hands_and_every_treasure(kept):
    played, treasures, wreckers, hands = fresh_round(), set(), set(), set()
    for seed in range(40):
        played.deal(kept, Random(seed).getrandbits(60))
        assert cards_of(played) == cards_of(kept)
        treasures.add(int(played.treasure))
        wreckers.add(sum(played.wrecks))
        hands.add(tuple([*played.hands][:6]))
    assert treasures == {0, 1, 2}
    assert wreckers == {1, 2}
    assert len(hands) > 30


def test_the_same_seed_deals_the_same_round(kept):
    assert told(begun(kept, 3, 4)) == told(begun(kept, 3, 4))
    assert told(begun(kept, 3, 4)) != told(begun(kept, 4, 4))


@pytest.mark.parametrize("seed", range(8))
def test_a_wrecker_is_told_nothing_that_it_cannot_see(kept, seed):
    """Twins: hands, deck, roles and the treasure change, and what is told stays the same to the last number."""
    played = begun(kept, seed, 5)
    seat = played.to_move
    played.knows[seat] = i64(0)  # it has looked nowhere, so that the treasure may lie anywhere
    played.weigh_all(seat)
    played.tell(seat)
    before = told(played)
    swap_what_is_hidden(played, int(seat))
    played.version += 1
    played.weigh_all(seat)
    played.tell(seat)
    assert told(played) == before


def swap_what_is_hidden(played: PicturedRound, seat: int) -> None:
    for other in range(5):
        if other == seat:
            continue
        for at in range(played.held[other]):
            place = int(played.left) - 1 - at
            card = played.hands[other * HELD + at]
            played.hands[other * HELD + at] = played.deck[place]
            played.deck[place] = card
    one, other = [place for place in range(5) if place != seat][:2]
    played.wrecks[one], played.wrecks[other] = played.wrecks[other], played.wrecks[one]
    hidden = [goal for goal in range(3) if int(played.facedown) >> goal & 1]
    played.treasure = i64(hidden[(hidden.index(int(played.treasure)) + 1) % len(hidden)])


def test_what_nobody_knows_is_told_apart(kept):
    played = begun(kept, 2, 3)
    seat = played.to_move
    played.tell_truth(seat)
    before = [*played.truth]
    assert len(before) == TRUTH
    swap_what_is_hidden(played, int(seat))
    played.tell_truth(seat)
    assert [*played.truth] != before


def test_the_start_is_told_at_its_place(kept):
    played = begun(kept, 1)
    start = 37 + ((4 * 11) + 1) * 9
    assert [*played.picture][start : start + 9] == [1.0] * 9


def test_the_best_move_of_the_small_network_is_marked(kept):
    played = begun(kept, 5, 2)
    scores = [played.scores[at] for at in range(played.count)]
    behind = [played.options[at * OPTION + SCORE] for at in range(played.count)]
    assert behind == pytest.approx([max(-10.0, score - max(scores)) for score in scores])


def some_weights(seed: int, spread: float = 0.3) -> dict[str, Any]:
    """A network as it is packed."""
    dice, (first, second, hidden) = np.random.default_rng(seed), WIDTHS
    shapes = {"first": (first, PICTURE), "second": (second, first), "shift": (hidden, second), "out": (hidden, second)}
    told = {f"policy.{name}.weight": dice.normal(0, spread, shape) for name, shape in shapes.items()}
    told |= {f"policy.{name}.bias": dice.normal(0, spread, shape[0]) for name, shape in shapes.items()}
    told["policy.move.weight"] = dice.normal(0, spread, (hidden, OPTION))
    told["policy.skip"] = dice.normal(0, spread, OPTION)
    return packed_policy(told)


@pytest.mark.parametrize("seed", range(3))
def test_native_scores_are_those_of_arrays(kept, seed):
    played, weights = begun(kept, seed, 4), some_weights(seed)
    played.large_net = LargeNet(weights)
    picture, options = np.array(told(played)[0]), np.array(told(played)[1]).reshape(-1, OPTION)
    played.score_pictured()
    net = {name: opened(part) if isinstance(part, dict) else np.array(part) for name, part in weights.items()}
    seen = np.maximum(picture @ net["first"] + net["first_bias"], 0)
    seen = np.maximum(seen @ net["second"] + net["second_bias"], 0)
    hidden = np.maximum(options @ net["move"] + seen @ net["shift"] + net["shift_bias"], 0)
    wanted = options @ net["skip"] + hidden @ (seen @ net["out"] + net["out_bias"])
    assert [played.scores[at] for at in range(played.count)] == pytest.approx(wanted.tolist())


def test_wreckers_go_by_the_larger_network(kept):
    """One that likes to put cards away, and nothing else, puts cards away; without it they do all kinds of things."""
    weights = some_weights(1, spread=0.0)
    weights["skip"][1] = 50.0
    played = fresh_round()
    played.deal(kept, 12345)
    played.large_net = LargeNet(weights)
    did = set()
    while not played.over:
        seat = played.to_move
        move = played.choose(seat)
        if played.wrecks[seat]:
            did.add(int(move) & 255)
        played.make(seat, move)
    assert len(did) == 1


def test_a_round_is_played_to_its_end(kept):
    played = fresh_round()
    played.deal(kept, 7)
    played.play(Dice(7))
    assert played.over


# What ships.


def thinking(kept: PicturedRound, seed: int, choices: int) -> PicturedRound:
    """A round at a wrecker's choice, by minds that know the whole table."""
    played = begun(kept, seed, choices)
    played.learn_minds(wrecker.minds(SEATS))
    return played


def test_what_ships_fits_what_is_told():
    net, reader, judge = nets_of(wrecker.minds(SEATS))
    assert len(net.first.weights) == PICTURE * len(net.first_bias)
    assert len(reader.first.weights) == PICTURE * len(reader.first_bias)
    assert len(reader.out_bias) == READING
    assert len(net.move) == OPTION * len(net.shift_bias)
    assert len(judge.picture.weights) == PICTURE * len(judge.first_bias)
    assert len(judge.truth.weights) == TRUTH * len(judge.first_bias)
    assert nets_of(wrecker.minds(SEATS))[0] is net


def test_only_tables_of_five_have_the_larger_networks():
    assert wrecker.minds(SEATS).pictured
    assert not wrecker.minds(4).pictured
    assert not wrecker.minds().pictured


def read_from(picture: Any, weights: dict[str, Any]) -> Any:
    """What a reader makes of a picture, in arrays."""
    seen = picture
    for layer in ("first", "second"):
        seen = np.maximum(seen @ opened(weights[layer]) + weights[f"{layer}_bias"], 0)
    shares = np.exp(seen @ opened(weights["out"]) + weights["out_bias"])
    return np.concatenate([part / part.sum() for part in np.split(shares, [SEATS])])


@pytest.mark.parametrize("seed", range(3))
def test_who_wrecks_and_where_the_treasure_lies_is_read_as_the_file_says(kept, seed):
    """Where the own seat stands in the list, it says that nobody else wrecks."""
    played = thinking(kept, seed, 4)
    fellows, goals = played.guesses()
    read = read_from(np.array(told(played)[0]), file_of("reader")["weights"])
    seat = int(played.to_move)
    assert [fellows[(seat + place) % SEATS] for place in range(SEATS)] == pytest.approx(read[:SEATS].tolist())
    assert [goals[cell] for cell in played.cells] == pytest.approx(read[SEATS:].tolist())


def test_the_reader_tells_more_than_the_onlooker_does(kept):
    """Who else wrecks, and where the treasure lies: its mean log loss is the lower one in rounds that it has not learned from."""
    played, ours, theirs = fresh_round(), [0.0, 0.0], [0.0, 0.0]
    for seed in range(60 if COMPILED else 6):
        played.deal(kept, Random(f"reader {seed}").getrandbits(60))
        played.learn_minds(wrecker.minds(SEATS))
        while played.go_on():
            seat, hidden = int(played.to_move), [goal for goal in range(3) if int(played.facedown) >> goal & 1]
            fellows, goals = played.guesses()
            fellow = next((other for other in range(SEATS) if other != seat and played.wrecks[other]), None)
            foes = [max(0.01, played.foe(other)) for other in range(SEATS) if other != seat]
            alone = max(0.01, 1.0 - sum(foes))
            ours[0] -= log(max(0.001, fellows[seat if fellow is None else fellow]))
            theirs[0] += log(alone + sum(foes)) - log(alone if fellow is None else max(0.01, played.foe(fellow)))
            shares = [goals[played.cells[goal]] for goal in hidden]
            ours[1] += log(sum(shares) / max(0.001, goals[played.cells[int(played.treasure)]]))
            theirs[1] -= log(max(0.01, played.chance[int(played.treasure)]))
            played.make(played.to_move, played.choose(played.to_move))
    assert ours[0] < 0.5 * theirs[0]
    assert ours[1] < 0.9 * theirs[1]


def test_only_those_who_wreck_read_the_table(kept):
    played = thinking(kept, 1, 2)
    seat = int(played.to_move)
    assert played.guesses()[0]
    played.wrecks[seat] = i64(0)
    assert played.guesses() == ([], {})


def test_a_mine_with_other_goals_is_not_read(kept):
    played = thinking(kept, 1, 2)
    played.goals = i64(2)
    assert played.guesses() == ([], {})


@pytest.mark.parametrize("seed", range(3))
def test_leanings_are_what_the_file_says(kept, seed):
    played, weights = thinking(kept, seed, 4), file_of("pictured")["weights"]
    told_to = {int(move): score for move, score in played.leanings().items()}
    picture, options = np.array(told(played)[0]), np.array(told(played)[1]).reshape(-1, OPTION)
    seen = np.maximum(picture @ opened(weights["first"]) + weights["first_bias"], 0)
    seen = np.maximum(seen @ opened(weights["second"]) + weights["second_bias"], 0)
    hidden = np.maximum(options @ opened(weights["move"]) + seen @ opened(weights["shift"]) + weights["shift_bias"], 0)
    wanted = options @ weights["skip"] + hidden @ (seen @ opened(weights["out"]) + weights["out_bias"])
    assert list(told_to.values()) == pytest.approx(wanted.tolist())
    assert list(told_to) == [int(played.moves_at[at]) for at in range(played.count)]


@pytest.mark.parametrize("seed", range(3))
def test_a_table_is_judged_as_the_file_says(kept, seed):
    played, weights = thinking(kept, seed, 3), file_of("judge")["weights"]
    judged = played.foresee()
    seen = np.array([*played.picture]) @ opened(weights["picture"]) + np.array([*played.truth]) @ opened(
        weights["truth"]
    )
    seen = np.maximum(seen + weights["first_bias"], 0)
    seen = np.maximum(seen @ opened(weights["second"]) + weights["second_bias"], 0)
    assert judged == pytest.approx(1.0 / (1.0 + exp(-(seen @ weights["out"] + weights["out_bias"]))))


@pytest.mark.parametrize(("wanted", "least"), [(0, 10), (16, 16)])
def test_looking_ahead_ends_at_one_who_wrecks(kept, wanted, least):
    played, ends = fresh_round(), set()
    played.heed(Policy(public=table()[2], minds=wrecker.minds(SEATS), ahead=wanted), Dice(1))
    for seed in range(20):
        played.deal(kept, Random(seed).getrandbits(60))
        played.moves = i64(0)
        played.play_ahead(Dice(seed))
        assert played.over or (least <= played.moves < least + SEATS and played.wrecks[played.to_move])
        ends.add(played.over)
        assert 0.0 <= played.merit(0) <= 1.0
        wreckers = [seat for seat in range(SEATS) if played.wrecks[seat]]
        diggers = [seat for seat in range(SEATS) if not played.wrecks[seat]]
        assert played.merit(wreckers[0]) == pytest.approx(1.0 - played.merit(diggers[0]))
    assert False in ends


def test_any_world_that_a_seat_holds_possible_says_the_same():
    rules = ml.Ruleset.of("base", players=SEATS)
    for seed in range(6):
        position = rules.open(ml.Dealer(seed))[0]
        seat = Seat(position.to_move)
        view, public = seen_by(position, seat), Onlooker().public(seen_by(position, None))
        policy = Policy(public=public, minds=wrecker.minds(SEATS))
        found = [leanings(Worlds(view, None, None), policy, Dice(one)) for one in range(5)]
        assert all(one == found[0] for one in found)
        read = [guesses(Worlds(view, None, None), policy, Dice(one)) for one in range(5)]
        assert all(one == read[0] for one in read)
        wrecks = aim_of(position.roles[seat]).wrecks
        assert sorted(found[0]) == (sorted(position.legal()) if wrecks else [])
