"""Reading moves. Every legal move has exactly one text, and reading and printing are inverses."""

import re
from functools import lru_cache
from typing import Final

from motherlode.core.boxes import VERBS, Verb
from motherlode.core.cards import HIDDEN, NUMBER
from motherlode.core.fits import DIG_VERB
from motherlode.core.flow import refusal
from motherlode.core.moves import READERS, Move
from motherlode.core.position import Position
from motherlode.core.refusal import quoted
from motherlode.core.ruleset import Ruleset
from motherlode.core.writing import move_text

_LONGEST: Final = 200
_HEAD: Final = re.compile("[ @>]")


def parse_move(rules: Ruleset, text: object) -> Move:
    """The move that a text names, legal or not; a `ValueError` that quotes it if it names none."""
    if not isinstance(text, str):
        raise ValueError(f"{quoted(text)} is not a move")
    if len(text) > _LONGEST:
        raise ValueError(f"a move is never longer than {_LONGEST} characters")
    try:
        move = _read(rules, text)
    except (ValueError, KeyError, IndexError) as problem:
        raise ValueError(f"{quoted(text)} is not a move in this game") from problem
    if move_text(move) != text:
        raise ValueError(f"{quoted(text)} is not a move in this game; it may be meant as {quoted(move_text(move))}")
    return move


READERS.append(parse_move)


def find_move(position: Position, text: object) -> Move:
    """The legal move that a text names; a `Refusal` if it is not legal, a `ValueError` if it is none."""
    move = parse_move(position.rules, text)
    if move not in position.legal():
        raise refusal(position, move)
    return move


def legal_texts(position: Position) -> list[str]:
    """The legal moves of the seat to act, written, in the order of `position.legal()`."""
    return list(map(_text_of, position.legal()))


_text_of: Final = lru_cache(maxsize=50_000)(move_text)  # the same moves are offered turn after turn


def _read(rules: Ruleset, text: str) -> Move:
    """The move that a text names; some error if it names none."""
    verb = _verb_of(rules, text)
    match = verb.pattern.fullmatch(text)
    if match is None:
        raise ValueError
    move: int = verb.number
    for part, found in zip(verb.parts, match.groups(), strict=True):
        if found is not None:
            move |= part.put(part.parse(found, rules.players, rules.cards))
    return Move(move)


def _verb_of(rules: Ruleset, text: str) -> Verb:
    """By its first word if that is a verb's, else by the card it begins with; tunnel cards are dug."""
    word = _HEAD.split(text, maxsplit=1)[0]
    if word in rules.words and word:
        return rules.words[word]
    return rules.verbs.get(NUMBER.get(word, HIDDEN)) or VERBS[DIG_VERB]
