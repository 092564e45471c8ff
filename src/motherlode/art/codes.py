"""What the drawings need to know of card codes: their parts, their turned forms, and all that there are, as the boxes have it."""

from __future__ import annotations

from typing import NamedTuple

from motherlode.core.boxes import BOXES, Box
from motherlode.core.cards import GROUPS, IS_TUNNEL, MARKS, NAME, NUMBER, turned_code
from motherlode.core.families import FINDS, GOAL_CARD, GOAL_KIND, GOAL_TURNED, GOALS, ROLES
from motherlode.core.sides import letters_of

from .drawings import all_after, all_backs, drawings, pick_of, tunnel_card_of

SIDES = "NESW"
OPPOSITE = {"N": "S", "E": "W", "S": "N", "W": "E"}
GOLD_CARDS = ("nuggets:1", "nuggets:2", "nuggets:3")
BACKS = ("card", "goal", "role", "gold")


class Tunnels(NamedTuple):
    """The tunnels of a card as it lies, and what stands in them."""

    groups: tuple[str, ...]
    extras: tuple[str, ...] = ()

    @property
    def ways(self) -> tuple[str, ...]:
        """Groups with more than one edge, and the only one where a way begins: something passes there."""
        begins = any(MARKS[extra.partition("@")[0]].begins for extra in self.extras)
        return tuple(group for group in self.groups if len(group) > 1 or begins)

    @property
    def stubs(self) -> tuple[str, ...]:
        return tuple(group for group in self.groups if group not in self.ways)


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
    return name in MARKS and (side in tuple(SIDES) if mark else not side)


def in_order(sides: str) -> str:
    return "".join(sorted(sides, key=SIDES.index))


def turned(code: str) -> str:
    """The card turned by 180 degrees, as it then lies; cards without tunnels stay what they are."""
    if code in GOALS.numbers:
        return GOALS.names[GOAL_TURNED[GOALS.numbers[code]]]
    return turned_code(code) if is_tunnel(code) else code


def first_form(code: str) -> str:
    """The form that stands for both: compared character by character in the order `.` N E S W."""
    return min(code, turned(code), key=lambda form: [".NESW".find(sign) for sign in form.rpartition(":")[2]])


def is_tunnel(code: str) -> bool:
    try:
        return bool(parse(code))
    except ValueError:
        return False


def tunnels_of(code: str) -> Tunnels:
    """The tunnels of a tunnel card, a goal, or a card of the table."""
    drawn = tunnel_card_of(code)
    if drawn is not None:
        return parse(drawn[0])
    if code in GOALS.numbers:
        return parse(NAME[GOAL_CARD[GOALS.numbers[code]]])
    if code in NUMBER and IS_TUNNEL[NUMBER[code]] and not is_tunnel(code):
        return Tunnels(tuple(letters_of(group) for group in GROUPS[NUMBER[code]]))
    kind, _, rest = code.partition(":")
    return parse(rest if kind in goal_kinds() and rest else code)


def has_tunnels(code: str) -> bool:
    """Whether light may run through a card."""
    try:
        return bool(tunnels_of(code))
    except ValueError:
        return False


# All that there are: the boxes' own tables.


def tunnels_by_box() -> dict[str, list[str]]:
    """The tunnel cards of each box, unturned."""
    found: dict[str, list[str]] = {}
    for box in BOXES.values():
        found.setdefault(home_of(box), []).extend(NAME[card] for card in box.deck if IS_TUNNEL[card])
    return {home: _listed(cards) for home, cards in found.items() if cards}


def goals_by_box() -> dict[str, list[str]]:
    """The goals that each box is the first to have, unturned."""
    found: dict[str, list[str]] = {}
    known: set[int] = set()
    for box in BOXES.values():
        if box.goals - known:
            found[home_of(box)] = [GOALS.names[goal] for goal in sorted(box.goals - known)]
            known |= box.goals
    return found


def home_of(box: Box) -> str:
    """The game or box that people know it by: the first that needs it, if it can't be chosen itself."""
    if box.game or box.module:
        return box.name
    return next((other.name for other in BOXES.values() if box.name in other.needs), box.name)


def goal_kinds() -> list[str]:
    """Every kind of goal."""
    return list(dict.fromkeys(GOAL_KIND[1:]))


def table_cards() -> list[str]:
    """Cards that lie on the table and are in no deck; some are drawn as others, which stand in their place."""
    plain = [NAME[card] for box in BOXES.values() for card in sorted(box.others, key=lambda card: NAME[card])]
    return [code for code in plain if pick_of(code) is None]


def places() -> list[str]:
    """Cards that boxes have drawn for one that lies on the table."""
    return [code for drawn in drawings() for code in drawn.cards if code not in NUMBER]


def actions() -> list[str]:
    """All action cards, box by box in the order in which boxes answer."""
    boxes = sorted(BOXES.values(), key=lambda box: box.order)
    return _listed([NAME[card] for box in boxes for card in box.deck if not IS_TUNNEL[card]])


def finds() -> list[str]:
    """What lies beneath face-down tunnels."""
    return [FINDS.names[find] for box in BOXES.values() for find in sorted(box.finds)]


def roles() -> list[str]:
    """All roles, box by box in the order in which boxes answer."""
    boxes = sorted(BOXES.values(), key=lambda box: box.order)
    found = _listed([f"role:{ROLES.names[role]}" for box in boxes for role in sorted(box.roles)])
    return [code.removeprefix("role:") for code in found]


def _listed(codes: list[str]) -> list[str]:
    """Each once; those that shall stand behind another one, there."""
    found = list(dict.fromkeys(codes))
    for code, other in all_after().items():
        if code in found and other in found:
            found.remove(code)
            found.insert(found.index(other) + 1, code)
    return found


def backs() -> list[str]:
    """All kinds of backs."""
    return list(dict.fromkeys((*BACKS, *all_backs())))


def oriented(cards: list[str]) -> list[str]:
    """Each of some cards as it may lie, unturned first, none twice."""
    return list(dict.fromkeys(form for code in cards for form in (code, turned(code))))


def families() -> dict[str, list[str]]:
    """Every face of every box by its kind, tunnels and goals upright; `nuggets:3` is a gold card."""
    return {
        **{f"tunnels, {box}": cards for box, cards in tunnels_by_box().items()},
        **{f"goal cards, {box}": cards for box, cards in goals_by_box().items()},
        "starts": table_cards(),
        "places": places(),
        "actions": actions(),
        "finds": finds(),
        "roles": [f"role:{role}" for role in roles()],
        "gold": [*GOLD_CARDS],
        "backs": [f"back:{back}" for back in backs()],
    }


def every_code() -> list[str]:
    """Every face of every box, tunnels and goals as they may lie; no backs."""
    cards = [code for group in (tunnels_by_box(), goals_by_box()) for codes in group.values() for code in codes]
    others = [code for name in ("starts", "places", "actions", "finds", "roles", "gold") for code in families()[name]]
    return list(dict.fromkeys((*oriented(cards), *others)))
