"""The base game for three to ten: roles, hands, goals, gold cards and how they are shared (B-1 to B-23)."""

from typing import Any, Final

from motherlode.core import shapes
from motherlode.core.aims import AIMS, Aim
from motherlode.core.boxes import Box
from motherlode.core.cards import Card
from motherlode.core.carrying import give_up
from motherlode.core.cells import Cell, cell_at
from motherlode.core.chance import Chance
from motherlode.core.effects import Effect
from motherlode.core.families import GOALS, PLAIN, Goal, Role
from motherlode.core.follows import GOES_ON, ROUND_ENDS, ROUND_PAID, TURN_ENDS, Follow
from motherlode.core.happenings import PAID, ROUND_OVER
from motherlode.core.moves import CARD_SHIFT, Move, Seat, card_of, other_of, pack
from motherlode.core.native import Moves, i64, vec
from motherlode.core.offering import TurnOffer
from motherlode.core.parts import CardsPart, NumberPart
from motherlode.core.position import Pending, Position
from motherlode.core.questions import (
    ALL_REACHED,
    BREAKS_OWN,
    FIRST_SEAT,
    GOALS_IN_PLAY,
    GOLD_PILE,
    HAND_SIZE,
    LAY_GOALS,
    NEXT_STARTER,
    OFFERS,
    ROLE_PILE,
    SCORE,
    SET_UP_ROUND,
    STARTS,
    TOKENS_LIE_OPEN,
    USUAL_GOALS,
    WALKERS,
    WEALTH,
)
from motherlode.core.traits import Trait
from motherlode.core.ways import Ways
from motherlode.modules.mine_at_the_end import mine_at_the_end

base: Final = Box("base", 10, game=True, needs=("common", "classic"), players=(3, 10))
classic: Final = Box("classic", 5)  # what Saboteur 2 keeps of the base game: its cards, its goals, its order of play

# The cards.

START: Final = classic.table_card("start", "NESW")
START_CELL: Final = cell_at(0, 0)

classic.tunnels({"NS": 4, "EW": 3, "NESW": 5, "NES": 5, "NEW": 5, "NE": 5, "NW": 4})
classic.tunnels({"N": 1, "E": 1, "N.S": 1, "E.W": 1, "N.E": 1, "N.W": 1, "N.E.S": 1, "N.E.W": 1, "N.E.S.W": 1})
classic.cards({"break:cart": 3, "break:lamp": 3, "break:pickaxe": 3})
classic.cards(
    {"fix:cart": 2, "fix:lamp": 2, "fix:pickaxe": 2, "fix:cart+lamp": 1, "fix:cart+pickaxe": 1, "fix:lamp+pickaxe": 1}
)
classic.cards({"rockfall": 3, "map": 6})

GOAL_PILE: Final = classic.goal_cards("treasure", "stone:NE", "stone:NW")
classic.prizes.add("treasure")
GOAL_CELLS: Final = (cell_at(8, 2), cell_at(8, 0), cell_at(8, -2))
MINER, SABOTEUR = base.role_cards("miner", "saboteur")
base.suspects.add(SABOTEUR)
base.default_role = MINER
AIMS[SABOTEUR] = Aim(wrecks=True)
base.cites({"role:miner": "B-16", "role:saboteur": "B-17"})
classic.cites({"start": "L-2", "treasure": "B-13", "stone": "B-13"})

SABOTEURS_AND_MINERS: Final = {3: (1, 3), 4: (1, 4), 5: (2, 4), 6: (2, 5), 7: (3, 5), 8: (3, 6), 9: (3, 7), 10: (4, 7)}
HAND_SIZES: Final = {3: 6, 4: 6, 5: 6, 6: 5, 7: 5, 8: 4, 9: 4, 10: 4}
GOLD_CARDS: Final = [1] * 16 + [2] * 8 + [3] * 4
GOLD_PER_SABOTEUR: Final = {1: 4, 2: 3, 3: 3, 4: 2}


