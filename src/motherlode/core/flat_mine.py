"""A mine in flat vectors of native numbers, for play-outs: cards come and go, light runs, and a survey says what is still to dig.

It follows the same rules as `core.mine` for one kind of walker (L-1 to L-7), in a rectangle that does not grow. Its survey is the
bots' (`bots.survey`): what it costs to go on from wherever light comes in, counted backward from the goals.
"""

from typing import Any, Final

from motherlode.core.cards import OPEN
from motherlode.core.mine import Mine
from motherlode.core.native import i64, u8, vec
from motherlode.core.surveying import CARD, FAR, PRICE
from motherlode.core.ways import Ways

_NEAR: Final[i64] = i64(CARD)
_FAR: Final[i64] = i64(FAR)
_NO_WAY: Final[i64] = i64(2 * FAR)
_SIGHT: Final[i64] = i64(3 * CARD)  # how much farther than the best way a survey looks
_SLOTS: Final[i64] = 64  # costs that may wait at the same time: no step costs as much
_POOL: Final[i64] = 4096
_RIM: Final[i64] = 1
_TAKEN: Final[i64] = i64(5 * FAR)  # the price of a cell in which a tunnel lies


def bytes_of(numbers: list[int]) -> vec[u8]:
    """Small numbers as a flat vector."""
    flat = vec[u8]([u8(0)] * i64(len(numbers)))
    for at in range(len(numbers)):
        flat[at] = u8(numbers[at])
    return flat


def numbers_of(numbers: list[int]) -> vec[i64]:
    """Numbers as a flat vector."""
    flat = vec[i64]([i64(0)] * i64(len(numbers)))
    for at in range(len(numbers)):
        flat[at] = i64(numbers[at])
    return flat


