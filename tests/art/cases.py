"""Positions of every game, taken from the rule cases."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

CASES = Path(__file__).parent.parent / "cases"
NOT_CARDS = {"?", "start", "place"}


def positions() -> list[dict[str, Any]]:
    """Every position that a rule case states."""
    files = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(CASES.glob("*.json"))]
    return [case["position"] for cases in files for case in (cases if isinstance(cases, list) else [cases])]


def cards_in(position: dict[str, Any]) -> Iterator[str]:
    """Every card that a position names, wherever it lies."""
    for seat in (seat for key in ("hands", "front") for seat in position.get(key, [])):
        yield from seat
    for pile in ("deck", "discard", "aside"):
        yield from position.get(pile, [])
    yield from (f"role:{name}" for pile in ("roles", "spare_roles") for name in position.get(pile, []))
    yield from (*position.get("board", {}).values(), *position.get("faceup_goals", {}).values())
    for what in position.get("facedown", {}).values():
        yield from (
            code if key != "chest" or code.startswith("chest:") else f"chest:{code}" for key, code in what.items()
        )


def cards_of_cases() -> list[str]:
    found = {card for position in positions() for card in cards_in(position)}
    return sorted(card for card in found if card not in NOT_CARDS and card != "role:?")
