"""Change of direction (2020): play, and the passing of gold, go the other way for the rest of the round (W-20)."""

from motherlode.modules.reverse.box import wc2020 as wc2020
