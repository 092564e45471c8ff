"""The end of a round: to whom the treasure is open, who wins, what each gets, crystals, and thefts (S-16 to S-21)."""

from typing import Any, Final

from motherlode.core import shapes
from motherlode.core.cards import EXTRAS, OPEN
from motherlode.core.cells import Cell, cell_text, neighbours, reading_order
from motherlode.core.chance import Chance
from motherlode.core.families import GOAL_KIND, ROLES, Role
from motherlode.core.follows import GOES_ON, ROUND_PAID, Follow
from motherlode.core.happenings import PAID, ROUND_OVER
from motherlode.core.moves import Move, Seat, pack, target_of
from motherlode.core.native import Moves
from motherlode.core.parts import SEAT
from motherlode.core.position import Pending, Position
from motherlode.core.questions import MAY_SHARE, SCORE
from motherlode.core.sides import OPPOSITE, SIDES
from motherlode.core.traits import Trait
from motherlode.core.ways import Ways
from motherlode.modules.base.box import pay_gold
from motherlode.modules.mine_at_the_end import mine_at_the_end
from motherlode.modules.saboteur2.box import (
    BLUE,
    BOSS,
    GEOLOGIST,
    GREEN,
    PROFITEER,
    SABOTEUR,
    THEFTS,
    TRAPPED,
    saboteur2,
)

TEAMS: Final = (BLUE, GREEN)
BARRED_BY: Final = {BLUE: "green", GREEN: "blue"}  # the doors that a team can't pass
GOLD_PER_WINNER: Final = {1: 5, 2: 4, 3: 3, 4: 2}
GOLD_AMONG_MANY: Final = 1
GETS_LESS: Final = {BOSS: 1, PROFITEER: 2}
DECIDING_RULE: Final = {True: "S-16", False: "S-17"}  # by whether the treasure was reached


@saboteur2.rule("S-16", SCORE)
def pay_winners_and_geologists(position: Position, chance: Chance) -> Follow:
    """The winners are paid by their number, geologists by the crystals; then thieves steal."""
    teams = winning_teams(position)
    winners = winning_seats(position, teams)
    shares, finds = shares_of(position, winners), finds_of(position)
    tell_round(position, teams, winners, shares, finds)
    pay(position, shares, "S-18")
    pay(position, finds, "S-19")
    return next_theft(position, thieves(position))


@saboteur2.rule("S-11", MAY_SHARE)
def is_free(position: Position, seat: Seat) -> bool:
    """A trapped player does not win, receives nothing, and does not steal."""
    return TRAPPED not in position.front[seat]


def free_seats(position: Position, seats: list[Seat]) -> list[Seat]:
    """Those of the seats that take part when gold is handed out."""
    may_share = position.rules.may_share
    return [seat for seat in seats if may_share is None or may_share(position, seat)]


# Who wins.


def winning_teams(position: Position) -> list[Role]:
    """A coloured finisher's own team if the treasure is open to it; else every team to which it is open (S-16)."""
    if position.finisher is None:
        return []
    open_to = [team for team in TEAMS if open_way(position, team)]
    own = position.roles[position.finisher]
    return [own] if own in open_to else open_to


def winning_seats(position: Position, teams: list[Role]) -> list[Seat]:
    """Boss and profiteer win with any team or none (S-16), the profiteer with the saboteurs too (S-17)."""
    winning = [SABOTEUR, PROFITEER] if position.finisher is None else [*teams, BOSS, PROFITEER]
    return free_seats(position, seats_of(position, winning))


def seats_of(position: Position, roles: list[Role]) -> list[Seat]:
    """The seats with one of these roles."""
    return [seat for seat in position.rules.seats if position.roles[seat] in roles]


