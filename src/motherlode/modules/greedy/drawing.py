"""How the greedy dwarf looks."""

from __future__ import annotations

from motherlode.art.drawings import Drawing
from motherlode.art.dwarves import dwarf, role_face
from motherlode.art.furniture import gold
from motherlode.art.pen import at, circle

drawing = Drawing("wc2016")

COINS = "".join(circle("gold o thin", x, y, 4.6) for x, y in ((-10, 36), (2, 44), (12, 35), (1, 32)))
drawing.face(
    "role:greedy",
    role_face("#6d6a1f", dwarf("crown", "#f3b52f", "#e9e0cf", extras=COINS), at(gold(3), 0, 0, 0.75)),
    after="role:saboteur",
)
