"""Cards shown to one player, who keeps one of them: what the vault and some chests have in common."""

from collections.abc import Callable
from typing import Final

from motherlode.core import shapes
from motherlode.core.boxes import Box, Verb
from motherlode.core.cards import Card
from motherlode.core.chance import Chance
from motherlode.core.events import EventKind
from motherlode.core.follows import GOES_ON, Follow
from motherlode.core.movements import Keeps, ShowsTop
from motherlode.core.moves import Move, Seat, card_of, pack, verb_of
from motherlode.core.native import Moves
from motherlode.core.parts import CARD
from motherlode.core.position import Pending, Position
from motherlode.core.traits import Trait

OnKept = Callable[[Position, int, Pending, Chance], Follow]
CardsShown = Callable[[Position], list[Card]]

shown: Final = Box("shown", 6)

KEEP: Final = shown.decision("keep", "V-2", cards="cards", secret=True)
SHOWN: Final = EventKind(
    "shown",
    {"seat": shapes.SEAT, "from": shapes.WORD, "cards": shapes.CARDS.only("seat")},
    (ShowsTop("cards", "from"),),
    uncovers=True,
    quiet=True,
)
KEPT: Final = shown.event(
    "kept",
    Keeps("cards", "seat"),
    seat=shapes.SEAT,
    cards=shapes.CARDS.only("seat"),
    uncovers=True,
    says="drew",
    quiet=True,
)
KEEPS: Final = shown.word("keep", "V-2", CARD.secret, traits=[Trait.ANSWERS, Trait.DRAWS])

# By the verb of the move that showed the cards: what follows, and on which pile they lie meanwhile.
WHEN_KEPT: Final[dict[int, OnKept]] = {}
PILES: Final[dict[int, CardsShown]] = {}


def when_kept(verb: Verb, pile: CardsShown) -> Callable[[OnKept], OnKept]:
    """Says what follows when one of the cards is kept that this verb shows from that pile."""

    def register(function: OnKept) -> OnKept:
        WHEN_KEPT[verb.number] = function
        PILES[verb.number] = pile
        return function

    return register


def the_deck(position: Position) -> list[Card]:
    """Cards shown from the deck."""
    return position.deck


def the_discards(position: Position) -> list[Card]:
    """Cards shown from the discard pile."""
    return position.discard


def show_to_keep(position: Position, why: Move, cards: list[Card], chance: Chance) -> Follow:
    """The mover keeps one of the cards, the topmost first; a single one is no choice, and everybody can see it (V-2)."""
    asked = Pending("keep", position.to_move, why, cards=tuple(cards))
    tell_shown(position, PILES[verb_of(why)] is the_deck, cards)
    if len(cards) == 1:
        return WHEN_KEPT[verb_of(why)](position, 0, asked, chance)
    position.pending = asked
    return GOES_ON


def tell_shown(position: Position, is_deck: bool, cards: list[Card]) -> None:
    """Everybody sees how many cards are looked at, and on which pile; only the mover sees which."""
    position.tell(SHOWN, {"seat": position.to_move, "from": "deck" if is_deck else "discard", "cards": cards})


@KEEP.shows
def their_pile(position: Position, pending: Pending) -> list[Card]:
    """The pile on which the cards lie while they are shown."""
    return the_discards(position) if pending.move is None else PILES[verb_of(pending.move)](position)


@KEEP.check
def are_not_on_top(position: Position, pending: Pending) -> str:
    """The cards shown must be the top ones of their pile."""
    if pending.move is None or verb_of(pending.move) not in PILES:
        return "keep is asked about a move that shows cards"
    pile = PILES[verb_of(pending.move)](position)
    if not pending.cards or list(pending.cards) != pile[: -1 - len(pending.cards) : -1]:
        return "the cards shown are not the top ones of their pile"
    return ""


@KEEP.ask
def which_to_keep(position: Position, pending: Pending, moves: Moves) -> None:
    """One of the cards shown, equal ones once."""
    for card in dict.fromkeys(pending.cards):
        moves.append(pack(KEEPS.number, Card(card)))


@KEEP.answer
def keep(position: Position, move: Move, chance: Chance) -> Follow:
    """Of equal cards the topmost is kept."""
    pending = position.pending
    assert pending is not None
    assert pending.move is not None
    position.pending = None
    return WHEN_KEPT[verb_of(pending.move)](position, pending.cards.index(card_of(move)), pending, chance)


def take_from_discards(position: Position, depth: int, seat: Seat, among: int) -> None:
    """One of the top `among` discards comes into the hand; which of them, nobody else sees."""
    height = len(position.discard) - among
    take_from_pile(position, position.discard, depth, seat)
    if position.rules.taken_unseen is not None:
        position.rules.taken_unseen(position, height)


def take_from_pile(position: Position, pile: list[Card], depth: int, seat: Seat) -> None:
    """The card that lies so deep under the top comes into the hand; only its new owner knows which it is."""
    card = pile.pop(-1 - depth)
    position.hands[seat].append(card)
    position.tell(KEPT, {"seat": seat, "cards": [card]})
