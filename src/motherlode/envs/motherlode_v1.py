"""The PettingZoo environment `motherlode_v1`: every game and every combination of boxes, one seat after the other (AEC).

>>> from motherlode.envs import motherlode_v1
>>> env = motherlode_v1.env(game="base", players=5)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(observation["action_mask"].argmax())
"""

from copy import deepcopy
from random import Random
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from gymnasium.error import ResetNeeded
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv

from motherlode.core.views import seen_by
from motherlode.envs.rulesets import VERSION as VERSION
from motherlode.envs.rulesets import checked_rounds, ruleset_of
from motherlode.envs.running import RunningGame, lens_of
from motherlode.notation.diagrams import diagram

ILLEGAL: Final = ("pass", "end")

Array = NDArray[Any]
Observation = dict[str, Array]


def env(*, illegal: str = "pass", **settings: Any) -> "CheckedEnv":
    """The environment, checking what it is given: numbers outside the action space and steps before a reset are errors.

    An action that the mask forbids counts as passing; with `illegal="end"` it ends the game at the cost of 1, as in
    PettingZoo's own card games.
    """
    return CheckedEnv(illegal=illegal, **settings)


def parallel_env(*, max_cycles: int | None = None, **settings: Any) -> "WaitingEnv":
    """The same for libraries in which everybody acts at every step: see `WaitingEnv`."""
    return WaitingEnv(raw_env(**settings), max_cycles)


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name for it
    """A table: game, boxes, players and options as in `Ruleset.of`; without `players`, as many as is usual in the game.

    `rounds` is how many rounds are played (a game has three); who owns which share of the gold then is the reward.
    `max_cycles` truncates the game once every seat has acted so many times.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": VERSION, "render_modes": ["ansi"], "is_parallelizable": False}

    def __init__(
        self,
        game: str = "base",
        modules: tuple[str, ...] | list[str] = (),
        players: int | None = None,
        options: dict[str, object] | None = None,
        rounds: int = 3,
        max_cycles: int | None = None,
        render_mode: str | None = None,
        illegal: str = "pass",
    ) -> None:
        super().__init__()
        if illegal not in ILLEGAL:
            raise ValueError(f"illegal actions are taken as one of {', '.join(ILLEGAL)}, not {illegal!r}")
        self.illegal = illegal
        self.rules = ruleset_of(game, modules, players, options)
        self.lens = lens_of(self.rules)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.running = RunningGame(self.lens, checked_rounds(self.rules, rounds))
        self._seeds = Random()
        self.possible_agents = [f"seat_{seat}" for seat in range(self.rules.players)]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self.agents: list[str] = []
        size, actions = self.lens.observer.size, self.lens.actions.size
        self.action_spaces = {agent: gymnasium.spaces.Discrete(actions) for agent in self.possible_agents}
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict(
                {
                    "observation": gymnasium.spaces.Box(0, 255, (size,), np.uint8),
                    "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.state_space = gymnasium.spaces.Box(0, 255, (self.lens.observer.state_size,), np.uint8)

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of what a seat sees: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The action index: the same for all."""
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """A fresh game; a seed gives this one and all that follow it."""
        if seed is not None:
            self._seeds = Random(seed)
        self.running.deal(self._seeds.getrandbits(62))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._acted = [0] * self.rules.players
        self.agent_selection = self.possible_agents[self.running.seat]

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what it may do: nothing unless it is asked."""
        return self.observed(agent, 0)

    def observed(self, agent: str, more: int) -> Observation:
        """The same with so many more actions, which nobody has."""
        running, seat = self.running, self._seat[agent]
        asked = seat == running.seat and not running.over
        mask = running.mask(more) if asked else bytearray(self.lens.actions.size + more)
        return {
            "observation": np.frombuffer(running.observe(seat), np.uint8),
            "action_mask": np.frombuffer(mask, np.int8),
        }

    def state(self) -> Array:
        """The truth in one row, for critics that may see everything while they learn; the sections are `Observer.state_sections`."""
        return np.frombuffer(self.running.state(), np.uint8)

    def get_state(self) -> dict[str, Any]:
        """The game as it stands, to be put back by `set_state`, here or in another environment of the same settings."""
        return deepcopy({name: getattr(self, name) for name in _KEPT})

    def set_state(self, state: dict[str, Any]) -> None:
        """Puts a game back: whatever comes next is the same as it was then."""
        if state["running"].lens is not self.lens:
            raise ValueError("that is a state of another game, or of other players or boxes")
        self.__dict__.update(deepcopy(state))

    def step(self, action: int | None) -> None:
        """The seat that is asked acts."""
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        running = self.running
        self._cumulative_rewards[agent] = 0.0
        self._acted[running.seat] += 1
        if action is None or not running.step(int(action)):
            self.note_illegal(agent)
            if self.illegal == "end":
                self._break_off(agent)
                return
            running.make(running.quiet_move())
        if running.over:
            self._pay_out()
        elif self.max_cycles is not None and min(self._acted) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[running.seat]

    def note_illegal(self, agent: str) -> None:
        """Counts an action that was not allowed."""
        self.infos[agent]["illegal"] = self.infos[agent].get("illegal", 0) + 1

    def _break_off(self, agent: str) -> None:
        """The game ends, at the cost of the seat that did what is not allowed."""
        self.rewards = {other: -1.0 if other == agent else 0.0 for other in self.agents}
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def _pay_out(self) -> None:
        """The game is over: everybody's reward is their share of the gold."""
        self.rewards = dict(zip(self.possible_agents, self.running.shares(), strict=True))
        self.terminations = dict.fromkeys(self.agents, True)
        self._accumulate_rewards()

    def render(self) -> str:
        """The mine, as a spectator sees it."""
        return diagram(seen_by(self.running.position, None))

    def close(self) -> None:
        """There is nothing to close."""


