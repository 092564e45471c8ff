"""A small network that scores moves, read from a file and run in plain Python.

The situation goes through two layers once; what comes out says how the numbers of each move are weighed in one more layer. Moves that
look the same are scored once.
"""

import json
from functools import cache
from importlib.resources import files
from typing import Any, Final

from motherlode.core.native import above_zero, dot, floats, plus_times, vec

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
    """The weights of a policy."""

    def __init__(self, weights: dict[str, Any]) -> None:
        """From matrices as lists of rows, a row for each number that goes in."""
        self.first = Layer(weights["first"], weights["first_bias"])
        self.second = Layer(weights["second"], weights["second_bias"])
        self.shift = Layer(weights["shift"], weights["shift_bias"])
        self.out = Layer(weights["out"], weights["out_bias"])
        self.move = [floats(row) for row in weights["move"]]
        self.skip = floats(weights["skip"])

    def scores(self, situation: Numbers, options: Rows) -> Numbers:
        """How much speaks for each move; the exponentials of these are how often each is made."""
        seen = above_zero(self.second.through(above_zero(self.first.through(floats(situation)))))
        shift, out = self.shift.through(seen), self.out.through(seen)
        keys, found = [tuple(option) for option in options], dict[tuple[float, ...], float]()
        for key, option in zip(keys, options, strict=True):
            if key not in found:
                found[key] = self._score(shift, out, floats(option))
        return [found[key] for key in keys]

    def _score(self, shift: vec[float], out: vec[float], option: vec[float]) -> float:
        hidden = shift
        for number, row in zip(option, self.move, strict=True):
            if number:
                hidden = plus_times(hidden, number, row)
        return dot(self.skip, option) + dot(out, above_zero(hidden))


class Layer:
    """Sums of what goes in, each with its own weights."""

    def __init__(self, rows: Rows, bias: Numbers) -> None:
        self.columns = [floats(list(column)) for column in zip(*rows, strict=True)]
        self.bias = bias

    def through(self, numbers: vec[float]) -> vec[float]:
        """What comes out."""
        return floats([dot(column, numbers) + one for column, one in zip(self.columns, self.bias, strict=True)])


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
