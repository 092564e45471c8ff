"""How play-outs of the Duel are played, for two and for one: by gold joined, gold cards turned up, and ways opened to each.

It weighs moves as the bots do (`weights.py`), from the last survey of the mine wherever that is enough.
"""

from typing import Final

from motherlode.core import flow
from motherlode.core.boxes import VERBS
from motherlode.core.cards import EXTRAS, GROUPS, IS_TUNNEL, NAME, OPENED, Card
from motherlode.core.cells import Cell
from motherlode.core.dice import Dice
from motherlode.core.families import Goal
from motherlode.core.flat_mine import FlatMine
from motherlode.core.light import LightPlayer, digs, each_kind, plays_lightly
from motherlode.core.moves import Move, Seat, card_of, cards_of, cell_of, verb_of
from motherlode.core.native import Moves, i64
from motherlode.core.policy import Policy
from motherlode.core.position import Pending, Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.surveying import CARD
from motherlode.core.traits import Trait
from motherlode.modules.duel.actions import COLLAPSE, KEY
from motherlode.modules.duel.box import GOLD_CARDS, GOLD_PRINTED, as_laid_by, colour_of, colours, gold_on
from motherlode.modules.duel.foresight import ALL_CARDS, measures, prospects
from motherlode.modules.duel.marking import joined_gold, ways_to_gold
from motherlode.modules.duel.scoring import SPENDS
from motherlode.modules.duel.tokens import markers
from motherlode.modules.duel.treasury import gold_kept, out_of_play, prize_of_goal
from motherlode.modules.duel.trolls import owed, trolls_in_reach
from motherlode.modules.duel.turns import CLEAR, MOST_PASSED, PASS
from motherlode.modules.duel.worth import (
    ALONG,
    CLIP,
    DETOUR,
    EXTRA_USE,
    FAITH,
    FIRST,
    FRIENDLY,
    KEEN,
    MOST_GOLD,
    NOT_NOW,
)
from motherlode.modules.several_cards import offer_clears, offer_passes

_HORIZON: Final = 6  # moves after which it is judged who will get what is left
_FALLS_TRIED: Final = 6
_FINE: Final = 1 << 20
_USE_OF: Final = {"key": 4.0, "break": 3.0, "fix": 4.0, "collapse": 2.0, "map": 1.5}


