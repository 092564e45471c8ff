"""The light policy with the engine's own moves: for every game and box, through what boxes declare of their roles, verbs and cards.

Digs come straight from the frontier, action cards from their own offers; what a move is worth follows from the traits of its verb.
Base games have a faster way (`core.flat`).
"""

from collections.abc import Callable
from math import exp, log
from typing import Any, Final

from motherlode.core import flow
from motherlode.core.aims import Aim, aim_of, wreckers
from motherlode.core.boxes import VERBS, Verb
from motherlode.core.cards import EXTRAS, GROUPS, IS_TUNNEL, TURNED, Card
from motherlode.core.cells import Cell, column, row
from motherlode.core.dice import Dice
from motherlode.core.families import GOAL_KIND
from motherlode.core.fits import FITS
from motherlode.core.flat_mine import FlatMine
from motherlode.core.moves import CARD_SHIFT, Move, Seat, card_of, cell_of, other_of, seat_of, verb_of
from motherlode.core.native import Moves, i64
from motherlode.core.policy import LIGHT, Policy
from motherlode.core.position import Pending, Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.surveying import CARD
from motherlode.core.tells import (
    LOOK_KEY,
    OTHER_KEY,
    OWN_REPAIR_KEY,
    blow_key,
    dig_key,
    distance,
    fall_key,
    pass_key,
    repair_key,
)
from motherlode.core.traits import Trait
from motherlode.core.ways import Ways

_FINISH: Final = 400.0
_HOPELESS: Final = 60
_BLOW: Final = 15.0
_SURE: Final = 5.0
_FALLS_TRIED: Final = 6
_FINE: Final = 1 << 20
_ANSWERS: Final = {Trait.GAINS: 10.0, Trait.SPENDS: -4.0, Trait.ALLOWS: 1.0, Trait.HARMS: 2.0}
_NO_SIGHT: Final = -1


def each_kind(hand: list[Card]) -> list[Card]:
    """The kinds of cards in a hand, in their order."""
    kinds: list[Card] = []
    for card in hand:
        if card not in kinds:
            kinds.append(card)
    return kinds


