"""How a game runs: a turn's own move, what is asked before and after it, drawing, the next seat, the end of a round.

Verbs and answers call back into this story where they end: a card that has done its work calls `end_turn`, a scoring that is done
calls `close_round`. Nothing here knows any box.
"""

from typing import Final

from motherlode.core.boxes import SAYS, VERBS
from motherlode.core.cards import CARDS, NAME, Card
from motherlode.core.chance import Chance
from motherlode.core.events import Event
from motherlode.core.mine import Mine
from motherlode.core.moves import Form, Move, Seat, card_of, verb_of
from motherlode.core.names import ROLES
from motherlode.core.position import Pending, Position
from motherlode.core.refusal import Refusal, quoted
from motherlode.core.wellformed import is_move
from motherlode.core.writing import move_text


def legal(position: Position) -> list[Move]:
    """Every move of the seat to act, in an order that depends on nothing but the position."""
    moves: list[Move] = []
    if position.winners is not None:
        return moves
    rules = position.rules
    pending = position.pending
    if position.is_view and position.viewer != position.to_act:
        raise Refusal("V-1", "a view knows the moves of its own seat alone, and that seat is not to act.")
    if pending is not None:
        rules.decisions[pending.kind].asks(position, pending, moves)
        return moves
    seat = position.to_move
    kinds: list[Card] = []
    for card in position.hands[seat]:
        if card not in kinds:
            kinds.append(card)
    for owes in rules.owed:
        if owes(position, seat, kinds, moves):
            return moves
    for offer in rules.offers:
        offer(position, seat, kinds, moves)
    return moves


def play(position: Position, move: Move, chance: Chance) -> list[Event]:
    """Makes a legal move and tells what happened; refuses any other."""
    refuse_views(position)
    seat = position.to_act
    if seat is None or move not in legal(position):
        raise refusal(position, move)
    events: list[Event] = []
    position.events = events
    tell_move(position, seat, move)
    apply(position, move, chance)
    position.events = None
    return events


def apply(position: Position, move: Move, chance: Chance) -> None:
    """Makes a move that is known to be legal."""
    pending = position.pending
    if pending is None:
        declare(position, move, chance)
    else:
        position.rules.decisions[pending.kind].answers(position, move, chance)


def declare(position: Position, move: Move, chance: Chance, stage: int = 0) -> None:
    """A turn's own move is on the table: whoever may speak before it takes effect is asked, then it does."""
    before = position.rules.before_effect
    while stage < len(before):
        if before[stage](position, move, chance):
            return
        stage += 1
    position.pending = None
    VERBS[verb_of(move)].does(position, move, chance)


def stage_after(position: Position, step: object) -> int:
    """Where the asking goes on once the answering function `step` is done."""
    return next(i for i, before in enumerate(position.rules.before_effect) if before is step) + 1


def refuse_views(position: Position) -> None:
    """Nobody plays on with what one seat sees: hidden cards would be drawn and played."""
    if position.is_view:
        raise Refusal("V-1", "a view can't be played on, much of it is hidden; play in a world drawn from it.")


def refusal(position: Position, move: Move) -> Refusal:
    """Why a move is not legal: the rule that says no. Any number may have been tried, also one that is no move of this game."""
    rule = _refusing_rule(position, move)
    text = move_text(move) if is_move(position.rules, move) else quoted(move)
    return Refusal(rule, SAYS.get(rule, "this is not one of the moves that you may make now."), text)


def _refusing_rule(position: Position, move: Move) -> str:
    if position.winners is not None:
        return position.rules.wealth_rule
    pending = position.pending
    if pending is not None:
        return position.rules.decisions[pending.kind].rule
    if not is_move(position.rules, move):
        return "B-5"
    verb, seat, rules = VERBS[verb_of(move)], position.to_move, position.rules
    if verb.form is not Form.DIG:
        for owes, rule in zip(rules.owed, rules.owed_rules, strict=True):
            if owes(position, seat, position.hands[seat], []):
                return rule
    if verb.form in _PLAYS_CARD and card_of(move) not in position.hands[seat]:
        return "B-5"
    return verb.refuses(position, position.to_move, move) if verb.refuses is not None else verb.rule


_PLAYS_CARD: Final = (Form.CARD, Form.CARD_AT_CELL, Form.CARD_TO_SEAT, Form.CARD_AT_CELLS)


def tell_move(position: Position, seat: Seat, move: Move) -> None:
    """Everybody hears of a move; what is secret in it, only the mover."""
    public = VERBS[verb_of(move)].public(move)
    private = {seat: {"move": move_text(move)}} if public != move else None
    position.tell("moved", {"seat": seat, "move": move_text(public)}, private)


# The end of a turn.


def end_turn(position: Position, chance: Chance, also: tuple[Seat, ...] = ()) -> None:
    """The mover has acted: replaced draws, then the normal ones, then one card for each seat in `also`, then the next seat."""
    rules = position.rules
    position.pending = None
    for goes_on in rules.turn_goes_on:
        if goes_on(position, chance):
            return
    for follow in rules.effect_ends:
        follow(position)
    while position.instead:
        name = position.instead[0]
        position.instead = position.instead[1:]
        rules.replacements[name](position, chance)
        asked = asked_now(position)
        if asked is not None:
            position.pending = asked.followed_by(also)
            return
    draw(position, position.to_move, position.draws, chance)
    for seat in also:
        draw(position, seat, 1, chance)
    next_turn(position, chance)


