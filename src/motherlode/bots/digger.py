"""The bot that digs toward the goals it believes in and suspects the others; as a saboteur it lies low, then strikes.

Every move gets a worth, in tenths of a card of progress, from the function that its verb or card names in a table; the
best is played. What no table knows is worth nothing: less than anything sensible, more than harm.
"""

from collections.abc import Callable
from random import Random
from typing import Final

from motherlode.bots.beliefs import Goals, Suspicions
from motherlode.bots.characters import Character, character_of
from motherlode.bots.survey import CARD, FAR, Survey
from motherlode.core.boxes import VERBS
from motherlode.core.cards import GROUPS, HIDDEN, IS_TUNNEL, NAME, OPEN, Card
from motherlode.core.cells import Cell
from motherlode.core.events import Fields
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import Move, Seat, card_of, cards_of, cell_of, other_of, seat_of, verb_of
from motherlode.core.position import Position

_HOPELESS: Final = 60  # a loss beyond this makes no difference
_FINISH: Final = 400.0
_NEAR: Final = 4 * CARD  # the tunnel is so close that a saboteur drops the mask


class DiggerBot:
    """A seat's player that believes, suspects and plans one move ahead."""

    blind = False

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed).random
        self._suspicions = Suspicions()

    def watch(self, happened: Fields) -> None:
        """Takes note of what may tell friend from foe."""
        self._suspicions.watch(happened)

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """The move of most worth; equals by lot."""
        seat = view.to_act
        assert seat is not None
        if view.pending is None or not self._suspicions.odds:
            self._suspicions.think(view, seat)
        if len(moves) == 1:
            return moves[0]
        plan = Plan(view, seat, self._suspicions)
        best, chosen = -1e9, moves[0]
        for move in moves:
            worth = plan.worth(move) + self._random() * 0.5
            if worth > best:
                best, chosen = worth, move
        return chosen


