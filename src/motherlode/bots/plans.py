"""What each move is worth to a seat: in tenths of a card of progress, from the function that its verb or card names.

What no table knows is worth nothing: less than anything sensible, more than harm. Names are those of the notation, so that
a box which is not there yet is provided for, and one that nobody thought of is at least played by the rules.
"""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from motherlode.bots.beliefs import Goals, Suspicions
from motherlode.bots.characters import Character, character_of, share_of_wreckers
from motherlode.bots.survey import CARD, FAR, Survey
from motherlode.core.boxes import VERBS
from motherlode.core.cards import EXTRAS, GROUPS, HIDDEN, IS_TUNNEL, NAME, OPEN, UPRIGHT, Card
from motherlode.core.cells import Cell
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import Move, Seat, card_of, cards_of, cell_of, other_of, seat_of, verb_of
from motherlode.core.names import UNKNOWN
from motherlode.core.position import Position

_HOPELESS: Final = 60  # a loss beyond this makes no difference
_FINISH: Final = 400.0
_PASSING: Final = -3.0

Reason = tuple[str, int]


@dataclass(frozen=True)
class Guile:
    """How openly one fights: from how many cards before the goal on all is fair, and what a blow is worth before that."""

    near: int
    strike: float  # breaking a tool of a sure enemy
    trust: float = 0.5  # as an enemy counts who is more likely one than this
    fall: float = 0.0  # bringing down a tunnel, by the loss
    dead_end: float = 0.0


_HONEST: Final = Guile(near=FAR, strike=15.0, trust=0.95)  # rather spares a saboteur than halts a friend
_LONE: Final = Guile(near=8 * CARD, strike=15.0, fall=0.8, dead_end=2.0)  # nobody else will do it
_AMONG_FELLOWS: Final = Guile(near=3 * CARD, strike=1.0, dead_end=-9.0)  # lies low, keeps its blows for the end


