"""The dwarves of Saboteur 2, and what its cards are worth."""

from motherlode.bots.motives import HIDING, TEAM, Motives
from motherlode.bots.outlook import Outlook
from motherlode.bots.survey import CARD
from motherlode.bots.usual import harm_to_me, worth_of_halting, worth_of_harming
from motherlode.bots.weights import BoxWeights
from motherlode.core.moves import Move, seat_of
from motherlode.modules.saboteur2.actions import HANDS_OFF, SWAP_HANDS, SWAP_HATS, TRAP
from motherlode.modules.saboteur2.box import BLUE, BOSS, GEOLOGIST, GREEN, PROFITEER, SABOTEUR, saboteur2

weights = BoxWeights(saboteur2)
weights.use("trap", 3.0, 5.0)
weights.use("free", 3.0, 1.5)
weights.use("swap-hats", 2.5, 3.5)


def of_team(own: str, other: str) -> Motives:
    """A dwarf with a colour: the other team's doors bar it, its own bar the others."""
    return Motives(
        likes={own: 10.0, other: -6.0},
        likes_near={own: 8.0},
        bars=(other,),
        foes={other: 0.8},
        wary=20.0,
        leaves=True,
        guile=TEAM,
    )


weights.motives = {
    BLUE: of_team("blue", "green"),
    GREEN: of_team("green", "blue"),
    BOSS: Motives(likes={"blue": -3.0, "green": -3.0}),
    PROFITEER: Motives(zeal=0.8, guile=HIDING),
    GEOLOGIST: Motives(zeal=-0.4, finish=-0.05, likes={"crystal": 30.0}, guile=HIDING),
    SABOTEUR: Motives(digs=False, likes={"blue": 3.0, "green": 3.0}, leaves=True),
}


@weights.worth(TRAP)
def worth_of_trap(outlook: Outlook, move: Move) -> float:
    """Worse than a broken tool: it takes the gold too."""
    worth = worth_of_halting(outlook, move)
    return worth * 1.3 if worth > 0 else worth


@weights.worth(HANDS_OFF)
def worth_of_hands_off(outlook: Outlook, move: Move) -> float:
    """Thieves are nobody's friends but their own; whoever is rich minds them most."""
    if seat_of(move) == outlook.seat:
        return -9.0
    return 7.0 if outlook.view.gold[outlook.seat] >= max(outlook.view.gold) else 5.0


@weights.worth(SWAP_HATS)
def worth_of_swapping_hats(outlook: Outlook, move: Move) -> float:
    """A likely enemy may turn into anything; this seat swaps its own hat only when its cause is lost."""
    if seat_of(move) != outlook.seat:
        return worth_of_harming(outlook, move) - 3.0
    return 12.0 if outlook.motives.leaves and outlook.is_losing() else -8.0


@weights.worth(SWAP_HANDS)
def worth_of_swapping_hands(outlook: Outlook, move: Move) -> float:
    """Worth it when this seat's hand is poor and the other's larger."""
    target = seat_of(move)
    if target is None:
        return 0.0
    hand = outlook.view.hands[outlook.seat]
    more = len(outlook.view.hands[target]) - len(hand) + 1
    return 2.0 * more - sum(outlook.use(card) - 2.0 for card in hand)


weights.harm(TRAP)(harm_to_me(3.0 * CARD))
weights.harm(SWAP_HATS)(harm_to_me(1.8 * CARD))
