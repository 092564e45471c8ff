"""The postcard: a place of two cells in the labyrinth, whose two sides are the costume department and the tunnel party (M-CP)."""

from motherlode.modules.postcard.box import postcard as postcard
