"""Action cards: a notice on paper, a picture, and a band whose edge says what kind of thing it does; small pieces for pictures."""

from __future__ import annotations

from .pen import at, circle, line, path, rect
from .rock import frame

BAND_EDGE = {
    "harm": "M0 116L10 108L20 116L30 108L40 116L50 108L60 116L70 108L80 116L90 108L100 116",
    "help": "M0 114" + "".join(f"C{x} 106 {x + 20} 106 {x + 20} 114" for x in range(0, 100, 20)),
    "look": "M0 112H100",
    "change": "M0 110C12 120 22 120 34 112S56 104 68 112S88 120 100 110",
}
BAND_SIGN = {
    "harm": path("white", "M3 -9L-7 2H-1L-3 9L7 -2H1Z"),
    "help": path("white", "M-2.6 -9H2.6V-2.6H9V2.6H2.6V9H-2.6V2.6H-9V-2.6H-2.6Z"),
    "look": path("white", "M-12 0C-5 -9 5 -9 12 0C5 9 -5 9 -12 0Z") + circle("ink", 0, 0, 4),
    "change": path("white", "M-12 -4H4V-9L12 -2.5H-12ZM12 4H-4V9L-12 2.5H12Z"),
}


def paper(mood: str) -> str:
    band = path(mood, f"{BAND_EDGE[mood]}V133A7 7 0 0 1 93 140H7A7 7 0 0 1 0 133Z")
    return rect("paper", 0, 0, 100, 140, 7) + band + frame("edge", 0.9, 1.8, 6.2) + at(BAND_SIGN[mood], 50, 127, 1.1)


def notice(mood: str, picture: str) -> str:
    """The face of an action card."""
    return paper(mood) + at(picture, 50, 58)


def arrows(r: float = 35) -> str:
    """One above and one below, round two things that change places."""
    arcs = f"M{-r} -17C{-r + 8} -44 {r - 8} -44 {r - 1} -23M{r} 19C{r - 8} 46 {8 - r} 46 {1 - r} 25"
    heads = path("change", f"M{r + 2} -11L{r - 10} -21L{r + 8} -27ZM{-r - 2} 13L{10 - r} 23L{-r - 8} 29Z")
    return line(arcs, 4, "change-line") + heads


def fan() -> str:
    leaf = rect("rock o", -8, -24, 16, 24, 2) + line("M0 -21V-3", 5, "floor-line")
    return "".join(at(leaf, 0, 10, 1, angle) for angle in (-28, 0, 28))


def little(drawing: str, x: float, y: float, scale: float) -> str:
    """A whole card, small, with its middle at a place."""
    return at(f'<g class="ml-hand-floor">{drawing}</g>', x - 50 * scale, y - 70 * scale, scale)
