"""How a game runs: a turn's own move, what is asked before and after it, drawing, the next seat, the end of a round.

Verbs and answers say what follows (`core.follows`), and `apply` acts on it. Nothing here knows any box.
"""

from typing import Any

from motherlode.core.boxes import VERBS, card_played
from motherlode.core.cards import CARDS, Card
from motherlode.core.chance import Chance
from motherlode.core.events import Event
from motherlode.core.families import ROLES
from motherlode.core.follows import GOES_ON, ROUND_ENDS, ROUND_PAID, TURN_ENDS, Follow
from motherlode.core.happenings import DEALT, DREW, GAME_OVER, MOVED, ROUND_BEGAN
from motherlode.core.mine import Mine
from motherlode.core.moves import Move, Seat, verb_of
from motherlode.core.native import COMPILED, Moves, kinds_of
from motherlode.core.position import Position
from motherlode.core.questions import OWED
from motherlode.core.refusal import Refusal, quoted, reason_for
from motherlode.core.wellformed import is_move
from motherlode.core.writing import move_text


def legal(position: Position) -> list[Move]:
    """Every move of the seat to act, in an order that depends on nothing but the position."""
    moves = Moves()
    offer_moves(position, moves)
    return moves.copy() if COMPILED else moves  # type: ignore[return-value]  # plain Python has a list in its place


def offer_moves(position: Position, moves: Moves) -> None:
    """Writes the same moves into a buffer: what plays on, and needs no list of them, asks for no more."""
    if position.winners is not None:
        return
    rules = position.rules
    pending = position.pending
    if position.is_view and position.viewer != position.to_act:
        raise Refusal("V-1", reason_for("V-1"))
    if pending is not None:
        rules.decisions[pending.kind].asks(position, pending, moves)
        return
    seat = position.to_move
    kinds = kinds_of(position.hands[seat])
    if rules.owed is not None and rules.owed(position, seat, kinds, moves):
        return
    row = rules.offers
    while row is not None:
        row.offer.write(position, seat, kinds, moves)
        row = row.then


def play(position: Position, move: Move, chance: Chance) -> list[Event]:
    """Makes a legal move and tells what happened; refuses any other."""
    if position.is_view:
        refuse_views(position)
    if position.winners is not None or move not in legal(position):
        raise refusal(position, move)
    return carry_out(position, move, chance)


def carry_out(position: Position, move: Move, chance: Chance) -> list[Event]:
    """Makes a move that is known to be legal and tells what happened."""
    seat = position.to_act
    assert seat is not None
    events: list[Event] = []
    position.events = events
    tell_move(position, seat, move)
    apply(position, move, chance)
    position.events = None
    return events


def apply(position: Position, move: Move, chance: Chance) -> None:
    """Makes a move that is known to be legal, and whatever follows from it until somebody is asked again."""
    pending = position.pending
    follow = (
        declare(position, move, chance)
        if pending is None
        else position.rules.decisions[pending.kind].answers(position, move, chance)
    )
    while follow is not GOES_ON:
        follow = end_turn(position, chance) if follow is TURN_ENDS else _next_step(position, follow, chance)


def _next_step(position: Position, follow: Follow, chance: Chance) -> Follow:
    """Acts on what a verb, an answer or a scoring said; says what follows in turn."""
    if follow.says is TURN_ENDS.says:
        return end_turn(position, chance, follow.also)
    if follow is ROUND_ENDS:
        return end_round(position, chance)
    if follow is ROUND_PAID:
        return close_round(position, chance)
    return cut_turn_short(position, chance, follow.also)


def declare(position: Position, move: Move, chance: Chance, stage: int = 0) -> Follow:
    """A turn's own move has been declared: seats that may object are asked, then it takes effect."""
    before = position.rules.before_effect
    while stage < len(before):
        if before[stage](position, move, chance):
            return GOES_ON
        stage += 1
    position.pending = None
    return VERBS[verb_of(move)].effect.happen(position, move, chance)


def stage_after(position: Position, step: object) -> int:
    """Where the asking goes on once the answering function `step` is done."""
    return next(i for i, before in enumerate(position.rules.before_effect) if before is step) + 1


def refuse_views(position: Position) -> None:
    """Refuses to play on a view: its hidden cards would be drawn and played."""
    if position.is_view:
        raise Refusal("V-1", reason_for("V-1"))


def refusal(position: Position, move: Move) -> Refusal:
    """Why a move is not legal: the rule that says no. Any number may have been tried, also one that is no move of this game."""
    rule = _refusing_rule(position, move)
    text = move_text(move) if is_move(position.rules, move) else quoted(move)
    return Refusal(rule, reason_for(rule), text)


def _refusing_rule(position: Position, move: Move) -> str:
    if position.winners is not None:
        return position.rules.wealth_rule
    pending = position.pending
    if pending is not None:
        return position.rules.decisions[pending.kind].rule
    if not is_move(position.rules, move):
        return "B-5"
    verb, seat, rules = VERBS[verb_of(move)], position.to_move, position.rules
    if not verb.lays or verb.cards:
        for owes, rule in rules.answers_with_rules(OWED):
            if owes(position, seat, kinds_of(position.hands[seat]), Moves()):
                return rule
    if verb.cards and card_played(move) not in position.hands[seat]:
        return "B-5"
    return verb.refuses(position, position.to_move, move) if verb.refuses is not None else verb.rule


def tell_move(position: Position, seat: Seat, move: Move) -> None:
    """Everybody hears of a move; what is secret in it, only the mover."""
    position.tell(MOVED, {"seat": seat, "move": move})


