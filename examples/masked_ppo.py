"""Trains a masked-PPO agent from self-play and draws how it fares against `random` and `digger`.

    pip install '.[research]' torch sb3-contrib
    python examples/masked_ppo.py

The curve and its figures come into the folder `build/masked-ppo`, unless `--out` names another; a file that is there already is never
written over. The agent sits at one seat of the Duel, one round at a time; the other seat is played by a copy of itself as it was
some time ago, as matrices in numpy. See docs/guides/training.md.
"""

import argparse
import json
import os
import time
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # small matrices: more threads only wait for each other

import gymnasium
import numpy as np
import torch
from numpy.typing import NDArray
from sb3_contrib import MaskablePPO
from stable_baselines3.common.callbacks import BaseCallback
from stable_baselines3.common.vec_env import DummyVecEnv

import motherlode as ml
from motherlode.bots import Bot, make
from motherlode.envs import VERSION, RunningGame, lens_of
from motherlode.envs.memory import Memory
from motherlode.envs.running import shares_of

PLAYERS = 2
ROUNDS = 1
HELP = 0.1  # what a marker on gold is worth at once while learning; one of the other player costs as much
AGAINST = ("random", "digger")
FIGURES, CURVE = "masked-ppo.json", "masked-ppo.png"
RULES = ml.Ruleset.of("duel", players=PLAYERS)
LENS = lens_of(RULES)
Array = NDArray[np.float32]


def seen(row: bytes) -> Array:
    """An observation as the net takes it: large counts are squeezed."""
    return np.log1p(np.frombuffer(row, np.uint8).astype(np.float32))


def progress(row: bytes) -> float:
    """How many markers lie with one's own side up, less those of the other player, as the seat sees it."""
    observer = LENS.observer
    mine = observer.section("mine")
    planes = np.frombuffer(row, np.uint8)[mine.part].reshape(mine.shape)
    markers = planes[observer.planes.index("markers")]
    return float((markers == 1).sum()) - float((markers == 2).sum())


class Net:
    """The policy's matrices in numpy: a copy of what the learner was, quick enough to fill all other seats."""

    def __init__(self, model: Any) -> None:
        layers = [*model.policy.mlp_extractor.policy_net, model.policy.action_net]
        self.layers = [
            (layer.weight.detach().numpy().T.copy(), layer.bias.detach().numpy().copy())
            for layer in layers
            if isinstance(layer, torch.nn.Linear)
        ]

    def choose(self, row: bytes, entries: Sequence[int], random: Random, greedy: bool = False) -> int:
        """One of the legal entries, as likely as the net has it; the likeliest if greedy."""
        signal = seen(row)
        for weight, bias in self.layers[:-1]:
            signal = np.tanh(signal @ weight + bias)
        weight, bias = self.layers[-1]
        logits = signal @ weight[:, entries] + bias[list(entries)]
        if greedy:
            return int(entries[int(logits.argmax())])
        odds = np.exp(logits - logits.max())
        return int(random.choices(entries, odds)[0])


class Seat(gymnasium.Env[Array, np.int64]):
    """One seat of a table as a gymnasium environment; `others` plays the rest."""

    def __init__(self, seed: int) -> None:
        self.random = Random(seed)
        self.game = RunningGame(LENS, ROUNDS)
        self.others: Net | None = None
        self.observation_space = gymnasium.spaces.Box(0, 6, (LENS.observer.size,), np.float32)
        self.action_space = gymnasium.spaces.Discrete(LENS.actions.size)

    def reset(self, *, seed: int | None = None, options: Any = None) -> tuple[Array, dict[str, Any]]:
        """A fresh round at a random seat."""
        self.seat = self.random.randrange(PLAYERS)
        self.game.deal(self.random.getrandbits(62))
        self._let_others_play()
        row = self.game.observe(self.seat)
        self.last = progress(row)
        return seen(row), {}

    def step(self, action: np.int64) -> tuple[Array, float, bool, bool, dict[str, Any]]:
        """The learner acts, then everybody else until it is asked again."""
        if not self.game.step(int(action)):
            self.game.make(self.game.quiet_move())
        self._let_others_play()
        if self.game.over:
            return np.zeros(LENS.observer.size, np.float32), self.game.shares()[self.seat], True, False, {}
        row = self.game.observe(self.seat)
        now = progress(row)
        gained, self.last = HELP * (now - self.last), now
        return seen(row), gained, False, False, {}

    def _let_others_play(self) -> None:
        game = self.game
        while not game.over and game.seat != self.seat:
            if self.others is None:
                entry = self.random.choice(game.entries)
            else:
                entry = self.others.choose(game.observe(game.seat), game.entries, self.random)
            game.step(entry)

    def action_masks(self) -> NDArray[np.bool_]:
        """What sb3-contrib asks for: which actions are legal now."""
        mask = np.zeros(LENS.actions.size, np.bool_)
        mask[[entry for entry in self.game.entries if entry >= 0]] = True
        return mask


class NetBot:
    """The net as a bot like any other: it sees views and hears events."""

    def __init__(self, net: Net, seat: int) -> None:
        self.net, self.seat, self.memory, self.random = net, seat, Memory(LENS.observer.heard), Random(seat)

    def watch(self, happened: dict[str, Any]) -> None:
        """Remembers who did what."""
        if happened["event"] == "round_began":
            self.memory.forget(happened["round"])
        elif happened["event"] == "moved":
            self.memory.hear(happened["seat"], ml.parse_move(RULES, happened["move"]))

    def choose(self, view: ml.Position, moves: list[ml.Move]) -> ml.Move:
        """What the net likes best."""
        entries = LENS.actions.entries(view, self.seat, moves)
        row = LENS.observer.observe(view, self.seat, self.memory.told[self.seat])
        return moves[entries.index(self.net.choose(row, entries, self.random, greedy=True))]


