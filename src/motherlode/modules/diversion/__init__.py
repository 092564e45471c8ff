"""Diversion (2023): the tunnel card placed last is moved to another cell (W-23)."""

from motherlode.modules.diversion.box import wc2023 as wc2023