def the_seats(players: int) -> tuple[object, ...]:
    """Nobody in particular, or one of those who play."""
    return (None, *range(players))


classic.option("first_seat", None, *range(12), limited=the_seats)
classic.option("simultaneous_goals", "one", "all")
classic.option("sabotage_self", False, True)
classic.option("next_starter", "last_turn", "last_tunnel")
classic.option("open_tokens", True, False)


@classic.rule("B-7", BREAKS_OWN)
def by_option(options: dict[str, object]) -> bool:
    """A broken tool goes before another player; by option before oneself, too."""
    return options["sabotage_self"] is True


# Setting up.


@classic.rule("L-2", STARTS)
def the_start(options: dict[str, object]) -> dict[Cell, Card]:
    """The start lies at 0,0."""
    return {START_CELL: START}


@classic.rule("L-4", WALKERS)
def one_way_for_all(options: dict[str, object]) -> list[Ways]:
    """All seats dig from one start."""
    return [Ways(starts=("start",))]


@base.rule("B-1", ROLE_PILE)
def saboteurs_among_miners(players: int, pile: list[Role]) -> list[Role]:
    """One role more than players: the one left over stays unseen."""
    saboteurs, miners = SABOTEURS_AND_MINERS[players]
    return [SABOTEUR] * saboteurs + [MINER] * miners


@base.rule("B-2", HAND_SIZE)
def smaller_hands_for_more(players: int) -> int:
    """Six cards for three to five players, five for six and seven, four for more."""
    return HAND_SIZES[players]


@classic.rule("B-3", LAY_GOALS)
def three_goals(position: Position, chance: Chance) -> None:
    """One treasure and two stones, shuffled face down."""
    lay_goals(position, chance.shuffle("goals", GOAL_PILE, GOALS), GOAL_CELLS)


@classic.rule("B-3", USUAL_GOALS)
def treasure_on_top(options: dict[str, object]) -> dict[Cell, Goal]:
    """One treasure and two stones, shuffled face down."""
    return dict(zip(GOAL_CELLS, GOAL_PILE, strict=True))


@classic.rule("B-3", GOALS_IN_PLAY)
def all_three(position: Position) -> tuple[list[Goal], list[Goal]]:
    """One treasure and two stones, shuffled face down."""
    return list(GOAL_PILE), []


def lay_goals(position: Position, goals: list[Goal], cells: tuple[Cell, ...]) -> None:
    """Lays goals face down in their places."""
    for cell, goal in zip(cells, goals, strict=True):
        position.facedown[cell] = goal
        position.mine.hide(cell)


@classic.rule("B-4", FIRST_SEAT)
def somebody_begins(position: Position, chance: Chance) -> Seat:
    """The seat named by the option begins, by default a random one."""
    wanted = position.rules.options["first_seat"]
    return Seat(wanted if isinstance(wanted, int) else chance.pick("first", position.rules.players))


@base.rule("B-2", GOLD_PILE)
def gold_cards(pile: list[int]) -> list[int]:
    """Twenty-eight gold cards lie in a face-down pile."""
    return list(GOLD_CARDS)


@base.rule("B-20", SET_UP_ROUND)
def shuffle_gold(position: Position, chance: Chance) -> None:
    """The gold pile is shuffled anew without the cards won."""
    pile = list(position.rules.gold_pile)
    for won in position.gold_cards:
        for value in won:
            if value in pile:
                pile.remove(value)
    position.gold_pile = chance.shuffle("gold", pile, PLAIN)[::-1]


# A turn.


@base.rule("L-9", ALL_REACHED)
def all_if_wanted(options: dict[str, object]) -> bool:
    """Whether all reached goals are turned up, not only one: as the option says."""
    return options["simultaneous_goals"] == "all"


