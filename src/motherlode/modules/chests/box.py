"""Treasure chests: four of ten lie under tunnel cards between start and goals (M-K1 to M-K4)."""

from collections.abc import Callable, Sequence
from typing import Any, Final

from motherlode.core import shapes
from motherlode.core.boxes import Box
from motherlode.core.cards import CARDS, EMPTY, HIDDEN, Card, print_tunnel
from motherlode.core.cells import CELLS, Cell, cell_at, cell_text, neighbours, parse_cell, reading_order, row, step
from motherlode.core.chance import Chance
from motherlode.core.families import FINDS
from motherlode.core.fields import Field
from motherlode.core.follows import GOES_ON, Follow, turn_ends
from motherlode.core.happenings import LOOKED_ROLE
from motherlode.core.movements import DECK, DISCARD, Carries, Opens, ShiftsGoal, Shuffles, hand
from motherlode.core.moves import Move, Seat, cell_of, pack, target_of
from motherlode.core.native import Moves
from motherlode.core.parts import GOAL, SEAT
from motherlode.core.position import Pending, Position
from motherlode.core.questions import ALL_REACHED, DISCARDS, LIFTED, LOOKS, SET_UP_ROUND
from motherlode.core.traits import Trait
from motherlode.modules.base.box import TOOK_GOLD
from motherlode.modules.common.box import replace_draw, settle
from motherlode.modules.keep_one.box import (
    show_to_keep,
    take_from_discards,
    take_from_pile,
    the_deck,
    the_discards,
    when_kept,
)

ChestEffect = Callable[[Position, Seat, Chance], Follow | None]  # nothing if the next reached card may come at once

chests: Final = Box("chests", 24, module=True, games=("base", "saboteur2"), needs=("shown",))
chests.cites({"find:chest": "M-K4", "sign:map_ban": "M-K4"})
chests.option("map_ban", "goals", "all")

TUNNELS: Final = tuple(print_tunnel(code) for code in ("NS", "EW", "NESW", "NES", "NEW", "NE", "NW"))
chests.covers.update(TUNNELS)

OPENED_CHEST: Final = chests.event(
    "opened_chest", Opens("chest"), seat=shapes.SEAT, at=shapes.CELL, chest=shapes.FIND, uncovers=True, noted=True
)
CAVED_IN: Final = chests.event("caved_in", Carries("cards", DECK, DISCARD), cards=shapes.NUMBER, uncovers=True)
PUSHED: Final = chests.event("pushed", ShiftsGoal("at", "to"), at=shapes.CELL, to=shapes.CELL, uncovers=True)
PICKPOCKETED: Final = chests.event(
    "pickpocketed",
    Carries("card", hand("target"), hand("seat")),
    seat=shapes.SEAT,
    target=shapes.SEAT,
    card=shapes.CARD.only("seat", "target"),
    uncovers=True,
)
SHUFFLED: Final = chests.event("shuffled_discards", Shuffles(), uncovers=True, silent=True)
EFFECTS: Final[dict[int, ChestEffect]] = {}
LAID: Final = 4
COLUMNS: Final = range(1, 8)  # between the start and the goals
OF_THE_DECK: Final = 3
OF_THE_DISCARDS: Final = 5
BURIED: Final = 5


def chest(name: str) -> Callable[[ChestEffect], ChestEffect]:
    """One of the ten chests, and what it does."""

    def register(effect: ChestEffect) -> ChestEffect:
        number = chests.find_card(f"chest:{name}")
        EFFECTS[number] = effect
        return effect

    return register


# What a position keeps.


def read_cells(given: Any, position: Position) -> tuple[Cell, ...]:
    """Cells with a face-up card in each."""
    if not isinstance(given, list) or not all(isinstance(text, str) for text in given):
        raise ValueError("chest_tunnels must be a list of cells")
    cells = tuple(parse_cell(text) for text in given)
    for cell in cells:
        if position.mine.card(cell) not in position.rules.on_table:
            raise ValueError(f"chest_tunnels: no tunnel card lies at {cell_text(cell)}")
    return cells


def write_cells(cells: tuple[Cell, ...]) -> list[str]:
    """As the notation has it."""
    return [cell_text(cell) for cell in cells]


MAP_BAN: Final = chests.flag("map_ban")
TURNED_UP: Final[Field[tuple[Cell, ...]]] = chests.field(
    "chest_tunnels", (), write=write_cells, read=read_cells, told=list[str]
)


