"""Tunnel party: when the first player connects it to the start, all players' roles are dealt again (M-P1)."""

from motherlode.modules.party.box import party as party
