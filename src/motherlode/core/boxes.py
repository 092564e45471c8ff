"""Boxes: what a game, an expansion or a single card brings to the table. They contribute data, verbs, decisions and answers."""

import re
from collections.abc import Callable, Iterable
from typing import Any, Final, TypeVar

from motherlode.core.cards import UPRIGHT, Card, print_action, print_mark, print_tunnel
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.effects import Effect, EffectBy, Happens
from motherlode.core.events import EventKind
from motherlode.core.families import FINDS, GOALS, ROLES, Goal, Role, print_goal
from motherlode.core.fields import FIELDS as FIELDS
from motherlode.core.fields import Field, Spot, as_it_is, read_count, read_flag
from motherlode.core.follows import Follow
from motherlode.core.layouts import Layout, Lays, Places, Refuses
from motherlode.core.movements import Movement
from motherlode.core.moves import Move, Seat, card_of, verb_of
from motherlode.core.native import Moves
from motherlode.core.offering import CardOffer, CardOfferBy, Offer
from motherlode.core.parts import HELD, Part, bind_parts
from motherlode.core.position import Pending, Position
from motherlode.core.questions import Question
from motherlode.core.shapes import Shape
from motherlode.core.signs import Sign, SignOf, TokensOf
from motherlode.core.traits import Trait

F = TypeVar("F")
T = TypeVar("T")
Why = Callable[[Position, Seat, Move], str]
OnTurnedUp = Callable[[Position, Seat, Cell, Chance], Follow | None]
Ask = Callable[[Position, Pending, Moves], None]
FindsFault = Callable[[Position, Pending], str]
ShownFrom = Callable[[Position, Pending], list[Card]]
MayCome = Callable[[Position], bool]
Choices = Callable[[int], tuple[object, ...]]
Today = Callable[[Chance], dict[str, object]]

BOXES: Final[dict[str, "Box"]] = {}
VERBS: Final[list["Verb"]] = []


class Verb:
    """One kind of move: the parts it is made of, what it offers, what it does, and why it may be refused.

    `cards` are the action cards whose playing it is, if it is that; one that begins with a word may be the playing of a card, too.
    `stoppable` says that somebody may be able to stop it before it takes effect.
    """

    def __init__(self, word: str, rule: str, parts: tuple[Part, ...], stoppable: bool, traits: Iterable[Trait]) -> None:
        self.number = len(VERBS)
        self.word = word
        self.rule = rule
        self.parts = bind_parts(parts)
        self.stoppable = stoppable
        self.traits = frozenset(traits)
        self.cards: set[Card] = set()
        self.secret = any([part.is_secret for part in self.parts])
        self.pattern = re.compile(re.escape(word) + "".join(part.pattern() for part in self.parts))
        self.held = self.part("held")
        self.names_seat = any([part.kind == "seat" for part in self.parts])
        self.lays = Trait.LAYS in self.traits
        self.ends_turn = True  # not so what comes before the turn's own action
        self.key = ""  # on a keyboard, for what is chosen before a card is
        self.icon = ""  # its sign, as the path of an SVG of 24 by 24
        self.offers: CardOffer = CardOffer()
        self.effect: Effect = Effect()
        self.refuses: Why | None = None
        VERBS.append(self)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its number: there is one of it."""
        return _verb, (self.number,)

    def part(self, name: str) -> Part | None:
        """The part of that name, if it has one."""
        return next((part for part in self.parts if part.name == name), None)

    def move(self, *values: int) -> Move:
        """A move from the bits of its parts, in their order."""
        move: int = self.number
        for part, bits in zip(self.parts, values, strict=True):
            move |= part.put(bits)
        return Move(move)

    def offer(self, function: Offer) -> Offer:
        """Says which moves this verb offers to a seat that holds the card."""
        self.offers = CardOfferBy(function)
        return function

    def offered_by(self, offer: CardOffer) -> None:
        """The same for what is offered often (`core.offering`)."""
        self.offers = offer

    def play(self, function: Happens) -> Happens:
        """Says what the move does."""
        self.effect = EffectBy(function)
        return function

    def played_by(self, effect: Effect) -> None:
        """The same for what is played often (`core.effects`)."""
        self.effect = effect

    def why_not(self, function: Why) -> Why:
        """Says which rule refuses a move that is not offered."""
        self.refuses = function
        return function

    def button(self, key: str, icon: str) -> None:
        """How it is chosen where there are buttons: a key, and a sign drawn in one line."""
        self.key = key
        self.icon = icon

    def public(self, move: Move) -> Move:
        """The move as the others see it."""
        if self.secret:
            for part in self.parts:
                if part.is_secret:
                    move = part.hide(move)
        return move


class Decision:
    """One kind of pending answer: what may be answered, and what follows from it."""

    def __init__(
        self,
        box: str,
        kind: str,
        rule: str,
        cards: str,
        queue: str,
        secret: bool,
        after_round: bool,
        turns_up: bool,
        declared: bool,
        unsaid: str,
    ) -> None:
        self.box = box
        self.kind = kind
        self.declared = declared
        self.unsaid = unsaid
        self.may_come: MayCome = _always
        self.turns_up = turns_up
        self.after_round = after_round
        self.rule = rule
        self.cards = cards
        self.queue = queue
        self.secret = secret
        self.asks: Ask = _asks_nothing
        self.answers: Happens = _answers_nothing
        self.checks: FindsFault | None = None
        self.shown_from: ShownFrom | None = None

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its names: there is one of it."""
        return _decision, (self.box, self.kind)

    def ask(self, function: Ask) -> Ask:
        """Says which answers there are."""
        self.asks = function
        return function

    def answer(self, function: Happens) -> Happens:
        """Says what follows from an answer."""
        self.answers = function
        return function

    def check(self, function: FindsFault) -> FindsFault:
        """Says what is wrong with such a question in a position that somebody wrote; nothing if it may be asked."""
        self.checks = function
        return function

    def comes_while(self, function: "MayCome") -> "MayCome":
        """Says whether such a question may still be asked in this round, as far as all know."""
        self.may_come = function
        return function

    def shows(self, function: ShownFrom) -> ShownFrom:
        """Says on top of which pile the cards lie from which one is chosen."""
        self.shown_from = function
        return function


