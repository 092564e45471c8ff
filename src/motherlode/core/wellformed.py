"""Which numbers are moves of a game at all, legal or not: those that the notation can write and read back."""

from typing import TYPE_CHECKING

from motherlode.core.boxes import VERBS, Verb
from motherlode.core.fits import DIG_VERB
from motherlode.core.moves import MOVE_BITS, Move, card_of, verb_of

if TYPE_CHECKING:
    from motherlode.core.ruleset import Ruleset


def is_move(rules: "Ruleset", move: Move) -> bool:
    """Whether a number is a move that somebody could try in this game: its verb is there, and every part makes sense."""
    if not 0 <= move < 1 << MOVE_BITS or verb_of(move) >= len(VERBS):
        return False
    verb = VERBS[verb_of(move)]
    if not _is_there(rules, verb, move) or verb.move(*[part.bits(move) for part in verb.parts]) != move:
        return False
    return all([part.holds(part.bits(move), rules.players, rules.cards) for part in verb.parts])


def _is_there(rules: "Ruleset", verb: Verb, move: Move) -> bool:
    """Whether a box in play brings the verb: digging, a word, or what a card does."""
    return verb.number == DIG_VERB or rules.words.get(verb.word) is verb or rules.verbs.get(card_of(move)) is verb