class Plan:
    """One decision: what each move is worth to this seat now."""

    def __init__(self, view: Position, seat: Seat, suspicions: Suspicions) -> None:
        self.view = view
        self.seat = seat
        self.suspicions = suspicions
        self.character: Character = character_of(view.roles[seat])
        self.digs = self.character.digs
        self.goals = Goals(view)
        self.survey = Survey(view.mine, view.rules.layers[seat], self.goals.costs)
        self.near = self.survey.best <= _NEAR
        self.hand = view.hands[seat]
        self.halted = bool(view.front[seat])

    def worth(self, move: Move) -> float:
        """Looks up who knows about such a move."""
        verb = verb_of(move)
        if verb == DIG_VERB:
            return self.worth_of_dig(move)
        name = VERBS[verb].word or NAME[card_of(move)]
        weigh = _WORTH.get(name) or _WORTH.get(name.partition(":")[0])
        return weigh(self, move) if weigh is not None else 0.0

    # Digging.

    def worth_of_dig(self, move: Move) -> float:
        """A digger counts the cards saved; a saboteur the cards wasted, once it may show."""
        i, card = self.view.mine.grid.index(cell_of(move)), card_of(move)
        after, ways = self.survey.after(i, card)
        gain = max(-_HOPELESS, min(_HOPELESS, self.survey.best - after))
        reached = self._chance_reached(i, card)
        if self.digs:
            return gain + 1.5 * ways + _FINISH * reached - (2 if gain <= 0 else 0)
        if reached:
            return -_FINISH * reached
        return self._worth_of_sabotage(gain, ways)

    def _worth_of_sabotage(self, gain: int, ways: int) -> float:
        """Lying low: a dig that seems to help and hardly does. Near the goal, or late: dead ends."""
        if gain < 0:
            return 2.0 - gain * (0.5 if self.near else 0.2)
        if self.near:
            return -5.0 - gain
        return 3.0 - gain if ways else 1.0

    def _chance_reached(self, i: int, card: Card) -> float:
        """How likely this card brings the tunnel to the treasure."""
        mine, light = self.view.mine, self.survey.light
        exits = light.spread[card << 4 | (light.lit[i] & OPEN[card])]
        chance = 0.0
        for side, step in ((1, mine.width), (2, 1), (4, -mine.width), (8, -1)):
            if exits & side and mine.tiles[i + step] == HIDDEN:
                chance += self.goals.chance.get(mine.grid.cells[i + step], 0.0)
        return chance

    # Action cards.

    def worth_of_break(self, move: Move) -> float:
        """A tool of somebody who is probably an enemy; who is halted already matters less."""
        target = seat_of(move)
        if target is None or target == self.seat:
            return -50.0
        enmity = self._enmity(target)
        worth = (enmity - 0.5) * (30.0 if self.digs or self.near else 18.0)
        return worth * 0.3 if self.view.front[target] and worth > 0 else worth

    def worth_of_fix(self, move: Move) -> float:
        """Oneself first, then friends; a tool that leaves another broken helps less."""
        target = seat_of(move)
        if target is None:
            return 0.0
        frees = len(self.view.front[target]) == 1
        if target == self.seat:
            return (30.0 if frees else 14.0) if self.digs else (9.0 if frees else 4.0)
        worth = (0.5 - self._enmity(target)) * 24.0
        return worth * 0.5 if worth > 0 and not frees else worth

    def worth_of_rockfall(self, move: Move) -> float:
        """What the mine is like without that card."""
        cell = cell_of(move)
        mine = self.view.mine
        card = mine.card(cell)
        if self.digs:
            if self.survey.best < FAR and len(GROUPS[card]) == 1 and OPEN[card] not in (1, 2, 4, 8):
                return -20.0
            return min(_HOPELESS, self.survey.best - self._best_without(cell)) - 5.0
        if not mine.lit(cell):
            return -10.0
        loss = self._best_without(cell) - self.survey.best
        return min(_HOPELESS, loss) * (0.8 if self.near else 0.25) - 3.0

    def _best_without(self, cell: Cell) -> int:
        mine = self.view.mine.copy()
        mine.lift(cell)
        return Survey(mine, self.view.rules.layers[self.seat], self.goals.costs).best

    def worth_of_map(self, move: Move) -> float:
        """Early, as long as there is something to learn; best where it decides most."""
        chance = self.goals.chance.get(cell_of(move), 0.0)
        if self.goals.certain or not chance:
            return -4.0
        cost = self.goals.costs[cell_of(move)]
        return (14.0 if self.digs else 5.0) - cost / CARD

    # Passing, and what is asked.

    def worth_of_pass(self, move: Move) -> float:
        """The cards that one would miss least."""
        cards = cards_of(move)
        return -1.0 - sum(self._use(card) for card in cards) - 0.5 * (len(cards) - 1)

    def _use(self, card: Card) -> float:
        """How much a card in hand is still good for."""
        if IS_TUNNEL[card]:
            through = max(bin(group).count("1") for group in GROUPS[card])
            useful = float(through) if through > 1 else 0.0
            return useful if self.digs else 4.0 - useful
        name = NAME[card]
        if name == "map":
            return 0.0 if self.goals.certain else 3.0
        return _USE.get(name.partition(":")[0], 2.0) * (
            1.0 if self.digs else _SABOTEURS_USE.get(name.partition(":")[0], 1.0)
        )

    def worth_of_gold(self, move: Move) -> float:
        """The more the better."""
        return float(other_of(move))

    def worth_of_keeping(self, move: Move) -> float:
        """The card of most use."""
        return self._use(card_of(move))

    def worth_of_harm(self, move: Move) -> float:
        """Something bad for the seat that is named."""
        target = seat_of(move)
        return 0.0 if target is None else (self._enmity(target) - 0.5) * 20.0

    def worth_of_help(self, move: Move) -> float:
        """Something good for the seat that is named."""
        return 9.0 if seat_of(move) == self.seat else -self.worth_of_harm(move)

    def worth_of_revealing(self, move: Move) -> float:
        """The goal that is likelier to be what one wants."""
        chance = self.goals.chance.get(cell_of(move), 0.0)
        return 10 * chance if self.digs else -10 * chance

    def _enmity(self, seat: Seat) -> float:
        """How likely another seat is an enemy."""
        if seat == self.seat:
            return 0.0
        wrecks = self.suspicions.wrecks(seat)
        return wrecks if self.digs else 1 - wrecks


_USE: Final = {"rockfall": 3.0, "break": 2.5, "fix": 3.0, "map": 3.0}
_SABOTEURS_USE: Final = {"rockfall": 2.0, "break": 2.0, "fix": 0.3, "map": 0.3}

_WORTH: Final[dict[str, Callable[[Plan, Move], float]]] = {
    "break": Plan.worth_of_break,
    "trap": Plan.worth_of_break,
    "fix": Plan.worth_of_fix,
    "handyman": Plan.worth_of_fix,
    "free": Plan.worth_of_help,
    "rockfall": Plan.worth_of_rockfall,
    "map": Plan.worth_of_map,
    "pass": Plan.worth_of_pass,
    "take": Plan.worth_of_gold,
    "keep": Plan.worth_of_keeping,
    "steal": Plan.worth_of_harm,
    "pick": Plan.worth_of_harm,
    "reveal": Plan.worth_of_revealing,
    "allow": lambda plan, move: 1.0,
    "refuse": lambda plan, move: 1.0,
}
