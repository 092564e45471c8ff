"""Veto (2019): whoever holds it may undo a card just played, before its effect (W-19)."""

from typing import Any, Final

from motherlode.core import shapes
from motherlode.core.boxes import VERBS, Box, card_played
from motherlode.core.cards import NUMBER
from motherlode.core.carrying import use_up
from motherlode.core.chance import Chance
from motherlode.core.fields import Field
from motherlode.core.flow import declare, stage_after
from motherlode.core.follows import GOES_ON, Follow, turn_cut_short
from motherlode.core.moves import Move, Seat, pack, verb_of
from motherlode.core.native import Moves
from motherlode.core.position import Pending, Position
from motherlode.core.questions import BEFORE_EFFECT, TAKEN_UNSEEN
from motherlode.core.traits import Trait
from motherlode.modules.common.box import is_not_played

wc2019: Final = Box("wc2019", 43, module=True, games=("base", "saboteur2"))
wc2019.cites({"veto": "W-19"})
wc2019.cards({"veto": 1})

VETO_CARD: Final = NUMBER["veto"]
USED: Final = wc2019.flag("veto_used")


def read_height(given: Any, position: Position) -> int | None:
    """How many discards lie under the veto, if everybody knows that."""
    if given is None or (isinstance(given, int) and not isinstance(given, bool) and 0 <= given < len(position.discard)):
        return given
    raise ValueError(f"veto_height must be null or a place on the discard pile, not {given!r}")


def where_it_lies(position: Position) -> int | None:
    """In a position that does not say: the topmost veto on the pile, once it has been used."""
    if not USED.of(position) or VETO_CARD not in position.discard:
        return None
    return len(position.discard) - 1 - position.discard[::-1].index(VETO_CARD)


HEIGHT: Final[Field[int | None]] = wc2019.field(
    "veto_height", None, read=read_height, derive=where_it_lies, told=int | None
)

ASK: Final = wc2019.decision("veto", "W-19", declared=True, unsaid="allow")
VETO: Final = wc2019.word("veto", "W-19", traits=[Trait.ANSWERS, Trait.STOPS])
ALLOW: Final = wc2019.word("allow", "W-19", traits=[Trait.ANSWERS, Trait.ALLOWS, Trait.TOLD])
VETOED: Final = wc2019.event(
    "vetoed", seat=shapes.SEAT, target=shapes.SEAT, card=shapes.CARD, uncovers=True, noted=True
)


@ASK.comes_while
def may_be_in_a_hand(position: Position) -> bool:
    """Whether somebody may still hold the veto, as far as all know."""
    return not USED.of(position)


@wc2019.rule("W-19", BEFORE_EFFECT)
def everybody_may_object(position: Position, move: Move, chance: Chance) -> bool:
    """While the veto may be in somebody's hand, every other seat with cards is asked, whoever holds it (V-2).

    Not so while it lies on the discard pile for all to know.
    """
    if not may_be_in_a_hand(position) or not VERBS[verb_of(move)].stoppable:
        return False
    queue = seats_with_cards(position)
    if not queue:
        return False
    position.pending = Pending("veto", queue[0], move, queue=queue[1:])
    return True


def seats_with_cards(position: Position) -> tuple[Seat, ...]:
    """The others in turn order; an empty hand can be seen to hold no veto."""
    seats, mover, step = position.rules.seats, position.to_move, position.direction
    order = [seats[(mover + i * step) % len(seats)] for i in range(1, len(seats))]
    return tuple(seat for seat in order if position.hands[seat])


ASK.check(is_not_played)


@ASK.ask
def veto_or_not(position: Position, pending: Pending, moves: Moves) -> None:
    """Everybody may let it pass; only the holder of the card may stop it."""
    moves.append(pack(ALLOW.number))
    if VETO_CARD in position.hands[pending.seat]:
        moves.append(pack(VETO.number))


@ASK.answer
def go_on_or_stop(position: Position, move: Move, chance: Chance) -> Follow:
    """The first veto ends the asking; allowed by all, the card takes effect."""
    pending = position.pending
    assert pending is not None
    assert pending.move is not None
    if verb_of(move) == VETO.number:
        return undo(position, pending.move, pending.seat, chance)
    if not pending.queue:
        return declare(position, pending.move, chance, stage_after(position, everybody_may_object))
    position.pending = Pending("veto", pending.queue[0], pending.move, queue=pending.queue[1:])
    return GOES_ON


def undo(position: Position, move: Move, objector: Seat, chance: Chance) -> Follow:
    """Both cards are discarded, the veto on top (B-12); the mover draws, then the player who vetoed."""
    played = card_played(move)
    use_up(position, position.to_move, played)
    use_up(position, objector, VETO_CARD)
    USED.set(position, True)
    HEIGHT.set(position, len(position.discard) - 1)
    position.tell(VETOED, {"seat": objector, "target": position.to_move, "card": played})
    return turn_cut_short((objector,))


@wc2019.rule("W-19", TAKEN_UNSEEN)
def may_be_in_a_hand_again(position: Position, height: int) -> None:
    """Once somebody has taken a card unseen from where the veto lay, it may be in that hand: all are asked again."""
    lies = HEIGHT.of(position)
    if lies is not None and lies >= height:
        USED.set(position, False)
        HEIGHT.set(position, None)
