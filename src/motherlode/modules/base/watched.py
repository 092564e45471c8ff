"""The base game in flat vectors, with onlookers: everybody weighs by Bayes all that is done, as the bots' onlooker does.

The posterior over the roles is exact: each seat wrecks or digs, and only how many of each are in the pile counts. Those who have looked at
goals give away what they saw by where they dig. `tests/test_keen.py` holds all of it against the bots' own onlooker, move by move.
"""

from math import exp, log
from typing import Any, Final

from motherlode.core.cells import column, row
from motherlode.core.dice import Dice
from motherlode.core.flat import FlatGame
from motherlode.core.flat_mine import FlatMine
from motherlode.core.native import i64, vec
from motherlode.core.policy import Minds, Policy, Public
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.surveying import CARD
from motherlode.core.tells import (
    HEADINGS,
    KEYS,
    LOOK_KEY,
    OWN_REPAIR_KEY,
    blow_key,
    dig_key,
    distance,
    fall_key,
    pass_key,
    repair_key,
)
from motherlode.modules.base.box import SABOTEUR
from motherlode.modules.base.flat import HEIGHT, MOST_GOALS, WIDTH, FlatRound, place_of
from motherlode.modules.common.box import BREAK, FIX, MAP, ROCKFALL

_MOST_WAYS: Final[i64] = 24
_MOST_WRECKERS: Final[i64] = 4
_KEYS: Final[i64] = i64(KEYS)
_MOST: Final = 30.0  # log-likelihood ratios beyond this are certainty
_CLIP: Final[i64] = 15  # a step toward a goal counts no more than this
_TEMPER: Final = 8.0  # how much nearer a step must come to make a goal e times likelier
HEADING: Final[i64] = i64(HEADINGS)
_LEAST: Final = 0.02  # no goal is ever ruled out by what others do
_NEVER: Final = 1e-12
_THOUSAND: Final = 1000
_BREAK: Final[i64] = i64(BREAK.number)
_FIX: Final[i64] = i64(FIX.number)
_ROCKFALL: Final[i64] = i64(ROCKFALL.number)
_MAP: Final[i64] = i64(MAP.number)
NOBODY: Final[i64] = -1