class LightPlayer:
    """Plays all seats of a table."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.passes = [verb for verb in rules.words.values() if Trait.PASSES in verb.traits]
        self.prizes: set[str] = set()
        for box in rules.boxes:
            self.prizes |= box.prizes
        self.policy = LIGHT
        self.odds = [0.0] * rules.players
        self.tells: list[float] = []
        self.mines: dict[tuple[int, tuple[str, ...], int, int], FlatMine] = {}
        self.key = 0
        self.mine: FlatMine | None = None
        self.top = 0.0
        self.top_move: Move | None = None
        self.horizon = 0  # after so many moves a play-out is judged by `foresee`; 0: never
        pile, wrecking = rules.role_pile, wreckers(rules.role_pile)
        share = sum([role in wrecking for role in pile]) / len(pile) if pile else 0.0
        self.prior = log(share / (1.0 - share)) if 0.0 < share < 1.0 else -_SURE

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as a new one: what it holds belongs to a play-out."""
        return type(self), (self.rules,)

    def begin(self, world: Position, policy: Policy, dice: Dice) -> None:
        """A new play-out."""
        self.policy = policy
        public = policy.public
        self.odds = [self.prior] * self.rules.players if public is None else public.odds[:]
        self.tells = [] if public is None else public.tells

    def foresee(self, world: Position, seat: Seat) -> list[float]:
        """What each seat will have after this round, for all that can be told from a world in which a seat is about to move."""
        return [float(gold) for gold in self.rules.wealth(world)]

    def unsettled(self, world: Position) -> float:
        """Which share of the round is left to play."""
        return 1.0

    def suspect(self, odds: list[float]) -> None:
        """What everybody makes of the seats after the move that is about to be made."""
        self.odds = odds[:]

    def choose(self, position: Position, dice: Dice) -> Move:
        """A legal move for the seat that acts."""
        pending = position.pending
        if pending is not None:
            return self._answer(position, pending, dice)
        seat = position.to_move
        self.top, self.top_move = -1.0e9, None
        aim = aim_of(position.roles[seat])
        goals = self._goals(position, seat)
        mine = self._surveyed(position, seat, aim, goals)
        kinds = each_kind(position.hands[seat])
        may_dig = self.rules.may_dig.given(position, seat)
        if self.rules.owed is None:
            if may_dig:
                self._weigh_digs(position, seat, kinds, aim, goals, mine, dice)
            self._weigh_cards(position, seat, kinds, aim, mine, dice)
            self._weigh_passes(position, seat, kinds, aim, may_dig, mine, dice)
        move = self._allowed(position, dice)
        self._learn(seat)
        return move

    def _allowed(self, position: Position, dice: Dice) -> Move:
        """The best move; any legal one if there is none, or if boxes have other ideas of what may be put away."""
        move = self.top_move
        if move is not None and VERBS[verb_of(move)] not in self.passes:
            return move
        moves = flow.legal(position)
        if move is not None and move in moves:
            return move
        self.key = int(OTHER_KEY)
        return moves[dice.below(len(moves))]

    def _learn(self, seat: Seat) -> None:
        if self.tells and self.policy.learns > 0.0:
            self.odds[seat] = max(-_SURE, min(_SURE, self.odds[seat] + self.policy.learns * self.tells[self.key]))

    def _answer(self, position: Position, pending: Pending, dice: Dice) -> Move:
        """The dearest gold card; else what gains most by its traits, and chance."""
        moves = flow.legal(position)
        if len(moves) == 1:
            return moves[0]
        if self.rules.decisions[pending.kind].cards == "gold":
            return max(moves, key=other_of)
        best, chosen = -1.0e9, moves[0]
        for move in moves:
            worth = dice.below(_FINE) / _FINE
            for trait in VERBS[verb_of(move)].traits:
                worth += _ANSWERS.get(trait, 0.0)
            if worth > best:
                best, chosen = worth, move
        return chosen

    # What there is to dig for.

    def _goals(self, position: Position, seat: Seat) -> dict[Cell, float]:
        """The goals that may be what is sought, for what the seat has looked at, and how likely."""
        known: dict[int, str] = {}
        for sight in position.seen[seat]:
            if sight.what == "goal" and sight.round == position.round and sight.at in position.facedown:
                known[sight.at] = GOAL_KIND[sight.card]
        if self.prizes:
            certain = [cell for cell in position.facedown if known.get(cell, "") in self.prizes]
            cells = certain or [cell for cell in position.facedown if cell not in known]
        else:
            cells = list(position.facedown)
        return dict.fromkeys(cells, 1.0 / len(cells)) if cells else {}

    def _surveyed(self, position: Position, seat: Seat, aim: Aim, goals: dict[Cell, float]) -> FlatMine:
        """The mine as the seat walks it, with what it costs to go on."""
        grid, layer = position.mine.grid, self.rules.layers[seat]
        key = (layer, aim.bars, int(grid.width), int(grid.height))
        mine = self.mines.get(key)
        if mine is None:
            ways = self.rules.walkers[layer]
            if aim.bars:
                ways = Ways(ways.starts, (*ways.bars, *aim.bars), ways.begins)
            mine = self.mines[key] = FlatMine(ways, i64(grid.width), i64(grid.height))
        mine.load(position.mine, i64(grid.left), i64(grid.bottom))
        count: i64 = 0
        for cell in goals:
            if count < 32:
                mine.goal_at[count] = i64(grid.index(cell))
                mine.goal_cost[count] = i64(_entry(cell, goals))
                count += 1
        mine.goals = count
        mine.survey()
        return mine

    # What moves are worth.

    def _weigh(self, worth: float, move: Move, key: i64, dice: Dice) -> None:
        worth += dice.below(_FINE) / _FINE * self.policy.noise
        if worth > self.top:
            self.top, self.top_move, self.key = worth, move, int(key)

    def _weigh_digs(
        self,
        position: Position,
        seat: Seat,
        kinds: list[Card],
        aim: Aim,
        goals: dict[Cell, float],
        mine: FlatMine,
        dice: Dice,
    ) -> None:
        """Diggers count the cards saved; wreckers those wasted, once they may act openly."""
        grid, far = position.mine.grid, distance(mine.best)
        is_near = aim.wrecks and float(mine.best) <= self.policy.near
        for move in digs(position, seat, kinds):
            i, card = i64(grid.index(cell_of(move))), card_of(move)
            gain = int(mine.best - mine.after(i, i64(card)))
            gain = max(-_HOPELESS, min(_HOPELESS, gain))
            ways, reached = int(mine.ways), 0.0
            if mine.touched:
                for cell in goals:
                    if _touches(int(mine.touched), cell_of(move), cell):
                        reached += goals[cell]
            worth = self._worth_of_dig(aim, gain, ways, reached, is_near)
            for name, _ in EXTRAS[card]:
                worth += aim.likes.get(name, 0.0)
            self._weigh(worth, move, dig_key(i64(gain), i64(ways), far, i64(_is_through(card))), dice)

    def _worth_of_dig(self, aim: Aim, gain: int, ways: int, reached: float, is_near: bool) -> float:
        if not aim.wrecks:
            return gain * aim.zeal + 0.1 * ways + _FINISH * reached * aim.zeal - (2.0 if gain <= 0 else 0.0)
        if reached > 0.0:
            return -_FINISH * reached
        if gain < 0:
            return 4.0 - gain * 0.5 if is_near or ways else self.policy.dead_end
        if is_near:
            return -5.0 - gain
        return 3.0 - gain if ways else 1.0

    def _weigh_cards(
        self, position: Position, seat: Seat, kinds: list[Card], aim: Aim, mine: FlatMine, dice: Dice
    ) -> None:
        """What the action cards in the hand allow."""
        for card in kinds:
            played = self.rules.verb_of_card[card]
            if played is None or IS_TUNNEL[card]:
                continue
            offering = Moves()
            played.offers.write(position, seat, card, offering)
            offered = offering.copy()
            if not offered:
                continue
            verb = VERBS[verb_of(offered[0])]
            if Trait.LIFTS in verb.traits and Trait.LAYS not in verb.traits:
                self._weigh_falls(position, offered, aim, mine, dice)
                continue
            for move in offered:
                worth, key = self._worth_of_card(position, seat, aim, verb, move, mine)
                self._weigh(worth, move, key, dice)

    def _worth_of_card(
        self, position: Position, seat: Seat, aim: Aim, verb: Verb, move: Move, mine: FlatMine
    ) -> tuple[float, i64]:
        target, traits = seat_of(move), verb.traits
        if target is not None and (Trait.HALTS in traits or Trait.HARMS in traits):
            return self._worth_of_blow(position, seat, aim, target, mine)
        if target is not None and Trait.FREES in traits:
            return self._worth_of_help(position, seat, aim, target)
        if Trait.LOOKS in traits:
            known = any([sight.at == cell_of(move) and sight.round == position.round for sight in position.seen[seat]])
            return (-2.0 if known else 2.0 if aim.wrecks else 12.0 if target is None else 4.0), LOOK_KEY
        return (6.0 if Trait.GAINS in traits else -1.0), OTHER_KEY

    def _worth_of_blow(
        self, position: Position, seat: Seat, aim: Aim, target: Seat, mine: FlatMine
    ) -> tuple[float, i64]:
        if target == seat:
            return -_BLOW, OTHER_KEY
        suspected, policy = self._suspected(target), self.policy
        if not self.rules.role_pile:  # everybody for themselves
            return _BLOW * (0.3 if position.front[target] else 1.0), OTHER_KEY
        is_near = aim.wrecks and float(mine.best) <= policy.near
        trust = 0.5 if aim.wrecks else policy.trust
        enmity = 1.0 - suspected if aim.wrecks else suspected
        worth = (enmity - trust) / (1.0 - trust) * (policy.strike if aim.wrecks and not is_near else _BLOW)
        if position.front[target] and worth > 0.0:
            worth *= 0.3
        return worth, blow_key(suspected, distance(mine.best))

    def _worth_of_help(self, position: Position, seat: Seat, aim: Aim, target: Seat) -> tuple[float, i64]:
        share = 1.0 if len(position.front[target]) == 1 else 0.5
        if target == seat:
            return (20.0 if aim.wrecks else 30.0) * share, OWN_REPAIR_KEY
        suspected = self._suspected(target)
        enmity = 1.0 if not self.rules.role_pile else 1.0 - suspected if aim.wrecks else suspected
        worth = (0.5 - enmity) * 12.0
        return (worth * share if worth > 0.0 else worth), repair_key(suspected)

    def _suspected(self, seat: Seat) -> float:
        return 1.0 / (1.0 + exp(-self.odds[seat]))

    def _weigh_falls(self, position: Position, offered: list[Move], aim: Aim, mine: FlatMine, dice: Dice) -> None:
        """Diggers take dead ends away, wreckers what leads on."""
        grid, tiles, far = position.mine.grid, position.mine.tiles, distance(mine.best)
        is_near = float(mine.best) <= self.policy.near
        if aim.wrecks:
            share = 0.8 if is_near else self.policy.fall
            for _ in range(_FALLS_TRIED):
                move = offered[dice.below(len(offered))]
                loss = min(int(mine.without(i64(grid.index(cell_of(move)))) - mine.best), _HOPELESS)
                self._weigh(loss * share - 3.0, move, fall_key(i64(-loss), far), dice)
        elif mine.best >= 2 * CARD:
            for move in offered:
                i = grid.index(cell_of(move))
                if tiles[i] > 1 and not _is_through(Card(tiles[i])):
                    left = int(mine.without(i64(i)))
                    gain = min(int(mine.best) - left, _HOPELESS)
                    self._weigh(gain - left * 0.2 - 8.0, move, fall_key(i64(gain), far), dice)

    def _weigh_passes(
        self, position: Position, seat: Seat, kinds: list[Card], aim: Aim, may_dig: bool, mine: FlatMine, dice: Dice
    ) -> None:
        """The card that is good for least is put away, if nothing better can be done."""
        key = pass_key(may_dig, distance(mine.best))
        for verb in self.passes:
            for card in kinds:
                self._weigh(-1.5 - _use(card, aim.wrecks), Move(verb.number | card << 8), key, dice)


