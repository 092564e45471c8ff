"""Strict JSON: one clear sentence for what is not JSON, for a key that stands twice, and for what is too deep or too large."""

import json
from math import isinf
from typing import Any

from motherlode.core.refusal import quoted
from motherlode.notation.sentences import in_one_sentence

_LARGEST = 4_000_000
_MOST_DIGITS = 20


def parse_json(text: str) -> Any:
    """The value of a JSON text."""
    if len(text) > _LARGEST:
        raise ValueError(f"the text is longer than {_LARGEST} characters")
    with in_one_sentence():
        try:
            return json.loads(
                text, object_pairs_hook=_object, parse_constant=_constant, parse_int=_whole, parse_float=_broken
            )
        except RecursionError:
            raise ValueError("the JSON is nested too deeply") from None
        except json.JSONDecodeError as problem:
            raise ValueError(f"this is not JSON: {problem}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"the key {quoted(key)} stands twice")
        made[key] = value
    return made


def _constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")


def _whole(digits: str) -> int:
    if len(digits) > _MOST_DIGITS:
        raise ValueError(f"a number has more than {_MOST_DIGITS} digits")
    return int(digits)


def _broken(digits: str) -> float:
    if isinf(float(digits)):
        raise ValueError("a number is too large")
    return float(digits)
