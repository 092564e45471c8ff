"""Whatever is wrong with what comes in is said in one sentence: a line that any terminal can show."""

from collections.abc import Iterator
from contextlib import contextmanager

from motherlode.core.refusal import Refusal

LONGEST = 280


def sentence(words: str) -> str:
    """One line; signs that can't be shown are spelt out, and what makes it too long is left out in the middle."""
    shown = "".join(sign if sign.isprintable() or sign.isspace() else f"\\u{ord(sign):04x}" for sign in words)
    line = " ".join(shown.split())
    return line if len(line) <= LONGEST else f"{line[:170]} … {line[-100:]}"


def in_words(problem: BaseException) -> str:
    """What is wrong; of a file, which one and why, without the system's numbers."""
    if isinstance(problem, OSError) and problem.strerror:
        reason = problem.strerror[0].lower() + problem.strerror[1:]
        return f"{problem.filename}: {reason}" if problem.filename is not None else reason
    return str(problem)


@contextmanager
def in_one_sentence() -> Iterator[None]:
    """Every `ValueError` from here leaves as one sentence; refusals are one already."""
    try:
        yield
    except Refusal:
        raise
    except RecursionError:
        raise ValueError("this is nested too deeply") from None
    except ValueError as problem:
        raise ValueError(sentence(str(problem))) from problem.__cause__
