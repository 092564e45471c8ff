"""Learns how to wreck with five players: python -m motherlode.lab.learn_wrecker --minutes 60 --jobs 2 --out large.npz [--start large.npz].

A network that is told the whole table says how much more, or less, speaks for each move than the small network thinks. It plays all
saboteurs against miners with the sleuths' minds, in native numbers, and is made better by PPO: what wins rounds more often than a critic
who knows all cards had thought is made likelier. A reader learns on the same rounds who else wrecks and where the treasure lies. Needs
PyTorch, which runs the networks; the rounds are played by `--jobs` processes.
"""

import argparse
import json
import multiprocessing
from base64 import b64encode
from collections import deque
from functools import cache
from multiprocessing.connection import Connection, wait
from multiprocessing.shared_memory import SharedMemory
from pathlib import Path
from random import Random
from time import monotonic
from typing import Any, Final
from zlib import compress

import numpy as np
import numpy.typing as npt

from motherlode.bots import wrecker
from motherlode.bots.onlooker import Onlooker
from motherlode.core.dice import Dice
from motherlode.core.policy import Policy
from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.lab.rolewise import Share
from motherlode.modules.base.pictured import (
    AT_ROLE,
    AT_TREASURE,
    OF_A_HAND,
    OPTION,
    PICTURE,
    READING,
    SCORE,
    SEATS,
    TRUTH,
    LargeNet,
    Layer,
    PicturedRound,
)
from motherlode.notation.dealers import Dealer

Array = npt.NDArray[Any]

GAME: Final = "base"
PLAIN: Final = 0.4  # of rounds have miners who strike at nobody
PLAYED: Final = {1: 0.5, 2: 1.0, 3: 1.0, 4: 0.7}  # of the rounds of a kind; what is left of them counts the more
GROUPS: Final = 2  # of tables in a process: one is played on while the other is thought about
ROOM: Final = 48  # options for each table, on average
WIDTHS: Final = (128, 64, 64)
CRITIC: Final = (256, 128)
READER: Final = (256, 96)
SHARP: Final = 2.5  # how closely the first policy follows the small network
LAMBDA: Final = 0.85
CLIP: Final = 0.2
RECENT: Final = 200000  # rounds that are counted
KINDS: Final = {1: "one", 2: "two", 3: "one against miners who strike at nobody", 4: "two against such"}
LAYERS: Final = ("first", "second", "shift", "out", "move")  # of the policy
READS: Final = ("first", "second", "out")  # layers of the reader
PARTS: Final = ("policy", "reader", "critic")
SHIPPED: Final = (wrecker.PICTURED, wrecker.READER, wrecker.JUDGE)
MADE_BY: Final = "python -m motherlode.lab.learn_wrecker (in parts: docs/lab.md)"
MIDDLE: Final = 128  # the byte that stands for nothing
_GOING_ON: Final = -1


# Playing.


