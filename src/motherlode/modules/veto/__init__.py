"""Veto (2019): whoever holds it may undo a card just played, before its effect (W-19)."""

from motherlode.modules.veto.box import wc2019 as wc2019
