"""Bots: from random to ones worth beating. A bot gets what its seat sees and the moves it may make, nothing else."""

from motherlode.bots.digger import Advice
from motherlode.bots.programs import check_bot, make_or_run, release
from motherlode.bots.registry import LEVELS, QUICKER, BlindBot, Bot, adviser, all_blind, make
from motherlode.modules import import_from_boxes

import_from_boxes("weights")

__all__ = [
    "LEVELS", "QUICKER", "Advice", "BlindBot", "Bot", "adviser", "all_blind", "check_bot", "make", "make_or_run", "release",
]  # fmt: skip