def evaluate(net: Net | None, against: str, rounds: int, seed: int) -> tuple[float, float]:
    """The mean share of the gold of one seat against bots of another name, seats in turn, and how far off it may be."""
    shares = []
    for number in range(rounds):
        dealer = ml.Dealer(f"{seed} {number}")
        position, events = RULES.open(dealer)
        bots: list[Bot] = [make(against, f"{seed} {number} {seat}") for seat in range(PLAYERS)]
        if net is not None:
            bots[number % PLAYERS] = NetBot(net, number % PLAYERS)
        position.last_round = ROUNDS
        while position.to_act is not None:
            for event in events:
                for seat, bot in enumerate(bots):
                    bot.watch(event.seen_by(seat))
            seat = position.to_act
            events = position.play(bots[seat].choose(ml.seen_by(position, seat), position.legal()), dealer)
        shares.append(shares_of(position)[number % PLAYERS])
    return float(np.mean(shares)), float(1.96 * np.std(shares) / np.sqrt(rounds))


class SelfPlay(BaseCallback):  # type: ignore[misc]
    """From time to time the other seats get the newest net, and the curve a new point."""

    def __init__(self, seats: list[Seat], every: int, rounds: int) -> None:
        super().__init__()
        self.seats, self.every, self.rounds = seats, every, rounds
        self.next = 0
        self.curve: list[dict[str, Any]] = []

    def _on_step(self) -> bool:
        return True

    def _on_rollout_start(self) -> None:
        net = Net(self.model)
        for seat in self.seats:
            if seat.random.random() < 0.5:  # half of the tables play on against an older self
                seat.others = net
        if self.num_timesteps >= self.next:
            self.next += self.every
            self.measure(net)

    def measure(self, net: Net) -> None:
        """A point of the curve."""
        point: dict[str, Any] = {"steps": self.num_timesteps}
        for against in AGAINST:
            point[against] = evaluate(net, against, self.rounds, seed=1)
        self.curve.append(point)
        print(json.dumps(point), flush=True)


def draw(curve: list[dict[str, Any]], par: dict[str, float], path: Path) -> None:
    """The learning curve; dashed, what one of the bots gets in that seat."""
    import matplotlib as mpl

    mpl.use("Agg")
    from matplotlib import pyplot as plt

    figure, axes = plt.subplots(figsize=(6.5, 4.0), layout="constrained")
    for against, colour in (("random", "tab:blue"), ("digger", "tab:orange")):
        steps = [point["steps"] for point in curve]
        axes.errorbar(
            steps, [point[against][0] for point in curve], [point[against][1] for point in curve],
            color=colour, marker="o", capsize=3, label=f"against {against}",
        )  # fmt: skip
        axes.axhline(par[against], color=colour, linestyle="--", alpha=0.6, label=f"{against} against itself")
    axes.set_xlabel("steps of the learner")
    axes.set_ylabel("share of the round's gold")
    axes.set_title("masked PPO from self-play, the Duel, one round")
    axes.grid(alpha=0.3)
    figure.legend(loc="outside lower center", ncols=4, fontsize="small")
    figure.savefig(path, dpi=110)


def wishes() -> argparse.Namespace:
    """What was asked for on the command line; where a file would be written over, it ends and says which."""
    options = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    options.add_argument("--steps", type=int, default=60_000)
    options.add_argument("--every", type=int, default=10_000, help="steps between two points of the curve")
    options.add_argument("--rounds", type=int, default=150, help="rounds per point")
    options.add_argument("--tables", type=int, default=16)
    options.add_argument("--seed", type=int, default=1)
    options.add_argument("--out", type=Path, default=Path("build", "masked-ppo"), help="a folder for what is written")
    wanted = options.parse_args()
    there = [str(wanted.out / name) for name in (FIGURES, CURVE) if (wanted.out / name).exists()]
    if there:
        options.error(f"{there[0]} is there already: choose another folder with --out")
    return wanted


def main() -> None:
    """Trains, measures, draws."""
    wanted = wishes()
    torch.set_num_threads(1)
    began = time.monotonic()
    seats = [Seat(wanted.seed * 1000 + number) for number in range(wanted.tables)]
    model = MaskablePPO(
        "MlpPolicy", DummyVecEnv([lambda seat=seat: seat for seat in seats]), n_steps=64, batch_size=256, n_epochs=4,
        learning_rate=1e-3, gamma=0.99, ent_coef=0.005, policy_kwargs={"net_arch": [128]}, seed=wanted.seed, device="cpu",
    )  # fmt: skip
    follow = SelfPlay(seats, wanted.every, wanted.rounds)
    model.learn(wanted.steps, callback=follow)
    follow.measure(Net(model))
    par = {against: evaluate(None, against, wanted.rounds, seed=1) for against in AGAINST}
    figures = {
        "environment": VERSION,
        "engine": "compiled" if ml.COMPILED else "plain",
        "wanted": {name: value for name, value in vars(wanted).items() if name != "out"},
        "minutes": round((time.monotonic() - began) / 60, 1),
        "curve": follow.curve,
        "par": par,
    }
    wanted.out.mkdir(parents=True, exist_ok=True)
    draw(follow.curve, {against: mean for against, (mean, _) in par.items()}, wanted.out / CURVE)
    (wanted.out / FIGURES).write_text(json.dumps(figures, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
