"""The type of a view, as the notation writes it: the fields that every game has, and those that boxes declare."""

from __future__ import annotations

from typing import Any, Literal

import msgspec
from msgspec import Struct

from motherlode.core.boxes import FIELDS

Unseen = Literal["?"]
Card = dict[str, str]
"""A card that lies face down: `goal`, or `tunnel` and what lies beneath it."""


class PendingSeen(Struct):
    """What is asked now, and of whom."""

    kind: str
    seat: int
    move: str | None = None
    cells: list[str] = []
    cards: list[str | int] = []
    queue: list[Any] = []


class Sight(Struct):
    """Something that the reader looked at: a goal or a hidden card in a cell, the role of a seat."""

    what: str
    at: str | int
    card: str | dict[str, str]
    round: int
    turn: int


class Over(Struct):
    """The game is over."""

    winners: list[int]


class CoreView(Struct):
    """What the reader may know of the position."""

    notation: int
    game: str
    modules: list[str]
    options: dict[str, Any]
    players: int
    round: int
    turn: int
    to_move: int
    direction: int
    pending: PendingSeen | None
    board: dict[str, str]
    facedown: dict[str, Card]
    faceup_goals: dict[str, str]
    hands: list[list[str]]
    front: list[list[str]]
    deck: list[str]
    discard: list[str]
    gold: list[int | Unseen]
    gold_cards: list[list[int | Unseen]]
    gold_pile: list[int | Unseen]
    last_tunnel: str | None
    last_digger: int | None
    last_mover: int | None
    finisher: int | None
    draws: int
    instead: list[str]
    seen: list[Sight]
    over: Over | None
    seat: int | None
    roles: list[str] = []
    spare_roles: list[str] = []


def view_type() -> type[Struct]:
    """The same with the fields of all boxes, which are there where their box is."""
    told = {field.name: (field.name, field.told | None, None) for field in FIELDS}
    return msgspec.defstruct(
        "View",
        list(told.values()),
        bases=(CoreView,),
        forbid_unknown_fields=True,
        namespace={"__doc__": CoreView.__doc__},
    )
