"""Learning how to wreck: the rounds are those of ordinary bots, and what is handed to the learner adds up."""

import numpy as np
import pytest

from motherlode.bots.network import Network
from motherlode.bots.prospects import MOVE, SITUATION
from motherlode.lab.learn_saboteur import advantages, first_weights, joined, packed, sharpened
from motherlode.lab.rolewise import Bout, fight
from motherlode.lab.saboteur_rounds import DIGGER, SLEUTH, TRUTHS, Deal, Learner, play, scores


@pytest.mark.parametrize("miners", [SLEUTH, DIGGER])
def test_one_onlooker_for_the_table_plays_the_same_rounds(miners):
    """A learner without weights leaves everything to the bots: the round is the one that they play on their own."""
    for deal in ("shared 1", "shared 4"):
        told = play(Deal(deal, 5, miners), Learner(None, deal, only_best=False))
        fought = fight(Bout("base", 5, miners, "unlearned", deal))
        assert (told.won, told.has_wreckers) == (not fought.dug, fought.has_wreckers)
        assert not told.decisions


def test_a_round_is_handed_over_whole():
    weights = first_weights(1)
    deals = [Deal(f"packed {number}", 5, SLEUTH) for number in range(2)]
    played = [(deal, play(deal, Learner(weights, deal.name, only_best=False))) for deal in deals]
    batch = joined([packed([one]) for one in played])
    decisions = sum(len(told.decisions) for _, told in played)
    assert batch["situation"].shape == (decisions, len(SITUATION))
    assert batch["truth"].shape == (decisions, TRUTHS)
    assert batch["options"].shape == (batch["counts"].sum(), len(MOVE))
    assert (batch["chosen"] < batch["counts"]).all()
    seats = sum(len({one.seat for one in told.decisions}) for _, told in played)
    assert batch["lasts"].sum() == seats
    winners = sum(len({one.seat for one in told.decisions}) for _, told in played if told.won)
    assert batch["rewards"].sum() == winners


def test_the_first_policy_goes_by_the_worth_of_moves():
    weights, options = first_weights(1), np.zeros((2, len(MOVE)), np.float32)
    options[1, MOVE.index("worth")] = 1.0
    found = scores(weights, np.zeros(len(SITUATION), np.float32), options)
    assert found[1] - found[0] == pytest.approx(16.0, abs=1.0)
    twice = scores(sharpened(weights, 2.0), np.zeros(len(SITUATION), np.float32), options)
    assert twice == pytest.approx(2 * found, abs=1e-4)


def test_arrays_and_plain_python_score_alike():
    weights, dice = first_weights(3), np.random.default_rng(3)
    situation, options = dice.normal(size=len(SITUATION)), dice.normal(size=(5, len(MOVE)))
    plain = Network({name: value.tolist() for name, value in weights.items()})
    assert plain.scores(situation.tolist(), options.tolist()) == pytest.approx(
        scores(weights, situation, options), abs=1e-4
    )


def test_what_came_better_than_thought_counts_for_the_decisions_before_it():
    rewards, lasts = np.array([0.0, 1.0, 0.0]), np.array([False, True, True])
    found = advantages(rewards, lasts, np.array([0.5, 0.75, 0.25]))
    assert found == pytest.approx([0.25 + 0.95 * 0.25, 0.25, -0.25])
