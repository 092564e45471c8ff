"""The base game in flat vectors: a round played out with a light policy, in native numbers.

It holds a round of the plain base game and makes the same moves as the engine (B-5 to B-14), without events, piles of discarded cards
or gold. Moves have the engine's numbers. `tests/test_playouts.py` holds it against the engine, move by move.
"""

from collections.abc import Mapping
from math import exp
from typing import Any, Final

from motherlode.core.cards import GROUPS, IS_TUNNEL, NUMBER, TURNED, UPRIGHT
from motherlode.core.cells import Cell, column, row
from motherlode.core.dice import Dice
from motherlode.core.families import GOAL_CARD, GOAL_KIND, GOAL_TURNED
from motherlode.core.flat import FlatGame, plays_flat
from motherlode.core.flat_mine import FlatMine, bytes_of
from motherlode.core.mine import Grid
from motherlode.core.moves import Seat
from motherlode.core.native import i64, u8, vec
from motherlode.core.policy import LOW, Policy, Public
from motherlode.core.position import Position
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
from motherlode.modules.base.box import GOLD_PER_SABOTEUR, PASS, SABOTEUR
from motherlode.modules.common.box import BREAK, BREAKS, FIX, MAP, MENDS, REVEALS, ROCKFALL, TURNS

_LEFT: Final[i64] = -7
_BOTTOM: Final[i64] = -10
WIDTH: Final[i64] = 24
HEIGHT: Final[i64] = 21
_MARGIN: Final[i64] = 2
HELD: Final[i64] = 8  # room for the cards of a hand
MOST_GOALS: Final[i64] = 4
HOPELESS: Final[i64] = 60  # a loss beyond this makes no difference
FINISH: Final = 400.0
_BLOW: Final = 15.0  # keeping a sure enemy from digging
_LOW: Final[i64] = (1 << 30) - 1
_FACTOR: Final[i64] = 998578647  # as in `core.dice`
_SURE: Final = 5.0  # log odds: nobody is ever certain
_HARDLY: Final = 0.15  # how much those make of what is done who hardly look
_TRUSTING: Final = 0.95
_THOUSAND: Final = 1000
_NOWHERE: Final[frozenset[Cell]] = frozenset()

TUNNEL: Final[i64] = 1
BREAKING: Final[i64] = 2
FIXING: Final[i64] = 3
FALLING: Final[i64] = 4
LOOKING: Final[i64] = 5


class FlatTables:
    """What is printed on the cards, by their numbers."""

    def __init__(self) -> None:
        kind, tools, through = [0] * 256, [0] * 256, [0] * 256
        digger, wrecker = vec[float]([0.0] * 256), vec[float]([0.0] * 256)
        for card in range(256):
            if IS_TUNNEL[card]:
                kind[card] = int(TUNNEL)
                sides = max([group.bit_count() for group in GROUPS[card]])
                through[card] = int(len(GROUPS[card]) == 1 and sides > 1)
                useful = float(sides) if sides > 1 else 0.0
                digger[card], wrecker[card] = useful, 4.0 - useful
        for broken, tool in BREAKS.items():
            kind[broken], tools[broken] = int(BREAKING), 1 << tool
            digger[broken], wrecker[broken] = 2.5, 5.0
        for repair, mended in MENDS.items():
            kind[repair], tools[repair] = int(FIXING), sum([1 << tool for tool in mended])
            digger[repair], wrecker[repair] = 1.0, 3.0
        kind[NUMBER["rockfall"]], kind[NUMBER["map"]] = int(FALLING), int(LOOKING)
        digger[NUMBER["rockfall"]], wrecker[NUMBER["rockfall"]] = 3.0, 6.0
        digger[NUMBER["map"]], wrecker[NUMBER["map"]] = 3.0, 0.9
        self.kind = bytes_of(kind)
        self.tools = bytes_of(tools)
        self.through = bytes_of(through)
        self.digger = digger
        self.wrecker = wrecker
        self.turned = bytes_of([*TURNED])
        self.upright = bytes_of([*UPRIGHT])