def _entry(cell: Cell, goals: dict[Cell, float]) -> int:
    """What reaching a goal still leaves to do: the way from there to the others that may be the treasure."""
    cost = 0.0
    for other in goals:
        if other != cell:
            cost += goals[other] * CARD * (abs(column(cell) - column(other)) + abs(row(cell) - row(other)) - 1)
    return min(50, int(cost + 0.5))


def digs(position: Position, seat: Seat, kinds: list[Card]) -> list[Move]:
    """Every way to dig with these cards, straight from the frontier."""
    rules, mine, found = position.rules, position.mine, Moves()
    need, aims = mine.need, mine.grid.aims
    dug = [card for card in kinds if rules.dug[card]]
    for i in mine.lights[rules.layers[seat]].frontier:
        asked: int = need[i]
        for card in dug:
            fit = FITS[card << 8 | asked]
            if fit & 1:
                found.append(card << CARD_SHIFT | aims[i])
            if fit & 2:
                found.append(TURNED[card] << CARD_SHIFT | aims[i])
    if rules.freely_laid:
        for card in kinds:
            if card in rules.freely_laid:
                rules.freely_laid[card](position, seat, card, found)
    if rules.terms is not None:
        rules.terms(position, seat, found, 0)
    return found.copy()


def _touches(touched: int, here: Cell, there: Cell) -> bool:
    """Whether a neighbour lies in one of these directions."""
    away = there - here
    direction = 0 if away == 256 else 1 if away == 1 else 2 if away == -256 else 3 if away == -1 else _NO_SIGHT
    return direction >= 0 and touched >> direction & 1 == 1


