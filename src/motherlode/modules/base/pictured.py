"""The base game for five in flat vectors, with all that a wrecker sees told to a larger network: the mine cell by cell, its own hand, what
lies open, what each seat did last.

The network of `wrecking` is told what a move brings; this one is told besides where it is made, and says how much more or less speaks for
each move than the smaller one thinks. Its critic, who knows all cards, judges tables; a reader tells who else seems to wreck, and where the
treasure seems to lie. `lab.learn_wrecker` teaches all three; masterminds who wreck with five players go by them.
"""

from binascii import a2b_base64
from math import exp
from typing import Any, Final
from zlib import decompress

from motherlode.core.cards import NAME, UPRIGHT
from motherlode.core.cells import Cell
from motherlode.core.dice import Dice
from motherlode.core.flat import FlatGame, plays_flat
from motherlode.core.flat_mine import bytes_of
from motherlode.core.native import above_zero, i64, plus_bytes, scored, vec
from motherlode.core.policy import Minds, Public
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.modules.base.box import PASS
from motherlode.modules.base.flat import HELD, MOST_GOALS, WIDTH, place_of
from motherlode.modules.base.foreseen import ENDS, ForeseenRound
from motherlode.modules.base.watched import HEADING
from motherlode.modules.base.wrecking import MOST_MOVES, MOVE, SITUATION, flat_vector
from motherlode.modules.common.box import ROCKFALL

SEATS: Final = 5  # at the table
_SEATS: Final[i64] = 5
_KINDS: Final[i64] = 27  # of cards in the deck
_COLUMNS: Final[i64] = 11
_ROWS: Final[i64] = 9
_LEFT_OF_TOLD: Final[i64] = (
    6  # columns and rows of the rectangle that are not told: the start is in the second column, the fifth row
)
_BELOW_TOLD: Final[i64] = 6
_PLANES: Final[i64] = 9
_GOALS: Final[i64] = 3
_OF_A_GOAL: Final[i64] = 8
_OF_A_KIND: Final[i64] = 3
_OF_A_SEAT: Final[i64] = 9
_DEEDS: Final[i64] = 138
_REMEMBERED: Final[i64] = 8
_FADES: Final = 0.7
_FAR: Final = 120.0
_HEADED: Final = 20.0
_STEPS: Final[i64] = 2  # of what is told of where a seat heads, the first are steps, the others how often
_TIMES: Final = 3.0

_AT_MINE: Final[i64] = SITUATION
_AT_GOALS: Final[i64] = _AT_MINE + _COLUMNS * _ROWS * _PLANES
_AT_HAND: Final[i64] = _AT_GOALS + _GOALS * _OF_A_GOAL
_AT_SHOWN: Final[i64] = _AT_HAND + _KINDS * _OF_A_KIND
_AT_SEATS: Final[i64] = _AT_SHOWN + _KINDS
_AT_DEEDS: Final[i64] = _AT_SEATS + _SEATS * _OF_A_SEAT
_AT_HEADINGS: Final[i64] = _AT_DEEDS + _SEATS * _DEEDS
_PICTURE: Final[i64] = _AT_HEADINGS + _SEATS * _GOALS * HEADING
PICTURE: Final = int(_PICTURE)  # numbers that are told of a table

_AT_SCORE: Final[i64] = MOVE
_AT_KIND: Final[i64] = _AT_SCORE + 2
_AT_COLUMN: Final[i64] = _AT_KIND + _KINDS + 1
_AT_ROW: Final[i64] = _AT_COLUMN + _COLUMNS + 1
_AT_SIDES: Final[i64] = _AT_ROW + _ROWS + 1
_AT_TARGET: Final[i64] = _AT_SIDES + 6
_AT_TOOLS: Final[i64] = _AT_TARGET + _SEATS
_AT_GAINS: Final[i64] = _AT_TOOLS + 3
_AT_AROUND: Final[i64] = _AT_GAINS + _GOALS
_OPTION: Final[i64] = _AT_AROUND + 9 * _PLANES  # the cell itself and those around it, row by row
SCORE: Final = int(_AT_SCORE)  # where the smaller network's score stands
OPTION: Final = int(_OPTION)  # and of each move

