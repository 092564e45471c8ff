"""What claims tell: of who made them, of whom they name, and of the goals; with the weight that experience gave them.

`python -m motherlode.lab.talking --learn` plays rounds with bots that talk, counts who says what and how often it is true, and writes
the weights (`data/words.json`). Words are cheap: the same claim counts once a round, and words alone clear nobody by much. A claim that
turns out to be a lie counts heavily against who made it.
"""

import json
from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final, NamedTuple

from motherlode.core.aims import wreckers
from motherlode.core.cells import Cell, parse_cell
from motherlode.core.families import GOAL_KIND, ROLES, UNKNOWN
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset

_CLEARED: Final = 0.5  # as a logarithm: words clear nobody by more than that
_CAUGHT: Final = 3.0  # and speak against who said them by no more than that
_NAMED: Final = 1.5  # and against whom others name
_SUSPECT: Final = (0.25, 0.6)  # where somebody is suspected a little, and where much


@dataclass(frozen=True)
class Experience:
    """Weights by the kind of claim: logarithms of how much likelier it comes from one who wrecks, or names one.

    `truth` is how often a claim about a goal (`prize`: that it is the one which is sought; `other`: that it is not) is true,
    from one who digs and from one who wrecks.
    """

    speaker: dict[str, float] = field(default_factory=dict)
    target: dict[str, float] = field(default_factory=dict)
    truth: dict[str, tuple[float, float]] = field(default_factory=dict)


NONE: Final = Experience()
"""Nothing is made of words."""


@cache
def experience() -> Experience:
    """What was learned."""
    told: dict[str, Any] = json.loads(
        files("motherlode.bots").joinpath("data", "words.json").read_text(encoding="utf-8")
    )
    truth = {name: (float(one["friend"]), float(one["foe"])) for name, one in told["truth"].items()}
    return Experience(told["speaker"], told["target"], truth)


class GoalClaim(NamedTuple):
    """A seat that has looked says what a goal is."""

    seat: Seat
    cell: Cell
    is_prize: bool


class Noted(NamedTuple):
    """A claim as everybody could judge it then, for whoever wants to learn from it; `suspected` tells of the seat it names."""

    key: str
    seat: Seat
    target: Seat | None = None
    suspected: float = 0.0


