"""Learns how to wreck with five players: python -m motherlode.lab.learn_wrecker --minutes 9 --jobs 15 --out large.npz [--start large.npz].

A network that is told the whole table says how much more, or less, speaks for each move than the small network thinks. It plays all
saboteurs against miners with the sleuths' minds, in native numbers, and is made better by PPO: what wins rounds more often than a critic
who knows all cards had thought is made likelier. Needs PyTorch, which runs the networks; the rounds are played by `--jobs` processes.
"""

import argparse
import multiprocessing
from collections import deque
from functools import cache
from multiprocessing.connection import Connection, wait
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final

import numpy as np
import numpy.typing as npt

from motherlode.bots import wrecker
from motherlode.bots.onlooker import Onlooker
from motherlode.core.dice import Dice
from motherlode.core.policy import Policy
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.lab.rolewise import Share
from motherlode.modules.base.pictured import OPTION, PICTURE, SCORE, SEATS, TRUTH, PicturedRound
from motherlode.modules.base.wrecking import Net
from motherlode.notation.dealers import Dealer

Array = npt.NDArray[Any]

GAME: Final = "base"
PLAIN: Final = 0.3  # of rounds have miners who strike at nobody
TABLES: Final = 128  # that a process plays at a time, in each of its two groups
GROUPS: Final = 2  # of tables in a process: one is played on while the other is thought about
ROOM: Final = 48  # options for each table, on average
STEPS: Final = 64
WIDTHS: Final = (384, 192, 128)
CRITIC: Final = (768, 384)
SHARP: Final = 2.5  # how closely the first policy follows the small network
PART: Final = 64  # group steps for each small step
LAMBDA: Final = 0.95
CLIP: Final = 0.2
RECENT: Final = 200000  # rounds that are counted
KINDS: Final = {1: "one", 2: "two", 3: "one against miners who strike at nobody", 4: "two against such"}
_GOING_ON: Final = -1


# Playing.


class Shared:
    """What a group of tables tells, and what is answered, in memory that two processes share."""

    def __init__(self, name: str | None = None) -> None:
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "pictures": ((TABLES, PICTURE), np.float32),
            "truths": ((TABLES, TRUTH), np.float32),
            "options": ((TABLES * ROOM, OPTION), np.float32),
            "counts": ((TABLES,), np.int64),
            "results": ((TABLES,), np.int64),
            "kinds": ((TABLES,), np.int64),
            "chosen": ((TABLES,), np.int64),
        }
        sizes = [int(np.prod(shape)) * np.dtype(kind).itemsize for shape, kind in shapes.values()]
        self.memory = SharedMemory(name, create=name is None, size=sum(sizes))
        self.parts: dict[str, Array] = {}
        first = 0
        for (part, (shape, kind)), size in zip(shapes.items(), sizes, strict=True):
            self.parts[part] = np.ndarray(shape, kind, self.memory.buf, first)
            first += size


class Group:
    """Tables that are played at the same time."""

    def __init__(self, shared: Shared, seed: int) -> None:
        self.parts, self.dice = shared.parts, Random(seed)
        self.kept = fresh_round()
        self.rounds = [fresh_round() for _ in range(TABLES)]
        self.views = [tuple(map(numbers_in, (one.picture, one.truth, one.options))) for one in self.rounds]
        self.parts["results"][:] = _GOING_ON
        for at in range(TABLES):
            self._deal(at)
        self._tell()

    def go_on(self) -> None:
        """Makes the chosen moves, and plays on to the next choices."""
        results, kinds, chosen = self.parts["results"], self.parts["kinds"], self.parts["chosen"].tolist()
        results[:] = _GOING_ON
        for at, one in enumerate(self.rounds):
            one.take(chosen[at])
            if not one.go_on():
                results[at] = one.finisher < 0
                kinds[at] = sum(one.wrecks) + 2 * one.plain
                self._deal(at)
        self._tell()

    def _deal(self, at: int) -> None:
        one = self.rounds[at]
        while True:
            one.deal(self.kept, self.dice.getrandbits(60))
            one.plain = self.dice.random() < PLAIN
            if one.go_on():
                return

    def _tell(self) -> None:
        pictures, truths, options, counts = (self.parts[part] for part in ("pictures", "truths", "options", "counts"))
        first = 0
        for at, (one, (picture, truth, told)) in enumerate(zip(self.rounds, self.views, strict=True)):
            one.tell_truth(one.to_move)
            count = min(int(one.count), len(options) - first - (TABLES - at - 1))
            pictures[at], truths[at] = picture, truth
            options[first : first + count] = told[: count * OPTION].reshape(-1, OPTION)
            counts[at] = count
            first += count


