"""Learns how rounds end: python -m motherlode.lab.learn_ends --rounds 150000 --jobs 2 --out ends.json.

Rounds of the base game are played by the sleuths' minds in native numbers; a small network learns from tables with all cards open how
likely those who wreck win. Searches compare moves by it instead of playing every round to its end. Needs NumPy.
"""

import argparse
import json
import multiprocessing
from functools import cache
from pathlib import Path
from random import Random
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from motherlode.bots import wrecker
from motherlode.bots.onlooker import Onlooker
from motherlode.core.dice import Dice
from motherlode.core.policy import Policy, Public
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.modules.base.foreseen import ENDS, ForeseenRound
from motherlode.notation.dealers import Dealer

Array = npt.NDArray[np.float64]

GAME: Final = "base"
TABLES: Final = {5: 0.6, 3: 0.05, 4: 0.06, 6: 0.06, 7: 0.09, 8: 0.04, 9: 0.04, 10: 0.06}
PLAIN: Final = 0.3  # of rounds have miners who strike at nobody
LOOKS: Final = 5  # at each round
LATEST: Final = 50
WIDTHS: Final = (32, 16)
PORTION: Final = 500  # rounds that a process plays at a time
BATCH: Final = 512
TURNS: Final = 14  # over all tables
RATE: Final = 2e-3
SLOWER: Final = 0.75
DECIMALS: Final = 4


def main() -> None:
    """Plays, learns, and says how well it foretells rounds that it has not learned from."""
    arguments = argparse.ArgumentParser(prog="python -m motherlode.lab.learn_ends", description=__doc__.splitlines()[0])
    arguments.add_argument("--rounds", type=int, default=150000)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    tables, ends = gather(given.rounds, given.jobs, given.seed)
    held_out = len(tables) // 10
    network = learn(tables[held_out:], ends[held_out:], given.seed)
    loss, prior = log_loss(network, tables[:held_out], ends[:held_out]), entropy(ends[:held_out])
    print(f"{len(tables)} tables; log loss of those held out {loss:.4f}, {prior:.4f} without looking")
    command = f"python -m motherlode.lab.learn_ends --rounds {given.rounds} --seed {given.seed}"
    boxes = sorted(box.name for box in Ruleset.of(GAME, players=5).boxes)
    given.out.write_text(json.dumps({"made_by": command, "boxes": boxes, "weights": network}), encoding="utf-8")


# Playing.


def gather(rounds: int, jobs: int, seed: int) -> tuple[Array, Array]:
    """Tables as they were looked at, and whether those who wreck won."""
    portions = [(f"{seed} {first}", min(PORTION, rounds - first)) for first in range(0, rounds, PORTION)]
    found: list[tuple[Array, Array]] = []
    with multiprocessing.Pool(jobs) as pool:
        for at, one in enumerate(pool.imap(play_some, portions)):
            found.append(one)
            print(f"\r{at + 1} of {len(portions)} portions", end="", flush=True)
    print()
    return np.concatenate([tables for tables, _ in found]), np.concatenate([ends for _, ends in found])


def play_some(portion: tuple[str, int]) -> tuple[Array, Array]:
    """Some rounds, each looked at a few times."""
    name, rounds = portion
    chance, tables, ends = Random(name), list[list[float]](), list[float]()
    for at in range(rounds):
        players = chance.choices(list(TABLES), list(TABLES.values()))[0]
        looked, won = play_one(f"{name} {at}", players, chance.random() < PLAIN, chance)
        tables += looked
        ends += [float(won)] * len(looked)
    return np.array(tables).reshape(-1, ENDS), np.array(ends)


def play_one(name: str, players: int, plain: bool, chance: Random) -> tuple[list[list[float]], bool]:
    """One round: what was told of its table a few times, and whether those who wreck won."""
    game, public = table_for(players)
    position, _ = game.rules.open(Dealer(name))
    dice = Dice(chance.getrandbits(60))
    public = Public(public.odds, public.tells, told=public.told, plain=float(plain))
    if not game.load(position):
        raise ValueError("a round of the base game fits")
    game.believe(public, position)
    game.heed(Policy(public=public, minds=wrecker.minds()), dice)
    game.state = int(dice.state)
    looks, looked, moves = set(chance.sample(range(LATEST), LOOKS)), list[list[float]](), 0
    while not game.over:
        if moves in looks:
            game.tell_end()
            looked.append([*game.told_of_end])
        seat = game.to_move
        game.make(seat, game.choose(seat))
        moves += 1
    return looked, game.finisher < 0


