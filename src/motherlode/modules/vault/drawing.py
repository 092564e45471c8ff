"""How the vault looks."""

from __future__ import annotations

from motherlode.art.actions import notice
from motherlode.art.drawings import Drawing
from motherlode.art.pen import circle, line, path, rect

drawing = Drawing("wc2018")


def vault() -> str:
    safe = (
        rect("iron-lo o", -34, -34, 68, 64, 6)
        + rect("iron o", -27, -27, 54, 50, 4)
        + path("iron-lo o", "M-28 30H-16V37H-28ZM16 30H28V37H16Z")
    )
    return (
        safe
        + circle("gold o", 0, -2, 17)
        + circle("iron o", 0, -2, 9)
        + line("M0 -19V-25M0 15V21M-17 -2H-23M17 -2H23", 3.4)
        + line("M0 -2L5 -7")
    )


drawing.face("vault", notice("help", vault()))
