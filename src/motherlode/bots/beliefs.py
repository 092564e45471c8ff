"""What a bot makes of what it has seen: where the treasure may be, and who is up to what."""

from math import exp, log
from typing import Final

from motherlode.bots.hearing import Heard, Moved, NewRoles, Removed, TurnedUp, heard_in, is_telling
from motherlode.bots.hidden_cards import PASSING_COVERED
from motherlode.bots.survey import CARD, Survey
from motherlode.bots.table_weights import TableWeights, table_weights_of
from motherlode.core.cards import EMPTY, EXTRAS, HIDDEN, IS_TUNNEL, Card
from motherlode.core.cells import Cell, column, row
from motherlode.core.events import EVENTS, Fields
from motherlode.core.families import GOAL_KIND, ROLES, UNKNOWN
from motherlode.core.fits import DIG_VERB
from motherlode.core.mine import Mine
from motherlode.core.moves import Move, Seat, card_of, cell_of, seat_of, verb_of
from motherlode.core.position import Position
from motherlode.core.traits import Trait

_MOST: Final = 4.0  # log odds: nobody is ever certain
_OWN_SIGN: Final = 4.0  # how much likelier a seat has the role whose sign stands in a tunnel that it dug


class Goals:
    """Where the treasure may be: from the maps that this seat used and from what lies open."""

    def __init__(self, view: Position) -> None:
        wanted = table_weights_of(view.rules).wanted
        known = {cell: GOAL_KIND[goal] for cell, goal in view.facedown.items() if goal != UNKNOWN}
        certain = [cell for cell, kind in known.items() if kind in wanted]
        possible = certain or [cell for cell in view.facedown if cell not in known or not wanted]
        self.chance: dict[Cell, float] = dict.fromkeys(possible, 1.0 / max(1, len(possible)))
        self.certain = len(possible) == 1
        self.costs = entry_costs(possible)


def entry_costs(possible: list[Cell]) -> dict[Cell, int]:
    """What reaching a goal still leaves to do: the way from there to the others that may be the treasure."""
    return {
        cell: round(sum(CARD * (_apart(cell, other) - 1) for other in possible if other != cell) / len(possible))
        for cell in possible
    }


def _apart(here: Cell, there: Cell) -> int:
    return abs(column(here) - column(there)) + abs(row(here) - row(there))


class Suspicions:
    """How likely each seat is a wrecker, kept as log odds and moved by what the seats do."""

    def __init__(self) -> None:
        self.odds: list[float] = []
        self.dug: list[dict[str, int]] = []  # for each seat, what stood in the tunnels that it dug, and how often
        self._events: list[Fields] = []
        self._mine: Mine | None = None

    def watch(self, happened: Fields) -> None:
        """Keeps what happened until it is this seat's turn."""
        kind = EVENTS.get(happened["event"])
        if kind is None:
            return
        if kind.begins_round:
            self._events, self._mine, self.odds, self.dug = [], None, [], []
        elif is_telling(kind):
            self._events.append(happened)

    def wrecks(self, seat: Seat) -> float:
        """The probability that a seat wants the treasure not to be found."""
        return 1 / (1 + exp(-self.odds[seat])) if seat < len(self.odds) else 0.5

    def suspected(self, seat: Seat) -> float:
        """How likely everybody takes a seat to wreck: who does not reason so far suspects nothing of it."""
        return 0.0

    def chance_of(self, seat: Seat, role: str, view: Position, me: Seat) -> float:
        """The probability that a seat has a role that digs: by the roles that are left, and by the signs in the tunnels it dug."""
        if view.roles[seat] != UNKNOWN:
            return float(ROLES.names[view.roles[seat]] == role)
        of_table = table_weights_of(view.rules)
        left = list(view.rules.role_pile)
        if view.roles[me] in left:
            left.remove(view.roles[me])
        signs = self.dug[seat] if seat < len(self.dug) else {}
        weights: dict[str, float] = {}
        for other in left:
            if of_table.motives_of(other).digs:
                name = ROLES.names[other]
                weights[name] = weights.get(name, 0.0) + _OWN_SIGN ** signs.get(name, 0)
        return (1 - self.wrecks(seat)) * weights.get(role, 0.0) / (sum(weights.values()) or 1.0)

    def begin(self, view: Position, me: Seat) -> None:
        """Before anything has happened, all seats of which nothing is known are equally likely."""
        if not self.odds:
            self.odds = [_prior(view, me)] * view.rules.players
            self.dug = [{} for _ in self.odds]
            self._know(view, me)

    def think(self, view: Position, me: Seat) -> None:
        """Goes through what happened since the last time."""
        self.begin(view, me)
        heard = heard_in(view.rules, self._events)
        mine = self._mine or mine_before(view, heard)
        judge = _Judge(self, view, me, mine, entry_costs([*view.facedown, *goals_turned_up(heard)]))
        for one in heard:
            judge.hear(one)
        self._events, self._mine = [], view.mine.copy()
        self._know(view, me)

    def _know(self, view: Position, me: Seat) -> None:
        """What a seat has looked at is as good as certain."""
        of_table = table_weights_of(view.rules)
        for seat, role in enumerate(view.roles):
            if role != UNKNOWN and seat != me:
                self.odds[seat] = -_MOST if of_table.motives_of(role).digs else _MOST

    def blame(self, seat: Seat, weight: float) -> None:
        """Moves the odds of a seat: up for harm, down for help."""
        self.odds[seat] = max(-_MOST, min(_MOST, self.odds[seat] + weight))

    def forget(self, seat: Seat, prior: float) -> None:
        """A seat with a new role may be anybody again."""
        self.odds[seat], self.dug[seat] = prior, {}


