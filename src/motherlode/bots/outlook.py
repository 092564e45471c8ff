"""What a seat makes of a position before it decides: how far the goals are, who is an enemy, what a card is good for.

The worth of each move is then a function of this outlook, from the weights of the move's box or from the traits of its verb.
"""

from collections.abc import Callable
from functools import lru_cache
from typing import Any, Final, TypeVar

from motherlode.bots.beliefs import Goals, Suspicions
from motherlode.bots.hidden_cards import HiddenCards
from motherlode.bots.survey import CARD, Survey
from motherlode.bots.table_weights import TableWeights, table_weights_of
from motherlode.core.boxes import VERBS
from motherlode.core.cards import EXTRAS, GROUPS, IS_TUNNEL, Card
from motherlode.core.cells import Cell
from motherlode.core.mine import Mine, dark
from motherlode.core.moves import Move, Seat, seat_of, verb_of
from motherlode.core.position import Position
from motherlode.core.traits import Trait
from motherlode.core.ways import Ways

CLOSE: Final = 3 * CARD
_CLOSED_CELL: Final = CARD + 5  # what it costs to pass a cell that somebody keeps closed
_JEALOUS: Final = 0.8  # how much of an enemy everybody is to one who must finish in person

T = TypeVar("T")
Reason = tuple[str, int]


class Outlook:
    """One decision of one seat: everything that weights may ask about."""

    def __init__(self, view: Position, seat: Seat, suspicions: Suspicions) -> None:
        self.view = view
        self.seat = seat
        self.suspicions = suspicions
        self.weights: TableWeights = table_weights_of(view.rules)
        self.motives = self.weights.motives_of(view.roles[seat])
        self.digs = self.motives.digs
        self.goals = self.find_goals()
        self.hidden = HiddenCards(view, self.weights, self.digs)
        self.layer = view.rules.layers[seat]
        self.mine = self._mine_as_walked()
        self.survey = self.surveyed(self.mine)
        self.guile = self.weights.guile_of(view.roles[seat])
        self.near = self.survey.best <= self.guile.near
        self.close = self.survey.best <= CLOSE
        self.unbarred = self.surveyed(view.mine) if self.motives.bars else self.survey  # of one who passes everything
        self.outrun = self.unbarred.best <= min(CLOSE, self.survey.best - 2 * CARD)
        self._uses: dict[Card, float] = {}
        self._found: dict[Callable[[Any], Any], Any] = {}

    def find_goals(self) -> Goals:
        """Where what is sought may be."""
        return Goals(self.view)

    def worth(self, move: Move) -> float:
        """What a move is worth to this seat now."""
        return self.weights.worth_of(verb_of(move))(self, move)

    def reason(self, move: Move) -> Reason:
        """Why this seat would make that move: the name of a reason, and the number in it. It follows from what the verb is good for."""
        traits = VERBS[verb_of(move)].traits
        return next((why for trait, why in self._reasons(move) if trait in traits), "best"), 0

    def _reasons(self, move: Move) -> list[tuple[Trait, str]]:
        """What speaks for a move, by the trait that it has; the first counts."""
        helps, mine = self.worth(move) > 0, seat_of(move) == self.seat
        return [
            (Trait.PASSES, "needless"),
            (Trait.CLEARS, "rid"),
            (Trait.LAYS, ("nearer_goal" if helps else "open") if self.digs else ("astray" if helps else "unsuspected")),
            (Trait.LIFTS, "cleared" if self.digs else "cut"),
            (Trait.FREES, "own_tool" if mine else "friend"),
            (Trait.HALTS, "halted"),
            (Trait.GAINS, "gold_now"),
            (Trait.HARMS, "foe"),
            (Trait.LOOKS, "look"),
            (Trait.MOVES_GOALS, "confused"),
            (Trait.DRAWS, "cards"),
            (Trait.STOPS, "objected"),
            (Trait.ALLOWS, "harmless"),
        ]

    @property
    def declared(self) -> Move | None:
        """The move of another seat that has been declared and has no effect yet."""
        return self.view.pending.move if self.view.pending is not None else None

    def once(self, find: Callable[[Any], T]) -> T:
        """What a function finds out about this outlook; it is called for the first move that asks."""
        if find not in self._found:
            self._found[find] = find(self)
        found: T = self._found[find]
        return found

    # The mine.

    def _mine_as_walked(self) -> Mine:
        """The mine as it is for this seat: what bars it is a wall, and cells that are kept closed are like rock."""
        mine, bars = self.view.mine, self.motives.bars
        closed = [] if self.view.rules.closed is None else self.view.rules.closed(self.view)
        if not bars and not closed:
            return mine
        mine = mine.copy()
        if bars:
            ways = _barred(self.view.rules.walkers[self.layer].starts, bars)
            mine.lights[self.layer] = dark(ways, mine.grid)
            mine.relight()
        for cell in closed:
            self.hidden.covered[cell] = _CLOSED_CELL
            mine.hide(cell)
        return mine

    def surveyed(self, mine: Mine) -> Survey:
        """What it costs to go on in a mine like this one."""
        return Survey(mine, self.layer, self.goals.costs, self.hidden.covered)

    def best_without(self, cell: Cell, mine: Mine | None = None) -> int:
        """How far the goals would be if a card were gone."""
        mine = (mine or self.mine).copy()
        mine.lift(cell)
        return self.surveyed(mine).best

    def is_losing(self) -> bool:
        """Whether the treasure is about to be found, and not for this seat."""
        return self.outrun if self.digs else self.survey.best <= CARD

    # The others.

    def enmity(self, seat: Seat) -> float:
        """The probability that another seat is an enemy."""
        if seat == self.seat:
            return 0.0
        if self.motives.all_foes:
            return 0.9
        wrecks = self.suspicions.wrecks(seat)
        if not self.digs:
            return 1 - wrecks
        for role, weight in self.motives.foes.items():
            wrecks += weight * self.suspicions.chance_of(seat, role, self.view, self.seat)
        return max(wrecks, _JEALOUS) if self.motives.alone and self.close else wrecks

    def halts(self, seat: Seat) -> int:
        """How many cards keep a seat from digging."""
        return sum(self.weights.halts(card) for card in self.view.front[seat])

    # Cards in the hand.

    def use(self, card: Card) -> float:
        """How much a card in the hand is still good for."""
        use = self._uses.get(card)
        if use is None:
            use = self._uses[card] = self._use_now(card)
        return use

    def _use_now(self, card: Card) -> float:
        if IS_TUNNEL[card]:
            return self.use_of_tunnel(card)
        if self.goals.certain and self.weights.looks_at_goals(card):
            return 0.0
        return self.weights.use_of(card)[0 if self.digs else 1]

    def use_of_tunnel(self, card: Card) -> float:
        """The more sides it joins the better, and the worse for a wrecker."""
        sides = max(group.bit_count() for group in GROUPS[card])
        useful = float(sides) if sides > 1 else 0.0
        return useful + self.liked(card) / 4 if self.digs else 4.0 - useful

    def liked(self, card: Card) -> float:
        """How much this seat likes what stands in a tunnel."""
        return sum(self.motives.likes.get(name, 0.0) for name, _ in EXTRAS[card])


def outlook_of(view: Position, seat: Seat, suspicions: Suspicions) -> Outlook:
    """The outlook of a seat, as its game has it."""
    kind = table_weights_of(view.rules).outlook or Outlook
    return kind(view, seat, suspicions)


@lru_cache(maxsize=64)
def _barred(starts: frozenset[str], bars: tuple[str, ...]) -> Ways:
    """How somebody walks who can't pass some things."""
    return Ways(starts, bars)
