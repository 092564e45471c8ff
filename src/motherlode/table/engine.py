"""The engine's game as a table uses it: a position, a dealer that notes all it does, moves as texts."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache
from secrets import SystemRandom

import motherlode as ml
from motherlode.core.chance import Chance, N, Names
from motherlode.core.families import GOAL_KIND, ROLES
from motherlode.core.flow import refusal
from motherlode.core.happenings import DREW
from motherlode.core.moves import Seat
from motherlode.core.position import Pending
from motherlode.notation.dealers import NotingDealer, ScriptedDealer
from motherlode.notation.positions import Views
from motherlode.notation.scenes import scene_of
from motherlode.table.daily import DailyChance
from motherlode.table.errors import ErrorKey, TableError
from motherlode.table.game import Claimable, Deal, Deed, Event, Seen, Shown
from motherlode.table.settings import Settings

MOUNTAIN = "m "


class SystemChance:
    """The system's secure random numbers: there is no seed to find out."""

    def __init__(self) -> None:
        self._random = SystemRandom()

    def shuffle(self, what: str, items: Sequence[N], names: Names) -> list[N]:
        """The items in a random order."""
        return self._random.sample(items, len(items))

    def pick(self, what: str, count: int) -> int:
        """A random number below `count`."""
        return self._random.randrange(count)


def dealing(chance: Chance) -> Deal:
    """Deals real games with a dealer."""

    def deal(settings: Settings, lines: list[str] | None) -> tuple[EngineGame, Deed]:
        rules = ml.Ruleset.of(settings.game, *settings.modules, players=settings.players, options=settings.options)
        source = ml.HostDealer(chance, settings.laid) if settings.laid else chance
        chance_in = chance_of(settings, source)
        notes: list[str] = []
        dealer = NotingDealer(chance_in(0), notes.append) if lines is None else _scripted(lines)
        position, events = rules.open(dealer)
        deed = Deed(list(events), lines or _mountain(notes), drew=True, saw=True)
        return EngineGame(position, chance_in), deed

    return deal


def chance_of(settings: Settings, usual: Chance) -> Callable[[int], Chance]:
    """The source of chance for an act in that round: the day's, or the system's."""
    day = settings.daily
    return always(usual) if day is None else (lambda round_: DailyChance(day, round_))


def always(chance: Chance) -> Callable[[int], Chance]:
    """The same chance in every round."""
    return lambda number: chance


class EngineGame:
    """A running game."""

    def __init__(self, position: ml.Position, chance_in: Callable[[int], Chance]) -> None:
        self.position = position
        self.claimable = claimable_by(position.rules)
        self.boxes = tuple(box.name for box in position.rules.boxes)
        self._chance_in = chance_in

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
    def still_asked(self) -> list[int]:
        """Those who may still object to a card, the one asked now first."""
        pending = self.position.pending
        return [pending.seat, *pending.queue] if pending and self.unsaid else []

    @property
    def unsaid(self) -> str:
        """Where all are asked: the answer that silence counts as."""
        pending = self.position.pending
        return self.position.rules.decisions[pending.kind].unsaid if pending else ""

    @property
    def round(self) -> int:
        """The number of the round."""
        return self.position.round

    @property
    def turn(self) -> tuple[int, int]:
        """The round and the number of the turn in it."""
        return self.position.round, self.position.turn

    @property
    def winners(self) -> list[int] | None:
        """Who has won, once the game is over."""
        return None if self.position.winners is None else list(self.position.winners)

    def legal(self) -> list[str]:
        """What the seat asked now may do."""
        return ml.legal_texts(self.position)

    def answers(self, seat: int) -> list[str]:
        """What a seat will be able to say when the question has come round to it."""
        return ml.legal_texts(self._when_asked(seat))

    def view_when_asked(self, seat: int) -> Seen:
        """What a seat will see then."""
        return ml.view(self._when_asked(seat), seat)

    def _when_asked(self, seat: int) -> ml.Position:
        later = self.position.copy()
        pending = later.pending
        assert pending is not None
        later.pending = Pending(pending.kind, Seat(seat), pending.move)
        return later

    def check(self, text: str) -> None:
        """Raise a Refusal if the rules say no."""
        move = self._read(text)
        if move not in self.position.legal():
            raise refusal(self.position, move)

    def act(self, text: str) -> Deed:
        """Make a move and note what chance did."""
        notes: list[str] = []
        move, seat = self._read(text), self.to_act
        events = self.position.play(move, NotingDealer(self._chance_in(self.position.round), notes.append))
        return self._deed(list(events), [f"{seat} {text}", *_mountain(notes)])

    def replay(self, lines: list[str]) -> Deed:
        """Do once more what the record says."""
        seat, _, text = lines[0].partition(" ")
        if str(self.to_act) != seat:
            raise ValueError(f"{lines[0]!r}: seat {self.to_act} is to act")
        move = ml.parse_move(self.position.rules, text)
        events = self.position.play(move, _scripted(lines[1:]))
        return self._deed(list(events), lines)

    def view(self, seat: int | None) -> Seen:
        """What a seat may know; everything once the game is over (V-3)."""
        return ml.view(self.position, seat)

    def shown(self) -> Shown:
        """How this moment looks to everybody."""
        views = Views(self.position)
        return Shown(views.of, scene_of(views.public))

    def mark(self) -> object:
        """A copy of this moment."""
        return self.position.copy()

    def back_to(self, mark: object) -> None:
        """Go on from a moment remembered; chance has not moved since."""
        assert isinstance(mark, ml.Position)
        self.position = mark

    def _read(self, text: str) -> ml.Move:
        try:
            return ml.parse_move(self.position.rules, text)
        except ValueError:
            raise TableError(ErrorKey.NO_SUCH_MOVE, text=text) from None

    def _deed(self, events: list[Event], lines: list[str]) -> Deed:
        drew = len(lines) > 1 or any(event.kind is DREW for event in events)
        return Deed(events, lines, drew, saw=shows_something(events, self.position))


@lru_cache(maxsize=100)
def claimable_by(rules: ml.Ruleset) -> Claimable:
    """The roles and the kinds of goals of these rules, and how many there are of each role."""
    roles, goals = {ROLES.names[role] for role in rules.roles}, {GOAL_KIND[goal] for goal in rules.goals}
    pile = sorted(ROLES.names[role] for role in rules.role_pile)
    return Claimable(tuple(sorted(roles)), tuple(sorted(goals)), tuple(pile))


def shows_something(events: list[Event], after: ml.Position) -> bool:
    """Whether anybody may have seen something hidden, judged only by what everybody can see, so that the answer gives nothing away."""
    if any(event.kind.uncovers and event.kind is not DREW for event in events):
        return True
    return after.pending is not None and bool(after.pending.cards)


def _mountain(notes: list[str]) -> list[str]:
    return [MOUNTAIN + note for note in notes]


def _scripted(lines: list[str]) -> Chance:
    rest: Iterator[str] = iter([line.removeprefix(MOUNTAIN) for line in lines if line.startswith(MOUNTAIN)])
    return ScriptedDealer(lambda: next(rest, ""))
