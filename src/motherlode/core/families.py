"""Families of cards that are never held in a hand: roles, goals, finds; a number for each name."""

from typing import Any, Final, NewType

from motherlode.core.cards import EMPTY, NUMBER, OPEN, Card, print_tunnel, turned_code
from motherlode.core.refusal import quoted

Role = NewType("Role", int)
Goal = NewType("Goal", int)

UNKNOWN: Final = 0  # a role, goal or find that a viewer can't know
UNTOLD: Final = -1  # tokens that a viewer can't count: none at all would be 0


class Family:
    """Names with numbers; number 0 is `?`."""

    def __init__(self, what: str) -> None:
        self.what = what
        self.names = ["?"]
        self.numbers: dict[str, int] = {"?": 0}
        _FAMILIES[what] = self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is of: there is one of it."""
        return _family, (self.what,)

    def add(self, name: str) -> int:
        """The number of a name, a new one if it is new."""
        if name not in self.numbers:
            self.numbers[name] = len(self.names)
            self.names.append(name)
        return self.numbers[name]

    def text(self, number: int) -> str:
        """The name of a number."""
        return self.names[number]

    def parse(self, text: str) -> int:
        """The number of a name that some box has."""
        if text not in self.numbers:
            raise ValueError(f"{quoted(text)} is not a {self.what} of any box")
        return self.numbers[text]


class Numbers:
    """Gold and seats: their names are their numbers."""

    def text(self, number: int) -> str:
        """The number as it is written."""
        return str(number)

    def parse(self, text: str) -> int:
        """The number that is written."""
        if not text.isascii() or not text.isdigit() or len(text) > 4:
            raise ValueError(f"{quoted(text)} is not a number")
        return int(text)


_FAMILIES: Final[dict[str, Family]] = {}


def _family(what: str) -> Family:
    return _FAMILIES[what]


PLAIN: Final = Numbers()
ROLES: Final = Family("role")
GOALS: Final = Family("goal")
FINDS: Final = Family("find")  # what lies beneath a face-down tunnel card: `chest:gold`
GOAL_KIND: Final[list[str]] = ["?"]  # `stone` for `stone:NE`
GOAL_CARD: Final[list[Card]] = [EMPTY]  # its tunnels, as they lie
GOAL_TURNED: Final[list[Goal]] = [Goal(0)]


def print_goal(code: str) -> Goal:
    """Gives a goal its numbers, one per orientation; the treasure, written without tunnels, is a crossing."""
    if code in GOALS.numbers:
        return Goal(GOALS.numbers[code])
    kind, colon, shape = code.partition(":")
    print_tunnel(shape or "NESW")
    forms = dict.fromkeys((shape or "NESW", turned_code(shape or "NESW")))
    numbers = []
    for form in forms:
        numbers.append(Goal(GOALS.add(f"{kind}:{form}" if colon else kind)))
        GOAL_KIND.append(kind)
        GOAL_CARD.append(NUMBER[form])
    GOAL_TURNED.extend(reversed(numbers))
    return numbers[0]


def find_word(find: int) -> str:
    """The word for a kind of find: `chest` for `chest:gold`."""
    return FINDS.names[find].partition(":")[0]


def hand_form(goal: Goal) -> Goal:
    """The form in which a goal is written while it lies face down: both tell the same card."""
    return min(goal, GOAL_TURNED[goal])


def goal_sides(goal: Goal) -> int:
    """The open sides of a goal as it lies."""
    return OPEN[GOAL_CARD[goal]]
