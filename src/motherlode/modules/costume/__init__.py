"""Costume department: the first player to connect it to the start must change roles (M-C1)."""

from motherlode.modules.costume.box import costume as costume