def _is_through(card: Card) -> int:
    """1 for a tunnel that leads on and has no dead end."""
    groups = GROUPS[card]
    return 1 if len(groups) == 1 and groups[0] not in (1, 2, 4, 8) else 0


def _use(card: Card, wrecks: bool) -> float:
    """How much a card in the hand is still good for."""
    if not IS_TUNNEL[card]:
        return 4.0 if wrecks else 2.0
    sides = max([group.bit_count() for group in GROUPS[card]])
    useful = float(sides) if sides > 1 else 0.0
    return 4.0 - useful if wrecks else useful


MakesPlayer = Callable[[Ruleset], LightPlayer]
_KINDS: Final[dict[str, MakesPlayer]] = {}
_MADE: Final[dict[int, LightPlayer]] = {}
_MOST_MADE: Final = 16


def plays_lightly(box: str) -> Callable[[MakesPlayer], MakesPlayer]:
    """Says how games with a box are played out, where traits don't say enough."""

    def register(make: MakesPlayer) -> MakesPlayer:
        _KINDS[box] = make
        return make

    return register


def light_player(rules: Ruleset) -> LightPlayer:
    """The player for a table."""
    made = _MADE.get(id(rules))
    if made is None or made.rules is not rules:
        if len(_MADE) >= _MOST_MADE:
            _MADE.clear()
        made = _MADE[id(rules)] = _player_for(rules)
    return made


def _player_for(rules: Ruleset) -> LightPlayer:
    for box in rules.boxes:
        if box.name in _KINDS:
            return _KINDS[box.name](rules)
    return LightPlayer(rules)
