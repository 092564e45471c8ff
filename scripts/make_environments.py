"""Writes docs/environments: a page per environment with its shapes, sections, actions and figures.

    python scripts/make_environments.py [--check]

Nothing on the pages depends on the machine: figures come from games with fixed seeds.
"""

import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from random import Random

from motherlode.core.ruleset import Ruleset
from motherlode.envs import VERSION, RunningGame, lens_of
from motherlode.envs.running import Lens

FOLDER = Path(__file__).parent.parent / "docs" / "environments"
GAMES = 6  # behind every figure
CHAMPIONSHIP = "wc2017 wc2018 wc2019 wc2020 wc2021 wc2022 wc2023"


@dataclass(frozen=True)
class Environment:
    """One page: a game, the number of players shown in full, and the tables that are only measured."""

    game: str
    title: str
    players: int
    others: tuple[tuple[str, int], ...]  # boxes and players


PAGES = (
    Environment("base", "Base", 5, (
        ("", 3), ("", 4), ("", 6), ("", 8), ("", 10), ("toll", 5), ("chests", 5), ("goals", 5), ("tournament", 7),
        (f"wc2016 {CHAMPIONSHIP} toll costume goals chests sabotaged", 5), (f"{CHAMPIONSHIP} toll party goals chests", 10),
    )),
    Environment("saboteur2", "Saboteur 2", 7, (
        ("", 2), ("", 4), ("", 12), ("toll", 7), (f"{CHAMPIONSHIP} toll party goals chests", 12),
    )),
    Environment("duel", "The Duel", 2, ()),
    Environment("duel-solo", "The Duel, alone", 1, ()),
)  # fmt: skip


def main(arguments: list[str]) -> int:
    """Writes the pages, or says which are not as they would be written."""
    stale = []
    for name, text in pages().items():
        path = FOLDER / name
        if not path.exists() or path.read_text(encoding="utf-8") != text:
            stale.append(name)
            if "--check" not in arguments:
                FOLDER.mkdir(parents=True, exist_ok=True)
                path.write_text(text, encoding="utf-8")
    print(f"{len(stale)} of {len(PAGES) + 1} pages changed: {', '.join(stale) or 'none'}")
    return int("--check" in arguments and bool(stale))


def pages() -> dict[str, str]:
    """All pages by their file names."""
    made = {f"{environment.game}.md": page(environment) for environment in PAGES}
    return {"README.md": overview(), **made}


def overview() -> str:
    """What holds for all environments."""
    lines = [
        f"# Environments: `{VERSION}`",
        "",
        "Every game and every combination of boxes is one environment, set up by the arguments of `Ruleset.of`. A change of what is",
        "observed, of the action index, of rewards or of the rules is a new version: a test holds the digests of games of each version,",
        "and a version that is no more refuses and names the one that there is. `motherlode_v0` played the rules' first edition.",
        "",
        "```python",
        f"from motherlode.envs import {VERSION}",
        "",
        f'env = {VERSION}.env(game="base", players=5)',
        "env.reset(seed=7)",
        "for agent in env.agent_iter():",
        "    observation, reward, termination, truncation, info = env.last()",
        "    if termination or truncation:",
        "        action = None",
        "    else:",
        '        action = env.action_space(agent).sample(observation["action_mask"])',
        "    env.step(action)",
        "```",
        "",
        "| page | seats | observation | actions |",
        "|---|---|---|---|",
        *(_overview_line(environment) for environment in PAGES),
        "",
        *_WORDS,
    ]
    return "\n".join(lines) + "\n"


