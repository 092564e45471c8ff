"""A question that goes round all seats after a card: nobody may learn from the waiting who could have objected (W-19, V-2)."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(slots=True)
class Asking:
    """Since which entry, and since when, it goes round."""

    act: int
    since: int
