"""What comes in the box (D-1): paths, actions, gold cards, and who is which colour."""

from typing import Final

from motherlode.core.boxes import Box
from motherlode.core.cards import EXTRAS, GROUPS, IS_TUNNEL, NAME, NUMBER, TURNED, UPRIGHT, Card, opened, printed_again
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.families import GOAL_KIND, Goal
from motherlode.core.mine import Mine
from motherlode.core.moves import Seat
from motherlode.core.native import u8, vec
from motherlode.core.position import Position
from motherlode.core.sides import Sides

duelling: Final = Box("duelling", 5)  # what the Duel is for two and for one alike
duel: Final = Box("duel", 10, game=True, needs=("common", "duelling"), players=(2, 2))
solo: Final = Box("duel-solo", 10, game=True, needs=("common", "duelling"), players=(1, 1))

# The cards.

duelling.mark("blue", bars=True)
duelling.mark("green", bars=True)
duelling.mark("troll", bars=True)
duelling.mark("ladder", begins=True, sign="H")
duelling.mark("gold", sign="$")
duelling.cites({"+blue": "D-6", "+green": "D-6", "+troll": "D-7", "+ladder": "D-5", "+gold": "D-8", "start": "D-3"})
duelling.cites({f"gold{worth}": "D-8" for worth in range(4)})
duelling.cites({"token:marker": "D-8", "token:key": "D-6"})

LADDERS: Final = ("NW+ladder", "NE+ladder")

duelling.tunnels({"EW": 4, "NS": 3, "NE": 2, "NW": 2, "NS.EW": 1, "NE.SW": 1})
duelling.tunnels({"NS.E": 1, "N.ES": 1, "NW.E": 1, "N.SW": 1, "NE.W": 1})
duelling.tunnels({"NS.EW+gold@N": 1, "NW.ES+gold@N": 1, "NES.W+gold@W": 1, "N.ESW+gold@N": 1, "N.EW+gold@N": 1})
duelling.tunnels(dict.fromkeys(LADDERS, 1))
duelling.tunnels({"NESW+blue@N": 1, "NESW+green@E": 1, "NES+blue@S": 1, "NES+green@N": 1})
duelling.tunnels({"NEW+blue@E": 1, "NEW+green@N": 1})
duelling.tunnels({"NESW+troll@E": 1, "NES+troll@N": 1, "NEW+troll@E": 1})
duelling.cards({"break:cart": 2, "break:lamp": 2, "break:pickaxe": 2})
duelling.cards(
    {"fix:cart": 1, "fix:lamp": 1, "fix:pickaxe": 1, "fix:cart+lamp": 1, "fix:cart+pickaxe": 1, "fix:lamp+pickaxe": 1}
)
duelling.cards({"map": 2, "key": 2, "collapse": 2})

GOLD_CARDS: Final = duelling.goal_cards(
    "gold0:NESW", "gold0:N.E.S.W", "gold0:N.E.S", "gold0:N.E.W",
    "gold1:NW+green@W", "gold1:NE+blue@E", "gold1:N.W+gold@W", "gold1:NS.E.W+gold@N", "gold1:NES+blue@E", "gold1:NEW+green@E",
    "gold2:NW", "gold2:NE", "gold2:N.EW.S+gold@E", "gold2:NES+green@N", "gold2:NEW+blue@N",
    "gold3:N.E+gold@N", "gold3:NES+blue@S", "gold3:NEW+green@N",
)  # fmt: skip

GREEN, BLUE = "green", "blue"
OTHER_COLOUR: Final = {GREEN: BLUE, BLUE: GREEN}
START_OF: Final = {colour: duelling.table_card(f"start:{colour}", "NESW") for colour in (GREEN, BLUE)}

CARDS_IN_HAND: Final = 6
MARKERS_FOR: Final = {2: 8, 1: 6}  # by the number of players (D-1, D-S1)
KEY_MARKERS: Final = 2

