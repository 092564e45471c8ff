"""What a bot makes of events: by their declarations (what moves where, which fields hold what) and by the traits of moves.

No event and no verb is known by name here, so what a new box tells is understood like everything else.
"""

from functools import cache, lru_cache
from typing import Any, Final, NamedTuple

from motherlode.core.boxes import VERBS
from motherlode.core.cards import NUMBER, Card
from motherlode.core.cells import Cell, parse_cell
from motherlode.core.events import EVENTS, EventKind, Fields
from motherlode.core.families import GOAL_CARD, GOAL_KIND, GOALS
from motherlode.core.happenings import MOVE, MOVED
from motherlode.core.movements import MINE, Carries, DealsHats, Movement, TakesHat, TurnsUp, Uncovers
from motherlode.core.moves import Move, Seat, verb_of
from motherlode.core.ruleset import Ruleset
from motherlode.core.shapes import CELL
from motherlode.core.traits import Trait
from motherlode.notation.moves import parse_move

CLAIMED: Final = "claimed"
SAID: Final = "said"
TALK: Final = frozenset({CLAIMED, SAID})
"""What is told to bots beside the events of the game: claims, and quick words."""


class Moved(NamedTuple):
    """A seat has made a move, or declared it; nothing if too much of it is hidden from this seat to read it."""

    seat: Seat
    move: Move | None

    def has(self, *traits: Trait) -> bool:
        """Whether its verb has one of these traits."""
        return self.move is not None and not VERBS[verb_of(self.move)].traits.isdisjoint(traits)


class TurnedUp(NamedTuple):
    """A card that lay face down in a cell lies open, as this tunnel."""

    cell: Cell
    card: Card
    is_goal: bool
    kind: str = ""  # of a goal: what it is


class Removed(NamedTuple):
    """The mine has lost the card in a cell."""

    cell: Cell


class NewRoles(NamedTuple):
    """These seats may have another role now."""

    seats: tuple[Seat, ...]


class Claimed(NamedTuple):
    """A seat has made a claim: its role, what a goal is, whom it suspects. It may be a lie."""

    seat: Seat
    claim: dict[str, Any]


class Said(NamedTuple):
    """A seat has said one of the quick words."""

    seat: Seat
    phrase: str


Heard = Moved | TurnedUp | Removed | NewRoles | Claimed | Said
_TELLING: Final = (TurnsUp, Uncovers, TakesHat, DealsHats)


@cache
def is_telling(kind: EventKind) -> bool:
    """Whether events of a kind may change what a bot believes."""
    return kind is MOVED or any(_changes_beliefs(movement) for movement in kind.movements)


def _changes_beliefs(movement: Movement) -> bool:
    return isinstance(movement, _TELLING) or (isinstance(movement, Carries) and movement.source is MINE)


def heard_in(rules: Ruleset, events: list[Fields]) -> list[Heard]:
    """What happened, in order; a move that was stopped has not happened, nor have the answers to it."""
    found: list[Heard] = []
    for happened in events:
        for heard in _heard(rules, happened):
            if isinstance(heard, Moved) and heard.has(Trait.STOPS):
                _take_back(found)
            else:
                found.append(heard)
    return found


def _take_back(found: list[Heard]) -> None:
    """What was said meanwhile stays said."""
    said: list[Heard] = []
    while found:
        heard = found.pop()
        if isinstance(heard, (Claimed, Said)):
            said.append(heard)
        elif isinstance(heard, Moved) and not heard.has(Trait.ALLOWS, Trait.STOPS):
            break
    found += reversed(said)


def _heard(rules: Ruleset, happened: Fields) -> list[Heard]:
    if happened["event"] in TALK:
        return [_said(happened)]
    kind = EVENTS[happened["event"]]
    if kind is MOVED:
        return [Moved(happened["seat"], read_move(rules, happened[_field_of(kind, MOVE.name)]))]
    return [_of_movement(rules, kind, movement, happened) for movement in kind.movements if _changes_beliefs(movement)]


def _said(happened: Fields) -> Heard:
    seat = Seat(happened["seat"])
    return Claimed(seat, happened["said"]) if happened["event"] == CLAIMED else Said(seat, happened["phrase"])


def _of_movement(rules: Ruleset, kind: EventKind, movement: Movement, happened: Fields) -> Heard:
    if isinstance(movement, DealsHats):
        return NewRoles(tuple(rules.seats))
    if isinstance(movement, TakesHat):
        return NewRoles((happened[movement.seat],))
    cell = parse_cell(happened[_field_of(kind, CELL.name)])
    if isinstance(movement, TurnsUp):
        goal = GOALS.numbers[happened[movement.card]]
        return TurnedUp(cell, GOAL_CARD[goal], is_goal=True, kind=GOAL_KIND[goal])
    if isinstance(movement, Uncovers):
        return TurnedUp(cell, NUMBER[happened[movement.card]], is_goal=False)
    return Removed(cell)


@cache
def _field_of(kind: EventKind, shape: str) -> str:
    """The first field with a shape."""
    return next(name for name, field in kind.fields.items() if field.name == shape)


@lru_cache(maxsize=4096)
def read_move(rules: Ruleset, text: str) -> Move | None:
    """The move behind a text that this seat has heard; nothing if too much of it is hidden."""
    try:
        return parse_move(rules, text)
    except ValueError:
        return None
