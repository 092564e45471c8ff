"""What moves are worth by the traits of their verbs alone, so that a card of any box is played with sense from its first day.

Worth is counted in tenths of a card of progress. Where a box knows better, its own weights are asked first (`bots.weights`).
"""

from typing import Final

from motherlode.bots.naming import bits_of, card_named, cards_given, cells_in
from motherlode.bots.outlook import Outlook
from motherlode.bots.survey import CARD, FAR, Survey
from motherlode.bots.tunnels import HOPELESS, SPITE, is_through, worth_of_tunnel
from motherlode.bots.weights import USUAL_HARMS, USUAL_USES, USUAL_WORTHS, Weigh, usually
from motherlode.core.cards import HIDDEN, Card
from motherlode.core.cells import Cell
from motherlode.core.families import UNKNOWN
from motherlode.core.moves import Move, Seat, card_of, cell_of, seat_of, verb_of
from motherlode.core.traits import Trait

_PASSING: Final = -3.0
_STAKE: Final = 1.5 * CARD  # a card that stops others is kept for what does more harm than this
_CONFUSED: Final = 3.0  # what it is worth to a wrecker that the others' maps are worth nothing any more
_SECOND_LOOK: Final = 4.0  # each cell beyond the first that a move looks at
_PAYS: Final = (5.0, 2.0)  # what it costs if this seat has to pay for its dig, and if another has
_HIDDEN_GOLD: Final = 16.0  # gold that is promised, nobody knows how much
_NEW_CARDS: Final = 3.0
_BLIND_LOOK: Final = 5.0  # a look at something that is neither in the mine nor a seat's role
_COST: Final = -5.0

# Cards given up, and answers to what others have declared.


@usually(USUAL_WORTHS, Trait.PASSES)
def worth_of_pass(outlook: Outlook, move: Move) -> float:
    """Give up the cards that are of least use, for others that may be better."""
    return _PASSING + sum(1.5 - outlook.use(card) for card in cards_given(move))


@usually(USUAL_WORTHS, Trait.CLEARS, part="card")
def worth_of_clearing(outlook: Outlook, move: Move) -> float:
    """Cards given up to be free again."""
    given = sum(outlook.use(card) for card in cards_given(move))
    if not outlook.weights.halts(card_named(move)):
        return -20.0
    frees = outlook.halts(outlook.seat) == 1
    return (9.0 if not frees else 20.0 if outlook.digs else 14.0) - given


@usually(USUAL_WORTHS, Trait.STOPS)
def worth_of_stopping(outlook: Outlook, move: Move) -> float:
    """Stop a move that does much harm; otherwise keep the card."""
    declared = outlook.declared
    harm = None if declared is None else outlook.weights.harm_of(verb_of(declared))
    return -1.0 if declared is None or harm is None else harm(outlook, declared) - _STAKE


@usually(USUAL_WORTHS, Trait.ALLOWS)
def worth_of_allowing(outlook: Outlook, move: Move) -> float:
    """Nothing: what the declared move is worth, stopping it says."""
    return 0.0


# Tunnels.


@usually(USUAL_WORTHS, Trait.LAYS, part="tunnel")
def worth_of_dig(outlook: Outlook, move: Move) -> float:
    """What the card brings, less what somebody has to pay for it."""
    worth = worth_of_tunnel(outlook, outlook.survey, cell_of(move), card_of(move))
    payer = seat_of(move)
    return worth if payer is None else worth - _PAYS[payer != outlook.seat]


@usually(USUAL_WORTHS, Trait.LIFTS, part="cell")
def worth_of_lifting(outlook: Outlook, move: Move) -> float:
    """How much better or worse the mine is without that card."""
    cell = cell_of(move)
    card = outlook.mine.card(cell)
    if card <= HIDDEN:
        return -2.0
    if outlook.digs:
        return _worth_of_clearing_away(outlook, cell, card) + (
            _worth_of_spite(outlook, cell) if outlook.outrun else 0.0
        )
    if not outlook.mine.lit(cell, outlook.layer):
        return -10.0
    loss = outlook.best_without(cell) - outlook.survey.best
    return min(HOPELESS, loss) * (0.8 if outlook.near else outlook.guile.fall) - 3.0


