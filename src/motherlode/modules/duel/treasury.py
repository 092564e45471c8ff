"""What the players keep over the rounds, and what has left the game: gold cards and path cards with gold, in one pile each (D-11)."""

from collections.abc import Iterable
from typing import Any, Final

from motherlode.core.cards import IS_TUNNEL, NAME, NUMBER, UPRIGHT, Card
from motherlode.core.families import GOALS, Goal, hand_form
from motherlode.core.fields import Field
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.questions import WEALTH
from motherlode.modules.duel.box import duelling, gold_on

Prize = int  # a path card with gold is its number, a gold card is its own above all those

_GOLD_CARDS: Final = 256


def prize_of_path(card: Card) -> Prize:
    """A path card with gold, as it is written in a hand."""
    return UPRIGHT[card]


def prize_of_goal(goal: Goal) -> Prize:
    """A gold card, whichever way it lay."""
    return _GOLD_CARDS + hand_form(goal)


def is_path(prize: Prize) -> bool:
    """Whether it is a path card, which has a place in the deck."""
    return prize < _GOLD_CARDS


def worth(prize: Prize) -> int:
    """A path card bears one gold, a gold card what stands on it."""
    return 1 if prize < _GOLD_CARDS else gold_on(Goal(prize - _GOLD_CARDS))


def prize_text(prize: Prize) -> str:
    """Its code."""
    return NAME[prize] if prize < _GOLD_CARDS else GOALS.names[prize - _GOLD_CARDS]


def parse_prize(code: object, position: Position) -> Prize:
    """The prize of a code."""
    goal = GOALS.numbers.get(code) if isinstance(code, str) else None
    if goal is not None and goal in position.rules.goals:
        return prize_of_goal(Goal(goal))
    card = NUMBER.get(code) if isinstance(code, str) else None
    if card is not None and card in position.rules.cards and IS_TUNNEL[card]:
        return card
    raise ValueError(f"{code!r} is not a gold card or a path card of this game, as it is written in a pile")


# Fields.


def _write_kept(kept: tuple[tuple[Prize, ...], ...]) -> list[list[str]]:
    return [_write_box(prizes) for prizes in kept]


def _write_box(prizes: Iterable[Prize]) -> list[str]:
    return [prize_text(prize) for prize in prizes]


def _read_kept(given: Any, position: Position) -> tuple[tuple[Prize, ...], ...]:
    players = position.rules.players
    if not isinstance(given, list) or len(given) != players:
        raise ValueError(f"kept must be a list with a list for each of {players} players")
    return tuple(_read_prizes("kept", codes, position) for codes in given)


def _read_box(given: Any, position: Position) -> tuple[Prize, ...]:
    return _read_prizes("box", given, position)


def _read_prizes(key: str, codes: Any, position: Position) -> tuple[Prize, ...]:
    if not isinstance(codes, list):
        raise ValueError(f"{key} must be a list, not {codes!r}")
    return tuple(parse_prize(code, position) for code in codes)


def _nothing_kept(position: Position) -> tuple[tuple[Prize, ...], ...]:
    return ((),) * position.rules.players


KEPT: Final[Field[tuple[tuple[Prize, ...], ...]]] = duelling.field(
    "kept", (), each_round=False, write=_write_kept, read=_read_kept, derive=_nothing_kept, told=list[list[str]]
)
BOXED: Final[Field[tuple[Prize, ...]]] = duelling.field(
    "box", (), each_round=False, write=_write_box, read=_read_box, told=list[str]
)


# Whose is what.


def kept_by(position: Position, seat: Seat) -> tuple[Prize, ...]:
    """The cards with gold that a seat has kept, in the order in which they came."""
    kept = KEPT.of(position)
    return kept[seat] if kept else ()


def set_kept(position: Position, seat: Seat, prizes: tuple[Prize, ...]) -> None:
    """What a seat keeps from now on."""
    everybody = position.rules.seats
    KEPT.set(position, tuple(prizes if other == seat else kept_by(position, other) for other in everybody))


def put_in_box(position: Position, prizes: Iterable[Prize]) -> None:
    """Cards leave the game."""
    BOXED.set(position, (*BOXED.of(position), *prizes))


def out_of_play(position: Position) -> list[Prize]:
    """All that is kept or has left the game: no deck holds it any more."""
    kept = [prize for seat in position.rules.seats for prize in kept_by(position, seat)]
    return [*kept, *BOXED.of(position)]


@duelling.rule("D-12", WEALTH)
def gold_kept(position: Position) -> list[int]:
    """The gold on the cards that each seat has kept."""
    return [sum(map(worth, kept_by(position, seat))) for seat in position.rules.seats]
