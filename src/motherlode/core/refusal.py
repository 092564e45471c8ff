"""A refusal names the rule that says no; whatever is said against something quotes it, but not at length."""

from collections.abc import Callable, Iterable, Sequence
from difflib import get_close_matches
from typing import Any, Final


class Refusal(ValueError):
    """A move that the rules don't allow: nothing has changed.

    `rule` is the ID in the rulebook, `move` the text that was refused (if it came as text), `reason` the one sentence in which the box of
    that rule says no to a player, in English.
    """

    def __init__(self, rule: str, reason: str, move: str = "") -> None:
        self.rule = rule
        self.reason = reason
        self.move = move
        super().__init__(f"{move} — {rule}: {reason}" if move else f"{rule}: {reason}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of, so that it comes whole from another process."""
        return Refusal, (self.rule, self.reason, self.move)


REASONS: Final[list[Callable[[str], str]]] = []  # who has the words: the core has none, the package puts one in


def reason_for(rule: str) -> str:
    """The one sentence in which a rule says no, from the words of its box."""
    return REASONS[-1](rule) if REASONS else "the rules don't allow that."


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


class Unknown(ValueError):
    """A name that is not known: of what kind it should be, what was given, and all that there are."""

    def __init__(self, what: str, given: object, known: Iterable[str], rule: str = "") -> None:
        self.what = what
        self.given = given
        self.known = sorted(known)
        self.rule = rule
        said = f"there is no {what} {quoted(given)}{there_are(given, self.known)}"
        super().__init__(f"{rule}: {said}" if rule else said)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Unknown, (self.what, self.given, self.known, self.rule)


class WrongValue(ValueError):
    """An option can't have that value: which option, what was given, and what it can be."""

    def __init__(self, option: str, given: object, choices: Iterable[str]) -> None:
        self.option = option
        self.given = given
        self.choices = list(choices)
        super().__init__(f"the option {option} can't be {quoted(given)}; it can be {', '.join(self.choices)}")

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return WrongValue, (self.option, self.given, self.choices)


def there_are(given: object, known: Sequence[str]) -> str:
    """Goes on after a name that is not known: which one may be meant, and which there are.

    >>> there_are("tol", ["chests", "toll"]), there_are("moon", ["chests", "toll"])
    ('; did you mean toll? There are chests, toll', '; there are chests, toll')
    """
    listed = f"there are {', '.join(known)}" if known else "there are none"
    guess = meant(given, known)
    return f"{guess} {listed[0].upper()}{listed[1:]}" if guess else f"; {listed}"


def meant(given: object, known: Iterable[str]) -> str:
    """Goes on after a name that is not known: which of the known ones it is near to, if any."""
    near = nearest(given, known)
    return f"; did you mean {' or '.join(near)}?" if near else ""


def nearest(given: object, known: Iterable[str]) -> list[str]:
    """The one or two known names that are nearest to what was given, if any is near."""
    if not isinstance(given, str) or len(given) > _LONGEST_NAME:
        return []
    by_small = {name.lower(): name for name in known}
    return [by_small[name] for name in get_close_matches(given.lower(), list(by_small), n=2, cutoff=_NEAR)]


_LONGEST_NAME: Final = 60
_NEAR: Final = 0.65


def quoted(value: object) -> str:
    """What was given, as a sentence can quote it: its middle is left out if it is long."""
    if isinstance(value, int) and abs(value) >> 200:
        return f"a number of {value.bit_length()} bits"  # Python itself refuses to write those that are very long
    text = repr(value[:200] if isinstance(value, str) else value)
    return text if len(text) <= 60 else f"{text[:40]}…{text[-15:]}"
