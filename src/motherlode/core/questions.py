"""The questions that boxes answer, each with a law that says how several answers are put together (`core.laws`)."""

from collections.abc import Callable
from typing import Any, Final, Generic, TypeVar

from motherlode.core.cards import Card
from motherlode.core.cells import Cell
from motherlode.core.chance import Chance
from motherlode.core.effects import May
from motherlode.core.families import Goal, Role
from motherlode.core.follows import Follow
from motherlode.core.laws import ALL, ANY, EACH, FIRST, IN_TURN, PIPE, UNION, UNTIL, Law
from motherlode.core.moves import Move, Seat
from motherlode.core.native import Moves, i64, vec
from motherlode.core.offering import OfTurn, TurnOffer
from motherlode.core.position import Position
from motherlode.core.ways import Ways

F = TypeVar("F")


class Question(Generic[F]):
    """A question: its words, and the law that puts several answers together."""

    def __init__(self, words: str, law: Law) -> None:
        self.words = words
        self.law = law
        QUESTIONS[words] = self

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickled as its words: there is one of it."""
        return _question, (self.words,)

    def together(self, answers: list[F]) -> F | None:
        """All answers as one, by the law; nothing if nobody answers, so that it costs nothing."""
        combined: F | None = self.law.together(answers)
        return combined

    def settled(self, answers: list[F]) -> F:
        """The same where somebody must answer."""
        answer = self.together(answers)
        if answer is None:
            raise ValueError(f"nobody answers: {self.words}")
        return answer


QUESTIONS: Final[dict[str, Question[Any]]] = {}


def _question(words: str) -> Question[Any]:
    return QUESTIONS[words]


# A turn.
MAY_DIG: Final[Question[May]] = Question("may this seat dig", ALL)
OFFERS: Final[Question[OfTurn | TurnOffer]] = Question("what may be done in a turn", EACH)
OWED: Final[Question[Callable[[Position, Seat, vec[i64], Moves], bool]]] = Question(
    "does the turn owe something else", UNTIL
)
TERMS: Final[Question[Callable[[Position, Seat, Moves, int], None]]] = Question(
    "on what terms may it dig there: changes the moves from the given one on", EACH
)
BEFORE_EFFECT: Final[Question[Callable[[Position, Move, Chance], bool]]] = Question(
    "what comes before a card takes effect", IN_TURN
)
LIES_AS: Final[Question[Callable[[Position, Card], Card]]] = Question(
    "as which of its numbers does a tunnel card lie that the mover lays", PIPE
)
LAID: Final[Question[Callable[[Position, Move], None]]] = Question("what is due when a tunnel card is laid", EACH)
AFTER_DIG: Final[Question[Callable[[Position, Chance], None]]] = Question("what do ways that have grown set off", EACH)
BEFORE_REVEAL: Final[Question[Callable[[Position, Move | None, Chance], Follow | None]]] = Question(
    "what comes before reached cards are turned up", UNTIL
)
ALL_REACHED: Final[Question[Callable[[dict[str, object]], bool]]] = Question(
    "are several reached cards all turned up", ANY
)
BREAKS_OWN: Final[Question[Callable[[dict[str, object]], bool]]] = Question(
    "may one's own tools be broken, and the like", ANY
)
LOOKS: Final[Question[Callable[[Position, list[Cell]], list[Cell]]]] = Question(
    "which face-down cards may be looked at", PIPE
)
LIFTED: Final[Question[Callable[[Position, Cell, Card], None]]] = Question(
    "what follows when a tunnel card is taken away", EACH
)
DISCARDS: Final[Question[Callable[[Position, Cell], bool]]] = Question(
    "does a card taken from there go to the discard pile", ALL
)
KEEPS_DRAWN: Final[Question[Callable[[Position, Seat, Card, Chance], bool]]] = Question(
    "does a drawn card go into the hand", ALL
)
CLOSED: Final[Question[Callable[[Position], list[Cell]]]] = Question(
    "which empty cells are closed to other cards", UNION
)
REACHED: Final[Question[Callable[[Position, list[Cell], Seat], None]]] = Question(
    "what is noted of the cards that a seat has reached, all that are reached now", EACH
)
REACHED_BY: Final[Question[Callable[[Position, Cell], Seat | None]]] = Question(
    "who has reached a face-down card, if not the mover", UNTIL
)
TAKEN_UNSEEN: Final[Question[Callable[[Position, int], None]]] = Question(
    "what follows when a card is taken unseen from the discard pile, from that height on", EACH
)
EFFECT_ENDS: Final[Question[Callable[[Position], None]]] = Question(
    "what follows when the effect of the card played is over", EACH
)
OUT_OF_CARDS: Final[Question[Callable[[Position, Chance], Follow | None]]] = Question(
    "what comes before the round ends for want of cards", UNTIL
)
TURN_GOES_ON: Final[Question[Callable[[Position, Chance], bool]]] = Question("does the turn go on", UNTIL)

# A round.
KEPT_CLEAR: Final[Question[Callable[[], list[Cell]]]] = Question(
    "which cells stay clear when something is laid face down", UNION
)
TOKENS_LIE_OPEN: Final[Question[Callable[[dict[str, object]], bool]]] = Question("do everybody's tokens lie open", ALL)
STARTS: Final[Question[Callable[[dict[str, object]], dict[Cell, Card]]]] = Question(
    "what lies face up at the beginning", UNION
)
WALKERS: Final[Question[Callable[[dict[str, object]], list[Ways]]]] = Question("whose ways are told apart", FIRST)
HAND_SIZE: Final[Question[Callable[[int], int]]] = Question("how many cards are dealt to each", FIRST)
ROLE_PILE: Final[Question[Callable[[int, list[Role]], list[Role]]]] = Question("which roles are in the pile", PIPE)
GOLD_PILE: Final[Question[Callable[[list[int]], list[int]]]] = Question("which gold cards are in the pile", PIPE)
LAY_GOALS: Final[Question[Callable[[Position, Chance], None]]] = Question("how the goals are laid", FIRST)
USUAL_GOALS: Final[Question[Callable[[dict[str, object]], dict[Cell, Goal]]]] = Question(
    "which goals lie where if nothing is said", FIRST
)
GOALS_IN_PLAY: Final[Question[Callable[[Position], tuple[list[Goal], list[Goal]]]]] = Question(
    "which goals lie in the mine for certain, and from which the others are drawn", FIRST
)
GONE: Final[Question[Callable[[Position], list[Card]]]] = Question("which cards of the deck have left the game", UNION)
BEFORE_DECK: Final[Question[Callable[[Position, Chance, list[Card]], list[Card]]]] = Question(
    "what leaves the deck before it is shuffled", PIPE
)
AFTER_DECK: Final[Question[Callable[[Position, Chance], None]]] = Question(
    "what is set aside once the deck is shuffled", EACH
)
SET_UP_GAME: Final[Question[Callable[[Position, Chance], None]]] = Question("what is prepared once a game", EACH)
SET_UP_ROUND: Final[Question[Callable[[Position, Chance], None]]] = Question("what is prepared before each round", EACH)
FIRST_SEAT: Final[Question[Callable[[Position, Chance], Seat]]] = Question("who begins", FIRST)
NEXT_STARTER: Final[Question[Callable[[Position], Seat]]] = Question("who begins the next round", FIRST)
SCORE: Final[Question[Callable[[Position, Chance], Follow]]] = Question("who wins the round, and how much", FIRST)
GAME_IS_OVER: Final[Question[Callable[[Position], None]]] = Question("what is told when the game is over", EACH)
ALONE: Final[Question[Callable[[Position, Chance], bool]]] = Question("does one player take it all", UNTIL)
MAY_SHARE: Final[Question[Callable[[Position, Seat], bool]]] = Question("may this seat share in the gold", ALL)
WEALTH: Final[Question[Callable[[Position], list[int]]]] = Question("what each seat owns", FIRST)
