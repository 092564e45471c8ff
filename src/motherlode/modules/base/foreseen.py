"""The base game in flat vectors, judged before its end: a small network says from an open table how likely those who wreck win the round.

Play-outs that go a few turns ahead and are judged then tell moves apart with a fraction of the worlds: what chance does in the rest of a
round is as much luck for one move as for the other. `lab.learn_ends` makes the network; the numbers that it is told are counted here alone.
"""

from math import exp
from typing import Any, Final

from motherlode.core.dice import Dice
from motherlode.core.native import above_zero, i64, vec
from motherlode.core.policy import Minds, Policy
from motherlode.core.ruleset import Ruleset
from motherlode.modules.base.flat import BREAKING, FALLING, FIXING, HELD, TUNNEL
from motherlode.modules.base.wrecking import WreckingRound, bits, flat_vector, through

ENDS: Final = 34  # so many numbers are told of a table
_AHEAD: Final[i64] = 15  # moves, the first one included
_FARTHEST: Final[i64] = 200
_GONE: Final[i64] = 190


class Ends:
    """The weights of a network that judges a table, in flat vectors."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self.first, self.first_bias = flat_vector(weights["first"]), flat_vector([weights["first_bias"]])
        self.second, self.second_bias = flat_vector(weights["second"]), flat_vector([weights["second_bias"]])
        self.out = flat_vector([weights["out"]])
        self.out_bias = float(weights["out_bias"])

    def __reduce__(self) -> tuple[Any, ...]:
        """Never pickled with a round: it is made anew from the minds."""
        raise TypeError("a network is made from its weights")


class ForeseenRound(WreckingRound):
    """A round that need not be played to its end."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.ends: Ends | None = None
        self.ahead: i64 = 0  # moves before a table is judged, if it was said how many
        self.told_of_end = vec[float]([0.0] * i64(ENDS))

    def heed(self, policy: Policy, dice: Dice) -> None:
        """Plays like that from now on."""
        super().heed(policy, dice)
        self.ahead = i64(policy.ahead)

    def learn_minds(self, minds: Minds) -> None:
        """Thinks like that from now on."""
        super().learn_minds(minds)
        self.ends = Ends(minds.ends) if minds.ends else None

    def play_ahead(self, dice: Dice) -> None:
        """A few turns, if what comes then can be foreseen; otherwise to the end."""
        if self.ends is None:
            self.play(dice)
            return
        self.state = i64(dice.state)
        ahead = self.ahead or _AHEAD
        while not self.over and self.moves < ahead:
            seat = self.to_move
            self.make(seat, self.choose(seat))
        dice.state = int(self.state)

    def merit(self, seat: int) -> float:
        """Whether a seat has won, or how likely it will."""
        if self.over:
            return super().merit(seat)
        wreckers = self.foresee()
        return wreckers if self.wrecks[seat] else 1.0 - wreckers

    def foresee(self) -> float:
        """How likely those who wreck win, with all cards open."""
        ends = self.ends
        assert ends is not None
        self.tell_end()
        seen = above_zero(through(self.told_of_end, ends.first, ends.first_bias))
        seen = above_zero(through(seen, ends.second, ends.second_bias))
        total = ends.out_bias
        for at in range(i64(len(seen))):
            total += seen[at] * ends.out[at]
        return 1.0 / (1.0 + exp(-total))

    def tell_end(self) -> None:
        """What the network is told: how far it is, who may dig, and who has cards for what."""
        for place in range(i64(ENDS)):
            self.told_of_end[place] = 0.0
        self._tell_ways_on()
        self._tell_seats()
        self._tell_hands()
        self._tell_deck()

    def _tell_ways_on(self) -> None:
        told, mine = self.told_of_end, self.mine
        self.survey(i64(1) << self.treasure)
        far = float(min(mine.best, _FARTHEST))
        cards = self.left
        for seat in range(self.players):
            cards += self.held[seat]
        told[0] = far / 50.0
        told[1] = min(far, 30.0) / 30.0
        told[2] = 1.0 if far <= 10.0 else 0.0
        told[3] = 1.0 if far <= 20.0 else 0.0
        told[4] = 1.0 if mine.best >= _GONE else 0.0
        told[5] = float(min(mine.second, _FARTHEST)) / 50.0
        self.survey(self.facedown)
        told[6] = float(min(mine.best, _FARTHEST)) / 50.0
        told[7] = float(cards) / 60.0
        told[8] = float(self.left) / 40.0
        told[9] = far / 10.0 / max(1.0, float(cards) / float(self.players))
        told[10] = float(cards) / 60.0 * far / 50.0
        told[11] = float(self.players) / 10.0
        told[12] = 1.0 if self.plain else 0.0

    def _tell_seats(self) -> None:
        told, wreckers = self.told_of_end, 0.0
        for seat in range(self.players):
            broken = self.broken[seat]
            tools = float(bits(broken))
            if self.wrecks[seat]:
                wreckers += 1.0
                told[13] += self.public[seat]
                told[14] += 1.0 if broken else 0.0
            else:
                told[15] += self.public[seat]
                told[16] += 1.0 if broken else 0.0
                told[17] += tools
                told[18] += 1.0 if self.knows[seat] >> self.treasure & 1 else 0.0
        miners = max(1.0, float(self.players) - wreckers)
        for place in range(i64(13), i64(15)):
            told[place] /= max(1.0, wreckers)
        for place in range(i64(15), i64(19)):
            told[place] /= miners
        told[19] = wreckers / float(self.players)
        told[20] = 1.0 if wreckers == 1.0 else 0.0
        told[21] = 1.0 if self.wrecks[self.to_move] else 0.0
        told[22] = 1.0 if self.broken[self.to_move] else 0.0
        told[23] = 1.0 if self.wrecks[(self.to_move + 1) % self.players] else 0.0

    def _tell_hands(self) -> None:
        """Tunnels of those who dig and of those of them who may, blows, repairs that help, falls, dead ends."""
        told, asked = self.told_of_end, i64(0)
        for seat in range(self.players):
            if not self.wrecks[seat]:
                asked |= self.broken[seat]
        for seat in range(self.players):
            for at in range(self.held[seat]):
                card = i64(self.hands[seat * HELD + at])
                kind = i64(self.kind[card])
                if self.wrecks[seat]:
                    told[24] += 1.0 / 3.0 if kind == BREAKING else 0.0
                    told[25] += 1.0 if kind == FALLING else 0.0
                    told[26] += 1.0 / 3.0 if kind == TUNNEL and not self.through[card] else 0.0
                elif kind == TUNNEL:
                    told[27] += float(self.through[card]) / 12.0
                    told[28] += float(self.through[card]) / 12.0 if self.broken[seat] == 0 else 0.0
                elif kind == BREAKING:
                    told[29] += 1.0 / 3.0
                elif kind == FIXING:
                    told[30] += 1.0 / 3.0 if i64(self.tools[card]) & asked else 0.0

    def _tell_deck(self) -> None:
        told = self.told_of_end
        for at in range(self.left):
            card = i64(self.deck[at])
            kind = i64(self.kind[card])
            told[31] += float(self.through[card]) / 20.0
            told[32] += 0.2 if kind == BREAKING else 0.0
            told[33] += 0.5 if kind == FALLING else 0.0
