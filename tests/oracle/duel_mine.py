"""The labyrinth of the Duel by brute force (D-3 to D-8).

A way is a set of points: edges of cards and middles of tunnels. An edge and the middle of its tunnel are linked unless
a door or troll stands in that arm; two edges that face each other are linked when both are open.
"""

from __future__ import annotations

from .cards import (
    OPPOSITE,
    SIDES,
    beside,
    extra_edges,
    goal_parts,
    gold_on,
    group_of,
    groups,
    has,
    open_edges,
    orientations,
)
from .mine import by_place, matches, neighbours
from .position import Position

OTHER = {"blue": "green", "green": "blue"}


def colours(position: Position) -> list[str]:
    """The colour of each seat."""
    if position["game"] == "duel-solo":
        return [position["options"]["colour"]]
    return ["green", "blue"]


def faceup(position: Position) -> dict[str, str]:
    cards = {}
    for at, code in position["board"].items():
        cards[at] = "NESW" if code.startswith("start:") else code
    for at, goal in position["faceup_goals"].items():
        cards[at] = goal_parts(goal)[1]
    return cards


def arm_is_open(position: Position, at: str, code: str, side: str, colour: str) -> bool:
    """Whether the link between an edge and the middle exists for a colour (D-6, D-7)."""
    if side in extra_edges(code, "troll") and at not in position["markers"]:
        return False
    behind_door = side in extra_edges(code, OTHER[colour])
    return not behind_door or position["keys"].get(at) == colour


def way(position: Position, colour: str) -> set[tuple[str, str, str]]:
    """All points that a colour's way holds: ("edge", cell, side) and ("middle", cell, group)."""
    cards = faceup(position)
    todo = [("middle", at, "NESW") for at, code in position["board"].items() if code == f"start:{colour}"]
    for at in ladders_of(position, colour):
        todo += [("middle", at, group) for group in groups(cards[at])]
    held: set[tuple[str, str, str]] = set()
    while todo:
        point = todo.pop()
        if point in held:
            continue
        held.add(point)
        kind, at, what = point
        if kind == "middle":
            todo += [("edge", at, side) for side in what if arm_is_open(position, at, cards[at], side, colour)]
            continue
        if arm_is_open(position, at, cards[at], what, colour):
            todo.append(("middle", at, group_of(cards[at], what)))
        other, facing = beside(at, what), OPPOSITE[what]
        if other in cards and facing in open_edges(cards[other]):
            todo.append(("edge", other, facing))
    return held


def ladders_of(position: Position, colour: str) -> list[str]:
    """Where a colour's way begins besides its start: its own ladders, or all of them (D-5, option `ladders`)."""
    ladders = [at for at, code in position["board"].items() if has(code, "ladder")]
    if position["options"]["ladders"] == "both":
        return ladders
    return [at for at in ladders if position["ladders"].get(at) == colour]


def ways(position: Position) -> dict[str, set[tuple[str, str, str]]]:
    return {colour: way(position, colour) for colour in colours(position)}


def arriving(held: set[tuple[str, str, str]], at: str) -> set[str]:
    """The sides of a cell at which a way arrives from a neighbour."""
    return {side for side in SIDES if ("edge", beside(at, side), OPPOSITE[side]) in held}


def fits(position: Position, at: str, code: str, held: set[tuple[str, str, str]]) -> bool:
    """Whether a path card may be placed there by the player who holds that way (L-3, D-3, D-5)."""
    cards = faceup(position)
    if at in cards or at in position["facedown"] or not matches(cards, at, code):
        return False
    touched = [other for other in neighbours(at) if other in cards or other in position["facedown"]]
    if has(code, "ladder"):
        return bool(touched) and all(is_plain_path(position, other) for other in touched)
    return bool(arriving(held, at) & open_edges(code))


def is_plain_path(position: Position, at: str) -> bool:
    """A path card that is neither start nor bears gold; gold cards are no path cards."""
    code = position["board"].get(at)
    return code is not None and not code.startswith("start:") and not has(code, "gold")


def placements(position: Position, card: str, colour: str) -> set[tuple[str, str]]:
    held = way(position, colour)
    cells = {other for at in faceup(position) for other in neighbours(at)}
    return {(code, at) for code in orientations(card) for at in cells if fits(position, at, code, held)}


def reached_facedown(position: Position) -> list[str]:
    """Face-down gold cards that a way of either colour touches (D-4)."""
    all_ways = ways(position).values()
    return by_place(at for at in position["facedown"] if any(arriving(held, at) for held in all_ways))


def ways_to_lie(position: Position, at: str, card: str, just_placed: str | None) -> list[str]:
    """The orientations left for a gold card that is turned up (L-8, D-4)."""
    sides = set().union(*(arriving(held, at) for held in ways(position).values()))
    from_last = {side for side in sides if beside(at, side) == just_placed}
    choices = [code for code in orientations(card) if open_edges(code) & (from_last or sides)] or orientations(card)
    return [code for code in choices if matches(faceup(position), at, code)] or choices


def gold_middle(code: str) -> str:
    """The tunnel in whose middle the gold of a card lies."""
    named = extra_edges(code, "gold")
    if named and named[0]:
        return group_of(code, named[0])
    (only,) = groups(code)
    return only


def gold_cards_on_table(position: Position) -> dict[str, str]:
    """Cells of face-up cards that bear gold, with the code of their tunnels."""
    found = {at: code for at, code in position["board"].items() if gold_on(code)}
    found.update({at: goal_parts(goal)[1] for at, goal in position["faceup_goals"].items() if gold_on(goal)})
    return found


def gold_joined(position: Position, colour: str) -> list[str]:
    """Cells of unmarked gold that is joined to the colour's start (D-8)."""
    held = way(position, colour)
    return by_place(
        at
        for at, code in gold_cards_on_table(position).items()
        if at not in position["markers"] and ("middle", at, gold_middle(code)) in held
    )


def trolls_to_pay(position: Position, colour: str) -> list[str]:
    """Unpaid trolls that the colour's way touches from either side (D-7)."""
    held = way(position, colour)
    found = []
    for at, code in position["board"].items():
        for side in extra_edges(code, "troll") if not code.startswith("start:") else []:
            touches = ("edge", at, side) in held or ("middle", at, group_of(code, side)) in held
            if touches and at not in position["markers"]:
                found.append(at)
    return found
