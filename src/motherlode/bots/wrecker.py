"""The learned saboteur: a network's view of each move, for the games that it was learned in."""

from collections.abc import Mapping
from functools import cache, lru_cache
from math import exp
from random import Random
from typing import Final

from motherlode.bots.network import Numbers, file_of, network
from motherlode.bots.onlooker import Onlooker, families
from motherlode.bots.outlook import Outlook
from motherlode.bots.prospects import Prospects
from motherlode.core.aims import aim_of
from motherlode.core.cells import Cell
from motherlode.core.families import Role
from motherlode.core.moves import Move, Seat
from motherlode.core.policy import Minds
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.weighed import Weights

NAME: Final = "wrecker"  # of the file in `data`, which also says in which game it was learned
ENDS: Final = "ends"  # of the file of a network that foretells how rounds end
PICTURED: Final = "pictured"  # of the file of a network that is told the whole table
READER: Final = "reader"  # of the file of one that tells from the same who else wrecks, and where the treasure lies
_TRUST: Final = 0.9  # in what is read
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
        parts = {"policy": PICTURED, "reader": READER, "judge": JUDGE}
        pictured = {part: file_of(name)["weights"] for part, name in parts.items()}
    return Minds([way.share for way in ways], [way.ratios for way in ways], file_of(NAME)["weights"], ends, pictured)


def reweighed(before: Weights, fellows: list[float], goals: dict[Cell, float]) -> Weights:
    """Weights for worlds: mostly what was read from a table (`playout.guesses`), and a little what everybody can tell (`before`), since
    not everybody plays like those from whom reading was learned."""
    known = {seat: _odds(roles) for seat, roles in before.roles.items()}
    alone, total = 1.0 - sum(fellows[seat] for seat in known), 1.0 + sum(known.values())
    alone = _mixed(max(0.0, alone), 1.0 / total)
    odds = {seat: _mixed(fellows[seat], odd / total) / alone for seat, odd in known.items()}
    roles = {
        seat: {role: odds[seat] if aim_of(role).wrecks else 1.0 for role in told} for seat, told in before.roles.items()
    }
    likely = {cell: max(told.values()) for cell, told in before.goals.items()}
    shares = {cell: _mixed(goals[cell], one / sum(likely.values())) for cell, one in likely.items()}
    return Weights(roles, {cell: dict.fromkeys(told, shares[cell]) for cell, told in before.goals.items()})


def _odds(roles: Mapping[Role, float]) -> float:
    """How much likelier than not a seat wrecks."""
    wrecks, digs = (
        max(weight for role, weight in roles.items() if aim_of(role).wrecks is side) for side in (True, False)
    )
    return wrecks / digs


def _mixed(read: float, known: float) -> float:
    return _TRUST * read + (1.0 - _TRUST) * known


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
