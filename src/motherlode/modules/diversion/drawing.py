"""How the diversion looks."""

from __future__ import annotations

from motherlode.art.actions import little, notice
from motherlode.art.drawings import Drawing
from motherlode.art.pen import line
from motherlode.art.tunnels import tunnel

drawing = Drawing("wc2023")


def diversion() -> str:
    place = '<rect class="ml-line ml-dashes" x="-38" y="-8" width="29" height="41" rx="3" stroke-width="2.4"/>'
    return (
        place
        + little(tunnel("NES"), 20, -2, 0.36)
        + line("M-23 -14C-20 -36 -4 -42 4 -31M4 -31L-6 -31M4 -31L5 -42", 4, "change-line")
    )


drawing.face("diversion", notice("change", diversion()))
