"""How the tunnel party looks."""

from __future__ import annotations

from motherlode.art.drawings import Drawing
from motherlode.art.pen import ellipse, line, path
from motherlode.modules.postcard.drawing import furnish

drawing = Drawing("party")


def barrel() -> str:
    tub = path("wood o", "M-15 -20C-21 -6 -21 10 -15 24H15C21 10 21 -6 15 -20Z") + path(
        "iron-lo o thin", "M-18.6 -11H18.6V-6H-18.6ZM-18.6 10H18.6V15H-18.6Z"
    )
    return ellipse("wood-hi o", 0, -20, 15, 5) + tub + path("gold o", "M-4 -2H4V4H-4Z") + line("M0 4V8", 3)


def bunting() -> str:
    """Music is on the way."""
    flags = "".join(
        path(f"{look} o thin", f"M{x} {y}L{x + 12} {y + 1}L{x + 6} {y + 13}Z")
        for look, x, y in (("lamp", -27, -29), ("green", -13, -24), ("cart", 1, -24), ("pickaxe", 15, -28))
    )
    note = (
        ellipse("white", -8, 15, 6, 4.6)
        + ellipse("white", 10, 11, 6, 4.6)
        + line("M-4 14V-5L14 -9V10M-4 -2L14 -6", 3.4, "white-line")
    )
    return line("M-30 -30C-14 -21 14 -21 30 -30", 2) + flags + note


furnish(drawing, "party", "harm", barrel(), bunting())
