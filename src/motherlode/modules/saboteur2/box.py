"""What comes in the box: the cards, the fifteen dwarves, and how a round is set up (S-1, S-2, S-22)."""

from typing import Any, Final

from motherlode.core.aims import AIMS, Aim
from motherlode.core.boxes import Box
from motherlode.core.cards import NUMBER
from motherlode.core.chance import Chance
from motherlode.core.families import Role
from motherlode.core.fields import Field
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.questions import AFTER_DECK, ALL_REACHED, HAND_SIZE, ROLE_PILE
from motherlode.modules.set_aside import aside_field_of, set_aside

saboteur2: Final = Box("saboteur2", 10, game=True, needs=("common", "classic"), players=(2, 12))

# The cards that join those of the base game.

saboteur2.mark("blue", bars=True)
saboteur2.mark("green", bars=True)
saboteur2.mark("ladder", begins=True, sign="H")
saboteur2.mark("crystal", alike=True, sign="*")

LADDERS: Final = ("N+ladder", "E+ladder", "NE+ladder", "NW+ladder")

saboteur2.tunnels({"NS.EW": 2, "NE.SW": 1, "NW.ES": 1})  # one of the two tunnels must be joined (S-5): L-4 asks no more
saboteur2.tunnels(dict.fromkeys(LADDERS, 1))
saboteur2.tunnels({"NS+blue": 1, "EW+blue": 1, "NE+blue": 1, "NS.E+green": 1, "EW+green": 1, "NW+green": 1})
saboteur2.tunnels({"N+crystal": 1, "E+crystal": 1, "NESW+crystal": 1, "NES+crystal": 1, "NEW+crystal": 3})
saboteur2.tunnels({"N.ESW+crystal": 1, "NES.W+crystal": 1, "N.EW+crystal": 1})
saboteur2.tunnels({"NS.E": 1, "NS.E.W": 1, "N.EW.S": 1, "N.ES": 2, "N.SW": 1})
saboteur2.cards({"theft": 4, "hands-off": 3, "trap": 3, "free": 4, "inspect": 2, "swap-hats": 2, "swap-hands": 2})
saboteur2.cards({"rockfall": 1})

THEFT: Final = NUMBER["theft"]
TRAPPED: Final = NUMBER["trap"]
saboteur2.before_players.update((THEFT, TRAPPED))
saboteur2.badges["theft"] = (
    "M15 3.5l11.5 11.5L15 26.5 3.5 15Z",
    "M9.5 17.5c2-6 8-8 11-4l2.5 1-3 1.5c-1 4-6 5.5-10.5 1.5ZM10 12l-3-2",
)
saboteur2.badges["trap"] = ("M4.5 4.5h21v21h-21Z", "M9.5 5v20M15 5v20M20.5 5v20M5 10h20M5 20h20")

# The dwarves.

saboteur2.explains("team-blue", "ui.door.blue")
saboteur2.explains("team-green", "ui.door.green")
saboteur2.explains("M8 3v18M16 3v18M8 7h8M8 12h8M8 17h8", "ui.ladder")

BLUE, GREEN, BOSS, PROFITEER, GEOLOGIST, SABOTEUR = saboteur2.role_cards(
    "blue", "green", "boss", "profiteer", "geologist", "saboteur"
)
DWARVES: Final = {BLUE: 4, GREEN: 4, BOSS: 1, PROFITEER: 1, GEOLOGIST: 2, SABOTEUR: 3}
saboteur2.suspects.add(SABOTEUR)
saboteur2.default_role = BLUE
AIMS[BLUE] = Aim(bars=("green",), likes={"blue": 10.0, "green": -6.0})
AIMS[GREEN] = Aim(bars=("blue",), likes={"green": 10.0, "blue": -6.0})
AIMS[BOSS] = Aim(likes={"blue": -3.0, "green": -3.0})
AIMS[PROFITEER] = Aim(zeal=0.8)
AIMS[GEOLOGIST] = Aim(zeal=0.2, likes={"crystal": 30.0})
AIMS[SABOTEUR] = Aim(wrecks=True, likes={"blue": 3.0, "green": 3.0})
saboteur2.cites({"+blue": "S-7", "+green": "S-7", "+crystal": "S-8", "+ladder": "S-6", "sign:crystals": "S-19"})
saboteur2.cites({f"role:{role}": "S-16" for role in ("blue", "green", "boss", "profiteer")})
saboteur2.cites({"role:saboteur": "S-17", "role:geologist": "S-19"})

CARDS_IN_HAND: Final = 6


@saboteur2.rule("S-1", HAND_SIZE)
def six_for_any_number(players: int) -> int:
    """Everybody is dealt six cards, however many play."""
    return CARDS_IN_HAND


@saboteur2.rule("S-2", ROLE_PILE)
def fifteen_dwarves(players: int, pile: list[Role]) -> list[Role]:
    """All fifteen dwarves are shuffled: one for each player, the rest is a face-down pile."""
    return [role for role, count in DWARVES.items() for _ in range(count)]


saboteur2.settles("simultaneous_goals")


@saboteur2.rule("L-9", ALL_REACHED)
def always_all(options: dict[str, object]) -> bool:
    """All reached goals are turned up: the round ends as soon as the treasure is joined."""
    return True


@saboteur2.rule("S-1", AFTER_DECK)
def ten_set_aside(position: Position, chance: Chance) -> None:
    """Ten cards of the shuffled deck are out of this round, unseen; the next takes them in again (S-22)."""
    set_aside(position, ASIDE)


# What the box keeps in a position.


def _read_thefts(seats: Any, position: Position) -> tuple[Seat, ...]:
    players = range(position.rules.players)
    if not isinstance(seats, list) or not all(type(seat) is int and seat in players for seat in seats):
        raise ValueError(f"thefts must be a list of seats, not {seats!r}")
    if len(set(seats)) != len(seats):
        raise ValueError("thefts names a seat twice")
    return tuple(seats)


def _thefts_in_sight(position: Position) -> tuple[Seat, ...]:
    return tuple(seat for seat in position.rules.seats if THEFT in position.front[seat])


ASIDE: Final = aside_field_of(saboteur2)
THEFTS: Final[Field[tuple[Seat, ...]]] = saboteur2.field(
    "thefts", (), write=list, read=_read_thefts, derive=_thefts_in_sight, told=list[int]
)
