"""What things are worth in the Duel, in tenths of a card: for the bots (`weights.py`) and for play-outs (`playing.py`)."""

from typing import Final

from motherlode.core.sides import EAST, WEST

GOLD: Final = 30.0  # one gold
FAITH: Final = 0.8  # how likely it is that one comes to the gold of a card that one turns up
CLIP: Final = 40  # progress beyond this makes no difference
THEIRS: Final = 0.6  # what the other's progress counts beside one's own
DETOUR: Final = 12  # how many tenths of a card farther one goes for one gold more
FIRST: Final = 100.0  # what costs no action is done before the action
NOT_NOW: Final = -8.0  # better kept for another turn
MOST_GOLD: Final = 3  # on a card
ALONG: Final = EAST | WEST  # the way from the start to the gold
EXTRA_USE: Final = {"gold": 3.0, "blue": -0.5, "green": -0.5, "troll": -0.5}  # what stands in a tunnel
