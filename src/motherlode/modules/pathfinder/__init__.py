"""Pathfinder (2022): two tunnel cards in one turn, then as many cards drawn (W-22)."""

from motherlode.modules.pathfinder.box import wc2022 as wc2022