@chests.sign("map_ban", "M2 12c5-8 15-8 20 0c-5 8-15 8-20 0ZM4 4l16 16")
def maps_are_useless(position: Position) -> int | None:
    """Nobody may look at goals for the rest of the round."""
    return 1 if MAP_BAN.of(position) else None


# Laying them out.


@chests.rule("M-K1", SET_UP_ROUND)
def lay_chests(position: Position, chance: Chance) -> None:
    """Four chests lie face down between start and goals, each under a tunnel card, none beside another or the postcard."""
    cells = free_layout(chance.shuffle("chest_cells", places_for_chests(position), CELLS))
    tunnels = chance.shuffle("chest_tunnels", TUNNELS, CARDS)
    beneath = chance.shuffle("chests", sorted(EFFECTS), FINDS)
    for cell, tunnel, what in zip(cells, tunnels, beneath, strict=False):
        position.covered[cell] = tunnel | what << 8
        position.mine.hide(cell)


# The host may lay them (M-K1).


def places_left(position: Position, laid: list[Cell]) -> list[Cell]:
    """Where another chest may lie beside those laid already, once chance's are out of the way."""
    free = [cell for cell in places_for_chests(position) if cell not in laid]
    return [cell for cell in free if not any(cell in neighbours(other) for other in laid)]


def lay_there(position: Position, cells: list[Cell]) -> None:
    """Chests lie there and nowhere else; what they hide is not said."""
    for cell in position.covered:
        position.mine.lift(cell)
    position.covered = dict.fromkeys(cells, HIDDEN)


def may_not_lie_so(cells: Sequence[Cell], shuffled: Sequence[Cell]) -> str:
    """Four, none where no chest may lie, none beside another."""
    if len(cells) != LAID or len(set(cells)) != len(cells):
        return f"there are {LAID} chests to lay, each in a cell of its own"
    for cell in cells:
        if cell not in shuffled:
            return f"no chest may lie at {cell_text(cell)}"
        if any(other in neighbours(cell) for other in cells):
            return f"the chest at {cell_text(cell)} lies beside another"
    return ""


chests.host_lays("M-K1", "chest_cells", LAID, places_left, lay_there, may_not_lie_so)


# Where chests may lie.


def places_for_chests(position: Position) -> list[Cell]:
    """The empty cells of the rectangle between start and goals, but for those that must stay clear."""
    heights = [row(goal) for goal in position.facedown]
    rows = range(min(heights, default=0), max(heights, default=0) + 1)
    clear = [] if position.rules.kept_clear is None else position.rules.kept_clear()
    field = [cell_at(x, y) for x in COLUMNS for y in rows]
    return [cell for cell in field if position.mine.card(cell) == EMPTY and cell not in clear]


def free_layout(cells: list[Cell]) -> list[Cell]:
    """The first four of the cells of which none touches another."""
    laid: list[Cell] = []
    for cell in cells:
        if len(laid) < LAID and not any(cell in neighbours(other) for other in laid):
            laid.append(cell)
    return laid


# Opening one.


@chests.rule("L-9", ALL_REACHED)
def all_of_them(options: dict[str, object]) -> bool:
    """With chests all reached cards are turned up, in the order that the player chooses."""
    return True


@chests.when_turned_up("chest")
def open_chest(position: Position, seat: Seat, cell: Cell, chance: Chance) -> Follow | None:
    """Its tunnel lies as it will: only now the chest is turned up and takes effect (M-K2)."""
    found = position.covered.pop(cell) >> 8
    TURNED_UP.set(position, (*TURNED_UP.of(position), cell))
    position.tell(OPENED_CHEST, {"seat": seat, "at": cell, "chest": found})
    return EFFECTS[found](position, seat, chance)


@chests.rule("M-K3", LOOKS)
def maps_look_at_chests(position: Position, cells: list[Cell]) -> list[Cell]:
    """A map may look at a chest instead of a goal; a ban keeps it from goals, by option from chests too."""
    if not MAP_BAN.of(position):
        return [*cells, *position.covered]
    return list(position.covered) if position.rules.options["map_ban"] == "goals" else []


@chests.rule("M-K3", DISCARDS)
def is_no_card_of_the_deck(position: Position, cell: Cell) -> bool:
    """Chest tunnels never enter the discard pile: they leave the round."""
    return cell not in TURNED_UP.of(position)


@chests.rule("M-K3", LIFTED)
def has_left_the_round(position: Position, cell: Cell, card: Card) -> None:
    """Whatever lies there next is an ordinary tunnel card."""
    TURNED_UP.set(position, tuple(other for other in TURNED_UP.of(position) if other != cell))


# The ten chests (M-K4).


