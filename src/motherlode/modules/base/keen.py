"""The base game in flat vectors, played as well as one ply can: those who dig play as the sleuth does, wreckers by its learned network.

What the sleuth weighs and what its network is told stands in `bots` (`sleuth`, `usual`, `prospects`); here it is counted in native
numbers, so that whole rounds can be played out with it. `tests/test_keen.py` holds both against each other.
"""

from typing import Final

from motherlode.core.native import i64, u8, vec
from motherlode.core.ruleset import Ruleset
from motherlode.core.surveying import CARD
from motherlode.modules.base.box import PASS
from motherlode.modules.base.flat import (
    BREAKING,
    FALLING,
    FINISH,
    FIXING,
    HELD,
    HOPELESS,
    LOOKING,
    TUNNEL,
    WIDTH,
)
from motherlode.modules.base.watched import WatchedRound
from motherlode.modules.common.box import BREAK, FIX, MAP, ROCKFALL

FAR: Final[i64] = 1000
SURE: Final = 0.995
_CARD: Final[i64] = i64(CARD)
_BLOW: Final = 15.0
_TRUST: Final = 0.35  # a miner strikes at whoever is likelier a saboteur than this
_OPENINGS: Final = 0.4  # each way that a dig leaves open
_NEXT: Final = 0.5  # what the next card of the own hand would bring, as a share of it
_SOON: Final[i64] = 2 * i64(CARD)
_THRIFT: Final = 0.3
_LATER: Final = 4.0
_WAVERS: Final = 0.5
_PLAIN_WAVERS: Final = 4.0
_PASS: Final[i64] = i64(PASS.number)
_BREAK: Final[i64] = i64(BREAK.number)
_FIX: Final[i64] = i64(FIX.number)
_ROCKFALL: Final[i64] = i64(ROCKFALL.number)
_MAP: Final[i64] = i64(MAP.number)


