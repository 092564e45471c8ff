"""A ruleset is boxes put together: it checks that they go together (C-1) and binds who answers which question."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, TypeVar

from motherlode.core import flow
from motherlode.core.boxes import BOXES, Box, Decision, OnTurnedUp, Verb
from motherlode.core.cards import IS_TUNNEL, TURNED, Card
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.effects import permission
from motherlode.core.events import Event
from motherlode.core.families import GOAL_TURNED, Role, find_word
from motherlode.core.fields import FIELDS, Field
from motherlode.core.fits import survey_fits
from motherlode.core.follows import Follow
from motherlode.core.moves import Move, Seat
from motherlode.core.native import u8, vec
from motherlode.core.offering import Offer, in_a_row, turn_offer
from motherlode.core.position import Position
from motherlode.core.questions import (
    AFTER_DECK,
    AFTER_DIG,
    ALL_REACHED,
    ALONE,
    BEFORE_DECK,
    BEFORE_EFFECT,
    BEFORE_REVEAL,
    BREAKS_OWN,
    CLOSED,
    DISCARDS,
    EFFECT_ENDS,
    FIRST_SEAT,
    GAME_IS_OVER,
    GOALS_IN_PLAY,
    GOLD_PILE,
    GONE,
    HAND_SIZE,
    KEEPS_DRAWN,
    KEPT_CLEAR,
    LAID,
    LAY_GOALS,
    LIES_AS,
    LIFTED,
    LOOKS,
    MAY_DIG,
    MAY_SHARE,
    NEXT_STARTER,
    OFFERS,
    OUT_OF_CARDS,
    OWED,
    REACHED,
    REACHED_BY,
    ROLE_PILE,
    SCORE,
    SET_UP_GAME,
    SET_UP_ROUND,
    STARTS,
    TAKEN_UNSEEN,
    TERMS,
    TOKENS_LIE_OPEN,
    TURN_GOES_ON,
    USUAL_GOALS,
    WALKERS,
    WEALTH,
    Question,
)
from motherlode.core.refusal import Misfit, Unknown, WrongValue, quoted

F = TypeVar("F")
_MADE: dict[tuple[object, ...], "Ruleset"] = {}
USUAL_PLAYERS: Final = 5
UNKNOWN_FIND: Final = "find"  # what lies beneath tunnels where no box lays anything
MOST_MADE = 200
"""Rulesets that are kept for the next who plays by them; the one used longest ago is forgotten first."""


class Ruleset:
    """The rules of one table: game, boxes, number of players, options."""

    rounds = 3

    @staticmethod
    def of(game: str, *modules: str, players: int, options: Mapping[str, object] | None = None) -> "Ruleset":
        """Puts boxes together, in any order; a combination that can't be is refused with the reason (C-1)."""
        chosen = check_boxes(game, modules, players)
        settled = settle_options(chosen, players, options or {})
        key = (game, tuple(sorted(modules)), players, tuple(sorted(settled.items(), key=lambda item: item[0])))
        made = _MADE.pop(key, None)
        if made is None:
            made = Ruleset(game, tuple(sorted(modules)), players, settled, chosen)
            for oldest in list(_MADE)[: max(0, len(_MADE) + 1 - MOST_MADE)]:
                _MADE.pop(oldest, None)
        _MADE[key] = made
        return made

    def __init__(
        self, game: str, modules: tuple[str, ...], players: int, options: dict[str, object], boxes: list[Box]
    ) -> None:
        self.game = game
        self.modules = modules
        self.players = players
        self.seats = [Seat(seat) for seat in range(players)]
        self.options = options
        usual = settle_options(boxes, players, {})
        self.unusual_options = {name: value for name, value in options.items() if value != usual[name]}
        self.boxes = boxes
        self._bind_data()
        self._bind_turn()
        self._bind_round()

    def _bind_data(self) -> None:
        self.deck: list[Card] = [card for box in self.boxes for card, count in box.deck.items() for _ in range(count)]
        self.cards: set[Card] = set(self.deck)
        self.covers: set[Card] = set().union(*(box.covers for box in self.boxes))
        tunnels = {card for card in self.cards if IS_TUNNEL[card]} | self.covers
        self.on_table: set[Card] = {turned for card in tunnels for turned in (card, TURNED[card])}
        self.roles = set().union(*(box.roles for box in self.boxes))
        self.goals = {turned for box in self.boxes for goal in box.goals for turned in (goal, GOAL_TURNED[goal])}
        self.finds: set[int] = set().union(*(box.finds for box in self.boxes))
        self.find_word = next((find_word(find) for find in sorted(self.finds)), UNKNOWN_FIND)
        self.grades: tuple[int, ...] = next((box.grades for box in self.boxes if box.grades), ())
        self.before_players: set[Card] = set().union(*(box.before_players for box in self.boxes))
        self.default_role = next((box.default_role for box in reversed(self.boxes) if box.default_role), None)
        self.others: set[Card] = set().union(*(box.others for box in self.boxes))
        self.fields: list[Field[Any]] = [field for box in self.boxes for field in box.fields]
        self.turn_fields: list[Field[Any]] = [field for field in self.fields if field.each_turn]
        self.verbs: dict[Card, Verb] = {}
        self.words: dict[str, Verb] = {}
        self.decisions: dict[str, Decision] = {}
        self.replacements: dict[str, Callable[[Position, Chance], Follow | None]] = {}
        self.turned_up: dict[str, OnTurnedUp] = {}
        for box in self.boxes:
            self.verbs.update(box.verbs)
            self.words.update({verb.word: verb for verb in box.words})
            self.decisions.update(box.decisions)
            self.replacements.update(box.replacements)
            self.turned_up.update(box.turned_up)
        self.verb_of_card = [self.verbs.get(card) for card in map(Card, range(256))]
        self.freely_laid: dict[Card, Offer] = {}
        self.freely_laid_rules: dict[Card, str] = {}
        for box in self.boxes:
            self.freely_laid.update(box.freely_laid)
            self.freely_laid_rules.update(box.freely_laid_rules)
        dug = {card for card in self.cards if IS_TUNNEL[card]} - set(self.freely_laid)
        self.dug = flags(dug)
        self.stays = flags(self.others)  # by card: it lies on the table and stays there
        for card in self.cards:
            if IS_TUNNEL[card]:
                survey_fits(card)

    def _bind_turn(self) -> None:
        breaks_own = self.answer(BREAKS_OWN)
        self.may_break_own = breaks_own is not None and breaks_own(self.options)
        self.may_dig = permission(self.answer(MAY_DIG))
        self.offers = in_a_row([turn_offer(answer) for answer in self.all_answers(OFFERS)])
        self.owed = self.answer(OWED)
        self.terms = self.answer(TERMS)
        self.before_effect = self.all_answers(BEFORE_EFFECT)
        self.lies_as = self.answer(LIES_AS)
        self.laid = self.answer(LAID)
        self.after_dig = self.answer(AFTER_DIG)
        self.before_reveal = self.answer(BEFORE_REVEAL)
        all_reached = self.answer(ALL_REACHED)
        self.all_reached = all_reached is not None and all_reached(self.options)
        self.looks = self.answer(LOOKS)
        self.lifted = self.answer(LIFTED)
        self.discards = self.answer(DISCARDS)
        self.keeps_drawn = self.answer(KEEPS_DRAWN)
        self.closed = self.answer(CLOSED)
        self.reached = self.answer(REACHED)
        self.reached_by = self.answer(REACHED_BY)
        self.taken_unseen = self.answer(TAKEN_UNSEEN)
        self.effect_ends = self.answer(EFFECT_ENDS)
        self.out_of_cards = self.answer(OUT_OF_CARDS)
        self.turn_goes_on = self.answer(TURN_GOES_ON)

    def _bind_round(self) -> None:
        self.starts: dict[Cell, Card] = self.decided(STARTS)(self.options)
        self.walkers = self.decided(WALKERS)(self.options)
        self.walkers_rule = self.rules_of(WALKERS)[-1]
        self.layers = [seat % len(self.walkers) for seat in range(self.players)]
        self.hand_size = self.decided(HAND_SIZE)(self.players)
        role_pile, gold_pile = self.answer(ROLE_PILE), self.answer(GOLD_PILE)
        self.role_pile: list[Role] = [] if role_pile is None else role_pile(self.players, [])
        self.gold_pile: list[int] = [] if gold_pile is None else gold_pile([])
        self.lay_goals = self.decided(LAY_GOALS)
        self.usual_goals = self.decided(USUAL_GOALS)(self.options)
        self.goals_in_play = self.decided(GOALS_IN_PLAY)
        self.gone = self.answer(GONE)
        self.kept_clear = self.answer(KEPT_CLEAR)
        tokens = self.answer(TOKENS_LIE_OPEN)
        self.tokens_lie_open = tokens is None or tokens(self.options)
        self.before_deck = self.answer(BEFORE_DECK)
        self.after_deck = self.answer(AFTER_DECK)
        self.set_up_game = self.answer(SET_UP_GAME)
        self.set_up_round = self.answer(SET_UP_ROUND)
        self.first_seat = self.decided(FIRST_SEAT)
        self.next_starter = self.decided(NEXT_STARTER)
        self.score = self.decided(SCORE)
        self.alone = self.answer(ALONE)
        self.game_is_over = self.answer(GAME_IS_OVER)
        self.may_share = self.answer(MAY_SHARE)
        self.wealth = self.decided(WEALTH)
        self.wealth_rule = self.rules_of(WEALTH)[-1]  # most gold wins, and then the game is over

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it is made of; a copy, and whoever unpickles it, gets the ruleset that is there."""
        return _put_together, (self.game, self.modules, self.players, self.options)

    # Asking.

    def answer(self, question: Question[F]) -> F | None:
        """Everybody's answers as one, by the question's law; nothing if nobody answers."""
        return question.together(self.all_answers(question))

    def decided(self, question: Question[F]) -> F:
        """The same for a question that somebody must answer."""
        return question.settled(self.all_answers(question))

    def all_answers(self, question: Question[F]) -> list[F]:
        """Everybody's answer, in the order of the boxes."""
        return [answer for box in self.boxes for asked, answer, _ in box.answers if asked is question]

    def rules_of(self, question: Question[F]) -> list[str]:
        """The rules behind those answers."""
        return [rule for box in self.boxes for asked, _, rule in box.answers if asked is question]

    def answers_with_rules(self, question: Question[F]) -> list[tuple[F, str]]:
        """Everybody's answer, and the rule behind it: for saying which rule says no."""
        return list(zip(self.all_answers(question), self.rules_of(question), strict=True))

    def fresh_extra(self) -> list[Any]:
        """What boxes keep in a position, as it is when nothing has happened."""
        return [field.missing for field in FIELDS]

    def game_winners(self, position: Position) -> tuple[Seat, ...]:
        """Most gold wins; ties share the victory (B-22)."""
        wealth = self.wealth(position)
        return tuple(seat for seat in self.seats if wealth[seat] == max(wealth))

    # Playing.

    def deal(self, chance: Chance) -> Position:
        """A fresh game."""
        position = Position.fresh(self)
        flow.deal(position, chance)
        return position

    def open(self, chance: Chance) -> tuple[Position, list[Event]]:
        """A fresh game, and the events of its beginning."""
        position = Position.fresh(self)
        events: list[Event] = []
        position.events = events
        flow.deal(position, chance)
        position.events = None
        return position, events

    def legal(self, position: Position) -> list[Move]:
        """Every move of the seat to act, in an order that depends on nothing but the position."""
        return flow.legal(position)

    def play(self, position: Position, move: Move, chance: Chance) -> list[Event]:
        """Makes a legal move; refuses any other."""
        return flow.play(position, move, chance)

    def apply(self, position: Position, move: Move, chance: Chance) -> None:
        """Makes a move known to be legal."""
        flow.apply(position, move, chance)


