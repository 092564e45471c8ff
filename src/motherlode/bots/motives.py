"""What a role wants and how openly it fights. Each box describes its own roles in its weights; here are the words for it."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from motherlode.bots.survey import CARD, FAR


@dataclass(frozen=True)
class Guile:
    """How openly somebody fights: from how many cards before the goal on everything is allowed, and what a blow is worth before that."""

    near: int
    strike: float  # keeping a sure enemy from digging
    trust: float = 0.5  # a seat counts as an enemy from this probability on
    fall: float = 0.0  # taking a tunnel away, as a share of the loss
    dead_end: float = 0.0


HONEST: Final = Guile(near=FAR, strike=15.0, trust=0.95)  # rather spares a wrecker than halts a friend
TEAM: Final = Guile(near=FAR, strike=15.0, trust=0.5)  # the other team is in the way too
HIDING: Final = Guile(near=FAR, strike=0.0, trust=0.95)  # hurts nobody
JEALOUS: Final = Guile(near=FAR, strike=15.0, trust=0.7)  # wants to be there first
LONE: Final = Guile(near=8 * CARD, strike=15.0, fall=0.8, dead_end=2.0)  # nobody else will do it
AMONG_FELLOWS: Final = Guile(near=3 * CARD, strike=1.0, dead_end=-9.0)  # lies low, strikes at the end
UNSURE: Final = Guile(near=FAR, strike=20.0, fall=0.8)  # nobody knows how many fellows there are


@dataclass(frozen=True)
class Motives:
    """What somebody of a role is after. Without any argument: somebody who digs for the treasure with everybody else."""

    digs: bool = True  # wants the treasure found, and takes all who dig well for friends
    zeal: float = 1.0  # how much progress counts beside everything else
    finish: float = 1.0  # how much it is worth to bring the tunnel to the treasure in person
    likes: Mapping[str, float] = field(default_factory=dict)  # what stands in a tunnel → the worth of digging it
    likes_near: Mapping[str, float] = field(default_factory=dict)  # the same, on top of it, with the goals near
    bars: tuple[str, ...] = ()  # what stands in a tunnel and can't be passed by this role
    foes: Mapping[str, float] = field(default_factory=dict)  # roles that are enemies too, and how much
    wary: float = 0.0  # how little it likes to leave the last two cards to others
    alone: bool = False  # wins only by finishing in person
    all_foes: bool = False  # everybody else is an enemy
    leaves: bool = False  # would rather have another role when things go wrong
    guile: Guile = HONEST


UNDESCRIBED: Final = Motives()  # any role that its box does not describe
RIVAL: Final = Motives(all_foes=True)  # a seat without a role, in a game that has none