class Box:
    """A game, an expansion, or a single card: everything it brings, in one place."""

    def __init__(
        self,
        name: str,
        order: int,
        *,
        game: bool = False,
        module: bool = False,
        needs: tuple[str, ...] = (),
        games: tuple[str, ...] = (),
        players: tuple[int, int] = (1, 12),
        apart_from: dict[str, str] | None = None,
    ) -> None:
        self.name = name
        self.order = order
        self.game = game
        self.module = module
        self.needs = needs
        self.games = games
        self.players = players
        self.apart_from = apart_from or {}
        self._bring_nothing_yet()
        self._ask_nothing_yet()
        self._tell_nothing_yet()
        BOXES[name] = self

    def _bring_nothing_yet(self) -> None:
        self.deck: dict[Card, int] = {}
        self.others: set[Card] = set()  # cards that lie on the table but are never in the deck
        self.before_players: set[Card] = set()  # cards that may lie before a player
        self.roles: set[Role] = set()
        self.suspects: set[Role] = set()  # those whom a player means who suspects somebody
        self.default_role: Role | None = None  # everybody's, in a position that doesn't say
        self.goals: set[Goal] = set()
        self.finds: set[int] = set()  # what may lie beneath face-down tunnels
        self.covers: set[Card] = set()  # tunnels with something beneath, in no deck
        self.fields: list[Field[Any]] = []
        self.verbs: dict[Card, Verb] = {}
        self.words: list[Verb] = []
        self.decisions: dict[str, Decision] = {}
        self.replacements: dict[str, Callable[[Position, Chance], Follow | None]] = {}
        self.turned_up: dict[str, OnTurnedUp] = {}
        self.freely_laid: dict[Card, Offer] = {}  # tunnel cards with their own rule of where they may lie
        self.freely_laid_rules: dict[Card, str] = {}

    def _ask_nothing_yet(self) -> None:
        self.options: dict[str, tuple[object, ...]] = {}
        self.limited: dict[str, Choices] = {}  # options whose values depend on how many play
        self.layout: Layout | None = None  # what the host may lay out
        self.today: Today | None = None  # a game with a deal of the day: its options for it
        self.grades: tuple[int, ...] = ()  # who plays alone: the least gold of each grade
        self.settled: set[str] = set()  # options of other boxes that change nothing beside this one

    def _tell_nothing_yet(self) -> None:
        self.answers: list[tuple[Any, Any, str]] = []
        self.events: list[EventKind] = []
        self.signs: list[Sign] = []
        self.tokens: list[TokensOf] = []
        self.owing: list[tuple[str, Callable[[Position], bool]]] = []
        self.prizes: set[str] = set()  # the kinds of goals that everybody looks for
        self.badges: dict[str, tuple[str, str]] = {}  # cards before players, small: a plate's outline, what is on it
        self.legend: list[tuple[str, str]] = []  # drawings or icons with the keys of their sentences
        self.cited: dict[str, str] = {}  # what is no verb, by its code, with the rule that speaks of it

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its name: there is one of it."""
        return _box, (self.name,)

    # Data.

    def tunnels(self, counts: dict[str, int]) -> None:
        """Tunnel cards of the deck, with their numbers."""
        for code, count in counts.items():
            card = print_tunnel(code)
            self.deck[card] = self.deck.get(card, 0) + count

    def cards(self, counts: dict[str, int]) -> None:
        """Action cards of the deck, with their numbers."""
        for code, count in counts.items():
            card = print_action(code)
            self.deck[card] = self.deck.get(card, 0) + count

    def mark(self, name: str, *, bars: bool = False, begins: bool = False, alike: bool = False, sign: str = "") -> None:
        """Something that stands in tunnels of this box's cards (`core.cards.Mark`)."""
        print_mark(name, bars=bars, begins=begins, alike=alike, sign=sign)

    def table_card(self, code: str, shape: str) -> Card:
        """A card such as the start: it lies on the table and is in no deck."""
        card = print_tunnel(code, shape)
        self.others.add(card)
        return card

    def role_cards(self, *names: str) -> list[Role]:
        """The roles that this box knows."""
        numbers = [Role(ROLES.add(name)) for name in names]
        self.roles.update(numbers)
        return numbers

    def goal_cards(self, *codes: str) -> list[Goal]:
        """The goals that this box knows."""
        numbers = [print_goal(code) for code in codes]
        self.goals.update(numbers)
        return numbers

    def find_card(self, name: str) -> int:
        """Something that may lie beneath one of this box's face-down tunnels (`covers`), named with its word: `chest:gold`."""
        number = FINDS.add(name)
        self.finds.add(number)
        return number

    def option(self, name: str, *values: object, limited: Choices | None = None) -> None:
        """An option and its values, the default first; `limited` says which of them so many players have."""
        self.options[name] = values
        if limited is not None:
            self.limited[name] = limited

    def settles(self, *names: str) -> None:
        """Options that this box leaves no choice in: they are read, so that what was written stays legible, and not offered."""
        self.settled.update(names)

    def field(
        self,
        name: str,
        missing: T,
        *,
        read: Callable[[Any, Position], T],
        write: Callable[[T], object] = as_it_is,
        each_round: bool = True,
        each_turn: bool = False,
        show: Callable[[T, Position, Seat | None], T] | None = None,
        derive: Callable[[Position], T] | None = None,
        spots: Callable[[T, Seat, int], list[Spot]] | None = None,
        hidden_pile: bool = False,
        open_pile: bool = False,
        told: Any = Any,
    ) -> Field[T]:
        """A part of the position that this box keeps: always an immutable value (`core.fields`)."""
        made = Field(
            name, missing, each_round, each_turn, write, read, show, derive, spots, hidden_pile, open_pile, told
        )
        self.fields.append(made)
        return made

    def flag(self, name: str) -> Field[bool]:
        """Something that has happened this round or not."""
        return self.field(name, False, read=read_flag(name), told=bool)

    def counter(self, name: str, *, most: int, each_turn: bool = False) -> Field[int]:
        """A small number that starts at 0."""
        return self.field(name, 0, each_turn=each_turn, read=read_count(name, most), told=int)

    # Before the game.

    def host_lays(self, rule: str, chance: str, count: int, places: Places, lays: Lays, refuses: Refuses) -> None:
        """So many things of this box that the host may lay instead of chance, in the shuffle of that name."""
        self.layout = Layout(self.name, rule, chance, count, places, lays, refuses)

    def deals_daily(self, function: Today) -> Today:
        """This game has a deal of the day; says which options the day brings."""
        self.today = function
        return function

    # Verbs and decisions.

    def verb(
        self, codes: Iterable[str], rule: str, *parts: Part, stoppable: bool = True, traits: Iterable[Trait] = ()
    ) -> Verb:
        """The verb that playing these action cards means: a card's code, then the parts."""
        return self._plays(codes, Verb("", rule, (HELD, *parts), stoppable, traits))

    def word(self, word: str, rule: str, *parts: Part, stoppable: bool = False, traits: Iterable[Trait] = ()) -> Verb:
        """A verb that begins with a word rather than with a card: passing, and all answers."""
        made = Verb(word, rule, parts, stoppable, traits)
        self.words.append(made)
        return made

    def card_word(self, code: str, rule: str, *parts: Part, traits: Iterable[Trait] = ()) -> Verb:
        """The verb of one action card whose parts name another card: its own code is the word."""
        return self._plays([code], self.word(code, rule, *parts, stoppable=True, traits=traits))

    def _plays(self, codes: Iterable[str], verb: Verb) -> Verb:
        for code in codes:
            card = print_action(code)
            self.verbs[card] = verb
            verb.cards.add(card)
        return verb

    def decision(
        self,
        kind: str,
        rule: str,
        *,
        cards: str = "",
        queue: str = "seats",
        secret: bool = False,
        after_round: bool = False,
        turns_up: bool = False,
        declared: bool = False,
        unsaid: str = "",
    ) -> Decision:
        """A kind of pending answer.

        `cards` says what its cards are (`cards`, `gold`), `secret` that only the seat asked sees them, `after_round` that the round is
        over and the roles lie open (B-15), `turns_up` that the card in its cell is being turned up openly, `declared` that the
        card it is about has not left its player's hand yet, `unsaid` that everybody in its queue is asked, and the answer that
        silence counts as.
        """
        made = Decision(self.name, kind, rule, cards, queue, secret, after_round, turns_up, declared, unsaid)
        self.decisions[kind] = made
        return made

    def event(
        self,
        name: str,
        *movements: Movement,
        uncovers: bool = False,
        says: str = "",
        silent: bool = False,
        quiet: bool = False,
        noted: bool = False,
        strikes: bool = False,
        **fields: Shape,
    ) -> EventKind:
        """A kind of event that this box tells."""
        made = EventKind(
            name, fields, movements, uncovers, says=says, silent=silent, quiet=quiet, noted=noted, strikes=strikes
        )
        self.events.append(made)
        return made

    # What is shown beside the cards.

    def sign(self, name: str, icon: str, *, says: str = "", counted: bool = False) -> Callable[[SignOf], SignOf]:
        """Something that is so now for everybody: a small sign over the mine, if the function gives a number."""

        def register(function: SignOf) -> SignOf:
            self.signs.append(Sign(name, icon, says or f"ui.sign.{name}", counted, function))
            return function

        return register

    def owes(self, says: str) -> Callable[[Callable[[Position], bool]], Callable[[Position], bool]]:
        """What the mover still has to do before the turn is over, while the function says so: the key of a sentence."""

        def register(function: Callable[[Position], bool]) -> Callable[[Position], bool]:
            self.owing.append((says, function))
            return function

        return register

    def lays_tokens(self, function: TokensOf) -> TokensOf:
        """What lies or stands in cells beside cards."""
        self.tokens.append(function)
        return function

    def explains(self, drawing: str, says: str) -> None:
        """One line of a legend: a drawing or a sign that players of this box should know, and the key of its sentence."""
        self.legend.append((drawing, says))

    def cites(self, rules: dict[str, str]) -> None:
        """Which rule speaks of a goal or a card on the table, a `role:`, a `find:`, a `sign:`, a `token:`, or a `+mark` in tunnels."""
        self.cited.update(rules)

    # Answers.

    def rule(self, rule: str, question: Question[F]) -> Callable[[F], F]:
        """This box's answer to a question, by that rule."""

        def register(function: F) -> F:
            self.answers.append((question, function, rule))
            return function

        return register

    def lays_freely(self, rule: str, codes: Iterable[str]) -> Callable[[Offer], Offer]:
        """Where these tunnel cards may lie, by a rule of their own; L-4 is not asked of them."""

        def register(function: Offer) -> Offer:
            for code in codes:
                self.freely_laid[print_tunnel(code)] = function
                self.freely_laid_rules[print_tunnel(code)] = rule
            return function

        return register

    def replaces_draw(
        self, name: str
    ) -> Callable[[Callable[[Position, Chance], Follow | None]], Callable[[Position, Chance], Follow | None]]:
        """What happens instead of drawing, under its name in the position's `instead`."""

        def register(
            function: Callable[[Position, Chance], Follow | None],
        ) -> Callable[[Position, Chance], Follow | None]:
            self.replacements[name] = function
            return function

        return register

    def when_turned_up(self, *kinds: str) -> Callable[[OnTurnedUp], OnTurnedUp]:
        """What happens when a goal of that kind is turned up; yes if it took over (the round is over, something is asked)."""

        def register(function: OnTurnedUp) -> OnTurnedUp:
            for kind in kinds:
                self.turned_up[kind] = function
            return function

        return register


def card_played(move: Move) -> Card:
    """The card that a move takes out of the hand, as it is written there."""
    verb = VERBS[verb_of(move)]
    if verb.word and verb.cards:
        return next(iter(verb.cards))
    return UPRIGHT[card_of(move)] or card_of(move)


def known_goals(goals: set[Goal]) -> list[str]:
    """Names of goals, for messages."""
    return sorted(GOALS.names[goal] for goal in goals)


# What is there once in every process is found again by its name or number.


def _verb(number: int) -> Verb:
    return VERBS[number]


def _decision(box: str, kind: str) -> Decision:
    return BOXES[box].decisions[kind]


def _box(name: str) -> Box:
    return BOXES[name]


def _answers_nothing(position: Position, move: Move, chance: Chance) -> Follow:
    """Until a box says otherwise."""
    raise NotImplementedError("nothing follows from an answer: its box must say what does")


def _always(position: Position) -> bool:
    return True


def _asks_nothing(position: Position, pending: Pending, moves: Moves) -> None:
    """Until a box says otherwise."""
