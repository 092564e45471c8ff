"""Which of a card's two orientations fit what the neighbours ask (L-3): tables computed once per kind of card."""

from typing import Final

from motherlode.core.cards import OPEN, TURNED, Card
from motherlode.core.moves import CARD_SHIFT
from motherlode.core.native import u8, vec

DIG_VERB: Final = 0  # digging is the first verb there is

# By card << 8 | what the neighbours ask: 1 if the card fits as it is, 2 if it fits turned (and is another card then).
FITS: Final = vec[u8](bytes(65536))

_TABLES: Final[dict[Card, list[tuple[int, ...]]]] = {}


def fits_of(card: Card) -> list[tuple[int, ...]]:
    """For every demand (open sides << 4 | constrained sides), the digs of this card that meet it, cell still to be added."""
    if card not in _TABLES:
        forms = tuple(dict.fromkeys((card, TURNED[card])))
        _TABLES[card] = [
            tuple(DIG_VERB | form << CARD_SHIFT for form in forms if fits(form, asked)) for asked in range(256)
        ]
    return _TABLES[card]


def survey_fits(card: Card) -> None:
    """Notes in `FITS` how a card fits."""
    turned = TURNED[card]
    for asked in range(256):
        FITS[card << 8 | asked] = fits(card, asked) + 2 * (turned != card and fits(turned, asked))


def fits(card: Card, asked: int) -> bool:
    """Whether a card, as it lies, is open where it must be and closed where it must be."""
    sides: int = OPEN[card]
    return sides & asked & 15 == asked >> 4 & asked & 15
