"""What each move is worth to a seat: in tenths of a card of progress, from the function that its verb or card names.

What no table knows is worth nothing: less than anything sensible, more than harm. Names are those of the notation, so that
a box which is not there yet is provided for, and one that nobody thought of is at least played by the rules.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from typing import Any, Final

from motherlode.bots.beliefs import Goals, Suspicions
from motherlode.bots.characters import Character, character_of, guile_of
from motherlode.bots.omens import Omens
from motherlode.bots.survey import CARD, FAR, Survey
from motherlode.core.boxes import VERBS
from motherlode.core.cards import EXTRAS, GROUPS, HIDDEN, IS_TUNNEL, NAME, OPEN, UPRIGHT, Card
from motherlode.core.cells import Cell
from motherlode.core.fits import DIG_VERB
from motherlode.core.mine import Light, Mine
from motherlode.core.moves import Move, Seat, card_of, cards_of, cell_of, other_of, seat_of, verb_of
from motherlode.core.names import UNKNOWN
from motherlode.core.position import Position
from motherlode.core.ways import Ways

_HOPELESS: Final = 60  # a loss beyond this makes no difference
_FINISH: Final = 400.0
_LOST: Final = 200.0  # the treasure for the other team
_SPITE: Final = 0.5  # what it is to hold up those who come first, by what it costs them
_PASSING: Final = -3.0
_CLOSE: Final = 3 * CARD
_TOLL: Final = CARD + 5  # what it costs to pass a cell that somebody keeps closed
_JEALOUS: Final = 0.8  # how much of an enemy everybody is to one who must finish in person

Reason = tuple[str, int]


class Plan:
    """One decision: what each move is worth to this seat now, by what it sees and believes."""

    def __init__(self, view: Position, seat: Seat, suspicions: Suspicions) -> None:
        self.view = view
        self.seat = seat
        self.suspicions = suspicions
        self.character: Character = character_of(view.roles[seat])
        self.digs = self.character.digs
        self.goals = self.hopes(view)
        self.omens = Omens(view, self.digs)
        self.layer = view.rules.layers[seat]
        self.mine = self._mine_as_walked()
        self.survey = self.surveyed(self.mine)
        self.guile = guile_of(view.roles[seat], view.rules.role_pile, view.rules.players)
        self.near = self.survey.best <= self.guile.near
        self.close = self.survey.best <= _CLOSE
        self.unbarred = self.surveyed(view.mine) if self.character.bars else self.survey  # of one whom no door bars
        self.outrun = self.unbarred.best <= min(_CLOSE, self.survey.best - 2 * CARD)
        self._lifted: Survey | None = None

    def hopes(self, view: Position) -> Goals:
        """Where what is sought may be."""
        return Goals(view)

    def _mine_as_walked(self) -> Mine:
        """The mine as it is for this seat: doors that bar it part what they stand in, cells that are kept closed are like rock."""
        mine, bars = self.view.mine, self.character.bars
        closed = [] if self.view.rules.closed is None else self.view.rules.closed(self.view)
        if not bars and not closed:
            return mine
        mine = mine.copy()
        if bars:
            ways = _barred(self.view.rules.walkers[self.layer].starts, bars)
            mine.lights[self.layer] = Light(ways, bytearray(len(mine.tiles)), [])
            mine.relight()
        for cell in closed:
            self.omens.covered[cell] = _TOLL
            mine.hide(cell)
        return mine

    def surveyed(self, mine: Mine) -> Survey:
        """What it costs to go on in a mine like this one."""
        return Survey(mine, self.layer, self.goals.costs, self.omens.covered)

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
        worth = self.worth_of_tunnel(self.survey, cell_of(move), card_of(move))
        payer = seat_of(move)
        return worth if payer is None else worth - (5.0 if payer == self.seat else 2.0)

    def worth_of_diversion(self, move: Move) -> float:
        """The same, from the mine without the card that was placed last."""
        if self._lifted is None:
            mine = self.mine.copy()
            if self.view.last_tunnel is not None:
                mine.lift(self.view.last_tunnel)
            self._lifted = self.surveyed(mine)
        before = self._lifted.best - self.survey.best  # what lifting alone costs the diggers
        worth = self.worth_of_tunnel(self._lifted, cell_of(move), card_of(move))
        return worth - min(before, _HOPELESS) if self.digs else worth + min(before, _HOPELESS) * 0.5

    def worth_of_tunnel(self, survey: Survey, cell: Cell, card: Card) -> float:
        """Who digs counts the cards saved; a saboteur the cards wasted, once it may show."""
        i = survey.mine.grid.index(cell)
        after, ways = survey.after(i, card)
        gain = max(-_HOPELESS, min(_HOPELESS, survey.best - after))
        reached = self._chance_reached(survey, i, card)
        bonus = self._worth_of_extras(survey, i, card)
        if not self.digs:
            return bonus - _FINISH * reached if reached else bonus + self._worth_of_sabotage(gain, ways)
        finish = _FINISH * self.character.finish
        worth = gain * self.character.zeal + 0.1 * ways + finish * reached - (2.0 if gain <= 0 else 0.0)
        if self.character.wary and not reached and after <= 2 * CARD:
            worth -= self.character.wary
        return worth + bonus

    def _worth_of_sabotage(self, gain: int, ways: int) -> float:
        """Lying low: a dig that seems to help and hardly does. Near the goal: dead ends and detours."""
        if gain < 0:
            return 4.0 - gain * 0.5 if self.near or ways else self.guile.dead_end
        if self.near:
            return -5.0 - gain
        return 3.0 - gain if ways else 1.0

    def _chance_reached(self, survey: Survey, i: int, card: Card) -> float:
        """How likely this card brings the tunnel to what is sought."""
        chance = 0.0
        for cell in _touched(survey.mine, survey.light, i, card):
            chance += self.goals.chance.get(cell, 0.0)
        return chance

    def _worth_of_extras(self, survey: Survey, i: int, card: Card) -> float:
        """What stands in the tunnel, what else it turns up, and the treasure if others would come to it and not oneself."""
        worth = 0.0
        for name, _ in EXTRAS[card]:
            worth += self.character.likes.get(name, 0.0)
            worth += self.character.likes_near.get(name, 0.0) if self.close else 0.0
        if self.omens.worth:
            for cell in _touched(survey.mine, survey.light, i, card):
                ends = _FINISH * self.omens.ends.get(cell, 0.0)
                worth += self.omens.worth.get(cell, 0.0) + (-ends if self.digs else ends)
        if self.character.bars:
            worth -= _LOST * self._chance_for_others(survey, i, card)
        if self.outrun and survey is self.survey:
            worth += _SPITE * min(_HOPELESS, self.unbarred.after(i, card)[0] - self.unbarred.best)
        return worth

    def _chance_for_others(self, survey: Survey, i: int, card: Card) -> float:
        """How likely this card brings the treasure to those who pass other doors, and not to oneself."""
        mine = self.view.mine
        for_others = set(_touched(mine, mine.lights[self.layer], i, card))
        for_others.difference_update(_touched(survey.mine, survey.light, i, card))
        return sum(self.goals.chance.get(cell, 0.0) for cell in for_others)

    # Cards played on others.

    def worth_of_break(self, move: Move) -> float:
        """A tool of somebody who is probably an enemy; who is halted already matters less."""
        target = seat_of(move)
        if target is None or target == self.seat:
            return -50.0
        trust = self.guile.trust
        worth = (self.enmity(target) - trust) / (1 - trust) * (15.0 if self.near else self.guile.strike)
        return worth * 0.3 if self.halts(target) and worth > 0 else worth

    def worth_of_trap(self, move: Move) -> float:
        """Worse than a broken tool: it takes the gold too."""
        worth = self.worth_of_break(move)
        return worth * 1.3 if worth > 0 else worth

    def halts(self, seat: Seat) -> int:
        """How many cards keep a seat from digging."""
        return sum(NAME[card] not in _HARMLESS for card in self.view.front[seat])

    def worth_of_fix(self, move: Move) -> float:
        """Oneself first, then friends; a tool that leaves another broken helps less."""
        target = seat_of(move)
        if target is None:
            return 0.0
        frees = self.halts(target) == 1
        if target == self.seat:
            return (30.0 if frees else 14.0) if self.digs else (20.0 if frees else 10.0)
        worth = (0.5 - self.enmity(target)) * 12.0
        return worth * 0.5 if worth > 0 and not frees else worth

    def worth_of_harm(self, move: Move) -> float:
        """Something bad for the seat that is named."""
        target = seat_of(move)
        return 0.0 if target is None else (self.enmity(target) - 0.5) * 20.0

    def worth_of_robbing(self, move: Move) -> float:
        """Whoever has most; of equals, an enemy."""
        target = seat_of(move)
        if target is None:
            return 0.0
        tokens = max(0, self.view.gold[target])  # hidden tokens count for nothing
        return 3.0 * (tokens + len(self.view.gold_cards[target])) + self.enmity(target)

    def worth_of_knowing(self, move: Move) -> float:
        """A look at the role of whom one can't make out."""
        target = seat_of(move)
        if target is None or self.view.roles[target] != UNKNOWN:
            return -4.0
        return 9.0 - 16.0 * abs(self.suspicions.wrecks(target) - 0.5)

    def worth_of_hands_off(self, move: Move) -> float:
        """Thieves are nobody's friends but their own; whoever is rich minds them most."""
        if seat_of(move) == self.seat:
            return -9.0
        return 7.0 if self.view.gold[self.seat] >= max(self.view.gold) else 5.0

    def worth_of_swapping_hats(self, move: Move) -> float:
        """A likely enemy may turn into anything; oneself only when one's own cause is lost."""
        if seat_of(move) != self.seat:
            return self.worth_of_harm(move) - 3.0
        return 12.0 if self.character.leaves and self._is_losing() else -8.0

    def _is_losing(self) -> bool:
        """Whether the treasure is about to be found, and not for oneself."""
        return self.outrun if self.digs else self.survey.best <= CARD

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
        if self.character.all_foes:
            return 0.9
        wrecks = self.suspicions.wrecks(seat)
        if not self.digs:
            return 1 - wrecks
        for role, weight in self.character.foes.items():
            wrecks += weight * self.suspicions.chance_of(seat, role, self.view, self.seat)
        return max(wrecks, _JEALOUS) if self.character.alone and self.close else wrecks

    # Cards played on the mine and on oneself.

    def worth_of_rockfall(self, move: Move) -> float:
        """What the mine is like without that card."""
        cell = cell_of(move)
        mine = self.mine
        card = mine.card(cell)
        if card == HIDDEN:
            return -2.0
        if self.digs:
            return self._worth_of_clearing_away(cell, card) + (self._worth_of_spite(cell) if self.outrun else 0.0)
        if not mine.lit(cell, self.layer):
            return -10.0
        loss = self.best_without(cell) - self.survey.best
        return min(_HOPELESS, loss) * (0.8 if self.near else self.guile.fall) - 3.0

    def _worth_of_clearing_away(self, cell: Cell, card: Card) -> float:
        """For who digs: only what is in the way, and nothing that one likes to have there."""
        liked = sum(self.character.likes.get(name, 0.0) for name, _ in EXTRAS[card])
        if self.survey.best < FAR and is_through(card) and liked >= 0:
            return -20.0
        after = self.best_without(cell)
        return min(_HOPELESS, self.survey.best - after) - 2 * after / CARD - 8.0 - max(0.0, liked)

    def _worth_of_spite(self, cell: Cell) -> float:
        return _SPITE * min(_HOPELESS, self.best_without(cell, self.view.mine) - self.unbarred.best)

    def best_without(self, cell: Cell, mine: Mine | None = None) -> int:
        """How far it would be if a card were gone."""
        mine = (mine or self.mine).copy()
        mine.lift(cell)
        return self.surveyed(mine).best

    def worth_of_map(self, move: Move) -> float:
        """Early, as long as there is something to learn; best where it decides most."""
        chance = self.goals.chance.get(cell_of(move), 0.0)
        if self.goals.certain or not chance:
            return -4.0
        return (14.0 if self.digs else 2.0) - self.goals.costs[cell_of(move)] / CARD

    def worth_of_clearing(self, move: Move) -> float:
        """Two cards given up to be free again."""
        given = self.use(card_of(move)) + self.use(other_of(move) & 255)
        frees = self.halts(self.seat) == 1
        if NAME[other_of(move) >> 8] == "theft":
            return -20.0
        return (9.0 if not frees else 20.0 if self.digs else 14.0) - given

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

    def worth_of_turning(self, move: Move) -> float:
        """The way to lie that leaves less to dig, or more."""
        after, ways = self.survey.after(self.view.mine.grid.index(cell_of(move)), card_of(move))
        return ways - after / CARD if self.digs else after / CARD - ways


