"""A saboteur's decision in numbers: what it can know of the situation and of each move, as the learned policy is told it.

Everything here comes from the outlook of the seat and from the public onlooker, so that it holds nothing that the seat does not see. The
numbers are shares, chances and steps of about the same size at every table.
"""

from math import exp
from typing import Final

from motherlode.bots.naming import cards_given
from motherlode.bots.onlooker import Onlooker
from motherlode.bots.outlook import Outlook
from motherlode.bots.tunnels import is_through, touched
from motherlode.core.boxes import VERBS
from motherlode.core.cards import IS_TUNNEL, Card
from motherlode.core.cells import Cell
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import Move, Seat, card_of, cell_of, seat_of, verb_of
from motherlode.core.traits import Trait

TRUST: Final = 0.35  # a miner who reasons by Bayes strikes at whoever is likelier a saboteur than this
_CLIP: Final = 60.0
_STEP: Final = 20.0
_FAR: Final = 120.0
_SORTS: Final = ("blow", "repair", "look", "fall", "through", "dead_end")  # of cards in the hand
_KINDS: Final = ("dig", "pass", "fall", "look", "blow", "own_repair", "repair", "other")  # of moves

SITUATION: Final = (
    "players", "wreckers", "turns_left", "deck", "first_turns",
    *(f"hand_{sort}" for sort in _SORTS),
    "halts", "halted", "miners_halted", "fellows_halted",
    "far", "within_1", "within_2", "within_3", "within_5", "within_8", "public_far",
    "suspicion", "suspicion_odds", "suspected", "most_suspected", "fellow_suspicion", "sure_of_fellow", "miners_suspected",
    "goals", "certain", "likely_where_i_think", "most_likely", "looked", "i_looked",
    "next_is_miner", "next_is_halted",
)  # fmt: skip
MOVE: Final = (
    *_KINDS,
    "worth",
    "odds_after", "suspicion_after", "suspicion_change", "suspected_after",
    "fellow_change", "miners_change", "accused_change",
    "gain", "gain_public", "gain_likely", "gain_most", "gain_least", "ways", "is_through", "far_after",
    "reaches", "turns_up",
    "target_is_miner", "target_suspicion", "target_halts", "target_soon", "target_looked",
    *(f"gives_{sort}" for sort in _SORTS), "gives_use",
    "look_chance", "look_likely",
)  # fmt: skip
_AT: Final = {name: at for at, name in enumerate(MOVE)}
_WIDTH: Final = len(MOVE)


