"""What a move does, and who may do what. Boxes say both with functions; for what nearly every turn asks there are classes instead.

Compiled, a class's own method is called as it is, with native numbers, while a function costs a call through Python (`core.offering`).
"""

from collections.abc import Callable
from typing import Any

from motherlode.core.chance import Chance
from motherlode.core.follows import Follow
from motherlode.core.moves import Move, Seat
from motherlode.core.position import Position

Happens = Callable[[Position, Move, Chance], Follow]
May = Callable[[Position, Seat], bool]


class Effect:
    """What a move does."""

    def happen(self, position: Position, move: Move, chance: Chance) -> Follow:
        """Carries out a legal move, and says what follows."""
        raise NotImplementedError("a verb does nothing: its box must say what it does")


class EffectBy(Effect):
    """The same by a function of a box."""

    def __init__(self, function: Happens) -> None:
        self.function = function

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its function."""
        return EffectBy, (self.function,)

    def happen(self, position: Position, move: Move, chance: Chance) -> Follow:
        """Asks the function."""
        return self.function(position, move, chance)


class Permission:
    """Whether a seat may do something: it may, until a box says otherwise."""

    def given(self, position: Position, seat: Seat) -> bool:
        """Whether it may."""
        return True

    def __call__(self, position: Position, seat: Seat) -> bool:
        """The same, as functions are asked."""
        return self.given(position, seat)


class PermissionBy(Permission):
    """The same by a function."""

    def __init__(self, function: May) -> None:
        self.function = function

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its function."""
        return PermissionBy, (self.function,)

    def given(self, position: Position, seat: Seat) -> bool:
        """Asks the function."""
        return self.function(position, seat)


def permission(answer: May | None) -> Permission:
    """What boxes have answered, however they said it."""
    if answer is None:
        return Permission()
    return answer if isinstance(answer, Permission) else PermissionBy(answer)