_KEPT: Final = (
    "running", "agents", "rewards", "_cumulative_rewards", "terminations", "truncations", "infos", "_acted",
    "agent_selection", "_seeds",
)  # fmt: skip


class CheckedEnv(raw_env):
    """The same with the checks of PettingZoo's usual wrappers built in, which cost less here."""

    def step(self, action: int | None) -> None:
        """The seat that is asked acts."""
        if not self.agents:
            raise ResetNeeded("there is no game to step: call reset() first")
        if action is not None and not 0 <= action < self.lens.actions.size:
            raise AssertionError(f"the actions are 0 to {self.lens.actions.size - 1}, not {action}")
        super().step(action)

    def observe(self, agent: str) -> Observation:
        """What a seat sees, and what it may do."""
        if not hasattr(self, "agent_selection"):
            raise ResetNeeded("there is nothing to observe: call reset() first")
        return self.observed(agent, 0)


class WaitingEnv(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """One step is one act: the seat that is asked acts, and all others wait.

    There is one action more than in the AEC form, the last one, `wait`: it is the only action of those who are not asked, and it
    is never one of who is. So no mask is ever empty, and every action is chosen by somebody who sees what it is about. An
    action that the mask forbids is counted in `info["illegal"]` and counts as waiting, or as passing by who is asked.
    `max_cycles` truncates after so many steps.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": VERSION, "render_modes": ["ansi"]}

    def __init__(self, table: raw_env, max_cycles: int | None = None) -> None:
        self.table = table
        self.max_cycles = max_cycles
        self.render_mode = table.render_mode
        self.possible_agents = table.possible_agents
        self.agents: list[str] = []
        self.wait = table.lens.actions.size
        self.action_spaces = {agent: gymnasium.spaces.Discrete(self.wait + 1) for agent in self.possible_agents}
        mask = gymnasium.spaces.Box(0, 1, (self.wait + 1,), np.int8)
        self.state_space = table.state_space
        self.observation_spaces = {
            agent: gymnasium.spaces.Dict({"observation": space["observation"], "action_mask": mask})
            for agent, space in table.observation_spaces.items()
        }

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The space of what a seat sees: the same for all."""
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """The action index, and waiting: the same for all."""
        return self.action_spaces[agent]

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A fresh game."""
        self.table.reset(seed)
        self.agents = self.table.agents[:]
        self._steps = 0
        return self._observations(), self._infos()

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """The seat that is asked acts; once the game is over there is nothing to do but to reset it."""
        if not self.agents:
            return {}, {}, {}, {}, {}
        table, asked = self.table, self.table.agent_selection
        if asked not in actions:
            raise ValueError(f"{asked} is asked and has no action")
        for agent, action in actions.items():
            if agent != asked and action != self.wait:
                table.note_illegal(agent)
        table.step(actions[asked])
        self._steps += 1
        truncated = not table.running.over and self._steps == self.max_cycles
        if table.running.over or truncated:
            self.agents = []
        truncations = dict.fromkeys(self.possible_agents, truncated)
        return self._observations(), dict(table.rewards), dict(table.terminations), truncations, self._infos()

    def _observations(self) -> dict[str, Observation]:
        return {agent: self._observation(agent) for agent in self.possible_agents}

    def _observation(self, agent: str) -> Observation:
        """As at the table; who has nothing to do there may wait."""
        table = self.table
        seen = table.observed(agent, 1)
        if agent != table.agent_selection or table.running.over:
            seen["action_mask"][self.wait] = 1
        return seen

    def state(self) -> Array:
        """The truth in one row."""
        return self.table.state()

    def _infos(self) -> dict[str, dict[str, Any]]:
        return {agent: dict(info) for agent, info in self.table.infos.items()}

    def render(self) -> str:
        """The mine, as a spectator sees it."""
        return self.table.render()
