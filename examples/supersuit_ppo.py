"""A short training with SuperSuit and Stable-Baselines3: all seats of the Duel learn with one net, from the parallel form.

    pip install supersuit stable-baselines3 torch
    python examples/supersuit_ppo.py --steps 4096

SuperSuit makes one vector of environments out of all seats of all tables. Its wrappers know nothing of masks, so that an action that is not
allowed counts as waiting or passing; `masked_ppo.py` learns with masks.
"""

import argparse
from typing import Any

import numpy as np
import supersuit
from stable_baselines3 import PPO

from motherlode.envs import motherlode_v1


def main() -> None:
    """Trains, and prints what came of it."""
    arguments = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    arguments.add_argument("--steps", type=int, default=4096, help="acts of all seats together")
    arguments.add_argument("--tables", type=int, default=4)
    given = arguments.parse_args()
    table = motherlode_v1.parallel_env(game="duel", rounds=1)
    seats = supersuit.pettingzoo_env_to_vec_env_v1(table)
    vector: Any = supersuit.concat_vec_envs_v1(seats, given.tables, num_cpus=0, base_class="stable_baselines3")
    model = PPO("MultiInputPolicy", vector, n_steps=64, batch_size=128, n_epochs=2, device="cpu")
    model.learn(given.steps)
    seen, rewards = vector.reset(), []
    for _ in range(200):
        actions, _ = model.predict(seen)
        seen, reward, _, _ = vector.step(actions)
        rewards.append(reward)
    print(
        f"{model.num_timesteps} steps learnt; {np.sum(rewards):.2f} shares paid in 200 steps of {vector.num_envs} seats"
    )


if __name__ == "__main__":
    main()
