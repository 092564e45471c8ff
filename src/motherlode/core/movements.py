"""What an event says of hidden things that go from place to place: enough to keep account of them without knowing any box.

A place is named by its kind and, where each seat has one, by the field of the event that holds the seat.
"""

from typing import Final


class Place:
    """Where a card can be: a pile, or what a seat holds or has before it."""

    def __init__(self, kind: str, seat: str = "") -> None:
        self.kind = kind
        self.seat = seat


DECK: Final = Place("deck")  # also anything else from which a card comes of which nothing is known
DISCARD: Final = Place("discard")
MINE: Final = Place("mine")
LIMBO: Final = Place("limbo")  # in no pile while its effect lasts
OUT: Final = Place("out")  # out of this round


def hand(seat: str) -> Place:
    """The hand of the seat in that field."""
    return Place("hand", seat)


def front(seat: str) -> Place:
    """What lies before the seat in that field."""
    return Place("front", seat)


def named(field: str) -> Place:
    """The place whose kind stands in that field."""
    return Place("named", field)


class Movement:
    """Something that an event says of hidden things."""


class Carries(Movement):
    """Cards go from one place to another; those who see the field know which they are."""

    def __init__(self, field: str, source: Place, target: Place) -> None:
        self.field = field
        self.source = source
        self.target = target


class Exchanges(Movement):
    """Two hands change owners; the fields say what is in the hand that each seat gets."""

    def __init__(self, seat: str, gets: str, other: str, other_gets: str) -> None:
        self.seat = seat
        self.gets = gets
        self.other = other
        self.other_gets = other_gets


class ShowsTop(Movement):
    """The top cards of a pile are looked at; `pile` is the field that names the pile."""

    def __init__(self, field: str, pile: str) -> None:
        self.field = field
        self.pile = pile


class Keeps(Movement):
    """One of the cards just shown comes into a seat's hand; the rest stay, or go from the deck to the discard pile."""

    def __init__(self, field: str, seat: str) -> None:
        self.field = field
        self.seat = seat


class Shuffles(Movement):
    """The discard pile is shuffled."""


class ShowsHat(Movement):
    """The role of a seat is seen."""

    def __init__(self, role: str, seat: str) -> None:
        self.role = role
        self.seat = seat


class TakesHat(Movement):
    """A seat's role goes under the spare ones, and it gets the topmost."""

    def __init__(self, role: str, seat: str) -> None:
        self.role = role
        self.seat = seat


class DealsHats(Movement):
    """The roles of all players are dealt anew."""

    def __init__(self, role: str) -> None:
        self.role = role


class ShowsGoal(Movement):
    """What lies face down in a cell is seen by those who see the field."""

    def __init__(self, card: str, at: str) -> None:
        self.card = card
        self.at = at


class TurnsUp(Movement):
    """A goal lies open from now on."""

    def __init__(self, card: str, at: str) -> None:
        self.card = card
        self.at = at


class Opens(Movement):
    """What lay beneath a covered card is out of the round from now on; so is the covered card, if the mine loses it."""

    def __init__(self, beneath: str) -> None:
        self.beneath = beneath


class Uncovers(Movement):
    """A covered tunnel card lies open from now on."""

    def __init__(self, card: str) -> None:
        self.card = card


class ShiftsGoal(Movement):
    """A goal lies in another cell from now on."""

    def __init__(self, at: str, to: str) -> None:
        self.at = at
        self.to = to


class SwapsGoals(Movement):
    """Two goals change places, or only seem to; `swapped` is the field that says which."""

    def __init__(self, at: str, other: str, swapped: str) -> None:
        self.at = at
        self.other = other
        self.swapped = swapped
