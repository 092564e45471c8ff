"""The Duel, for two and for one: what a move is worth in gold joined, and in ways opened to this seat and to the other.

A card is weighed by laying it into a copy of the mine that the seat sees: both lights run on in it, so that doors, keys, trolls and
ladders need no rules of their own here.
"""

from dataclasses import dataclass
from typing import Final

from motherlode.bots.beliefs import Goals, Suspicions
from motherlode.bots.motives import Motives
from motherlode.bots.outlook import Outlook, Reason
from motherlode.bots.survey import CARD, Survey
from motherlode.bots.usual import worth_of_clearing as usual_worth_of_clearing
from motherlode.bots.weights import BoxWeights
from motherlode.core.boxes import VERBS
from motherlode.core.cards import EXTRAS, GROUPS, HIDDEN, IS_TUNNEL, NAME, OPENED, TURNED, UPRIGHT, Card
from motherlode.core.cells import Cell
from motherlode.core.families import UNKNOWN
from motherlode.core.fits import DIG_VERB
from motherlode.core.mine import Mine
from motherlode.core.moves import Move, Seat, card_of, cell_of, seat_of, verb_of
from motherlode.core.position import Position
from motherlode.modules.common.box import BREAK, DIG, MAP
from motherlode.modules.duel.actions import COLLAPSE, FIX, KEY
from motherlode.modules.duel.box import GOLD_CARDS, as_laid_by, colour_of, duelling, gold_on
from motherlode.modules.duel.marking import MARKS, joined_gold
from motherlode.modules.duel.tokens import markers
from motherlode.modules.duel.treasury import gold_kept, kept_by, prize_of_goal, worth
from motherlode.modules.duel.trolls import PAY_TROLL, owed
from motherlode.modules.duel.turns import CLEAR
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
    Style,
)

_CLEARING: Final = 4.0


class Hopes(Goals):
    """How much gold lies face down where: what a map has shown, and for the rest the mean of the cards that are not accounted for."""

    def __init__(self, view: Position) -> None:
        known = {cell: gold_on(goal) for cell, goal in view.facedown.items() if goal != UNKNOWN}
        mean = _mean_of_unseen(view)
        self.gold: dict[Cell, float] = {cell: known.get(cell, mean) for cell in view.facedown}
        self.unseen = [cell for cell in view.facedown if cell not in known]
        worthy = {cell: gold for cell, gold in self.gold.items() if gold > 0}
        self.chance = {cell: gold / MOST_GOLD for cell, gold in worthy.items()}
        self.certain = not self.unseen
        self.costs = {cell: round(DETOUR * (MOST_GOLD - gold)) for cell, gold in worthy.items()}


def _mean_of_unseen(view: Position) -> float:
    """The mean gold of the cards that lie neither open nor kept nor out of the game, for all that this seat knows."""
    players = view.rules.seats
    gone = [prize for seat in players for prize in kept_by(view, seat)]
    gone += [prize_of_goal(goal) for goal in [*view.faceup_goals.values(), *view.facedown.values()] if goal != UNKNOWN]
    left = [prize_of_goal(goal) for goal in GOLD_CARDS if prize_of_goal(goal) not in gone]
    return sum(map(worth, left)) / len(left) if left else 0.0


@dataclass
class Change:
    """What comes of a changed mine: gold joined and cards turned up by each, and how much nearer each has come."""

    mine: int
    theirs: int
    turned_up: float
    turned_up_theirs: float
    nearer: int
    nearer_theirs: int
    ways: int = 0

    def worth(self, style: Style) -> float:
        """All of it in tenths of a card."""
        gold = self.mine - self.theirs + FAITH * (self.turned_up - self.turned_up_theirs)
        return style.gold * gold + self.nearer - style.theirs * self.nearer_theirs + 0.1 * self.ways