class Plan:
    """One decision: what each move is worth to this seat now, by what it sees and believes."""

    def __init__(self, view: Position, seat: Seat, suspicions: Suspicions) -> None:
        self.view = view
        self.seat = seat
        self.suspicions = suspicions
        self.character: Character = character_of(view.roles[seat])
        self.digs = self.character.digs
        self.goals = self.hopes(view)
        self.layer = view.rules.layers[seat]
        self.survey = Survey(view.mine, self.layer, self.goals.costs)
        self.guile = self._guile()
        self.near = self.survey.best <= self.guile.near
        self._lifted: Survey | None = None

    def hopes(self, view: Position) -> Goals:
        """Where what is sought may be."""
        return Goals(view)

    def _guile(self) -> Guile:
        if self.digs:
            return _HONEST
        fellows = share_of_wreckers(self.view.roles[self.seat], self.view.rules.role_pile)
        return _AMONG_FELLOWS if fellows else _LONE

    def worth(self, move: Move) -> float:
        """Looks up who knows about such a move."""
        verb = verb_of(move)
        if verb == DIG_VERB:
            return self.worth_of_dig(move)
        name = VERBS[verb].word or NAME[card_of(move)]
        weigh = self.known().get(name) or self.known().get(name.partition(":")[0])
        return weigh(self, move) if weigh is not None else 0.0

    def known(self) -> "Mapping[str, Weigh]":
        """Which function weighs which verb or card."""
        return WORTH

    def reason(self, move: Move) -> Reason:
        """Why one would make that move: the name of a reason, and the number in it."""
        return "dig" if verb_of(move) == DIG_VERB else VERBS[verb_of(move)].word or NAME[card_of(move)].partition(":")[
            0
        ], 0

    # Digging.

    def worth_of_dig(self, move: Move) -> float:
        """What the card brings, less what somebody has to pay for it."""
        worth = self._worth_of_tunnel(self.survey, cell_of(move), card_of(move))
        payer = seat_of(move)
        return worth if payer is None else worth - (5.0 if payer == self.seat else 2.0)

    def worth_of_diversion(self, move: Move) -> float:
        """The same, from the mine without the card that was placed last."""
        if self._lifted is None:
            mine = self.view.mine.copy()
            if self.view.last_tunnel is not None:
                mine.lift(self.view.last_tunnel)
            self._lifted = Survey(mine, self.layer, self.goals.costs)
        before = self._lifted.best - self.survey.best  # what lifting alone costs the diggers
        worth = self._worth_of_tunnel(self._lifted, cell_of(move), card_of(move))
        return worth - min(before, _HOPELESS) if self.digs else worth + min(before, _HOPELESS) * 0.5

    def _worth_of_tunnel(self, survey: Survey, cell: Cell, card: Card) -> float:
        """Who digs counts the cards saved; a saboteur the cards wasted, once it may show."""
        i = survey.mine.grid.index(cell)
        after, ways = survey.after(i, card)
        gain = max(-_HOPELESS, min(_HOPELESS, survey.best - after))
        reached = self._chance_reached(survey, i, card)
        if not self.digs:
            return -_FINISH * reached if reached else self._worth_of_sabotage(gain, ways)
        worth = gain * self.character.zeal + 0.1 * ways + _FINISH * reached - (2.0 if gain <= 0 else 0.0)
        if EXTRAS[card]:
            worth += sum(self.character.likes.get(name, 0.0) for name, _ in EXTRAS[card])
        if self.character.alone and not reached and after <= 2 * CARD:
            worth -= 2.0 * CARD
        return worth

    def _worth_of_sabotage(self, gain: int, ways: int) -> float:
        """Lying low: a dig that seems to help and hardly does. Near the goal: dead ends and detours."""
        if gain < 0:
            return 4.0 - gain * 0.5 if self.near or ways else self.guile.dead_end
        if self.near:
            return -5.0 - gain
        return 3.0 - gain if ways else 1.0

    def _chance_reached(self, survey: Survey, i: int, card: Card) -> float:
        """How likely this card brings the tunnel to what is sought."""
        mine, light = survey.mine, survey.light
        exits = light.spread[card << 4 | (light.lit[i] & OPEN[card])]
        chance = 0.0
        for side, step in ((1, mine.width), (2, 1), (4, -mine.width), (8, -1)):
            if exits & side and mine.tiles[i + step] == HIDDEN:
                chance += self.goals.chance.get(mine.grid.cells[i + step], 0.0)
        return chance

    # Cards played on others.

    def worth_of_break(self, move: Move) -> float:
        """A tool of somebody who is probably an enemy; who is halted already matters less."""
        target = seat_of(move)
        if target is None or target == self.seat:
            return -50.0
        trust = self.guile.trust
        worth = (self.enmity(target) - trust) / (1 - trust) * (15.0 if self.near else self.guile.strike)
        return worth * 0.3 if self.view.front[target] and worth > 0 else worth

    def worth_of_fix(self, move: Move) -> float:
        """Oneself first, then friends; a tool that leaves another broken helps less."""
        target = seat_of(move)
        if target is None:
            return 0.0
        frees = len(self.view.front[target]) == 1
        if target == self.seat:
            return (30.0 if frees else 14.0) if self.digs else (20.0 if frees else 10.0)
        worth = (0.5 - self.enmity(target)) * 12.0
        return worth * 0.5 if worth > 0 and not frees else worth

    def worth_of_harm(self, move: Move) -> float:
        """Something bad for the seat that is named."""
        target = seat_of(move)
        return 0.0 if target is None else (self.enmity(target) - 0.5) * 20.0

    def worth_of_robbing(self, move: Move) -> float:
        """Whoever has most."""
        target = seat_of(move)
        return 0.0 if target is None else 3.0 + self.view.gold[target] + 5.0 * self.enmity(target)

    def worth_of_knowing(self, move: Move) -> float:
        """A look at the role of whom one can't make out."""
        target = seat_of(move)
        if target is None or self.view.roles[target] != UNKNOWN:
            return -4.0
        return 9.0 - 16.0 * abs(self.suspicions.wrecks(target) - 0.5)

    def worth_of_hands_off(self, move: Move) -> float:
        """Thieves are nobody's friends but their own."""
        return -9.0 if seat_of(move) == self.seat else 5.0

    def worth_of_swapping_hats(self, move: Move) -> float:
        """A likely enemy may turn into anything; oneself one leaves alone."""
        return -6.0 if seat_of(move) == self.seat else self.worth_of_harm(move) - 3.0

    def worth_of_swapping_hands(self, move: Move) -> float:
        """Worth it when one's own hand is poor and the other's larger."""
        target = seat_of(move)
        if target is None:
            return 0.0
        hand = self.view.hands[self.seat]
        more = len(self.view.hands[target]) - len(hand) + 1
        return 2.0 * more - sum(self.use(card) - 2.0 for card in hand)

    def enmity(self, seat: Seat) -> float:
        """How likely another seat is an enemy."""
        if seat == self.seat:
            return 0.0
        if self.character.rivals:
            return 0.9
        wrecks = self.suspicions.wrecks(seat)
        return wrecks if self.digs else 1 - wrecks

    # Cards played on the mine and on oneself.

    def worth_of_rockfall(self, move: Move) -> float:
        """What the mine is like without that card."""
        cell = cell_of(move)
        mine = self.view.mine
        card = mine.card(cell)
        if card == HIDDEN:
            return -2.0
        if self.digs:
            if self.survey.best < FAR and is_through(card):
                return -20.0
            after = self._best_without(cell)
            return min(_HOPELESS, self.survey.best - after) - 2 * after / CARD - 8.0
        if not mine.lit(cell, self.layer):
            return -10.0
        loss = self._best_without(cell) - self.survey.best
        return min(_HOPELESS, loss) * (0.8 if self.near else self.guile.fall) - 3.0

    def _best_without(self, cell: Cell) -> int:
        mine = self.view.mine.copy()
        mine.lift(cell)
        return Survey(mine, self.layer, self.goals.costs).best

    def worth_of_map(self, move: Move) -> float:
        """Early, as long as there is something to learn; best where it decides most."""
        chance = self.goals.chance.get(cell_of(move), 0.0)
        if self.goals.certain or not chance:
            return -4.0
        return (14.0 if self.digs else 2.0) - self.goals.costs[cell_of(move)] / CARD

    def worth_of_back_and_forth(self, move: Move) -> float:
        """Whoever does not want the treasure found moves it away from the tunnel; the others let it lie."""
        swaps = seat_of(move) == 0
        if self.digs:
            return -6.0 if swaps else -5.0
        return 4.0 if swaps and self.near else -2.0

    def worth_of_pathfinder(self, move: Move) -> float:
        """Two digs in a turn, for who has them."""
        through = sum(is_through(card) for card in self.view.hands[self.seat] if IS_TUNNEL[card])
        return 12.0 if self.digs and through >= 2 else -6.0

    def worth_of_clearing(self, move: Move) -> float:
        """Two cards given up to be free again."""
        given = self.use(card_of(move)) + self.use(other_of(move) & 255)
        frees = len(self.view.front[self.seat]) == 1
        if NAME[other_of(move) >> 8] == "theft":
            return -20.0
        return (20.0 if frees and self.digs else 9.0) - given

    def worth_of_toll(self, move: Move) -> float:
        """A saboteur closes the best way; others let it be."""
        if self.digs or self.view.mine.grid.index(cell_of(move)) != self.survey.best_at:
            return -8.0
        return 8.0 - self.use(card_of(move))

    def worth_of_pass(self, move: Move) -> float:
        """The cards that one would miss least, for others that may be better."""
        return _PASSING + sum(1.5 - self.use(card) for card in cards_of(move))

    def use(self, card: Card) -> float:
        """How much a card in hand is still good for."""
        if IS_TUNNEL[card]:
            sides = max(bin(group).count("1") for group in GROUPS[card])
            useful = float(sides) if sides > 1 else 0.0
            liked = sum(self.character.likes.get(name, 0.0) for name, _ in EXTRAS[card]) / 4
            return useful + liked if self.digs else 4.0 - useful
        name = NAME[card].partition(":")[0]
        if name == "map" and self.goals.certain:
            return 0.0
        return (_USE if self.digs else _SABOTEURS_USE).get(name, 2.0)

    # What is asked.

    def worth_of_gold(self, move: Move) -> float:
        """The more the better."""
        return float(other_of(move))

    def worth_of_spending(self, move: Move) -> float:
        """The less the better."""
        counts = other_of(move)
        return -float(sum(value * (counts >> 4 * (value - 1) & 15) for value in (1, 2, 3)))

    def worth_of_keeping(self, move: Move) -> float:
        """The card of most use."""
        card = card_of(move)
        return self.use(UPRIGHT[card] or card)

    def worth_of_revealing(self, move: Move) -> float:
        """First the goal that is likelier to be what one wants."""
        chance = self.goals.chance.get(cell_of(move), 0.0)
        return 10 * chance if self.digs else -10 * chance

    def worth_of_turning(self, move: Move) -> float:
        """The way to lie that leaves less to dig, or more."""
        after, ways = self.survey.after(self.view.mine.grid.index(cell_of(move)), card_of(move))
        return ways - after / CARD if self.digs else after / CARD - ways

    def worth_of_pushing(self, move: Move) -> float:
        """A goal goes farther away: one that is not wanted."""
        return -self.worth_of_revealing(move)

    def worth_of_veto(self, move: Move) -> float:
        """Worth it against what hurts: a card aimed at oneself, a dig that spoils the way or, for a saboteur, finishes it."""
        pending = self.view.pending
        if pending is None or pending.move is None:
            return -1.0
        declared = pending.move
        if verb_of(declared) == DIG_VERB:
            worth = self._worth_of_tunnel(self.survey, cell_of(declared), card_of(declared))
            return -worth - 1.5 * CARD
        aimed = seat_of(declared) == self.seat and NAME[card_of(declared)].startswith(("break:", "trap"))
        return 4.0 if aimed else -1.0

    def worth_of_paying(self, move: Move) -> float:
        """For another's dig, only if it brings the tunnel well on."""
        pending = self.view.pending
        if pending is None or pending.move is None or not self.digs:
            return -1.0
        return self._worth_of_tunnel(self.survey, cell_of(pending.move), card_of(pending.move)) - 2.0 * CARD


