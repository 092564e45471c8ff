"""Learns how to wreck: python -m motherlode.lab.learn_saboteur --minutes 9 --jobs 15 --out wrecker.json [--start wrecker.json].

A policy plays all saboteurs of the base game against miners of several kinds, and is made better by PPO: what wins rounds is made likelier,
in small steps, against the judgement of a critic that knows the truth. It begins as the sleuth, whose worth of a move it is told, and is
free to leave it. The reward is the round. Needs PyTorch; the rounds are played on the processor, in as many processes as `--jobs` says.
"""

import argparse
import json
import multiprocessing
from collections import deque
from dataclasses import dataclass
from multiprocessing.connection import Connection, wait
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

import numpy as np

from motherlode.bots.prospects import MOVE, SITUATION
from motherlode.core.ruleset import Ruleset
from motherlode.lab.rolewise import Share
from motherlode.lab.saboteur_rounds import DIGGER, GAME, SLEUTH, TRUTHS, WARY, Array, Deal, Learner, Told, Weights, play

TABLES: Final = {5: 0.8, 3: 0.02, 4: 0.02, 6: 0.02, 7: 0.08, 8: 0.01, 9: 0.01, 10: 0.04}
MIX: Final = {SLEUTH: 0.6, WARY: 0.15, DIGGER: 0.25}
WIDTHS: Final = (40, 32, 32)  # of the two layers for the situation, and of the one for moves
COLDNESS: Final = 16.0  # how closely the first policy follows the sleuth's worths
TASK: Final = 24  # rounds that a process plays at a time
AHEAD: Final = 2  # tasks that wait at each process
LAMBDA: Final = 0.95
CLIP: Final = 0.2
_SPREAD: Final = 0.3  # of what comes of a move, about
_PORTIONS: Final = 3  # of earlier rounds, for each small step
DECIMALS: Final = 4


@dataclass(frozen=True)
class Task:
    """Rounds for a process to play."""

    weights: Weights | None
    deals: list[Deal]
    only_best: bool = False


Batch = dict[str, Array]


def main() -> None:
    """Learns, then measures on deals that it has never played."""
    arguments = argparse.ArgumentParser(
        prog="python -m motherlode.lab.learn_saboteur", description=__doc__.splitlines()[0]
    )
    arguments.add_argument("--minutes", type=float, default=9.0)
    arguments.add_argument("--jobs", type=int, default=15)
    arguments.add_argument("--rounds", type=int, default=2000, help="rounds for each step")
    arguments.add_argument(
        "--rate", type=float, nargs=2, default=[3e-3, 3e-4], help="of learning, at first and at last"
    )
    arguments.add_argument("--entropy", type=float, nargs=2, default=[0.01, 0.002], help="worth of being unforeseeable")
    arguments.add_argument("--steps", type=int, default=40, help="small steps of the policy for each step")
    arguments.add_argument("--memory", type=int, default=60, help="steps whose rounds the critic learns from")
    arguments.add_argument(
        "--trust", type=float, default=1.0, help="how much the critic's word counts beside what came of moves"
    )
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--measure", type=int, default=2000, help="rounds for each figure in the end")
    arguments.add_argument(
        "--sharpen", type=float, default=1.0, help="how much surer the policy begins than its file says"
    )
    arguments.add_argument("--start", type=Path, default=None, help="a file to go on from")
    arguments.add_argument("--out", type=Path, required=True)
    given = arguments.parse_args()
    crew = Processes(given.jobs)
    try:
        weights = learn(crew, given) if given.minutes > 0 else read(given.start)
        measure(crew, weights, given.measure)
    finally:
        crew.stop()


# Processes that play.


class Processes:
    """Processes that play rounds, each with a pipe of its own."""

    def __init__(self, jobs: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.pipes: list[Connection] = []
        self.running = []
        for _ in range(jobs):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(theirs,), daemon=True)
            process.start()
            self.pipes.append(ours)
            self.running.append(process)

    def ready(self) -> list[Connection]:
        """The pipes of those who have played, once there are any."""
        answered = wait(self.pipes)
        return [pipe for pipe in self.pipes if pipe in answered]

    def stop(self) -> None:
        """No more rounds."""
        for pipe in self.pipes:
            pipe.close()
        for process in self.running:
            process.terminate()
            process.join()


