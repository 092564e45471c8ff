"""Bots: from random to ones worth beating. A bot gets what its seat sees and the moves it may make, nothing else."""

from motherlode.bots.digger import Advice
from motherlode.bots.makers import EXPLAINED, LEVELS, BlindBot, Bot, adviser, all_blind, make

__all__ = ["EXPLAINED", "LEVELS", "Advice", "BlindBot", "Bot", "adviser", "all_blind", "make"]