def flags(cards: set[Card]) -> vec[u8]:
    """A table that says by card whether it is one of these."""
    table = vec[u8](bytes(256))
    for card in cards:
        table[card] = 1
    return table


def _put_together(game: str, modules: tuple[str, ...], players: int, options: dict[str, object]) -> Ruleset:
    return Ruleset.of(game, *modules, players=players, options=options)


def check_boxes(game: str, modules: tuple[str, ...], players: int) -> list[Box]:
    """The boxes of a game in their order, if they go together (C-1)."""
    games = sorted(name for name, box in BOXES.items() if box.game)
    if game not in games:
        raise Unknown("game", game, games, "C-1")
    if len(set(modules)) != len(modules):
        raise ValueError("C-1: a box is named twice")
    chosen = [BOXES[game]]
    for name in modules:
        box = BOXES.get(name)
        if box is None or not box.module:
            raise Unknown("box", name, [box.name for box in BOXES.values() if box.module], "C-1")
        if game not in box.games:
            reason = box.apart_from.get(game, f"it goes with {' and '.join(box.games)} only")
            raise Misfit(name, game, None, f"{name} does not go with {game}: {reason}")
        chosen.append(box)
    for box in chosen:
        for other, reason in box.apart_from.items():
            if other in modules:
                raise Misfit(box.name, other, None, f"{box.name} does not go with {other}: {reason}")
        fewest, most = box.players
        if not isinstance(players, int) or isinstance(players, bool) or not fewest <= players <= most:
            wanted = str(fewest) if fewest == most else f"{fewest} to {most}"
            reason = f"{box.name} is for {wanted} players, not {quoted(players)}"
            raise Misfit(box.name, None, box.players, reason)
    parts = {part for box in chosen for part in box.needs}
    return sorted([*chosen, *(BOXES[part] for part in parts)], key=lambda box: box.order)