@chest("gold")
def one_gold(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """The topmost gold card of value one; a token where there is none."""
    pile = position.gold_pile
    depth = next((i for i, value in enumerate(reversed(pile), 1) if value == 1), None)
    if depth is None:
        position.gold[seat] += 1
    else:
        position.gain_gold_card(seat, pile.pop(-depth))
    position.tell(TOOK_GOLD, {"seat": seat, "gold": 1})
    return None


@chest("map-ban")
def no_more_maps(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """To the round's end no map may look at goals."""
    MAP_BAN.set(position, True)
    return None


@chest("no-draw")
def no_draw(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """Nothing is drawn this turn."""
    replace_draw(position, "chest:no-draw")
    return None


@chest("draw-more")
def draw_more(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """One card more is drawn this turn (W-2)."""
    position.draws += 1
    return None


@chest("push-goal")
def push_goal(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """A face-down goal moves one cell away from the start; if only one can, everybody sees it (V-2)."""
    goals = [goal for goal in sorted(position.facedown, key=reading_order) if is_free(position, step(goal, 1))]
    if len(goals) > 1:
        position.pending = Pending("push", seat, cells=tuple(goals))
        return GOES_ON
    if goals:
        push(position, goals[0])
    return None


@chest("pickpocket")
def pickpocket(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """Instead of drawing, a random card from another player's hand, at the end of the turn."""
    replace_draw(position, "chest:pickpocket")
    return None


@chest("pick-of-three")
def pick_of_three(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """Instead of drawing, one of the top three of the deck, at the end of the turn."""
    replace_draw(position, "chest:pick-of-three")
    return None


@chest("peek-role")
def peek_role(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """A look at another player's role."""
    others = other_seats(position, seat)
    if len(others) > 1:
        position.pending = Pending("peek", seat)
        return GOES_ON
    look_at_role(position, seat, others[0])
    return None


@chest("salvage")
def salvage(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """No draw: the discard pile is shuffled, its top five are looked at and one is kept."""
    replace_draw(position, "chest:salvage")
    position.discard = chance.shuffle("salvage", position.discard, CARDS)[::-1]
    position.tell(SHUFFLED, {})
    if not position.discard:
        return None
    return show_to_keep(
        position, pack(SALVAGE.number, SALVAGE_CARD), position.discard[: -1 - OF_THE_DISCARDS : -1], chance
    )


@chest("cave-in")
def cave_in(position: Position, seat: Seat, chance: Chance) -> Follow | None:
    """The top five of the deck go on the discard pile."""
    count = min(BURIED, len(position.deck))
    for _ in range(count):
        position.discard.append(position.deck.pop())
    position.tell(CAVED_IN, {"cards": count})
    return None


# Pushing a goal.

PUSH: Final = chests.decision("push", "M-K4")
PUSHES: Final = chests.word("push", "M-K4", GOAL, traits=[Trait.ANSWERS, Trait.MOVES_GOALS])


def is_free(position: Position, cell: Cell) -> bool:
    """Whether nothing lies there and nobody keeps it closed (M-T2)."""
    if position.mine.card(cell) != EMPTY:
        return False
    return position.rules.closed is None or cell not in position.rules.closed(position)


@PUSH.check
def can_not_be_pushed(position: Position, pending: Pending) -> str:
    """Face-down goals with a free cell behind them."""
    for cell in pending.cells:
        if cell not in position.facedown or not is_free(position, step(cell, 1)):
            return f"no goal can be pushed from {cell_text(cell)}"
    return ""


@PUSH.ask
def which_goal(position: Position, pending: Pending, moves: Moves) -> None:
    """One of those that can move."""
    for cell in pending.cells:
        moves.append(pack(PUSHES.number, cell=cell))


@PUSH.answer
def push_that(position: Position, move: Move, chance: Chance) -> Follow:
    """Then reaches are computed anew (L-10)."""
    position.pending = None
    push(position, cell_of(move))
    return settle(position, None, chance)


def push(position: Position, goal: Cell) -> None:
    """The goal lies one cell farther, and what is known of it goes with it (V-1)."""
    there = step(goal, 1)
    position.facedown[there] = position.facedown.pop(goal)
    position.mine.lift(goal)
    position.mine.hide(there)
    for seat in position.rules.seats:
        position.keep_track(seat, "goal", {goal: there})
    position.tell(PUSHED, {"at": goal, "to": there})


# Picking a pocket, peeking at a role.

PICK: Final = chests.decision("pick", "M-K4")
PICKS: Final = chests.word("pick", "M-K4", SEAT, traits=[Trait.ANSWERS, Trait.HARMS, Trait.DRAWS])
PEEK: Final = chests.decision("peek", "M-K4")
PEEKS: Final = chests.word("peek", "M-K4", SEAT, traits=[Trait.ANSWERS, Trait.LOOKS])


def other_seats(position: Position, seat: Seat) -> list[Seat]:
    """Everybody else."""
    return [other for other in position.rules.seats if other != seat]


def full_pockets(position: Position, seat: Seat) -> list[Seat]:
    """The others who hold a card."""
    return [other for other in other_seats(position, seat) if position.hands[other]]


@PICK.ask
def whose_pocket(position: Position, pending: Pending, moves: Moves) -> None:
    """One of the others who hold a card."""
    for other in full_pockets(position, pending.seat):
        moves.append(pack(PICKS.number, seat=other))


@PICK.answer
def pick_that(position: Position, move: Move, chance: Chance) -> Follow:
    """A random card changes hands; then the turn comes to its end."""
    pending = position.pending
    assert pending is not None
    pick_pocket(position, pending.seat, target_of(move), chance)
    return turn_ends(pending.queue)


def pick_pocket(position: Position, seat: Seat, victim: Seat, chance: Chance) -> None:
    """Only the two of them see which card it is."""
    hand = position.hands[victim]
    card = hand[chance.pick("pickpocket", len(hand))]
    hand.remove(card)  # of equal cards the earliest, as everywhere
    position.hands[seat].append(card)
    position.tell(PICKPOCKETED, {"seat": seat, "target": victim, "card": card})


@PEEK.ask
def whose_role(position: Position, pending: Pending, moves: Moves) -> None:
    """One of the others."""
    for other in other_seats(position, pending.seat):
        moves.append(pack(PEEKS.number, seat=other))


@PEEK.answer
def peek_at_that(position: Position, move: Move, chance: Chance) -> Follow:
    """Only the finder learns it."""
    position.pending = None
    look_at_role(position, position.to_move, target_of(move))
    return settle(position, None, chance)


def look_at_role(position: Position, seat: Seat, other: Seat) -> None:
    """A seat learns another's role."""
    role = position.roles[other]
    position.remember(seat, "role", other, role)
    position.tell(LOOKED_ROLE, {"seat": seat, "target": other, "role": role})


# Instead of drawing.

SALVAGE: Final = chests.verb(["chest:salvage"], "M-K4", stoppable=False)
PICK_OF_THREE: Final = chests.verb(["chest:pick-of-three"], "M-K4", stoppable=False)
SALVAGE_CARD, PICK_OF_THREE_CARD = chests.verbs


@when_kept(SALVAGE, the_discards)
def salvaged(position: Position, depth: int, pending: Pending, chance: Chance) -> Follow:
    """One card is kept, the others stay in their order; then the turn goes on. It may have been any card of the pile."""
    take_from_discards(position, depth, pending.seat, len(position.discard))
    return settle(position, None, chance)


@chests.replaces_draw("chest:no-draw")
@chests.replaces_draw("chest:salvage")
def nothing_more(position: Position, chance: Chance) -> None:
    """It has had its effect when the chest was opened."""


@chests.replaces_draw("chest:pickpocket")
def somebody_s_card(position: Position, chance: Chance) -> Follow | None:
    """The finder says whose pocket is picked; a single full one needs no asking (V-2)."""
    seat = position.to_move
    pockets = full_pockets(position, seat)
    if len(pockets) > 1:
        position.pending = Pending("pick", seat)
        return GOES_ON
    if pockets:
        pick_pocket(position, seat, pockets[0], chance)
    return None


@chests.replaces_draw("chest:pick-of-three")
def top_of_the_deck(position: Position, chance: Chance) -> Follow | None:
    """The top three are shown; the last card of the deck is kept unasked (V-2)."""
    cards = position.deck[: -1 - OF_THE_DECK : -1]
    if len(cards) > 1:
        return show_to_keep(position, pack(PICK_OF_THREE.number, PICK_OF_THREE_CARD), cards, chance)
    if cards:
        take_from_pile(position, position.deck, 0, position.to_move)
    return None


@when_kept(PICK_OF_THREE, the_deck)
def picked_of_three(position: Position, depth: int, pending: Pending, chance: Chance) -> Follow:
    """One card is kept, the others are discarded in the order shown; then the turn comes to its end."""
    take_from_pile(position, position.deck, depth, pending.seat)
    for _ in range(len(pending.cards) - 1):
        position.discard.append(position.deck.pop())
    return turn_ends(pending.queue)
