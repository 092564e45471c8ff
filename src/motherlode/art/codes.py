"""What the drawings need to know of card codes: their parts, their turned forms, and all that there are."""

from __future__ import annotations

from typing import NamedTuple

SIDES = "NESW"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
TOOLS = ("cart", "lamp", "pickaxe")
TEAMS = ("blue", "green")
ROLES = ("miner", "saboteur", "greedy", "blue", "green", "boss", "profiteer", "geologist")
GOALS = ("treasure", "stone", "bag1", "bag2", "dragon", "spider", "gold0", "gold1", "gold2", "gold3")
STARTS = ("start", "start:blue", "start:green")
BACKS = ("card", "goal", "role", "gold", "chest")
CHESTS = (
    "gold",
    "map-ban",
    "no-draw",
    "draw-more",
    "push-goal",
    "pickpocket",
    "pick-of-three",
    "peek-role",
    "salvage",
    "cave-in",
)
ACTIONS = (
    *(f"break:{tool}" for tool in TOOLS),
    *(f"fix:{tool}" for tool in TOOLS),
    "fix:cart+lamp",
    "fix:cart+pickaxe",
    "fix:lamp+pickaxe",
    "rockfall",
    "collapse",
    "map",
    "key",
    "theft",
    "hands-off",
    "trap",
    "free",
    "inspect",
    "swap-hats",
    "swap-hands",
    "back-and-forth",
    "vault",
    "veto",
    "reverse",
    "handyman",
    "pathfinder",
    "diversion",
)
TUNNELS = {
    "base": "NS EW NESW NES NEW NE NW N E N.S E.W N.E N.W N.E.S N.E.W N.E.S.W",
    "saboteur2": "NS.EW NE.SW NW.ES N+ladder E+ladder NE+ladder NW+ladder "
    "NS+blue EW+blue NE+blue NS.E+green EW+green NW+green "
    "N+crystal E+crystal NESW+crystal NES+crystal N.ESW+crystal NES.W+crystal N.EW+crystal NEW+crystal "
    "NS.E NS.E.W N.EW.S N.ES N.SW",
    "duel": "EW NS NE NW NS.EW NE.SW NS.E N.ES NW.E N.SW NE.W "
    "NS.EW+gold@N NW.ES+gold@N NES.W+gold@W N.ESW+gold@N N.EW+gold@N NW+ladder NE+ladder "
    "NESW+blue@N NESW+green@E NES+blue@S NES+green@N NEW+blue@E NEW+green@N NESW+troll@E NES+troll@N NEW+troll@E",
}
GOAL_CARDS = {
    "base": "treasure stone:NE stone:NW",
    "goals": "bag1:NESW bag2:NESW dragon:NESW spider:NESW",
    "duel": "gold0:NESW gold0:N.E.S.W gold0:N.E.S gold0:N.E.W "
    "gold1:NW+green@W gold1:NE+blue@E gold1:N.W+gold@W gold1:NS.E.W+gold@N gold1:NES+blue@E gold1:NEW+green@E "
    "gold2:NW gold2:NE gold2:N.EW.S+gold@E gold2:NES+green@N gold2:NEW+blue@N "
    "gold3:N.E+gold@N gold3:NES+blue@S gold3:NEW+green@N",
}
PLACES = ("costume:W", "costume:E", "party:W", "party:E")


class Tunnels(NamedTuple):
    """The tunnels of a card as it lies, and what stands in them."""

    groups: tuple[str, ...]
    extras: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        return "+".join((".".join(self.groups), *self.extras))

    @property
    def ways(self) -> tuple[str, ...]:
        """Groups with more than one edge, and a ladder's only one: something passes there."""
        return tuple(group for group in self.groups if len(group) > 1 or "ladder" in self.extras)

    @property
    def stubs(self) -> tuple[str, ...]:
        return tuple(group for group in self.groups if group not in self.ways)

    def turned(self) -> Tunnels:
        groups = tuple(
            sorted(
                (in_order(group.translate(HALF_TURN)) for group in self.groups), key=lambda group: SIDES.index(group[0])
            )
        )
        return Tunnels(groups, tuple(turned_extra(extra, groups) for extra in self.extras))


HALF_TURN = str.maketrans(OPPOSITE)
EXTRAS = {*TEAMS, "crystal", "gold", "ladder", "troll"}


def parse(code: str) -> Tunnels:
    """The parts of a tunnel code; `ValueError` if it is none."""
    shape, *extras = code.split("+")
    groups = tuple(shape.split("."))
    sides = "".join(groups)
    if (
        not sides
        or not all(groups)
        or len(set(sides)) < len(sides)
        or not set(sides) <= set(SIDES)
        or not all(is_extra(extra) for extra in extras)
    ):
        raise ValueError(f"not a card: {code!r}")
    return Tunnels(groups, tuple(extras))


def is_extra(text: str) -> bool:
    name, mark, side = text.partition("@")
    return name in EXTRAS and (side in tuple(SIDES) if mark else not side)


def in_order(sides: str) -> str:
    return "".join(sorted(sides, key=SIDES.index))


def turned_extra(text: str, groups: tuple[str, ...]) -> str:
    """A door keeps to its arm; gold is named by the first edge of its tunnel."""
    name, mark, side = text.partition("@")
    if not mark:
        return text
    side = side.translate(HALF_TURN)
    return f"{name}@{next(group[0] for group in groups if side in group) if name == 'gold' else side}"


def turned(code: str) -> str:
    """The card turned by 180 degrees, as it then lies; cards without tunnels stay what they are."""
    kind, colon, rest = code.rpartition(":")
    if (kind and kind not in GOALS) or not is_tunnel(rest):
        return code
    return kind + colon + parse(rest).turned().code


def first_form(code: str) -> str:
    """The form that stands for both: compared character by character in the order `.` N E S W."""
    return min(code, turned(code), key=lambda form: [".NESW".find(sign) for sign in form.rpartition(":")[2]])


def is_tunnel(code: str) -> bool:
    try:
        return bool(parse(code))
    except ValueError:
        return False


def tunnels_of(code: str) -> Tunnels:
    """The tunnels of a tunnel card, a goal, a start or the postcard's cells."""
    kind, _, rest = code.partition(":")
    if kind in GOALS and rest:
        return parse(rest)
    return Tunnels(("NESW",)) if kind in (*GOALS, "start", "place", "costume", "party") else parse(code)


def oriented(cards: str) -> list[str]:
    """Each of some cards as it may lie, unturned first, none twice."""
    return list(dict.fromkeys(form for code in cards.split() for form in (code, turned(code))))


def families() -> dict[str, list[str]]:
    """Every face of every box by its kind, tunnels and goals upright; `nuggets:3` is a gold card."""
    return {
        **{f"tunnels, {box}": cards.split() for box, cards in TUNNELS.items()},
        **{f"goals, {box}": cards.split() for box, cards in GOAL_CARDS.items()},
        "starts": [*STARTS],
        "postcard": [*PLACES],
        "actions": [*ACTIONS],
        "chests": [f"chest:{effect}" for effect in CHESTS],
        "roles": [f"role:{role}" for role in ROLES],
        "gold": [f"nuggets:{n}" for n in (1, 2, 3)],
        "backs": [f"back:{back}" for back in BACKS],
    }


def every_code() -> list[str]:
    """Every face of every box, tunnels and goals as they may lie; no backs."""
    lying = oriented(" ".join((*TUNNELS.values(), *GOAL_CARDS.values())))
    others = [
        code for name in ("starts", "postcard", "actions", "chests", "roles", "gold") for code in families()[name]
    ]
    return list(dict.fromkeys((*lying, *others)))
