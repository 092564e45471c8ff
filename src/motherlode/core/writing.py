"""How moves are written: the verb's word, then its parts. Reading them back is the notation's business."""

from motherlode.core.boxes import VERBS
from motherlode.core.moves import Move, verb_of
from motherlode.core.refusal import quoted


def move_text(move: Move) -> str:
    """The one text of a move; what a viewer can't know is written `?`."""
    try:
        verb = VERBS[verb_of(move)]
        text = verb.word
        for part in verb.parts:
            text += part.write(move)
    except IndexError:
        raise ValueError(f"{quoted(move)} is not a move") from None
    return text
