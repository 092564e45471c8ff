"""What a seat knows beyond its view: it is fed the seat's events and keeps account of every card it can follow.

>>> import motherlode as ml
>>> rules, dealer = ml.Ruleset.of("base", players=3), ml.Dealer(1)
>>> position, events = rules.open(dealer)
>>> knowledge = ml.Knowledge(rules, seat=0)
>>> for event in events:
...     knowledge.watch(event.seen_by(0))
>>> world = next(ml.worlds(ml.view(position, 0), 7, knowledge))
>>> ml.view(world, 0) == ml.view(position, 0)
True
"""

from collections.abc import Callable
from typing import Any, ClassVar, Final

from motherlode.core.cards import NUMBER, UPRIGHT, Card
from motherlode.core.cells import Cell, parse_cell
from motherlode.core.events import EVENTS, Fields
from motherlode.core.evidence import Evidence
from motherlode.core.families import FINDS, GOALS, ROLES, Goal, hand_form
from motherlode.core.movements import (
    Carries,
    DealsHats,
    Exchanges,
    Keeps,
    Movement,
    Opens,
    Place,
    ShiftsGoal,
    ShowsGoal,
    ShowsHat,
    ShowsTop,
    Shuffles,
    SwapsGoals,
    TakesHat,
    TurnsUp,
    Uncovers,
)
from motherlode.core.moves import Seat
from motherlode.core.ruleset import Ruleset
from motherlode.core.shapes import UNSEEN

_FROM_DECK: Final = "deck"


