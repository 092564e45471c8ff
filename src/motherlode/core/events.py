"""What happened. Each kind of event is declared once, by the core or by the box that tells it.

The declaration says which fields there are and what they hold, who sees which of them, which cards, hats and goals move from where to
where, and whether something hidden comes to light. Everything that must know about events reads the declaration: what a seat is told,
what it can keep account of, the sentence that a player reads, whether a move can still be taken back, the browser's types, the docs.
"""

from collections.abc import Mapping
from typing import Any, Final

from motherlode.core.movements import Movement
from motherlode.core.shapes import Shape

Fields = dict[str, Any]
Values = dict[str, Any]

EVENTS: Final[dict[str, "EventKind"]] = {}


class EventKind:
    """A kind of event, declared.

    `says` is the key of its sentence; a `silent` kind has none, because another event tells what
    happened, and of a `quiet` one only those are told who see what is secret in it; a `noted` one is for everybody
    to notice at once, whatever they are looking at; a kind that `strikes` is done by nobody to the seat it names: that player
    is told of it until it is read. `uncovers` says that somebody
    has seen something hidden, or that chance has decided something: then a move can't be taken back any more.
    """

    def __init__(
        self,
        name: str,
        fields: Mapping[str, Shape],
        movements: tuple[Movement, ...] = (),
        uncovers: bool = False,
        begins_round: bool = False,
        ends_round: bool = False,
        says: str = "",
        silent: bool = False,
        quiet: bool = False,
        noted: bool = False,
        strikes: bool = False,
    ) -> None:
        if name in EVENTS:
            raise ValueError(f"there are two kinds of events called {name}")
        self.name = name
        self.fields = dict(fields)
        self.right: set[tuple[str, ...]] = set()
        """Names of values that were checked before."""
        self.movements = movements
        self.uncovers = uncovers
        self.says = says or name
        self.silent = silent
        self.quiet = quiet
        self.noted = noted
        self.strikes = strikes
        self.begins_round = begins_round
        self.ends_round = ends_round
        EVENTS[name] = self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its name: there is one of it."""
        return _kind, (self.name,)

    def also(self, **fields: Shape) -> None:
        """A box tells more in an event of this kind than others do."""
        for name, shape in fields.items():
            self.fields[name] = shape.maybe
        self.right.clear()

    def check(self, values: Values) -> None:
        """Says which field is missing or unknown."""
        for name, shape in self.fields.items():
            if name not in values and not shape.optional:
                raise ValueError(f"the event {self.name} lacks {name}")
        for name in values:
            if name not in self.fields:
                raise ValueError(f"the event {self.name} has no {name}")
        self.right.add(tuple(values))

    @property
    def secrets(self) -> list[str]:
        """The fields that not everybody sees."""
        return [name for name, shape in self.fields.items() if shape.is_secret]


class Event:
    """One happening. `seen_by` is the only way out, and it only ever hands out what the declaration lets that seat see."""

    __slots__ = ("kind", "values")

    def __init__(self, kind: EventKind, values: Values) -> None:
        if tuple(values) not in kind.right:
            kind.check(values)
        self.kind = kind
        self.values = values

    @property
    def name(self) -> str:
        """The name of its kind."""
        return self.kind.name

    def seen_by(self, seat: int | None) -> Fields:
        """What a seat (or a spectator: `None`) may know of it."""
        fields: Fields = {"event": self.kind.name}
        for name, value in self.values.items():
            shape = self.kind.fields[name]
            if shape.each:
                fields[name] = shape.hide(value) if seat is None else shape.write(value[seat])
            elif shape.viewers and not self._is_shown_to(seat, shape.viewers):
                fields[name] = shape.hide(value)
            else:
                fields[name] = shape.write(value)
        return fields

    def insiders(self, players: int) -> set[int]:
        """The seats that may know more of it than a spectator."""
        found: set[int] = set()
        for name in self.values:
            shape = self.kind.fields[name]
            if shape.each:
                return set(range(players))
            found.update([self.values[viewer] for viewer in shape.viewers if viewer in self.values])
        return found

    def whole(self) -> Fields:
        """The whole truth, for records and for games that are over."""
        fields: Fields = {"event": self.kind.name}
        for name, value in self.values.items():
            shape = self.kind.fields[name]
            fields[name] = [shape.write(one) for one in value] if shape.each else shape.write(value)
        return fields

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Event, (self.kind, self.values)

    def _is_shown_to(self, seat: int | None, viewers: tuple[str, ...]) -> bool:
        if seat is None:
            return False
        for viewer in viewers:
            if self.values.get(viewer) == seat:
                return True
        return False

    def __repr__(self) -> str:
        return f"Event({self.whole()!r})"


def _kind(name: str) -> EventKind:
    return EVENTS[name]
