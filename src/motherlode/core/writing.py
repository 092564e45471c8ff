"""How moves are written. Reading them back is the notation's business."""

from collections.abc import Callable

from motherlode.core.boxes import VERBS, Verb
from motherlode.core.cards import NAME, Card
from motherlode.core.cells import cell_text
from motherlode.core.moves import Form, Move, card_of, cards_of, cell_of, other_of, seat_of, verb_of
from motherlode.core.refusal import quoted
from motherlode.core.sides import letters_of

TOOLS = ("cart", "lamp", "pickaxe")
WORDS = ("?", "swap", "keep")


def move_text(move: Move) -> str:
    """The one text of a move; what a viewer can't know is written `?`."""
    try:
        verb = VERBS[verb_of(move)]
        return _WRITERS[verb.form](verb, move)
    except IndexError:
        raise ValueError(f"{quoted(move)} is not a move") from None


def _name(card: Card) -> str:
    return NAME[card]


def _pay(move: Move) -> str:
    payer = seat_of(move)
    return "" if payer is None else f" pay>{payer}"


def _tool(move: Move) -> str:
    tool = other_of(move)
    return f":{TOOLS[tool - 1]}" if tool else ""


def _swap(move: Move) -> str:
    """Whether two goals are swapped, kept in the seat's field."""
    word = seat_of(move)
    return WORDS[0] if word is None else WORDS[word + 1]


def _write_pass(verb: Verb, move: Move) -> str:
    return " ".join([verb.word, *(_name(card) for card in cards_of(move))])


def _write_clear(verb: Verb, move: Move) -> str:
    first, second, third = card_of(move), other_of(move) & 255, other_of(move) >> 8
    return f"{verb.word} {_name(first)} {_name(second)} : {_name(third)}"


def _write_numbers(verb: Verb, move: Move) -> str:
    counts = other_of(move)
    values = [value for value in (3, 2, 1) for _ in range(counts >> 4 * (value - 1) & 15)]
    return " ".join([verb.word, *map(str, values)])


_WRITERS: dict[Form, Callable[[Verb, Move], str]] = {
    Form.DIG: lambda verb, move: f"{_name(card_of(move))}@{cell_text(cell_of(move))}{_pay(move)}",
    Form.CARD: lambda verb, move: _name(card_of(move)),
    Form.CARD_AT_CELL: lambda verb, move: f"{_name(card_of(move))}@{cell_text(cell_of(move))}",
    Form.CARD_TO_SEAT: lambda verb, move: f"{_name(card_of(move))}>{seat_of(move)}{_tool(move)}",
    Form.CARD_AT_CELLS: lambda verb, move: (
        f"{_name(card_of(move))}@{cell_text(cell_of(move))}@{cell_text(other_of(move))} {_swap(move)}"
    ),
    Form.CARD_MOVES_TUNNEL: lambda verb, move: (
        f"{verb.word}>{_name(card_of(move))}@{cell_text(cell_of(move))}{_pay(move)}"
    ),
    Form.PASS: _write_pass,
    Form.CLEAR: _write_clear,
    Form.TOLL: lambda verb, move: (
        f"{verb.word} {_name(card_of(move))}@{cell_text(cell_of(move))}:{letters_of(other_of(move))}"
    ),
    Form.WORD: lambda verb, move: verb.word,
    Form.WORD_AT_CELL: lambda verb, move: f"{verb.word}@{cell_text(cell_of(move))}",
    Form.WORD_TURNS: lambda verb, move: f"{verb.word}@{cell_text(cell_of(move))}={_name(card_of(move))}",
    Form.WORD_NUMBER: lambda verb, move: f"{verb.word} {other_of(move) or '?'}",
    Form.WORD_NUMBERS: _write_numbers,
    Form.WORD_CARD: lambda verb, move: f"{verb.word} {_name(card_of(move))}",
    Form.WORD_TO_SEAT: lambda verb, move: f"{verb.word}>{seat_of(move)}",
}
