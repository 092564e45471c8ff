"""How several answers to one question are put together. A single answer stands for itself, and no answer is nothing to ask."""

from collections.abc import Callable
from typing import Any, Final

Combine = Callable[[list[Any]], Any]


class Law:
    """A way to make one answer of several, in the order of the boxes."""

    def __init__(self, says: str, combine: Combine) -> None:
        self.says = says
        self.combine = combine

    def together(self, answers: list[Any]) -> Any:
        """One function that answers for all; nothing if nobody does."""
        if not answers:
            return None
        return answers[0] if len(answers) == 1 else self.combine(answers)


class _AllOf:
    """Every answer must be yes; a class, since whoever holds it may be pickled."""

    def __init__(self, answers: list[Any]) -> None:
        self.answers = answers

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its answers."""
        return _AllOf, (self.answers,)

    def __call__(self, *asked: Any) -> bool:
        """Whether all say yes."""
        for answer in self.answers:
            if not answer(*asked):
                return False
        return True


def _any(answers: list[Any]) -> Any:
    def run(*asked: Any) -> bool:
        for answer in answers:
            if answer(*asked):
                return True
        return False

    return run


def _first(answers: list[Any]) -> Any:
    return answers[-1]


def _union(answers: list[Any]) -> Any:
    def run(*asked: Any) -> Any:
        named = answers[0](*asked)
        for answer in answers[1:]:
            more = answer(*asked)
            named = {**named, **more} if isinstance(named, dict) else [*named, *more]
        return named

    return run


def _pipe(answers: list[Any]) -> Any:
    def run(*asked: Any) -> Any:
        *same, value = asked
        for answer in answers:
            value = answer(*same, value)
        return value

    return run


def _each(answers: list[Any]) -> Any:
    def run(*asked: Any) -> None:
        for answer in answers:
            answer(*asked)

    return run


def _until(answers: list[Any]) -> Any:
    def run(*asked: Any) -> Any:
        said = None
        for answer in answers:
            said = answer(*asked)
            if said is not None and said is not False:
                return said
        return said

    return run


def _in_turn(answers: list[Any]) -> Any:
    raise ValueError("these answers are asked one by one, and the asking may be taken up again where it stopped")


ALL: Final = Law("every answer must be yes", _AllOf)
ANY: Final = Law("one yes is enough", _any)
FIRST: Final = Law("the most special box that answers decides: the last in the order", _first)
UNION: Final = Law("what any of them names", _union)
PIPE: Final = Law("what is asked last is handed on from one answer to the next", _pipe)
EACH: Final = Law("all are done", _each)
UNTIL: Final = Law("one after the other, until one has something to say", _until)
IN_TURN: Final = Law("one after the other, each of which may stop to ask somebody; then the next is heard", _in_turn)
