"""A short training with TorchRL: all seats of the Duel learn with one masked net, by clipped PPO, from the AEC form.

    pip install torchrl
    python examples/torchrl_ppo.py --batches 4

TorchRL's wrapper reads the mask of every seat; a seat that is not asked has nothing to choose, and its entries are left out of the loss.
"""

import argparse
from typing import Any

import torch
from tensordict.nn import ProbabilisticTensorDictModule, ProbabilisticTensorDictSequential, TensorDictModule
from torch import nn
from torchrl.envs.libs.pettingzoo import PettingZooWrapper
from torchrl.modules import MaskedCategorical
from torchrl.objectives import ClipPPOLoss, ValueEstimators

from motherlode.envs import motherlode_v1

GROUP = "seat"


def main() -> None:
    """Trains, and prints what came of it."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--batches", type=int, default=4, help="batches of 128 acts each")
    given = arguments.parse_args()
    torch.manual_seed(1)
    env = PettingZooWrapper(
        motherlode_v1.parallel_env(game="duel", rounds=1),
        use_mask=True,
        group_map={GROUP: ["seat_0", "seat_1"]},
        seed=1,
    )
    actor, critic = nets(env)
    loss = ClipPPOLoss(actor, critic, entropy_coeff=0.01, normalize_advantage=False)
    loss.set_keys(
        reward=(GROUP, "reward"), action=(GROUP, "action"), sample_log_prob=(GROUP, "action_log_prob"),
        value=(GROUP, "state_value"), done=(GROUP, "done"), terminated=(GROUP, "terminated"),
    )  # fmt: skip
    loss.make_value_estimator(ValueEstimators.GAE, gamma=1.0, lmbda=0.95)
    optimizer = torch.optim.Adam(loss.parameters(), 3e-4)
    for batch in range(given.batches):
        with torch.no_grad():
            acts = env.rollout(128, actor, break_when_any_done=False)
        for _ in range(3):
            values = loss(acts)
            whole = values["loss_objective"] + values["loss_critic"] + values["loss_entropy"]
            optimizer.zero_grad()
            whole.mean().backward()
            optimizer.step()
        paid = acts["next", GROUP, "reward"].sum().item()
        print(f"batch {batch + 1}: loss {whole.mean().item():.4f}, shares paid {paid:.2f}")


def nets(env: Any) -> tuple[Any, Any]:
    """One net that chooses and one that judges; both look at the observation of a seat."""
    size = env.observation_spec[GROUP, "observation", "observation"].shape[-1]
    actions = env.observation_spec[GROUP, "action_mask"].shape[-1]
    seen = (GROUP, "observation", "observation")

    def net(out: int) -> nn.Module:
        return nn.Sequential(Scaled(), nn.Linear(size, 64), nn.Tanh(), nn.Linear(64, out))

    logits = TensorDictModule(net(actions), in_keys=[seen], out_keys=[(GROUP, "logits")])
    chooses = ProbabilisticTensorDictModule(
        in_keys={"logits": (GROUP, "logits"), "mask": (GROUP, "action_mask")}, out_keys=[(GROUP, "action")],
        distribution_class=MaskedCategorical, return_log_prob=True, log_prob_key=(GROUP, "action_log_prob"),
    )  # fmt: skip
    critic = TensorDictModule(net(1), in_keys=[seen], out_keys=[(GROUP, "state_value")])
    return ProbabilisticTensorDictSequential(logits, chooses), critic


class Scaled(nn.Module):
    """Bytes as numbers from 0 to 1, small counts spread out."""

    def forward(self, seen: torch.Tensor) -> torch.Tensor:
        """The same row for a net."""
        return (seen.float() / 4).clamp(max=1)


if __name__ == "__main__":
    main()
