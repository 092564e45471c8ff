"""What all games of the family share: the labyrinth, digging, goals turned up, broken tools, rockfalls and maps."""

from itertools import combinations
from typing import Final

from motherlode.core import shapes
from motherlode.core.boxes import VERBS, Box
from motherlode.core.cards import EMPTY, HIDDEN, NAME, NUMBER, OPEN, TURNED, UPRIGHT, Card, print_action
from motherlode.core.carrying import lay_from_hand, put_before, take_from_before, use_up
from motherlode.core.cells import Cell, cell_text, neighbours, reading_order
from motherlode.core.chance import Chance
from motherlode.core.effects import Effect, Permission
from motherlode.core.families import GOAL_CARD, GOAL_KIND, GOAL_TURNED, Goal
from motherlode.core.fits import DIG_VERB, fits, offer_fitting
from motherlode.core.follows import GOES_ON, TURN_ENDS, Follow
from motherlode.core.happenings import LOOKED, REMOVED, TURNED_UP
from motherlode.core.mine import Mine
from motherlode.core.movements import DISCARD, OUT, Place, Uncovers
from motherlode.core.moves import (
    CARD_SHIFT,
    CELL_SHIFT,
    OTHER_SHIFT,
    SEAT_SHIFT,
    Move,
    Seat,
    card_of,
    cell_of,
    other_of,
    pack,
    target_of,
    verb_of,
)
from motherlode.core.native import Moves, i64, in_order, numbers, vec
from motherlode.core.offering import CardOffer, TurnOffer
from motherlode.core.parts import CELL, PAYER, SEAT, TUNNEL, ChoicePart
from motherlode.core.position import Pending, Position
from motherlode.core.questions import MAY_DIG, OFFERS, TERMS
from motherlode.core.sides import SIDES, Sides
from motherlode.core.traits import Trait
from motherlode.core.writing import move_text

common: Final = Box("common", 0)


# Digging.

DIG: Final = common.word("", "L-3", TUNNEL, CELL, PAYER, stoppable=True, traits=[Trait.LAYS])
assert DIG.number == DIG_VERB


def tools_are_whole(position: Position, seat: Seat) -> bool:
    """Whether no broken tool lies before the seat."""
    for card in position.front[seat]:
        if _BROKEN[card]:
            return False
    return True


class ToolsAreWhole(Permission):
    """No broken tool lies before a seat that digs."""

    def given(self, position: Position, seat: Seat) -> bool:
        """Whether none does."""
        return tools_are_whole(position, seat)


common.rule("B-8", MAY_DIG)(ToolsAreWhole())