def open_way(position: Position, team: Role) -> list[Cell]:
    """A shortest way from start or ladder to the treasure past no door of the other colour (S-7, S-16); empty: none."""
    ways, cards = ways_of(team), position.mine.cards()
    came_from: dict[int, int] = {}
    waiting: list[int] = []
    for cell in sorted(cards):
        source: int = ways.source[cards[cell]]
        if source:
            way: int = ways.spread[cards[cell] << 4 | source]
            waiting.append(cell << 4 | way)
            came_from[waiting[-1]] = 0
    for here in waiting:  # it grows as the way is explored
        cell, joined = Cell(here >> 4), here & 15
        if is_treasure(position, cell):
            return way_back(here, came_from)
        for side, neighbour in zip(SIDES, neighbours(cell), strict=True):
            if joined & side and neighbour in cards and OPEN[cards[neighbour]] & OPPOSITE[side]:
                beyond: int = ways.spread[cards[neighbour] << 4 | OPPOSITE[side]]
                there = neighbour << 4 | beyond
                if there not in came_from:
                    came_from[there] = here
                    waiting.append(there)
    return []


def is_treasure(position: Position, cell: Cell) -> bool:
    """Whether the treasure lies there, turned up."""
    return cell in position.faceup_goals and GOAL_KIND[position.faceup_goals[cell]] == "treasure"


def way_back(there: int, came_from: dict[int, int]) -> list[Cell]:
    """The cells of a way, first to last."""
    cells = []
    while there:
        cells.append(Cell(there >> 4))
        there = came_from[there]
    return cells[::-1]


_WAYS: Final[dict[Role, Ways]] = {}


def ways_of(team: Role) -> Ways:
    """How a team walks: the other colour's doors bar it."""
    if team not in _WAYS:
        _WAYS[team] = Ways(starts=("start",), bars=(BARRED_BY[team],))
    return _WAYS[team]


# How much.


def shares_of(position: Position, winners: list[Seat]) -> list[int]:
    """By the number of winners; the boss 1 less, the profiteer 2 less, never below nothing (S-18)."""
    amount = GOLD_PER_WINNER.get(len(winners), GOLD_AMONG_MANY)
    shares = [0] * position.rules.players
    for seat in winners:
        shares[seat] = max(0, amount - GETS_LESS.get(position.roles[seat], 0))
    return shares


def finds_of(position: Position) -> list[int]:
    """One gold per crystal for the geologist, whoever won; several split it, rounding down (S-8, S-19)."""
    geologists = free_seats(position, seats_of(position, [GEOLOGIST]))
    finds = [0] * position.rules.players
    for seat in geologists:
        finds[seat] = len(crystals(position)) // len(geologists)
    return finds


@saboteur2.sign("crystals", "M12 3l6 7-6 11-6-11ZM6 10h12M12 3v18", says="count.crystals", counted=True)
def crystals_in_sight(position: Position) -> int | None:
    """How many crystals lie open."""
    return len(crystals(position))


def crystals(position: Position) -> list[Cell]:
    """The cells of all crystals that lie open, joined or not."""
    return cells_with(position, "crystal")


def cells_with(position: Position, extra: str) -> list[Cell]:
    """The cells of all cards that bear a crystal, or a door of a colour."""
    cards = position.mine.cards()
    return sorted((cell for cell in cards if (extra, 0) in EXTRAS[cards[cell]]), key=reading_order)


def pay(position: Position, amounts: list[int], rule: str) -> None:
    """Gold is tokens: only the sum counts (S-21)."""
    for seat, amount in enumerate(amounts):
        if amount:
            position.gold[seat] += amount
            position.tell(PAID, {"seat": seat, "tokens": amount, "rule": rule})


# Thefts.

THEFT_OF_GOLD: Final = saboteur2.decision("steal", "S-20", after_round=True)
STOLE: Final = saboteur2.event("stole", seat=shapes.SEAT, target=shapes.SEAT, uncovers=True)
ROUND_OVER.also(
    teams=shapes.ROLE_LIST,
    ways=shapes.DATA,
    doors=shapes.DATA,
    shares=shapes.DATA,
    crystals=shapes.CELLS,
    finds=shapes.DATA,
    trapped=shapes.SEATS,
    thieves=shapes.SEATS,
)
STEALS: Final = saboteur2.word("steal", "S-20", SEAT, traits=[Trait.ANSWERS, Trait.HARMS, Trait.GAINS, Trait.TOLD])


