"""Bots: from random to ones worth beating. A bot gets what its seat sees and the moves it may make, nothing else."""

from motherlode.bots.makers import LEVELS, Bot, make

__all__ = ["LEVELS", "Bot", "make"]
