"""Compares what clients saw with what the server stored.

Everything acknowledged is stored, exactly once, in one order that all saw; nothing was told that is not stored; every table's
numbers are 1..n.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from tests.attack.person import STORED, History, Person
from tests.attack.server import Server

TRY_AGAIN = frozenset({"busy", "too_fast", "broken"})
"""Answers that leave open whether it was done: the same ticket may be sent again."""

UNTOLD = frozenset({"readied", "let_pass", "let_all_pass"})
"""Acts that are stored and told to nobody."""
Log = Sequence[tuple[int, Mapping[str, Any]]]


def check_all(server: Server, people: Iterable[Person]) -> list[str]:
    """Every history against the store."""
    histories: dict[str, list[History]] = {}
    for person in people:
        for history in person.histories.values():
            histories.setdefault(history.code, []).append(history)
    return [
        problem for code, seen in histories.items() for problem in check_table(server.numbered_acts(code), seen, code)
    ]


def check_table(log: Log, histories: Iterable[History], code: str = "") -> list[str]:
    """Every history of one table against its log."""
    problems = [*_numbers(log, code), *_tickets(log, code)]
    for history in histories:
        problems += history.problems
        problems += _told(log, history)
        problems += _acknowledged(log, history)
    return problems


def _numbers(log: Log, code: str) -> list[str]:
    numbers = [number for number, _ in log]
    inside = [act["number"] for _, act in log]
    problems = []
    if numbers != list(range(1, len(log) + 1)):
        problems.append(f"{code}: the numbers have holes: {_first_hole(numbers)}")
    if inside != numbers:
        problems.append(f"{code}: acts say other numbers than those under which they are stored")
    return problems


def _first_hole(numbers: list[int]) -> str:
    missing = sorted(set(range(1, max(numbers, default=0) + 1)) - set(numbers))
    return f"{missing[:3]} of {max(numbers, default=0)} are missing"


def _tickets(log: Log, code: str) -> list[str]:
    counted = Counter(_ticket(act) for _, act in log if _ticket(act) is not None)
    return [f"{code}: ticket {ticket} is stored {count} times" for ticket, count in counted.items() if count > 1]


def _ticket(act: Mapping[str, Any]) -> tuple[str, str] | None:
    private = act.get("private") or {}
    return (private["who"], private["ticket"]) if "ticket" in private else None


def entries_of(log: Log) -> dict[int, Mapping[str, Any]]:
    """The acts that everybody is told of, by the numbers under which they are told."""
    return dict(enumerate((act for _, act in log if act["what"] not in UNTOLD), 1))


def _told(log: Log, history: History) -> list[str]:
    """Nothing is told that is not stored, and it is told as it is stored."""
    stored = entries_of(log)
    problems = []
    for number, entry in history.entries.items():
        act = stored.get(number)
        if act is None:
            problems.append(f"{history.code}: entry {number} ({entry['said']['what']}) was told and is not stored")
        elif not _same(act, entry):
            problems.append(f"{history.code}: entry {number} was told as {entry} and is stored as {act['what']}")
    if history.newest > max(stored, default=0):
        problems.append(f"{history.code}: {history.newest} entries were told, {max(stored, default=0)} are stored")
    return problems


def _same(act: Mapping[str, Any], entry: Mapping[str, Any]) -> bool:
    said = entry["said"]
    if (said["what"], said.get("seat"), entry["at"]) != (act["what"], act["seat"], act["at"]):
        return False
    return all(said[key] == value for key, value in act["said"].items() if key in said and key != "said")


def _acknowledged(log: Log, history: History) -> list[str]:
    stored = ((number, _ticket(act)) for number, act in log)
    numbers = {name[1]: number for number, name in stored if name is not None and name[0] == history.who}
    lost = [ticket for ticket in history.acknowledged if history.sent[ticket] in STORED and ticket not in numbers]
    problems = [
        f"{history.code}: {history.sent[ticket]} {ticket} was acknowledged and is not stored" for ticket in lost
    ]
    for ticket, number in numbers.items():
        earlier = history.acknowledged[: history.before.get(ticket, 0)]
        if any(numbers.get(one, 0) > number for one in earlier):
            problems.append(f"{history.code}: {ticket} is stored before what was acknowledged before it was sent")
        if history.refused.get(ticket, "busy") not in TRY_AGAIN:
            problems.append(f"{history.code}: {ticket} was answered {history.refused[ticket]} and is stored")
    return problems
