"""How tools, maps and falling rocks look, and what cards of several boxes bear: doors and ladders."""

from __future__ import annotations

from motherlode.art.actions import notice, paper
from motherlode.art.drawings import Drawing
from motherlode.art.pen import cased, circle, ellipse, letter, line, path
from motherlode.art.rock import rocks_falling
from motherlode.art.tools import broken, mended
from motherlode.core.cards import NAME
from motherlode.modules.common.box import BREAKS, REPAIRS

drawing = Drawing("common")


def map_sheet() -> str:
    sheet = path("paper-lo o", "M-32 -28L-11 -34L11 -28L32 -34V26L11 32L-11 26L-32 32Z") + line(
        "M-11 -34V26M11 -28V32", 1.6
    )
    trail = line("M-24 18C-16 2 -8 16 0 4S8 -8 15 -10", 3.8, "line steps") + circle("ink", -24, 20, 4)
    return sheet + trail + line("M13 -22L25 -10M25 -22L13 -10", 5, "harm-line")


drawing.part("map", map_sheet())
drawing.face("rockfall", notice("harm", rocks_falling()))
drawing.face("map", notice("look", map_sheet()))
for code in (NAME[card] for card in BREAKS):
    drawing.face(code, paper("harm") + broken(code.partition(":")[2]))
for code in REPAIRS:
    drawing.face(code, paper("help") + mended(code.partition(":")[2]))


# What stands in tunnels of several boxes.

DOOR_FRAME = {"blue": "M-15 19V-6A15 15 0 0 1 15 -6V19Z", "green": "M-15 19V-8L0 -24L15 -8V19Z"}
DOOR_LEAF = {"blue": "M-11 19V-6A11 11 0 0 1 11 -6V19Z", "green": "M-11 19V-6.5L0 -18L11 -6.5V19Z"}


def door(team: str) -> str:
    """Blue is a round arch, green a pointed gable; both carry a letter."""
    return (
        path("wood-lo o", DOOR_FRAME[team])
        + path(f"{team} o thin", DOOR_LEAF[team])
        + letter(team, 13, 19, f"{team}-ink")
    )


def ladder() -> str:
    """Pale rungs out of a black shaft."""
    return ellipse("shaft o", 0, 4, 17, 15) + cased(
        "M-7 -25V15M7 -25V15M-7 -18H7M-7 -9H7M-7 0H7M-7 9H7", 3.8, "rung-line"
    )


drawing.mark("blue", door("blue"), 1.02)
drawing.mark("green", door("green"), 1.02)
drawing.mark("ladder", ladder(), 1.1)