class KeenRound(WatchedRound):
    """A round in which those who dig look one card ahead, with what they believe."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.foes = vec[float]([0.0] * self.players)  # how likely each seat wrecks, for the one that chooses
        self.others = vec[u8]([u8(0)] * (2 * HELD))  # tunnels that are left once one is laid, either way up
        self.left_over: i64 = 0

    def choose(self, seat: i64) -> i64:
        """The move that seems best to a seat."""
        mask = self.possible(seat)
        self.believe_in(mask, not self.plain)
        self.survey_as_believed(self.mine, mask)
        self.suspect_all(self.foes, seat, False)
        self.noise = _PLAIN_WAVERS if self.plain else _WAVERS
        self.top = -1.0e9
        hands, first, certain = self.hands, seat * HELD, mask & (mask - 1) == 0
        for at in range(self.held[seat]):
            card = i64(hands[first + at])
            if self.is_twin(seat, at):
                continue
            kind = i64(self.kind[card])
            use = 0.0 if kind == LOOKING and certain else self.digger[card]
            self._weigh(-1.5 - use, _PASS | card << 8, 0)
            if kind == TUNNEL:
                if self.broken[seat] == 0:
                    self._weigh_both_ways(seat, card)
            elif kind == BREAKING:
                self._strike(seat, card)
            elif kind == FIXING:
                self._mend(seat, card)
            elif kind == FALLING:
                self._clear_away(card, mask)
            elif kind == LOOKING and not certain:
                self._look_at(card, mask)
        return self.top_move

    def is_twin(self, seat: i64, at: i64) -> bool:
        """Whether the same card stands before this one in the hand."""
        hands, first = self.hands, seat * HELD
        for before in range(at):
            if hands[first + before] == hands[first + at]:
                return True
        return False

    def _weigh_both_ways(self, seat: i64, card: i64) -> None:
        self._put_aside(seat, card)
        self._lay_somewhere(card)
        if i64(self.turned[card]) != card:
            self._lay_somewhere(i64(self.turned[card]))

    def _put_aside(self, seat: i64, card: i64) -> None:
        """The tunnels that are left once this one is laid."""
        hands, others, count, skipped = self.hands, self.others, i64(0), False
        for at in range(self.held[seat]):
            other = i64(hands[seat * HELD + at])
            if other == card and not skipped:
                skipped = True
            elif i64(self.kind[other]) == TUNNEL:
                others[count] = u8(other)
                others[count + 1] = self.turned[other]
                count += 2
        self.left_over = count

    def _lay_somewhere(self, card: i64) -> None:
        """Those who dig count the cards saved, the ways opened, and what the next card makes of it."""
        mine = self.mine
        need, frontier, sides = mine.need, mine.frontier, i64(mine.open[card])
        for at in range(mine.ends):
            i = frontier[at]
            asked = i64(need[i])
            if sides & asked & 15 != asked >> 4 & asked & 15 or not self.room[i]:
                continue
            after = mine.after(i, card)
            gain, ways = min(max(mine.best - after, -HOPELESS), HOPELESS), mine.ways
            worth = float(gain) + 0.1 * float(ways) - (2.0 if gain <= 0 else 0.0)
            if mine.touched:
                worth += FINISH * self.chance_touched(i, mine.touched)
            worth += self._waver()
            if not self.plain:
                worth += _OPENINGS * float(min(ways, 2)) - _THRIFT * self.digger[card]
                if after < mine.best and worth + _NEXT * float(_SOON) > self.top:
                    then = mine.after_two(i, card, self.others, self.left_over)
                    worth += _NEXT * float(max(0, min(_SOON, after - then)))
            if worth > self.top:
                self.top = worth
                self.top_move = card << 8 | self._cell(i) << 16

    def chance_touched(self, i: i64, touched: i64) -> float:
        """The probability that a card in a cell brings the tunnel to the treasure."""
        reached = 0.0
        for goal in range(self.goals):
            away = self.goal_at[goal] - i
            direction: i64 = 0 if away == WIDTH else 1 if away == 1 else 2 if away == -WIDTH else 3 if away == -1 else 4
            if touched >> direction & 1:
                reached += self.chance[goal]
        return reached

    def _strike(self, seat: i64, card: i64) -> None:
        """A broken tool for a likely enemy; those who do not reason so far spare everybody."""
        if self.plain:
            return
        for target in range(self.players):
            if target != seat and not self.broken[target] & i64(self.tools[card]):
                worth = (self.foe(target) - _TRUST) / (1.0 - _TRUST) * _BLOW
                if self.broken[target] and worth > 0.0:
                    worth *= 0.3
                self._weigh(worth, _BREAK | card << 8 | (target + 1) << 48, 0)

    def foe(self, seat: i64) -> float:
        """How likely a seat wrecks; nobody is ever quite certain."""
        return max(1.0 - SURE, min(SURE, self.foes[seat]))

    def _mend(self, seat: i64, card: i64) -> None:
        """A tool mended, mine or a likely friend's."""
        mends = i64(self.tools[card])
        for target in range(self.players):
            broken = self.broken[target]
            if not broken & mends:
                continue
            frees = broken & (broken - 1) == 0
            worth = (30.0 if frees else 14.0) if target == seat else (0.5 - self.foe(target)) * 12.0
            if target != seat and worth > 0.0 and not frees:
                worth *= 0.5
            self._weigh(worth, _FIX | card << 8 | self.tool_of(broken & mends, mends) << 32 | (target + 1) << 48, 0)

    def tool_of(self, tools: i64, mends: i64) -> i64:
        """The tool that a repair is meant for, which must be said if the card mends two."""
        if not mends & (mends - 1):
            return 0
        tool: i64 = 1
        while not tools >> tool & 1:
            tool += 1
        return tool

    def _clear_away(self, card: i64, mask: i64) -> None:
        """Only what is in the way."""
        mine, best = self.mine, self.mine.best
        for at in range(mine.cards):
            i = mine.laid[at]
            if (best >= FAR or not self.through[i64(mine.tiles[i])]) and self._may_fall(i):
                after = self.best_without(i, mask)
                worth = float(min(HOPELESS, best - after)) - 2.0 * float(after) / float(_CARD) - 8.0
                self._weigh(worth, self._fall_of(card, i), 0)

    def _look_at(self, card: i64, mask: i64) -> None:
        """A look at a goal that may be the treasure."""
        for goal in range(self.goals):
            if mask >> goal & 1 and self.chance[goal] > 0.0:
                worth = 14.0 - float(self.costs[goal]) / float(_CARD) - (0.0 if self.plain else _LATER)
                self._weigh(worth, _MAP | card << 8 | self._cell(self.goal_at[goal]) << 16, 0)