def numbers_in(vector: Any) -> Array:
    """The numbers of a flat vector where they are; of plain Python's list, nothing could be seen changing."""
    if isinstance(vector, list):
        raise TypeError("only the compiled engine's vectors can be looked into: PYTHONPATH=build/wheel/site")
    return np.frombuffer(vector)


@cache
def table() -> tuple[Ruleset, Any, Any]:
    """The game, a round of it that has just begun, and what everybody can tell then."""
    rules = Ruleset.of(GAME, players=SEATS)
    position = rules.open(Dealer(0))[0]
    return rules, position, Onlooker().public(seen_by(position, 0))


def fresh_round() -> PicturedRound:
    """A round that has just begun."""
    rules, position, public = table()
    made = PicturedRound(rules)
    if not made.load(position):
        raise ValueError("a round of the base game fits")
    made.believe(public, position)
    made.heed(Policy(public=public, minds=wrecker.minds()), Dice(1))
    return made


def _work(pipe: Connection, names: list[str], seed: int) -> None:
    shared = [Shared(name) for name in names]
    groups = [Group(one, seed * GROUPS + at) for at, one in enumerate(shared)]
    for at in range(GROUPS):
        pipe.send(at)
    while True:
        try:
            at = pipe.recv()
        except EOFError:
            return
        groups[at].go_on()
        pipe.send(at)