_OF_A_HAND: Final[i64] = _KINDS + 3
_UPCOMING: Final[i64] = 15  # cards of the deck, in the order in which they are drawn
_AT_UPCOMING: Final[i64] = _SEATS * _OF_A_HAND + _KINDS + _GOALS
_AT_END: Final[i64] = _AT_UPCOMING + _UPCOMING * _KINDS
_TRUTH: Final[i64] = _AT_END + i64(ENDS)
TRUTH: Final = int(_TRUTH)  # and of what nobody at the table knows
OF_A_HAND: Final = int(_OF_A_HAND)  # for each seat, the one that looks first: its cards,
AT_ROLE: Final = int(_KINDS)  # then whether it wrecks
AT_TREASURE: Final = int(_SEATS * _OF_A_HAND + _KINDS)  # and which goal the treasure is

READING: Final = int(_SEATS + _GOALS)  # numbers that are read: nobody else wrecks, or who; then each goal

_PASS: Final[i64] = i64(PASS.number)
_ROCKFALL: Final[i64] = i64(ROCKFALL.number)
_FARTHEST_BEHIND: Final = 10.0
_WARMTH: Final = 0.5
_NOUGHT: Final = 128  # the byte in a file that stands for nothing
_AHEAD: Final[i64] = 10  # moves, the first one included, before a table is judged, unless a policy says how many


class Layer:
    """Weights as they are packed: bytes, of which each column has its own unit; what goes in is spread over what comes out."""

    def __init__(self, packed: dict[str, Any]) -> None:
        self.units = flat_vector([packed["units"]])
        self.weights = bytes_of([byte ^ _NOUGHT for byte in decompress(a2b_base64(packed["bytes"]))])

    def __reduce__(self) -> tuple[Any, ...]:
        """Never pickled with a round: it is made anew from the minds."""
        raise TypeError("a network is made from its weights")

    def through(self, numbers: vec[float], sums: vec[float]) -> vec[float]:
        """The sums, and the numbers with their weights besides."""
        return plus_bytes(sums, numbers, 0, i64(len(numbers)), self.weights, self.units)

    def opened(self) -> vec[float]:
        """The weights as fractions, row by row."""
        width, total = i64(len(self.units)), i64(len(self.weights))
        found = vec[float]([0.0] * total)
        for at in range(total):
            byte = i64(self.weights[at])
            found[at] = float(byte - 256 if byte > 127 else byte) * self.units[at % width]
        return found


class LargeNet:
    """The weights of a policy that is told the whole table."""

    def __init__(self, packed: dict[str, Any]) -> None:
        self.first, self.first_bias = Layer(packed["first"]), flat_vector([packed["first_bias"]])
        self.second, self.second_bias = Layer(packed["second"]), flat_vector([packed["second_bias"]])
        self.shift, self.shift_bias = Layer(packed["shift"]), flat_vector([packed["shift_bias"]])
        self.out, self.out_bias = Layer(packed["out"]), flat_vector([packed["out_bias"]])
        self.move, self.skip = Layer(packed["move"]).opened(), flat_vector([packed["skip"]])

    def __reduce__(self) -> tuple[Any, ...]:
        """Never pickled with a round: it is made anew from the minds."""
        raise TypeError("a network is made from its weights")


class Reader:
    """The weights of a network that tells, from what one who wrecks sees, who else wrecks and where the treasure lies."""

    def __init__(self, packed: dict[str, Any]) -> None:
        self.first, self.first_bias = Layer(packed["first"]), flat_vector([packed["first_bias"]])
        self.second, self.second_bias = Layer(packed["second"]), flat_vector([packed["second_bias"]])
        self.out, self.out_bias = Layer(packed["out"]), flat_vector([packed["out_bias"]])

    def __reduce__(self) -> tuple[Any, ...]:
        """Never pickled with a round: it is made anew from the minds."""
        raise TypeError("a network is made from its weights")