def _worth_of_clearing_away(outlook: Outlook, cell: Cell, card: Card) -> float:
    """For those who dig: only what is in the way, and nothing that they like to have there."""
    liked = outlook.liked(card)
    if outlook.survey.best < FAR and is_through(card) and liked >= 0:
        return -20.0
    after = outlook.best_without(cell)
    return min(HOPELESS, outlook.survey.best - after) - 2 * after / CARD - 8.0 - max(0.0, liked)


def _worth_of_spite(outlook: Outlook, cell: Cell) -> float:
    return SPITE * min(HOPELESS, outlook.best_without(cell, outlook.view.mine) - outlook.unbarred.best)


# Other seats.


@usually(USUAL_WORTHS, Trait.HALTS, part="seat")
def worth_of_halting(outlook: Outlook, move: Move) -> float:
    """Halt somebody who is probably an enemy; if they are halted already it matters less."""
    target = seat_of(move)
    if target is None or target == outlook.seat:
        return -50.0
    trust = outlook.guile.trust
    strike = 15.0 if outlook.near else outlook.guile.strike
    worth = (outlook.enmity(target) - trust) / (1 - trust) * strike
    return worth * 0.3 if outlook.halts(target) and worth > 0 else worth


@usually(USUAL_WORTHS, Trait.FREES, part="seat")
def worth_of_freeing(outlook: Outlook, move: Move) -> float:
    """Free this seat first, then friends; it helps less if something else still halts them."""
    target = seat_of(move)
    if target is None:
        return 0.0
    frees = outlook.halts(target) == 1
    if target == outlook.seat:
        return (30.0 if frees else 14.0) if outlook.digs else (20.0 if frees else 10.0)
    worth = (0.5 - outlook.enmity(target)) * 12.0
    return worth * 0.5 if worth > 0 and not frees else worth


@usually(USUAL_WORTHS, Trait.HARMS, Trait.GAINS, part="seat")
def worth_of_robbing(outlook: Outlook, move: Move) -> float:
    """Rob whoever has most; of equals, an enemy."""
    target = seat_of(move)
    if target is None:
        return 0.0
    tokens = max(0, outlook.view.gold[target])  # hidden tokens count for nothing
    return 3.0 * (tokens + len(outlook.view.gold_cards[target])) + outlook.enmity(target)


@usually(USUAL_WORTHS, Trait.HARMS, part="seat")
def worth_of_harming(outlook: Outlook, move: Move) -> float:
    """Something bad for an enemy."""
    target = seat_of(move)
    return 0.0 if target is None else (outlook.enmity(target) - 0.5) * 20.0


# Looking, and goals that change places.


@usually(USUAL_WORTHS, Trait.LOOKS, part="cell")
def worth_of_looking(outlook: Outlook, move: Move) -> float:
    """Early, as long as there is something to learn; best where it decides most."""
    goals = outlook.goals
    cells = [cell for cell in cells_in(move) if goals.chance.get(cell, 0.0)]
    if goals.certain or not cells:
        return -4.0
    worth = (14.0 if outlook.digs else 2.0) - min(goals.costs[cell] for cell in cells) / CARD
    return worth + _SECOND_LOOK * (len(cells) - 1) if outlook.digs else worth


@usually(USUAL_WORTHS, Trait.LOOKS, part="seat")
def worth_of_knowing(outlook: Outlook, move: Move) -> float:
    """Look at the role of somebody who is hard to make out."""
    target = seat_of(move)
    if target is None or outlook.view.roles[target] != UNKNOWN:
        return -4.0
    return 9.0 - 16.0 * abs(outlook.suspicions.wrecks(target) - 0.5)


@usually(USUAL_WORTHS, Trait.LOOKS)
def worth_of_any_look(outlook: Outlook, move: Move) -> float:
    """To know more is always of some use."""
    return _BLIND_LOOK


@usually(USUAL_WORTHS, Trait.MOVES_GOALS)
def worth_of_moving_goals(outlook: Outlook, move: Move) -> float:
    """A wrecker likes that the others no longer know where the treasure is."""
    if outlook.digs:
        return -6.0
    return _CONFUSED if outlook.near else -1.0


def nearer_after_swap(outlook: Outlook, one: Cell, other: Cell) -> float:
    """By how much nearer the treasure is once what lies in two cells has changed places."""
    places = {one: other, other: one}
    costs = {places.get(cell, cell): cost for cell, cost in outlook.goals.costs.items()}
    nearer = outlook.survey.best - Survey(outlook.mine, outlook.layer, costs, outlook.hidden.covered).best
    return max(-HOPELESS, min(HOPELESS, nearer))


