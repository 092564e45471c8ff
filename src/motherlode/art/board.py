"""A mine as one picture, from a position or a view."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple

from .cards import drawing
from .goals import GOALS
from .joined import Cell, board_of, cell_of, joined
from .paint import THEMES, Theme, stylesheet
from .pen import LETTERS, at, document, lettered, number, text
from .sprite import symbol_id
from .symbols import Box, every_symbol, toll

WIDE, HIGH = 100, 140
MARGIN = 0.6  # of a cell, round everything that lies there
GOAL_PLACES = {
    "base": ("8,2", "8,0", "8,-2"),
    "goals": ("8,4", "8,2", "8,0", "8,-2", "8,-4"),
    "duel": ("5,2", "5,0", "5,-2", "7,1", "7,-1", "9,0"),
    "duel-solo": ("8,2", "8,0", "8,-2", "10,1", "10,-1", "12,0"),
}


class Tile(NamedTuple):
    """One card in the mine, and the edges of it that the light has reached."""

    cell: Cell
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
    for key, fits in SHAPES.items():
        if key in position and not fits(position[key]):
            raise ValueError(f"not a position: {key} is {position[key]!r}")


def texts(value: Any) -> bool:
    return isinstance(value, Mapping) and all(isinstance(text, str) for pair in value.items() for text in pair)


def is_toll(value: Any) -> bool:
    return (
        isinstance(value, Mapping)
        and isinstance(value.get("cell"), str)
        and value.get("side") in tuple("NESW")
        and isinstance(value.get("owner", 0), int)
    )


SHAPES: dict[str, Callable[[Any], bool]] = {
    **dict.fromkeys(("board", "faceup_goals", "markers", "keys"), texts),
    "facedown": lambda value: (
        isinstance(value, Mapping) and all(isinstance(cell, str) and texts(what) for cell, what in value.items())
    ),
    "tolls": lambda value: isinstance(value, list) and all(is_toll(entry) for entry in value),
    "modules": lambda value: isinstance(value, list) and all(isinstance(name, str) for name in value),
    "last_tunnel": lambda value: value is None or isinstance(value, str),
}


# What lies where.


def tiles_of(position: Mapping[str, Any], lit: Mapping[str, str]) -> list[Tile]:
    """Cards in the order they are drawn: cut off, face down, joined."""
    lying = {**board_of(position), **position.get("faceup_goals", {})}
    places = {"place": "party" if "party" in position.get("modules", ()) else "costume"}
    up = [
        Tile(cell_of(cell), postcard(cell, lying, places["place"]) if code == "place" else code, lit.get(cell, ""))
        for cell, code in lying.items()
    ]
    down = [
        Tile(cell_of(cell), "back:chest" if "chest" in what else "back:goal")
        for cell, what in facedown_of(position).items()
    ]
    return sorted(down + up, key=lambda tile: bool(tile.lit))


def postcard(cell: str, lying: Mapping[str, str], kind: str) -> str:
    """The postcard lies over two cells; which half is this?"""
    x, y = cell_of(cell)
    return f"{kind}:{'E' if lying.get(f'{x - 1},{y}') == 'place' else 'W'}"


def facedown_of(position: Mapping[str, Any]) -> Mapping[str, Mapping[str, str]]:
    """The face-down cards, or those that the game starts with when nothing is said."""
    if "facedown" in position:
        facedown: Mapping[str, Mapping[str, str]] = position["facedown"]
        return facedown
    game = position.get("game", "base")
    places = GOAL_PLACES["goals" if "goals" in position.get("modules", ()) else game if game in GOAL_PLACES else "base"]
    return {cell: {"goal": "?"} for cell in places if cell not in position.get("faceup_goals", {})}


def marks_of(position: Mapping[str, Any], last: str | None, open_eyed: bool) -> list[tuple[Cell, str]]:
    """All that lies on cells: tolls, the Duel's markers and keys, what was seen, the last move."""
    marks = [(cell_of(toll_["cell"]), toll(toll_["side"], toll_.get("owner"))) for toll_ in position.get("tolls", ())]
    marks += [
        (cell_of(cell), every_symbol()[f"{kind}-{team}"].drawing)
        for kind in ("marker", "key")
        for cell, team in position.get(f"{kind}s", {}).items()
    ]
    marks += [
        (cell_of(cell), seen(what["goal"]))
        for cell, what in facedown_of(position).items()
        if open_eyed and what.get("goal", "?") != "?"
    ]
    return marks + ([(cell_of(last), every_symbol()["last-move"].drawing)] if last else [])


def seen(goal: str) -> str:
    """The eye, and beside it what it saw."""
    kind = goal.partition(":")[0]
    picture = at(GOALS[kind], 68, 117, 0.44) if not kind.startswith("gold") else text(kind[4:], 126, 22, "white", 68)
    return every_symbol()["seen"].drawing + picture


# Drawing.


def window(cells: Iterable[Cell]) -> Box:
    """The smallest box round all cells, with a margin."""
    xs, ys = zip(*cells, strict=True)
    left, top = (min(xs) - MARGIN) * WIDE, (-max(ys) - MARGIN) * HIGH
    return left, top, (max(xs) + 1 + MARGIN) * WIDE - left, (1 - min(ys) + MARGIN) * HIGH - top


def put(drawn: str, cell: Cell) -> str:
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


def mountain(box: Box, theme: Theme) -> str:
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


def contour(box: Box, y: int, weight: int) -> str:
    left, _, wide, _ = box
    x = [number(left + wide * share) for share in (-0.05, 0.2, 0.38, 0.55, 0.85, 1.05)]
    wave = f"M{x[0]} {y}C{x[1]} {y - 70} {x[2]} {y + 60} {x[3]} {y - 10}S{x[4]} {y - 60} {x[5]} {y + 20}"
    return f'<path d="{wave}" stroke-width="{weight}"/>'


def numbers(box: Box, theme: Theme) -> str:
    """Columns along the lower edge, rows along the left."""
    left, top, wide, high = box
    first, last = round(left / WIDE + MARGIN), round((left + wide) / WIDE - MARGIN)
    low, high_ = round(1 + MARGIN - (top + high) / HIGH), round(-top / HIGH - MARGIN)
    columns = "".join(text(str(x), top + high - 18, 26, "", x * WIDE + 50) for x in range(first, last))
    rows = "".join(text(str(y), 79 - y * HIGH, 26, "", left + 26) for y in range(low, high_ + 1))
    return f'<g fill="{THEMES[theme]["muted"]}">{columns}{rows}</g>'
