"""What a bot makes of what it has seen: where the treasure may be, and who is up to what."""

from functools import lru_cache
from math import exp, log
from typing import Final

from motherlode.bots.characters import character_of, share_of_wreckers
from motherlode.bots.omens import PASSING_CHEST
from motherlode.bots.survey import CARD, Survey
from motherlode.core.boxes import VERBS
from motherlode.core.cards import EMPTY, EXTRAS, HIDDEN, IS_TUNNEL, NAME, NUMBER
from motherlode.core.cells import Cell, column, parse_cell, row
from motherlode.core.events import Fields
from motherlode.core.fits import DIG_VERB
from motherlode.core.mine import Mine
from motherlode.core.moves import Move, Seat, card_of, cell_of, seat_of, verb_of
from motherlode.core.names import GOAL_CARD, GOAL_KIND, GOALS, ROLES, UNKNOWN
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.notation.moves import parse_move

_WANTED: Final = ("treasure", "gold1", "gold2", "gold3")
_MOST: Final = 4.0  # nobody is ever certain
_DOOR: Final = 4.0  # how much likelier one is of the team whose door one digs
_TELLING: Final = ("moved", "turned_up", "uncovered", "removed", "swapped_hats", "changed_role", "party")
_SPEECH: Final = ("allow", "accept")  # answers to another's card, which is still the one that counts


class Goals:
    """Where the treasure may be: from the maps that this seat used and from what lies open."""

    def __init__(self, view: Position) -> None:
        known = {cell: GOAL_KIND[goal] for cell, goal in view.facedown.items() if goal != UNKNOWN}
        certain = [cell for cell, kind in known.items() if kind in _WANTED]
        unseen = [cell for cell in view.facedown if cell not in known]
        possible = certain if "treasure" in known.values() or not unseen else certain + unseen
        self.chance: dict[Cell, float] = dict.fromkeys(possible, 1.0 / max(1, len(possible)))
        self.certain = len(possible) == 1
        self.costs = entry_costs(possible)


def entry_costs(possible: list[Cell]) -> dict[Cell, int]:
    """What reaching a goal still leaves to do: the way from there to the others that may be it."""
    return {
        cell: round(sum(CARD * (_apart(cell, other) - 1) for other in possible if other != cell) / len(possible))
        for cell in possible
    }


def _apart(here: Cell, there: Cell) -> int:
    return abs(column(here) - column(there)) + abs(row(here) - row(there))


class Suspicions:
    """How likely each seat is to be a wrecker, kept as log odds and moved by what the seats do."""

    def __init__(self) -> None:
        self.odds: list[float] = []
        self.doors: list[dict[str, int]] = []  # whose doors each seat has dug
        self._heard: list[Fields] = []
        self._mine: Mine | None = None

    def watch(self, happened: Fields) -> None:
        """Keeps what happened until it is this seat's turn; a veto, or a toll that nobody pays, undoes the card before it."""
        kind = happened["event"]
        if kind == "round_began":
            self._heard, self._mine, self.odds, self.doors = [], None, [], []
        elif kind == "moved" and happened["move"] in ("veto", "refuse"):
            self._drop_last_card()
        elif kind in _TELLING:
            self._heard.append(happened)

    def wrecks(self, seat: Seat) -> float:
        """The chance that a seat wants the treasure not to be found."""
        return 1 / (1 + exp(-self.odds[seat])) if seat < len(self.odds) else 0.5

    def chance_of(self, seat: Seat, role: str, view: Position, me: Seat) -> float:
        """How likely a seat is of a role that digs: by the roles that are left, and the doors that it has dug."""
        if view.roles[seat] != UNKNOWN:
            return float(ROLES.names[view.roles[seat]] == role)
        left = list(view.rules.role_pile)
        if view.roles[me] in left:
            left.remove(view.roles[me])
        doors = self.doors[seat] if seat < len(self.doors) else {}
        weights: dict[str, float] = {}
        for other in left:
            if character_of(other).digs:
                name = ROLES.names[other]
                weights[name] = weights.get(name, 0.0) + _DOOR ** doors.get(name, 0)
        return (1 - self.wrecks(seat)) * weights.get(role, 0.0) / (sum(weights.values()) or 1.0)

    def begin(self, view: Position, me: Seat) -> None:
        """Before anything has happened, everybody of whom nothing is known is as likely as the other."""
        if not self.odds:
            self.odds = [_prior(view, me)] * view.rules.players
            self.doors = [{} for _ in self.odds]
            self._know(view, me)

    def think(self, view: Position, me: Seat) -> None:
        """Goes through what happened since the last time."""
        self.begin(view, me)
        mine = self._mine or _mine_before(view, self._heard)
        goals = entry_costs([*view.facedown, *_turned_up_in(self._heard)])
        judge = _Judge(self, view, me, mine, goals)
        for happened in self._heard:
            judge.hear(happened)
        self._heard, self._mine = [], view.mine.copy()
        self._know(view, me)

    def _know(self, view: Position, me: Seat) -> None:
        """What a seat has looked at is as good as certain."""
        for seat, role in enumerate(view.roles):
            if role != UNKNOWN and seat != me:
                self.odds[seat] = -_MOST if character_of(role).digs else _MOST

    def blame(self, seat: Seat, weight: float) -> None:
        """Moves the odds of a seat: up for harm, down for help."""
        self.odds[seat] = max(-_MOST, min(_MOST, self.odds[seat] + weight))

    def forget(self, seat: Seat, prior: float) -> None:
        """Who has a new role is anybody again."""
        self.odds[seat], self.doors[seat] = prior, {}

    def _drop_last_card(self) -> None:
        while self._heard:
            happened = self._heard.pop()
            if happened["event"] == "moved" and happened["move"] not in ("allow", "accept", "refuse"):
                return


