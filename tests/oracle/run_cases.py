"""Runs case files against the reference: python tests/oracle/run_cases.py FILE_OR_DIR…"""

from __future__ import annotations

import copy
import json
import pathlib
import sys
from typing import Any

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[2]))

from tests import oracle
from tests.oracle.position import Position


def main(arguments: list[str]) -> int:
    passed = failed = 0
    for path in case_files(arguments or [str(pathlib.Path(__file__).resolve().parents[1] / "cases")]):
        for case in cases_in(path):
            faults = run(case)
            passed, failed = (passed, failed + 1) if faults else (passed + 1, failed)
            for fault in faults:
                print(f"{path.name}: {case['name']}: {fault}")
    print(f"{passed} passed, {failed} failed")
    return 1 if failed else 0


def case_files(arguments: list[str]) -> list[pathlib.Path]:
    files = []
    for argument in arguments:
        path = pathlib.Path(argument)
        files += sorted(path.rglob("*.json")) if path.is_dir() else [path]
    return files


def cases_in(path: pathlib.Path) -> list[dict[str, Any]]:
    content = json.loads(path.read_text(encoding="utf-8"))
    return content if isinstance(content, list) else [content]


def run(case: dict[str, Any]) -> list[str]:
    """What is wrong, one sentence each."""
    position = case["position"]
    for move in case.get("moves", []):
        try:
            position = oracle.apply(position, move)
        except oracle.Illegal:
            return [f"{move} is refused; legal are {sorted(oracle.legal(position))}"]
    return judge(position, case["expect"])


def judge(position: Position, expect: dict[str, Any]) -> list[str]:
    faults = []
    legal = oracle.legal(position)
    if "legal" in expect and legal != set(expect["legal"]):
        missing, extra = set(expect["legal"]) - legal, legal - set(expect["legal"])
        faults.append(f"legal: missing {sorted(missing)}, too many {sorted(extra)}")
    for text in expect.get("legal_includes", []):
        if text not in legal:
            faults.append(f"{text} should be legal; legal are {sorted(legal)}")
    for text in expect.get("legal_excludes", []):
        if text in legal:
            faults.append(f"{text} should not be legal")
    for text in expect.get("illegal", []):
        faults += refused(position, text)
    if "to_act" in expect and oracle.to_act(position) != expect["to_act"]:
        faults.append(f"to act is {oracle.to_act(position)}, not {expect['to_act']}")
    faults += compare(oracle.full(position), expect.get("position", {}), "position")
    for seat, wanted in expect.get("view", {}).items():
        number = int(seat) if seat.isdigit() else None
        faults += compare(oracle.view(position, number), wanted, f"view {seat}")
    return faults


def refused(position: Position, text: str) -> list[str]:
    before = copy.deepcopy(position)
    try:
        oracle.apply(position, text)
    except oracle.Illegal:
        return [] if position == before else [f"{text} was refused but changed the position"]
    return [f"{text} should be refused"]


def compare(found: dict[str, Any], wanted: dict[str, Any], where: str) -> list[str]:
    return [
        f"{where}: {key} is {found.get(key)!r}, not {value!r}"
        for key, value in wanted.items()
        if not equal(found.get(key), value)
    ]


def equal(found: Any, wanted: Any) -> bool:
    """Equal, where a null inside an object or list is not compared."""
    if isinstance(wanted, dict) and isinstance(found, dict):
        return set(wanted) == set(found) and all(v is None or equal(found[k], v) for k, v in wanted.items())
    if isinstance(wanted, list) and isinstance(found, list):
        return len(wanted) == len(found) and all(v is None or equal(f, v) for f, v in zip(found, wanted, strict=True))
    return found == wanted and isinstance(found, bool) == isinstance(wanted, bool)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