# The end of a turn.


def end_turn(position: Position, chance: Chance, also: tuple[Seat, ...] = ()) -> Follow:
    """The mover has acted: replaced draws, then the normal ones, then one card for each seat in `also`, then the next seat."""
    rules = position.rules
    position.pending = None
    if rules.turn_goes_on is not None and rules.turn_goes_on(position, chance):
        return GOES_ON
    if rules.effect_ends is not None:
        rules.effect_ends(position)
    while position.instead:
        name = position.instead[0]
        position.instead = position.instead[1:]
        follow = rules.replacements[name](position, chance)
        if follow is not None:
            _wait_for_answer(position, also)
            return follow
    draw(position, position.to_move, position.draws, chance)
    for seat in also:
        draw(position, seat, 1, chance)
    return next_turn(position, chance)


def _wait_for_answer(position: Position, also: tuple[Seat, ...]) -> None:
    """Seats that draw after the mover wait until the mover has answered."""
    if position.pending is not None:
        position.pending = position.pending.followed_by(also)


def cut_turn_short(position: Position, chance: Chance, also: tuple[Seat, ...] = ()) -> Follow:
    """The turn is over whatever it still allowed; what it owes is drawn all the same."""
    if position.rules.effect_ends is not None:
        position.rules.effect_ends(position)
    for field in position.rules.turn_fields:
        field.reset(position)
    return end_turn(position, chance, also)


def draw(position: Position, seat: Seat, count: int, chance: Chance, silently: bool = False) -> None:
    """Takes cards from the deck, as long as there are any."""
    deck, hand, keeps = position.deck, position.hands[seat], position.rules.keeps_drawn
    if position.events is None and keeps is None:  # nobody listens, nothing strikes
        pile: list[Any] = deck  # cards stay what they are
        held: list[Any] = hand
        while count > 0 and pile:
            held.append(pile.pop())
            count -= 1
        return
    drawn: list[Card] = []
    while count > 0 and deck:
        card = deck.pop()
        count -= 1
        if keeps is not None and not keeps(position, seat, card, chance):
            count += 1
            continue
        hand.append(card)
        drawn.append(card)
    if position.events is not None and drawn and not silently:
        position.tell(DREW, {"seat": seat, "cards": drawn})


def next_turn(position: Position, chance: Chance) -> Follow:
    """The next seat that has a card (B-6); with none the round is over (B-14)."""
    rules = position.rules
    position.last_mover = position.to_move
    hands, players, direction = position.hands, rules.players, position.direction
    seat: int = position.to_move
    for _ in range(players):
        seat += direction
        if seat < 0 or seat >= players:
            seat -= direction * players
        if hands[seat]:
            position.to_move = seat  # type: ignore[assignment]
            position.turn += 1
            position.draws = 1
            position.instead = ()
            for field in rules.turn_fields:
                field.reset(position)
            return GOES_ON
    follow = None if rules.out_of_cards is None else rules.out_of_cards(position, chance)
    return ROUND_ENDS if follow is None else follow


# The end of a round.


def end_round(position: Position, chance: Chance) -> Follow:
    """What the turn still owed is dropped (L-10); all roles are turned over (B-15), then the round is scored."""
    position.pending = None
    position.draws, position.instead = 1, ()
    if position.rules.effect_ends is not None:
        position.rules.effect_ends(position)
    for field in position.rules.turn_fields:
        field.reset(position)
    position.last_mover = position.to_move
    return position.rules.score(position, chance)


def close_round(position: Position, chance: Chance) -> Follow:
    """The round is paid: the next begins, or the game is over after the third (B-20)."""
    position.pending = None
    if position.round < position.last_round:
        starter = position.rules.next_starter(position)
        position.round += 1
        set_up_round(position, starter, chance)
        return GOES_ON
    position.winners = position.rules.game_winners(position)
    position.tell(GAME_OVER, {"winners": list(position.winners), "gold": position.rules.wealth(position)})
    if position.rules.game_is_over is not None:
        position.rules.game_is_over(position)
    return GOES_ON


# Setting up.


def deal(position: Position, chance: Chance) -> None:
    """Sets up a new game."""
    rules = position.rules
    if rules.set_up_game is not None:
        rules.set_up_game(position, chance)
    set_up_round(position, rules.first_seat(position, chance), chance)


def set_up_round(position: Position, starter: Seat, chance: Chance) -> None:
    """Sets up everything again except what the players have won (B-20)."""
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
    position.tell(ROUND_BEGAN, {"round": position.round, "first": starter})
    for field in rules.fields:
        if field.each_round:
            field.reset(position)
    _deal_roles(position, chance)
    rules.lay_goals(position, chance)
    _deal_cards(position, chance)
    if rules.set_up_round is not None:
        rules.set_up_round(position, chance)
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
    if rules.before_deck is not None:
        cards = rules.before_deck(position, chance, cards)
    position.deck = chance.shuffle("deck", cards, CARDS)[::-1]
    if rules.after_deck is not None:
        rules.after_deck(position, chance)
    position.hands = [[] for _ in range(rules.players)]
    for seat in rules.seats:
        draw(position, seat, rules.hand_size, chance, silently=True)


def _tell_hands(position: Position) -> None:
    if position.events is None:
        return
    for seat in range(position.rules.players):
        position.tell(DEALT, {"seat": seat, "hand": position.hands[seat][:], "role": position.roles[seat]})
