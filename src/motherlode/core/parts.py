"""What a move is made of: parts such as a card, a cell, a seat. A verb lists its parts; everything else follows from the list.

A move is one number of lanes of eight bits: the verb in the lowest, then the parts. `bind_parts` gives each part of a verb its lanes,
always the same ones for the same combination: the first card, cell and seat lie where `card_of`, `cell_of` and `seat_of` look for them.
A part knows how it is written, how it is read back, how it is hidden from others, and what a player points at to choose it. So a new
combination of parts is one line in a box, and every layer above can write, read, list and point at it.
"""

import re
from collections.abc import Collection
from typing import Final

from motherlode.core.cards import HIDDEN, IS_TUNNEL, NAME, NUMBER, Card
from motherlode.core.cells import REACH, cell_text, column, parse_cell, row
from motherlode.core.moves import CARD_SHIFT, CELL_SHIFT, OTHER_SHIFT, SEAT_SHIFT, Move
from motherlode.core.sides import LETTERS, SIDES, letters_of, sides_of

_THIRD_SHIFT: Final = OTHER_SHIFT + 8
_SINGLES: Final = (OTHER_SHIFT, _THIRD_SHIFT, SEAT_SHIFT, CARD_SHIFT)
_CELL_TEXT: Final = r"-?\d{1,3},-?\d{1,3}"
_UNSEEN: Final = "?"


class Part:
    """One part of a move.

    `kind` says what is chosen (`card`, `tunnel`, `cell`, `seat`, `choice`, `side`, `number`, `cards`, `coins`), `name` what it is to
    this move where that is not the same (`payer`, `goal`, `cleared`), `sign` what stands before it in the text.
    """

    kind: str = ""
    lanes: int = 1  # of eight bits
    wanted: tuple[int, ...] = _SINGLES  # where it would like to lie, the best place first

    def __init__(self, sign: str, name: str = "", secret: bool = False, optional: bool = False) -> None:
        self.sign = sign
        self.name = name or self.kind
        self.is_secret = secret
        self.optional = optional
        self.shift = 0

    @property
    def secret(self) -> "Part":
        """The same part, which only the mover knows."""
        twin = self.copy()
        twin.is_secret = True
        return twin

    @property
    def maybe(self) -> "Part":
        """The same part, which may be missing."""
        twin = self.copy()
        twin.optional = True
        return twin

    def after(self, sign: str) -> "Part":
        """The same part behind another sign."""
        twin = self.copy()
        twin.sign = sign
        return twin

    def called(self, name: str) -> "Part":
        """The same part under another name."""
        twin = self.copy()
        twin.name = name
        return twin

    def copy(self) -> "Part":
        """One more of this kind, to be bound by itself."""
        return Part(self.sign, self.name, self.is_secret, self.optional)

    def bits(self, move: Move) -> int:
        """What the move holds in this part's lanes; 0 is nothing, or hidden."""
        return move >> self.shift & (1 << 8 * self.lanes) - 1

    def put(self, bits: int) -> Move:
        """The part of a move that holds these bits."""
        return Move(bits << self.shift)

    def hide(self, move: Move) -> Move:
        """The move as those see it who don't know this part."""
        return move & ~((1 << 8 * self.lanes) - 1 << self.shift)  # type: ignore[return-value]

    def write(self, move: Move) -> str:
        """How the part is written, its sign included; an optional one that is missing is not."""
        bits = self.bits(move)
        return "" if self.optional and not bits else self.sign + self.text(bits)

    def pattern(self) -> str:
        """A regular expression with one group for the part's text."""
        whole = f"{re.escape(self.sign)}({self.texts()})"
        return f"(?:{whole})?" if self.optional else whole

    def text(self, bits: int) -> str:
        """What the bits say, without the sign."""
        raise NotImplementedError

    def texts(self) -> str:
        """A regular expression for `text`."""
        raise NotImplementedError

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """Whether the bits mean something: what may be missing or hidden is nothing."""
        return bits != 0 or self.optional or self.is_secret

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """The bits of a text: the inverse of `text`. A `ValueError` or `KeyError` for what can't be meant."""
        raise NotImplementedError


class CardPart(Part):
    """A card, written as in a hand; `tunnel` is one as it lies."""

    kind = "card"
    wanted: tuple[int, ...] = (CARD_SHIFT, OTHER_SHIFT, _THIRD_SHIFT, SEAT_SHIFT)

    def copy(self) -> "CardPart":
        """One more of this kind."""
        return CardPart(self.sign, self.name, self.is_secret, self.optional)

    def hide(self, move: Move) -> Move:
        """A hidden card is still a card."""
        return move & ~(255 << self.shift) | HIDDEN << self.shift  # type: ignore[return-value]

    def text(self, bits: int) -> str:
        """The card's code."""
        return NAME[bits]

    def texts(self) -> str:
        """Codes hold signs of all sorts; what is no code is found out when it is looked up."""
        return ".+?"

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """A card of the deck, or a hidden one; whether the card played is there, its verb has told."""
        return bits == HIDDEN or bits in cards or self.name == "held"

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """A card of the deck, or a hidden one; which cards can be played, the verbs say."""
        card = NUMBER[text]
        if card not in cards and card != HIDDEN and self.name != "held":
            raise ValueError
        return card