class Words:
    """What was claimed in a round, and what follows from it."""

    def __init__(self, rules: Ruleset, weights: Experience | None = None) -> None:
        self.weights = experience() if weights is None else weights
        self.noted: list[Noted] = []
        self._prizes = {name for box in rules.boxes for name in box.prizes}
        self._wrecking = {ROLES.names[role] for role in wreckers(rules.role_pile)}
        self._spoken = [0.0] * rules.players
        self._named = [0.0] * rules.players
        self._known: set[tuple[Any, ...]] = set()
        self._open: list[GoalClaim] = []  # about goals that still lie face down

    def ratio(self, seat: Seat) -> float:
        """How much likelier all that was said is if a seat wrecks, as a logarithm."""
        spoken = max(-_CLEARED, min(_CAUGHT, self._spoken[seat]))
        return spoken + max(-_CLEARED, min(_NAMED, self._named[seat]))

    def forget(self, seat: Seat) -> None:
        """A seat with a new role may be anybody again."""
        self._spoken[seat] = self._named[seat] = 0.0

    def forget_goals(self) -> None:
        """Goals may lie elsewhere now: nobody has lied whose claim does not hold any more."""
        self._open = []

    def hear(self, seat: Seat, claim: dict[str, Any], suspected: list[float], looked: Iterable[Cell]) -> None:
        """A claim, with how likely everybody takes each seat to wreck, and where its maker has looked."""
        kind = claim["claim"]
        if kind == "i_am":
            self._i_am(seat, claim["role"], suspected)
        elif kind == "suspect" and claim["seat"] < len(suspected):
            self._suspects(seat, Seat(claim["seat"]), suspected)
        elif kind == "goal_is":
            self._goal_is(GoalClaim(seat, parse_cell(claim["cell"]), claim["what"] in self._prizes), looked)

    def of(self, cell: Cell) -> list[GoalClaim]:
        """What was said of a goal that lies face down."""
        return [claim for claim in self._open if claim.cell == cell]

    def settle(self, claim: GoalClaim, kind: str) -> None:
        """The goal is of this kind: what was said of it was true, or a lie."""
        self._open.remove(claim)
        self._speaks(self._verdict(claim, kind), claim.seat)

    def caught(self, view: Position) -> dict[Seat, float]:
        """What one who has seen goals knows besides of those who spoke of them, as logarithms."""
        found: dict[Seat, float] = {}
        for claim in self._open:
            goal = view.facedown.get(claim.cell, UNKNOWN)
            if goal != UNKNOWN and claim.seat != view.viewer:
                weight = self.weights.speaker.get(self._verdict(claim, GOAL_KIND[goal]), 0.0)
                found[claim.seat] = max(-_CLEARED, min(_CAUGHT, found.get(claim.seat, 0.0) + weight))
        return found

    def weigh(self, likely: dict[Cell, float], suspected: list[float]) -> dict[Cell, float]:
        """How likely each goal is the one that is sought, once the claims are believed as far as those who made them are."""
        if not self._open:
            return likely
        weighed = {cell: chance * self._support(cell, suspected) for cell, chance in likely.items()}
        total = sum(weighed.values())
        return {cell: chance / total for cell, chance in weighed.items()} if total > 0 else likely

    def _support(self, cell: Cell, suspected: list[float]) -> float:
        """How likely it is that all this is said if the treasure lies in a cell: of each seat and goal the last word counts."""
        support = 1.0
        for claim in {(one.seat, one.cell): one for one in self._open}.values():
            digs, wrecks = self.weights.truth.get("prize" if claim.is_prize else "other", (0.5, 0.5))
            trusted = (1.0 - suspected[claim.seat]) * digs + suspected[claim.seat] * wrecks
            support *= trusted if claim.is_prize == (claim.cell == cell) else 1.0 - trusted
        return support

    def _i_am(self, seat: Seat, role: str, suspected: list[float]) -> None:
        wrecks = role in self._wrecking
        if self._is_new(seat, "i_am", wrecks):
            self._speaks(f"i_am {'foe' if wrecks else 'friend'} {rank(suspected[seat])}", seat)

    def _suspects(self, seat: Seat, target: Seat, suspected: list[float]) -> None:
        if not self._is_new(seat, "suspect", target):
            return
        key = f"suspected {rank(suspected[target])} by {rank(suspected[seat])}"
        self.noted.append(Noted(key, seat, target, suspected[target]))
        self._named[target] += self.weights.target.get(key, 0.0)
        self._speaks(f"suspects {rank(suspected[target])}", seat)

    def _goal_is(self, claim: GoalClaim, looked: Iterable[Cell]) -> None:
        """Nothing is made of it if its maker can't know."""
        if claim.cell in looked and self._is_new(*claim):
            self._open.append(claim)
            self._speaks(f"goal {'prize' if claim.is_prize else 'other'}", claim.seat)

    def _verdict(self, claim: GoalClaim, kind: str) -> str:
        held = claim.is_prize == (kind in self._prizes)
        return f"{'prize' if claim.is_prize else 'other'} {'held' if held else 'lied'}"

    def _speaks(self, key: str, seat: Seat) -> None:
        self.noted.append(Noted(key, seat))
        self._spoken[seat] += self.weights.speaker.get(key, 0.0)

    def _is_new(self, *claim: Any) -> bool:
        is_new = claim not in self._known
        self._known.add(claim)
        return is_new


def rank(suspected: float) -> str:
    """How far somebody is suspected, in a word."""
    little, much = _SUSPECT
    return "little" if suspected < little else "much" if suspected >= much else "some"
