"""A mine as one picture, from a position or a view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from motherlode.core.cells import cell_text
from motherlode.core.moves import Seat

from . import codes
from .cards import drawing
from .drawings import all_tokens, goal_of, pick_of, plain_token
from .joined import XY, cell_of, faceup, joined, laid_out, rules_of
from .paint import THEMES, Theme, stylesheet
from .pen import LETTERS, document, lettered, number, text
from .sprite import symbol_id
from .symbols import Bounds, every_symbol, texts

WIDE, HIGH = 100, 140
MARGIN = 0.6  # of a cell, round everything that lies there


class Tile(NamedTuple):
    """One card in the mine, and the edges of it that the light has reached."""

    cell: XY
    code: str
    lit: str = ""


def board(
    position: Mapping[str, Any],
    theme: Theme = "dark",
    *,
    lit: Mapping[str, str] | None = None,
    last: str | None = None,
    coordinates: bool = False,
    reveal: bool = False,
    width: float = 0,
    letters: Mapping[str, str] = LETTERS,
) -> str:
    """A complete SVG of the mine.

    `lit` says cell by cell which edges are joined to the start, else it is worked out here.
    `last` is the cell of the last move, else `last_tunnel`.
    Face-down goals show what a view's seat has seen; those of a position only with `reveal`.
    """
    check(position)
    tiles = tiles_of(position, joined(position) if lit is None else lit)
    marks = marks_of(position, last or position.get("last_tunnel"), reveal or position.get("seat") is not None)
    box = window([tile.cell for tile in tiles] + [cell for cell, _ in marks])
    inside = (
        mountain(box, theme)
        + glow(tiles)
        + "".join(laid(tile) for tile in tiles)
        + "".join(put(mark, cell) for cell, mark in marks)
    )
    picture = definitions(tiles) + inside + (numbers(box, theme) if coordinates else "")
    return lettered(document(picture, box, stylesheet(), width=width), letters)


def check(position: Mapping[str, Any]) -> None:
    """Refuses what has not the shape of a position, by name; what the cards mean is not asked here."""
    tokens = {field: token.fits for field, token in all_tokens().items()}
    for key, fits in (SHAPES | tokens).items():
        if key in position and not fits(position[key]):
            raise ValueError(f"not a position: {key} is {position[key]!r}")


SHAPES: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("board", "faceup_goals"), texts),
    "facedown": lambda value: (
        isinstance(value, Mapping) and all(isinstance(cell, str) and texts(what) for cell, what in value.items())
    ),
    "modules": lambda value: isinstance(value, list) and all(isinstance(name, str) for name in value),
    "last_tunnel": lambda value: value is None or isinstance(value, str),
}


# What lies where.


def tiles_of(position: Mapping[str, Any], lit: Mapping[str, str]) -> list[Tile]:
    """Cards in the order they are drawn: cut off, face down, joined."""
    lying = faceup(position)
    up = [Tile(cell_of(cell), shown_as(cell, lying, position), lit.get(cell, "")) for cell in lying]
    down = [Tile(cell_of(cell), f"back:{back_of(what)}") for cell, what in facedown_of(position).items()]
    return sorted(down + up, key=lambda tile: bool(tile.lit))


def shown_as(cell: str, lying: Mapping[str, str], position: Mapping[str, Any]) -> str:
    """The card in a cell, or another one that its box draws for it."""
    picks = pick_of(lying[cell])
    return lying[cell] if picks is None else picks(cell, lying, position)


def back_of(what: Mapping[str, str]) -> str:
    """The back of a face-down card: a goal's, or that of what lies beneath a tunnel."""
    kind = next((name for name in what if name != "tunnel"), "card")
    return kind if kind in codes.backs() else "card"