def is_through(card: Card) -> bool:
    """Whether a tunnel leads on and has no dead end."""
    groups = GROUPS[card]
    return len(groups) == 1 and groups[0] not in (1, 2, 4, 8)


_USE: Final = {"rockfall": 3.0, "break": 2.5, "fix": 1.0, "map": 3.0, "trap": 3.0, "free": 3.0, "theft": 4.0}
_SABOTEURS_USE: Final = {"rockfall": 6.0, "break": 5.0, "fix": 3.0, "map": 0.9, "trap": 5.0, "free": 1.5, "theft": 4.0}

Weigh = Callable[[Any, Move], float]  # of a plan

WORTH: Final[dict[str, Weigh]] = {
    "break": Plan.worth_of_break,
    "trap": Plan.worth_of_break,
    "fix": Plan.worth_of_fix,
    "free": Plan.worth_of_fix,
    "handyman": Plan.worth_of_fix,
    "rockfall": Plan.worth_of_rockfall,
    "collapse": Plan.worth_of_rockfall,
    "map": Plan.worth_of_map,
    "inspect": Plan.worth_of_knowing,
    "peek": Plan.worth_of_knowing,
    "swap-hats": Plan.worth_of_swapping_hats,
    "swap-hands": Plan.worth_of_swapping_hands,
    "hands-off": Plan.worth_of_hands_off,
    "theft": lambda plan, move: 7.0,
    "back-and-forth": Plan.worth_of_back_and_forth,
    "vault": lambda plan, move: 3.0,
    "pathfinder": Plan.worth_of_pathfinder,
    "diversion": Plan.worth_of_diversion,
    "key": lambda plan, move: 6.0,
    "pass": Plan.worth_of_pass,
    "clear": Plan.worth_of_clearing,
    "toll": Plan.worth_of_toll,
    "take": Plan.worth_of_gold,
    "spend": Plan.worth_of_spending,
    "keep": Plan.worth_of_keeping,
    "steal": Plan.worth_of_robbing,
    "pick": Plan.worth_of_harm,
    "reveal": Plan.worth_of_revealing,
    "turn": Plan.worth_of_turning,
    "push": Plan.worth_of_pushing,
    "veto": Plan.worth_of_veto,
    "accept": Plan.worth_of_paying,
    "stop": lambda plan, move: -1.0,
}
