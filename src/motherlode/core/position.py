"""A position: the whole truth of a game at one moment, pending answers included."""

from typing import TYPE_CHECKING, Any, Final, TypeVar

from motherlode.core.cards import Card
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance, NoChance
from motherlode.core.events import Event, EventKind, Fields, Values
from motherlode.core.families import Goal, Role
from motherlode.core.mine import Mine
from motherlode.core.moves import READERS, Move, Seat

if TYPE_CHECKING:
    from motherlode.core.ruleset import Ruleset


N = TypeVar("N", bound=int)


class Pending:
    """What is asked, of whom: a value, never changed once made."""

    __slots__ = ("cards", "cells", "kind", "move", "queue", "seat")

    def __init__(
        self,
        kind: str,
        seat: Seat,
        move: Move | None = None,
        cells: tuple[Cell, ...] = (),
        cards: tuple[int, ...] = (),
        queue: tuple[Seat, ...] = (),
    ) -> None:
        self.kind = kind
        self.seat = seat
        self.move = move
        self.cells = cells
        self.cards = cards
        self.queue = queue

    def followed_by(self, queue: tuple[Seat, ...]) -> "Pending":
        """The same question, with these seats still to come."""
        return Pending(self.kind, self.seat, self.move, self.cells, self.cards, queue)

    def __eq__(self, other: object) -> bool:
        """Whether the same is asked of the same seat."""
        return isinstance(other, Pending) and self._whole() == other._whole()

    def __hash__(self) -> int:
        return hash(self._whole())

    def __repr__(self) -> str:
        return f"<Pending: {self.kind} asked of seat {self.seat}>"

    def _whole(self) -> tuple[Any, ...]:
        return self.kind, self.seat, self.move, self.cells, self.cards, self.queue

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Pending, self._whole()


