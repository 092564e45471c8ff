"""A refusal names the rule that says no; whatever is said against something quotes it, but not at length."""

from typing import Any


class Refusal(ValueError):
    """A move that the rules don't allow: nothing has changed.

    `rule` is the ID in the rulebook, `move` the text that was refused (if it came as text), `reason` the rule in one sentence.
    """

    def __init__(self, rule: str, reason: str, move: str = "") -> None:
        self.rule = rule
        self.reason = reason
        self.move = move
        super().__init__(f"{move} — {rule}: {reason}" if move else f"{rule}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of, so that it comes whole from another process."""
        return Refusal, (self.rule, self.reason, self.move)


class Misfit(ValueError):
    """Boxes, or a number of players, that don't go together (C-1): which of them, and the reason."""

    def __init__(self, box: str, other: str | None, players: tuple[int, int] | None, reason: str) -> None:
        self.box = box
        self.other = other
        self.players = players
        self.reason = reason
        super().__init__(f"C-1: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Misfit, (self.box, self.other, self.players, self.reason)


def quoted(value: object) -> str:
    """What was given, as a sentence can quote it: its middle is left out if it is long."""
    if isinstance(value, int) and abs(value) >> 200:
        return f"a number of {value.bit_length()} bits"  # Python itself refuses to write those that are very long
    text = repr(value[:200] if isinstance(value, str) else value)
    return text if len(text) <= 60 else f"{text[:40]}…{text[-15:]}"
