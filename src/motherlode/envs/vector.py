"""Many games at once with numpy arrays, for self-play: a gymnasium `VectorEnv` in which one step makes one move at every table.

>>> from motherlode.envs.vector import VectorEnv
>>> env = VectorEnv(game="base", players=5, count=8)
>>> seen, infos = env.reset(seed=1)
>>> seen, rewards, terminations, truncations, infos = env.step(seen["action_mask"].argmax(axis=1))
>>> env.observations.shape == (8, env.lens.observer.size)
True
"""

from collections.abc import Sequence
from copy import deepcopy
from random import Random
from typing import Any

import gymnasium
import numpy as np
from gymnasium.vector import AutoresetMode
from gymnasium.vector.utils import batch_space
from numpy.typing import NDArray

from motherlode.envs.rulesets import VERSION, checked_rounds, ruleset_of
from motherlode.envs.running import lens_of
from motherlode.envs.tables import Tables

Observed = dict[str, NDArray[Any]]
Infos = dict[str, Any]


class VectorEnv(gymnasium.vector.VectorEnv[Observed, NDArray[Any], NDArray[Any]]):
    """Tables of one ruleset; without `players`, as many as is usual in the game.

    Every table shows the seat that is to act, `infos["seat"]`: its observation, and its mask. A step's reward is that of the seat that
    acted: its share of the gold when the game ends with its act, and nothing otherwise. What all seats get then is `infos["shares"]`, a
    column per seat. A game that ends is dealt anew in the same step (gymnasium's `SAME_STEP`); what the last to act saw of it is in
    `infos["final_obs"]`. `max_steps` truncates a game after so many acts. Table number *i* of `reset(seed=s)` plays the games of
    `motherlode_v1.env().reset(seed=s + i)`.

    The arrays `observations`, `action_masks`, `seats`, `shares`, `terminations` and `truncations` are made once and written over by every
    step. What `reset` and `step` return are copies, unless `copy=False` asks for the arrays themselves.
    """

    metadata: dict[str, Any] = {  # noqa: RUF012  # as gymnasium declares it
        "name": VERSION,
        "render_modes": [],
        "autoreset_mode": AutoresetMode.SAME_STEP,
    }

    def __init__(
        self,
        game: str = "base",
        modules: Sequence[str] = (),
        players: int | None = None,
        options: dict[str, object] | None = None,
        count: int = 64,
        rounds: int = 3,
        max_steps: int | None = None,
        copy: bool = True,
        seed: int = 0,
    ) -> None:
        self.rules = ruleset_of(game, modules, players, options)
        self.lens = lens_of(self.rules)
        self.count = self.num_envs = count
        self.copy = copy
        self._tables = Tables(self.lens, count, checked_rounds(self.rules, rounds), max_steps or 0)
        self._first_seed: int | None = seed
        self._random = Random(seed)
        self.seats: NDArray[np.int64] = np.zeros(count, np.int64)
        self.shares: NDArray[np.float32] = np.zeros((count, self.rules.players), np.float32)
        actions = self.lens.actions.size
        self.single_action_space = gymnasium.spaces.Discrete(actions)
        self.single_observation_space = gymnasium.spaces.Dict(
            {
                "observation": gymnasium.spaces.Box(0, 255, (self.lens.observer.size,), np.uint8),
                "action_mask": gymnasium.spaces.Box(0, 1, (actions,), np.int8),
            }
        )
        self.action_space = batch_space(self.single_action_space, count)
        self.observation_space = batch_space(self.single_observation_space, count)
        self.state_space = gymnasium.spaces.Box(0, 255, (count, self.lens.observer.state_size), np.uint8)
        self._show_tables()

    def _show_tables(self) -> None:
        """The tables' own bytes, as arrays."""
        tables, count = self._tables, self.count
        self.observations: NDArray[np.uint8] = np.frombuffer(tables.observations, np.uint8).reshape(count, -1)
        self.action_masks: NDArray[np.int8] = np.frombuffer(memoryview(tables.masks), np.int8).reshape(count, -1)
        self.terminations: NDArray[np.bool_] = np.frombuffer(tables.over, np.bool_)
        self.truncations: NDArray[np.bool_] = np.frombuffer(tables.cut_off, np.bool_)

    def __getstate__(self) -> dict[str, Any]:
        """Pickled without the arrays that show the tables' bytes: they would show nothing but copies."""
        return {name: value for name, value in self.__dict__.items() if name not in _SHOWN}

    def __setstate__(self, state: dict[str, Any]) -> None:
        self.__dict__.update(state)
        self._show_tables()

    @property
    def illegal(self) -> int:
        """How many actions so far were not allowed and counted as passing."""
        return self._tables.illegal

    def reset(
        self, *, seed: int | Sequence[int | None] | None = None, options: dict[str, Any] | None = None
    ) -> tuple[Observed, Infos]:
        """Fresh games at all tables; a seed gives these and all that follow them. The first reset without one takes the maker's."""
        if seed is None:
            seed, self._first_seed = self._first_seed, None
        seeds: list[int | None] = [None] * self.count
        if isinstance(seed, int):
            seeds = [seed + number for number in range(self.count)]
        elif seed is not None:
            seeds = list(seed)
        if len(seeds) != self.count:
            raise ValueError(f"there are {self.count} tables, and {len(seeds)} seeds for them")
        self._tables.deal(seeds)
        self.seats[:] = self._tables.seats
        self.shares[:] = 0
        return self._seen(), {"seat": self._given(self.seats)}

    def step(
        self, actions: NDArray[Any] | Sequence[int]
    ) -> tuple[Observed, NDArray[Any], NDArray[Any], NDArray[Any], Infos]:
        """One action per table."""
        tables = self._tables
        acted, had_ended = self.seats.copy(), bool(tables.last)
        given: list[int] = np.asarray(actions).tolist()
        if len(given) != self.count:
            raise ValueError(f"there are {self.count} tables, and {len(given)} actions for them")
        tables.step(given)
        self.seats[:] = tables.seats
        infos: Infos = {"seat": self._given(self.seats)}
        rewards = np.zeros(self.count)
        if tables.last or had_ended:
            self.shares[:] = np.reshape(tables.shares, self.shares.shape)
            rewards[:] = self.shares[np.arange(self.count), acted]
        if tables.last:
            self._tell_the_end(infos, acted)
        return self._seen(), rewards, self._given(self.terminations), self._given(self.truncations), infos

    def _tell_the_end(self, infos: Infos, acted: NDArray[np.int64]) -> None:
        """What there is to know about games that have just ended: everybody's share, and what the last to act saw."""
        ended = self.terminations | self.truncations
        final = np.full(self.count, None, dtype=object)
        for number, row in self._tables.last.items():
            mask = np.zeros(self.lens.actions.size, np.int8)
            final[number] = {"observation": np.frombuffer(row, np.uint8), "action_mask": mask}
        shares = self.shares.copy()
        infos["final_obs"], infos["_final_obs"] = final, ended
        infos["final_info"] = {"seat": acted, "_seat": ended, "shares": shares, "_shares": ended}
        infos["_final_info"] = ended
        infos["shares"], infos["_shares"] = shares, ended

    def _seen(self) -> Observed:
        return {"observation": self._given(self.observations), "action_mask": self._given(self.action_masks)}

    def _given(self, array: NDArray[Any]) -> NDArray[Any]:
        return array.copy() if self.copy else array

    def state(self) -> NDArray[np.uint8]:
        """The truth at every table in a row each, for critics that may see everything while they learn."""
        return np.stack([np.frombuffer(self._tables.state(number), np.uint8) for number in range(self.count)])

    def get_state(self) -> Tables:
        """The games as they stand, to be put back by `set_state`, here or in another environment of the same settings."""
        return deepcopy(self._tables)

    def set_state(self, state: Tables) -> None:
        """Puts games back: whatever comes next is the same as it was then. The arrays are new ones."""
        if state.lens is not self.lens or state.count != self.count:
            raise ValueError("that is a state of another game, or of another number of tables")
        self._tables = deepcopy(state)
        self._show_tables()
        self.seats[:] = self._tables.seats
        self.shares[:] = np.reshape(self._tables.shares, self.shares.shape)

    def sample(self) -> NDArray[np.int64]:
        """A random action for every table."""
        return np.array(self._tables.sample(self._random))


_SHOWN = ("observations", "action_masks", "terminations", "truncations")
