"""The PettingZoo environment `motherlode_v0`: every game and every combination of boxes, one seat after the other (AEC).

>>> from motherlode.envs import motherlode_v0
>>> env = motherlode_v0.env(game="base", players=5)
>>> env.reset(seed=7)
>>> observation, reward, termination, truncation, info = env.last()
>>> env.step(observation["action_mask"].argmax())
"""

from random import Random
from typing import Any, ClassVar, Final

import gymnasium
import numpy as np
from numpy.typing import NDArray
from pettingzoo import AECEnv, ParallelEnv
from pettingzoo.utils import wrappers

from motherlode.core.ruleset import Ruleset
from motherlode.core.views import seen_by
from motherlode.envs.running import RunningGame, lens_of
from motherlode.notation.diagrams import diagram

VERSION: Final = "motherlode_v0"
ILLEGAL: Final = ("pass", "end")
ROUNDS: Final = 3

Array = NDArray[Any]
Observation = dict[str, Array]


def env(*, illegal: str = "pass", **settings: Any) -> Any:
    """The environment in PettingZoo's wrappers.

    An action that the mask forbids counts as passing; with `illegal="end"` it ends the game at the cost of 1, as in
    PettingZoo's own card games.
    """
    if illegal not in ILLEGAL:
        raise ValueError(f"illegal actions are taken as one of {', '.join(ILLEGAL)}, not {illegal!r}")
    wrapped: Any = raw_env(**settings)
    if illegal == "end":
        wrapped = wrappers.TerminateIllegalWrapper(wrapped, illegal_reward=-1)
    return wrappers.OrderEnforcingWrapper(wrappers.AssertOutOfBoundsWrapper(wrapped))


def parallel_env(**settings: Any) -> "TableTalk":
    """The same for libraries in which everybody acts at once: see `TableTalk`."""
    return TableTalk(raw_env(**settings))


class raw_env(AECEnv[str, Observation, int]):  # type: ignore[misc]  # noqa: N801  # PettingZoo's name for it
    """A table: game, boxes, players and options as in `Ruleset.of`.

    `rounds` is how many rounds are played (a game has three); who owns which share of the gold then is the reward.
    `max_cycles` truncates the game once every seat has acted so many times.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": VERSION, "render_modes": ["ansi"], "is_parallelizable": True}

    def __init__(
        self,
        game: str = "base",
        modules: tuple[str, ...] | list[str] = (),
        players: int | None = None,
        options: dict[str, object] | None = None,
        rounds: int = 3,
        max_cycles: int | None = None,
        render_mode: str | None = None,
    ) -> None:
        super().__init__()
        if not 1 <= rounds <= ROUNDS:
            raise ValueError(f"a game has 1 to {ROUNDS} rounds, not {rounds}")
        self.rules = Ruleset.of(game, *modules, players=players or USUAL_PLAYERS.get(game, 5), options=options)
        self.lens = lens_of(self.rules)
        self.render_mode = render_mode
        self.max_cycles = max_cycles
        self.running = RunningGame(self.lens, rounds)
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
        running, seat = self.running, self._seat[agent]
        mask = np.zeros(self.lens.actions.size, np.int8)
        if seat == running.seat and not running.over:
            mask[[entry for entry in running.entries if entry >= 0]] = 1
        return {"observation": np.frombuffer(running.observe(seat), np.uint8).copy(), "action_mask": mask}

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
            self.infos[agent]["illegal"] = self.infos[agent].get("illegal", 0) + 1
            running.make(running.quiet_move())
        if running.over:
            self._pay_out()
        elif self.max_cycles is not None and min(self._acted) >= self.max_cycles:
            self.truncations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.possible_agents[running.seat]

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


USUAL_PLAYERS: Final = {"duel": 2, "duel-solo": 1}


class TableTalk(ParallelEnv[str, Observation, int]):  # type: ignore[misc]
    """Everybody says at once what they want to do; then the seats act one after the other, each once, in the order of play.

    A cycle ends when a seat would act for the second time. What has become illegal meanwhile counts as passing. One
    who wants to play well uses the AEC form.
    """

    metadata: ClassVar[dict[str, Any]] = {"name": VERSION, "render_modes": ["ansi"]}

    def __init__(self, table: raw_env) -> None:
        self.table = table
        self.render_mode = table.render_mode
        self.possible_agents = table.possible_agents
        self.agents: list[str] = []
        self.observation_spaces = table.observation_spaces
        self.action_spaces = table.action_spaces

    def observation_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """As at the table."""
        return self.table.observation_space(agent)

    def action_space(self, agent: str) -> gymnasium.spaces.Space[Any]:
        """As at the table."""
        return self.table.action_space(agent)

    def reset(
        self, seed: int | None = None, options: dict[str, Any] | None = None
    ) -> tuple[dict[str, Observation], dict[str, dict[str, Any]]]:
        """A fresh game."""
        self.table.reset(seed)
        self.agents = self.table.agents[:]
        return self._observations(), self.table.infos

    def step(
        self, actions: dict[str, int]
    ) -> tuple[dict[str, Observation], dict[str, float], dict[str, bool], dict[str, bool], dict[str, dict[str, Any]]]:
        """One cycle."""
        table, waiting = self.table, set(actions)
        while table.agent_selection in waiting and not self._done():
            agent = table.agent_selection
            waiting.remove(agent)
            table.step(actions[agent])
        if self._done():
            self.agents = []
        return self._observations(), dict(table.rewards), table.terminations, table.truncations, table.infos

    def _done(self) -> bool:
        return any(self.table.terminations.values()) or any(self.table.truncations.values())

    def _observations(self) -> dict[str, Observation]:
        return {agent: self.table.observe(agent) for agent in self.possible_agents}

    def render(self) -> str:
        """The mine, as a spectator sees it."""
        return self.table.render()