def is_through(card: Card) -> bool:
    """Whether a tunnel leads on and has no dead end."""
    groups = GROUPS[card]
    return len(groups) == 1 and groups[0] not in (1, 2, 4, 8)


def _touched(mine: Mine, light: Light, i: int, card: Card) -> list[Cell]:
    """The face-down cards that a card brings the light to; one where a way begins may do so from afar."""
    if light.ways.source[card]:
        return _lit_by(mine, light, i, card)
    exits = light.spread[card << 4 | (light.lit[i] & OPEN[card])]
    touched = []
    for side, step in ((1, mine.width), (2, 1), (4, -mine.width), (8, -1)):
        if exits & side and mine.tiles[i + step] == HIDDEN:
            touched.append(mine.grid.cells[i + step])
    return touched


def _lit_by(mine: Mine, light: Light, i: int, card: Card) -> list[Cell]:
    """By laying the card into a copy of the mine."""
    layer = mine.lights.index(light)
    after, cells = mine.copy(), mine.grid.cells
    after.lay(cells[i], card)
    dark = [cells[j] for j, tile in enumerate(mine.tiles) if tile == HIDDEN and not light.lit[j]]
    return [cell for cell in dark if after.lit(cell, layer)]


@lru_cache(maxsize=64)
def _barred(starts: frozenset[str], bars: tuple[str, ...]) -> Ways:
    """How one walks whom some doors bar."""
    return Ways(starts, bars)