class Crew:
    """Processes that play."""

    def __init__(self, jobs: int, seed: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.shared = [[Shared() for _ in range(GROUPS)] for _ in range(jobs)]
        self.pipes, self.running = list[Connection](), []
        for job, shared in enumerate(self.shared):
            ours, theirs = context.Pipe()
            names = [one.memory.name for one in shared]
            process = context.Process(target=_work, args=(theirs, names, seed * 1000 + job), daemon=True)
            process.start()
            self.pipes.append(ours)
            self.running.append(process)

    def ready(self) -> list[tuple[int, int]]:
        """The groups that have played on, by process and number."""
        found = []
        for pipe in wait(self.pipes):
            job = self.pipes.index(pipe)  # type: ignore[arg-type]
            while self.pipes[job].poll():
                found.append((job, self.pipes[job].recv()))
        return found

    def stop(self) -> None:
        """No more rounds."""
        for process in self.running:
            process.terminate()
            process.join()
        for shared in self.shared:
            for one in shared:
                one.parts.clear()
                one.memory.close()
                one.memory.unlink()


# Networks.


def networks(torch: Any, widths: tuple[int, ...] = WIDTHS) -> tuple[Any, Any]:
    """The policy, and the critic, who knows all cards and the order of the deck."""
    nn = torch.nn
    first, second, hidden = widths

    class Wrecker(nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = nn.Linear(PICTURE, first), nn.Linear(first, second)
            self.shift, self.out = nn.Linear(second, hidden), nn.Linear(second, hidden)
            self.move = nn.Linear(OPTION, hidden, bias=False)
            self.skip = nn.Parameter(torch.zeros(OPTION))
            with torch.no_grad():
                self.out.weight.mul_(0.1)
                self.out.bias.mul_(0.1)
                self.skip[SCORE] = SHARP

        def forward(self, pictures: Any, options: Any, owner: Any) -> Any:
            seen = torch.relu(self.second(torch.relu(self.first(pictures))))
            hidden = torch.relu(self.move(options) + self.shift(seen)[owner])
            return options @ self.skip + (hidden * self.out(seen)[owner]).sum(-1)

    critic = nn.Sequential(
        nn.Linear(PICTURE + TRUTH, CRITIC[0]), nn.ReLU(), nn.Linear(*CRITIC), nn.ReLU(), nn.Linear(CRITIC[1], 1)
    )
    return Wrecker(), critic


def log_shares(torch: Any, scores: Any, owner: Any, count: int) -> Any:
    """The logarithm of how likely each option is chosen among those of its owner."""
    most = torch.full((count,), -1e9, device=scores.device).scatter_reduce(0, owner, scores, "amax")
    scores = scores - most.detach()[owner]
    total = torch.zeros(count, device=scores.device).index_add(0, owner, scores.exp())
    return scores - total.log()[owner]


# Learning.


class School:
    """A policy that learns from what it plays."""

    def __init__(self, given: argparse.Namespace) -> None:
        import torch

        self.torch, self.given = torch, given
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.manual_seed(given.seed)
        widths = widths_in(given.start) if given.start else given.widths
        self.policy, self.critic = (one.to(self.device) for one in networks(torch, widths))
        if given.start:
            self.load("policy", self.policy, given.start)
            self.load("critic", self.critic, given.start)
        self.teacher = None
        if given.teacher:
            self.teacher = networks(torch, widths_in(given.teacher))[0].to(self.device)
            self.load("policy", self.teacher, given.teacher)
        self.moving = torch.optim.Adam(
            [{"params": self.policy.parameters()}, {"params": self.critic.parameters()}], lr=given.rate[0]
        )
        self.crew = Crew(given.jobs, given.seed)
        if self.device == "cuda":
            self.pin()
        self.steps: dict[tuple[int, int], list[dict[str, Any]]] = {
            (job, at): [] for job in range(given.jobs) for at in range(GROUPS)
        }
        self.waiting: list[tuple[int, int]] = []
        self.recent: deque[tuple[int, int]] = deque(maxlen=RECENT)
        self.rounds = 0

    def pin(self) -> None:
        """Lets the device read the shared memory directly."""
        for shared in self.crew.shared:
            for one in shared:
                first = one.parts["pictures"]
                failed = self.torch.cuda.cudart().cudaHostRegister(first.ctypes.data, one.memory.size, 0)
                if int(failed):
                    print(f"memory was not pinned: {failed}")

    def learn(self) -> None:
        """Plays and improves until the time is up."""
        began, turn, said = monotonic(), 0, 0.0
        while (spent := (monotonic() - began) / 60 / self.given.minutes) < 1.0:
            self.play()
            played = monotonic()
            told = self.improve(spent)
            turn += 1
            if monotonic() - said > self.given.report:
                said = monotonic()
                took = f"{said - began:.0f} seconds, {self.rounds} rounds, {said - played:.2f} to learn from the last"
                print(f"{took}: {told}; {self.shares()}", flush=True)
                self.save()
        self.save()

    def save(self) -> None:
        """Writes all weights."""
        parts = {"policy": self.policy, "critic": self.critic}
        told = {f"{part}.{name}": one.cpu().numpy() for part in parts for name, one in parts[part].state_dict().items()}
        np.savez_compressed(self.given.out, **told)

    def load(self, part: str, network: Any, path: Path) -> None:
        """A network's weights, from a file."""
        told = np.load(path)
        network.load_state_dict({name: self.torch.from_numpy(told[f"{part}.{name}"]) for name in network.state_dict()})

    def shares(self) -> str:
        """What the miners won of the last rounds, by their kind and the number of wreckers."""
        kinds, results = np.array([kind for kind, _ in self.recent]), np.array([won for _, won in self.recent])
        said = []
        for kind, name in KINDS.items():
            won = results[kinds == kind]
            if len(won):
                said.append(f"{name} {1 - won.mean():.2%}")
        return ", ".join(said)

    # Playing.

    def play(self) -> None:
        """So many choices at every table, and one more that tells what the last one has led to."""
        for steps in self.steps.values():
            steps.clear()
        done = 0
        ready, self.waiting = self.waiting, []
        while done < len(self.steps):
            answered = []
            for job, at in ready:
                full = len(self.steps[job, at]) == STEPS
                answered.append((job, at))
                done += full
            if answered:
                self.answer(answered)
            if done < len(self.steps):
                ready = self.crew.ready()

    def answer(self, groups: list[tuple[int, int]]) -> None:
        """Chooses for some groups; those that have had enough wait."""
        torch, device = self.torch, self.device
        parts = [self.crew.shared[job][at].parts for job, at in groups]
        told = []
        for one in parts:
            total = int(one["counts"].sum())
            told.append(
                {
                    "pictures": torch.from_numpy(one["pictures"]).to(device, non_blocking=True).half(),
                    "truths": torch.from_numpy(one["truths"]).to(device, non_blocking=True).half(),
                    "options": torch.from_numpy(one["options"][:total]).to(device, non_blocking=True).half(),
                    "counts": one["counts"].copy(),
                    "results": one["results"].copy(),
                }
            )
            for kind, result in zip(one["kinds"].tolist(), one["results"].tolist(), strict=True):
                if result != _GOING_ON:
                    self.recent.append((kind, result))
                    self.rounds += 1
        with torch.no_grad():
            batch = self.batch(told)
            logs = log_shares(torch, self.scores(batch), batch["owner"], batch["count"])
            noise = -torch.log(-torch.log(torch.rand_like(logs).clamp(1e-9, 1 - 1e-7)))
            chosen = self.largest(logs + noise, batch)
            taken = logs[chosen]
            values = torch.sigmoid(self.judged(batch))
            places = (chosen - batch["firsts"]).cpu().numpy()
            values_told = values.cpu().numpy()
        for number, ((job, at), one) in enumerate(zip(groups, told, strict=True)):
            part = slice(number * TABLES, (number + 1) * TABLES)
            one["places"], one["logs"], one["values"] = (
                chosen[part] - batch["firsts"][part],
                taken[part],
                values_told[part],
            )
            self.steps[job, at].append(one)
            parts[number]["chosen"][:] = places[part]
            if len(self.steps[job, at]) > STEPS:
                self.waiting.append((job, at))
            else:
                self.crew.pipes[job].send(at)

    def batch(self, told: list[dict[str, Any]]) -> dict[str, Any]:
        """Several group steps as one."""
        torch, device = self.torch, self.device
        counts = np.concatenate([one["counts"] for one in told])
        total = int(counts.sum())
        on_device = torch.from_numpy(counts).to(device)
        found = {name: torch.cat([one[name] for one in told]).float() for name in ("pictures", "truths", "options")}
        rows = torch.arange(len(counts), device=device)
        found["owner"] = torch.repeat_interleave(rows, on_device, output_size=total)
        found["firsts"] = on_device.cumsum(0) - on_device
        return found | {"count": len(counts)}

    def scores(self, batch: dict[str, Any]) -> Any:
        """What speaks for each option."""
        return self.policy(batch["pictures"], batch["options"], batch["owner"])

    def judged(self, batch: dict[str, Any]) -> Any:
        """The critic's log odds that the wreckers win."""
        return self.critic(self.torch.cat([batch["pictures"], batch["truths"]], 1))[:, 0]

    def largest(self, numbers: Any, batch: dict[str, Any]) -> Any:
        """For each owner, the place of its largest number."""
        torch = self.torch
        most = torch.full((batch["count"],), -1e9, device=numbers.device).scatter_reduce(
            0, batch["owner"], numbers, "amax"
        )
        places = torch.arange(len(numbers), device=numbers.device)
        is_most = numbers >= most[batch["owner"]]
        found = torch.full((batch["count"],), len(numbers), device=numbers.device, dtype=torch.long)
        return found.scatter_reduce(0, batch["owner"][is_most], places[is_most], "amin")

    # Improving.

    def improve(self, spent: float) -> str:
        """PPO on all that was played since the last time."""
        torch = self.torch
        units = self.judge()
        for group in self.moving.param_groups:
            group["lr"] = self.given.rate[0] * (self.given.rate[1] / self.given.rate[0]) ** min(1.0, spent)
        entropy = self.given.entropy[0] * (self.given.entropy[1] / self.given.entropy[0]) ** min(1.0, spent)
        told = []
        for _ in range(self.given.epochs):
            order = torch.randperm(len(units)).tolist()
            for first in range(0, len(order) - PART // 2, PART):
                told.append(self.step([units[at] for at in order[first : first + PART]], entropy))
        means = torch.stack(told).mean(0).tolist()
        return "critic {:.4f}, entropy {:.3f}, clipped {:.3f}".format(*means)

    def judge(self) -> list[dict[str, Any]]:
        """All group steps that can be learned from: by how much each choice went better than was thought, and what was to be thought."""
        torch, units = self.torch, list[dict[str, Any]]()
        for steps in self.steps.values():
            ahead, gain = steps[-1]["values"], np.zeros(TABLES, np.float32)
            for at in range(len(steps) - 2, -1, -1):
                one, results = steps[at], steps[at + 1]["results"]
                ended = results != _GOING_ON
                ahead = np.where(ended, results, ahead)
                gain = np.where(ended, 0.0, gain)
                gain = ahead - one["values"] + LAMBDA * gain
                one["gains"] = gain.astype(np.float32)
                one["targets"] = (gain + one["values"]).astype(np.float32)
                ahead = one["values"]
                units.append(one)
        spread = float(np.std(np.concatenate([one["gains"] for one in units]))) + 1e-6
        for one in units:
            one["gains"] = torch.from_numpy(one["gains"] / spread).to(self.device)
            one["targets"] = torch.from_numpy(one["targets"]).to(self.device)
        return units

    def step(self, units: list[dict[str, Any]], entropy: float) -> Any:
        """One small step."""
        torch = self.torch
        batch = self.batch(units)
        before, gains, targets, places = (
            torch.cat([one[name] for one in units]) for name in ("logs", "gains", "targets", "places")
        )
        logs = log_shares(torch, self.scores(batch), batch["owner"], batch["count"])
        ratio = (logs[batch["firsts"] + places] - before).exp()
        if self.teacher is None:
            gain = torch.minimum(ratio * gains, ratio.clamp(1 - CLIP, 1 + CLIP) * gains).mean()
        else:
            gain = -self.unlike(self.teacher, batch, logs)
        spread = -(logs.exp() * logs.clamp(min=-50)).sum() / batch["count"]
        off = torch.nn.functional.binary_cross_entropy_with_logits(self.judged(batch), targets.clamp(0, 1))
        loss = off - gain - entropy * spread
        self.moving.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
        self.moving.step()
        return torch.stack([off.detach(), spread.detach(), ((ratio.detach() - 1).abs() > CLIP).float().mean()])

    def unlike(self, teacher: Any, batch: dict[str, Any], logs: Any) -> Any:
        """How far the policy is from what a teacher would do (the Kullback-Leibler divergence)."""
        with self.torch.no_grad():
            scores = teacher(batch["pictures"], batch["options"], batch["owner"])
            taught = log_shares(self.torch, scores, batch["owner"], batch["count"])
        return (taught.exp() * (taught - logs)).sum() / batch["count"]


def main() -> None:
    """Learns."""
    arguments = argparse.ArgumentParser(
        prog="python -m motherlode.lab.learn_wrecker", description=__doc__.splitlines()[0]
    )
    arguments.add_argument("--minutes", type=float, default=9.0)
    arguments.add_argument("--jobs", type=int, default=15)
    arguments.add_argument("--rate", type=float, nargs=2, default=[5e-4, 1e-4])
    arguments.add_argument("--entropy", type=float, nargs=2, default=[0.01, 0.003])
    arguments.add_argument("--epochs", type=int, default=2)
    arguments.add_argument("--report", type=float, default=20.0)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument("--start", type=Path, default=None, help="a file to go on from")
    arguments.add_argument("--teacher", type=Path, default=None, help="a file whose policy is imitated")
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--widths", type=int, nargs=3, default=list(WIDTHS), help="of the policy's layers")
    arguments.add_argument("--measure", type=int, default=4000, help="rounds for each figure in the end")
    given = arguments.parse_args()
    school = School(given)
    try:
        school.learn()
    finally:
        school.crew.stop()
    for wreckers in (1, 2):
        for plain in (False, True):
            print(f"{KINDS[wreckers + 2 * plain]}: {measured(given.out, wreckers, plain, given.measure)}")


# Measuring.


def measured(path: Path | None, wreckers: int, plain: bool, rounds: int) -> Share:
    """What miners win of rounds that were not learned from, against the network in a file, or against the small one alone."""
    dice, kept, played, won = Random(f"measured {wreckers}"), fresh_round(), fresh_round(), 0
    played.large_net = None if path is None else Net(weights_in(path))
    for _ in range(rounds):
        played.deal(kept, dice.getrandbits(60))
        while sum(played.wrecks) != wreckers:
            played.deal(kept, dice.getrandbits(60))
        played.plain = plain
        played.play(Dice(dice.getrandbits(60)))
        won += played.finisher >= 0
    return Share(won, rounds)


def widths_in(path: Path) -> tuple[int, ...]:
    """How wide the layers of the policy in a file are."""
    told = np.load(path)
    return tuple(len(told[f"policy.{name}.bias"]) for name in ("first", "second", "shift"))


def weights_in(path: Path) -> dict[str, Any]:
    """The policy in a file, as lists: what goes in is spread over what comes out."""
    told = np.load(path)
    found = {name: told[f"policy.{name}.weight"].T.tolist() for name in ("first", "second", "shift", "out", "move")}
    found |= {f"{name}_bias": told[f"policy.{name}.bias"].tolist() for name in ("first", "second", "shift", "out")}
    return found | {"skip": told["policy.skip"].tolist()}


if __name__ == "__main__":
    main()
