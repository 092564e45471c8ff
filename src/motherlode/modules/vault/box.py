"""Vault (2018): instead of drawing, one of the top five of the discard pile (W-18)."""

from typing import Final

from motherlode.core.boxes import Box
from motherlode.core.cards import Card
from motherlode.core.carrying import discard_held_back, hold_back
from motherlode.core.chance import Chance
from motherlode.core.follows import TURN_ENDS, Follow
from motherlode.core.moves import Move, Seat, card_of, pack
from motherlode.core.native import Moves
from motherlode.core.position import Pending, Position
from motherlode.core.traits import Trait
from motherlode.modules.common.box import replace_draw
from motherlode.modules.keep_one.box import show_to_keep, take_from_discards, the_discards, when_kept

wc2018: Final = Box("wc2018", 42, module=True, games=("base", "saboteur2"), needs=("shown",))
wc2018.cards({"vault": 1})

VAULT: Final = wc2018.verb(["vault"], "W-18", traits=[Trait.DRAWS])
SHOWN: Final = 5


@VAULT.offer
def with_something_in_it(position: Position, seat: Seat, card: Card, moves: Moves) -> None:
    """Not over an empty discard pile."""
    if position.discard:
        moves.append(pack(VAULT.number, card))


@VAULT.play
def open_vault(position: Position, move: Move, chance: Chance) -> Follow:
    """The top five are shown; the vault itself is discarded only afterwards."""
    hold_back(position, position.to_move, card_of(move))
    replace_draw(position, "vault")
    return show_to_keep(position, move, position.discard[: -1 - SHOWN : -1], chance)


@when_kept(VAULT, the_discards)
def shut_vault(position: Position, depth: int, pending: Pending, chance: Chance) -> Follow:
    """One card is kept, the others stay in their order, the vault on top of them."""
    assert pending.move is not None
    take_from_discards(position, depth, pending.seat, len(pending.cards))
    discard_held_back(position, card_of(pending.move))
    return TURN_ENDS


@wc2018.replaces_draw("vault")
def nothing_more(position: Position, chance: Chance) -> None:
    """The card from the vault was the draw."""
