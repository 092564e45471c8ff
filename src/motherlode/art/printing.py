"""Pages of cards to cut out: SVG pages in millimetres, and one PDF of them with the extra `print` (typst)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from importlib.resources import as_file, files
from pathlib import Path
from tempfile import TemporaryDirectory

from motherlode.extras import Missing

from . import codes
from .cards import drawing
from .paint import stylesheet
from .pen import LETTERS, at, lettered
from .sprite import compact

PAGE = (210, 297)  # A4
CARD = (60, 84)
GRID = (3, 3)
GAP = 4


def pages(cards: Sequence[str], backs: bool = True, letters: Mapping[str, str] = LETTERS) -> list[str]:
    """Nine cards a page with marks to cut along; after each page its backs, mirrored, for printing on both sides."""
    found = []
    for group in (cards[n : n + 9] for n in range(0, len(cards), 9)):
        found.append(page(list(group), letters))
        if backs:
            found.append(page([f"back:{back_of(code)}" for code in group], letters, mirrored=True))
    return found


def back_of(code: str) -> str:
    """Which back a card has."""
    kind = code.partition(":")[0]
    if code in codes.GOLD_CARDS:
        return "gold"
    if kind in codes.goal_kinds():
        return "goal"
    if kind == "role" or code in codes.roles():
        return "role"
    return kind if code in codes.finds() and kind in codes.backs() else "card"


def page(group: list[str], letters: Mapping[str, str], mirrored: bool = False) -> str:
    drawn = "".join(
        at(f'<g class="ml-hand-floor">{drawing(code)}</g>', *place(n, mirrored), CARD[0] / 100)
        for n, code in enumerate(group)
    )
    marks = f'<path d="{"".join(cut_marks())}" stroke="#211a1f" stroke-width=".2"/>'
    size = f'viewBox="0 0 {PAGE[0]} {PAGE[1]}" width="{PAGE[0]}mm" height="{PAGE[1]}mm"'
    inside = f'<style>{stylesheet()}</style><rect width="100%" height="100%" fill="#fff"/>{marks}{compact(drawn)}'
    return lettered(f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{inside}</svg>\n', letters)


def place(n: int, mirrored: bool) -> tuple[float, float]:
    column, row = n % GRID[0], n // GRID[0]
    return edges(0)[GRID[0] - 1 - column if mirrored else column][0], edges(1)[row][0]


def edges(axis: int) -> list[tuple[float, float]]:
    """Where each column or row of cards begins and ends."""
    size, count = CARD[axis], GRID[axis]
    start = (PAGE[axis] - size * count - GAP * (count - 1)) / 2
    return [(start + k * (size + GAP), start + k * (size + GAP) + size) for k in range(count)]


def cut_marks() -> Iterator[str]:
    """Short lines outside the cards."""
    top, bottom, left, right = edges(1)[0][0], edges(1)[-1][1], edges(0)[0][0], edges(0)[-1][1]
    for x in (x for pair in edges(0) for x in pair):
        yield f"M{x:g} {top - 8:g}v6M{x:g} {bottom + 2:g}v6"
    for y in (y for pair in edges(1) for y in pair):
        yield f"M{left - 8:g} {y:g}h6M{right + 2:g} {y:g}h6"


def pdf(cards: Sequence[str], backs: bool = True, letters: Mapping[str, str] = LETTERS) -> bytes:
    """The same pages as one PDF."""
    try:
        import typst
    except ImportError:
        raise Missing("typst, which makes the PDF,", "print") from None
    with TemporaryDirectory() as name, as_file(files(__package__) / "fonts") as fonts:
        folder = Path(name)
        written = [folder / f"{n}.svg" for n, _ in enumerate(pages(cards, backs, letters))]
        for file, svg in zip(written, pages(cards, backs, letters), strict=True):
            file.write_text(svg, encoding="utf-8")
        book = folder / "cards.typ"
        leaves = "#pagebreak()\n".join(f'#image("{file.name}", width: 100%)\n' for file in written)
        book.write_text(f'#set page(paper: "a4", margin: 0mm)\n{leaves}', encoding="utf-8")
        return bytes(typst.compile(str(book), font_paths=[str(fonts)]))
