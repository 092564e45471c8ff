"""The labyrinth of base and Saboteur 2 by brute force: every question floods the whole mine anew (L-1 to L-8, S-6)."""

from __future__ import annotations

from collections.abc import Iterable

from .cards import (
    OPPOSITE,
    SIDES,
    STEP,
    beside,
    cell,
    goal_parts,
    group_of,
    groups,
    has,
    name,
    open_edges,
    orientations,
)
from .position import Position


def faceup(position: Position) -> dict[str, str]:
    """Every face-up cell with its tunnels as they lie: tunnel cards, start, postcard and turned-up goals."""
    cards = {}
    for at, code in position["board"].items():
        cards[at] = "NESW" if code in ("start", "place") else code
    for at, goal in position["faceup_goals"].items():
        cards[at] = goal_parts(goal)[1]
    return cards


def tunnels_joined(position: Position, closed: frozenset[str] = frozenset()) -> set[tuple[str, str]]:
    """All (cell, tunnel) with an unbroken way from the start or a ladder; cells in `closed` let nothing through."""
    cards = faceup(position)
    todo = [(at, "NESW") for at, code in position["board"].items() if code == "start"]
    for at, code in cards.items():
        if has(code, "ladder"):
            todo += [(at, group) for group in groups(code)]
    joined: set[tuple[str, str]] = set()
    while todo:
        at, group = todo.pop()
        if (at, group) in joined or at in closed:
            continue
        joined.add((at, group))
        for side in group:
            other = beside(at, side)
            if other in cards and OPPOSITE[side] in open_edges(cards[other]):
                todo.append((other, group_of(cards[other], OPPOSITE[side])))
    return joined


def reached(position: Position) -> set[tuple[str, str]]:
    """All (cell, side) such that an unbroken tunnel from the start leads out of that cell over that side."""
    return {(at, side) for at, group in tunnels_joined(position) for side in group}


def reached_facedown(position: Position) -> list[str]:
    """The face-down cells at which an unbroken tunnel arrives (L-7)."""
    ends = {beside(at, side) for at, side in reached(position)}
    return by_place(at for at in position["facedown"] if at in ends)


def by_place(cells: Iterable[str]) -> list[str]:
    """Cells in the order in which they are written: greater y first, then smaller x."""
    return sorted(cells, key=lambda at: (-cell(at)[1], cell(at)[0]))


def matches(cards: dict[str, str], at: str, code: str) -> bool:
    """Open meets open and closed meets closed on every side that touches a face-up card (L-3)."""
    for side in SIDES:
        other = beside(at, side)
        if other in cards and (side in open_edges(code)) != (OPPOSITE[side] in open_edges(cards[other])):
            return False
    return True


def neighbours(at: str) -> list[str]:
    return [beside(at, side) for side in SIDES]


def goal_cells(position: Position) -> set[str]:
    """Where goals lie, face down or up."""
    down = {at for at, card in position["facedown"].items() if "goal" in card}
    return down | set(position["faceup_goals"])


def fits(
    position: Position, at: str, code: str, lit: set[tuple[str, str]] | None = None, cards: dict[str, str] | None = None
) -> bool:
    """Whether a tunnel card may be placed there as it lies (L-3, L-4, S-6), toll dwarves apart."""
    if cards is None:
        cards = faceup(position)
    if at in cards or at in position["facedown"]:
        return False
    if not any(other in cards for other in neighbours(at)):
        return False
    if not matches(cards, at, code):
        return False
    if has(code, "ladder"):
        return not any(other in goal_cells(position) for other in neighbours(at))
    if lit is None:
        lit = reached(position)
    return any((beside(at, side), OPPOSITE[side]) in lit for side in open_edges(code))


def candidate_cells(position: Position) -> set[str]:
    return {other for at in faceup(position) for other in neighbours(at)}


def placements(position: Position, *kinds: str) -> set[tuple[str, str]]:
    """Every (oriented code, cell) where one of the cards may be placed, toll dwarves apart."""
    lit, cards, cells = reached(position), faceup(position), candidate_cells(position)
    codes = [code for card in kinds for code in orientations(card)]
    return {(code, at) for code in codes for at in cells if fits(position, at, code, lit, cards)}


def ways_to_lie(position: Position, at: str, card: str) -> list[str]:
    """The orientations left for a reached face-down card that is turned up (L-8)."""
    cards = faceup(position)
    lit = reached(position)
    last = position["last_tunnel"]
    arriving = [side for side in SIDES if (beside(at, side), OPPOSITE[side]) in lit]
    from_last = [side for side in arriving if beside(at, side) == last]
    wanted = set(from_last or arriving)
    choices = orientations(card)
    meeting = [code for code in choices if open_edges(code) & wanted]
    choices = meeting or choices
    matching = [code for code in choices if matches(cards, at, code)]
    return matching or choices


def open_to(position: Position, colour: str) -> bool:
    """Whether a way from the start to the turned-up treasure passes no door of the other colour (S-16)."""
    other = {"blue": "green", "green": "blue"}[colour]
    closed = frozenset(at for at, code in faceup(position).items() if has(code, other))
    treasures = [at for at, goal in position["faceup_goals"].items() if goal == "treasure"]
    joined = {at for at, _ in tunnels_joined(position, closed)}
    return any(at in joined for at in treasures)


def toll_ends(position: Position) -> set[tuple[str, str]]:
    """Every (empty cell, side of it) at which an open tunnel end points without a toll dwarf in the cell (M-T2)."""
    cards = faceup(position)
    taken = {toll["cell"] for toll in position["tolls"]}
    ends = set()
    for at, code in cards.items():
        for side in open_edges(code):
            other = beside(at, side)
            if other not in cards and other not in position["facedown"] and other not in taken:
                ends.add((other, OPPOSITE[side]))
    return ends


def goals_to_push(position: Position) -> list[str]:
    """Face-down goals whose next cell away from the start is free (M-K4, M-T2)."""
    return by_place(at for at, card in position["facedown"].items() if "goal" in card and _free(position, pushed(at)))


def pushed(at: str) -> str:
    x, y = cell(at)
    return name(x + STEP["E"][0], y)


def _free(position: Position, at: str) -> bool:
    tolled = any(toll["cell"] == at for toll in position["tolls"])
    return at not in faceup(position) and at not in position["facedown"] and not tolled