class FlatMine:
    """The labyrinth for one kind of walker."""

    def __init__(self, ways: Ways, width: i64, height: i64) -> None:
        size = width * height
        self.walker = ways
        self.width = width
        self.height = height
        self.open = OPEN[:]
        self.spread = ways.spread[:]
        self.source = ways.source[:]
        self.price = numbers_of(PRICE)
        self.tiles = vec[u8]([u8(0)] * size)
        self.need = vec[u8]([u8(0)] * size)
        self.lit = vec[u8]([u8(0)] * size)
        self.pay = vec[i64]([i64(0)] * size)  # what it costs to dig in a cell
        self.frontier = vec[i64]([i64(0)] * size)
        self.ends: i64 = 0
        self.laid = vec[i64]([i64(0)] * size)
        self.cards: i64 = 0
        self.waiting = vec[i64]([i64(0)] * _POOL)
        self.goal_at = vec[i64]([i64(0)] * 32)
        self.goal_cost = vec[i64]([i64(0)] * 32)
        self.goals: i64 = 0
        self.togo = vec[i64]([i64(-1)] * size)
        self.gates = vec[i64]([i64(0)] * (size * 4))
        self.serial: i64 = 0
        self.has_gates: i64 = 0
        self.head = vec[i64]([i64(-1)] * _SLOTS)
        self.chain = vec[i64]([i64(0)] * _POOL)
        self.queued = vec[i64]([i64(0)] * _POOL)
        self.entries: i64 = 0
        self.west: i64 = 1
        self.east: i64 = 0
        self.south: i64 = 1
        self.north: i64 = 0
        self.best: i64 = _FAR
        self.second: i64 = _FAR
        self.best_at: i64 = -1
        self.ways: i64 = 0  # of the last `after`: how many of the new ways are nearly as good as the best
        self.touched: i64 = 0  # and the directions in which it meets a card that lies face down
        self.marks = vec[i64]([i64(0)] * size)
        self.marking: i64 = 0

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as the cards that lie in it; the survey is to be made anew."""
        laid = [(int(self.laid[at]), int(self.tiles[self.laid[at]])) for at in range(self.cards)]
        hidden = [int(i) for i in range(self.width * self.height) if self.tiles[i] == 1]
        return _restored, (self.walker, int(self.width), int(self.height), laid, hidden)

    # Cards.

    def clear(self) -> None:
        """Takes everything away."""
        tiles, need, lit, pay = self.tiles, self.need, self.lit, self.pay
        free = self.price[0]
        for i in range(self.width * self.height):
            tiles[i] = 0
            need[i] = 0
            lit[i] = 0
            pay[i] = free
        self.ends = 0
        self.cards = 0

    def take_over(self, other: "FlatMine") -> None:
        """Lies from now on as another of the same size does."""
        self.tiles = other.tiles[:]
        self.need = other.need[:]
        self.lit = other.lit[:]
        self.pay = other.pay[:]
        ours, theirs = self.frontier, other.frontier
        for at in range(other.ends):
            ours[at] = theirs[at]
        self.ends = other.ends
        ours, theirs = self.laid, other.laid
        for at in range(other.cards):
            ours[at] = theirs[at]
        self.cards = other.cards

    def load(self, mine: Mine, left: i64, bottom: i64) -> bool:
        """Lies from now on as a mine does, in a rectangle that begins there; says no if that is too small for it."""
        self.clear()
        cells, tiles = mine.grid.cells, mine.tiles
        for i in range(len(tiles)):
            if tiles[i] == 1:
                place = self.place(i64(cells[i]), left, bottom)
                if place > 0:
                    self.hide(place)
        for i in mine.laid:
            place = self.place(i64(cells[i]), left, bottom)
            if place < 0:
                return False
            self.lay(place, i64(tiles[i]))
        return True

    def place(self, cell: i64, left: i64, bottom: i64) -> i64:
        """A cell as a place in a rectangle that begins there; -1 if it is too near to the rim."""
        x, y = (cell & 255) - 128 - left, (cell >> 8) - 128 - bottom
        if _RIM <= x < self.width - _RIM and _RIM <= y < self.height - _RIM:
            return y * self.width + x
        return -1

    def hide(self, i: i64) -> None:
        """Lays a face-down card in an empty cell."""
        self.tiles[i] = 1
        self.pay[i] = _FAR

    def lay(self, i: i64, card: i64) -> None:
        """Lays a face-up card and lets the light run on through it."""
        tiles, need, width = self.tiles, self.need, self.width
        was_empty = tiles[i] == 0
        tiles[i] = u8(card)
        self.laid[self.cards] = i
        self.cards += 1
        sides = i64(self.open[card])
        need[i + width] |= 0x44 if sides & 1 else 0x04
        need[i + 1] |= 0x88 if sides & 2 else 0x08
        need[i - width] |= 0x11 if sides & 4 else 0x01
        need[i - 1] |= 0x22 if sides & 8 else 0x02
        self.pay[i] = _TAKEN
        self._price_around(i)
        lit = i64(self.lit[i])
        if lit and was_empty:
            self._leave_frontier(i)
        entering = lit & sides | i64(self.source[card])
        self.lit[i] = 0
        if entering:
            self._shine(i, i64(self.spread[card << 4 | entering]))

    def _leave_frontier(self, i: i64) -> None:
        frontier, last = self.frontier, self.ends - 1
        for at in range(last + 1):
            if frontier[at] == i:
                frontier[at] = frontier[last]
                self.ends = last
                return

    def lift(self, i: i64) -> None:
        """Takes a face-up card away; what it cut off goes dark."""
        need, laid, width = self.need, self.laid, self.width
        last = self.cards - 1
        for at in range(last + 1):
            if laid[at] == i:
                laid[at] = laid[last]
                self.cards = last
                break
        need[i + width] &= 0xBB
        need[i + 1] &= 0x77
        need[i - width] &= 0xEE
        need[i - 1] &= 0xDD
        self.tiles[i] = 0
        self.pay[i] = self.price[i64(need[i])]
        self._price_around(i)
        self._relight()

    def _price_around(self, i: i64) -> None:
        """What neighbours ask of a cell has changed, and so has its price."""
        tiles, need, pay, price, width = self.tiles, self.need, self.pay, self.price, self.width
        if tiles[i + width] == 0:
            pay[i + width] = price[i64(need[i + width])]
        if tiles[i + 1] == 0:
            pay[i + 1] = price[i64(need[i + 1])]
        if tiles[i - width] == 0:
            pay[i - width] = price[i64(need[i - width])]
        if tiles[i - 1] == 0:
            pay[i - 1] = price[i64(need[i - 1])]

    def _relight(self) -> None:
        lit, tiles, laid = self.lit, self.tiles, self.laid
        for i in range(self.width * self.height):
            lit[i] = 0
        self.ends = 0
        for at in range(self.cards):
            here = laid[at]
            card = i64(tiles[here])
            fresh = i64(self.source[card]) & ~i64(lit[here])
            if fresh:
                self._shine(here, i64(self.spread[card << 4 | fresh]))

    def _shine(self, i: i64, fresh: i64) -> None:  # one loop over native numbers
        """Light appears on the fresh sides of a card and runs on through its neighbours."""
        tiles, lit, spread, opened, waiting = self.tiles, self.lit, self.spread, self.open, self.waiting
        frontier, ends, width = self.frontier, self.ends, self.width
        lit[i] |= u8(fresh)
        waiting[0] = i << 4 | fresh
        count: i64 = 1
        while count > 0:
            count -= 1
            step = waiting[count]
            here = step >> 4
            direction: i64 = 0
            while direction < 4:
                if step >> direction & 1:
                    there = here + _step(direction, width)
                    facing = i64(1) << ((direction + 2) & 3)
                    known = i64(lit[there])
                    if not known & facing:
                        card = i64(tiles[there])
                        if card <= 1:  # empty or face down: the light comes in and stops
                            if card == 0 and known == 0:
                                frontier[ends] = there
                                ends += 1
                            lit[there] = u8(known | facing)
                        elif i64(opened[card]) & facing:
                            joined = i64(spread[card << 4 | facing])
                            lit[there] = u8(known | joined)
                            waiting[count] = there << 4 | (joined & ~known)
                            count += 1
                direction += 1
        self.ends = ends

    # The survey.

    def survey(self) -> None:
        """What it costs to go on, for the goals in `goal_at` that each cost `goal_cost` to enter."""
        self._blank()
        head = self.head
        for slot in range(_SLOTS):
            head[slot] = -1
        self.entries = 0
        self.serial += 1
        self.has_gates = 0
        cost = _FAR
        for at in range(self.goals):
            goal = self.goal_cost[at]
            self.togo[self.goal_at[at]] = goal
            self._queue(goal, self.goal_at[at])
            if goal < cost:
                cost = goal
        self._run(cost)
        self._rank()

    def _blank(self) -> None:
        """Nothing surveyed yet: only where the light ends, where the goals are, and a little around."""
        togo, width = self.togo, self.width
        for y in range(self.south, self.north + 1):
            for x in range(self.west, self.east + 1):
                togo[y * width + x] = -1
        west, east, south, north = width, i64(0), self.height, i64(0)
        for at in range(self.ends + self.goals):
            i = self.frontier[at] if at < self.ends else self.goal_at[at - self.ends]
            x = i % width
            y = i // width
            if x < west:
                west = x
            if x > east:
                east = x
            if y < south:
                south = y
            if y > north:
                north = y
        self.west = max(west, 2) - 1
        self.east = min(east + 1, width - 2)
        self.south = max(south, 2) - 1
        self.north = min(north + 1, self.height - 2)
        for y in range(self.south, self.north + 1):
            for x in range(self.west, self.east + 1):
                togo[y * width + x] = _FAR

    def _queue(self, cost: i64, i: i64) -> None:
        slot, entry = cost & 63, self.entries
        if entry < _POOL:
            self.queued[entry] = i
            self.chain[entry] = self.head[slot]
            self.head[slot] = entry
            self.entries = entry + 1

    def _run(self, cost: i64) -> None:  # one loop over native numbers
        """From the goals backward, nearest first, until the light is met and a little farther."""
        togo, tiles, lit, pay, width = self.togo, self.tiles, self.lit, self.pay, self.width
        head, chain, queued, opened = self.head, self.chain, self.queued, self.open
        limit, idle, entries = _FAR, i64(0), self.entries
        while cost <= limit and idle < _SLOTS:
            entry = head[cost & 63]
            if entry < 0:
                cost += 1
                idle += 1
                continue
            idle = 0
            head[cost & 63] = chain[entry]
            i = queued[entry]
            if togo[i] != cost:
                continue
            if limit == _FAR and lit[i] and tiles[i] == 0:
                limit = cost + _SIGHT
            direction: i64 = 0
            while direction < 4:
                j = i + _step(direction, width)
                there = cost + pay[j]
                if there < togo[j]:
                    togo[j] = there
                    if entries < _POOL:
                        queued[entries] = j
                        chain[entries] = head[there & 63]
                        head[there & 63] = entries
                        entries += 1
                elif there >= _TAKEN:
                    facing = i64(1) << ((direction + 2) & 3)
                    if i64(opened[i64(tiles[j])]) & facing and not i64(lit[j]) & facing:
                        self.entries = entries
                        self._pass_through(cost, j, facing)
                        entries = self.entries
                direction += 1
        self.entries = entries

    def _pass_through(self, cost: i64, i: i64, side: i64) -> None:
        """A tunnel that is there already, though not joined, leads on for nothing."""
        tiles, need, spread, opened, gates = self.tiles, self.need, self.spread, self.open, self.gates
        width, waiting, stamp = self.width, self.waiting, self.serial << 12
        self.has_gates = 1
        waiting[0] = i << 4 | side
        count: i64 = 1
        while count > 0:
            count -= 1
            i = waiting[count] >> 4
            side = waiting[count] & 15
            gate = i * 4 + _number_of(side)
            if gates[gate] >= stamp and gates[gate] - stamp <= cost:
                continue
            gates[gate] = stamp + cost
            joined = i64(spread[i64(tiles[i]) << 4 | side]) & ~side
            for direction in range(i64(4)):
                if not joined >> direction & 1:
                    continue
                gate = i * 4 + direction
                if gates[gate] < stamp or gates[gate] - stamp > cost:
                    gates[gate] = stamp + cost
                j = i + _step(direction, width)
                tile = i64(tiles[j])
                if tile == 0:
                    there = cost + self.price[i64(need[j])]
                    if there < self.togo[j]:
                        self.togo[j] = there
                        self._queue(there, j)
                elif tile > 1 and i64(opened[tile]) >> ((direction + 2) & 3) & 1 and count < _POOL - 1:
                    waiting[count] = j << 4 | i64(1) << ((direction + 2) & 3)
                    count += 1

    def _rank(self) -> None:
        """The best place to go on, and the best of the others."""
        best, second, best_at = _FAR, _FAR, i64(-1)
        frontier, togo = self.frontier, self.togo
        for at in range(self.ends):
            i = frontier[at]
            cost = togo[i]
            if cost < 0:
                continue
            if cost < best:
                second = best
                best = cost
                best_at = i
            elif cost < second:
                second = cost
        self.best = best
        self.second = second
        self.best_at = best_at

    def after(self, i: i64, card: i64) -> i64:  # one loop over native numbers
        """The cost from here on once a card lies in a cell; sets `ways` and `touched`."""
        tiles, togo, width = self.tiles, self.togo, self.width
        lit = i64(self.lit[i])
        exits = i64(self.spread[card << 4 | (lit & i64(self.open[card]) | i64(self.source[card]))]) & ~lit
        cost = self.second if i == self.best_at else self.best
        first, second, third, count = _NO_WAY, _NO_WAY, _NO_WAY, i64(0)
        touched: i64 = 0
        direction: i64 = 0
        while exits:
            if exits & 1:
                j = i + _step(direction, width)
                tile = i64(tiles[j])
                if tile <= 1:
                    way = togo[j]
                    if tile == 1:
                        touched |= i64(1) << direction
                    if way < 0:
                        way = _FAR
                else:
                    way = self._gate(j, (direction + 2) & 3)
                if way < _FAR:
                    if count == 0:
                        first = way
                    elif count == 1:
                        second = way
                    else:
                        third = way
                    count += 1
                    if way < cost:
                        cost = way
            exits >>= 1
            direction += 1
        near = cost + _NEAR
        self.ways = (1 if first <= near else 0) + (1 if second <= near else 0) + (1 if third <= near else 0)
        self.touched = touched
        return cost

    def after_two(self, i: i64, card: i64, more: vec[u8], count: i64) -> i64:  # one loop over native numbers
        """The least cost once a card lies in a cell and one of the first `count` others beyond it."""
        tiles, need, width, lit = self.tiles, self.need, self.width, i64(self.lit[i])
        exits, cost = i64(self.spread[card << 4 | (lit & i64(self.open[card]))]) & ~lit, _FAR
        for direction in range(i64(4)):
            j = i + _step(direction, width)
            if not exits >> direction & 1 or tiles[j] != 0:
                continue
            back = i64(1) << ((direction + 2) & 3)
            asked = i64(need[j])
            constrained, wanted = asked & 15 | back, asked >> 4 | back
            for at in range(count):
                other = i64(more[at])
                if i64(self.open[other]) & constrained == wanted:
                    way = self._least_beyond(j, i64(self.spread[other << 4 | back]) & ~back)
                    if way < cost:
                        cost = way
        return cost

    def _least_beyond(self, i: i64, exits: i64) -> i64:
        """The least cost from here on when light leaves a cell on some of its sides."""
        cost = _FAR
        for direction in range(i64(4)):
            if exits >> direction & 1:
                j = i + _step(direction, self.width)
                way = self.togo[j] if i64(self.tiles[j]) <= 1 else self._gate(j, (direction + 2) & 3)
                if 0 <= way < cost:
                    cost = way
        return cost

    def _gate(self, i: i64, direction: i64) -> i64:
        """The cost from here on when light comes into a dark tunnel from that side."""
        if not self.has_gates:
            return _FAR
        cost = self.gates[i * 4 + direction] - (self.serial << 12)
        return cost if cost >= 0 else _FAR

    def without(self, i: i64) -> i64:  # one loop over native numbers
        """About the cost from here on if the card in a cell were gone, from the last survey and one walk through the tunnels."""
        tiles, spread, opened, waiting, togo = self.tiles, self.spread, self.open, self.waiting, self.togo
        marks, width, laid = self.marks, self.width, self.laid
        self.marking += 1
        stamp = self.marking << 4
        best, entered, count = _FAR, False, i64(0)
        for at in range(self.cards):
            here = laid[at]
            source = i64(self.source[i64(tiles[here])])
            if source and here != i:
                marks[here] = stamp | source
                waiting[count] = here << 4 | i64(spread[i64(tiles[here]) << 4 | source])
                count += 1
        while count > 0:
            count -= 1
            step = waiting[count]
            here = step >> 4
            for direction in range(i64(4)):
                if not step >> direction & 1:
                    continue
                there = here + _step(direction, width)
                facing = i64(1) << ((direction + 2) & 3)
                known = marks[there] - stamp if marks[there] >= stamp else i64(0)
                card = i64(tiles[there])
                if there == i:
                    entered = True
                elif card <= 1:
                    marks[there] = stamp | known | facing
                    if card == 0 and 0 <= togo[there] < best:
                        best = togo[there]
                elif i64(opened[card]) & facing and not known & facing:
                    joined = i64(spread[card << 4 | facing])
                    marks[there] = stamp | known | joined
                    waiting[count] = there << 4 | (joined & ~known)
                    count += 1
        through = self._through(i, stamp) if entered else _FAR
        return through if through < best else best

    def _through(self, i: i64, stamp: i64) -> i64:
        """The cost of digging anew where a card was, and going on from there."""
        price = self.price[i64(self.need[i])]
        if price >= _FAR:
            return _FAR
        tiles, togo, marks, beyond = self.tiles, self.togo, self.marks, _FAR
        is_cut = False
        for direction in range(i64(4)):
            there = i + _step(direction, self.width)
            tile, facing = i64(tiles[there]), i64(1) << ((direction + 2) & 3)
            if tile <= 1:
                if 0 <= togo[there] < beyond:
                    beyond = togo[there]
            elif i64(self.open[tile]) & facing and (marks[there] < stamp or not marks[there] & facing):
                is_cut = True
        if is_cut:
            for at in range(self.ends):
                end = self.frontier[at]
                if marks[end] < stamp and 0 <= togo[end] < beyond:
                    beyond = togo[end]
        return price + beyond if beyond < _FAR else _FAR


def _restored(ways: Ways, width: int, height: int, laid: list[tuple[int, int]], hidden: list[int]) -> FlatMine:
    """A pickled mine, as it lay."""
    mine = FlatMine(ways, i64(width), i64(height))
    mine.clear()
    for i in hidden:
        mine.hide(i64(i))
    for i, card in laid:
        mine.lay(i64(i), i64(card))
    return mine


def _step(direction: i64, width: i64) -> i64:
    """From a cell to its neighbour."""
    if direction == 0:
        return width
    if direction == 1:
        return 1
    if direction == 2:  # no conditional expression: it would be boxed
        return -width
    return -1


def _number_of(side: i64) -> i64:
    """The direction of a side."""
    return 0 if side == 1 else 1 if side == 2 else 2 if side == 4 else 3
