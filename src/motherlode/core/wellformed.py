"""Which numbers are moves of a game at all, legal or not: those that the notation can write and read back."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from motherlode.core.boxes import VERBS
from motherlode.core.cards import HIDDEN, IS_TUNNEL, NAME, NUMBER
from motherlode.core.cells import REACH, column, row
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import MOVE_BITS, SEAT_SHIFT, Form, Move, card_of, cell_of, other_of, verb_of
from motherlode.core.sides import SIDES
from motherlode.core.writing import TOOLS, WORDS

if TYPE_CHECKING:
    from motherlode.core.ruleset import Ruleset

Check = Callable[["Ruleset", int], bool]  # what one field may hold

_MOST: Final = 99  # a number in a move has at most two digits
_COUNT_BITS: Final = 12  # how many ones, twos and threes are spent


def is_move(rules: "Ruleset", move: Move) -> bool:
    """Whether a number is a move that somebody could try in this game: its verb is there, and every field makes sense."""
    if not 0 <= move < 1 << MOVE_BITS or verb_of(move) >= len(VERBS):
        return False
    verb, card = VERBS[verb_of(move)], card_of(move)
    if verb.number != DIG_VERB and rules.words.get(verb.word) is not verb and rules.verbs.get(card) is not verb:
        return False
    check_card, check_cell, check_other, check_seat = _FIELDS[verb.form]
    return (
        check_card(rules, card)
        and check_cell(rules, cell_of(move))
        and check_other(rules, other_of(move))
        and check_seat(rules, move >> SEAT_SHIFT)
    )


def _nothing(rules: "Ruleset", value: int) -> bool:
    return value == 0


def _its_card(rules: "Ruleset", card: int) -> bool:
    return card in rules.verbs  # the card's own verb, as has been seen


def _tunnel(rules: "Ruleset", card: int) -> bool:
    return card < len(NAME) and IS_TUNNEL[card] != 0 and NUMBER[NAME[card]] == card  # no opened door


def _card(rules: "Ruleset", card: int) -> bool:
    return card == HIDDEN or card in rules.cards


def _up_to_two_cards(rules: "Ruleset", cards: int) -> bool:
    return cards == 0 or (_card(rules, cards & 255) and (cards >> 8 == 0 or _card(rules, cards >> 8)))


def _two_cards(rules: "Ruleset", cards: int) -> bool:
    return _card(rules, cards & 255) and _card(rules, cards >> 8)


def _cell(rules: "Ruleset", cell: int) -> bool:
    return abs(column(cell)) <= REACH and abs(row(cell)) <= REACH


def _side(rules: "Ruleset", side: int) -> bool:
    return side in SIDES


def _tool(rules: "Ruleset", tool: int) -> bool:
    return tool <= len(TOOLS)


def _number(rules: "Ruleset", number: int) -> bool:
    return number <= _MOST


def _counts(rules: "Ruleset", counts: int) -> bool:
    return counts >> _COUNT_BITS == 0


def _word(rules: "Ruleset", word: int) -> bool:
    return word < len(WORDS)


def _seat(rules: "Ruleset", who: int) -> bool:
    return 1 <= who <= rules.players


def _payer(rules: "Ruleset", who: int) -> bool:
    return who <= rules.players


_FIELDS: Final[dict[Form, tuple[Check, Check, Check, Check]]] = {  # card, cell, other, seat
    Form.DIG: (_tunnel, _cell, _nothing, _payer),
    Form.CARD: (_its_card, _nothing, _nothing, _nothing),
    Form.CARD_AT_CELL: (_its_card, _cell, _nothing, _nothing),
    Form.CARD_TO_SEAT: (_its_card, _nothing, _tool, _seat),
    Form.CARD_AT_CELLS: (_its_card, _cell, _cell, _word),
    Form.CARD_MOVES_TUNNEL: (_tunnel, _cell, _nothing, _payer),
    Form.PASS: (_card, _nothing, _up_to_two_cards, _nothing),
    Form.CLEAR: (_card, _nothing, _two_cards, _nothing),
    Form.TOLL: (_card, _cell, _side, _nothing),
    Form.WORD: (_nothing, _nothing, _nothing, _nothing),
    Form.WORD_AT_CELL: (_nothing, _cell, _nothing, _nothing),
    Form.WORD_TURNS: (_tunnel, _cell, _nothing, _nothing),
    Form.WORD_NUMBER: (_nothing, _nothing, _number, _nothing),
    Form.WORD_NUMBERS: (_nothing, _nothing, _counts, _nothing),
    Form.WORD_CARD: (_card, _nothing, _nothing, _nothing),
    Form.WORD_TO_SEAT: (_nothing, _nothing, _nothing, _seat),
}
