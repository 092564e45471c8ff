"""Which of a card's two orientations fit what the neighbours ask (L-3): tables computed once per kind of card."""

from typing import Final

from motherlode.core.cards import OPEN, TURNED, Card
from motherlode.core.moves import CARD_SHIFT
from motherlode.core.native import COMPILED, Moves, chosen, i64, u8, vec

DIG_VERB: Final = 0  # digging is the first verb there is

# By card << 8 | what the neighbours ask: 1 if the card fits as it is, 2 if it fits turned (and is another card then).
FITS: Final = vec[u8](bytes(65536))
_TURNED: Final = vec[u8](bytes(256))
_TABLES: Final[list[list[tuple[int, ...]]]] = [[] for _ in range(256)]  # the same by card, for plain Python: whole digs


def offer_fitting(places: vec[i64], kinds: vec[i64], dug: vec[u8], need: vec[u8], aims: vec[i64], moves: Moves) -> None:
    """Every way to lay one of these cards in one of these places as the neighbours there ask (L-3), once per turned form (L-1).

    `dug` says by card whether it is one that is laid like this.
    """
    if not COMPILED:  # whole digs looked up are faster where numbers are objects anyway
        tables = [_TABLES[card] for card in kinds if dug[card]]
        if tables:
            for i in places:
                asked_there, aim = need[i], aims[i]
                for table in tables:
                    for dig_there in table[asked_there]:
                        moves.append(dig_there | aim)
        return
    cards = chosen(kinds, dug)
    for i in places:
        asked: int = need[i]
        at = aims[i]
        for card in cards:
            fit = FITS[card << 8 | asked]
            if fit & 1:
                moves.append(card << CARD_SHIFT | at)
            if fit & 2:
                other: int = _TURNED[card]
                moves.append(other << CARD_SHIFT | at)


def survey_fits(card: Card) -> None:
    """Notes how a card fits, for every demand (open sides << 4 | constrained sides)."""
    if not _TABLES[card]:
        forms = tuple(dict.fromkeys((card, TURNED[card])))
        _TABLES[card] = [
            tuple(DIG_VERB | form << CARD_SHIFT for form in forms if fits(form, asked)) for asked in range(256)
        ]
        _TURNED[card] = TURNED[card]
        for asked in range(256):
            FITS[card << 8 | asked] = fits(card, asked) + 2 * (len(forms) > 1 and fits(forms[1], asked))


def fits_of(card: Card) -> list[tuple[int, ...]]:
    """For every demand, the digs of this card that meet it, cell still to be added."""
    survey_fits(card)
    return _TABLES[card]


def fits(card: Card, asked: int) -> bool:
    """Whether a card, as it lies, is open where it must be and closed where it must be."""
    sides: int = OPEN[card]
    return sides & asked & 15 == asked >> 4 & asked & 15