_HARMLESS: Final = ("theft",)  # lies before a seat and does not keep it from digging
_USE: Final = {"rockfall": 3.0, "break": 2.5, "fix": 1.0, "map": 3.0, "trap": 3.0, "free": 3.0, "theft": 4.0} | {
    "veto": 5.0,
    "handyman": 3.0,
    "swap-hats": 2.5,
    "reverse": 0.5,
    "back-and-forth": 1.0,
}
_SABOTEURS_USE: Final = {
    "rockfall": 6.0,
    "break": 5.0,
    "fix": 3.0,
    "map": 0.9,
    "trap": 5.0,
    "free": 1.5,
    "theft": 4.0,
} | {
    "veto": 6.0,
    "handyman": 3.0,
    "swap-hats": 3.5,
    "reverse": 0.5,
    "back-and-forth": 4.0,
}

Weigh = Callable[[Any, Move], float]  # of a plan

WORTH: Final[dict[str, Weigh]] = {
    "break": Plan.worth_of_break,
    "trap": Plan.worth_of_trap,
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
    "theft": lambda plan, move: 16.0,
    "vault": lambda plan, move: 3.0,
    "diversion": Plan.worth_of_diversion,
    "key": lambda plan, move: 6.0,
    "pass": Plan.worth_of_pass,
    "clear": Plan.worth_of_clearing,
    "take": Plan.worth_of_gold,
    "spend": Plan.worth_of_spending,
    "keep": Plan.worth_of_keeping,
    "steal": Plan.worth_of_robbing,
    "turn": Plan.worth_of_turning,
    "stop": lambda plan, move: -1.0,
}
