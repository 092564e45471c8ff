"""How the costume department looks."""

from __future__ import annotations

from motherlode.art.drawings import Drawing
from motherlode.art.pen import ellipse, line, path
from motherlode.modules.postcard.drawing import furnish

drawing = Drawing("costume")


def mask() -> str:
    """Nobody will know who wore it."""
    face = path("paper o", "M-24 -19C-8 -12 8 -12 24 -19C27 4 18 24 0 27C-18 24 -27 4 -24 -19Z")
    eyes = path("ink", "M-17 -6C-13 -11 -7 -10 -5 -4C-9 -1 -14 -2 -17 -6ZM17 -6C13 -11 7 -10 5 -4C9 -1 14 -2 17 -6Z")
    return face + eyes + line("M-11 10C-5 17 5 17 11 10", 3.4, "harm-line")


def mirror() -> str:
    """It is kinder than the neighbours."""
    glass = (
        ellipse("gold o", 0, -6, 19, 25)
        + ellipse("sky o", 0, -6, 14, 20)
        + line("M-7 -10L2 -20M-5 0L7 -13", 2.4, "white-line")
    )
    return glass + path("wood o", "M-13 26L-9 17H9L13 26Z")


furnish(drawing, "costume", "look", mask(), mirror())
