"""The greedy dwarf (2016): one miner in the pile is replaced by a dwarf who wants it all (W-16)."""

from typing import Final

from motherlode.core.boxes import Box
from motherlode.core.chance import Chance
from motherlode.core.families import Role
from motherlode.core.position import Position
from motherlode.core.questions import ALONE, ROLE_PILE
from motherlode.modules.base.box import MINER, pay_exactly, tell_round_over

wc2016: Final = Box(
    "wc2016",
    40,
    module=True,
    games=("base",),
    apart_from={
        "saboteur2": "the greedy dwarf takes a miner's place, and Saboteur 2 has dwarves of its own",
        "tournament": "the tournament brings greedy dwarves of its own",
    },
)
wc2016.cites({"role:greedy": "W-16"})

(GREEDY,) = wc2016.role_cards("greedy")
GREEDY_GOLD: Final = 4


@wc2016.rule("W-16", ROLE_PILE)
def one_miner_is_greedy(players: int, pile: list[Role]) -> list[Role]:
    """One miner card in the pile is replaced by the greedy dwarf."""
    pile = list(pile)
    pile[pile.index(MINER)] = GREEDY
    return pile


@wc2016.rule("W-16", ALONE)
def greedy_takes_all(position: Position, chance: Chance) -> bool:
    """Whoever is greedy and has finished the tunnel in person takes four gold, and nobody else gets anything."""
    finisher = position.finisher
    if finisher is None or position.roles[finisher] != GREEDY:
        return False
    tell_round_over(position, "greedy", "W-16", [finisher])
    pay_exactly(position, finisher, GREEDY_GOLD)
    return True