TOOK_GOLD: Final = classic.event("took_gold", seat=shapes.SEAT, gold=shapes.GOLD, uncovers=True)
PASS: Final = base.word("pass", "B-5", CardsPart(1, 1).secret, traits=[Trait.PASSES, Trait.ASKS_FIRST])


class PassOne(TurnOffer):
    """Passing puts one card face down on the discard pile."""

    def write(self, position: Position, seat: Seat, kinds: vec[i64], moves: Moves) -> None:
        """One move per kind of card."""
        passing: i64 = PASS.number
        for card in kinds:
            moves.append(passing | card << CARD_SHIFT)


base.rule("B-5", OFFERS)(PassOne())


class PutAway(Effect):
    """The card lies face down on the pile; nobody else has seen it (B-12)."""

    def happen(self, position: Position, move: Move, chance: Chance) -> Follow:
        """The card leaves the hand for the pile."""
        give_up(position, position.to_move, [card_of(move)])
        return TURN_ENDS


PASS.played_by(PutAway())


@classic.when_turned_up("treasure")
def treasure_is_found(position: Position, seat: Seat, cell: Cell, chance: Chance) -> Follow:
    """The round ends at once (B-13)."""
    position.finisher = seat
    return ROUND_ENDS


# The end of a round.


@base.rule("B-16", SCORE)
def share_or_pay(position: Position, chance: Chance) -> Follow:
    """Treasure found: the miners share gold cards. Not found: the saboteurs are paid."""
    if position.rules.alone is not None and position.rules.alone(position, chance):
        return ROUND_PAID
    if position.finisher is None:
        pay_saboteurs(position)
        return ROUND_PAID
    return share_gold(position, chance)


def share_gold(position: Position, chance: Chance) -> Follow:
    """As many gold cards as miners; the finisher chooses first and passes the rest on (B-16)."""
    miners = [seat for seat in passing_order(position) if position.roles[seat] == MINER]
    may_share = position.rules.may_share
    takers = [seat for seat in miners if may_share is None or may_share(position, seat)]
    tell_round_over(position, "miners" if miners else "nobody", "B-16", miners)
    cards = [position.gold_pile.pop() for _ in range(min(len(miners), len(position.gold_pile)))] if takers else []
    turns = [takers[i % len(takers)] for i in range(len(cards))]
    return hand_round(position, cards, turns, chance)


def tell_round_over(position: Position, winners: str, rule: str, seats: list[Seat]) -> None:
    """Who won and why; all roles lie open now (B-15), the left-over one too."""
    told: dict[str, Any] = {
        "winners": winners,
        "finisher": position.finisher,
        "rule": rule,
        "roles": position.roles[:],
        "spare": position.spare_roles[:],
        "winning_seats": sorted(seats),
    }
    if position.events is not None:  # a picture for who listens; nobody else pays for it
        told["mine"] = mine_at_the_end(position)
    position.tell(ROUND_OVER, told)


def passing_order(position: Position) -> list[Seat]:
    """All seats from the finisher on, the way gold is passed: against the order of play."""
    players, first = position.rules.players, position.finisher or 0
    return [position.rules.seats[(first - i * position.direction) % players] for i in range(players)]


TAKE: Final = base.decision("take", "B-16", cards="gold", secret=True, after_round=True)
TAKES: Final = base.word("take", "B-16", NumberPart(" ", 3).secret, traits=[Trait.ANSWERS, Trait.GAINS, Trait.TOLD])


def hand_round(position: Position, cards: list[int], turns: list[Seat], chance: Chance) -> Follow:
    """The next taker is asked; the last card needs no asking (V-2)."""
    if len(cards) > 1:
        position.pending = Pending("take", turns[0], cards=tuple(cards), queue=tuple(turns[1:]))
        return GOES_ON
    if cards:
        keep_gold(position, turns[0], cards[0])
    return ROUND_PAID


