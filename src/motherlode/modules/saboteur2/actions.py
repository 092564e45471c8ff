"""The new action cards: theft and hands off, trapped and free, inspection, swapped hats and hands (S-9 to S-14)."""

from typing import Final

from motherlode.core import shapes
from motherlode.core.boxes import Verb
from motherlode.core.cards import Card
from motherlode.core.carrying import put_before, use_up
from motherlode.core.chance import Chance
from motherlode.core.flow import draw
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.happenings import LOOKED_ROLE
from motherlode.core.movements import Exchanges, TakesHat
from motherlode.core.moves import Move, Seat, card_of, pack, target_of
from motherlode.core.native import Moves
from motherlode.core.parts import SEAT
from motherlode.core.position import Position
from motherlode.core.traits import Trait
from motherlode.modules.saboteur2.box import THEFT, THEFTS, TRAPPED, saboteur2
from motherlode.modules.saboteur2.turns import take_from

SWAPPED_HATS: Final = saboteur2.event(
    "swapped_hats", TakesHat("role", "seat"), seat=shapes.SEAT, role=shapes.ROLE.only("seat"), uncovers=True
)
SWAPPED_HANDS: Final = saboteur2.event(
    "swapped_hands",
    Exchanges("seat", "hand", "target", "target_hand"),
    seat=shapes.SEAT,
    target=shapes.SEAT,
    hand=shapes.CARDS.only("seat"),
    target_hand=shapes.CARDS.only("target"),
    uncovers=True,
)

STEAL: Final = saboteur2.verb(["theft"], "S-10", traits=[Trait.GAINS])
HANDS_OFF: Final = saboteur2.verb(["hands-off"], "S-10", SEAT, traits=[Trait.HARMS])
TRAP: Final = saboteur2.verb(["trap"], "S-11", SEAT, traits=[Trait.HALTS, Trait.HARMS])
FREE: Final = saboteur2.verb(["free"], "S-11", SEAT, traits=[Trait.FREES])
INSPECT: Final = saboteur2.verb(["inspect"], "S-12", SEAT, traits=[Trait.LOOKS])
SWAP_HATS: Final = saboteur2.verb(["swap-hats"], "S-13", SEAT)
SWAP_HANDS: Final = saboteur2.verb(["swap-hands"], "S-14", SEAT, traits=[Trait.DRAWS])


# Theft.


