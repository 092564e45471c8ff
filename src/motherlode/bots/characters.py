"""What the roles want, as tables: a new role is a new line."""

from dataclasses import dataclass
from typing import Final

from motherlode.core.names import ROLES, Role


@dataclass(frozen=True)
class Character:
    """What somebody of this role is after."""

    digs: bool  # wants the treasure found, and so all who dig well for friends


CHARACTERS: Final = {
    "miner": Character(digs=True),
    "saboteur": Character(digs=False),
    "greedy": Character(digs=True),
    "blue": Character(digs=True),
    "green": Character(digs=True),
    "boss": Character(digs=True),
    "profiteer": Character(digs=True),
    "geologist": Character(digs=True),
}
NOBODY: Final = Character(digs=True)  # no roles in this game: everybody digs for the own pocket


def character_of(role: Role) -> Character:
    """Who one is."""
    return CHARACTERS.get(ROLES.names[role], NOBODY)


def share_of_wreckers(own: Role, pile: list[Role]) -> float:
    """How likely it is, before anything has happened, that another seat wants the treasure not to be found."""
    others = list(pile)
    if own in others:
        others.remove(own)
    return sum(not character_of(role).digs for role in others) / len(others) if others else 0.0
