"""The events that every game of the family tells; boxes declare their own beside their rules."""

from typing import Any, Final

from motherlode.core import shapes
from motherlode.core.boxes import VERBS
from motherlode.core.events import EventKind
from motherlode.core.movements import DECK, MINE, Carries, ShowsGoal, ShowsHat, TurnsUp, hand, named
from motherlode.core.moves import verb_of
from motherlode.core.writing import move_text


def _public_move(move: Any) -> Any:
    return move_text(VERBS[verb_of(move)].public(move))


MOVE: Final = shapes.Shape("move", "string", move_text, _public_move)

MOVED: Final = EventKind("moved", {"seat": shapes.SEAT, "move": MOVE.only("seat")})
DREW: Final = EventKind(
    "drew",
    {"seat": shapes.SEAT, "cards": shapes.CARDS.only("seat")},
    (Carries("cards", DECK, hand("seat")),),
    uncovers=True,
    quiet=True,
)
ROUND_BEGAN: Final = EventKind(
    "round_began", {"round": shapes.NUMBER, "first": shapes.SEAT}, uncovers=True, begins_round=True
)
DEALT: Final = EventKind(
    "dealt",
    {"seat": shapes.SEAT, "hand": shapes.CARDS.only("seat"), "role": shapes.ROLE.only("seat")},
    (Carries("hand", DECK, hand("seat")), ShowsHat("role", "seat")),
    uncovers=True,
    quiet=True,
)
ROUND_OVER: Final = EventKind(
    "round_over",
    {
        "winners": shapes.WORD,
        "finisher": shapes.SEAT.maybe,
        "rule": shapes.WORD,
        "roles": shapes.ROLE_LIST.maybe,
        "spare": shapes.ROLE_LIST.maybe,
        "winning_seats": shapes.SEATS.maybe,
        "mine": shapes.DATA.maybe,
    },
    uncovers=True,
    ends_round=True,
)
PAID: Final = EventKind(
    "paid",
    {
        "seat": shapes.SEAT,
        "gold": shapes.NUMBER.only("seat").maybe,
        "tokens": shapes.NUMBER.maybe,
        "rule": shapes.WORD.maybe,
    },
    uncovers=True,
)
GAME_OVER: Final = EventKind("game_over", {"winners": shapes.SEATS, "gold": shapes.NUMBERS}, uncovers=True)

TURNED_UP: Final = EventKind(
    "turned_up",
    {"seat": shapes.SEAT, "at": shapes.CELL, "card": shapes.GOAL},
    (TurnsUp("card", "at"),),
    uncovers=True,
)
LOOKED: Final = EventKind(
    "looked",
    {"seat": shapes.SEAT, "at": shapes.CELL, "card": shapes.FACE.only("seat")},
    (ShowsGoal("card", "at"),),
    uncovers=True,
    quiet=True,
)
LOOKED_ROLE: Final = EventKind(
    "looked_role",
    {"seat": shapes.SEAT, "target": shapes.SEAT, "role": shapes.ROLE.only("seat")},
    (ShowsHat("role", "target"),),
    uncovers=True,
    quiet=True,
)
REMOVED: Final = EventKind(
    "removed",
    {"at": shapes.CELL, "card": shapes.CARD, "to": shapes.WORD},
    (Carries("card", MINE, named("to")),),
    quiet=True,
)
