"""All cards on one sheet, for people who want to see what there is."""

from __future__ import annotations

from collections.abc import Mapping
from html import escape

from motherlode.core.boxes import BOXES

from . import codes
from .cards import drawing
from .drawings import DRAWINGS
from .dwarves import FACES, face
from .paint import THEMES, Theme, stylesheet
from .pen import LETTERS, at, document, lettered
from .sprite import compact
from .symbols import CARD_BOX, FACE_BOX, Bounds

COLUMNS, COLUMN, ROW, LEFT, TOP = 16, 116, 190, 36, 100
Figure = tuple[str, str, Bounds]


def sheet(theme: Theme = "dark", letters: Mapping[str, str] = LETTERS) -> str:
    """Every card once, unturned, box by box; then backs, and the faces of the seats."""
    y = float(TOP)
    rows = []
    for title, entries in chapters().items():
        rows.append(f'<text x="{LEFT}" y="{y - 12:g}" class="ml-head">{title}</text>' + chapter(entries, y))
        y += ROW * -(-len(entries) // COLUMNS) + 28
    wide = LEFT * 2 + COLUMN * COLUMNS - 16
    page = f'<rect width="{wide}" height="{y:g}" fill="{THEMES[theme]["page"]}"/>'
    ground = page + f'<text x="{LEFT}" y="52" class="ml-title">Motherlode</text>'
    return lettered(document(ground + compact("".join(rows)), (0, 0, wide, y), stylesheet() + headings(theme)), letters)


def headings(theme: Theme) -> str:
    colours = THEMES[theme]
    serif, sans = "'Vollkorn Variable',Vollkorn,Georgia,serif", "'Rubik Variable',Rubik,system-ui,sans-serif"
    return (
        f".ml-title{{font:700 36px {serif};fill:{colours['accent']}}}"
        f".ml-head{{font:700 19px {serif};fill:{colours['text']}}}"
        f".ml-note{{font:400 12px {sans};fill:{colours['muted']};text-anchor:middle}}.ml-long{{font-size:10px}}"
    )


def chapters() -> dict[str, list[Figure]]:
    """Titles, and what stands under each: a caption, a drawing, its box."""
    tunnels, goals = codes.tunnels_by_box(), codes.goals_by_box()
    shown: list[str] = []
    found: dict[str, list[Figure]] = {}
    for box, listed in tunnels.items():
        found[_titles(box)[0] or f"Tunnels of {box}"] = cards(*(code for code in listed if code not in shown))
        shown += listed
    apart = {box: name for box in goals if (name := _titles(box)[1])}
    others = [code for box, listed in goals.items() if box not in apart for code in listed]
    found["Starts, goals and the postcard"] = cards(*codes.table_cards(), *others, *codes.places())
    found |= {name: cards(*goals[box]) for box, name in apart.items()}
    found["Actions: harm (zigzag), help (scallops), look (straight), change (wave)"] = cards(*codes.actions())
    found["Chests, gold, roles and backs"] = cards(
        *codes.finds(),
        *codes.GOLD_CARDS,
        *(f"role:{name}" for name in codes.roles()),
        *(f"back:{name}" for name in codes.backs()),
    )
    found["Seats"] = [(str(seat), face(seat), FACE_BOX) for seat in range(len(FACES))]
    return found


def _titles(home: str) -> tuple[str, str]:
    """The titles that a box gives its tunnels and its goals."""
    drawn = [DRAWINGS[box.name] for box in BOXES.values() if codes.home_of(box) == home and box.name in DRAWINGS]
    tunnels = next((one.tunnels_title for one in drawn if one.tunnels_title), "")
    return tunnels, next((one.goals_title for one in drawn if one.goals_title), "")


def cards(*names: str) -> list[Figure]:
    return [(name, drawing(name), CARD_BOX) for name in names]


def chapter(entries: list[Figure], y: float) -> str:
    return "".join(entry(what, LEFT + n % COLUMNS * COLUMN, y + n // COLUMNS * ROW) for n, what in enumerate(entries))


def entry(what: Figure, x: float, y: float) -> str:
    caption, drawn, (left, top, wide, _) = what
    scale = 100 / wide
    picture = at(f'<g class="ml-hand-floor">{drawn}</g>', x - left * scale, y - top * scale, scale)
    look = "ml-note ml-long" if len(caption) > 15 else "ml-note"
    return (
        picture + f'<text x="{x + 50:g}" y="{y + 157:g}" class="{look}">{escape(caption.removeprefix("role:"))}</text>'
    )