_WORDS = """## What is observed
One row of bytes (`uint8`), in named sections that stand one behind the other; `lens_of(rules).observer.sections` says where. It
shows what `seen_by` shows the seat (V-1) and the public part of the moves of this round, and nothing else. Seats
are counted clockwise from the one that looks, so that one net can play every seat. The mine comes first, as planes over a window
of cells: the field between starts and goals, six columns before it, three behind it, eleven rows. Cards outside the window are not shown. A
face-down chest's tunnel card is not shown even to one who has seen it. A ladder is 1 where one's own way begins at it, 2 where only the
other player's does, 3 where nobody's does; `joined` says who joined a goal that was left lying.

`env.state()` is the truth for critics that may see everything while they learn: what seat 0 sees, then all hands, roles, gold and goals
(`observer.state_sections`).

## Actions
A fixed number for every move that matters (`lens_of(rules).actions`), the same in all positions, and frozen: tests hold a digest of every
index of this version. Seats are counted clockwise from the one that acts; digs are named by how the card lies and where, in the same window
that is observed. A dig for which somebody else is asked to pay a toll goes by the first or second cell where that can be. Moves that
have no entry are the `others`, in the order of their numbers: digs outside the window and little else. They are **fewer than one legal move
in a hundred** in random play and in play of diggers, in every game and with all boxes together (`python -m tests.envs.others` counts).
There are 256 such entries; no game has been seen to need a fifth of them. The mask (`int8`) says which entries are legal.

An action that the mask forbids counts as passing one card, the first in the list of kinds (where something is asked, as the answer with
the lowest number), and is counted in `info["illegal"]`; `env(illegal="end")` ends the game instead, at the cost of 1, as PettingZoo's
own card games do.

## Rewards
Nothing until the game is over; then every seat's share of all the gold that the players own: they add up to 1, or are all 0 where
nobody has any. One who plays alone gets gold divided by 25, the best grade. `rounds=1` ends the game after its first round. Gold
that others hold is secret until the end, so nothing is paid earlier.

## Forms
- `env`, `raw_env`: PettingZoo AEC. `env` checks what it is given, as PettingZoo's usual wrappers do, at a fraction of their cost.
  `max_cycles` truncates once every seat has acted so often.
- `parallel_env`: PettingZoo's parallel form, for libraries that know nothing else. One step is one act: the seat that is asked has its
  actions, and all others have one, the last of the action space: `wait`. So every mask allows something, and nobody chooses
  blindly. `max_cycles` counts steps here.
- `motherlode.envs.vector.VectorEnv`: many games at once, a gymnasium `VectorEnv`: `reset` and `step` give what gymnasium's own do, with
  spaces for all of it. Every table shows the seat that is to act (`infos["seat"]`); a step's reward is that of the seat that acted, and
  `infos["shares"]` is what everybody gets. Games begin anew in the step in which they end (`AutoresetMode.SAME_STEP`, said in
  `metadata`), with `infos["final_obs"]`; `max_steps` truncates. `copy=False` hands out arrays that the next step writes over.
- `motherlode.envs.states.State`: OpenSpiel's way, with explicit turns of chance, information states, resampling and texts to
  save; `motherlode.envs.openspiel` registers it as `python_motherlode(game=…,modules=toll+wc2019,players=…,rounds=…)` where
  OpenSpiel is installed (the extra `openspiel`). An information state's text tells all that a player ever saw; equal texts mean equal
  actions, so its searches run with their usual settings (`open_spiel.python.algorithms.ismcts`; its searches in C++ don't take games
  that are written in Python). The tensor holds the observation and the last 400 acts, six numbers each. For speed, look at states
  with `make_py_observer` (or `State.observation`), whose tensor is a numpy array; `state.observation_tensor` makes a list of it.
- [A small game](small.md), `python_motherlode_small`: two players, solved exactly.

`get_state()` and `set_state(state)` of `env` and `VectorEnv` put games back as they were, chance included; states can be pickled.

Without `players`, as many play as is usual: five (three in OpenSpiel), or what game and boxes allow: two in the Duel, one alone.

How fast they are: [speed](speed.md). Worked examples, for Stable-Baselines3, SuperSuit and TorchRL:
[training an agent](../guides/training.md). These pages are made by `scripts/make_environments.py`.""".splitlines()