class Knowledge:
    """One seat's account of a game, from its own events alone; `None` is a spectator's."""

    def __init__(self, rules: Ruleset, seat: int | None) -> None:
        self.rules = rules
        self.seat = None if seat is None else Seat(seat)
        self._begin_round()

    def watch(self, happened: Fields) -> None:
        """Takes note of an event, as this seat sees it: its declaration says what moves where."""
        kind = EVENTS[happened["event"]]
        if kind.begins_round:
            self._begin_round()
        for movement in kind.movements:
            self._notes[type(movement)](self, movement, happened)

    def evidence(self) -> Evidence:
        """What worlds must agree with."""
        return self._evidence

    def _begin_round(self) -> None:
        self._evidence = Evidence(self.rules.players)
        self._evidence.spare_hats = [
            self._evidence.new_place() for _ in range(len(self.rules.role_pile) - self.rules.players)
        ]
        self._shown: list[str] = []
        self._places: list[int] = []
        self._is_from_deck = False

    # Cards on their way.

    def _carry(self, movement: Carries, happened: Fields) -> None:
        """Cards go from place to place, seen or not."""
        source, target = (_place(place, happened) for place in (movement.source, movement.target))
        for code in _codes(happened[movement.field]):
            card = None if code == UNSEEN else _upright(code)
            self._put(self._take(source, card), card, target)

    def _take(self, source: tuple[str, Seat], card: Card | None) -> int:
        """The place that a card leaves: one of a hand that is not seen may be any of that hand."""
        if source[0] != "hand":
            return self._evidence.new_place()
        cards, hand = self._evidence.cards, self._evidence.hands[source[1]]
        if card is not None:
            return cards.take_out(card, hand)
        cards.mix(hand)
        return hand.pop()

    def _put(self, place: int, card: Card | None, target: tuple[str, Seat]) -> None:
        """A card arrives; what lies open or is out of the round is nobody's secret any more."""
        evidence = self._evidence
        if target[0] == "hand":
            evidence.hands[target[1]].append(place)
        elif target[0] == "discard":
            evidence.discard.append(place)
        else:
            evidence.cards.clear(place)
            return
        if card is not None:
            evidence.cards.know(card, place)

    def _exchange(self, movement: Exchanges, happened: Fields) -> None:
        hands, seat, other = self._evidence.hands, happened[movement.seat], happened[movement.other]
        hands[seat], hands[other] = hands[other], hands[seat]
        for owner, codes in ((seat, happened[movement.gets]), (other, happened[movement.other_gets])):
            self._know_all(codes, hands[owner])

    def _know_all(self, codes: list[str], places: list[int]) -> None:
        for code, place in zip(codes, places, strict=True):
            if code != UNSEEN:
                self._evidence.cards.know(NUMBER[code], place)

    def _show_top(self, movement: ShowsTop, happened: Fields) -> None:
        """A seat looks at the top of a pile and knows what lies there."""
        self._shown = happened[movement.field]
        self._is_from_deck = happened[movement.pile] == _FROM_DECK
        if self._is_from_deck:
            self._places = [self._evidence.new_place() for _ in self._shown]
        else:
            self._places = self._evidence.discard[: -1 - len(self._shown) : -1]
        self._know_all(self._shown, self._places)

    def _keep(self, movement: Keeps, happened: Fields) -> None:
        """One of the cards shown comes into the hand, of equal ones the topmost; the others stay, or go from deck to discard."""
        evidence, places, (code,) = self._evidence, self._places, happened[movement.field]
        if not places:  # nobody looked: there was one card only
            self._carry_into_hand(code, happened[movement.seat])
            return
        is_followed = code != UNSEEN and code in self._shown  # who was shown them may have begun to listen later
        if not is_followed:
            evidence.cards.mix(places)
        kept = places[self._shown.index(code)] if is_followed else places[0]
        evidence.hands[happened[movement.seat]].append(kept)
        if self._is_from_deck:
            evidence.discard.extend(place for place in places if place != kept)
        else:
            evidence.discard.remove(kept)
        self._shown, self._places = [], []

    def _carry_into_hand(self, code: str, seat: Seat) -> None:
        self._put(self._evidence.new_place(), None if code == UNSEEN else NUMBER[code], ("hand", seat))

    def _shuffle(self, movement: Shuffles, happened: Fields) -> None:
        self._evidence.cards.mix(self._evidence.discard)

    # Roles.

    def _show_hat(self, movement: ShowsHat, happened: Fields) -> None:
        self._know_hat(happened[movement.role], happened[movement.seat])

    def _know_hat(self, role: str, seat: Seat) -> None:
        if role != UNSEEN:
            self._evidence.roles.know(ROLES.numbers[role], self._evidence.hats[seat])

    def _take_hat(self, movement: TakesHat, happened: Fields) -> None:
        """The seat's role goes under the pile, the top one comes from it."""
        evidence, seat = self._evidence, happened[movement.seat]
        evidence.spare_hats.insert(0, evidence.hats[seat])
        evidence.hats[seat] = evidence.spare_hats.pop()
        self._know_hat(happened[movement.role], seat)

    def _deal_hats(self, movement: DealsHats, happened: Fields) -> None:
        self._evidence.roles.mix(self._evidence.hats)
        if self.seat is not None:
            self._know_hat(happened[movement.role], self.seat)

    # Goals, and what is covered.

    def _show_goal(self, movement: ShowsGoal, happened: Fields) -> None:
        card = happened[movement.card]
        if isinstance(card, str) and card != UNSEEN:
            place = self._goal_place(parse_cell(happened[movement.at]))
            self._evidence.goals.know(hand_form(Goal(GOALS.numbers[card])), place)

    def _goal_place(self, cell: Cell) -> int:
        """The place of the goal that lies in a cell."""
        return self._evidence.goals_at.setdefault(cell, self._evidence.new_place())

    def _turn_up(self, movement: TurnsUp, happened: Fields) -> None:
        cell = parse_cell(happened[movement.at])
        place = self._goal_place(cell)
        self._evidence.goals.know(hand_form(Goal(GOALS.numbers[happened[movement.card]])), place)
        self._evidence.goals.clear(place)
        del self._evidence.goals_at[cell]

    def _shift_goal(self, movement: ShiftsGoal, happened: Fields) -> None:
        cell = parse_cell(happened[movement.at])
        place = self._goal_place(cell)
        del self._evidence.goals_at[cell]
        self._evidence.goals_at[parse_cell(happened[movement.to])] = place

    def _swap_goals(self, movement: SwapsGoals, happened: Fields) -> None:
        """The seat that swaps two goals knows whether they were swapped; for the others either may be either."""
        one, other = parse_cell(happened[movement.at]), parse_cell(happened[movement.other])
        at, places = self._evidence.goals_at, [self._goal_place(one), self._goal_place(other)]
        swapped = happened[movement.swapped]
        if swapped == UNSEEN:
            self._evidence.goals.mix(places)
        elif swapped:
            at[one], at[other] = at[other], at[one]

    def _open(self, movement: Opens, happened: Fields) -> None:
        self._evidence.finds_out.append(FINDS.numbers[happened[movement.beneath]])

    def _uncover(self, movement: Uncovers, happened: Fields) -> None:
        self._evidence.tunnels_out.append(_upright(happened[movement.card]))

    _notes: ClassVar[dict[type[Movement], Callable[["Knowledge", Any, Fields], None]]] = {
        Carries: _carry,
        Exchanges: _exchange,
        ShowsTop: _show_top,
        Keeps: _keep,
        Shuffles: _shuffle,
        ShowsHat: _show_hat,
        TakesHat: _take_hat,
        DealsHats: _deal_hats,
        ShowsGoal: _show_goal,
        TurnsUp: _turn_up,
        ShiftsGoal: _shift_goal,
        SwapsGoals: _swap_goals,
        Opens: _open,
        Uncovers: _uncover,
    }


def _place(place: Place, happened: Fields) -> tuple[str, Seat]:
    """The kind of a place and whose it is, as this event has it."""
    if place.kind == "named":
        return happened[place.seat], Seat(0)
    return place.kind, happened[place.seat] if place.seat else Seat(0)


def _codes(value: Any) -> list[str]:
    """The cards of a field: one, several, or so many unseen ones."""
    if isinstance(value, int):
        return [UNSEEN] * value
    return value if isinstance(value, list) else [value]


def _upright(code: str) -> Card:
    card = NUMBER[code]
    return UPRIGHT[card] or card
