"""How the pathfinder looks."""

from __future__ import annotations

from motherlode.art.actions import little, notice
from motherlode.art.drawings import Drawing
from motherlode.art.pen import at, circle, text, times
from motherlode.art.tunnels import tunnel

drawing = Drawing("wc2022")


def pathfinder() -> str:
    twice = circle("change o", 0, 0, 16) + at(times(), -6.5, 1) + text("2", 7, 19, "white", 5)
    return little(tunnel("EW"), -16, 2, 0.34) + little(tunnel("EW"), 18, 2, 0.34) + at(twice, 26, -28)


drawing.face("pathfinder", notice("change", pathfinder()))