class TunnelPart(CardPart):
    """A tunnel card as it is to lie."""

    kind = "tunnel"

    def copy(self) -> "TunnelPart":
        """One more of this kind."""
        return TunnelPart(self.sign, self.name, self.is_secret, self.optional)

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """A tunnel as it is printed; one told apart on the table only (an opened door) is never named."""
        return bits < len(NAME) and IS_TUNNEL[bits] != 0 and NUMBER[NAME[bits]] == bits

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """Any tunnel, in either orientation."""
        card = NUMBER[text]
        if not IS_TUNNEL[card]:
            raise ValueError
        return card


class CellPart(Part):
    """A cell of the labyrinth."""

    kind = "cell"
    lanes = 2
    wanted: tuple[int, ...] = (CELL_SHIFT, OTHER_SHIFT)

    def copy(self) -> "CellPart":
        """One more of this kind."""
        return CellPart(self.sign, self.name, self.is_secret, self.optional)

    def text(self, bits: int) -> str:
        """The cell as people write it."""
        return cell_text(bits) if bits else _UNSEEN  # type: ignore[arg-type]  # in this part bits are a cell

    def texts(self) -> str:
        """Two numbers, or hidden."""
        return rf"{_CELL_TEXT}|\?" if self.is_secret else _CELL_TEXT

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """A cell within reach."""
        if not bits:
            return self.optional or self.is_secret
        return abs(column(bits)) <= REACH and abs(row(bits)) <= REACH  # type: ignore[arg-type]

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """Any cell there is."""
        return 0 if text == _UNSEEN else parse_cell(text)


class SeatPart(Part):
    """A seat; kept one higher, so that 0 is nobody."""

    kind = "seat"
    wanted: tuple[int, ...] = (SEAT_SHIFT, OTHER_SHIFT, _THIRD_SHIFT, CARD_SHIFT)

    def copy(self) -> "SeatPart":
        """One more of this kind."""
        return SeatPart(self.sign, self.name, self.is_secret, self.optional)

    def text(self, bits: int) -> str:
        """The seat's number."""
        return str(bits - 1) if bits else _UNSEEN

    def texts(self) -> str:
        """One or two digits."""
        return r"\d{1,2}|\?" if self.is_secret else r"\d{1,2}"

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """A seat of this table."""
        return 1 <= bits <= players if bits else self.optional or self.is_secret

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """A seat of this table."""
        if text == _UNSEEN:
            return 0
        if int(text) >= players:
            raise ValueError
        return int(text) + 1


class ChoicePart(Part):
    """One of a few words; kept one higher, so that 0 is none of them."""

    kind = "choice"
    wanted: tuple[int, ...] = (OTHER_SHIFT, _THIRD_SHIFT, SEAT_SHIFT, CARD_SHIFT)

    def __init__(
        self, sign: str, words: tuple[str, ...], name: str = "", secret: bool = False, optional: bool = False
    ) -> None:
        super().__init__(sign, name, secret, optional)
        self.words = words

    def copy(self) -> "ChoicePart":
        """One more of this kind."""
        return ChoicePart(self.sign, self.words, self.name, self.is_secret, self.optional)

    def text(self, bits: int) -> str:
        """The word."""
        return self.words[bits - 1] if bits else _UNSEEN

    def texts(self) -> str:
        """One of the words."""
        return "|".join(map(re.escape, [*self.words, *([_UNSEEN] if self.is_secret else [])]))

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """One of the words."""
        return bits <= len(self.words) if bits else self.optional or self.is_secret

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """Which of the words it is."""
        return 0 if text == _UNSEEN else self.words.index(text) + 1


class SidePart(Part):
    """One side of a cell."""

    kind = "side"

    def copy(self) -> "SidePart":
        """One more of this kind."""
        return SidePart(self.sign, self.name, self.is_secret, self.optional)

    def text(self, bits: int) -> str:
        """Its letter."""
        return letters_of(bits) or _UNSEEN

    def texts(self) -> str:
        """One letter."""
        return f"[{LETTERS}?]" if self.is_secret else f"[{LETTERS}]"

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """One side."""
        return bits in SIDES

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """The side's bit."""
        return 0 if text == _UNSEEN else sides_of(text)


class NumberPart(Part):
    """A number from 1 to `most`."""

    kind = "number"

    def __init__(self, sign: str, most: int, name: str = "", secret: bool = False, optional: bool = False) -> None:
        super().__init__(sign, name, secret, optional)
        self.most = most

    def copy(self) -> "NumberPart":
        """One more of this kind."""
        return NumberPart(self.sign, self.most, self.name, self.is_secret, self.optional)

    def text(self, bits: int) -> str:
        """The number."""
        return str(bits) if bits else _UNSEEN

    def texts(self) -> str:
        """One or two digits."""
        return r"\d{1,2}|\?" if self.is_secret else r"\d{1,2}"

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """At most two digits."""
        return bits < 100 if bits else self.is_secret

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """The number that is written."""
        return 0 if text == _UNSEEN else int(text)


