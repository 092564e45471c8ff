"""Card codes and the printed sets, written out once more from the card lists for the reference implementation."""

from __future__ import annotations

from functools import cache
from typing import Any

SIDES = "NESW"
OPPOSITE = {"N": "S", "S": "N", "E": "W", "W": "E"}
STEP = {"N": (0, 1), "E": (1, 0), "S": (0, -1), "W": (-1, 0)}
TOOLS = ("cart", "lamp", "pickaxe")

# ---------------------------------------------------------------- tunnel codes


def groups(code: str) -> list[str]:
    """The tunnels of a code: `NS.E+green` has `NS` and `E`."""
    return code.split("+")[0].split(".")


def extras(code: str) -> list[str]:
    """What stands on the card: `NES+blue@S` has `blue@S`."""
    return code.split("+")[1:]


def extra_edges(code: str, kind: str) -> list[str]:
    """The edges named by the extras of one kind; an extra without an edge gives an empty string."""
    found = []
    for extra in extras(code):
        name, _, edge = extra.partition("@")
        if name == kind:
            found.append(edge)
    return found


def has(code: str, kind: str) -> bool:
    return bool(extra_edges(code, kind))


@cache
def open_edges(code: str) -> frozenset[str]:
    return frozenset("".join(groups(code)))


def group_of(code: str, edge: str) -> str:
    for group in groups(code):
        if edge in group:
            return group
    raise ValueError(f"{code} has no edge {edge}")


def turned(code: str) -> str:
    """The code of the same card turned by 180 degrees."""
    new_groups = []
    for group in groups(code):
        edges = [OPPOSITE[edge] for edge in group]
        new_groups.append("".join(sorted(edges, key=SIDES.index)))
    new_groups.sort(key=lambda group: SIDES.index(group[0]))
    new_extras = []
    for extra in extras(code):
        name, _, edge = extra.partition("@")
        if edge:
            edge = OPPOSITE[edge]
            if name == "gold":  # gold is named by the first edge of its tunnel
                edge = next(group for group in new_groups if edge in group)[0]
            new_extras.append(f"{name}@{edge}")
        else:
            new_extras.append(name)
    return "+".join([".".join(new_groups), *sorted(new_extras)])


def orientations(code: str) -> list[str]:
    """One or two ways in which the card can lie."""
    return [code] if turned(code) == code else [code, turned(code)]


def canonical(code: str) -> str:
    """The form in which the card is written off the board."""
    order = ".NESW"

    def key(form: str) -> tuple[Any, ...]:
        tunnels, *rest = form.split("+")
        return ([order.index(letter) for letter in tunnels], [_extra_key(extra) for extra in rest])

    return min([code, turned(code)], key=key)


def _extra_key(extra: str) -> tuple[Any, ...]:
    name, _, edge = extra.partition("@")
    return (name, SIDES.index(edge) if edge else -1)


def is_tunnel(card: str) -> bool:
    """Tunnel codes begin with a capital edge letter, all other cards with a small letter."""
    return card[0] in SIDES


def goal_parts(goal: str) -> tuple[str, str]:
    """The kind of a goal and its tunnels: `stone:NE` gives `stone`, `NE`; the treasure is open on all sides."""
    if goal == "treasure":
        return "treasure", "NESW"
    kind, _, code = goal.partition(":")
    return kind, code


def goal_as_it_lies(goal: str, code: str) -> str:
    return "treasure" if goal == "treasure" else f"{goal_parts(goal)[0]}:{code}"


# ---------------------------------------------------------------- cells


def cell(text: str) -> tuple[int, int]:
    x, y = text.split(",")
    return int(x), int(y)


def name(x: int, y: int) -> str:
    return f"{x},{y}"


@cache
def beside(text: str, side: str) -> str:
    x, y = cell(text)
    dx, dy = STEP[side]
    return name(x + dx, y + dy)


# ---------------------------------------------------------------- the printed sets


def spread(counts: dict[Any, int]) -> list[Any]:
    return [card for card, number in counts.items() for _ in range(number)]


BASE_TUNNELS = spread(
    {
        "NS": 4,
        "EW": 3,
        "NESW": 5,
        "NES": 5,
        "NEW": 5,
        "NE": 5,
        "NW": 4,
        "N": 1,
        "E": 1,
        "N.S": 1,
        "E.W": 1,
        "N.E": 1,
        "N.W": 1,
        "N.E.S": 1,
        "N.E.W": 1,
        "N.E.S.W": 1,
    }
)
BASE_ACTIONS = spread(
    {
        "break:cart": 3,
        "break:lamp": 3,
        "break:pickaxe": 3,
        "fix:cart": 2,
        "fix:lamp": 2,
        "fix:pickaxe": 2,
        "fix:cart+lamp": 1,
        "fix:cart+pickaxe": 1,
        "fix:lamp+pickaxe": 1,
        "rockfall": 3,
        "map": 6,
    }
)
GOLD_CARDS = spread({1: 16, 2: 8, 3: 4})
BASE_GOALS = ["treasure", "stone:NE", "stone:NW"]
BASE_GOAL_CELLS = ["8,2", "8,0", "8,-2"]

