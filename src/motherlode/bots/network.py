"""A small network that scores moves, read from a file and run in plain Python.

The situation goes through two layers once; what comes out says how the numbers of each move are weighed in one more layer. Moves that
look the same are scored once.
"""

import json
from functools import cache
from importlib.resources import files
from operator import mul
from typing import Any, Final

Numbers = list[float]
Rows = list[Numbers]

PARTS: Final = (
    "first",
    "first_bias",
    "second",
    "second_bias",
    "shift",
    "shift_bias",
    "move",
    "out",
    "out_bias",
    "skip",
)


class Network:
    """The weights of a policy: matrices as lists of rows, a row for each number that goes in."""

    def __init__(self, weights: dict[str, Any]) -> None:
        self.first, self.first_bias = _turned(weights["first"]), weights["first_bias"]
        self.second, self.second_bias = _turned(weights["second"]), weights["second_bias"]
        self.shift, self.shift_bias = _turned(weights["shift"]), weights["shift_bias"]
        self.out, self.out_bias = _turned(weights["out"]), weights["out_bias"]
        self.move: Rows = weights["move"]
        self.skip: Numbers = weights["skip"]

    def scores(self, situation: Numbers, options: Rows) -> Numbers:
        """How much speaks for each move; the exponentials of these are how often each is made."""
        seen = _bent(_through(self.second, self.second_bias, _bent(_through(self.first, self.first_bias, situation))))
        shift, out = _through(self.shift, self.shift_bias, seen), _through(self.out, self.out_bias, seen)
        found: dict[tuple[float, ...], float] = {}
        for option in map(tuple, options):
            if option not in found:
                found[option] = self._score(shift, out, option)
        return [found[tuple(option)] for option in options]

    def _score(self, shift: Numbers, out: Numbers, option: tuple[float, ...]) -> float:
        hidden = shift
        for number, row in zip(option, self.move, strict=True):
            if number:
                hidden = [one + number * weight for one, weight in zip(hidden, row, strict=True)]
        score: float = sum(map(mul, self.skip, option)) + sum(map(mul, out, _bent(hidden)))
        return score


@cache
def network(name: str) -> Network:
    """A network that comes with the package."""
    return Network(file_of(name)["weights"])


@cache
def file_of(name: str) -> dict[str, Any]:
    """All that a network's file says."""
    text = files("motherlode.bots").joinpath("data", f"{name}.json").read_text(encoding="utf-8")
    told: dict[str, Any] = json.loads(text)
    return told


def _turned(rows: Rows) -> Rows:
    """Columns as rows."""
    return [list(column) for column in zip(*rows, strict=True)]


def _through(rows: Rows, bias: Numbers, numbers: Numbers) -> Numbers:
    return [sum(map(mul, row, numbers)) + one for row, one in zip(rows, bias, strict=True)]


def _bent(numbers: Numbers) -> Numbers:
    return [one if one > 0.0 else 0.0 for one in numbers]