def _overview_line(environment: Environment) -> str:
    lens = lens_of(Ruleset.of(environment.game, players=environment.players))
    return f"| [{environment.title}]({environment.game}.md) | {environment.players} | {lens.observer.size:,} | {lens.actions.size:,} |"


def page(environment: Environment) -> str:
    """One environment in full."""
    rules = Ruleset.of(environment.game, players=environment.players)
    lens = lens_of(rules)
    figures = (_figures(environment.game, *one) for one in (("", environment.players), *environment.others))
    lines = [*_head(environment, lens), "", *_sections(lens), "", *_actions(lens), "", *FIGURES, *figures]
    return "\n".join(lines) + "\n"


FIGURES = [
    "## Figures",
    f"{GAMES} games each of random play, seeds 0 to {GAMES - 1}. *Others*: legal moves without an entry of their own.",
    "",
    "| boxes | players | observation | actions | steps a game | legal actions | others | most others |",
    "|---|---|---|---|---|---|---|---|",
]


def _head(environment: Environment, lens: Lens) -> list[str]:
    window, cells = lens.observer.window, lens.actions.window
    return [
        f'# {environment.title}: `{VERSION}` with `game="{environment.game}"`',
        "",
        f"As it is for {environment.players} players without boxes; [what holds for all](README.md).",
        "",
        f"- observation: `uint8[{lens.observer.size}]`, window {_span(window.left, window.width)} × {_span(window.bottom, window.height)}",
        f"- actions: {lens.actions.size:,}, window {_span(cells.left, cells.width)} × {_span(cells.bottom, cells.height)}",
        f"- ways for a tunnel to lie: {len(lens.actions.forms)}",
    ]


def _sections(lens: Lens) -> list[str]:
    return [
        "## Sections",
        "| section | from | shape | what |",
        "|---|---|---|---|",
        *(
            f"| {section.name} | {section.start} | {' × '.join(map(str, section.shape))} | {section.says} |"
            for section in lens.observer.sections
        ),
        "",
        f"Planes of the mine, in order: {', '.join(lens.observer.planes)}.",
        "",
        f"Kinds of cards, in the order of `hand`: {', '.join(lens.observer.section('hand').labels)}.",
    ]


def _actions(lens: Lens) -> list[str]:
    return [
        "## Actions",
        "| block | from | entries | what | first | last |",
        "|---|---|---|---|---|---|",
        *(
            f"| {block.name} | {block.start} | {block.size} | {block.says} | `{_cell(block.label(0))}` "
            f"| `{_cell(block.label(block.size - 1))}` |"
            for block in lens.actions.blocks
        ),
    ]


def _cell(text: str) -> str:
    return text.replace("|", "\\|")


def _span(first: int, count: int) -> str:
    return f"{first}…{first + count - 1}"


def _figures(game: str, boxes: str, players: int) -> str:
    lens = lens_of(Ruleset.of(game, *boxes.split(), players=players))
    steps, legal, others, most = _random_play(
        lens, lambda game, chance: sorted(game.entries)[int(chance.random() * len(game.entries))]
    )
    return (
        f"| {boxes or 'none'} | {players} | {lens.observer.size:,} | {lens.actions.size:,} | {steps / GAMES:.0f} "
        f"| {legal / steps:.1f} | {others / legal:.1%} | {most} |"
    )


def _random_play(lens: Lens, choose: Callable[[RunningGame, Random], int]) -> tuple[int, int, int, int]:
    """Steps, legal actions, those among the others, and the most of these at once."""
    game, chance = RunningGame(lens, 3), Random(0)
    steps = legal = others = most = 0
    for seed in range(GAMES):
        game.deal(seed)
        while not game.over:
            without = sum(entry >= lens.actions.others for entry in game.entries)
            steps, legal, others, most = steps + 1, legal + len(game.entries), others + without, max(most, without)
            game.step(choose(game, chance))
    return steps, legal, others, most


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
