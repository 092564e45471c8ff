"""Small pieces of SVG: shapes with a look, lines, letters, and where they stand.

A look is a list of words such as `"gold o"`; each becomes a class with the prefix `ml-`, painted by `paint.stylesheet`.
No drawing uses a `style` attribute, a gradient, a filter or a clip, so that it is the same under a strict content
policy, in print and in resvg.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from html import escape

Point = tuple[float, float]

LETTERS: Mapping[str, str] = {"pickaxe": "P", "lamp": "L", "cart": "C", "blue": "B", "green": "G"}


def shape(tag: str, look: str, **attributes: str | float) -> str:
    """One element; underscores in attribute names stand for dashes, empty attributes are left out."""
    parts = [f'class="{classes(look)}"'] if look else []
    parts += [f'{name.replace("_", "-")}="{written(value)}"' for name, value in attributes.items() if value != ""]
    return f"<{tag} {' '.join(parts)}/>"


def classes(look: str) -> str:
    return " ".join(f"ml-{word}" for word in look.split())


def written(value: str | float) -> str:
    return value if isinstance(value, str) else number(value)


def number(value: float) -> str:
    """A length as short as it can be: one decimal at most."""
    text = f"{value:.1f}".removesuffix(".0")
    return "0" if text == "-0" else text


def path(look: str, d: str, fill: str = "") -> str:
    return shape("path", look, d=d, fill=fill)


def circle(look: str, x: float, y: float, r: float, fill: str = "") -> str:
    return shape("circle", look, cx=x or "", cy=y or "", r=r, fill=fill)


def ellipse(look: str, x: float, y: float, rx: float, ry: float, fill: str = "") -> str:
    return shape("ellipse", look, cx=x or "", cy=y or "", rx=rx, ry=ry, fill=fill)


def rect(look: str, x: float, y: float, width: float, height: float, r: float = 0, fill: str = "") -> str:
    return shape("rect", look, x=x or "", y=y or "", width=width, height=height, rx=r or "", fill=fill)


def line(d: str, width: float = 2.4, look: str = "line") -> str:
    """A line with round ends; ink unless told otherwise."""
    return shape("path", look, d=d, stroke_width=width)


def cased(d: str, width: float, look: str) -> str:
    """A coloured line within an ink line, so that it holds on any ground."""
    return line(d, width + 3.6) + line(d, width, look)


def polygon(look: str, points: list[Point]) -> str:
    return path(look, "M" + "L".join(f"{number(x)} {number(y)}" for x, y in points) + "Z")


def at(drawing: str, x: float, y: float, scale: float = 1, turn: float = 0) -> str:
    """The drawing with its own middle moved to a place, turned and scaled there."""
    moves = [
        f"translate({number(x)} {number(y)})" if x or y else "",
        f"rotate({turn:g})" if turn else "",
        f"scale({scale:g})" if scale != 1 else "",
    ]
    return f'<g transform="{" ".join(move for move in moves if move)}">{drawing}</g>' if any(moves) else drawing


def between(a: Point, b: Point, t: float) -> Point:
    return a[0] + (b[0] - a[0]) * t, a[1] + (b[1] - a[1]) * t


# Letters and digits are the only text; letters are slots until a language fills them.


def text(words: str, y: float, size: float, look: str = "ink", x: float = 0) -> str:
    place = "".join(f' {axis}="{number(value)}"' for axis, value in (("x", x), ("y", y)) if value)
    return f'<text class="{classes("t " + look)}"{place} font-size="{number(size)}">{words}</text>'


def letter(name: str, y: float, size: float, look: str = "ink") -> str:
    """The letter of a tool or team, as yet unsaid."""
    return text(f"⟦{name}⟧", y, size, f"{look} letter-{name}")


def lettered(drawing: str, letters: Mapping[str, str] = LETTERS) -> str:
    """The drawing with the letters of one language; missing ones are English."""
    said = {**LETTERS, **letters}
    return re.sub("⟦([a-z]+)⟧", lambda slot: escape(said[slot[1]]), drawing)


# Signs that other people would write with text.


def question(look: str = "line", size: float = 1) -> str:
    return at(
        line("M-6.2 -6.6A6.4 6.4 0 1 1 3 -.8C.8 .4 0 1.4 0 4", 4.8, look) + line("M0 10.8V10.9", 5.6, look), 0, 0, size
    )


def times(look: str = "white-line") -> str:
    return line("M-3.4 -3.4L3.4 3.4M3.4 -3.4L-3.4 3.4", 2.8, look)


def spark() -> str:
    return path("gold o thin", "M0 -12L3 -3L12 0L3 3L0 12L-3 3L-12 0L-3 -3Z")


def document(
    inside: str, box: tuple[float, float, float, float], style: str, *, width: float = 0, attributes: str = ""
) -> str:
    """A complete SVG file; `box` is the view box, `width` how wide it is shown."""
    _, _, wide, high = box
    width = width or wide
    size = (
        f'viewBox="{" ".join(number(n) for n in box)}" width="{number(width)}" height="{number(high * width / wide)}"'
    )
    return f'<svg xmlns="http://www.w3.org/2000/svg" {size}{attributes}><style>{style}</style>{inside}</svg>\n'
