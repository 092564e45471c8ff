"""A seat at the table and the person or bot in it."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any, Literal

from motherlode.table.settings import SeatPlan

Claim = dict[str, Any]


@dataclass(slots=True)
class Chair:
    """A seat: open, a person's, or a bot's; a person may be away, and a bot may stand in."""

    plan: SeatPlan
    level: str | None = None
    who: str | None = None
    name: str | None = None
    look: str | None = None
    """The face and the colour that its person has chosen."""
    stand_in: bool = False
    left: bool = False
    connections: int = 0
    away_since: int | None = None
    ready: bool = False
    auto_allow: bool = False
    """A standing answer: object to nothing."""
    allows_turn: tuple[int, int] | None = None
    """The turn in which everything may pass."""
    lets_pass: bool = False
    """Has answered before being asked: this card may pass."""
    claims: list[Claim] = field(default_factory=list)

    @property
    def kind(self) -> Literal["open", "person", "bot"]:
        """What the seat is."""
        return "person" if self.who else "bot" if self.level else "open"

    @property
    def played_by(self) -> Literal["nobody", "person", "bot", "stand_in"]:
        """Who makes the moves now."""
        if self.who:
            return "stand_in" if self.stand_in else "person"
        return "bot" if self.level else "nobody"

    @property
    def present(self) -> bool:
        """A person who is connected and has not left."""
        return self.who is not None and self.connections > 0 and not self.left

    def seat_person(self, who: str, name: str, look: str | None = None) -> None:
        """Somebody sits down."""
        self.who, self.name, self.look, self.level = who, name, look, None

    def clear(self, level: str | None = None) -> None:
        """The seat is open again, or a bot's."""
        self.who = self.name = self.look = self.away_since = None
        self.level, self.connections = level, 0

    def claim(self, claim: Claim) -> None:
        """Take note of what the seat says now: of each kind of claim, and for each goal, the last word counts."""
        self.claims = [old for old in self.claims if _about(old) != _about(claim)] + [claim]


def _about(claim: Claim) -> tuple[str, str | None]:
    return claim["claim"], claim.get("cell")