class Sight:
    """What a seat looked at (a goal, a find, a role), where, and when."""

    __slots__ = ("at", "card", "round", "turn", "what")

    def __init__(self, what: str, at: int, card: int, round_: int, turn: int) -> None:
        self.what = what
        self.at = at
        self.card = card
        self.round = round_
        self.turn = turn

    def __eq__(self, other: object) -> bool:
        """Whether the same was seen at the same time."""
        return isinstance(other, Sight) and self._whole() == other._whole()

    def __hash__(self) -> int:
        return hash(self._whole())

    def __repr__(self) -> str:
        return f"<Sight: {self.what} in round {self.round}, turn {self.turn}>"

    def _whole(self) -> tuple[Any, ...]:
        return self.what, self.at, self.card, self.round, self.turn

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as what it was made of."""
        return Sight, self._whole()


class Position:
    """The state of a game. Piles keep their top card last, which is where cards come and go.

    Hands and piles change in place. What lies before seats, their gold cards and what they have seen, which change seldom, are values:
    copies share them.
    """

    __slots__ = (
        "covered", "deck", "direction", "discard", "draws", "events", "extra", "facedown", "faceup_goals", "finisher",
        "front", "gold", "gold_cards", "gold_pile", "hands", "instead", "is_view", "last_digger", "last_mover",
        "last_round", "last_tunnel", "mine", "outcome", "pending", "roles", "round", "rules", "seen", "spare_roles",
        "to_move", "turn", "viewer", "winners",
    )  # fmt: skip

    rules: "Ruleset"
    mine: Mine
    round: int
    last_round: int  # the game's, or an earlier one at which a search stops
    turn: int
    to_move: Seat
    direction: int
    pending: Pending | None
    facedown: dict[Cell, Goal]
    covered: dict[Cell, int]  # face-down tunnel cards with something beneath: card | what << 8
    faceup_goals: dict[Cell, Goal]
    hands: list[list[Card]]
    front: list[list[Card]]
    roles: list[Role]
    spare_roles: list[Role]
    deck: list[Card]
    discard: list[Card]
    gold: list[int]
    gold_cards: list[list[int]]
    gold_pile: list[int]
    last_tunnel: Cell | None
    last_digger: Seat | None
    last_mover: Seat | None
    finisher: Seat | None
    draws: int
    instead: tuple[str, ...]
    seen: list[tuple[Sight, ...]]
    winners: tuple[Seat, ...] | None
    extra: list[Any]
    viewer: Seat | None  # a view: the seat that sees it
    is_view: bool
    events: list[Event] | None
    outcome: Fields  # how the last finished round ended, for statistics; no part of the truth

    def __init__(self, rules: "Ruleset") -> None:
        """A shell: `fresh`, `copy` and views fill it, each with what it may."""
        self.rules = rules

    @staticmethod
    def fresh(rules: "Ruleset") -> "Position":
        """A table on which nothing lies."""
        players = rules.players
        table = Position(rules)
        table.mine = Mine(rules.walkers)
        table.round = 1
        table.last_round = rules.rounds
        table.turn = 1
        table.to_move = Seat(0)
        table.direction = 1
        table.pending = None
        table.facedown = {}
        table.covered = {}
        table.faceup_goals = {}
        table.hands = [[] for _ in range(players)]
        table.front = [[] for _ in range(players)]
        table.roles = [Role(0)] * players
        table.spare_roles = []
        table.deck = []
        table.discard = []
        table.gold = [0] * players
        table.gold_cards = [[] for _ in range(players)]
        table.gold_pile = []
        table.last_tunnel = None
        table.last_digger = None
        table.last_mover = None
        table.finisher = None
        table.draws = 1
        table.instead = ()
        table.seen = [()] * players
        table.winners = None
        table.extra = rules.fresh_extra()
        table.viewer = None
        table.is_view = False
        table.events = None
        table.outcome = {}
        return table

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self.winners is not None

    @property
    def to_act(self) -> Seat | None:
        """The seat whose answer or move the game waits for; nobody's when it is over."""
        if self.winners is not None:
            return None
        return self.to_move if self.pending is None else self.pending.seat

    def legal(self) -> list[Move]:
        """Every move that the seat to act may make.

        The order depends on nothing but the position: saved and loaded, in plain and in compiled code, it is the same. A view lists
        the moves of its own seat; while another is to act, it refuses.
        """
        return self.rules.legal(self)

    def play(self, move: Move | str, chance: Chance | None = None) -> list[Event]:
        """Makes a move if it is legal and tells what happened; otherwise a `Refusal`, and nothing has changed.

        The move is a number, or its text: `position.play("EW@1,0", dealer)`. Any number may be tried; one that is no move of this game is
        refused like any other. A view can't be played on. Without a dealer, a move for which chance is needed (a round ends and the next
        one is dealt) is refused with a `ValueError`.
        """
        number: Move = READERS[0](self.rules, move) if isinstance(move, str) else move
        if chance is not None:
            return self.rules.play(self, number, chance)
        twin = self.copy()
        events = self.rules.play(twin, number, NoChance())
        for name in _STATE:
            setattr(self, name, getattr(twin, name))
        return events

    def apply(self, move: Move, chance: Chance) -> None:
        """Makes a move known to be legal, telling nobody: the quick way for search and simulation."""
        self.rules.apply(self, move, chance)

    def copy(self, with_piles: bool = True) -> "Position":
        """A position that goes its own way from here; without piles, hands and piles are still this one's, to be replaced."""
        twin = Position(self.rules)
        twin.mine = self.mine.copy()
        twin.round = self.round
        twin.last_round = self.last_round
        twin.turn = self.turn
        twin.to_move = self.to_move
        twin.direction = self.direction
        twin.pending = self.pending
        twin.facedown = self.facedown.copy()
        twin.covered = self.covered.copy()
        twin.faceup_goals = self.faceup_goals.copy()
        twin.hands = [*map(list.copy, self.hands)] if with_piles else self.hands[:]
        twin.deck = self.deck[:] if with_piles else self.deck
        twin.discard = self.discard[:] if with_piles else self.discard
        twin.gold_pile = self.gold_pile[:] if with_piles else self.gold_pile
        twin.front = self.front
        twin.roles = self.roles[:]
        twin.spare_roles = self.spare_roles[:]
        twin.gold = self.gold[:]
        twin.gold_cards = self.gold_cards[:]
        twin.last_tunnel = self.last_tunnel
        twin.last_digger = self.last_digger
        twin.last_mover = self.last_mover
        twin.finisher = self.finisher
        twin.draws = self.draws
        twin.instead = self.instead
        twin.seen = self.seen
        twin.winners = self.winners
        twin.extra = self.extra[:]
        twin.viewer = self.viewer
        twin.is_view = self.is_view
        twin.events = None
        twin.outcome = self.outcome
        return twin

    def __eq__(self, other: object) -> bool:
        """Whether nothing tells two positions apart: the same rules and the same truth, or the same view of it."""
        if not isinstance(other, Position):
            return NotImplemented
        if self.rules is not other.rules or self.mine.cards() != other.mine.cards():
            return False
        return all([getattr(self, name) == getattr(other, name) for name in _COMPARED])

    def __hash__(self) -> int:
        """A position changes: it is no key of a dictionary."""
        raise TypeError("a position changes as it is played, so that it can't be a key")

    def __repr__(self) -> str:
        """In a line, for whoever debugs: `dump` tells all, `view` what may be seen, and a diagram shows the mine."""
        of = f"view of seat {self.viewer} of " if self.viewer is not None else "public view of " if self.is_view else ""
        game = " + ".join([self.rules.game, *self.rules.modules])
        now = (
            f"won by {', '.join(map(str, self.winners))}" if self.winners is not None else f"seat {self.to_act} to act"
        )
        if self.pending is not None and self.winners is None:
            now += f" ({self.pending.kind})"
        return (
            f"<Position: {of}{game} for {self.rules.players}, round {self.round}, turn {self.turn}, {now}, "
            f"{len(self.mine.cards())} cards in the mine, {len(self.deck)} in the deck>"
        )

    def __copy__(self) -> "Position":
        """As `copy`: whatever changes in place is never shared."""
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Position":
        """As `copy`: what is shared is never changed."""
        return self.copy()

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its rules and its state, for processes of the same version; to keep a game, keep its `dump` or its record."""
        return _restored, (self.rules, [getattr(self, name) for name in _STATE])

    def lay_before(self, seat: Seat, card: Card) -> None:
        """A card comes to lie before a seat."""
        self.front = self.front[:]  # a value: copies share it
        self.front[seat] = [*self.front[seat], card]

    def take_from_before(self, seat: Seat, card: Card) -> None:
        """A card no longer lies before a seat."""
        self.front = self.front[:]
        self.front[seat] = _without(self.front[seat], card)

    def gain_gold_card(self, seat: Seat, value: int) -> None:
        """A gold card comes to a seat."""
        self.gold_cards[seat] = [*self.gold_cards[seat], value]

    def lose_gold_card(self, seat: Seat, value: int) -> None:
        """A gold card leaves a seat."""
        self.gold_cards[seat] = _without(self.gold_cards[seat], value)

    def tell(self, kind: EventKind, values: Values) -> None:
        """Notes an event, if anybody listens; how a round ended is kept in any case."""
        if self.events is None and not kind.ends_round:
            return
        event = Event(kind, values)
        if kind.ends_round:
            self.outcome = event.seen_by(None)
        if self.events is not None:
            self.events.append(event)

    def remember(self, seat: Seat, what: str, at: int, card: int) -> None:
        """A seat has looked at something, and knows it from now on."""
        self.seen = self.seen[:]  # a value: copies share it
        self.seen[seat] = (*self.seen[seat], Sight(what, at, card, self.round, self.turn))

    def forget(self, what: str, at: int, keeper: Seat | None = None) -> None:
        """Something may have changed unseen: every seat but the keeper's forgets it (V-1)."""
        self.seen = self.seen[:]
        for seat in range(len(self.seen)):
            if seat != keeper:
                self.seen[seat] = tuple(
                    sight
                    for sight in self.seen[seat]
                    if sight.round != self.round or (sight.what, sight.at) != (what, at)
                )

    def keep_track(self, seat: Seat, what: str, places: dict[int, int]) -> None:
        """A seat saw something move: what it knows goes with it to the new place (V-1)."""
        self.seen = self.seen[:]
        self.seen[seat] = tuple(
            Sight(what, places[sight.at], sight.card, sight.round, sight.turn)
            if sight.round == self.round and sight.what == what and sight.at in places
            else sight
            for sight in self.seen[seat]
        )


# What a position is pickled as: all but its rules, and who listens.
_STATE: Final = (
    "covered", "deck", "direction", "discard", "draws", "extra", "facedown", "faceup_goals", "finisher", "front", "gold",
    "gold_cards", "gold_pile", "hands", "instead", "is_view", "last_digger", "last_mover", "last_round", "last_tunnel", "mine",
    "outcome", "pending", "roles", "round", "seen", "spare_roles", "to_move", "turn", "viewer", "winners",
)  # fmt: skip


_COMPARED: Final = tuple(name for name in _STATE if name not in ("mine", "outcome"))


def _restored(rules: "Ruleset", state: list[Any]) -> Position:
    """A pickled position, as it was."""
    table = Position(rules)
    table.events = None
    for name, value in zip(_STATE, state, strict=True):
        setattr(table, name, value)
    return table


def _without(cards: list[N], card: N) -> list[N]:
    """The same cards in their order, but for the first of that kind."""
    left = cards[:]
    left.remove(card)
    return left
