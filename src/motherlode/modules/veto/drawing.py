"""How the veto looks."""

from __future__ import annotations

from motherlode.art.actions import notice
from motherlode.art.drawings import Drawing
from motherlode.art.pen import line, path

drawing = Drawing("wc2019")


def veto() -> str:
    sign = path("harm o", "M-15 -36H15L36 -15V15L15 36H-15L-36 15V-15Z") + line(
        "M-12 -29H12L29 -12V12L12 29H-12L-29 12V-12Z", 2.6, "white-line"
    )
    return sign + line("M-14 -14L14 14M14 -14L-14 14", 8.5, "white-line")


drawing.face("veto", notice("harm", veto()))