class DuelOutlook(Outlook):
    """One decision in the Duel."""

    style = FRIENDLY
    goals: Hopes

    def __init__(self, view: Position, seat: Seat, suspicions: Suspicions) -> None:
        super().__init__(view, seat, suspicions)
        others = [other for other in view.rules.seats if other != seat]
        self.rival: Seat | None = others[0] if others else None
        self.rival_survey = self.survey_of_rival(view.mine)
        self.colour = colour_of(view, seat)
        self._twin = view.copy()
        self._changes: dict[Move, Change] = {}

    def find_goals(self) -> Goals:
        """Gold that lies face down."""
        return Hopes(self.view)

    def reason(self, move: Move) -> Reason:
        """Of a dig, the first reason that holds; else the move's own."""
        verb = verb_of(move)
        if verb != DIG_VERB:
            return VERBS[verb].word or NAME[card_of(move)].partition(":")[0], 0
        change = self.dug(move)
        holding = [
            ("gold", change.mine),
            ("gold_card", round(change.turned_up)),
            ("nearer", change.nearer >= CARD / 2),
            ("theirs", change.nearer_theirs < 0),
            ("ways", change.ways > 1),
        ]
        return next(((why, int(n)) for why, n in holding if n), ("dig", 0))

    def use_of_tunnel(self, card: Card) -> float:
        """Ways through, best along the mine, and what stands in it."""
        widest = max(GROUPS[card], key=int.bit_count)
        through = float(widest.bit_count()) if widest.bit_count() > 1 else 0.5
        along = 1.0 if widest & ALONG == ALONG else 0.0
        return through + along + sum(EXTRA_USE.get(name, 0.0) for name, _ in EXTRAS[card] if name != self.colour)

    # Changes of the mine.

    def dug(self, move: Move) -> Change:
        """What comes of a dig."""
        if move not in self._changes:
            cell, card = cell_of(move), card_of(move)
            mine = self.view.mine.copy()
            mine.lay(cell, as_laid_by(colour_of(self.view, self.seat), card))
            change = self._joined(mine)
            self._come_nearer(change, mine, cell, card)
            self._changes[move] = change
        return self._changes[move]

    def opened(self, move: Move) -> Change:
        """What comes of a door unlocked or a troll paid."""
        if move not in self._changes:
            mine, cell = self.view.mine.copy(), cell_of(move)
            mine.swap_face(cell, OPENED[mine.card(cell)])
            self._changes[move] = self._changed(mine)
        return self._changes[move]

    def lifted(self, move: Move) -> Change:
        """What comes of a tunnel that is gone."""
        if move not in self._changes:
            mine = self.view.mine.copy()
            mine.lift(cell_of(move))
            self._changes[move] = self._changed(mine)
        return self._changes[move]

    def _changed(self, mine: Mine) -> Change:
        change = self._joined(mine)
        self._survey_anew(change, mine)
        return change

    def gold_joined(self, mine: Mine) -> dict[Cell, Seat]:
        """Whose way comes to which gold in a mine like this one."""
        self._twin.mine = mine
        return joined_gold(self._twin)

    def _joined(self, mine: Mine) -> Change:
        """Gold and face-down cards to which the ways have come in a changed mine; who moves comes first."""
        gold = [0, 0]
        for cell, owner in self.gold_joined(mine).items():
            goal = self.view.faceup_goals.get(cell)
            gold[owner != self.seat] += 1 if goal is None else gold_on(goal)
        up = [0.0, 0.0]
        for cell, hope in self.goals.gold.items():
            first = self._who_turns_up(mine, cell)
            if first is not None:
                up[first != self.seat] += hope
        return Change(gold[0], gold[1], up[0], up[1], 0, 0)

    def _who_turns_up(self, mine: Mine, cell: Cell) -> Seat | None:
        layers = self.view.rules.layers
        for seat in [self.seat] if self.rival is None else [self.seat, self.rival]:
            if mine.lit(cell, layers[seat]):
                return seat
        return None

    def _come_nearer(self, change: Change, mine: Mine, cell: Cell, card: Card) -> None:
        """By the surveys of before where the card goes on from a light, by new ones where a way begins of itself."""
        if any(name == "ladder" for name, _ in EXTRAS[card]):
            self._survey_anew(change, mine)
            return
        i = self.survey.mine.grid.index(cell)
        after, change.ways = self.survey.after(i, card)
        change.nearer = _clip(self.survey.best - after)
        if self.rival_survey is not None:
            change.nearer_theirs = _clip(self.rival_survey.best - self.rival_survey.after(i, card)[0])

    def _survey_anew(self, change: Change, mine: Mine) -> None:
        change.nearer = _clip(self.survey.best - Survey(mine, self.layer, self.goals.costs).best)
        before, after = self.rival_survey, self.survey_of_rival(mine)
        if before is not None and after is not None:
            change.nearer_theirs = _clip(before.best - after.best)

    def survey_of_rival(self, mine: Mine) -> Survey | None:
        """What it costs the other player to go on in a mine like this one; one who plays alone has no rival."""
        if self.rival is None:
            return None
        return Survey(mine, self.view.rules.layers[self.rival], self.goals.costs)

    def gold_at(self, cell: Cell) -> int:
        """How much gold lies open in a cell."""
        goal = self.view.faceup_goals.get(cell)
        if goal is not None:
            return gold_on(goal)
        return int(any(name == "gold" for name, _ in EXTRAS[self.view.mine.card(cell)]))


def _clip(cards: int) -> int:
    return max(-CLIP, min(CLIP, cards))


class KeenOutlook(DuelOutlook):
    """One decision of one who plays to win, where there is somebody to win against."""

    def __init__(self, view: Position, seat: Seat, suspicions: Suspicions) -> None:
        super().__init__(view, seat, suspicions)
        self.style = FRIENDLY if self.rival is None else KEEN


