"""What was agreed before the game: boxes, options, seats, clock."""

from __future__ import annotations

from dataclasses import asdict, dataclass, field
from typing import Any, Literal

Plan = Literal["person", "bot"]


@dataclass(frozen=True, slots=True)
class ClockPlan:
    """Seconds for each turn, then seconds from the seat's bank."""

    turn: int
    bank: int = 0


@dataclass(frozen=True, slots=True)
class SeatPlan:
    """Who a seat is meant for; a bot has a level."""

    kind: Plan
    level: str | None = None


@dataclass(frozen=True, slots=True)
class Settings:
    """A table's settings, as plain data."""

    seats: tuple[SeatPlan, ...]
    game: str = "base"
    modules: tuple[str, ...] = ()
    options: dict[str, Any] = field(default_factory=dict)
    public: bool = False
    clock: ClockPlan | None = None
    fill_level: str = "random"
    """The bot for seats still empty at the start, and for those who are away."""
    daily: str | None = None
    """The day whose deal is played (2026-11-15), or None: cards as they come."""
    laid: dict[str, tuple[str, ...]] = field(default_factory=dict)
    """The cells where the host has laid out things of a box; of the boxes that are not named, chance does (M-K1)."""
    short_pause: bool = False
    """Less time to object where all are asked after a card (W-19)."""
    bots_talk: bool = False
    """Bots make claims, listen to those of others, and react in a few words."""

    @property
    def players(self) -> int:
        """How many seats there are."""
        return len(self.seats)

    def as_json(self) -> dict[str, Any]:
        """Settings as plain JSON."""
        return asdict(self)

    @classmethod
    def of_json(cls, obj: dict[str, Any]) -> Settings:
        """The inverse of `as_json`; tables kept by earlier versions have what was laid under the name of its box."""
        clock = obj["clock"]
        known = {name: value for name, value in obj.items() if name in cls.__slots__}
        named = {name: value for name, value in obj.items() if name not in cls.__slots__}
        laid = {**named, **obj.get("laid", {})}
        return cls(
            **{
                **known,
                "seats": tuple(SeatPlan(**seat) for seat in obj["seats"]),
                "modules": tuple(obj["modules"]),
                "laid": {box: tuple(cells) for box, cells in laid.items() if cells},
                "clock": clock and ClockPlan(**clock),
            }
        )


@dataclass(frozen=True, slots=True)
class Pace:
    """How long things take, in milliseconds; the same for every seat, so that waiting tells nothing."""

    after_person: int = 150
    after_bot: int = 700
    after_harmless: int = 1_500
    """After a move that could be taken back."""
    grace: int = 45_000
    """From going away to a bot's sitting in."""
    between_rounds: int = 60_000
    to_object: int = 6_000
    """Where all are asked after a card: from the card to the answers of all who have said nothing, whatever they hold (W-19, V-2)."""
    to_object_short: int = 2_000
    to_think: int = 1_200
    """Where all are asked and bots are among them: before this nobody's answer is shown, and a bot still undecided then lets it pass."""
    between_answers: int = 150


Tempo = Literal["slow", "normal", "fast"]
TEMPI: dict[Tempo, float] = {"slow": 2.5, "normal": 1.0, "fast": 0.35}
"""How fast bots play: what their pauses are multiplied with."""
