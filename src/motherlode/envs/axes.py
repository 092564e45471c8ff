"""What the parts of a move contribute to the action index: along each axis stand the values that one part may take."""

from itertools import combinations
from typing import Final

from motherlode.core.cards import NAME, UPRIGHT, Card
from motherlode.core.moves import CARD_SHIFT, OTHER_SHIFT, Move
from motherlode.core.parts import CardsPart, ChoicePart, NumberPart, Part
from motherlode.core.sides import LETTERS, SIDES

PLACES: Final = 8  # places of a hand that an entry can name
NONE: Final = -1  # no place on the axis
_THIRD_SHIFT: Final = OTHER_SHIFT + 8

FirstPlaces = list[int]  # where each kind of card begins in the sorted hand, by the card's number


class Axis:
    """The values of one part, each with a label; the place of a move on it may depend on who acts and on the hand."""

    by_hand = False

    def __init__(self, part: Part, labels: list[str]) -> None:
        self.part = part
        self.labels = labels
        self.size = len(labels)

    def place(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """Where the move stands on this axis; -1 if nowhere."""
        return 0


class LookedUp(Axis):
    """Values that are listed one by one: cells of the window, rows of goals, kinds of cards, sides, words, numbers."""

    def __init__(self, part: Part, labels: list[str], place_of: dict[int, int]) -> None:
        super().__init__(part, labels)
        self._place_of = place_of

    def place(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """By the bits of the part."""
        return self._place_of.get(self.part.bits(move), NONE)


class Relative(Axis):
    """Seats, counted clockwise from the one that acts."""

    def __init__(self, part: Part, players: int) -> None:
        super().__init__(part, [f"{part.sign}+{other}" for other in range(players)])
        self._players = players

    def place(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """How far away the seat sits."""
        bits = self.part.bits(move)
        return (bits - 1 - seat) % self._players if bits else NONE


class OnlyOneself(Axis):
    """A seat that need not be named: nobody, or the one who acts. Who names another finds it among the other moves."""

    def __init__(self, part: Part) -> None:
        super().__init__(part, [""])

    def place(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """The only place there is."""
        bits = self.part.bits(move)
        return 0 if bits in (0, seat + 1) else NONE


class Others(Axis):
    """Seats other than the one that acts, counted clockwise."""

    def __init__(self, part: Part, players: int) -> None:
        super().__init__(part, [f"{part.sign}+{other}" for other in range(1, players)])
        self._players = players

    def place(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """How far away the seat sits; the next one comes first."""
        bits = self.part.bits(move)
        return (bits - 1 - seat) % self._players - 1 if bits else NONE


class Turned(Axis):
    """A tunnel card that everybody can see: only how it lies is open."""

    def __init__(self, part: Part) -> None:
        super().__init__(part, [f"{part.sign}upright", f"{part.sign}turned"])

    def place(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """Upright or turned."""
        card = self.part.bits(move)
        return int(card != UPRIGHT[card])


class FromHand(Axis):
    """A card that is given up, by its place in the sorted hand."""

    by_hand = True

    def __init__(self, part: Part, places: int) -> None:
        super().__init__(part, [f"{part.sign}#{place}" for place in range(places)])

    def place(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """Of equal cards the earliest."""
        place = places[self.part.bits(move)]
        return place if place < self.size else NONE


class SeveralFromHand(Axis):
    """One card by its kind, several by their places in the sorted hand."""

    by_hand = True

    def __init__(self, part: CardsPart, kinds: list[Card]) -> None:
        singles = [f"{part.sign}{NAME[card]}" for card in kinds] if part.least == 1 else []
        sets = [places for size in range(2, part.most + 1) for places in combinations(range(PLACES), size)]
        several = ["".join(f"{part.sign}#{place}" for place in places) for places in sets if len(places) >= part.least]
        super().__init__(part, [*singles, *several])
        self._third = 255 if len(part.shifts) > 2 else 0  # another part may lie in the third card's lane
        self._kinds = [NONE] * 256
        for i, card in enumerate(kinds if part.least == 1 else []):
            self._kinds[card] = i
        self._ranks = [NONE] * (1 << PLACES)  # by the set of places
        for i, taken in enumerate(places for places in sets if len(places) >= part.least):
            self._ranks[sum(1 << place for place in taken)] = len(singles) + i

    def place(self, move: Move, seat: int, places: FirstPlaces) -> int:
        """By kind or by the set of places, of equal cards the earliest."""
        first, second = move >> CARD_SHIFT & 255, move >> OTHER_SHIFT & 255
        if not second:
            return self._kinds[first]
        taken = 1 << places[first] | 1 << places[second] + (second == first)
        third = move >> _THIRD_SHIFT & self._third
        if third:
            taken |= 1 << places[third] + (third == first) + (third == second)
        return self._ranks[taken] if taken < 1 << PLACES else NONE


def choices(part: ChoicePart) -> Axis:
    """The words of a choice; one that may be missing stands first."""
    values = [0] * part.optional + list(range(1, len(part.words) + 1))
    labels = [f"{part.sign}{part.words[value - 1]}" if value else "" for value in values]
    return LookedUp(part, labels, {value: i for i, value in enumerate(values)})


def numbers(part: NumberPart) -> Axis:
    """The numbers from 1 on."""
    values = range(1, part.most + 1)
    return LookedUp(part, [f"{part.sign}{value}" for value in values], {value: i for i, value in enumerate(values)})


def sides(part: Part) -> Axis:
    """The four sides of a cell."""
    return LookedUp(part, [f"{part.sign}{letter}" for letter in LETTERS], {side: i for i, side in enumerate(SIDES)})


def listed(part: Part, cards: list[Card]) -> Axis:
    """Kinds of cards."""
    return LookedUp(part, [f"{part.sign}{NAME[card]}" for card in cards], {card: i for i, card in enumerate(cards)})