SABOTEUR2_TUNNELS = spread(
    {
        "NS.EW": 2,
        "NE.SW": 1,
        "NW.ES": 1,
        "N+ladder": 1,
        "E+ladder": 1,
        "NE+ladder": 1,
        "NW+ladder": 1,
        "NS+blue": 1,
        "EW+blue": 1,
        "NE+blue": 1,
        "NS.E+green": 1,
        "EW+green": 1,
        "NW+green": 1,
        "N+crystal": 1,
        "E+crystal": 1,
        "NESW+crystal": 1,
        "NES+crystal": 1,
        "N.ESW+crystal": 1,
        "NES.W+crystal": 1,
        "N.EW+crystal": 1,
        "NEW+crystal": 3,
        "NS.E": 1,
        "NS.E.W": 1,
        "N.EW.S": 1,
        "N.ES": 2,
        "N.SW": 1,
    }
)
SABOTEUR2_ACTIONS = spread(
    {
        "theft": 4,
        "hands-off": 3,
        "trap": 3,
        "free": 4,
        "inspect": 2,
        "swap-hats": 2,
        "swap-hands": 2,
        "rockfall": 1,
    }
)
SABOTEUR2_ROLES = spread({"blue": 4, "green": 4, "boss": 1, "profiteer": 1, "geologist": 2, "saboteur": 3})

CHAMPIONSHIP = {
    "wc2017": "back-and-forth",
    "wc2018": "vault",
    "wc2019": "veto",
    "wc2020": "reverse",
    "wc2021": "handyman",
    "wc2022": "pathfinder",
    "wc2023": "diversion",
}
NEW_GOALS = ["treasure", "stone:NE", "stone:NW", "bag1:NESW", "bag2:NESW", "dragon:NESW", "dragon:NESW", "spider:NESW"]
NEW_GOAL_CELLS = ["8,4", "8,2", "8,0", "8,-2", "8,-4"]
CHEST_TUNNELS = ["NS", "EW", "NESW", "NES", "NEW", "NE", "NW"]
CHESTS = [
    "chest:gold",
    "chest:map-ban",
    "chest:no-draw",
    "chest:draw-more",
    "chest:push-goal",
    "chest:pickpocket",
    "chest:pick-of-three",
    "chest:peek-role",
    "chest:salvage",
    "chest:cave-in",
]
POSTCARD_CELLS = ["4,0", "5,0"]
OPENING_CELL = "4,0"

# number of players -> saboteurs, miners (one more card than players) and hand size
BASE_ROLES = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
BASE_HAND = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
# number of players -> saboteurs, miners, greedy dwarves
TOURNAMENT_ROLES = {5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2), 8: (3, 3, 2), 9: (3, 4, 2)}

DUEL_PATHS = spread(
    {
        "EW": 4,
        "NS": 3,
        "NE": 2,
        "NW": 2,
        "NS.EW": 1,
        "NE.SW": 1,
        "NS.E": 1,
        "N.ES": 1,
        "NW.E": 1,
        "N.SW": 1,
        "NE.W": 1,
        "NS.EW+gold@N": 1,
        "NW.ES+gold@N": 1,
        "NES.W+gold@W": 1,
        "N.ESW+gold@N": 1,
        "N.EW+gold@N": 1,
        "NW+ladder": 1,
        "NE+ladder": 1,
        "NESW+blue@N": 1,
        "NESW+green@E": 1,
        "NES+blue@S": 1,
        "NES+green@N": 1,
        "NEW+blue@E": 1,
        "NEW+green@N": 1,
        "NESW+troll@E": 1,
        "NES+troll@N": 1,
        "NEW+troll@E": 1,
    }
)
DUEL_ACTIONS = spread(
    {
        "break:cart": 2,
        "break:lamp": 2,
        "break:pickaxe": 2,
        "fix:cart": 1,
        "fix:lamp": 1,
        "fix:pickaxe": 1,
        "fix:cart+lamp": 1,
        "fix:cart+pickaxe": 1,
        "fix:lamp+pickaxe": 1,
        "map": 2,
        "key": 2,
        "collapse": 2,
    }
)
DUEL_GOLD = [
    "gold0:NESW",
    "gold0:N.E.S.W",
    "gold0:N.E.S",
    "gold0:N.E.W",
    "gold1:NW+green@W",
    "gold1:NE+blue@E",
    "gold1:N.W+gold@W",
    "gold1:NS.E.W+gold@N",
    "gold1:NES+blue@E",
    "gold1:NEW+green@E",
    "gold2:NW",
    "gold2:NE",
    "gold2:N.EW.S+gold@E",
    "gold2:NES+green@N",
    "gold2:NEW+blue@N",
    "gold3:N.E+gold@N",
    "gold3:NES+blue@S",
    "gold3:NEW+green@N",
]
DUEL_GOLD_CELLS = ["5,2", "5,0", "5,-2", "7,1", "7,-1", "9,0"]
SOLO_GOLD_CELLS = ["8,2", "8,0", "8,-2", "10,1", "10,-1", "12,0"]


def canonical_goal(goal: str) -> str:
    """A goal as it is written off the board."""
    kind, code = goal_parts(goal)
    return goal_as_it_lies(goal, canonical(code)) if kind != "treasure" else goal


def gold_on(card: str) -> int:
    """How much gold a Duel card bears: the number of a gold card, one for a path card with gold."""
    if card.startswith("gold"):
        return int(card[4])
    return 1 if is_tunnel(card) and has(card, "gold") else 0