def _prior(view: Position, me: Seat) -> float:
    """The log odds that another seat is a wrecker, of whom nothing is known."""
    share = max(0.02, min(0.98, table_weights_of(view.rules).share_of_wreckers(view.roles[me])))
    return log(share / (1 - share))


class _Judge:
    """Judges what the others did, on the mine as it lay then and by what everybody could know."""

    def __init__(self, seats: Suspicions, view: Position, me: Seat, mine: Mine, goals: dict[Cell, int]) -> None:
        of_table: TableWeights = table_weights_of(view.rules)
        self.seats = seats
        self.rules = view.rules
        self.me = me
        self.front = view.front
        self.i_dig = of_table.motives_of(view.roles[me]).digs
        self.prior = _prior(view, me)
        self.mine = mine
        self.goals = goals
        self.covered = dict.fromkeys(view.covered, PASSING_COVERED)
        self.survey: Survey | None = None
        self.mover: Seat = me
        self.diverted: Move | None = None  # where a card goes that is about to be lifted

    def hear(self, heard: Heard) -> None:
        """One thing that happened."""
        if isinstance(heard, Moved):
            self._moved(heard)
        elif isinstance(heard, TurnedUp):
            self._turned_up(heard.cell, heard.card)
        elif isinstance(heard, Removed):
            self._removed(heard.cell)
        elif isinstance(heard, NewRoles):
            for seat in heard.seats:
                self.seats.forget(seat, self.prior)

    def _moved(self, heard: Moved) -> None:
        """An answer to another's card changes nothing: that card is still the one that counts."""
        seat, move = heard.seat, heard.move
        if move is None or heard.has(Trait.ALLOWS):
            return
        self.mover = seat
        if verb_of(move) == DIG_VERB:
            self._dug(seat, move)
            return
        self.diverted = move if heard.has(Trait.LAYS) else None
        if heard.has(Trait.PASSES):
            self._blame(seat, 0.0 if self.front[seat] else 0.06)
        else:
            self._aimed(seat, seat_of(move), heard)

    def _aimed(self, seat: Seat, target: Seat | None, heard: Moved) -> None:
        """A move at another seat: it depends on who that is."""
        if target is None or target == seat:
            return
        if heard.has(Trait.HALTS):
            self._blame(seat, 0.5 * self._loyalty(target))
        elif heard.has(Trait.FREES):
            self._blame(seat, -0.4 * self._loyalty(target))

    def _loyalty(self, seat: Seat) -> float:
        """From 1, surely one who digs, to -1, surely a wrecker."""
        if seat == self.me:
            return 1.0 if self.i_dig else -0.4
        return 1 - 2 * self.seats.wrecks(seat)

    def _dug(self, seat: Seat, move: Move) -> None:
        mine, cell, card = self.mine, cell_of(move), card_of(move)
        if mine.card(cell) != EMPTY or not IS_TUNNEL[card]:
            return
        if seat != self.me:
            survey = self._surveyed(seat)
            after, ways = survey.after(mine.grid.index(cell), card)
            self._blame(seat, _weight_of_dig(survey.best - after, ways))
            for name, _ in EXTRAS[card]:
                self.seats.dug[seat][name] = self.seats.dug[seat].get(name, 0) + 1
        mine.lay(cell, card)
        self.survey = None

    def _turned_up(self, cell: Cell, card: Card) -> None:
        if self.mine.card(cell) != HIDDEN:
            return
        self.mine.lay(cell, card)
        self.goals = entry_costs([other for other in self.goals if other != cell])
        self.survey = None

    def _removed(self, cell: Cell) -> None:
        if self.mine.card(cell) <= HIDDEN:
            return
        before = self._surveyed(self.mover).best
        self.mine.lift(cell)
        if self.diverted is not None and self.mine.card(cell_of(self.diverted)) == EMPTY:
            self.mine.lay(cell_of(self.diverted), card_of(self.diverted))
            self.diverted = None
        self.survey = None
        gain = before - self._surveyed(self.mover).best
        if self.mover != self.me:
            self._blame(self.mover, 0.7 if gain < 0 else -0.3 if gain > 0 else 0.1)

    def _surveyed(self, seat: Seat) -> Survey:
        layer = self.rules.layers[seat]
        if self.survey is None or self.survey.light is not self.mine.lights[layer]:
            self.survey = Survey(self.mine, layer, self.goals, self.covered)
        return self.survey

    def _blame(self, seat: Seat, weight: float) -> None:
        """What a seat did speaks against it, or for it."""
        if seat != self.me:
            self.seats.blame(seat, weight)


def _weight_of_dig(gain: int, ways: int) -> float:
    """Digging on speaks for a seat, dead ends and detours against it."""
    if gain >= 7:
        return -0.2
    if not ways:
        return 0.5
    return 0.06 if gain >= 0 else 0.16


def goals_turned_up(heard: list[Heard]) -> list[Cell]:
    return [one.cell for one in heard if isinstance(one, TurnedUp) and one.is_goal]


def mine_before(view: Position, heard: list[Heard]) -> Mine:
    """The mine as it was before all that, as far as it matters: without what was dug and with the goals face down."""
    moves = [one.move for one in heard if isinstance(one, Moved) and one.move is not None]
    dug = {cell_of(move) for move in moves if verb_of(move) == DIG_VERB}
    turned = set(goals_turned_up(heard))
    mine = Mine(view.rules.walkers)
    for cell in [*view.facedown, *view.covered, *turned]:
        mine.hide(cell)
    for cell, card in view.mine.cards().items():
        if cell not in dug and cell not in turned:
            mine.lay(cell, card)
    return mine