class Shared:
    """What a group of tables tells, and what is answered, in memory that two processes share."""

    def __init__(self, tables: int, name: str | None = None) -> None:
        shapes: dict[str, tuple[tuple[int, ...], Any]] = {
            "pictures": ((tables, PICTURE), np.float32),
            "truths": ((tables, TRUTH), np.float32),
            "options": ((tables * ROOM, OPTION), np.float32),
            "counts": ((tables,), np.int64),
            "results": ((tables,), np.int64),
            "kinds": ((tables,), np.int64),
            "weights": ((tables,), np.float32),
            "chosen": ((tables,), np.int64),
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

    def __init__(self, shared: Shared, seed: int, plain: float = PLAIN, wreckers: int = 0) -> None:
        """In a share `plain` of the rounds miners strike at nobody; so many wreck in all of them, if it is said how many."""
        self.parts, self.dice = shared.parts, Random(seed)
        self.plain, self.wreckers = plain, wreckers
        self.kept = fresh_round()
        self.tables = len(self.parts["counts"])
        self.rounds = [fresh_round() for _ in range(self.tables)]
        self.views = [tuple(map(numbers_in, (one.picture, one.truth, one.options))) for one in self.rounds]
        self.parts["results"][:] = _GOING_ON
        for at in range(self.tables):
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
                kinds[at] = kind_of(one)
                self._deal(at)
        self._tell()

    def _deal(self, at: int) -> None:
        one = self.rounds[at]
        while True:
            one.deal(self.kept, self.dice.getrandbits(60))
            if self.wreckers and sum(one.wrecks) != self.wreckers:
                continue
            one.plain = self.dice.random() < self.plain
            share = PLAYED[kind_of(one)]
            if self.dice.random() < share and one.go_on():
                self.parts["weights"][at] = 1.0 / share
                return

    def _tell(self) -> None:
        pictures, truths, options, counts = (self.parts[part] for part in ("pictures", "truths", "options", "counts"))
        first = 0
        for at, (one, (picture, truth, told)) in enumerate(zip(self.rounds, self.views, strict=True)):
            one.tell_truth(one.to_move)
            count = min(int(one.count), len(options) - first - (self.tables - at - 1))
            pictures[at], truths[at] = picture, truth
            options[first : first + count] = told[: count * OPTION].reshape(-1, OPTION)
            counts[at] = count
            first += count


def kind_of(one: PicturedRound) -> int:
    """The kind of a round: how many wreck, and whether miners strike."""
    return int(sum(one.wrecks)) + 2 * one.plain


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


def _work(pipe: Connection, tables: int, names: list[str], seed: int, plain: float, wreckers: int) -> None:
    shared = [Shared(tables, name) for name in names]
    groups = [Group(one, seed * GROUPS + at, plain, wreckers) for at, one in enumerate(shared)]
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

    def __init__(self, jobs: int, tables: int, seed: int, plain: float, wreckers: int) -> None:
        context = multiprocessing.get_context("spawn")
        self.shared = [[Shared(tables) for _ in range(GROUPS)] for _ in range(jobs)]
        self.pipes, self.running = list[Connection](), []
        for job, shared in enumerate(self.shared):
            ours, theirs = context.Pipe()
            names = [one.memory.name for one in shared]
            told = theirs, tables, names, seed * 1000 + job, plain, wreckers
            process = context.Process(target=_work, args=told, daemon=True)
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


def networks(torch: Any, widths: tuple[int, ...] = WIDTHS, critic: tuple[int, ...] = CRITIC) -> dict[str, Any]:
    """The policy, the reader, who tells from the same who else wrecks and where the treasure lies, and the critic, who knows all cards and
    the order of the deck."""
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
            shift, out = self.shift(seen).index_select(0, owner), self.out(seen).index_select(0, owner)
            hidden = torch.relu(self.move(options) + shift)
            return (options @ self.skip).float() + (hidden * out).sum(-1, dtype=torch.float32)

    class Reads(nn.Module):  # type: ignore[misc, name-defined]
        def __init__(self) -> None:
            super().__init__()
            self.first, self.second = nn.Linear(PICTURE, READER[0]), nn.Linear(*READER)
            self.out = nn.Linear(READER[1], READING)

        def forward(self, pictures: Any) -> tuple[Any, Any]:
            seen = torch.relu(self.second(torch.relu(self.first(pictures))))
            told = self.out(seen).float()
            return torch.log_softmax(told[:, :SEATS], 1), torch.log_softmax(told[:, SEATS:], 1)

    wide, narrow = critic
    judge = nn.Sequential(
        nn.Linear(PICTURE + TRUTH, wide), nn.ReLU(), nn.Linear(wide, narrow), nn.ReLU(), nn.Linear(narrow, 1)
    )
    return {"policy": Wrecker(), "reader": Reads(), "critic": judge}


def log_shares(torch: Any, scores: Any, owner: Any, count: int) -> Any:
    """The logarithm of how likely each option is chosen among those of its owner."""
    most = torch.full((count,), -1e9, device=scores.device).scatter_reduce(0, owner, scores, "amax")
    scores = scores - most.detach()[owner]
    total = torch.zeros(count, device=scores.device).index_add(0, owner, scores.exp())
    return scores - total.log()[owner]


# Learning.


class Story:
    """What a group of tables told choice by choice, and what was chosen."""

    def __init__(self, torch: Any, device: str, steps: int, tables: int) -> None:
        self.torch, self.device, self.steps = torch, device, steps
        size, short = (steps + 1, tables), {"dtype": torch.bfloat16, "device": device}
        self.seen = torch.zeros((*size, PICTURE + TRUTH), **short)
        self.options = torch.zeros(((steps + 1) * tables * ROOM, OPTION), **short)
        self.counts, self.results = np.zeros(size, np.int64), np.zeros(size, np.int64)
        self.weights, self.logs = (torch.zeros(size, device=device) for _ in range(2))
        self.places = torch.zeros(size, dtype=torch.long, device=device)
        self.gains = self.targets = torch.zeros(0, device=device)
        self.firsts = [0]

    def begin(self) -> None:
        """From the start."""
        self.firsts = [0]

    def note(self, parts: dict[str, Array]) -> int:
        """One choice more at each table; says which it is."""
        told, number = self.torch.from_numpy, len(self.firsts) - 1
        total, first = int(parts["counts"].sum()), self.firsts[-1]
        self.seen[number, :, :PICTURE] = told(parts["pictures"]).to(self.device, non_blocking=True)
        self.seen[number, :, PICTURE:] = told(parts["truths"]).to(self.device, non_blocking=True)
        self.options[first : first + total] = told(parts["options"][:total]).to(self.device, non_blocking=True)
        self.weights[number] = told(parts["weights"]).to(self.device)
        self.counts[number], self.results[number] = parts["counts"], parts["results"]
        self.firsts.append(first + total)
        return number

    def batch(self, begin: int, end: int) -> dict[str, Any]:
        """Some choices, one after the other."""
        torch, total = self.torch, self.firsts[end] - self.firsts[begin]
        counts = torch.from_numpy(self.counts[begin:end].flatten()).to(self.device)
        rows = torch.arange(len(counts), device=self.device)
        return {
            "seen": self.seen[begin:end].flatten(0, 1),
            "options": self.options[self.firsts[begin] : self.firsts[end]],
            "owner": torch.repeat_interleave(rows, counts, output_size=total),
            "firsts": counts.cumsum(0) - counts,
            "count": len(counts),
        }


class School:
    """A policy that learns from what it plays."""

    def __init__(self, given: argparse.Namespace) -> None:
        import torch

        self.torch, self.given = torch, given
        self.device = "cuda" if torch.cuda.is_available() else "cpu"
        self.cores = torch.get_num_threads()
        torch.backends.cuda.matmul.allow_tf32 = True
        torch.manual_seed(given.seed)
        widths = given.widths or (widths_in(given.start) if given.start else WIDTHS)
        critic = given.critic or (critic_in(given.start) if given.start else CRITIC)
        self.parts = {name: one.to(self.device) for name, one in networks(torch, widths, critic).items()}
        self.policy, self.reader, self.critic = self.parts["policy"], self.parts["reader"], self.parts["critic"]
        if given.start:
            for part, network in self.parts.items():
                self.load(part, network, given.start)
        self.teacher = None
        if given.teacher:
            self.teacher = networks(torch, widths_in(given.teacher))["policy"].to(self.device)
            self.load("policy", self.teacher, given.teacher)
        learning = [given.only] if given.only else [*self.parts]
        for name, one in self.parts.items():
            one.requires_grad_(name in learning)
        self.moving = torch.optim.Adam(
            [{"params": self.parts[name].parameters()} for name in learning], lr=given.rate[0]
        )
        self.crew = Crew(given.jobs, given.tables, given.seed, given.plain, given.wreckers)
        if self.device == "cuda":
            self.pin()
        self.stories = {
            (job, at): Story(torch, self.device, given.steps, given.tables)
            for job in range(given.jobs)
            for at in range(GROUPS)
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
        parts = self.parts
        told = {f"{part}.{name}": one.cpu().numpy() for part in parts for name, one in parts[part].state_dict().items()}
        np.savez_compressed(self.given.out, **told)

    def load(self, part: str, network: Any, path: Path) -> None:
        """A network's weights, from a file. What it has more than the file, changes nothing at first."""
        told, fresh = weights_at(path), network.state_dict()
        grown = {name: widened(told[f"{part}.{name}"], one.cpu().numpy(), name) for name, one in fresh.items()}
        network.load_state_dict({name: self.torch.from_numpy(one) for name, one in grown.items()})

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
        for story in self.stories.values():
            story.begin()
        done = 0
        ready, self.waiting = self.waiting, []
        while done < len(self.stories):
            for job, at in ready:
                done += self.answer(job, at)
            if done < len(self.stories):
                ready = self.crew.ready()

    def answer(self, job: int, at: int) -> bool:
        """Chooses for a group; says whether it has had enough, and waits."""
        torch, story, parts = self.torch, self.stories[job, at], self.crew.shared[job][at].parts
        ended = parts["results"] != _GOING_ON
        self.recent.extend(zip(parts["kinds"][ended].tolist(), parts["results"][ended].tolist(), strict=True))
        self.rounds += int(ended.sum())
        number = story.note(parts)
        with torch.no_grad(), torch.autocast(self.device, dtype=torch.bfloat16):
            batch = story.batch(number, number + 1)
            logs = log_shares(torch, self.scores(self.policy, batch), batch["owner"], batch["count"])
            noise = -torch.log(-torch.log(torch.rand_like(logs).clamp(1e-9, 1 - 1e-7)))
            chosen = self.largest(logs + noise, batch)
        places = chosen - batch["firsts"]
        story.places[number], story.logs[number] = places, logs[chosen]
        parts["chosen"][:] = places.cpu().numpy()
        if number == story.steps:
            self.waiting.append((job, at))
        else:
            self.crew.pipes[job].send(at)
        return number == story.steps

    def scores(self, policy: Any, batch: dict[str, Any]) -> Any:
        """What speaks for each option."""
        return policy(batch["seen"][:, :PICTURE], batch["options"], batch["owner"])

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
        torch.set_num_threads(self.cores)
        stories = list(self.stories.values())
        self.judge(stories)
        for group in self.moving.param_groups:
            group["lr"] = self.given.rate[0] * (self.given.rate[1] / self.given.rate[0]) ** min(1.0, spent)
        entropy = self.given.entropy[0] * (self.given.entropy[1] / self.given.entropy[0]) ** min(1.0, spent)
        told = []
        for _ in range(self.given.epochs):
            told += [self.step(stories[at], entropy) for at in torch.randperm(len(stories)).tolist()]
        torch.set_num_threads(1)
        means = torch.stack(told).mean(0).tolist()
        return "critic {:.4f}, roles {:.4f}, treasure {:.4f}, entropy {:.3f}, clipped {:.3f}".format(*means)

    def judge(self, stories: list[Story]) -> None:
        """By how much each choice went better than was thought, and what was to be thought."""
        torch = self.torch
        for story in stories:
            with torch.no_grad(), torch.autocast(self.device, dtype=torch.bfloat16):
                judged = self.critic(story.seen.flatten(0, 1))[:, 0]
            values = torch.sigmoid(judged.float()).view(story.steps + 1, -1).cpu().numpy()
            ahead, gain = values[-1], np.zeros_like(values[-1])
            gains = np.zeros_like(values[:-1])
            for at in range(story.steps - 1, -1, -1):
                results = story.results[at + 1]
                ended = results != _GOING_ON
                ahead = np.where(ended, results, ahead)
                gain = np.where(ended, 0.0, gain)
                gains[at] = gain = ahead - values[at] + LAMBDA * gain
                ahead = values[at]
            story.gains = torch.from_numpy(gains).flatten().to(self.device)
            story.targets = torch.from_numpy(gains + values[:-1]).flatten().to(self.device).clamp(0, 1)
        spread = torch.cat([story.gains for story in stories]).std() + 1e-6
        for story in stories:
            story.gains = story.gains / spread

    def step(self, story: Story, entropy: float) -> Any:
        """One small step."""
        torch, batch = self.torch, story.batch(0, story.steps)
        with torch.autocast(self.device, dtype=torch.bfloat16):
            scores, judged = self.scores(self.policy, batch), self.critic(batch["seen"])[:, 0]
        logs = log_shares(torch, scores, batch["owner"], batch["count"])
        places, before = story.places[:-1].flatten(), story.logs[:-1].flatten()
        ratio = (logs[batch["firsts"] + places] - before).exp()
        weights = story.weights[:-1].flatten()
        weights = weights / weights.mean()
        if self.teacher is None:
            gain = torch.minimum(ratio * story.gains, ratio.clamp(1 - CLIP, 1 + CLIP) * story.gains)
            gain = (weights * gain).mean()
        else:
            gain = -self.unlike(self.teacher, batch, logs)
        spread = -(logs.exp() * logs.clamp(min=-50)).sum() / batch["count"]
        off = (weights * self.off(judged.float(), story.targets)).mean()
        roles, goals = (-(weights * right).mean() for right in self.read(batch))
        loss = off - gain - entropy * spread + roles + goals
        self.moving.zero_grad(set_to_none=True)
        loss.backward()
        torch.nn.utils.clip_grad_norm_(self.policy.parameters(), 0.5)
        self.moving.step()
        clipped = ((ratio.detach() - 1).abs() > CLIP).float().mean()
        return torch.stack([off.detach(), roles.detach(), goals.detach(), spread.detach(), clipped])

    def read(self, batch: dict[str, Any]) -> list[Any]:
        """How likely the reader takes the truth, as a logarithm: of who else wrecks, and of where the treasure lies."""
        torch, seen = self.torch, batch["seen"]
        with torch.autocast(self.device, dtype=torch.bfloat16):
            told = self.reader(seen[:, :PICTURE])
        roles = [PICTURE + seat * OF_A_HAND + AT_ROLE for seat in range(1, SEATS)]
        wrecks = seen[:, roles].float()
        goals = seen[:, PICTURE + AT_TREASURE :][:, : READING - SEATS].float()
        truths = torch.cat([1.0 - wrecks.sum(1, keepdim=True), wrecks], 1), goals
        return [(right * truth).sum(1) for right, truth in zip(told, truths, strict=True)]

    def off(self, judged: Any, targets: Any) -> Any:
        """How far the critic was off."""
        return self.torch.nn.functional.binary_cross_entropy_with_logits(judged, targets, reduction="none")

    def unlike(self, teacher: Any, batch: dict[str, Any], logs: Any) -> Any:
        """How far the policy is from what a teacher would do (the Kullback-Leibler divergence)."""
        with self.torch.no_grad():
            scores = self.scores(teacher, batch)
            taught = log_shares(self.torch, scores, batch["owner"], batch["count"])
        return (taught.exp() * (taught - logs)).sum() / batch["count"]


def main() -> None:
    """Learns."""
    arguments = argparse.ArgumentParser(
        prog="python -m motherlode.lab.learn_wrecker", description=__doc__.splitlines()[0]
    )
    arguments.add_argument("--minutes", type=float, default=53.0)
    arguments.add_argument("--jobs", type=int, default=2)
    arguments.add_argument(
        "--tables", type=int, default=128, help=f"at which a process plays at a time, in each of its {GROUPS} groups"
    )
    arguments.add_argument("--steps", type=int, default=64, help="choices at each table before all are learned from")
    arguments.add_argument("--rate", type=float, nargs=2, default=[2.3e-3, 2e-4])
    arguments.add_argument("--entropy", type=float, nargs=2, default=[0.001, 0.0002])
    arguments.add_argument("--epochs", type=int, default=2)
    arguments.add_argument("--report", type=float, default=20.0)
    arguments.add_argument("--seed", type=int, default=1)
    arguments.add_argument(
        "--start", type=Path, default=None, help="what to go on from: a file, or a folder with what ships"
    )
    arguments.add_argument("--teacher", type=Path, default=None, help="a file whose policy is imitated")
    arguments.add_argument("--out", type=Path, required=True)
    arguments.add_argument("--widths", type=int, nargs=3, default=None, help=f"of the policy's layers: {WIDTHS}")
    arguments.add_argument("--critic", type=int, nargs=2, default=None, help=f"the critic's: {CRITIC}")
    arguments.add_argument("--only", choices=PARTS, default=None, help="the one network that learns; the others stay")
    arguments.add_argument("--wreckers", type=int, choices=(1, 2), default=0, help="only rounds in which so many wreck")
    arguments.add_argument(
        "--plain", type=float, default=PLAIN, help="share of rounds with miners who strike at nobody"
    )
    arguments.add_argument("--measure", type=int, default=4000, help="rounds for each figure in the end")
    arguments.add_argument(
        "--pack", type=Path, default=None, help="only write what was learned as it ships, into this folder"
    )
    given = arguments.parse_args()
    if given.pack is not None:
        pack(given.out, given.pack)
        return
    school = School(given)
    try:
        school.learn()
    finally:
        school.crew.stop()
    for wreckers in (1, 2):
        for plain in (False, True):
            print(f"{KINDS[wreckers + 2 * plain]}: {measured(given.out, wreckers, plain, given.measure)}")


# What ships.


def pack(path: Path, into: Path) -> None:
    """Writes the networks in a file as the package holds them: bytes, of which each column has its own unit."""
    told = weights_at(path)
    policy, reader = packed_policy(told), packed_reader(told)
    seen, second, out = (told[f"critic.{at}.weight"].T for at in (0, 2, 4))
    first_bias, second_bias, out_bias = (told[f"critic.{at}.bias"] for at in (0, 2, 4))
    judge = packed({"picture": seen[:PICTURE], "truth": seen[PICTURE:], "second": second})
    judge |= plain({"first_bias": first_bias, "second_bias": second_bias, "out": out[:, 0]})
    judge["out_bias"] = float(out_bias[0])
    for name, weights in zip(SHIPPED, (policy, reader, judge), strict=True):
        boxes = sorted(box.name for box in table()[0].boxes)
        shipped = {"made_by": MADE_BY, "players": SEATS, "boxes": boxes, "weights": weights}
        (into / f"{name}.json").write_text(json.dumps(shipped), encoding="utf-8")


def packed_policy(told: dict[str, Array]) -> dict[str, Any]:
    """The policy among weights, packed."""
    layers = {name: told[f"policy.{name}.weight"].T for name in LAYERS}
    biases = {f"{name}_bias": told[f"policy.{name}.bias"] for name in LAYERS if name != "move"}
    return packed(layers) | plain(biases | {"skip": told["policy.skip"]})


def packed_reader(told: dict[str, Array]) -> dict[str, Any]:
    """The reader among weights, packed."""
    biases = {f"{name}_bias": told[f"reader.{name}.bias"] for name in READS}
    return packed({name: told[f"reader.{name}.weight"].T for name in READS}) | plain(biases)


def packed(layers: dict[str, Array]) -> dict[str, Any]:
    """Matrices as bytes."""
    found = dict[str, Any]()
    for name, rows in layers.items():
        units = np.maximum(np.abs(rows).max(0), 1e-9) / 127.0
        shares = np.rint(rows / units).astype(np.int64) + MIDDLE
        told = b64encode(compress(shares.astype(np.uint8).tobytes())).decode()
        found[name] = {"bytes": told, "units": [float(f"{unit:.5g}") for unit in units]}
    return found


def plain(rows: dict[str, Array]) -> dict[str, Any]:
    """Short rows as they are."""
    return {name: [float(f"{number:.5g}") for number in row] for name, row in rows.items()}


def weights_at(path: Path) -> dict[str, Array]:
    """The networks in a file that was learned, or in a folder in which they lie as they ship."""
    if not path.is_dir():
        return dict(np.load(path))
    policy, reader, judge = (
        json.loads((path / f"{name}.json").read_text(encoding="utf-8"))["weights"] for name in SHIPPED
    )
    told = {f"policy.{name}.weight": opened(policy[name]).T for name in LAYERS}
    told |= {f"policy.{name}.bias": np.array(policy[f"{name}_bias"]) for name in LAYERS if name != "move"}
    told |= {f"reader.{name}.weight": opened(reader[name]).T for name in READS}
    told |= {f"reader.{name}.bias": np.array(reader[f"{name}_bias"]) for name in READS}
    told["policy.skip"] = np.array(policy["skip"])
    told["critic.0.weight"] = np.concatenate([opened(judge["picture"]), opened(judge["truth"])]).T
    told |= {"critic.2.weight": opened(judge["second"]).T, "critic.4.weight": np.array([judge["out"]])}
    told |= {"critic.0.bias": np.array(judge["first_bias"]), "critic.2.bias": np.array(judge["second_bias"])}
    told["critic.4.bias"] = np.array([judge["out_bias"]])
    return {name: one.astype(np.float32) for name, one in told.items()}


def opened(layer: dict[str, Any]) -> Array:
    """A packed matrix."""
    return np.array([*Layer(layer).opened()]).reshape(-1, len(layer["units"]))


def widened(known: Array, fresh: Array, name: str) -> Array:
    """Weights in the corner of larger ones of their layer: new numbers that go into what was there count nothing, and neither does what
    is new among that by which a move is scored in the end."""
    made = np.zeros_like(fresh) if name.startswith("out") else fresh.copy()
    made[: len(known)] = 0.0
    made[tuple(slice(length) for length in known.shape)] = known
    return made


# Measuring.


def measured(path: Path | None, wreckers: int, plain: bool, rounds: int) -> Share:
    """What miners win of rounds that were not learned from, against the network in a file, or against the small one alone."""
    dice, kept, played, won = Random(f"measured {wreckers}"), fresh_round(), fresh_round(), 0
    played.large_net = None if path is None else LargeNet(packed_policy(weights_at(path)))
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
    told = weights_at(path)
    return tuple(len(told[f"policy.{name}.bias"]) for name in ("first", "second", "shift"))


def critic_in(path: Path) -> tuple[int, ...]:
    """The same of the critic."""
    told = weights_at(path)
    return len(told["critic.0.bias"]), len(told["critic.2.bias"])


if __name__ == "__main__":
    main()