def keep_gold(position: Position, seat: Seat, value: int) -> None:
    """A gold card changes hands; how much it is, only its owner knows (B-19)."""
    position.gain_gold_card(seat, value)
    position.tell(PAID, {"seat": seat, "gold": value})


@TAKE.check
def are_not_shared(position: Position, pending: Pending) -> str:
    """There are cards, and somebody for each of them."""
    return (
        "" if 0 < len(pending.cards) <= len(pending.queue) + 1 else "take needs gold cards and a seat for each of them"
    )


@TAKE.ask
def which_gold(position: Position, pending: Pending, moves: Moves) -> None:
    """One of the cards shown, equal ones once."""
    for value in dict.fromkeys(pending.cards):
        moves.append(pack(TAKES.number, other=value))


@TAKE.answer
def take(position: Position, move: Move, chance: Chance) -> Follow:
    """One card is kept, the rest passed on."""
    pending = position.pending
    assert pending is not None
    value, cards = other_of(move), list(pending.cards)
    cards.remove(value)
    keep_gold(position, pending.seat, value)
    return hand_round(position, cards, list(pending.queue), chance)


def pay_saboteurs(position: Position) -> None:
    """The treasure was not found: each saboteur among the players is paid (B-17), clockwise from the last mover's left (B-18)."""
    saboteurs = [seat for seat in clockwise_from_left(position) if position.roles[seat] == SABOTEUR]
    tell_round_over(position, "saboteurs" if saboteurs else "nobody", "B-17", saboteurs)
    amount = GOLD_PER_SABOTEUR.get(len(saboteurs), 2)
    for seat in saboteurs:
        pay_exactly(position, seat, amount)


def clockwise_from_left(position: Position) -> list[Seat]:
    """All seats, the left neighbour of the last mover first."""
    players, last = position.rules.players, position.last_mover or 0
    return [position.rules.seats[(last + 1 + i) % players] for i in range(players)]


def pay_exactly(position: Position, seat: Seat, amount: int) -> None:
    """An exact amount: a card that would exceed it goes under the pile; what no card fits is paid as a token (B-18)."""
    pile = position.gold_pile
    for _ in range(len(pile)):
        if not amount:
            return
        value = pile.pop()
        if value <= amount:
            amount -= value
            keep_gold(position, seat, value)
        else:
            pile.insert(0, value)
    if amount:
        position.gold[seat] += amount
        position.tell(PAID, {"seat": seat, "tokens": amount})


@classic.rule("B-21", NEXT_STARTER)
def left_of_the_last(position: Position) -> Seat:
    """The left neighbour of the player who took the last turn begins; by option, of the player who placed the last tunnel card."""
    last = position.last_mover or 0
    if position.rules.options["next_starter"] == "last_tunnel" and position.last_digger is not None:
        last = position.last_digger
    return position.rules.seats[(last + 1) % position.rules.players]


@classic.rule("B-19", TOKENS_LIE_OPEN)
def unless_they_are_hidden(options: dict[str, object]) -> bool:
    """Tokens lie open, unless the players have agreed to hide them; what is paid, all hear in any case."""
    return bool(options["open_tokens"])


@classic.rule("B-22", WEALTH)
def cards_and_tokens(position: Position) -> list[int]:
    """Gold cards and tokens together."""
    wealth = position.gold[:]
    for seat, cards in enumerate(position.gold_cards):
        for value in cards:
            wealth[seat] += value
    return wealth


def pay_gold(position: Position, seat: Seat, amount: int) -> int:
    """Takes gold from a seat: tokens first, then its lowest gold card goes under the pile and change comes back (B-23); says how much."""
    paid = 0
    while paid < amount:
        if not position.gold[seat]:
            if not position.gold_cards[seat]:
                break
            lowest = min(position.gold_cards[seat])
            position.lose_gold_card(seat, lowest)
            position.gold_pile.insert(0, lowest)
            position.gold[seat] += lowest
        position.gold[seat] -= 1
        paid += 1
    return paid
