"""What things are worth in the Duel, in tenths of a card: for the bots (`weights.py`) and for play-outs (`playing.py`)."""

from typing import Final, NamedTuple

from motherlode.core.sides import EAST, WEST

FAITH: Final = 0.8  # how likely it is that one comes to the gold of a card that one turns up
CLIP: Final = 40  # progress beyond this makes no difference
DETOUR: Final = 12  # how many tenths of a card farther one goes for one gold more
FIRST: Final = 100.0  # what costs no action is done before the action
NOT_NOW: Final = -8.0  # better kept for another turn
MOST_GOLD: Final = 3  # on a card
ALONG: Final = EAST | WEST  # the way from the start to the gold
EXTRA_USE: Final = {"gold": 3.0, "blue": -0.5, "green": -0.5, "troll": -0.5}  # what stands in a tunnel


class Style(NamedTuple):
    """What counts how much."""

    gold: float  # one gold
    theirs: float  # what the other's progress counts beside one's own
    halt: float  # how many times as much as usual the other's broken tool counts
    thrift: float  # which share of what a card is good for is missed once it is laid, though it brings something


FRIENDLY: Final = Style(gold=30.0, theirs=0.6, halt=1.0, thrift=0.0)
KEEN: Final = Style(
    gold=40.0, theirs=1.2, halt=2.0, thrift=0.7
)  # found by thousands of rounds against the friendly style
