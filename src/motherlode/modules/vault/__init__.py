"""Vault (2018): instead of drawing, one of the top five of the discard pile (W-18)."""

from motherlode.modules.vault.box import wc2018 as wc2018
