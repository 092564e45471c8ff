"""What the cards of the small boxes are worth, and how their questions are answered: more lines for the table of plans."""

from collections.abc import Callable
from typing import Final

from motherlode.bots.omens import GOLD
from motherlode.bots.plans import WORTH, Plan, Weigh, is_through
from motherlode.bots.survey import CARD, Survey
from motherlode.core.boxes import VERBS
from motherlode.core.cards import IS_TUNNEL, NAME
from motherlode.core.cells import Cell
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import Move, Seat, card_of, cell_of, other_of, seat_of, verb_of

_SWAP: Final = 0  # the first word
_STAKE: Final = 1.5 * CARD  # a veto is kept for what does more harm than this
_CONFUSED: Final = 3.0  # what it is to a wrecker that the others' maps are worth nothing any more
_MOST_LOSS: Final = 60


# Change of direction, back and forth, pathfinder.


def worth_of_reverse(plan: Plan, move: Move) -> float:
    """Worth it when a friend comes next that way, and an enemy this way."""
    return 8.0 * (plan.enmity(_neighbour(plan, 1)) - plan.enmity(_neighbour(plan, -1))) - 1.5


def _neighbour(plan: Plan, way: int) -> Seat:
    """The next seat with cards, as play goes now or the other way."""
    view, players = plan.view, plan.view.rules.players
    for i in range(1, players):
        seat = (plan.seat + i * way * view.direction) % players
        if view.hands[seat]:
            return seat
    return plan.seat


def worth_of_back_and_forth(plan: Plan, move: Move) -> float:
    """By how much nearer the treasure comes, or farther; a wrecker also likes that the others no longer know where it is."""
    one, other = cell_of(move), other_of(move)
    nearer = 0.0
    if seat_of(move) == _SWAP:
        places = {one: other, other: one}
        costs = {places.get(cell, cell): cost for cell, cost in plan.goals.costs.items()}
        nearer = plan.survey.best - Survey(plan.mine, plan.layer, costs, plan.omens.covered).best
        nearer = max(-_MOST_LOSS, min(_MOST_LOSS, nearer))
    if plan.digs:
        return nearer - 6.0
    return (_CONFUSED if plan.near else -1.0) - nearer


def worth_of_pathfinder(plan: Plan, move: Move) -> float:
    """Two digs in a turn, for who has them: ways on, or near the goal two that lead nowhere."""
    tunnels = [card for card in plan.view.hands[plan.seat] if IS_TUNNEL[card]]
    through = sum(is_through(card) for card in tunnels)
    if plan.digs:
        return 16.0 if through >= 2 else -6.0
    return 40.0 if plan.near and len(tunnels) - through >= 2 else -6.0


# Tolls.


def worth_of_toll(plan: Plan, move: Move) -> float:
    """A wrecker closes the best way; who can't dig may as well take a gold for it."""
    if plan.mine.grid.index(cell_of(move)) != plan.survey.best_at:
        return -8.0
    if plan.digs:
        return (GOLD / 2 if plan.view.front[plan.seat] else -8.0) - plan.use(card_of(move))
    return 8.0 - plan.use(card_of(move))


def worth_of_paying(plan: Plan, move: Move) -> float:
    """For another's dig, only if it brings the tunnel well on."""
    declared = _declared(plan)
    if declared is None or not plan.digs:
        return -1.0
    return plan.worth_of_tunnel(plan.survey, cell_of(declared), card_of(declared)) - GOLD


# Veto.


def worth_of_veto(plan: Plan, move: Move) -> float:
    """Worth it against a card that does much harm; otherwise it is kept."""
    declared = _declared(plan)
    if declared is None:
        return -1.0
    if verb_of(declared) == DIG_VERB:
        return harm_of_dig(plan, declared) - _STAKE
    name = VERBS[verb_of(declared)].word or NAME[card_of(declared)]
    harm = _HARM.get(name) or _HARM.get(name.partition(":")[0])
    return harm(plan, declared) - _STAKE if harm is not None else -1.0


