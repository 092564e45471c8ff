"""The greedy dwarf (2016): one miner in the pile is replaced by a dwarf who wants it all (W-16)."""

from motherlode.modules.greedy.box import wc2016 as wc2016
