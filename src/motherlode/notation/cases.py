"""Rule cases: a position, some moves, and what must follow; they test rules without knowing the code."""

import json
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

from motherlode.core.fields import FIELDS
from motherlode.core.position import Position
from motherlode.core.refusal import quoted
from motherlode.notation.dealers import Dealer
from motherlode.notation.moves import find_move, legal_texts
from motherlode.notation.positions import dump, load, view
from motherlode.notation.sentences import in_one_sentence
from motherlode.notation.strict_json import parse_json

Case = Mapping[str, Any]

_KEYS = {"name", "rules", "position", "moves", "expect"}
_SPECTATORS = ("spectator", "null")


def read_cases(path: Path) -> list[Case]:
    """The cases of a file: one object or a list of them."""
    try:
        text = path.read_bytes().decode("utf-8")
    except UnicodeDecodeError:
        raise ValueError(f"{path} is not a text file in UTF-8") from None
    found = parse_json(text)
    cases = found if isinstance(found, list) else [found]
    for case in cases:
        with in_one_sentence():
            _check_case(case, str(path))
    return cases


def _check_case(case: object, path: str) -> None:
    """Refuses a case with a missing or an unknown key."""
    if not isinstance(case, Mapping) or not {"name", "position", "expect"} <= set(case) <= _KEYS:
        raise ValueError(f"{path}: a case has name, rules, position, moves and expect")
    name, expect = case["name"], case["expect"]
    if not isinstance(name, str):
        raise ValueError(f"{path}: the name of a case is a text")
    if not isinstance(expect, Mapping) or not set(expect) <= set(_EXPECTATIONS):
        raise ValueError(f"{path}: {quoted(name)} expects something unknown; there are {', '.join(_EXPECTATIONS)}")
    for key, is_right in _EXPECTATIONS.items():
        if key in expect and not is_right(expect[key]):
            raise ValueError(f"{path}: {quoted(name)} expects a {key} that can't be")
    for key in ("moves", "rules"):
        if not _are_texts(case.get(key, [])):
            raise ValueError(f"{path}: {key} of {quoted(name)} is a list of texts")


def _are_texts(value: object) -> bool:
    return isinstance(value, list) and all(isinstance(item, str) for item in value)


def _is_object(value: object) -> bool:
    return isinstance(value, Mapping)


def _is_seat(value: object) -> bool:
    return value is None or (isinstance(value, int) and not isinstance(value, bool))


def _are_views(value: object) -> bool:
    return isinstance(value, Mapping) and all(
        _is_object(wanted) and (seat in _SPECTATORS or (seat.isascii() and seat.isdigit() and len(seat) < 3))
        for seat, wanted in value.items()
    )


_EXPECTATIONS: dict[str, Callable[[object], bool]] = {
    "legal": _are_texts,
    "legal_includes": _are_texts,
    "legal_excludes": _are_texts,
    "position": _is_object,
    "view": _are_views,
    "to_act": _is_seat,
    "illegal": _are_texts,
}


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
    legal = sorted(legal_texts(position))
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
    yield from _unequal_views(expect.get("view", {}), position)
    for text in expect.get("illegal", []):
        yield from _not_refused(position, text)


def _unequal_views(expected: Mapping[str, Any], position: Position) -> Iterator[str]:
    for seat, wanted in expected.items():
        who = None if seat in _SPECTATORS else int(seat)
        if who is not None and who >= position.rules.players:
            yield f"expected a view of seat {seat}, there is none"
        else:
            yield from _unequal(f"view of {seat}: ", wanted, {**_usual_fields(), **view(position, who)})


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
