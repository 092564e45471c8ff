"""What everybody at the table can tell: who wrecks, and where the treasure is, from what was done in the open.

Each action is put under a number by what everybody sees in it (`core.tells`). There are several ways to wreck (openly, lying low, only
putting cards away …); for each of them a learned table says how much likelier an action is from such a one than from one who digs, and
nobody knows beforehand which way a wrecker has chosen. The posterior over the roles follows exactly (`core.belief`). Those who have
looked at goals give away what they saw by where they dig.
"""

import json
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from itertools import compress
from math import exp, log
from typing import Any, Final

from motherlode.bots.beliefs import entry_costs, goals_turned_up, mine_before
from motherlode.bots.hearing import CLAIMED, Claimed, Heard, Moved, NewRoles, Removed, TurnedUp, heard_in, is_telling
from motherlode.bots.tunnels import is_through
from motherlode.bots.words import Experience, Words
from motherlode.core.aims import aim_of, wreckers
from motherlode.core.belief import Belief
from motherlode.core.boxes import VERBS
from motherlode.core.cards import EMPTY, EXTRAS, HIDDEN, IS_TUNNEL, Card
from motherlode.core.cells import Cell
from motherlode.core.events import EVENTS, Fields
from motherlode.core.families import GOALS, UNKNOWN, Goal, Role
from motherlode.core.fits import DIG_VERB
from motherlode.core.flat_mine import FlatMine
from motherlode.core.mine import Grid, Mine
from motherlode.core.moves import Move, Seat, card_of, cell_of, seat_of, verb_of
from motherlode.core.policy import Public
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.tells import (
    BLOW_KEYS,
    HEADINGS,
    KEYS,
    LOOK_KEY,
    OTHER_KEY,
    OWN_REPAIR_KEY,
    REPAIR_KEYS,
    blow_key,
    dig_key,
    distance,
    fall_key,
    pass_key,
    repair_key,
)
from motherlode.core.traits import Trait
from motherlode.core.weighed import Weights

_CLIP: Final = 15  # a step toward a goal counts no more than this
_TEMPER: Final = 8.0  # how much nearer a step must come to make a goal e times likelier
_LEAST: Final = 0.02  # no goal is ever ruled out by what others do
_RIM: Final = 2
_FAR_COST: Final = 50
_NEVER: Final = 1e-12
_LYING_LOW: Final = frozenset({"lying low"})
_OPENLY: Final = frozenset({"open from afar", "hostile", "searching", "against itself"})
_LOW_AT_FIRST: Final = 2.0  # log odds that a wrecker lies low who has shown nothing yet: open ones soon do
_PLAIN: Final = 1.5  # how much more plainly an action tells one way to wreck from the other than the table says
_SURE: Final = 30.0
_HARDLY: Final = 0.35  # who is less suspect than this seems to dig
_SPARED: Final = 0.29  # log odds that nobody here strikes at suspects, for each time that one was spared
_STRUCK: Final = 3.2  # and for each blow at one
_REMEMBERED: Final = 8  # deeds of each seat, for play-outs
_PROBABLY: Final = 0.6  # who is more suspect than this is struck at by those who reason


@dataclass(frozen=True)
class WayToWreck:
    """One way to wreck: how common it is, and how much likelier each kind of action is from such a one, as a logarithm."""

    share: float
    ratios: list[float]
    name: str = "any other"


@cache
def learned() -> list[float]:
    """How much likelier each kind of action is from one who wrecks, as a logarithm: on average over all ways to wreck."""
    return _table(_data()["ratios"])


@cache
def families() -> list[WayToWreck]:
    """All ways to wreck that were learned, and one that nothing gives away, so that nobody is ever cleared for good."""
    told: dict[str, Any] = _data()["families"]
    found = [WayToWreck(float(one["share"]), _table(one["ratios"]), name) for name, one in told.items()]
    return [*found, WayToWreck(max(0.0, 1.0 - sum(one.share for one in found)), [0.0] * KEYS)]


def _data() -> dict[str, Any]:
    text = files("motherlode.bots").joinpath("data", "tells.json").read_text(encoding="utf-8")
    data: dict[str, Any] = json.loads(text)
    return data


def _table(told: dict[str, float]) -> list[float]:
    return [float(told.get(str(key), 0.0)) for key in range(KEYS)]


