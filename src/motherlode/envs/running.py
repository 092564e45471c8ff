"""One running game for learners: whose turn it is, what it sees, which actions it has, and who gets what in the end."""

from typing import Any, Final

from motherlode.core.boxes import VERBS
from motherlode.core.flow import apply, offer_moves
from motherlode.core.moves import Move, Seat, verb_of
from motherlode.core.native import Moves
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
        self.offered = Moves()  # the moves of the seat that is asked
        self.found = Moves()  # their entries
        self.memory = Memory(lens.observer.heard)
        self.is_dealt = False
        self._painted = [Painted() for _ in lens.rules.walkers]

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as it stands; a copy goes its own way, with the same cards to come."""
        dealt = (self.position, self.dealer) if self.is_dealt else None
        return _running, (self.lens, self.rounds, self.memory, dealt)

    @property
    def moves(self) -> list[Move]:
        """The moves of the seat that is asked."""
        return self.offered.copy()

    @property
    def entries(self) -> list[int]:
        """Their entries in the action index, in the same order."""
        return [int(entry) for entry in self.found.copy()]

    def deal(self, seed: int | str) -> None:
        """A fresh game."""
        self.dealer = Dealer(seed)
        self.position: Position = self.lens.rules.deal(self.dealer)
        self.position.last_round = self.rounds
        self.is_dealt = True
        self.memory.forget(1)
        self._look()

    def take_up(self, position: Position, dealer: Dealer, memory: Memory) -> None:
        """A game that has been going on."""
        self.position, self.dealer, self.memory, self.is_dealt = position, dealer, memory, True
        self._look()

    def step(self, entry: int) -> bool:
        """Makes the move of an action; an action that is not allowed makes none, and that is the answer: no."""
        found = self.found
        for place in range(len(found)):
            if found[place] == entry and entry >= 0:
                self.make(self.offered[place])
                return True
        return False

    def quiet_move(self) -> Move:
        """What an action that is not allowed counts as: the pass of the lowest number, or the answer of the lowest number."""
        moves = self.moves
        passes = [move for move in moves if Trait.PASSES in VERBS[verb_of(move)].traits]
        return min(passes or moves)

    def make(self, move: Move) -> None:
        """Makes a legal move."""
        position = self.position
        self.memory.hear(self.seat, move)
        apply(position, move, self.dealer)
        if position.round != self.memory.round:
            self.memory.forget(position.round)
        self._look()

    def _look(self) -> None:
        """Whose turn it is now, and what may be done."""
        position, offered, found = self.position, self.offered, self.found
        offered.clear()
        found.clear()
        self.over = position.winners is not None
        if self.over:
            return
        pending = position.pending
        self.seat = position.to_move if pending is None else pending.seat
        offer_moves(position, offered)
        self.lens.actions.look_up(position, self.seat, offered, found)

    def observe(self, seat: int) -> bytearray:
        """What a seat sees now: the caller's to keep."""
        painted = self._painted[self.lens.rules.layers[seat]]
        return self.lens.observer.observe(self.position, seat, self.memory.told[seat], painted)

    def state(self) -> bytearray:
        """The truth in one row, for critics."""
        return self.lens.observer.state(self.position, self.observe(0))

    def mask(self, room: int = 0) -> bytearray:
        """One byte for each action, and so many more: 1 if the seat that is asked has it."""
        mask, found = bytearray(self.lens.actions.size + room), self.found
        for place in range(len(found)):
            if found[place] >= 0:
                mask[found[place]] = 1
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


def _running(lens: Lens, rounds: int, memory: Memory, dealt: tuple[Position, Dealer] | None) -> RunningGame:
    """A pickled game, as it was."""
    game = RunningGame(lens, rounds)
    if dealt is not None:
        game.take_up(dealt[0], dealt[1], memory)
    return game


def shares_of(position: Position) -> list[float]:
    """Each seat's share of all the gold that the players own; nothing where there is none. One alone is measured by the best grade."""
    wealth = position.rules.wealth(position)
    if len(wealth) == 1:
        best = position.rules.grades[-1] if position.rules.grades else max(1, *wealth)
        return [min(1.0, wealth[0] / best)]
    whole = sum(wealth)
    return [gold / whole if whole else 0.0 for gold in wealth]