def _work(pipe: Connection) -> None:
    while True:
        try:
            task: Task = pipe.recv()
        except EOFError:
            return
        played = [(deal, play(deal, Learner(task.weights, f"{deal.name} luck", task.only_best))) for deal in task.deals]
        pipe.send(packed(played))


def packed(played: list[tuple[Deal, Told]]) -> Batch:
    """Rounds as arrays: decisions in the order of rounds and seats, their options one behind the other."""
    decisions, rewards, lasts = [], list[float](), list[bool]()
    for _, told in played:
        for seat in sorted({one.seat for one in told.decisions}):
            own = [one for one in told.decisions if one.seat == seat]
            decisions += own
            rewards += [0.0] * (len(own) - 1) + [float(told.won)]
            lasts += [False] * (len(own) - 1) + [True]
    counted = [(deal, told) for deal, told in played if told.has_wreckers]
    batch = {
        "rewards": np.array(rewards, np.float32),
        "lasts": np.array(lasts, bool),
        "won": np.array([told.won for _, told in counted], bool),
        "players": np.array([deal.players for deal, _ in counted], np.int64),
        "miners": np.array([deal.miners for deal, _ in counted]),
    }
    if decisions:
        batch |= {
            "situation": np.stack([one.situation for one in decisions]),
            "options": np.concatenate([one.options for one in decisions]).astype(np.float16),
            "counts": np.array([len(one.options) for one in decisions], np.int64),
            "chosen": np.array([one.chosen for one in decisions], np.int64),
            "log_chance": np.array([one.log_chance for one in decisions], np.float32),
            "truth": np.stack([one.truth for one in decisions]),
        }
    return batch


def joined(batches: list[Batch]) -> Batch:
    """Several batches as one."""
    return {name: np.concatenate([batch[name] for batch in batches if name in batch]) for name in batches[0]}


# Learning.


def first_weights(seed: int) -> Weights:
    """The sleuth's worths, and small numbers that can grow."""
    dice = np.random.default_rng(seed)
    first, second, hidden = WIDTHS

    def small(rows: int, columns: int, scale: float = 1.0) -> Array:
        drawn: Array = dice.normal(size=(rows, columns)) * scale / np.sqrt(rows)
        return drawn.astype(np.float32)

    skip = np.zeros(len(MOVE), np.float32)
    skip[MOVE.index("worth")] = COLDNESS
    return {
        "first": small(len(SITUATION), first, 1.4),
        "first_bias": np.zeros(first, np.float32),
        "second": small(first, second, 1.4),
        "second_bias": np.zeros(second, np.float32),
        "shift": small(second, hidden),
        "shift_bias": np.zeros(hidden, np.float32),
        "move": small(len(MOVE), hidden, 1.4),
        "out": small(second, hidden, 0.05),
        "out_bias": small(1, hidden, 0.05)[0],
        "skip": skip,
    }


def sharpened(weights: Weights, times: float) -> Weights:
    """The same order of moves, with scores that are so many times as far apart."""
    return weights | {name: weights[name] * np.float32(times) for name in ("out", "out_bias", "skip")}


class Rounds:
    """Rounds to learn from: all processes play on with the latest weights that they were sent."""

    def __init__(self, crew: Processes, weights: Weights, seed: int) -> None:
        self.crew, self.seed, self.dealt = crew, seed, 0
        self._dice = Random(seed)
        for pipe in crew.pipes:
            for _ in range(AHEAD):
                pipe.send(Task(weights, self._deals()))

    def next(self, weights: Weights, count: int) -> Batch:
        """The next rounds that were played, at least so many."""
        found: list[Batch] = []
        while sum(len(batch["won"]) for batch in found) < count:
            for pipe in self.crew.ready():
                found.append(pipe.recv())
                pipe.send(Task(weights, self._deals()))
        return joined(found)

    def end(self) -> None:
        """Waits for what is still being played."""
        for pipe in self.crew.pipes:
            for _ in range(AHEAD):
                pipe.recv()

    def _deals(self) -> list[Deal]:
        self.dealt += TASK
        return [_deal(self._dice, f"learn {self.seed} {number}") for number in range(self.dealt - TASK, self.dealt)]