weights = BoxWeights(duelling, outlook=DuelOutlook, keen=KeenOutlook)
weights.nobody = Motives(all_foes=True, likes={"gold": 8.0, "troll": -4.0})
for verb, use in {KEY: 4.0, BREAK: 3.0, FIX: 4.0, COLLAPSE: 2.0, MAP: 1.5}.items():
    weights.use_all(verb, use, use)


# Digging.


@weights.worth(DIG)
def worth_of_dig(outlook: DuelOutlook, move: Move) -> float:
    """What the card joins and opens, to this seat and to the other."""
    change = outlook.dug(move)
    worth = change.worth(outlook.style)
    if change.nearer <= 0 and not change.mine and not change.turned_up:
        return worth + worth_of_detour(outlook, move, change.ways)
    return worth - outlook.style.thrift * outlook.use(card_of(move))


def worth_of_detour(outlook: DuelOutlook, move: Move, ways: int) -> float:
    """A card that brings nobody nearer by itself: half of what it does with another from the hand, or its loss."""
    card = card_of(move)
    i = outlook.survey.mine.grid.index(cell_of(move))
    both = outlook.survey.best - outlook.survey.after_two(i, card, other_tunnels(outlook, UPRIGHT[card]))
    if both > 0:
        return 0.5 * both
    return -(0.5 if ways else 1.5) - outlook.use(card)


def other_tunnels(outlook: DuelOutlook, card: Card) -> list[Card]:
    """The other tunnels in the hand, both ways up."""
    hand = [other for other in outlook.view.hands[outlook.seat] if IS_TUNNEL[other]]
    if card in hand:
        hand.remove(card)
    return sorted({form for other in hand for form in (other, TURNED[other])})


# Doors, trolls, rock.


@weights.worth(KEY)
def worth_of_key(outlook: DuelOutlook, move: Move) -> float:
    """Kept until the door stands before something."""
    worth = outlook.opened(move).worth(outlook.style)
    return worth if worth >= CARD / 2 else NOT_NOW


@weights.worth(PAY_TROLL)
def worth_of_troll(outlook: DuelOutlook, move: Move) -> float:
    """Before the action, if what is behind it is worth more than the gold; who has none to pay with pays none."""
    worth = outlook.opened(move).worth(outlook.style) - price_of_a_troll(outlook)
    return FIRST + worth if worth > 0 else NOT_NOW


def price_of_a_troll(outlook: DuelOutlook) -> float:
    """One gold, if there will be any to pay with."""
    marked = sum(outlook.gold_at(cell) for cell, owner in markers(outlook.view).items() if owner == outlook.colour)
    can_pay = gold_kept(outlook.view)[outlook.seat] + marked > owed(outlook.view, outlook.seat)
    return outlook.style.gold + CARD / 2 if can_pay else CARD


@weights.worth(COLLAPSE)
def worth_of_collapse(outlook: DuelOutlook, move: Move) -> float:
    """What the other loses less what this seat loses."""
    if outlook.view.mine.card(cell_of(move)) == HIDDEN:
        return NOT_NOW
    return outlook.lifted(move).worth(outlook.style) - 9.0


# Everything else.


@weights.worth(BREAK)
def worth_of_break(outlook: DuelOutlook, move: Move) -> float:
    """The nearer the other is to gold, the better; a second broken tool matters less."""
    target = seat_of(move)
    if target is None or target == outlook.seat or outlook.rival_survey is None:
        return -50.0
    worth = outlook.style.halt * (9.0 + 0.3 * max(0, 3 * CARD - outlook.rival_survey.best))
    return 0.3 * worth if outlook.view.front[target] else worth


@weights.worth(MAP)
def worth_of_map(outlook: DuelOutlook, move: Move) -> float:
    """As long as there is a choice between cards that nobody knows; the nearest first."""
    if cell_of(move) not in outlook.goals.unseen or len(outlook.goals.unseen) < 2:
        return -4.0
    return 7.0 - 0.1 * max(0, outlook.survey.best - 5 * CARD)


@weights.worth(MARKS)
def worth_of_marking(outlook: DuelOutlook, move: Move) -> float:
    """The most gold for this seat, the least for the other."""
    cell = cell_of(move)
    owner = outlook.gold_joined(outlook.view.mine).get(cell, outlook.seat)
    return float(outlook.gold_at(cell)) if owner == outlook.seat else -float(outlook.gold_at(cell))


@weights.worth(CLEAR)
def worth_of_clearing(outlook: DuelOutlook, move: Move) -> float:
    """Two cards and a turn, to be free again."""
    return usual_worth_of_clearing(outlook, move) - _CLEARING
