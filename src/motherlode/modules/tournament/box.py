"""The tournament for five to nine: its own roles, an opening card, gold tokens (V-T1 to V-T3)."""

from typing import Final

from motherlode.core.boxes import Box
from motherlode.core.cards import IS_TUNNEL, TURNED, Card
from motherlode.core.cells import cell_at
from motherlode.core.chance import Chance
from motherlode.core.families import Role
from motherlode.core.follows import ROUND_PAID, Follow
from motherlode.core.happenings import PAID
from motherlode.core.moves import Seat
from motherlode.core.position import Position
from motherlode.core.questions import BEFORE_DECK, GOLD_PILE, ROLE_PILE, SCORE
from motherlode.modules.base.box import MINER, SABOTEUR, tell_round_over

tournament: Final = Box(
    "tournament",
    51,
    module=True,
    games=("base",),
    players=(5, 9),
    apart_from={
        "saboteur2": "it brings its own roles and payouts",
        "costume": "it has no spare role, and its opening card lies in the same cell",
        "party": "its opening card lies in the same cell",
    },
)
tournament.cites({"role:miner": "V-T3", "role:saboteur": "V-T3", "role:greedy": "V-T3"})

(GREEDY,) = tournament.role_cards("greedy")
SABOTEURS_MINERS_GREEDY: Final = {5: (1, 3, 1), 6: (2, 3, 1), 7: (2, 3, 2), 8: (3, 3, 2), 9: (3, 4, 2)}
OPENING_CELL: Final = cell_at(4, 0)

FOR_GREED: Final = 4
FOR_FINISHING: Final = 3
FOR_MINERS: Final = 2
FOR_SABOTEURS: Final = 3
FOR_THE_ONLY_SABOTEUR: Final = 4


@tournament.rule("V-T1", ROLE_PILE)
def as_many_roles_as_players(players: int, pile: list[Role]) -> list[Role]:
    """Saboteurs, miners and greedy dwarves, none spare."""
    saboteurs, miners, greedy = SABOTEURS_MINERS_GREEDY[players]
    return [SABOTEUR] * saboteurs + [MINER] * miners + [GREEDY] * greedy


@tournament.rule("V-T2", BEFORE_DECK)
def opening_card(position: Position, chance: Chance, cards: list[Card]) -> list[Card]:
    """A random tunnel card lies face up between start and goals, turned at random, before the deck is shuffled."""
    tunnels = [card for card in cards if IS_TUNNEL[card]]
    card = tunnels[chance.pick("opening", len(tunnels))]
    forms = list(dict.fromkeys((card, TURNED[card])))
    lying = forms[chance.pick("opening_way", len(forms))]
    position.mine.lay(OPENING_CELL, lying)
    left = list(cards)
    left.remove(card)
    return left


@tournament.rule("V-T3", GOLD_PILE)
def no_gold_cards(pile: list[int]) -> list[int]:
    """Gold is tokens."""
    return []


@tournament.rule("V-T3", SCORE)
def pay_tokens(position: Position, chance: Chance) -> Follow:
    """Miners three or two, a greedy finisher four alone, saboteurs three each and a lone one four."""
    finisher = position.finisher
    if finisher is None:
        saboteurs = seats_of(position, SABOTEUR)
        tell_round_over(position, "saboteurs" if saboteurs else "nobody", "V-T3", saboteurs)
        pay(position, saboteurs, FOR_THE_ONLY_SABOTEUR if len(saboteurs) == 1 else FOR_SABOTEURS)
    elif position.roles[finisher] == GREEDY:
        tell_round_over(position, "greedy", "V-T3", [finisher])
        pay(position, [finisher], FOR_GREED)
    else:
        miners = seats_of(position, MINER)
        tell_round_over(position, "miners" if miners else "nobody", "V-T3", miners)
        pay(position, [seat for seat in miners if seat == finisher], FOR_FINISHING)
        pay(position, [seat for seat in miners if seat != finisher], FOR_MINERS)
    return ROUND_PAID


def seats_of(position: Position, role: Role) -> list[Seat]:
    """The seats with a role."""
    return [seat for seat in position.rules.seats if position.roles[seat] == role]


def pay(position: Position, seats: list[Seat], amount: int) -> None:
    """Tokens for each of them."""
    for seat in seats:
        position.gold[seat] += amount
        position.tell(PAID, {"seat": seat, "tokens": amount})