def cut_turn_short(position: Position, chance: Chance, also: tuple[Seat, ...] = ()) -> None:
    """The turn is over whatever it still allowed; what it owes is drawn all the same."""
    for follow in position.rules.effect_ends:
        follow(position)
    for slot, missing in position.rules.turn_fields:
        position.extra[slot] = missing
    end_turn(position, chance, also)


def asked_now(position: Position) -> Pending | None:
    """What is asked since the last step, if anything."""
    return position.pending


def draw(position: Position, seat: Seat, count: int, chance: Chance, silently: bool = False) -> None:
    """Takes cards from the deck, as long as there are any."""
    deck, hand, keeps = position.deck, position.hands[seat], position.rules.keeps_drawn
    if position.events is None and not keeps:  # nobody listens, nothing strikes
        while count > 0 and deck:
            hand.append(deck.pop())
            count -= 1
        return
    drawn: list[Card] = []
    while count > 0 and deck:
        card = deck.pop()
        count -= 1
        for keep in keeps:
            if not keep(position, seat, card, chance):
                count += 1
                break
        else:
            hand.append(card)
            drawn.append(card)
    if position.events is not None and drawn and not silently:
        names = [NAME[card] for card in drawn]
        position.tell("drew", {"seat": seat, "cards": ["?"] * len(names)}, {seat: {"cards": names}})


def next_turn(position: Position, chance: Chance) -> None:
    """The next seat that has a card (B-6); with none the round is over (B-14)."""
    rules = position.rules
    position.last_mover = position.to_move
    hands, players, seat = position.hands, rules.players, position.to_move
    for _ in range(players):
        seat = (seat + position.direction) % players
        if hands[seat]:
            position.to_move = seat
            position.turn += 1
            position.draws = 1
            position.instead = ()
            for slot, missing in rules.turn_fields:
                position.extra[slot] = missing
            return
    for takes_over in rules.out_of_cards:
        if takes_over(position, chance):
            return
    end_round(position, chance)


# The end of a round.


def end_round(position: Position, chance: Chance) -> None:
    """What the turn still owed is dropped (L-10); all roles are turned over (B-15), then the round is scored."""
    position.pending = None
    position.draws, position.instead = 1, ()
    for follow in position.rules.effect_ends:
        follow(position)
    for slot, missing in position.rules.turn_fields:
        position.extra[slot] = missing
    position.last_mover = position.to_move
    position.rules.score(position, chance)


def close_round(position: Position, chance: Chance) -> None:
    """The round is paid: the next begins, or the game is over after the third (B-20)."""
    position.pending = None
    if position.round >= position.last_round:
        position.winners = position.rules.game_winners(position)
        position.tell("game_over", {"winners": list(position.winners), "gold": position.rules.wealth(position)})
        return
    starter = position.rules.next_starter(position)
    position.round += 1
    set_up_round(position, starter, chance)


# Setting up.


def deal(position: Position, chance: Chance) -> None:
    """Sets up a new game."""
    rules = position.rules
    for prepare in rules.set_up_game:
        prepare(position, chance)
    set_up_round(position, rules.first_seat(position, chance), chance)


def set_up_round(position: Position, starter: Seat, chance: Chance) -> None:
    """Everything anew but what the players have won (B-20)."""
    rules = position.rules
    players = rules.players
    position.mine = Mine(rules.walkers)
    for cell, card in rules.starts.items():
        position.mine.lay(cell, card)
    position.facedown, position.covered, position.faceup_goals = {}, {}, {}
    position.turn, position.direction, position.to_move = 1, 1, starter
    position.pending, position.draws, position.instead = None, 1, ()
    position.last_tunnel = position.last_digger = position.last_mover = position.finisher = None
    position.front = [[] for _ in range(players)]
    position.discard = []
    position.tell("round_began", {"round": position.round, "first": starter})
    for field in rules.fields:
        if field.each_round:
            position.extra[field.slot] = field.missing
    _deal_roles(position, chance)
    rules.lay_goals(position, chance)
    _deal_cards(position, chance)
    for prepare in rules.set_up_round:
        prepare(position, chance)
    _tell_hands(position)


def _deal_roles(position: Position, chance: Chance) -> None:
    rules = position.rules
    if rules.role_pile:
        pile = chance.shuffle("roles", rules.role_pile, ROLES)
        position.roles = pile[: rules.players]
        position.spare_roles = pile[rules.players :][::-1]


def _deal_cards(position: Position, chance: Chance) -> None:
    rules = position.rules
    cards = list(rules.deck)
    for take_out in rules.before_deck:
        cards = take_out(position, cards, chance)
    position.deck = chance.shuffle("deck", cards, CARDS)[::-1]
    for set_aside in rules.after_deck:
        set_aside(position, chance)
    position.hands = [[] for _ in range(rules.players)]
    for seat in range(rules.players):
        draw(position, seat, rules.hand_size, chance, silently=True)


def _tell_hands(position: Position) -> None:
    if position.events is None:
        return
    for seat in range(position.rules.players):
        hand, role = [NAME[card] for card in position.hands[seat]], ROLES.names[position.roles[seat]]
        position.tell(
            "dealt", {"seat": seat, "hand": ["?"] * len(hand), "role": "?"}, {seat: {"hand": hand, "role": role}}
        )