def thieves(position: Position) -> list[Seat]:
    """The free thieves in their order: the player who played theft last, then clockwise (S-20)."""
    thefts, players = THEFTS.of(position), position.rules.players
    if not thefts:
        return []
    clockwise = [position.rules.seats[(thefts[0] + i) % players] for i in range(players)]
    return free_seats(position, [seat for seat in clockwise if seat in thefts])


def next_theft(position: Position, queue: list[Seat]) -> Follow:
    """Each thief is asked whom to rob; a single victim needs no asking, none leaves the thief empty-handed (V-2)."""
    position.pending = None
    for i, thief in enumerate(queue):
        victims = with_gold(position, thief)
        if len(victims) > 1:
            position.pending = Pending("steal", thief, queue=tuple(queue[i + 1 :]))
            return GOES_ON
        if victims:
            rob(position, thief, victims[0])
    return ROUND_PAID


def with_gold(position: Position, thief: Seat) -> list[Seat]:
    """The other players who have gold."""
    others = (seat for seat in position.rules.seats if seat != thief)
    return [seat for seat in others if position.gold[seat] or position.gold_cards[seat]]


@THEFT_OF_GOLD.ask
def whom_to_rob(position: Position, pending: Pending, moves: Moves) -> None:
    """Another player who has gold."""
    for victim in with_gold(position, pending.seat):
        moves.append(pack(STEALS.number, seat=victim))


@THEFT_OF_GOLD.answer
def steal(position: Position, move: Move, chance: Chance) -> Follow:
    """One gold changes hands, then the next thief comes."""
    pending = position.pending
    assert pending is not None
    rob(position, pending.seat, target_of(move))
    return next_theft(position, list(pending.queue))


def rob(position: Position, thief: Seat, victim: Seat) -> None:
    """A thief takes one gold."""
    position.gold[thief] += pay_gold(position, victim, 1)
    position.tell(STOLE, {"seat": thief, "target": victim})


# Telling it.


def tell_round(position: Position, teams: list[Role], winners: list[Seat], shares: list[int], finds: list[int]) -> None:
    """Who won and why: the ways that were open, the shares, the crystals, and who will steal."""
    reached = position.finisher is not None
    told: dict[str, Any] = {
        "winners": outcome(position, teams, winners),
        "finisher": position.finisher,
        "rule": DECIDING_RULE[reached],
        "roles": position.roles[:],
        "spare": sorted(position.spare_roles, key=ROLES.text),  # their order stays unseen
        "teams": teams,
        "winning_seats": winners,
        "shares": shares,
        "finds": finds,
        "trapped": [seat for seat in position.rules.seats if TRAPPED in position.front[seat]],
        "thieves": thieves(position),
    }
    if position.events is not None:  # the rest is for those who look at it
        told["ways"] = {ROLES.names[team]: _texts(open_way(position, team)) if reached else [] for team in TEAMS}
        told["doors"] = {ROLES.names[team]: _texts(cells_with(position, ROLES.names[team])) for team in TEAMS}
        told["crystals"] = crystals(position)
        told["mine"] = mine_at_the_end(position)
    position.tell(ROUND_OVER, told)


def outcome(position: Position, teams: list[Role], winners: list[Seat]) -> str:
    """The round's result in one word."""
    if len(teams) == len(TEAMS):
        return "both"
    if teams:
        return ROLES.names[teams[0]]
    if position.finisher is not None:
        return "closed"
    if any(position.roles[seat] == SABOTEUR for seat in winners):
        return "saboteurs"
    return "profiteer" if winners else "nobody"


def _texts(cells: list[Cell]) -> list[str]:
    return [cell_text(cell) for cell in cells]