class DigsOfTheTurn(TurnOffer):
    """Every way to dig with the tunnel cards in the hand, if the seat may dig."""

    def write(self, position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
        """Asks who may dig, then where."""
        if position.rules.may_dig.given(position, seat):
            offer_digs(position, seat, kinds, moves)


DIGS_OF_THE_TURN: Final = DigsOfTheTurn()
common.rule("L-3", OFFERS)(DIGS_OF_THE_TURN)


def offer_digs(position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
    """Every way to lay one of these cards: on a cell of the frontier (L-4) as its neighbours ask (L-3), once per turned form (L-1)."""
    rules, mine = position.rules, position.mine
    already = 0 if rules.terms is None else len(moves)
    places = mine.lights[rules.layers[seat]].frontier
    offer_fitting(places, kinds, rules.dug, mine.need, mine.grid.aims, moves)
    if rules.freely_laid:
        for kind in kinds:
            card = Card(int(kind))
            if card in rules.freely_laid:
                rules.freely_laid[card](position, seat, card, moves)
    if rules.terms is not None:
        rules.terms(position, seat, moves, already)


class Dig(Effect):
    """Lays the card, then looks what it has reached."""

    def happen(self, position: Position, move: Move, chance: Chance) -> Follow:
        """The card leaves the hand for the mine."""
        seat = position.to_move
        lay_from_hand(position, seat, UPRIGHT[card_of(move)])
        position.last_digger = seat
        return lay_tunnel(position, move, chance)


DIG.played_by(Dig())


def is_not_played(position: Position, pending: Pending) -> str:
    """What is wrong with a question about a card that is being played: its player must have been able to play it."""
    if pending.move is None:
        return f"{pending.kind} is asked about a move"
    before = position.copy()
    before.pending = None
    before.gold = [gold + 1 for gold in position.gold]  # who could pay, and who has been asked, is another question
    for field in position.rules.turn_fields:
        field.reset(before)
    if pending.move not in before.legal():
        return f"seat {position.to_move} can't have played {move_text(pending.move)!r}"
    return ""


def lay_tunnel(position: Position, move: Move, chance: Chance) -> Follow:
    """A tunnel card comes to lie where the move says, placed or moved; what that costs is due, then what it reaches is looked at."""
    cell, card = cell_of(move), card_of(move)
    position.mine.lay(cell, card if position.rules.lies_as is None else position.rules.lies_as(position, card))
    position.last_tunnel = cell
    if position.rules.laid is not None:
        position.rules.laid(position, move)
    return settle(position, move, chance)


@DIG.why_not
def why_no_dig(position: Position, seat: Seat, move: Move) -> str:
    """The first rule that the card breaks there."""
    card, cell = card_of(move), cell_of(move)
    if UPRIGHT[card] not in position.hands[seat]:
        return "B-5"
    for may_dig, rule in position.rules.answers_with_rules(MAY_DIG):
        if not may_dig(position, seat):
            return rule
    if position.mine.card(cell) != EMPTY or not fits(card, position.mine.asked(cell)) or not position.mine.asked(cell):
        return "L-3"
    if UPRIGHT[card] in position.rules.freely_laid_rules:
        return position.rules.freely_laid_rules[UPRIGHT[card]]
    if not position.mine.lit(cell, position.rules.layers[seat]):
        return position.rules.walkers_rule
    return [*position.rules.rules_of(TERMS), "L-3"][0]


class CardsOfTheTurn(TurnOffer):
    """What the action cards in the hand allow."""

    def write(self, position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
        """Asks each card."""
        verbs = position.rules.verb_of_card
        for card in kinds:
            verb = verbs[card]
            if verb is not None:
                verb.offers.write(position, seat, card, moves)  # type: ignore[arg-type]  # kinds are cards


common.rule("B-5", OFFERS)(CardsOfTheTurn())


# Drawing.


def replace_draw(position: Position, name: str) -> None:
    """Something comes instead of the normal draw; several such things all come, in their order (W-2)."""
    lose_draw(position)
    position.instead = (*position.instead, name)


def lose_draw(position: Position) -> None:
    """The normal draw is gone, unless something has replaced it already; what is drawn on top of it stays (W-2)."""
    if not position.instead:
        position.draws = max(0, position.draws - 1)


def gain_draw(position: Position) -> None:
    """The normal draw is one card more, unless something has replaced it (W-2, W-22)."""
    if not position.instead:
        position.draws += 1


# Reaching and turning up.

REVEAL: Final = common.decision("reveal", "L-9")
REVEALS: Final = common.word("reveal", "L-9", CELL, traits=[Trait.ANSWERS])
TURN: Final = common.decision("turn", "L-8", cards="cards", turns_up=True)
TURNS: Final = common.word("turn", "L-8", CELL.called("asked"), TUNNEL.after("="), traits=[Trait.ANSWERS])
UNCOVERED: Final = common.event(
    "uncovered", Uncovers("card"), seat=shapes.SEAT, at=shapes.CELL, card=shapes.CARD, uncovers=True, says="turned_up"
)


def settle(position: Position, move: Move | None, chance: Chance) -> Follow:
    """Ways have grown (L-10): first what that sets off, then reached cards, one at a time; with none left the move is done."""
    rules = position.rules
    if rules.after_dig is not None:
        rules.after_dig(position, chance)
    taken_over = None if rules.before_reveal is None else rules.before_reveal(position, move, chance)
    if taken_over is not None:
        return taken_over
    if not touches_hidden(position):
        return finish_move(position, move)
    reached = reached_cells(position)
    note_reached(position, reached, position.to_move)
    return turn_up_one(position, reached, move, chance)


def turn_up_one(position: Position, reached: list[Cell], move: Move | None, chance: Chance) -> Follow:
    """One of the reached cards is turned up; of several the mover chooses which (L-9)."""
    if len(reached) == 1:
        return turn_up(position, reached[0], move, chance)
    position.pending = Pending("reveal", position.to_move, move, cells=tuple(sorted(reached, key=reading_order)))
    return GOES_ON


def note_reached(position: Position, reached: list[Cell], seat: Seat) -> None:
    """These face-down cards are reached now; the seat has reached those of them that nobody had before."""
    if position.rules.reached is not None:
        position.rules.reached(position, reached, seat)


def who_reached(position: Position, cell: Cell) -> Seat:
    """The seat that has reached a face-down card: the mover, unless a rule knows better (L-9)."""
    seat = None if position.rules.reached_by is None else position.rules.reached_by(position, cell)
    return position.to_move if seat is None else seat


def finish_move(position: Position, move: Move | None) -> Follow:
    """The turn comes to its end, unless the move came before the turn's own action."""
    if move is not None and not VERBS[verb_of(move)].ends_turn:
        position.pending = None
        return GOES_ON
    return TURN_ENDS


def touches_hidden(position: Position) -> bool:
    """Whether any face-down card is reached."""
    for cell in position.facedown:
        if is_touched(position.mine, cell):
            return True
    if position.covered:
        for cell in position.covered:
            if is_touched(position.mine, cell):
                return True
    return False


def reached_cells(position: Position) -> list[Cell]:
    """The face-down cards that an unbroken tunnel from the start touches with an open edge (L-7)."""
    return [cell for cell in [*position.facedown, *position.covered] if is_touched(position.mine, cell)]


def is_touched(mine: Mine, cell: Cell) -> bool:
    """Whether a joined tunnel opens into a cell, anybody's."""
    i = mine.grid.origin + ((cell >> 8) - 128) * mine.width + (cell & 255) - 128
    for light in mine.lights:
        if light.lit[i]:
            return True
    return False


@REVEAL.check
def lies_not_face_down(position: Position, pending: Pending) -> str:
    """Cards can be turned up only where they lie face down."""
    for cell in pending.cells:
        if cell not in position.facedown and cell not in position.covered:
            return f"nothing lies face down at {cell_text(cell)}"
    return "" if pending.cells else f"{pending.kind} is asked about cells"


@REVEAL.ask
def which_first(position: Position, pending: Pending, moves: Moves) -> None:
    """One of the reached cards."""
    for cell in pending.cells:
        moves.append(pack(REVEALS.number, cell=cell))


@REVEAL.answer
def reveal(position: Position, move: Move, chance: Chance) -> Follow:
    """The chosen card is turned up."""
    pending = position.pending
    return turn_up(position, cell_of(move), pending.move if pending else None, chance)


def turn_up(position: Position, cell: Cell, move: Move | None, chance: Chance) -> Follow:
    """Turns a reached card up as L-8 says; where that leaves two ways to lie, the player who reached it chooses."""
    forms = ways_to_lie(position, cell, move)
    if len(forms) == 1:
        return show(position, cell, forms[0], move, chance)
    seat = who_reached(position, cell)
    position.pending = Pending("turn", seat, move, cells=(cell,), cards=tuple(forms))
    return GOES_ON


def ways_to_lie(position: Position, cell: Cell, move: Move | None) -> list[Card]:
    """The orientations that L-8 leaves: those that meet the tunnel which reached the card, of these those that match all neighbours."""
    forms = forms_of(position, cell)
    entrances = way_in(position, cell, move)
    meeting = [form for form in forms if OPEN[form] & entrances] or forms
    matching = [form for form in meeting if fits(form, position.mine.asked(cell))]
    return matching or meeting


def forms_of(position: Position, cell: Cell) -> list[Card]:
    """A face-down card's tunnels in its one or two orientations."""
    if cell in position.facedown:
        goal = position.facedown[cell]
        return list(dict.fromkeys((GOAL_CARD[goal], GOAL_CARD[GOAL_TURNED[goal]])))
    card = Card(position.covered[cell] & 255)
    return list(dict.fromkeys((card, TURNED[card])))


def way_in(position: Position, cell: Cell, move: Move | None) -> Sides:
    """The sides where a joined tunnel comes in: from the card just placed if it reaches this one, else from any neighbour."""
    lit = 0
    for layer in range(len(position.mine.lights)):
        lit |= position.mine.lit(cell, layer)
    placed = just_placed(position, move)
    for side, neighbour in zip(SIDES, neighbours(cell), strict=True):
        if neighbour == placed and lit & side:
            return side
    return lit


def just_placed(position: Position, move: Move | None) -> Cell | None:
    """The cell of the card that this move has placed or moved."""
    if move is None:
        return position.last_tunnel
    return cell_of(move) if VERBS[verb_of(move)].lays else None


@TURN.check
def lies_not_like_that(position: Position, pending: Pending) -> str:
    """One face-down card, and how it may lie."""
    if len(pending.cells) != 1 or not pending.cards:
        return "turn needs one cell and the ways to lie"
    problem = lies_not_face_down(position, pending)
    if not problem and not set(pending.cards) <= set(forms_of(position, pending.cells[0])):
        return f"the card at {cell_text(pending.cells[0])} lies otherwise"
    return problem


@TURN.ask
def which_way(position: Position, pending: Pending, moves: Moves) -> None:
    """One of the two ways to lie."""
    for card in pending.cards:
        moves.append(pack(TURNS.number, card=Card(card), cell=pending.cells[0]))


@TURN.answer
def turn(position: Position, move: Move, chance: Chance) -> Follow:
    """The card lies as chosen."""
    pending = position.pending
    return show(position, cell_of(move), card_of(move), pending.move if pending else None, chance)


def show(position: Position, cell: Cell, form: Card, move: Move | None, chance: Chance) -> Follow:
    """The card lies open: what it is takes effect, then the next reached card comes (L-9), or the turn ends."""
    rules, seat = position.rules, who_reached(position, cell)
    position.pending = None
    kind = rules.find_word
    if cell in position.facedown:
        goal = lying(position.facedown.pop(cell), form)
        kind = GOAL_KIND[goal]
        position.faceup_goals[cell] = goal
        position.tell(TURNED_UP, {"seat": seat, "at": cell, "card": goal})
    else:
        position.tell(UNCOVERED, {"seat": seat, "at": cell, "card": form})
    position.mine.lay(cell, form)
    if rules.reached is not None:
        note_reached(position, reached_cells(position), seat)
    taken_over = rules.turned_up[kind](position, seat, cell, chance) if kind in rules.turned_up else None
    if taken_over is not None:
        return taken_over
    if rules.all_reached:
        return settle(position, move, chance)
    if rules.after_dig is not None:
        rules.after_dig(position, chance)
    return TURN_ENDS


def lying(goal: Goal, form: Card) -> Goal:
    """The goal in the orientation whose tunnels lie like that."""
    return goal if GOAL_CARD[goal] == form else GOAL_TURNED[goal]


# Broken tools and repairs.

TOOLS: Final = ("cart", "lamp", "pickaxe")
TOOL: Final = ChoicePart(":", TOOLS, "tool")
BREAKS: Final = {print_action(f"break:{tool}"): number for number, tool in enumerate(TOOLS, 1)}
BREAK_OF: Final = {number: card for card, number in BREAKS.items()}
_BROKEN: Final = vec[i64](
    [1 << BREAKS[Card(card)] if card in BREAKS else 0 for card in range(256)]
)  # by card: its tool, as a bit
REPAIRS: Final = {f"fix:{tool}": (number,) for number, tool in enumerate(TOOLS, 1)} | {
    f"fix:{TOOLS[a - 1]}+{TOOLS[b - 1]}": (a, b) for a, b in combinations((1, 2, 3), 2)
}

common.before_players.update(BREAKS)

BREAK: Final = common.verb([NAME[card] for card in BREAKS], "B-7", SEAT, traits=[Trait.HALTS, Trait.HARMS])
FIX: Final = common.verb(REPAIRS, "B-9", SEAT, TOOL.maybe, traits=[Trait.FREES])
MENDS: Final = {NUMBER[code]: tools for code, tools in REPAIRS.items()}
_MENDED: Final = {card: numbers([*tools]) for card, tools in MENDS.items()}


class WhoseTool(CardOffer):
    """Another player (by option the mover too) who has no broken tool of that kind (B-7)."""

    def write(self, position: Position, seat: Seat, card: Card, moves: Moves) -> None:
        """One move per such player."""
        may_be_oneself, fronts = position.rules.may_break_own, position.front
        aimed: i64 = BREAK.number | card << CARD_SHIFT
        target: i64 = 0
        for front in fronts:
            target += 1  # noqa: SIM113  # a native number; seats in a move are one higher
            if (not front or card not in front) and (may_be_oneself or target - 1 != seat):
                moves.append(aimed | target << SEAT_SHIFT)


BREAK.offered_by(WhoseTool())


class BreakTool(Effect):
    """The card lies before the target from now on."""

    def happen(self, position: Position, move: Move, chance: Chance) -> Follow:
        """The card leaves the hand for the target's place."""
        put_before(position, position.to_move, target_of(move), card_of(move))
        return TURN_ENDS


BREAK.played_by(BreakTool())


class WhoseRepair(CardOffer):
    """Any player with a broken tool that this card mends, the mover included; a card with two tools mends one of them (B-9)."""

    def write(self, position: Position, seat: Seat, card: Card, moves: Moves) -> None:
        """One move per broken tool."""
        offer_repairs(FIX.number, position, card, _MENDED[card], moves)


FIX.offered_by(WhoseRepair())


def offer_repairs(verb: int, position: Position, card: Card, tools: vec[i64], moves: Moves) -> None:
    """One move per broken tool that the card can mend; the tool is named when the card has several."""
    mending: i64 = verb | card << CARD_SHIFT
    is_named = len(tools) > 1
    target: i64 = 0
    for front in position.front:
        target += 1  # noqa: SIM113  # a native number; seats in a move are one higher
        if front:
            broken: i64 = 0
            for lying in front:
                broken |= _BROKEN[lying]
            for tool in tools:
                if broken >> tool & 1:
                    moves.append(mending | (tool << OTHER_SHIFT if is_named else 0) | target << SEAT_SHIFT)


class Mend(Effect):
    """Repair and broken tool are discarded, in that order (B-12)."""

    def happen(self, position: Position, move: Move, chance: Chance) -> Follow:
        """Both are put on the pile."""
        card = card_of(move)
        broken = BREAK_OF[other_of(move) or MENDS[card][0]]
        use_up(position, position.to_move, card)
        take_from_before(position, target_of(move), broken)
        return TURN_ENDS


MENDING: Final = Mend()
FIX.played_by(MENDING)


# Rockfall and map.

ROCKFALL: Final = common.verb(["rockfall"], "B-10", CELL, traits=[Trait.LIFTS, Trait.ASKS_FIRST])
MAP: Final = common.verb(["map"], "B-11", CELL, traits=[Trait.LOOKS])


class WhereItFalls(CardOffer):
    """Any tunnel card but the start and the goals; a covered one goes with what lies beneath it (B-10)."""

    def write(self, position: Position, seat: Seat, card: Card, moves: Moves) -> None:
        """One move per card in the mine."""
        mine, stays, goals = position.mine, position.rules.stays, position.faceup_goals
        tiles, cells, aims = mine.tiles, mine.grid.cells, mine.grid.aims
        fall: i64 = ROCKFALL.number | card << CARD_SHIFT
        for i in mine.laid:
            tile: int = tiles[i]
            if not stays[tile] and (not goals or cells[i] not in goals):
                moves.append(fall | aims[i])
        if position.covered:
            for cell in sorted(position.covered):
                moves.append(fall | cell << CELL_SHIFT)


ROCKFALL.offered_by(WhereItFalls())


class BringDown(Effect):
    """The tunnel is gone; what it cut off stays."""

    def happen(self, position: Position, move: Move, chance: Chance) -> Follow:
        """The tunnel is taken away."""
        cell = cell_of(move)
        use_up(position, position.to_move, card_of(move))
        take_away(position, cell)
        return TURN_ENDS


ROCKFALL.played_by(BringDown())


def take_away(position: Position, cell: Cell) -> None:
    """Removes a tunnel card from the mine; it goes on the discard pile unless it leaves the round."""
    if cell in position.covered:
        position.tell(REMOVED, {"at": cell, "card": HIDDEN, "to": OUT.kind})
        position.mine.lift(cell)
        del position.covered[cell]
        return
    is_discarded = position.rules.discards is None or position.rules.discards(position, cell)
    card = lift_tunnel(position, cell, DISCARD if is_discarded else OUT)
    if is_discarded:
        position.discard.append(UPRIGHT[card])


def lift_tunnel(position: Position, cell: Cell, to: Place) -> Card:
    """Takes a face-up tunnel card into the hand that moves or removes it; what it bore or held is seen to."""
    card = position.mine.card(cell)
    if position.events is not None:
        position.tell(REMOVED, {"at": cell, "card": card, "to": to.kind})
    position.mine.lift(cell)
    if cell == position.last_tunnel:
        position.last_tunnel = None
    if position.rules.lifted is not None:
        position.rules.lifted(position, cell, card)
    return card


class WhatToLookAt(CardOffer):
    """A face-down goal (B-11)."""

    def write(self, position: Position, seat: Seat, card: Card, moves: Moves) -> None:
        """One move per goal, in the order of the cells."""
        looking: i64 = MAP.number | card << CARD_SHIFT
        goals = list(position.facedown)
        for cell in in_order(goals if position.rules.looks is None else position.rules.looks(position, goals)):
            moves.append(looking | cell << CELL_SHIFT)


MAP.offered_by(WhatToLookAt())


def may_be_looked_at(position: Position) -> list[Cell]:
    """Where maps may look: at the face-down goals, and wherever boxes let them or forbid it."""
    cells = list(position.facedown)
    return cells if position.rules.looks is None else position.rules.looks(position, cells)


class Look(Effect):
    """Only the mover sees what it is; the others see where."""

    def happen(self, position: Position, move: Move, chance: Chance) -> Follow:
        """The mover looks."""
        cell, seat = cell_of(move), position.to_move
        use_up(position, seat, card_of(move))
        look_at(position, seat, cell)
        return TURN_ENDS


MAP.played_by(Look())


def look_at(position: Position, seat: Seat, cell: Cell) -> None:
    """A seat learns what lies face down in a cell."""
    what, card = "goal", int(position.facedown.get(cell, 0))
    if cell not in position.facedown:
        what, card = position.rules.find_word, position.covered[cell]
    position.remember(seat, what, cell, card)
    if position.events is not None:
        position.tell(LOOKED, {"seat": seat, "at": cell, "card": card})