def harm_of_dig(plan: Plan, declared: Move) -> float:
    """What the card would be worth to oneself, turned round; that somebody else finishes is as good as nothing to who digs alone."""
    worth = plan.worth_of_tunnel(plan.survey, cell_of(declared), card_of(declared))
    return worth if plan.character.alone and worth > 10 * CARD else -worth


def harm_of_diversion(plan: Plan, declared: Move) -> float:
    """A tunnel moved to where it does not help."""
    return -plan.worth_of_diversion(declared)


def harm_of_rockfall(plan: Plan, declared: Move) -> float:
    """The way that it breaks, twice as much near the goal; who does not want the treasure found lets it fall."""
    if not plan.digs or cell_of(declared) in plan.view.covered:
        return 0.0
    loss = min(_MOST_LOSS, plan.best_without(cell_of(declared)) - plan.survey.best)
    return 2.0 * loss if plan.close else float(loss)


def harm_to_me(worst: float) -> Weigh:
    """Of a card that is aimed at a seat: so much if that is one's own."""

    def harm(plan: Plan, declared: Move) -> float:
        return worst if seat_of(declared) == plan.seat else 0.0

    return harm


def harm_of_help(plan: Plan, declared: Move) -> float:
    """To a wrecker, with the goal near, that somebody may dig again."""
    target = seat_of(declared)
    return 2.0 * CARD * plan.enmity(target) if target is not None and not plan.digs and plan.close else 0.0


def harm_of_back_and_forth(plan: Plan, declared: Move) -> float:
    """What one knows of the goals would be worth nothing any more."""
    known = plan.goals.certain and {cell_of(declared), other_of(declared)} & set(plan.goals.costs)
    return 2.0 * CARD if known and plan.digs and plan.close else 0.0


def harm_of_pathfinder(plan: Plan, declared: Move) -> float:
    """To a wrecker, with the goal in reach of two cards."""
    return 2.0 * CARD if not plan.digs and plan.survey.best <= 2 * CARD else 0.0


def _declared(plan: Plan) -> Move | None:
    """The card that lies on the table and has no effect yet."""
    return plan.view.pending.move if plan.view.pending is not None else None


_HARM: Final[dict[str, Callable[[Plan, Move], float]]] = {
    "diversion": harm_of_diversion,
    "rockfall": harm_of_rockfall,
    "break": harm_to_me(2.0 * CARD),
    "trap": harm_to_me(3.0 * CARD),
    "hands-off": harm_to_me(1.7 * CARD),
    "swap-hats": harm_to_me(1.8 * CARD),
    "fix": harm_of_help,
    "free": harm_of_help,
    "handyman": harm_of_help,
    "back-and-forth": harm_of_back_and_forth,
    "pathfinder": harm_of_pathfinder,
}

# What chests ask.


def worth_of_pushing(plan: Plan, move: Move) -> float:
    """A goal goes farther away: one that is not wanted, or the one that others want."""
    return -_promise(plan, cell_of(move)) if plan.digs else _promise(plan, cell_of(move))


def worth_of_revealing(plan: Plan, move: Move) -> float:
    """First what one would like to see most: the round may be over then."""
    cell = cell_of(move)
    ends = plan.omens.ends.get(cell, 0.0)
    promise = _promise(plan, cell) - 20 * ends
    return plan.omens.worth.get(cell, 0.0) / GOLD + (promise if plan.digs else -promise)


def _promise(plan: Plan, cell: Cell) -> float:
    return 10 * plan.goals.chance.get(cell, 0.0)


def worth_of_pocket(plan: Plan, move: Move) -> float:
    """A card from an enemy, best from one who has many."""
    target = seat_of(move)
    return 0.0 if target is None else 10.0 * plan.enmity(target) + 0.1 * len(plan.view.hands[target])


WORTH.update(
    {
        "reverse": worth_of_reverse,
        "back-and-forth": worth_of_back_and_forth,
        "pathfinder": worth_of_pathfinder,
        "toll": worth_of_toll,
        "accept": worth_of_paying,
        "veto": worth_of_veto,
        "push": worth_of_pushing,
        "reveal": worth_of_revealing,
        "pick": worth_of_pocket,
    }
)
