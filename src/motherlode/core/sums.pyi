"""What `sums.c` has; `core.vectors` alone comes here, and vouches for what is written to."""

from librt.vecs import vec
from mypy_extensions import i64, u8

def of_rows(sums: vec[float], numbers: vec[float], first: i64, count: i64, weights: vec[float], /) -> None:
    """Adds rows of weights to sums, each as many times as a number says."""

def of_bytes(
    sums: vec[float], numbers: vec[float], first: i64, count: i64, weights: vec[u8], units: vec[float], /
) -> None:
    """The same with weights that are signed bytes, each column in a unit of its own."""

def of_moves(
    scores: vec[float],
    count: i64,
    numbers: vec[float],
    weights: vec[float],
    shift: vec[float],
    out: vec[float],
    skip: vec[float],
    /,
) -> None:
    """Scores moves, of which each has a row of numbers."""