@STEAL.offer
def before_myself(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """A theft lies before its player, who has none yet (S-9, S-10)."""
    if card not in position.front[seat]:
        moves.append(pack(STEAL.number, card))


@STEAL.play
def become_a_thief(position: Position, move: Move, chance: Chance) -> Follow:
    """The player who played it last steals first (S-20)."""
    seat = position.to_move
    put_before(position, seat, seat, card_of(move))
    THEFTS.set(position, (seat, *(thief for thief in THEFTS.of(position) if thief != seat)))
    return TURN_ENDS


@HANDS_OFF.offer
def whose_theft(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Any player with a theft, the mover included (S-10)."""
    offer_to(HANDS_OFF, card, with_before(position, THEFT), moves)


@HANDS_OFF.play
def stop_the_thief(position: Position, move: Move, chance: Chance) -> Follow:
    """Both cards are discarded, the theft on top (B-12)."""
    return undo_before_target(position, move, THEFT)


def undo_before_target(position: Position, move: Move, undone: Card) -> Follow:
    """Discards the card played and then the one that it undoes, which lies before its target (B-12)."""
    use_up(position, position.to_move, card_of(move))
    take_from(position, target_of(move), undone)
    return TURN_ENDS


# Traps.


@TRAP.offer
def whom_to_trap(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Another player (by option the mover too, B-7) who is not trapped yet (S-9, S-11)."""
    may_be_oneself = position.rules.may_break_own
    targets = everybody(position) if may_be_oneself else others(position, seat)
    offer_to(TRAP, card, [target for target in targets if TRAPPED not in position.front[target]], moves)


@TRAP.play
def shut_the_trap(position: Position, move: Move, chance: Chance) -> Follow:
    """The card lies before the target from now on."""
    put_before(position, position.to_move, target_of(move), card_of(move))
    return TURN_ENDS


@FREE.offer
def whom_to_free(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Any player who is trapped, the mover included (S-11)."""
    offer_to(FREE, card, with_before(position, TRAPPED), moves)


@FREE.play
def open_the_trap(position: Position, move: Move, chance: Chance) -> Follow:
    """Both cards are discarded, the trap on top (B-12)."""
    return undo_before_target(position, move, TRAPPED)


# Roles.


@INSPECT.offer
def whose_role(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Another player's (S-12)."""
    offer_to(INSPECT, card, others(position, seat), moves)


@INSPECT.play
def inspect(position: Position, move: Move, chance: Chance) -> Follow:
    """Only the mover sees the role; the others see whose it is."""
    use_up(position, position.to_move, card_of(move))
    look_under_hat(position, position.to_move, target_of(move))
    return TURN_ENDS


def look_under_hat(position: Position, seat: Seat, target: Seat) -> None:
    """A seat learns another's role."""
    role = position.roles[target]
    position.remember(seat, "role", target, role)
    position.tell(LOOKED_ROLE, {"seat": seat, "target": target, "role": role})


@SWAP_HATS.offer
def whose_hat(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Any player, the mover included (S-13)."""
    offer_to(SWAP_HATS, card, everybody(position), moves)


@SWAP_HATS.play
def swap_hats(position: Position, move: Move, chance: Chance) -> Follow:
    """Whatever others knew of that role is forgotten (V-1)."""
    use_up(position, position.to_move, card_of(move))
    put_on_new_hat(position, target_of(move))
    return TURN_ENDS


def put_on_new_hat(position: Position, seat: Seat) -> None:
    """The seat's role goes under the pile, then it takes the top one and looks at it secretly (S-13)."""
    position.spare_roles.insert(0, position.roles[seat])
    position.roles[seat] = position.spare_roles.pop()
    position.forget("role", seat)
    position.tell(SWAPPED_HATS, {"seat": seat, "role": position.roles[seat]})


# Hands.


@SWAP_HANDS.offer
def whose_hand(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Another player's, empty or not (S-14)."""
    offer_to(SWAP_HANDS, card, others(position, seat), moves)


@SWAP_HANDS.play
def swap_hands(position: Position, move: Move, chance: Chance) -> Follow:
    """All cards change hands; not the mover but the other draws one."""
    seat, target, hands = position.to_move, target_of(move), position.hands
    use_up(position, position.to_move, card_of(move))
    hands[seat], hands[target] = hands[target], hands[seat]
    tell_swapped_hands(position, seat, target)
    position.draws = 0
    draw(position, target, 1, chance)
    return TURN_ENDS


def tell_swapped_hands(position: Position, seat: Seat, target: Seat) -> None:
    """Each of the two sees their new hand; the others see only how many cards it holds."""
    mine, theirs = position.hands[seat][:], position.hands[target][:]
    position.tell(SWAPPED_HANDS, {"seat": seat, "target": target, "hand": mine, "target_hand": theirs})


# Small words.


def everybody(position: Position) -> list[Seat]:
    """All seats."""
    return list(position.rules.seats)


def others(position: Position, seat: Seat) -> list[Seat]:
    """All seats but one."""
    return [other for other in everybody(position) if other != seat]


def with_before(position: Position, card: Card) -> list[Seat]:
    """The seats before which such a card lies."""
    return [seat for seat in everybody(position) if card in position.front[seat]]


def offer_to(verb: Verb, card: Card, targets: list[Seat], moves: Moves) -> None:
    """One move per target."""
    for target in targets:
        moves.append(pack(verb.number, card, seat=target))


# Why not.


@STEAL.why_not
@HANDS_OFF.why_not
@TRAP.why_not
@FREE.why_not
@INSPECT.why_not
@SWAP_HATS.why_not
@SWAP_HANDS.why_not
def why_no_action(position: Position, seat: Seat, move: Move) -> str:
    """It is not in the hand (B-5), would be the second of its kind (S-9), or can't be aimed at that player."""
    card = card_of(move)
    if card not in position.hands[seat]:
        return "B-5"
    target = seat if card == THEFT else target_of(move)
    return "S-9" if card in position.front[target] else RULE_OF[card]


RULE_OF: Final = {card: verb.rule for card, verb in saboteur2.verbs.items()}
