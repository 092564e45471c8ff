"""The questions that boxes answer, each with a law that says how several answers are put together.

all      every answer must be yes
any      one answer must be yes
first    the most special box that answers decides (boxes are asked from the last to the first)
union    what any of them names
pipe     each answer is handed on to the next
each     all are done, in the order of the boxes
until    in the order of the boxes, until one says that it has taken over

A ruleset binds the answers as the law says: one function where the first decides, a list of them otherwise.
"""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from motherlode.core.cards import Card
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.moves import Move, Seat
from motherlode.core.names import Goal, Role
from motherlode.core.position import Position
from motherlode.core.ways import Ways

F = TypeVar("F")


class Question(Generic[F]):
    """A question: its words and its law."""

    def __init__(self, words: str, law: str) -> None:
        self.words = words
        self.law = law
        QUESTIONS[words] = self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its words: there is one of it."""
        return _question, (self.words,)


QUESTIONS: Final[dict[str, Question[Any]]] = {}


def _question(words: str) -> Question[Any]:
    return QUESTIONS[words]


# A turn.
MAY_DIG: Final[Question[Callable[[Position, Seat], bool]]] = Question("may this seat dig", "all")
OFFERS: Final[Question[Callable[[Position, Seat, list[Card], list[Move]], None]]] = Question(
    "what may be done in a turn", "each"
)
OWED: Final[Question[Callable[[Position, Seat, list[Card], list[Move]], bool]]] = Question(
    "does the turn owe something else", "until"
)
TERMS: Final[Question[Callable[[Position, Seat, list[Move], int], None]]] = Question(
    "on what terms may it dig there: changes the moves from the given one on", "each"
)
BEFORE_EFFECT: Final[Question[Callable[[Position, Move, Chance], bool]]] = Question(
    "what comes before a card takes effect", "until"
)
LAID: Final[Question[Callable[[Position, Move], None]]] = Question("what is due when a tunnel card is laid", "each")
AFTER_DIG: Final[Question[Callable[[Position, Chance], None]]] = Question(
    "what do ways that have grown set off", "each"
)
BEFORE_REVEAL: Final[Question[Callable[[Position, Move | None, Chance], bool]]] = Question(
    "what comes before reached cards are turned up", "until"
)
ALL_REACHED: Final[Question[Callable[[dict[str, object]], bool]]] = Question(
    "are several reached cards all turned up", "any"
)
LOOKS: Final[Question[Callable[[Position, list[Cell]], list[Cell]]]] = Question(
    "which face-down cards may be looked at", "pipe"
)
LIFTED: Final[Question[Callable[[Position, Cell, Card], None]]] = Question(
    "what follows when a tunnel card is taken away", "each"
)
DISCARDS: Final[Question[Callable[[Position, Cell], bool]]] = Question(
    "does a card taken from there go to the discard pile", "all"
)
KEEPS_DRAWN: Final[Question[Callable[[Position, Seat, Card, Chance], bool]]] = Question(
    "does a drawn card go into the hand", "all"
)
CLOSED: Final[Question[Callable[[Position], list[Cell]]]] = Question(
    "which empty cells are closed to other cards", "union"
)
REACHED: Final[Question[Callable[[Position, list[Cell], Seat], None]]] = Question(
    "what is noted of the cards that a seat has reached, all that are reached now", "each"
)
REACHED_BY: Final[Question[Callable[[Position, Cell], Seat | None]]] = Question(
    "who has reached a face-down card, if not the mover", "until"
)
TAKEN_UNSEEN: Final[Question[Callable[[Position, int], None]]] = Question(
    "what follows when a card is taken unseen from the discard pile, from that height on", "each"
)
EFFECT_ENDS: Final[Question[Callable[[Position], None]]] = Question(
    "what follows when the effect of the card played is over", "each"
)
OUT_OF_CARDS: Final[Question[Callable[[Position, Chance], bool]]] = Question(
    "what comes before the round ends for want of cards", "until"
)
TURN_GOES_ON: Final[Question[Callable[[Position, Chance], bool]]] = Question("does the turn go on", "until")

# A round.
KEPT_CLEAR: Final[Question[Callable[[], list[Cell]]]] = Question("which cells stay clear when chests are laid", "union")
TOKENS_LIE_OPEN: Final[Question[Callable[[dict[str, object]], bool]]] = Question(
    "do everybody's tokens lie open", "all"
)
STARTS: Final[Question[Callable[[dict[str, object]], dict[Cell, Card]]]] = Question(
    "what lies face up at the beginning", "union"
)
WALKERS: Final[Question[Callable[[dict[str, object]], list[Ways]]]] = Question("whose ways are told apart", "first")
HAND_SIZE: Final[Question[Callable[[int], int]]] = Question("how many cards are dealt to each", "first")
ROLE_PILE: Final[Question[Callable[[int, list[Role]], list[Role]]]] = Question("which roles are in the pile", "pipe")
GOLD_PILE: Final[Question[Callable[[list[int]], list[int]]]] = Question("which gold cards are in the pile", "pipe")
LAY_GOALS: Final[Question[Callable[[Position, Chance], None]]] = Question("how the goals are laid", "first")
USUAL_GOALS: Final[Question[Callable[[dict[str, object]], dict[Cell, Goal]]]] = Question(
    "which goals lie where if nothing is said", "first"
)
GOALS_IN_PLAY: Final[Question[Callable[[Position], tuple[list[Goal], list[Goal]]]]] = Question(
    "which goals lie in the mine for certain, and from which the others are drawn", "first"
)
GONE: Final[Question[Callable[[Position], list[Card]]]] = Question(
    "which cards of the deck have left the game", "union"
)
BEFORE_DECK: Final[Question[Callable[[Position, list[Card], Chance], list[Card]]]] = Question(
    "what leaves the deck before it is shuffled", "pipe"
)
AFTER_DECK: Final[Question[Callable[[Position, Chance], None]]] = Question(
    "what is set aside once the deck is shuffled", "each"
)
SET_UP_GAME: Final[Question[Callable[[Position, Chance], None]]] = Question("what is prepared once a game", "each")
SET_UP_ROUND: Final[Question[Callable[[Position, Chance], None]]] = Question(
    "what is prepared before each round", "each"
)
FIRST_SEAT: Final[Question[Callable[[Position, Chance], Seat]]] = Question("who begins", "first")
NEXT_STARTER: Final[Question[Callable[[Position], Seat]]] = Question("who begins the next round", "first")
SCORE: Final[Question[Callable[[Position, Chance], None]]] = Question("who wins the round, and how much", "first")
ALONE: Final[Question[Callable[[Position, Chance], bool]]] = Question("does one player take it all", "until")
MAY_SHARE: Final[Question[Callable[[Position, Seat], bool]]] = Question("may this seat share in the gold", "all")
WEALTH: Final[Question[Callable[[Position], list[int]]]] = Question("what each seat owns", "first")
