"""The one door of secrets: what a seat, or a spectator, may know of a position (V-1, V-3)."""

from typing import Final

from motherlode.core.boxes import VERBS
from motherlode.core.cards import HIDDEN
from motherlode.core.cells import Cell
from motherlode.core.families import UNKNOWN, UNTOLD, Goal, Role
from motherlode.core.moves import Seat, verb_of
from motherlode.core.position import Pending, Position

SOME_GOAL: Final = Goal(UNKNOWN)
SOME_ROLE: Final = Role(UNKNOWN)


def seen_by(position: Position, seat: int | None) -> Position:
    """A position in which all that the viewer can't know is hidden: built from what may be seen, never by deleting.

    A finished game is open to all, in full (V-3).
    """
    viewer = None if seat is None else Seat(seat)
    if position.winners is not None:
        return _whole(position, viewer)
    view = _public_part(position)
    view.viewer = viewer
    if viewer is not None:
        view.hands[viewer] = position.hands[viewer][:]
        view.roles[viewer] = position.roles[viewer]
        view.gold[viewer] = position.gold[viewer]
        view.gold_cards[viewer] = position.gold_cards[viewer]
        view.seen[viewer] = position.seen[viewer]
        _add_certain_knowledge(view, position, viewer)
    if position.pending is not None:
        view.pending = _pending_part(position, position.pending, viewer)
        decision = position.rules.decisions[position.pending.kind]
        if decision.after_round:
            view.roles = position.roles[:]
        if decision.turns_up:
            _show_to_all(view, position, position.pending.cells)
    for field in position.rules.fields:
        field.copy_to(view, position, viewer)
    return view


# The same, piece by piece, for who needs only some of it and needs it often: each is what the view would hold. Asked about a view, they
# tell what it holds.


def known_roles(position: Position, seat: Seat) -> list[Role]:
    """Everybody's role as far as the seat knows it."""
    pending = position.pending
    if position.winners is not None or (pending and position.rules.decisions[pending.kind].after_round):
        return position.roles
    roles = [SOME_ROLE] * len(position.roles)
    roles[seat] = position.roles[seat]
    for sight in position.seen[seat]:
        if sight.what == "role" and sight.round == position.round:
            roles[sight.at] = Role(sight.card)
    return roles


def known_goals(position: Position, seat: Seat) -> dict[Cell, Goal]:
    """The goals that lie face down, as far as the seat knows them."""
    if position.winners is not None:
        return position.facedown
    goals = dict.fromkeys(position.facedown, SOME_GOAL)
    for sight in position.seen[seat]:
        if sight.what == "goal" and sight.round == position.round and sight.at in goals:
            goals[Cell(sight.at)] = Goal(sight.card)
    for cell in _turned_up(position):
        if cell in goals:
            goals[cell] = position.facedown[cell]
    return goals


def known_finds(position: Position, seat: Seat) -> dict[Cell, int]:
    """The face-down tunnels with something beneath, as far as the seat knows them."""
    if position.winners is not None:
        return position.covered
    finds: dict[Cell, int] = dict.fromkeys(position.covered, HIDDEN)
    for sight in position.seen[seat]:
        if sight.what not in ("role", "goal") and sight.round == position.round and sight.at in finds:
            finds[Cell(sight.at)] = sight.card
    for cell in _turned_up(position):
        if finds.get(cell) == HIDDEN:
            finds[cell] = position.covered[cell] & 255
    return finds


def known_tokens(position: Position, seat: Seat) -> list[int]:
    """Everybody's tokens as far as the seat knows them."""
    if position.rules.tokens_lie_open or position.winners is not None:
        return position.gold
    return [gold if owner == seat else UNTOLD for owner, gold in enumerate(position.gold)]


def known_question(position: Position, seat: Seat) -> Pending | None:
    """What is asked, as the seat hears it."""
    pending = position.pending
    return pending if pending is None or position.winners is not None else _pending_part(position, pending, seat)


def _turned_up(position: Position) -> tuple[Cell, ...]:
    """Cells whose card is being turned up, for all to see."""
    pending = position.pending
    return pending.cells if pending and position.rules.decisions[pending.kind].turns_up else ()


def _whole(position: Position, seat: Seat | None) -> Position:
    view = position.copy()
    view.is_view = True
    view.viewer = seat
    return view


def _public_part(position: Position) -> Position:
    """The face-up labyrinth, the counts, and whose turn it is: a whitelist."""
    view = Position(position.rules)
    view.mine = position.mine.copy()
    view.round = position.round
    view.last_round = position.last_round
    view.turn = position.turn
    view.to_move = position.to_move
    view.direction = position.direction
    view.pending = None
    view.facedown = dict.fromkeys(position.facedown, SOME_GOAL)
    view.covered = dict.fromkeys(position.covered, HIDDEN)
    view.faceup_goals = position.faceup_goals.copy()
    view.hands = [[HIDDEN] * len(hand) for hand in position.hands]
    view.front = position.front
    view.roles = [SOME_ROLE] * len(position.roles)
    view.spare_roles = [SOME_ROLE] * len(position.spare_roles)
    view.deck = [HIDDEN] * len(position.deck)
    view.discard = [HIDDEN] * len(position.discard)
    view.gold = position.gold[:] if position.rules.tokens_lie_open else [UNTOLD] * len(position.gold)
    view.gold_cards = [[UNKNOWN] * len(cards) for cards in position.gold_cards]
    view.gold_pile = [UNKNOWN] * len(position.gold_pile)
    view.last_tunnel = position.last_tunnel
    view.last_digger = position.last_digger
    view.last_mover = position.last_mover
    view.finisher = position.finisher
    view.draws = position.draws
    view.instead = position.instead
    view.seen = [()] * len(position.seen)
    view.winners = None
    view.extra = position.rules.fresh_extra()
    view.viewer = None
    view.is_view = True
    view.events = None
    view.outcome = position.outcome
    return view


def _add_certain_knowledge(view: Position, position: Position, seat: Seat) -> None:
    """What the seat saw this round; what may have changed since, it has been made to forget (V-1)."""
    for sight in position.seen[seat]:
        if sight.round == position.round:
            if sight.what == "role":
                view.roles[sight.at] = Role(sight.card)
            elif sight.what != "goal" and sight.at in view.covered:
                view.covered[Cell(sight.at)] = sight.card
            elif sight.what == "goal" and sight.at in view.facedown:
                view.facedown[Cell(sight.at)] = Goal(sight.card)


def _show_to_all(view: Position, position: Position, cells: tuple[Cell, ...]) -> None:
    """A card that is being turned up: only how it will lie is still open, and what lies under it stays hidden (M-K2)."""
    for cell in cells:
        if cell in position.facedown:
            view.facedown[cell] = position.facedown[cell]
        elif view.covered.get(cell) == HIDDEN:
            view.covered[cell] = position.covered[cell] & 255


def _pending_part(position: Position, pending: Pending, seat: Seat | None) -> Pending:
    """What is asked, without what only the seat asked may see."""
    decision = position.rules.decisions[pending.kind]
    move = pending.move
    if move is not None and seat != position.to_move:
        move = VERBS[verb_of(move)].public(move)
    cards = pending.cards
    if decision.secret and seat != pending.seat:
        hidden = UNKNOWN if decision.cards == "gold" else HIDDEN
        cards = (hidden,) * len(cards)
    return Pending(pending.kind, pending.seat, move, pending.cells, cards, pending.queue)
