"""How the handyman looks."""

from __future__ import annotations

from motherlode.art.actions import notice
from motherlode.art.drawings import Drawing
from motherlode.art.pen import at, path, spark
from motherlode.art.tools import BADGES

drawing = Drawing("wc2021")


def handyman() -> str:
    spanner = path("iron o", "M-5 34V-8C-16 -14 -14 -30 -6 -35V-22H6V-35C14 -30 16 -14 5 -8V34Z")
    badges = at(BADGES["cart"], -28, 20) + at(BADGES["lamp"], 28, 20) + at(BADGES["pickaxe"], 0, 28)
    return at(spanner, 0, -6, 0.92) + badges + at(spark(), 24, -26)


drawing.face("handyman", notice("help", handyman()))