class Onlooker:
    """Follows a round from a seat's events, and makes of them what everybody could."""

    def __init__(self, tells: list[float] | None = None, experience: Experience | None = None) -> None:
        """`tells` is a table to go by instead of those that were learned, `experience` the same for claims."""
        self._experience = experience
        self.tells = learned() if tells is None else tells
        self.families = families() if tells is None else [WayToWreck(1.0, tells)]
        self.keys: list[tuple[Seat, int]] = []  # what was seen, for whoever wants to learn from it
        self._events: list[Fields] = []
        self._begin()

    def _begin(self) -> None:
        self._events = []
        self.rules: Ruleset | None = None
        self.belief: Belief | None = None
        self.looked: dict[Seat, frozenset[Cell]] = {}
        self.likely: dict[Cell, float] = {}
        self.words: Words | None = None
        self._dug_for: dict[Cell, float] = {}
        self.dug: list[dict[str, int]] = []
        self._deeds: list[list[int]] = []
        self._headings: list[dict[Cell, list[int]]] = []  # as in `Public`
        self._shown: list[int] = []  # cards that were played openly
        self.struck = self.spared = 0  # how often those who seem to dig struck at a suspect, and how often they did not
        self._mine: FlatMine | None = None

    def __getstate__(self) -> dict[str, Any]:
        """A copy makes its surveys anew."""
        return self.__dict__ | {"_surveyed": None}

    def watch(self, happened: Fields) -> None:
        """Keeps what happened until somebody asks."""
        kind = EVENTS.get(happened["event"])
        if kind is None:
            if happened["event"] == CLAIMED:
                self._events.append(happened)
        elif kind.begins_round:
            self._begin()
        elif is_telling(kind):
            self._events.append(happened)

    def think(self, view: Position) -> Belief:
        """Goes through what happened since the last time."""
        heard = heard_in(view.rules, self._events)
        self._events = []
        if self.belief is None or self._mine is None:
            self._start(view, heard)
        for one in heard:
            self._hear(one)
        self._keep_up(view)
        assert self.belief is not None
        assert self.words is not None
        self.likely = self.words.weigh(self._dug_for, self._suspicions())
        return self.belief

    def suspected(self, seat: Seat) -> float:
        """How likely everybody takes a seat to wreck."""
        return self._suspicions()[seat] if self.belief is not None else 0.0

    def chances(self, view: Position) -> list[float]:
        """How likely each seat wrecks, for one who sees this view."""
        belief = self._seen_from(view)
        known = {seat: self._stands_for.get(role, role) for seat, role in known_roles(view).items()}
        return belief.chances(self._wreckers, known)

    def weights(self, view: Position) -> Weights:
        """The same as weights for worlds."""
        belief = self._seen_from(view)
        roles: dict[Seat, dict[Role, float]] = {}
        for seat, likelihoods in enumerate(belief.weights()):
            if seat != view.viewer:
                told = dict(zip(belief.kinds, likelihoods, strict=True))
                roles[Seat(seat)] = {role: told[self._stands_for[role]] for role in set(view.rules.role_pile)}
        prizes = [Goal(GOALS.numbers[name]) for box in view.rules.boxes for name in box.prizes if name in GOALS.numbers]
        goals = {cell: dict.fromkeys(prizes, likely) for cell, likely in self.likely.items() if cell in view.facedown}
        return Weights(roles, goals if len(goals) > 1 and prizes else {})

    def _seen_from(self, view: Position) -> Belief:
        """What everybody believes, and what one who sees this view knows of those who lied about goals."""
        belief = self.belief or self.think(view)
        caught = self.words.caught(view) if self.words is not None else {}
        if not caught:
            return belief
        belief = belief.copy()
        for seat, weight in caught.items():
            for role in self._wreckers:
                belief.blame(seat, role, weight)
        return belief

    def public(self, view: Position) -> Public:
        """What play-outs begin with."""
        belief = self.belief or self.think(view)
        odds = belief.odds(self._wreckers)
        low = [] if _wrecks(view) else self.lying_low()  # a wrecker takes its fellows to fight as openly as itself
        seats = [odds[seat] for seat in range(belief.players)]
        deeds = [list(reversed(keys[-_REMEMBERED:])) for keys in self._deeds]
        told, plain, shown, headings = self._told, self.sparing(), self._shown, self._headings
        return Public(seats, self.tells, self.looked, self.likely, low, told, plain, deeds, shown, headings)

    def sparing(self) -> float:
        """How likely those who dig are of the kind that spares everybody, by how often they struck at suspects and did not."""
        return 1.0 / (1.0 + exp(-max(-_SURE, min(_SURE, _SPARED * self.spared - _STRUCK * self.struck))))

    def lying_low(self) -> list[float]:
        """How likely each seat, if it wrecks, does so by lying low rather than openly: from what it did, and from what others did who
        probably wreck, since at one table most do it alike."""
        told = [self._lower(Seat(seat)) for seat in range(len(self._told))]
        shares = [chance * one for chance, one in zip(self._suspicions(), told, strict=True)]
        found = [one + sum(shares) - share for one, share in zip(told, shares, strict=True)]
        return [1.0 / (1.0 + exp(-max(-_SURE, min(_SURE, _LOW_AT_FIRST + _PLAIN * one)))) for one in found]

    def _lower(self, seat: Seat) -> float:
        """How much likelier what a seat did is from one who lies low than from one who acts openly, as a logarithm."""
        low, openly = ([way.name in names for way in self.families] for names in (_LYING_LOW, _OPENLY))
        return self._likely_from(seat, low) - self._likely_from(seat, openly) if any(low) and any(openly) else 0.0

    def _likely_from(self, seat: Seat, chosen: list[bool]) -> float:
        """The same for one who wrecks in one of the chosen ways and one who digs."""
        ways, told = list(compress(self.families, chosen)), list(compress(self._told[seat], chosen))
        return mixed(ways, told) - log(sum(way.share for way in ways))

    def after(self, seat: Seat, move: Move) -> list[float]:
        """The log odds of all seats once a seat has made a move, for everybody who looks on."""
        return self.afters(seat, [move])[0]

    def afters(self, seat: Seat, moves: list[Move]) -> list[list[float]]:
        """The same for several moves: those in which everybody sees the same come to the same."""
        keys = self.keys_of(seat, moves)
        found = {key: self._after(seat, key) for key in dict.fromkeys(keys)}
        return [found[key] for key in keys]

    def _after(self, seat: Seat, key: int) -> list[float]:
        assert self.belief is not None
        told = self._told[seat]
        ratio = mixed(self.families, [told[at] + family.ratios[key] for at, family in enumerate(self.families)])
        belief = self.belief.copy()
        for role in self._wreckers:
            belief.explain(seat, role, ratio + self._said_by(seat))
        odds = belief.odds(self._wreckers)
        return [odds[other] for other in range(belief.players)]

    def key_of(self, seat: Seat, move: Move) -> int:
        """What everybody would see in a move; `core.tells` has the numbers."""
        return self.keys_of(seat, [move])[0]

    def keys_of(self, seat: Seat, moves: list[Move]) -> list[int]:
        """What everybody would see in each of several moves: digs together, since each set of goals is surveyed once for all."""
        keys = {move: self._key_of_other(seat, move) for move in moves if verb_of(move) != DIG_VERB}
        keys |= self._keys_of_digs(seat, [move for move in moves if verb_of(move) == DIG_VERB])
        return [keys[move] for move in moves]

    def _key_of_other(self, seat: Seat, move: Move) -> int:
        traits, target = VERBS[verb_of(move)].traits, seat_of(move)
        if Trait.LIFTS in traits:
            return self._key_of_fall(cell_of(move))
        if Trait.PASSES in traits:
            return pass_key(not self._halted[seat], self._far())
        if Trait.LOOKS in traits and target is None:
            return LOOK_KEY
        if target is not None and Trait.HALTS in traits:
            return blow_key(self._suspected(target), self._far())
        if target is not None and Trait.FREES in traits:
            return OWN_REPAIR_KEY if target == seat else repair_key(self._suspected(target))
        return OTHER_KEY

    def _keys_of_digs(self, seat: Seat, digs: list[Move]) -> dict[Move, int]:
        hidden, far = self._hidden(), self._far() if digs else 0
        looked = self.looked.get(seat, frozenset()) if len(hidden) > 1 else frozenset()
        sought = [hidden, *([goal] for goal in hidden if goal in looked)]
        sought += [[goal for goal in hidden if goal not in looked]] if looked else []
        steps = [self.steps_toward(goals, digs) for goals in sought if goals]
        keys = {}
        for at, move in enumerate(digs):
            best = max((step for found in steps if (step := found[at]) is not None), default=None)
            through = int(is_through(card_of(move)))
            keys[move] = OTHER_KEY if best is None else dig_key(best[0], best[1], far, through)
        return keys

    def steps_toward(self, goals: list[Cell], digs: list[Move]) -> list[tuple[int, int] | None]:
        """For each dig, how much nearer it comes to one of these goals and how many good ways it opens; nothing if it can't lie there."""
        if not digs:
            return []
        mine, found = self._survey(goals), list[tuple[int, int] | None]()
        for move in digs:
            place, card = self._place(cell_of(move)), card_of(move)
            if place is None or mine.tiles[place] != EMPTY or not IS_TUNNEL[card]:
                found.append(None)
            else:
                gain = mine.best - mine.after(place, card)
                found.append((gain, mine.ways))
        return found

    def far_without(self, cell: Cell) -> tuple[int, int]:
        """How far the goals are, and about how far they would be without the card in a cell."""
        place, mine = self._place(cell), self._survey(self._hidden())
        return mine.best, mine.best if place is None or mine.tiles[place] <= HIDDEN else mine.without(place)

    def survey_best(self, goals: list[Cell]) -> int:
        """What it costs to come to one of these goals."""
        return self._survey(goals).best

    @property
    def far(self) -> int:
        """What it costs to come to one of the goals that lie face down, for all that everybody knows."""
        return self._survey(self._hidden()).best

    def _key_of_fall(self, cell: Cell) -> int:
        place = self._place(cell)
        mine = self._survey(self._hidden())
        if place is None or mine.tiles[place] <= HIDDEN:
            return OTHER_KEY
        return fall_key(mine.best - mine.without(place), distance(mine.best))

    # Following the mine.

    def _start(self, view: Position, heard: list[Heard]) -> None:
        rules = view.rules
        self.rules, self._stands_for = rules, standing_for(rules.role_pile)
        self.belief = Belief([self._stands_for[role] for role in rules.role_pile], rules.players)
        self.dug = [{} for _ in rules.seats]
        self._told = [[0.0] * len(self.families) for _ in rules.seats]  # what each seat did, by the ways to wreck
        self._deeds = [[] for _ in rules.seats]
        self._headings = [{} for _ in rules.seats]
        self._wreckers = wreckers(self.belief.pile)
        self._halted = [0] * rules.players
        self._mover = Seat(0)
        self._falling: Seat | None = None
        mine = mine_before(view, heard)
        self._lay_out(mine.grid)
        assert self._mine is not None
        self._load(mine)
        self._goals = [*view.facedown, *goals_turned_up(heard)]
        self._dug_for = dict.fromkeys(self._goals, 1.0 / max(1, len(self._goals)))
        self.words = Words(rules, self._experience)

    def _lay_out(self, grid: Grid) -> None:
        assert self.rules is not None
        self._grid = grid
        self._mine = FlatMine(self.rules.walkers[0], grid.width, grid.height)
        self._surveyed: tuple[Cell, ...] | None = None

    def _load(self, mine: Mine) -> None:
        assert self._mine is not None
        self._mine.load(mine, self._grid.left, self._grid.bottom)
        self._surveyed = None

    def _keep_up(self, view: Position) -> None:
        """Whatever happened that nothing here understands: the view shows how the mine lies now."""
        assert self._mine is not None
        if view.mine.grid is not self._grid:
            self._lay_out(view.mine.grid)
            self._load(view.mine)
        elif self._mine.cards != len(view.mine.laid):
            self._load(view.mine)
        self._halted = [len(cards) for cards in view.front]

    def _place(self, cell: Cell) -> int | None:
        """A cell as a place in the rectangle, if it is far enough from its rim."""
        x, y = (cell & 255) - 128 - self._grid.left, (cell >> 8) - 128 - self._grid.bottom
        is_inside = _RIM <= x < self._grid.width - _RIM and _RIM <= y < self._grid.height - _RIM
        return self._grid.index(cell) if is_inside else None

    def _survey(self, cells: list[Cell]) -> FlatMine:
        """The mine with what it costs to come to one of these goals."""
        assert self._mine is not None
        mine, wanted = self._mine, tuple(cells)
        if self._surveyed != wanted:
            count = 0
            for cell, cost in entry_costs(cells).items():
                place = self._place(cell)
                if place is not None and count < 32:
                    mine.goal_at[count], mine.goal_cost[count] = place, min(_FAR_COST, cost)
                    count += 1
            mine.goals = count
            mine.survey()
            self._surveyed = wanted
        return mine

    # What happened.

    def _hear(self, heard: Heard) -> None:
        if isinstance(heard, Moved):
            self._moved(heard)
        elif isinstance(heard, TurnedUp):
            self._turned_up(heard)
        elif isinstance(heard, Removed):
            self._removed(heard.cell)
        elif isinstance(heard, NewRoles):
            self._may_be_anybody(heard.seats)
        elif isinstance(heard, Claimed):
            self._claimed(heard)

    def _may_be_anybody(self, seats: tuple[Seat, ...]) -> None:
        assert self.belief is not None
        assert self.words is not None
        for seat in seats:
            self.belief.forget(seat)
            self.words.forget(seat)
            self._told[seat] = [0.0] * len(self.families)
            self.dug[seat] = {}

    def _claimed(self, heard: Claimed) -> None:
        """A claim is evidence of who made it and of whom it names; of the goals it is once all has been heard."""
        assert self.words is not None
        looked = self.looked.get(heard.seat, frozenset())
        self.words.hear(heard.seat, heard.claim, self._suspicions(), looked)
        for seat in {heard.seat, Seat(heard.claim.get("seat", heard.seat))}:
            if seat < len(self._told):
                self._explain(seat)

    def _moved(self, heard: Moved) -> None:
        seat, move = heard.seat, heard.move
        if heard.has(Trait.MOVES_GOALS) and self.words is not None:
            self.words.forget_goals()
        if move is None or heard.has(Trait.ALLOWS, Trait.ANSWERS):
            return
        self._mover = seat
        if not heard.has(Trait.PASSES):
            self._shown.append(card_of(move))
        if verb_of(move) == DIG_VERB:
            self._dig(seat, move)
        elif heard.has(Trait.LIFTS):
            self._falling = seat
        elif heard.has(Trait.PASSES):
            self._note(seat, pass_key(not self._halted[seat], self._far()))
        elif heard.has(Trait.LOOKS) and seat_of(move) is None:
            self.looked[seat] = self.looked.get(seat, frozenset()) | {cell_of(move)}
            for heading in self._headings[seat].values():
                heading[1:] = [0] * (HEADINGS - 1)
            self._note(seat, LOOK_KEY)
        else:
            self._aimed(seat, seat_of(move), heard)

    def _aimed(self, seat: Seat, target: Seat | None, heard: Moved) -> None:
        """A move at a seat: it depends on who that is."""
        if target is not None and heard.has(Trait.HALTS):
            self._note(seat, blow_key(self._suspected(target), self._far()))
            self._halted[target] += 1
        elif target is not None and heard.has(Trait.FREES):
            self._note(seat, OWN_REPAIR_KEY if target == seat else repair_key(self._suspected(target)))
            self._halted[target] = max(0, self._halted[target] - 1)
        else:
            self._note(seat, OTHER_KEY)

    def _suspected(self, seat: Seat) -> float:
        return self._suspicions()[seat]

    def _suspicions(self) -> list[float]:
        assert self.belief is not None
        return self.belief.chances(self._wreckers)

    def _far(self) -> int:
        return distance(self._survey(self._hidden()).best)

    def _hidden(self) -> list[Cell]:
        assert self._mine is not None
        return [cell for cell in self._goals if self._mine.tiles[self._grid.index(cell)] == HIDDEN]

    def _dig(self, seat: Seat, move: Move) -> None:
        cell, card = cell_of(move), card_of(move)
        place, mine = self._place(cell), self._mine
        assert mine is not None
        if place is None or mine.tiles[place] != EMPTY or not IS_TUNNEL[card]:
            return
        hidden = self._hidden()
        self._survey(hidden)
        far = distance(mine.best)
        gain, ways = mine.best - mine.after(place, card), mine.ways
        if self.looked.get(seat) and len(hidden) > 1:
            gain, ways = max((gain, ways), self._best_for_one(seat, place, card, hidden))
        self._note(seat, dig_key(gain, ways, far, int(is_through(card))))
        for name, _ in EXTRAS[card]:
            self.dug[seat][name] = self.dug[seat].get(name, 0) + 1
        mine.lay(place, card)
        self._surveyed = None

    def _best_for_one(self, seat: Seat, place: int, card: Card, hidden: list[Cell]) -> tuple[int, int]:
        """A seat that has looked may dig for one of the goals; what it does for each says which of them it believes in."""
        looked, faith = self.looked[seat], max(0.0, 1.0 - 2.0 * self._suspected(seat))
        best, likely, headings = (-1000, 0), dict(self._dug_for), self._headings[seat]
        rest = [cell for cell in hidden if cell not in looked]
        toward_rest: tuple[int, int] | None = None
        for cell in hidden:
            if cell not in looked and toward_rest is not None:
                gain, ways = toward_rest
            else:
                mine = self._survey([cell] if cell in looked else rest)
                gain, ways = mine.best - mine.after(place, card), mine.ways
                if cell not in looked:
                    toward_rest = gain, ways
            best = max(best, (gain, ways))
            step = max(-_CLIP, min(_CLIP, gain))
            likely[cell] = likely.get(cell, 0.0) * exp(faith * step / _TEMPER)
            heading = headings.setdefault(cell, [0] * HEADINGS)
            for at, more in enumerate((step, step, int(step > 0), int(step <= 0))):
                heading[at] += more
        total = sum(likely[cell] for cell in hidden)
        if total > 0:
            self._dug_for.update({cell: max(_LEAST, likely[cell] / total) for cell in hidden})
        return best

    def _turned_up(self, heard: TurnedUp) -> None:
        place, mine = self._place(heard.cell), self._mine
        assert mine is not None
        if place is None or mine.tiles[place] != HIDDEN:
            return
        mine.lay(place, heard.card)
        self._dug_for.pop(heard.cell, None)
        self._surveyed = None
        if heard.is_goal and self.words is not None:
            for claim in self.words.of(heard.cell):
                self.words.settle(claim, heard.kind)
                self._explain(claim.seat)

    def _removed(self, cell: Cell) -> None:
        place, mine = self._place(cell), self._mine
        assert mine is not None
        if place is None or mine.tiles[place] <= HIDDEN:
            return
        before = self._survey(self._hidden()).best
        mine.lift(place)
        self._surveyed = None
        after = self._survey(self._hidden()).best
        if self._falling is not None:
            self._note(self._falling, fall_key(before - after, distance(before)))
            self._falling = None

    def _note(self, seat: Seat, key: int) -> None:
        """What an action tells of its seat."""
        assert self.belief is not None
        self._note_zeal(seat, key)
        self.keys.append((seat, key))
        self._deeds[seat].append(key)
        told = self._told[seat]
        for at, family in enumerate(self.families):
            told[at] += family.ratios[key]
        self._explain(seat)

    def _note_zeal(self, seat: Seat, key: int) -> None:
        """Whether one who seems to dig strikes at suspects: not everybody reasons so far."""
        suspicions = self._suspicions()
        if suspicions[seat] >= _HARDLY:
            return
        if BLOW_KEYS <= key < REPAIR_KEYS:
            self.struck += blow_key(_HARDLY, 0) <= key
        elif max(suspicions) > _PROBABLY:
            self.spared += 1

    def _explain(self, seat: Seat) -> None:
        """All that a seat did, and what was said by it and of it."""
        assert self.belief is not None
        ratio = mixed(self.families, self._told[seat]) + self._said_by(seat)
        for role in self._wreckers:
            self.belief.explain(seat, role, ratio)

    def _said_by(self, seat: Seat) -> float:
        return self.words.ratio(seat) if self.words is not None else 0.0


def _wrecks(view: Position) -> bool:
    """Whether the seat that sees a view wrecks itself."""
    return view.viewer is not None and aim_of(view.roles[view.viewer]).wrecks


def mixed(families: list[WayToWreck], told: list[float]) -> float:
    """How much likelier all that a seat did is from one who wrecks in one of these ways, as a logarithm."""
    most = max(told)
    return most + log(sum(family.share * exp(one - most) for family, one in zip(families, told, strict=True)) or _NEVER)


def standing_for(pile: list[Role]) -> dict[Role, Role]:
    """What is done in the open tells those who wreck from those who dig and no more: one role of each stands for all of them."""
    kinds = sorted(set(pile))
    wrecking = wreckers(pile)
    first = {
        wrecks: next((role for role in kinds if (role in wrecking) == wrecks), Role(UNKNOWN))
        for wrecks in (True, False)
    }
    return {role: first[role in wrecking] for role in kinds}


def known_roles(view: Position) -> dict[Seat, Role]:
    """The roles that a view shows: the seat's own, and those that it has looked at."""
    return {Seat(seat): role for seat, role in enumerate(view.roles) if role != UNKNOWN}
