"""Costume department: who first connects it to the start must change roles (M-C1)."""

from motherlode.modules.costume.box import costume as costume