def _prior(view: Position, me: Seat) -> float:
    """The log odds that another seat is a wrecker, of whom nothing is known."""
    share = max(0.02, min(0.98, share_of_wreckers(view.roles[me], view.rules.role_pile)))
    return log(share / (1 - share))


class _Judge:
    """Judges what the others did, on the mine as it lay then and by what everybody could know."""

    def __init__(self, seats: Suspicions, view: Position, me: Seat, mine: Mine, goals: dict[Cell, int]) -> None:
        self.seats = seats
        self.rules = view.rules
        self.me = me
        self.front = view.front
        self.i_dig = character_of(view.roles[me]).digs
        self.prior = _prior(view, me)
        self.mine = mine
        self.goals = goals
        self.covered = dict.fromkeys(view.covered, PASSING_CHEST)
        self.survey: Survey | None = None
        self.mover: Seat = me
        self.diverted: Move | None = None  # where a card goes that is about to be lifted

    def hear(self, happened: Fields) -> None:
        """One thing that happened."""
        kind = happened["event"]
        if kind == "moved":
            self._moved(happened["seat"], _read(self.rules, happened["move"]))
        elif kind in ("turned_up", "uncovered"):
            self._turned_up(parse_cell(happened["at"]), happened["card"])
        elif kind == "removed":
            self._removed(parse_cell(happened["at"]))
        else:
            self._changed_roles(happened)

    def _changed_roles(self, happened: Fields) -> None:
        """Whoever has a new role is judged anew; at a party that is everybody."""
        everybody = range(self.rules.players)
        for seat in everybody if happened["event"] == "party" else (happened["seat"],):
            self.seats.forget(seat, self.prior)

    def _moved(self, seat: Seat, move: Move | None) -> None:
        if move is None or VERBS[verb_of(move)].word in _SPEECH:
            return
        self.mover = seat
        verb = verb_of(move)
        if verb == DIG_VERB:
            self._dug(seat, move)
            return
        self.diverted = move if VERBS[verb].lays else None
        target, code = seat_of(move), NAME[card_of(move)]
        if VERBS[verb].word == "pass":
            self._blame(seat, 0.0 if self.front[seat] else 0.06)
        elif target is None or target == seat:
            return
        elif code.startswith(("break:", "trap")):
            self._blame(seat, 0.5 * self._loyalty(target))
        elif code.startswith(("fix:", "free", "handyman")):
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
            for colour, _ in EXTRAS[card]:
                self.seats.doors[seat][colour] = self.seats.doors[seat].get(colour, 0) + 1
        mine.lay(cell, card)
        self.survey = None

    def _turned_up(self, cell: Cell, card: str) -> None:
        if self.mine.card(cell) != HIDDEN:
            return
        goal = GOALS.numbers.get(card)
        self.mine.lay(cell, NUMBER[card] if goal is None else GOAL_CARD[goal])
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


@lru_cache(maxsize=4096)
def _read(rules: Ruleset, text: str) -> Move | None:
    """The move behind a text that this seat has heard; nothing if too much of it is hidden."""
    try:
        return parse_move(rules, text)
    except ValueError:
        return None


def _turned_up_in(heard: list[Fields]) -> list[Cell]:
    return [
        parse_cell(event["at"]) for event in heard if event["event"] == "turned_up" and event["card"] in GOALS.numbers
    ]


def _mine_before(view: Position, heard: list[Fields]) -> Mine:
    """The mine as it was before all that, as far as it matters: without what was dug and with the goals face down."""
    moves = [_read(view.rules, event["move"]) for event in heard if event["event"] == "moved"]
    dug = {cell_of(move) for move in moves if move is not None and verb_of(move) == DIG_VERB}
    turned = set(_turned_up_in(heard))
    mine = Mine(view.rules.walkers)
    for cell in [*view.facedown, *view.covered, *turned]:
        mine.hide(cell)
    for cell, card in view.mine.cards().items():
        if cell not in dug and cell not in turned:
            mine.lay(cell, card)
    return mine
