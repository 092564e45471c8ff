"""Environments for learners: PettingZoo, many games at once, and OpenSpiel's way of seeing a game."""

from motherlode.envs.actions import ActionIndex
from motherlode.envs.observations import Observer, Section
from motherlode.envs.rulesets import VERSION, ruleset_of
from motherlode.envs.running import Lens, RunningGame, lens_of

__all__ = ["VERSION", "ActionIndex", "Lens", "Observer", "RunningGame", "Section", "lens_of", "ruleset_of"]
