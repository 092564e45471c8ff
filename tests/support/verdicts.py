"""What a box's tests ask again and again: which rule says no, and what somebody was told."""

from collections.abc import Iterable
from typing import Any

import pytest

import motherlode as ml


def refused(position: ml.Position, text: str) -> str:
    """The rule that says no to a move."""
    with pytest.raises(ml.Refusal) as caught:
        ml.find_move(position, text)
    return caught.value.rule


def told(events: Iterable[ml.Event], kind: str, seat: int | None = None) -> list[dict[str, Any]]:
    """The events of one kind, as a seat has seen them."""
    return [event.seen_by(seat) for event in events if event.name == kind]
