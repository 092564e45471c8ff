"""What the fields of events hold: how a value is written, what stands for it where it is hidden, and what it is called elsewhere.

A field's value is a number or a list of numbers, as everywhere in the engine; it becomes text only when somebody is told. `said` is the
word that stands for it in sentences, `type_name` its type in the browser's language.
"""

from collections.abc import Callable
from typing import Any, Final

from motherlode.core.cards import NAME
from motherlode.core.cells import cell_text
from motherlode.core.families import FINDS, GOALS, ROLES, find_word

UNSEEN: Final = "?"
Writer = Callable[[Any], Any]


class Shape:
    """A kind of value, and who of a table may see it: everybody, or the seats that other fields name, or each seat its own."""

    def __init__(
        self,
        name: str,
        type_name: str,
        write: Writer,
        hide: Writer,
        viewers: tuple[str, ...] = (),
        each: bool = False,
        optional: bool = False,
    ) -> None:
        self.name = name
        self.type_name = type_name
        self.write = write
        self.hide = hide
        self.viewers = viewers
        self.each = each
        self.optional = optional

    def only(self, *viewers: str) -> "Shape":
        """The same, seen only by the seats in these fields."""
        return Shape(self.name, self.type_name, self.write, self.hide, viewers, self.each, self.optional)

    @property
    def own(self) -> "Shape":
        """One value for each seat, of which it sees its own and nobody else's."""
        return Shape(self.name, self.type_name, self.write, self.hide, self.viewers, True, self.optional)

    @property
    def maybe(self) -> "Shape":
        """The same, which an event may lack."""
        return Shape(self.name, self.type_name, self.write, self.hide, self.viewers, self.each, True)

    @property
    def is_secret(self) -> bool:
        """Whether some don't see it."""
        return bool(self.viewers) or self.each


def _hidden(value: Any) -> Any:
    return UNSEEN


def _all_hidden(values: Any) -> Any:
    return [UNSEEN for _ in values]


def _as_it_is(value: Any) -> Any:
    return value


def _card(card: Any) -> Any:
    return NAME[card]


def _cards(cards: Any) -> Any:
    return [NAME[card] for card in cards]


def _cells(cells: Any) -> Any:
    return [cell_text(cell) for cell in cells]


def _roles(roles: Any) -> Any:
    return [ROLES.names[role] for role in roles]


def _face(card: Any) -> Any:
    """A goal; or a tunnel card and what lies beneath it."""
    return (
        GOALS.names[card] if card < 256 else {"tunnel": NAME[card & 255], find_word(card >> 8): FINDS.names[card >> 8]}
    )


SEAT: Final = Shape("seat", "number", _as_it_is, _hidden)
SEATS: Final = Shape("seats", "number[]", _as_it_is, _all_hidden)
CELL: Final = Shape("cell", "string", cell_text, _hidden)
CELLS: Final = Shape("cells", "string[]", _cells, _all_hidden)
CARD: Final = Shape("card", "string", _card, _hidden)
CARDS: Final = Shape("cards", "string[]", _cards, _all_hidden)
FACE: Final = Shape("face", "string | { tunnel: string; [find: string]: string }", _face, _hidden)
GOAL: Final = Shape("goal", "string", GOALS.text, _hidden)
FIND: Final = Shape("find", "string", FINDS.text, _hidden)
ROLE: Final = Shape("role", "string", ROLES.text, _hidden)
ROLE_LIST: Final = Shape("roles", "string[]", _roles, _all_hidden)
NUMBER: Final = Shape("number", "number", _as_it_is, _hidden)
NUMBERS: Final = Shape("numbers", "number[]", _as_it_is, _all_hidden)
GOLD: Final = Shape("gold", "number", _as_it_is, _hidden)  # what a player wins or loses while a round goes on
YES_OR_NO: Final = Shape("yes or no", "boolean", _as_it_is, _hidden)
WORD: Final = Shape("word", "string", _as_it_is, _hidden)
WORDS: Final = Shape("words", "string[]", _as_it_is, _all_hidden)
DATA: Final = Shape("data", "unknown", _as_it_is, _hidden)  # what only one screen draws
