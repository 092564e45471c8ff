"""One running game for learners: whose turn it is, what it sees, which actions it has, and who gets what in the end."""

from typing import Any, Final

from motherlode.core.boxes import VERBS
from motherlode.core.moves import Move, Seat, verb_of
from motherlode.core.position import Position
from motherlode.core.ruleset import Ruleset
from motherlode.core.traits import Trait
from motherlode.envs.actions import actions_of
from motherlode.envs.memory import Memory
from motherlode.envs.observations import Painted, observer_of
from motherlode.notation.dealers import Dealer


class Lens:
    """What all games of one ruleset share: the action index and the layout of observations."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.actions = actions_of(rules)
        self.observer = observer_of(rules)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its ruleset."""
        return lens_of, (self.rules,)


_LENSES: Final[dict[int, Lens]] = {}


def lens_of(rules: Ruleset) -> Lens:
    """The lens of a ruleset, made once."""
    if id(rules) not in _LENSES:  # rulesets live as long as the program does
        _LENSES[id(rules)] = Lens(rules)
    return _LENSES[id(rules)]


class RunningGame:
    """A game and all that learners need of it. `rounds` is how many of its rounds are played."""

    def __init__(self, lens: Lens, rounds: int) -> None:
        self.lens = lens
        self.rounds = rounds
        self.seat = Seat(0)
        self.over = False
        self.moves: list[Move] = []
        self.entries: list[int] = []
        self.memory = Memory(lens.observer.heard)
        self._painted = [Painted() for _ in lens.rules.walkers]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as it stands; a copy goes its own way, with the same cards to come."""
        return RunningGame, (self.lens, self.rounds), self.__getstate__()

    def deal(self, seed: int | str) -> None:
        """A fresh game."""
        self.dealer = Dealer(seed)
        self.position: Position = self.lens.rules.deal(self.dealer)
        self.position.last_round = self.rounds
        self.memory.forget(1)
        self.over = False
        self._look()

    def step(self, entry: int) -> bool:
        """Makes the move of an action; an action that is not allowed makes none, and that is the answer: no."""
        entries = self.entries
        for i in range(len(entries)):
            if entries[i] == entry and entry >= 0:
                self.make(self.moves[i])
                return True
        return False

    def quiet_move(self) -> Move:
        """What an action that is not allowed counts as: the pass of the lowest number, or the answer of the lowest number."""
        passes = [move for move in self.moves if Trait.PASSES in VERBS[verb_of(move)].traits]
        return min(passes or self.moves)

    def make(self, move: Move) -> None:
        """Makes a legal move."""
        position = self.position
        self.memory.hear(self.seat, move)
        self.lens.rules.apply(position, move, self.dealer)
        if position.round != self.memory.round:
            self.memory.forget(position.round)
        self.over = position.winners is not None
        self._look()

    def _look(self) -> None:
        """Whose turn it is now, and what may be done."""
        position = self.position
        if self.over:
            self.moves, self.entries = [], []
            return
        pending = position.pending
        self.seat = position.to_move if pending is None else pending.seat
        self.moves = self.lens.rules.legal(position)
        self.entries = self.lens.actions.entries(position, self.seat, self.moves)

    def observe(self, seat: int) -> bytearray:
        """What a seat sees now: the caller's to keep."""
        painted = self._painted[self.lens.rules.layers[seat]]
        return self.lens.observer.observe(self.position, seat, self.memory.told[seat], painted)

    def state(self) -> bytearray:
        """The truth in one row, for critics."""
        return self.lens.observer.state(self.position, self.observe(0))

    def mask(self, room: int = 0) -> bytearray:
        """One byte for each action, and so many more: 1 if the seat that is asked has it."""
        mask = bytearray(self.lens.actions.size + room)
        for entry in self.entries:
            if entry >= 0:
                mask[entry] = 1
        return mask

    def shares(self) -> list[float]:
        """What everybody gets in the end."""
        return shares_of(self.position)


class Follower:
    """Goes along with games that others play, and says of every act what its seat saw, what it might have done and what it did."""

    def __init__(self, lens: Lens) -> None:
        self.lens = lens
        self.actions = lens.actions.size
        self.memory = Memory(lens.observer.heard)
        self._painted = [Painted() for _ in lens.rules.walkers]

    def begin(self) -> None:
        """A new game."""
        self.memory.forget(1)

    def act(self, position: Position, seat: Seat, moves: list[Move], move: Move) -> tuple[bytes, bytes, int]:
        """A seat is about to make one of its moves: its observation, its mask, and the action."""
        if position.round != self.memory.round:
            self.memory.forget(position.round)
        painted = self._painted[self.lens.rules.layers[seat]]
        seen = self.lens.observer.observe(position, seat, self.memory.told[seat], painted)
        entries, mask = self.lens.actions.entries(position, seat, moves), bytearray(self.actions)
        for entry in entries:
            if entry >= 0:
                mask[entry] = 1
        self.memory.hear(seat, move)
        return bytes(seen), bytes(mask), entries[moves.index(move)]

    def shares(self, position: Position) -> list[float]:
        """What everybody gets in the end."""
        return shares_of(position)


def shares_of(position: Position) -> list[float]:
    """Each seat's share of all the gold that the players own; nothing where there is none. One alone is measured by the best grade."""
    wealth = position.rules.wealth(position)
    if len(wealth) == 1:
        best = position.rules.grades[-1] if position.rules.grades else max(1, *wealth)
        return [min(1.0, wealth[0] / best)]
    whole = sum(wealth)
    return [gold / whole if whole else 0.0 for gold in wealth]
