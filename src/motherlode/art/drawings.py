"""What boxes draw. A box registers its pictures in its `drawing.py`; what it does not draw gets a plain picture (`plain.py`).

Lists of cards are never written here: what there is to draw, the engine's own tables say (`codes.py`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterator, Mapping
from html import escape
from typing import Any, NamedTuple

from motherlode.core.boxes import BOXES

from .pen import Point, at, circle, rect, text

Lit = bool | Collection[str]  # whether the light has come, or which edges it has reached
TunnelCard = Callable[[Lit], str]
Picks = Callable[[str, Mapping[str, str], Mapping[str, Any]], str]
Fits = Callable[[Any], bool]
Marks = Callable[[Any], list[tuple[str, str]]]


class GoalPicture(NamedTuple):
    """What lies on a goal, where on the card (for its tunnels' code), which mark of the card it stands for, and how it looks small."""

    picture: str
    place: Callable[[str], Point] | None
    instead_of: str
    small: str


class MarkPicture(NamedTuple):
    """What stands in tunnels, its size, where it stands (a side, the groups of the card), and its size where that differs."""

    picture: str
    size: float
    place: Callable[[str, tuple[str, ...]], Point] | None
    size_at: Callable[[str, tuple[str, ...]], float] | None


class TokenDrawing(NamedTuple):
    """How a field of a position is drawn on the mine: whether its value has the right shape, and what lies in which cell."""

    fits: Fits
    marks: Marks


LONGEST_NAME = 11  # signs on a plate
DRAWINGS: dict[str, Drawing] = {}


class Drawing:
    """All pictures of one box."""

    def __init__(self, box: str) -> None:
        self.faces: dict[str, str] = {}
        self.goals: dict[str, GoalPicture] = {}
        self.cards: dict[str, tuple[str, TunnelCard]] = {}
        self.picks: dict[str, Picks] = {}
        self.marks: dict[str, MarkPicture] = {}
        self.backs: dict[str, str] = {}
        self.tokens: dict[str, TokenDrawing] = {}
        self.symbols: dict[str, str] = {}
        self.parts: dict[str, str] = {}
        self.after: dict[str, str] = {}
        self.tunnels_title = ""
        self.goals_title = ""
        DRAWINGS[box] = self

    def face(self, code: str, picture: str, *, after: str = "") -> None:
        """The whole face of a card without tunnels; in lists it stands behind another, if one is named."""
        self.faces[code] = picture
        if after:
            self.listed(code, after)

    def listed(self, code: str, after: str) -> None:
        """In lists a card stands behind another one."""
        self.after[code] = after

    def goal(
        self,
        kind: str,
        picture: str,
        *,
        place: Callable[[str], Point] | None = None,
        instead_of: str = "",
        small: str = "",
    ) -> None:
        """What lies on a kind of goal: in the middle, or where `place` says; perhaps instead of a mark that its tunnels bear."""
        self.goals[kind] = GoalPicture(picture, place, instead_of, small or at(picture, 68, 117, 0.44))

    def card(self, code: str, shape: str, draws: TunnelCard) -> None:
        """A card with tunnels that looks unlike other tunnels, such as a start; it is given how far the light has come."""
        self.cards[code] = (shape, draws)

    def shows(self, code: str, picks: Picks) -> None:
        """A card of the table that is drawn as another one: which, given its cell, all that lies face up, and the position."""
        self.picks[code] = picks

    def mark(
        self,
        name: str,
        picture: str,
        size: float,
        *,
        place: Callable[[str, tuple[str, ...]], Point] | None = None,
        size_at: Callable[[str, tuple[str, ...]], float] | None = None,
    ) -> None:
        """What stands in tunnels of this box's cards."""
        self.marks[name] = MarkPicture(picture, size, place, size_at)

    def back(self, kind: str, picture: str) -> None:
        """The back of a kind of card."""
        self.backs[kind] = picture

    def token(self, field: str, fits: Fits, marks: Marks) -> None:
        """How a field of this box is drawn on the mine, from its text form."""
        self.tokens[field] = TokenDrawing(fits, marks)

    def symbol(self, name: str, picture: str) -> None:
        """A symbol for the browser that fills a card's box."""
        self.symbols[name] = picture

    def part(self, name: str, picture: str) -> None:
        """What returns in several drawings: files store it once."""
        self.parts[name] = picture

    def chapter(self, *, tunnels: str = "", goals: str = "") -> None:
        """Titles over this box's tunnels, and over its goals, on the sheet."""
        self.tunnels_title, self.goals_title = tunnels, goals


def drawings() -> Iterator[Drawing]:
    """Every box's drawing, in the order of the boxes."""
    return (DRAWINGS[name] for name in BOXES if name in DRAWINGS)


def face_of(code: str) -> str | None:
    """The face that some box has drawn for a card without tunnels."""
    return next((drawn.faces[code] for drawn in drawings() if code in drawn.faces), None)


def goal_of(kind: str) -> GoalPicture:
    """What some box has drawn for a kind of goal, else its name on a plate."""
    return next((drawn.goals[kind] for drawn in drawings() if kind in drawn.goals), None) or plain_goal(kind)


def tunnel_card_of(code: str) -> tuple[str, TunnelCard] | None:
    """A card with tunnels that some box has drawn as a whole, and its tunnels."""
    return next((drawn.cards[code] for drawn in drawings() if code in drawn.cards), None)


def pick_of(code: str) -> Picks | None:
    """As which other card a card of the table is drawn."""
    return next((drawn.picks[code] for drawn in drawings() if code in drawn.picks), None)


def mark_of(name: str) -> MarkPicture:
    """What some box has drawn for a mark in tunnels, else the first sign of its name."""
    return next((drawn.marks[name] for drawn in drawings() if name in drawn.marks), None) or plain_mark(name)


def all_marks() -> dict[str, MarkPicture]:
    """Everything that stands in tunnels."""
    return {name: mark for drawn in drawings() for name, mark in drawn.marks.items()}


def all_goals() -> dict[str, GoalPicture]:
    """Everything that lies on goals."""
    return {kind: goal for drawn in drawings() for kind, goal in drawn.goals.items()}


def all_backs() -> dict[str, str]:
    """Backs that boxes have drawn."""
    return {kind: back for drawn in drawings() for kind, back in drawn.backs.items()}


def all_tokens() -> dict[str, TokenDrawing]:
    """Fields that are drawn on the mine."""
    return {field: token for drawn in drawings() for field, token in drawn.tokens.items()}


def plain_token(field: str) -> str:
    """A plate in a corner of the cell, for something that a box keeps there and has not drawn."""
    return at(circle("paper o", 0, 0, 14) + text(escape(field[:1].upper()), 5.4, 16), 81, 118)


def all_symbols() -> dict[str, str]:
    """Symbols that boxes have drawn for the browser."""
    return {name: symbol for drawn in drawings() for name, symbol in drawn.symbols.items()}


def all_parts() -> dict[str, str]:
    """What returns in drawings of boxes."""
    return {name: part for drawn in drawings() for name, part in drawn.parts.items()}


def all_after() -> dict[str, str]:
    """Cards that are listed behind another one."""
    return {code: other for drawn in drawings() for code, other in drawn.after.items()}


def plain_goal(kind: str) -> GoalPicture:
    """A plate with the goal's name."""
    return GoalPicture(plate(kind, 60), None, "", at(plate(kind, 60), 68, 117, 0.44))


def plain_mark(name: str) -> MarkPicture:
    """A plate with the first sign of the mark's name."""
    return MarkPicture(circle("paper o", 0, 0, 12) + text(escape(name[:1].upper()), 5, 15), 1.0, None, None)


def plate(name: str, width: float) -> str:
    """A name on paper."""
    return rect("paper o", -width / 2, -11, width, 22, 4) + text(escape(name[:LONGEST_NAME]), 4.5, 12)
