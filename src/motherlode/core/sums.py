"""Sums of rows of weights, in C and in plain Python: the same sums in the same order, so that the same bits come out."""

__all__ = ["of_bytes", "of_moves", "of_rows"]

_SIDES = 8  # sums of what is weighed, side by side


def of_rows(sums, numbers, first, count, weights):
    """Adds rows of weights to sums, each as many times as a number says."""
    width = len(sums)
    for at in range(count):
        number = numbers[first + at]
        if number:
            row = weights[at * width : at * width + width]
            sums[:] = [one + number * weight for one, weight in zip(sums, row, strict=True)]


def of_bytes(sums, numbers, first, count, weights, units):
    """The same with weights that are signed bytes, each column in a unit of its own."""
    more = [0.0] * len(sums)
    of_rows(more, numbers, first, count, memoryview(weights).cast("b"))
    sums[:] = [one + number * unit for one, number, unit in zip(sums, more, units, strict=True)]


def of_moves(scores, count, numbers, weights, shift, out, skip):
    """Scores moves, of which each has a row of numbers."""
    length = len(skip)
    for at in range(count):
        first, total, hidden, side = at * length, 0.0, shift[:], [0.0] * _SIDES
        for place in range(length):
            total += skip[place] * numbers[first + place]
        of_rows(hidden, numbers, first, length, weights)
        for place, one in enumerate(hidden):
            side[place % _SIDES] += (one if one > 0.0 else 0.0) * out[place]
        for one in side:
            total += one
        scores[at] = total