class WatchedRound(FlatRound):
    """A round in which everybody makes of what is done what an onlooker would."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.turns_before: i64 = 0  # that were played before the round was loaded
        self.wreckers: i64 = i64(rules.role_pile.count(SABOTEUR))
        self.honest: i64 = i64(len(rules.role_pile)) - self.wreckers
        self.arrangements = vec[float]([0.0] * (_MOST_WRECKERS + 1))  # by how many wreck: how many ways to deal that
        for count in range(_MOST_WRECKERS + 1):
            self.arrangements[count] = _orders(self.wreckers, count) * _orders(self.honest, self.players - count)
        self.minds: Minds | None = None
        self.plain = False  # those who dig do not reason so far
        self.ways: i64 = 0
        self.shares = vec[float]([0.0] * _MOST_WAYS)
        self.ratios = vec[float]([0.0] * (_MOST_WAYS * _KEYS))
        self.seen = vec[float]([0.0] * (self.players * _MOST_WAYS))  # what each seat did tells, by the ways to wreck
        self.weight = vec[float]([1.0] * self.players)  # how much likelier all that a seat did is from one who wrecks
        self.sums = vec[float]([0.0] * (_MOST_WRECKERS + 1))
        self.headings = vec[i64]([i64(0)] * (self.players * MOST_GOALS * HEADING))  # as in `Public`
        self.digs_for = vec[float]([0.0] * MOST_GOALS)  # how likely each goal is sought, by where those dig who looked
        self.apart = vec[i64]([i64(0)] * (MOST_GOALS * MOST_GOALS))  # what is to dig between two goals
        self.chance = vec[float]([0.0] * MOST_GOALS)  # of each goal, that it is the treasure, for the seat that chooses
        self.costs = vec[i64]([i64(0)] * MOST_GOALS)
        self.scratch = FlatMine(rules.walkers[0], WIDTH, HEIGHT)
        self.steps = vec[i64]([i64(0)] * MOST_GOALS)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a new one: what it holds belongs to a play-out."""
        return type(self), (self.rules,)

    # Coming from a position.

    def load(self, world: Position) -> bool:
        """Holds a world from now on; says no if it is none that fits in here."""
        if not super().load(world):
            return False
        self.turns_before = i64(world.turn)
        for at in range(i64(len(self.headings))):
            self.headings[at] = 0
        for here in range(self.goals):
            for there in range(self.goals):
                one, other = self.cells[int(here)], self.cells[int(there)]
                steps = abs(column(one) - column(other)) + abs(row(one) - row(other)) - 1
                self.apart[here * MOST_GOALS + there] = i64(CARD * steps) if here != there else 0
        return True

    def heed(self, policy: Policy, dice: Dice) -> None:
        """Plays like that from now on."""
        super().heed(policy, dice)
        minds, public = policy.minds, policy.public
        self.plain = public is not None and dice.below(_THOUSAND) < public.plain * _THOUSAND
        if minds is not None and minds is not self.minds:
            self.learn_minds(minds)
        self._weigh_all()  # what was told before may have been told to one who did not think like that yet

    def learn_minds(self, minds: Minds) -> None:
        """Thinks like that from now on."""
        self.minds = minds
        self.ways = i64(len(minds.shares))
        for way in range(len(minds.shares)):
            self.shares[way] = minds.shares[way]
            for key in range(KEYS):
                self.ratios[way * KEYS + key] = minds.ratios[way][key]

    def hear(self, public: Public) -> None:
        """The goals are weighed anew for each seat: what everybody makes of them is in `believe`."""

    def believe(self, public: Public, world: Position) -> None:
        """What everybody can tell of the seats, and who has looked at which goals."""
        super().believe(public, world)
        for number in range(len(self.cells)):
            self.digs_for[number] = public.likely.get(self.cells[number], 0.0)
        for seat in range(len(public.told)):
            told = public.told[seat]
            for way in range(len(told)):
                self.seen[seat * int(_MOST_WAYS) + way] = told[way]
        for seat in range(len(public.headings)):
            headings = public.headings[seat]
            for number in range(len(self.cells)):
                heading = headings.get(self.cells[number], [0] * HEADINGS)
                for at in range(HEADINGS):
                    self.headings[(seat * int(MOST_GOALS) + number) * HEADINGS + at] = heading[at]
        self._weigh_all()

    def _weigh_all(self) -> None:
        for seat in range(self.players):
            self.weight[seat] = self._weight(seat, NOBODY)
        self.suspect_all(self.public, NOBODY, False)

    def suspect(self, odds: list[float]) -> None:
        """Nothing: what a move tells, everybody finds out when it is made."""

    def take_over(self, other: FlatGame) -> None:
        """Stands from now on as another does that was loaded from the same table."""
        assert isinstance(other, WatchedRound)
        super().take_over(other)
        self.turns_before = other.turns_before + other.moves
        self.plain = other.plain
        self.seen = other.seen[:]
        self.weight = other.weight[:]
        self.headings = other.headings[:]
        self.digs_for = other.digs_for[:]
        self.apart = other.apart
        self.cells = other.cells

    # Beliefs.

    def _weight(self, seat: i64, key: i64) -> float:
        """How much likelier all that a seat did, and one more action, is from one who wrecks in any way."""
        seen, first, most, total = self.seen, seat * _MOST_WAYS, -1.0e9, 0.0
        for way in range(self.ways):
            told = seen[first + way] + (self.ratios[way * _KEYS + key] if key != NOBODY else 0.0)
            if told > most:
                most = told
        for way in range(self.ways):
            told = seen[first + way] + (self.ratios[way * _KEYS + key] if key != NOBODY else 0.0)
            total += self.shares[way] * exp(told - most)
        return exp(max(-_MOST, min(_MOST, most + log(total if total > 0.0 else _NEVER))))

    def note(self, seat: i64, key: i64) -> None:
        """What an action tells everybody of its seat."""
        for way in range(self.ways):
            self.seen[seat * _MOST_WAYS + way] += self.ratios[way * _KEYS + key]
        self.weight[seat] = self._weight(seat, NOBODY)
        self.suspect_all(self.public, NOBODY, False)

    def suspect_all(self, found: vec[float], knower: i64, wrecks: bool) -> None:
        """How likely each seat wrecks, for everybody or for one who knows what it is itself."""
        total = self._ways_to_deal(NOBODY, knower, wrecks)
        for seat in range(self.players):
            if seat == knower:
                found[seat] = 1.0 if wrecks else 0.0
            else:
                found[seat] = 1.0 - self._ways_to_deal(seat, knower, wrecks) / total if total > 0.0 else 0.0

    def _ways_to_deal(self, honest: i64, knower: i64, wrecks: bool) -> float:
        """The weight of all ways in which the roles may have been dealt, if one seat digs."""
        sums, most = self.sums, _MOST_WRECKERS
        sums[0] = 1.0
        for count in range(1, most + 1):
            sums[count] = 0.0
        for seat in range(self.players):
            if seat == honest or (seat == knower and not wrecks):
                continue
            weight, stays = self.weight[seat], 0.0 if seat == knower else 1.0
            count = most
            while count > 0:
                sums[count] = sums[count] * stays + sums[count - 1] * weight
                count -= 1
            sums[0] *= stays
        total = 0.0
        for count in range(most + 1):
            total += sums[count] * self.arrangements[count]
        return total

    # Goals.

    def believe_in(self, mask: i64, weighs: bool) -> None:
        """How likely each of some goals is the treasure for one to whom these are possible, and what entering each costs."""
        total, count = 0.0, i64(0)
        for goal in range(self.goals):
            self.chance[goal] = 0.0
            if mask >> goal & 1:
                total += self.digs_for[goal] if weighs else 1.0
                count += 1
        for goal in range(self.goals):
            if mask >> goal & 1:
                share = (self.digs_for[goal] if weighs else 1.0) / total if total > 0.0 else 1.0 / float(count)
                self.chance[goal] = share
        for goal in range(self.goals):
            cost = 0.0
            for other in range(self.goals):
                cost += self.chance[other] * float(self.apart[goal * MOST_GOALS + other])
            self.costs[goal] = i64(int(cost + 0.5)) if count > 1 else i64(0)

    def survey_as_believed(self, mine: FlatMine, mask: i64) -> None:
        """What it costs to go on, for one who believes in goals like that."""
        count: i64 = 0
        for goal in range(self.goals):
            if mask >> goal & 1:
                mine.goal_at[count] = self.goal_at[goal]
                mine.goal_cost[count] = self.costs[goal]
                count += 1
        mine.goals = count
        mine.survey()
        self.surveyed = -1

    def best_without(self, i: i64, mask: i64) -> i64:
        """How far the goals would be for the same one if a card were gone."""
        scratch = self.scratch
        scratch.take_over(self.mine)
        scratch.lift(i)
        self.survey_as_believed(scratch, mask)
        return scratch.best

    # What everybody sees in a move.

    def play(self, dice: Dice) -> None:
        """To the end of the round."""
        self.state = i64(dice.state)
        while not self.over:
            seat = self.to_move
            self.make(seat, self.choose(seat))
        dice.state = int(self.state)

    def step(self, move: int, dice: Dice) -> None:
        """One move that is known to be legal."""
        self.state = i64(dice.state)
        self.make(self.to_move, i64(move))
        dice.state = int(self.state)

    def make(self, seat: i64, move: i64) -> None:
        """Makes a move, and everybody makes of it what they can."""
        if move & 255 == _ROCKFALL:
            self.survey(self.facedown)
            far = self.mine.best
            self.apply(move)
            self.survey(self.facedown)
            self.note(seat, fall_key(far - self.mine.best, distance(far)))
            return
        self.note(seat, self._key_of(seat, move))
        self.apply(move)

    def _key_of(self, seat: i64, move: i64) -> i64:
        """What everybody sees in a move that brings nothing down; where somebody digs, they learn of the goals."""
        self.survey(self.facedown)
        verb, far = move & 255, distance(self.mine.best)
        if verb == 0:
            return self._learn_from_dig(seat, place_of(move), move >> 8 & 255, far)
        target = (move >> 48) - 1
        if verb == _BREAK:
            return blow_key(self.public[target], far)
        if verb == _FIX:
            return OWN_REPAIR_KEY if target == seat else repair_key(self.public[target])
        if verb == _MAP:
            self._begin_headings(seat)
            return LOOK_KEY
        return pass_key(self.broken[seat] == 0, far)

    def _learn_from_dig(self, seat: i64, i: i64, card: i64, far: i64) -> i64:
        """The key of a dig, before the card lies there; one who has looked tells which goals it believes in."""
        mine, hidden = self.mine, self.facedown
        gain = mine.best - mine.after(i, card)
        best = gain * 8 + mine.ways
        if self.knows[seat] and hidden & (hidden - 1):
            looked = self.knows[seat] & hidden
            rest, toward_rest = hidden & ~looked, i64(0)
            if rest:
                toward_rest = self._step_toward(rest, i, card)
                best = max(best, toward_rest)
            for goal in range(self.goals):
                if looked >> goal & 1:
                    self.steps[goal] = self._step_toward(i64(1) << goal, i, card)
                    best = max(best, self.steps[goal])
                else:
                    self.steps[goal] = toward_rest
            self._believe_digger(seat, hidden)
        return dig_key(best >> 3, best & 7, far, i64(self.through[card]))

    def _step_toward(self, mask: i64, i: i64, card: i64) -> i64:
        """How much nearer a dig comes to some goals, and how many good ways it opens: eight times the one, and the other."""
        self.survey(mask)
        gain = self.mine.best - self.mine.after(i, card)
        return gain * 8 + self.mine.ways

    def _believe_digger(self, seat: i64, hidden: i64) -> None:
        """Goals that a dig comes nearer to are the likelier, as far as its seat is trusted."""
        faith, total = max(0.0, 1.0 - 2.0 * self.public[seat]), 0.0
        for goal in range(self.goals):
            if hidden >> goal & 1:
                gain = min(max(self.steps[goal] >> 3, -_CLIP), _CLIP)
                self._note_heading((seat * MOST_GOALS + goal) * HEADING, gain)
                self.digs_for[goal] *= exp(faith * float(gain) / _TEMPER)
                total += self.digs_for[goal]
        if total > 0.0:
            for goal in range(self.goals):
                if hidden >> goal & 1:
                    self.digs_for[goal] = max(_LEAST, self.digs_for[goal] / total)

    def _note_heading(self, first: i64, gain: i64) -> None:
        """A dig of one who has looked came so much nearer to a goal."""
        self.headings[first] += gain
        self.headings[first + 1] += gain
        self.headings[first + (2 if gain > 0 else 3)] += 1

    def _begin_headings(self, seat: i64) -> None:
        """A seat looks at a goal, and may go elsewhere from now on."""
        for goal in range(MOST_GOALS):
            for at in range(i64(1), HEADING):
                self.headings[(seat * MOST_GOALS + goal) * HEADING + at] = 0


def _orders(things: i64, places: i64) -> float:
    """In how many orders things can be dealt to places."""
    if places < 0 or places > things:
        return 0.0
    total = 1.0
    for place in range(places):
        total *= float(things - place)
    return total