class FlatRound(FlatGame):
    """One round, from somewhere in its middle to its end."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.players = i64(rules.players)
        self.all_reached = rules.all_reached
        self.joined_field = [field for field in rules.fields if field.name == "joined"]
        self._print_cards()
        self._make_mine(rules)
        self._make_goals()
        self._make_seats()
        self._begin()
        self._think_nothing_yet()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a new one: what it holds belongs to a play-out."""
        return FlatRound, (self.rules,)

    def _print_cards(self) -> None:
        tables = FlatTables()
        self.kind = tables.kind
        self.tools = tables.tools
        self.through = tables.through
        self.digger = tables.digger
        self.wrecker = tables.wrecker
        self.turned = tables.turned
        self.upright = tables.upright

    def _make_mine(self, rules: Ruleset) -> None:
        self.mine = FlatMine(rules.walkers[0], WIDTH, HEIGHT)
        self.loaded_mine = FlatMine(rules.walkers[0], WIDTH, HEIGHT)  # the one that was loaded last: worlds share it
        self.loaded_tiles = b""
        self.loaded_grid: Grid | None = None
        self.room = vec[u8]([u8(0)] * (WIDTH * HEIGHT))  # cells that are far enough from the rim of the rectangle
        for i in range(WIDTH * HEIGHT):
            x, y = i % WIDTH, i // WIDTH
            if _MARGIN <= x < WIDTH - _MARGIN and _MARGIN <= y < HEIGHT - _MARGIN:
                self.room[i] = 1
        self.version: i64 = 0
        self.surveyed: i64 = -1
        self.surveyed_for: i64 = -1

    def _make_goals(self) -> None:
        self.goals: i64 = 0
        self.goal_at = vec[i64]([i64(0)] * MOST_GOALS)
        self.goal_is = vec[i64]([i64(0)] * MOST_GOALS)  # its tunnels, and turned
        self.goal_turned = vec[i64]([i64(0)] * MOST_GOALS)
        self.goal_of = vec[u8]([u8(0)] * (WIDTH * HEIGHT))  # the number of the goal in a cell, from 1
        self.facedown: i64 = 0  # the goals that lie face down
        self.treasure: i64 = 0  # the goal that is the treasure
        self.likely = vec[float]([1.0] * MOST_GOALS)  # of each goal, that it is the treasure, for who knows nothing
        self.entry = vec[i64]([i64(0)] * (16 * MOST_GOALS))  # by the goals that may be it: what entering each costs
        self.joined = vec[i64]([i64(-1)] * MOST_GOALS)  # the seat whose card joined a goal that is left lying (L-9)
        self.cells: list[Cell] = []

    def _make_seats(self) -> None:
        players = self.players
        self.hands = vec[u8]([u8(0)] * (players * HELD))
        self.held = vec[i64]([i64(0)] * players)
        self.deck = vec[u8]([u8(0)] * 256)
        self.left: i64 = 0
        self.wrecks = vec[i64]([i64(0)] * players)
        self.broken = vec[i64]([i64(0)] * players)
        self.knows = vec[i64]([i64(0)] * players)  # for each seat, the goals it has looked at

    def _begin(self) -> None:
        self.to_move: i64 = 0
        self.last_digger: i64 = -1
        self.last_tunnel: i64 = -1
        self.finisher: i64 = -1
        self.over: bool = False
        self.moves: i64 = 0
        self.traces = False
        self.trace: list[int] = []

    def _think_nothing_yet(self) -> None:
        self.near = self.strike = self.fall = self.dead_end = self.trust = self.noise = self.learns = 0.0
        self.low = vec[i64]([i64(0)] * self.players)  # the seats that, as wreckers, lie low
        self.odds = vec[float]([0.0] * self.players)  # log odds of each seat, as everybody can tell
        self.public = vec[float]([0.0] * self.players)
        self.tells = vec[float]([0.0] * KEYS)
        self.told: list[float] = []
        self.state: i64 = 1
        self.top = 0.0
        self.top_move: i64 = 0
        self.top_key: i64 = 0

    # Coming from a position.

    def load(self, world: Position) -> bool:
        """Holds a world from now on; says no if it is none that fits in here."""
        mine = world.mine
        if world.pending is not None or world.over:
            return False
        if world.direction != 1 or world.draws != 1 or world.instead or world.covered:
            return False
        if not self._load_goals(world):
            return False
        self._price_goals({})
        tiles = bytes(mine.tiles)
        if tiles != self.loaded_tiles or mine.grid is not self.loaded_grid:
            self.loaded_tiles, self.loaded_grid = tiles, None
            if not self.loaded_mine.load(mine, _LEFT, _BOTTOM):
                return False
            self.loaded_grid = mine.grid
        self.mine.take_over(self.loaded_mine)
        self._load_hands(world)
        self.to_move = i64(world.to_move)
        self.last_digger = -1 if world.last_digger is None else i64(world.last_digger)
        self.last_tunnel = -1 if world.last_tunnel is None else self.mine.place(i64(world.last_tunnel), _LEFT, _BOTTOM)
        self.finisher = -1
        self.over = False
        self.moves = 0
        self.version += 1
        return True

    def reload(self, world: Position) -> None:
        """Holds another world of the same view: only what is hidden differs."""
        self._load_goals(world)
        self._load_hands(world)

    def _load_hands(self, world: Position) -> None:
        hands, deck = self.hands, self.deck
        for seat in range(self.players):
            cards = world.hands[seat]
            for at in range(len(cards)):
                hands[seat * HELD + at] = u8(cards[at])
            self.held[seat] = i64(len(cards))
            self.wrecks[seat] = 1 if world.roles[seat] == SABOTEUR else 0
            broken: i64 = 0
            for card in world.front[seat]:
                broken |= i64(self.tools[i64(card)])
            self.broken[seat] = broken
        for at in range(len(world.deck)):
            deck[at] = u8(world.deck[at])
        self.left = i64(len(world.deck))

    def _load_goals(self, world: Position) -> bool:
        cells = sorted([*world.facedown, *world.faceup_goals])
        if len(cells) > MOST_GOALS:
            return False
        for number in range(self.goals):
            self.goal_of[self.goal_at[number]] = 0
        self.goals = i64(len(cells))
        self.facedown = 0
        self.treasure = MOST_GOALS
        for number in range(len(cells)):
            cell = cells[number]
            i = self.mine.place(i64(cell), _LEFT, _BOTTOM)
            if i < 0:
                return False
            self.goal_at[number] = i
            self.goal_of[i] = u8(number + 1)
            if cell in world.facedown:
                goal = world.facedown[cell]
                self.facedown |= i64(1) << i64(number)
                self.goal_is[number] = i64(GOAL_CARD[goal])
                self.goal_turned[number] = i64(GOAL_CARD[GOAL_TURNED[goal]])
                if GOAL_KIND[goal] == "treasure":
                    self.treasure = i64(number)
        self._load_what_seats_did(world, cells)
        self.cells = cells
        return True

    def _load_what_seats_did(self, world: Position, cells: list[Cell]) -> None:
        """Who has joined goals that are left lying, and who has looked at which."""
        for number in range(MOST_GOALS):
            self.joined[number] = -1
        for field in self.joined_field:
            for cell, joiner in field.of(world):
                self.joined[i64(cells.index(cell))] = i64(joiner)
        for seat in range(self.players):
            known: i64 = 0
            for sight in world.seen[seat]:
                if sight.what == "goal" and sight.round == world.round and sight.at in world.facedown:
                    known |= i64(1) << (i64(self.goal_of[self.mine.place(i64(sight.at), _LEFT, _BOTTOM)]) - 1)
            self.knows[seat] = known

    def _price_goals(self, likely: Mapping[Cell, float]) -> None:
        """What reaching a goal still leaves to do: the way from there to the others that may be the treasure."""
        cells = self.cells
        for number in range(len(cells)):
            self.likely[number] = likely.get(cells[number], 1.0)
        for mask in range(16):
            weight = 0.0
            for number in range(len(cells)):
                if mask >> number & 1:
                    weight += self.likely[number]
            for number in range(len(cells)):
                cost = 0.0
                here = cells[number]
                for other in range(len(cells)):
                    if mask >> other & 1 and other != number:
                        there = cells[other]
                        apart = abs(column(here) - column(there)) + abs(row(here) - row(there))
                        cost += self.likely[other] * CARD * (apart - 1)
                self.entry[mask * int(MOST_GOALS) + number] = i64(int(cost / max(weight, 0.001) + 0.5))

    def heed(self, policy: Policy, dice: Dice) -> None:
        """Plays like that from now on."""
        self.near, self.strike, self.fall = policy.near, policy.strike, policy.fall
        self.dead_end, self.trust = policy.dead_end, policy.trust
        self.noise, self.learns = policy.noise, policy.learns
        all_low = self._hide(policy.public.low if policy.public is not None else [], dice)
        if policy.mixed > 0.0 and dice.below(_THOUSAND) < policy.mixed * _THOUSAND and not all_low:
            self.learns *= _HARDLY
            self.trust = _TRUSTING

    def _hide(self, chances: list[float], dice: Dice) -> bool:
        """Who lies low in this play-out; says whether all do who wreck."""
        all_low = len(chances) > 0
        for seat in range(self.players):
            low: i64 = 0
            if int(seat) < len(chances) and dice.below(_THOUSAND) < chances[int(seat)] * _THOUSAND:
                low = 1
            self.low[seat] = low
            if self.wrecks[seat] and not low:
                all_low = False
        return all_low

    def hear(self, public: Public) -> None:
        """What everybody makes of the goals, and will make of what is done."""
        if public.tells is not self.told:
            self.told = public.tells
            for at in range(len(public.tells)):
                self.tells[at] = public.tells[at]
        if public.likely:
            self._price_goals(public.likely)

    def believe(self, public: Public, world: Position) -> None:
        """What everybody can tell of the seats, and who has looked at which goals."""
        for seat in range(self.players):
            odds = public.odds[seat]
            self.odds[seat] = odds
            self.public[seat] = 1.0 / (1.0 + exp(-odds))
            for cell in public.looked.get(Seat(int(seat)), _NOWHERE):
                place = self.mine.place(i64(cell), _LEFT, _BOTTOM)
                if place > 0 and self.goal_of[place]:
                    self.knows[seat] |= i64(1) << (i64(self.goal_of[place]) - 1)

    def suspect(self, odds: list[float]) -> None:
        """What everybody makes of the seats after the move that is about to be made, as far as they look."""
        for seat in range(self.players):
            after = self.odds[seat] + self.learns * (odds[seat] - self.odds[seat])
            self.odds[seat] = after
            self.public[seat] = 1.0 / (1.0 + exp(-after))

    def take_over(self, other: FlatGame) -> None:
        """Stands from now on as another does that was loaded from the same table."""
        assert isinstance(other, FlatRound)
        self.mine.take_over(other.mine)
        self.hands = other.hands[:]
        self.held = other.held[:]
        self.deck = other.deck[:]
        self.left = other.left
        self.wrecks = other.wrecks
        self.broken = other.broken[:]
        self.knows = other.knows[:]
        self.goals = other.goals
        self.goal_at = other.goal_at
        self.goal_is = other.goal_is
        self.goal_turned = other.goal_turned
        self.goal_of = other.goal_of
        self.facedown = other.facedown
        self.treasure = other.treasure
        self.likely = other.likely
        self.entry = other.entry
        self.joined = other.joined[:]
        self.last_digger = other.last_digger
        self.last_tunnel = other.last_tunnel
        self.to_move = other.to_move
        self.finisher = other.finisher
        self.over = other.over
        self.moves = 0
        self.version += 1
        self.odds = other.odds[:]
        self.public = other.public[:]
        self.tells = other.tells

    # Playing.

    def winners(self) -> list[int]:
        """The seats of the side that has won."""
        wrecks: i64 = 1 if self.finisher < 0 else 0
        return [int(seat) for seat in range(self.players) if self.wrecks[seat] == wrecks]

    def played(self) -> int:
        """How many moves have been made."""
        return int(self.moves)

    def gold(self, world: Position) -> list[int]:
        """Whoever may choose takes the dearest gold card (B-16); saboteurs are paid by their number (B-17)."""
        paid = [0] * int(self.players)
        winners = self.winners()
        if self.finisher < 0:
            for seat in winners:
                paid[seat] = GOLD_PER_SABOTEUR.get(len(winners), 2)
            return paid
        cards = sorted(world.gold_pile[max(0, len(world.gold_pile) - len(winners)) :], reverse=True)
        order = [
            seat for step in range(self.players) if (seat := int((self.finisher - step) % self.players)) in winners
        ]
        for at in range(len(cards)):
            paid[order[at % len(order)]] += cards[at]
        return paid

    def play(self, dice: Dice) -> None:
        """To the end of the round."""
        self.state = i64(dice.state)
        while not self.over:
            seat = self.to_move
            move = self.choose(seat)
            if self.learns > 0.0:
                self.learn(seat, self.top_key)
            self.apply(move)
        dice.state = int(self.state)

    def step(self, move: int, dice: Dice) -> None:
        """One move that is known to be legal."""
        self.state = i64(dice.state)
        self.apply(i64(move))
        dice.state = int(self.state)

    def learn(self, seat: i64, key: i64) -> None:
        """What an action tells everybody of its seat."""
        odds = self.odds[seat] + self.learns * self.tells[key]
        if odds > _SURE:
            odds = _SURE
        elif odds < -_SURE:
            odds = -_SURE
        self.odds[seat] = odds
        self.public[seat] = 1.0 / (1.0 + exp(-odds))

    def _below(self, count: i64) -> i64:
        state = _FACTOR * (self.state & _LOW) + (self.state >> 30)
        self.state = state
        return (state & _LOW) * count >> 30

    def _waver(self) -> float:
        """By how much a move seems better than it is."""
        state = _FACTOR * (self.state & _LOW) + (self.state >> 30)
        self.state = state
        return float(state & _LOW) * self.noise / 1073741824.0

    def apply(self, move: i64) -> None:
        """Makes a move of the seat to move, and all that follows until the next turn."""
        seat = self.to_move
        verb, card = move & 255, move >> 8 & 255
        if self.traces:
            self.trace.append(int(move))
        self.moves += 1
        if verb == 0:
            self._discard(seat, i64(self.upright[card]))
            self._dig(seat, place_of(move), card)
            if self.over:
                return
        else:
            self._discard(seat, card)
            if verb == _BREAK:
                self.broken[(move >> 48) - 1] |= i64(self.tools[card])
            elif verb == _FIX:
                tool = move >> 32 & 0xFFFF
                self.broken[(move >> 48) - 1] &= ~(i64(1) << tool if tool else i64(self.tools[card]))
            elif verb == _ROCKFALL:
                self._bring_down(place_of(move))
            elif verb == _MAP:
                self.knows[seat] |= i64(1) << (i64(self.goal_of[place_of(move)]) - 1)
        self._end_turn(seat)

    def _discard(self, seat: i64, card: i64) -> None:
        hands, at, last = self.hands, seat * HELD, seat * HELD + self.held[seat] - 1
        while at < last and i64(hands[at]) != card:
            at += 1
        hands[at] = hands[last]
        self.held[seat] -= 1

    def _end_turn(self, seat: i64) -> None:
        """A card is drawn, and the next seat with cards moves (B-6); with none the round is over (B-14)."""
        if self.left > 0:
            self.left -= 1
            self.hands[seat * HELD + self.held[seat]] = self.deck[self.left]
            self.held[seat] += 1
        for _ in range(self.players):
            seat += 1
            if seat == self.players:
                seat = 0
            if self.held[seat]:
                self.to_move = seat
                return
        while not self.all_reached and not self.over and self._reached():  # goals left lying are looked at again (L-9)
            self._look(self.to_move, self.last_tunnel, self.last_digger if self.last_digger >= 0 else self.to_move)
        self.over = True

    def _dig(self, seat: i64, i: i64, card: i64) -> None:
        """Lays the card, then turns up what it has reached (L-7 to L-9)."""
        self.mine.lay(i, card)
        self.last_digger = seat
        self.last_tunnel = i
        self._look(seat, i, seat)
        self.version += 1

    def _look(self, mover: i64, placed: i64, joiner: i64) -> None:
        """One of the reached goals is turned up, or all in turn; who has joined it has reached it (L-9)."""
        while True:
            reached = self._reached()
            if not reached:
                return
            self._note_joined(reached, joiner)
            goal = self._which_first(mover, reached)
            who = self.joined[goal] if self.joined[goal] >= 0 else mover
            self._turn_up(goal, placed)
            self._note_joined(self._reached(), who)
            if goal == self.treasure:
                self.finisher = who
                self.over = True
                return
            if not self.all_reached:
                return

    def _note_joined(self, reached: i64, seat: i64) -> None:
        """A goal that is left lying is the seat's whose card joined it, for as long as the way to it is not broken."""
        if self.all_reached:
            return
        for goal in range(self.goals):
            if not reached >> goal & 1:
                self.joined[goal] = -1
            elif self.joined[goal] < 0:
                self.joined[goal] = seat

    def _bring_down(self, i: i64) -> None:
        """A tunnel is gone; a goal that it joined is not reached any more."""
        self.mine.lift(i)
        self.version += 1
        if i == self.last_tunnel:
            self.last_tunnel = -1
        reached = self._reached()
        for goal in range(self.goals):
            if not reached >> goal & 1:
                self.joined[goal] = -1

    def _reached(self) -> i64:
        """The goals face down to which light has come."""
        reached, lit = i64(0), self.mine.lit
        for goal in range(self.goals):
            if self.facedown >> goal & 1 and lit[self.goal_at[goal]]:
                reached |= i64(1) << goal
        return reached

    def _which_first(self, seat: i64, reached: i64) -> i64:
        """Of several reached goals the mover chooses: the treasure if it is known to a digger, any other at random."""
        count: i64 = 0
        for goal in range(self.goals):
            count += reached >> goal & 1
        if count == 1:
            wanted: i64 = 0
        elif (self.knows[seat] & reached) >> self.treasure & 1:
            wanted = self._rank_of_treasure(reached, self.wrecks[seat])
        else:
            wanted = self._below(count)
        chosen: i64 = 0
        while not reached >> chosen & 1 or wanted:
            wanted -= reached >> chosen & 1
            chosen += 1
        if count > 1 and self.traces:
            self.trace.append(int(_REVEALS | self._cell(self.goal_at[chosen]) << 16))
        return chosen

    def _rank_of_treasure(self, reached: i64, wrecks: i64) -> i64:
        """Its number among the reached goals; for a wrecker, that of another."""
        rank: i64 = 0
        for goal in range(self.treasure):
            rank += reached >> goal & 1
        if not wrecks:
            return rank
        return 0 if rank else 1

    def _turn_up(self, goal: i64, placed: i64) -> None:
        """Turns a reached goal up as L-8 says."""
        mine, at = self.mine, self.goal_at[goal]
        form, other = self.goal_is[goal], self.goal_turned[goal]
        if form != other:
            entrances = self._way_in(at, placed)
            asked = i64(mine.need[at])
            meets, other_meets = i64(mine.open[form]) & entrances != 0, i64(mine.open[other]) & entrances != 0
            if not meets and not other_meets:
                meets = other_meets = True
            fits = meets and _fits(i64(mine.open[form]), asked)
            other_fits = other_meets and _fits(i64(mine.open[other]), asked)
            if not fits and not other_fits:
                fits, other_fits = meets, other_meets
            if fits and other_fits:
                if self._below(2):
                    form = other
                if self.traces:
                    self.trace.append(int(_TURNS | form << 8 | self._cell(at) << 16))
            elif other_fits:
                form = other
        self.facedown &= ~(i64(1) << goal)
        mine.lay(at, form)

    def _way_in(self, at: i64, placed: i64) -> i64:
        """The side where the card just placed comes in, else all where light does."""
        lit, away = i64(self.mine.lit[at]), placed - at
        side: i64 = 0
        if away == WIDTH:
            side = 1
        elif away == 1:
            side = 2
        elif away == -WIDTH:
            side = 4
        elif away == -1:
            side = 8
        return side if lit & side else lit

    def _cell(self, i: i64) -> i64:
        return (i // WIDTH + _BOTTOM + 128) << 8 | (i % WIDTH + _LEFT + 128)

    # Choosing.

    def possible(self, seat: i64) -> i64:
        """The goals that may be the treasure, for what a seat has looked at."""
        known = self.knows[seat] & self.facedown
        if known >> self.treasure & 1:
            return i64(1) << self.treasure
        return self.facedown & ~known

    def survey(self, mask: i64) -> None:
        """Surveys the way to the goals that may be the treasure."""
        if self.surveyed == self.version and self.surveyed_for == mask:
            return
        mine = self.mine
        count: i64 = 0
        for goal in range(self.goals):
            if mask >> goal & 1:
                mine.goal_at[count] = self.goal_at[goal]
                mine.goal_cost[count] = self.entry[mask * MOST_GOALS + goal]
                count += 1
        mine.goals = count
        mine.survey()
        self.surveyed, self.surveyed_for = self.version, mask

    def choose(self, seat: i64) -> i64:  # noqa: C901  # one loop over native numbers
        """The move that seems best to a seat; `top_key` is what everybody sees in it."""
        mask = self.possible(seat)
        self.survey(mask)
        mine, hands, first = self.mine, self.hands, seat * HELD
        wrecks, low = self.wrecks[seat] != 0, self.low[seat] != 0
        is_near = wrecks and float(mine.best) <= (LOW.near if low else self.near)
        may_dig = self.broken[seat] == 0
        far = distance(mine.best)
        certain = mask & (mask - 1) == 0
        self.top = -1.0e9
        passing = pass_key(may_dig, far)
        for at in range(self.held[seat]):
            card = i64(hands[first + at])
            before: i64 = 0
            while i64(hands[first + before]) != card:
                before += 1
            if before < at:
                continue
            kind = i64(self.kind[card])
            use = self.wrecker[card] if wrecks else self.digger[card]
            if kind == LOOKING and certain:
                use = 0.0
            self._weigh(-1.5 - use, _PASS | card << 8, passing)
            if kind == TUNNEL:
                if may_dig:
                    self._weigh_tunnel(card, wrecks, is_near, low, mask, far)
                    if i64(self.turned[card]) != card:
                        self._weigh_tunnel(i64(self.turned[card]), wrecks, is_near, low, mask, far)
            elif kind == BREAKING:
                self._weigh_blow(seat, card, wrecks, is_near, low, far)
            elif kind == FIXING:
                self._weigh_repair(seat, card, wrecks)
            elif kind == FALLING:
                self._weigh_fall(card, wrecks, is_near, low, far)
            elif kind == LOOKING and not certain:
                self._weigh_looks(card, wrecks, mask)
        return self.top_move

    def _weigh(self, worth: float, move: i64, key: i64) -> None:
        worth += self._waver()
        if worth > self.top:
            self.top = worth
            self.top_move = move
            self.top_key = key

    def _weigh_tunnel(self, card: i64, wrecks: bool, is_near: bool, low: bool, mask: i64, far: i64) -> None:
        """Diggers count the cards saved; wreckers those wasted, once they may act openly."""
        mine, dead_end = self.mine, LOW.dead_end if low else self.dead_end
        need, frontier, sides = mine.need, mine.frontier, i64(mine.open[card])
        for at in range(mine.ends):
            i = frontier[at]
            asked = i64(need[i])
            if sides & asked & 15 != asked >> 4 & asked & 15 or not self.room[i]:
                continue
            gain = mine.best - mine.after(i, card)
            gain = min(max(gain, -HOPELESS), HOPELESS)
            ways = mine.ways
            reached = self._chance_reached(i, mask) if mine.touched else 0.0
            if not wrecks:
                worth = float(gain) + 0.1 * float(ways) + FINISH * reached
                if gain <= 0:
                    worth -= 2.0
            elif reached > 0.0:
                worth = -FINISH * reached
            elif gain < 0:
                worth = 4.0 - float(gain) * 0.5 if is_near or ways else dead_end
            elif is_near:
                worth = -5.0 - float(gain)
            else:
                worth = 3.0 - float(gain) if ways else 1.0
            worth += self._waver()
            if worth > self.top:
                self.top = worth
                self.top_move = card << 8 | self._cell(i) << 16
                self.top_key = dig_key(gain, ways, far, i64(self.through[card]))

    def _chance_reached(self, i: i64, mask: i64) -> float:
        """The probability that the card just weighed brings the tunnel to the treasure."""
        touched, reached, every = self.mine.touched, 0.0, 0.0
        for goal in range(self.goals):
            if mask >> goal & 1:
                every += self.likely[goal]
                away = self.goal_at[goal] - i
                direction: i64 = -1
                if away == WIDTH:
                    direction = 0
                elif away == 1:
                    direction = 1
                elif away == -WIDTH:
                    direction = 2
                elif away == -1:
                    direction = 3
                if direction >= 0 and touched >> direction & 1:
                    reached += self.likely[goal]
        return reached / every if every > 0.0 else 0.0

    def _weigh_blow(self, seat: i64, card: i64, wrecks: bool, is_near: bool, low: bool, far: i64) -> None:
        """A broken tool for a likely enemy (B-7)."""
        tool = i64(self.tools[card])
        trust = 0.5 if wrecks else self.trust
        strike = LOW.strike if low else self.strike
        blow = strike if wrecks and not is_near else _BLOW
        for target in range(self.players):
            if target == seat or self.broken[target] & tool:
                continue
            suspected = self.public[target]
            enmity = 1.0 - suspected if wrecks else suspected
            worth = (enmity - trust) / (1.0 - trust) * blow
            if self.broken[target] and worth > 0.0:
                worth *= 0.3
            self._weigh(worth, _BREAK | card << 8 | (target + 1) << 48, blow_key(suspected, far))

    def _weigh_repair(self, seat: i64, card: i64, wrecks: bool) -> None:
        """A tool mended, mine or a likely friend's (B-9)."""
        mends = i64(self.tools[card])
        for target in range(self.players):
            broken = self.broken[target]
            tools = broken & mends
            if not tools:
                continue
            lone = broken & (broken - 1) == 0
            if target == seat:
                worth = 20.0 if wrecks else 30.0
                if not lone:
                    worth *= 0.5
                key = OWN_REPAIR_KEY
            else:
                enmity = 1.0 - self.public[target] if wrecks else self.public[target]
                worth = (0.5 - enmity) * 12.0
                if worth > 0.0 and not lone:
                    worth *= 0.5
                key = repair_key(self.public[target])
            tool: i64 = 0
            if mends & (mends - 1):
                tool = 1
                while not tools >> tool & 1:
                    tool += 1
            self._weigh(worth, _FIX | card << 8 | tool << 32 | (target + 1) << 48, key)

    def _weigh_fall(self, card: i64, wrecks: bool, is_near: bool, low: bool, far: i64) -> None:
        """Diggers take dead ends away, wreckers what leads on (B-10)."""
        mine = self.mine
        if wrecks:
            fall = LOW.fall if low else self.fall
            if not is_near and fall <= 0.0:
                return
            share = 0.8 if is_near else fall
            for _ in range(i64(6)):
                i = mine.laid[self._below(mine.cards)]
                if mine.lit[i] and self._may_fall(i):
                    loss = min(mine.without(i) - mine.best, HOPELESS)
                    self._weigh(float(loss) * share - 3.0, self._fall_of(card, i), fall_key(-loss, far))
        elif mine.best >= 2 * CARD:
            for at in range(mine.cards):
                i = mine.laid[at]
                if not self.through[i64(mine.tiles[i])] and self._may_fall(i):
                    left = mine.without(i)
                    gain = min(mine.best - left, HOPELESS)
                    self._weigh(float(gain) - float(left) * 0.2 - 8.0, self._fall_of(card, i), fall_key(gain, far))

    def _may_fall(self, i: i64) -> bool:
        return not self.goal_of[i] and not self.mine.source[i64(self.mine.tiles[i])]

    def _fall_of(self, card: i64, i: i64) -> i64:
        return _ROCKFALL | card << 8 | self._cell(i) << 16

    def _weigh_looks(self, card: i64, wrecks: bool, mask: i64) -> None:
        """A look at a goal of which the seat knows nothing (B-11)."""
        for goal in range(self.goals):
            if mask >> goal & 1:
                entry = float(self.entry[mask * MOST_GOALS + goal])
                worth = (2.0 if wrecks else 14.0) - entry * 0.1
                self._weigh(worth, _MAP | card << 8 | self._cell(self.goal_at[goal]) << 16, LOOK_KEY)


@plays_flat("common", "classic", "base")
def of_the_base_game(rules: Ruleset) -> FlatGame:
    """The plain base game, with any of its options."""
    return FlatRound(rules)


def _fits(sides: i64, asked: i64) -> bool:
    return sides & asked & 15 == asked >> 4 & asked & 15


def place_of(move: i64) -> i64:
    """The cell of a move, as a place in the rectangle."""
    cell = move >> 16 & 0xFFFF
    return ((cell >> 8) - 128 - _BOTTOM) * WIDTH + (cell & 255) - 128 - _LEFT


_PASS: Final[i64] = i64(PASS.number)
_BREAK: Final[i64] = i64(BREAK.number)
_FIX: Final[i64] = i64(FIX.number)
_ROCKFALL: Final[i64] = i64(ROCKFALL.number)
_MAP: Final[i64] = i64(MAP.number)
_REVEALS: Final[i64] = i64(REVEALS.number)
_TURNS: Final[i64] = i64(TURNS.number)
