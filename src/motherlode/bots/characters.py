"""What the roles want, as a table: a new role is a new line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from motherlode.bots.survey import CARD, FAR
from motherlode.core.names import ROLES, Role


@dataclass(frozen=True)
class Guile:
    """How openly one fights: from how many cards before the goal on all is fair, and what a blow is worth before that."""

    near: int
    strike: float  # breaking a tool of a sure enemy
    trust: float = 0.5  # as an enemy counts who is more likely one than this
    fall: float = 0.0  # bringing down a tunnel, by the loss
    dead_end: float = 0.0


HONEST: Final = Guile(near=FAR, strike=15.0, trust=0.95)  # rather spares a saboteur than halts a friend
TEAM: Final = Guile(near=FAR, strike=15.0, trust=0.5)  # the other team is in the way too
HIDING: Final = Guile(near=FAR, strike=0.0, trust=0.95)  # hurts nobody
JEALOUS: Final = Guile(near=FAR, strike=15.0, trust=0.7)  # wants to be there first
LONE: Final = Guile(near=8 * CARD, strike=15.0, fall=0.8, dead_end=2.0)  # nobody else will do it
AMONG_FELLOWS: Final = Guile(near=3 * CARD, strike=1.0, dead_end=-9.0)  # lies low, keeps its blows for the end
UNSURE: Final = Guile(near=FAR, strike=20.0, fall=0.8)  # nobody knows how many there are


@dataclass(frozen=True)
class Character:
    """What somebody of this role is after."""

    digs: bool = True  # wants the treasure found, and takes all who dig well for friends
    zeal: float = 1.0  # how much progress counts beside everything else
    finish: float = 1.0  # how much it is to bring the tunnel to the treasure in person
    likes: Mapping[str, float] = field(default_factory=dict)  # what stands in a tunnel → the worth of digging it
    likes_near: Mapping[str, float] = field(default_factory=dict)  # the same, on top of it, with the goals near
    bars: tuple[str, ...] = ()  # the doors that it can't pass
    foes: Mapping[str, float] = field(default_factory=dict)  # who else is an enemy, and how much of one
    wary: float = 0.0  # how little it likes to leave the last two cards to others
    alone: bool = False  # wins only by finishing in person
    all_foes: bool = False  # everybody else is an enemy
    leaves: bool = False  # would rather be somebody else when things go wrong
    guile: Guile = HONEST


def _of_team(own: str, other: str) -> Character:
    """A dwarf with a colour: the other team's doors bar it, its own bar the others."""
    return Character(
        likes={own: 10.0, other: -6.0},
        likes_near={own: 8.0},
        bars=(other,),
        foes={other: 0.8},
        wary=20.0,
        leaves=True,
        guile=TEAM,
    )


CHARACTERS: Final = {
    "miner": Character(),
    "saboteur": Character(digs=False, likes={"blue": 3.0, "green": 3.0}, leaves=True),
    "greedy": Character(alone=True, wary=2.0 * CARD, guile=JEALOUS),
    "blue": _of_team("blue", "green"),
    "green": _of_team("green", "blue"),
    "boss": Character(likes={"blue": -3.0, "green": -3.0}),
    "profiteer": Character(zeal=0.8, guile=HIDING),
    "geologist": Character(zeal=-0.4, finish=-0.05, likes={"crystal": 30.0}, guile=HIDING),
}
NOBODY: Final = Character(all_foes=True, likes={"gold": 8.0, "troll": -4.0})  # a game without roles


def character_of(role: Role) -> Character:
    """Who one is."""
    return CHARACTERS.get(ROLES.names[role], NOBODY)


def share_of_wreckers(own: Role, pile: list[Role]) -> float:
    """How likely it is, before anything has happened, that another seat wants the treasure not to be found."""
    others = list(pile)
    if own in others:
        others.remove(own)
    return sum(not character_of(role).digs for role in others) / len(others) if others else 0.0


def guile_of(own: Role, pile: list[Role], players: int) -> Guile:
    """How one fights: a wrecker by what it knows of its fellows."""
    character = character_of(own)
    if character.digs:
        return character.guile
    if not share_of_wreckers(own, pile):
        return LONE
    return AMONG_FELLOWS if len(pile) <= players + 1 else UNSURE
