"""Symbols of the interface: line icons in `currentColor`, badges, faces, and what lies on cards in the mine."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, NamedTuple

from .drawings import all_symbols
from .dwarves import FACES, face
from .furniture import gold
from .pen import LETTERS, at, circle, lettered, line, path, rect
from .tools import BADGES, TEAM_BADGES, lamp

Bounds = tuple[float, float, float, float]
ICON_BOX: Bounds = (0, 0, 24, 24)
CARD_BOX: Bounds = (0, 0, 100, 140)
FACE_BOX: Bounds = (-44, -52, 88, 88)


class Symbol(NamedTuple):
    """A drawing and the box it fills."""

    drawing: str
    box: Bounds


ICONS = {
    "hand": "M4.5 8.5l6-2.6a1 1 0 0 1 1.3.5l4.4 10a1 1 0 0 1-.5 1.3l-6 2.6a1 1 0 0 1-1.3-.5L4 9.8a1 1 0 0 1 .5-1.3Z"
    "M13 5h5.5a1 1 0 0 1 1 1v11",
    "deck": "M7 3.5h10a1 1 0 0 1 1 1v12a1 1 0 0 1-1 1H7a1 1 0 0 1-1-1v-12a1 1 0 0 1 1-1ZM7 20.5h10.5M9 9l3-3 3 3-3 4Z",
    "discard": "M5 7h14M9 7V4h6v3M7 7l1 13h8l1-13M10.5 11v5M13.5 11v5",
    "eye": "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0ZM12 9a3 3 0 1 0 .01 0",
    "eye-off": "M4 4l16 16M7 7.2C5 8.3 3.3 10 2 12c4 6.4 11 7.7 16 3.9"
    "M10.5 6.1C15 5.5 19.2 7.5 22 12c-.6 1-1.3 1.8-2 2.5",
    "turn": "M5 12a7 7 0 0 1 12-5l2 2M19 4v5h-5M19 12a7 7 0 0 1-12 5l-2-2M5 20v-5h5",
    "undo": "M9 6L4 11l5 5M4 11h10a5 5 0 0 1 0 10h-2",
    "sound": "M4 9v6h4l5 4V5L8 9ZM16 9a4 4 0 0 1 0 6M18.5 6.5a8 8 0 0 1 0 11",
    "sound-off": "M4 9v6h4l5 4V5L8 9ZM16.5 9.5l5 5M21.5 9.5l-5 5",
    "help": "M12 2.5a9.5 9.5 0 1 0 .01 0M9.3 9.5a2.8 2.8 0 1 1 4.1 2.5c-1 .6-1.4 1.1-1.4 2M12 17.3v.01",
    "menu": "M4 7h16M4 12h16M4 17h16",
    "bot": "M5.5 9h13v10h-13ZM12 9V5.5M12 4v.01M9 13v.01M15 13v.01M9.5 16.3h5M2.8 12.5v3M21.2 12.5v3",
    "away": "M12 3a9 9 0 1 0 .01 0M12 7.5V12l3.2 2",
    "offline": "M3 3l18 18M5 12a10 10 0 0 1 3-2M19 12a10 10 0 0 0-5-2.8M9 16a5 5 0 0 1 6 0M12 20v.01",
    "chat": "M4 5h16v11H10l-5 4v-4H4Z",
    "copy": "M9 8h10a1 1 0 0 1 1 1v10a1 1 0 0 1-1 1H9a1 1 0 0 1-1-1V9a1 1 0 0 1 1-1Z"
    "M5 16a1 1 0 0 1-1-1V5a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1",
    "link": "M10 14a4 4 0 0 0 6 0l3-3a4 4 0 0 0-6-6l-1 1M14 10a4 4 0 0 0-6 0l-3 3a4 4 0 0 0 6 6l1-1",
    "qr": "M4 4h6v6H4ZM14 4h6v6h-6ZM4 14h6v6H4ZM7 7v.01M17 7v.01M7 17v.01M14 14h2v2M20 14v3M14 20h3M20 20v.01",
    "play": "M7 5l12 7-12 7Z",
    "pause": "M8.5 5v14M15.5 5v14",
    "step": "M6 5l9 7-9 7ZM18.5 5v14",
    "step-back": "M18 5l-9 7 9 7ZM5.5 5v14",
    "first": "M11.5 6l-6 6 6 6M18.5 6l-6 6 6 6",
    "last": "M5.5 6l6 6-6 6M12.5 6l6 6-6 6",
    "fit": "M4 9V4h5M15 4h5v5M20 15v5h-5M9 20H4v-5",
    "plus": "M12 5v14M5 12h14",
    "minus": "M5 12h14",
    "list": "M4 6h16M4 12h16M4 18h10",
    "close": "M6 6l12 12M18 6L6 18",
    "check": "M5 12.5l4.5 4.5L19 7.5",
    "warn": "M12 4l9.5 16h-19ZM12 10v4.5M12 17.3v.01",
    "download": "M12 4v11M7 10.5l5 5 5-5M5 20h14",
    "upload": "M12 16V5M7 9.5l5-5 5 5M5 20h14",
    "settings": "M4 7h9M17 7h3M15 4.8v4.4M4 17h3M11 17h9M9 14.8v4.4",
    "language": "M12 3a9 9 0 1 0 .01 0M3 12h18M12 3c-5 5-5 13 0 18c5-5 5-13 0-18",
    "sun": "M12 8a4 4 0 1 0 .01 0M12 2.5v2M12 19.5v2M2.5 12h2M19.5 12h2"
    "M5.3 5.3l1.4 1.4M17.3 17.3l1.4 1.4M5.3 18.7l1.4-1.4M17.3 6.7l1.4-1.4",
    "moon": "M19.5 14.5A8 8 0 0 1 9.5 4.5a8 8 0 1 0 10 10Z",
    "person": "M12 4a4 4 0 1 0 .01 0M4.5 20.5c1-8 14-8 15 0",
    "host": "M4 18L3 7l5 4 4-7 4 7 5-4-1 11Z",
    "clock": "M12 4a8.5 8.5 0 1 0 .01 0M12 8v4.5l3 2M9.5 1.8h5",
    "arrow": "M3 12h17M13 5l7 7-7 7",
    "reverse": "M4 8h11a5 5 0 0 1 0 10H8M8 4L4 8l4 4",
    "say-miner": "M3 4h18v12.5H11L6 20.5v-4H3ZM7.5 12.5h9M8.5 12.5c0-6.5 7-6.5 7 0",
    "say-goal": "M3 4h18v12.5H11L6 20.5v-4H3ZM9 13.5V9.5a3 3 0 0 1 6 0v4M12 10.3v.01",
    "say-suspect": "M3 4h18v12.5H11L6 20.5v-4H3ZM6.5 10c3-4 8-4 11 0c-3 4-8 4-11 0ZM12 10v.01",
}


def symbols(letters: Mapping[str, str] = LETTERS) -> dict[str, Symbol]:
    """Every symbol by name; icons are `icon-…`, faces `face-0` to `face-11`, badges `badge-…` and `team-…`."""
    return {name: Symbol(lettered(symbol.drawing, letters), symbol.box) for name, symbol in every_symbol().items()}


@cache
def every_symbol() -> dict[str, Symbol]:
    icons = {f"icon-{name}": Symbol(path("icon", d), ICON_BOX) for name, d in ICONS.items()}
    faces = {f"face-{seat}": Symbol(face(seat), FACE_BOX) for seat in range(len(FACES))}
    badges = {f"badge-{tool}": Symbol(badge, (-15, -15, 30, 30)) for tool, badge in BADGES.items()}
    teams = {f"team-{team}": Symbol(badge, (-17, -17, 34, 34)) for team, badge in TEAM_BADGES.items()}
    return icons | faces | badges | teams | {"gold": Symbol(gold(1), (-12, -12, 24, 24)), "sign": sign()} | marks()


def sign() -> Symbol:
    """The sign of the house: a lamp in a lozenge of rock."""
    lozenge = path("rock", "M50 2L98 50L50 98L2 50Z") + line("M50 4.5L95.5 50L50 95.5L4.5 50Z", 5, "amber-line")
    return Symbol(lozenge + at(lamp(), 50, 54), (0, 0, 100, 100))


# What lies on cards in the mine; each fills a card's box.

BRACKETS = "M7 26V7H26M74 7H93V26M93 114V133H74M26 133H7V114"


def marks() -> dict[str, Symbol]:
    """Marks on cells: the last move, the chosen card, what only I saw, and what boxes lay there."""
    drawings = {
        "last-move": line(BRACKETS, 9) + line(BRACKETS, 4.6, "mark"),
        "chosen": ring(9, "line") + ring(5, "mark"),
        "seen": seen(),
    }
    return {name: Symbol(drawing, CARD_BOX) for name, drawing in (drawings | all_symbols()).items()}


def ring(width: float, look: str) -> str:
    return f'<rect class="ml-{look}" x="2.5" y="2.5" width="95" height="135" rx="7" stroke-width="{width:g}"/>'


def seen() -> str:
    """An eye in a violet pill; what was seen is put beside it."""
    return at(
        rect("look o", -40, -15, 80, 30, 15)
        + path("white", "M-31 0c6-10 18-10 24 0c-6 10-18 10-24 0Z")
        + circle("ink", -19, 0, 4),
        50,
        118,
    )


def texts(value: Any) -> bool:
    """Whether a part of a position is texts under texts: cells and what lies in them."""
    return isinstance(value, Mapping) and all(isinstance(text, str) for pair in value.items() for text in pair)
