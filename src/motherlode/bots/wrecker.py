"""The learned saboteur: a network's view of each move, for the games that it was learned in."""

from functools import cache, lru_cache
from math import exp
from random import Random
from typing import Final

from motherlode.bots.network import Numbers, file_of, network
from motherlode.bots.onlooker import Onlooker, families
from motherlode.bots.outlook import Outlook
from motherlode.bots.prospects import Prospects
from motherlode.core.aims import aim_of
from motherlode.core.moves import Move, Seat
from motherlode.core.policy import Minds
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset

NAME: Final = "wrecker"  # of the file in `data`, which also says in which game it was learned
ENDS: Final = "ends"  # of the file of a network that foretells how rounds end
PICTURED: Final = "pictured"  # of the file of a network that is told the whole table
JUDGE: Final = "judge"  # of the file of one that is told what nobody knows as well, and says who wins


@lru_cache(maxsize=200)
def is_learned(rules: Ruleset) -> bool:
    """Whether a table plays exactly the game that the network was learned in."""
    return bool(sorted(box.name for box in rules.boxes) == file_of(NAME)["boxes"])


def is_for(view: Position, seat: Seat) -> bool:
    """Whether the network has something to say: to saboteurs of the base game, in their own turn."""
    return view.pending is None and is_learned(view.rules) and aim_of(view.roles[seat]).wrecks


@cache
def minds(players: int = 0) -> Minds:
    """How sleuths think, for play-outs in native numbers: the ways to wreck that they know, this network, and how rounds end; with as
    many players as they were learned with, networks that are told the whole table."""
    ways, ends = families(), file_of(ENDS)["weights"]
    pictured = {}
    if players == file_of(PICTURED)["players"]:
        pictured = {"policy": file_of(PICTURED)["weights"], "judge": file_of(JUDGE)["weights"]}
    return Minds([way.share for way in ways], [way.ratios for way in ways], file_of(NAME)["weights"], ends, pictured)


def scores(outlook: Outlook, onlooker: Onlooker, moves: list[Move]) -> Numbers:
    """How much speaks for each move."""
    prospects = Prospects(outlook, onlooker, moves)
    return network(NAME).scores(prospects.situation(), prospects.options())


def drawn(dice: Random, told: Numbers, moves: list[Move], warmth: float) -> Move:
    """One of the moves: the better its score the likelier, the warmer the more evenly; with no warmth the best."""
    most = max(told)
    if warmth <= 0:
        return moves[told.index(most)]
    return dice.choices(moves, [exp((one - most) / warmth) for one in told])[0]
