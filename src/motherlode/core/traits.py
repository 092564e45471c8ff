"""What a verb is good for, in general: how layers that never heard of a box know what to make of its moves."""

from enum import Enum


class Trait(Enum):
    """One thing that can be said of a verb."""

    LAYS = "a tunnel card comes to lie in a cell"
    LIFTS = "a tunnel card is taken away from a cell"
    HALTS = "it keeps the seat it is aimed at from digging"
    FREES = "it lets the seat it is aimed at dig again, or get its share"
    HARMS = "the seat it is aimed at is worse off"
    LOOKS = "its mover learns something hidden: a goal, a role"
    MOVES_GOALS = "goals may lie elsewhere afterwards"
    GAINS = "its mover may get gold by it"
    SPENDS = "it costs its mover gold"
    PASSES = "cards are given up for others, and nothing else happens"
    CLEARS = "cards are given up to be rid of one that lies before the mover"
    STOPS = "it undoes what another has declared"
    ALLOWS = "it lets happen what another has declared"
    DRAWS = "it brings other cards into the hand"
    TOLD = "an event tells what it did: the move itself needs no sentence"
    ANSWERS = "it answers what the game asks, and is no turn"
    ASKS_FIRST = "what it does can't be made good again: a player is asked whether it is meant"
