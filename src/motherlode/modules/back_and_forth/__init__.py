"""Back and forth (2017): two face-down goals change places, or only seem to (W-17)."""

from motherlode.modules.back_and_forth.box import wc2017 as wc2017
