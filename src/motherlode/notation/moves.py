"""Reading moves. Every legal move has exactly one text, and reading and printing are inverses."""

import re
from collections.abc import Callable
from typing import ClassVar, Final

from motherlode.core.boxes import Verb
from motherlode.core.cards import HIDDEN, IS_TUNNEL, NUMBER, Card
from motherlode.core.cells import Cell, parse_cell
from motherlode.core.fits import DIG_VERB
from motherlode.core.flow import refusal
from motherlode.core.moves import Form, Move, Seat, pack
from motherlode.core.position import Position
from motherlode.core.refusal import quoted
from motherlode.core.ruleset import Ruleset
from motherlode.core.sides import sides_of
from motherlode.core.writing import TOOLS, WORDS, move_text

_LONGEST: Final = 200
_DIG: Final = re.compile(r"(.+)(@[-0-9,]+( pay>\d{1,2})?)")
_PAY: Final = re.compile(r"(.*) pay>(\d{1,2})")


def parse_move(rules: Ruleset, text: object) -> Move:
    """The move that a text names, legal or not; a `ValueError` that quotes it if it names none."""
    if not isinstance(text, str):
        raise ValueError(f"{quoted(text)} is not a move")
    if len(text) > _LONGEST:
        raise ValueError(f"a move is never longer than {_LONGEST} characters")
    try:
        move = _Reader(rules, text).move()
    except (ValueError, KeyError, IndexError) as problem:
        raise ValueError(f"{quoted(text)} is not a move in this game") from problem
    if move_text(move) != text:
        raise ValueError(f"{quoted(text)} is not a move in this game; it may be meant as {quoted(move_text(move))}")
    return move


def find_move(position: Position, text: object) -> Move:
    """The legal move that a text names; a `Refusal` if it is not legal, a `ValueError` if it is none."""
    move = parse_move(position.rules, text)
    if move not in position.legal():
        raise refusal(position, move)
    return move


def legal_texts(position: Position) -> list[str]:
    """The legal moves of the seat to act, written, in the order of `position.legal()`."""
    return [move_text(move) for move in position.legal()]


class _Reader:
    """Reads one text."""

    def __init__(self, rules: Ruleset, text: str) -> None:
        self.rules = rules
        self.text = text

    def move(self) -> Move:
        """By its first word if that is a verb's, else by the card it begins with."""
        word = re.split(r"[ @>]", self.text, maxsplit=1)[0]
        verb = self.rules.words.get(word)
        if verb is not None and word:
            return self._readers[verb.form](self, verb, self.text[len(word) :])
        placed = _DIG.fullmatch(self.text)
        if placed is not None and placed[1] in NUMBER and IS_TUNNEL[NUMBER[placed[1]]]:
            return self._dig(NUMBER[placed[1]], placed[2])
        code = re.split(r"[@>]", self.text, maxsplit=1)[0]
        card = NUMBER[code]
        return self._readers[self.rules.verbs[card].form](self, self.rules.verbs[card], self.text[len(code) :], card)

    def _dig(self, card: Card, rest: str) -> Move:
        rest, payer = self._payer(rest)
        return pack(DIG_VERB, card, self._cell(rest), seat=payer)

    def _card(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        self._nothing(rest)
        return pack(verb.number, card)

    def _card_at_cell(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        return pack(verb.number, card, self._cell(rest))

    def _card_to_seat(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        seat, colon, tool = rest[1:].partition(":")
        return pack(verb.number, card, other=TOOLS.index(tool) + 1 if colon else 0, seat=self._seat(rest[:1], seat))

    def _card_at_cells(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        cells, _, word = rest.partition(" ")
        first, second = cells[1:].split("@")
        which = WORDS.index(word)
        return pack(verb.number, card, parse_cell(first), parse_cell(second), seat=which - 1 if which else None)

    def _card_moves_tunnel(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        rest, payer = self._payer(rest)
        code, _, cell = rest[1:].rpartition("@")
        return pack(verb.number, self._tunnel(code), parse_cell(cell), seat=payer)

    def _pass(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        cards = [self._any_card(code) for code in rest[1:].split(" ")]
        if not 1 <= len(cards) <= 3:
            raise ValueError
        first, second, third = [*cards, 0, 0][:3]
        return pack(verb.number, first, other=second | third << 8)

    def _clear(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        first, second, colon, cleared = rest[1:].split(" ")
        if colon != ":":
            raise ValueError
        return pack(verb.number, self._any_card(first), other=self._any_card(second) | self._any_card(cleared) << 8)

    def _toll(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        code, _, where = rest[1:].rpartition("@")
        cell, _, side = where.partition(":")
        if len(side) != 1:
            raise ValueError
        return pack(verb.number, self._any_card(code), parse_cell(cell), sides_of(side))

    def _word(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        self._nothing(rest)
        return pack(verb.number)

    def _word_at_cell(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        return pack(verb.number, cell=self._cell(rest))

    def _word_turns(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        cell, _, code = rest.partition("=")
        return pack(verb.number, self._tunnel(code), self._cell(cell))

    def _word_number(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        return pack(verb.number, other=0 if rest == " ?" else self._number(rest[1:]))

    def _word_numbers(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        counts = 0
        for value in rest.split():
            counts += 1 << 4 * ((1, 2, 3).index(int(value)))
        return pack(verb.number, other=counts)

    def _word_card(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        return pack(verb.number, self._any_card(rest[1:]))

    def _word_to_seat(self, verb: Verb, rest: str, card: Card = 0) -> Move:
        return pack(verb.number, seat=self._seat(rest[:1], rest[1:]))

    _readers: ClassVar[dict[Form, Callable[..., Move]]] = {
        Form.CARD: _card,
        Form.CARD_AT_CELL: _card_at_cell,
        Form.CARD_TO_SEAT: _card_to_seat,
        Form.CARD_AT_CELLS: _card_at_cells,
        Form.CARD_MOVES_TUNNEL: _card_moves_tunnel,
        Form.PASS: _pass,
        Form.CLEAR: _clear,
        Form.TOLL: _toll,
        Form.WORD: _word,
        Form.WORD_AT_CELL: _word_at_cell,
        Form.WORD_TURNS: _word_turns,
        Form.WORD_NUMBER: _word_number,
        Form.WORD_NUMBERS: _word_numbers,
        Form.WORD_CARD: _word_card,
        Form.WORD_TO_SEAT: _word_to_seat,
    }

    def _payer(self, rest: str) -> tuple[str, Seat | None]:
        match = _PAY.fullmatch(rest)
        return (match[1], self._seat(">", match[2])) if match else (rest, None)

    def _cell(self, rest: str) -> Cell:
        if rest[:1] != "@":
            raise ValueError
        return parse_cell(rest[1:])

    def _seat(self, sign: str, text: str) -> Seat:
        seat = self._number(text)
        if sign != ">" or seat >= self.rules.players:
            raise ValueError
        return seat

    def _number(self, text: str) -> int:
        if not text.isascii() or not text.isdigit() or len(text) > 2:
            raise ValueError
        return int(text)

    def _tunnel(self, code: str) -> Card:
        card = NUMBER[code]
        if not IS_TUNNEL[card]:
            raise ValueError
        return card

    def _any_card(self, code: str) -> Card:
        card = NUMBER[code]
        if card != HIDDEN and card not in self.rules.cards:
            raise ValueError
        return card

    def _nothing(self, rest: str) -> None:
        if rest:
            raise ValueError
