"""How the reverse looks."""

from __future__ import annotations

from motherlode.art.actions import notice
from motherlode.art.drawings import Drawing
from motherlode.art.dwarves import HATS
from motherlode.art.pen import at, line, path

drawing = Drawing("wc2020")


def reverse() -> str:
    """Whose turn it is goes the other way round."""
    turn = "M22 -22A31 31 0 1 0 31 4"
    return (
        line(turn, 14)
        + line(turn, 9, "arrow-line")
        + path("arrow o", "M38 -32L20 -6L8 -34Z")
        + at(HATS["point"]("#5a4a93"), 0, 4, 0.52)
    )


drawing.face("reverse", notice("change", reverse()))