def learn(crew: Processes, given: argparse.Namespace) -> Weights:
    """Plays and improves until the time is up; the weights are written every so often."""
    weights = sharpened(read(given.start) if given.start else first_weights(given.seed), given.sharpen)
    school, rounds, began, step = School(weights, given), Rounds(crew, weights, given.seed), monotonic(), 0
    recent: deque[Batch] = deque(maxlen=10)
    while (spent := (monotonic() - began) / 60 / given.minutes) < 1.0:
        batch = rounds.next(weights, given.rounds)
        recent.append({name: batch[name] for name in ("won", "players", "miners")})
        said, step = school.improve(batch, spent), step + 1
        weights = school.weights()
        if step % 5 == 0:
            write(given.out, weights, given)
            print(
                f"{60 * given.minutes * spent:5.0f} s, {rounds.dealt} rounds: {said}; {_shares(joined(list(recent)))}",
                flush=True,
            )
    rounds.end()
    write(given.out, weights, given)
    return weights


class School:
    """A policy, and a critic that judges every move by what came of such moves in the last rounds.

    The critic knows the truth. The policy is moved toward what the critic thinks best on average, and, in the latest rounds, toward what
    went better than the critic had thought (PPO), so that what the critic can't see counts too.
    """

    def __init__(self, weights: Weights, given: argparse.Namespace) -> None:
        import torch

        self.torch, self.given = torch, given
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.policy = {
            name: torch.tensor(value, device=self.device, requires_grad=True) for name, value in weights.items()
        }
        width, layers = 256, list[Any]()
        for inputs in (len(SITUATION) + TRUTHS + len(MOVE), width):
            layers += [torch.nn.Linear(inputs, width), torch.nn.ReLU()]
        self.critic = torch.nn.Sequential(*layers, torch.nn.Linear(width, 1)).to(self.device)
        self.judging = torch.optim.AdamW(self.critic.parameters(), lr=1e-3, weight_decay=1e-2)
        self.moving = torch.optim.Adam(self.policy.values(), lr=given.rate[0])
        self.rounds: deque[dict[str, Any]] = deque(maxlen=given.memory)

    def weights(self) -> Weights:
        """The policy's weights as they are now."""
        return {name: value.detach().cpu().numpy() for name, value in self.policy.items()}

    def improve(self, batch: Batch, spent: float) -> str:
        """One step: the critic learns from the last rounds, then the policy from the critic and from the latest ones."""
        self.rounds.append(self._told(batch))
        judged = [self._judge() for _ in range(self.given.steps)]
        if len(self.rounds) < 8 and spent < 0.2:
            return f"critic {np.mean(judged):.3f}"
        self.moving.param_groups[0]["lr"] = _between(self.given.rate, spent)
        entropy = _between(self.given.entropy, spent)
        latest = self.rounds[-1]
        latest["gains"] = self._gains(batch, latest)
        said = [self._move(entropy) for _ in range(self.given.steps)]
        unsure, clipped, better = np.mean(said, 0)
        return f"critic {np.mean(judged):.3f}, entropy {unsure:.2f}, clipped {clipped:.2f}, better by {better:.3f}"

    def _told(self, batch: Batch) -> dict[str, Any]:
        """A batch on the device."""
        options, mask = _padded(batch)
        won, seen = np.zeros(len(mask), np.float32), 1.0
        for at in range(len(won) - 1, -1, -1):
            seen = batch["rewards"][at] if batch["lasts"][at] else seen
            won[at] = seen
        told = {name: batch[name] for name in ("situation", "truth", "chosen", "log_chance")}
        told |= {"options": options, "mask": mask, "won": won}
        return {name: self.torch.as_tensor(value, device=self.device) for name, value in told.items()}

    def _part(self, told: dict[str, Any], count: int) -> dict[str, Any]:
        """Some decisions of a batch."""
        part = self.torch.randint(len(told["won"]), (count,), device=self.device)
        return {name: value[part] for name, value in told.items()}

    def _judge(self) -> float:
        """The critic learns what came of the moves that were made."""
        torch, loss = self.torch, self.torch.zeros((), device=self.device)
        picked = [self.rounds[int(at)] for at in torch.randint(len(self.rounds), (6,))] + [self.rounds[-1]]
        for told in picked:
            part = self._part(told, 6000)
            chosen = part["options"][torch.arange(len(part["won"]), device=self.device), part["chosen"]]
            judged = self.critic(torch.cat([part["situation"], part["truth"], chosen.float()], 1))[:, 0]
            loss = loss + torch.nn.functional.binary_cross_entropy_with_logits(judged, part["won"]) / len(picked)
        self.judging.zero_grad()
        loss.backward()
        self.judging.step()
        return float(loss.detach())

    def _judged(self, told: dict[str, Any]) -> Any:
        """How likely the round is won after each option, for all that the critic knows."""
        torch, width = self.torch, told["options"].shape[1]
        known = torch.cat([told["situation"], told["truth"]], 1)[:, None].expand(-1, width, -1)
        with torch.no_grad():
            return torch.sigmoid(self.critic(torch.cat([known, told["options"].float()], 2))[..., 0])

    def _gains(self, batch: Batch, told: dict[str, Any]) -> Any:
        """By how much each decision went better than the critic had thought."""
        with self.torch.no_grad():
            logs = scored(self.torch, self.policy, told)
        values = (logs.exp() * self._judged(told)).sum(1).cpu().numpy()
        gains = advantages(batch["rewards"], batch["lasts"], values)
        return self.torch.as_tensor((gains - gains.mean()) / (gains.std() + 1e-6), device=self.device)

    def _move(self, entropy: float) -> tuple[float, float, float]:
        """A small step of the policy; says how open its choices are, how far they moved, and how much better the critic finds them."""
        thought, better = self._as_the_critic_thinks(entropy)
        went, spread, clipped = self._as_it_went(entropy)
        self.moving.zero_grad()
        (thought + went).backward()
        self.torch.nn.utils.clip_grad_norm_(list(self.policy.values()), 1.0)
        self.moving.step()
        return spread, clipped, better

    def _as_the_critic_thinks(self, entropy: float) -> tuple[Any, float]:
        """What is lost by choosing as the policy does, by the critic's word on every option of some decisions."""
        torch, loss, better = self.torch, self.torch.zeros((), device=self.device), 0.0
        backs = [int(back) for back in torch.randint(self.given.memory // 3, (_PORTIONS,))]
        for told in [self.rounds[max(0, len(self.rounds) - 1 - back)] for back in backs]:
            part = self._part({name: value for name, value in told.items() if name != "gains"}, 4000)
            logs, judged = scored(torch, self.policy, part), self._judged(part)
            mean = (logs.exp() * judged).sum(1)
            loss = loss - (self.given.trust * mean / _SPREAD + entropy * _spread(logs)).mean() / _PORTIONS
            taken = judged.gather(1, part["chosen"][:, None])[:, 0]
            better += float((mean.detach() - taken).mean()) / _PORTIONS
        return loss, better

    def _as_it_went(self, entropy: float) -> tuple[Any, float, float]:
        """The same by what came of the moves in the latest rounds: PPO's clipped gain."""
        torch, part = self.torch, self._part(self.rounds[-1], 6000)
        logs = scored(torch, self.policy, part)
        spread = _spread(logs)
        ratio = torch.exp(logs.gather(1, part["chosen"][:, None])[:, 0] - part["log_chance"])
        gain = torch.minimum(ratio * part["gains"], ratio.clamp(1 - CLIP, 1 + CLIP) * part["gains"])
        clipped = ((ratio.detach() - 1).abs() > CLIP).float().mean()
        return -(gain + entropy * spread).mean(), float(spread.detach().mean()), float(clipped)


def _spread(logs: Any) -> Any:
    """How open each choice is: its entropy."""
    return -(logs.exp() * logs.clamp(min=-50)).sum(1)


def scored(torch: Any, policy: dict[str, Any], told: dict[str, Any]) -> Any:
    """The logarithm of how likely each option is chosen."""
    options = told["options"].float()
    seen = torch.relu(told["situation"] @ policy["first"] + policy["first_bias"])
    seen = torch.relu(seen @ policy["second"] + policy["second_bias"])
    shift, out = seen @ policy["shift"] + policy["shift_bias"], seen @ policy["out"] + policy["out_bias"]
    hidden = torch.relu(options @ policy["move"] + shift[:, None])
    found = options @ policy["skip"] + (hidden * out[:, None]).sum(-1)
    return torch.log_softmax(found.masked_fill(~told["mask"], -1e9), 1)


def advantages(rewards: Array, lasts: Array, values: Array) -> Array:
    """By how much each decision went better than the critic had thought (GAE, nothing discounted)."""
    found, ahead, gain = np.zeros_like(rewards), 0.0, 0.0
    for at in range(len(rewards) - 1, -1, -1):
        if lasts[at]:
            ahead, gain = 0.0, 0.0
        gain = rewards[at] + ahead - values[at] + LAMBDA * gain
        found[at], ahead = gain, values[at]
    return found


def _padded(batch: Batch) -> tuple[Array, Array]:
    """Options as a table with a row for each decision, and which places in it are filled."""
    counts = batch["counts"]
    mask = np.arange(counts.max())[None] < counts[:, None]
    options = np.zeros((*mask.shape, len(MOVE)), np.float16)
    options[mask] = batch["options"]
    return options, mask


def _deal(dice: Random, name: str) -> Deal:
    (players,) = dice.choices(list(TABLES), list(TABLES.values()))
    (miners,) = dice.choices(list(MIX), list(MIX.values()))
    return Deal(name, players, miners)


def _between(ends: list[float], spent: float) -> float:
    return ends[0] + (ends[1] - ends[0]) * min(1.0, spent)


def _shares(batch: Batch) -> str:
    """The share of rounds with five players that the miners won, by their kind."""
    five = batch["players"] == 5
    said = [(kind, batch["won"][five & (batch["miners"] == kind)]) for kind in MIX]
    return ", ".join(f"{kind} {1 - won.mean():.1%}" for kind, won in said if len(won))


# Measuring, and files.


def measure(crew: Processes, weights: Weights, rounds: int) -> None:
    """Prints what miners win of deals that were not learned from: against the policy, and against the sleuth."""
    tables = [(5, kind, rounds) for kind in (SLEUTH, DIGGER)] + [
        (players, kind, max(1, rounds // 8)) for players in (3, 4, 7, 10) for kind in (SLEUTH, DIGGER)
    ]
    for players, kind, count in tables:
        for name, told, only_best in (
            ("sleuth", None, False),
            ("policy", weights, False),
            ("policy, the best moves", weights, True),
        ):
            deals = [Deal(f"held out {one}", players, kind) for one in range(count)]
            won = _won(crew, [Task(told, deals[at : at + TASK], only_best) for at in range(0, count, TASK)])
            share = Share(int((~won).sum()), len(won))
            print(f"{players} players, {kind} miners against {name}: {share}", flush=True)


def _won(crew: Processes, tasks: list[Task]) -> Array:
    left, found, busy = deque(tasks), [], 0
    for pipe in crew.pipes:
        if left:
            pipe.send(left.popleft())
            busy += 1
    while busy:
        for pipe in crew.ready():
            found.append(pipe.recv()["won"])
            busy -= 1
            if left:
                pipe.send(left.popleft())
                busy += 1
    return np.concatenate(found)


def read(path: Path) -> Weights:
    """The weights in a file."""
    told = json.loads(path.read_text(encoding="utf-8"))
    return {name: np.array(value, np.float32) for name, value in told["weights"].items()}


def write(path: Path, weights: Weights, given: argparse.Namespace) -> None:
    """Writes weights as they are shipped, with the command that made them."""
    asked = f"--minutes {given.minutes:g} --jobs {given.jobs} --rounds {given.rounds} --seed {given.seed}"
    told = {
        "made_by": f"python -m motherlode.lab.learn_saboteur {asked}",
        "boxes": sorted(box.name for box in Ruleset.of(GAME, players=5).boxes),
        "situation": SITUATION,
        "move": MOVE,
        "weights": {name: np.round(value.astype(float), DECIMALS).tolist() for name, value in weights.items()},
    }
    path.write_text(json.dumps(told, separators=(",", ":")) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