class Prospects:
    """One decision of a saboteur, in numbers."""

    def __init__(self, outlook: Outlook, onlooker: Onlooker, moves: list[Move]) -> None:
        self.outlook, self.onlooker, self.moves = outlook, onlooker, moves
        self.view, self.me = outlook.view, outlook.seat
        self.others = [seat for seat in self.view.rules.seats if seat != self.me]
        self.wrecks = [outlook.suspicions.wrecks(seat) for seat in self.view.rules.seats]
        self.public = [chance_of(odds) for odds in onlooker.public(self.view).odds]
        self.hidden = [cell for cell in self.view.facedown if cell in onlooker.likely]
        self.far = onlooker.far
        self.worths = [outlook.worth(move) for move in moves]

    # The situation.

    def situation(self) -> list[float]:
        """The numbers that are named in `SITUATION`."""
        return [
            *self._table(),
            *self._hand(),
            *self._halts(),
            *self._ways(),
            *self._suspicions(),
            *self._goals(),
            *self._next(),
        ]

    def _table(self) -> list[float]:
        view, players = self.view, self.view.rules.players
        cards = len(view.deck) + sum(len(hand) for hand in view.hands)
        turns = cards / players
        share = sum(self.wrecks[seat] for seat in self.others) / len(self.others)
        return [players / 10, share, turns / 12, len(view.deck) / 50, float(view.turn <= 2 * players)]

    def _hand(self) -> list[float]:
        hand = self.view.hands[self.me]
        sorts = [self._sort(card) for card in hand]
        return [sorts.count(sort) / 3 for sort in _SORTS]

    def _halts(self) -> list[float]:
        halts = [self.outlook.halts(seat) for seat in self.view.rules.seats]
        miners = sum((1 - self.wrecks[seat]) for seat in self.others if halts[seat])
        fellows = sum(self.wrecks[seat] for seat in self.others if halts[seat])
        return [halts[self.me] / 2, float(halts[self.me] > 0), miners / 3, fellows / 2]

    def _ways(self) -> list[float]:
        far = self.outlook.survey.best
        steps = [float(far <= 10 * cards) for cards in (1, 2, 3, 5, 8)]
        return [min(far, _FAR) / _FAR, *steps, min(self.far, _FAR) / _FAR]

    def _suspicions(self) -> list[float]:
        mine, public = self.public[self.me], self.public
        return [
            mine,
            odds_of(mine) / 4,
            float(mine > TRUST),
            max(public[seat] for seat in self.others),
            sum(self.wrecks[seat] * public[seat] for seat in self.others),
            max(self.wrecks[seat] for seat in self.others),
            self._accused(public) / 3,
        ]

    def _goals(self) -> list[float]:
        goals, likely, looked = self.outlook.goals, self.onlooker.likely, self.onlooker.looked
        where_i_think = sum(chance * likely.get(cell, 0.0) for cell, chance in goals.chance.items())
        return [
            len(self.hidden) / 3,
            float(goals.certain),
            where_i_think,
            max((likely[cell] for cell in self.hidden), default=0.0),
            len(looked) / self.view.rules.players,
            float(self.me in looked),
        ]

    def _next(self) -> list[float]:
        following = Seat((self.me + 1) % self.view.rules.players)
        return [1 - self.wrecks[following], float(self.outlook.halts(following) > 0)]

    # The moves.

    def options(self) -> list[list[float]]:
        """For each move, the numbers that are named in `MOVE`."""
        rows = [[0.0] * _WIDTH for _ in self.moves]
        self._note_kinds(rows)
        self._note_suspicions(rows)
        self._note_digs(rows)
        return rows

    def _note_kinds(self, rows: list[list[float]]) -> None:
        for row, move, worth in zip(rows, self.moves, self.worths, strict=True):
            kind = kind_of(move, self.me)
            row[_AT[kind]] = 1.0
            row[_AT["worth"]] = max(-_CLIP, min(_CLIP, worth)) / _STEP
            if kind == "pass":
                self._note_pass(row, move)
            elif kind == "look":
                row[_AT["look_chance"]] = self.outlook.goals.chance.get(cell_of(move), 0.0)
                row[_AT["look_likely"]] = self.onlooker.likely.get(cell_of(move), 0.0)
            elif kind == "fall":
                far, without = self.onlooker.far_without(cell_of(move))
                row[_AT["gain_public"]] = max(-_CLIP, far - without) / _STEP
            target = seat_of(move)
            if target is not None and target != self.me:
                self._note_target(row, target)

    def _note_pass(self, row: list[float], move: Move) -> None:
        for card in cards_given(move):
            row[_AT[f"gives_{self._sort(card)}"]] = 1.0
            row[_AT["gives_use"]] = self.outlook.use(card) / 5

    def _note_target(self, row: list[float], target: Seat) -> None:
        row[_AT["target_is_miner"]] = 1 - self.wrecks[target]
        row[_AT["target_suspicion"]] = self.public[target]
        row[_AT["target_halts"]] = self.outlook.halts(target) / 2
        row[_AT["target_soon"]] = 1 - ((target - self.me) % self.view.rules.players) / self.view.rules.players
        row[_AT["target_looked"]] = float(target in self.onlooker.looked)

    def _note_suspicions(self, rows: list[list[float]]) -> None:
        """What everybody would make of the seats after each move."""
        made: dict[int, list[tuple[int, float]]] = {}
        for row, after in zip(rows, self.onlooker.afters(self.me, self.moves), strict=True):
            if id(after) not in made:
                made[id(after)] = self._changes(after)
            for at, number in made[id(after)]:
                row[at] = number

    def _changes(self, odds: list[float]) -> list[tuple[int, float]]:
        after, before = [chance_of(one) for one in odds], self.public
        moved = {seat: after[seat] - before[seat] for seat in self.others}
        numbers = {
            "odds_after": odds[self.me] / 4,
            "suspicion_after": after[self.me],
            "suspicion_change": after[self.me] - before[self.me],
            "suspected_after": float(after[self.me] > TRUST),
            "fellow_change": sum(self.wrecks[seat] * moved[seat] for seat in self.others),
            "miners_change": sum((1 - self.wrecks[seat]) * moved[seat] for seat in self.others),
            "accused_change": self._accused(after) - self._accused(before),
        }
        return [(_AT[name], number) for name, number in numbers.items()]

    def _note_digs(self, rows: list[list[float]]) -> None:
        places = [at for at, move in enumerate(self.moves) if verb_of(move) == DIG_VERB]
        digs = [self.moves[at] for at in places]
        if not digs or not self.hidden:
            return
        public = self.onlooker.steps_toward(self.hidden, digs)
        toward = {cell: self.onlooker.steps_toward([cell], digs) for cell in self.hidden}
        for number, at in enumerate(places):
            step = public[number]
            if step is not None:
                gains = {cell: _gain(found[number]) for cell, found in toward.items()}
                self._note_dig(rows[at], digs[number], gains, step)

    def _note_dig(self, row: list[float], move: Move, gains: dict[Cell, float], step: tuple[int, int]) -> None:
        chance, likely, card = self.outlook.goals.chance, self.onlooker.likely, card_of(move)
        row[_AT["gain"]] = sum(chance.get(cell, 0.0) * gain for cell, gain in gains.items())
        row[_AT["gain_public"]] = _gain(step)
        row[_AT["gain_likely"]] = sum(likely[cell] * gain for cell, gain in gains.items())
        row[_AT["gain_most"]], row[_AT["gain_least"]] = max(gains.values()), min(gains.values())
        row[_AT["ways"]] = step[1] / 3
        row[_AT["is_through"]] = float(is_through(card))
        row[_AT["far_after"]] = min(_FAR, self.far - step[0]) / _FAR
        survey = self.outlook.survey
        reached = touched(survey.mine, survey.light, survey.mine.grid.index(cell_of(move)), card)
        row[_AT["reaches"]] = sum(chance.get(cell, 0.0) for cell in reached)
        row[_AT["turns_up"]] = float(len(reached) > 0)

    def _accused(self, public: list[float]) -> float:
        """How many miners a Bayesian would strike at."""
        return sum(1 - self.wrecks[seat] for seat in self.others if public[seat] > TRUST)

    def _sort(self, card: Card) -> str:
        if IS_TUNNEL[card]:
            return "through" if is_through(card) else "dead_end"
        verb = self.view.rules.verbs.get(card)
        traits = frozenset[Trait]() if verb is None else verb.traits
        return next((sort for trait, sort in _SORT_OF if trait in traits), "look")


_SORT_OF: Final = ((Trait.HALTS, "blow"), (Trait.FREES, "repair"), (Trait.LIFTS, "fall"), (Trait.LOOKS, "look"))


def kind_of(move: Move, me: Seat) -> str:
    """What sort of thing a move does."""
    if verb_of(move) == DIG_VERB:
        return "dig"
    traits, target = VERBS[verb_of(move)].traits, seat_of(move)
    if Trait.FREES in traits:
        return "own_repair" if target == me else "repair"
    named = ((Trait.PASSES, "pass"), (Trait.LIFTS, "fall"), (Trait.LOOKS, "look"), (Trait.HALTS, "blow"))
    return next((kind for trait, kind in named if trait in traits), "other")


def chance_of(odds: float) -> float:
    """A probability from its log odds."""
    return 1 / (1 + exp(-odds))


def odds_of(chance: float) -> float:
    """About the log odds of a probability: between -4 and 4."""
    return max(-4.0, min(4.0, 8 * (chance - 0.5)))


def _gain(step: tuple[int, int] | None) -> float:
    return 0.0 if step is None else max(-_CLIP, min(_CLIP, step[0])) / _STEP
