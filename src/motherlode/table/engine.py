"""The real game behind the table's door: a position, a dealer whose every deed is noted, moves as texts."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from secrets import SystemRandom
from typing import Any

import motherlode as ml
from motherlode.core.chance import Chance, Names
from motherlode.notation.dealers import NotingDealer, ScriptedDealer
from motherlode.table.errors import ErrorKey, TableError
from motherlode.table.game import Deal, Deed, Seen
from motherlode.table.settings import Settings

MOUNTAIN = "m "
HARMLESS = frozenset({"moved", "removed"})
"""Events that show nothing but what everybody could see before."""


class SystemChance:
    """Chance that nobody can foretell: no seed, so no seed to find out."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def shuffle(self, what: str, items: Sequence[int], names: Names) -> list[int]:
        """The items in a random order."""
        return self._random.sample(items, len(items))

    def pick(self, what: str, count: int) -> int:
        """A random number below `count`."""
        return self._random.randrange(count)


def dealing(chance: Chance) -> Deal:
    """Deals real games with a dealer."""

    def deal(settings: Settings, lines: list[str] | None) -> tuple[EngineGame, Deed]:
        rules = ml.Ruleset.of(settings.game, *settings.modules, players=settings.players, options=settings.options)
        notes: list[str] = []
        dealer = NotingDealer(chance, notes.append) if lines is None else _scripted(lines)
        position, events = rules.open(dealer)
        deed = Deed(list(events), lines or _mountain(notes), drew=True, saw=True)
        return EngineGame(position, chance), deed

    return deal


class EngineGame:
    """A running game."""

    def __init__(self, position: ml.Position, chance: Chance) -> None:
        self.position = position
        self._chance = chance

    @property
    def to_act(self) -> int | None:
        """The seat asked now."""
        return self.position.to_act

    @property
    def asked(self) -> str | None:
        """The kind of answer awaited."""
        pending = self.position.pending
        return pending.kind if pending else None

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.position.round

    @property
    def winners(self) -> list[int] | None:
        """Who has won, once the game is over."""
        return None if self.position.winners is None else list(self.position.winners)

    def legal(self) -> list[str]:
        """What the seat asked now may do."""
        return ml.legal_texts(self.position)

    def check(self, text: str) -> None:
        """Raise a Refusal if the rules say no."""
        self._find(text)

    def act(self, text: str) -> Deed:
        """Make a move and note what chance did."""
        notes: list[str] = []
        move, seat = self._find(text), self.to_act
        deed = self._play(move, NotingDealer(self._chance, notes.append))
        deed.lines = [f"{seat} {text}", *_mountain(notes)]
        deed.drew = deed.drew or bool(notes)
        return deed

    def replay(self, lines: list[str]) -> Deed:
        """Do once more what the record says."""
        seat, _, text = lines[0].partition(" ")
        if str(self.to_act) != seat:
            raise ValueError(f"{lines[0]!r}: seat {self.to_act} is to act")
        deed = self._play(ml.find_move(self.position, text), _scripted(lines[1:]))
        deed.lines = lines
        deed.drew = deed.drew or len(lines) > 1
        return deed

    def view(self, seat: int | None) -> Seen:
        """What a seat may know; everything once the game is over (V-3)."""
        return ml.view(self.position, seat)

    def mark(self) -> object:
        """A copy of this moment."""
        return self.position.copy()

    def back_to(self, mark: object) -> None:
        """Go on from a moment remembered; chance has not moved since."""
        assert isinstance(mark, ml.Position)
        self.position = mark

    def _find(self, text: str) -> ml.Move:
        try:
            return ml.find_move(self.position, text)
        except ml.Refusal:
            raise
        except ValueError:
            raise TableError(ErrorKey.NO_SUCH_MOVE, text=text) from None

    def _play(self, move: ml.Move, chance: Chance) -> Deed:
        hidden = _facedown(self.position)
        events = self.position.play(move, chance)
        kinds = {event.kind for event in events}
        uncovered = any(event.kind == "removed" and event.public["at"] in hidden for event in events)
        return Deed(list(events), [], drew="drew" in kinds, saw=uncovered or not kinds <= HARMLESS | {"drew"})


def _facedown(position: ml.Position) -> Any:
    return ml.view(position, None)["facedown"] if position.covered else ()


def _mountain(notes: list[str]) -> list[str]:
    return [MOUNTAIN + note for note in notes]


def _scripted(lines: list[str]) -> Chance:
    rest: Iterator[str] = iter([line.removeprefix(MOUNTAIN) for line in lines if line.startswith(MOUNTAIN)])
    return ScriptedDealer(lambda: next(rest, ""))
