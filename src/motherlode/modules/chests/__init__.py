"""Treasure chests: four of ten lie under tunnel cards between start and goals (M-K1 to M-K4)."""

from motherlode.modules.chests.box import chests as chests