class Judge:
    """The weights of a network that knows all cards and says how likely those who wreck win."""

    def __init__(self, packed: dict[str, Any]) -> None:
        self.picture, self.truth = Layer(packed["picture"]), Layer(packed["truth"])
        self.first_bias = flat_vector([packed["first_bias"]])
        self.second, self.second_bias = Layer(packed["second"]), flat_vector([packed["second_bias"]])
        self.out, self.out_bias = flat_vector([packed["out"]]), float(packed["out_bias"])

    def __reduce__(self) -> tuple[Any, ...]:
        """Never pickled with a round: it is made anew from the minds."""
        raise TypeError("a network is made from its weights")


_UNPACKED: Final[dict[int, tuple[Minds, LargeNet, Reader, Judge]]] = {}


def nets_of(minds: Minds) -> tuple[LargeNet, Reader, Judge]:
    """What a mind's packed networks hold, unpacked once for all rounds."""
    if id(minds) not in _UNPACKED:
        _UNPACKED.clear()
        told = minds.pictured
        _UNPACKED[id(minds)] = minds, LargeNet(told["policy"]), Reader(told["reader"]), Judge(told["judge"])
    _, net, reader, judge = _UNPACKED[id(minds)]
    return net, reader, judge


class PicturedRound(ForeseenRound):
    """A round that can tell everything that a seat sees."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.kind_of = vec[i64]([i64(0)] * 256)
        for at, card in enumerate(sorted({*rules.deck}, key=lambda card: NAME[card])):
            for number in range(256):
                if UPRIGHT[number] == card or number == card:
                    self.kind_of[number] = i64(at)
        self.picture = vec[float]([0.0] * _PICTURE)
        self.options = vec[float]([0.0] * (MOST_MOVES * _OPTION))
        self.truth = vec[float]([0.0] * _TRUTH)
        self.shown = vec[i64]([i64(0)] * _KINDS)  # how many of each kind of card lie open, or did
        self.deeds = vec[i64]([i64(-1)] * (self.players * _REMEMBERED))  # the last of each seat, the latest first
        self.large_net: LargeNet | None = None  # by which wreckers go, if there is one
        self.reader: Reader | None = None
        self.judge: Judge | None = None
        self.pile = vec[i64]([i64(0)] * i64(len(rules.role_pile)))

    def take_over(self, other: FlatGame) -> None:
        """Stands from now on as another does that was loaded from the same table."""
        super().take_over(other)
        assert isinstance(other, PicturedRound)
        self.shown = other.shown[:]
        self.deeds = other.deeds[:]

    def load(self, world: Position) -> bool:
        """Holds a world from now on, of which nobody remembers anything."""
        for at in range(_KINDS):
            self.shown[at] = 0
        for at in range(i64(len(self.deeds))):
            self.deeds[at] = -1
        return super().load(world)

    def learn_minds(self, minds: Minds) -> None:
        """Thinks like that from now on."""
        super().learn_minds(minds)
        self.large_net, self.reader, self.judge = nets_of(minds) if minds.pictured else (None, None, None)

    def believe(self, public: Public, world: Position) -> None:
        """What everybody can tell of the seats, and what they did and showed."""
        super().believe(public, world)
        for at in range(len(self.deeds)):
            self.deeds[at] = -1
        for seat in range(len(public.deeds)):
            keys = public.deeds[seat]
            for at in range(len(keys)):
                self.deeds[seat * int(_REMEMBERED) + at] = _deed(keys[at])
        for kind in range(int(_KINDS)):
            self.shown[kind] = 0
        for card in public.shown:
            self.shown[self.kind_of[card]] += 1

    # Looking ahead.

    def play_ahead(self, dice: Dice) -> None:
        """A few turns and on to one who wrecks, if a judge is there; otherwise as far as is needed without."""
        if self.judge is None:
            super().play_ahead(dice)
            return
        self.state = i64(dice.state)
        ahead = self.ahead or _AHEAD
        while not self.over and (self.moves < ahead or not self.wrecks[self.to_move]):
            seat = self.to_move
            self.make(seat, self.choose(seat))
        dice.state = int(self.state)

    def foresee(self) -> float:
        """How likely those who wreck win, with all cards open."""
        judge, seat = self.judge, self.to_move
        if judge is None or not self.wrecks[seat]:
            return super().foresee()
        self.weigh_all(seat)
        self.tell(seat)
        self.tell_truth(seat)
        seen = judge.truth.through(self.truth, judge.picture.through(self.picture, judge.first_bias))
        seen = above_zero(judge.second.through(above_zero(seen), judge.second_bias))
        total = judge.out_bias
        for at in range(i64(len(seen))):
            total += seen[at] * judge.out[at]
        return 1.0 / (1.0 + exp(-total))

    def leanings(self) -> dict[int, float]:
        """What speaks for each move of one who wrecks, by the larger network."""
        seat = self.to_move
        if self.large_net is None or not self.wrecks[seat]:
            return {}
        self.weigh_all(seat)
        self.tell(seat)
        self.score_pictured()
        return {int(self.moves_at[at]): self.scores[at] for at in range(self.count)}

    def guesses(self) -> tuple[list[float], dict[Cell, float]]:
        """How likely each seat is the one who wrecks besides, or nobody (which stands at the own seat), and each goal the treasure."""
        net, seat = self.reader, self.to_move
        if net is None or not self.wrecks[seat] or self.goals != _GOALS:
            return [], {}
        self.weigh_all(seat)
        self.tell(seat)
        seen = above_zero(net.first.through(self.picture, net.first_bias))
        seen = above_zero(net.second.through(seen, net.second_bias))
        told = [*net.out.through(seen, net.out_bias)]
        roles, goals = _shares(told[:SEATS]), _shares(told[SEATS:])
        fellows = [roles[(other - int(seat)) % SEATS] for other in range(SEATS)]
        return fellows, dict(zip(self.cells, goals, strict=True))

    # Dealing anew, so that nothing but native numbers is needed to play many rounds.

    def deal(self, kept: "PicturedRound", state: int) -> None:
        """A new round, from one that has just begun: other cards in other hands, other roles, another treasure, another first seat."""
        self.take_over(kept)
        self.state = i64(state)
        self._deal_cards()
        self._deal_roles()
        self._deal_goals()
        self.to_move = self._below(self.players)
        self.version += 1

    def _deal_cards(self) -> None:
        hands, deck, total = self.hands, self.deck, self.left
        for seat in range(self.players):
            for at in range(self.held[seat]):
                deck[total] = hands[seat * HELD + at]
                total += 1
        for at in range(total):
            other = at + self._below(total - at)
            card = deck[at]
            deck[at] = deck[other]
            deck[other] = card
        for seat in range(self.players):
            for at in range(self.held[seat]):
                total -= 1
                hands[seat * HELD + at] = deck[total]

    def _deal_roles(self) -> None:
        left = i64(len(self.pile))
        for at in range(left):
            self.pile[at] = 1 if at < self.wreckers else 0
        self.wrecks = self.wrecks[:]
        for seat in range(self.players):
            drawn = self._below(left)
            left -= 1
            self.wrecks[seat] = self.pile[drawn]
            self.pile[drawn] = self.pile[left]

    def _deal_goals(self) -> None:
        self.goal_is, self.goal_turned = self.goal_is[:], self.goal_turned[:]
        at = self.goals - 1
        while at > 0:
            other = self._below(at + 1)
            form, turned = self.goal_is[at], self.goal_turned[at]
            self.goal_is[at], self.goal_turned[at] = self.goal_is[other], self.goal_turned[other]
            self.goal_is[other], self.goal_turned[other] = form, turned
            if self.treasure == at:
                self.treasure = other
            elif self.treasure == other:
                self.treasure = at
            at -= 1

    def go_on(self) -> bool:
        """Plays on to the next choice of one who wrecks, and tells all about it; says no if the round is over before."""
        while not self.over:
            seat = self.to_move
            if self.wrecks[seat]:
                self.weigh_all(seat)
                if self.count > 1:
                    self.tell(seat)
                    return True
                self.make(seat, self.moves_at[0])
            else:
                self.make(seat, self.choose(seat))
        return False

    def take(self, at: int) -> None:
        """The wrecker makes one of its moves."""
        self.make(self.to_move, self.moves_at[i64(at)])

    # What everybody sees.

    def note(self, seat: i64, key: i64) -> None:
        """What an action tells everybody of its seat."""
        super().note(seat, key)
        self._remember(seat, key)

    def _remember(self, seat: i64, key: i64) -> None:
        deeds, first = self.deeds, seat * _REMEMBERED
        at = _REMEMBERED - 1
        while at > 0:
            deeds[first + at] = deeds[first + at - 1]
            at -= 1
        deeds[first] = _deed(key)

    def make(self, seat: i64, move: i64) -> None:
        """Makes a move, and everybody makes of it what they can."""
        verb, card = move & 255, move >> 8 & 255
        if verb != _PASS:
            self.shown[self.kind_of[card]] += 1
        super().make(seat, move)

    # Choosing.

    def choose(self, seat: i64) -> i64:
        """The move that seems best to a seat; with a larger network wreckers go by that."""
        if not self.wrecks[seat] or self.large_net is None:
            return super().choose(seat)
        self.weigh_all(seat)
        if self.count == 1:
            return self.moves_at[0]
        self.tell(seat)
        self.score_pictured()
        return self.draw_by_score(_WARMTH)

    def score_pictured(self) -> None:
        """Scores all moves by what was told."""
        net = self.large_net
        assert net is not None
        seen = above_zero(net.first.through(self.picture, net.first_bias))
        seen = above_zero(net.second.through(seen, net.second_bias))
        shift, out = net.shift.through(seen, net.shift_bias), net.out.through(seen, net.out_bias)
        self.scores = scored(self.scores, self.count, self.options, net.move, shift, out, net.skip)

    # Telling.

    def tell(self, seat: i64) -> None:
        """All that a wrecker sees, after its moves were listed and scored; and, apart from it, what it does not see."""
        for place in range(_PICTURE):
            self.picture[place] = 0.0
        for place in range(SITUATION):
            self.picture[place] = self.situation[place]
        self._picture_mine()
        self._picture_goals(seat)
        self._picture_cards(seat)
        for other in range(self.players):
            self._picture_seat((other - seat + self.players) % self.players, other)
        self._picture_options(seat)

    def _picture_mine(self) -> None:
        mine, told = self.mine, self.picture
        for at in range(mine.cards):
            self._picture_tile(mine.laid[at])
        for at in range(mine.ends):
            i = mine.frontier[at]
            place = self._cell_told(i)
            if place >= 0:
                for side in range(i64(4)):
                    if i64(mine.lit[i]) >> side & 1:
                        told[_AT_MINE + place * _PLANES + 5 + side] = 1.0

    def _picture_tile(self, i: i64) -> None:
        mine, told, place = self.mine, self.picture, self._cell_told(i)
        if place < 0:
            return
        card = i64(mine.tiles[i])
        first = _AT_MINE + place * _PLANES
        for side in range(i64(4)):
            if i64(mine.open[card]) >> side & 1:
                told[first + side] = 1.0
            if i64(mine.lit[i]) >> side & 1:
                told[first + 5 + side] = 1.0
        if self.through[card] or self.goal_of[i]:
            told[first + 4] = 1.0

    def _cell_told(self, i: i64) -> i64:
        """The number of a cell in what is told; -1 if it is too far off."""
        x, y = i % WIDTH - _LEFT_OF_TOLD, i // WIDTH - _BELOW_TOLD
        if 0 <= x < _COLUMNS and 0 <= y < _ROWS:
            return y * _COLUMNS + x
        return -1

    def _picture_goals(self, seat: i64) -> None:
        told, knows = self.picture, self.knows[seat]
        for goal in range(self.goals):
            first = _AT_GOALS + goal * _OF_A_GOAL
            if self.facedown >> goal & 1:
                far, farther = float(self.goal_far[goal]), float(self.goal_farther[goal])
                told[first] = 1.0
                told[first + 1] = self.chance[goal]
                told[first + 2] = self.digs_for[goal]
                told[first + 3] = 1.0 if knows >> goal & 1 else 0.0
                told[first + 4] = min(_FAR, far) / _FAR
                told[first + 5] = min(_FAR, farther) / _FAR
                told[first + 6] = 1.0 if far <= 15.0 else 0.0
                told[first + 7] = 1.0 if far <= 30.0 else 0.0

    def _picture_cards(self, seat: i64) -> None:
        told = self.picture
        for at in range(self.held[seat]):
            place = _AT_HAND + self.kind_of[i64(self.hands[seat * HELD + at])] * _OF_A_KIND
            if told[place] == 0.0:
                told[place] = 1.0
            elif told[place + 1] == 0.0:
                told[place + 1] = 1.0
            else:
                told[place + 2] += 1.0
        for kind in range(_KINDS):
            told[_AT_SHOWN + kind] = float(self.shown[kind]) / 3.0

    def _picture_seat(self, place: i64, seat: i64) -> None:
        told, first = self.picture, _AT_SEATS + place * _OF_A_SEAT
        for tool in range(i64(3)):
            if self.broken[seat] >> (tool + 1) & 1:
                told[first + tool] = 1.0
        told[first + 3] = self.foe(seat)
        told[first + 4] = self.known[seat]
        for goal in range(min(self.goals, _GOALS)):
            if self.knows[seat] >> goal & 1:
                told[first + 5 + goal] = 1.0
        told[first + 8] = float(self.held[seat]) / 6.0
        for goal in range(min(self.goals, _GOALS)):
            to, of = _AT_HEADINGS + (place * _GOALS + goal) * HEADING, (seat * MOST_GOALS + goal) * HEADING
            for at in range(HEADING):
                told[to + at] = float(self.headings[of + at]) / (_HEADED if at < _STEPS else _TIMES)
        weight = 1.0
        for at in range(_REMEMBERED):
            deed = self.deeds[seat * _REMEMBERED + at]
            if deed < 0:
                return
            told[_AT_DEEDS + place * _DEEDS + deed] += weight
            weight *= _FADES

    def _picture_options(self, seat: i64) -> None:
        options, rows, most = self.options, self.rows, -1.0e9
        for at in range(self.count):
            if self.scores[at] > most:
                most = self.scores[at]
        for at in range(self.count):
            first = at * _OPTION
            for place in range(MOVE):
                options[first + place] = rows[at * MOVE + place]
            for place in range(MOVE, _OPTION):
                options[first + place] = 0.0
            behind = max(-_FARTHEST_BEHIND, self.scores[at] - most)
            options[first + _AT_SCORE] = behind
            options[first + _AT_SCORE + 1] = 1.0 if behind == 0.0 else 0.0
            self._picture_option(seat, at, first)

    def _picture_option(self, seat: i64, at: i64, first: i64) -> None:
        options, move = self.options, self.moves_at[at]
        verb, card, target = move & 255, move >> 8 & 255, (move >> 48) - 1
        options[first + _AT_KIND + self.kind_of[card]] = 1.0
        if i64(self.upright[card]) != card:
            options[first + _AT_KIND + _KINDS] = 1.0
        if target >= 0:
            options[first + _AT_TARGET + (target - seat + self.players) % self.players] = 1.0
            for tool in range(i64(3)):
                if i64(self.tools[card]) >> (tool + 1) & 1:
                    options[first + _AT_TOOLS + tool] = 1.0
        elif verb != _PASS:
            self._picture_place(place_of(move), first)
        if verb == 0:
            self._picture_tunnel(card, first)
            for goal in range(min(self.goals, _GOALS)):
                if self.facedown >> goal & 1:
                    options[first + _AT_GAINS + goal] = self.gains[at * MOST_GOALS + goal]
        elif verb == _ROCKFALL:
            self._picture_tunnel(i64(self.mine.tiles[place_of(move)]), first)

    def _picture_place(self, i: i64, first: i64) -> None:
        """Where a move is made."""
        options, x, y = self.options, i % WIDTH - _LEFT_OF_TOLD, i // WIDTH - _BELOW_TOLD
        options[first + _AT_COLUMN + (x if 0 <= x < _COLUMNS else _COLUMNS)] = 1.0
        options[first + _AT_ROW + (y if 0 <= y < _ROWS else _ROWS)] = 1.0
        if self.mine.lit[i]:
            options[first + _AT_SIDES + 5] = 1.0
        to = first + _AT_AROUND
        for down in range(i64(-1), i64(2)):
            for right in range(i64(-1), i64(2)):
                if 0 <= x + right < _COLUMNS and 0 <= y + down < _ROWS:
                    of = _AT_MINE + ((y + down) * _COLUMNS + x + right) * _PLANES
                    for plane in range(_PLANES):
                        options[to + plane] = self.picture[of + plane]
                to += _PLANES

    def _picture_tunnel(self, card: i64, first: i64) -> None:
        """The tunnel that is laid, or taken away."""
        for side in range(i64(4)):
            if i64(self.mine.open[card]) >> side & 1:
                self.options[first + _AT_SIDES + side] = 1.0
        if self.through[card]:
            self.options[first + _AT_SIDES + 4] = 1.0

    def tell_truth(self, seat: i64) -> None:
        """What the seat does not see: hands, roles, the treasure, what is left in the deck, and how far all of it is from the end."""
        told = self.truth
        for place in range(_TRUTH):
            told[place] = 0.0
        for other in range(self.players):
            first = (other - seat + self.players) % self.players * _OF_A_HAND
            for at in range(self.held[other]):
                told[first + self.kind_of[i64(self.hands[other * HELD + at])]] += 0.5
            told[first + _KINDS] = float(self.wrecks[other])
            told[first + _KINDS + 1] = 1.0 if self.knows[other] >> self.treasure & 1 else 0.0
            told[first + _KINDS + 2] = 1.0 if self.plain else 0.0
        first = _SEATS * _OF_A_HAND
        for at in range(self.left):
            told[first + self.kind_of[i64(self.deck[at])]] += 0.3
        told[first + _KINDS + self.treasure] = 1.0
        for at in range(min(_UPCOMING, self.left)):
            told[_AT_UPCOMING + at * _KINDS + self.kind_of[i64(self.deck[self.left - 1 - at])]] = 1.0
        self.tell_end()
        for at in range(i64(ENDS)):
            told[_AT_END + at] = self.told_of_end[at]


def _shares(told: list[float]) -> list[float]:
    """How likely each of some possibilities is, one of which is true."""
    most = max(told)
    shares = [exp(one - most) for one in told]
    return [share / sum(shares) for share in shares]


def _deed(key: i64) -> i64:
    """A key, in a row with all those that there are."""
    if key < 96:
        return key
    if key < 144:
        return 96 + key - 128
    if key < 170:
        return 112 + key - 160
    if key < 181:
        return 122 + key - 176
    if key == 185:
        return 127
    if key < 200:
        return 128 + key - 192
    return 136 if key == 208 else 137


@plays_flat("common", "classic", "base", keenly=True)
def of_the_base_game(rules: Ruleset) -> FlatGame:
    """The plain base game, with any of its options."""
    return PicturedRound(rules) if rules.players == SEATS else ForeseenRound(rules)
