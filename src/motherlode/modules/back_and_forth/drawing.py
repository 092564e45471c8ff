"""How the back-and-forth looks."""

from __future__ import annotations

from motherlode.art.actions import arrows, little, notice
from motherlode.art.backs import back
from motherlode.art.drawings import Drawing

drawing = Drawing("wc2017")


def back_and_forth() -> str:
    return little(back("goal"), -17, 1, 0.3) + little(back("goal"), 17, 1, 0.3) + arrows()


drawing.face("back-and-forth", notice("change", back_and_forth()))
