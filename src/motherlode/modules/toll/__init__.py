"""Tunnel toll: two dwarves stand at open tunnel ends and take a gold from whoever wants to pass (M-T1 to M-T4)."""

from motherlode.modules.toll.box import toll as toll
