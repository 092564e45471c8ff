"""Records: a game as a text file. Everything random is in it, so it replays whatever made it; it only ever grows at its end.

[Game "base"]
[Players "3"]

m first: 1 of 3
m roles: miner saboteur miner miner
…
1 EW@1,0
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import Any, TypeVar

from motherlode.core.boxes import VERBS
from motherlode.core.chance import Chance
from motherlode.core.events import Event
from motherlode.core.happenings import MOVED
from motherlode.core.moves import Move, Seat, verb_of
from motherlode.core.position import Position
from motherlode.core.refusal import quoted
from motherlode.core.ruleset import Ruleset
from motherlode.core.writing import move_text
from motherlode.notation.dealers import NotingDealer, ScriptedDealer
from motherlode.notation.moves import find_move, parse_move
from motherlode.notation.sentences import in_one_sentence

HEADERS = ("Game", "Modules", "Options", "Players", "Seats", "Seed", "Engine", "Date", "Result")
UNFINISHED = "*"
T = TypeVar("T")

_HEADER = re.compile(r'\[([A-Z][A-Za-z]*) "([^"]*)"\]')
_COMMENT = re.compile(r"\{[^{}]*\}")
_OPEN_TO_ALL = ("first",)  # what chance brings before everybody's eyes


class Recorder:
    """A game that is being played and written down: the record's lines, and the position they lead to."""

    def __init__(self, rules: Ruleset, dealer: Chance, headers: Mapping[str, str] | None = None) -> None:
        self.rules = rules
        self.headers = ruleset_headers(rules) | dict(headers or {})
        self.lines: list[str] = []
        self._dealer = NotingDealer(dealer, self._note)
        self.position, self.events = rules.open(self._dealer)

    def play(self, move: Move | str) -> list[Event]:
        """Makes a move, given as a number or as a text, and writes it down."""
        if isinstance(move, str):
            move = find_move(self.position, move)
        line = f"{self.position.to_act} {move_text(move)}"
        mark = len(self.lines)
        events = self.position.play(move, self._dealer)
        self.lines.insert(mark, line)
        return events

    def comment(self, words: str) -> None:
        """Adds a comment line; braces in it become brackets."""
        self.lines.append("{" + " ".join(words.replace("{", "(").replace("}", ")").split()) + "}")

    def text(self) -> str:
        """The whole record."""
        headers = self.headers | {"Result": result(self.position)}
        return written_headers(headers) + "".join(f"{line}\n" for line in self.lines)

    def _note(self, words: str) -> None:
        self.lines.append(f"m {words}")


class Step:
    """One act of a replayed record: its line, who acted (nobody for the beginning), what happened, and where it led."""

    def __init__(self, number: int, seat: Seat | None, text: str, events: list[Event], position: Position) -> None:
        self.number = number
        self.seat = seat
        self.text = text
        self.events = events
        self.position = position


def replay(text: str) -> Position:
    """The position at the end of a record; one that does not replay is refused, naming the first line that fails."""
    position = None
    with in_one_sentence():
        for step in steps(text):
            position = step.position
    assert position is not None
    return position


def steps(text: str) -> Iterator[Step]:
    """Plays a record through. The position of a step is the running one: copy it to keep it."""
    headers, lines = read_record(text)
    reader = _Lines(lines)
    dealer = ScriptedDealer(reader.next_chance)
    rules = ruleset_of(headers)
    position, events = reader.located(lambda: rules.open(dealer))
    yield Step(reader.number, None, "", events, position)
    while reader.has_more():
        seat, move = reader.located(lambda: reader.next_move(position))
        number = reader.number
        events = reader.located(partial(position.play, move, dealer))
        yield Step(number, seat, move_text(move), events, position)
    told = headers.get("Result", UNFINISHED)
    if told not in (UNFINISHED, result(position)):
        raise ValueError(f"the result is {quoted(told)}, but the moves lead to {result(position)!r}")


class _Lines:
    """The acts of a record, one after the other, with their numbers in the file."""

    def __init__(self, lines: list[tuple[int, str]]) -> None:
        self._lines = lines
        self._next = 0
        self.number = lines[0][0] if lines else 1

    def has_more(self) -> bool:
        return self._next < len(self._lines)

    def next_chance(self) -> str:
        """What chance brought, without its `m`."""
        actor, _, words = self._take().partition(" ")
        if actor != "m":
            raise ValueError("chance is due here, a line that begins with 'm'")
        return words

    def next_move(self, position: Position) -> tuple[Seat, Move]:
        """Who acts, and the legal move."""
        line = self._take()
        actor, _, words = line.partition(" ")
        if position.to_act is None:
            raise ValueError("the game is over before this line")
        if actor != str(position.to_act):
            raise ValueError(f"{quoted(line)}: seat {position.to_act} is to act")
        return position.to_act, find_move(position, words)

    def located(self, act: Callable[[], T]) -> T:
        """Does something, and says at which line it failed if it does."""
        try:
            return act()
        except ValueError as problem:
            raise ValueError(f"line {self.number}: {problem}") from None

    def _take(self) -> str:
        if not self.has_more():
            self.number += 1
            raise ValueError("the record ends too early")
        self.number, line = self._lines[self._next]
        self._next += 1
        return line