class DuelPlayer(LightPlayer):
    """Plays both seats, or the only one."""

    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.uses: dict[tuple[Card, str], float] = {}
        self.hope = 0.0
        self.own: FlatMine | None = None
        self.theirs: FlatMine | None = None
        self.horizon = _HORIZON if rules.players > 1 else 0
        style = KEEN if rules.players > 1 else FRIENDLY
        self.gold, self.rivalry, self.halt, self.thrift = style.gold, style.theirs, style.halt, style.thrift

    def begin(self, world: Position, policy: Policy, dice: Dice) -> None:
        """A new play-out: what lies face down is worth what is left on average."""
        super().begin(world, policy, dice)
        gone = [*out_of_play(world), *[prize_of_goal(goal) for goal in world.faceup_goals.values()]]
        left = [gold_on(goal) for goal in GOLD_CARDS if prize_of_goal(goal) not in gone]
        self.hope = sum(left) / len(left) if left else 0.0

    def choose(self, position: Position, dice: Dice) -> Move:
        """A legal move for the seat that acts."""
        pending = position.pending
        if pending is not None:
            return self._answer_duel(position, pending, dice)
        seat = position.to_move
        self.top, self.top_move = -1.0e9, None
        kinds = each_kind(position.hands[seat])
        hopes = self._hopes(position, seat)
        self._survey_both(position, seat, hopes)
        self._weigh_trolls(position, seat, dice)
        if not position.front[seat]:
            self._weigh_duel_digs(position, seat, kinds, hopes, dice)
        else:
            self._weigh_clears(position, seat, dice)
        for card in kinds:
            if not IS_TUNNEL[card]:
                self._weigh_action(position, seat, card, hopes, dice)
        if self.top < 1.0:
            self._weigh_duel_passes(position, seat, dice)
        return self._best(position, dice)

    def foresee(self, world: Position, seat: Seat) -> list[float]:
        """What each will have: what is theirs, and a share of what is left by who is nearer, freer and holds better cards."""
        ahead = self.ahead(world, seat)
        promised = (prospects(ahead[0]) - prospects(ahead[1])) / 2
        sure = self.settled(world)
        return [sure[one] + (promised if one == seat else -promised) for one in self.rules.seats]

    def unsettled(self, world: Position) -> float:
        """The share of cards that nobody has played."""
        return (len(world.deck) + sum([len(hand) for hand in world.hands])) / ALL_CARDS

    def ahead(self, world: Position, seat: Seat) -> list[list[float]]:
        """What counts for the seat that is about to move, and for the other."""
        other, hopes, left = self.rules.seats[1 - seat], self._hopes(world, seat), self.unsettled(world)
        self._survey_both(world, seat, hopes)
        own, theirs, hope = self.own, self.theirs, 0.0
        assert own is not None
        assert theirs is not None
        for cell in hopes:
            hope += hopes[cell]
        return [
            measures(int(own.best), len(world.front[seat]), left, hope, world.hands[seat]),
            measures(int(theirs.best), len(world.front[other]), left, hope, world.hands[other]),
        ]

    def settled(self, world: Position) -> list[float]:
        """What each would have if nothing more came of the round."""
        gold = [float(kept - owed(world, Seat(seat))) for seat, kept in enumerate(self.rules.wealth(world))]
        whose = colours(world)
        for cell, colour in markers(world).items():
            gold[whose.index(colour)] += self._gold_at(world, cell)
        return gold

    def _best(self, position: Position, dice: Dice) -> Move:
        """The best move that was found; any legal one if there is none."""
        move = self.top_move
        if move is not None:
            return move
        moves = flow.legal(position)
        return moves[dice.below(len(moves))]

    def _answer_duel(self, position: Position, pending: Pending, dice: Dice) -> Move:
        """The most gold to oneself, the least to the other."""
        moves = flow.legal(position)
        if len(moves) == 1 or verb_of(moves[0]) == SPENDS.number:
            return moves[0]
        joined, best, chosen = joined_gold(position), -1.0e9, moves[0]
        for move in moves:
            gold = float(self._gold_at(position, cell_of(move)))
            worth = gold if joined.get(cell_of(move), pending.seat) == pending.seat else -gold
            worth += dice.below(_FINE) / _FINE * 0.1
            if worth > best:
                best, chosen = worth, move
        return chosen

    # What there is to dig for.

    def _hopes(self, position: Position, seat: Seat) -> dict[Cell, float]:
        """How much gold lies face down where, for what the seat has looked at."""
        hopes = dict.fromkeys(position.facedown, self.hope)
        for sight in position.seen[seat]:
            if sight.what == "goal" and sight.round == position.round and sight.at in position.facedown:
                hopes[Cell(sight.at)] = float(gold_on(Goal(sight.card)))
        return hopes

    def _survey_both(self, position: Position, seat: Seat, hopes: dict[Cell, float]) -> None:
        """What it costs each to go on."""
        for other in position.rules.seats:
            mine = self._mine_of(position, other)
            self._aim_at(mine, position, hopes)
            if other == seat:
                self.own = mine
            else:
                self.theirs = mine

    def _mine_of(self, position: Position, seat: Seat) -> FlatMine:
        grid, layer = position.mine.grid, self.rules.layers[seat]
        key = (layer, ("",) * seat, int(grid.width), int(grid.height))
        mine = self.mines.get(key)
        if mine is None:
            mine = self.mines[key] = FlatMine(self.rules.walkers[layer], i64(grid.width), i64(grid.height))
        mine.load(position.mine, i64(grid.left), i64(grid.bottom))
        return mine

    def _aim_at(self, mine: FlatMine, position: Position, hopes: dict[Cell, float]) -> None:
        grid, count = position.mine.grid, i64(0)
        for cell in hopes:
            gold = hopes[cell]
            if gold > 0.0 and count < 32:
                mine.goal_at[count] = i64(grid.index(cell))
                mine.goal_cost[count] = i64(int(DETOUR * (MOST_GOLD - gold) + 0.5))
                count += 1
        mine.goals = count
        mine.survey()

    def _gold_at(self, position: Position, cell: Cell) -> int:
        goal = position.faceup_goals.get(cell)
        if goal is not None:
            return gold_on(goal)
        return 1 if GOLD_PRINTED[position.mine.card(cell)] else 0

    # What moves are worth.

    def _add(self, worth: float, move: Move, dice: Dice) -> None:
        worth += dice.below(_FINE) / _FINE * self.policy.noise
        if worth > self.top:
            self.top, self.top_move = worth, move

    def _weigh_duel_digs(
        self, position: Position, seat: Seat, kinds: list[Card], hopes: dict[Cell, float], dice: Dice
    ) -> None:
        grid, own, theirs = position.mine.grid, self.own, self.theirs
        assert own is not None
        colour = colour_of(position, seat)
        dark = self._dark_gold(position, seat)
        for move in digs(position, seat, kinds):
            cell, card = cell_of(move), card_of(move)
            i, laid = i64(grid.index(cell)), i64(as_laid_by(colour, card))
            gain = max(-CLIP, min(CLIP, int(own.best - own.after(i, laid))))
            ways, touched = int(own.ways), int(own.touched)
            gold = FAITH * _hoped(touched, cell, hopes)
            if GOLD_PRINTED[card] and int(own.lit[i]) & ways_to_gold(card, colour):
                gold += 1.0
            if dark and _beside(dark, cell):
                gold += self._gold_joined_by(position, cell, Card(int(laid)), seat)
            worth = self.gold * gold + gain + 0.1 * ways
            if theirs is not None:
                worth -= self.rivalry * max(-CLIP, min(CLIP, int(theirs.best - theirs.after(i, laid))))
                if not touched:
                    worth -= self.gold * FAITH * _hoped(int(theirs.touched), cell, hopes)
            if gain <= 0 and gold <= 0.0:
                worth -= (0.5 if ways else 1.5) + self._use_of(card, colour)
            else:
                worth -= self.thrift * self._use_of(card, colour)
            self._add(worth, move, dice)

    def _dark_gold(self, position: Position, seat: Seat) -> list[Cell]:
        """Gold that lies open and is nobody's yet."""
        mine, marked = position.mine, markers(position)
        dark = [cell for cell, goal in position.faceup_goals.items() if gold_on(goal) and cell not in marked]
        for i in mine.laid:
            tile: int = mine.tiles[i]
            if GOLD_PRINTED[tile]:
                cell = mine.grid.cells[i]
                if cell not in marked:
                    dark.append(cell)
        return dark

    def _gold_joined_by(self, position: Position, cell: Cell, card: Card, seat: Seat) -> float:
        """Gold that comes to each by a card, beside that on the card itself."""
        before = position.mine
        position.mine = before.copy()
        position.mine.lay(cell, card)
        gold = 0
        for at, owner in joined_gold(position).items():
            if at != cell:
                gold += self._gold_at(position, at) * (1 if owner == seat else -1)
        position.mine = before
        return float(gold)

    def _opened_worth(self, position: Position, seat: Seat, cell: Cell, hopes: dict[Cell, float]) -> float:
        """What comes of a door unlocked or a troll paid."""
        own, theirs, before = self.own, self.theirs, position.mine
        assert own is not None
        best, their_best = int(own.best), 0 if theirs is None else int(theirs.best)
        position.mine = before.copy()
        position.mine.swap_face(cell, OPENED[before.card(cell)])
        gold = 0.0
        for at, owner in joined_gold(position).items():
            gold += self._gold_at(position, at) * (1 if owner == seat else -1)
        for goal in hopes:
            if position.mine.lit(goal, self.rules.layers[seat]):
                gold += FAITH * hopes[goal]
        self._survey_both(position, seat, hopes)
        worth = self.gold * gold + max(-CLIP, min(CLIP, best - int(own.best)))
        if theirs is not None:
            worth -= self.rivalry * max(-CLIP, min(CLIP, their_best - int(theirs.best)))
        position.mine = before
        self._survey_both(position, seat, hopes)
        return worth

    def _weigh_trolls(self, position: Position, seat: Seat, dice: Dice) -> None:
        """Before the action, if what is behind it is worth more than the gold."""
        offered = Moves()
        trolls_in_reach(position, seat, offered)
        for move in offered.copy():
            hopes = self._hopes(position, seat)
            worth = self._opened_worth(position, seat, cell_of(move), hopes) - self._price_of_a_troll(position, seat)
            self._add(FIRST + worth if worth > 0 else NOT_NOW, move, dice)

    def _price_of_a_troll(self, position: Position, seat: Seat) -> float:
        """One gold, if there will be any to pay with."""
        colour = colours(position)[seat]
        marked = sum([self._gold_at(position, at) for at, owner in markers(position).items() if owner == colour])
        can_pay = gold_kept(position)[seat] + marked > owed(position, seat)
        return self.gold + CARD / 2 if can_pay else float(CARD)

    def _weigh_action(self, position: Position, seat: Seat, card: Card, hopes: dict[Cell, float], dice: Dice) -> None:
        played = self.rules.verb_of_card[card]
        if played is None:
            return
        offering = Moves()
        played.offers.write(position, seat, card, offering)
        offered = offering.copy()
        if not offered:
            return
        verb = verb_of(offered[0])
        traits = VERBS[verb].traits
        if verb == KEY.number:
            for move in offered:
                worth = self._opened_worth(position, seat, cell_of(move), hopes)
                self._add(worth if worth >= CARD / 2 else NOT_NOW, move, dice)
        elif verb == COLLAPSE.number:
            self._weigh_collapses(position, offered, dice)
        elif Trait.HALTS in traits:
            self._weigh_breaks(position, seat, offered, dice)
        elif Trait.FREES in traits:
            worth = 30.0 if len(position.front[seat]) == 1 else 14.0
            for move in offered:
                self._add(worth, move, dice)
        elif Trait.LOOKS in traits:
            self._weigh_maps(position, seat, offered, dice)

    def _weigh_breaks(self, position: Position, seat: Seat, offered: list[Move], dice: Dice) -> None:
        theirs = self.theirs
        if theirs is not None:
            other = position.rules.seats[1 - seat]
            worth = self.halt * (9.0 + 0.3 * max(0, 3 * CARD - int(theirs.best)))
            for move in offered:
                self._add(worth * 0.3 if position.front[other] else worth, move, dice)

    def _weigh_collapses(self, position: Position, offered: list[Move], dice: Dice) -> None:
        own, theirs, grid = self.own, self.theirs, position.mine.grid
        assert own is not None
        for _ in range(_FALLS_TRIED):
            move = offered[dice.below(len(offered))]
            i = i64(grid.index(cell_of(move)))
            worth = -9.0 - min(CLIP, int(own.without(i) - own.best))
            if theirs is not None:
                worth += self.rivalry * min(CLIP, int(theirs.without(i) - theirs.best))
            self._add(worth, move, dice)

    def _weigh_maps(self, position: Position, seat: Seat, offered: list[Move], dice: Dice) -> None:
        own = self.own
        assert own is not None
        seen = [sight.at for sight in position.seen[seat] if sight.what == "goal" and sight.round == position.round]
        unseen = len([cell for cell in position.facedown if cell not in seen])
        for move in offered:
            is_idle = cell_of(move) in seen or unseen < 2
            self._add(-4.0 if is_idle else 7.0 - 0.1 * max(0, int(own.best) - 5 * CARD), move, dice)

    def _weigh_clears(self, position: Position, seat: Seat, dice: Dice) -> None:
        offered, colour = Moves(), colour_of(position, seat)
        offer_clears(CLEAR.number, position.hands[seat], position.front[seat], offered)
        worth = (20.0 if len(position.front[seat]) == 1 else 9.0) - 4.0
        for move in offered.copy():
            card, other = card_of(move), Card(move >> 32 & 255)
            self._add(worth - self._use_of(card, colour) - self._use_of(other, colour), move, dice)

    def _weigh_duel_passes(self, position: Position, seat: Seat, dice: Dice) -> None:
        offered, colour = Moves(), colour_of(position, seat)
        offer_passes(PASS.number, position.hands[seat], MOST_PASSED, offered)
        for move in offered.copy():
            worth = -3.0
            for card in cards_of(move):
                worth += 1.5 - self._use_of(card, colour)
            self._add(worth, move, dice)

    def _use_of(self, card: Card, colour: str) -> float:
        """How much a card in the hand is still good for."""
        key = (card, colour)
        use = self.uses.get(key)
        if use is None:
            use = self.uses[key] = _use(card, colour)
        return use