def usual_players(game: str, modules: Sequence[str] = (), usual: int = USUAL_PLAYERS) -> int:
    """As many as usual, or as near to it as game and boxes allow.

    >>> [usual_players(game) for game in ("base", "saboteur2", "duel", "duel-solo")]
    [5, 5, 2, 1]
    """
    allowed = [BOXES[name].players for name in (game, *modules) if name in BOXES]
    fewest, most = max([1, *(few for few, _ in allowed)]), min([usual, *(many for _, many in allowed)])
    return max(fewest, most)


def settle_options(boxes: list[Box], players: int, given: Mapping[str, object]) -> dict[str, object]:
    """All options of these boxes, as given or as by default."""
    known: dict[str, tuple[object, ...]] = {}
    for box in boxes:
        known.update(box.options)
        known.update({name: choices(players) for name, choices in box.limited.items()})
    for name, value in given.items():
        if name not in known:
            raise Unknown("option", name, known)
        if not any(value is choice or (value == choice and type(value) is type(choice)) for choice in known[name]):
            raise WrongValue(name, value, [_written(choice) for choice in known[name] if choice is not None])
    return {name: given.get(name, choices[0]) for name, choices in sorted(known.items())}


def _written(choice: object) -> str:
    """A value as people write it."""
    return str(choice).lower() if isinstance(choice, bool) else str(choice)
