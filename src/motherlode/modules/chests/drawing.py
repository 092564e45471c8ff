"""How the treasure chests look."""

from __future__ import annotations

from motherlode.art.actions import fan, little
from motherlode.art.backs import back, medallion, patterned
from motherlode.art.drawings import Drawing
from motherlode.art.furniture import nugget
from motherlode.art.pen import at, circle, line, path, spark
from motherlode.art.rock import rocks_falling
from motherlode.art.tunnels import tunnel
from motherlode.modules.common.drawing import map_sheet
from motherlode.modules.saboteur2.drawing import lens, theft

drawing = Drawing("chests")

CHEST_CLOTH = ("#3b4a4d", "teal-line")


def closed_chest() -> str:
    lid = (
        path("wood o", "M-30 -4C-30 -26 30 -26 30 -4Z")
        + path("wood o", "M-30 -4H30V22H-30Z")
        + path("wood-lo", "M-24 -1H-19V21H-24ZM19 -1H24V21H19Z")
    )
    return lid + path("gold o", "M-30 -7H30V-1H-30Z") + path("gold o", "M-7 -9H7V7H-7Z") + circle("ink", 0, -1, 2.6)


def open_chest() -> str:
    lid = path("wood-lo o", "M-30 -6L-24 -26H24L30 -6Z") + path("shaft", "M-26 -8L-22 -22H22L26 -8Z")
    return (
        lid
        + path("wood o", "M-30 -6H30V20H-30Z")
        + path("gold o", "M-30 -6H30V0H-30Z")
        + path("gold o", "M-6 -8H6V7H-6Z")
    )


drawing.back("chest", medallion(at(closed_chest(), 0, 0, 0.8), *CHEST_CLOTH))
drawing.part("cloth", patterned(*CHEST_CLOTH))
drawing.part("open", open_chest())

BARRED = line("M-24 -22L24 22", 6, "harm-line")
EFFECTS = {
    "gold": nugget(2),
    "map-ban": at(map_sheet(), 0, 0, 0.66) + BARRED,
    "no-draw": at(fan(), 0, 8, 1.1) + BARRED,
    "draw-more": at(fan(), -5, 10, 1.1) + line("M22 -22V-8M15 -15H29", 5, "help-line"),
    "push-goal": little(back("goal"), -9, 0, 0.34) + line("M14 0H32M32 0L25 -7M32 0L25 7", 4.6, "change-line"),
    "pickpocket": at(theft(), 1, 1, 0.72),
    "pick-of-three": at(fan(), 0, 12, 1.15) + at(spark(), 0, -24, 0.9),
    "peek-role": at(lens(), 1, 1, 0.72),
    "salvage": little(tunnel("NS"), -9, 0, 0.34) + line("M21 18V-16M21 -16L14 -9M21 -16L28 -9", 4.6, "change-line"),
    "cave-in": at(rocks_falling(), 0, 3, 0.76),
}


def jumping_out(picture: str) -> str:
    """An open lid, and what jumps out."""
    return (
        patterned(*CHEST_CLOTH) + at(open_chest(), 50, 106) + circle("paper o", 50, 48, 37) + at(picture, 50, 48, 0.9)
    )


for effect, picture in EFFECTS.items():
    drawing.face(f"chest:{effect}", jumping_out(picture))