# Gold and cards.


@usually(USUAL_WORTHS, Trait.GAINS, part="number")
def worth_of_gold(outlook: Outlook, move: Move) -> float:
    """The more the better."""
    return float(sum(bits_of(move, "number")))


@usually(USUAL_WORTHS, Trait.GAINS)
def worth_of_hidden_gold(outlook: Outlook, move: Move) -> float:
    """Gold is what the game is about."""
    return _HIDDEN_GOLD


@usually(USUAL_WORTHS, Trait.SPENDS, part="coins")
def worth_of_spending(outlook: Outlook, move: Move) -> float:
    """The less the better."""
    (counts,) = bits_of(move, "coins")
    return -float(sum(value * (counts >> 4 * (value - 1) & 15) for value in (1, 2, 3)))


@usually(USUAL_WORTHS, Trait.SPENDS)
def worth_of_paying(outlook: Outlook, move: Move) -> float:
    """Only for something good."""
    return _COST


@usually(USUAL_WORTHS, Trait.DRAWS, part="card")
def worth_of_keeping(outlook: Outlook, move: Move) -> float:
    """Keep the card of most use."""
    return outlook.use(card_named(move))


@usually(USUAL_WORTHS, Trait.DRAWS)
def worth_of_drawing(outlook: Outlook, move: Move) -> float:
    """Other cards may be better."""
    return _NEW_CARDS


# The harm that another's move does.


@usually(USUAL_HARMS, Trait.LAYS, part="tunnel")
def harm_of_dig(outlook: Outlook, declared: Move) -> float:
    """What the card would be worth to this seat, turned round; to one who must finish in person, others who finish do harm."""
    worth = worth_of_tunnel(outlook, outlook.survey, cell_of(declared), card_of(declared))
    return worth if outlook.motives.alone and worth > 10 * CARD else -worth


@usually(USUAL_HARMS, Trait.LIFTS, part="cell")
def harm_of_lifting(outlook: Outlook, declared: Move) -> float:
    """The way that it breaks, twice as much near the goal; those who don't want the treasure found let it happen."""
    cell = cell_of(declared)
    if not outlook.digs or cell in outlook.view.covered:
        return 0.0
    loss = min(HOPELESS, outlook.best_without(cell) - outlook.survey.best)
    return 2.0 * loss if outlook.close else float(loss)


def harm_to_me(worst: float) -> Weigh:
    """Of a move that is aimed at a seat: so much if this seat is meant."""

    def harm(outlook: Outlook, declared: Move) -> float:
        return worst if seat_of(declared) == outlook.seat else 0.0

    return harm


usually(USUAL_HARMS, Trait.HALTS, part="seat")(harm_to_me(2.0 * CARD))
usually(USUAL_HARMS, Trait.HARMS, part="seat")(harm_to_me(1.7 * CARD))


@usually(USUAL_HARMS, Trait.FREES, part="seat")
def harm_of_help(outlook: Outlook, declared: Move) -> float:
    """To a wrecker, with the goal near, that somebody may dig again."""
    target: Seat | None = seat_of(declared)
    if target is None or outlook.digs or not outlook.close:
        return 0.0
    return 2.0 * CARD * outlook.enmity(target)


@usually(USUAL_HARMS, Trait.MOVES_GOALS, part="cell")
def harm_of_moving_goals(outlook: Outlook, declared: Move) -> float:
    """What this seat knows of the goals would be worth nothing any more."""
    known = outlook.goals.certain and set(cells_in(declared)) & set(outlook.goals.costs)
    return 2.0 * CARD if known and outlook.digs and outlook.close else 0.0


# What cards in the hand are good for: to those who dig, to wreckers.

USUAL_USES.extend(
    [
        (Trait.LIFTS, "cell", (3.0, 6.0)),
        (Trait.HALTS, "seat", (2.5, 5.0)),
        (Trait.FREES, "seat", (1.0, 3.0)),
        (Trait.LOOKS, "cell", (3.0, 0.9)),
        (Trait.MOVES_GOALS, "", (1.0, 4.0)),
        (Trait.GAINS, "", (4.0, 4.0)),
    ]
)
