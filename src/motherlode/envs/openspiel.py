"""The games registered with OpenSpiel, as `python_motherlode(game=…,modules=…,players=…)`, and a small one that can be solved exactly, as
`python_motherlode_small`. Needs `open_spiel`.

>>> import pyspiel                                                              # doctest: +SKIP
>>> from motherlode.envs import openspiel                                       # doctest: +SKIP
>>> game = pyspiel.load_game("python_motherlode(game=saboteur2,players=4)")     # doctest: +SKIP
"""

from collections.abc import Callable
from typing import Any, Final

import numpy as np
import pyspiel

from motherlode.core.ruleset import Ruleset
from motherlode.envs.rulesets import checked_rounds, ruleset_of
from motherlode.envs.running import lens_of
from motherlode.envs.small import SmallState, rules_of_small
from motherlode.envs.states import ACT_WIDTH, MOST_ACTS, MOST_OUTCOMES, State

MOST_ACTIONS: Final = 3000  # in one game: every act uses up a card or answers a question
_USUAL: Final = 3  # players, or as near to it as the game allows
_DEFAULTS: Final = {"game": "base", "modules": "", "players": 0, "rounds": 3}  # no players: as many as is usual

_TYPE: Final = pyspiel.GameType(
    short_name="python_motherlode",
    long_name="Motherlode (Saboteur)",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.GENERAL_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=12,
    min_num_players=1,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification=_DEFAULTS,
)


class MotherlodeGame(pyspiel.Game):  # type: ignore[misc]
    """One ruleset; modules are joined by `+`, and without `players` as many play as is usual in the game."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        chosen = {**_DEFAULTS, **(params or {})}
        modules = [name for name in str(chosen["modules"]).split("+") if name]
        self.rules = ruleset_of(str(chosen["game"]), modules, int(chosen["players"]) or None, usual=_USUAL)
        self.rounds = checked_rounds(self.rules, int(chosen["rounds"]))
        chosen["players"] = self.rules.players
        super().__init__(_TYPE, self._info(), chosen)

    def _info(self) -> Any:
        return pyspiel.GameInfo(
            num_distinct_actions=lens_of(self.rules).actions.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=self.rules.players,
            min_utility=0.0,
            max_utility=1.0,
            utility_sum=None,
            max_game_length=MOST_ACTIONS,
        )

    def new_initial_state(self) -> "MotherlodeState":
        """Before anything is dealt."""
        return MotherlodeState(self)

    def state(self) -> State:
        """The same, as it is without OpenSpiel."""
        return State(self.rules, rounds=self.rounds)

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "MotherlodeObserver":
        """Who looks at states for a player."""
        if params:
            raise ValueError(f"there are no parameters of observations: {params}")
        recalls = iig_obs_type is not None and iig_obs_type.perfect_recall
        return MotherlodeObserver(self.rules, recalls)


_SMALL: Final = pyspiel.GameType(
    short_name="python_motherlode_small",
    long_name="The last turns of a round of Motherlode, for two",
    dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
    chance_mode=pyspiel.GameType.ChanceMode.EXPLICIT_STOCHASTIC,
    information=pyspiel.GameType.Information.IMPERFECT_INFORMATION,
    utility=pyspiel.GameType.Utility.ZERO_SUM,
    reward_model=pyspiel.GameType.RewardModel.TERMINAL,
    max_num_players=2,
    min_num_players=2,
    provides_information_state_string=True,
    provides_information_state_tensor=True,
    provides_observation_string=True,
    provides_observation_tensor=True,
    parameter_specification={},
)


class SmallGame(pyspiel.Game):  # type: ignore[misc]
    """The small game that can be solved exactly (`motherlode.envs.small`)."""

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        self.rules = rules_of_small()
        info = pyspiel.GameInfo(
            num_distinct_actions=lens_of(self.rules).actions.size,
            max_chance_outcomes=MOST_OUTCOMES,
            num_players=2,
            min_utility=-1.0,
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=20,
        )
        super().__init__(_SMALL, info, params or {})

    def new_initial_state(self) -> "MotherlodeState":
        """Before anything is dealt."""
        return MotherlodeState(self)

    def state(self) -> State:
        """The same, as it is without OpenSpiel."""
        return SmallState()

    def make_py_observer(self, iig_obs_type: Any = None, params: dict[str, Any] | None = None) -> "MotherlodeObserver":
        """Who looks at states for a player."""
        return MotherlodeObserver(self.rules, iig_obs_type is not None and iig_obs_type.perfect_recall)


class MotherlodeState(pyspiel.State):  # type: ignore[misc]
    """OpenSpiel's face of a `State`."""

    def __init__(self, game: "MotherlodeGame | SmallGame") -> None:
        super().__init__(game)
        self.inner = game.state()

    def current_player(self) -> int:
        """Whose turn it is."""
        return self.inner.current_player()

    def is_terminal(self) -> bool:
        """Whether the game is over."""
        return self.inner.is_terminal()

    def _legal_actions(self, player: int) -> list[int]:
        return self.inner.legal_actions(player)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        """What chance may bring."""
        return self.inner.chance_outcomes()

    def _apply_action(self, action: int) -> None:
        self.inner.apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.inner.action_to_string(player, action)

    def returns(self) -> list[float]:
        """Shares of the gold."""
        return self.inner.returns()

    def resample_from_infostate(self, player: int, sampler: Callable[[], float]) -> "MotherlodeState":
        """Another state that the player can't tell from this one."""
        twin: MotherlodeState = self.clone()
        twin.inner = self.inner.resample_from_infostate(player, sampler)
        return twin

    def __str__(self) -> str:
        return str(self.inner)


class MotherlodeObserver:
    """Looks at states for a player: strings and tensors, the whole past included if it recalls perfectly."""

    def __init__(self, rules: Ruleset, recalls: bool) -> None:
        self._recalls = recalls
        blank = State(rules)
        size = (blank.information_state_tensor_shape() if recalls else blank.observation_tensor_shape())[0]
        self.tensor = np.zeros(size, np.float32)
        observer = lens_of(rules).observer
        self.dict = {
            section.name: self.tensor[section.part].reshape(section.shape) for section in observer.sections
        }  # OpenSpiel reads the tensor from here: a part that has no name is not in it
        if recalls:
            self.dict["acts"] = self.tensor[observer.size :].reshape(MOST_ACTS, ACT_WIDTH)

    def set_from(self, state: MotherlodeState, player: int) -> None:
        """Takes down what the player knows."""
        if self._recalls:
            self.tensor[:] = state.inner.information_state_tensor(player)
        else:
            self.tensor[:] = np.frombuffer(state.inner.observation(player), np.uint8)

    def string_from(self, state: MotherlodeState, player: int) -> str:
        """The same as text."""
        inner = state.inner
        return inner.information_state_string(player) if self._recalls else inner.observation_string(player)


pyspiel.register_game(_TYPE, MotherlodeGame)
pyspiel.register_game(_SMALL, SmallGame)
