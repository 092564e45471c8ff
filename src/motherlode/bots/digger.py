"""The bot that digs toward the goals it believes in and suspects the others; as a saboteur it lies low, then strikes."""

from dataclasses import dataclass
from random import Random
from typing import Final

from motherlode.bots import usual as usual
from motherlode.bots.beliefs import Suspicions
from motherlode.bots.outlook import Outlook, Reason, outlook_of
from motherlode.bots.talker import PLAIN, SHY, Character, Saying, Talker
from motherlode.core.events import Fields
from motherlode.core.moves import Move, Seat
from motherlode.core.position import Position

_TIE: Final = 0.5  # questions are answered plainly: only equal answers are left to chance


@dataclass(frozen=True)
class Advice:
    """A move, and why somebody would make it."""

    move: Move
    why: Reason


class DiggerBot:
    """A seat's player that believes, suspects and looks one move ahead."""

    wavers = 4.0  # by how much, in tenths of a card, a worse move may be taken for the better one
    character: Character = PLAIN

    def __init__(self, seed: int | str = 0) -> None:
        self._random = Random(seed)
        self._suspicions = Suspicions()
        self._talker = Talker(seed, self.character)

    def watch(self, happened: Fields) -> None:
        """Takes note of what may tell friend from foe."""
        self._suspicions.watch(happened)
        self._talker.watch(happened)

    def speak(self, view: Position) -> Saying | None:
        """What it says with the move that it has just chosen, if anything."""
        return self._talker.speak(view, self._suspicions)

    def choose(self, view: Position, moves: list[Move]) -> Move:
        """The move of most worth; between equal ones chance decides."""
        seat = view.to_act
        assert seat is not None
        if view.pending is None:
            self._suspicions.think(view, seat)
        self._suspicions.begin(view, seat)
        if len(moves) == 1:
            return moves[0]
        outlook, draw = self._outlook(view, seat), self._random.random
        doubt = self.wavers if view.pending is None else _TIE
        best, chosen = float("-inf"), moves[0]
        for move in moves:
            worth = outlook.worth(move) + draw() * doubt
            if worth > best:
                best, chosen = worth, move
        return chosen

    def advise(self, view: Position, moves: list[Move]) -> Advice:
        """The move of most worth, nothing left to chance, and the reason for it."""
        seat = view.to_act
        assert seat is not None
        self._suspicions.think(view, seat)
        outlook = self._outlook(view, seat)
        best = max(moves, key=outlook.worth)
        return Advice(best, outlook.reason(best))

    def worths(self, view: Position, moves: list[Move]) -> list[float]:
        """What each move is worth to the seat that acts, for whoever wants to explain its play."""
        assert view.to_act is not None
        return [self._outlook(view, view.to_act).worth(move) for move in moves]

    def _outlook(self, view: Position, seat: Seat) -> Outlook:
        return outlook_of(view, seat, self._suspicions)

    def suspicions(self) -> list[float]:
        """How likely it takes each seat to be a saboteur, for whoever wants to explain its play."""
        return [self._suspicions.wrecks(seat) for seat in map(Seat, range(len(self._suspicions.odds)))]


class NoviceBot(DiggerBot):
    """The same, but it often takes a middling move for a good one."""

    wavers = 12.0
    character = SHY
