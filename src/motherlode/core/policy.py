"""How play-outs are played: a light policy that digs toward the goals, or away from them, and strikes at those it suspects.

A policy holds numbers only, so that a round can be played out with it in native code. Worths are in tenths of a card of progress.
"""

from typing import Any, Final

from motherlode.core.surveying import CARD

PLACES: Final = 256  # how many kinds of actions a public belief tells apart


class Policy:
    """The style of those who dig and of those who wreck."""

    __slots__ = ("dead_end", "fall", "learns", "near", "noise", "strike", "trust")

    def __init__(
        self,
        near: float = 3.0 * CARD,
        strike: float = 8.0,
        fall: float = 0.8,
        dead_end: float = 2.0,
        trust: float = 0.5,
        noise: float = 1.0,
        learns: float = 1.0,
    ) -> None:
        """Wreckers act openly with the goals `near`; before that a blow is worth `strike`, a tunnel taken away `fall` of the loss.

        Diggers strike at seats that wreck with a probability above `trust`. A worse move may be taken for a better one by `noise`.
        `learns` is how much of what an action tells the others make of it.
        """
        self.near = near
        self.strike = strike
        self.fall = fall
        self.dead_end = dead_end
        self.trust = trust
        self.noise = noise
        self.learns = learns

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its numbers."""
        return Policy, (self.near, self.strike, self.fall, self.dead_end, self.trust, self.noise, self.learns)

    def copy(self) -> "Policy":
        """The same numbers, to be changed."""
        return Policy(self.near, self.strike, self.fall, self.dead_end, self.trust, self.noise, self.learns)


LIGHT: Final = Policy()
