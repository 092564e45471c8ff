"""Tunnel party: who first connects it makes all players' roles be dealt again (M-P1)."""

from motherlode.modules.party.box import party as party