class CardsPart(Part):
    """Several cards of a hand, from `least` to `most`, in the order they stand there. Three can always be read:

    a rule refuses what is too many.
    """

    kind = "cards"
    lanes = 3

    def __init__(self, least: int, most: int, name: str = "", secret: bool = False) -> None:
        super().__init__(" ", name, secret, False)
        self.least = least
        self.most = most
        self.shifts: tuple[int, ...] = (CARD_SHIFT, OTHER_SHIFT, _THIRD_SHIFT)[: most if least > 1 else 3]

    def copy(self) -> "CardsPart":
        """One more of this kind."""
        return CardsPart(self.least, self.most, self.name, self.is_secret)

    def bits(self, move: Move) -> int:
        """The cards, eight bits each, the first lowest."""
        bits = 0
        for i, shift in enumerate(self.shifts):
            bits |= (move >> shift & 255) << 8 * i
        return bits

    def put(self, bits: int) -> Move:
        """The part of a move that holds these cards."""
        move = 0
        for i, shift in enumerate(self.shifts):
            move |= (bits >> 8 * i & 255) << shift
        return Move(move)

    def hide(self, move: Move) -> Move:
        """As many hidden cards."""
        for shift in self.shifts:
            if move >> shift & 255:
                move = Move(move & ~(255 << shift) | HIDDEN << shift)
        return move

    def text(self, bits: int) -> str:
        """Their codes, one behind the other."""
        return self.sign.join(NAME[card] for card in (bits & 255, bits >> 8 & 255, bits >> 16) if card)

    def texts(self) -> str:
        """As many codes as there may be."""
        return rf"\S+(?: \S+){{{self.least - 1},{len(self.shifts) - 1}}}"

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """As many cards as there must be, without a gap."""
        held = [bits >> 8 * i & 255 for i in range(len(self.shifts))]
        count = len([card for card in held if card])
        return count >= self.least and all([card == HIDDEN or card in cards for card in held[:count]])

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """Cards that some box in play has, or hidden ones."""
        bits = 0
        for i, code in enumerate(text.split(" ")):
            card = NUMBER[code]
            if card != HIDDEN and card not in cards:
                raise ValueError
            bits |= card << 8 * i
        return bits


class CoinsPart(Part):
    """Gold cards by their values, 3 to 1: how many of each, four bits for each value."""

    kind = "coins"
    lanes = 2
    wanted: tuple[int, ...] = (OTHER_SHIFT,)

    def copy(self) -> "CoinsPart":
        """One more of this kind."""
        return CoinsPart(self.sign, self.name, self.is_secret, self.optional)

    def text(self, bits: int) -> str:
        """The values, falling."""
        return self.sign.join(str(value) for value in (3, 2, 1) for _ in range(bits >> 4 * (value - 1) & 15))

    def texts(self) -> str:
        """Values from 1 to 3."""
        return "[123](?: [123])*"

    def holds(self, bits: int, players: int, cards: Collection[Card]) -> bool:
        """Four bits for each of three values."""
        return 0 < bits < 1 << 12

    def parse(self, text: str, players: int, cards: Collection[Card]) -> int:
        """How many there are of each."""
        bits = 0
        for value in text.split(" "):
            bits += 1 << 4 * (int(value) - 1)
        return bits


# The parts that boxes put together.
HELD: Final = CardPart("", "held")  # the card that is played; it begins the text
CARD: Final = CardPart(" ")
TUNNEL: Final = TunnelPart("")
CELL: Final = CellPart("@")
GOAL: Final = CellPart("@", "goal")  # a cell where a goal lies, or may lie
SEAT: Final = SeatPart(">")
PAYER: Final = SeatPart(" pay>", "payer", optional=True)
SIDE: Final = SidePart(":")
COINS: Final = CoinsPart(" ")


def bind_parts(wanted: tuple[Part, ...]) -> tuple[Part, ...]:
    """The parts of one verb, each with lanes of its own; a combination that does not fit into a number is refused."""
    free = {CARD_SHIFT, CELL_SHIFT, CELL_SHIFT + 8, OTHER_SHIFT, _THIRD_SHIFT, SEAT_SHIFT}
    bound = []
    for part in wanted:
        twin = part.copy()
        lanes = _lanes_of(twin, free)
        free -= lanes
        bound.append(twin)
    return tuple(bound)


def _lanes_of(part: Part, free: set[int]) -> set[int]:
    """The first lanes that a part would like and that are still free; it is told where it lies."""
    if isinstance(part, CardsPart):
        if not free.issuperset(part.shifts):
            raise ValueError("several cards come first among the parts of a move")
        return set(part.shifts)
    for shift in (*part.wanted, *sorted(free)):
        lanes = {shift + 8 * i for i in range(part.lanes)}
        if lanes <= free:
            part.shift = shift
            return lanes
    raise ValueError(f"a move has no room for one more {part.kind}")