def _use(card: Card, colour: str) -> float:
    if not IS_TUNNEL[card]:
        return _USE_OF.get(NAME[card].partition(":")[0], 2.0)
    widest = max(GROUPS[card], key=int.bit_count)
    through = float(widest.bit_count()) if widest.bit_count() > 1 else 0.5
    along = 1.0 if widest & ALONG == ALONG else 0.0
    return through + along + sum([EXTRA_USE.get(name, 0.0) for name, _ in EXTRAS[card] if name != colour])


def _hoped(touched: int, here: Cell, hopes: dict[Cell, float]) -> float:
    """The gold that may lie face down in these directions."""
    gold = 0.0
    if touched:
        for cell in hopes:
            if _touches(touched, here, cell):
                gold += hopes[cell]
    return gold


def _touches(touched: int, here: Cell, there: Cell) -> bool:
    """Whether a neighbour lies in one of these directions."""
    away = there - here
    direction = 0 if away == 256 else 1 if away == 1 else 2 if away == -256 else 3 if away == -1 else -1
    return direction >= 0 and touched >> direction & 1 == 1


def _beside(cells: list[Cell], here: Cell) -> bool:
    """Whether one of these cells is a neighbour."""
    for cell in cells:
        away = cell - here
        if away in (256, 1, -256, -1):
            return True
    return False


@plays_lightly("duelling")
def of_the_duel(rules: Ruleset) -> LightPlayer:
    """The Duel, for two and for one."""
    return DuelPlayer(rules)