duelling.option("ladders", "owner", "both")
solo.option("colour", GREEN, BLUE)


@solo.deals_daily
def of_the_day(chance: Chance) -> dict[str, object]:
    """Whom one plays that day."""
    return {"colour": (GREEN, BLUE)[chance.pick("colour", 2)]}


def colours(position: Position) -> tuple[str, ...]:
    """Each seat's colour: green and blue, or the one that the solo player has chosen."""
    return (GREEN, BLUE) if position.rules.players > 1 else (str(position.rules.options["colour"]),)


def colour_of(position: Position, seat: Seat) -> str:
    """A seat's colour."""
    return colours(position)[seat]


# On the table a ladder is a number of its own for each player who may have laid it, and one more for nobody (D-5).

NOBODY: Final = ""
LADDER_CARDS: Final = [turned for code in LADDERS for turned in (NUMBER[code], TURNED[NUMBER[code]])]
LAID_BY: Final = {owner: {NAME[card]: printed_again(card) for card in LADDER_CARDS} for owner in (GREEN, BLUE, NOBODY)}


def as_laid_by(owner: str, card: Card) -> Card:
    """The number of a card once that colour has laid it: another one for a ladder."""
    return LAID_BY[owner].get(NAME[card], card)


# What is on a card, by its number: a door unlocked and a troll paid are numbers of their own in whose arms nothing stands.

TROLL_ARM: Final = vec[u8](bytes(256))
GOLD_PRINTED: Final = vec[u8](bytes(256))
TROLL_PRINTED: Final = vec[u8](bytes(256))
_IN_ARMS: Final[dict[str, vec[u8]]] = {BLUE: vec[u8](bytes(256)), GREEN: vec[u8](bytes(256)), "troll": TROLL_ARM}
_PRINTED: Final[dict[str, vec[u8]]] = {
    BLUE: vec[u8](bytes(256)),
    GREEN: vec[u8](bytes(256)),
    "troll": TROLL_PRINTED,
    "gold": GOLD_PRINTED,
}


def _open_all_arms() -> None:
    for card in range(len(NAME)):
        if IS_TUNNEL[card] and any(name in _IN_ARMS and where for name, where in EXTRAS[card]):
            opened(Card(card))


def _fill_tables() -> None:
    for card in range(len(NAME)):
        for name, where in EXTRAS[card]:
            if name in _IN_ARMS:
                _IN_ARMS[name][card] = where
        for name, _ in EXTRAS[UPRIGHT[card]]:
            if name in _PRINTED:
                _PRINTED[name][card] = 1


_open_all_arms()
_fill_tables()


def arm_with(card: Card, what: str) -> Sides:
    """The arm in which a door of that colour, or a troll, stands and bars the way."""
    arm: int = _IN_ARMS[what][card]
    return arm


def shows(card: Card, what: str) -> bool:
    """Whether gold, a door or a troll is printed on a card, in anybody's way or not."""
    return _PRINTED[what][card] != 0


def doors(mine: Mine, colour: str) -> list[Cell]:
    """Where doors of a colour bar the way, row by row."""
    arms, tiles, cells = _IN_ARMS[colour], mine.tiles, mine.grid.cells
    found: list[Cell] = []
    for i in mine.laid:
        tile: int = tiles[i]
        if arms[tile]:
            found.append(cells[i])
    return found


def tunnel_with(card: Card, sides: Sides) -> Sides:
    """All edges of the tunnel that holds one of these."""
    return next((group for group in GROUPS[card] if group & sides), 0)


def gold_in_middle(card: Card) -> Sides:
    """The edges of the tunnel in whose middle the gold of a card lies."""
    for name, where in EXTRAS[card]:
        if name == "gold" and where:
            return tunnel_with(card, where)
    return GROUPS[card][0]


def gold_on(goal: Goal) -> int:
    """How much gold a gold card bears."""
    return int(GOAL_KIND[goal].removeprefix("gold"))
