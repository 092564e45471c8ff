"""One SVG file with a symbol for everything, for the browser; what returns in many drawings is stored once."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from . import codes
from .actions import BAND_SIGN, fan, paper
from .backs import BACKS
from .cards import drawing
from .drawings import Lit, all_goals, all_marks, all_parts
from .dwarves import rays
from .furniture import nugget
from .paint import stylesheet
from .pen import LETTERS, lettered, number
from .rock import ROCKS, piece_of_mountain, rocks_falling
from .symbols import CARD_BOX, Symbol, every_symbol
from .tools import BADGES, TEAM_BADGES, TOOLS
from .tunnels import casing, dig, ends_of, heaps, is_lit, lamp_line


def sprite(letters: Mapping[str, str] = LETTERS, style: bool = False) -> str:
    """A `<symbol>` per card, back and symbol; put it into the page once and `<use href="#…">` what `symbol_id` names.

    With `style` the classes come along, for use from another file; else the page has them from `stylesheet()`.
    Letters are texts of class `ml-letter-blue` and the like.
    """
    css = f"<style>{stylesheet()}</style>" if style else ""
    defs = "".join(f'<g id="{name}">{shared(part, name)}</g>' for name, part in parts().items())
    inside = "".join(element(name, symbol) for name, symbol in pieces())
    size = 'width="0" height="0" aria-hidden="true"'
    svg = f'<svg xmlns="http://www.w3.org/2000/svg" {size}>{css}<defs>{defs}</defs>{inside}</svg>\n'
    return lettered(svg, letters)


def element(name: str, symbol: Symbol) -> str:
    box = " ".join(number(length) for length in symbol.box)
    return f'<symbol id="{name}" viewBox="{box}">{shared(symbol.drawing)}</symbol>'


def symbol_id(code: str, lit: Lit = False) -> str:
    """The id of a card's symbol: the code with dashes, and which of its tunnels the light has reached, if any.

    >>> symbol_id("NES+blue@S"), symbol_id("NS.EW", lit=True), symbol_id("NS.EW", lit="N"), symbol_id("back:goal")
    ('ml-NES-blue-S', 'ml-NS-EW-lit', 'ml-NS-EW-lit-NS', 'ml-back-goal')
    """
    plain = "ml-" + re.sub("[^A-Za-z0-9]", "-", code)
    groups = codes.tunnels_of(code).groups if codes.has_tunnels(code) else ()
    bright = [group for group in groups if is_lit(group, lit)]
    return plain + ("" if not bright else "-lit" if len(bright) == len(groups) else "-lit-" + "".join(bright))


def pieces() -> Iterator[tuple[str, Symbol]]:
    """Every symbol with its id."""
    for code in (*codes.every_code(), *(f"back:{kind}" for kind in codes.backs())):
        for lit in lightings(code):
            yield symbol_id(code, lit), Symbol(drawing(code, lit), CARD_BOX)
    for name, symbol in every_symbol().items():
        yield f"ml-{name}", symbol


def lightings(code: str) -> list[bool | str]:
    """Dark, lit, and where a card has several tunnels, some of them lit."""
    groups = codes.tunnels_of(code).groups if codes.has_tunnels(code) else ()
    some = ["".join(few) for n in range(1, len(groups)) for few in combinations(groups, n)]
    return [False, *([True] if groups else []), *some]


@cache
def parts() -> dict[str, str]:
    """What returns, largest first, so that a part may itself be made of parts."""
    bends = [a + b for a, b in combinations(codes.SIDES, 2)]
    ways = [*codes.SIDES, *bends, *("".join(some) for some in combinations(codes.SIDES, 3)), codes.SIDES]
    found = (
        {f"rock-{n}": piece_of_mountain(n) for n in range(ROCKS)}
        | {f"dig-{way}": dig(way) for way in ways}
        | {f"lamps-{way}": lamp_line(way) for way in ways}
    )
    found |= {name: mark.picture for name, mark in all_marks().items()} | {
        f"badge-{name}": drawn for name, drawn in (BADGES | TEAM_BADGES).items()
    }
    found |= {f"tool-{name}": drawn for name, drawn in TOOLS.items()} | {
        f"goal-{name}": goal.picture for name, goal in all_goals().items() if goal.picture
    }
    found |= {f"paper-{mood}": paper(mood) for mood in BAND_SIGN} | {
        "door": BACKS["goal"],
        "rays": rays(),
    }
    found |= {
        "nugget": nugget(),
        "falling": rocks_falling(),
        "fan": fan(),
    }
    found |= all_parts()
    found |= dead_end_parts()
    once = {drawn: name for name, drawn in found.items()}  # two names for one drawing would each be drawn by the other
    return {f"ml-p-{name}": drawn for drawn, name in sorted(once.items(), key=lambda item: -len(item[0]))}


def dead_end_parts() -> dict[str, str]:
    """Casings and heaps, by the shape of the card."""
    shapes = {
        ".".join(tunnels.groups): tunnels
        for code in codes.every_code()
        if codes.has_tunnels(code)
        for tunnels in [codes.tunnels_of(code)]
        if tunnels.stubs
    }
    cases = {f"case-{shape}": casing(ends_of(tunnels)) for shape, tunnels in shapes.items()}
    return {
        name.replace(".", "-"): drawn
        for name, drawn in (
            cases | {f"heap-{shape}": heaps(ends_of(tunnels), tunnels) for shape, tunnels in shapes.items()}
        ).items()
    }


def shared(text: str, besides: str = "") -> str:
    """The drawing with its parts named instead of drawn."""
    for name, part in parts().items():
        if name != besides:
            text = text.replace(part, f'<use href="#{name}"/>')
    return text


def compact(picture: str) -> str:
    """A picture with the parts that return in it put in front, once each."""
    body = shared(picture)
    defs: dict[str, str] = {}
    waiting = re.findall('href="#(ml-p-[^"]+)"', body)
    while waiting:
        name = waiting.pop()
        if name not in defs:
            defs[name] = shared(parts()[name], name)
            waiting += re.findall('href="#(ml-p-[^"]+)"', defs[name])
    return "".join(["<defs>", *(f'<g id="{name}">{part}</g>' for name, part in sorted(defs.items())), "</defs>", body])