def read_record(text: str) -> tuple[dict[str, str], list[tuple[int, str]]]:
    """Headers, and the lines of acts with their numbers; comments are left out."""
    headers: dict[str, str] = {}
    lines: list[tuple[int, str]] = []
    without_comments = _COMMENT.sub(lambda match: "\n" * match[0].count("\n"), text)
    for number, raw in enumerate(without_comments.split("\n"), 1):
        line = raw.strip()
        if not line:
            continue
        if not lines and line.startswith("["):
            match = _HEADER.fullmatch(line)
            if match is None:
                raise ValueError(f'line {number}: {quoted(line)} is not a header such as [Game "base"]')
            if match[1] in headers:
                raise ValueError(f"line {number}: the header {match[1]} stands twice")
            headers[match[1]] = match[2]
        else:
            lines.append((number, line))
    return headers, lines


def ruleset_headers(rules: Ruleset) -> dict[str, str]:
    """What a record says about its rules."""
    chosen = rules.unusual_options
    return {
        "Game": rules.game,
        "Modules": ",".join(rules.modules),
        "Options": ",".join(f"{name}={json.dumps(value).strip(chr(34))}" for name, value in chosen.items()),
        "Players": str(rules.players),
    }


def ruleset_of(headers: Mapping[str, str]) -> Ruleset:
    """The rules that a record's headers name."""
    players = headers.get("Players", "")
    if not players.isascii() or not players.isdigit() or len(players) > 2:
        raise ValueError(f"the record needs a header Players with a number, not {quoted(players)}")
    modules = [name for name in headers.get("Modules", "").split(",") if name]
    pairs = [pair for pair in headers.get("Options", "").split(",") if pair]
    options = dict(parse_option(pair) for pair in pairs)
    return Ruleset.of(headers.get("Game", "base"), *modules, players=int(players), options=options)


def parse_option(pair: str) -> tuple[str, object]:
    """`sabotage_self=true` as a name and a value."""
    name, equals, value = pair.partition("=")
    if not equals or not name:
        raise ValueError(f"{quoted(pair)} is not an option such as next_starter=last_tunnel")
    if value in ("true", "false"):
        return name, value == "true"
    return name, int(value) if value.isascii() and value.isdigit() and len(value) < 4 else value


def written_headers(headers: Mapping[str, str]) -> str:
    """Header lines and the blank line behind them."""
    known = [name for name in HEADERS if name in headers]
    others = [name for name in headers if name not in HEADERS]
    lines = [f'[{name} "{_quotable(headers[name])}"]\n' for name in [*known, *others]]
    return "".join(lines) + "\n"


def _quotable(value: str) -> str:
    return " ".join(value.replace('"', "'").replace("{", "(").replace("}", ")").split())


def result(position: Position) -> str:
    """Everybody's gold and the winners, or `*` while the game goes on."""
    if position.winners is None:
        return UNFINISHED
    gold = " ".join(map(str, position.rules.wealth(position)))
    return f"{gold} won by {' '.join(map(str, position.winners))}"


def as_seen_by(text: str, seat: int | None) -> str:
    """The same file with `?` for all that a seat could not know while it was played; the seat's own cards stand in comments."""
    headers, lines = read_record(text)
    hidden = dict(headers)
    hidden.pop("Seed", None)
    masked = [written_headers(hidden)]
    told = _private_notes(text, seat)
    rules = ruleset_of(headers)
    for number, line in lines:
        actor, _, words = line.partition(" ")
        if actor == "m":
            masked.append(f"m {_mask_chance(words)}\n")
        else:
            masked.append(f"{actor} {words if actor == str(seat) else _public_text(rules, words)}\n")
        masked.extend(f"{{{note}}}\n" for note in told.get(number, []))
    return "".join(masked)


def _mask_chance(words: str) -> str:
    what, _, rest = words.partition(":")
    return words if what in _OPEN_TO_ALL else f"{what}: {' '.join('?' for _ in rest.split())}"


def _public_text(rules: Ruleset, words: str) -> str:
    move = parse_move(rules, words)
    return move_text(VERBS[verb_of(move)].public(move))


def _told_apart(event: Event, seat: int) -> list[tuple[str, Any]]:
    """What a seat is told of an event and others are not; its own moves stand in the record anyhow."""
    if event.kind is MOVED or event.kind.silent:
        return []
    told, public = event.seen_by(seat), event.seen_by(None)
    secrets = [name for name in event.kind.secrets if name in told]
    return [(name, told[name]) for name in secrets if told[name] != public[name]]


def _private_notes(text: str, seat: int | None) -> dict[int, list[str]]:
    """What only this seat was told, by the line at which it was told."""
    notes: dict[int, list[str]] = {}
    if seat is None:
        return notes
    for step in steps(text):
        for event in step.events:
            for name, value in _told_apart(event, seat):
                shown = " ".join(value) if isinstance(value, list) else value
                notes.setdefault(step.number, []).append(f"{event.kind.says} {name}: {shown}")
    return notes
