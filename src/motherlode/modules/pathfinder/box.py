"""Pathfinder (2022): two tunnel cards in one turn, then as many cards drawn (W-22)."""

from typing import Final

from motherlode.core.boxes import Box
from motherlode.core.cards import Card
from motherlode.core.chance import Chance
from motherlode.core.follows import GOES_ON, TURN_CUT_SHORT, Follow
from motherlode.core.moves import Move, Seat, card_of, pack
from motherlode.core.native import Moves, i64, kinds_of, vec
from motherlode.core.position import Position
from motherlode.core.questions import OWED, TURN_GOES_ON
from motherlode.core.traits import Trait
from motherlode.modules.common.box import DIGS_OF_THE_TURN, gain_draw, lose_draw
from motherlode.modules.lasting.box import begin_effect, lasts_while

wc2022: Final = Box("wc2022", 46, module=True, games=("base", "saboteur2"), needs=("lasting",))
wc2022.cards({"pathfinder": 1})

DIGS: Final = wc2022.counter("digs", most=2, each_turn=True)
DIGS_IN_ALL: Final = 2

PATHFINDER: Final = wc2022.verb(["pathfinder"], "W-22")
STOP: Final = wc2022.word("stop", "W-22", traits=[Trait.ANSWERS])


@PATHFINDER.offer
def who_can_dig(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Offered only to a player who may and can place at least one tunnel card."""
    digs = Moves()
    DIGS_OF_THE_TURN.write(position, seat, kinds_of(position.hands[seat]), digs)
    if digs:
        moves.append(pack(PATHFINDER.number, card))


@PATHFINDER.play
def find_the_path(position: Position, move: Move, chance: Chance) -> Follow:
    """Two digs are owed; the card is discarded when they are done (W-1)."""
    begin_effect(position, card_of(move))
    DIGS.set(position, DIGS_IN_ALL)
    return GOES_ON


@wc2022.owes("ask.dig")
@lasts_while("pathfinder")
def still_digs(position: Position) -> bool:
    """As long as a dig is owed."""
    return bool(DIGS.of(position))


@wc2022.rule("W-22", OWED)
def digs_are_owed(position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> bool:
    """While a dig is owed, nothing else is offered; the second may be declined."""
    digs = DIGS.of(position)
    if not digs:
        return False
    DIGS_OF_THE_TURN.write(position, seat, kinds, moves)
    if digs < DIGS_IN_ALL or not moves:  # with every payer's refusal even the first may have become impossible (M-T3)
        moves.append(pack(STOP.number))
    return True


@STOP.play
def leave_it(position: Position, move: Move, chance: Chance) -> Follow:
    """No further dig; with none at all there is nothing to draw for."""
    if DIGS.of(position) == DIGS_IN_ALL:
        lose_draw(position)
    return TURN_CUT_SHORT


@wc2022.rule("W-22", TURN_GOES_ON)
def the_second_dig(position: Position, chance: Chance) -> bool:
    """After the first dig comes the second; not with an empty hand, which everybody can see (V-2).

    As many cards are drawn as tunnels were placed: the second brings one more than a turn has anyhow.
    """
    digs = DIGS.of(position)
    goes_on = digs == DIGS_IN_ALL and bool(position.hands[position.to_move])
    if digs == 1:
        gain_draw(position)
    DIGS.set(position, 1 if goes_on else 0)
    return goes_on
