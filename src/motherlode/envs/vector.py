"""Many games at once with numpy arrays, for self-play: one step makes one move at every table.

>>> from motherlode.envs.vector import VectorEnv
>>> env = VectorEnv(game="base", players=5, count=8, seed=1)
>>> env.reset()
>>> env.step(env.action_masks.argmax(axis=1))
>>> env.observations.shape == (8, env.lens.observer.size)
True
"""

from collections.abc import Sequence
from random import Random
from typing import Any

import numpy as np
from numpy.typing import NDArray

from motherlode.envs.rulesets import checked_rounds, ruleset_of
from motherlode.envs.running import lens_of
from motherlode.envs.tables import Tables


class VectorEnv:
    """Tables of one ruleset; without `players`, as many as is usual in the game.

    The arrays are made once and written over by every step: copy what you want to keep.

    `observations` and `action_masks` are those of the seat to act at each table, `seats` says which seat that is. Where `dones` is
    true the game before has ended with `rewards` (the shares of the gold, a column per seat), and a new one is on the table.
    """

    def __init__(
        self,
        game: str = "base",
        modules: Sequence[str] = (),
        players: int | None = None,
        options: dict[str, object] | None = None,
        count: int = 64,
        rounds: int = 3,
        seed: int = 0,
    ) -> None:
        self.rules = ruleset_of(game, modules, players, options)
        self.lens = lens_of(self.rules)
        self.count = count
        self._tables = Tables(self.lens, count, checked_rounds(self.rules, rounds), seed)
        self._random = Random(seed)
        self.seats: NDArray[np.int64] = np.zeros(count, np.int64)
        self.rewards: NDArray[np.float32] = np.zeros((count, self.rules.players), np.float32)
        self._show_tables()

    def _show_tables(self) -> None:
        """The tables' own bytes, as arrays."""
        tables, count = self._tables, self.count
        self.observations: NDArray[np.uint8] = np.frombuffer(tables.observations, np.uint8).reshape(count, -1)
        self.action_masks: NDArray[np.int8] = np.frombuffer(tables.masks, np.int8).reshape(count, -1)
        self.dones: NDArray[np.bool_] = np.frombuffer(tables.over, np.bool_)

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

    def reset(self, seed: int | None = None) -> None:
        """Fresh games at all tables."""
        self._tables.deal(seed)
        self.seats[:] = self._tables.seats
        self.rewards[:] = 0

    def step(self, actions: NDArray[Any] | Sequence[int]) -> None:
        """One action per table."""
        had_ended = self.dones.any()
        self._tables.step(np.asarray(actions).tolist())
        self.seats[:] = self._tables.seats
        if had_ended or self.dones.any():
            self.rewards[:] = np.reshape(self._tables.shares, self.rewards.shape)

    def sample(self) -> NDArray[np.int64]:
        """A random action for every table."""
        return np.array(self._tables.sample(self._random))


_SHOWN = ("observations", "action_masks", "dones")
