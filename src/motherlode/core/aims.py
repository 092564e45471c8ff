"""What roles are after, as far as play-outs go: boxes say it of their own roles. A role of which nothing is said digs for the treasure."""

from collections.abc import Mapping
from typing import Any, Final

from motherlode.core.families import Role


class Aim:
    """Whether a role wants the treasure found, what bars its way, and what it likes to see in the tunnels that it digs."""

    __slots__ = ("bars", "likes", "wrecks", "zeal")

    def __init__(
        self,
        wrecks: bool = False,
        zeal: float = 1.0,
        bars: tuple[str, ...] = (),
        likes: Mapping[str, float] | None = None,
    ) -> None:
        """`zeal` is how much progress counts, `likes` the worth of marks in a tunnel, in tenths of a card."""
        self.wrecks = wrecks
        self.zeal = zeal
        self.bars = bars
        self.likes = dict(likes or {})

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Aim, (self.wrecks, self.zeal, self.bars, self.likes)


DIGS: Final = Aim()
AIMS: Final[dict[Role, Aim]] = {}


def aim_of(role: Role) -> Aim:
    """What a role is after."""
    return AIMS.get(role, DIGS)


def wreckers(pile: list[Role]) -> set[Role]:
    """The roles of a pile that want the treasure not to be found."""
    return {role for role in pile if aim_of(role).wrecks}
