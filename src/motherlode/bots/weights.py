"""What boxes tell the bots where the traits of their verbs don't say enough, and what is said of traits whatever the box.

A box that wants to say something has a file `weights.py` in its folder, which makes one `BoxWeights`. All of them are imported with the
bots (`motherlode.bots`), never by the engine. A box without such a file is played by the traits of its verbs alone (`bots.usual`).
"""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from motherlode.bots.motives import Motives
from motherlode.bots.naming import names
from motherlode.core.boxes import Box, Verb
from motherlode.core.cards import NUMBER, Card
from motherlode.core.families import Role
from motherlode.core.moves import Move
from motherlode.core.traits import Trait

if TYPE_CHECKING:
    from motherlode.bots.outlook import Outlook

Weigh = Callable[[Any, Move], float]  # what a move is worth from an outlook, in tenths of a card of progress
Both = tuple[float, float]  # a worth for those who want the treasure found, and for those who don't

GOLD: Final = 12.0  # one gold, in tenths of a card
BROUGHT: Final[dict[str, "BoxWeights"]] = {}


class BoxWeights:
    """What one box tells the bots. Its answers count in every game with that box, before those of boxes with a lower order."""

    def __init__(
        self, box: Box, *, outlook: "type[Outlook] | None" = None, keen: "type[Outlook] | None" = None
    ) -> None:
        """`outlook` is how seats judge a position in its games, `keen` how those do who play to win."""
        if box.name in BROUGHT:
            raise ValueError(f"the box {box.name} brings its weights twice")
        self.box = box
        self.outlook = outlook
        self.keen = keen or outlook
        self.worths: dict[int, Weigh] = {}
        self.harms: dict[int, Weigh] = {}
        self.uses: dict[Card, Both] = {}
        self.motives: dict[Role, Motives] = {}
        self.nobody: Motives | None = None  # a seat without a role
        self.wanted: set[str] = set()  # kinds of goals that are dug for
        self.turned_up: dict[str, float] = {}  # kinds of goals → what each is worth to whoever turns it up
        self.ends_round: set[str] = set()  # kinds of goals that end the round, and the treasure is not found
        self.beneath: dict[int, Both] = {}  # what lies beneath a covered card → its worth
        BROUGHT[box.name] = self

    def worth(self, *verbs: Verb) -> Callable[[Weigh], Weigh]:
        """Says what moves of these verbs are worth to their mover."""
        return _register(self.worths, verbs)

    def harm(self, *verbs: Verb) -> Callable[[Weigh], Weigh]:
        """Says how much harm such a move of another seat does, when it may still be stopped."""
        return _register(self.harms, verbs)

    def use(self, code: str, digger: float, wrecker: float) -> None:
        """Says how much a card in the hand is still good for."""
        self.uses[NUMBER[code]] = (digger, wrecker)

    def use_all(self, verb: Verb, digger: float, wrecker: float) -> None:
        """Says it of all cards whose playing is that verb."""
        self.uses.update(dict.fromkeys(verb.cards, (digger, wrecker)))


def _register(table: dict[int, Weigh], verbs: Iterable[Verb]) -> Callable[[Weigh], Weigh]:
    def register(weigh: Weigh) -> Weigh:
        for verb in verbs:
            table[verb.number] = weigh
        return weigh

    return register


# What follows from traits alone.


class Usual:
    """A function for all verbs with some traits, if their moves name something of a kind."""

    def __init__(self, weigh: Weigh, traits: frozenset[Trait], part: str) -> None:
        self.weigh = weigh
        self.traits = traits
        self.part = part

    def fits(self, verb: Verb, traits: frozenset[Trait]) -> bool:
        """Whether it says something about a verb of which these traits have not been weighed yet."""
        return self.traits <= traits and (not self.part or names(verb, self.part))


USUAL_WORTHS: Final[list[Usual]] = []
USUAL_HARMS: Final[list[Usual]] = []
USUAL_USES: Final[list[tuple[Trait, str, Both]]] = []
NO_TRAIT: Final[Both] = (2.0, 2.0)
_COVERS: Final = {Trait.HALTS: Trait.HARMS}  # who is halted is worse off: that counts once


def usually(table: list[Usual], *traits: Trait, part: str = "") -> Callable[[Weigh], Weigh]:
    """Says what verbs with all of these traits are worth, or what harm they do, whatever their box."""

    def register(weigh: Weigh) -> Weigh:
        table.append(Usual(weigh, frozenset(traits), part))
        return weigh

    return register


def usual_worth(verb: Verb) -> Weigh:
    """What the traits of a verb say, all together; a verb without any is worth nothing: more than harm, less than help."""
    return _together(_fitting(USUAL_WORTHS, verb)) or _worth_nothing


def usual_harm(verb: Verb) -> Weigh | None:
    """What the traits of a verb say of the harm that it does."""
    return _together(_fitting(USUAL_HARMS, verb))


def usual_use(verb: Verb | None) -> Both:
    """What a card is good for by the first of its verb's traits that says something."""
    if verb is None:
        return NO_TRAIT
    return next((use for trait, part, use in USUAL_USES if trait in verb.traits and _named(verb, part)), NO_TRAIT)


def _named(verb: Verb, part: str) -> bool:
    return not part or names(verb, part)


def _fitting(table: list[Usual], verb: Verb) -> list[Weigh]:
    """Each trait is weighed once, by the first function that fits."""
    left, found = verb.traits, []
    for usual in table:
        if usual.fits(verb, left):
            left -= usual.traits | {_COVERS[trait] for trait in usual.traits if trait in _COVERS}
            found.append(usual.weigh)
    return found


def _together(weighs: list[Weigh]) -> Weigh | None:
    if len(weighs) <= 1:
        return weighs[0] if weighs else None
    return lambda outlook, move: sum(weigh(outlook, move) for weigh in weighs)


def _worth_nothing(outlook: Any, move: Move) -> float:
    return 0.0
