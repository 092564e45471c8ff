"""JSON as we take it: one clear sentence for what is not JSON, for a key that stands twice, and for what is too deep or too large."""

import json
from typing import Any

_LARGEST = 4_000_000


def parse_json(text: str) -> Any:
    """The value of a JSON text."""
    if len(text) > _LARGEST:
        raise ValueError(f"the text is longer than {_LARGEST} characters")
    try:
        return json.loads(text, object_pairs_hook=_object, parse_constant=_constant)
    except RecursionError:
        raise ValueError("the JSON is nested too deeply") from None
    except json.JSONDecodeError as problem:
        raise ValueError(f"this is not JSON: {problem}") from None


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    made: dict[str, Any] = {}
    for key, value in pairs:
        if key in made:
            raise ValueError(f"the key {key!r} stands twice")
        made[key] = value
    return made


def _constant(name: str) -> None:
    raise ValueError(f"{name} is not a number")
