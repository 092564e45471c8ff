"""What the roles want, as a table: a new role is a new line."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from motherlode.core.names import ROLES, Role


@dataclass(frozen=True)
class Character:
    """What somebody of this role is after."""

    digs: bool = True  # wants the treasure found, and takes all who dig well for friends
    zeal: float = 1.0  # how much progress counts beside everything else
    likes: Mapping[str, float] = field(default_factory=dict)  # what stands in a tunnel → the worth of digging it
    alone: bool = False  # wins only by finishing in person
    rivals: bool = False  # everybody else is an enemy


CHARACTERS: Final = {
    "miner": Character(),
    "saboteur": Character(digs=False),
    "greedy": Character(alone=True),
    "blue": Character(likes={"blue": 4.0, "green": -25.0}),
    "green": Character(likes={"green": 4.0, "blue": -25.0}),
    "boss": Character(likes={"blue": -3.0, "green": -3.0}),
    "profiteer": Character(zeal=0.6),
    "geologist": Character(zeal=0.4, likes={"crystal": 12.0}),
}
NOBODY: Final = Character(rivals=True, likes={"gold": 8.0, "troll": -4.0})  # a game without roles


def character_of(role: Role) -> Character:
    """Who one is."""
    return CHARACTERS.get(ROLES.names[role], NOBODY)


def share_of_wreckers(own: Role, pile: list[Role]) -> float:
    """How likely it is, before anything has happened, that another seat wants the treasure not to be found."""
    others = list(pile)
    if own in others:
        others.remove(own)
    return sum(not character_of(role).digs for role in others) / len(others) if others else 0.0
