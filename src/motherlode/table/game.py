"""The one door between a table and the rules: a running game that is told moves as texts."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Protocol

from motherlode.core.events import Event as Event
from motherlode.table.settings import Settings

Seen = dict[str, Any]


@dataclass(slots=True)
class Deed:
    """What a move brought: events, the record's new lines, and whether it can still be taken back."""

    events: list[Event]
    lines: list[str]
    drew: bool
    saw: bool

    @property
    def harmless(self) -> bool:
        """Nothing hidden or random came of it."""
        return not (self.drew or self.saw)


@dataclass(frozen=True, slots=True)
class Claimable:
    """What players may say of each other and of goals: the words of the rules they play by."""

    roles: tuple[str, ...] = ()
    goals: tuple[str, ...] = ()
    pile: tuple[str, ...] = ()
    """The role cards that are dealt from, each as often as it is there."""


@dataclass(frozen=True, slots=True)
class Shown:
    """How one moment looks: to each seat (None is a spectator), and beside the cards, to all alike."""

    view: Callable[[int | None], Seen]
    scene: Seen


class Game(Protocol):
    """A running game."""

    @property
    def boxes(self) -> tuple[str, ...]:
        """The boxes that are played with, in the order in which they were put together."""

    @property
    def claimable(self) -> Claimable:
        """What may be claimed."""

    @property
    def to_act(self) -> int | None:
        """The seat asked now; None when the game is over."""

    @property
    def asked(self) -> str | None:
        """The kind of answer awaited; None for a turn's own move."""

    @property
    def still_asked(self) -> list[int]:
        """Where all seats are asked one after the other: those who have not answered, the one asked now first."""

    @property
    def unsaid(self) -> str:
        """Where all seats are asked: the answer that silence counts as; empty where only one is asked."""

    @property
    def round(self) -> int:
        """The number of the round."""

    @property
    def turn(self) -> tuple[int, int]:
        """The round and the number of the turn in it."""

    @property
    def winners(self) -> list[int] | None:
        """Who has won, once the game is over."""

    def legal(self) -> list[str]:
        """What the seat asked now may do, sorted."""

    def answers(self, seat: int) -> list[str]:
        """What one of those still asked will be able to say, sorted."""

    def view_when_asked(self, seat: int) -> Seen:
        """What one of those still asked will see then."""

    def check(self, text: str) -> None:
        """Raise a Refusal if the rules say no."""

    def act(self, text: str) -> Deed:
        """Make a move, or raise a Refusal and change nothing."""

    def replay(self, lines: list[str]) -> Deed:
        """Do once more what the record says."""

    def view(self, seat: int | None) -> Seen:
        """What a seat may know of the position; everything once the game is over."""

    def shown(self) -> Shown:
        """How this moment looks to everybody: cheaper than asking for one view after the other."""

    def mark(self) -> object:
        """Remember this moment."""

    def back_to(self, mark: object) -> None:
        """Return to a moment remembered, from which only harmless moves were made."""


Deal = Callable[[Settings, list[str] | None], tuple[Game, Deed]]
"""Deal a new game, or the one that the record's lines tell."""
