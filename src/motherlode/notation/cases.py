"""Rule cases: a position, some moves, and what must follow; they test rules without knowing the code."""

import json
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from motherlode.core.boxes import FIELDS
from motherlode.core.position import Position
from motherlode.notation.dealers import Dealer
from motherlode.notation.jsons import parse_json
from motherlode.notation.moves import find_move, legal_texts
from motherlode.notation.positions import dump, load, view

Case = Mapping[str, Any]

_KEYS = {"name", "rules", "position", "moves", "expect"}
_EXPECTATIONS = {"legal", "legal_includes", "legal_excludes", "position", "view", "to_act", "illegal"}


def read_cases(path: Path) -> list[Case]:
    """The cases of a file: one object or a list of them."""
    found = parse_json(path.read_text(encoding="utf-8"))
    cases = found if isinstance(found, list) else [found]
    for case in cases:
        if not isinstance(case, Mapping) or not {"name", "position", "expect"} <= set(case) <= _KEYS:
            raise ValueError(f"{path}: a case has name, rules, position, moves and expect")
        if not isinstance(case["expect"], Mapping) or not set(case["expect"]) <= _EXPECTATIONS:
            raise ValueError(
                f"{path}: {case['name']!r} expects something unknown; there are {', '.join(sorted(_EXPECTATIONS))}"
            )
    return cases


def case_files(paths: list[Path]) -> Iterator[Path]:
    """The files themselves, and every JSON file below the folders."""
    for path in paths:
        if path.is_dir():
            yield from sorted(path.rglob("*.json"))
        elif path.exists():
            yield path
        else:
            raise ValueError(f"there is no file or folder {str(path)!r}")


def failures(case: Case) -> list[str]:
    """What a case expected and did not get, a line each; none if it holds."""
    try:
        position = load(case["position"])
    except ValueError as problem:
        return [f"the position is refused: {problem}"]
    dealer = Dealer(0)
    for text in case.get("moves", []):
        try:
            position.play(find_move(position, text), dealer)
        except ValueError as problem:
            return [f"the move {text!r} is refused: {problem}"]
    return list(_differences(case["expect"], position))


def _differences(expect: Mapping[str, Any], position: Position) -> Iterator[str]:
    legal = legal_texts(position)
    if "legal" in expect and sorted(expect["legal"]) != legal:
        yield f"expected legal {sorted(expect['legal'])}, got {legal}"
    for text in expect.get("legal_includes", []):
        if text not in legal:
            yield f"expected {text!r} among the legal moves, got {legal}"
    for text in expect.get("legal_excludes", []):
        if text in legal:
            yield f"expected {text!r} not to be legal, but it is"
    if "to_act" in expect and expect["to_act"] != position.to_act:
        yield f"expected seat {expect['to_act']} to act, got {position.to_act}"
    if "position" in expect:
        yield from _unequal("", expect["position"], _everything(position))
    for seat, wanted in expect.get("view", {}).items():
        who = None if seat in ("spectator", "null") else int(seat)
        yield from _unequal(f"view of {seat}: ", wanted, {**_usual_fields(), **view(position, who)})
    for text in expect.get("illegal", []):
        yield from _not_refused(position, text)


def _everything(position: Position) -> dict[str, Any]:
    return {**_usual_fields(), **dump(position)}


def _usual_fields() -> dict[str, Any]:
    """What keys of boxes that are not in play count as."""
    return {field.name: field.write(field.missing) for field in FIELDS}


def _unequal(where: str, wanted: Mapping[str, Any], got: Mapping[str, Any]) -> Iterator[str]:
    for key, value in wanted.items():
        if key not in got:
            yield f"{where}expected the key {key!r}, there is none"
        elif not _alike(value, got[key]):
            yield f"{where}expected {key} = {json.dumps(value)}, got {json.dumps(got[key])}"


def _alike(wanted: Any, got: Any) -> bool:
    """Equal, but for `null` entries of objects and lists of seats, which are not compared."""
    if isinstance(wanted, dict) and isinstance(got, dict):
        return wanted.keys() == got.keys() and all(
            value is None or wanted[key] == got[key] for key, value in wanted.items()
        )
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(
            value is None or value == other for value, other in zip(wanted, got, strict=True)
        )
    return bool(wanted == got)


def _not_refused(position: Position, text: object) -> Iterator[str]:
    before = json.dumps(dump(position))
    try:
        find_move(position, text)
    except ValueError:
        if json.dumps(dump(position)) != before:
            yield f"refusing {text!r} changed the position"
        return
    yield f"expected {text!r} to be refused, but it is legal"