def facedown_of(position: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
    """The face-down cards, or those that the game starts with when nothing is said."""
    if "facedown" in position:
        facedown: Mapping[str, Mapping[str, str]] = position["facedown"]
        return facedown
    goals = [cell_text(cell) for cell in rules_of(position).usual_goals]
    return {cell: {"goal": "?"} for cell in goals if cell not in position.get("faceup_goals", {})}


def marks_of(position: Mapping[str, Any], last: str | None, open_eyed: bool) -> list[tuple[XY, str]]:
    """All that lies on cells: what boxes keep there, what was seen, the last move."""
    marks = [
        (cell_of(cell), mark)
        for field, token in all_tokens().items()
        if field in position
        for cell, mark in token.marks(position[field])
    ]
    marks += [(cell_of(cell), plain_token(field)) for field, cell in undrawn(position)]
    marks += [
        (cell_of(cell), seen(what["goal"]))
        for cell, what in facedown_of(position).items()
        if open_eyed and what.get("goal", "?") != "?"
    ]
    return marks + ([(cell_of(last), every_symbol()["last-move"].drawing)] if last else [])


def undrawn(position: Mapping[str, Any]) -> list[tuple[str, str]]:
    """What boxes keep in cells without having drawn it: the field, and where."""
    fields = [field for field in rules_of(position).fields if field.spots is not None and field.name in position]
    plain = [field for field in fields if field.name not in all_tokens()]
    table = laid_out(position) if plain else None
    return [(field.name, cell_text(cell)) for field in plain if table for cell, _ in field.spots_in(table, Seat(0))]


def seen(goal: str) -> str:
    """The eye, and beside it what it saw."""
    kind = goal.partition(":")[0]
    return every_symbol()["seen"].drawing + goal_of(kind).small


# Drawing.


def window(cells: Iterable[XY]) -> Bounds:
    """The smallest box round all cells, with a margin."""
    xs, ys = zip(*cells, strict=True)
    left, top = (min(xs) - MARGIN) * WIDE, (-max(ys) - MARGIN) * HIGH
    return left, top, (max(xs) + 1 + MARGIN) * WIDE - left, (1 - min(ys) + MARGIN) * HIGH - top


def put(drawn: str, cell: XY) -> str:
    return f'<g transform="translate({cell[0] * WIDE} {-cell[1] * HIGH})">{drawn}</g>'


def laid(tile: Tile) -> str:
    x, y = tile.cell
    floor = "lit" if tile.lit else "cut-off"
    return f'<use href="#{symbol_id(tile.code, tile.lit)}" x="{x * WIDE}" y="{-y * HIGH}" class="ml-{floor}"/>'


def definitions(tiles: list[Tile]) -> str:
    """Every kind of card in the picture once, and the one blur there is."""
    kinds = {symbol_id(tile.code, tile.lit): drawing(tile.code, tile.lit) for tile in tiles}
    soft = (
        '<filter id="ml-soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="24"/></filter>'
    )
    return "".join(["<defs>", soft, *(f'<g id="{name}">{drawn}</g>' for name, drawn in kinds.items()), "</defs>"])


def glow(tiles: list[Tile]) -> str:
    """Soft light beneath all that is joined."""
    spots = "".join(
        f'<rect x="{tile.cell[0] * WIDE}" y="{-tile.cell[1] * HIGH}" width="{WIDE}" height="{HIGH}" rx="20"/>'
        for tile in tiles
        if tile.lit
    )
    return f'<g fill="#f0a72e" opacity=".34" filter="url(#ml-soft)">{spots}</g>'


def mountain(box: Bounds, theme: Theme) -> str:
    """Contour lines, and dots where the corners of cells are."""
    left, top, wide, high = box
    colours = THEMES[theme]
    heights = range(int(top) - 20, int(top + high) + 120, 46)
    lines = "".join(contour(box, y, weight) for y, weight in zip(heights, CONTOURS * len(heights), strict=False))
    xs, ys = (
        range(int(low // step) * step, int(low + size) + 1, step)
        for low, size, step in ((left, wide, WIDE), (top, high, HIGH))
    )
    dots = "".join(f"M{x} {y}h.01" for x in xs for y in ys)
    size = f'x="{number(left)}" y="{number(top)}" width="{number(wide)}" height="{number(high)}"'
    return (
        f'<rect {size} fill="{colours["mine"]}"/><g fill="none" stroke="{colours["contour"]}">{lines}</g>'
        f'<path d="{dots}" stroke="{colours["muted"]}" stroke-opacity=".38" stroke-width="3" stroke-linecap="round"/>'
    )


CONTOURS = [14, 2, 5, 2, 9, 2, 4]


def contour(box: Bounds, y: int, weight: int) -> str:
    left, _, wide, _ = box
    x = [number(left + wide * share) for share in (-0.05, 0.2, 0.38, 0.55, 0.85, 1.05)]
    wave = f"M{x[0]} {y}C{x[1]} {y - 70} {x[2]} {y + 60} {x[3]} {y - 10}S{x[4]} {y - 60} {x[5]} {y + 20}"
    return f'<path d="{wave}" stroke-width="{weight}"/>'


def numbers(box: Bounds, theme: Theme) -> str:
    """Columns along the lower edge, rows along the left."""
    left, top, wide, high = box
    first, last = round(left / WIDE + MARGIN), round((left + wide) / WIDE - MARGIN)
    low, high_ = round(1 + MARGIN - (top + high) / HIGH), round(-top / HIGH - MARGIN)
    columns = "".join(text(str(x), top + high - 18, 26, "", x * WIDE + 50) for x in range(first, last))
    rows = "".join(text(str(y), 79 - y * HIGH, 26, "", left + 26) for y in range(low, high_ + 1))
    return f'<g fill="{THEMES[theme]["muted"]}">{columns}{rows}</g>'