@cache
def table_for(players: int) -> tuple[ForeseenRound, Public]:
    """A round to play in, and what everybody can tell before it begins."""
    rules = Ruleset.of(GAME, players=players)
    return ForeseenRound(rules), Onlooker().public(seen_by(rules.open(Dealer(0))[0], 0))


# Learning.


def learn(tables: Array, ends: Array, seed: int) -> dict[str, Any]:
    """A network of two layers, by gradients of its log loss (Adam); what goes in is scaled, and the scales go into its weights."""
    chance, middle, spread = np.random.default_rng(seed), tables.mean(0), tables.std(0) + 1e-6
    tables = (tables - middle) / spread
    one, other = WIDTHS
    parts = [
        chance.normal(0, 0.15, (ENDS, one)), np.zeros(one), chance.normal(0, 0.1, (one, other)), np.zeros(other),
        np.zeros(other), np.zeros(1),
    ]  # fmt: skip
    means, squares, step = [np.zeros_like(part) for part in parts], [np.zeros_like(part) for part in parts], 0
    for turn in range(TURNS):
        order, rate = chance.permutation(len(tables)), RATE * SLOWER**turn
        for first in range(0, len(order), BATCH):
            some, step = order[first : first + BATCH], step + 1
            for at, slope in enumerate(slopes(parts, tables[some], ends[some])):
                means[at] = 0.9 * means[at] + 0.1 * slope
                squares[at] = 0.999 * squares[at] + 0.001 * slope**2
                pace = np.sqrt(squares[at] / (1 - 0.999**step)) + 1e-8
                parts[at] = parts[at] - rate * (means[at] / (1 - 0.9**step)) / pace
    parts[1] = parts[1] - (middle / spread) @ parts[0]
    parts[0] = parts[0] / spread[:, None]
    names = ("first", "first_bias", "second", "second_bias", "out")
    network: dict[str, Any] = {
        name: np.round(part, DECIMALS).tolist() for name, part in zip(names, parts, strict=False)
    }
    return network | {"out_bias": round(float(parts[5][0]), DECIMALS)}


def slopes(parts: list[Array], tables: Array, ends: Array) -> list[Array]:
    """How the log loss changes with each weight."""
    seen = np.maximum(tables @ parts[0] + parts[1], 0.0)
    deeper = np.maximum(seen @ parts[2] + parts[3], 0.0)
    told = 1.0 / (1.0 + np.exp(-(deeper @ parts[4] + parts[5])))
    off = (told - ends) / len(ends)
    back = np.outer(off, parts[4]) * (deeper > 0.0)
    first = (back @ parts[2].T) * (seen > 0.0)
    return [tables.T @ first, first.sum(0), seen.T @ back, back.sum(0), deeper.T @ off, np.array([off.sum()])]


def foretold(network: dict[str, Any], tables: Array) -> Array:
    """How likely those who wreck win, for each table."""
    seen = np.maximum(tables @ np.array(network["first"]) + np.array(network["first_bias"]), 0.0)
    deeper = np.maximum(seen @ np.array(network["second"]) + np.array(network["second_bias"]), 0.0)
    total: Array = 1.0 / (1.0 + np.exp(-(deeper @ np.array(network["out"]) + network["out_bias"])))
    return total


def log_loss(network: dict[str, Any], tables: Array, ends: Array) -> float:
    """How badly it foretells."""
    told = np.clip(foretold(network, tables), 1e-9, 1 - 1e-9)
    return float(-np.mean(np.where(ends > 0.5, np.log(told), np.log(1 - told))))


def entropy(ends: Array) -> float:
    """The same for one who knows how often they win, and nothing else."""
    share = float(np.mean(ends))
    return float(-(share * np.log(share) + (1 - share) * np.log(1 - share)))


if __name__ == "__main__":
    main()
