"""The base game in flat vectors, wreckers included: a network weighs their moves, told the same numbers as `bots.prospects` tells it.

The places of these numbers are those of `prospects.SITUATION` and `prospects.MOVE`; `tests/test_keen.py` compares them one by one.
"""

from math import exp, log
from typing import Any, Final

from motherlode.core.native import above_zero, i64, plus_rows, scored, vec
from motherlode.core.policy import Minds
from motherlode.core.ruleset import Ruleset
from motherlode.core.surveying import CARD
from motherlode.core.tells import (
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
from motherlode.modules.base.box import PASS
from motherlode.modules.base.flat import (
    BREAKING,
    FALLING,
    FINISH,
    FIXING,
    HELD,
    HOPELESS,
    LOOKING,
    MOST_GOALS,
    TUNNEL,
    place_of,
)
from motherlode.modules.base.keen import KeenRound
from motherlode.modules.base.watched import NOBODY
from motherlode.modules.common.box import BREAK, FIX, MAP, ROCKFALL

MOST_MOVES: Final[i64] = 512
SITUATION: Final[i64] = 37
MOVE: Final[i64] = 40
_CHANGES: Final[i64] = 7
_NEAR: Final[i64] = 8 * i64(CARD)
_FAR: Final = 120.0
_CLIP: Final = 60.0
_STEP: Final = 20.0
_TRUST: Final = 0.35
_LEAST: Final = 0.007
_WARMTH: Final = 0.25

# Where the numbers of a move stand.
_DIG: Final[i64] = 0
_PASSING: Final[i64] = 1
_FALL: Final[i64] = 2
_LOOK: Final[i64] = 3
_BLOW: Final[i64] = 4
_OWN_REPAIR: Final[i64] = 5
_REPAIR: Final[i64] = 6
_WORTH: Final[i64] = 8
_ODDS_AFTER: Final[i64] = 9
_GAIN: Final[i64] = 16
_GAIN_PUBLIC: Final[i64] = 17
_GAIN_LIKELY: Final[i64] = 18
_GAIN_MOST: Final[i64] = 19
_GAIN_LEAST: Final[i64] = 20
_WAYS: Final[i64] = 21
_IS_THROUGH: Final[i64] = 22
_FAR_AFTER: Final[i64] = 23
_REACHES: Final[i64] = 24
_TURNS_UP: Final[i64] = 25
_TARGET: Final[i64] = 26
_GIVES: Final[i64] = 31
_GIVES_USE: Final[i64] = 37
_LOOK_CHANCE: Final[i64] = 38
_LOOK_LIKELY: Final[i64] = 39

_THROUGH: Final[i64] = 4
_DEAD_END: Final[i64] = 5

_PASS_VERB: Final[i64] = i64(PASS.number)
_BREAK_VERB: Final[i64] = i64(BREAK.number)
_FIX_VERB: Final[i64] = i64(FIX.number)
_FALL_VERB: Final[i64] = i64(ROCKFALL.number)
_MAP_VERB: Final[i64] = i64(MAP.number)


class Net:
    """The weights of a network in flat vectors; what goes in is spread over what comes out."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self.first, self.first_bias = flat_vector(weights["first"]), flat_vector([weights["first_bias"]])
        self.second, self.second_bias = flat_vector(weights["second"]), flat_vector([weights["second_bias"]])
        self.shift, self.shift_bias = flat_vector(weights["shift"]), flat_vector([weights["shift_bias"]])
        self.out, self.out_bias = flat_vector(weights["out"]), flat_vector([weights["out_bias"]])
        self.move = flat_vector(weights["move"])
        self.skip = flat_vector([weights["skip"]])

    def __reduce__(self) -> tuple[Any, ...]:
        """Never pickled with a round: it is made anew from the minds."""
        raise TypeError("a network is made from its weights")


def flat_vector(rows: list[list[float]]) -> vec[float]:
    """Rows of weights, one after the other."""
    width = len(rows[0])
    flat = vec[float]([0.0] * i64(len(rows) * width))
    for at in range(len(rows)):
        for place in range(width):
            flat[at * width + place] = rows[at][place]
    return flat


def through(numbers: vec[float], weights: vec[float], bias: vec[float]) -> vec[float]:
    """Sums of numbers, each with its own weights."""
    return plus_rows(bias, numbers, 0, i64(len(numbers)), weights)


class WreckingRound(KeenRound):
    """A round in which those who wreck go by a network."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.net: Net | None = None
        self.count: i64 = 0
        self.digs: i64 = 0  # the first so many moves lay a tunnel
        self.moves_at = vec[i64]([i64(0)] * MOST_MOVES)
        self.keys = vec[i64]([i64(0)] * MOST_MOVES)
        self.best_step = vec[i64]([i64(0)] * MOST_MOVES)
        self.rows = vec[float]([0.0] * (MOST_MOVES * MOVE))
        self.situation = vec[float]([0.0] * SITUATION)
        self.scores = vec[float]([0.0] * MOST_MOVES)
        self.known = vec[float]([0.0] * self.players)  # what everybody believes, never quite certain
        self.then = vec[float]([0.0] * self.players)
        self.changes = vec[float]([0.0] * (i64(KEYS) * _CHANGES))
        self.changed_at = vec[i64]([i64(-1)] * i64(KEYS))
        self.gains = vec[float]([0.0] * (MOST_MOVES * MOST_GOALS))  # of each dig, toward each goal
        self.goal_far = vec[i64]([i64(0)] * MOST_GOALS)  # what is left to dig to each goal, and by another way
        self.goal_farther = vec[i64]([i64(0)] * MOST_GOALS)
        self.decision: i64 = 0
        self.sought: i64 = 0
        self.own_far: i64 = 0
        self.far: i64 = 0

    def learn_minds(self, minds: Minds) -> None:
        """Thinks like that from now on."""
        super().learn_minds(minds)
        self.net = Net(minds.network)

    def choose(self, seat: i64) -> i64:
        """The move that seems best to a seat; wreckers draw one, the better the likelier."""
        if not self.wrecks[seat] or self.net is None:
            return super().choose(seat)
        self.weigh_all(seat)
        return self.moves_at[0] if self.count == 1 else self.draw_by_score(_WARMTH)

    def draw_by_score(self, warmth: float) -> i64:
        """One of the moves that were scored: the better the likelier, the warmer the more evenly."""
        most, total = -1.0e9, 0.0
        for at in range(self.count):
            if self.scores[at] > most:
                most = self.scores[at]
        for at in range(self.count):
            share = exp((self.scores[at] - most) / warmth)
            self.scores[at] = share
            total += share
        self.noise = total
        point = self._waver()
        for at in range(self.count):
            point -= self.scores[at]
            if point < 0.0:
                return self.moves_at[at]
        return self.moves_at[self.count - 1]

    def weigh_all(self, seat: i64) -> None:
        """Lists the moves of a wrecker and scores them."""
        self.decision += 1
        self.sought = self.possible(seat)
        self.believe_in(self.sought, True)
        self.suspect_all(self.foes, seat, True)
        for other in range(self.players):
            self.known[other] = max(_LEAST, min(1.0 - _LEAST, self.public[other]))
        self._list(seat)
        self._survey_for_digs(seat)
        for at in range(self.count):
            self._note_rest(seat, at)
        self._tell(seat)
        self._score()

    # The moves.

    def _list(self, seat: i64) -> None:
        """All moves, digs first."""
        self.count = 0
        hands, first = self.hands, seat * HELD
        if self.broken[seat] == 0:
            for at in range(self.held[seat]):
                card = i64(hands[first + at])
                if i64(self.kind[card]) == TUNNEL and not self.is_twin(seat, at):
                    self._list_digs(card)
                    if i64(self.turned[card]) != card:
                        self._list_digs(i64(self.turned[card]))
        self.digs = self.count
        for at in range(self.held[seat]):
            if not self.is_twin(seat, at):
                self._list_others(seat, i64(hands[first + at]))

    def _add(self, move: i64) -> None:
        if self.count < MOST_MOVES:
            rows, first = self.rows, self.count * MOVE
            for place in range(MOVE):
                rows[first + place] = 0.0
            self.moves_at[self.count] = move
            self.count += 1

    def _list_digs(self, card: i64) -> None:
        mine, sides = self.mine, i64(self.mine.open[card])
        for at in range(mine.ends):
            i = mine.frontier[at]
            asked = i64(mine.need[i])
            if sides & asked & 15 == asked >> 4 & asked & 15 and self.room[i]:
                self._add(card << 8 | self._cell(i) << 16)

    def _list_others(self, seat: i64, card: i64) -> None:
        self._add(_PASS_VERB | card << 8)
        kind = i64(self.kind[card])
        if kind == BREAKING:
            for target in range(self.players):
                if target != seat and not self.broken[target] & i64(self.tools[card]):
                    self._add(_BREAK_VERB | card << 8 | (target + 1) << 48)
        elif kind == FIXING:
            for target in range(self.players):
                self._list_repairs(card, target)
        elif kind == FALLING:
            self._list_falls(card)
        elif kind == LOOKING:
            self._list_looks(card)

    def _list_falls(self, card: i64) -> None:
        for at in range(self.mine.cards):
            if self._may_fall(self.mine.laid[at]):
                self._add(self._fall_of(card, self.mine.laid[at]))

    def _list_looks(self, card: i64) -> None:
        for goal in range(self.goals):
            if self.facedown >> goal & 1:
                self._add(_MAP_VERB | card << 8 | self._cell(self.goal_at[goal]) << 16)

    def _list_repairs(self, card: i64, target: i64) -> None:
        mends = i64(self.tools[card])
        mended = self.broken[target] & mends
        if not mends & (mends - 1):
            if mended:
                self._add(_FIX_VERB | card << 8 | (target + 1) << 48)
            return
        for tool in range(i64(1), i64(8)):
            if mended >> tool & 1:
                self._add(_FIX_VERB | card << 8 | tool << 32 | (target + 1) << 48)

    # Digs: how much nearer each comes to what.

    def _survey_for_digs(self, seat: i64) -> None:
        """All digs together, since each set of goals is surveyed once for all."""
        mine, hidden, goals = self.mine, self.facedown, self.goals
        self.survey(hidden)
        self.far = mine.best
        self._step_publicly()
        self._foresee_falls()
        looked = self.knows[seat] & hidden if hidden & (hidden - 1) else i64(0)
        is_first = True
        for goal in range(goals):
            if hidden >> goal & 1:
                self.survey(i64(1) << goal)
                self.goal_far[goal], self.goal_farther[goal] = mine.best, mine.second
                self._step_to_one(goal, looked >> goal & 1 != 0, is_first)
                is_first = False
        if looked and looked != hidden:
            self.survey(hidden & ~looked)
            for at in range(self.digs):
                self.best_step[at] = max(self.best_step[at], self._step_of(at))
        for at in range(self.digs):
            step, card = self.best_step[at], self.moves_at[at] >> 8 & 255
            self.keys[at] = dig_key(step >> 3, step & 7, distance(self.far), i64(self.through[card]))
        self.survey_as_believed(mine, self.sought)
        self.own_far = mine.best
        for at in range(self.digs):
            self._weigh_dig(at)

    def _step_of(self, at: i64) -> i64:
        move = self.moves_at[at]
        gain = self.mine.best - self.mine.after(place_of(move), move >> 8 & 255)
        return gain * 8 + self.mine.ways

    def _step_publicly(self) -> None:
        rows = self.rows
        for at in range(self.digs):
            step, row = self._step_of(at), at * MOVE
            self.best_step[at] = step
            rows[row + _DIG] = 1.0
            rows[row + _GAIN_PUBLIC] = _gain(step >> 3)
            rows[row + _WAYS] = float(step & 7) / 3.0
            rows[row + _IS_THROUGH] = float(self.through[self.moves_at[at] >> 8 & 255])
            rows[row + _FAR_AFTER] = min(_FAR, float(self.far - (step >> 3))) / _FAR

    def _step_to_one(self, goal: i64, is_looked_at: bool, is_first: bool) -> None:
        rows = self.rows
        for at in range(self.digs):
            step, row = self._step_of(at), at * MOVE
            if is_looked_at:
                self.best_step[at] = max(self.best_step[at], step)
            gain = _gain(step >> 3)
            self.gains[at * MOST_GOALS + goal] = gain
            rows[row + _GAIN] += self.chance[goal] * gain
            rows[row + _GAIN_LIKELY] += self.digs_for[goal] * gain
            if is_first or gain > rows[row + _GAIN_MOST]:
                rows[row + _GAIN_MOST] = gain
            if is_first or gain < rows[row + _GAIN_LEAST]:
                rows[row + _GAIN_LEAST] = gain

    def _weigh_dig(self, at: i64) -> None:
        """The worth of a dig to a wrecker: cards wasted, openly with the goals near."""
        mine, move, row = self.mine, self.moves_at[at], at * MOVE
        i = place_of(move)
        gain = min(max(mine.best - mine.after(i, move >> 8 & 255), -HOPELESS), HOPELESS)
        ways, touched, is_near = mine.ways, mine.touched, mine.best <= _NEAR
        reached = self.chance_touched(i, touched) if touched else 0.0
        if reached > 0.0:
            worth = -FINISH * reached
        elif gain < 0:
            worth = 4.0 - float(gain) * 0.5 if is_near or ways else 2.0
        elif is_near:
            worth = -5.0 - float(gain)
        else:
            worth = 3.0 - float(gain) if ways else 1.0
        self.rows[row + _WORTH] = max(-_CLIP, min(_CLIP, worth)) / _STEP
        self.rows[row + _REACHES] = reached
        self.rows[row + _TURNS_UP] = 1.0 if touched else 0.0

    def _foresee_falls(self) -> None:
        """What everybody would see in a tunnel taken away, from the survey that everybody would make."""
        for at in range(self.digs, self.count):
            move = self.moves_at[at]
            if move & 255 == _FALL_VERB:
                without = self.mine.without(place_of(move))
                self.keys[at] = fall_key(self.far - without, distance(self.far))
                self.rows[at * MOVE + _GAIN_PUBLIC] = max(-_CLIP, float(self.far - without)) / _STEP

    # Everything else.

    def _note_rest(self, seat: i64, at: i64) -> None:
        move, row = self.moves_at[at], at * MOVE
        verb, card, target = move & 255, move >> 8 & 255, (move >> 48) - 1
        if at >= self.digs:
            if verb == _PASS_VERB:
                worth = self._note_pass(seat, at, card)
            elif verb == _FALL_VERB:
                worth = self._note_fall(at)
            elif verb == _MAP_VERB:
                worth = self._note_look(at)
            elif verb == _BREAK_VERB:
                worth = self._note_blow(at, target)
            else:
                worth = self._note_repair(seat, at, target)
            self.rows[row + _WORTH] = max(-_CLIP, min(_CLIP, worth)) / _STEP
            if target >= 0 and target != seat:
                self._note_target(seat, row, target)
        self._note_changes(seat, row, self.keys[at])

    def _note_pass(self, seat: i64, at: i64, card: i64) -> float:
        row = at * MOVE
        is_needless = i64(self.kind[card]) == LOOKING and self.sought & (self.sought - 1) == 0
        use = 0.0 if is_needless else self.wrecker[card]
        self.rows[row + _PASSING] = 1.0
        self.rows[row + _GIVES + self._sort(card)] = 1.0
        self.rows[row + _GIVES_USE] = use / 5.0
        self.keys[at] = pass_key(self.broken[seat] == 0, distance(self.far))
        return -1.5 - use

    def _note_fall(self, at: i64) -> float:
        i = place_of(self.moves_at[at])
        self.rows[at * MOVE + _FALL] = 1.0
        if not self.mine.lit[i]:
            return -10.0
        return float(min(HOPELESS, self.best_without(i, self.sought) - self.own_far)) * 0.8 - 3.0

    def _note_look(self, at: i64) -> float:
        row, goal = at * MOVE, i64(self.goal_of[place_of(self.moves_at[at])]) - 1
        self.rows[row + _LOOK] = 1.0
        self.rows[row + _LOOK_CHANCE] = self.chance[goal]
        self.rows[row + _LOOK_LIKELY] = self.digs_for[goal]
        self.keys[at] = LOOK_KEY
        if self.sought & (self.sought - 1) == 0 or self.chance[goal] <= 0.0:
            return -4.0
        return 2.0 - float(self.costs[goal]) / float(CARD)

    def _note_blow(self, at: i64, target: i64) -> float:
        self.rows[at * MOVE + _BLOW] = 1.0
        self.keys[at] = blow_key(self.public[target], distance(self.far))
        worth = (0.5 - self.foe(target)) / 0.5 * 15.0
        return worth * 0.3 if self.broken[target] and worth > 0.0 else worth

    def _note_repair(self, seat: i64, at: i64, target: i64) -> float:
        broken, row = self.broken[target], at * MOVE
        frees = broken & (broken - 1) == 0
        if target == seat:
            self.rows[row + _OWN_REPAIR] = 1.0
            self.keys[at] = OWN_REPAIR_KEY
            return 20.0 if frees else 10.0
        self.rows[row + _REPAIR] = 1.0
        self.keys[at] = repair_key(self.public[target])
        worth = (self.foe(target) - 0.5) * 12.0
        return worth * 0.5 if worth > 0.0 and not frees else worth

    def _note_target(self, seat: i64, row: i64, target: i64) -> None:
        rows, players = self.rows, self.players
        rows[row + _TARGET] = 1.0 - self.foe(target)
        rows[row + _TARGET + 1] = self.known[target]
        rows[row + _TARGET + 2] = float(bits(self.broken[target])) / 2.0
        rows[row + _TARGET + 3] = 1.0 - float((target - seat + players) % players) / float(players)
        rows[row + _TARGET + 4] = 1.0 if self.knows[target] else 0.0

    def _note_changes(self, seat: i64, row: i64, key: i64) -> None:
        """What everybody would make of the seats after the move."""
        if self.changed_at[key] != self.decision:
            self.changed_at[key] = self.decision
            self._foresee_changes(seat, key)
        for place in range(_CHANGES):
            self.rows[row + _ODDS_AFTER + place] = self.changes[key * _CHANGES + place]

    def _foresee_changes(self, seat: i64, key: i64) -> None:
        before, self.weight[seat] = self.weight[seat], self._weight(seat, key)
        self.suspect_all(self.then, NOBODY, False)
        self.weight[seat] = before
        then, changes, first = self.then, self.changes, key * _CHANGES
        fellows, miners = 0.0, 0.0
        for other in range(self.players):
            then[other] = max(_LEAST, min(1.0 - _LEAST, then[other]))
            if other != seat:
                fellows += self.foe(other) * (then[other] - self.known[other])
                miners += (1.0 - self.foe(other)) * (then[other] - self.known[other])
        own = then[seat]
        changes[first] = log(own / (1.0 - own)) / 4.0
        changes[first + 1] = own
        changes[first + 2] = own - self.known[seat]
        changes[first + 3] = 1.0 if own > _TRUST else 0.0
        changes[first + 4] = fellows
        changes[first + 5] = miners
        changes[first + 6] = self._accused(then, seat) - self._accused(self.known, seat)

    def _accused(self, public: vec[float], seat: i64) -> float:
        """How many miners a Bayesian would strike at."""
        total = 0.0
        for other in range(self.players):
            if other != seat and public[other] > _TRUST:
                total += 1.0 - self.foe(other)
        return total

    def _sort(self, card: i64) -> i64:
        """What sort of card it is: blow, repair, look, fall, through, dead end."""
        kind = i64(self.kind[card])
        if kind == TUNNEL:
            return _THROUGH if self.through[card] else _DEAD_END
        return 0 if kind == BREAKING else 1 if kind == FIXING else 3 if kind == FALLING else 2

    # The situation.

    def _tell(self, seat: i64) -> None:
        """What the network is told of the situation."""
        for place in range(SITUATION):
            self.situation[place] = 0.0
        self._tell_table(seat)
        self._tell_halts(seat)
        self._tell_ways()
        self._tell_suspicions(seat)
        self._tell_goals(seat)

    def _tell_table(self, seat: i64) -> None:
        told, players, cards, share = self.situation, self.players, self.left, 0.0
        for other in range(players):
            cards += self.held[other]
            if other != seat:
                share += self.foe(other)
        told[0] = float(players) / 10.0
        told[1] = share / float(players - 1)
        told[2] = float(cards) / float(players) / 12.0
        told[3] = float(self.left) / 50.0
        told[4] = 1.0 if self.turns_before + self.moves <= 2 * players else 0.0
        for at in range(self.held[seat]):
            told[5 + self._sort(i64(self.hands[seat * HELD + at]))] += 1.0 / 3.0

    def _tell_halts(self, seat: i64) -> None:
        told, next_seat = self.situation, (seat + 1) % self.players
        for other in range(self.players):
            if other != seat and self.broken[other]:
                told[13] += (1.0 - self.foe(other)) / 3.0
                told[14] += self.foe(other) / 2.0
        told[11] = float(bits(self.broken[seat])) / 2.0
        told[12] = 1.0 if self.broken[seat] else 0.0
        told[35] = 1.0 - self.foe(next_seat)
        told[36] = 1.0 if self.broken[next_seat] else 0.0

    def _tell_ways(self) -> None:
        told, far = self.situation, self.own_far
        told[15] = min(_FAR, float(far)) / _FAR
        told[16] = 1.0 if far <= 10 else 0.0
        told[17] = 1.0 if far <= 20 else 0.0
        told[18] = 1.0 if far <= 30 else 0.0
        told[19] = 1.0 if far <= 50 else 0.0
        told[20] = 1.0 if far <= 80 else 0.0
        told[21] = min(_FAR, float(self.far)) / _FAR

    def _tell_suspicions(self, seat: i64) -> None:
        told, own, most, sure = self.situation, self.known[seat], 0.0, 0.0
        for other in range(self.players):
            if other != seat:
                most = max(most, self.known[other])
                sure = max(sure, self.foe(other))
                told[26] += self.foe(other) * self.known[other]
        told[22] = own
        told[23] = max(-4.0, min(4.0, 8.0 * (own - 0.5))) / 4.0
        told[24] = 1.0 if own > _TRUST else 0.0
        told[25] = most
        told[27] = sure
        told[28] = self._accused(self.known, seat) / 3.0

    def _tell_goals(self, seat: i64) -> None:
        told, hidden, looked = self.situation, i64(0), i64(0)
        for goal in range(self.goals):
            if self.facedown >> goal & 1:
                hidden += 1
                told[31] += self.chance[goal] * self.digs_for[goal]
                told[32] = max(told[32], self.digs_for[goal])
        for other in range(self.players):
            looked += 1 if self.knows[other] else 0
        told[29] = float(hidden) / 3.0
        told[30] = 1.0 if self.sought & (self.sought - 1) == 0 else 0.0
        told[33] = float(looked) / float(self.players)
        told[34] = 1.0 if self.knows[seat] else 0.0

    # The network.

    def _score(self) -> None:
        """What speaks for each move."""
        net = self.net
        assert net is not None
        seen = above_zero(through(self.situation, net.first, net.first_bias))
        seen = above_zero(through(seen, net.second, net.second_bias))
        shift = through(seen, net.shift, net.shift_bias)
        out = through(seen, net.out, net.out_bias)
        self.scores = scored(self.scores, self.count, self.rows, net.move, shift, out, net.skip)


def _gain(gain: i64) -> float:
    return max(-_CLIP, min(_CLIP, float(gain))) / _STEP


def bits(tools: i64) -> i64:
    """How many tools these are."""
    count: i64 = 0
    while tools:
        count += tools & 1
        tools >>= 1
    return count
