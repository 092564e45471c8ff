"""How fast the environments are: python bench/environments.py [--seconds N].

Random play on one processor, in its own time. A step is one act of one seat: its observation and mask are made, an action is chosen,
the move is made. `raw` is `raw_env` with `last()`; `wrapped` is `env()`; `ends` is `env(illegal="end")`, with PettingZoo's three usual
wrappers; `vector` is `VectorEnv` with 64 tables, arrays written in place; `state` is `State`, what OpenSpiel's adapter holds: acts of
players with an observation each, chance's turns between them included.
"""

import argparse
from random import Random
from time import process_time
from typing import Any

import motherlode as ml
from motherlode.core import mine
from motherlode.envs import motherlode_v1
from motherlode.envs.states import State
from motherlode.envs.vector import VectorEnv

ACTS = 1024  # between two looks at the clock, which may be slow
TABLES = [
    *(("base", "", players) for players in (3, 5, 10)),
    ("base", "wc2019 toll chests goals", 5),
    ("saboteur2", "", 7),
    ("duel", "", 2),
    ("duel-solo", "", 1),
]


def main() -> None:
    """Measures and prints a table."""
    arguments = argparse.ArgumentParser(description=__doc__)
    arguments.add_argument("--seconds", type=float, default=1.0, help="processor time for each figure")
    given = arguments.parse_args()
    print("plain" if str(mine.__file__).endswith(".py") else "compiled")
    print(f"{'game':34}{'players':>8}{'raw':>10}{'wrapped':>10}{'ends':>10}{'vector':>10}{'state':>10}")
    for game, modules, players in TABLES:
        settings: dict[str, Any] = {"game": game, "modules": modules.split(), "players": players}
        figures = [
            aec(motherlode_v1.raw_env(**settings), given.seconds),
            aec(motherlode_v1.env(**settings), given.seconds),
            aec(motherlode_v1.env(**settings, illegal="end"), given.seconds),
            vector(VectorEnv(**settings, count=64, copy=False), given.seconds),
            states(settings, given.seconds),
        ]
        print(f"{f'{game} {modules}'.strip():34}{players:>8}" + "".join(f"{figure:>10,}" for figure in figures))


def aec(env: Any, seconds: float) -> int:
    """Steps per second of an AEC environment, observation and mask made for each."""
    random, steps, table = Random(1).random, 0, env.unwrapped
    env.reset(seed=1)
    began = process_time()
    while process_time() - began < seconds:
        for _ in range(ACTS):
            _, _, terminated, truncated, _ = env.last()
            if terminated or truncated:
                env.reset()
                env.last()
            entries = table.running.entries
            env.step(entries[int(random() * len(entries))])
            steps += 1
    return round(steps / (process_time() - began))


def vector(env: VectorEnv, seconds: float) -> int:
    """Steps per second of all tables together."""
    env.reset()
    steps, began = 0, process_time()
    while process_time() - began < seconds:
        for _ in range(ACTS // env.count):
            env.step(env.sample())
            steps += env.count
    return round(steps / (process_time() - began))


def states(settings: dict[str, Any], seconds: float) -> int:
    """Acts of players per second, each with an observation; chance is a player that brings its turns one by one."""
    rules, random, acts = (
        ml.Ruleset.of(settings["game"], *settings["modules"], players=settings["players"]),
        Random(1).random,
        0,
    )
    state, began = State(rules, rounds=1), process_time()
    while process_time() - began < seconds:
        for _ in range(ACTS // 16):
            while state.is_chance_node():
                state.apply_action(brought(state.chance_outcomes(), random()))
            if state.is_terminal():
                state = State(rules, rounds=1)
                continue
            state.observation(state.current_player())
            actions = state.legal_actions()
            state.apply_action(actions[int(random() * len(actions))])
            acts += 1
    return round(acts / (process_time() - began))


def brought(outcomes: list[tuple[int, float]], point: float) -> int:
    """What chance brings."""
    for action, likely in outcomes:
        point -= likely
        if point < 0:
            return action
    return outcomes[-1][0]


if __name__ == "__main__":
    main()
