"""Sabotaged dwarf: a miner with a broken tool gets no gold cards (V-S1)."""

from motherlode.modules.sabotaged.box import sabotaged as sabotaged
